/*  A bot that speaks the engine protocol (docs/protocol.md) and plays every game. It takes a win at once, avoids turns
    that let the opponent win at once, and is otherwise random. docs/prolog.md explains it.

        ludoteca match 'cmd:swipl prolog/bot.pl' level:1 --game stac --games 10
*/

:- use_module(ludoteca).

:- initialization(main, main).

:- dynamic setting/2.

main :-
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  true
    ;   split_string(Line, " ", "\r", Words),
        catch(obey(Words), error(Error, _), format('info string error: ~p~n', [Error])),
        flush_output,
        (   Words == ["quit"]
        ->  true
        ;   main
        )
    ).

% The commands of the protocol.

obey(["ugi"]) :-
    !,
    format('id name Prolog bot~nid author a student~n'),
    format('option name Game type string~noption name Variant type string~nugiok~n').
obey(["isready"]) :-
    !,
    format('readyok~n').
obey(["setoption", "name", Name, "value", Value]) :-
    !,
    downcase_atom(Name, Key),
    atom_string(Atom, Value),
    set(Key, Atom).
obey(["position", "fen"|Words]) :-
    !,
    (   append(Text, ["moves"|Turns], Words)
    ->  true
    ;   Text = Words, Turns = []
    ),
    atomic_list_concat(Text, ' ', Start),
    foldl(played, Turns, Start, Position),
    set(position, Position).
obey(["go"|_]) :-
    !,
    setting(position, Position),
    turn(Position, Steps),
    atomic_list_concat(Steps, ',', Turn),
    format('bestmove ~w~n', [Turn]).
obey(_).            % nothing to do

set(Key, Value) :-
    retractall(setting(Key, _)),
    assertz(setting(Key, Value)).

% The rules come from Ludoteca.

rules(Name, Arguments, Answer) :-
    setting(game, Game),
    setting(variant, Variant),
    Request =.. [Name, Game, Variant|Arguments],
    ask(Request, Answer).

played(Turn, Position, Next) :-
    atom_string(Atom, Turn),
    rules(play, [Position, Atom], state(Next)).

% The steps of a turn, one after the other.

turn(Position, [Step|Steps]) :-
    rules(moves, [Position], moves(Moves)),
    rules(to_play, [Position], seat(Seat)),
    random_permutation(Moves, Shuffled),
    once(choose(Position, Seat, Shuffled, Step, Follows)),
    (   Follows == goes_on
    ->  played(Step, Position, Next),
        turn(Next, Steps)
    ;   Steps = []
    ).

choose(_, Seat, Moves, Step, win(Seat)) :-
    member(move(Step, win(Seat)), Moves).
choose(Position, _, Moves, Step, Follows) :-
    nth1(Number, Moves, move(Step, Follows)),
    Number =< 12,
    safe(Position, Step, Follows).
choose(_, _, [move(Step, Follows)|_], Step, Follows).

safe(_, _, goes_on).
safe(Position, Step, turn_over) :-
    played(Step, Position, Next),
    rules(to_play, [Next], seat(Opponent)),
    rules(moves, [Next], moves(Replies)),
    \+ member(move(_, win(Opponent)), Replies).
