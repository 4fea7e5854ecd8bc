ending-repetition = A mesma posição ocorreu pela terceira vez: empate.
score-even = posição equilibrada
score-slightly-better = { $player } está ligeiramente melhor ({ $chance })
score-better = { $player } está melhor ({ $chance })
score-winning = { $player } está a ganhar ({ $chance })
score-wins = { $player } ganha em { $steps } passos (exato)
score-wins-next = { $player } ganha com o próximo passo (exato)
score-draw = empate (exato)
