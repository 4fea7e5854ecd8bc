//! Many games played side by side, each step written into arrays: the core of `VectorEnv`.

use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use catalog::{Offers, Playable, Visitor};
use kernel::{Layout, Outcome};
use search::{Kind, Settings};

use crate::opponents::{MEGABYTES, Opponents};
use crate::refusal::Refusal;
use crate::session::returns;
use crate::table::{Fixed, Opponent, Table};

/// The arrays that show all games, one row per game.
pub struct Shown<'a> {
    pub observations: Option<&'a mut [u8]>,
    pub masks: Option<&'a mut [u8]>,
    /// What the game that has just ended gave: one number for each seat, or only the caller's if there are opponents.
    pub rewards: &'a mut [f32],
    pub ends: &'a mut [bool],
    pub players: &'a mut [i8],
    /// How many steps the current game has.
    pub lengths: &'a mut [i64],
}

/// Many games of one variant.
pub trait Batch: Send {
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, shown: Shown<'_>, threads: usize);

    /// Plays one action in each game. Games that end begin anew.
    ///
    /// # Errors
    /// An action is not legal; then nothing is played.
    fn step(&mut self, actions: &[i64], shown: Shown<'_>, threads: usize) -> Result<(), Refusal>;

    /// Plays random steps in each game. The arrays show the last one.
    fn play_randomly(&mut self, steps: usize, shown: Shown<'_>, threads: usize);

    /// Chooses a legal action for each game at random.
    fn choose(&mut self, actions: &mut [i64]);

    /// The text of a game's position.
    fn text(&self, number: usize) -> Option<String>;

    /// The numbers of the legal actions of a game.
    fn legal(&self, number: usize) -> Option<Vec<usize>>;
}

/// Makes a batch with the type of its game. It has to be reset before its first step.
pub struct MakeBatch {
    pub count: usize,
    pub opponents: Opponents,
}

impl Visitor for MakeBatch {
    type Output = Option<Box<dyn Batch>>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let encoding = *offers.encoding()?;
        let table = |number: usize| {
            let opponent = match self.opponents {
                Opponents::None => Opponent::None,
                Opponents::Player(Kind::Random | Kind::Level(0)) => Opponent::Random,
                Opponents::Player(kind) => {
                    let settings =
                        Settings { megabytes: MEGABYTES, seed: number as u64, ..Settings::default() };
                    Opponent::Search(offers.evaluator_for(kind).player(kind, settings))
                }
            };
            Table::new(number as u64, variant, opponent)
        };
        let tables = (0..self.count).map(table).collect();
        Some(Box::new(Tables { game: Fixed { variant, encoding, seed: 0 }, tables }))
    }
}

struct Tables<G: Playable> {
    game: Fixed<G>,
    tables: Vec<Table<G>>,
}

/// Some of the games with their rows.
struct Chunk<'a, G: Playable> {
    game: &'a Fixed<G>,
    layout: Layout,
    tables: &'a mut [Table<G>],
    shown: Shown<'a>,
}

impl<G: Playable> Chunk<'_, G> {
    fn reset(mut self) {
        for index in 0..self.tables.len() {
            self.tables[index].games = 0;
            self.tables[index].begin(self.game);
            self.end(index, None);
            self.show(index);
        }
    }

    /// The first game whose action is not legal.
    fn illegal(&self, actions: &[i64]) -> Option<usize> {
        let mut both = self.tables.iter().zip(actions);
        both.position(|(table, action)| table.legal(self.game, *action).is_none())
    }

    fn step(mut self, actions: &[i64]) {
        for (index, action) in actions.iter().enumerate() {
            // All actions have been checked.
            let position = &self.tables[index].position;
            if let Some(step) = (self.game.encoding.step)(position, *action as usize) {
                self.play(index, step);
            }
            self.show(index);
        }
    }

    fn play_randomly(mut self, steps: usize) {
        for index in 0..self.tables.len() {
            if let Opponent::None = self.tables[index].opponent {
                let ended = self.tables[index].wander(self.game, steps);
                self.conclude(index, ended);
            } else {
                for _ in 0..steps {
                    let step = self.tables[index].random();
                    self.play(index, step);
                }
            }
            self.show(index);
        }
    }

    /// Plays a step and the opponents' answers, and begins the next game if this one is over.
    #[inline]
    fn play(&mut self, index: usize, step: G::Step) {
        let table = &mut self.tables[index];
        table.play(step);
        table.reply();
        let ended = table.steps.is_empty();
        self.conclude(index, ended);
    }

    /// Shows whether a game has ended, and begins the next one then.
    #[inline]
    fn conclude(&mut self, index: usize, ended: bool) {
        self.end(index, ended.then(|| self.tables[index].outcome()));
        if ended {
            let table = &mut self.tables[index];
            table.games += 1;
            table.begin(self.game);
        }
    }

    fn end(&mut self, index: usize, ended: Option<Outcome>) {
        let table = &self.tables[index];
        let given = returns(ended);
        self.shown.ends[index] = ended.is_some();
        match table.opponent {
            Opponent::None => self.shown.rewards[2 * index..][..2].copy_from_slice(&given),
            _ => self.shown.rewards[index] = given[table.seat().index()],
        }
    }

    #[inline]
    fn show(&mut self, index: usize) {
        let (table, layout) = (&self.tables[index], self.layout);
        self.shown.players[index] = table.position.to_play().index() as i8;
        self.shown.lengths[index] = table.length;
        if let Some(masks) = &mut self.shown.masks {
            let mask = &mut masks[index * layout.actions..][..layout.actions];
            (self.game.encoding.mask)(&table.position, &table.steps, mask);
        }
        if let Some(observations) = &mut self.shown.observations {
            let bytes = &mut observations[index * layout.size()..][..layout.size()];
            (self.game.encoding.observe)(&table.position, bytes);
        }
    }
}

impl<G: Playable> Tables<G> {
    fn layout(&self) -> Layout {
        (self.game.encoding.layout)(&self.tables[0].position)
    }

    /// Calls `work` with the games, in parts of equal size on as many threads.
    fn share<'a>(
        &'a mut self,
        mut shown: Shown<'a>,
        threads: usize,
        work: impl Fn(Chunk<'_, G>, usize) + Sync,
    ) {
        let layout = self.layout();
        let part = self.tables.len().div_ceil(threads.max(1));
        let per_game = shown.rewards.len() / self.tables.len();
        let game = &self.game;
        std::thread::scope(|scope| {
            let mut tables = &mut self.tables[..];
            let mut first = 0;
            while !tables.is_empty() {
                let count = part.min(tables.len());
                let (these, others) = tables.split_at_mut(count);
                tables = others;
                let shown = Shown {
                    observations: shown.observations.as_mut().map(|left| cut(left, count * layout.size())),
                    masks: shown.masks.as_mut().map(|left| cut(left, count * layout.actions)),
                    rewards: cut(&mut shown.rewards, count * per_game),
                    ends: cut(&mut shown.ends, count),
                    players: cut(&mut shown.players, count),
                    lengths: cut(&mut shown.lengths, count),
                };
                let chunk = Chunk { game, layout, tables: these, shown };
                let (start, work) = (first, &work);
                first += count;
                if tables.is_empty() {
                    work(chunk, start);
                } else {
                    scope.spawn(move || work(chunk, start));
                }
            }
        });
    }
}

/// Takes the first numbers off a slice.
fn cut<'a, T>(left: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (taken, rest) = std::mem::take(left).split_at_mut(count);
    *left = rest;
    taken
}

impl<G: Playable> Batch for Tables<G> {
    fn reset(&mut self, seed: u64, shown: Shown<'_>, threads: usize) {
        self.game.seed = seed;
        self.share(shown, threads, |chunk, _| chunk.reset());
    }

    fn step(&mut self, actions: &[i64], shown: Shown<'_>, threads: usize) -> Result<(), Refusal> {
        // All threads check their part before any of them plays.
        let part = self.tables.len().div_ceil(threads.max(1));
        let all_checked = Barrier::new(self.tables.len().div_ceil(part));
        let wrong = AtomicUsize::new(usize::MAX);
        self.share(shown, threads, |chunk, first| {
            let actions = &actions[first..][..chunk.tables.len()];
            if let Some(index) = chunk.illegal(actions) {
                wrong.fetch_min(first + index, Ordering::Relaxed);
            }
            all_checked.wait();
            if wrong.load(Ordering::Relaxed) == usize::MAX {
                chunk.step(actions);
            }
        });
        let index = wrong.into_inner();
        let Some(table) = self.tables.get(index) else { return Ok(()) };
        Err(Refusal::Illegal(format!(
            "game {index}: the action {} is not legal in `{}`",
            actions[index],
            table.position.text()
        )))
    }

    fn play_randomly(&mut self, steps: usize, shown: Shown<'_>, threads: usize) {
        self.share(shown, threads, |chunk, _| chunk.play_randomly(steps));
    }

    fn choose(&mut self, actions: &mut [i64]) {
        for (table, action) in self.tables.iter_mut().zip(actions) {
            let step = table.random();
            *action = (self.game.encoding.action)(&table.position, step) as i64;
        }
    }

    fn text(&self, number: usize) -> Option<String> {
        Some(self.tables.get(number)?.position.text())
    }

    fn legal(&self, number: usize) -> Option<Vec<usize>> {
        let table = self.tables.get(number)?;
        let action = |step: &G::Step| (self.game.encoding.action)(&table.position, *step);
        let mut actions: Vec<usize> = table.steps.iter().map(action).collect();
        actions.sort_unstable();
        Some(actions)
    }
}
