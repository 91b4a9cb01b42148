// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/stiffness_impact.hpp"

#include "reference/impact/impact_experiments.hpp"
#include "tests/reference/partial_slip/partial_slip_truth.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(stiffness_impact)
namespace {

using namespace testing;
using Wide = long double;

Wide psi_out(StiffnessLaw law, Wide kappa_r, Wide psi, Wide factor = 1, int steps = 100) {
  return integrate_stiffness_impact<Wide>({law, kappa_r, psi, factor}, steps).psi_out;
}

/// Independent programs: incremental to 15 digits, the others to 12.
BOOST_AUTO_TEST_CASE(limits_of_the_laws_are_those_of_the_truth) {
  for (const auto& [name, entry] : partial_slip_truth("limit_of_other_laws")) {
    BOOST_TEST_INFO_SCOPE(name);
    const Wide kr = decimal(entry.at("inputs").at("kappa_r"));
    const Wide psi1 = decimal(entry.at("inputs").at("psi1"));
    const nlohmann::json& truth = entry.at("outputs");
    const Wide incremental = decimal(truth.at("psi2_incremental"));
    BOOST_TEST(std::abs(psi_out(StiffnessLaw::incremental, kr, psi1) - incremental) <=
               half_digit(incremental) + 1e-15L);
    BOOST_TEST(std::abs(psi_out(StiffnessLaw::secant, kr, psi1) -
                        decimal(truth.at("psi2_secant"))) <= 6e-13L);
    BOOST_TEST(std::abs(psi_out(StiffnessLaw::rescaled, kr, psi1) -
                        decimal(truth.at("psi2_rescaled"))) <= 6e-13L);
  }
}

/// psi2 less that of partial slip at the angles of the experiment, to the four digits found by
/// independent programs.
BOOST_AUTO_TEST_CASE(gaps_to_partial_slip_at_the_angles_of_the_experiment) {
  struct Row {
    Wide angle, incremental, rescaled, secant, two_thirds;
  };
  const std::array<Row, 6> rows{{{2.24L, 0.2339L, 0.1338L, 0.2931L, -0.04044L},
                                 {4.22L, 0.3951L, 0.2914L, 0.6071L, -0.1116L},
                                 {5, 0.4435L, 0.3546L, 0.6086L, -0.1487L},
                                 {9.84L, 0.4428L, 0.4240L, 0.3508L, -0.3555L},
                                 {10, 0.4387L, 0.4212L, 0.3490L, -0.3565L},
                                 {20.2L, 0.1793L, 0.3106L, 0.3106L, -0.1856L}}};
  for (const Row& row : rows) {
    BOOST_TEST_INFO_SCOPE("angle " << row.angle);
    const auto impact = scaled(kharaz_impact(row.angle)).impact;
    const Wide psi1 = impact.contact_point_velocity();
    const Wide exact = integrate_partial_slip(impact).psi_out;
    const Wide kr = impact.kappa_r();
    const auto gap = [&](StiffnessLaw law, Wide factor = 1) {
      return psi_out(law, kr, psi1, factor) - exact;
    };
    BOOST_TEST(std::abs(gap(StiffnessLaw::incremental) - row.incremental) <= 5.1e-5L);
    BOOST_TEST(std::abs(gap(StiffnessLaw::rescaled) - row.rescaled) <= 5.1e-5L);
    BOOST_TEST(std::abs(gap(StiffnessLaw::secant) - row.secant) <= 5.1e-5L);
    BOOST_TEST(std::abs(gap(StiffnessLaw::secant, 2 / 3.0L) - row.two_thirds) <= 5.1e-5L);
  }
}

/// A displacement that shrinks with the radius, by steps of a leapfrog in plain time: q = sqrt(z),
/// z'' = -1.25 z^1.5, psi' = -1.25 kr f.
Wide stepped_rescaled_displacement(Wide kappa_r, Wide psi, int steps) {
  const Wide dt = Wide(3.3L) / static_cast<Wide>(steps);  // it takes some 3.2
  Wide z = 0;
  Wide w = 1;
  Wide u = 0;
  while (true) {
    const Wide before = std::sqrt(std::max(z, Wide(0)));
    w -= dt / 2 * Wide(1.25L) * before * before * before;
    const Wide now = z + dt * w;
    if (now <= 0) return psi;
    const Wide q = std::sqrt(now);
    if (q < before) u *= q / before;
    u += dt * psi;
    const Wide most = q * q / Wide(1.5L);
    u = std::clamp(u, -most, most);
    psi -= dt * Wide(1.25L) * kappa_r * Wide(1.5L) * q * u;
    w -= dt / 2 * Wide(1.25L) * q * q * q;
    z = now;
  }
}

BOOST_AUTO_TEST_CASE(a_rescaled_displacement_is_the_limit_of_plain_steps) {
  for (const Wide kr : {1.7L, 49 / 17.0L, 3.5L}) {
    for (const Wide psi1 : {0.3L, 1.0L, 2.5L, 5.0L}) {
      BOOST_TEST_INFO_SCOPE("kappa r " << kr << ", psi " << psi1);
      const Wide exact = psi_out(StiffnessLaw::rescaled_displacement, kr, psi1);
      const Wide coarse = stepped_rescaled_displacement(kr, psi1, 20000) - exact;
      const Wide fine = stepped_rescaled_displacement(kr, psi1, 80000) - exact;
      BOOST_TEST(std::abs(fine) < 2e-4L);
      BOOST_TEST(std::abs(fine) < std::abs(coarse) / 3 + 1e-6L);  // of first order
      BOOST_TEST(std::abs(psi_out(StiffnessLaw::rescaled_displacement, kr, psi1, 1, 150) - exact) <
                 1e-14L);
    }
  }
}

BOOST_AUTO_TEST_CASE(small_angles_have_their_closed_form) {
  for (const Wide kr : {1.7L, 2.2L, 49 / 17.0L, 3.325L, 3.5L}) {
    const Wide psi1 = 1e-6L;
    const auto near = [&](StiffnessLaw law, Wide factor, SmallAngleLaw closed) {
      const Wide ratio = psi_out(law, kr, psi1, factor) / psi1;
      // an incremental force f stays while the radius vanishes: it slips from q^3 = f on, which
      // changes psi by f q^2, the power 5/3 of psi1
      BOOST_TEST(std::abs(ratio - small_angle_ratio(closed, kr)) < std::pow(psi1, 2 / 3.0L));
    };
    near(StiffnessLaw::incremental, 1, SmallAngleLaw::no_slip);
    near(StiffnessLaw::secant, 1, SmallAngleLaw::no_slip);
    near(StiffnessLaw::rescaled, 1, SmallAngleLaw::rescaled);
    near(StiffnessLaw::secant, 2 / 3.0L, SmallAngleLaw::two_thirds);
    const auto s = integrate_stiffness_impact<Wide>({StiffnessLaw::incremental, kr, psi1, 1});
    const bool creates_energy = kr > 3 && kr < 11 / 3.0L;
    BOOST_TEST(creates_energy == (s.dissipated < 0));
    BOOST_TEST(std::abs(s.duration - impact_duration<Wide>()) < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(gross_slip_is_that_of_every_law) {
  const Wide kr = 49 / 17.0L;
  for (const StiffnessLaw law :
       {StiffnessLaw::incremental, StiffnessLaw::secant, StiffnessLaw::rescaled}) {
    for (const Wide psi1 : {6.0L, -7.5L}) {
      const auto s = integrate_stiffness_impact<Wide>({law, kr, psi1, 1});
      BOOST_TEST(std::abs(s.psi_out - gross_slip_psi_out(kr, psi1)) < 1e-15L);
      BOOST_TEST(s.end_of_slip.empty());
      BOOST_TEST(s.onset_of_slip.size() == 1U);
    }
    // the work is integrated by itself; after slip nothing is stored in any of them but at touch
    const auto s = integrate_stiffness_impact<Wide>({law, kr, 2.0L, 1});
    BOOST_TEST(std::abs(s.dissipated - friction_work(kr, 2.0L, s.psi_out)) < 1e-15L);
    BOOST_TEST(std::abs(s.psi_out + psi_out(law, kr, -2)) == 0);
  }
  // slip that ends while the bodies part: rescaled and secant are one law from there on
  for (const Wide psi1 : {2.89L, 2.95L, 3.5L})
    BOOST_TEST(std::abs(psi_out(StiffnessLaw::rescaled, kr, psi1) -
                        psi_out(StiffnessLaw::secant, kr, psi1)) < 1e-15L);
  BOOST_TEST(std::abs(psi_out(StiffnessLaw::rescaled, kr, 2.85L) -
                      psi_out(StiffnessLaw::secant, kr, 2.85L)) > 1e-6L);
}

BOOST_AUTO_TEST_CASE(steps_do_not_matter) {
  for (const StiffnessLaw law :
       {StiffnessLaw::incremental, StiffnessLaw::secant, StiffnessLaw::rescaled})
    for (int i = 1; i <= 60; ++i)
      for (const Wide kr : {1.7L, 2.9L, 3.5L}) {
        const Wide psi1 = 0.1L * i;
        BOOST_TEST(std::abs(psi_out(law, kr, psi1) - psi_out(law, kr, psi1, 1, 237)) < 1e-15L);
        const double low = integrate_stiffness_impact<double>(
                               {law, static_cast<double>(kr), static_cast<double>(psi1), 1})
                               .psi_out;
        BOOST_TEST(std::abs(low - static_cast<double>(psi_out(law, kr, psi1))) < 1e-12);
      }
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto solve = [](double kr, double psi, double factor, int steps) {
    return integrate_stiffness_impact<double>({StiffnessLaw::secant, kr, psi, factor}, steps);
  };
  for (const double x : {0.0, -1.0, nan}) {
    BOOST_CHECK_THROW(solve(x, 1, 1, 100), std::invalid_argument);
    BOOST_CHECK_THROW(solve(2, 1, x, 100), std::invalid_argument);
  }
  BOOST_CHECK_THROW(solve(2, nan, 1, 100), std::invalid_argument);
  BOOST_CHECK_THROW(solve(2, 1, 1, 9), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
