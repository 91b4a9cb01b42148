// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive.hpp"
#include "cases/properties/properties.hpp"
#include "faulty_laws.hpp"

BOOST_AUTO_TEST_SUITE(witnesses)

namespace {

using namespace stickslip;
using namespace stickslip::samples;

template <Fault fault>
Witness witness_of(const std::string& property) {
  const PropertyResult result = property_of(faulty<fault>(), property);
  BOOST_REQUIRE(result.witness.has_value());
  return *result.witness;
}

}  // namespace

BOOST_AUTO_TEST_CASE(are_as_short_as_the_fault_allows) {
  // Loading, and one shear.
  BOOST_TEST(witness_of<Fault::is_too_stiff>("stiffness").path.size() == 2);
  // Loading, shear up to the limit, unloading.
  BOOST_TEST(witness_of<Fault::ignores_unloading>("friction-limit").path.size() <= 4);
  // Loading with shear, parting, touching again.
  BOOST_TEST(witness_of<Fault::remembers_gaps>("touch-again").path.size() <= 4);
  BOOST_TEST(witness_of<Fault::sticks_without_friction>("zero-friction").path.size() <= 2);
}

BOOST_AUTO_TEST_CASE(are_shown_by_the_law_along_their_path) {
  const Witness witness = witness_of<Fault::is_too_stiff>("stiffness");
  const AnyLaw law = faulty<Fault::is_too_stiff>().law().with(witness.parameters);
  const ContactForce end = drive(law, witness.path).back();
  const bool first = end.tangential[0] == witness.gives;
  BOOST_TEST(end.tangential[first ? 0 : 1] == witness.gives);
  BOOST_TEST(std::abs(witness.gives / witness.must_give - 1.001) < 1e-9);
}

BOOST_AUTO_TEST_CASE(are_reproduced_and_pass_for_the_right_law) {
  const Witness stiff = witness_of<Fault::is_too_stiff>("stiffness");
  const WitnessAnswer again = run_witness(stiff, faulty<Fault::is_too_stiff>());
  BOOST_TEST(again.is_broken);
  BOOST_TEST(again.gives == stiff.gives);
  BOOST_TEST(again.must_give == stiff.must_give);
  BOOST_TEST(again.observable == stiff.observable);
  BOOST_TEST(!run_witness(stiff, faulty<Fault::none>()).is_broken);

  const Witness turned = witness_of<Fault::forgets_to_turn>("rotation");
  BOOST_TEST(turned.pair.has_value());
  BOOST_TEST(run_witness(turned, faulty<Fault::forgets_to_turn>()).is_broken);
  BOOST_TEST(!run_witness(turned, faulty<Fault::none>()).is_broken);
}

BOOST_AUTO_TEST_CASE(of_unknown_properties_are_refused) {
  Witness witness = witness_of<Fault::is_too_stiff>("stiffness");
  witness.check = "of no material";
  BOOST_CHECK_THROW(run_witness(witness, faulty<Fault::none>()), InputError);
  witness.property = "stiffnes";
  BOOST_CHECK_THROW(run_witness(witness, faulty<Fault::none>()), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
