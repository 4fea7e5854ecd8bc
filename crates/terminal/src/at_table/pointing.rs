//! Pointing at the board: mouse, arrow keys and the cursor.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use kernel::Spot;
use ratatui::layout::Rect;

use crate::app::App;
use crate::arrows::{self, Arrow};
use crate::table::Touched;
use crate::view;

impl App {
    pub(super) fn touch(&mut self, spot: &Spot) {
        if !self.may_play() {
            return;
        }
        let Some(sitting) = &mut self.sitting else { return };
        sitting.cursor = Some(spot.clone());
        match sitting.table.touch(spot, self.now) {
            Touched::Begun | Touched::LetGo => sitting.message = None,
            Touched::Stepped => self.stepped(false),
            Touched::Played => self.stepped(true),
            Touched::Refused => {
                let expected = sitting.table.scene().announcement.as_ref();
                let why = expected.map(|ruling| crate::words::ruled(&sitting.table.speech, ruling, ""));
                let refused = self.words.fill("illegal", &[("text", spot.name())]);
                sitting.warn(format!("{refused} {}", why.unwrap_or_default()));
                self.say_if_over();
            }
        }
    }

    /// The spots that the cursor can move to: those that can be used now, or all if there are none.
    pub(super) fn landing_spots(&self) -> Vec<(Spot, Rect)> {
        let mut spots = view::spots(self);
        if let Some(sitting) = &self.sitting {
            let targets = sitting.table.targets();
            if !targets.is_empty() {
                spots.retain(|(spot, _)| targets.contains(&spot));
            }
        }
        spots
    }

    pub(super) fn arrow(&mut self, arrow: Arrow) {
        let all = view::spots(self);
        let landing = self.landing_spots();
        let Some(sitting) = &mut self.sitting else { return };
        let here = sitting.cursor.as_ref().and_then(|cursor| all.iter().find(|(spot, _)| spot == cursor));
        let next = match here {
            Some((spot, area)) => arrows::next(&landing, *area, arrow).or_else(|| {
                // With nothing ahead, at least leave a spot that can no longer be used.
                let lost = !landing.iter().any(|(other, _)| other == spot);
                lost.then(|| arrows::nearest(&landing, *area)).flatten()
            }),
            None => {
                let middle = all.get(all.len() / 2).map_or(Rect::ZERO, |(_, area)| *area);
                arrows::nearest(&landing, middle)
            }
        };
        if let Some(next) = next {
            sitting.cursor = Some(next.clone());
        }
    }

    pub(super) fn cycle(&mut self, by: isize) {
        let landing = self.landing_spots();
        let Some(sitting) = &mut self.sitting else { return };
        if landing.is_empty() {
            return;
        }
        let here = landing.iter().position(|(spot, _)| Some(spot) == sitting.cursor.as_ref());
        let next = match here {
            Some(here) => (here as isize + by).rem_euclid(landing.len() as isize) as usize,
            None if by > 0 => 0,
            None => landing.len() - 1,
        };
        sitting.cursor = Some(landing[next].0.clone());
    }

    pub(super) fn touch_cursor(&mut self) {
        let Some(sitting) = &self.sitting else { return };
        match sitting.cursor.clone() {
            Some(cursor) => self.touch(&cursor),
            None => self.cycle(1),
        }
    }

    pub(crate) fn mouse_at_table(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if let Some(spot) = view::spot_at(self, mouse.column, mouse.row) {
                    self.touch(&spot);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.back(),
            MouseEventKind::ScrollUp => self.sitting.iter_mut().for_each(|sitting| sitting.look(-1)),
            MouseEventKind::ScrollDown => self.sitting.iter_mut().for_each(|sitting| sitting.look(1)),
            _ => {}
        }
    }
}
