# The sentences of the lessons in lessons.txt: NAME-title, -task, -hint, -done, -miss, and those that the data names.
walk-title = Walk
walk-task = You are Amber. A pawn moves along its row or column, as far as you like. Walk to the corner a5 in one turn: touch your pawn, then a5.
walk-hint = Your pawn stands on a1, and a5 is at the other end of the same column. It may walk over discs.
walk-done = That is walking: the pawn goes alone, and the discs stay where they are.
walk-miss = A legal walk, but not to a5. Your pawn can go the whole length of its column.
walk-carried = You took the disc along: that is carrying. Touch the pawn only once to walk.

carry-title = Carry a disc
carry-task = Your pawn can take along the disc that it stands on. Carry it to c1: touch the pawn twice, then c1.
carry-hint = The first touch picks the pawn, the second one its disc too. The button “Carry the disc” does the same.
carry-done = Now there are two discs on c1. Discs never leave the board; they only pile up.
carry-miss = You carried the disc, but not to c1.
carry-walked = The pawn walked alone, and its disc stayed behind. Touch the pawn a second time before you choose where to go.

tower-title = Build a tower
tower-task = Three discs make a tower, and it belongs to whoever brings the third one. Build your first tower.
tower-hint = There are two discs on c3, in the column of your pawn.
tower-done = The third disc makes the tower, and your marker goes on top. Nobody can change it any more.
tower-miss = That builds no tower. Look for a cell with two discs.
tower-walked = You walked, so the disc stayed behind. Carry it to the cell with two discs.
tower-elsewhere = You carried, but not onto two discs: only the third disc makes a tower.

pause-title = Never twice in a row
pause-task = You have just carried a disc to c3, and you may not carry twice in a row. Walk first, and build the tower on c3 with your second turn.
pause-hint = Walk to a cell with one disc in the row or the column of c3. Next turn, carry that disc back.
pause-done = Carry, walk, carry: that is the rhythm of Stac. Your walk decides where the next disc comes from.
pause-miss = The tower on c3 is not built. You needed one disc under your pawn, in line with c3.
pause-ready = Good: you stand on one disc, in line with c3. Teal has moved too. Now carry it back.
pause-empty = There is no disc on c1, so you have nothing to carry next turn.

guard-title = Stand in the way
guard-task = Teal, on e3, is about to carry a disc to c3 and build a tower. You cannot build it yourself. Stop Teal!
guard-hint = A carrying pawn cannot pass the other pawn. Which cell lies between e3 and c3?
guard-done = Your pawn stands in the way: a walking pawn could pass it, but a carrying one cannot.
guard-miss = Teal could still carry a disc to c3, and did. The tower is Teal’s.

four-title = Four towers win
four-task = You have three towers. Build the fourth one and win.
four-hint = The only cell with two discs is d2, in your row.
four-done = Four towers: you have won. Nothing else counts, not even where the pawns stand.
four-miss = That does not win. You need a third disc on the cell with two.
four-walked = You walked without your disc. Carry it to the cell with two discs.
four-elsewhere = You carried, but not onto the two discs: your fourth tower must wait.

last-title = The last single disc
last-task = Only one cell has a single disc, and you stand on it. When no single disc is left, nobody can build any more, and more towers win. It is one all: end the game now.
last-hint = Look along the column c: where are two discs?
last-done = No cell has a single disc any more. The game is over, and you win by two towers to one.
last-miss = Now the game goes on, and Teal has a chance too. Use the last single disc for a tower.
last-elsewhere = The disc stays single on an empty cell. Carry it onto two discs instead.

first-intro = You are Amber and begin. Teal plays gently. Build four towers; I will comment on your turns.
first-tip-1 = Before you walk, ask what you will carry next turn.
first-tip-2 = A cell with two discs is an invitation. Can Teal reach it with a disc?
first-tip-3 = Your pawn stops a carrying pawn. Sometimes the best turn is to stand in the way.
