//! Nets made in Python: the number of a game's inputs, and the bytes of a net file.

use std::sync::Arc;

use ::search::Kind;
use ::tuner::{PlainNet, quantise};
use catalog::{Nets, Offers, Playable, Visitor, visit};
use kernel::net::HIDDEN;
use numpy::{PyArrayLike1, PyArrayLike2, TypeMustMatch};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::game::Game;
use crate::refusal::Refusal;

/// The largest weight. With larger ones, rounding would leave nothing of the others.
const MOST_WEIGHT: f32 = 100.0;

/// The weights of a network as Python gives them.
type Numbers<'py> = PyArrayLike1<'py, f32, TypeMustMatch>;

/// What a game offers to nets in one of its variants.
pub fn nets_of<'a, G: Playable>(
    variant: &'static G::Variant,
    offers: &'a Offers<G>,
) -> Result<&'a dyn Nets<G>, Refusal> {
    let nets = offers.nets().filter(|nets| nets.variants().contains(&variant));
    nets.ok_or_else(|| Refusal::Unsupported(format!("no nets are used in this variant of {}", G::NAME)))
}

/// Counts the inputs.
struct Inputs;

impl Visitor for Inputs {
    type Output = Result<usize, Refusal>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        Ok(nets_of(variant, offers)?.inputs())
    }
}

/// The number of inputs that a game offers to nets.
pub fn inputs(game: &Game) -> Result<usize, Refusal> {
    visit(game.any.name(), game.any.variant(), Inputs).map_err(Refusal::value)?
}

/// Turns a network into the bytes of a net file.
struct Write {
    plain: PlainNet,
}

impl Visitor for Write {
    type Output = Result<Vec<u8>, Refusal>;

    fn visit<G: Playable>(self, variant: &'static G::Variant, offers: &Offers<G>) -> Self::Output {
        let nets = nets_of(variant, offers)?;
        // The margins of the search are those of the evaluator that the nets are built upon.
        let margin = offers.evaluator_for(Kind::Level(1)).evaluate().scale().step;
        let net = quantise(&self.plain, u16::try_from(margin.max(1)).unwrap_or(u16::MAX));
        let bytes = nets.write(&net);
        // It is read again, so that no file is handed out that the engine would refuse.
        let _ = Arc::new(nets.read(&bytes).map_err(Refusal::value)?);
        Ok(bytes)
    }
}

/// The bytes of a net file for the engine, from the weights of a network in floating point.
///
/// The network has one-hot inputs (`Game.num_net_inputs`, `generate(inputs=True)`), 32 hidden units that are clipped to 0
/// and 1, and one output, the logarithm of the odds that the player to play wins. `rows` holds the weights from each input
/// to the hidden units, `direct` those from each input to the output, `output` those from the hidden units to the output.
/// The weights are rounded to 16-bit integers. The file works wherever an evaluator is named, as in `alphabeta:FILE`.
///
/// >>> import ludoteca, numpy
/// >>> game = ludoteca.load("stac")
/// >>> rows = numpy.zeros((game.num_net_inputs(), 32), numpy.float32)
/// >>> direct, hidden = rows[:, 0].copy(), rows[0].copy()
/// >>> ludoteca.net_file(game, rows, direct, hidden, hidden, bias=0.5)[:8]
/// b'ludonet1'
#[pyfunction]
#[pyo3(signature = (game, rows, direct, hidden_bias, output, bias=0.0))]
pub fn net_file<'py>(
    py: Python<'py>,
    game: &Game,
    rows: PyArrayLike2<'py, f32, TypeMustMatch>,
    direct: Numbers<'py>,
    hidden_bias: Numbers<'py>,
    output: Numbers<'py>,
    bias: f32,
) -> PyResult<Bound<'py, PyBytes>> {
    let inputs = inputs(game)?;
    let (rows, direct) = (rows.as_array(), direct.as_array());
    if rows.dim() != (inputs, HIDDEN) || direct.len() != inputs {
        let text = format!(
            "found rows of the shape {:?} and {} direct weights, expected ({inputs}, {HIDDEN}) and {inputs}",
            rows.dim(),
            direct.len()
        );
        return Err(Refusal::Value(text).into());
    }
    let row = |values: Vec<f32>| {
        let length = values.len();
        let wrong = |_| Refusal::Value(format!("found {length} weights of hidden units, expected {HIDDEN}"));
        <[f32; HIDDEN]>::try_from(values).map_err(wrong)
    };
    let plain = PlainNet {
        rows: rows.outer_iter().map(|values| row(values.to_vec())).collect::<Result<_, _>>()?,
        direct: direct.to_vec(),
        hidden_bias: row(hidden_bias.as_array().to_vec())?,
        output: row(output.as_array().to_vec())?,
        bias,
    };
    let numbers = plain.rows.iter().flatten().chain(&plain.direct).chain(&plain.hidden_bias);
    if let Some(wrong) = numbers
        .chain(&plain.output)
        .chain([&bias])
        .find(|number| number.is_nan() || number.abs() > MOST_WEIGHT)
    {
        let text = format!("found the weight {wrong}, expected numbers from -{MOST_WEIGHT} to {MOST_WEIGHT}");
        return Err(Refusal::Value(text).into());
    }
    let written = visit(game.any.name(), game.any.variant(), Write { plain }).map_err(Refusal::value)?;
    Ok(PyBytes::new(py, &written?))
}
