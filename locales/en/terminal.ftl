language = English
person = person
level = level { $level }
no-clock = none
budget = { $minutes } min + { $increment } s

wins = { $winner } wins.
draw = A draw.
aborted = The game was aborted.
by-resignation = { $loser } resigned.
by-agreement = The players agreed.
on-time = { $loser } ran out of time.

too-small = The window is too small for the board: { $width }x{ $height } characters are needed.
to-play = { $player } to play

illegal = “{ $text }” cannot be played here.
possible = Possible:
turn-too-long = The turn ends before the last of these steps; one turn at a time, please.
match-over = The game is over. N starts a new one.
not-your-turn = It is the computer's turn. Esc makes it play now.
no-offer = The opponent has not offered a draw.
offer-stands = A draw has already been offered.
offer-too-soon = The last offer was declined; the next one is possible after { $turns } more of your turns.
offer-declined = The computer declines your draw offer.
nothing-to-take-back = There is nothing to take back.
nobody-to-offer = Nobody at the keyboard is playing.
taken-back = Taken back.
declined = You declined the draw.
offered = You offer a draw. D accepts it; a move or X declines it.
offered-computer = You offer a draw. The computer answers when it is its turn.
offers-draw = offers a draw
saved = Saved as { $path }.
not-saved = { $path } could not be saved: { $why }
not-loaded = { $path } could not be loaded: { $why }
copied = Copied:
record-copied = The record of the game is on the clipboard.
hint = Hint: { $turn }
preview = Pair { $number }, shown as it would be after { $step }. Enter plays it.
thinking = Thinking… (Esc: play now)
thinking-hint = Looking for a hint…
thought = depth { $depth } · { $nodes } positions
turn-so-far = Your turn:
looking-back = After turn { $turn } of { $turns }. End: back to the game.
paused = Paused. P: continue  .: one turn
pace = { $seconds } s per turn. P: pause  + −: speed

keys = type a turn, arrows or mouse · ? help · G rules · H hint · U undo · Q quit
keys-over = N new game · PgUp look back · S save · G rules · ? help · Q quit
keys-watch = P pause · . one turn · + − speed · Esc play now · ? help · Q quit
keys-menu = Up and Down select, Left and Right change, Enter starts. G: rules  ?: keys  Q: quit
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

left-game = A game of { $game } from { $date } is not over yet ({ $turns } turns).
left-continue = Enter  continue it
left-not-now = N      not now; keep it
left-discard = D      discard it

ask-resign = Resign? Y: yes  any other key: no
ask-save = Save the game as (Enter: save, Esc: cancel):
ask-replace = { $path } exists. Replace it? Y: yes  any other key: no
ask-load = Load which file? (Esc: cancel)

help-title = Keys
help-type = Type a step or a whole turn and press Enter. Commands such as hint, undo, resign, save game.txt do the same as the keys below.
help-arrows = Move from spot to spot: cells, supplies and buttons you can use now.
help-tab = Move to the next one; Shift+Tab moves back.
help-touch = Touch the spot under the cursor.
help-back = Take back the last letter, touch or step of the turn you are making.
help-escape = Stop: the computer plays its best turn so far; cancels what you have touched or typed.
help-undo = Take back a step; if there is none, your last turn and the reply.
help-hint = Ask for a hint.
help-turns = Look at earlier and later turns; so does the mouse wheel.
help-ends = Go to the start; return to the game.
help-draw = Offer a draw, or accept the one offered.
help-decline = Decline the draw.
help-resign = Resign.
help-new = Start a new game, or choose another one.
help-flip = View the board from the other side.
help-save = Save the game as a record.
help-load = Load a record and continue from its end.
help-copy = Copy the position to the clipboard.
help-rules = Show the rules of the game.
help-help = Show this page.
help-pause = Two computers: pause or continue.
help-step = Two computers: one turn, then pause.
help-pace = Two computers: faster, slower.
help-quit = Quit. The game is kept and offered at the next start.
help-mouse = With the mouse: click what you would touch; the right button takes the last touch back.
help-words = You can touch spots with a dot now. A bullet marks the last turn. A stack is written from top to bottom.
help-kept = Every turn is saved immediately: closing the window or a power cut loses nothing.

line-left = There is an unfinished game. Continue it? (Y/n)
line-offered = You offer a draw. The opponent answers with draw or decline; a turn declines it, too.
line-exists = { $path } exists. Type the same again to replace it.
line-help =
    Type a step, or a turn with its steps joined by commas. You can also type:
    steps · hint · undo · draw · decline · resign · board · rules · position · record · save FILE · load FILE · new · quit
input-ended = The game is not over, but the input has ended.
which-file = Which file? For example: save game.txt
