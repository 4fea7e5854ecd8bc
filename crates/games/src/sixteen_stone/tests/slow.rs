//! A slow, simple reference implementation of Sixteen Stone on the position text: cells in a map, walked one by one.

use std::collections::BTreeMap;

use crate::sixteen_stone::SixteenStoneVariant;

type At = (i32, i32);

const DIRECTIONS: [(&str, At); 8] = [
    ("n", (0, 1)),
    ("ne", (1, 1)),
    ("e", (1, 0)),
    ("se", (1, -1)),
    ("s", (0, -1)),
    ("sw", (-1, -1)),
    ("w", (-1, 0)),
    ("nw", (-1, 1)),
];

/// A parsed position. Players are named by the letters of their stones.
#[derive(Clone)]
struct State {
    size: i32,
    published: bool,
    board: BTreeMap<At, char>,
    player: char,
    hand: BTreeMap<char, i32>,
    bank: BTreeMap<char, i32>,
    /// Players whose first turn has not ended.
    first: String,
    pushes: i32,
    moves: i32,
    sacrifices: i32,
    /// Enclosed cells to pick from.
    list: Vec<At>,
    owes: bool,
}

/// The legal steps of a position, each with the resulting position.
pub fn follow(variant: &SixteenStoneVariant, text: &str) -> Vec<(String, String)> {
    let state = State::read(variant, text);
    state.steps().into_iter().map(|(step, after)| (step, after.text())).collect()
}

fn other(player: char) -> char {
    if player == 'o' { 'x' } else { 'o' }
}

fn letter(player: char) -> char {
    if player == 'o' { 'r' } else { 'b' }
}

fn name((column, row): At) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn cell(name: &str) -> At {
    (i32::from(name.as_bytes()[0] - b'a'), name[1..].parse::<i32>().unwrap() - 1)
}

fn along((column, row): At, (dx, dy): At, distance: i32) -> At {
    (column + dx * distance, row + dy * distance)
}

impl State {
    fn read(variant: &SixteenStoneVariant, text: &str) -> State {
        let fields: Vec<&str> = text.split(' ').collect();
        let size = i32::from(variant.size);
        let mut board = BTreeMap::new();
        for (index, row) in fields[0].split('/').enumerate() {
            let mut column = 0;
            let mut number = String::new();
            for letter in row.chars().chain(['.']) {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                column += number.parse().unwrap_or(0);
                number.clear();
                if letter != '.' {
                    board.insert((column, size - 1 - index as i32), letter);
                    column += 1;
                }
            }
        }
        let pair = |field: &str| {
            let numbers: Vec<i32> = field.split(',').map(|number| number.parse().unwrap()).collect();
            BTreeMap::from([('o', numbers[0]), ('x', numbers[1])])
        };
        let turn = if fields[5] == "-" { "p0m0s0" } else { fields[5] };
        let digit = |index: usize| i32::from(turn.as_bytes()[index] - b'0');
        State {
            size,
            published: variant.rules.is_published(),
            board,
            player: if fields[1] == "r" { 'o' } else { 'x' },
            hand: pair(fields[2]),
            bank: pair(fields[3]),
            first: fields[4].replace('-', ""),
            pushes: digit(1),
            moves: digit(3),
            sacrifices: digit(5),
            list: turn.split_once(':').map_or(Vec::new(), |(_, list)| list.split('.').map(cell).collect()),
            owes: turn.ends_with('!'),
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..self.size).rev() {
            let mut line = String::new();
            let mut empty = 0;
            for column in 0..self.size {
                match self.board.get(&(column, row)) {
                    None => empty += 1,
                    Some(stone) => {
                        if empty > 0 {
                            line += &empty.to_string();
                        }
                        empty = 0;
                        line.push(*stone);
                    }
                }
            }
            if empty > 0 {
                line += &empty.to_string();
            }
            rows.push(line);
        }
        let mut turn = format!("p{}m{}s{}", self.pushes, self.moves, self.sacrifices);
        if turn == "p0m0s0" {
            turn = "-".to_owned();
        }
        if !self.list.is_empty() {
            let mut list = self.list.clone();
            list.sort_unstable();
            turn = format!("{turn}:{}", list.into_iter().map(name).collect::<Vec<_>>().join("."));
        }
        if self.owes {
            turn += "!";
        }
        let first = if self.first.is_empty() { "-" } else { &self.first };
        format!(
            "{} {} {},{} {},{} {first} {turn}",
            rows.join("/"),
            letter(self.player),
            self.hand[&'o'],
            self.hand[&'x'],
            self.bank[&'o'],
            self.bank[&'x']
        )
    }

    fn stones(&self, player: char) -> Vec<At> {
        self.board.iter().filter(|(_, stone)| **stone == player).map(|(at, _)| *at).collect()
    }

    fn inside(&self, (column, row): At) -> bool {
        (0..self.size).contains(&column) && (0..self.size).contains(&row)
    }

    fn is_empty(&self, at: At) -> bool {
        self.inside(at) && !self.board.contains_key(&at)
    }

    fn steps(&self) -> Vec<(String, State)> {
        let mut steps = Vec::new();
        if self.hand[&'o'] + self.hand[&'x'] > 0 {
            for column in 0..self.size {
                for row in 0..self.size {
                    if self.is_empty((column, row)) {
                        let mut after = self.clone();
                        after.board.insert((column, row), self.player);
                        *after.hand.get_mut(&self.player).unwrap() -= 1;
                        after.player = other(self.player);
                        steps.push((name((column, row)), after));
                    }
                }
            }
            return steps;
        }
        if self.stones('o').len() <= 1 || self.stones('x').len() <= 1 {
            return steps;
        }
        if !self.list.is_empty() {
            for at in &self.list {
                let mut after = self.clone();
                after.capture(*at);
                after.list.retain(|other| other != at);
                let won = self.published && after.stones(other(self.player)).len() <= 1;
                if after.bank[&self.player] == 0 || won {
                    after.list.clear();
                }
                if after.list.is_empty() {
                    after.end_if_nothing_is_left();
                }
                steps.push((format!("x{}", name(*at)), after));
            }
            if self.published {
                let mut after = self.clone();
                after.list.clear();
                after.end_if_nothing_is_left();
                steps.push(("keep".to_owned(), after));
            }
            return steps;
        }
        steps = self.pushes_and_moves();
        let acted = self.pushes + self.moves > 0;
        if steps.is_empty() && !acted && self.sacrifices == 0 {
            let mut after = self.clone();
            after.end();
            return vec![("pass".to_owned(), after)];
        }
        if let Some(after) = self.sacrifice() {
            steps.push(("sac".to_owned(), after));
        }
        if acted && !self.owes {
            let mut after = self.clone();
            after.end();
            steps.push(("end".to_owned(), after));
        }
        steps
    }

    fn pushes_and_moves(&self) -> Vec<(String, State)> {
        let extra = self.sacrifices;
        let mut steps = Vec::new();
        if self.pushes + self.moves >= 2 + extra {
            return steps;
        }
        for at in self.stones(self.player) {
            for (direction, delta) in DIRECTIONS {
                if self.pushes < 1 + extra
                    && let Some(after) = self.push(at, delta)
                {
                    steps.push((format!("{}>{direction}", name(at)), after));
                }
                let to = along(at, delta, 1);
                if self.moves < 1 + extra && self.is_empty(to) {
                    steps.push((format!("{}-{}", name(at), name(to)), self.move_stone(at, to)));
                }
            }
        }
        steps
    }

    fn push(&self, rear: At, delta: At) -> Option<State> {
        let enemy = other(self.player);
        let stone = |distance| self.board.get(&along(rear, delta, distance)).copied();
        let mut own_run = 0;
        while stone(own_run) == Some(self.player) {
            own_run += 1;
        }
        let mut enemy_run = 0;
        while stone(own_run + enemy_run) == Some(enemy) {
            enemy_run += 1;
        }
        let length = own_run + enemy_run;
        if enemy_run < 1 || enemy_run >= own_run || stone(length).is_some() {
            return None;
        }
        let mut after = self.clone();
        for distance in (0..length).rev() {
            let stone = after.board.remove(&along(rear, delta, distance)).unwrap();
            let to = along(rear, delta, distance + 1);
            if self.inside(to) {
                after.board.insert(to, stone);
            } else {
                *after.bank.get_mut(&enemy).unwrap() += 1;
            }
        }
        after.pushes += 1;
        after.owes = false;
        after.end_if_nothing_is_left();
        Some(after)
    }

    fn move_stone(&self, from: At, to: At) -> State {
        let mut after = self.clone();
        after.board.remove(&from);
        after.board.insert(to, self.player);
        after.moves += 1;
        after.owes = false;
        for (_, delta) in DIRECTIONS {
            let next = along(to, delta, 1);
            let behind = along(to, delta, 2);
            let enclosed = after.board.get(&next) == Some(&other(self.player))
                && after.board.get(&behind) == Some(&self.player);
            if enclosed {
                after.list.push(next);
            }
        }
        let bank = self.bank[&self.player];
        if bank == 0 {
            after.list.clear();
        } else if !self.published && after.list.len() as i32 <= bank {
            for at in std::mem::take(&mut after.list) {
                after.capture(at);
            }
        }
        if after.list.is_empty() {
            after.end_if_nothing_is_left();
        }
        after
    }

    fn capture(&mut self, at: At) {
        self.board.insert(at, self.player);
        *self.bank.get_mut(&self.player).unwrap() -= 1;
        *self.bank.get_mut(&other(self.player)).unwrap() += 1;
    }

    /// Whether this is a first turn, limited to a single action; in `published` this applies only to Red.
    fn is_short_turn(&self) -> bool {
        self.first.contains(letter(self.player)) && (self.player == 'o' || !self.published)
    }

    fn sacrifice(&self) -> Option<State> {
        if self.sacrifices > 0 || self.bank[&self.player] == 0 || self.is_short_turn() {
            return None;
        }
        let mut after = self.clone();
        after.sacrifices = 1;
        after.owes = true;
        *after.bank.get_mut(&self.player).unwrap() -= 1;
        (!after.pushes_and_moves().is_empty()).then_some(after)
    }

    fn end_if_nothing_is_left(&mut self) {
        // Looking one step ahead is enough; the steps found are not played.
        let done = self.is_short_turn() || (!self.can_push_or_move() && self.sacrifice_is_no_use());
        if done {
            self.end();
        }
    }

    fn can_push_or_move(&self) -> bool {
        let extra = self.sacrifices;
        let room = self.pushes + self.moves < 2 + extra;
        let (push, stone_move) = self.kinds();
        room && (push && self.pushes < 1 + extra || stone_move && self.moves < 1 + extra)
    }

    fn sacrifice_is_no_use(&self) -> bool {
        let (push, stone_move) = self.kinds();
        self.sacrifices > 0 || self.bank[&self.player] == 0 || !(push || stone_move)
    }

    /// Whether a Push, and whether a Move, would be possible in a turn without limits.
    fn kinds(&self) -> (bool, bool) {
        let enemy = other(self.player);
        let (mut push, mut stone_move) = (false, false);
        for at in self.stones(self.player) {
            for (_, delta) in DIRECTIONS {
                stone_move |= self.is_empty(along(at, delta, 1));
                let line: String = (0..self.size)
                    .map(|distance| along(at, delta, distance))
                    .take_while(|at| self.inside(*at))
                    .map(|at| self.board.get(&at).copied().unwrap_or('.'))
                    .collect();
                let own = line.len() - line.trim_start_matches(self.player).len();
                let rest = &line[own..];
                let theirs = rest.len() - rest.trim_start_matches(enemy).len();
                let free = !rest[theirs..].starts_with(self.player);
                push |= theirs >= 1 && theirs < own && free;
            }
        }
        (push, stone_move)
    }

    fn end(&mut self) {
        self.first = self.first.replace(letter(self.player), "");
        self.player = other(self.player);
        (self.pushes, self.moves, self.sacrifices, self.owes) = (0, 0, 0, false);
    }
}
