:- module(sixteen_stone, [ make_line/2, make_board/2, print_line/1, print_board/1, draw_board/2,
                           place/2, push/4, push/5, move/3, move/4, sacrifice/2, sacrifice/3,
                           moveToPool/3, moveToPool/5, end_turn/1, pool/3 ]).

/** <module> Sixteen Stone, as its course report names it

Cells are X-Y, column and row counted from 1 at the bottom left. A direction is 0 (up), 1 (right), 2 (down) or 3 (left),
or n, ne, e, se, s, sw, w, nw.
*/

:- include(common).

game('sixteen-stone').
default_variant(report).

%!  make_line(+Size, -Line) is det.
make_line(Size, Line) :-
    length(Line, Size),
    maplist(=(0), Line).

%!  make_board(+Size, -Board) is det.
make_board(Size, Board) :-
    length(Board, Size),
    maplist(make_line(Size), Board).

%!  print_line(+Line) is det.
%
%   As in the report's figure 19: |X|X|O|X|O|
print_line(Line) :-
    forall(member(Cell, Line), ( sign(Cell, '_', Sign), format('|~w', [Sign]) )),
    write('|').

%!  print_board(+Board) is det.
%
%   As in the report's figure 12, where the list's bracket is open.
print_board(State) :-
    board_of(State, [First|Lines]),
    write('['),
    print_wide(First),
    forall(member(Line, Lines), ( write(' '), print_wide(Line) )).

print_wide(Line) :-
    forall(member(Cell, Line), ( sign(Cell, '-', Sign), format('| ~w ', [Sign]) )),
    format('|~n').

sign(0, Empty, Empty) :- !.
sign(Stone, _, Sign) :-
    upcase_atom(Stone, Sign).

%!  draw_board(+Size, -Board) is det.
%
%   As in the report's figure 18.
draw_board(Size, Board) :-
    make_board(Size, Board),
    forall(member(Line, Board), ( write('['), print_line(Line), format(']~n') )).

%!  place(?Cell, -Board) is semidet.
%
%   Puts the player's next stone on a cell of the current game. The report names no predicate for this.
place(Cell, Board) :-
    step(place(Cell)),
    board(Board).

%!  push(?Source, ?Target, ?Direction, -Board) is semidet.
%
%   Pushes in the current game. The target is any cell ahead of the rear stone, the source.
push(Source, Target, Direction, Board) :-
    step(push(Source, Target, Direction)),
    board(Board).

push(State, Source, Target, Direction, Next) :-
    play(State, push(Source, Target, Direction), Next).

%!  move(?Source, ?Target, -Board) is semidet.
move(Source, Target, Board) :-
    step(move(Source, Target)),
    board(Board).

move(State, Source, Target, Next) :-
    play(State, move(Source, Target), Next).

%!  sacrifice(?Stone, -Board) is semidet.
%
%   The stones of a bank are alike: the stone is the player's colour.
sacrifice(Stone, Board) :-
    step(sacrifice(Stone)),
    board(Board).

sacrifice(State, Stone, Next) :-
    play(State, sacrifice(Stone), Next).

%!  moveToPool(?Stone, ?Player, -Pool) is semidet.
%
%   Captures one of the stones that the last move encloses, while there is a choice (S7). The player is its owner, red or
%   blue, and the pool the stones in the owner's bank.
moveToPool(Stone, Player, Pool) :-
    step(moveToPool(Stone, Player)),
    state(State),
    pool(State, Player, Pool).

moveToPool(State, Stone, Player, Next, Pool) :-
    play(State, moveToPool(Stone, Player), Next),
    pool(Next, Player, Pool).

%!  end_turn(-Board) is semidet.
end_turn(Board) :-
    step(end),
    board(Board).

%!  pool(+State, ?Player, -Pool) is nondet.
%
%   The stones in a player's bank.
pool(State, Player, Pool) :-
    once(field(State, banks(Red, Blue))),
    bank(Player, Red, Blue, Stone, Count),
    length(Pool, Count),
    maplist(=(Stone), Pool).

bank(red, Red, _, o, Red).
bank(blue, _, Blue, x, Blue).
