# The sentences of the lessons in lessons.txt: NAME-title, -task, -hint, -done, -miss, and those that the data names.
big-title = Big crabs
big-task = You are Blue. A big crab moves exactly one rock and may climb onto any crab. Move your big crab from rock 5 onto the big green crab on rock 4.
big-hint = Touch the big blue crab on rock 5, then rock 4 beside it.
big-done = The green crab is covered and cannot move. Only another big crab could cover yours.
big-miss = That was another crab. The big one on rock 5 moves one rock.
big-elsewhere = A big crab, and one rock: right. But rock 4 was the aim.

medium-title = Medium crabs
medium-task = A medium crab moves exactly two rocks and climbs only onto medium or small crabs. Move yours from rock 3 onto the green crab on rock 10.
medium-hint = From 3 over 6 or 7 to 10: two rocks. It does not matter who sits on the rock in between.
medium-done = Two rocks, and the same size on top of the same size. On its way a crab may pass over any crab.
medium-miss = Look for the medium blue crab on rock 3.
medium-elsewhere = That was a medium crab and two rocks, but not from 3 to 10.

small-title = Small crabs
small-task = A small crab moves exactly three rocks, turning as it likes, and climbs only onto small crabs. Move yours from rock 1 onto the small green crab on rock 7.
small-hint = From 1 over 2 and 3 to 7: three rocks.
small-done = Small crabs get far, but find few places to land.
small-miss = Look for the small blue crab on rock 1.
small-elsewhere = That was a small crab and three rocks, but not from 1 to 7.

wave-title = The wave
wave-task = If a move leaves the crabs in groups that no longer touch, a wave takes all but the group with the most rocks. Make a wave come.
wave-hint = Your medium crab on rock 5 is the only link between two parts of the board. Let it step aside to rock 2.
wave-done = The smaller group is gone. One move that cuts can do more than many that climb.
wave-miss = All crabs still hang together, so no wave came. Find the rock that everything depends on.

together-title = Stay together
together-task = A wave can hit you as well. Only one of your moves lets no wave come. Find it.
together-hint = A crab that leaves a stack leaves another one behind, and its rock stays occupied.
together-done = The rock is still occupied, so nothing was cut off. Stacks are the safest places to leave.
together-miss = That move left a rock empty, the crabs fell apart, and the wave came.

choice-title = You choose who stays
choice-task = If groups are equal in rocks and in crabs, the mover chooses which one stays. Move the big crab to rock 4, and keep the right group. Win!
choice-hint = A player without crabs has lost. Keep the group with your own crabs.
choice-done = The wave took every green crab. A player without crabs has lost.
choice-miss = That leaves no choice. Move the big crab from 8 to 4: then there are two equal groups.
choice-other = You kept the green crabs, and the wave took all of yours. That loses.

stuck-title = No way to move
stuck-task = A player who cannot move has lost. Leave Green without a move.
stuck-hint = Your big crab on rock 2 links rock 3 to the others. What can it cover when it leaves?
stuck-done = The wave took what was cut off, and the last green crabs are covered. Green cannot move: you have won.
stuck-miss = Green can still move. Look for a move that covers one green crab and cuts off the others.
stuck-waves = A wave came, but Green still has a crab that can move.

first-intro = You are Blue and begin. Green plays gently. Climb, keep your crabs together, and leave Green without a move; I will comment on your turns.
first-tip-1 = Before you leave a rock, look at what it holds together.
first-tip-2 = Count the green crabs that can still move. Can you cover one?
first-tip-3 = Which rock do the green crabs depend on? A wave takes the smaller group.
