//! The sentences of a game in a language: its own, and those common to all games.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource};
use unic_langid::{LanguageIdentifier, langid};

/// A language the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// The language's place in a pair of texts.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
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

/// What a game says in a language.
pub struct Speech {
    bundle: FluentBundle<FluentResource>,
}

impl Speech {
    /// What these Fluent texts say, together with the sentences common to all games; a later text overrides.
    #[must_use]
    pub fn new(language: Language, texts: &[&str]) -> Speech {
        let mut bundle = FluentBundle::new(vec![language.id()]);
        // The marks that isolate a right-to-left name would be visible noise in a terminal.
        bundle.set_use_isolating(false);
        for text in std::iter::once(&language.common()).chain(texts) {
            let resource =
                FluentResource::try_new((*text).to_owned()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Speech { bundle }
    }

    /// Whether there is such a sentence.
    #[must_use]
    pub fn knows(&self, id: &str) -> bool {
        self.bundle.has_message(id)
    }

    /// A sentence by its id, its gaps filled; an unknown id is its own sentence.
    #[must_use]
    pub fn say(&self, id: &str, gaps: &[(&str, &str)]) -> String {
        let arguments: FluentArgs<'_> = gaps.iter().copied().collect();
        let Some(pattern) = self.bundle.get_message(id).and_then(|message| message.value()) else {
            return id.to_owned();
        };
        self.bundle.format_pattern(pattern, Some(&arguments), &mut Vec::new()).into_owned()
    }
}
