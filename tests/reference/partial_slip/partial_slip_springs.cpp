// SPDX-License-Identifier: BSD-3-Clause
#include "reference/partial_slip/partial_slip_springs.hpp"

#include "tests/reference/partial_slip/partial_slip_truth.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(partial_slip_springs)
namespace {

using namespace testing;
using Wide = long double;
using Kind = PartialSlipEventKind;

/// The springs know nothing of annuli and memory; they reach the truth by themselves.
BOOST_AUTO_TEST_CASE(extrapolated_springs_reach_the_truth) {
  Wide worst = 0;
  for (const auto& [name, entry] : partial_slip_truth("rebound_dimensionless")) {
    BOOST_TEST_INFO_SCOPE(name);
    const nlohmann::json& in = entry.at("inputs");
    const nlohmann::json& truth = entry.at("outputs");
    const SpringsSolution<Wide> s = extrapolated_springs<Wide>(
        {decimal(in.at("kappa")), decimal(in.at("K")), decimal(in.at("X1")), decimal(in.at("O1")),
         decimal(in.at("h_m_over_R")), decimal(in.at("g_h_m_over_vn2"))},
        4000);
    // N = 4000 and 8000 leave some 3e-10 of order 2.5, the extrapolation 1e-11
    const auto check = [&](const char* key, Wide value) {
      const Wide wanted = decimal(truth.at(key));
      worst = std::max(worst, std::abs(value - wanted));
      BOOST_TEST_INFO_SCOPE(key);
      BOOST_TEST(std::abs(value - wanted) < 1e-11L);
    };
    check("psi2", s.psi_out);
    check("X2", s.centre_velocity_out);
    check("O2", s.surface_velocity_out);
    check("friction_work_D", s.friction_work);
    check("tangential_shift", s.tangential_shift);
    // Hertz's force is not summed over springs: the duration has the error of the steps only
    const Wide duration = decimal(truth.at("T"));
    BOOST_TEST(std::abs(s.duration - duration) <= half_digit(duration) + 1e-13L);
    // first end of slip and last onset of gross slip, if there are any
    const auto& phases = truth.at("phases");
    for (std::size_t i = 0; i < phases.size(); ++i) {
      const Wide time = decimal(truth.at("t")[i]);
      const auto phase = phases[i].get<std::string>();
      if (phase == "gross_to_stick" || phase == "gross_to_reversed_partial") {
        BOOST_TEST_REQUIRE(s.first_end_of_slip.has_value());
        BOOST_TEST(std::abs(*s.first_end_of_slip - time) < 1e-9L);
      }
      // the onset is that of the innermost spring, half a spacing from the centre: dx^2
      if (phase == "gross_slip") {
        BOOST_TEST_REQUIRE(s.last_onset_of_gross_slip.has_value());
        BOOST_TEST(std::abs(*s.last_onset_of_gross_slip - time) < 1.0L / (4000 * 4000.0L));
      }
    }
    Wide peak = 0;
    for (const auto& force : truth.at("force_extrema_f"))
      if (std::abs(decimal(force)) > std::abs(peak)) peak = decimal(force);
    BOOST_TEST(std::abs(s.peak_force - peak) < 1e-7L);  // seen at the ends of steps only
  }
  BOOST_TEST_MESSAGE("worst difference from the truth " << worst);
}

BOOST_AUTO_TEST_CASE(the_error_falls_with_the_power_five_halves) {
  for (const Wide psi1 : {0.5L, 1.2L, 3.0L, 4.5L, 6.0L}) {
    const auto impact = impact_of(0.3L, 0.4L, psi1);
    const Wide exact = integrate_partial_slip(impact).psi_out;
    const Wide coarse = integrate_springs(impact, 500).psi_out - exact;
    const Wide fine = integrate_springs(impact, 8000).psi_out - exact;
    const Wide order = std::log2(coarse / fine) / 4;
    BOOST_TEST_MESSAGE("psi1 " << psi1 << ": " << coarse << " at 500, " << fine
                               << " at 8000, order " << order);
    BOOST_TEST(std::abs(order - 2.5L) < 0.06L);
    BOOST_TEST(std::abs(fine) < 1e-10L);
  }
}

/// Random impacts, heavy cores too. A reversal that leaves the edge of an annulus frozen between
/// two springs costs a part of the spacing's square; the others fall faster.
BOOST_AUTO_TEST_CASE(both_routes_agree_on_random_impacts) {
  constexpr int springs = 4000;
  double worst_frozen = 0;
  double worst_other = 0;
  for (const PartialSlipImpact<double>& impact : random_impacts(60)) {
    const auto exact = integrate_partial_slip(impact);
    const auto approximate = integrate_springs(impact, springs);
    const bool frozen =
        std::any_of(exact.events.begin(), exact.events.end(), [&](const auto& event) {
          const bool first = event.time == exact.events[1].time;
          return event.kind == Kind::edge_closure ||
                 ((event.kind == Kind::reversed_partial_slip || event.kind == Kind::stick) &&
                  !first);
        });
    double& worst = frozen ? worst_frozen : worst_other;
    worst = std::max({worst, std::abs(approximate.psi_out - exact.psi_out),
                      std::abs(approximate.friction_work - exact.friction_work)});
  }
  BOOST_TEST_MESSAGE("edge left frozen " << worst_frozen << ", others " << worst_other);
  BOOST_TEST(worst_other < 2e-9);                        // about 2 springs^-2.5
  BOOST_TEST(worst_frozen < 2.0 / (springs * springs));  // springs^-2
  BOOST_TEST(worst_frozen > 0);
}

BOOST_AUTO_TEST_CASE(on_the_border_of_slip_at_touch) {
  const auto impact = impact_of(0.3L, 0.4L, 1.0L);
  BOOST_TEST(std::abs(extrapolated_springs(impact, 1000).psi_out -
                      integrate_partial_slip(impact).psi_out) < 1e-11L);
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  PartialSlipImpact<double> impact{.kappa = 0.8, .centre_velocity = 1};
  BOOST_CHECK_THROW(static_cast<void>(integrate_springs(impact, 9)), std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(integrate_springs(impact, -5)), std::invalid_argument);
  impact.kappa = 0;
  BOOST_CHECK_THROW(static_cast<void>(integrate_springs(impact, 100)), std::invalid_argument);
  impact = {.kappa = 1, .arm_shortening = 1};
  BOOST_CHECK_THROW(static_cast<void>(integrate_springs(impact, 100)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
