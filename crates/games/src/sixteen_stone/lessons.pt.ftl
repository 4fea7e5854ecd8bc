# As frases das lições de lessons.txt: NOME-title, -task, -hint, -done, -miss e as que os dados nomeiam.
place-title = Colocar as pedras
place-task = Joga com o Vermelho. A partida começa por colocar pedras: uma de cada vez, em qualquer casa vazia. Pedras em fila são fortes. Faça das suas duas pedras uma fila de três.
place-hint = As suas pedras estão em b3 e c3. Que casas ficam nas duas pontas dessa linha?
place-done = Três em fila. Enquanto se colocam pedras nada se captura, por isso pode planear com calma.
place-miss = É permitido, mas não faz uma fila de três.
place-apart = Pode pôr aí uma pedra, mas não aumenta a fila. Ponha-a mesmo ao lado das duas, na mesma linha.

push-title = Empurrar
push-task = Duas pedras em fila empurram uma. Empurre a pedra azul: toque na sua pedra de trás e depois na pedra azul à frente da fila.
push-hint = A pedra de trás é a mais afastada do Azul: a3. A pedra azul à frente da fila está em c3.
push-done = A fila inteira avançou uma casa e empurrou a pedra azul. Funciona nas oito direções.
push-miss = A pedra azul não foi empurrada.
push-moved = Isso foi um movimento: uma pedra para uma casa vazia ao lado. Para empurrar, toque na pedra de trás e depois na pedra azul.

edge-title = Para fora do tabuleiro
edge-task = Uma pedra empurrada para fora vai para o banco do seu dono. Empurre uma pedra azul para fora do tabuleiro.
edge-hint = A pedra azul em e3 está na borda, e a sua fila aponta para ela.
edge-done = A pedra azul está agora no banco do Azul. Cuidado: o banco paga capturas, por isso empurrar para fora também arma o adversário.
edge-miss = Nenhuma pedra azul saiu do tabuleiro.
edge-moved = Isso foi um movimento. Procure a pedra azul na borda que tem duas pedras suas à frente.

line-title = Em maior número
line-task = Uma fila tem de ser mais comprida do que a fila que empurra. Uma das suas duas filas consegue empurrar duas pedras azuis de uma vez. Empurre-as.
line-hint = Duas contra duas não chega. Onde são três contra duas?
line-done = Três empurram duas: ambas avançaram, e a de fora caiu do tabuleiro.
line-miss = Têm de avançar duas pedras azuis de uma vez.
line-moved = Isso foi um movimento, e as duas filas azuis continuam de pé. Empurre com a mais comprida das suas filas.

capture-title = Capturar
capture-task = Uma pedra que se move e cerca uma pedra adversária, com outra pedra sua logo atrás, captura-a. Uma pedra do seu banco ocupa o lugar. Capture a pedra em c3.
capture-hint = Uma pedra sua está em d3. Mova a outra para a casa do lado oposto de c3.
capture-done = A pedra azul foi para o banco do Azul, e a pedra do seu banco ficou na casa dela. Com o banco vazio não teria capturado.
capture-miss = Nada foi capturado. A pedra azul tem de ficar mesmo entre duas pedras suas, e uma delas tem de acabar de se mover.
capture-open = Assim nada fica cercado. A pedra azul em c3 tem de ficar mesmo entre pedras suas em b3 e d3.

both-title = Mover e empurrar
both-task = Numa jogada pode fazer um empurrão e um movimento, por qualquer ordem. Aqui duas contra duas não chega: traga uma terceira pedra e depois empurre as duas azuis.
both-hint = A sua pedra em a4 pode ir para a3. Então são três na linha.
both-done = Uma jogada, duas ações: o movimento aumentou a fila, e o empurrão aproveitou-a logo.
both-miss = São precisas as duas coisas na mesma jogada: um movimento que aumente a fila e um empurrão de duas pedras.
both-pushed = Empurrou, mas não duas pedras de uma vez. Primeiro aumente a fila.
both-moved = Só o movimento não as empurra. Procure o que põe uma terceira pedra na linha, e empurre antes de terminar a jogada.

sacrifice-title = Sacrifício
sacrifice-task = Uma vez por jogada pode abdicar para sempre de uma pedra do seu banco. Compra mais um empurrão ou movimento. Empurre duas pedras azuis para fora nesta mesma jogada.
sacrifice-hint = Empurre com uma fila, carregue em «Sacrificar uma pedra» e empurre com a outra.
sacrifice-done = Dois empurrões numa jogada, pagos com uma pedra. Vale a pena quando se ganha mais do que se gasta.
sacrifice-miss = Nesta jogada têm de sair duas pedras azuis. Tem duas filas para isso, e uma pedra no banco.
sacrifice-one = Saiu uma, mas a jogada acabou. O sacrifício teria comprado o segundo empurrão.
sacrifice-wasted = Sacrificou uma pedra sem empurrar duas para fora. Foi-se para sempre: só a gaste quando compensa.

win-title = A última pedra
win-task = Perde quem ficar com uma pedra ou nenhuma no tabuleiro. O Azul tem duas. Ganhe nesta jogada.
win-hint = Tem uma pedra no banco, por isso pode capturar. Que movimento deixa b3 entre duas pedras suas?
win-done = O Azul ficou com uma pedra e perdeu. Capturar ou empurrar para fora: ambos contam.
win-miss = O Azul ainda tem duas pedras. Tire-lhe uma, por captura ou para fora do tabuleiro.
win-wasted = A pedra do seu banco fazia falta para pagar a captura.

first-intro = Joga com o Vermelho e começa. O Azul joga com brandura. Primeiro cada um coloca oito pedras, depois começam os empurrões; eu comento as suas jogadas.
first-tip-1 = Pedras em fila empurram, e pedras na borda podem ser empurradas para fora. Fique perto do centro.
first-tip-2 = O seu banco paga as capturas. Quantas pedras tem lá?
first-tip-3 = Pode empurrar e mover na mesma jogada. Há uma segunda ação que valha a pena?
