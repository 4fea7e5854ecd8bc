//! Positions from good play.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalog::{AnyGame, NoSuchGame, Offers, Playable, Visitor, visit};
use kernel::dice;
use search::{Kind, Limits, Root, Settings, Watch};

/// The level that plays both sides.
const LEVEL: u8 = 7;

/// The position after this many turns of a level-7 self-play game with this seed. Turns of the set-up, before positions
/// count for repetition, are not counted. Returns `None` if the game ends earlier.
///
/// # Errors
/// The game is not in the catalogue's list.
pub fn in_play(game: &dyn AnyGame, seed: u64, turns: usize) -> Result<Option<String>, NoSuchGame> {
    visit(game.name(), game.variant(), InPlay { seed, turns })
}

struct InPlay {
    seed: u64,
    turns: usize,
}

impl Visitor for InPlay {
    type Output = Option<String>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Option<String> {
        let InPlay { seed, turns } = self;
        let mut root = Root::new(G::start(variant, &mut dice(seed)));
        let settings = Settings { megabytes: 16, seed, ..Settings::default() };
        let mut player = offers.evaluator_for(Kind::Level(LEVEL)).player(Kind::Level(LEVEL), settings);
        let stop = AtomicBool::new(false);
        // Levels are limited by positions, not by time.
        let watch = Watch { stop: &stop, elapsed: &|| Duration::ZERO };
        let mut played = 0;
        while turns > 0 && (played < turns || !root.position.is_turn_start()) {
            let counts = root.position.counts_for_repetition();
            let found = player.search(&root, &Limits::default(), &watch, &mut |_| {})?;
            root.play(found.step);
            played += usize::from(counts && root.position.is_turn_start());
        }
        root.position.outcome().is_none().then(|| root.position.text())
    }
}
