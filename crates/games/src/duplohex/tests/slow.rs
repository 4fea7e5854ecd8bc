//! A slow, simple reference implementation of DuploHex on the position text: a cell is a pair of letters in a map, a
//! chain is walked cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use crate::duplohex::DuploHexVariant;

type Place = (i32, i32);

/// The contents of the cells: the owner of the disc and the owner of the ring, `w`, `b` or `.`.
type Board = BTreeMap<Place, (char, char)>;

#[derive(Clone)]
struct State {
    size: i32,
    board: Board,
    player: char,
    /// By owner and kind, `('w', 'd')`.
    stock: BTreeMap<(char, char), i32>,
    turn: char,
}

/// The legal steps of a position, each with the resulting position.
pub fn follow(variant: &DuploHexVariant, text: &str) -> Vec<(String, String)> {
    let state = read(i32::from(variant.size), text);
    if won(&state, 'w') || won(&state, 'b') {
        return Vec::new();
    }
    let kinds = match state.turn {
        'd' => vec!['d'],
        'r' => vec!['r'],
        _ => vec!['d', 'r'],
    };
    let mut follow = Vec::new();
    for kind in kinds {
        for (step, board, from_stock) in actions(&state, state.player, kind) {
            let mut next = state.clone();
            next.board = board;
            if from_stock {
                *next.stock.get_mut(&(state.player, kind)).unwrap() -= 1;
            }
            follow.push((step, write(&turn_after(&state, next, kind))));
        }
    }
    follow
}

/// D3, D6 and D7: the next player and the actions due.
fn turn_after(before: &State, mut after: State, kind: char) -> State {
    let me = before.player;
    let other_kind = if kind == 'd' { 'r' } else { 'd' };
    if before.turn == '-' && !actions(&after, me, other_kind).is_empty() {
        after.turn = other_kind;
        return after;
    }
    let can_act = |who: char| !actions(&after, who, 'd').is_empty() || !actions(&after, who, 'r').is_empty();
    let opponent = if me == 'w' { 'b' } else { 'w' };
    let skipped = !can_act(opponent) && can_act(me);
    after.player = if skipped { me } else { opponent };
    after.turn = '-';
    after
}

/// D4 to D6: the actions of a kind, each with its text, the resulting board and whether it uses the stock.
fn actions(state: &State, who: char, kind: char) -> Vec<(String, Board, bool)> {
    let mut found = Vec::new();
    let has_stock = state.stock[&(who, kind)] > 0;
    for (place, content) in &state.board {
        if *content == ('.', '.') && has_stock {
            found.push((format!("{kind}{}", name(*place)), with(&state.board, *place, kind, who), true));
        }
        let own_unpaired = if kind == 'd' { *content == (who, '.') } else { *content == ('.', who) };
        if own_unpaired {
            for target in neighbours(*place) {
                if is_alone(&state.board, target, if kind == 'd' { 'r' } else { 'd' }) {
                    let mut board = state.board.clone();
                    board.insert(*place, ('.', '.'));
                    let text = format!("{kind}{}-{}", name(*place), name(target));
                    found.push((text, with(&board, target, kind, who), false));
                }
            }
        }
    }
    if found.is_empty() && has_stock {
        for place in state.board.keys() {
            if is_alone(&state.board, *place, if kind == 'd' { 'r' } else { 'd' }) {
                found.push((format!("{kind}{}", name(*place)), with(&state.board, *place, kind, who), true));
            }
        }
    }
    found
}

/// Whether a cell holds a piece of this kind, of either player, and nothing else.
fn is_alone(board: &Board, place: Place, kind: char) -> bool {
    match board.get(&place) {
        None => false,
        Some((disc, ring)) if kind == 'd' => *disc != '.' && *ring == '.',
        Some((disc, ring)) => *disc == '.' && *ring != '.',
    }
}

fn with(board: &Board, place: Place, kind: char, who: char) -> Board {
    let mut board = board.clone();
    let content = board.get_mut(&place).unwrap();
    if kind == 'd' {
        content.0 = who;
    } else {
        content.1 = who;
    }
    board
}

/// D1: the neighbours as (column, row).
fn neighbours((c, r): Place) -> [Place; 6] {
    [(c - 1, r), (c + 1, r), (c, r - 1), (c, r + 1), (c + 1, r - 1), (c - 1, r + 1)]
}

/// D2 and D8.
fn won(state: &State, who: char) -> bool {
    ['d', 'r'].into_iter().any(|kind| {
        let owns = |place: &Place| {
            let found = state.board.get(place).map(|(disc, ring)| if kind == 'd' { *disc } else { *ring });
            found == Some(who)
        };
        let along = |(c, r): Place| if who == 'w' { c } else { r };
        let mut open: Vec<Place> =
            state.board.keys().copied().filter(|place| along(*place) == 0 && owns(place)).collect();
        let mut seen: BTreeSet<Place> = open.iter().copied().collect();
        while let Some(place) = open.pop() {
            if along(place) == state.size - 1 {
                return true;
            }
            for next in neighbours(place) {
                if owns(&next) && seen.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    })
}

fn name((column, row): Place) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

const LETTERS: [(char, (char, char)); 8] = [
    ('d', ('w', '.')),
    ('D', ('b', '.')),
    ('a', ('.', 'w')),
    ('A', ('.', 'b')),
    ('B', ('w', 'w')),
    ('b', ('b', 'w')),
    ('P', ('b', 'b')),
    ('p', ('w', 'b')),
];

fn read(size: i32, text: &str) -> State {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board = Board::new();
    for (row, line) in fields[0].split('/').enumerate() {
        let mut column = 0;
        for letter in line.chars() {
            let (content, cells) = match letter.to_digit(10) {
                Some(run) => (('.', '.'), run as i32),
                None => (LETTERS.iter().find(|(known, _)| *known == letter).unwrap().1, 1),
            };
            for _ in 0..cells {
                board.insert((column, row as i32), content);
                column += 1;
            }
        }
    }
    let mut stock = BTreeMap::new();
    for (who, field) in [('w', fields[2]), ('b', fields[3])] {
        let (discs, rings) = field.split_once(',').unwrap();
        stock.insert((who, 'd'), discs.parse().unwrap());
        stock.insert((who, 'r'), rings.parse().unwrap());
    }
    let letter = |field: usize| fields[field].chars().next().unwrap();
    State { size, board, player: letter(1), stock, turn: letter(4) }
}

fn write(state: &State) -> String {
    let mut rows = Vec::new();
    for row in 0..state.size {
        let mut line = String::new();
        let mut run = 0;
        for column in 0..state.size {
            let content = state.board[&(column, row)];
            match LETTERS.iter().find(|(_, known)| *known == content) {
                None => run += 1,
                Some((letter, _)) => {
                    if run > 0 {
                        line += &run.to_string();
                    }
                    run = 0;
                    line.push(*letter);
                }
            }
        }
        if run > 0 {
            line += &run.to_string();
        }
        rows.push(line);
    }
    let stock = |who: char| format!("{},{}", state.stock[&(who, 'd')], state.stock[&(who, 'r')]);
    format!("{} {} {} {} {}", rows.join("/"), state.player, stock('w'), stock('b'), state.turn)
}
