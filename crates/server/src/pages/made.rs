//! Files generated from the games for the pages: art, translated texts, rules, lessons and what is said about puzzles.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Bytes;
use catalog::{AnyGame, Entry, Figure, games};
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
        made.insert(format!("rules/{name}.json"), demonstrations(entry).into());
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
        let puzzles: &[&str] = &["puzzle-page", "puzzles"];
        let parts = [
            ("openings", &["openings"][..]),
            ("puzzles", puzzles),
            ("review", &["review"]),
            ("study", &["study"]),
        ];
        for (name, files) in parts {
            let texts: Vec<String> = files.iter().map(|file| files::texts(language, file)).collect();
            let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
            let words = Speech::new(language, &texts).sentences();
            made.insert(format!("words/{name}.{}.json", language.code()), json!(words).to_string().into());
        }
    }
    if !MODULE.is_empty() {
        made.insert(MODULE_PATH.to_owned(), Bytes::from_static(MODULE));
    }
    // The page must not ask for what is not there.
    let built = made.contains_key(MODULE_PATH) || files::open(MODULE_PATH).is_some();
    made.insert("engine/built.js".to_owned(), format!("export const built = {built};\n").into());
    let nets = json!(nets(&mut made));
    made.insert("engine/nets.js".to_owned(), format!("export const nets = {nets};\n").into());
    let books = json!(books(&mut made));
    made.insert("engine/books.js".to_owned(), format!("export const books = {books};\n").into());
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

/// Adds the books of openings, which the page's module lacks. Returns their paths in the folder of the module by game
/// and variant.
fn books(made: &mut BTreeMap<String, Bytes>) -> BTreeMap<&'static str, BTreeMap<&'static str, String>> {
    let mut paths: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for game in games().iter().flat_map(Entry::variants) {
        if let Some(book) = game.book() {
            let path = format!("books/{}-{}.txt", game.name(), game.variant());
            made.insert(format!("engine/{path}"), Bytes::from_static(book.as_bytes()));
            paths.entry(game.name()).or_default().insert(game.variant(), path);
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

/// A game's rules as HTML, with their figures as pictures.
fn rules(entry: &Entry, language: Language) -> String {
    let (mut fence, mut shown) = (None, 0);
    let events =
        Parser::new_ext(entry.rules(language), Options::ENABLE_TABLES).filter_map(|event| match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if kind.starts_with("position") => {
                fence = Some((kind, String::new()));
                None
            }
            Event::Text(text) if fence.is_some() => {
                if let Some((_, whole)) = &mut fence {
                    whole.push_str(&text);
                }
                None
            }
            Event::End(TagEnd::CodeBlock) if fence.is_some() => {
                let (kind, text) = fence.take()?;
                let figure = Figure::read(&kind, &text)?;
                let number = (!figure.turns.is_empty()).then(|| {
                    shown += 1;
                    shown - 1
                });
                Some(Event::Html(drawing(entry, &figure, number, language).into()))
            }
            Event::Html(comment) => Some(Event::Html(anchors(&comment).into())),
            other => Some(other),
        });
    let mut text = String::new();
    html::push_html(&mut text, events);
    text
}

/// The turns of the figures in a game's rules, as the page plays them, in the order of the figures that have any. They are
/// the same in every language.
fn demonstrations(entry: &Entry) -> String {
    let blocks = figures(entry, Language::English);
    let figures = blocks.iter().filter_map(|(kind, text)| Figure::read(kind, text));
    let shown = figures.filter(|figure| !figure.turns.is_empty());
    json!(shown.filter_map(|figure| figure.demonstration(entry).ok()).collect::<Vec<_>>()).to_string()
}

/// The languages and the texts of the fenced blocks in a game's rules.
fn figures(entry: &Entry, language: Language) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut open = false;
    for event in Parser::new(entry.rules(language)) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) => {
                open = true;
                blocks.push((kind.to_string(), String::new()));
            }
            Event::End(TagEnd::CodeBlock) => open = false,
            Event::Text(text) if open => {
                if let Some((_, whole)) = blocks.last_mut() {
                    *whole += &text;
                }
            }
            _ => {}
        }
    }
    blocks
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

/// A figure with its picture, on which arrows show the first turn, and its caption. The number is that of its demonstration.
fn drawing(entry: &Entry, figure: &Figure, number: Option<usize>, language: Language) -> String {
    let turn = figure.turns.first().map(|turn| format!("&amp;turn={}", escaped(turn))).unwrap_or_default();
    let caption = figure.caption.map(|words| format!("<figcaption>{words}</figcaption>")).unwrap_or_default();
    let address = format!(
        "/api/picture?game={}&amp;variant={}&amp;position={}{turn}&amp;lang={}",
        entry.name(),
        escaped(figure.variant),
        escaped(figure.position),
        language.code()
    );
    let game = entry.variant(Some(figure.variant)).ok();
    let alt = game.and_then(|game| game.report()?.write(figure.position).ok()).unwrap_or_default();
    let alt = alt.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    // With its size known, the text does not jump when the picture arrives.
    let size = game.and_then(|game| game.read(figure.position).ok()).map(|game| picture::size(&game.scene()));
    let size =
        size.map(|(width, height)| format!(" width=\"{width}\" height=\"{height}\"")).unwrap_or_default();
    let picture = format!("<img class=\"position\" src=\"{address}\" alt=\"{alt}\"{size} loading=\"lazy\">");
    let number = number.map(|number| format!(" data-show=\"{number}\"")).unwrap_or_default();
    let rules = figure.rules.join(" ");
    let rules = if rules.is_empty() { rules } else { format!(" data-rules=\"{rules}\"") };
    format!("<figure{rules}{number}>{picture}{caption}</figure>\n")
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
    use kernel::{Change, Place};

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

    /// Every rule that the pages explain is shown by turns that one can start, which the rules allow and which are the same
    /// in both languages.
    #[test]
    fn every_rule_is_shown_by_legal_turns_with_a_caption() {
        for entry in games() {
            let name = entry.name();
            let mut same = Vec::new();
            for language in Language::ALL {
                let blocks = figures(entry, language);
                let figures: Vec<Figure> =
                    blocks.iter().filter_map(|(kind, text)| Figure::read(kind, text)).collect();
                assert_eq!(figures.len(), blocks.len(), "{name}: blocks that are no figures");
                for figure in &figures {
                    let place = format!("{name}, {}: {figure:?}", language.code());
                    let shown =
                        figure.demonstration(entry).unwrap_or_else(|error| panic!("{place}: {error}"));
                    assert_eq!(shown.turns.len(), figure.turns.len(), "{place}");
                    let spelt = shown.turns.iter().map(|turn| {
                        turn.steps.iter().map(|step| step.text.as_str()).collect::<Vec<_>>().join(",")
                    });
                    assert_eq!(spelt.collect::<Vec<_>>(), figure.turns, "{place}: the game's own spelling");
                    assert!(figure.turns.is_empty() || figure.caption.is_some(), "{place}: no caption");
                    let steps = shown.turns.first().map_or(&[][..], |turn| &turn.steps);
                    let changes: Vec<Change> = steps.iter().flat_map(|step| step.changes.clone()).collect();
                    let look = entry.variant(Some(figure.variant)).unwrap().look();
                    let picture = picture::svg_with_arrows(&shown.before, &changes, &look, &str::to_owned);
                    let marks = ["way", "new", "lost"].map(|mark| format!(" class=\"ludoteca-{mark}\""));
                    let marked = marks.iter().any(|mark| picture.contains(mark));
                    let cell = |place: &Place| shown.before.cells.iter().any(|cell| cell.spot == place.spot);
                    let seen = changes.iter().any(|change| match change {
                        Change::Moves { from, to, .. } => from.spot != to.spot && (cell(from) || cell(to)),
                        Change::Appears { at, .. } | Change::Leaves { at, .. } | Change::Sinks { at, .. } => {
                            cell(at)
                        }
                        Change::Becomes { .. } => false,
                    });
                    assert_eq!(marked, seen, "{place}: marks on the picture");
                    assert!(
                        !figure.turns.is_empty() || figure.rules.is_empty(),
                        "{place}: a rule without turns"
                    );
                }
                let shown: BTreeSet<&str> = figures.iter().flat_map(|figure| figure.rules.clone()).collect();
                let explained = explained(entry, language);
                assert_eq!(
                    shown.iter().map(|rule| (*rule).to_owned()).collect::<BTreeSet<_>>(),
                    explained,
                    "{name}, {}: rules shown, and rules explained",
                    language.code()
                );
                let same_parts = |figure: &Figure| {
                    let words = |parts: &[&str]| parts.join(" ");
                    [
                        words(&figure.rules),
                        figure.variant.to_owned(),
                        figure.position.to_owned(),
                        words(&figure.turns),
                    ]
                };
                same.push(figures.iter().map(same_parts).collect::<Vec<_>>());
            }
            assert_eq!(same[0], same[1], "{name}: both languages show the same");
        }
    }

    /// The numbers of the rules that a game's rules for players explain.
    fn explained(entry: &Entry, language: Language) -> BTreeSet<String> {
        let marks = entry.rules(language).lines().filter_map(|line| line.strip_prefix("<!-- rules "));
        let names = marks.flat_map(|line| line.trim_end_matches("-->").split_whitespace());
        names.filter(|name| *name != "end").map(str::to_owned).collect()
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
