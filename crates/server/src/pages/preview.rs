//! What the head of the page of a game or a study says about it: what a link to it shows in messages and on other sites (Open
//! Graph: the game, its players and its position), and which art the page will need.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use catalog::{Entry, find};
use language::{Language, Speech};

use super::files;
use super::routes::escaped;
use crate::house::House;
use crate::room::{GONE, Occupant, Room, Status};

/// How long the page waits for the store.
const PATIENCE: Duration = Duration::from_millis(500);

/// The tags of a game; empty if there is no such game, or the store does not answer: the page itself works without.
pub(super) async fn tags(house: &Arc<House>, id: &str, origin: Option<String>, language: Language) -> String {
    let Ok(Ok(room)) = tokio::time::timeout(PATIENCE, house.hold(id)).await else { return String::new() };
    let Some(entry) = find(&room.setup.game) else { return String::new() };
    let (folder, name) = (house.pages.folder(), entry.name());
    let art = format!(
        "<link rel=\"preload\" href=\"{folder}/art/{name}.css\" as=\"style\">\n  \
         <link rel=\"preload\" href=\"{folder}/art/{name}.svg\" as=\"fetch\" crossorigin>\n  "
    );
    art + &origin.map(|origin| preview(&room, id, entry, &origin, language)).unwrap_or_default()
}

/// What a link to a game shows.
fn preview(room: &Room, id: &str, entry: &Entry, origin: &str, language: Language) -> String {
    let page = Speech::new(language, &[&files::sentences(language)]);
    let game = entry.speech(language);
    let [first, second] = room.seats.each_ref().map(|player| name(player, &page));
    let title = game.say("title", &[]);
    let players = page.say("versus", &[("first", &first), ("second", &second)]);
    let description = match room.status() {
        Status::Open => page.say("game-invited-detail", &[]),
        Status::Playing | Status::Over => game.say("tagline", &[]),
    };
    let picture = format!("{origin}/api/games/{id}/picture.png?wide=true&turn={}", room.game.length());
    let tags = [
        ("og:type", "website"),
        ("og:site_name", "Ludoteca"),
        ("og:url", &format!("{origin}/game/{id}")),
        ("og:title", &format!("{title}: {players}")),
        ("og:description", &description),
        ("og:image", &picture),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("twitter:card", "summary_large_image"),
    ];
    written(&tags)
}

/// The tags of a study that is not private; empty if there is none.
pub(super) async fn study_tags(
    house: &Arc<House>,
    rest: &str,
    origin: Option<String>,
    language: Language,
) -> String {
    let id = rest.split('/').next().unwrap_or_default();
    let Ok(Ok(study)) = tokio::time::timeout(PATIENCE, house.hold_study(id)).await else {
        return String::new();
    };
    let (Some(_), Some(origin)) = (study.role(None), origin) else { return String::new() };
    let page = Speech::new(language, &[&files::sentences(language)]);
    written(&[
        ("og:type", "website"),
        ("og:site_name", "Ludoteca"),
        ("og:url", &format!("{origin}/study/{rest}")),
        ("og:title", &study.title),
        ("og:description", &page.say("studies-description", &[])),
    ])
}

fn written(tags: &[(&str, &str)]) -> String {
    tags.iter().fold(String::new(), |mut text, (property, content)| {
        // Writing to a String cannot fail.
        let _ = write!(text, "<meta property=\"{property}\" content=\"{}\">\n  ", escaped(content));
        text
    })
}

fn name(player: &Occupant, page: &Speech) -> String {
    match player {
        Occupant::Open => page.say("seat-open", &[]),
        Occupant::Level { level } => page.say("computer-level", &[("level", &level.to_string())]),
        Occupant::Person(person) if person.name == GONE => page.say("player-deleted", &[]),
        Occupant::Person(person) if person.name.is_empty() => page.say("seat-nobody", &[]),
        Occupant::Person(person) => person.name.clone(),
    }
}
