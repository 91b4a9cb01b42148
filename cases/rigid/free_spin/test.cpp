// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/free_spin/case.hpp"

#include "cases/rigid/rigid_support.hpp"
#include "reference/rigid/free_turn.hpp"

BOOST_AUTO_TEST_SUITE(free_spin)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  check_the_routes(FreeSpin{.spin = 20, .duration = 1.2});
}

// A block about the axis of its middle moment turns over; one about another axis stays.
BOOST_AUTO_TEST_CASE(angular_momentum_stays_in_space) {
  const reference::FreeBody body{.inertia = {3, 2, 1}, .spin = {0.1L, 5, 0.2L}};
  for (const long double time : {0.5L, 3.0L}) {
    const reference::FreeTurn turned = reference::free_turn(body, time);
    const reference::Vector3<long double> momentum =
        turned.axes * turned.spin_in_body.cwiseProduct(reference::Vector3<long double>(3, 2, 1));
    BOOST_TEST(narrow((momentum - reference::Vector3<long double>(0.3L, 10, 0.2L)).norm()) < 1e-15);
  }
}

BOOST_AUTO_TEST_CASE(a_law_of_springs_is_exact_and_a_wrong_one_is_found) {
  const FreeSpin f;
  BOOST_TEST(run_of(f).spin < 1e-12);
  BOOST_TEST(run_of(f).support < 1e-8);
  BOOST_TEST(run_with_larger_forces(f).support > 0.2);
}

// Edges of the block are as 6 : 4 : 2 and so are its moments as 4^2 + 2^2 : 6^2 + 2^2 : 6^2 + 4^2.
BOOST_AUTO_TEST_CASE(its_numbers_are_those_of_a_block_that_spins_about_its_middle_axis) {
  const auto asked = FreeSpin{}.question();
  const auto& [kind, inputs] = asked;
  BOOST_TEST(kind == "free-body");
  const auto numbers = [&](std::size_t i) {
    std::vector<double> all;
    for (const reference::Value& value : std::get<reference::Values>(inputs.at(i).second.is))
      all.push_back(narrow(std::get<long double>(value.is)));
    return all;
  };
  const auto inertia = numbers(0);
  BOOST_TEST(inertia[1] / inertia[0] == 2, tolerance(1e-15));
  BOOST_TEST(inertia[2] / inertia[0] == 2.6, tolerance(1e-15));
  const auto spin = numbers(1);
  BOOST_TEST(spin[1] > 0.99 * 5);
  BOOST_TEST(std::hypot(spin[0], spin[1], spin[2]) == 5, tolerance(1e-15));
}

BOOST_AUTO_TEST_SUITE_END()
