% What every game's module has. A module defines game/1, its name, includes this file, and adds the predicates of its
% course report.
%
% A state is the report's board joined by hyphens to the other fields of the position, for example
% [[p1,...],...]-toplay(a)-pawns(a1,e5)-carried(-). Wherever a state is expected, a board alone will do; what it leaves
% out is filled in as docs/prolog.md says. A predicate that is given a board alone gives back a board alone.

:- use_module(ludoteca).
:- use_module(library(lists)).
:- use_module(library(apply)).

:- export(( new_game/0, new_game/1, variant/1, use_variant/1, state/1, board/1, set_state/1, step/1,
            legal_step/2, play/3, to_play/2, outcome/2, best_step/3, solve/2, solve/3,
            board_of/2, field/2, print_state/1 )).

:- dynamic variant/1, history/1.

%!  variant(?Variant) is semidet.
%
%   The variant that is played. use_variant/1 changes it and ends the current game.
variant(Variant) :-
    default_variant(Variant).

use_variant(Variant) :-
    retractall(variant(_)),
    assertz(variant(Variant)),
    retractall(history(_)).

about(Request, Answer) :-
    game(Game),
    once(variant(Variant)),
    Request =.. [Name|Arguments],
    Full =.. [Name, Game, Variant|Arguments],
    ask(Full, Answer).

% The current game: its states, the last one first.

%!  new_game(+Seed) is det.
%
%   Begins a new current game. The seed fixes the deal of a game that has one.
new_game :-
    new_game(0).

new_game(Seed) :-
    about(start(Seed), state(State)),
    retractall(history(_)),
    assertz(history([State])).

%!  set_state(+State) is det.
%
%   Begins the current game anew from a state or a board.
set_state(Board) :-
    about(state(Board), state(State)),
    retractall(history(_)),
    assertz(history([State])).

%!  state(-State) is det.
%
%   The state of the current game, which begins if there is none.
state(State) :-
    history([State|_]),
    !.
state(State) :-
    new_game,
    history([State|_]).

%!  board(-Board) is det.
%
%   The board of the current game.
board(Board) :-
    state(State),
    board_of(State, Board).

%!  step(?Step) is semidet.
%
%   Plays a legal step in the current game.
step(Step) :-
    state(State),
    once(play(State, Step, Next)),
    history(States),
    retractall(history(_)),
    assertz(history([Next|States])).

% Any state.

%!  legal_step(+State, ?Step) is nondet.
%
%   Each legal step on backtracking.
legal_step(State, Step) :-
    about(steps(State), steps(Steps)),
    member(Step, Steps).

%!  play(+State, ?Step, -Next) is nondet.
%
%   The state after a step. A step with variables stands for each legal step of that form.
play(State, Step, Next) :-
    ground(Step),
    !,
    about(play(State, Step), state(After)),
    like(State, After, Next).
play(State, Step, Next) :-
    legal_step(State, Step),
    about(play(State, Step), state(After)),
    like(State, After, Next).

% A board for a board, a state for a state.
like(Given, State, Board) :-
    is_list(Given),
    !,
    board_of(State, Board).
like(_, State, State).

%!  to_play(+State, -Seat) is det.
to_play(State, Seat) :-
    about(to_play(State), seat(Seat)).

%!  outcome(+State, -Outcome) is det.
%
%   none, draw, win(1) or win(2). Repetition depends on the history and is not counted.
outcome(State, Outcome) :-
    about(outcome(State), outcome(Outcome)).

%!  best_step(+State, +Limit, -Step) is semidet.
%
%   The best step that the search finds within nodes(N) or time(Milliseconds), or that level(0) to level(8) plays.
best_step(State, Limit, Step) :-
    about(best(State, Limit), step(Step)).

%!  solve(+State, +Limit, -Verdict) is det.
%
%   win, loss or draw for the player to play, proved; or unknown.
solve(State, Verdict) :-
    solve(State, time(10000), Verdict).

solve(State, Limit, Verdict) :-
    about(solve(State, Limit), verdict(Verdict)).

%!  board_of(+State, -Board) is det.
board_of(State-_, Board) :-
    !,
    board_of(State, Board).
board_of(Board, Board).

%!  field(+State, ?Field) is nondet.
%
%   A field that is joined to the board, such as toplay(a).
field(State-Last, Field) :-
    (   Field = Last
    ;   field(State, Field)
    ).

%!  print_state(+State) is det.
%
%   Prints a board as `ludoteca show --style report` does.
print_state(State) :-
    about(print(State), text(Text)),
    write(Text).
