# The sentences of the lessons in lessons.txt: NAME-title, -task, -hint, -done, -miss, and those that the data names.
place-title = Place your stones
place-task = You are Red. The game begins with placing: one stone each, in turn, on any empty cell. Stones in a line are strong. Make your two stones a line of three.
place-hint = Your stones are on b3 and c3. Which cells lie at the two ends of that row?
place-done = Three in a line. Nothing is captured while stones are placed, so you can plan in peace.
place-miss = That is allowed, but it does not make a line of three.
place-apart = You may place a stone there, but it does not lengthen your line. Place it right beside the two, in the same row.

push-title = Push
push-task = Two stones in a line push one. Push the blue stone: touch your rear stone, then the blue stone in front of your line.
push-hint = The rear stone is the one farthest from Blue: a3. The blue stone in front of the line is on c3.
push-done = Your whole line moved one cell and pushed the blue stone before it. That works in all eight directions.
push-miss = The blue stone has not been pushed.
push-moved = That was a move: one stone to an empty cell beside it. To push, touch the rear stone and then the blue stone.

edge-title = Over the edge
edge-task = A stone that is pushed off the board goes to its owner’s bank. Push a blue stone off the board.
edge-hint = The blue stone on e3 stands at the edge, and your line points at it.
edge-done = The blue stone is in Blue’s bank now. Mind that: a bank pays for captures, so pushing stones off also arms your opponent.
edge-miss = No blue stone has left the board.
edge-moved = That was a move. Find the blue stone at the edge with two of your stones in front of it.

line-title = More than they are
line-task = A line must be longer than the line it pushes. One of your two lines can push two blue stones at once. Push them.
line-hint = Two against two is not enough. Where are you three against two?
line-done = Three push two: both moved on, and the outer one fell off the board.
line-miss = Two blue stones must move at once.
line-moved = That was a move, and both blue lines still stand. Push with the longer of your lines.

capture-title = Capture
capture-task = A stone that moves and encloses an enemy stone, with another of your stones right behind it, captures it. A stone from your bank takes its place. Capture the stone on c3.
capture-hint = One of your stones is on d3. Move the other one to the cell on the opposite side of c3.
capture-done = The blue stone went to Blue’s bank, and the stone from your bank took its cell. With an empty bank you could not have captured.
capture-miss = Nothing is captured. The blue stone must be right between two of your stones, and one of them must just have moved.
capture-open = That encloses nothing. The blue stone on c3 must be right between your stones on b3 and d3.

both-title = Move, then push
both-task = In a turn you may make one push and one move, in either order. Two against two is not enough here: bring a third stone, then push both blue stones.
both-hint = Your stone on a4 can step to a3. Then you are three in the row.
both-done = One turn, two actions: the move made the line longer, and the push used it at once.
both-miss = You need both in one turn: a move that makes your line longer, and a push of two stones.
both-pushed = You pushed, but not two stones at once. First make your line longer.
both-moved = The move alone does not push them. Look for the one that puts a third stone into the row, and push before you end the turn.

sacrifice-title = Sacrifice
sacrifice-task = Once per turn you can give up a stone from your bank for good. It buys one more push or move. Push two blue stones off the board in this one turn.
sacrifice-hint = Push with one line, press “Sacrifice a stone”, and push with the other.
sacrifice-done = Two pushes in one turn, paid for with a stone. Worth it when it wins more than it costs.
sacrifice-miss = Two blue stones must leave the board in this turn. You have two lines for it, and one stone in the bank.
sacrifice-one = One is off, but the turn is over. The sacrifice would have bought the second push.
sacrifice-wasted = You sacrificed a stone without pushing two stones off. It is gone for good, so use it only when it pays.

win-title = The last stone
win-task = A player with one stone or none on the board has lost. Blue has two. Win in this turn.
win-hint = You have a stone in your bank, so you can capture. Which move puts b3 between two of your stones?
win-done = Blue has one stone left and has lost. Capturing or pushing off: both count.
win-miss = Blue still has two stones. Take one of them, by a capture or over the edge.
win-wasted = The stone from your bank was needed to pay for the capture.

first-intro = You are Red and begin. Blue plays gently. First you both place eight stones, then the pushing starts; I will comment on your turns.
first-tip-1 = Stones in a line push, and stones at the edge can be pushed off. Stay near the middle.
first-tip-2 = Your bank pays for captures. How many stones are in it?
first-tip-3 = You may push and move in the same turn. Is there a second action worth making?
