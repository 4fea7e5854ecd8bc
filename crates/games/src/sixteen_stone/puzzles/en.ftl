theme-capture = capture
theme-sacrifice = sacrifice
theme-edge = over the edge
theme-long-push = several stones pushed
theme-several-pushes = pushes in a row
