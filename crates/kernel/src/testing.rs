//! Checks that hold for every game, for use in a game's tests. Each panics with the position that fails.

use std::collections::{BTreeMap, HashMap, HashSet};

mod encode;
mod readers;
mod records;
mod report;
mod symmetry;

pub use crate::steps::step_texts;
pub use encode::*;
pub use readers::*;
pub use records::*;
pub use report::*;
pub use symmetry::*;

use crate::{
    Change, Evaluate, Game, Notation, Outcome, Place, Scene, Seat, Show, Spot, Steps, Variant, Weighted,
    dice, features, perft, random_match, read_exact, read_step, variant_named,
};

/// Plays random games of every variant and checks the contracts of [`Game`], [`Notation`] and [`Show`].
pub fn check_game<G: Notation + Show>(games: u64) {
    let mut texts_by_key = HashMap::new();
    for variant in G::VARIANTS {
        texts_by_key.clear();
        for seed in 0..games {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            let game = random_match(variant, start, &mut dice, |position| {
                check_position(variant, position);
                let text = position.text();
                let known = texts_by_key.entry(position.key()).or_insert_with(|| text.clone());
                assert_eq!(*known, text, "two positions with one key");
            });
            check_record(&game);
            check_variations(&game, &mut dice);
        }
    }
}

/// Checks all invariants of a position.
pub fn check_position<G: Notation + Show>(variant: &G::Variant, position: &G) {
    let text = position.text();
    assert_eq!(text.split(' ').count(), G::FIELDS.len(), "{text}");
    let read: G = read_exact(variant, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read, *position, "{text} reads as another position");
    assert_eq!(read.key(), position.key(), "the key of {text} is not what it would be afresh");

    let mut steps = Steps::<G>::new();
    position.steps(&mut steps);
    assert_eq!(steps.is_empty(), position.outcome().is_some(), "{text} breaks G3");
    check_choices(position, &steps);
    let mut texts = HashSet::new();
    for step in &steps {
        let step_text = position.step_text(*step);
        assert!(!step_text.contains([',', ' ', '{']), "{step_text}");
        assert!(!step_text.ends_with(['!', '?']), "{step_text} ends like a mark");
        assert!(texts.insert(step_text.clone()), "{text}: {step_text} stands twice");
    }
    if let Some(step) = steps.last() {
        assert_eq!(read_step(position, &position.step_text(*step)), Ok(*step), "{text}");
    }
    check_touches(position, &steps);
    let before = position.scene();
    check_winning(position, &before);
    // A handful of steps per position is enough; different positions check different ones.
    let (every, first) = (1 + steps.len() / 6, position.key() as usize);
    for step in steps.iter().skip(first % every).step_by(every) {
        let after = position.after(*step);
        assert_ne!(after.key(), position.key(), "{text}: {} changes nothing", position.step_text(*step));
        let shown = apply(&before, &position.changes(*step));
        assert_eq!(shown, contents(&after.scene()), "{text}: changes of {}", position.step_text(*step));
    }
}

/// Checks that only a won game marks what has won it, on cells of the board.
fn check_winning<G: Notation + Show>(position: &G, scene: &Scene) {
    let is_won = matches!(position.outcome(), Some(Outcome::Win(_)));
    assert!(is_won || scene.winning.is_empty(), "{} marks a win", position.text());
    for spot in &scene.winning {
        assert!(scene.cells.iter().any(|cell| cell.spot == *spot), "{}: {spot} is no cell", position.text());
    }
}

/// Checks that [`Game::play_any`] can play every legal step, each exactly once, and nothing else.
fn check_choices<G: Notation>(position: &G, steps: &Steps<G>) {
    let mut buffer = Steps::<G>::new();
    let mut chosen = Vec::new();
    for number in 0..steps.len().max(1) {
        let mut after = *position;
        let played = after.play_any(&mut buffer, |count| {
            assert_eq!(count as usize, steps.len(), "{}", position.text());
            number as u32
        });
        assert_eq!(played, !steps.is_empty(), "{}", position.text());
        chosen.extend(played.then_some(after));
    }
    for step in steps {
        let after = position.after(*step);
        let found = chosen.iter().position(|other| *other == after);
        let text = || format!("{}: {} is not chosen", position.text(), position.step_text(*step));
        chosen.swap_remove(found.unwrap_or_else(|| panic!("{}", text())));
    }
}

/// Checks that no step's touch sequence is a prefix of another step's, and that every touched spot is in the scene.
fn check_touches<G: Notation + Show>(position: &G, steps: &Steps<G>) {
    let scene = position.scene();
    let cells = scene.cells.iter().map(|cell| &cell.spot);
    let trays = scene.trays.iter().map(|tray| &tray.spot);
    let buttons = scene.buttons.iter().map(|button| &button.spot);
    let spots: HashSet<&Spot> = cells.chain(trays).chain(buttons).collect();
    assert_eq!(spots.len(), scene.cells.len() + scene.trays.len() + scene.buttons.len(), "spots named twice");

    let mut ways: Vec<(Vec<Spot>, String)> = Vec::new();
    for step in steps {
        let touches = position.touches(*step);
        assert!(!touches.is_empty(), "{}: {} cannot be touched", position.text(), position.step_text(*step));
        ways.extend(touches.into_iter().map(|way| (way, position.step_text(*step))));
    }
    ways.sort();
    for (way, step) in &ways {
        assert!(
            !way.is_empty() && way.iter().all(|spot| spots.contains(spot)),
            "{}: {step}: {way:?}",
            position.text()
        );
    }
    for pair in ways.windows(2) {
        // After sorting, a sequence is directly before those that begin with it.
        let ((way, step), (other, other_step)) = (&pair[0], &pair[1]);
        let clash = other.starts_with(way) && (step != other_step || way != other);
        assert!(!clash, "{}: {way:?} is {step} and begins {other_step}", position.text());
    }
}

/// The contents of a scene: pieces by spot and level, and the counts of trays.
type Contents = (BTreeMap<(Spot, u8), (String, Option<Seat>)>, BTreeMap<Spot, i32>);

fn contents(scene: &Scene) -> Contents {
    let pieces = scene.pieces.iter().map(|p| ((p.spot.clone(), p.level), (p.symbol.to_string(), p.owner)));
    let found: BTreeMap<_, _> = pieces.collect();
    assert_eq!(found.len(), scene.pieces.len(), "two pieces on one place");
    // An empty tray is equivalent to no tray.
    let trays = scene.trays.iter().filter(|tray| tray.count > 0);
    (found, trays.map(|tray| (tray.spot.clone(), i32::from(tray.count))).collect())
}

/// Applies a step's changes to the contents of a scene.
fn apply(scene: &Scene, changes: &[Change]) -> Contents {
    let (mut pieces, mut trays) = contents(scene);
    let cells: HashSet<&Spot> = scene.cells.iter().map(|cell| &cell.spot).collect();
    let mut arrivals = Vec::new();
    for change in changes {
        let (left, arrived) = match change {
            Change::Moves { from, to, symbol, owner } => (Some(from), Some((to, symbol.to_string(), *owner))),
            Change::Appears { at, symbol, owner } => (None, Some((at, symbol.to_string(), *owner))),
            Change::Leaves { at } | Change::Sinks { at } => (Some(at), None),
            Change::Becomes { at, symbol, owner } => (Some(at), Some((at, symbol.to_string(), *owner))),
        };
        if let Some(Place { spot, level }) = left {
            if cells.contains(spot) {
                let piece = pieces.remove(&(spot.clone(), *level));
                assert!(piece.is_some(), "{change:?}: nothing is there");
                if let (Change::Moves { symbol, owner, .. }, Some(piece)) = (change, piece) {
                    assert_eq!(piece, (symbol.to_string(), *owner), "{change:?}");
                }
            } else {
                *trays.entry(spot.clone()).or_default() -= 1;
            }
        }
        arrivals.extend(arrived);
    }
    for (place, symbol, owner) in arrivals {
        if cells.contains(&place.spot) {
            let taken = pieces.insert((place.spot.clone(), place.level), (symbol, owner));
            assert!(taken.is_none(), "{place:?} is taken by {taken:?}");
        } else {
            *trays.entry(place.spot.clone()).or_default() += 1;
        }
    }
    trays.retain(|_, count| *count != 0);
    (pieces, trays)
}

/// Checks a table of perft counts: lines `variant; position; count at depth 1, at depth 2, …` with `#` comments. A
/// semicolon that no space follows belongs to the position. Lines of variants that another type plays are left to it.
pub fn check_perft<G: Notation>(table: &str) {
    let mut missing: Vec<&str> = G::VARIANTS.iter().map(Variant::name).collect();
    for line in table.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#')) {
        let parts: Vec<&str> = line.split("; ").map(str::trim).collect();
        let [name, position, counts] = parts[..] else {
            panic!("{line}: expected variant; position; counts")
        };
        let Some(variant) = variant_named::<G>(name) else { continue };
        missing.retain(|missing| *missing != name);
        let position: G = read_exact(variant, position).unwrap_or_else(|error| panic!("{line}: {error}"));
        for (depth, count) in counts.split_whitespace().enumerate() {
            let count: u64 = count.parse().unwrap_or_else(|_| panic!("{line}: {count} is no number"));
            assert_eq!(perft(&position, depth as u32 + 1), count, "{line}: depth {}", depth + 1);
        }
    }
    assert!(missing.is_empty(), "the table has no line for {missing:?}");
}

/// Compares the game with a slow, simple reference implementation on the positions of random games. `slow` lists the
/// legal steps of a position text, each with the text of the resulting position.
pub fn check_against<G: Notation>(games: u64, slow: impl Fn(&G::Variant, &str) -> Vec<(String, String)>) {
    let mut steps = Steps::<G>::new();
    for variant in G::VARIANTS {
        for seed in 0..games {
            let mut dice = dice(seed ^ 0xA11CE);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position| {
                let text = position.text();
                position.steps(&mut steps);
                let follow = |step: &G::Step| (position.step_text(*step), position.after(*step).text());
                let mut fast: Vec<_> = steps.iter().map(follow).collect();
                let mut expected = slow(variant, &text);
                fast.sort_unstable();
                expected.sort_unstable();
                assert_eq!(fast, expected, "{} {text}", variant.name());
            });
        }
    }
}

/// The named variant of a game.
#[must_use]
pub fn variant<G: Game>(name: &str) -> &'static G::Variant {
    variant_named::<G>(name).unwrap_or_else(|| panic!("no variant {name}"))
}

/// Reads the position text of a named variant, written in a test.
#[must_use]
pub fn position<G: Notation>(name: &str, text: &str) -> G {
    read_exact(variant::<G>(name), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Turns a drawn board, one row per line with `.` for empty cells, into a BOARD field with runs of empty cells.
#[must_use]
pub fn drawn(board: &str) -> String {
    let rows =
        board.lines().map(|row| row.split_whitespace().collect::<String>()).filter(|row| !row.is_empty());
    let run = |row: String| {
        let mut text = String::new();
        let mut empty = 0;
        for letter in row.chars().chain(['\n']) {
            if letter == '.' {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter);
        }
        text.trim_end().to_owned()
    };
    rows.map(run).collect::<Vec<_>>().join("/")
}

/// Plays steps given as texts. Each must be legal.
#[must_use]
pub fn play<G: Notation>(mut position: G, texts: &[&str]) -> G {
    for text in texts {
        let step = read_step(&position, text).unwrap_or_else(|error| panic!("{}: {error}", position.text()));
        position.play(step);
    }
    position
}

/// Checks that an evaluator is linear: in random positions of every variant, the evaluation is the sum of each weight
/// times its feature, and stays within the evaluator's scale.
pub fn check_weights<G: Notation, E: Evaluate<G> + Weighted>(own: &E, games: u64) {
    assert_eq!(own.weights().len(), own.names().len());
    // Irregular weights, so that rounding errors show.
    let odd: Vec<i32> =
        (0..own.names().len() as i32).map(|index| 7 + 13 * index * (1 - 2 * (index % 2))).collect();
    let other = own.with_weights(&odd);
    for variant in G::VARIANTS {
        for seed in 0..games {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            random_match(variant, start, &mut dice, |position: &G| {
                if position.outcome().is_some() {
                    return;
                }
                let features = features(own, position);
                for evaluator in [own, &other] {
                    let weights = evaluator.weights().iter();
                    let sum: i32 = weights.zip(&features).map(|(weight, count)| weight * count).sum();
                    assert_eq!(evaluator.evaluate(position), sum, "{}: {features:?}", position.text());
                }
                let evaluation = own.evaluate(position);
                assert!(evaluation.abs() < own.scale().most, "{}: {evaluation}", position.text());
            });
        }
    }
}
