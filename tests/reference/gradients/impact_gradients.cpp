// SPDX-License-Identifier: BSD-3-Clause
#include "reference/gradients/impact_gradients.hpp"

#include "reference/gradients/fixed_step_runs.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(impact_gradients)
namespace {

const DampedImpact asked{.k = 1e4L, .damping = 20, .mass = 0.5L, .velocity = 1.3L};

DampedImpact asked_that_is_cut() {
  DampedImpact cut = asked;
  cut.end = ContactEnd::force;
  return cut;
}

/// Largest distance of two numbers with derivatives, each over its size.
template <std::size_t n>
long double distance(const DualNumber<n>& a, const DualNumber<n>& b) {
  long double most = std::abs(a.value / b.value - 1);
  for (std::size_t i = 0; i < n; ++i)
    if (b.by.at(i) != 0) most = std::max(most, std::abs(a.by.at(i) / b.by.at(i) - 1));
  return most;
}

/// Mean over instants of the touch, evenly spread over a step of 1/steps of a contact.
DualNumber<5> mean_run(const DampedImpact& impact, int steps, DampingOver over) {
  constexpr int instants = 8;
  const long double dt = gradients_of(impact).duration.value / static_cast<long double>(steps);
  DualNumber<5> mean;
  for (int i = 0; i < instants; ++i) {
    const long double height =
        (20 + (static_cast<long double>(i) + 0.37L) / instants) * dt * impact.velocity;
    mean = mean + stepped_velocity(impact, height, dt, over) / static_cast<long double>(instants);
  }
  return mean;
}

}  // namespace

/// By programs with 50 digits, closed forms and differences of complex roots.
BOOST_AUTO_TEST_CASE(impacts_have_known_gradients) {
  const ImpactNumber pull = gradients_of(asked).velocity_after;
  BOOST_TEST(std::abs(pull.value - 0.82991276506592888L) < 1e-16L);
  BOOST_TEST(std::abs(pull.by[0] - 0.63839443466609914L) < 1e-16L);
  BOOST_TEST(std::abs(pull.by[1] - 1.9003264182591211e-5L) < 1e-20L);
  BOOST_TEST(std::abs(pull.by[2] + 0.019003264182591211L) < 1e-17L);
  BOOST_TEST(std::abs(pull.by[3] - 0.38006528365182422L) < 1e-16L);
  const ImpactGradients cut = gradients_of(asked_that_is_cut());
  BOOST_TEST(std::abs(cut.velocity_after.by[1] - 1.623807268339269e-5L) < 1e-20L);
  BOOST_TEST(std::abs(cut.duration.value - 0.020412846745581896L) < 1e-17L);
  BOOST_TEST(std::abs(cut.duration.by[2] + 8.1211380871855209e-5L) < 1e-19L);
  const TsujiImpact hertz{.k = 1e5L, .eta = 40, .mass = 0.5L, .velocity = 1.3L};
  const ImpactGradients of_hertz = gradients_of(hertz);
  BOOST_TEST(std::abs(of_hertz.velocity_after.by[1] - 1.2818427986819761e-6L) < 1e-21L);
  BOOST_TEST(std::abs(of_hertz.duration.by[0] + 0.0035602528979050923L) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(sensitivities_integrated_agree) {
  for (const long double damping : {0.5L, 20.0L, 90.0L, 135.0L}) {
    for (const ContactEnd end : {ContactEnd::overlap, ContactEnd::force}) {
      DampedImpact impact = asked;
      impact.damping = damping;
      impact.end = end;
      const ImpactGradients closed = gradients_of(impact);
      const ImpactGradients integrated = integrated_gradients(impact);
      BOOST_TEST(distance(integrated.velocity_after, closed.velocity_after) < 1e-15L, damping);
      BOOST_TEST(distance(integrated.duration, closed.duration) < 1e-15L, damping);
    }
    const TsujiImpact hertz{.eta = damping};
    BOOST_TEST(distance(integrated_velocity(hertz), gradients_of(hertz).velocity_after) < 1e-15L);
  }
}

/// acos goes over into acosh where a contact that is cut is overdamped.
BOOST_AUTO_TEST_CASE(contacts_that_are_cut_part_from_any_dashpot) {
  for (const long double ratio : {0.9L, 0.999L, 1.0L, 1.0001L, 1.099L, 1.2L, 3.0L}) {
    DampedImpact impact = asked_that_is_cut();
    impact.damping = ratio * 2 * std::sqrt(impact.k * impact.mass);
    BOOST_TEST(distance(integrated_gradients(impact).velocity_after,
                        gradients_of(impact).velocity_after) < 1e-14L,
               static_cast<double>(ratio));
    impact.end = ContactEnd::overlap;
    if (ratio >= 1) BOOST_CHECK_THROW((void)gradients_of(impact), std::invalid_argument);
  }
}

/// Derivatives of runs in 4096 steps tend to the limits and not to the truth.
BOOST_AUTO_TEST_CASE(runs_of_fixed_steps_tend_to_their_limits) {
  for (const DampedImpact& impact : {asked, asked_that_is_cut()}) {
    const FixedStepLimits limits = fixed_step_limits(impact);
    const DualNumber<5> run = mean_run(impact, 4096, DampingOver::step);
    BOOST_TEST(std::abs(run.by[1] / limits.by_k - 1) < 2e-3L);
    BOOST_TEST(std::abs(run.by[2] / limits.by_damping - 1) < 2e-3L);
    BOOST_TEST(std::abs(run.by[3] / limits.by_mass - 1) < 2e-3L);
    BOOST_TEST(std::abs(run.by[4] - limits.by_height) < 2e-3L * impact.damping / impact.mass);
  }
  BOOST_TEST(fixed_step_limits(asked).by_k == -gradients_of(asked).velocity_after.by[1]);
}

BOOST_AUTO_TEST_CASE(damping_the_movement_in_contact_tends_to_the_truth) {
  const ImpactNumber truth = gradients_of(asked).velocity_after;
  long double before = 0;
  for (const int steps : {1024, 4096}) {
    const DualNumber<5> run = mean_run(asked, steps, DampingOver::contact);
    const long double error =
        std::max({std::abs(run.by[0] / truth.by[0] - 1), std::abs(run.by[1] / truth.by[1] - 1),
                  std::abs(run.by[2] / truth.by[2] - 1), std::abs(run.by[3] / truth.by[3] - 1),
                  std::abs(run.by[4]) * asked.mass / asked.damping});
    BOOST_TEST(error < 4.0L / steps);
    if (before > 0) BOOST_TEST(error < before / 3);
    before = error;
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
