//! Lessons: short tasks on a live board, judged by the rules, and a guided first game.
//!
//! The lessons of a game are data in its folder: positions, goals as conditions on what a turn did and what it led to,
//! the opponent's answers, and sentences in each language. [`lessons`] reads them, [`Attempt::judge`] says how an attempt
//! stands and how the opponent answers, and [`Attempt::hint`] which turn leads on. [`Guided::go_on`] comments on a turn of
//! a first game and plays the opponent's. A front end needs no rules for any of this.

mod answer;
mod condition;
mod guide;
mod judge;
mod lesson;
mod read;
mod solve;
mod turns;

pub use guide::{Comment, Guidance, Guided};
pub use judge::{Attempt, Hint, Judgement, LearnError};
pub use lesson::{Lesson, Standing, lesson_sentences, lessons};
pub use read::LessonError;
pub use solve::{Chances, chances, solve};
