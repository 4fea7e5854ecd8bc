//! Arrow keys: move from spot to spot, only to spots that can be used now.

use kernel::Spot;
use ratatui::layout::Rect;

/// A direction on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

/// The middle of a rectangle in units of half a character. Lines count twice, because they are twice as high.
fn middle(area: Rect) -> (i32, i32) {
    let x = i32::from(area.x) * 2 + i32::from(area.width);
    let y = (i32::from(area.y) * 2 + i32::from(area.height)) * 2;
    (x, y)
}

/// The next spot in a direction; near ones, and those straight ahead, are preferred.
pub(crate) fn next(spots: &[(Spot, Rect)], from: Rect, arrow: Arrow) -> Option<&Spot> {
    let (x, y) = middle(from);
    let distance = |area: Rect| {
        let (other_x, other_y) = middle(area);
        let (right, down) = (other_x - x, other_y - y);
        let (ahead, aside) = match arrow {
            Arrow::Up => (-down, right),
            Arrow::Down => (down, right),
            Arrow::Left => (-right, down),
            Arrow::Right => (right, down),
        };
        (ahead > 0).then(|| ahead + 3 * aside.abs())
    };
    let reachable = spots.iter().filter_map(|(spot, area)| Some((distance(*area)?, spot)));
    reachable.min_by_key(|(distance, _)| *distance).map(|(_, spot)| spot)
}

/// The spot nearest to a rectangle.
pub(crate) fn nearest(spots: &[(Spot, Rect)], from: Rect) -> Option<&Spot> {
    let (x, y) = middle(from);
    let distance = |area: Rect| {
        let (other_x, other_y) = middle(area);
        (other_x - x).abs() + (other_y - y).abs()
    };
    spots.iter().min_by_key(|(_, area)| distance(*area)).map(|(spot, _)| spot)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_spot_ahead_is_next() {
        let spot = |name: &'static str, x, y| (Spot::new(name), Rect::new(x, y, 3, 1));
        let spots = [spot("a", 0, 0), spot("b", 8, 0), spot("c", 5, 4), spot("d", 0, 8)];
        let at = |name: &str| spots.iter().find(|(spot, _)| spot.name() == name).unwrap().1;
        let go = |from, arrow| next(&spots, at(from), arrow).map(Spot::name);
        assert_eq!(go("a", Arrow::Right), Some("b"));
        assert_eq!(go("a", Arrow::Down), Some("d"));
        assert_eq!(go("c", Arrow::Up), Some("b"));
        assert_eq!(go("d", Arrow::Left), None);
        assert_eq!(nearest(&spots, Rect::new(4, 3, 3, 1)).map(Spot::name), Some("c"));
    }
}
