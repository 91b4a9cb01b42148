// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/damped_slip/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(damped_slip)
namespace {

using Outcome = DampedSlip::Outcome;

/// The dashpot pushes where it should pull.
constexpr auto drives_tangentially = [](const auto&, auto&, auto& out) {
  out.damping_tangential = -out.damping_tangential;
};
/// The spring stores what the dashpot adds.
constexpr auto stores_the_damping = [](const auto&, auto& history, auto& out) {
  history.force += out.damping_tangential;
};
/// The friction limit has the normal force with its damping.
constexpr auto limits_by_the_whole = [](const auto& was, auto& history, auto& out) {
  const double limit = was.springs.mu * (out.normal + out.damping_normal);
  if (const double size = out.tangential.norm(); size > limit && limit > 0) {
    out.tangential *= limit / size;
    history.force = out.tangential;
  }
};
/// No dashpot in slip: a design that codes have.
constexpr auto switches_off_in_slip = [](const auto&, auto&, auto& out) {
  if (out.regime == Regime::slip) out.damping_tangential.setZero();
};
/// The dashpot works half as much as its force does.
constexpr auto halves_the_work = [](const auto&, auto&, auto& out) { out.work_viscous *= 0.5; };
/// The dashpot goes on when the bodies have parted.
constexpr auto acts_in_the_gap = [](const auto& was, auto&, auto& out) {
  const ContactStep& step = was.step;
  out.damping_normal = was.springs.damping / step.dt * (step.overlap_new - step.overlap_old);
};
/// Heat that holds the work of the dashpot.
constexpr auto heats_by_the_dashpot = [](const auto&, auto&, auto& out) {
  out.work_dissipated += out.work_viscous;
};

template <auto spoil>
Outcome errors_of_made_up(int steps) {
  const DampedSlip s;
  const Scheme scheme = made_up_scheme<MadeUpSprings<spoil>>(s);
  const Outcome exact = s.exact_for(scheme);
  Outcome errors = s.run(scheme, steps);
  for (const auto work :
       {&Outcome::viscous, &Outcome::viscous_parting, &Outcome::viscous_swing, &Outcome::heat})
    errors.*work = std::abs(errors.*work / (exact.*work) - 1);
  return errors;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(DampedSlip{.kt = 3e5, .mu = 0.2, .ratio = 3, .duration = 0.1});
}

// With L = 5 N and kt = 7e4 N/m a unit of movement is 1/14 mm. The first leg has 0.1 m/s of
// approach: 40 * 0.01 * 1 ms = 4e-4 J. The second has 1.5 units in 1 ms: 40 * (0.15/1.4)^2 * 1 ms.
BOOST_AUTO_TEST_CASE(works_of_the_dashpots_are_those_found_by_hand) {
  const DampedSlip s;
  const Scheme scheme = scheme_for(s, "linear-conventional");
  const auto forces = drive(s.damped(scheme).law(), s.steps_of(1));
  BOOST_TEST(std::abs(forces[0].work_viscous - 4e-4) <= 1e-17);
  BOOST_TEST(std::abs(forces[1].work_viscous - 0.04 * 0.15 * 0.15 / 1.96) <= 1e-17);
  BOOST_TEST(std::abs(forces[0].damping_normal - 4) <= 1e-13);
  BOOST_TEST(std::abs(forces[1].damping_tangential.norm() - 40 * 0.15 / 1.4) <= 1e-13);
}

BOOST_AUTO_TEST_CASE(right_laws_are_exact_in_any_number_of_steps) {
  const DampedSlip s;
  for (const char* law : {"linear-conventional", "linear-refined", "cundall-spring"}) {
    const Scheme scheme = scheme_for(s, law);
    const double viscous = s.exact_for(scheme).viscous;
    for (const int steps : {1, 3, 16}) {
      const Outcome found = s.run(scheme, steps);
      BOOST_TEST_INFO_SCOPE(law << " in " << steps);
      for (const auto error : {&Outcome::force, &Outcome::normal, &Outcome::damping_normal,
                               &Outcome::damping_stick, &Outcome::damping_slip})
        BOOST_TEST(std::invoke(error, found) <= 1e-12);
      BOOST_TEST(found.undamped == 0);
      BOOST_TEST(std::abs(found.viscous / viscous - 1) <= 1e-12);
    }
  }
  const Outcome made_up = errors_of_made_up<right>(3);
  BOOST_TEST(made_up.force <= 1e-12);
  BOOST_TEST(made_up.viscous <= 1e-12);
}

BOOST_AUTO_TEST_CASE(the_work_of_a_swing_is_found_at_the_rate_of_its_differences) {
  const DampedSlip s;
  for (const int steps : {1, 2, 8}) {
    const double angle = 2 * std::acos(-1.0) / (4 * steps);
    const auto share = [&](const char* law) {
      const Scheme scheme = scheme_for(s, law);
      return s.run(scheme, steps).viscous_swing / s.exact_for(scheme).viscous_swing;
    };
    const double by_differences = 2 * (1 - std::cos(angle)) / (angle * angle);
    BOOST_TEST(std::abs(share("linear-refined") - by_differences) <= 1e-12);
    BOOST_TEST(std::abs(share("geometric-spring") - std::sin(angle) / angle) <= 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(a_dashpot_with_the_wrong_sign_is_seen) {
  const Outcome errors = errors_of_made_up<drives_tangentially>(8);
  BOOST_TEST(std::abs(errors.damping_stick - 2) <= 1e-12);
  BOOST_TEST(std::abs(errors.damping_slip - 2) <= 1e-12);
  BOOST_TEST(errors.force <= 1e-12);
}

BOOST_AUTO_TEST_CASE(damping_that_is_stored_is_seen) {
  const Outcome errors = errors_of_made_up<stores_the_damping>(8);
  BOOST_TEST(errors.force > 0.1);
  BOOST_TEST(errors.undamped > 0.1);
}

BOOST_AUTO_TEST_CASE(a_limit_with_the_damping_in_it_is_seen) {
  const Outcome errors = errors_of_made_up<limits_by_the_whole>(8);
  BOOST_TEST(errors.force > 0.1);
  BOOST_TEST(errors.undamped > 0.1);
}

BOOST_AUTO_TEST_CASE(a_dashpot_that_is_off_in_slip_shows_there_and_nowhere_else) {
  const Outcome errors = errors_of_made_up<switches_off_in_slip>(8);
  BOOST_TEST(errors.damping_slip > 0.5);
  for (const auto other : {&Outcome::force, &Outcome::undamped, &Outcome::damping_normal,
                           &Outcome::damping_stick, &Outcome::viscous})
    BOOST_TEST(std::invoke(other, errors) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(half_the_work_is_seen) {
  const Outcome errors = errors_of_made_up<halves_the_work>(8);
  BOOST_TEST(std::abs(errors.viscous - 0.5) <= 1e-12);
  BOOST_TEST(std::abs(errors.viscous_parting - 0.5) <= 1e-12);
}

BOOST_AUTO_TEST_CASE(a_dashpot_that_acts_in_a_gap_is_seen) {
  BOOST_TEST(errors_of_made_up<acts_in_the_gap>(8).damping_normal > 0.3);
}

BOOST_AUTO_TEST_CASE(heat_that_holds_the_work_of_the_dashpot_is_seen) {
  BOOST_TEST(errors_of_made_up<right>(64).heat < 1e-3);
  BOOST_TEST(errors_of_made_up<heats_by_the_dashpot>(64).heat > 0.1);
}

BOOST_AUTO_TEST_CASE(a_law_whose_user_has_set_the_damping_is_not_asked) {
  const Case& asked = find_case("damped-slip");
  BOOST_TEST(asked.unsuitable(make_scheme("linear-refined")).empty());
  BOOST_TEST(!asked.unsuitable(make_scheme("linear-refined[damping=3]")).empty());
  BOOST_TEST(!asked.unsuitable(make_scheme("jaeger")).empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
