//! The canonical form of a position: the image with the smallest text, and the turns as they look in it.

use std::hash::Hasher;

use catalog::Playable;
use kernel::Variant;
use siphasher::sip::SipHasher13;

/// A position's canonical form and the ways to it.
pub(super) struct Canonical<G> {
    /// The form itself.
    pub form: G,
    text: String,
    /// The symmetries that lead to it; several, if the position is symmetric itself.
    ways: Vec<usize>,
    /// Whether the seats are exchanged in it.
    pub exchanged: bool,
}

impl<G: Playable> Canonical<G> {
    pub fn of(position: &G) -> Canonical<G> {
        let (mut form, mut text, mut ways) = (*position, position.text(), vec![0]);
        for symmetry in 1..position.symmetries() {
            let image = position.image(symmetry);
            let other = image.text();
            if other < text {
                (form, text, ways) = (image, other, vec![symmetry]);
            } else if other == text {
                ways.push(symmetry);
            }
        }
        Canonical { form, text, ways, exchanged: form.to_play() != position.to_play() }
    }

    /// The key under which the position and its images are found.
    pub fn key(&self, variant: &G::Variant) -> i64 {
        let mut hasher = SipHasher13::new();
        for part in [G::NAME, variant.name(), &self.text] {
            hasher.write(part.as_bytes());
            hasher.write_u8(b'\n');
        }
        hasher.finish().cast_signed()
    }

    /// A turn of the position as it looks in the canonical form. Turns that are images of each other get one text.
    pub fn turn(&self, position: &G, steps: &[G::Step]) -> String {
        smallest_image(position, steps, self.ways.iter().copied())
    }

    /// A turn of the canonical form as it looks in the position: of several images, the one with the smallest text.
    pub fn back(&self, position: &G, steps: &[G::Step]) -> String {
        let ways = (0..self.form.symmetries()).filter(|symmetry| self.form.image(*symmetry) == *position);
        smallest_image(&self.form, steps, ways)
    }
}

fn smallest_image<G: Playable>(from: &G, steps: &[G::Step], ways: impl Iterator<Item = usize>) -> String {
    ways.map(|symmetry| turn_image(from, steps, symmetry)).min().unwrap_or_default()
}

/// The text of a turn's image. A symmetry of a position is one of all later positions, too.
fn turn_image<G: Playable>(from: &G, steps: &[G::Step], symmetry: usize) -> String {
    let (mut here, mut there) = (*from, from.image(symmetry));
    let mut texts = Vec::with_capacity(steps.len());
    for step in steps {
        let image = here.step_image(*step, symmetry);
        texts.push(there.step_text(image));
        here.play(*step);
        there.play(image);
    }
    texts.join(",")
}
