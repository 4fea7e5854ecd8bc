//! What can be followed: a game, or a study. Both are logs of numbered events; a study asks who may look.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;

use super::{Follower, PAGE};
use crate::api::Problem;
use crate::house::House;
use crate::room::Occupant;
use crate::store::StoreError;
use crate::studies;

/// A game or a study, by its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    Game(String),
    Study(String),
}

impl Topic {
    /// Reads the name under which something is followed: a game's id, or `study/` and a study's id.
    pub fn read(name: &str) -> Topic {
        match name.strip_prefix("study/") {
            Some(id) => Topic::Study(id.to_owned()),
            None => Topic::Game(name.to_owned()),
        }
    }

    /// Lets a connection follow. Returns the number of the last event; later ones are pushed.
    ///
    /// It is locked in the meantime, so no event can happen between reading its last number and following it.
    pub async fn follow(&self, house: &Arc<House>, follower: &mut Follower) -> Result<u64, Problem> {
        match self {
            Topic::Game(id) => {
                let room = house.hold(id).await.map_err(|failure| Problem::of(failure, None))?;
                house.hub.follow(follower, id, room.seats.each_ref().map(Occupant::subject));
                Ok(room.seq)
            }
            Topic::Study(id) => {
                let study = house.hold_study(id).await?;
                if study.role(follower.identity.as_deref()).is_none() {
                    return Err(studies::StudyFailure::NoStudy.into());
                }
                let name = studies::topic(id);
                house.hub.follow(follower, &name, [None, None]);
                house.hub.cast(&name, study.editors());
                Ok(study.seq)
            }
        }
    }

    /// The next stored events between two numbers, as they are sent; a page of them at most.
    pub async fn missed(
        &self,
        house: &Arc<House>,
        after: u64,
        until: u64,
    ) -> Result<Vec<(u64, Utf8Bytes)>, StoreError> {
        let (numbers, texts): (Vec<u64>, _) = match self {
            Topic::Game(id) => {
                let page = house.store.events(id, after, PAGE).await?;
                let page: Vec<_> = page.into_iter().filter(|noted| noted.seq <= until).collect();
                (page.iter().map(|noted| noted.seq).collect(), house.worded(id, &page).await)
            }
            Topic::Study(id) => {
                let page = house.store.study_events(id, after, PAGE).await?;
                let page: Vec<_> = page.into_iter().filter(|noted| noted.seq <= until).collect();
                (page.iter().map(|noted| noted.seq).collect(), house.study_worded(id, &page).await)
            }
        };
        Ok(numbers.into_iter().zip(texts).collect())
    }
}
