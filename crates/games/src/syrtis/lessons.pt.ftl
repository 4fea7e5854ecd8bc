# As frases das lições de lessons.txt: NOME-title, -task, -hint, -done, -miss e as que os dados nomeiam.
swap-title = Um começo justo
swap-task = Ninguém pode começar com tudo ligado, mas aqui todas as peças pretas o estão. O jogador 1 troca pares de peças até nenhuma cor e nenhuma forma estar completa. É a sua vez.
swap-hint = As peças que se podem trocar têm o mesmo número. Quase todas as trocas separam as pretas.
swap-done = Já nenhuma cor e nenhuma forma está completa, e a partida pode começar.
swap-miss = Depois de três trocas ainda há algo completo. Procure uma troca que tire uma peça preta do grupo.
swap-more = A troca é legal, mas as pretas continuam ligadas, ou outras. Troque mais uma vez.

towers-title = Colocar as torres
towers-task = O jogador 1 coloca as quatro torres: duas brancas em peças brancas ou círculos, depois duas pretas em peças pretas ou quadrados. Coloque-as.
towers-hint = As peças que podem receber a torre estão marcadas. É como partir um bolo: o outro jogador escolhe o lado.
towers-done = As quatro estão de pé. Agora o jogador 2 escolhe o lado, por isso coloque-as da forma mais justa possível.
towers-miss = Ainda não estão as quatro torres.
towers-white = Uma torre branca. As brancas são donas de tudo o que é branco e de tudo o que é redondo, por isso um círculo preto também serve. Continue.
towers-black = Uma torre preta. As pretas são donas de tudo o que é preto e de tudo o que é quadrado. Falta uma.

move-title = Mover uma torre
move-task = Joga com as brancas. Uma torre anda pela sua ilha: peças encostadas da sua cor, ou da sua forma. Mova a torre de a4 para c2.
move-hint = A torre está numa peça branca. As brancas encostadas levam de a4, por b4 e b3, até b2 e c2. As outras torres não barram o caminho.
move-done = Tinha a ilha inteira à disposição. As torres são as suas mãos: só afunda e desloca peças onde elas estão.
move-miss = Fez outra coisa. Uma jogada é uma só ação: aqui, mover a torre de a4 para c2.
move-elsewhere = Uma torre andou pela sua ilha, mas não de a4 para c2.

sink-title = Afundar uma peça
sink-task = Pode afundar uma peça ao lado de uma torre sua, se nada estiver sobre ela, se tiver um lado aberto e se o resto ficar inteiro. Afunde uma.
sink-hint = As suas torres estão em a4 e b1. Toque duas vezes numa peça ao lado de uma delas.
sink-done = A peça foi-se para sempre, e a iniciativa é sua: quem afundou por último ganha quando nada mais decide.
sink-miss = Nenhuma peça se afundou. Veja as vizinhas das suas torres, ou carregue em «Afundar uma peça» para ver quais podem.

slide-title = Deslocar uma peça
slide-task = Uma peça desliza pela água com a sua torre em cima. Ganha quando todos os seus círculos se tocarem, ou todas as peças brancas. Desloque uma peça para os círculos se tocarem!
slide-hint = Um círculo está longe dos outros: o de d1. Onde é que lhes toca?
slide-done = Todos os círculos estão ligados, os pretos também: é dono de tudo o que é redondo. Ganhou.
slide-miss = Os seus círculos ainda não se tocam. O de d1 está sozinho, e tem a sua torre em cima.
slide-elsewhere = Uma peça deslizou, mas os círculos continuam sem se tocar.

stray-title = Afundar a peça desgarrada
stray-task = Não é preciso trazer de volta um círculo desgarrado: se se afundar, deixa de contar. Ganhe com uma só ação.
stray-hint = Todos os círculos se tocam, menos um em cima. A sua torre em d5 está ao lado dele.
stray-done = O círculo desgarrado desapareceu, e todos os outros se tocam. Ganhou.
stray-miss = Os seus círculos continuam separados. Qual deles o impede de ganhar?
stray-gift = Afundou a peça de que o Preto se queria ver livre. Agora o que é do Preto está todo ligado, e ele ganhou.

quicksand-title = Areias movediças
quicksand-task = Quem afundar quatro peças sem o adversário afundar nenhuma ganha, aconteça o que acontecer. Já afundou três. Afunde a quarta.
quicksand-hint = Uma peça ao lado de uma torre sua, com um lado aberto, e o resto tem de ficar unido. Experimente a de e2.
quicksand-done = Quatro seguidas: areias movediças. Se o Preto tivesse afundado uma só pelo meio, estava salvo.
quicksand-miss = Continua com três afundadas. Há uma peça que pode afundar: encontre-a antes que o Preto afunde uma.

side-title = Escolher o lado
side-task = É o jogador 2. As torres estão de pé, e a escolha é sua: as brancas, que começam, ou as pretas. Um dos lados pode ganhar já. Escolha-o e ganhe.
side-hint = As brancas ganham se todos os círculos se tocarem. Só um está à parte, ao lado da torre branca em d5.
side-done = Viu-o antes de escolher. Quem coloca as torres também devia ver.
side-miss = Assim não ganha. O círculo em c5 está longe de todos os outros.
side-white = Joga com as brancas e começa. Agora ganhe com a primeira ação.
side-black = Escolheu as pretas, e as brancas começam. Olhe para os círculos: as brancas podiam ganhar já.

first-intro = É o jogador 1. Coloca as torres, e o outro jogador, que joga com brandura, escolhe o lado. Depois una a sua cor ou a sua forma; eu comento as suas jogadas.
first-tip-1 = Conte os seus grupos: quantas peças impedem que a sua cor ou a sua forma fique ligada?
first-tip-2 = Antes de afundar uma peça, veja de quem é a ilha que ela completa.
first-tip-3 = O adversário já afundou várias seguidas? Quatro ganham. Afundar uma quebra a série.
