# As frases das lições de lessons.txt: NOME-title, -task, -hint, -done, -miss e as que os dados nomeiam.
opening-title = A primeira peça
opening-task = Joga com o Branco e começa com uma só peça, um disco ou um anel, em qualquer casa. Ponha-a mesmo no meio: em d4.
opening-hint = Toque numa reserva ao lado do seu nome e depois em d4, ou primeiro em d4 e escolha a seguir.
opening-done = Do meio chega-se aos seus dois lados. A partir de agora, cada um joga duas peças de cada vez.
opening-miss = É permitido em qualquer casa, mas o meio é d4.

turn-title = Um disco e um anel
turn-task = Cada jogada é uma ação de disco e uma ação de anel, por qualquer ordem. Ponha um disco ao lado do seu disco em d4, e um anel onde quiser.
turn-hint = Cada casa tem até seis vizinhas. As de d4 são c4, e4, d3, e3, c5 e d5.
turn-done = Dois discos encostados: o começo de uma cadeia. O anel pode começar uma segunda cadeia, só de anéis.
turn-miss = Esta jogada precisa de um disco da reserva ao lado de d4 e de um anel da reserva.
turn-apart = O seu disco não toca no de d4. Uma cadeia precisa de vizinhos.

join-title = Unir os lados
join-task = Ganha com uma cadeia ininterrupta dos seus discos, ou dos seus anéis, do lado esquerdo ao direito. Falta um disco. Ganhe!
join-hint = A falha da sua cadeia está em d4.
join-done = Uma cadeia de discos de lado a lado: ganhou logo, mesmo sem a ação de anel.
join-miss = Os seus discos ainda não estão unidos. Procure a falha na cadeia.
join-ring = A falha tem agora um anel. Discos e anéis nunca formam uma cadeia juntos.

over-title = Um anel sobre um disco
over-task = Um anel sozinho pode mover-se para cima de um disco vizinho também sozinho, seja de quem for. Enfie o seu anel de c4 no disco preto em d4.
over-hint = Toque no seu anel em c4 e depois no disco preto ao lado.
over-done = O disco e o anel são agora um par. Nenhum volta a mexer-se, e ambos contam para os seus donos.
over-miss = O disco preto continua sozinho. Mova o anel de c4 para d4; não é permitido pôr lá um da reserva.
over-elsewhere = Também é um par, mas não com o disco preto em d4.

into-title = Duas ações, um plano
into-task = A segunda ação pode aproveitar a primeira. Ponha um anel ao lado do seu disco em d4 e mova depois o disco para dentro dele, tudo numa jogada.
into-hint = Ponha um anel em c4, por exemplo. Depois toque no disco em d4 e no anel.
into-done = Um par numa só jogada. Os pares ficam para sempre, por isso ligam bem as suas duas cadeias.
into-miss = As duas coisas numa jogada: primeiro um anel da reserva ao lado de d4, depois o disco de d4 para dentro dele.

cross-title = Cruzar uma cadeia preta
cross-task = Uma casa com um disco preto não está perdida. A sua cadeia de anéis só falha em d4, onde há um disco preto. Ganhe!
cross-hint = Não pode pôr um anel sobre um disco, mas pode mover um para cima dele. Qual dos seus anéis não faz falta à cadeia?
cross-done = O seu anel está sobre o disco preto e completa a cadeia. Duas cadeias podem cruzar-se numa casa.
cross-miss = Os seus anéis não estão unidos. A falha está em d4, e um anel ao lado dela não faz falta.
cross-elsewhere = Moveu um anel de que a cadeia precisa, ou moveu-o para outro lado. O que não faz falta está em d5.

block-title = Travar uma cadeia
block-task = Ao Preto só falta um disco, em d4, para unir cima e baixo. Impeça-o, e lembre-se de que o disco preto em e4 pode entrar num anel.
block-hint = O que trava um disco: um anel em d4, ou outro disco lá?
block-done = Numa casa com um disco não cabe outro. Um anel em d4 teria convidado o disco de e4.
block-miss = O Preto pôs um disco em d4 e uniu cima e baixo. A falha não podia ficar aberta.
block-ring = Um anel não trava os discos: o de e4 entrou nele, e o Preto uniu cima e baixo.

first-intro = Joga com o Branco e começa. O Preto joga com brandura. Una os lados claros, o esquerdo e o direito; eu comento as suas jogadas.
first-tip-1 = Tem duas cadeias para construir, uma de discos e outra de anéis. Qual está mais perto dos dois lados?
first-tip-2 = Duas casas que ligam uma peça valem mais do que uma: o Preto não tapa tudo de uma vez.
first-tip-3 = Um disco preto no caminho cruza-se com um anel, e um anel preto com um disco.
