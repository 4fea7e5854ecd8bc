/*  Tests of the library, against the course reports:

        swipl -g run_tests -t halt prolog/tests.pl
*/

:- use_module(library(plunit)).
:- use_module(ludoteca).
:- use_module(sixteen_stone, []).
:- use_module(stac, []).
:- use_module(duplohex, []).
:- use_module(crab_stack, []).
:- use_module(syrtis, []).

:- set_prolog_flag(allow_variable_name_as_functor, true).

printed(Goal, Text) :-
    with_output_to(string(Text), Goal).

:- multifile user:message_hook/3.
:- dynamic user:message_hook/3.

% Calls a goal without warnings.
silently(Goal) :-
    setup_call_cleanup(asserta(( user:message_hook(_, warning, _) :- true ), Clause), Goal, erase(Clause)).

:- begin_tests(names).

% Every predicate that a report names, and the ones beyond them.
named(sixteen_stone, [make_line/2, make_board/2, print_line/1, print_board/1, draw_board/2, push/4, move/3,
                      sacrifice/2, moveToPool/3, push/5, move/4, sacrifice/3, moveToPool/5]).
named(stac, [printBoard/1, printBoardAux/1, printLine/1, carryDisc/0, 'Move'/0, claimStack/0, 'OfferDraw'/0,
             carryDisc/2, 'Move'/2, carryDisc/4, 'Move'/4]).
named(duplohex, [print_all/1, print_char/2, print_table/2, print_line/1, placeDisc/4, moveDiscToRing/6, placeRing/4,
                 moveRingToDisc/6, placeDisc/5, moveDiscToRing/7, placeRing/5, moveRingToDisc/7]).
named(crab_stack, [make_board/2, make_board_aux/4, init_crabs/3, display_board/1, display_stack/2, moveCrab/5,
                   checkWave/2, checkMoves/2]).
named(syrtis, [print_board/1, print_line/1, swapTiles/3, placeTower/3, chooseSide/2, moveTower/3, sinkTile/2,
               slideTile/3, pass/1]).
named(Module, [legal_step/2, play/3, outcome/2, best_step/3, solve/2]) :-
    member(Module, [sixteen_stone, stac, duplohex, crab_stack, syrtis]).

test(exported, [forall(( named(Module, Names), member(Name, Names) ))]) :-
    module_property(Module, exports(Exports)),
    assertion(memberchk(Name, Exports)).

:- end_tests(names).

:- begin_tests(sixteen_stone).

test(figure_12, Text == "[| - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n | - | - | - | - | - |\n") :-
    printed(( sixteen_stone:make_board(5, Board), sixteen_stone:print_board(Board) ), Text),
    assertion(Board == [[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0]]).

test(figure_18, Text == "[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n[|_|_|_|_|_|]\n") :-
    printed(sixteen_stone:draw_board(5, Board), Text),
    assertion(sixteen_stone:make_board(5, Board)).

test(figure_19, Text == "|X|X|O|X|O|") :-
    printed(sixteen_stone:print_line([x,x,o,x,o]), Text).

test(line, Line == [0,0,0]) :-
    sixteen_stone:make_line(3, Line).

% A push, a move with a choice of captures, and a sacrifice, in the current game and on any state.
middle('o1x2/1xo2/4o/2oxx/xxx1o r 0,0 1,1 - -').

test(push_in_the_current_game, Board == [[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,x,x,o,o]]) :-
    sixteen_stone:set_state([[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[x,x,o,0,o]]-toplay(b)-banks(0,0)),
    sixteen_stone:push(1-1, 3-1, 1, Board).

test(push_on_a_board, Next == [[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,o,o,x,x]]) :-
    sixteen_stone:push([[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[o,o,x,0,x]], 1-1, 3-1, 1, Next).

test(illegal_push, fail) :-
    silently(sixteen_stone:push([[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[0,0,0,0,0],[o,o,0,x,x]], 1-1, 3-1, 1, _)).

test(captures, Pool == [x,x]) :-
    middle(Text),
    sixteen_stone:set_state(Text),
    sixteen_stone:move(3-4, 3-3, _),
    sixteen_stone:moveToPool(2-4, blue, Pool).

test(sacrifice, Banks == banks(0,1)) :-
    middle(Text),
    sixteen_stone:set_state(Text),
    sixteen_stone:sacrifice(red, _),
    sixteen_stone:state(State),
    Banks = banks(_, _),
    once(sixteen_stone:field(State, Banks)).

:- end_tests(sixteen_stone).

:- begin_tests(stac).

last([[vv,vv,vv,vv,a3],[vv,b3,a3,vv,p1],[a3,vv,b2,b3,vv],[vv,b3,vv,vv,vv],[vv,vv,p1,a3,vv]]).

test(print, Text == "vv | vv | vv | vv | a3 |\nvv | b3 | a3 | vv | p1 |\na3 | vv | b2 | b3 | vv |\nvv | b3 | vv | vv | vv |\nvv | vv | p1 | a3 | vv |\n") :-
    last(Board),
    printed(stac:printBoard(Board), Text).

test(no_position, error(ludoteca(_))) :-
    last(Board),
    stac:legal_step(Board, _).

test(opening, Count == 16) :-
    stac:new_game,
    stac:state(State),
    aggregate_all(count, stac:legal_step(State, _), Count).

test(perft, Count == 248) :-
    stac:new_game,
    stac:state(State),
    aggregate_all(count, ( stac:play(State, _, Next), stac:legal_step(Next, _) ), Count).

test(turns, Carried == carried(a)) :-
    stac:new_game,
    stac:carryDisc(),
    stac:'Move'(a4),
    stac:move(e5, e2),
    \+ stac:claimStack(),
    stac:state(State),
    Carried = carried(_),
    once(stac:field(State, Carried)).

test(tower) :-
    stac:set_state('00002/0B211/A11B0/02011/100A0 a b3,d2 -'),
    stac:carryDisc(b2),
    stac:claimStack().

test(draw) :-
    stac:new_game,
    stac:'OfferDraw'(),
    stac:draw_offer(1).

test(outcome, Outcome == win(1)) :-
    stac:outcome('0000A/0BA01/A02B0/0B000/001A0 a e5,c3 -', Outcome).

test(best) :-
    stac:new_game,
    stac:state(State),
    stac:best_step(State, nodes(500), Step),
    once(stac:legal_step(State, Step)),
    stac:best_step(State, level(0), _).

:- end_tests(stac).

:- begin_tests(duplohex).

middle([[' ',' ',' ',' ','D',' ',' '],[' ',' ',' ',' ','D',' ',' '],[a,d,d,p,d,d,a],[' ',' ',d,a,d,' ',' '],
        [' ',d,'D',' ',' ',' ',' '],[' ',d,'D',' ',' ',' ',' '],[' ','D',' ',' ',' ',' ',' ']]).

test(print_all, First-Third == "-------------------------------------"-"   \\ a \\ d \\ d \\ p \\ d \\ d \\ a \\ ") :-
    middle(Board),
    printed(duplohex:print_all(Board-black-player(white, 24, 18)-player(black, 18, 18)), Text),
    split_string(Text, "\n", "", [First,_,_,Third|_]).

test(print_as_the_command_does, Text == Shown) :-
    middle(Board),
    printed(duplohex:print_all(Board), Text),
    printed(duplohex:print_state(Board), Shown).

test(print_char, Text == "xxx") :-
    printed(duplohex:print_char(x, 3), Text).

test(place, Player == player(black, 24, 24)) :-
    duplohex:new_game,
    duplohex:placeDisc(_, player(white, 24, 24), 4, 4),
    duplohex:placeDisc(_, Player, 3, 3),
    duplohex:placeRing(_, player(black, 23, 24), 5, 5).

test(place_on_a_board, [nondet]) :-
    middle(Board),
    duplohex:placeDisc(Board, player(white, 15, 21), 1, 1, Next),
    nth1(1, Next, [d|_]),
    duplohex:moveRingToDisc(Board, _, 4, 4, X, Y, _),
    assertion(memberchk(X-Y, [3-4, 5-4, 5-3])).

:- end_tests(duplohex).

:- begin_tests(crab_stack).

possible([[[],['S1'],['M1']],[['B2'],['M1'],['B1'],['S2']],[[],['S2'],['W'],['B1','M2'],['B1','B2']],
          [['M1','M2'],['S1'],[],['S2','S1']],[['B2'],['M2'],[]]]).
ready([[[],['M1','S1'],['M1']],[['B2'],[],['B1'],['S2']],[[],['S2'],['W'],['B1','M2'],['B1','B2']],
       [['M1','M2'],['S1'],[],['S2','S1']],[['B2'],['M2'],[]]]).
after([[[],['M1','S1'],['M1']],[[],[],['B1'],['S2']],[[],[],['W'],['B1','M2'],['B1','B2']],
       [[],[],[],['S2','S1']],[[],[],[]]]).
last([[[],['M1','S1'],['M1']],[[],[],['B1'],['S2','S2']],[[],[],['W'],['B1','M2'],['B1','B2']],
      [[],[],[],['S1']],[[],[],[]]]).

test(make_board, Board == [[[],[],[]],[[],[],[],[]],[[],[],['W'],[],[]],[[],[],[],[]],[[],[],[]]]) :-
    crab_stack:make_board(Board, 2).

test(init_crabs, Count == 18) :-
    crab_stack:make_board(Board, 2),
    crab_stack:crabs(Crabs),
    crab_stack:init_crabs(Final, Board, Crabs),
    append(Final, Places),
    aggregate_all(count, ( member([Crab], Places), Crab \== 'W' ), Count),
    crab_stack:set_state(Final).

test(display, Text == "[[][M1,S1][M1]]\n[[][][B1][S2]]\n[[][][W][B1,M2][B1,B2]]\n[[][][][S2,S1]]\n[[][][]]\n") :-
    after(Board),
    printed(crab_stack:display_board(Board), Text).

test(display_stack, Text == "2 [M1,S1]\n") :-
    printed(crab_stack:display_stack(2, ['M1','S1']), Text).

% The report's example: the move causes the wave.
test(move, Final == After) :-
    possible(Board),
    after(After),
    crab_stack:moveCrab(Final, Board, 'M1', 5, 2).

test(wave, Final == After) :-
    ready(Board),
    after(After),
    crab_stack:checkWave(Final, Board).

test(no_wave, Final == Board) :-
    possible(Board),
    crab_stack:checkWave(Final, Board).

% Green's only move leads to the board that the report calls final; by the rules the game goes on (C7).
test(green) :-
    after(Board),
    last(Last),
    findall(Final, crab_stack:moveCrab(Final, Board, _, 15, _), Finals),
    assertion(memberchk(Last, Finals)).

test(not_over, fail) :-
    last(Board),
    crab_stack:checkMoves(_, Board).

test(over, Winner == 1) :-
    crab_stack:checkMoves(Winner, [[['S1'],['S1'],[]],[[],[],[],[]],[[],[],['W'],[],[]],[[],[],[],[]],[[],[],[]]]).

:- end_tests(crab_stack).

:- begin_tests(syrtis).

test(game) :-
    syrtis:set_state('2QQ1/qqCC1/Qc1Qc/1qqCC/1cc2 towers 1 w:;b: ? - 0,0'),
    syrtis:placeTower(white, a4, _),
    syrtis:placeTower(white, b1, _),
    syrtis:placeTower(black, a3, _),
    syrtis:placeTower(black, b2, Board),
    printed(syrtis:print_board(Board), Text),
    assertion(Text == "   |   | PQ| PQ|   \nBBQ| BQ| PC| PC|   \nPPQ| BC|   | PQ| BC\n   |PBQ| BQ| PC| PC\n   |BBC| BC|   |   \n"),
    syrtis:chooseSide(white, _),
    syrtis:state(State),
    aggregate_all(count, syrtis:legal_step(State, _), Count),
    assertion(Count == 13),
    syrtis:pass(State, Next),
    syrtis:to_play(Next, 1).

test(solve, Verdict == unknown) :-
    syrtis:new_game(1),
    syrtis:state(State),
    syrtis:solve(State, nodes(10), Verdict).

:- end_tests(syrtis).

:- begin_tests(ludoteca).

test(games, Count == 5) :-
    games(Games),
    length(Games, Count).

test(wrong_game, error(ludoteca(_))) :-
    ask(start(chess, report, 0), _).

:- end_tests(ludoteca).
