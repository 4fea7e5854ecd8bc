//! A slow, simple reference implementation of Syrtis on the position text: tiles in a map, groups walked cell by cell.

use std::collections::{BTreeMap, BTreeSet};

use crate::syrtis::SyrtisVariant;

type Cell = (i8, i8);
type Tiles = BTreeMap<Cell, char>;

const MINOR: &str = "
    .. .. 15 13 ..
     5  7  9 11 ..
     3  1 ..  2  4
    .. 12 10  8  6
    .. 14 16 .. ..";

const MAJOR: &str = "
    .. .. 31 33 35 .. ..
    .. 29 27 25 23 21 ..
     7  9 11 13 15 17 19
     5  3  1 ..  2  4  6
    20 18 16 14 12 10  8
    .. 22 24 26 28 30 ..
    .. .. 36 34 32 .. ..";

/// The contents of a position text.
#[derive(Clone)]
struct Position {
    size: i8,
    tiles: Tiles,
    phase: String,
    to_play: u8,
    /// The side of each tower (`w` or `b`) by cell.
    towers: BTreeMap<Cell, char>,
    white: Option<u8>,
    sunk: Option<(char, u8)>,
    passes: BTreeMap<char, u8>,
}

/// The legal steps of a position, each with the resulting position.
pub fn follow(variant: &SyrtisVariant, text: &str) -> Vec<(String, String)> {
    let position = Position::read(variant.island.size() as i8, text);
    let results = match position.phase.as_str() {
        "swap" => position.swaps(),
        "towers" => position.placings(),
        "side" => position.choices(),
        _ if position.is_over(variant.rules.is_published()) => Vec::new(),
        _ => position.actions(),
    };
    results.into_iter().map(|(step, position)| (step, position.text())).collect()
}

fn sides((column, row): Cell) -> [Cell; 4] {
    [(column, row + 1), (column + 1, row), (column, row - 1), (column - 1, row)]
}

fn name((column, row): Cell) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

fn cell(name: &str) -> Cell {
    let bytes = name.as_bytes();
    (bytes[0] as i8 - b'a' as i8, bytes[1] as i8 - b'1' as i8)
}

fn is_white(tile: char) -> bool {
    tile.is_lowercase()
}

fn is_circle(tile: char) -> bool {
    tile == 'c' || tile == 'C'
}

/// Whether a side owns the colour of a tile, and whether it owns the shape.
fn colour_of(side: char, tile: char) -> bool {
    is_white(tile) == (side == 'w')
}

fn shape_of(side: char, tile: char) -> bool {
    is_circle(tile) == (side == 'w')
}

/// The cells of a set that are connected with a cell of it.
fn group(from: Cell, set: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut group = BTreeSet::from([from]);
    let mut ahead = vec![from];
    while let Some(here) = ahead.pop() {
        for next in sides(here) {
            if set.contains(&next) && group.insert(next) {
                ahead.push(next);
            }
        }
    }
    group
}

fn connected(set: &BTreeSet<Cell>) -> bool {
    set.first().is_some_and(|first| group(*first, set).len() == set.len())
}

impl Position {
    fn read(size: i8, text: &str) -> Position {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut tiles = Tiles::new();
        for (index, line) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for letter in line.chars() {
                match letter.to_digit(10) {
                    Some(run) => column += run as i8,
                    None => {
                        tiles.insert((column, size - 1 - index as i8), letter);
                        column += 1;
                    }
                }
            }
        }
        let mut towers = BTreeMap::new();
        for list in fields[3].split(';') {
            let side = list.chars().next().unwrap();
            for name in list[2..].split('.').filter(|name| !name.is_empty()) {
                towers.insert(cell(name), side);
            }
        }
        let (white_passes, black_passes) = fields[6].split_once(',').unwrap();
        Position {
            size,
            tiles,
            phase: fields[1].to_owned(),
            to_play: fields[2].parse().unwrap(),
            towers,
            white: fields[4].parse().ok(),
            sunk: (fields[5] != "-")
                .then(|| (fields[5].chars().next().unwrap(), fields[5][1..].parse().unwrap())),
            passes: BTreeMap::from([
                ('w', white_passes.parse().unwrap()),
                ('b', black_passes.parse().unwrap()),
            ]),
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..self.size).rev() {
            let mut line = String::new();
            for column in 0..self.size {
                line.push(self.tiles.get(&(column, row)).copied().unwrap_or('.'));
            }
            for run in (1..=7).rev() {
                line = line.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(line);
        }
        let towers = |side| {
            // Cells are ordered by column, then row.
            let names: Vec<String> =
                self.towers.iter().filter(|tower| *tower.1 == side).map(|tower| name(*tower.0)).collect();
            names.join(".")
        };
        format!(
            "{} {} {} w:{};b:{} {} {} {},{}",
            rows.join("/"),
            self.phase,
            self.to_play,
            towers('w'),
            towers('b'),
            self.white.map_or("?".to_owned(), |seat| seat.to_string()),
            self.sunk.map_or("-".to_owned(), |(side, count)| format!("{side}{count}")),
            self.passes[&'w'],
            self.passes[&'b']
        )
    }

    fn cells(&self, which: impl Fn(char) -> bool) -> BTreeSet<Cell> {
        self.tiles.iter().filter(|tile| which(*tile.1)).map(|tile| *tile.0).collect()
    }

    /// Whether a side's colour or shape is complete.
    fn complete(&self, side: char) -> bool {
        connected(&self.cells(|tile| colour_of(side, tile)))
            || connected(&self.cells(|tile| shape_of(side, tile)))
    }

    fn numbered(&self, number: u8) -> Cell {
        let map = if self.size == 5 { MINOR } else { MAJOR };
        for (index, line) in map.trim().lines().enumerate() {
            for (column, word) in line.split_whitespace().enumerate() {
                if word == number.to_string() {
                    return (column as i8, self.size - 1 - index as i8);
                }
            }
        }
        panic!("no cell has the number {number}")
    }

    fn swaps(&self) -> Vec<(String, Position)> {
        let mut results = Vec::new();
        for odd in (1..=self.tiles.len() as u8).step_by(2) {
            let (one, other) = (self.numbered(odd), self.numbered(odd + 1));
            let mut after = self.clone();
            after.tiles.insert(one, self.tiles[&other]);
            after.tiles.insert(other, self.tiles[&one]);
            if !after.complete('w') && !after.complete('b') {
                after.phase = "towers".to_owned();
            }
            results.push((format!("swap{odd}"), after));
        }
        results
    }

    fn placings(&self) -> Vec<(String, Position)> {
        let side = if self.towers.len() < 2 { 'w' } else { 'b' };
        let mut results = Vec::new();
        for (cell, tile) in &self.tiles {
            let fits = colour_of(side, *tile) || shape_of(side, *tile);
            if fits && !self.towers.contains_key(cell) {
                let mut after = self.clone();
                after.towers.insert(*cell, side);
                if after.towers.len() == 4 {
                    after.phase = "side".to_owned();
                    after.to_play = 2;
                }
                results.push((format!("{side}{}", name(*cell)), after));
            }
        }
        results
    }

    fn choices(&self) -> Vec<(String, Position)> {
        let choice = |word: &str, white: u8| {
            let after =
                Position { phase: "play".to_owned(), white: Some(white), to_play: white, ..self.clone() };
            (word.to_owned(), after)
        };
        vec![choice("white", 2), choice("black", 1)]
    }

    fn is_over(&self, published: bool) -> bool {
        let (white, black) = (self.passes[&'w'], self.passes[&'b']);
        let each = if published { 1 } else { 2 };
        self.complete('w')
            || self.complete('b')
            || self.sunk.is_some_and(|(_, count)| count == 4)
            || (white >= each && black >= each)
            || white == 4
            || black == 4
    }

    fn actions(&self) -> Vec<(String, Position)> {
        let me = if self.white == Some(self.to_play) { 'w' } else { 'b' };
        let mut next = self.clone();
        next.to_play = 3 - self.to_play;
        let passed = next.passes.insert(me, 0).unwrap();

        let mut pass = next.clone();
        pass.passes.insert(me, passed + 1);
        let mut results = vec![("pass".to_owned(), pass)];

        let own: Vec<Cell> =
            self.towers.iter().filter(|tower| *tower.1 == me).map(|tower| *tower.0).collect();
        for from in &own {
            for to in self.ways(me, *from) {
                let mut after = next.clone();
                after.towers.remove(from);
                after.towers.insert(to, me);
                results.push((format!("{}-{}", name(*from), name(to)), after));
            }
            for to in self.slides(*from) {
                let mut after = next.clone();
                let tile = after.tiles.remove(from).unwrap();
                after.tiles.insert(to, tile);
                after.towers.remove(from);
                after.towers.insert(to, me);
                results.push((format!("{}>{}", name(*from), name(to)), after));
            }
        }
        for tile in self.tiles.keys() {
            if sides(*tile).iter().any(|side| own.contains(side)) && self.can_sink(*tile) {
                let mut after = next.clone();
                after.tiles.remove(tile);
                let before = self.sunk.filter(|(side, _)| *side == me).map_or(0, |(_, count)| count);
                after.sunk = Some((me, before + 1));
                results.push((format!("x{}", name(*tile)), after));
            }
        }
        results
    }

    /// The cells to which a tower may move.
    fn ways(&self, side: char, from: Cell) -> BTreeSet<Cell> {
        let under = self.tiles[&from];
        let mut reached = BTreeSet::new();
        if colour_of(side, under) {
            reached.extend(group(from, &self.cells(|tile| colour_of(side, tile))));
        }
        if shape_of(side, under) {
            reached.extend(group(from, &self.cells(|tile| shape_of(side, tile))));
        }
        reached.retain(|cell| !self.towers.contains_key(cell));
        reached
    }

    fn can_sink(&self, cell: Cell) -> bool {
        let is_open = sides(cell).iter().any(|side| !self.tiles.contains_key(side));
        let mut rest = self.cells(|_| true);
        rest.remove(&cell);
        !self.towers.contains_key(&cell) && is_open && connected(&rest)
    }

    /// The cells to which a tile may slide.
    fn slides(&self, from: Cell) -> Vec<Cell> {
        let tiles = self.cells(|_| true);
        let columns: BTreeSet<i8> = tiles.iter().map(|tile| tile.0).collect();
        let rows: BTreeSet<i8> = tiles.iter().map(|tile| tile.1).collect();
        let mut water = BTreeSet::from([from]);
        for column in *columns.first().unwrap()..=*columns.last().unwrap() {
            for row in *rows.first().unwrap()..=*rows.last().unwrap() {
                if !tiles.contains(&(column, row)) {
                    water.insert((column, row));
                }
            }
        }
        let mut rest = tiles;
        rest.remove(&from);
        let holds = |to: &Cell| {
            let mut after = rest.clone();
            after.insert(*to);
            *to != from && connected(&after)
        };
        group(from, &water).into_iter().filter(holds).collect()
    }
}

/// Whether any colour or shape of a position is complete.
pub fn is_complete(text: &str) -> bool {
    let size = text.split('/').count() as i8;
    let position = Position::read(size, text);
    position.complete('w') || position.complete('b')
}
