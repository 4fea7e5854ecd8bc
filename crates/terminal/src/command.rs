//! Commands that can be typed besides steps, in line mode and full screen, in either language.

use std::path::PathBuf;

/// A typed command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Rules,
    Steps,
    Board,
    Position,
    Record,
    Hint,
    Review,
    Undo,
    Draw,
    Decline,
    Resign,
    New,
    Flip,
    Save(Option<PathBuf>),
    Load(Option<PathBuf>),
    Copy,
    Quit,
}

impl Command {
    /// Parses a command; `None` if the text is not one. No step of any game looks like a command.
    pub fn read(text: &str) -> Option<Command> {
        // A course report writes the offer of a draw as a predicate.
        let goal = text.trim().trim_start_matches("?-").trim().trim_end_matches('.');
        if ["offerdraw", "offerdraw()"].contains(&goal.to_lowercase().as_str()) {
            return Some(Command::Draw);
        }
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let path = || Some(rest.trim()).filter(|path| !path.is_empty()).map(PathBuf::from);
        Some(match word.to_lowercase().as_str() {
            "save" | "guardar" => Command::Save(path()),
            "load" | "abrir" => Command::Load(path()),
            _ if !rest.is_empty() => return None,
            "help" | "ajuda" | "?" => Command::Help,
            "rules" | "regras" => Command::Rules,
            "steps" | "passos" | "jogadas" => Command::Steps,
            "board" | "tabuleiro" => Command::Board,
            "position" | "posição" | "posicao" => Command::Position,
            "record" | "registo" => Command::Record,
            "hint" | "dica" => Command::Hint,
            "review" | "rever" => Command::Review,
            "undo" | "desfazer" => Command::Undo,
            "draw" | "empate" => Command::Draw,
            "decline" | "recusar" => Command::Decline,
            "resign" | "desistir" => Command::Resign,
            "new" | "novo" => Command::New,
            "flip" | "virar" => Command::Flip,
            "copy" | "copiar" => Command::Copy,
            "quit" | "exit" | "sair" | "q" => Command::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_steps_are_not() {
        assert_eq!(Command::read(" Undo "), Some(Command::Undo));
        assert_eq!(Command::read("save a b.txt"), Some(Command::Save(Some("a b.txt".into()))));
        assert_eq!(Command::read("abrir"), Some(Command::Load(None)));
        for offer in ["draw", "OfferDraw()", "OfferDraw", "?- offerDraw().", "OfferDraw()."] {
            assert_eq!(Command::read(offer), Some(Command::Draw), "{offer}");
        }
        assert_eq!(Command::read("undo 3"), None);
        for entry in catalog::games() {
            for game in entry.variants() {
                for step in game.start(1).steps() {
                    assert_eq!(Command::read(&step), None);
                }
            }
        }
    }
}
