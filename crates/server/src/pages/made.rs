//! Files generated from the games for the pages: art, translated texts, rules, lessons and what is said about puzzles.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use catalog::{AnyGame, Entry, games};
use language::{Language, Speech};
use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd, html};
use serde_json::json;

use super::files;

/// Every generated file by its path.
pub(super) fn everything() -> BTreeMap<String, Bytes> {
    let mut made = BTreeMap::new();
    for entry in games() {
        let name = entry.name();
        if let Some(game) = entry.variants().next() {
            let (symbols, colours) = parted(game.look().art);
            made.insert(format!("art/{name}.svg"), symbols.into());
            made.insert(format!("art/{name}.css"), colours.into());
        }
        for language in Language::ALL {
            made.insert(format!("rules/{name}.{}.html", language.code()), rules(entry, language).into());
            if let Ok(lessons) = learn::lessons(entry)
                && !lessons.is_empty()
            {
                let sentences = learn::lesson_sentences(entry, language);
                let text = json!({"lessons": lessons, "sentences": sentences}).to_string();
                made.insert(format!("learn/{name}.{}.json", language.code()), text.into());
            }
            if entry.puzzles().is_some() {
                let sentences = json!(puzzles::puzzle_sentences(entry, language)).to_string();
                made.insert(format!("puzzles/{name}.{}.json", language.code()), sentences.into());
            }
        }
    }
    for language in Language::ALL {
        let page = Speech::new(language, &[&files::sentences(language)]).sentences();
        let games: BTreeMap<&str, BTreeMap<String, String>> =
            games().iter().map(|entry| (entry.name(), entry.speech(language).sentences())).collect();
        let words = json!({"page": page, "games": games}).to_string();
        made.insert(format!("words/{}.json", language.code()), words.into());
        // Fetched when they are needed, because few visits need them.
        let review = Speech::new(language, &[&files::texts(language, "review")]).sentences();
        made.insert(format!("words/review.{}.json", language.code()), json!(review).to_string().into());
        let own = [files::texts(language, "puzzle-page"), files::texts(language, "puzzles")];
        let puzzles = Speech::new(language, &[&own[0], &own[1]]).sentences();
        made.insert(format!("words/puzzles.{}.json", language.code()), json!(puzzles).to_string().into());
    }
    if !MODULE.is_empty() {
        made.insert(MODULE_PATH.to_owned(), Bytes::from_static(MODULE));
    }
    // The page must not ask for what is not there.
    let built = made.contains_key(MODULE_PATH) || files::open(MODULE_PATH).is_some();
    made.insert("engine/built.js".to_owned(), format!("export const built = {built};\n").into());
    let nets = json!(nets(&mut made));
    made.insert("engine/nets.js".to_owned(), format!("export const nets = {nets};\n").into());
    made
}

/// Adds the files of the nets, which the page's module lacks. Returns their paths in the folder of the module by game.
fn nets(made: &mut BTreeMap<String, Bytes>) -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut paths: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for entry in games() {
        for (board, net) in entry.variants().filter_map(AnyGame::shipped_net) {
            let path = format!("nets/{}-{board}.net", entry.name());
            made.insert(format!("engine/{path}"), net.into());
            paths.entry(entry.name()).or_default().insert(path);
        }
    }
    paths
}

/// The core of the page, compiled by `build.rs`; empty if it could not be.
const MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/ludoteca.wasm"));
const MODULE_PATH: &str = "engine/ludoteca.wasm";

/// Splits a game's art into symbols and style sheet. The content security policy allows no inline styles, so pages load
/// the style sheet separately.
fn parted(art: &str) -> (String, String) {
    match (art.find("<style>"), art.find("</style>")) {
        (Some(from), Some(to)) => {
            let colours = art[from + "<style>".len()..to].to_owned();
            (format!("{}{}", &art[..from], &art[to + "</style>".len()..]), colours)
        }
        _ => (art.to_owned(), String::new()),
    }
}

/// A game's rules as HTML, with its positions as pictures.
fn rules(entry: &Entry, language: Language) -> String {
    let mut position = None;
    let events =
        Parser::new_ext(entry.rules(language), Options::ENABLE_TABLES).filter_map(|event| match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &*kind == "position" => {
                position = Some(String::new());
                None
            }
            Event::Text(text) if position.is_some() => {
                if let Some(whole) = &mut position {
                    whole.push_str(&text);
                }
                None
            }
            Event::End(TagEnd::CodeBlock) if position.is_some() => {
                let text = position.take().unwrap_or_default();
                Some(Event::Html(drawing(entry, text.trim(), language).into()))
            }
            Event::Html(comment) => Some(Event::Html(anchors(&comment).into())),
            other => Some(other),
        });
    let mut text = String::new();
    html::push_html(&mut text, events);
    text
}

/// A comment such as `<!-- rules S2 S3 -->` says which numbered rules the text after it explains, up to the next such
/// comment. It becomes an anchor for each number.
fn anchors(comment: &str) -> String {
    let Some(rules) = comment.trim().strip_prefix("<!-- rules ").and_then(|rest| rest.strip_suffix(" -->"))
    else {
        return comment.to_owned();
    };
    let names = rules.split_whitespace().filter(|name| *name != "end");
    let ids: String = names.map(|name| format!("<span id=\"{name}\"></span>")).collect();
    format!("<div class=\"rule-anchor\">{ids}</div>\n")
}

/// A figure: the first line of the text is a variant, `|` and a position; a second one is a turn, shown by arrows; a third
/// one is the caption.
fn drawing(entry: &Entry, text: &str, language: Language) -> String {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let (variant, position) = first.split_once('|').unwrap_or(("", first));
    let turn = lines.next().map(|turn| format!("&amp;turn={}", escaped(turn))).unwrap_or_default();
    let caption = lines.next().map(|words| format!("<figcaption>{words}</figcaption>")).unwrap_or_default();
    let address = format!(
        "/api/picture?game={}&amp;variant={}&amp;position={}{turn}&amp;lang={}",
        entry.name(),
        escaped(variant),
        escaped(position),
        language.code()
    );
    let game = entry.variant(Some(variant)).ok();
    let alt = game.and_then(|game| game.report()?.write(position).ok()).unwrap_or_default();
    let alt = alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    // With its size known, the text does not jump when the picture arrives.
    let size = game.and_then(|game| game.read(position).ok()).map(|game| picture::size(&game.scene()));
    let size =
        size.map(|(width, height)| format!(" width=\"{width}\" height=\"{height}\"")).unwrap_or_default();
    let picture = format!("<img class=\"position\" src=\"{address}\" alt=\"{alt}\"{size} loading=\"lazy\">");
    format!("<figure>{picture}{caption}</figure>\n")
}

/// Percent-encodes a text for a URL.
fn escaped(text: &str) -> String {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    text.bytes().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_a_page_needs_is_made() {
        let made = everything();
        for entry in games() {
            let name = entry.name();
            let art = std::str::from_utf8(&made[&format!("art/{name}.svg")]).unwrap();
            assert!(art.contains("<symbol") && !art.contains("<style"), "{name}");
            for language in ["en", "pt"] {
                let rules = std::str::from_utf8(&made[&format!("rules/{name}.{language}.html")]).unwrap();
                assert!(rules.contains("<h1>") && rules.contains("<img class=\"position\""), "{name}");
                assert!(!rules.contains("alt=\"\""), "{name}: a drawing that cannot be read");
                assert_eq!(
                    rules.matches("<img ").count(),
                    rules.matches(" width=\"").count(),
                    "{name}: sizes"
                );
                for rule in cited(entry) {
                    assert!(rules.contains(&format!("<span id=\"{rule}\">")), "{name}: {rule} leads nowhere");
                }
            }
        }
        let lessons: serde_json::Value = serde_json::from_slice(&made["learn/stac.pt.json"]).unwrap();
        assert_eq!(lessons["lessons"][0]["name"], "walk");
        assert_eq!(lessons["sentences"]["walk-title"], "Caminhar");
        let puzzles: serde_json::Value = serde_json::from_slice(&made["puzzles/stac.en.json"]).unwrap();
        assert_eq!(puzzles["puzzle-solved"], "Solved!");
        assert_eq!(puzzles["theme-tower"], "tower");
        let words: serde_json::Value = serde_json::from_slice(&made["words/pt.json"]).unwrap();
        assert_eq!(words["games"]["stac"]["title"], "Stac");
        let listed = std::str::from_utf8(&made["engine/nets.js"]).unwrap();
        for path in made.keys().filter_map(|path| path.strip_prefix("engine/nets/")) {
            assert!(listed.contains(&format!("\"nets/{path}\"")), "{path} is not listed in {listed}");
        }
    }

    /// The rules that prompts and results of random games refer to.
    fn cited(entry: &Entry) -> BTreeSet<String> {
        let mut rules = BTreeSet::new();
        for seed in 0..6 {
            let game = catalog::random_match(entry.variant(None).unwrap(), seed, seed).unwrap();
            let scenes = (0..=game.length()).map(|turns| game.after(turns).unwrap().scene());
            rules
                .extend(scenes.filter_map(|scene| scene.announcement).map(|ruling| ruling.rule.into_owned()));
        }
        rules
    }

    #[test]
    fn addresses_are_escaped() {
        assert_eq!(escaped("a1,b2/ 1"), "a1%2Cb2%2F%201");
    }
}
