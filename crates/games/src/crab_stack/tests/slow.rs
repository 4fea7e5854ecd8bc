//! A slow, simple reference implementation of Crab Stack on the position text: rocks as strings in a list.

use std::collections::BTreeSet;

use crate::crab_stack::CrabStackVariant;

/// The connections between neighbouring rocks, each once.
const LINES: [(usize, usize); 36] = [
    (1, 2),
    (1, 4),
    (1, 5),
    (2, 3),
    (2, 5),
    (2, 6),
    (3, 6),
    (3, 7),
    (4, 5),
    (4, 8),
    (4, 9),
    (5, 6),
    (5, 9),
    (6, 7),
    (6, 10),
    (7, 10),
    (7, 11),
    (8, 9),
    (8, 12),
    (9, 12),
    (9, 13),
    (10, 11),
    (10, 14),
    (10, 15),
    (11, 15),
    (12, 13),
    (12, 16),
    (13, 14),
    (13, 16),
    (13, 17),
    (14, 15),
    (14, 17),
    (14, 18),
    (15, 18),
    (16, 17),
    (17, 18),
];

/// The crabs on each rock, from the top down, by the rock's number from 1. An empty rock is an empty string.
type Board = Vec<String>;

/// The legal steps of a position, each with the resulting position.
pub fn follow(_variant: &CrabStackVariant, text: &str) -> Vec<(String, String)> {
    let fields: Vec<&str> = text.split(' ').collect();
    let mut board = vec![String::new()];
    for rock in fields[0].split(['/', ',']).filter(|rock| *rock != "W") {
        board.push(rock.replace('-', ""));
    }
    let me = fields[1];
    let other = if me == "1" { "2" } else { "1" };
    if fields[2] == "w" {
        return best_groups(&board)
            .iter()
            .map(|group| {
                let lowest = group.first().expect("a group has rocks");
                (format!("keep{lowest}"), written(&washed(&board, group), other, "-"))
            })
            .collect();
    }
    let all: String = board.concat();
    if !all.contains(is_first) || !all.contains(|crab| !is_first(crab)) {
        return Vec::new();
    }
    let mut follow = Vec::new();
    for (from, to) in moves(&board, me == "1") {
        let mut board = board.clone();
        let crab = board[from].remove(0);
        board[to].insert(0, crab);
        let best = best_groups(&board);
        let after = if best.len() == 1 {
            written(&washed(&board, &best[0]), other, "-")
        } else {
            written(&board, me, "w")
        };
        follow.push((format!("{from}-{to}"), after));
    }
    follow
}

fn is_first(crab: char) -> bool {
    crab.is_uppercase()
}

fn size(crab: char) -> usize {
    "smb".find(crab.to_ascii_lowercase()).expect("a crab is small, medium or big")
}

fn are_neighbours(one: usize, other: usize) -> bool {
    LINES.contains(&(one, other)) || LINES.contains(&(other, one))
}

fn moves(board: &Board, first: bool) -> BTreeSet<(usize, usize)> {
    let mut moves = BTreeSet::new();
    for from in 1..=18 {
        let Some(crab) = board[from].chars().next() else { continue };
        if is_first(crab) != first {
            continue;
        }
        let mut ways = vec![vec![from]];
        for _ in 0..3 - size(crab) {
            let mut longer = Vec::new();
            for way in ways {
                let last = *way.last().expect("a way has a start");
                let may_enter = |next: &usize| !board[*next].is_empty() && !way.contains(next);
                for next in (1..=18).filter(may_enter).filter(|next| are_neighbours(last, *next)) {
                    longer.push([way.clone(), vec![next]].concat());
                }
            }
            ways = longer;
        }
        for way in ways {
            let to = *way.last().expect("a way has an end");
            let top = board[to].chars().next().expect("an end is occupied");
            if size(top) <= size(crab) {
                moves.insert((from, to));
            }
        }
    }
    moves
}

/// The groups of connected occupied rocks that tie for the most rocks and, among those, the most crabs.
fn best_groups(board: &Board) -> Vec<BTreeSet<usize>> {
    let mut groups: Vec<BTreeSet<usize>> =
        (1..=18).filter(|rock| !board[*rock].is_empty()).map(|rock| BTreeSet::from([rock])).collect();
    // Merges two groups that touch, until none do.
    'again: loop {
        for i in 0..groups.len() {
            for j in 0..i {
                if groups[i].iter().any(|a| groups[j].iter().any(|b| are_neighbours(*a, *b))) {
                    let joined = groups.remove(i);
                    groups[j].extend(joined);
                    continue 'again;
                }
            }
        }
        break;
    }
    let crabs = |group: &BTreeSet<usize>| group.iter().map(|rock| board[*rock].len()).sum::<usize>();
    let most_rocks = groups.iter().map(BTreeSet::len).max();
    groups.retain(|group| Some(group.len()) == most_rocks);
    let most_crabs = groups.iter().map(crabs).max();
    groups.retain(|group| Some(crabs(group)) == most_crabs);
    groups
}

fn washed(board: &Board, stays: &BTreeSet<usize>) -> Board {
    let keep =
        |(rock, crabs): (usize, &String)| if stays.contains(&rock) { crabs.clone() } else { String::new() };
    board.iter().enumerate().map(keep).collect()
}

fn written(board: &Board, to_play: &str, wave: &str) -> String {
    let rock = |rock: usize| if board[rock].is_empty() { "-" } else { &board[rock] };
    let row = |rocks: std::ops::RangeInclusive<usize>| rocks.map(rock).collect::<Vec<_>>().join(",");
    format!(
        "{}/{}/{},W,{}/{}/{} {to_play} {wave}",
        row(1..=3),
        row(4..=7),
        row(8..=9),
        row(10..=11),
        row(12..=15),
        row(16..=18)
    )
}
