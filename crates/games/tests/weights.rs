//! Every judge is the sum of its weights' shares, in every variant of its game, so that the weights can be learnt.

use kernel::testing::check_weights;
use ludoteca_games::{crab_stack, duplohex, sixteen_stone, stac, syrtis};

#[test]
fn judgements_are_linear_in_the_weights() {
    check_weights::<sixteen_stone::Five, sixteen_stone::Judge>(3);
    check_weights::<sixteen_stone::Ten, sixteen_stone::Judge>(1);
    check_weights::<stac::Stac, stac::Judge>(20);
    check_weights::<duplohex::DuploHex, duplohex::Judge>(20);
    check_weights::<crab_stack::CrabStack, crab_stack::Judge>(20);
    check_weights::<syrtis::Minor, syrtis::Judge>(5);
    check_weights::<syrtis::Major, syrtis::Judge>(1);
}
