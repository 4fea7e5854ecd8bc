//! What the turns of each game do is told in sentences, and the end is shown on the board.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use language::Language;
use ludoteca_catalog::{AnyMatch, explain, find, games, random_match};

/// A match from a position, after some turns.
fn played(game: &str, variant: &str, position: &str, turns: &[&str]) -> Box<dyn AnyMatch> {
    let mut game = find(game).unwrap().variant(Some(variant)).unwrap().read(position).unwrap();
    for turn in turns {
        game.play_turn(turn, 0).unwrap();
    }
    game
}

/// What the last turn did, in English, and its signs.
fn told(game: &str, variant: &str, position: &str, turns: &[&str]) -> (String, String) {
    let after = played(game, variant, position, turns);
    let seat = *after.movers().last().unwrap();
    let speech = find(game).unwrap().speech(Language::English);
    let name = |number: u8| speech.say(&format!("seat-{number}"), &[]);
    let (player, opponent) = (name(seat.number()), name(seat.opponent().number()));
    let tellings = after.told().pop().unwrap();
    let words: Vec<String> = tellings
        .iter()
        .map(|telling| {
            let values = telling.gaps.iter().map(|(gap, value)| (gap.as_str(), value.as_str()));
            let names = [("player", player.as_str()), ("opponent", opponent.as_str())];
            speech.say(&telling.sentence, &values.chain(names).collect::<Vec<_>>())
        })
        .collect();
    (words.join(" "), tellings.iter().map(|telling| &*telling.mark).collect())
}

/// Game, variant, position, turns, and what the last turn is told as, with its signs.
type Case<'a> = (&'a str, &'a str, &'a str, &'a [&'a str], &'a str, &'a str);

#[test]
fn turns_are_told_in_the_words_of_the_players() {
    let wave = "-,S,M/b,M,B,s/-,s,W,Bm,Bb/Mm,S,-,sS/b,m,- 1 -";
    let towers = "00002/0B211/A11B0/02011/100A0 a b3,d2 b";
    let island = "2QQ1/qqCC1/Qc1Qc/1qqCC/1cc2 towers 1 w:;b: ? - 0,0";
    let placed = ["wa4", "wb1", "ba3", "bb2"];
    let cases: &[Case<'_>] = &[
        (
            "sixteen-stone",
            "report",
            "1x3/4x/oox2/1x1o1/o3x r 0,0 1,1 - -",
            &["a3>e,end"],
            "Red pushed the stone on c3 away from a3.",
            "",
        ),
        (
            "sixteen-stone",
            "report",
            "4x/5/2oox/1x3/o4 r 0,0 1,1 - -",
            &["c3>e,end"],
            "Red pushed the stone on e3 away from c3. Blue lost a stone over the edge.",
            "×",
        ),
        (
            "sixteen-stone",
            "report",
            "o1x2/1xo2/4o/2oxx/xxx1o r 0,0 1,1 - -",
            &["c4-c3,xb4,end"],
            "Red moved a stone from c4 to c3. Red captured the stone on b4.",
            "×",
        ),
        (
            "stac",
            "report",
            towers,
            &["b3>b2"],
            "Amber carried a disc from b3 to b2. Amber built a tower on b2, number 3 of 4.",
            "▲",
        ),
        (
            "duplohex",
            "7x7",
            "7/7/7/7/7/7/7 w 24,24 24,24 1",
            &["dd4", "rc4,dc3"],
            "Black placed a ring on c4. Black placed a disc on c3.",
            "",
        ),
        (
            "crab-stack",
            "two-players",
            wave,
            &["5-2"],
            "Blue moved a medium crab from 5 to 2. The wave took 7 crabs.",
            "~",
        ),
        ("syrtis", "minor", island, &placed, "Player 1 placed a black tower on b2.", ""),
    ];
    for (game, variant, position, turns, words, marks) in cases {
        assert_eq!(told(game, variant, position, turns), ((*words).to_owned(), (*marks).to_owned()));
    }
}

#[test]
fn the_end_shows_the_cells_that_win() {
    let winning = |game, variant, position, turns: &[&str]| {
        let scene = played(game, variant, position, turns).scene();
        assert!(scene.outcome.is_some());
        let mut cells: Vec<String> = scene.winning.iter().map(ToString::to_string).collect();
        cells.sort();
        cells.join(" ")
    };
    // A shortest chain: the disc on d1 is not part of it.
    let chain = winning("duplohex", "7x7", "3d3/7/7/ddd1ddd/7/7/7 w 17,24 24,24 d", &["dd4"]);
    assert_eq!(chain, "a4 b4 c4 d4 e4 f4 g4");
    let towers = winning("stac", "report", "00002/0B211/A11A0/02011/100A0 a b3,d2 b", &["b3>b2"]);
    assert_eq!(towers, "a3 b2 d1 d3");
}

#[test]
fn a_line_is_explained_by_what_its_turns_do() {
    let mut events = 0;
    for entry in games() {
        let game = random_match(entry.variant(None).unwrap(), 8, 8).unwrap();
        let begin = game.length().saturating_sub(9);
        let here = game.after(begin).unwrap();
        let mut line = game.turns()[begin..].to_vec();
        let explanation = explain(&*here, &line).unwrap();
        assert_eq!((&explanation.turn, &explanation.told), (&line[0], &game.told()[begin]));
        assert!(here.scene().to_play.is_some() && !explanation.spot.to_string().is_empty());
        for event in &explanation.highlights {
            let number = begin + event.ahead;
            assert_eq!((&event.turn, event.seat), (&game.turns()[number], game.movers()[number]));
            assert!(game.told()[number].contains(&event.telling) && !event.telling.mark.is_empty());
        }
        events += explanation.highlights.len();
        let winner = match game.conclusion().unwrap().outcome {
            Some(kernel::Outcome::Win(winner)) => Some(winner),
            _ => None,
        };
        assert_eq!(explanation.winner, winner);
        // A line that breaks off is explained as far as it goes.
        line.truncate(2);
        line[1] = "nonsense".to_owned();
        assert_eq!(explain(&*here, &line).unwrap().winner, None);
        assert_eq!(explain(&*here, &line[1..]), None);
    }
    assert!(events > 3, "only {events} highlights");
}
