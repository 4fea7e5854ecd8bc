//! Geometry of pointy-top hexagons that are one unit wide.

use crate::Point;

/// The distance between two rows of hexagons: half the square root of three.
pub const ROW_PITCH: f32 = 0.866_025_4;

/// The corners of a hexagon around a centre, clockwise from the top.
#[must_use]
pub fn hexagon(centre: Point) -> Vec<Point> {
    // A corner is 1/√3 from the centre; the slanted sides span half of that in height.
    let far = ROW_PITCH * 2.0 / 3.0;
    let near = far / 2.0;
    [(0.0, -far), (0.5, -near), (0.5, near), (0.0, far), (-0.5, near), (-0.5, -near)]
        .iter()
        .map(|(x, y)| Point { x: centre.x + x, y: centre.y + y })
        .collect()
}
