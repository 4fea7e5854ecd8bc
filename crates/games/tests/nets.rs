//! The inputs of nets, and net files, for every game that has them.
#![allow(clippy::unwrap_used)] // a failed unwrap is a failed test

use kernel::net::{Active, HIDDEN, MOST_ACTIVE, MOST_BYTES, Net, NetError, NetInputs, OUTPUT_UNIT, Row};
use kernel::{Notation, Symmetry, Variant, dice, images, random_match};
use ludoteca_games::{
    crab_stack::{self, CrabStack},
    duplohex::DuploHex,
    sixteen_stone,
    stac::Stac,
    syrtis,
};
use rand::RngExt;

/// A call for each type with inputs.
macro_rules! for_each_type {
    ($check:ident) => {
        $check::<sixteen_stone::Five>(3);
        $check::<Stac>(20);
        $check::<DuploHex>(10);
        $check::<CrabStack>(20);
        $check::<syrtis::Minor>(3);
        $check::<syrtis::Major>(1);
    };
}

/// A net with random weights.
fn random_net<G: NetInputs>(seed: u64) -> Net {
    let mut dice = dice(seed);
    let mut row = |most: i16| Row(std::array::from_fn(|_| dice.random_range(-most..=most)));
    let (hidden_bias, output) = (row(300), row(i16::MAX));
    let rows = (0..G::INPUTS).map(|_| row(500)).collect();
    let direct = (0..G::INPUTS).map(|input| (input as i16).wrapping_mul(7_919) / 8).collect();
    Net { rows, direct, hidden_bias, output, bias: -77, hidden_bits: 8, output_shift: 9, step: 60 }
}

/// Calls `see` with the positions of random games in all variants that use nets.
fn each_position<G: NetInputs + Notation>(games: u64, mut see: impl FnMut(&G)) {
    for variant in G::VARIANTS.iter().filter(|variant| G::uses_nets(variant)) {
        for seed in 0..games {
            let mut dice = dice(seed);
            let start = G::start(variant, &mut dice);
            let mut seen = 0;
            random_match(variant, start, &mut dice, |position: &G| {
                if position.outcome().is_none() {
                    let mut active = Active::default();
                    seen += usize::from(position.inputs(&mut active));
                    see(position);
                }
            });
            assert!(seen > 0, "{} {}", G::NAME, variant.name());
        }
    }
}

fn inputs(position: &impl NetInputs) -> Option<Vec<u16>> {
    let mut active = Active::default();
    position.inputs(&mut active).then(|| active.as_slice().to_vec())
}

fn check_inputs<G: NetInputs + Notation + Symmetry>(games: u64) {
    each_position(games, |position: &G| {
        let Some(mut found) = inputs(position) else { return };
        found.sort_unstable();
        assert!(found.windows(2).all(|pair| pair[0] != pair[1]), "an input is there twice: {position:?}");
        assert!(found.len() <= MOST_ACTIVE && found.last().is_none_or(|last| usize::from(*last) < G::INPUTS));
        for image in images(position) {
            // Where it stands does not change how many things there are.
            assert_eq!(inputs(&image).map(|inputs| inputs.len()), Some(found.len()), "{position:?}");
        }
    });
}

#[test]
fn inputs_are_in_range_and_there_once() {
    for_each_type!(check_inputs);
}

fn check_scores<G: NetInputs + Notation>(games: u64) {
    let net = random_net::<G>(1);
    assert!(net.is_bounded());
    each_position(games, |position: &G| {
        let Some(active) = inputs(position) else { return };
        let sum = |unit: usize| {
            let weights = active.iter().map(|input| i64::from(net.rows[usize::from(*input)].0[unit]));
            i64::from(net.hidden_bias.0[unit]) + weights.sum::<i64>()
        };
        let hidden: i64 =
            (0..HIDDEN).map(|unit| sum(unit).clamp(0, 256) * i64::from(net.output.0[unit])).sum();
        let direct: i64 = active.iter().map(|input| i64::from(net.direct[usize::from(*input)])).sum();
        let total = direct + i64::from(net.bias) + hidden.div_euclid(512);
        assert_eq!(i64::from(net.score(&active)), total.div_euclid(i64::from(OUTPUT_UNIT)));
    });
}

#[test]
fn scores_are_what_the_definition_says() {
    for_each_type!(check_scores);
}

fn check_files<G: NetInputs>(_: u64) {
    let net = random_net::<G>(2);
    let bytes = net.to_bytes::<G>();
    assert!(bytes.len() <= MOST_BYTES, "{} {}: {} bytes", G::NAME, G::BOARD, bytes.len());
    assert_eq!(Net::from_bytes::<G>(&bytes), Ok(net.clone()));
    for length in [0, 4, 8, 12, 20, bytes.len() / 2, bytes.len() - 1] {
        let error = Net::from_bytes::<G>(&bytes[..length]).unwrap_err();
        assert_eq!(error, if length < 8 { NetError::NotANet } else { NetError::Damaged });
    }
    for place in [9, 30, bytes.len() / 3, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[place] ^= 1;
        assert_eq!(Net::from_bytes::<G>(&damaged), Err(NetError::Damaged));
    }
    let wild = Net { rows: vec![Row([600; HIDDEN]); G::INPUTS], ..net };
    assert!(matches!(Net::from_bytes::<G>(&wild.to_bytes::<G>()), Err(NetError::Impossible(_))));
}

#[test]
fn files_are_read_as_they_are_written() {
    for_each_type!(check_files);
    let net = random_net::<Stac>(3).to_bytes::<Stac>();
    let error = Net::from_bytes::<CrabStack>(&net).unwrap_err().to_string();
    assert_eq!(error, "found a net for stac 5x5, expected one for crab-stack two-players");
    let minor = random_net::<syrtis::Minor>(3).to_bytes::<syrtis::Minor>();
    let error = Net::from_bytes::<syrtis::Major>(&minor).unwrap_err().to_string();
    assert_eq!(error, "found a net for syrtis minor, expected one for syrtis major");
}

fn check_shipped<G: NetInputs + Notation>(net: Option<std::sync::Arc<Net>>) {
    let net = net.unwrap();
    assert_eq!(net.rows.len(), G::INPUTS);
    each_position(2, |position: &G| {
        if let Some(active) = inputs(position) {
            assert!(net.score(&active).abs() < 20_000, "{position:?}");
        }
    });
}

#[test]
fn shipped_nets_are_for_their_games() {
    check_shipped::<sixteen_stone::Five>(sixteen_stone::net());
    check_shipped::<CrabStack>(crab_stack::net());
    check_shipped::<syrtis::Minor>(syrtis::minor_net());
    check_shipped::<syrtis::Major>(syrtis::major_net());
}
