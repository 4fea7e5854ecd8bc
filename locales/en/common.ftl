ending-repetition = The same position has occurred for the third time: a draw.
score-even = about even
score-slightly-better = { $player } is slightly better ({ $chance })
score-better = { $player } is better ({ $chance })
score-winning = { $player } is winning ({ $chance })
score-wins = { $player } wins in { $steps } steps (exact)
score-wins-next = { $player } wins with the next step (exact)
score-draw = a draw (exact)
