//! The look of a name, so that no two accounts look the same (confusable skeletons of Unicode UTS #39).

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The version of the Unicode tables and of the rule behind stored looks. If it changes, all looks must be recomputed.
pub(crate) fn look_version() -> String {
    let (major, minor, patch) = unicode_security::UNICODE_VERSION;
    format!("1 unicode {major}.{minor}.{patch}")
}

/// The look of a name. The skeleton is taken of the name as shown, and again after case folding: `Ivo` and `lvo` look
/// the same only with the capital, `rnaria` and `Maria` only without it.
pub(crate) fn look(name: &str) -> String {
    let shown: String = skeleton(&name.nfkc().collect::<String>()).collect();
    skeleton(&folded(&shown)).collect()
}

/// The text in lower case, by way of upper case, so that all lower-case forms of a letter become the same.
fn folded(text: &str) -> String {
    text.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_the_same_has_one_look() {
        for same in [
            ["ana", "Ana", "ANA"],
            ["ana", "аna", "аnа"],
            ["ANA", "ΑΝΑ", "АNА"],
            ["Ivo", "lvo", "1vo"],
            ["Maria", "rnaria", "maria"],
            ["cor", "соr", "CОR"],
            ["Bob0", "BobO", "bobo"],
        ] {
            assert_eq!(look(same[0]), look(same[1]), "{same:?}");
            assert_eq!(look(same[0]), look(same[2]), "{same:?}");
        }
        let different =
            ["ana", "anna", "aná", "Eva", "Elia", "Ella", "Lia", "Ila", "Ana Sá", "Ana-Sá", "王", "玉"];
        let looks: std::collections::BTreeSet<String> = different.iter().map(|name| look(name)).collect();
        assert_eq!(looks.len(), different.len(), "{looks:?}");
    }
}
