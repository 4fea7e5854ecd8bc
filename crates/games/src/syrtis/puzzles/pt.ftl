theme-sink = peça afundada
theme-streak = várias afundadas seguidas
theme-slide = deslize
theme-side = escolha do lado
theme-quicksand = areia movediça
theme-tiles = ilha de uma cor
theme-shapes = ilha de uma forma
theme-island = ilha
