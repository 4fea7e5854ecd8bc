:- module(crab_stack, [ make_board/2, make_board_aux/4, init_crabs/3, crabs/1, display_board/1, display_stack/2,
                        moveCrab/5, keepGroup/3, checkWave/2, checkMoves/2 ]).

/** <module> Crab Stack, as its course report names it

A stack is a list with its top first. Crabs are 'S1', 'M1', 'B1', 'S2', 'M2' and 'B2'; in Prolog they need quotes. Rocks
have the numbers 1 to 18.
*/

:- use_module(library(random)).

:- include(common).

game('crab-stack').
default_variant('two-players').

%!  make_board(-Board, +NumPlayers) is semidet.
%
%   A board of empty rocks around the water. Only the board for two players is known.
make_board(Board, NumPlayers) :-
    NumPlayers == 2,
    Size is 3,
    Line is 5,
    make_board_aux(Board, [], Line, Size).

%!  make_board_aux(-Board, +Made, +Lines, +Size) is det.
%
%   Adds the given number of lines to those already made, the last one first. The first line of a board has Size rocks;
%   lines grow towards the middle, where the water is.
make_board_aux(Board, Made, 0, _) :-
    !,
    reverse(Made, Board).
make_board_aux(Board, Made, Lines, Size) :-
    length(Made, Above),
    Below is Lines - 1,
    Length is Size + min(Above, Below),
    length(Line, Length),
    (   Above =:= Below
    ->  Middle is Length // 2,
        nth0(Middle, Line, ['W'], Rocks)
    ;   Rocks = Line
    ),
    maplist(=([]), Rocks),
    make_board_aux(Board, [Line|Made], Below, Size).

%!  crabs(-Crabs) is det.
%
%   The crabs of both players.
crabs(Crabs) :-
    findall(Crab, ( member(Crab, ['S1', 'M1', 'B1', 'S2', 'M2', 'B2']), between(1, 3, _) ), Crabs).

%!  init_crabs(-FinalBoard, +Board, +Crabs) is det.
%
%   Puts the crabs on the empty rocks at random, one on each.
init_crabs(FinalBoard, Board, Crabs) :-
    random_permutation(Crabs, Shuffled),
    foldl(init_line, Board, FinalBoard, Shuffled, []).

init_line(Line, FinalLine, Crabs, Rest) :-
    foldl(init_rock, Line, FinalLine, Crabs, Rest).

init_rock([], [Crab], [Crab|Rest], Rest) :- !.
init_rock(Rock, Rock, Crabs, Crabs).

%!  display_board(+Board) is det.
%
%   One line per row, with the water as [W].
display_board(State) :-
    board_of(State, Board),
    forall(member(Line, Board),
           ( write('['), forall(member(Stack, Line), write_stack(Stack)), format(']~n') )).

%!  display_stack(+Rock, +Stack) is det.
display_stack(Rock, Stack) :-
    format('~w ', [Rock]),
    write_stack(Stack),
    nl.

write_stack(Stack) :-
    atomic_list_concat(Stack, ',', Names),
    format('[~w]', [Names]).

%!  moveCrab(-FinalBoard, +Board, ?CrabSize, ?PosInit, ?PosFinal) is nondet.
%
%   The board after a crab's move and the wave that it may cause. The size is small, medium or big, or a name such as
%   'B' or 'B1'. On a board alone, whose turn it is does not matter.
moveCrab(FinalBoard, Board, CrabSize, PosInit, PosFinal) :-
    is_list(Board),
    !,
    nth_rock(PosInit, Board, [Crab|_]),
    sub_atom(Crab, 1, 1, 0, Number),
    atom_number(Number, Seat),
    play(Board-toplay(Seat), moveCrab(CrabSize, PosInit, PosFinal), Final),
    board_of(Final, FinalBoard).
moveCrab(FinalState, State, CrabSize, PosInit, PosFinal) :-
    play(State, moveCrab(CrabSize, PosInit, PosFinal), FinalState).

% The rocks in the order of their numbers.
nth_rock(Number, Board, Stack) :-
    append(Board, Places),
    exclude(==(['W']), Places, Rocks),
    nth1(Number, Rocks, Stack).

%!  keepGroup(-FinalState, +State, ?Rock) is nondet.
%
%   Chooses the group that stays after a wave, by its lowest rock. The report names no predicate for this.
keepGroup(FinalState, State, Rock) :-
    play(State, keepGroup(Rock), FinalState).

%!  checkWave(-FinalBoard, +Board) is semidet.
%
%   The board after the wave that it is ready for; the same board if there is none to come.
checkWave(FinalBoard, Board) :-
    about(settle(Board), state(State)),
    like(Board, State, FinalBoard).

%!  checkMoves(-Winner, +Board) is semidet.
%
%   The player who has won, 1 or 2; fails while the game goes on. On a board alone, either player may be the one who
%   cannot move.
checkMoves(Winner, Board) :-
    is_list(Board),
    !,
    member(Seat, [1, 2]),
    outcome(Board-toplay(Seat), win(Winner)),
    !.
checkMoves(Winner, State) :-
    outcome(State, win(Winner)).
