# As frases das lições de lessons.txt: NOME-title, -task, -hint, -done, -miss e as que os dados nomeiam.
big-title = Caranguejos grandes
big-task = Joga com o Azul. Um caranguejo grande anda exatamente uma rocha e pode subir para cima de qualquer outro. Mova o seu da rocha 5 para cima do grande verde na rocha 4.
big-hint = Toque no caranguejo azul grande na rocha 5 e depois na rocha 4, ao lado.
big-done = O caranguejo verde ficou tapado e não se pode mover. Só outro grande poderia tapar o seu.
big-miss = Esse era outro caranguejo. O grande da rocha 5 anda uma rocha.
big-elsewhere = Um grande e uma rocha: certo. Mas o destino era a rocha 4.

medium-title = Caranguejos médios
medium-task = Um caranguejo médio anda exatamente duas rochas e só sobe para cima de médios ou pequenos. Mova o seu da rocha 3 para cima do verde na rocha 10.
medium-hint = De 3, por 6 ou por 7, até 10: duas rochas. Não importa quem está na rocha do meio.
medium-done = Duas rochas, e o mesmo tamanho sobre o mesmo tamanho. Pelo caminho pode passar-se por cima de todos.
medium-miss = Procure o caranguejo azul médio na rocha 3.
medium-elsewhere = Era um médio e duas rochas, mas não de 3 para 10.

small-title = Caranguejos pequenos
small-task = Um caranguejo pequeno anda exatamente três rochas, com as voltas que quiser, e só sobe para cima de pequenos. Mova o seu da rocha 1 para cima do pequeno verde na rocha 7.
small-hint = De 1, por 2 e 3, até 7: três rochas.
small-done = Os pequenos vão longe, mas há poucos sítios onde podem acabar.
small-miss = Procure o caranguejo azul pequeno na rocha 1.
small-elsewhere = Era um pequeno e três rochas, mas não de 1 para 7.

wave-title = A onda
wave-task = Se um movimento deixar os caranguejos em grupos que já não se tocam, a onda leva todos menos o grupo com mais rochas. Faça vir uma onda.
wave-hint = O seu médio na rocha 5 é a única ligação entre duas partes do tabuleiro. Desvie-o para a rocha 2.
wave-done = O grupo mais pequeno desapareceu. Um movimento que corta pode valer mais do que muitos que sobem.
wave-miss = Os caranguejos continuam todos ligados, por isso não veio onda. Procure a rocha de que tudo depende.

together-title = Ficar juntos
together-task = A onda também o pode apanhar a si. Só um dos seus movimentos não deixa vir nenhuma. Encontre-o.
together-hint = Quem sai de uma pilha deixa lá outro caranguejo, e a rocha continua ocupada.
together-done = A rocha continua ocupada, por isso nada ficou cortado. As pilhas são os sítios mais seguros de onde sair.
together-miss = Esse movimento deixou uma rocha vazia, os caranguejos separaram-se, e veio a onda.

choice-title = Escolher quem fica
choice-task = Se os grupos forem iguais em rochas e em caranguejos, quem moveu escolhe qual fica. Mova o grande para a rocha 4 e fique com o grupo certo. Ganhe!
choice-hint = Quem fica sem caranguejos perde. Fique com o grupo dos seus.
choice-done = A onda levou todos os caranguejos verdes. Quem fica sem caranguejos perde.
choice-miss = Assim não há escolha. Mova o grande de 8 para 4: ficam dois grupos iguais.
choice-other = Ficou com os verdes, e a onda levou todos os seus. Assim perde.

stuck-title = Sem movimentos
stuck-task = Perde quem não puder mover. Deixe o Verde sem nenhum movimento.
stuck-hint = O seu grande na rocha 2 liga a rocha 3 às outras. O que pode ele tapar ao sair?
stuck-done = A onda levou o que ficou cortado, e os últimos verdes estão tapados. O Verde não pode mover: ganhou.
stuck-miss = O Verde ainda pode mover. Procure um movimento que tape um verde e corte os outros.
stuck-waves = Veio uma onda, mas o Verde ainda tem um caranguejo que se pode mover.

first-intro = Joga com o Azul e começa. O Verde joga com brandura. Suba, mantenha os seus juntos e deixe o Verde sem movimentos; eu comento as suas jogadas.
first-tip-1 = Antes de deixar uma rocha, veja o que ela mantém unido.
first-tip-2 = Conte os caranguejos verdes que ainda se podem mover. Consegue tapar um?
first-tip-3 = De que rocha dependem os verdes? A onda leva o grupo mais pequeno.
