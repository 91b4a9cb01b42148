// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/rebound_curve.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rebound_curve)
namespace {

using namespace testing;
using Wide = long double;
using nlohmann::json;

constexpr Wide pi = boost::math::constants::pi<Wide>();

}  // namespace

BOOST_AUTO_TEST_CASE(curves_are_those_of_the_truth) {
  Wide worst = 0;
  Wide worst_double = 0;
  int rows = 0;
  for (const auto& [name, entry] : impact_truth("rebound_curve")) {
    const json& i = entry["inputs"];
    // 49/17 and 14/5
    const Wide kappa_r = name == "rebound_curve_hertz_kr_49_17" ? Wide(49) / 17 : Wide(14) / 5;
    BOOST_TEST(std::abs(kappa_r - decimal(i["kappa_r"])) < 1e-15L);
    const Wide p = decimal(i["force_exponent"]);
    for (const json& row : entry["outputs"]["rows"]) {
      const Rebound<Wide> r = rebound(kappa_r, decimal(row["psi1"]), p);
      const Rebound<double> low =
          rebound(static_cast<double>(kappa_r), static_cast<double>(decimal(row["psi1"])),
                  static_cast<double>(p));
      worst = std::max(worst, std::abs(r.psi_out - decimal(row["psi2"])));
      worst_double = std::max(worst_double, std::abs(Wide(low.psi_out) - decimal(row["psi2"])));
      BOOST_TEST_REQUIRE(r.phases.size() == row["phases"].size());
      for (std::size_t k = 0; k < r.phases.size(); ++k) {
        const bool sticks = row["phases"][k] == "stick";
        BOOST_TEST(sticks == (r.phases[k].mode == ImpactMode::stick),
                   "phase " << k << " is " << row["phases"][k]);
        if (k > 0)
          worst = std::max(worst, std::abs(r.phases[k].w - decimal(row["w_at_switch"][k - 1])));
      }
      ++rows;
    }
  }
  BOOST_TEST_MESSAGE(rows << " rows to " << worst << ", in double to " << worst_double);
  BOOST_TEST(rows == 19);
  BOOST_TEST(worst < 1e-15L);
  BOOST_TEST(worst_double < 1e-13L);
}

BOOST_AUTO_TEST_CASE(closed_forms_are_those_of_the_truth) {
  const auto truth = impact_truth("closed_form");
  BOOST_TEST(std::abs(contact_duration<Wide>() -
                      decimal(truth.at("hertz_duration")["outputs"]["c_h"])) < 1e-15L);
  BOOST_TEST(std::abs(contact_duration<Wide>(1) - pi) < 1e-18L);
  for (const json& row : truth.at("small_angle_tangential_restitution")["outputs"]["rows"]) {
    const Wide nu = decimal(row["nu"]);
    const Wide kappa_r = 2 * (1 - nu) / (2 - nu) * 3.5L;
    const Wide ratio = small_angle_restitution(kappa_r);
    BOOST_TEST(std::abs(ratio - decimal(row["ratio"])) < 4e-16L);
    if (nu < 0.25L)
      BOOST_TEST(ratio > 1 + 1e-15L);
    else
      BOOST_TEST(ratio <= 1 + 1e-15L);
  }
  for (const Wide kappa_r : {0.3L, 1.0L, 2.8L, 7.0L})
    BOOST_TEST(std::abs(small_angle_restitution(kappa_r, 1.0L) -
                        std::cos(pi * std::sqrt(kappa_r))) < 1e-17L);
}

/// The last slip begins where the singular solution reaches the limit: x^(p/(p + 1)) ~ psi, and
/// changes psi by x^(1/(p + 1)), so that the limit is approached with the power 1/p.
BOOST_AUTO_TEST_CASE(small_angles_tend_to_the_limit) {
  for (const Wide p : {1.0L, 1.5L, 2.0L})
    for (const Wide kappa_r : {0.7L, 2.8L, 3.3L}) {
      const Wide limit = small_angle_restitution(kappa_r, p);
      const auto gap = [&](Wide psi) {
        return std::abs(rebound(kappa_r, psi, p).psi_out / psi - limit);
      };
      BOOST_TEST(gap(1e-6L) < 1e-2L);
      const Wide power = std::log10(gap(1e-5L) / gap(1e-6L));
      BOOST_TEST(std::abs(power * p - 1) < 0.01L);
    }
}

/// For linear springs the stick phase is a sine of the time.
BOOST_AUTO_TEST_CASE(linear_springs_stick_harmonically) {
  const Wide kappa_r = 2.8L;
  const Rebound<Wide> r = rebound(kappa_r, 0.5L, 1.0L);
  BOOST_TEST_REQUIRE(r.phases.size() == 2U);
  const Wide time = std::acos(r.phases[1].w);
  BOOST_TEST(std::abs(r.phases[1].psi - 0.5L * std::cos(std::sqrt(kappa_r) * time)) < 1e-17L);
  // |Ft| = mu Fn there
  BOOST_TEST(std::abs(std::abs(0.5L * std::sqrt(kappa_r) * std::sin(std::sqrt(kappa_r) * time)) -
                      kappa_r * std::sin(time)) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(gross_slip_begins_where_it_must) {
  for (const Wide kappa_r : {1.5L, 2.8L, 3.5L}) {
    const Wide border = 2 * kappa_r - 1;
    const Rebound<Wide> beyond = rebound(kappa_r, border + 0.01L);
    BOOST_TEST(beyond.phases.size() == 1U);
    BOOST_TEST(std::abs(beyond.psi_out - sliding_rebound(kappa_r, border + 0.01L)) < 1e-18L);
    const Rebound<Wide> below = rebound(kappa_r, border - 0.01L);
    BOOST_TEST(below.phases.size() == 3U);
    BOOST_TEST(below.psi_out - sliding_rebound(kappa_r, border - 0.01L) > 0);
    // odd in psi
    BOOST_TEST(rebound(kappa_r, -border + 0.01L).psi_out == -below.psi_out);
  }
  // with kappa r <= 1 what slips first slips for ever
  BOOST_TEST(rebound(0.9L, 1.01L).phases.size() == 1U);
}

/// dt = -dw (2/(p + 1)) (1 - w^2)^(-p/(p + 1)), by quadrature.
BOOST_AUTO_TEST_CASE(time_and_overlap_follow_the_energy) {
  boost::math::quadrature::tanh_sinh<Wide> quadrature;
  for (const Wide p : {1.0L, 1.5L, 2.5L})
    for (const Wide w : {0.95L, 0.3L, -0.2L, -0.9L}) {
      const auto rate = [&](Wide x, Wide rest) {
        // rest: distance to the nearer end, which is at 1 for x above the middle
        const Wide to_one = x > (w + 1) / 2 ? std::abs(rest) : 1 - x;
        return std::pow(to_one * (1 + x), -p / (p + 1)) * 2 / (p + 1);
      };
      const Wide elapsed = quadrature.integrate(rate, w, Wide(1));
      BOOST_TEST(std::abs(contact_time(w, p) * contact_duration(p) - elapsed) < 1e-15L);
      const Wide z = contact_overlap(w, p);
      BOOST_TEST(std::abs(w * w + std::pow(z, p + 1) - 1) < 1e-18L);
    }
  BOOST_TEST(contact_time(1.0L) == 0);
  BOOST_TEST(contact_time(0.0L) == 0.5L);
  BOOST_TEST(contact_time(-1.0L) == 1);
}

BOOST_AUTO_TEST_CASE(impossible_rebounds_are_refused) {
  BOOST_CHECK_THROW((void)rebound(0.0L, 1.0L), std::invalid_argument);
  BOOST_CHECK_THROW((void)rebound(1.0L, std::nanl("")), std::invalid_argument);
  BOOST_CHECK_THROW((void)rebound(1.0L, 1.0L, 0.0L), std::invalid_argument);
  BOOST_CHECK_THROW((void)contact_time(1.1L), std::invalid_argument);
  BOOST_CHECK_THROW((void)small_angle_restitution(-1.0L), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
