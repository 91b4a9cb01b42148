// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/precision_ladder/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(precision_ladder)
namespace {

/// Keeps its force in single precision and cuts what does not fit.
constexpr auto cuts_its_history = [](const auto&, auto& history, auto&) {
  for (int i = 0; i < 2; ++i) {
    auto near = static_cast<float>(history.force[i]);
    if (static_cast<double>(near) > history.force[i]) near = std::nextafter(near, 0.0F);
    history.force[i] = static_cast<double>(near);
  }
};

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(PrecisionLadder{.kt = 3e4, .movement = 0.0123});
}

// By hand: in half precision a sum stands where its last place is twice the increment or more. With
// 4096 steps each component adds 1.38e-4 and 1.16e-4, below half of 2^-12 and above half of 2^-13:
// both stand at 2^-2, where the last place becomes 2^-12.
BOOST_AUTO_TEST_CASE(a_sum_stands_where_its_last_place_is_twice_the_increment) {
  const PrecisionLadder s;
  const Vector2 end = s.foretold(NumberType::half(), 8192);
  const Vector2 increment = s.movement / 8192 * PrecisionLadder::direction();
  BOOST_TEST(end[0] - increment[0] == 0.25);
  BOOST_TEST(end[1] - increment[1] == 0.125);
}

BOOST_AUTO_TEST_CASE(laws_in_double_precision_are_exact) {
  const PrecisionLadder s;
  for (const char* law : {"linear-conventional", "linear-refined", "geometric-spring"}) {
    const auto found = s.run(scheme_for(s, law), 65536);
    BOOST_TEST(std::abs(found.force / s.movement - 1) < 1e-11, law);
    BOOST_TEST(found.foretold < 1e-11, law);
  }
}

BOOST_AUTO_TEST_CASE(rounded_histories_are_as_wrong_as_foretold) {
  const PrecisionLadder s;
  for (const char* options : {"history=single", "history=bfloat", "history=half",
                              "history=fixed:16", "history=single,rounding=stochastic"}) {
    const Scheme scheme = scheme_for(s, "linear-refined[" + std::string(options) + "]");
    for (const int steps : {64, 1000, 65536})
      BOOST_TEST(s.run(scheme, steps).foretold < 1e-12, options << " in " << steps);
  }
  const Scheme single = scheme_for(s, "linear-conventional[history=single]");
  const auto error = [&](int steps) {
    return std::abs(s.run(single, steps).force / s.movement - 1);
  };
  BOOST_TEST(error(65536) > 10 * error(64));  // more steps are worse
}

BOOST_AUTO_TEST_CASE(digits_that_are_cut_and_not_rounded_are_seen) {
  const PrecisionLadder s;
  const auto found = s.run(made_up_scheme<MadeUpSprings<cuts_its_history>>(s), 65536);
  BOOST_TEST(found.foretold > 1e-4);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
