//! Parses a client's messages to PostgreSQL (protocol version 3), and recognises a COMMIT.

use std::collections::HashSet;

use bytes::{Buf, Bytes, BytesMut};

/// The Sync message, with which a client asks for prepared statements to be executed.
pub(super) const SYNC: [u8; 5] = [b'S', 0, 0, 0, 4];
/// Requests for encryption, by TLS or GSSAPI, which may come before the first message.
const ENCRYPTION: [u32; 2] = [80_877_103, 80_877_104];

/// A message from a client.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A request for encryption, which is refused.
    Encryption,
    /// A COMMIT, as text (`simple`) or as a prepared statement.
    Commit { bytes: Bytes, simple: bool },
    /// Any other message.
    Other(Bytes),
}

/// The messages of one connection.
#[derive(Default)]
pub(super) struct Frames {
    begun: bool,
    /// The names of prepared statements and of portals that are a COMMIT.
    statements: HashSet<Vec<u8>>,
    portals: HashSet<Vec<u8>>,
}

impl Frames {
    /// The next message, if it has arrived completely.
    pub fn next(&mut self, buffer: &mut BytesMut) -> Option<Frame> {
        // The first message has no type byte.
        let letter = usize::from(self.begun);
        let length = u32::from_be_bytes(buffer.get(letter..letter + 4)?.try_into().ok()?) as usize;
        let whole = letter + length.max(4);
        if buffer.len() < whole {
            return None;
        }
        let bytes = buffer.split_to(whole).freeze();
        let mut body = bytes.slice(letter + 4..);
        if !self.begun {
            if body.len() == 4 && ENCRYPTION.contains(&body.get_u32()) {
                return Some(Frame::Encryption);
            }
            self.begun = true;
            return Some(Frame::Other(bytes));
        }
        let commit = match bytes[0] {
            b'Q' => is_commit(&text(&mut body)),
            b'P' => {
                let name = text(&mut body);
                let commit = is_commit(&text(&mut body));
                keep(&mut self.statements, name, commit);
                false
            }
            b'B' => {
                let portal = text(&mut body);
                let commit = self.statements.contains(&text(&mut body));
                keep(&mut self.portals, portal, commit);
                false
            }
            b'E' => self.portals.contains(&text(&mut body)),
            _ => false,
        };
        Some(if commit { Frame::Commit { simple: bytes[0] == b'Q', bytes } } else { Frame::Other(bytes) })
    }
}

fn keep(names: &mut HashSet<Vec<u8>>, name: Vec<u8>, commit: bool) {
    if commit {
        names.insert(name);
    } else {
        names.remove(&name);
    }
}

/// Reads a zero-terminated text.
fn text(body: &mut Bytes) -> Vec<u8> {
    let end = body.iter().position(|byte| *byte == 0).unwrap_or(body.len());
    let text = body.split_to(end).to_vec();
    if !body.is_empty() {
        body.advance(1);
    }
    text
}

/// Whether a text contains a statement that commits.
fn is_commit(sql: &[u8]) -> bool {
    let sql = String::from_utf8_lossy(sql);
    sql.split(';').any(|statement| {
        statement
            .split_whitespace()
            .next()
            .is_some_and(|word| word.eq_ignore_ascii_case("commit") || word.eq_ignore_ascii_case("end"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(letter: u8, body: &[u8]) -> Vec<u8> {
        let mut bytes = vec![letter];
        bytes.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
        bytes.extend_from_slice(body);
        bytes
    }

    fn begun() -> Frames {
        Frames { begun: true, ..Frames::default() }
    }

    #[test]
    fn a_connection_begins_with_messages_without_a_letter() {
        let mut frames = Frames::default();
        let mut buffer = BytesMut::from(&[0, 0, 0, 8, 4, 210, 22, 47, 0, 0, 0, 9, 0, 3, 0, 0][..]);
        assert_eq!(frames.next(&mut buffer), Some(Frame::Encryption));
        assert_eq!(frames.next(&mut buffer), None);
        buffer.extend_from_slice(&[0]);
        assert_eq!(
            frames.next(&mut buffer),
            Some(Frame::Other(Bytes::from_static(&[0, 0, 0, 9, 0, 3, 0, 0, 0])))
        );
        buffer.extend_from_slice(&frame(b'Q', b"COMMIT\0"));
        assert!(matches!(frames.next(&mut buffer), Some(Frame::Commit { simple: true, .. })));
    }

    #[test]
    fn a_commit_is_found_as_a_text() {
        for (sql, expected) in
            [("commit;", true), ("INSERT INTO t VALUES (1); COMMIT", true), ("BEGIN", false)]
        {
            let mut buffer = BytesMut::from(&frame(b'Q', format!("{sql}\0").as_bytes())[..]);
            let found = begun().next(&mut buffer);
            assert_eq!(matches!(found, Some(Frame::Commit { .. })), expected, "{sql}");
        }
    }

    #[test]
    fn a_commit_is_found_by_the_name_of_its_statement() {
        let mut frames = begun();
        let mut said = |letter: u8, body: &[u8]| {
            let mut buffer = BytesMut::from(&frame(letter, body)[..]);
            matches!(frames.next(&mut buffer), Some(Frame::Commit { simple: false, .. }))
        };
        assert!(!said(b'P', b"s1\0COMMIT\0\0\0"));
        assert!(!said(b'P', b"s2\0SELECT 1\0\0\0"));
        for _ in 0..2 {
            assert!(!said(b'B', b"\0s1\0\0\0\0\0\0\0"));
            assert!(said(b'E', b"\0\0\0\0\0"));
            assert!(!said(b'B', b"\0s2\0\0\0\0\0\0\0"));
            assert!(!said(b'E', b"\0\0\0\0\0"));
        }
    }
}
