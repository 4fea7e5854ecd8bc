language = Português
person = pessoa
level = nível { $level }
no-clock = sem
budget = { $minutes } min + { $increment } s

wins = Ganha { $winner }.
draw = Empate.
aborted = A partida foi interrompida.
by-resignation = { $loser } desistiu.
by-agreement = Os jogadores chegaram a acordo.
on-time = Acabou o tempo de { $loser }.

too-small = A janela é pequena demais para o tabuleiro: são precisos { $width }x{ $height } caracteres.
to-play = Joga { $player }

illegal = «{ $text }» não pode ser jogado aqui.
possible = É possível:
turn-too-long = A jogada acaba antes do último destes passos; uma jogada de cada vez, por favor.
match-over = A partida acabou. N começa outra.
not-your-turn = É a vez do computador. Com Esc joga já.
no-offer = O adversário não propôs empate.
offer-stands = O empate já está proposto.
offer-too-soon = A última proposta foi recusada; a próxima é possível depois de mais { $turns } jogadas suas.
offer-declined = O computador recusa o empate que propôs.
nothing-to-take-back = Não há nada para desfazer.
nobody-to-offer = Ninguém ao teclado está a jogar.
taken-back = Desfeito.
declined = Recusou o empate.
offered = Propõe empate; D aceita, uma jogada ou X recusa.
offered-computer = Propõe empate. O computador responde quando for a vez dele.
offers-draw = propõe empate
saved = Guardado como { $path }.
not-saved = Não foi possível guardar { $path }: { $why }
not-loaded = Não foi possível abrir { $path }: { $why }
copied = Copiado:
record-copied = O registo da partida está na área de transferência.
hint = Dica: { $turn }
preview = Par { $number }, tal como ficaria depois de { $step }. Enter joga-o.
thinking = A pensar… (Esc: jogar já)
thinking-hint = À procura de uma dica…
thought = prof. { $depth } · { $nodes } posições
turn-so-far = A sua jogada:
looking-back = Depois da jogada { $turn } de { $turns }. End: voltar à partida.
paused = Em pausa. P: continuar  .: uma jogada
pace = { $seconds } s por jogada. P: pausa  + −: ritmo

keys = escreva a jogada, setas ou rato · ? ajuda · G regras · H dica · U desfazer · Q sair
keys-over = N nova partida · PgUp rever · S guardar · G regras · ? ajuda · Q sair
keys-watch = P pausa · . uma jogada · + − ritmo · Esc jogar já · ? ajuda · Q sair
keys-menu = Cima e Baixo escolhem, Esquerda e Direita mudam, Enter começa. G: regras  ?: teclas  Q: sair
keys-page = Cima, Baixo, PgUp, PgDn · outra tecla fecha
arrow-keys = setas

menu-game = Jogo
menu-variant = Variante
menu-first = Primeiro
menu-second = Segundo
menu-clock = Relógio
menu-seed = Semente
menu-language = Língua
menu-start = Começar
menu-load = Abrir uma partida
menu-help = Teclas
menu-quit = Sair

left-game = Uma partida de { $game }, de { $date }, ainda não acabou ({ $turns } jogadas).
left-continue = Enter  continuá-la
left-not-now = N      agora não; fica guardada
left-discard = D      deitá-la fora

ask-resign = Desistir? S: sim  outra tecla: não
ask-save = Guardar a partida como (Enter: guardar, Esc: não):
ask-replace = { $path } já existe. Substituir? S: sim  outra tecla: não
ask-load = Abrir que ficheiro? (Esc: nenhum)

help-title = Teclas
help-type = Escreva um passo ou uma jogada inteira e prima Enter. Palavras como dica, desfazer, desistir, guardar partida.txt fazem o mesmo que as teclas abaixo.
help-arrows = Ir de sítio em sítio: casas, reservas e botões que se podem usar agora.
help-tab = Ir para o seguinte; Shift+Tab volta atrás.
help-touch = Tocar no sítio onde está o cursor.
help-back = Desfazer a última letra, toque ou passo da jogada que está a fazer.
help-escape = Parar: o computador faz a melhor jogada que encontrou; larga-se o que foi tocado ou escrito.
help-undo = Desfazer um passo; se não houver, a sua última jogada e a resposta a ela.
help-hint = Pedir uma dica.
help-turns = Rever as jogadas anteriores, e avançar de novo; a roda do rato faz o mesmo.
help-ends = Ver o início; voltar à partida.
help-draw = Propor empate, ou aceitar o que foi proposto.
help-decline = Recusar o empate.
help-resign = Desistir.
help-new = Uma partida nova, ou outro jogo.
help-flip = Ver do outro lado do tabuleiro.
help-save = Guardar o registo da partida.
help-load = Abrir um registo e continuar a partir do fim.
help-copy = Copiar a posição para a área de transferência.
help-rules = As regras do jogo.
help-help = Esta página.
help-pause = Dois computadores: pausa, e continuar.
help-step = Dois computadores: uma jogada, e pausa.
help-pace = Dois computadores: mais depressa, mais devagar.
help-quit = Sair. A partida fica guardada e é proposta da próxima vez.
help-mouse = Com o rato: clique onde tocaria; o botão direito desfaz o último toque.
help-words = Nos sítios com um ponto pode tocar-se agora. Uma bolinha marca a última jogada. O que está na mesma casa escreve-se de cima para baixo.
help-kept = Cada jogada é guardada de imediato: fechar a janela ou faltar a luz não perde nada.

line-left = Ficou guardada uma partida por acabar. Continuá-la? (S/n)
line-offered = Propõe empate. O adversário responde com empate ou recusar; uma jogada também recusa.
line-exists = { $path } já existe. Escreva o mesmo outra vez para o substituir.
line-help =
    Escreva um passo ou uma jogada, com os passos separados por vírgulas. Além disso:
    passos · dica · desfazer · empate · recusar · desistir · tabuleiro · regras · posição · registo · guardar FICHEIRO · abrir FICHEIRO · novo · sair
input-ended = A partida não acabou; fica por aqui.
which-file = Que ficheiro? Por exemplo: guardar partida.txt
