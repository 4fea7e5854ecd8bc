:- module(syrtis, [ print_board/1, print_line/1, print_cell/1,
                    swapTiles/3, swapTiles/4, placeTower/3, placeTower/4, chooseSide/2, chooseSide/3,
                    moveTower/3, moveTower/4, sinkTile/2, sinkTile/3, slideTile/3, slideTile/4, pass/1, pass/2 ]).

/** <module> Syrtis

The course report leaves its sections on printing and on moves empty; these predicates follow the others. A cell of the
board is [Tower, Colour, Shape] as the report defines it. Cells are named by column and row, such as c3.

Each move comes in two forms: the shorter one plays in the current game and gives its board, the longer one takes a
state or a board first and gives the next one last.
*/

:- include(common).

game(syrtis).
default_variant(minor).

%!  print_board(+Board) is det.
print_board(State) :-
    board_of(State, Board),
    forall(member(Line, Board), ( print_line(Line), nl )).

print_line([Cell]) :-
    !,
    print_cell(Cell).
print_line([Cell|Cells]) :-
    print_cell(Cell),
    write('|'),
    print_line(Cells).

print_cell(Cell) :-
    maplist(write, Cell).

%!  swapTiles(?Odd, ?Even, -Board) is semidet.
swapTiles(Odd, Even, Board) :- stepped(swapTiles(Odd, Even), Board).
swapTiles(State, Odd, Even, Next) :- play(State, swapTiles(Odd, Even), Next).

%!  placeTower(?Side, ?Cell, -Board) is semidet.
placeTower(Side, Cell, Board) :- stepped(placeTower(Side, Cell), Board).
placeTower(State, Side, Cell, Next) :- play(State, placeTower(Side, Cell), Next).

%!  chooseSide(?Side, -Board) is semidet.
chooseSide(Side, Board) :- stepped(chooseSide(Side), Board).
chooseSide(State, Side, Next) :- play(State, chooseSide(Side), Next).

%!  moveTower(?From, ?To, -Board) is semidet.
moveTower(From, To, Board) :- stepped(moveTower(From, To), Board).
moveTower(State, From, To, Next) :- play(State, moveTower(From, To), Next).

%!  sinkTile(?Cell, -Board) is semidet.
sinkTile(Cell, Board) :- stepped(sinkTile(Cell), Board).
sinkTile(State, Cell, Next) :- play(State, sinkTile(Cell), Next).

%!  slideTile(?From, ?To, -Board) is semidet.
slideTile(From, To, Board) :- stepped(slideTile(From, To), Board).
slideTile(State, From, To, Next) :- play(State, slideTile(From, To), Next).

%!  pass(-Board) is semidet.
pass(Board) :- stepped(pass, Board).
pass(State, Next) :- play(State, pass, Next).

stepped(Step, Board) :-
    step(Step),
    board(Board).
