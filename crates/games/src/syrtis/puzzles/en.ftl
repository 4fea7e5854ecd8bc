theme-sink = sinking tile
theme-streak = several sunk in a row
theme-slide = slide
theme-side = choice of side
theme-quicksand = quicksand
theme-tiles = island of one colour
theme-shapes = island of one shape
theme-island = island
