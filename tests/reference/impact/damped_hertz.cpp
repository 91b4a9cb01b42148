// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/damped_hertz.hpp"

#include "reference/impact/stiffness_impact.hpp"
#include "reference/partial_slip/partial_slip_closed.hpp"
#include "reference/partial_slip/partial_slip_springs.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(damped_hertz_impact)
namespace {

using Wide = long double;

constexpr std::array<Wide, 7> restitutions{0.05L, 0.1L, 0.25L, 0.5L, 0.75L, 0.9L, 0.98L};
constexpr Wide kappa_r = 2.9L;

PartialSlipImpact<Wide> impact_with(Wide psi, Wide restitution) {
  return {.kappa = kappa_r / 3.5L, .centre_velocity = psi, .damping = damping_number(restitution)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(without_a_dashpot_it_is_hertz) {
  const auto elastic = damped_hertz<Wide>(0);
  BOOST_TEST(std::abs(elastic.restitution - 1) < 1e-17L);
  BOOST_TEST(std::abs(elastic.greatest_depth - 1) < 1e-17L);
  BOOST_TEST(std::abs(elastic.peak_force - 1) < 1e-17L);
  BOOST_TEST(std::abs(elastic.duration - impact_duration<Wide>()) < 1e-16L);
  BOOST_TEST(damping_number<Wide>(1) == 0);
}

BOOST_AUTO_TEST_CASE(restitution_and_damping_number_are_inverses) {
  for (const Wide e : restitutions)
    BOOST_TEST(std::abs(restitution_of(damping_number(e)) / e - 1) < 1e-17L);
}

/// beta = -ln e/sqrt(pi^2 + ln^2 e), as programs have it, of Kharaz' experiment.
BOOST_AUTO_TEST_CASE(the_damping_ratio_is_that_of_other_programs) {
  BOOST_TEST(std::abs(damping_number(0.98L) / 2.5L - 0.00643058850L) < 5e-12L);
}

/// Nothing of the closed form: the equation in time, integrated with its end located.
BOOST_AUTO_TEST_CASE(closed_form_agrees_with_integration) {
  for (const Wide e : restitutions) {
    BOOST_TEST_INFO_SCOPE("restitution " << e);
    const Wide d = damping_number(e);
    const auto closed = damped_hertz(d);
    const auto found = integrate_stiffness_impact<Wide>({.kappa_r = kappa_r, .damping = d}, 200);
    BOOST_TEST(std::abs(-found.approach_velocity_out - e) < 1e-16L);
    BOOST_TEST(std::abs(found.duration / closed.duration - 1) < 1e-16L);
    const auto slipping = integrate_partial_slip(impact_with(1.2L, e));
    BOOST_TEST(std::abs(slipping.approach_velocity_out + e) < 1e-11L);
    BOOST_TEST(std::abs(slipping.duration - closed.duration) < 2e-11L);
    BOOST_TEST(std::abs(slipping.greatest_depth - closed.greatest_depth) < 1e-11L);
  }
}

/// The greatest force of the equation sampled by small steps of another method.
BOOST_AUTO_TEST_CASE(peak_force_is_that_of_small_steps) {
  for (const Wide e : restitutions) {
    const Wide d = damping_number(e);
    Wide z = 0;
    Wide w = 1;
    Wide peak = 0;
    constexpr Wide dt = 1e-5L;
    while (z >= 0) {  // leapfrog; the dashpot with the mean velocity of the step
      z += w * dt / 2;
      if (z < 0) break;
      const Wide elastic = 1.25L * z * std::sqrt(z);
      const Wide damped = d * std::sqrt(std::sqrt(z));
      const Wide next = (w * (1 - damped * dt / 2) - elastic * dt) / (1 + damped * dt / 2);
      peak = std::max(peak, 0.8L * (elastic + damped * (w + next) / 2));
      w = next;
      z += w * dt / 2;
    }
    BOOST_TEST_INFO_SCOPE("restitution " << e);
    BOOST_TEST(std::abs(peak - damped_hertz(d).peak_force) < 1e-7L);
    BOOST_TEST(std::abs(-w - e) < 1e-5L);
  }
}

/// Mirrored instants and annuli against springs that know nothing of them.
BOOST_AUTO_TEST_CASE(partial_slip_with_a_dashpot_agrees_with_springs) {
  for (const Wide e : {0.1L, 0.25L, 0.5L, 0.98L}) {
    for (const Wide psi : {0.3L, 0.9L, 1.2L, 1.7L, 3.0L, 3.9L, 4.7L}) {
      BOOST_TEST_INFO_SCOPE("restitution " << e << ", psi " << psi);
      const auto impact = impact_with(psi, e);
      const Wide exact = integrate_partial_slip(impact).psi_out;
      BOOST_TEST(std::abs(extrapolated_springs(impact, 2000).psi_out - exact) < 2e-9L);
    }
  }
}

BOOST_AUTO_TEST_CASE(sliding_throughout_loses_one_plus_e) {
  for (const Wide e : restitutions) {
    const Wide border = gross_slip_border(kappa_r, e);
    for (const Wide over : {1e-3L, 1.0L, 10.0L}) {
      const Wide psi = border + over;
      const Wide closed = gross_slip_psi_out(kappa_r, psi, e);
      BOOST_TEST(std::abs(closed - (psi - (1 + e) * kappa_r)) < 1e-17L * psi);
      const auto solved = integrate_partial_slip(impact_with(psi, e));
      BOOST_TEST(std::abs(solved.psi_out - closed) < 2e-11L);
      BOOST_TEST(solved.events.size() == 2U);
      for (const StiffnessLaw law : {StiffnessLaw::incremental, StiffnessLaw::secant}) {
        // Their own borders are lower for nothing: what slips throughout slips in every law.
        const auto other = integrate_stiffness_impact<Wide>(
            {.law = law, .kappa_r = kappa_r, .psi = psi + 3, .damping = damping_number(e)});
        BOOST_TEST(std::abs(other.psi_out - closed - 3) < 1e-15L);
      }
    }
    // Below it slip ends before the parting.
    BOOST_TEST(integrate_partial_slip(impact_with(border - 1e-2L, e)).events.size() > 2U);
  }
}

BOOST_AUTO_TEST_CASE(pairs_part_with_their_restitution) {
  PairImpact<Wide> pair;
  pair.upper = {.material = {70e9L, 0.3L}, .radius = 0.01L, .mass = 0.2L};
  pair.lower = {.material = {70e9L, 0.3L}, .radius = 0.02L, .mass = 0.7L};
  pair.restitution = 0.6L;
  const auto out = rebound_of(pair, 0.0L);
  BOOST_TEST(std::abs(out.upper_normal_change - out.lower_normal_change - 1.6L) < 1e-17L);
  BOOST_TEST(scaled(pair).impact.damping == damping_number(0.6L));
}

BOOST_AUTO_TEST_CASE(what_cannot_be_is_refused) {
  for (const Wide e : {0.0L, -0.1L, 1.01L, std::numeric_limits<Wide>::quiet_NaN()})
    BOOST_CHECK_THROW(static_cast<void>(damping_number(e)), std::invalid_argument);
  for (const Wide d : {-0.1L, 2.5L, std::numeric_limits<Wide>::quiet_NaN()}) {
    BOOST_CHECK_THROW(static_cast<void>(damped_hertz(d)), std::invalid_argument);
    BOOST_CHECK_THROW(static_cast<void>(integrate_partial_slip<Wide>({.damping = d})),
                      std::invalid_argument);
    BOOST_CHECK_THROW(static_cast<void>(integrate_springs<Wide>({.damping = d}, 20)),
                      std::invalid_argument);
    BOOST_CHECK_THROW(static_cast<void>(integrate_stiffness_impact<Wide>({.damping = d})),
                      std::invalid_argument);
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
