// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ratchet/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_ratchet)
namespace {

/// Keeps its force in single precision without saying so.
constexpr auto keeps_floats = [](const auto&, auto& history, auto&) {
  history.force = history.force.template cast<float>().template cast<double>();
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(PrecisionRatchet{.movement = 0.37, .unlike = 0.7});
}

BOOST_AUTO_TEST_CASE(laws_in_double_precision_come_back) {
  const PrecisionRatchet s;
  for (const char* law : {"linear-conventional", "linear-refined"})
    BOOST_TEST(std::abs(s.run(scheme_for(s, law), 512).left) < 1e-11, law);
}

// A spring of 3.7e-6 m, 1000 steps out and 1300 back, is left with -8.0e-6 of it a cycle in single
// precision: computed elsewhere.
BOOST_AUTO_TEST_CASE(single_precision_ratchets_by_the_same_amount_each_cycle) {
  PrecisionRatchet s;
  const Scheme single = scheme_for(s, "linear-conventional[history=single]");
  const auto left = [&](int cycles) {
    s.cycles = cycles;
    const auto found = s.run(single, 1000);
    BOOST_TEST(found.foretold < 1e-12);
    return found.left / s.movement;
  };
  const double eight = left(8);
  BOOST_TEST(std::abs(eight) > 1e-6);
  BOOST_TEST(std::abs(left(32) / (4 * eight) - 1) < 0.2);
  s.unlike = 1;
  BOOST_TEST(std::abs(left(32)) < 0.05 * std::abs(4 * eight));
}

BOOST_AUTO_TEST_CASE(floats_that_nobody_told_of_are_seen) {
  const PrecisionRatchet s;
  const auto found = s.run(made_up_scheme<MadeUpSprings<keeps_floats>>(s), 512);
  BOOST_TEST(found.foretold > 1e-7);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
