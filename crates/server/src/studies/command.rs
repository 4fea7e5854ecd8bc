//! The commands that a study accepts, and their results: events, or a refusal. Turns are named by their texts, so that
//! a command means the same whatever others have added in the meantime, and a turn that two people add is one.

use catalog::{AnyMatch, named};
use kernel::{MOST_NESTED, Mark, Outcome};
use serde::Deserialize;
use utoipa::ToSchema;

use super::beginning::{ChapterWish, made, titled};
use super::event::{NewTurn, StudyEvent, Visibility};
use super::refusal::Refusal;
use super::{Chapter, Role, Study, bounds};
use crate::id;

/// A change of a study. `path` is the texts of the turns that lead to a position.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) enum StudyCommand {
    /// Gives the study another title.
    Rename {
        title: String,
    },
    /// Sets who may see it.
    Show {
        visibility: Visibility,
    },
    /// Lets an account edit, by its name.
    Invite {
        name: String,
    },
    /// Takes that right away, by the identity; contributors may do so for themselves.
    Remove {
        member: String,
    },
    /// Replaces the link for editors.
    RenewKey,
    /// Adds a chapter.
    AddChapter {
        chapter: ChapterWish,
    },
    RenameChapter {
        chapter: String,
        title: String,
    },
    /// Moves a chapter to another place, counted from 0.
    MoveChapter {
        chapter: String,
        to: usize,
    },
    DeleteChapter {
        chapter: String,
    },
    /// Adds turns one after the other; those that are there stay.
    Add {
        chapter: String,
        path: Vec<String>,
        turns: Vec<String>,
    },
    /// Deletes a turn with everything after it.
    Delete {
        chapter: String,
        path: Vec<String>,
    },
    /// Moves a turn one place up among the continuations of its position.
    Promote {
        chapter: String,
        path: Vec<String>,
    },
    /// Sets the comment, the mark or both. An empty text removes it.
    Annotate {
        chapter: String,
        path: Vec<String>,
        comment: Option<String>,
        mark: Option<String>,
    },
    /// Somebody who has the link for editors joins. The key was checked.
    #[serde(skip)]
    Join,
    /// The account behind a name may edit.
    #[serde(skip)]
    Admit {
        member: String,
    },
    /// A proof of a position was verified.
    #[serde(skip)]
    Prove {
        chapter: String,
        path: Vec<String>,
        game: String,
        variant: String,
        position: String,
        result: Outcome,
    },
}

impl Study {
    /// Decides about a command. No events: it was carried out before, or changes nothing.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn decide(
        &self,
        by: &str,
        command: &StudyCommand,
        request: &str,
    ) -> Result<Vec<StudyEvent>, Refusal> {
        let role = match command {
            // Whoever has the link for editors may join a private study.
            StudyCommand::Join => Role::Viewer,
            _ => self.role(Some(by)).ok_or(Refusal::Hidden)?,
        };
        if self.has_seen(by, request) {
            return Ok(Vec::new());
        }
        self.permit(role, by, command)?;
        let event = match command {
            StudyCommand::Rename { title } => {
                let title = titled(title)?;
                (title != self.title).then_some(StudyEvent::Renamed { title })
            }
            StudyCommand::Show { visibility } => {
                (*visibility != self.visibility).then_some(StudyEvent::Shown { visibility: *visibility })
            }
            // The name is looked up before the command gets here.
            StudyCommand::Invite { .. } => None,
            StudyCommand::Join => self.admitted(by)?,
            StudyCommand::Admit { member } => self.admitted(member)?,
            StudyCommand::Remove { member } => {
                self.members.contains(member).then(|| StudyEvent::MemberRemoved { member: member.clone() })
            }
            StudyCommand::RenewKey => Some(StudyEvent::KeyRenewed { number: self.keys + 1 }),
            StudyCommand::AddChapter { chapter } => self.new_chapter(by, chapter, request)?,
            StudyCommand::RenameChapter { chapter, title } => {
                let (there, title) = (self.there(chapter)?, titled(title)?);
                (there.title != title).then(|| StudyEvent::ChapterRenamed { chapter: chapter.clone(), title })
            }
            StudyCommand::MoveChapter { chapter, to } => {
                self.there(chapter)?;
                let to = (*to).min(self.chapters.len() - 1);
                (self.chapters[to].id != *chapter)
                    .then(|| StudyEvent::ChapterMoved { chapter: chapter.clone(), to })
            }
            StudyCommand::DeleteChapter { chapter } => {
                self.there(chapter)?;
                if self.chapters.len() == 1 {
                    return Err(Refusal::LastChapter);
                }
                Some(StudyEvent::ChapterDeleted { chapter: chapter.clone() })
            }
            StudyCommand::Add { chapter, path, turns } => self.there(chapter)?.grow(path, turns)?,
            StudyCommand::Delete { chapter, path } => {
                let there = self.there(chapter)?;
                // What is gone need not be deleted; the root cannot be.
                let path = there.tree.find(path).filter(|path| !path.is_empty());
                path.map(|path| StudyEvent::TurnDeleted { chapter: chapter.clone(), path })
            }
            StudyCommand::Promote { chapter, path } => {
                let there = self.there(chapter)?;
                let path = there.tree.find(path).ok_or(Refusal::NoTurn)?;
                // The main line becomes a variation, and records hold only so many variations of variations.
                let demoted = there.tree.before(&path).filter(|other| !there.tree.can_rise(other));
                if demoted.is_some_and(|other| there.tree.deepest_nesting(&other) >= MOST_NESTED) {
                    return Err(Refusal::TooNested);
                }
                there
                    .tree
                    .can_rise(&path)
                    .then(|| StudyEvent::TurnPromoted { chapter: chapter.clone(), path })
            }
            StudyCommand::Annotate { chapter, path, comment, mark } => {
                self.there(chapter)?.annotated(path, comment.as_deref(), mark.as_deref())?
            }
            StudyCommand::Prove { chapter, path, game, variant, position, result } => {
                if self.proofs >= bounds::PROOFS {
                    return Err(Refusal::TooManyProofs);
                }
                self.there(chapter)?.proved(path, (game, variant, position), *result)?
            }
        };
        if event.is_some() && self.seq >= bounds::EVENTS {
            return Err(Refusal::LogFull);
        }
        Ok(event.into_iter().collect())
    }

    fn permit(&self, role: Role, by: &str, command: &StudyCommand) -> Result<(), Refusal> {
        let leaves = matches!(command, StudyCommand::Remove { member } if member == by);
        match command {
            StudyCommand::Join => Ok(()),
            StudyCommand::Remove { .. } if leaves => Ok(()),
            StudyCommand::Rename { .. }
            | StudyCommand::Show { .. }
            | StudyCommand::Invite { .. }
            | StudyCommand::Admit { .. }
            | StudyCommand::Remove { .. }
            | StudyCommand::RenewKey
            | StudyCommand::DeleteChapter { .. } => match role {
                Role::Owner => Ok(()),
                _ => Err(Refusal::NotOwner),
            },
            _ if role >= Role::Contributor => Ok(()),
            _ => Err(Refusal::NotEditor),
        }
    }

    pub fn there(&self, chapter: &str) -> Result<&Chapter, Refusal> {
        self.chapter(chapter).ok_or(Refusal::NoChapter)
    }

    fn admitted(&self, member: &str) -> Result<Option<StudyEvent>, Refusal> {
        if self.editors().iter().any(|editor| editor == member) {
            return Ok(None);
        }
        if self.members.len() >= bounds::MEMBERS {
            return Err(Refusal::TooManyMembers);
        }
        Ok(Some(StudyEvent::MemberAdded { member: member.to_owned() }))
    }

    fn new_chapter(
        &self,
        by: &str,
        wish: &ChapterWish,
        request: &str,
    ) -> Result<Option<StudyEvent>, Refusal> {
        let chapter = if request.is_empty() {
            id::random(id::SHORT)
        } else {
            id::derived(&["chapter", &self.id, by, request])
        };
        if self.chapter(&chapter).is_some() {
            return Ok(None);
        }
        if self.chapters.len() >= bounds::CHAPTERS {
            return Err(Refusal::TooManyChapters);
        }
        Ok(Some(StudyEvent::ChapterAdded(made(chapter, wish)?)))
    }
}

impl Chapter {
    /// The match after the turns that lead to a node.
    fn game_at(&self, path: &str) -> Result<Box<dyn AnyMatch>, Refusal> {
        let wrong = |error: String| Refusal::Chapter(error);
        let (_, game) = named(&self.game, Some(&self.variant)).map_err(|error| wrong(error.to_string()))?;
        let mut played = game.read(&self.start).map_err(|error| wrong(error.to_string()))?;
        for turn in self.tree.turns_to(path) {
            played.play_turn(&turn, 0).map_err(Refusal::Turn)?;
        }
        Ok(played)
    }

    /// Adds turns after a position, as far as they are not there.
    fn grow(&self, path: &[String], turns: &[String]) -> Result<Option<StudyEvent>, Refusal> {
        let mut at = self.tree.find(path).ok_or(Refusal::NoTurn)?;
        if path.len() + turns.len() > bounds::DEPTH {
            return Err(Refusal::TooDeep);
        }
        let mut game = self.game_at(&at)?;
        let mut texts = Vec::with_capacity(turns.len());
        for turn in turns {
            game.play_turn(turn, 0).map_err(Refusal::Turn)?;
            // The game's own spelling.
            let text = game.turns().pop().unwrap_or_default();
            match self.tree.child(&at, &text).filter(|_| texts.is_empty()) {
                Some(child) => at = child,
                None => texts.push(text),
            }
        }
        if texts.is_empty() {
            return Ok(None);
        }
        if self.tree.count() + texts.len() > bounds::NODES {
            return Err(Refusal::TooManyTurns);
        }
        if self.tree.at(&at).is_some_and(|node| node.children.len() >= bounds::CONTINUATIONS) {
            return Err(Refusal::TooManyContinuations);
        }
        let beside = self.tree.at(&at).is_some_and(|node| !node.children.is_empty());
        if self.tree.nesting(&at) + usize::from(beside) > MOST_NESTED {
            return Err(Refusal::TooNested);
        }
        let mut id = self.tree.free_id(&at);
        let turns =
            texts.into_iter().map(|text| NewTurn { id: std::mem::replace(&mut id, "aa".to_owned()), text });
        Ok(Some(StudyEvent::TurnsAdded { chapter: self.id.clone(), path: at, turns: turns.collect() }))
    }

    fn annotated(
        &self,
        path: &[String],
        comment: Option<&str>,
        mark: Option<&str>,
    ) -> Result<Option<StudyEvent>, Refusal> {
        let path = self.tree.find(path).ok_or(Refusal::NoTurn)?;
        let node = self.tree.at(&path).ok_or(Refusal::NoTurn)?;
        let known = |text: &&str| text.is_empty() || Mark::ALL.iter().any(|mark| mark.text() == *text);
        if let Some(wrong) = mark.filter(|text| !known(text)) {
            return Err(Refusal::Mark(wrong.to_owned()));
        }
        let comment = comment.map(commented).transpose()?;
        let comment = comment.filter(|comment| *comment != node.comment);
        let mark = mark.filter(|mark| *mark != node.mark.map_or("", Mark::text)).map(str::to_owned);
        let chapter = self.id.clone();
        Ok((comment.is_some() || mark.is_some()).then_some(StudyEvent::Annotated {
            chapter,
            path,
            comment,
            mark,
        }))
    }

    fn proved(
        &self,
        path: &[String],
        of: (&str, &str, &str),
        result: Outcome,
    ) -> Result<Option<StudyEvent>, Refusal> {
        let at = self.tree.find(path).ok_or(Refusal::NoTurn)?;
        let here = self.game_at(&at)?.text();
        if of != (&self.game, &self.variant, &here) {
            let expected = format!("{} {} {here}", self.game, self.variant);
            let found = format!("{} {} {}", of.0, of.1, of.2);
            return Err(Refusal::OtherPosition { expected, found });
        }
        if self.tree.at(&at).is_some_and(|node| node.proof.is_some()) {
            return Ok(None);
        }
        if study::proof_holds(&self.game, &self.variant, &self.start, path).ok().flatten() != Some(true) {
            return Err(Refusal::Recurs);
        }
        Ok(Some(StudyEvent::Proved { chapter: self.id.clone(), path: at, result }))
    }
}

/// A comment in its stored form: one line, as a record holds it.
pub(super) fn commented(text: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        count if count > bounds::COMMENT => Err(Refusal::LongComment(count)),
        _ if text.contains('}') => Err(Refusal::Brace),
        _ => Ok(text.chars().filter(|letter| !letter.is_control()).collect()),
    }
}
