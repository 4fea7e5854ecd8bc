//! The menu: the game and its players.

use catalog::{AnyGame, Entry, games};
use kernel::Control;
use language::Language;

use crate::{PlayerChoice, Setup};

/// A line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    Game,
    Variant,
    First,
    Second,
    Clock,
    Seed,
    Language,
    Start,
    Load,
    Help,
    Quit,
}

impl Item {
    pub const ALL: [Item; 11] = [
        Item::Game,
        Item::Variant,
        Item::First,
        Item::Second,
        Item::Clock,
        Item::Seed,
        Item::Language,
        Item::Start,
        Item::Load,
        Item::Help,
        Item::Quit,
    ];
}

/// Clocks to choose from.
const CLOCKS: [&str; 6] = ["-", "60+1", "180+2", "300+5", "900+10", "1800+30"];

pub(crate) struct Menu {
    pub item: Item,
    game: usize,
    variant: usize,
    players: [PlayerChoice; 2],
    clock: Control,
    pub seed: u64,
}

impl Menu {
    /// A menu preset to the setup's choices.
    pub fn new(setup: &Setup) -> Menu {
        let game = games().iter().position(|entry| Some(entry.name()) == setup.game.as_deref()).unwrap_or(0);
        let named = |name: &str| games()[game].variants().position(|game| game.variant() == name);
        let variant = setup.variant.as_deref().and_then(named).unwrap_or(0);
        Menu { item: Item::Game, game, variant, players: setup.players, clock: setup.clock, seed: setup.seed }
    }

    pub fn entry(&self) -> &'static Entry {
        &games()[self.game]
    }

    pub fn variant(&self) -> &'static str {
        self.entry().variants().nth(self.variant).map_or("", AnyGame::variant)
    }

    pub fn player(&self, seat: usize) -> PlayerChoice {
        self.players[seat]
    }

    pub fn clock(&self) -> Control {
        self.clock
    }

    /// Moves to another line.
    pub fn go(&mut self, lines: isize) {
        let here = Item::ALL.iter().position(|item| *item == self.item).unwrap_or(0);
        self.item = Item::ALL[turned(here, lines, Item::ALL.len())];
    }

    /// Changes the value of the current line. The application changes the language itself.
    pub fn change(&mut self, by: isize) {
        match self.item {
            Item::Game => {
                self.game = turned(self.game, by, games().len());
                self.variant = 0;
            }
            Item::Variant => self.variant = turned(self.variant, by, self.entry().variants().count()),
            Item::First => self.change_player(0, by),
            Item::Second => self.change_player(1, by),
            Item::Clock => {
                let clocks: Vec<Control> = CLOCKS.iter().filter_map(|text| text.parse().ok()).collect();
                let here = clocks.iter().position(|clock| *clock == self.clock).unwrap_or(0);
                self.clock = clocks[turned(here, by, clocks.len())];
            }
            Item::Seed => self.seed = self.seed.wrapping_add_signed(by as i64),
            Item::Language | Item::Start | Item::Load | Item::Help | Item::Quit => {}
        }
    }

    fn change_player(&mut self, seat: usize, by: isize) {
        let players = PlayerChoice::menu();
        let here = players.iter().position(|player| *player == self.players[seat]).unwrap_or(0);
        self.players[seat] = players[turned(here, by, players.len())];
    }

    /// Types a digit of the seed.
    pub fn type_digit(&mut self, digit: u64) {
        self.seed = self.seed.checked_mul(10).and_then(|seed| seed.checked_add(digit)).unwrap_or(digit);
    }

    /// The chosen setup.
    pub fn setup(&self) -> Setup {
        Setup {
            game: Some(self.entry().name().to_owned()),
            variant: Some(self.variant().to_owned()),
            players: self.players,
            clock: self.clock,
            seed: self.seed,
            position: None,
        }
    }
}

/// The other language.
pub(crate) fn other(language: Language) -> Language {
    match language {
        Language::English => Language::Portuguese,
        Language::Portuguese => Language::English,
    }
}

/// Wraps around the end of a list.
fn turned(here: usize, by: isize, length: usize) -> usize {
    (here as isize + by).rem_euclid(length.max(1) as isize) as usize
}
