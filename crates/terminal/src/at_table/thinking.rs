//! The computer's turns and hints.

use catalog::{Choice, Thought};
use search::{Kind, Limits};

use super::{DRAWISH, HINT, PACES, Purpose};
use crate::app::{App, Effect};

impl App {
    pub(super) fn hint(&mut self) {
        if !self.may_play() {
            return;
        }
        let Some(sitting) = &mut self.sitting else { return };
        if sitting.thinking.is_some() {
            return;
        }
        self.ticket += 1;
        let mut task = sitting.table.task(self.ticket, Kind::AlphaBeta, self.now);
        task.limits = Limits::time(HINT);
        sitting.think(self.ticket, Purpose::Hint);
        self.effects.push(Effect::Think(Box::new(task)));
    }

    pub(super) fn pause(&mut self) {
        if let Some(sitting) = &mut self.sitting {
            sitting.paused = !sitting.paused;
            sitting.stepping = false;
        }
    }

    pub(super) fn one_turn(&mut self) {
        if let Some(sitting) = &mut self.sitting {
            sitting.paused = true;
            sitting.stepping = true;
        }
    }

    pub(crate) fn thought(&mut self, ticket: u64, thought: Thought) {
        if let Some(thinking) = self.sitting.as_mut().and_then(|sitting| sitting.thinking.as_mut())
            && thinking.ticket == ticket
        {
            thinking.thought = Some(thought);
        }
    }

    pub(crate) fn chosen(&mut self, ticket: u64, choice: Option<Choice>) {
        let Some(sitting) = &mut self.sitting else { return };
        let Some(thinking) = sitting.thinking.take_if(|thinking| thinking.ticket == ticket) else { return };
        let Some(choice) = choice else { return };
        sitting.thought = Some((choice.thought.clone(), thinking.seat));
        match thinking.purpose {
            Purpose::Turn => sitting.ready = Some(choice),
            Purpose::Hint => {
                sitting.tell(self.words.fill("hint", &[("turn", &choice.turn)]));
                let first = kernel::split_turn(&choice.turn)[0].to_owned();
                // The hint is for the whole turn. If the turn is half made, only the text of the hint helps.
                let half = sitting.table.half();
                let step = half.legal.iter().find(|step| half.steps.is_empty() && step.text == first);
                sitting.hint = step.map(|step| step.touches[0].clone()).unwrap_or_default();
                if let Some(spot) = sitting.hint.first() {
                    sitting.cursor = Some(spot.clone());
                }
            }
        }
    }

    pub(crate) fn tick(&mut self) {
        if let Some(sitting) = &mut self.sitting
            && sitting.table.claim_time(self.now)
        {
            self.stop_thinking();
            self.changed();
        }
    }

    pub(crate) fn stop_thinking(&mut self) {
        if let Some(sitting) = &mut self.sitting {
            sitting.ready = None;
            if sitting.thinking.take().is_some() {
                self.effects.push(Effect::Stop);
            }
        }
    }

    /// Starts a search if the computer is to play, and plays its turn once the pace allows.
    pub(crate) fn wake(&mut self) {
        let Some(sitting) = &mut self.sitting else { return };
        let Some(kind) = sitting.table.thinker() else { return };
        let watched = sitting.table.is_watched();
        let held = watched && sitting.paused && !sitting.stepping;
        if let Some(choice) = sitting.ready.take() {
            let due = sitting.last_turn + if watched && !sitting.stepping { PACES[sitting.pace] } else { 0 };
            if held || self.now < due {
                sitting.ready = Some(choice);
            } else {
                self.play_choice(&choice);
            }
        } else if sitting.thinking.is_none() && !held {
            self.ticket += 1;
            let task = sitting.table.task(self.ticket, kind, self.now);
            sitting.think(self.ticket, Purpose::Turn);
            self.effects.push(Effect::Think(Box::new(task)));
        }
    }

    pub(super) fn play_choice(&mut self, choice: &Choice) {
        let Some(sitting) = &mut self.sitting else { return };
        let seat = sitting.table.to_play();
        let offered = sitting.table.played().offer() == Some(seat.opponent());
        let score = choice.thought.lines.first().map_or(0, |line| line.score.value());
        if offered && score < DRAWISH {
            // Offering a draw in return accepts the offer.
            let accepted = sitting.table.offer_draw(seat);
            sitting.position_changed();
            self.report(accepted, "offered");
        } else {
            let played = sitting.table.play(&choice.turn, self.now);
            sitting.position_changed();
            if offered {
                sitting.tell(self.words.say("offer-declined"));
            }
            if played.is_err() {
                self.report(played, "offered");
            }
        }
        if let Some(sitting) = &mut self.sitting {
            sitting.last_turn = self.now;
            sitting.stepping = false;
        }
        self.changed();
        self.wake();
    }
}
