//! Studies, chapters and lists of studies as callers see them.

use serde::Serialize;
use utoipa::ToSchema;

use super::Problem;
use crate::house::House;
use crate::identity::Caller;
use crate::news::Presence;
use crate::store::StudyRow;
use crate::studies::{
    Chapter, ResultsNews, Role, Study, StudyFailure, StudyHeld, StudyNode, Visibility, key, topic,
};

/// Somebody who may edit a study.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct Editor {
    /// The id of the identity.
    id: String,
    name: String,
    account: bool,
}

/// A chapter without its turns.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChapterHead {
    id: String,
    title: String,
    /// The game's name.
    game: String,
    variant: String,
    /// The number of turns in all variations.
    turns: usize,
}

/// A study as the caller sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyView {
    id: String,
    title: String,
    visibility: Visibility,
    #[schema(required)]
    owner: Option<Editor>,
    /// Those who may edit it, besides the owner.
    members: Vec<Editor>,
    /// What the caller may do.
    role: Role,
    /// For the owner: the secret in the link for editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    key: Option<String>,
    created: u64,
    updated: u64,
    /// The number of the last event.
    seq: u64,
    presence: Presence,
    chapters: Vec<ChapterHead>,
}

/// A chapter with its tree.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChapterView {
    study: String,
    /// The number of the last event of the study.
    seq: u64,
    id: String,
    title: String,
    game: String,
    variant: String,
    /// The text of the position before the first turn.
    start: String,
    /// The comment before the first turn.
    comment: String,
    /// The turns in pre-order.
    nodes: Vec<StudyNode>,
    /// The proven results of positions by path; the empty path is the start.
    #[schema(value_type = std::collections::HashMap<String, String>)]
    results: ResultsNews,
}

async fn editor(house: &House, id: &str) -> Result<Option<Editor>, Problem> {
    let identity = house.store.identity(id).await?.filter(|identity| identity.deleted == 0);
    Ok(identity.map(|identity| {
        let account = identity.account.is_some();
        Editor { id: identity.id, name: identity.name, account }
    }))
}

impl StudyView {
    /// The study, unlocked before anything is looked up.
    pub async fn of(house: &House, held: StudyHeld, caller: &Caller) -> Result<StudyView, Problem> {
        let role = held.role(caller.id()).ok_or(StudyFailure::NoStudy)?;
        let chapters = held.chapters.iter().map(|chapter| ChapterHead {
            id: chapter.id.clone(),
            title: chapter.title.clone(),
            game: chapter.game.clone(),
            variant: chapter.variant.clone(),
            turns: chapter.tree.count(),
        });
        let mut view = StudyView {
            id: held.id.clone(),
            title: held.title.clone(),
            visibility: held.visibility,
            owner: None,
            members: Vec::new(),
            role,
            key: (role == Role::Owner).then(|| key(house, &held)),
            created: held.created,
            updated: held.last_at,
            seq: held.seq,
            presence: house.hub.presence(&topic(&held.id)),
            chapters: chapters.collect(),
        };
        let (owner, members) = (held.owner.clone(), held.members.clone());
        drop(held);
        view.owner = editor(house, &owner).await?;
        for member in members {
            view.members.extend(editor(house, &member).await?);
        }
        Ok(view)
    }
}

/// A study in a list.
#[derive(Serialize, ToSchema)]
#[schema(as = ListedStudy)]
pub(crate) struct StudyEntry {
    id: String,
    title: String,
    #[schema(value_type = Visibility)]
    visibility: String,
    owner: Editor,
    /// The names of the games of its chapters.
    games: Vec<String>,
    chapters: i64,
    created: i64,
    updated: i64,
}

impl From<StudyRow> for StudyEntry {
    fn from(row: StudyRow) -> StudyEntry {
        StudyEntry {
            id: row.id,
            title: row.title,
            visibility: row.visibility,
            owner: Editor { id: row.owner, name: row.name.unwrap_or_default(), account: row.account != 0 },
            games: row.games.split_whitespace().map(str::to_owned).collect(),
            chapters: row.chapters,
            created: row.created,
            updated: row.updated,
        }
    }
}

impl ChapterView {
    pub fn of(study: &Study, chapter: &Chapter) -> ChapterView {
        ChapterView {
            study: study.id.clone(),
            seq: study.seq,
            id: chapter.id.clone(),
            title: chapter.title.clone(),
            game: chapter.game.clone(),
            variant: chapter.variant.clone(),
            start: chapter.start.clone(),
            comment: chapter.tree.at("").map(|root| root.comment.clone()).unwrap_or_default(),
            nodes: chapter.tree.nodes(),
            results: ResultsNews::of(&chapter.results),
        }
    }
}
