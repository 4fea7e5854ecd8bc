//! Boards in pixels, for link previews and messages: PNG, and a whole game as an animated GIF. There are no fonts, so
//! coordinates are left out.

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The colour around a board.
const PAPER: (u8, u8, u8) = (0xf5, 0xf1, 0xe8);
/// Hundredths of a second for which each position of an animation is shown, and the last one.
const PACE: u16 = 100;
const END: u16 = 400;
/// Quality of the colours, from 1 (best) to 30 (fastest).
const COLOURS: i32 = 20;

/// A picture that cannot be made.
#[derive(Debug, Error)]
pub(crate) enum RasterError {
    #[error("the drawing: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    #[error("the size {0} x {1} is impossible")]
    Size(u32, u32),
    #[error("the picture: {0}")]
    Picture(String),
}

/// The drawing in the middle of an area of this size.
fn drawn(svg: &str, (width, height): (u32, u32)) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let mut pixels = Pixmap::new(width, height).ok_or(RasterError::Size(width, height))?;
    pixels.fill(Color::from_rgba8(PAPER.0, PAPER.1, PAPER.2, 255));
    let (wide, high, size) = (width as f32, height as f32, tree.size());
    let scale = (wide / size.width()).min(high / size.height());
    let middle = ((wide - size.width() * scale) / 2.0, (high - size.height() * scale) / 2.0);
    let place = Transform::from_scale(scale, scale).post_translate(middle.0, middle.1);
    resvg::render(&tree, place, &mut pixels.as_mut());
    Ok(pixels)
}

/// A drawing as PNG.
pub(crate) fn png(svg: &str, size: (u32, u32)) -> Result<Vec<u8>, RasterError> {
    drawn(svg, size)?.encode_png().map_err(|error| RasterError::Picture(error.to_string()))
}

/// Drawings, one after the other, as an animated GIF that repeats. Each frame holds only the rectangle that changed.
pub(crate) fn gif(svgs: impl ExactSizeIterator<Item = String>, side: u16) -> Result<Vec<u8>, RasterError> {
    let broken = |error: gif::EncodingError| RasterError::Picture(error.to_string());
    let mut encoder = gif::Encoder::new(Vec::new(), side, side, &[]).map_err(broken)?;
    encoder.set_repeat(gif::Repeat::Infinite).map_err(broken)?;
    let count = svgs.len();
    let mut before: Option<Pixmap> = None;
    for (number, svg) in svgs.enumerate() {
        let pixels = drawn(&svg, (side.into(), side.into()))?;
        let area = before.as_ref().map_or(Area::whole(side), |before| Area::changed(before, &pixels));
        let mut part = area.cut(&pixels);
        let mut frame = gif::Frame::from_rgba_speed(area.width, area.height, &mut part, COLOURS);
        (frame.left, frame.top) = (area.left, area.top);
        frame.delay = if number + 1 == count { END } else { PACE };
        encoder.write_frame(&frame).map_err(broken)?;
        before = Some(pixels);
    }
    encoder.into_inner().map_err(|error| RasterError::Picture(error.to_string()))
}

/// A rectangle of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Area {
    left: u16,
    top: u16,
    width: u16,
    height: u16,
}

impl Area {
    fn whole(side: u16) -> Area {
        Area { left: 0, top: 0, width: side, height: side }
    }

    /// The smallest rectangle around all pixels that differ; one pixel if none does.
    fn changed(before: &Pixmap, after: &Pixmap) -> Area {
        let width = after.width() as usize;
        let pairs = before.pixels().iter().zip(after.pixels()).enumerate();
        let differing =
            pairs.filter(|(_, (old, new))| old != new).map(|(index, _)| (index % width, index / width));
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for (x, y) in differing {
            (left, top, right, bottom) = (left.min(x), top.min(y), right.max(x), bottom.max(y));
        }
        if left == usize::MAX {
            return Area { left: 0, top: 0, width: 1, height: 1 };
        }
        let small = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
        Area {
            left: small(left),
            top: small(top),
            width: small(right - left + 1),
            height: small(bottom - top + 1),
        }
    }

    /// The pixels of the rectangle as RGBA.
    fn cut(&self, pixels: &Pixmap) -> Vec<u8> {
        let rows = pixels.data().chunks_exact(4 * pixels.width() as usize);
        let rows = rows.skip(self.top.into()).take(self.height.into());
        let (from, length) = (4 * usize::from(self.left), 4 * usize::from(self.width));
        rows.flat_map(|row| &row[from..from + length]).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use resvg::tiny_skia::PremultipliedColorU8;

    use super::*;

    /// Every game's start, and a later position with pieces about: the board is painted in the colours of its art.
    #[test]
    fn every_game_is_painted() {
        for entry in catalog::games() {
            let game = entry.variants().next().unwrap();
            let whole = catalog::random_match(game, 3, 3).unwrap();
            let colours = [0, whole.length() / 2].map(|turns| {
                let svg = picture::board_svg(&whole.after(turns).unwrap().scene(), &game.look());
                let pixels = drawn(&svg, (120, 120)).unwrap();
                let mut seen: Vec<_> = pixels.pixels().iter().map(PremultipliedColorU8::demultiply).collect();
                seen.sort_by_key(|colour| (colour.red(), colour.green(), colour.blue()));
                seen.dedup();
                seen
            });
            assert!(
                colours.iter().all(|seen| seen.len() > 20),
                "{}: almost nothing is painted",
                entry.name()
            );
            let black = resvg::tiny_skia::ColorU8::from_rgba(0, 0, 0, 255);
            let blacks = colours.iter().filter(|seen| seen.contains(&black)).count();
            assert_eq!(blacks, 0, "{}: something lacks its colour", entry.name());
        }
    }

    #[test]
    fn an_animation_holds_every_frame_and_only_what_changed() {
        let square = |x: u32| {
            format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\"><rect x=\"{x}\" y=\"10\" width=\"4\" height=\"4\" fill=\"#00f\"/></svg>"
            )
        };
        let animation = gif([4, 12, 12, 20].map(square).into_iter(), 40).unwrap();
        let mut reader = gif::DecodeOptions::new();
        reader.set_color_output(gif::ColorOutput::RGBA);
        let mut reader = reader.read_info(&animation[..]).unwrap();
        let mut areas = Vec::new();
        while let Some(frame) = reader.read_next_frame().unwrap() {
            areas.push((frame.left, frame.top, frame.width, frame.height, frame.delay));
        }
        let expected = [(0, 0, 40, 40, PACE), (4, 10, 12, 4, PACE), (0, 0, 1, 1, PACE), (12, 10, 12, 4, END)];
        assert_eq!(areas, expected);
    }
}
