:- module(duplohex, [ print_all/1, print_char/2, print_table/2, print_line/1,
                      placeDisc/4, placeDisc/5, moveDiscToRing/6, moveDiscToRing/7,
                      placeRing/4, placeRing/5, moveRingToDisc/6, moveRingToDisc/7, stock/2 ]).

/** <module> DuploHex, as its course report names it

X counts columns from the left and Y rows from the top, both from 1. The printing predicates are the report's own.
*/

:- include(common).

game(duplohex).
default_variant('7x7').

%!  print_all(+State) is det.
%
%   Prints the board between two walls, which are as wide as its last row.
print_all(State) :-
    board_of(State, Board),
    length(Board, Size),
    Width is 5 * Size + 2,
    print_char(-, Width),
    print_table(Board, 0),
    nl,
    print_char(-, Width),
    nl.

print_char(_, 0).
print_char(X, Y) :- Y > 0, write(X), Y1 is Y - 1, print_char(X, Y1).

print_table([], _).
print_table([H|T], X) :-
    nl,
    print_char(' ', X),
    write(' \\ '),
    print_line(H),
    X1 is X + 1,
    print_table(T, X1).

print_line([]).
print_line([H|T]) :- write(H), write(' \\ '), print_line(T).

%!  placeDisc(?Board, ?Player, ?X, ?Y) is semidet.
%
%   Plays in the current game. Its board before the step and its player, as player(Colour, Discs, Rings), unify with the
%   first two arguments. The form with one more argument plays on any board and gives back the next.
placeDisc(Board, Player, X, Y) :-
    here(Board, Player),
    step(placeDisc(X, Y)).

placeDisc(State, Player, X, Y, Next) :-
    plays(State, Player, placeDisc(X, Y), Next).

%!  moveDiscToRing(?Board, ?Player, ?FromX, ?FromY, ?ToX, ?ToY) is semidet.
moveDiscToRing(Board, Player, FromX, FromY, ToX, ToY) :-
    here(Board, Player),
    step(moveDiscToRing(FromX, FromY, ToX, ToY)).

moveDiscToRing(State, Player, FromX, FromY, ToX, ToY, Next) :-
    plays(State, Player, moveDiscToRing(FromX, FromY, ToX, ToY), Next).

%!  placeRing(?Board, ?Player, ?X, ?Y) is semidet.
placeRing(Board, Player, X, Y) :-
    here(Board, Player),
    step(placeRing(X, Y)).

placeRing(State, Player, X, Y, Next) :-
    plays(State, Player, placeRing(X, Y), Next).

%!  moveRingToDisc(?Board, ?Player, ?FromX, ?FromY, ?ToX, ?ToY) is semidet.
moveRingToDisc(Board, Player, FromX, FromY, ToX, ToY) :-
    here(Board, Player),
    step(moveRingToDisc(FromX, FromY, ToX, ToY)).

moveRingToDisc(State, Player, FromX, FromY, ToX, ToY, Next) :-
    plays(State, Player, moveRingToDisc(FromX, FromY, ToX, ToY), Next).

here(Board, Player) :-
    board(Board),
    state(State),
    stock(State, Player).

plays(Board, Player, Step, Next) :-
    about(state(Board), state(State)),
    stock(State, Player),
    play(State, Step, After),
    like(Board, After, Next).

%!  stock(+State, -Player) is det.
%
%   The stock of the player to play, as player(Colour, Discs, Rings).
stock(State, player(Colour, Discs, Rings)) :-
    field(State, Colour),
    memberchk(Colour, [white, black]),
    field(State, player(Colour, Discs, Rings)),
    !.
