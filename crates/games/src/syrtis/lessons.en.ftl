# The sentences of the lessons in lessons.txt: NAME-title, -task, -hint, -done, -miss, and those that the data names.
swap-title = A fair start
swap-task = Nobody may begin with everything joined, but here all black tiles are connected. Player 1 swaps two tiles that belong together until no colour and no shape is complete. That is you.
swap-hint = Tiles that can be swapped carry the same number. Most of the swaps tear the black tiles apart.
swap-done = Now no colour and no shape is complete, and the game can begin.
swap-miss = Something is still complete after three swaps. Look for a swap that takes a black tile out of the group.
swap-more = That is a legal swap, but the black tiles are still connected, or others are. Swap once more.

towers-title = Place the towers
towers-task = Player 1 places all four towers: two white ones on white tiles or circles, then two black ones on black tiles or squares. Place them.
towers-hint = Every tile that can take the tower is marked. Think of it as cutting a cake: the other player chooses the side.
towers-done = All four stand. Player 2 now chooses a side, so place them as fairly as you can.
towers-miss = Not all four towers stand yet.
towers-white = A white tower. White owns everything white and everything round, so a black circle will do too. Go on.
towers-black = A black tower. Black owns everything black and everything square. One more.

move-title = Move a tower
move-task = You are White. A tower walks over its island: tiles in touch that share your colour, or your shape. Move the tower from a4 to c2.
move-hint = The tower stands on a white tile. White tiles in touch lead from a4 over b4 and b3 to b2 and c2. Other towers do not block the way.
move-done = The whole island was open to it. Towers are your hands: you sink and slide only where they stand.
move-miss = You did something else. A turn is one action: here, move the tower from a4 to c2.
move-elsewhere = A tower has moved over its island, but not from a4 to c2.

sink-title = Sink a tile
sink-task = You may sink a tile beside one of your towers, if nothing stands on it, one of its sides is open, and the rest stays in one piece. Sink one.
sink-hint = Your towers are on a4 and b1. Touch a tile beside one of them twice.
sink-done = The tile is gone for good, and you have the initiative: who sank last wins when the rules cannot decide otherwise.
sink-miss = No tile has sunk. Look at the neighbours of your towers, or press “Sink a tile” to see which can sink.

slide-title = Slide a tile
slide-task = A tile slides through open water with your tower on it. You win when all your circles touch, or all your white tiles. Slide a tile so that your circles touch!
slide-hint = One circle lies apart from all the others: the one on d1. Where does it touch them?
slide-done = All circles are connected, the black ones too: you own everything round. You have won.
slide-miss = Your circles do not touch yet. The one on d1 is alone, and your tower stands on it.
slide-elsewhere = A tile has slid, but the circles still do not touch.

stray-title = Sink the odd one out
stray-task = You need not bring a stray circle home: if it sinks, it no longer counts. Win with one action.
stray-hint = All circles touch, except one at the top. Your tower on d5 is beside it.
stray-done = The stray circle is gone, and all others touch. You have won.
stray-miss = Your circles are still apart. Which one keeps you from winning?
stray-gift = You sank the tile that Black was waiting to be rid of. Now Black’s tiles are all joined, and Black has won.

quicksand-title = Quicksand
quicksand-task = Who sinks four tiles while the opponent sinks none wins, whatever else happens. You have sunk three. Sink the fourth.
quicksand-hint = A tile beside one of your towers, with an open side, and the rest must hold together. Try the one on e2.
quicksand-done = Four in a row: quicksand. Sinking even one tile in between would have saved Black.
quicksand-miss = You have still sunk only three. One tile can sink now: find it before Black sinks one.

side-title = Choose a side
side-task = You are player 2. The towers stand, and you choose: White, who begins, or Black. One side can win at once. Choose it, and do it.
side-hint = White wins if all circles touch. Only one circle lies apart, beside the white tower on d5.
side-done = You saw it before you chose. Whoever places the towers should look as well.
side-miss = That does not win. The circle on c5 lies apart from all the others.
side-white = You are White and play first. Now win with your first action.
side-black = You took Black, and White begins. Look at the circles: White could have won at once.

first-intro = You are player 1. You place the towers, and the other player, who plays gently, chooses a side. Then join your colour or your shape; I will comment on your turns.
first-tip-1 = Count your groups: how many tiles keep your colour or your shape from being joined?
first-tip-2 = Before you sink a tile, look at whose island it completes.
first-tip-3 = Has your opponent sunk several tiles in a row? Four of them win. Sinking one yourself stops that.
