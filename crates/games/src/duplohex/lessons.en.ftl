# The sentences of the lessons in lessons.txt: NAME-title, -task, -hint, -done, -miss, and those that the data names.
opening-title = The first piece
opening-task = You are White and begin with a single piece, a disc or a ring, on any cell. Put it in the very middle: on d4.
opening-hint = Touch a supply beside your name and then d4, or d4 first and then choose.
opening-done = From the middle you can reach both of your sides. From now on, everybody plays two pieces per turn.
opening-miss = That is allowed anywhere on the board, but the middle is d4.

turn-title = A disc and a ring
turn-task = Every turn is one disc action and one ring action, in either order. Place a disc next to your disc on d4, and a ring wherever you like.
turn-hint = Every cell has up to six neighbours. Those of d4 are c4, e4, d3, e3, c5 and d5.
turn-done = Two discs in touch: the beginning of a chain. Your ring can start a second chain of its own.
turn-miss = This turn needs a disc from your supply next to d4, and a ring from your supply.
turn-apart = Your disc does not touch the one on d4. A chain needs neighbours.

join-title = Join your sides
join-task = You win with an unbroken chain of your discs, or of your rings, from the left side to the right side. One disc is missing. Win!
join-hint = The gap in your chain is on d4.
join-done = A chain of discs from side to side: you have won, at once, even without the ring action.
join-miss = Your discs are not joined yet. Find the gap in the chain.
join-ring = The gap now holds a ring. Discs and rings never form a chain together.

over-title = A ring over a disc
over-task = A ring that stands alone may move over a neighbouring disc that stands alone, whoever owns it. Slip your ring on c4 over the black disc on d4.
over-hint = Touch your ring on c4, then the black disc beside it.
over-done = Disc and ring are a pair now. Neither will ever move again, and both still count for their owners.
over-miss = The black disc still stands alone. Move your ring from c4 to d4; placing a ring there is not allowed.
over-elsewhere = That is a pair too, but not with the black disc on d4.

into-title = Two actions, one plan
into-task = The second action may use what the first one did. Place a ring next to your disc on d4, and then move the disc into it, all in one turn.
into-hint = Place a ring on c4, for example. Then touch the disc on d4, and the ring.
into-done = A pair in one turn. Pairs stay for ever, so they are good links for both of your chains.
into-miss = Both in one turn: first a ring from the supply beside d4, then the disc from d4 into that ring.

cross-title = Cross a black chain
cross-task = A cell with a black disc is not lost. Your chain of rings is broken only on d4, where a black disc stands. Win!
cross-hint = You cannot place a ring on a disc, but you can move one over it. Which of your rings is not needed in the chain?
cross-done = Your ring lies over the black disc and completes your chain. Two chains can cross on one cell.
cross-miss = Your rings are not joined. The gap is on d4, and one ring beside it can be spared.
cross-elsewhere = You moved a ring that the chain needs, or moved it to another place. The spare one is on d5.

block-title = Stop a chain
block-task = Black needs one more disc, on d4, to join top and bottom. Stop Black, and mind that the black disc on e4 can move into a ring.
block-hint = What stops a disc: a ring on d4, or another disc there?
block-done = A cell with a disc takes no second one. A ring on d4 would have invited the disc on e4.
block-miss = Black put a disc on d4 and joined top and bottom. The gap must not stay open.
block-ring = A ring does not keep discs out: the one on e4 slipped into it, and Black joined top and bottom.

first-intro = You are White and begin. Black plays gently. Join the light sides, left and right; I will comment on your turns.
first-tip-1 = You have two chains to build, discs and rings. Which one is closer to both sides?
first-tip-2 = Two cells that both connect a piece are worth more than one: Black can only take one kind on each.
first-tip-3 = A black disc in your way can be crossed by a ring, and a black ring by a disc.
