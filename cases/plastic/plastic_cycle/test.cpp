// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_cycle/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(plastic_cycle)

using namespace stickslip;

// Luding's with k1 = 1e5, k2 = 5e5, kc = 2e4 N/m constant, to 90 um and apart: k1 d^2 (1 - k1/k2)/2
// on the way in, kc d^2 (1 + kc/k2)/2 on the pull from d = (k2 - k1)/(k2 + kc) 90 um on.
BOOST_AUTO_TEST_CASE(the_loss_is_the_one_found_by_hand) {
  const PlasticCycle p;
  const PlasticModel model = p.model_of(make_scheme("luding[unloading=constant]"));
  const double top = 9e-5;
  const double pull = 4e5 / 5.2e5 * top;
  const double must = 0.5 * 1e5 * top * top * 0.8 + 0.5 * 2e4 * pull * pull * 1.04;
  const std::array path{1.0, -0.1};
  BOOST_TEST(std::abs(p.exact_loss(model, path) / must - 1) <= 1e-14);
}

BOOST_AUTO_TEST_CASE(laws_of_the_catalogue_are_exact_in_any_number_of_steps) {
  const PlasticCycle p;
  for (const char* law :
       {"luding", "luding[unloading=constant,tangential=jaeger]", "walton-braun",
        "walton-braun[memory=lowered]", "walton-braun[unloading=variable,memory=lowered]",
        "thornton-ning", "thornton-ning[tangential=linear-refined]", "eepa",
        "eepa[adhesion-exponent=1.2,ka=3e3]"}) {
    for (const int steps : {1, 2, 7}) {
      const auto found = p.run(make_scheme(law), steps);
      BOOST_TEST_INFO_SCOPE(law << " in " << steps);
      BOOST_TEST(found.force <= 2e-14);
      BOOST_TEST(found.books <= 2e-14);
    }
  }
}

BOOST_AUTO_TEST_CASE(rules_of_other_codes_are_found) {
  const PlasticCycle p;
  BOOST_TEST(p.run(make_scheme("luding[lowering=none]"), 4).force > 1e-3);
  BOOST_TEST(p.run(make_scheme("thornton-ning[curvature=sphere]"), 4).force > 1e-3);
  BOOST_TEST(p.run(make_scheme("eepa[lowering=linear]"), 4).force > 1e-3);
}

BOOST_AUTO_TEST_CASE(an_elastic_law_is_no_plastic_one) {
  BOOST_TEST(why_not_plastic(make_scheme("linear-refined")) != "");
  BOOST_TEST(why_not_plastic(make_scheme("luding")) == "");
}

BOOST_AUTO_TEST_SUITE_END()
