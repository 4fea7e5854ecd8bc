//! Openings: symmetric positions are one, tables show what was played, and the books that games ship are sound.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use std::collections::HashSet;

use catalog::{AnyGame, Entry, Offers, Playable, Visitor, find, games, random_match, visit};
use kernel::{Outcome, Seat, Steps, dice, read_exact};
use ludoteca_study::book::{
    Book, BookTerms, FinishedGame, TURNS, book_game, openings_of_games, passages, place, shipped,
};

fn stac() -> &'static dyn AnyGame {
    find("stac").unwrap().variant(Some("report")).unwrap()
}

fn turns(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// All images of a position, with whether the seats are exchanged.
struct Images<'a>(&'a str);

impl Visitor for Images<'_> {
    type Output = Vec<String>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Vec<String> {
        let position: G = read_exact(variant, self.0).unwrap();
        kernel::images(&position).map(|image| image.text()).collect()
    }
}

#[test]
fn images_of_a_position_are_found_in_one_place() {
    for entry in games() {
        for game in entry.variants() {
            let random = random_match(game, 3, 4).unwrap();
            for turns in 0..random.length().min(6) {
                let position = random.after(turns).unwrap().text();
                let key = place(game, &position).unwrap();
                for image in visit(game.name(), game.variant(), Images(&position)).unwrap() {
                    assert_eq!(place(game, &image).unwrap(), key, "{} {position} {image}", game.name());
                }
            }
        }
    }
}

#[test]
fn keys_never_change() {
    // Books and the indexes of servers would be worthless.
    assert_eq!(place(stac(), &stac().start(0).text()).unwrap(), -7_838_906_797_994_804_107);
}

/// Plays a random game and an image of it, and returns both as turns.
struct Mirrored;

impl Visitor for Mirrored {
    type Output = Vec<Vec<String>>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, _: &Offers<G>) -> Self::Output {
        let start = G::start(variant, &mut dice(1));
        let mut legal = Steps::<G>::new();
        // Symmetries after which the start is the same.
        let ways = (0..start.symmetries()).filter(|way| start.image(*way) == start);
        ways.map(|way| {
            let (mut here, mut there, mut texts) = (start, start, Vec::new());
            for number in 0..8 {
                here.steps(&mut legal);
                let Some(step) = legal.get(number * 7 % legal.len().max(1)).copied() else { break };
                let image = here.step_image(step, way);
                texts.push(there.step_text(image));
                here.play(step);
                there.play(image);
            }
            texts
        })
        .collect()
    }
}

#[test]
fn mirrored_games_are_one_game() {
    let games = visit("stac", "report", Mirrored).unwrap();
    let start = stac().start(0).text();
    let passed: HashSet<Vec<(i64, String)>> = games
        .iter()
        .map(|turns| {
            let passed = passages(stac(), &start, turns).unwrap();
            assert_eq!(passed.len(), 8);
            passed.into_iter().map(|passage| (passage.key, passage.turn)).collect()
        })
        .collect();
    assert!(games.len() > 1, "the start is symmetric");
    assert_eq!(passed.len(), 1, "{games:?}");
}

#[test]
fn a_table_shows_turns_and_results_as_they_look_from_the_position() {
    let start = stac().start(0).text();
    let game = |text: &str, outcome| FinishedGame { start: start.clone(), turns: turns(text), outcome };
    let won = Some(Outcome::Win(Seat::First));
    let lost = Some(Outcome::Win(Seat::Second));
    // The first two begin with images of one turn.
    let known = [
        game("a1>a2 e5>e4", won),
        game("a1>b1 e5>d5", lost),
        game("a1-a2 e5>e4", Some(Outcome::Draw)),
        game("a1-a2 e5>e4", None),
    ];
    let table = openings_of_games(stac(), &start, &known).unwrap();
    let rows: Vec<(&str, [u32; 3])> = table
        .turns
        .iter()
        .map(|played| {
            (played.turn.as_str(), [played.counts.first, played.counts.draws, played.counts.second])
        })
        .collect();
    assert_eq!(rows, [("a1>a2", [1, 0, 1]), ("a1-a2", [0, 1, 0])]);
    assert_eq!(table.counts.games(), 3);

    // After a turn the seats may be exchanged in the canonical form; from here they are not.
    for (after, turn) in [("a1>a2", "e5>e4"), ("a1>b1", "e5>d5")] {
        let mut played = stac().start(0);
        played.play_turn(after, 0).unwrap();
        let table = openings_of_games(stac(), &played.text(), &known).unwrap();
        assert_eq!(table.turns.len(), 1, "{table:?}");
        assert_eq!(table.turns[0].turn, turn);
        assert_eq!([table.counts.first, table.counts.second], [1, 1], "{after}");
    }
    let error = openings_of_games(stac(), "nothing", &known).unwrap_err().to_string();
    assert!(error.starts_with("position: "), "{error}");
}

#[test]
fn every_turn_of_a_table_can_be_played() {
    for entry in games() {
        for game in entry.variants() {
            let random = random_match(game, 7, 8).unwrap();
            let outcome = Some(Outcome::Win(Seat::First));
            let whole = FinishedGame { start: random.start(), turns: random.turns(), outcome };
            let mut passed = HashSet::new();
            for number in 0..random.length().min(TURNS) {
                let mut here = random.after(number).unwrap();
                // What counts is the turn that was played at the first time.
                if !passed.insert(place(game, &here.text()).unwrap()) {
                    continue;
                }
                let table = openings_of_games(game, &here.text(), std::slice::from_ref(&whole)).unwrap();
                let [played] = &table.turns[..] else { panic!("{} {table:?}", game.name()) };
                let context = format!("{} ({}): {}", game.name(), here.text(), played.turn);
                assert_eq!(played.counts.first, 1, "{context}");
                here.play_turn(&played.turn, 0).unwrap_or_else(|error| panic!("{context}: {error}"));
                let key = place(game, &here.text()).unwrap();
                let there = random.after(number + 1).unwrap().text();
                assert_eq!(key, place(game, &there).unwrap(), "{context} leads elsewhere");
            }
        }
    }
}

#[test]
fn the_same_number_gives_the_same_game_and_another_number_another() {
    let terms = BookTerms { level: 7, nodes: 0, seed: 3 };
    let play = |number| book_game(stac(), &terms, number).unwrap();
    let one = play(0);
    assert_eq!(one, play(0));
    assert!(one.outcome.is_some() && !one.turns.is_empty() && one.turns.len() <= TURNS);
    assert!((1..4).any(|number| play(number).turns != one.turns));
}

#[test]
fn books_are_read_as_they_are_written() {
    let start = stac().start(0).text();
    let passed = passages(stac(), &start, &turns("a1>a2 e5>e4 a2-a3")).unwrap();
    let mut book = Book::new("level:7");
    book.add(&passed, Outcome::Draw);
    book.add(&passed[..2], Outcome::Win(Seat::First));
    assert_eq!(Book::read(&format!("# by hand\n\n{book}")).unwrap(), book);
    book.thin(2, 1_000);
    assert_eq!((book.len(), book.games), (2, 2));
    let found = book.openings(stac(), &start).unwrap();
    assert_eq!((found.openings.counts.games(), found.of), (2, 2));
    book.thin(2, 60);
    assert!(book.len() < 2 && book.to_string().len() <= 60);

    for (wrong, expected) in [
        ("", "line 0: found ``, expected book PLAYERS GAMES"),
        ("# nothing\nbook x y", "line 2: found `book x y`"),
        ("book x 1\n123 a 1 2 3", "line 2: found `123 a 1 2 3`, expected a key of 16"),
        ("book x 1\n0123456789abcdef a 1 2", "line 2: "),
        ("book x 1\n0123456789abcdef a 1 2 x", "line 2: "),
    ] {
        let error = Book::read(wrong).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn shipped_books_are_of_games_with_a_fixed_start_and_are_walked_from_it() {
    let mut shipping = 0;
    for game in games().iter().flat_map(Entry::variants) {
        let Some(text) = game.book() else { continue };
        shipping += 1;
        let context = format!("{} ({})", game.name(), game.variant());
        assert!(!game.is_dealt(), "{context}");
        assert!(text.len() <= 100_000, "{context} has {} bytes", text.len());
        let book = Book::read(text).unwrap_or_else(|error| panic!("{context}: {error}"));
        assert_eq!(shipped(game), Some(&book), "{context}");
        // Most positions are reached by the turns of the book; to the others, only rarer turns lead.
        let mut found = HashSet::new();
        let mut ahead = vec![game.start(0)];
        while let Some(here) = ahead.pop() {
            let table = book.openings(game, &here.text()).unwrap().openings;
            if table.turns.is_empty() || !found.insert(place(game, &here.text()).unwrap()) {
                continue;
            }
            for played in table.turns {
                let mut next = here.after(here.length()).unwrap();
                next.play_turn(&played.turn, 0).unwrap_or_else(|error| panic!("{context}: {error}"));
                if next.conclusion().is_none() {
                    ahead.push(next);
                }
            }
        }
        assert!(2 * found.len() > book.len(), "{context}: {} of {}", found.len(), book.len());
    }
    assert!(shipping > 0, "no game ships a book");
}
