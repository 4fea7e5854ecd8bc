//! A study without I/O: what commands lead to, and who may give them.

use std::borrow::Borrow;

use kernel::Record;

use super::*;
use crate::id;

/// A study of somebody, with one chapter from the start of Stac.
fn study() -> Study {
    let mut study = Study::new(&id::derived(&["study"]), "ana", 1);
    act(&mut study, "ana", StudyCommand::AddChapter { chapter: stac() }, "1").unwrap();
    study
}

fn stac() -> ChapterWish {
    ChapterWish {
        title: "Start".to_owned(),
        game: Some("stac".to_owned()),
        variant: None,
        position: None,
        seed: None,
        record: None,
    }
}

/// Runs a command. Returns how many events it led to.
fn act(
    study: &mut Study,
    by: &str,
    command: impl Borrow<StudyCommand>,
    request: &str,
) -> Result<usize, Refusal> {
    let events = study.decide(by, command.borrow(), request)?;
    let count = events.len();
    for event in events {
        let (seq, at) = (study.seq + 1, study.seq);
        let (by, request) = (by.to_owned(), request.to_owned());
        study.fold(&NotedChange { seq, at, by, request, event });
    }
    Ok(count)
}

fn texts(turns: &[&str]) -> Vec<String> {
    turns.iter().map(|turn| (*turn).to_owned()).collect()
}

/// The first legal turns from the start of Stac, one after the other.
fn line(count: usize) -> Vec<String> {
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let mut played = game.start(0);
    for _ in 0..count {
        let mut steps = Vec::new();
        loop {
            let here = played.snapshot(&steps).unwrap();
            if here.whole {
                break;
            }
            steps.push(here.legal[0].text.clone());
        }
        played.play_turn(&steps.join(","), 0).unwrap();
    }
    played.turns()
}

#[test]
fn a_turn_that_two_add_is_one_and_a_command_sent_again_does_nothing() {
    let mut study = study();
    study.members.push("rui".to_owned());
    let chapter = study.chapters[0].id.clone();
    let turns = line(4);
    let add = |path: &[String], turns: &[String]| StudyCommand::Add {
        chapter: chapter.clone(),
        path: path.to_vec(),
        turns: turns.to_vec(),
    };
    assert_eq!(act(&mut study, "ana", add(&[], &turns[..2]), "a"), Ok(1));
    assert_eq!(act(&mut study, "ana", add(&[], &turns[..2]), "a"), Ok(0));
    assert_eq!(act(&mut study, "rui", add(&[], &turns[..2]), "b"), Ok(0), "they are there");
    assert_eq!(act(&mut study, "rui", add(&[], &turns), "c"), Ok(1));
    assert_eq!(study.chapters[0].tree.paths(), ["aa", "aaaa", "aaaaaa", "aaaaaaaa"]);
    let promote = StudyCommand::Promote { chapter: chapter.clone(), path: turns[..1].to_vec() };
    assert_eq!(act(&mut study, "ana", promote, "d"), Ok(0), "it is the first one");
    let delete = StudyCommand::Delete { chapter: chapter.clone(), path: turns[..3].to_vec() };
    assert_eq!(act(&mut study, "ana", delete.clone(), "e"), Ok(1));
    assert_eq!(act(&mut study, "rui", delete, "f"), Ok(0), "what is gone need not be deleted");
    let comment = StudyCommand::Annotate {
        chapter,
        path: turns[..3].to_vec(),
        comment: Some("gone".to_owned()),
        mark: None,
    };
    assert_eq!(act(&mut study, "rui", comment, "g"), Err(Refusal::NoTurn));
}

#[test]
fn the_log_replayed_is_the_study() {
    let mut study = Study::new(&id::derived(&["study"]), "ana", 1);
    let mut log = Vec::new();
    let turns = line(3);
    let chapter = id::derived(&["chapter", &study.id, "ana", "1"]);
    let wish = ChapterWish {
        title: " A   title ".to_owned(),
        game: Some("stac".to_owned()),
        variant: None,
        position: None,
        seed: None,
        record: None,
    };
    let commands = [
        StudyCommand::Rename { title: "Study".to_owned() },
        StudyCommand::AddChapter { chapter: wish },
        StudyCommand::Add { chapter: chapter.clone(), path: Vec::new(), turns: turns.clone() },
        StudyCommand::Annotate {
            chapter: chapter.clone(),
            path: turns[..1].to_vec(),
            comment: Some("good".to_owned()),
            mark: Some("!?".to_owned()),
        },
        StudyCommand::Admit { member: "rui".to_owned() },
        StudyCommand::Show { visibility: Visibility::Public },
        StudyCommand::RenewKey,
    ];
    for (number, command) in commands.iter().enumerate() {
        for event in study.decide("ana", command, &number.to_string()).unwrap() {
            let (seq, request) = (study.seq + 1, number.to_string());
            let noted = NotedChange { seq, at: seq, by: "ana".to_owned(), request, event };
            study.fold(&noted);
            log.push(noted);
        }
    }
    assert_eq!(log.len(), commands.len());
    let text = serde_json::to_string(&log).unwrap();
    let log: Vec<NotedChange> = serde_json::from_str(&text).unwrap();
    assert_eq!(Study::folded(&study.id, "ana", 1, &log), study);
    assert_eq!(study.chapters[0].title, "A title");
    assert_eq!(
        (study.keys, study.visibility, study.members.as_slice()),
        (1, Visibility::Public, ["rui".to_owned()].as_slice())
    );
}

#[test]
fn everybody_may_do_what_the_role_allows() {
    let mut study = study();
    let chapter = study.chapters[0].id.clone();
    let add = StudyCommand::Add { chapter: chapter.clone(), path: Vec::new(), turns: line(1) };
    assert_eq!(act(&mut study, "rui", add.clone(), ""), Err(Refusal::NotEditor));
    assert_eq!(act(&mut study, "rui", StudyCommand::Join, ""), Ok(1));
    assert_eq!(act(&mut study, "rui", StudyCommand::Join, ""), Ok(0));
    assert_eq!(act(&mut study, "rui", add, ""), Ok(1));
    for command in [
        StudyCommand::Rename { title: "x".to_owned() },
        StudyCommand::Show { visibility: Visibility::Private },
        StudyCommand::RenewKey,
        StudyCommand::DeleteChapter { chapter },
        StudyCommand::Admit { member: "eva".to_owned() },
        StudyCommand::Remove { member: "ana".to_owned() },
    ] {
        assert_eq!(act(&mut study, "rui", command, ""), Err(Refusal::NotOwner));
    }
    assert_eq!(act(&mut study, "ana", StudyCommand::Show { visibility: Visibility::Private }, ""), Ok(1));
    assert_eq!(
        (study.role(Some("rui")), study.role(Some("eva")), study.role(None)),
        (Some(Role::Contributor), None, None)
    );
    assert_eq!(
        act(&mut study, "rui", StudyCommand::Remove { member: "rui".to_owned() }, ""),
        Ok(1),
        "anybody may leave"
    );
    assert_eq!(act(&mut study, "rui", StudyCommand::RenewKey, ""), Err(Refusal::Hidden));
}

#[test]
fn what_is_too_much_is_refused() {
    let mut study = study();
    let chapter = study.chapters[0].id.clone();
    let annotate = |comment: &str| StudyCommand::Annotate {
        chapter: chapter.clone(),
        path: Vec::new(),
        comment: Some(comment.to_owned()),
        mark: None,
    };
    let long = bounds::COMMENT + 1;
    assert_eq!(act(&mut study, "ana", annotate(&"x".repeat(long)), ""), Err(Refusal::LongComment(long)));
    assert_eq!(act(&mut study, "ana", annotate("a } b"), ""), Err(Refusal::Brace));
    assert_eq!(act(&mut study, "ana", annotate(" two\n lines "), ""), Ok(1));
    assert_eq!(study.chapters[0].tree.at("").unwrap().comment, "two lines");
    let wrong = StudyCommand::Annotate {
        chapter: chapter.clone(),
        path: Vec::new(),
        comment: None,
        mark: Some("+".to_owned()),
    };
    assert_eq!(act(&mut study, "ana", wrong, ""), Err(Refusal::Mark("+".to_owned())));
    let illegal = StudyCommand::Add { chapter: chapter.clone(), path: Vec::new(), turns: texts(&["z9"]) };
    assert!(matches!(act(&mut study, "ana", illegal, ""), Err(Refusal::Turn(_))));
    let deep = StudyCommand::Add {
        chapter: chapter.clone(),
        path: Vec::new(),
        turns: vec!["x".to_owned(); bounds::DEPTH + 1],
    };
    assert_eq!(act(&mut study, "ana", deep, ""), Err(Refusal::TooDeep));
    assert_eq!(
        act(&mut study, "ana", StudyCommand::DeleteChapter { chapter }, ""),
        Err(Refusal::LastChapter)
    );
    let wish = || ChapterWish {
        title: "more".to_owned(),
        game: Some("crab-stack".to_owned()),
        variant: None,
        position: None,
        seed: Some(3),
        record: None,
    };
    for number in 1..bounds::CHAPTERS {
        assert_eq!(
            act(&mut study, "ana", StudyCommand::AddChapter { chapter: wish() }, &number.to_string()),
            Ok(usize::from(number > 1)),
            "{number}"
        );
    }
    assert_eq!(act(&mut study, "ana", StudyCommand::AddChapter { chapter: wish() }, "last"), Ok(1));
    assert_eq!(
        act(&mut study, "ana", StudyCommand::AddChapter { chapter: wish() }, "over"),
        Err(Refusal::TooManyChapters)
    );
    for member in 0..bounds::MEMBERS {
        assert_eq!(act(&mut study, "ana", StudyCommand::Admit { member: member.to_string() }, ""), Ok(1));
    }
    assert_eq!(
        act(&mut study, "ana", StudyCommand::Admit { member: "one more".to_owned() }, ""),
        Err(Refusal::TooManyMembers)
    );
    for (title, count) in [("", 0), (" ", 0), (&*"x".repeat(81), 81)] {
        assert_eq!(
            act(&mut study, "ana", StudyCommand::Rename { title: title.to_owned() }, ""),
            Err(Refusal::Title(count))
        );
    }
    study.seq = bounds::EVENTS;
    assert_eq!(act(&mut study, "ana", StudyCommand::RenewKey, ""), Err(Refusal::LogFull));
}

/// What a chapter holds can always be written as a record that reads again.
#[test]
fn variations_of_variations_end_where_records_do() {
    let mut study = study();
    let chapter = study.chapters[0].id.clone();
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let long = |seed: &u64| catalog::random_match(game, *seed, *seed).unwrap().length() > 30;
    let seed = (0..).find(long).unwrap();
    let played = catalog::random_match(game, seed, seed).unwrap();
    let mut path: Vec<String> = Vec::new();
    let refused = loop {
        let here = played.after(path.len()).unwrap();
        let beside = played.turns()[path.len()].clone();
        // Another turn comes first, so that the one that was played is a variation of it.
        let other = |first: &kernel::LegalStep| {
            let mut steps = vec![first.text.clone()];
            while let Some(next) = here.snapshot(&steps).unwrap().legal.first().cloned() {
                steps.push(next.text);
            }
            steps.join(",")
        };
        let legal = here.snapshot(&[]).unwrap().legal;
        let main = legal.iter().map(other).find(|turn| *turn != beside).unwrap();
        let mut done = Ok(0);
        for turn in [&main, &beside] {
            let (chapter, path, turns) = (chapter.clone(), path.clone(), vec![turn.clone()]);
            done = done.and(act(&mut study, "ana", StudyCommand::Add { chapter, path, turns }, ""));
        }
        if let Err(refusal) = done {
            break refusal;
        }
        path.push(beside);
    };
    assert_eq!((refused, path.len()), (Refusal::TooNested, kernel::MOST_NESTED));
    let promote = StudyCommand::Promote { chapter, path: path[..1].to_vec() };
    assert_eq!(act(&mut study, "ana", promote, ""), Ok(1), "the other way round it is less deep");
    let written = record(&study.chapters[0]).to_string();
    game.check(&Record::read(&written).unwrap()).unwrap();
}

#[test]
fn a_chapter_is_a_record_and_a_record_is_a_chapter() {
    let turns = line(3);
    let game = catalog::find("stac").unwrap().variant(None).unwrap();
    let text = format!(
        "[Game \"stac\"]\n[First \"Ana\"]\n\n{{before}} 1. {}! {{first}} 2. {} ({{instead}} 2. {} 3. {}) 3. {}\n",
        turns[0], turns[1], turns[1], turns[2], turns[2],
    );
    // A variation with the same turn merges; the comment before it stays with the turn.
    let wish = ChapterWish {
        title: "Read".to_owned(),
        game: None,
        variant: None,
        position: None,
        seed: None,
        record: Some(text),
    };
    let mut study = study();
    assert_eq!(act(&mut study, "ana", StudyCommand::AddChapter { chapter: wish }, "r"), Ok(1));
    let written = record(&study.chapters[1]).to_string();
    let again = game.check(&Record::read(&written).unwrap()).unwrap();
    assert_eq!(again.comments, ["before"]);
    assert_eq!(again.tag("First"), Some("Ana"));
    assert_eq!(again.tag("Chapter"), Some("Read"));
    let found: Vec<(&str, Option<kernel::Mark>, String)> =
        again.turns.iter().map(|turn| (turn.text.as_str(), turn.mark, turn.comments.concat())).collect();
    assert_eq!(
        found,
        [
            (turns[0].as_str(), Some(kernel::Mark::Good), "first".to_owned()),
            (turns[1].as_str(), None, "instead".to_owned()),
            (turns[2].as_str(), None, String::new()),
        ]
    );
}

/// The answer of the database is lost: the same request sent again is carried out once, and followers miss nothing.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_whose_answer_was_lost_is_carried_out_once() {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;

    use crate::server::Server;
    use crate::store::{Identities, Identity, SqlStore};

    let folder = tempfile::tempdir().unwrap();
    let store = SqlStore::open(&SqlStore::embedded(folder.path())).await.unwrap();
    let faults = store.faults();
    let ana = Identity { id: "ana".to_owned(), name: "Ana".to_owned(), created: 1, ..Identity::default() };
    store.create_identity(&ana).await.unwrap();
    let server = Server::start(store, crate::ServerSettings::default(), Arc::new(|| 10_000)).await.unwrap();
    let house = server.house();
    let first = study();
    let id = first.id.clone();
    let begin = first.decide("ana", &StudyCommand::AddChapter { chapter: stac() }, "2").unwrap();
    let held = house.open_study(Study::new(&id, "ana", 1), begin).await.unwrap();
    let chapter = held.chapters[0].id.clone();
    drop(held);
    let (mut follower, mut news) = house.hub.connect(None);
    house.hub.follow(&mut follower, &topic(&id), [None, None]);
    let add = StudyCommand::Add { chapter, path: Vec::new(), turns: line(1) };
    faults.losing.store(true, Ordering::SeqCst);
    let lost = house.change_study(&id, "ana", add.clone(), "once", None).await;
    assert!(matches!(lost, Err(StudyFailure::Store(crate::store::StoreError::Uncertain(_)))));
    let (held, noted) = house.change_study(&id, "ana", add, "once", None).await.unwrap();
    assert_eq!((held.seq, noted.len(), held.chapters[0].tree.count()), (2, 0, 1));
    drop(held);
    assert_eq!(news.recv().await.map(|(seq, _)| seq), Some(2), "it was stored, so followers hear of it");
    // An outage: nothing is stored, nothing is claimed.
    faults.refusing.store(true, Ordering::SeqCst);
    let refused = house.change_study(&id, "ana", StudyCommand::RenewKey, "key", None).await;
    assert!(matches!(refused, Err(StudyFailure::Store(_))));
    faults.refusing.store(false, Ordering::SeqCst);
    assert_eq!(house.hold_study(&id).await.map(|held| held.keys).ok(), Some(0));
    server.stop().await;
}
