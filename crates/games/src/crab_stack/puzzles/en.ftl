theme-wave = wave
theme-big-wave = big wave
theme-choice = which group to keep
theme-washed-away = washed away
theme-blockade = blockade
