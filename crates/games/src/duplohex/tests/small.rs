//! Small boards and stocks, on which random play reaches every case of D6 and D7.

use kernel::testing::check_position;

use super::*;

#[test]
fn small_boards_agree_with_the_slow_implementation() {
    let mut buffer = Vec::new();
    for (size, pieces) in [(2, 0), (2, 1), (2, 2), (3, 1), (3, 3), (3, 4), (3, 5), (3, 9), (4, 8), (5, 12)] {
        let variant = DuploHexVariant::study(size, pieces);
        for seed in 0..60 {
            let mut dice = kernel::dice(seed);
            let mut position = DuploHex::start(&variant, &mut dice);
            loop {
                check_position(&variant, &position);
                position.steps(&mut buffer);
                let follow = |step: &Step| (position.step_text(*step), position.after(*step).text());
                let mut fast: Vec<_> = buffer.iter().map(follow).collect();
                let mut expected = slow::follow(&variant, &position.text());
                fast.sort_unstable();
                expected.sort_unstable();
                assert_eq!(fast, expected, "{size}x{size} {}", position.text());
                if buffer.is_empty() {
                    break;
                }
                let choice = seed.wrapping_mul(position.key()) as usize % buffer.len();
                position.play(buffer[choice]);
            }
        }
    }
}

#[test]
fn two_by_two_is_won_by_two_neighbours() {
    let variant = DuploHexVariant::study(2, 2);
    let start = DuploHex::start(&variant, &mut kernel::dice(0));
    assert_eq!(start.text(), "2/2 w 2,2 2,2 1");
    // b1 and a2 are neighbours, a1 and b2 are not.
    let over = play(start, &["da2", "da1", "rb2"]);
    assert_eq!(over.outcome(), None);
    assert_eq!(play(over, &["db1"]).outcome(), Some(Outcome::Win(Seat::First)));
}
