theme-tower = torre
theme-two-towers = duas torres
theme-carry-race = corrida com discos
theme-last-tower = fim das torres
