// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/hertz_impact.hpp"

#include <boost/math/constants/constants.hpp>

#include "reference/impact/rebound_curve.hpp"
#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(hertz_impact)
namespace {

using namespace testing;
using Wide = long double;
using nlohmann::json;

constexpr const char* kind = "oblique_impact_hertz_incremental_mindlin";

template <class Real>
HertzImpact<Real> impact_of(const json& entry) {
  const json& i = entry.at("inputs");
  const auto get = [&](const char* key) { return static_cast<Real>(decimal(i.at(key))); };
  ImpactBody<Real> sphere{get("R"), get("rho"), get("E"), get("nu")};
  sphere.tangential_velocity = get("vx");
  sphere.spin = get("omega");
  HertzImpact<Real> impact = sphere_on_wall(sphere, get("vn"), get("mu"));
  impact.gravity = get("g");
  impact.arm = i.at("arm") == "R" ? ContactArm::constant : ContactArm::shortening;
  impact.stiffness_factor = i.at("eq23_two_thirds").get<bool>() ? Real(2) / 3 : Real(1);
  return impact;
}

/// The paper's sphere, spin +3.6 rad/s, no gravity.
HertzImpact<Wide> paper() { return impact_of<Wide>(impact_truth(kind).at("zab_paper_spin_plus")); }

template <class Real>
Real difference(Real value, const json& wanted, Wide scale) {
  return static_cast<Real>(std::abs(static_cast<Wide>(value) - decimal(wanted)) / scale);
}

/// Largest difference from an entry of the truth, relative to the scale of each quantity.
template <class Real>
Wide worst_difference(const std::string& name, const json& entry) {
  const HertzImpact<Real> impact = impact_of<Real>(entry);
  const ImpactSolution<Real> s = solve<Real>(impact);
  const json& o = entry.at("outputs");
  const Wide radius = impact.first.radius;
  const Wide speed = std::abs(impact.first.tangential_velocity) +
                     std::abs(impact.first.spin) * impact.first.radius;
  const Wide duration = decimal(o["T"]);
  const Wide force = impact.mu * decimal(o["Fn_max"]);
  const Wide length = std::abs(decimal(o["s_end"])) + std::abs(decimal(o["delta_el_II_end"]));
  const Wide energy = std::abs(decimal(o["work_tangential"])) + decimal(o["slip_dissipation"]) +
                      std::abs(decimal(o["work_on_elastic_displacement"]));
  Wide worst = 0;
  const auto check = [&](const char* what, Real value, const json& wanted, Wide scale) {
    const Wide d = difference(value, wanted, scale);
    BOOST_TEST_MESSAGE(name << " " << what << " " << d);
    worst = std::max(worst, d);
  };
  check("m", constants(impact).mass, o["m"], decimal(o["m"]));
  check("kappa", constants(impact).stiffness_ratio, o["kappa"], 1);
  check("T", s.end.time, o["T"], duration);
  check("vn_out", -s.end.overlap_rate, o["vn_out"], impact.normal_velocity);
  check("vx_out", s.end.velocity, o["vx_out"], speed);
  check("omega_out", s.end.spin, o["omega_out"], speed / radius);
  check("vC_out", s.end.contact_velocity, o["vC_out"], speed);
  check("h_max", s.at_greatest_overlap.overlap, o["h_max"], decimal(o["h_max"]));
  check("Fn_max", s.at_greatest_overlap.normal_force, o["Fn_max"], decimal(o["Fn_max"]));
  check("t_Fn_max", s.at_greatest_overlap.time, o["t_Fn_max"], duration);
  check("Ft_max", s.greatest_tangential_force, o["Ft_max"], force);
  check("Ft_min", s.least_tangential_force, o["Ft_min"], force);
  check("s_end", s.end.path, o["s_end"], length);
  check("delta_el", s.end.elastic, o["delta_el_II_end"], length);
  check("delta_sl", s.end.sliding(), o["delta_sl_end"], length);
  check("work", s.end.tangential_work, o["work_tangential"], energy);
  check("W_el", s.end.elastic_work, o["work_on_elastic_displacement"], energy);
  check("dissipation", s.end.dissipated, o["slip_dissipation"], energy);
  const std::size_t phases = s.phases.size();
  BOOST_TEST_REQUIRE(phases + 1 == o["t_star"].size(), name << ": " << phases << " phases");
  for (std::size_t i = 0; i < phases; ++i) {
    const ImpactPhase<Real>& phase = s.phases[i];
    const std::string& text = o["phases"][i].get_ref<const std::string&>();
    const bool sticks = text.find("stick") != std::string::npos;
    BOOST_TEST(sticks == (phase.mode == ImpactMode::stick), text);
    check("t*", phase.start.time / s.end.time, o["t_star"][i], 1);
    check("Ft at a switch", phase.start.tangential_force, o["Ft_at"][i], force);
    check("vC at a switch", phase.start.contact_velocity, o["vC_at"][i], speed);
  }
  BOOST_TEST_REQUIRE(s.reversals.size() == o["vC_zero_t_star"].size());
  for (std::size_t i = 0; i < s.reversals.size(); ++i) {
    check("t* of v_C = 0", s.reversals[i].time / s.end.time, o["vC_zero_t_star"][i], 1);
    const bool sticks = o["vC_zero_mode"][i] == "stick";
    BOOST_TEST(sticks == (s.reversals[i].mode == ImpactMode::stick), o["vC_zero_mode"][i]);
  }
  if (o.contains("delta_el_I_before_jump")) {
    const ImpactPhase<Real>& last = s.phases.back();
    check("delta_I before", last.standard_before, o["delta_el_I_before_jump"], length);
    check("jump of delta_I", last.start.standard_elastic - last.standard_before,
          o["delta_el_I_jump_at_stick_to_slip"], length);
  }
  return worst;
}

}  // namespace

BOOST_AUTO_TEST_CASE(impacts_are_those_of_the_truth) {
  Wide worst = 0;
  Wide worst_double = 0;
  for (const auto& [name, entry] : impact_truth(kind)) {
    const Wide wide = worst_difference<Wide>(name, entry);
    const Wide narrow = worst_difference<double>(name, entry);
    BOOST_TEST_MESSAGE(name << ": long double " << wide << ", double " << narrow);
    worst = std::max(worst, wide);
    worst_double = std::max(worst_double, narrow);
  }
  BOOST_TEST_MESSAGE("worst: " << worst << ", in double " << worst_double);
  BOOST_TEST(worst < 1e-12L);
  BOOST_TEST(worst_double < 1e-12L);
}

/// The second contact starts from what the first has left, after a ballistic flight.
BOOST_AUTO_TEST_CASE(second_contact_is_that_of_the_truth) {
  const json truth = impact_truth(kind).at("zab_paper_spin_plus_gravity_second_contact");
  const json first = impact_truth(kind).at("zab_paper_spin_plus_gravity");
  const auto series = solve_series(impact_of<Wide>(first), 2);
  BOOST_TEST_REQUIRE(series.size() == 2U);
  const json& o = truth["outputs"];
  BOOST_TEST(std::abs(series[1].end.velocity - decimal(o["vx_out"])) < 1e-15L);
  BOOST_TEST(std::abs(series[1].end.spin - decimal(o["omega_out"])) < 1e-14L);
  BOOST_TEST(std::abs(series[1].start_time - series[0].end.time - 0.4L / 9.8L) < 1e-18L);
  BOOST_TEST(std::abs(series[1].stick_to_slip() / series[1].end.time - decimal(o["t_star"][2])) <
             1e-14L);
  // spin -3.6 with gravity gives stick, then slip in the second contact, as the paper's Fig. 9
  const auto minus = solve_series(impact_of<Wide>([&] {
                                    json entry = first;
                                    entry["inputs"]["omega"] = -3.6;
                                    return entry;
                                  }()),
                                  2);
  BOOST_TEST(minus[1].phases.size() == 2U);
  BOOST_TEST(minus[1].phases[0].mode == ImpactMode::stick);
  BOOST_TEST(std::abs(minus[0].end.contact_velocity - 0.0857313366239L) < 1e-12L);
}

/// Two routes that share the equations only: series of hypergeometric functions, and integration.
BOOST_AUTO_TEST_CASE(constant_arm_equals_the_closed_form) {
  std::mt19937 random(11);
  std::uniform_real_distribution<double> uniform(0, 1);
  Wide worst = 0;
  Wide worst_switch = 0;
  std::size_t switches = 0;
  for (int i = 0; i < 150; ++i) {
    ImpactBody<Wide> sphere{0.02L, 2500, 5e9L, Wide(0.5 * uniform(random))};
    // from solid to shell
    sphere.inertia_factor = Wide(0.2 + uniform(random) * (2.0 / 3 - 0.2));
    HertzImpact<Wide> impact = sphere_on_wall<Wide>(sphere, 0.7L, Wide(0.05 + uniform(random)));
    impact.arm = ContactArm::constant;
    impact.stiffness_factor = Wide(0.5 + uniform(random));
    const ImpactConstants<Wide> c = constants(impact);
    const Wide kappa_r = c.stiffness_ratio * c.inertia_factor;
    const Wide psi = Wide(2 * uniform(random) - 1) * 2.2L * std::max(1.0L, kappa_r);
    const Wide unit = impact.mu * impact.normal_velocity / c.stiffness_ratio;
    // shared between centre and spin at random
    const Wide share = Wide(uniform(random));
    impact.first.tangential_velocity = share * psi * unit;
    impact.first.spin = (1 - share) * psi * unit / sphere.radius;
    const Wide before =
        (impact.first.tangential_velocity + impact.first.spin * sphere.radius) / unit;
    const ImpactSolution<Wide> s = solve<Wide>(impact);
    const Rebound<Wide> r = rebound(kappa_r, before);
    BOOST_TEST_REQUIRE(s.phases.size() == r.phases.size());
    worst = std::max(worst, std::abs(s.end.contact_velocity / unit - r.psi_out));
    worst = std::max(worst, std::abs(s.end.time / c.duration - 1));
    worst = std::max(worst, std::abs(s.at_greatest_overlap.overlap / c.greatest_overlap - 1));
    worst = std::max(worst, std::abs(s.at_greatest_overlap.normal_force / c.peak_force - 1));
    for (std::size_t k = 1; k < s.phases.size(); ++k) {
      BOOST_TEST(s.phases[k].mode == r.phases[k].mode);
      worst_switch =
          std::max({worst_switch,
                    std::abs(s.phases[k].start.time / c.duration - contact_time(r.phases[k].w)),
                    std::abs(s.phases[k].start.contact_velocity / unit - r.phases[k].psi)});
      ++switches;
    }
  }
  BOOST_TEST_MESSAGE(switches << " switches; rebound to " << worst << ", switches to "
                              << worst_switch);
  BOOST_TEST(switches > 200U);
  BOOST_TEST(worst < 1e-16L);
  BOOST_TEST(worst_switch < 1e-15L);
}

BOOST_AUTO_TEST_CASE(refined_steps_change_rounding_only) {
  Wide worst = 0;
  for (const auto& [name, entry] : impact_truth(kind)) {
    const HertzImpact<Wide> impact = impact_of<Wide>(entry);
    const ImpactSolution<Wide> a = solve<Wide>(impact);
    const ImpactSolution<Wide> b = solve<Wide>(impact, {}, 3);
    const Wide speed =
        std::abs(impact.first.tangential_velocity) + std::abs(impact.first.spin) * 0.05L;
    BOOST_TEST_REQUIRE(a.phases.size() == b.phases.size());
    worst =
        std::max({worst, std::abs(a.end.velocity - b.end.velocity) / speed,
                  std::abs(a.end.contact_velocity - b.end.contact_velocity) / speed,
                  std::abs(a.end.time / b.end.time - 1),
                  std::abs(a.phases.back().start.time - b.phases.back().start.time) / b.end.time});
  }
  BOOST_TEST_MESSAGE("refinement changes " << worst);
  BOOST_TEST(worst < 1e-16L);
}

/// Work, energy and dissipation are integrated apart from each other.
BOOST_AUTO_TEST_CASE(energies_and_impulses_balance) {
  for (const auto& [name, entry] : impact_truth(kind)) {
    const HertzImpact<Wide> impact = impact_of<Wide>(entry);
    const ImpactSolution<Wide> s = solve<Wide>(impact);
    const Wide m = impact.first.mass();
    const Wide inertia = 0.4L * m * impact.first.radius * impact.first.radius;
    const auto energy = [&](Wide v, Wide spin) { return (m * v * v + inertia * spin * spin) / 2; };
    const Wide before = energy(impact.first.tangential_velocity, impact.first.spin);
    const Wide after = energy(s.end.velocity, s.end.spin);
    BOOST_TEST(std::abs(after - before - s.end.tangential_work) < 1e-17L * (before + after));
    BOOST_TEST(std::abs(s.end.tangential_work - s.end.elastic_work + s.end.dissipated) <
               1e-17L * (before + after));
    BOOST_TEST(s.end.dissipated >= 0);
    if (impact.arm == ContactArm::constant) {
      // angular momentum about the contact
      const Wide r = impact.first.radius;
      BOOST_TEST(std::abs(m * r * (s.end.velocity - impact.first.tangential_velocity) -
                          inertia * (s.end.spin - impact.first.spin)) <
                 1e-17L * m * r *
                     (std::abs(s.end.velocity) + std::abs(impact.first.tangential_velocity)));
    }
  }
  // the law without rescaling gives back more than it got
  const HertzImpact<Wide> creating =
      impact_of<Wide>(impact_truth(kind).at("zab_energy_creation_nu01"));
  BOOST_TEST(solve<Wide>(creating).end.tangential_work > 0);
}

BOOST_AUTO_TEST_CASE(histories_are_continuous_where_they_must_be) {
  HertzImpact<Wide> impact = paper();
  const ImpactSolution<Wide> s = solve<Wide>(impact);
  const Wide duration = s.end.time;
  std::vector<Wide> times{0};
  for (const ImpactPhase<Wide>& phase : s.phases) {
    if (phase.start.time == 0) continue;
    times.push_back(phase.start.time * (1 - 1e-12L));
    times.push_back(phase.start.time * (1 + 1e-12L));
  }
  times.push_back(duration);
  times.push_back(duration + 0.01L);
  const ImpactSolution<Wide> t = solve<Wide>(impact, std::span<const Wide>(times));
  BOOST_TEST_REQUIRE(t.at_times.size() == times.size());
  BOOST_TEST(t.at_times.front().overlap == 0);
  BOOST_TEST(t.at_times.front().contact_velocity == 0.2L);
  for (std::size_t i = 1; i + 1 < times.size() - 1; i += 2) {
    const ImpactState<Wide>& a = t.at_times[i];
    const ImpactState<Wide>& b = t.at_times[i + 1];
    BOOST_TEST(a.mode != b.mode);
    BOOST_TEST(std::abs(a.tangential_force - b.tangential_force) < 1e-9L);
    BOOST_TEST(std::abs(a.contact_velocity - b.contact_velocity) < 1e-11L);
    BOOST_TEST(std::abs(a.elastic - b.elastic) < 1e-14L);  // update II has no jump
    // slip fades out where it ends, and sets in with a jump
    if (i == 1) BOOST_TEST(std::abs(a.slip_velocity - b.slip_velocity) < 1e-9L);
    if (i == 3) BOOST_TEST(b.slip_velocity < -0.1L);
  }
  // update I jumps by 4.92e-6 m where slip begins anew
  BOOST_TEST(std::abs(t.at_times[3].standard_elastic + 3.4876450877e-5L) < 1e-11L);
  BOOST_TEST(std::abs(t.at_times[4].standard_elastic + 2.9952678e-5L) < 1e-11L);
  const ImpactState<Wide>& after = t.at_times.back();
  BOOST_TEST(after.mode == ImpactMode::flight);
  BOOST_TEST(std::abs(after.overlap + 0.2L * 0.01L) < 1e-17L);
  BOOST_TEST(after.normal_force == 0);
  // the path is the integral of the contact velocity: Simpson's rule on many times
  const std::size_t count = 4001;
  std::vector<Wide> fine;
  for (std::size_t i = 0; i < count; ++i)
    fine.push_back(duration * static_cast<Wide>(i) / static_cast<Wide>(count - 1));
  const ImpactSolution<Wide> dense = solve<Wide>(impact, std::span<const Wide>(fine));
  Wide path = 0;
  Wide impulse = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Wide weight = (i == 0 || i + 1 == count) ? 1 : (i % 2 == 1 ? 4 : 2);
    path += weight * dense.at_times[i].contact_velocity;
    impulse += weight * dense.at_times[i].tangential_force;
  }
  const Wide third = duration / static_cast<Wide>(count - 1) / 3;
  BOOST_TEST(std::abs(path * third - s.end.path) < 1e-9L * std::abs(s.end.path));
  // kinks at the switches cost Simpson's rule digits
  const Wide momentum = impact.first.mass() * (s.end.velocity - impact.first.tangential_velocity);
  BOOST_TEST(std::abs(impulse * third / momentum - 1) < 1e-6L);
}

BOOST_AUTO_TEST_CASE(two_spheres_exchange_momentum) {
  HertzImpact<Wide> impact;
  impact.first = {0.01L, 2700, 70e9L, 0.33L, 0.4L, 0.3L, -12};
  impact.second = {0.03L, 8000, 200e9L, 0.29L, 2 / 3.0L, -0.1L, 5};
  impact.mu = 0.25L;
  impact.normal_velocity = 1.5L;
  impact.stiffness_factor = 1;
  impact.arm = ContactArm::constant;
  const ImpactSolution<Wide> s = solve<Wide>(impact);
  const Wide m1 = impact.first.mass();
  const Wide m2 = impact.second.mass();
  const Wide impulse = m1 * (s.end.velocity - 0.3L);
  BOOST_TEST(std::abs(impulse) > 1e-3L * m1);
  BOOST_TEST(std::abs(impulse + m2 * (s.end.second_velocity + 0.1L)) < 1e-17L * m2);
  // both spins change by arm times impulse over inertia, in the same sense
  BOOST_TEST(std::abs((s.end.spin + 12) * 0.4L * m1 * 0.01L - impulse) < 1e-17L * m1);
  BOOST_TEST(std::abs((s.end.second_spin - 5) * (2 / 3.0L) * m2 * 0.03L - impulse) < 1e-17L * m2);
  // kappa r is the only parameter
  const ImpactConstants<Wide> c = constants(impact);
  const Wide unit = impact.mu * impact.normal_velocity / c.stiffness_ratio;
  const Wide before = 0.3L + 0.1L - 12 * 0.01L + 5 * 0.03L;
  const Rebound<Wide> r = rebound(c.stiffness_ratio * c.inertia_factor, before / unit);
  BOOST_TEST(std::abs(s.end.contact_velocity / unit - r.psi_out) < 1e-17L * 10);
  // the other way round it is the same impact: the axes turn by 180 degrees
  HertzImpact<Wide> turned = impact;
  std::swap(turned.first, turned.second);
  turned.first.tangential_velocity *= -1;
  turned.second.tangential_velocity *= -1;
  const ImpactSolution<Wide> t = solve<Wide>(turned);
  BOOST_TEST(std::abs(t.end.second_velocity + s.end.velocity) < 1e-17L);
  BOOST_TEST(std::abs(t.end.spin - s.end.second_spin) < 1e-16L);
  // equal spheres with mirrored motion: the shift of the contact is twice that of one of them
  HertzImpact<Wide> pair = impact;
  pair.arm = ContactArm::shortening;
  pair.second = pair.first;
  pair.second.tangential_velocity *= -1;
  const ImpactSolution<Wide> p = solve<Wide>(pair);
  BOOST_TEST(std::abs(p.end.velocity + p.end.second_velocity) < 1e-17L);
  BOOST_TEST(std::abs(p.end.spin - p.end.second_spin) < 1e-16L);
}

BOOST_AUTO_TEST_CASE(sliding_throughout_has_its_known_impulse) {
  const HertzImpact<Wide> impact = impact_of<Wide>(impact_truth(kind).at("zab_gross_slip"));
  const ImpactSolution<Wide> s = solve<Wide>(impact);
  BOOST_TEST(s.phases.size() == 1U);
  BOOST_TEST(std::abs(s.end.velocity - (1 - 2 * 0.3L * 0.2L)) < 1e-18L);
  BOOST_TEST(std::abs(s.end.elastic) < 1e-21L);
  BOOST_TEST(std::isnan(s.slip_to_stick()));
  HertzImpact<Wide> smooth = impact;
  smooth.mu = 0;
  BOOST_TEST(solve<Wide>(smooth).end.velocity == 1);
  BOOST_TEST(solve<Wide>(smooth).end.dissipated == 0);
  // no tangential movement at all
  smooth.mu = 0.3L;
  smooth.first.tangential_velocity = 0;
  const ImpactSolution<Wide> straight = solve<Wide>(smooth);
  BOOST_TEST(straight.end.contact_velocity == 0);
  BOOST_TEST(straight.reversals.empty());
}

/// Mass, stiffness and displacement behind the paper's Fig. 8 (1.905e5 N/m, 0.808e-5 m): they need
/// a mass of pi/6 kg and the 2/3 of Eq. 23.
BOOST_AUTO_TEST_CASE(resting_sphere_is_that_of_figure_8) {
  HertzImpact<Wide> impact = paper();
  BOOST_TEST(std::abs(impact.first.mass() - boost::math::constants::pi<Wide>() / 6) < 1e-18L);
  impact.gravity = 9.8L;
  const RestingContact<Wide> rest = resting_contact(impact);
  BOOST_TEST(std::abs(rest.tangential_stiffness - 190577) < 1);
  BOOST_TEST(std::abs(rest.friction_displacement - 0.80775e-5L) < 1e-10L);
  BOOST_TEST(std::abs(rest.frequency - 1128) < 1);
  // in equilibrium
  const Wide h = rest.overlap;
  BOOST_TEST(std::abs(constants(impact).coefficient * h * std::sqrt(h) -
                      impact.first.mass() * 9.8L) < 1e-17L);
}

/// A slow impact under gravity: the sphere goes far beyond its overlap at rest.
BOOST_AUTO_TEST_CASE(strong_gravity_keeps_the_energy) {
  HertzImpact<Wide> impact = paper();
  impact.gravity = 9.8L;
  for (const Wide speed : {1e-2L, 1e-4L, 1e-6L}) {
    impact.normal_velocity = speed;
    const ImpactSolution<Wide> s = solve<Wide>(impact);
    const Wide m = impact.first.mass();
    const Wide h = s.at_greatest_overlap.overlap;
    const Wide stored = 0.4L * s.at_greatest_overlap.normal_force * h;
    BOOST_TEST(std::abs(m * speed * speed / 2 + m * 9.8L * h - stored) < 1e-16L * stored);
    // an error of the energy at the greatest speed shows in the small speed at the end
    BOOST_TEST(std::abs(s.end.overlap_rate + speed) < 1e-16L * 9.8L * h / speed);
  }
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const auto refused = [](const auto& change) {
    HertzImpact<Wide> impact = paper();
    change(impact);
    BOOST_CHECK_THROW((void)solve<Wide>(impact), std::invalid_argument);
  };
  using Impact = HertzImpact<Wide>;
  refused([](Impact& i) { i.first.radius = 0; });
  refused([](Impact& i) { i.first.radius = i.second.radius; });
  refused([](Impact& i) { i.first.density = -1; });
  refused([](Impact& i) { i.first.youngs_modulus = 0; });
  refused([](Impact& i) { i.second.poisson = 0.51L; });
  refused([](Impact& i) { i.first.inertia_factor = 0; });
  refused([](Impact& i) { i.mu = std::nanl(""); });
  refused([](Impact& i) { i.normal_velocity = 0; });
  refused([](Impact& i) { i.gravity = -1; });
  refused([](Impact& i) { i.stiffness_factor = 0; });
  refused([](Impact& i) { i.second.spin = 1; });
  refused([](Impact& i) {
    i.gravity = 1;
    i.second = i.first;
  });
  const std::vector<Wide> falling{1, 0};
  BOOST_CHECK_THROW((void)solve<Wide>(paper(), std::span<const Wide>(falling)),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(paper(), {}, 0), std::invalid_argument);
  BOOST_CHECK_THROW((void)solve_series(paper(), 2), std::invalid_argument);
  BOOST_CHECK_THROW((void)resting_contact(paper()), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
