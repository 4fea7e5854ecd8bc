//! The texts of a game in a language: its own sentences, and those common to all games.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::{LanguageIdentifier, langid};

/// A supported language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// The index of the language in a pair of texts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::Portuguese];

    /// The name of its folder under `locales/`: `en` or `pt`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Portuguese => "pt",
        }
    }

    /// The language with a code.
    #[must_use]
    pub fn of(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    fn id(self) -> LanguageIdentifier {
        match self {
            Language::English => langid!("en"),
            Language::Portuguese => langid!("pt"),
        }
    }

    fn common(self) -> &'static str {
        match self {
            Language::English => include_str!("../../../locales/en/common.ftl"),
            Language::Portuguese => include_str!("../../../locales/pt/common.ftl"),
        }
    }
}

/// The texts of a game in a language.
pub struct Speech {
    bundle: FluentBundle<FluentResource>,
    texts: Vec<String>,
}

impl Speech {
    /// The sentences of these Fluent texts and those common to all games. Later texts override earlier ones.
    #[must_use]
    pub fn new(language: Language, texts: &[&str]) -> Speech {
        let mut bundle = FluentBundle::new(vec![language.id()]);
        // The marks that isolate right-to-left names would be visible in a terminal.
        bundle.set_use_isolating(false);
        let texts: Vec<String> =
            std::iter::once(&language.common()).chain(texts).map(|text| (*text).to_owned()).collect();
        for text in &texts {
            let resource = FluentResource::try_new(text.clone()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Speech { bundle, texts }
    }

    /// Every sentence by id, with placeables written as `{name}`, for programs that fill them in themselves.
    #[must_use]
    pub fn sentences(&self) -> BTreeMap<String, String> {
        let mut sentences = BTreeMap::new();
        for text in &self.texts {
            let names: BTreeSet<&str> = text.split('$').skip(1).map(leading).collect();
            let gaps: Vec<(&str, String)> = names.iter().map(|name| (*name, format!("{{{name}}}"))).collect();
            let gaps: Vec<(&str, &str)> = gaps.iter().map(|(name, gap)| (*name, gap.as_str())).collect();
            let ids = text.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_alphabetic()));
            for id in ids.map(leading) {
                sentences.insert(id.to_owned(), self.say(id, &gaps));
            }
        }
        sentences
    }

    /// Whether there is a sentence with this id.
    #[must_use]
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// The name of a game's variant, and what distinguishes it, from its sentence `NAME: DESCRIPTION`.
    #[must_use]
    pub fn variant(&self, variant: &str) -> (String, String) {
        let sentence = self.say(&format!("variant-{variant}"), &[]);
        match sentence.split_once(": ") {
            Some((name, description)) => (name.to_owned(), description.to_owned()),
            None => (sentence, String::new()),
        }
    }

    /// The sentence with this id, with its placeables filled in. An unknown id is returned as it is.
    #[must_use]
    pub fn say(&self, id: &str, gaps: &[(&str, &str)]) -> String {
        let arguments: FluentArgs<'_> = gaps.iter().copied().collect();
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}

/// The name at the beginning of a text.
fn leading(text: &str) -> &str {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sentences_keep_their_gaps() {
        let speech = Speech::new(Language::English, &["hello = Hello { $name }!\nbye = Bye.\n"]);
        let sentences = speech.sentences();
        assert_eq!(sentences["hello"], "Hello {name}!");
        assert_eq!(sentences["bye"], "Bye.");
        assert!(sentences.contains_key("ending-repetition"), "common ones too");
    }
}
