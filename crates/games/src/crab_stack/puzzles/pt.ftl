theme-wave = onda
theme-big-wave = onda grande
theme-choice = que grupo manter
theme-washed-away = levados pelas ondas
theme-blockade = bloqueio
