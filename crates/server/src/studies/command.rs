//! The commands that a study accepts, and their results: events, or a refusal. Turns are named by their texts, so that
//! a command means the same whatever others have added in the meantime, and a turn that two people add is one.

use catalog::{AnyMatch, RecordQuestion, Start, named};
use kernel::{Mark, MatchError, Outcome, Record};
use serde::Deserialize;
use thiserror::Error;
use utoipa::ToSchema;

use super::event::{NewChapter, NewTurn, StudyEvent, Visibility};
use super::{Chapter, Role, Study, bounds, records};
use crate::id;

/// A new chapter: a position, or a record with its variations.
#[derive(Clone, Debug, PartialEq, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChapterWish {
    pub title: String,
    /// The game's name. Default: that of the record.
    pub game: Option<String>,
    /// Default: the game's first variant, or that of the record.
    pub variant: Option<String>,
    /// The position before the first turn, as text. Default: the start.
    pub position: Option<String>,
    /// The random seed for the deal, if no position is given.
    pub seed: Option<u64>,
    /// A record with its variations, comments and marks.
    pub record: Option<String>,
}

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

/// Why a command is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum Refusal {
    #[error("there is no such study, or it is private")]
    Hidden,
    #[error("only the owner may do that")]
    NotOwner,
    #[error("you may look at this study, but not change it; ask its owner for the link for editors")]
    NotEditor,
    #[error("there is no such chapter; somebody may have deleted it")]
    NoChapter,
    #[error("there is no such turn in the tree; somebody may have deleted it")]
    NoTurn,
    #[error("a study has {} chapters at most", bounds::CHAPTERS)]
    TooManyChapters,
    #[error("a study has a chapter at least; delete the study instead")]
    LastChapter,
    #[error("a study has {} contributors at most", bounds::MEMBERS)]
    TooManyMembers,
    #[error("a chapter has {} turns at most in all variations; begin another chapter", bounds::NODES)]
    TooManyTurns,
    #[error("a line has {} turns at most; begin another chapter from its last position", bounds::DEPTH)]
    TooDeep,
    #[error("a position has {} continuations at most", bounds::CONTINUATIONS)]
    TooManyContinuations,
    #[error("a comment has {most} letters at most, this one has {0}", most = bounds::COMMENT)]
    LongComment(usize),
    #[error("a comment cannot contain `}}`, which would end it in a record")]
    Brace,
    #[error("a title has 1 to {most} letters, this one has {0}", most = bounds::TITLE)]
    Title(usize),
    #[error("found the mark `{0}`, expected one of ! ? !! ?? !? ?! or nothing")]
    Mark(String),
    #[error("the turn is not legal: {0}")]
    Turn(MatchError),
    #[error("{0}")]
    Chapter(String),
    #[error("a study holds {} proofs at most", bounds::PROOFS)]
    TooManyProofs,
    #[error("the proof is of another position: expected {expected}, found {found}")]
    OtherPosition { expected: String, found: String },
    #[error(
        "a position of this line has occurred before, so a proof that ignores the history does not hold here"
    )]
    Recurs,
    #[error(
        "this study has seen {} changes and takes no more; export it, or begin another one",
        bounds::EVENTS
    )]
    LogFull,
}

impl Refusal {
    /// A word for the reason, which the page translates for the visitor.
    pub const fn reason(&self) -> &'static str {
        match self {
            Refusal::Hidden => "study-missing",
            Refusal::NotOwner => "study-not-owner",
            Refusal::NotEditor => "study-not-editor",
            Refusal::NoChapter => "study-no-chapter",
            Refusal::NoTurn => "study-no-turn",
            Refusal::TooManyChapters => "study-too-many-chapters",
            Refusal::LastChapter => "study-last-chapter",
            Refusal::TooManyMembers => "study-too-many-members",
            Refusal::TooManyTurns => "study-too-many-turns",
            Refusal::TooDeep => "study-too-deep",
            Refusal::TooManyContinuations => "study-too-many-continuations",
            Refusal::LongComment(_) => "study-long-comment",
            Refusal::Brace => "study-brace",
            Refusal::Title(_) => "study-wrong-title",
            Refusal::Mark(_) => "study-wrong-mark",
            Refusal::Turn(_) => "study-wrong-turn",
            Refusal::Chapter(_) => "study-wrong-chapter",
            Refusal::TooManyProofs => "study-too-many-proofs",
            Refusal::OtherPosition { .. } => "study-proof-elsewhere",
            Refusal::Recurs => "study-proof-recurs",
            Refusal::LogFull => "study-full",
        }
    }

    /// Whether the study has changed since the caller looked.
    pub const fn is_stale(&self) -> bool {
        matches!(self, Refusal::NoChapter | Refusal::NoTurn)
    }

    pub const fn is_forbidden(&self) -> bool {
        matches!(self, Refusal::NotOwner | Refusal::NotEditor)
    }
}

/// A text without spaces around it, if it can be a title.
pub(crate) fn titled(text: &str) -> Result<String, Refusal> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match text.chars().count() {
        count @ 1..=bounds::TITLE => {
            let hidden = text.chars().any(char::is_control);
            if hidden { Err(Refusal::Title(count)) } else { Ok(text) }
        }
        count => Err(Refusal::Title(count)),
    }
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

/// The chapter that a wish describes, checked by the rules.
fn made(chapter: String, wish: &ChapterWish) -> Result<NewChapter, Refusal> {
    let wrong = |error: catalog::QuestionError| Refusal::Chapter(error.to_string());
    let title = titled(&wish.title)?;
    if let Some(text) = &wish.record {
        if wish.position.is_some() || wish.seed.is_some() {
            return Err(wrong(catalog::QuestionError::SeveralStarts));
        }
        let question = RecordQuestion { text: Some(text.clone()), record: None };
        let answer = question.answer().map_err(wrong)?;
        let other = wish.game.as_ref().filter(|game| **game != answer.game);
        if let Some(game) = other {
            let detail = format!("record: found the game {}, expected {game}", answer.game);
            return Err(Refusal::Chapter(detail));
        }
        let (nodes, comment) = records::nodes(&answer.record)?;
        let Record { tags, .. } = answer.record;
        let (game, variant, start) = (answer.game, answer.variant, answer.start);
        return Ok(NewChapter { chapter, title, game, variant, start, comment, tags, nodes });
    }
    let name = wish.game.as_deref().unwrap_or_default();
    let (entry, game) = named(name, wish.variant.as_deref()).map_err(wrong)?;
    let seed = wish.seed.unwrap_or(0);
    let start = Start { position: wish.position.as_deref(), seed, ..Start::default() };
    let begin = start.begin(entry, game).map_err(wrong)?;
    Ok(NewChapter {
        chapter,
        title,
        game: entry.name().to_owned(),
        variant: begin.variant().to_owned(),
        start: begin.start(),
        comment: String::new(),
        tags: Vec::new(),
        nodes: Vec::new(),
    })
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
