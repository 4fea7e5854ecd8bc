theme-tower = tower
theme-two-towers = two towers
theme-carry-race = carry race
theme-last-tower = no more towers
