//! Every linear evaluator is the sum of its weighted features, in every variant of its game, so that the weights can be
//! learnt.

use kernel::testing::check_weights;
use ludoteca_games::{crab_stack, duplohex, sixteen_stone, stac, syrtis};

#[test]
fn evaluators_are_linear_in_their_weights() {
    check_weights::<sixteen_stone::Five, _>(&sixteen_stone::Linear::default(), 3);
    check_weights::<sixteen_stone::Ten, _>(&sixteen_stone::Linear::default(), 1);
    check_weights::<stac::Stac, _>(&stac::Linear::default(), 20);
    check_weights::<duplohex::DuploHex, _>(&duplohex::Linear::default(), 20);
    check_weights::<crab_stack::CrabStack, _>(&crab_stack::Linear::default(), 20);
    check_weights::<syrtis::Minor, _>(&syrtis::Linear::default(), 5);
    check_weights::<syrtis::Major, _>(&syrtis::Linear::default(), 1);
}
