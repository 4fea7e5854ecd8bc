use super::*;

fn read(text: &str) -> String {
    Term::read(text).map_or_else(|error| error.to_string(), |term| term.to_string())
}

#[test]
fn reads_what_the_reports_write() {
    assert_eq!(read("push(1-1, 2-1, 1)"), "push(1-1,2-1,1)");
    assert_eq!(read("[[vv, p2],[a1, b3]]"), "[[vv,p2],[a1,b3]]");
    assert_eq!(read("[% a comment\n [[M1,M2,S1][][]] ]"), "[[[M1,M2,S1],[],[]]]");
    assert_eq!(read("[[' ','A']]-black-player(white, 23, 22)"), "[[' ','A']]-black-player(white,23,22)");
    assert_eq!(read("OfferDraw()"), "'OfferDraw'()");
    assert_eq!(read("['0',0,'a']"), "['0',0,a]");
    assert_eq!(read("?- print_board(Board)."), "print_board(Board)");
    assert_eq!(read("init_crabs(-FinalBoard, +Board, +Crabs)."), "init_crabs(FinalBoard,Board,Crabs)");
    assert_eq!(read("Board = [[0,0]]."), "Board = [[0,0]]");
    assert_eq!(Term::read_all("[[S1]]\n[[B2],[W]]").unwrap().len(), 2);
    assert_eq!(Term::read_all("?- make_board(5, Board), print_board(Board).\nBoard = []").unwrap().len(), 3);
}

#[test]
fn reads_what_it_writes_and_what_a_prolog_system_writes() {
    for text in ["'M1'", "'it\\'s'", "'\\\\ \\n'", "a-(b-c)", "turn('-')", "f('')", "'Move'(a1)", "x-(y = z)"]
    {
        assert_eq!(read(text), text);
    }
    assert_eq!(read("carried(-)-white(?)"), "carried('-')-white('?')");
    assert_eq!(read("'it''s'"), "'it\\'s'");
    assert_eq!(read("\"text\""), "text");
}

#[test]
fn says_where_a_term_breaks() {
    assert_eq!(read("move(1-1,"), "term, character 10: the text ends, expected `)`");
    assert_eq!(read("[a b]"), "term, character 4: expected `,` or the closing bracket");
    assert_eq!(read("[a,,b]"), "term, character 4: found `,`, expected a word, a number or a list");
    assert_eq!(read("'a"), "term, character 1: expected the quote to be closed");
    assert_eq!(read("(a"), "term, character 3: expected `)`");
    assert_eq!(read("f(-5)"), "term, character 3: found `-`, expected a word, a number or a list");
    assert_eq!(read(&"[".repeat(1000)), "term, character 17: nested more than 16 deep");
    assert_eq!(read(""), "expected one term, such as `move(1-1,1-2)`");
}
