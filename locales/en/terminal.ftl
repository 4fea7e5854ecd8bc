language = English
person = person
level = level { $level }
no-clock = none
budget = { $minutes } min + { $increment } s

wins = { $winner } wins.
draw = A draw.
aborted = The game was broken off.
by-resignation = { $loser } resigned.
by-agreement = The players agreed.
on-time = { $loser } ran out of time.

illegal = “{ $text }” cannot be played here.
possible = Possible:
turn-too-long = The turn ends before the last of these steps; one turn at a time, please.
match-over = The game is over. N starts a new one.
not-your-turn = It is the computer's turn. Esc makes it play at once.
no-offer = The opponent has not offered a draw.
offer-stands = A draw is offered already.
offer-too-soon = The last offer was declined; the next one is possible after { $turns } more of your turns.
offer-declined = Your draw offer was declined.
nothing-to-take-back = There is nothing to take back.
nobody-to-offer = Nobody at the keyboard is playing.
taken-back = Taken back.
declined = You declined the draw.
offered = You offer a draw; D accepts it, a move or X declines it.
offers-draw = offers a draw
saved = Saved as { $path }.
copied = Copied:
record-copied = The record of the game is on the clipboard.
hint = Hint: { $turn }
thinking = Thinking… (Esc: play now)
thinking-hint = Looking for a hint…
thought = depth { $depth } · { $nodes } positions
turn-so-far = Your turn:
looking-back = After turn { $turn } of { $turns }. End: back to the game.
paused = Paused. P: go on  .: one turn
pace = { $seconds } s a turn. P: pause  + −: pace

keys = type a turn, arrows or mouse · ? help · G rules · H hint · U undo · Q quit
keys-over = N new game · PgUp look back · S save · G rules · ? help · Q quit
keys-watch = P pause · . one turn · + − pace · Esc play now · ? help · Q quit
keys-menu = Up and Down choose, Left and Right change, Enter starts. G: rules  ?: keys  Q: quit
keys-page = Up, Down, PgUp, PgDn · any other key closes
arrow-keys = arrow keys

menu-game = Game
menu-variant = Variant
menu-first = First
menu-second = Second
menu-clock = Clock
menu-seed = Seed
menu-language = Language
menu-start = Start
menu-load = Load a game
menu-help = Keys
menu-quit = Quit

left-game = A game of { $game } of { $date } is not over yet ({ $turns } turns).
left-continue = Enter  go on with it
left-not-now = N      not now; it is kept
left-discard = D      throw it away

ask-resign = Resign? Y: yes  any other key: no
ask-save = Save the game as (Enter: save, Esc: do not):
ask-load = Load which file? (Esc: none)

help-title = Keys
help-type = Type a step or a whole turn and press Enter. Words such as hint, undo, resign, save game.txt do what the keys below do.
help-arrows = Go from spot to spot: cells, supplies and buttons that mean something now.
help-tab = Go to the next of them; Shift+Tab goes back.
help-touch = Touch the spot under the cursor.
help-back = Take back the last letter, touch or step of the turn you are making.
help-escape = Stop: the computer plays the best turn it knows; what you touched or typed is let go.
help-undo = Take back a step; if there is none, your last turn and the answer to it.
help-hint = Ask for a hint.
help-turns = Look back at earlier turns, and forth again; so does the mouse wheel.
help-ends = Look at the start; come back to the game.
help-draw = Offer a draw, or accept the one offered.
help-decline = Decline the draw.
help-resign = Resign.
help-new = A new game, or another one.
help-flip = Look from the other side of the board.
help-save = Save the game as a record.
help-load = Load a record and go on from its end.
help-copy = Copy the position to the clipboard.
help-rules = The rules of the game.
help-help = This page.
help-pause = Two computers: pause, and go on.
help-step = Two computers: one turn, then pause.
help-pace = Two computers: faster, slower.
help-quit = Leave. The game is kept and offered the next time.
help-mouse = With the mouse: click what you would touch; the right button takes the last touch back.
help-words = Spots with a dot can be touched now. A bullet marks the last turn. What stands on one cell is written from the top.
help-kept = Every turn is saved at once: a closed window or a power cut loses nothing.

line-left = An unfinished game was kept. Go on with it? (Y/n)
line-help =
    Type a step or a turn, its steps joined by commas. Besides:
    steps · hint · undo · draw · decline · resign · board · rules · position · record · save FILE · load FILE · new · quit
input-ended = The game is not over; it stops here.
which-file = Which file? For example: save game.txt
