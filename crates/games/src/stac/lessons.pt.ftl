# As frases das lições de lessons.txt: NOME-title, -task, -hint, -done, -miss e as que os dados nomeiam.
walk-title = Caminhar
walk-task = Joga com o Âmbar. Um peão anda na sua linha ou coluna, tão longe quanto quiser. Caminhe até ao canto a5 numa só jogada: toque no peão e depois em a5.
walk-hint = O seu peão está em a1, e a5 é a outra ponta da mesma coluna. Pode caminhar por cima de discos.
walk-done = Isto é caminhar: o peão vai sozinho e os discos ficam onde estão.
walk-miss = A jogada é legal, mas não chega a a5. O peão pode percorrer a coluna inteira.
walk-carried = Levou o disco consigo: isso é carregar. Para caminhar, toque no peão uma só vez.

carry-title = Carregar um disco
carry-task = O peão pode levar consigo o disco em que está. Leve-o para c1: toque duas vezes no peão e depois em c1.
carry-hint = O primeiro toque escolhe o peão, o segundo também o disco. O botão «Carregar o disco» faz o mesmo.
carry-done = Agora há dois discos em c1. Os discos nunca saem do tabuleiro; só se empilham.
carry-miss = Carregou o disco, mas não para c1.
carry-walked = O peão caminhou sozinho e o disco ficou para trás. Toque no peão uma segunda vez antes de escolher o destino.

tower-title = Construir uma torre
tower-task = Três discos fazem uma torre, que é de quem traz o terceiro. Construa a sua primeira torre.
tower-hint = Há dois discos em c3, na coluna do seu peão.
tower-done = O terceiro disco faz a torre, e o seu marcador fica em cima. Já ninguém a pode mudar.
tower-miss = Assim não há torre. Procure uma casa com dois discos.
tower-walked = Caminhou, e o disco ficou para trás. Leve-o para a casa com dois discos.
tower-elsewhere = Carregou, mas não para cima de dois discos: só o terceiro disco faz a torre.

pause-title = Nunca duas vezes seguidas
pause-task = Acabou de levar um disco para c3, e não se carrega duas vezes seguidas. Primeiro caminhe; na segunda jogada construa a torre em c3.
pause-hint = Caminhe para uma casa com um disco, na linha ou na coluna de c3. Na jogada seguinte traga esse disco de volta.
pause-done = Carregar, caminhar, carregar: é este o ritmo do Stac. Ao caminhar decide de onde vem o próximo disco.
pause-miss = A torre em c3 não ficou feita. Era preciso um disco debaixo do peão, em linha com c3.
pause-ready = Muito bem: está sobre um disco, em linha com c3. O Turquesa também já jogou. Agora traga o disco.
pause-empty = Em c1 não há nenhum disco, por isso na próxima jogada não tem o que carregar.

guard-title = Barrar o caminho
guard-task = O Turquesa, em e3, está prestes a levar um disco para c3 e a construir uma torre. Não a pode construir primeiro. Impeça-o!
guard-hint = Um peão que carrega não passa pelo outro peão. Que casa fica entre e3 e c3?
guard-done = O seu peão barra o caminho: quem caminha pode passar por ele, quem carrega não.
guard-miss = O Turquesa ainda podia levar um disco para c3, e foi o que fez. A torre é dele.

four-title = Quatro torres ganham
four-task = Já tem três torres. Construa a quarta e ganhe.
four-hint = A única casa com dois discos é d2, na sua linha.
four-done = Quatro torres: ganhou. Nada mais conta, nem onde estão os peões.
four-miss = Assim não ganha. Falta um terceiro disco na casa que tem dois.
four-walked = Caminhou sem o disco. Leve-o para a casa com dois discos.
four-elsewhere = Carregou, mas não para cima dos dois discos: a quarta torre tem de esperar.

last-title = O último disco sozinho
last-task = Só uma casa tem um único disco, e é nela que está. Quando não houver nenhuma, já não se constrói, e ganha quem tiver mais torres. Estão uma a uma: acabe a partida agora.
last-hint = Olhe para a coluna c: onde há dois discos?
last-done = Já nenhuma casa tem um só disco. A partida acabou, e ganhou por duas torres a uma.
last-miss = Assim a partida continua, e o Turquesa também tem a sua oportunidade. Use o último disco para fazer uma torre.
last-elsewhere = Numa casa vazia o disco continua sozinho. Leve-o antes para cima de dois discos.

first-intro = Joga com o Âmbar e começa. O Turquesa joga com brandura. Construa quatro torres; eu comento as suas jogadas.
first-tip-1 = Antes de caminhar, pense no que vai carregar na jogada seguinte.
first-tip-2 = Uma casa com dois discos é um convite. O Turquesa consegue levar lá um disco?
first-tip-3 = O seu peão trava um peão que carrega. Às vezes a melhor jogada é barrar o caminho.
