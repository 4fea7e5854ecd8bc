theme-capture = captura
theme-sacrifice = sacrifício
theme-edge = para fora do tabuleiro
theme-long-push = várias pedras empurradas
theme-several-pushes = vários empurrões
