//! Promises of every search, shown on every game: right values, same results for same seeds, limits that hold.
//!
//! One long file, since every test program compiles all searches anew.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use games::{crab_stack, duplohex, sixteen_stone, stac, syrtis};
use kernel::{Dice, Evaluate, Game, Steps, USUAL_LEVELS, dice, playout};
use ludoteca_search::{
    AlphaBeta, Beginner, Found, Greedy, Kind, Limits, Line, Mcts, Playouts, Proving, Prunings, Random, Root,
    Score, Search, Settings, Solver, Verdict, Watch, minimax,
};
use rand::RngExt;

fn run<G: Game>(search: &mut impl Search<G>, root: &Root<G>, limits: &Limits) -> Option<Found<G>> {
    let begin = Instant::now();
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
    search.search(root, limits, &watch, &mut |_| {})
}

/// A position some random steps into a game, with its history, and not over.
fn somewhere<G: Game>(dice: &mut Dice) -> Root<G> {
    let mut steps = Steps::<G>::new();
    loop {
        let variant = &G::VARIANTS[dice.random_range(0..G::VARIANTS.len())];
        let mut root = Root::new(G::start(variant, dice));
        let length = playout(root.position, &mut dice.clone(), &mut steps).steps.min(200);
        for _ in 0..dice.random_range(0..=length) {
            root.position.steps(&mut steps);
            if steps.is_empty() {
                break;
            }
            root.play(steps[dice.random_range(0..steps.len())]);
        }
        if root.position.outcome().is_none() {
            return root;
        }
    }
}

/// Without prunings alpha-beta gives what minimax gives, on however many threads.
fn equals_minimax<G: Game, E: Evaluate<G> + Default>(threads: usize, positions: u32, depth: u32) {
    let mut dice = dice(11);
    let mut search = AlphaBeta::<G, E>::new(E::default(), 1, threads).with_prunings(Prunings::NONE);
    for _ in 0..positions {
        let root = somewhere::<G>(&mut dice);
        for depth in 1..=depth {
            let found = run(&mut search, &root, &Limits::depth(depth)).unwrap();
            assert_eq!(
                found.score(),
                minimax(&root, &E::default(), depth),
                "depth {depth}: {:?}",
                root.position
            );
        }
    }
}

/// With all prunings a forced win that minimax sees is seen, and no win is claimed that is none.
fn sees_forced_wins<G: Game, E: Evaluate<G> + Default>(positions: u32, depth: u32) {
    let mut dice = dice(12);
    let mut search = AlphaBeta::<G, E>::new(E::default(), 4, 1);
    let mut wins = 0;
    for _ in 0..positions {
        let root = somewhere::<G>(&mut dice);
        let truth = minimax(&root, &E::default(), depth);
        search.forget();
        let found = run(&mut search, &root, &Limits::depth(depth)).unwrap().score();
        if truth.is_exact() {
            wins += 1;
            assert_eq!(
                found.steps_to_win().is_some(),
                truth.steps_to_win().is_some(),
                "{truth} {found}: {:?}",
                root.position
            );
            assert_eq!(
                found.steps_to_loss().is_some(),
                truth.steps_to_loss().is_some(),
                "{truth} {found}: {:?}",
                root.position
            );
        } else if let Some(steps) = found.steps_to_win().or(found.steps_to_loss()) {
            // Quiescence may look further than the depth, and then what it claims must hold.
            assert!(
                steps > depth && minimax(&root, &E::default(), steps).is_exact(),
                "{found}: {:?}",
                root.position
            );
        }
    }
    assert!(wins > 0, "no position had a forced win");
}

/// Two threads see the forced wins that one sees, and claim no others.
fn two_threads_see_the_same_wins<G: Game, E: Evaluate<G> + Default>(positions: u32, depth: u32) {
    let mut dice = dice(17);
    let search = |root: &Root<G>, threads| {
        run(&mut AlphaBeta::<G, E>::new(E::default(), 4, threads), root, &Limits::depth(depth))
            .unwrap()
            .score()
    };
    let mut wins = 0;
    for _ in 0..positions {
        let root = somewhere::<G>(&mut dice);
        let truth = minimax(&root, &E::default(), depth);
        let found = search(&root, 2);
        if truth.is_exact() {
            wins += 1;
            let winner = |score: Score| (score.steps_to_win().is_some(), score.steps_to_loss().is_some());
            assert_eq!(winner(found), winner(truth), "{truth} {found}: {:?}", root.position);
        } else if let Some(steps) = found.steps_to_win().or(found.steps_to_loss()) {
            assert!(steps > depth, "{found}: {:?}", root.position);
        }
    }
    assert!(wins > 0, "no position had a forced win");
}

/// Two threads take over the best lines of each other: those are lines of the game, and seldom end early.
fn two_threads_tell_whole_lines<G: Game, E: Evaluate<G> + Default>(positions: usize, depth: u32) {
    let mut dice = dice(18);
    let (mut whole, mut lines) = (0, 0);
    for _ in 0..positions {
        let root = somewhere::<G>(&mut dice);
        let mut search = AlphaBeta::<G, E>::new(E::default(), 4, 2);
        let found = run(&mut search, &root, &Limits::depth(depth)).unwrap();
        let Line { score, steps } = &found.progress.lines[0];
        legal(&root.position, steps);
        assert_eq!(steps.first(), Some(&found.step));
        if !score.is_exact() {
            lines += 1;
            whole += usize::from(steps.len() + 2 >= depth as usize);
        }
    }
    assert!(whole * 2 > lines, "{whole} of {lines}");
}

/// Results that are reported as exact with a solver running are exact: the rules alone show it.
fn proves_what_it_says<G: Game, E: Evaluate<G> + Default>(positions: u32) {
    let mut dice = dice(19);
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let mut proven = 0;
    while proven < positions {
        let root = somewhere::<G>(&mut dice);
        let mut solver = Solver::new(8);
        let verdict = solver.solve(&root.position, &Limits::nodes(20_000), &watch, &mut |_| {});
        if solver.proof(&root.position, verdict, &Limits::nodes(20_000), &watch).is_none() {
            continue;
        }
        proven += 1;
        // Without any limit: it ends because it is certain.
        let mut search = Proving::new(AlphaBeta::<G, E>::new(E::default(), 1, 1), 8, true);
        let Root { position, .. } = root;
        let found = search.search(&Root::new(position), &Limits::default(), &watch, &mut |_| {}).unwrap();
        let score = found.score();
        assert!(score.is_exact(), "{verdict:?} {score}: {position:?}");
        assert_eq!(score.steps_to_win().is_some(), verdict == Verdict::Win, "{position:?}");
        assert_eq!(score.steps_to_loss().is_some(), verdict == Verdict::Loss, "{position:?}");
        legal(&position, &found.progress.lines[0].steps);
        let next = position.after(found.step);
        let after = solver.solve(&next, &Limits::default(), &watch, &mut |_| {});
        let same = next.to_play() == position.to_play();
        let kept = match after {
            Verdict::Win if !same => Verdict::Loss,
            Verdict::Loss if !same => Verdict::Win,
            other => other,
        };
        assert_eq!(kept, verdict, "the step gives it away: {position:?}");
    }
}

/// On one thread, equal seeds give equal results.
fn repeats_itself<G: Game, E: Evaluate<G> + Default>() {
    let mut dice = dice(13);
    for _ in 0..4 {
        let root = somewhere::<G>(&mut dice);
        let limits = Limits { nodes: Some(3_000), lines: 2, ..Limits::default() };
        let tell =
            |found: Found<G>| (found.step, found.progress.depth, found.progress.nodes, found.progress.lines);
        let alphabeta =
            || tell(run(&mut AlphaBeta::<G, E>::new(E::default(), 1, 1), &root, &limits).unwrap());
        assert_eq!(alphabeta(), alphabeta());
        for playouts in [Playouts::Random, Playouts::Evaluated { steps: 2 }] {
            let mcts = || {
                tell(
                    run(&mut Mcts::<G, E>::new(E::default(), playouts, 5), &root, &Limits::nodes(300))
                        .unwrap(),
                )
            };
            assert_eq!(mcts(), mcts());
        }
        let greedy = || run(&mut Greedy::new(E::default(), 5), &root, &limits).unwrap().step;
        assert_eq!(greedy(), greedy());
        let random = || run(&mut Random::new(5), &root, &limits).unwrap().step;
        assert_eq!(random(), random());
    }
}

/// Limits hold, every line is legal, and its turns differ.
fn keeps_limits<G: Game, E: Evaluate<G> + Default>() {
    let mut dice = dice(14);
    for nodes in [1, 10, 1_000, 20_000] {
        let root = somewhere::<G>(&mut dice);
        let limits = Limits { nodes: Some(nodes), lines: 3, ..Limits::default() };
        let found = run(&mut AlphaBeta::<G, E>::new(E::default(), 1, 1), &root, &limits).unwrap();
        assert!(found.progress.nodes <= nodes + 64, "{} of {nodes}", found.progress.nodes);
        let limits = Limits { nodes: Some(nodes.min(300)), ..limits };
        let found_by_playouts =
            run(&mut Mcts::<G, E>::new(E::default(), Playouts::Random, 1), &root, &limits).unwrap();
        assert!(found_by_playouts.progress.nodes <= nodes.min(300));
        for found in [found, found_by_playouts] {
            for line in &found.progress.lines {
                legal(&root.position, &line.steps);
            }
            legal(&root.position, &[found.step]);
        }
    }
}

fn legal<G: Game>(position: &G, line: &[G::Step]) {
    let mut position = *position;
    let mut steps = Steps::<G>::new();
    for step in line {
        position.steps(&mut steps);
        assert!(steps.contains(step), "{step:?} in {position:?}");
        position.play(*step);
    }
}

/// A stop flag that is set from another thread ends a search that has no other limit.
fn stops<G: Game, E: Evaluate<G> + Default>() {
    let root = somewhere::<G>(&mut dice(15));
    for threads in [1, 2] {
        let stop = AtomicBool::new(false);
        let begin = Instant::now();
        let watch = Watch { stop: &stop, elapsed: &|| begin.elapsed() };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(30));
                stop.store(true, Ordering::Relaxed);
            });
            let mut search = AlphaBeta::<G, E>::new(E::default(), 1, threads);
            assert!(search.search(&root, &Limits::default(), &watch, &mut |_| {}).is_some());
            let mut proving = Proving::new(AlphaBeta::<G, E>::new(E::default(), 1, 1), 1, threads > 1);
            assert!(proving.search(&root, &Limits::default(), &watch, &mut |_| {}).is_some());
            Solver::new(1).on(threads).solve(&root.position, &Limits::default(), &watch, &mut |_| {});
        });
    }
}

/// A weaker level looks at as many positions as its handicap says, whatever it is given.
fn levels_keep_their_own_limits<G: Game, E: Evaluate<G> + Default + 'static>() {
    let root = somewhere::<G>(&mut dice(17));
    let stop = AtomicBool::new(false);
    let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
    let mut level = Kind::Level(3).make::<G, E>(E::default(), &USUAL_LEVELS, Settings::default());
    let searched = |given: Limits, level: &mut dyn Search<G>| {
        level.forget();
        level.search(&root, &given, &watch, &mut |_| {}).map(|found| found.progress.nodes)
    };
    let few = searched(Limits::nodes(1), &mut *level);
    assert_eq!(few, searched(Limits::nodes(1_000_000), &mut *level));
    assert!(few.is_some_and(|nodes| nodes > 1 && nodes <= USUAL_LEVELS[2].nodes), "{few:?}");
}

/// What is seen to be quiet at a glance has no noisy step.
fn quiet_is_quiet<G: Game, E: Evaluate<G> + Default>() {
    let (mut dice, evaluator) = (dice(18), E::default());
    let mut steps = Steps::<G>::new();
    for _ in 0..20 {
        let mut game = G::start(&G::VARIANTS[0], &mut dice);
        for _ in 0..200 {
            game.steps(&mut steps);
            let noisy = steps.iter().any(|step| evaluator.is_noisy(&game, *step));
            assert!(!noisy || !evaluator.is_quiet(&game), "{game:?}");
            if steps.is_empty() {
                break;
            }
            game.play(steps[dice.random_range(0..steps.len())]);
        }
    }
}

/// An evaluator that is chosen while the program runs searches as one that was compiled in.
fn evaluators_may_be_trait_objects<G: Game, E: Evaluate<G> + Default + 'static>() {
    let root = somewhere::<G>(&mut dice(20));
    let chosen: Arc<dyn Evaluate<G>> = Arc::new(E::default());
    let found = run(&mut AlphaBeta::new(chosen, 1, 1), &root, &Limits::nodes(2_000)).unwrap().progress;
    let compiled = run(&mut AlphaBeta::new(E::default(), 1, 1), &root, &Limits::nodes(2_000)).unwrap();
    let compiled = compiled.progress;
    assert_eq!((found.depth, found.nodes, found.lines), (compiled.depth, compiled.nodes, compiled.lines));
}

/// A finished game has nothing to find.
fn finds_nothing_after_the_end<G: Game, E: Evaluate<G> + Default>() {
    let mut dice = dice(16);
    let mut root = Root::new(G::start(&G::VARIANTS[0], &mut dice));
    let mut steps = Steps::<G>::new();
    while root.position.outcome().is_none() {
        root.position.steps(&mut steps);
        root.play(steps[dice.random_range(0..steps.len())]);
    }
    assert!(run(&mut AlphaBeta::<G, E>::new(E::default(), 1, 1), &root, &Limits::depth(2)).is_none());
    assert!(
        run(&mut Mcts::<G, E>::new(E::default(), Playouts::Random, 1), &root, &Limits::nodes(9)).is_none()
    );
}

fn keeps_every_promise<G: Game, E: Evaluate<G> + Default + 'static>() {
    repeats_itself::<G, E>();
    keeps_limits::<G, E>();
    stops::<G, E>();
    levels_keep_their_own_limits::<G, E>();
    quiet_is_quiet::<G, E>();
    evaluators_may_be_trait_objects::<G, E>();
    finds_nothing_after_the_end::<G, E>();
}

#[test]
fn stac_search() {
    proves_what_it_says::<stac::Stac, stac::Linear>(10);
    equals_minimax::<stac::Stac, stac::Linear>(1, 2_000, 2);
    equals_minimax::<stac::Stac, stac::Linear>(1, 250, 3);
    equals_minimax::<stac::Stac, stac::Linear>(2, 30, 4);
    sees_forced_wins::<stac::Stac, stac::Linear>(400, 3);
    two_threads_see_the_same_wins::<stac::Stac, stac::Linear>(60, 4);
    two_threads_tell_whole_lines::<stac::Stac, stac::Linear>(20, 7);
    keeps_every_promise::<stac::Stac, stac::Linear>();
}

#[test]
fn sixteen_stone_search() {
    equals_minimax::<sixteen_stone::Five, sixteen_stone::Linear>(1, 2_000, 2);
    equals_minimax::<sixteen_stone::Five, sixteen_stone::Linear>(2, 30, 3);
    equals_minimax::<sixteen_stone::Ten, sixteen_stone::Linear>(1, 1_000, 1);
    equals_minimax::<sixteen_stone::Ten, sixteen_stone::Linear>(1, 20, 2);
    sees_forced_wins::<sixteen_stone::Five, sixteen_stone::Linear>(400, 2);
    two_threads_see_the_same_wins::<sixteen_stone::Five, sixteen_stone::Linear>(200, 3);
    two_threads_tell_whole_lines::<sixteen_stone::Five, sixteen_stone::Linear>(20, 6);
    keeps_every_promise::<sixteen_stone::Five, sixteen_stone::Linear>();
    keeps_every_promise::<sixteen_stone::Ten, sixteen_stone::Linear>();
}

#[test]
fn duplohex_search() {
    equals_minimax::<duplohex::DuploHex, duplohex::Linear>(1, 2_000, 2);
    equals_minimax::<duplohex::DuploHex, duplohex::Linear>(2, 10, 3);
    sees_forced_wins::<duplohex::DuploHex, duplohex::Linear>(300, 2);
    two_threads_see_the_same_wins::<duplohex::DuploHex, duplohex::Linear>(100, 2);
    two_threads_tell_whole_lines::<duplohex::DuploHex, duplohex::Linear>(20, 5);
    keeps_every_promise::<duplohex::DuploHex, duplohex::Linear>();
}

#[test]
fn crab_stack_search() {
    proves_what_it_says::<crab_stack::CrabStack, crab_stack::Linear>(20);
    equals_minimax::<crab_stack::CrabStack, crab_stack::Linear>(1, 2_000, 2);
    equals_minimax::<crab_stack::CrabStack, crab_stack::Linear>(1, 200, 3);
    equals_minimax::<crab_stack::CrabStack, crab_stack::Linear>(2, 60, 4);
    sees_forced_wins::<crab_stack::CrabStack, crab_stack::Linear>(300, 3);
    two_threads_see_the_same_wins::<crab_stack::CrabStack, crab_stack::Linear>(60, 4);
    two_threads_tell_whole_lines::<crab_stack::CrabStack, crab_stack::Linear>(20, 7);
    keeps_every_promise::<crab_stack::CrabStack, crab_stack::Linear>();
}

#[test]
fn syrtis_search() {
    proves_what_it_says::<syrtis::Minor, syrtis::Linear>(20);
    equals_minimax::<syrtis::Minor, syrtis::Linear>(1, 2_000, 2);
    equals_minimax::<syrtis::Minor, syrtis::Linear>(2, 60, 3);
    sees_forced_wins::<syrtis::Minor, syrtis::Linear>(120, 3);
    two_threads_see_the_same_wins::<syrtis::Minor, syrtis::Linear>(40, 4);
    two_threads_tell_whole_lines::<syrtis::Minor, syrtis::Linear>(20, 6);
    keeps_every_promise::<syrtis::Minor, syrtis::Linear>();
    equals_minimax::<syrtis::Major, syrtis::Linear>(1, 1_000, 2);
    equals_minimax::<syrtis::Major, syrtis::Linear>(2, 20, 3);
    keeps_every_promise::<syrtis::Major, syrtis::Linear>();
}

/// The kept tree of Monte-Carlo search is of use: the next search begins with its visits.
#[test]
fn the_tree_is_kept_from_step_to_step() {
    let mut root = Root::new(stac::Stac::start(&stac::Stac::VARIANTS[0], &mut dice(0)));
    let mut search = Mcts::<stac::Stac, stac::Linear>::new(stac::Linear::default(), Playouts::Random, 1);
    let first = run(&mut search, &root, &Limits::nodes(2_000)).unwrap();
    root.play(first.step);
    let kept = run(&mut search, &root, &Limits::nodes(1)).unwrap();
    let fresh = run(
        &mut Mcts::<stac::Stac, stac::Linear>::new(stac::Linear::default(), Playouts::Random, 1),
        &root,
        &Limits::nodes(1),
    )
    .unwrap();
    assert!(kept.progress.depth > fresh.progress.depth);
}

/// A beginner takes a win, guesses sometimes, and plays the same for the same seed.
#[test]
fn a_beginner_sees_a_win_and_sometimes_errs() {
    let mut dice = dice(8);
    let (mut wins, mut seen) = (0, 0);
    while seen < 200 {
        let root = somewhere::<crab_stack::CrabStack>(&mut dice);
        let mut steps = Steps::<crab_stack::CrabStack>::new();
        root.position.steps(&mut steps);
        let winning =
            |step| root.position.after(step).outcome() == Some(kernel::Outcome::Win(root.position.to_play()));
        if steps.len() < 2
            || !steps.iter().any(|step| winning(*step))
            || steps.iter().all(|step| winning(*step))
        {
            continue;
        }
        let beginner = || Beginner::new(crab_stack::Linear::default(), seen);
        let [one, other] = [(); 2].map(|()| run(&mut beginner(), &root, &Limits::default()).unwrap().step);
        assert_eq!(one, other);
        wins += u64::from(winning(one));
        seen += 1;
    }
    assert!((150..200).contains(&wins), "{wins} of {seen} wins taken");
}
