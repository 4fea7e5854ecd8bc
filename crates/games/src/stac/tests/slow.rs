//! A slow, simple reference implementation of Stac on the position text: cells by name in a map, walked one by one.

use std::collections::BTreeMap;

use crate::stac::StacVariant;

type Board = BTreeMap<(i8, i8), char>;

/// The legal steps of a position, each with the resulting position.
pub fn follow(variant: &StacVariant, text: &str) -> Vec<(String, String)> {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board = Board::new();
    for (row, line) in fields[0].split('/').enumerate() {
        for (column, letter) in line.chars().enumerate() {
            board.insert((column as i8, 4 - row as i8), letter);
        }
    }
    let count = |letter| board.values().filter(|l| **l == letter).count();
    if count('1') == 0 || count('A') == 4 || count('B') == 4 {
        return Vec::new();
    }
    let pawns: Vec<(i8, i8)> = fields[2].split(',').map(cell).collect();
    let me = usize::from(fields[1] == "b");
    let (own, enemy) = (pawns[me], pawns[1 - me]);
    let mine = ["a", "b"][me];
    let may_carry = board[&own] == '1' && !fields[3].contains(mine);

    let mut follow = Vec::new();
    for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let (mut walking, mut carrying) = (true, may_carry);
        for distance in 1..5 {
            let to = (own.0 + dx * distance, own.1 + dy * distance);
            let Some(content) = board.get(&to).copied() else { break };
            let tower = content.is_alphabetic();
            carrying &= to != enemy;
            if walking && to != enemy {
                follow.push((format!("{}-{}", name(own), name(to)), result(&fields, &board, me, to, false)));
            }
            if carrying && !tower {
                follow.push((format!("{}>{}", name(own), name(to)), result(&fields, &board, me, to, true)));
            }
            walking &= variant.rules.is_published() || !tower;
        }
    }
    follow
}

fn result(fields: &[&str], board: &Board, me: usize, to: (i8, i8), carries: bool) -> String {
    let mut board = board.clone();
    let mut pawns: Vec<(i8, i8)> = fields[2].split(',').map(cell).collect();
    if carries {
        board.insert(pawns[me], '0');
        let content = match board[&to] {
            '0' => '1',
            '1' => '2',
            _ => ['A', 'B'][me],
        };
        board.insert(to, content);
    }
    pawns[me] = to;
    let mine = ["a", "b"][me];
    let carried: String = ["a", "b"]
        .into_iter()
        .filter(|who| if *who == mine { carries } else { fields[3].contains(who) })
        .collect();
    let rows: Vec<String> =
        (0..5).rev().map(|row| (0..5).map(|column| board[&(column, row)]).collect()).collect();
    let carried = if carried.is_empty() { "-" } else { &carried };
    format!("{} {} {},{} {carried}", rows.join("/"), ["b", "a"][me], name(pawns[0]), name(pawns[1]))
}

fn cell(name: &str) -> (i8, i8) {
    let bytes = name.as_bytes();
    (bytes[0] as i8 - b'a' as i8, bytes[1] as i8 - b'1' as i8)
}

fn name((column, row): (i8, i8)) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}
