//! The actions and observations of every game.

use kernel::testing::check_encoding;
use ludoteca_games::{crab_stack::CrabStack, duplohex::DuploHex, sixteen_stone, stac::Stac, syrtis};

#[test]
fn actions_of_sixteen_stone_stand_for_steps() {
    check_encoding::<sixteen_stone::Five>(5);
    check_encoding::<sixteen_stone::Ten>(1);
}

#[test]
fn actions_of_stac_stand_for_steps() {
    check_encoding::<Stac>(60);
}

#[test]
fn actions_of_duplohex_stand_for_steps() {
    check_encoding::<DuploHex>(20);
}

#[test]
fn actions_of_crab_stack_stand_for_steps() {
    check_encoding::<CrabStack>(150);
}

#[test]
fn actions_of_syrtis_stand_for_steps() {
    check_encoding::<syrtis::Minor>(10);
    check_encoding::<syrtis::Major>(2);
}
