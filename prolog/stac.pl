:- module(stac, [ printBoard/1, printBoardAux/1, printLine/1,
                  carryDisc/0, carryDisc/1, carryDisc/2, carryDisc/4,
                  move/1, move/2, move/4, 'Move'/0, 'Move'/1, 'Move'/2, 'Move'/4,
                  claimStack/0, offerDraw/0, 'OfferDraw'/0, draw_offer/1, agreed_draw/0 ]).

/** <module> Stac, as its course report names it

The report writes headers without arguments, such as `Move()`. Loading this module lets SWI-Prolog read them.
*/

:- set_prolog_flag(allow_variable_name_as_functor, true).

:- include(common).

game(stac).
default_variant(report).

%!  printBoard(+Board) is det.
printBoard(State) :-
    board_of(State, Board),
    printBoardAux(Board).

printBoardAux([]).
printBoardAux([Line|Lines]) :-
    printLine(Line),
    printBoardAux(Lines).

printLine([Cell]) :-
    !,
    format('~w |~n', [Cell]).
printLine([Cell|Cells]) :-
    format('~w | ', [Cell]),
    printLine(Cells).

% Whether the player has picked up the disc under the pawn (carryDisc/0), and an open draw offer.
:- dynamic holding/0, offered/1, agreed_draw/0.

%!  carryDisc is semidet.
%
%   Picks up the disc under the pawn of the current game's player. The next move carries it.
carryDisc :-
    state(State),
    once(legal_step(State, carryDisc(_, _))),
    retractall(holding),
    assertz(holding).

carryDisc(To) :-
    carryDisc(_, To).

carryDisc(From, To) :-
    made(carryDisc(From, To)).

carryDisc(State, From, To, Next) :-
    play(State, carryDisc(From, To), Next).

%!  move(+To) is semidet.
%
%   Moves the pawn of the current game's player, with the disc if it was picked up.
move(To) :-
    move(_, To).

move(From, To) :-
    (   holding
    ->  made(carryDisc(From, To))
    ;   made(move(From, To))
    ).

move(State, From, To, Next) :-
    play(State, move(From, To), Next).

%!  'Move' is semidet.
%
%   The player of the current game can move.
'Move' :-
    state(State),
    once(legal_step(State, _)).

'Move'(To) :- move(To).
'Move'(From, To) :- move(From, To).
'Move'(State, From, To, Next) :- move(State, From, To, Next).

made(Step) :-
    step(Step),
    retractall(holding),
    retractall(offered(_)).

%!  claimStack is semidet.
%
%   The last step of the current game completed a tower. It is claimed by that step (T5).
claimStack :-
    history([After, Before|_]),
    towers(After, More),
    towers(Before, Fewer),
    More > Fewer.

towers(State, Count) :-
    board_of(State, Board),
    append(Board, Cells),
    include([Cell]>>memberchk(Cell, [a3, b3, a4, b4, a5, b5]), Cells, Towers),
    length(Towers, Count).

%!  offerDraw is semidet.
%
%   Offers a draw to the opponent of the current game's player, or accepts the opponent's offer (G2).
offerDraw :-
    state(State),
    to_play(State, Seat),
    (   offered(Seat)
    ->  print_message(warning, ludoteca('the offer is still open')),
        fail
    ;   offered(_)
    ->  retractall(offered(_)),
        assertz(agreed_draw)
    ;   assertz(offered(Seat))
    ).

'OfferDraw' :- offerDraw.

%!  draw_offer(-Seat) is semidet.
%
%   The player whose draw offer is open.
draw_offer(Seat) :-
    offered(Seat).
