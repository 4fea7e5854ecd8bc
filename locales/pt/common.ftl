ending-repetition = A mesma posição ocorreu pela terceira vez: empate.
