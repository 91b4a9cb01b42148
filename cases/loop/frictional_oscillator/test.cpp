// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/frictional_oscillator/case.hpp"

#include "cases/drive/single_contact.hpp"
#include "cases/support.hpp"
#include "tests/reference/truth.hpp"

BOOST_AUTO_TEST_SUITE(frictional_oscillator)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const double thrown : {-3.0, -1.0, 1.0})
    check_the_routes(FrictionalOscillator{.thrown = thrown});
}

BOOST_AUTO_TEST_CASE(verlet_is_of_second_order_in_all_of_it) {
  using Outcome = FrictionalOscillator::Outcome;
  const FrictionalOscillator block;
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const Scheme scheme = scheme_for(block, law);
    const Outcome coarse = block.run(scheme, 64);
    const Outcome fine = block.run(scheme, 512);
    for (const auto error : {&Outcome::position, &Outcome::amplitude, &Outcome::heat}) {
      const double order = std::log2(coarse.*error / fine.*error) / 3;
      BOOST_TEST(std::abs(order - 2) < 0.3, law << ": " << order);
      BOOST_TEST(std::invoke(error, fine) < 1e-4);
    }
  }
}

// The belt of the truth: .45 and .3 in place of one coefficient.
BOOST_AUTO_TEST_CASE(two_coefficients_move_it_as_independent_programs_say) {
  const auto& truth = testing::truth_of("friction").at("belt").at("outputs");
  const FrictionalOscillator block{.mu = 0.45, .mu_kinetic = 0.3};
  const auto exact = block.exact_at(scheme_for(block, "linear-kinetic"), 4.9);
  BOOST_TEST(std::abs(exact.position - testing::number_of(truth.at("position"))) < 1e-15);
  BOOST_TEST(std::abs(exact.velocity - testing::number_of(truth.at("velocity_at_the_end"))) <
             1e-14);
  BOOST_TEST(std::abs(exact.dissipated - testing::number_of(truth.at("dissipated"))) < 1e-13);
}

BOOST_AUTO_TEST_CASE(a_fall_inside_a_step_makes_verlet_of_first_order) {
  using Outcome = FrictionalOscillator::Outcome;
  const FrictionalOscillator block;
  const Scheme scheme = scheme_for(block, "linear-kinetic");
  const Outcome coarse = block.run(scheme, 32);
  const Outcome fine = block.run(scheme, 512);
  for (const auto error : {&Outcome::position, &Outcome::amplitude, &Outcome::heat}) {
    const double order = std::log2(coarse.*error / fine.*error) / 4;
    BOOST_TEST(std::abs(order - 1) < 0.35, order);
    BOOST_TEST(std::invoke(error, fine) < 5e-4);
  }
}

// Mass, spring and friction limit of one, belt of one: from whatever start, the velocity in the end
// does not reach that of the belt, and the amplitude about the place x = 1 stays.
BOOST_AUTO_TEST_CASE(without_a_higher_static_friction_slip_goes_on_for_ever) {
  const Scheme scheme =
      with_parameters(make_scheme("linear-refined"), {{"kn", 1}, {"kt", 40}, {"mu", 0.5}});
  for (const double thrown : {-2.0, 0.0, 1.0}) {
    SingleContact contact(scheme, 2, 0, thrown - 1);
    constexpr double dt = 1e-3;
    double time = 0;
    double fastest = -1;
    double widest = 0;
    double narrowest = 1e9;
    for (int i = 1; i <= 60000; ++i) {
      time = i * dt;
      contact.step(dt, [&](const Vector2& at, const Vector2&, const ContactForce& f) {
        return Vector2(0, -(at[1] + time) - f.tangential[0]);
      });
      if (time < 40) continue;
      const double x = contact.position()[1] + time;
      const double v = contact.velocity()[1] + 1;
      fastest = std::max(fastest, v);
      widest = std::max(widest, std::hypot(x - 1, v));
      narrowest = std::min(narrowest, std::hypot(x - 1, v));
    }
    BOOST_TEST(fastest < 1 + 1e-3, thrown << ": " << fastest);
    BOOST_TEST(widest - narrowest < 1e-3, thrown << ": " << narrowest << " to " << widest);
    BOOST_TEST(narrowest > 0.5);
  }
}

BOOST_AUTO_TEST_SUITE_END()
