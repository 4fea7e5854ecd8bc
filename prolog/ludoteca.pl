:- module(ludoteca, [ask/2, games/1]).

/** <module> The connection to Ludoteca

Starts the process `ludoteca prolog` on first use, sends it requests and reads its answers; docs/prolog.md lists them.
The program is the one that the environment variable LUDOTECA names, or else `ludoteca` on the path.
*/

:- use_module(library(process)).

:- dynamic connection/2.

%!  ask(+Request, -Answer) is semidet.
%
%   The answer to a request. A move that is refused fails, after a warning that says why.
%   @throws error(ludoteca(Message), _) if the request is wrong.
ask(Request, Answer) :-
    connected(In, Out),
    catch(( format(In, '~q.~n', [Request]),
            flush_output(In),
            read_term(Out, Reply, []) ),
          Error,
          ( retractall(connection(_, _)), throw(Error) )),
    answered(Reply, Answer).

answered(end_of_file, _) :-
    !,
    retractall(connection(_, _)),
    throw(error(ludoteca('the process `ludoteca prolog` has ended'), _)).
answered(error(Message), _) :-
    !,
    throw(error(ludoteca(Message), _)).
answered(refused(Message), _) :-
    !,
    print_message(warning, ludoteca(Message)),
    fail.
answered(Answer, Answer).

connected(In, Out) :-
    connection(In, Out),
    !.
connected(In, Out) :-
    program(Program),
    catch(process_create(Program, [prolog],
                         [stdin(pipe(In, [encoding(utf8)])), stdout(pipe(Out, [encoding(utf8)]))]),
          error(existence_error(_, _), _),
          throw(error(ludoteca('there is no program `ludoteca` on the path; LUDOTECA may name it'), _))),
    assertz(connection(In, Out)).

program(Program) :-
    getenv('LUDOTECA', Program),
    !.
program(path(ludoteca)).

%!  games(-Games) is det.
%
%   All games, each as game(Name, Variants).
games(Games) :-
    ask(games, games(Games)).

:- multifile prolog:error_message//1, prolog:message//1.

prolog:error_message(ludoteca(Message)) --> ['~w'-[Message]].
prolog:message(ludoteca(Message)) --> ['~w'-[Message]].
