// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/linear_impact.hpp"

#include <boost/math/constants/constants.hpp>

#include "reference/impact/rebound_curve.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(linear_impact)
namespace {

using namespace testing;
using Wide = long double;
using nlohmann::json;

constexpr Wide pi = boost::math::constants::pi<Wide>();

template <class Real>
LinearImpact<Real> impact_of(const json& inputs) {
  const auto get = [&](const char* key) { return static_cast<Real>(decimal(inputs.at(key))); };
  LinearImpact<Real> impact;
  impact.mass = get("m");
  impact.normal_stiffness = get("kn");
  impact.tangential_stiffness = get("kt");
  impact.mu = get("mu");
  impact.normal_damping = get("cn");
  impact.inertia_factor = get("r");
  impact.normal_velocity = get("vn");
  impact.contact_velocity = get("vC");
  return impact;
}

template <class Real>
Wide worst_difference(const json& entry) {
  const LinearImpact<Real> impact = impact_of<Real>(entry["inputs"]);
  const LinearImpactSolution<Real> s = solve<Real>(impact);
  const json& o = entry["outputs"];
  const Wide duration = decimal(o["T"]);
  Wide worst = 0;
  const auto check = [&](Real value, const json& wanted, Wide scale) {
    worst = std::max(worst, std::abs(static_cast<Wide>(value) - decimal(wanted)) / scale);
  };
  check(s.end.time, o["T"], duration);
  check(-s.end.overlap_rate, o["vn_out"], 1);
  check(s.end.contact_velocity, o["vC_out"], decimal(entry["inputs"]["vC"]));
  BOOST_TEST_REQUIRE(s.phases.size() + 1 == o["events"].size());
  for (std::size_t i = 0; i < s.phases.size(); ++i) {
    const std::string& text = o["events"][i].get_ref<const std::string&>();
    const bool sticks = text.find("stick") != std::string::npos;
    BOOST_TEST(sticks == (s.phases[i].mode == ImpactMode::stick), text);
    check(s.phases[i].start.time, o["t"][i], duration);
    check(s.phases[i].start.tangential_force, o["Ft"][i], impact.mu * s.peak_force);
  }
  return worst;
}

LinearImpact<Wide> damped() {
  return impact_of<Wide>(
      impact_truth("oblique_impact_linear").at("linear_viscoelastic_normal_1").at("inputs"));
}

}  // namespace

BOOST_AUTO_TEST_CASE(impacts_are_those_of_the_truth) {
  for (const auto& [name, entry] : impact_truth("oblique_impact_linear")) {
    const Wide wide = worst_difference<Wide>(entry);
    const Wide narrow = worst_difference<double>(entry);
    BOOST_TEST_MESSAGE(name << ": long double " << wide << ", double " << narrow);
    BOOST_TEST(wide < 1e-15L);
    BOOST_TEST(narrow < 1e-12L);
  }
}

/// The closed form against an integration that shares the law's equations only.
BOOST_AUTO_TEST_CASE(closed_form_equals_the_integration) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(0, 1);
  Wide worst = 0;
  Wide worst_double = 0;
  std::size_t switches = 0;
  for (int k = 0; k < 240; ++k) {
    LinearImpact<Wide> i;
    i.mass = 0.1L;
    i.normal_stiffness = 1e6L;
    i.tangential_stiffness = Wide(1e6 * (0.2 + 2 * uniform(random)));
    i.mu = Wide(0.05 + 0.5 * uniform(random));
    i.inertia_factor = Wide(2.5 + uniform(random));
    i.normal_velocity = 1;
    i.contact_velocity = Wide((2 * uniform(random) - 1) * 4 * 0.5);
    if (k % 4 != 0) i.normal_damping = Wide(632 * 0.8 * uniform(random));
    if (k % 3 == 1) i.tangential_damping = Wide(60 * uniform(random));
    i.end = k % 5 < 2 ? ContactEnd::force : ContactEnd::overlap;
    i.cap = k % 7 < 3 ? FrictionCap::absolute
                      : (k % 7 < 5 ? FrictionCap::clipped : FrictionCap::elastic);
    const LinearImpactSolution<Wide> a = solve<Wide>(i);
    const LinearImpactSolution<Wide> b = integrate<Wide>(i);
    BOOST_TEST_REQUIRE(a.phases.size() == b.phases.size());
    const Wide duration = a.end.time;
    for (std::size_t p = 0; p < a.phases.size(); ++p) {
      BOOST_TEST(a.phases[p].mode == b.phases[p].mode);
      worst = std::max(
          {worst, std::abs(a.phases[p].start.time - b.phases[p].start.time) / duration,
           std::abs(a.phases[p].start.contact_velocity - b.phases[p].start.contact_velocity)});
    }
    switches += a.phases.size() - 1;
    worst = std::max(
        {worst, std::abs(a.end.time - b.end.time) / duration,
         std::abs(a.end.contact_velocity - b.end.contact_velocity),
         std::abs(a.end.overlap_rate - b.end.overlap_rate),
         std::abs(a.end.tangential_force - b.end.tangential_force) / (i.mu * a.peak_force)});
    const LinearImpact<double> low{static_cast<double>(i.mass),
                                   static_cast<double>(i.normal_stiffness),
                                   static_cast<double>(i.tangential_stiffness),
                                   static_cast<double>(i.mu),
                                   static_cast<double>(i.normal_damping),
                                   static_cast<double>(i.tangential_damping),
                                   static_cast<double>(i.inertia_factor),
                                   1,
                                   static_cast<double>(i.contact_velocity),
                                   i.end,
                                   i.cap};
    worst_double = std::max(worst_double, std::abs(Wide(solve<double>(low).end.contact_velocity) -
                                                   a.end.contact_velocity));
    // energy: never created by this law
    BOOST_TEST(a.end.dissipated > -1e-18L);
  }
  BOOST_TEST_MESSAGE(switches << " switches to " << worst << ", in double to " << worst_double);
  BOOST_TEST(switches > 300U);
  BOOST_TEST(worst < 1e-15L);
  BOOST_TEST(worst_double < 1e-13L);
}

/// A third route: the curve in psi and w with the exponent 1.
BOOST_AUTO_TEST_CASE(undamped_impacts_follow_the_rebound_curve) {
  LinearImpact<Wide> i = damped();
  i.normal_damping = 0;
  const Wide kappa = i.tangential_stiffness / i.normal_stiffness;
  for (const Wide psi : {-6.0L, -2.0L, -0.7L, 0.05L, 0.4L, 1.0L, 1.4L, 3.0L, 4.5L, 8.0L}) {
    const Wide unit = i.mu * i.normal_velocity / kappa;
    i.contact_velocity = psi * unit;
    const LinearImpactSolution<Wide> s = solve<Wide>(i);
    const Rebound<Wide> r = rebound(kappa * i.inertia_factor, psi, 1.0L);
    BOOST_TEST(s.phases.size() == r.phases.size());
    BOOST_TEST(std::abs(s.end.contact_velocity / unit - r.psi_out) < 1e-16L);
  }
  // as small as can be: cos(pi sqrt(kappa r))
  i.contact_velocity = 1e-9L;
  BOOST_TEST(std::abs(solve<Wide>(i).end.contact_velocity / i.contact_velocity -
                      std::cos(pi * std::sqrt(kappa * i.inertia_factor))) < 1e-7L);
}

/// The tangential impulse of gross sliding over one contact, with a dashpot tuned to e. The excess
/// of .21, .90, 6.70 and 20.8 per cent.
BOOST_AUTO_TEST_CASE(sliding_with_a_dashpot_has_its_known_excess) {
  const Wide mu = 0.05L;
  LinearImpact<Wide> i;
  i.mass = 0.2L;
  i.normal_stiffness = 3e5L;
  i.tangential_stiffness = 2e5L;
  i.mu = mu;
  // the dashpot's force at the touch lets the spring stick for a time ~ 1/V first
  const Wide fast = 1e6L;
  i.contact_velocity = fast;
  i.end = ContactEnd::overlap;
  const auto excess = [&](Wide e, FrictionCap cap) {
    i.normal_damping = damping_of(e, i.normal_stiffness, i.mass);
    i.cap = cap;
    const LinearImpactSolution<Wide> s = solve<Wide>(i);
    BOOST_TEST(std::abs(-s.end.overlap_rate - e) < 1e-18L);
    return (fast - s.end.contact_velocity) / i.inertia_factor / (mu * (1 + e)) - 1;
  };
  const std::pair<Wide, Wide> known[] = {
      {0.9L, 0.0021L}, {0.8L, 0.0090L}, {0.5L, 0.0670L}, {0.2L, 0.2081L}};
  for (const auto& [e, value] : known) {
    BOOST_TEST(std::abs(excess(e, FrictionCap::absolute) - value) < 0.00005L);
    for (const FrictionCap cap :
         {FrictionCap::absolute, FrictionCap::clipped, FrictionCap::elastic})
      BOOST_TEST(std::abs(excess(e, cap) - sliding_excess(e, cap)) < 1e-7L);
  }
  BOOST_TEST(std::abs(sliding_excess(0.5L, FrictionCap::clipped) - 0.0335L) < 0.0001L);
  BOOST_TEST(std::abs(sliding_excess(1.0L, FrictionCap::absolute)) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(histories_obey_the_equations_of_motion) {
  LinearImpact<Wide> i = damped();
  i.tangential_damping = 20;
  const LinearImpactSolution<Wide> s = solve<Wide>(i);
  const Wide step = s.end.time * 1e-6L;
  std::vector<Wide> times;
  for (int k = 1; k < 200; ++k)
    for (const int side : {-1, 0, 1})
      times.push_back(s.end.time * static_cast<Wide>(k) / 200 + step * static_cast<Wide>(side));
  const LinearImpactSolution<Wide> t = solve<Wide>(i, std::span<const Wide>(times));
  BOOST_TEST_REQUIRE(t.at_times.size() == times.size());
  Wide peak = 0;
  for (std::size_t k = 0; k < times.size(); k += 3) {
    const LinearImpactState<Wide>& a = t.at_times[k];
    const LinearImpactState<Wide>& b = t.at_times[k + 1];
    const LinearImpactState<Wide>& c = t.at_times[k + 2];
    peak = std::max(peak, b.normal_force);
    BOOST_TEST(std::abs(b.tangential_force) <= i.mu * b.normal_force * (1 + 1e-15L));
    if (a.mode != b.mode || b.mode != c.mode) continue;
    const Wide normal = (c.overlap_rate - a.overlap_rate) / (2 * step) * i.mass;
    BOOST_TEST(std::abs(normal + b.normal_force) < 1e-8L * s.peak_force);
    const Wide tangential = (c.contact_velocity - a.contact_velocity) / (2 * step) * i.mass;
    BOOST_TEST(
        std::abs(tangential - i.inertia_factor * (b.tangential_force - 20 * b.contact_velocity)) <
        1e-8L * s.peak_force);
    if (b.mode == ImpactMode::stick)
      BOOST_TEST(std::abs((c.tangential_force - a.tangential_force) / (2 * step) +
                          i.tangential_stiffness * b.contact_velocity) <
                 1e-8L * i.tangential_stiffness);
    else
      BOOST_TEST(std::abs(std::abs(b.tangential_force) - i.mu * b.normal_force) <
                 1e-15L * s.peak_force);
    BOOST_TEST(c.dissipated >= a.dissipated - 1e-18L);
  }
  BOOST_TEST(peak <= s.peak_force * (1 + 1e-18L));
  BOOST_TEST(peak > s.peak_force * 0.9999L);
}

BOOST_AUTO_TEST_CASE(peaks_of_the_undamped_contact) {
  LinearImpact<Wide> i = damped();
  i.normal_damping = 0;
  const LinearImpactSolution<Wide> s = solve<Wide>(i);
  const Wide w = std::sqrt(i.normal_stiffness / i.mass);
  BOOST_TEST(std::abs(s.end.time - pi / w) < 1e-21L);
  BOOST_TEST(std::abs(s.greatest_overlap - 1 / w) < 1e-21L);
  BOOST_TEST(std::abs(s.peak_force - i.normal_stiffness / w) < 1e-15L);
  // so much damping that the force is greatest at the touch
  i.normal_damping = 1.9L * std::sqrt(i.normal_stiffness * i.mass);
  BOOST_TEST(std::abs(solve<Wide>(i).peak_force - i.normal_damping) < 1e-16L);
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const auto refused = [](const auto& change) {
    LinearImpact<Wide> impact = damped();
    change(impact);
    BOOST_CHECK_THROW((void)solve<Wide>(impact), std::invalid_argument);
    BOOST_CHECK_THROW((void)integrate<Wide>(impact), std::invalid_argument);
  };
  using Impact = LinearImpact<Wide>;
  refused([](Impact& i) { i.mass = 0; });
  refused([](Impact& i) { i.normal_stiffness = -1; });
  refused([](Impact& i) { i.tangential_stiffness = 0; });
  refused([](Impact& i) { i.mu = -0.1L; });
  refused([](Impact& i) { i.normal_damping = 2 * std::sqrt(1e5L); });
  refused([](Impact& i) { i.tangential_damping = -1; });
  refused([](Impact& i) { i.inertia_factor = 0.9L; });
  refused([](Impact& i) { i.normal_velocity = std::nanl(""); });
  refused([](Impact& i) { i.contact_velocity = std::nanl(""); });
  const std::vector<Wide> late{1};
  BOOST_CHECK_THROW((void)solve<Wide>(damped(), std::span<const Wide>(late)),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)damping_of(0.0L, 1.0L, 1.0L), std::invalid_argument);
  BOOST_CHECK_THROW((void)sliding_excess(1.1L, FrictionCap::absolute), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
