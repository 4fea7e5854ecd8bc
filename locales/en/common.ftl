ending-repetition = The same position has occurred for the third time: a draw.
