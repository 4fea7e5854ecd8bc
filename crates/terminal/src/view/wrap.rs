//! Breaks words into lines.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

/// Breaks styled texts into lines no wider than `width`; lines after the first are indented.
pub(super) fn wrap(texts: &[(String, Style)], width: usize, indent: usize) -> Vec<Line<'static>> {
    let width = width.max(indent + 4);
    let mut lines: Vec<Vec<Span<'static>>> = vec![Vec::new()];
    let mut column = 0;
    let mut space = false;
    for (text, style) in texts {
        for (index, part) in text.split(' ').enumerate() {
            space |= index > 0;
            if part.is_empty() {
                continue;
            }
            for piece in pieces(part, width - indent) {
                let gap = usize::from(space && column > 0);
                if column > 0 && column + gap + piece.width() > width {
                    lines.push(vec![Span::raw(" ".repeat(indent))]);
                    column = indent;
                } else if gap > 0 && column > indent.min(column - 1) {
                    push(&mut lines, " ", *style);
                    column += 1;
                }
                push(&mut lines, piece, *style);
                column += piece.width();
                space = false;
            }
        }
    }
    lines.into_iter().map(Line::from).collect()
}

fn push(lines: &mut [Vec<Span<'static>>], text: &str, style: Style) {
    if let Some(line) = lines.last_mut() {
        line.push(Span::styled(text.to_owned(), style));
    }
}

/// Splits a word that is wider than a whole line.
fn pieces(word: &str, width: usize) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut rest = word;
    while rest.width() > width {
        let end = rest.char_indices().nth(width).map_or(rest.len(), |(index, _)| index);
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

/// Truncates a text to a width, and marks the cut with `…`.
pub(super) fn cut(text: &str, width: usize, ascii: bool) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mark = if ascii { '~' } else { '…' };
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    if width > 0 {
        cut.push(mark);
    }
    cut
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, width: usize, indent: usize) -> Vec<String> {
        let wrapped = wrap(&[(text.to_owned(), Style::new())], width, indent);
        wrapped.iter().map(Line::to_string).collect()
    }

    #[test]
    fn words_stay_whole_where_they_can() {
        assert_eq!(lines("one two three", 7, 0), ["one two", "three"]);
        assert_eq!(lines("one two three", 8, 2), ["one two", "  three"]);
        assert_eq!(lines("abcdefghij", 5, 0), ["abcde", "fghij"]);
        assert_eq!(lines("", 5, 0), [""]);
    }

    #[test]
    fn styles_may_change_within_a_word() {
        let texts = [("bold".to_owned(), Style::new().bold()), (", then plain".to_owned(), Style::new())];
        let wrapped: Vec<String> = wrap(&texts, 20, 0).iter().map(Line::to_string).collect();
        assert_eq!(wrapped, ["bold, then plain"]);
    }

    #[test]
    fn a_cut_shows() {
        assert_eq!(cut("abcdef", 4, false), "abc…");
        assert_eq!(cut("abc", 4, false), "abc");
        assert_eq!(cut("abc", 0, true), "");
    }
}
