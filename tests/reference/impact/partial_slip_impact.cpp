// SPDX-License-Identifier: BSD-3-Clause
#include "reference/impact/partial_slip_impact.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "reference/partial_slip/hertz_profile.hpp"
#include "tests/reference/partial_slip/partial_slip_truth.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(partial_slip_impact)
namespace {

using namespace testing;
using Wide = long double;
using Kind = PartialSlipEventKind;

template <class Real>
PartialSlipImpact<Real> impact_of_truth(const nlohmann::json& inputs) {
  const auto get = [&](const char* key) { return static_cast<Real>(decimal(inputs.at(key))); };
  return {get("kappa"), get("K"), get("X1"), get("O1"), get("h_m_over_R"), get("g_h_m_over_vn2")};
}

/// Names of events in the file of truth.
std::string truth_name(const std::vector<Kind>& kinds, std::size_t i) {
  switch (kinds[i]) {
    case Kind::touch_sticking:
      return "start:stick";
    case Kind::touch_slipping:
      return "start:slip";
    case Kind::partial_slip:
      return "stick_to_partial";
    case Kind::stick:
      return "gross_to_stick";
    case Kind::reversed_partial_slip:
      return "gross_to_reversed_partial";
    case Kind::memory_closure:
      return "memory_closure";
    case Kind::edge_closure:
      return "edge_closure";
    case Kind::gross_slip:
      return "gross_slip";
    case Kind::parting:
      return "end";
  }
  return "";
}

template <class Real>
std::vector<Kind> kinds_of(const PartialSlipSolution<Real>& solution) {
  std::vector<Kind> kinds;
  for (const auto& event : solution.events) kinds.push_back(event.kind);
  return kinds;
}

/// All rebound truths; `own` is what the precision may add to the last digit of the truth.
template <class Real>
void compare_with_truth(Wide own) {
  Wide worst = 0;
  double spent = 0;
  std::size_t impacts = 0;
  for (const auto& [name, entry] : partial_slip_truth("rebound_dimensionless")) {
    BOOST_TEST_INFO_SCOPE(name);
    const auto impact = impact_of_truth<Real>(entry.at("inputs"));
    const auto begin = std::chrono::steady_clock::now();
    const PartialSlipSolution<Real> s = integrate_partial_slip(impact);
    spent += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    ++impacts;
    const nlohmann::json& truth = entry.at("outputs");
    const auto check = [&](const char* what, Real value, const nlohmann::json& expected) {
      const Wide wanted = decimal(expected);
      const Wide error = std::abs(value - wanted);
      const Wide scale = std::max(Wide(1), std::abs(wanted));
      worst = std::max(worst, error - half_digit(wanted));
      BOOST_TEST_INFO_SCOPE(what);
      BOOST_TEST(error <= half_digit(wanted) + own * scale);
    };
    check("psi1", s.psi_in, truth.at("psi1"));
    check("psi2", s.psi_out, truth.at("psi2"));
    check("X2", s.centre_velocity_out, truth.at("X2"));
    check("O2", s.surface_velocity_out, truth.at("O2"));
    check("w2", s.approach_velocity_out, truth.at("w2"));
    check("T", s.duration, truth.at("T"));
    check("D", s.friction_work, truth.at("friction_work_D"));
    check("shift", s.tangential_shift, truth.at("tangential_shift"));
    check("z_max", s.greatest_depth, truth.at("z_max"));
    const std::vector<Kind> kinds = kinds_of(s);
    BOOST_TEST_REQUIRE(kinds.size() == truth.at("phases").size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      BOOST_TEST(truth_name(kinds, i) == truth.at("phases")[i].get<std::string>());
      // switching times enter through 1/b: ten times the error of the states
      const Wide wanted = decimal(truth.at("t")[i]);
      BOOST_TEST(std::abs(s.events[i].time - wanted) <= half_digit(wanted) + 10 * own);
      const Wide psi = decimal(truth.at("contact_point_psi")[i]);
      BOOST_TEST(std::abs(s.events[i].contact_point_velocity - psi) <= half_digit(psi) + 10 * own);
    }
    BOOST_TEST_REQUIRE(s.extrema.size() == truth.at("force_extrema_t").size());
    for (std::size_t i = 0; i < s.extrema.size(); ++i) {
      const Wide time = decimal(truth.at("force_extrema_t")[i]);
      BOOST_TEST(std::abs(s.extrema[i].time - time) <= half_digit(time) + 10 * own);
      check("extremum", s.extrema[i].force, truth.at("force_extrema_f")[i]);
      BOOST_TEST(std::abs(s.extrema[i].force) <= std::abs(s.peak_force));
    }
    // D is integrated by itself; the identity is a test
    BOOST_TEST(std::abs(s.energy_residual(impact)) <= own * (1 + s.friction_work));
  }
  BOOST_TEST_MESSAGE("worst beyond the last digit of the truth "
                     << worst << ", " << spent / static_cast<double>(impacts) * 1e3
                     << " ms an impact");
}

BOOST_AUTO_TEST_CASE(long_double_reproduces_all_digits_of_the_truth) {
  compare_with_truth<Wide>(1e-15L);
}

BOOST_AUTO_TEST_CASE(double_reproduces_twelve_digits_and_more) {
  compare_with_truth<double>(1e-13L);
}

/// Heavy cores: many reversals. The events are the same for three step lengths and two precisions.
BOOST_AUTO_TEST_CASE(steps_and_precision_change_neither_events_nor_digits) {
  Wide worst_wide = 0;
  Wide worst_double = 0;
  Wide worst_energy = 0;
  std::set<std::vector<Kind>> sequences;
  const auto difference = [](const auto& a, const auto& b) {
    return std::max({std::abs(Wide(a.psi_out) - Wide(b.psi_out)) / (1 + std::abs(Wide(a.psi_out))),
                     std::abs(Wide(a.duration) - Wide(b.duration)),
                     std::abs(Wide(a.friction_work) - Wide(b.friction_work)) /
                         (1 + std::abs(Wide(a.friction_work))),
                     std::abs(Wide(a.peak_force) - Wide(b.peak_force))});
  };
  for (const PartialSlipImpact<double>& impact : random_impacts(400)) {
    const PartialSlipImpact<Wide> wide = widened(impact);
    const auto usual = integrate_partial_slip(wide);
    const auto short_steps =
        integrate_partial_slip<Wide>(wide, {}, {.tolerance = 1e-18L, .longest_step = 0.02L});
    const auto long_steps =
        integrate_partial_slip<Wide>(wide, {}, {.tolerance = 1e-17L, .longest_step = 0.15L});
    const auto low = integrate_partial_slip(impact);
    const std::vector<Kind> kinds = kinds_of(usual);
    sequences.insert(kinds);
    BOOST_TEST(kinds_of(short_steps) == kinds);
    BOOST_TEST(kinds_of(long_steps) == kinds);
    BOOST_TEST(kinds_of(low) == kinds);
    worst_wide =
        std::max({worst_wide, difference(usual, short_steps), difference(usual, long_steps)});
    worst_double = std::max(worst_double, difference(usual, low));
    worst_energy = std::max(
        worst_energy, std::abs(usual.energy_residual(wide)) / (1 + std::abs(usual.friction_work)));
  }
  BOOST_TEST_MESSAGE("long double " << worst_wide << ", double " << worst_double << ", energy "
                                    << worst_energy << ", " << sequences.size() << " sequences");
  BOOST_TEST(worst_wide < 1e-15L);
  BOOST_TEST(worst_double < 1e-12L);
  BOOST_TEST(worst_energy < 1e-15L);
  BOOST_TEST(sequences.size() > 10U);
}

/// Reversals that begin and end within one step: a long step of low accuracy sees them all the
/// same. Without a search inside the steps these impacts lose events, and neither energy nor
/// duration notices.
BOOST_AUTO_TEST_CASE(short_reversals_are_not_stepped_over) {
  for (const PartialSlipImpact<double>& impact :
       {PartialSlipImpact<double>{.kappa = 0.77606358882039772,
       .inertia = 0.02759883686550893,
       .centre_velocity = 7.7408324160457278,
       .surface_velocity = 0,
       .arm_shortening = 0,
       .gravity = 0.2169513966422528},
        PartialSlipImpact<double>{.kappa = 1.0164080208633095,
        .inertia = 0.041823071859544148,
        .centre_velocity = -2.212603574746844}}) {
    const auto exact = integrate_partial_slip(impact);
    for (const double tolerance : {1e-6, 1e-8, 1e-10}) {
      const auto rough =
          integrate_partial_slip<double>(impact, {}, {.tolerance = tolerance, .longest_step = 0.3});
      BOOST_TEST(kinds_of(rough) == kinds_of(exact));
      BOOST_TEST(rough.steps < exact.steps / 2);
    }
  }
}

/// Solid spheres and all elastic materials: five courses and no more; the annulus closes at the
/// edge for nu <= 0.2 and psi1 <= 0.7 only.
BOOST_AUTO_TEST_CASE(solid_spheres_have_five_courses) {
  std::set<std::vector<Kind>> sequences;
  for (int i = 0; i <= 10; ++i) {
    for (int k = 1; k <= 69; ++k) {
      const double nu = 0.05 * i;
      const double psi1 = 0.1 * k;
      const auto kinds = kinds_of(integrate_partial_slip(impact_of(nu, 0.4, psi1)));
      sequences.insert(kinds);
      if (std::find(kinds.begin(), kinds.end(), Kind::edge_closure) == kinds.end()) continue;
      BOOST_TEST_INFO_SCOPE("edge closure at nu " << nu << ", psi1 " << psi1);
      BOOST_TEST(i <= 4);
      BOOST_TEST(k <= 7);
    }
  }
  const std::set<std::vector<Kind>> expected{
      {Kind::touch_sticking, Kind::partial_slip, Kind::gross_slip, Kind::parting},
      {Kind::touch_sticking, Kind::partial_slip, Kind::edge_closure, Kind::gross_slip,
       Kind::parting},
      {Kind::touch_slipping, Kind::stick, Kind::partial_slip, Kind::memory_closure,
       Kind::gross_slip, Kind::parting},
      {Kind::touch_slipping, Kind::reversed_partial_slip, Kind::gross_slip, Kind::parting},
      {Kind::touch_slipping, Kind::parting}};
  BOOST_TEST(sequences.size() == expected.size());
  BOOST_TEST(sequences == expected);
}

/// The number of extrema of the force grows with chi (stated by Maw, Barber & Fawcett); psi2 at
/// psi1 = 1.2 from the independent programs. An extremum may be a corner: at chi = 2 the annulus
/// closes at the edge and all slips at once, at chi = 3 and 3.5 gross slip begins.
BOOST_AUTO_TEST_CASE(extrema_grow_with_chi) {
  struct Row {
    Wide chi;
    std::size_t extrema;
    Wide psi_out;
    Wide last_digit;
  };
  const std::array<Row, 8> rows{{{0.6L, 2, -1.08975076567L, 1e-11L},
                                 {1, 2, -0.813867426115L, 1e-12L},
                                 {1.2558L, 2, -0.46105010419L, 1e-11L},
                                 {1.4L, 2, -0.24333825727L, 1e-11L},
                                 {1.6L, 2, 0.0578443210838L, 1e-13L},
                                 {2, 3, 0.48921043016L, 1e-11L},
                                 {3, 3, 0.235378502553L, 1e-12L},
                                 {4, 3, -0.805493002918L, 1e-12L}}};
  const auto solve = [](Wide chi) {
    return integrate_partial_slip<Wide>(
        {.kappa = 2 * chi / 3, .inertia = 0.5L, .centre_velocity = 1.2L});
  };
  for (const Row& row : rows) {
    const auto s = solve(row.chi);
    BOOST_TEST(s.extrema.size() == row.extrema);
    BOOST_TEST(std::abs(s.psi_out - row.psi_out) <= 0.5L * row.last_digit);
  }
  BOOST_TEST(solve(5).extrema.size() == 4U);
  BOOST_TEST(solve(6).extrema.size() == 4U);
  // the corner at chi = 2 lies on the limit z^1.5
  const auto s = solve(2);
  const auto at_corner =
      integrate_partial_slip<Wide>({.kappa = 4 / 3.0L, .inertia = 0.5L, .centre_velocity = 1.2L},
                                   std::array<Wide, 1>{s.extrema.back().time});
  const auto& state = at_corner.at_times.front();
  BOOST_TEST(std::abs(state.force - std::pow(state.depth, 1.5L)) < 1e-17L);
}

BOOST_AUTO_TEST_CASE(directions_and_spin_are_equivalent) {
  const auto base = integrate_partial_slip<Wide>({14 / 17.0L, 0.4L, 1.2L});
  const auto mirrored = integrate_partial_slip<Wide>({14 / 17.0L, 0.4L, -1.2L});
  BOOST_TEST(base.psi_out == -mirrored.psi_out);
  BOOST_TEST(base.friction_work == mirrored.friction_work);
  // with a constant arm only kappa r and the sum of the velocities matter: K = 2/3, r = 5/2
  const auto other = integrate_partial_slip<Wide>(
      {.kappa = 98 / 85.0L, .inertia = 2 / 3.0L, .centre_velocity = 2, .surface_velocity = -0.8L});
  BOOST_TEST(std::abs(other.psi_out - base.psi_out) < 1e-15L);
  BOOST_TEST(std::abs(other.centre_velocity_out - 2 - (base.psi_out - 1.2L) * 0.4L) < 1e-15L);
}

/// Momentum and friction work between requested times, by a Gauss rule on the history inside
/// smooth stretches of stick, partial and gross slip.
BOOST_AUTO_TEST_CASE(history_obeys_the_equations_of_motion) {
  using Rule = boost::math::quadrature::gauss<Wide, 15>;
  const auto nodes = [](Wide from, Wide to) {
    std::vector<Wide> times{from};
    const auto& x = Rule::abscissa();
    for (std::size_t i = x.size(); i-- > 1;) times.push_back((from + to - (to - from) * x[i]) / 2);
    for (const Wide at : x) times.push_back((from + to + (to - from) * at) / 2);
    times.push_back(to);
    return times;
  };
  struct Stretch {
    Wide psi1, from, to;
    PartialSlipPhase phase;
  };
  // psi1 = 1.2 has its events at 0.5432, 1.1598, 1.8364, 2.5702 (truth)
  for (const Stretch& stretch : {Stretch{1.2L, 0.2L, 0.4L, PartialSlipPhase::gross_slip},
                                 Stretch{1.2L, 0.7L, 0.9L, PartialSlipPhase::stick},
                                 Stretch{1.2L, 1.4L, 1.6L, PartialSlipPhase::partial_slip},
                                 Stretch{1.2L, 2.1L, 2.3L, PartialSlipPhase::partial_slip},
                                 Stretch{3.0L, 2.0L, 2.2L, PartialSlipPhase::partial_slip},
                                 Stretch{3.0L, 2.7L, 2.8L, PartialSlipPhase::gross_slip}}) {
    BOOST_TEST_INFO_SCOPE("psi1 " << stretch.psi1 << " from " << stretch.from);
    const PartialSlipImpact<Wide> impact{.kappa = 14 / 17.0L,
                                         .centre_velocity = stretch.psi1,
                                         .surface_velocity = 0,
                                         .arm_shortening = 0.05L,
                                         .gravity = 0.1L};
    PartialSlipImpact<Wide> plain = impact;
    plain.arm_shortening = plain.gravity = 0;
    for (const auto& each : {plain, impact}) {
      const std::vector<Wide> times = nodes(stretch.from, stretch.to);
      const auto h = integrate_partial_slip<Wide>(each, times).at_times;
      BOOST_TEST_REQUIRE(h.size() == times.size());
      Wide impulse = 0;
      Wide approach = 0;
      Wide work = 0;
      const auto& weight = Rule::weights();
      for (std::size_t i = 1; i + 1 < h.size(); ++i) {
        const auto& s = h[i];
        if (each.gravity == 0) BOOST_TEST(s.phase == stretch.phase);
        const std::size_t middle = weight.size();  // place of the central node
        const std::size_t k = i > middle ? i - middle : middle - i;
        const Wide share = weight[k] * (stretch.to - stretch.from) / 2;
        const Wide q = std::sqrt(s.depth);
        const Wide c = std::sqrt(s.stuck_depth);
        impulse += share * s.force;
        approach += share * (each.gravity - 1.25L * q * q * q);
        // springs outside c slip with |psi| - w sig against 1.5 times the integral of z - x^2
        const Wide arm = 1 - each.arm_shortening * s.depth / 2;
        const Wide psi = s.centre_velocity + s.surface_velocity * arm;
        BOOST_TEST(std::abs(psi - s.contact_point_velocity) < 1e-17L);
        const Wide limit = q * q * q - (1.5L * q * q * c - c * c * c / 2);
        const Wide direction = s.time > 1.1L ? -1 : 1;
        if (s.phase != PartialSlipPhase::stick)
          work += share * (direction * psi - s.approach_velocity) * limit;
      }
      const auto& a = h.front();
      const auto& b = h.back();
      BOOST_TEST(std::abs(b.centre_velocity - a.centre_velocity + 1.25L * each.kappa * impulse) <
                 1e-15L);
      BOOST_TEST(std::abs(b.approach_velocity - a.approach_velocity - approach) < 1e-15L);
      if (each.gravity == 0)
        BOOST_TEST(std::abs(b.friction_work - a.friction_work - work) < 1e-15L);
      BOOST_TEST(std::abs(a.force) <= std::pow(a.depth, 1.5L) + 1e-17L);
    }
  }
}

BOOST_AUTO_TEST_CASE(history_begins_at_touch_and_goes_on_in_free_flight) {
  const PartialSlipImpact<Wide> impact{.kappa = 0.8L, .centre_velocity = 0.5L, .gravity = 0.05L};
  const std::vector<Wide> times{0, 1e-12L, 1, 1, 2.9L, 4};
  const auto s = integrate_partial_slip<Wide>(impact, times);
  BOOST_TEST_REQUIRE(s.at_times.size() == times.size());
  BOOST_TEST(s.at_times[0].depth == 0);
  BOOST_TEST(s.at_times[0].approach_velocity == 1);
  BOOST_TEST(s.at_times[0].phase == PartialSlipPhase::stick);
  BOOST_TEST(std::abs(s.at_times[1].depth / 1e-12L - 1) < 1e-11L);
  BOOST_TEST(s.at_times[2].force == s.at_times[3].force);
  const Wide after = 4 - s.duration;
  const auto& last = s.at_times.back();
  BOOST_TEST(last.phase == PartialSlipPhase::apart);
  BOOST_TEST(std::abs(last.approach_velocity - (s.approach_velocity_out + 0.05L * after)) < 1e-18L);
  BOOST_TEST(last.depth < 0);
  BOOST_TEST(last.contact_point_velocity == s.psi_out);
}

/// No friction is asked for, or next to none.
BOOST_AUTO_TEST_CASE(vanishing_velocities_are_no_special_case) {
  const Wide duration = 2.94327518432470465738L;
  const auto rest = integrate_partial_slip<Wide>({.kappa = 0.8L});
  BOOST_TEST(rest.psi_out == 0);
  BOOST_TEST(rest.friction_work == 0);
  BOOST_TEST(std::abs(rest.duration - duration) < 1e-16L);
  const auto rolling =
      integrate_partial_slip<Wide>({.kappa = 0.8L, .centre_velocity = 1, .surface_velocity = -1});
  BOOST_TEST(rolling.centre_velocity_out == 1);
  BOOST_TEST(rolling.surface_velocity_out == -1);
  // psi2 is homogeneous of degree 1 in the limit, with a relative change of the order of psi1; the
  // smallest velocity that is integrated is 1e-9, its error some 1e-18
  const Wide limit = 0.231669691049934L;
  for (Wide psi1 = 1e-3L; psi1 > 1e-30L; psi1 /= 10) {
    const auto s = integrate_partial_slip(impact_of(0.3L, 0.4L, psi1));
    BOOST_TEST(std::abs(s.psi_out / psi1 - limit) < 0.3L * psi1 + 1e-8L);
    BOOST_TEST(std::abs(s.duration - duration) < 1e-16L);
    const auto low = integrate_partial_slip(impact_of(0.3, 0.4, static_cast<double>(psi1)));
    BOOST_TEST(std::abs(low.psi_out - static_cast<double>(s.psi_out)) < 1e-13);
  }
}

/// On the borders between courses, and a rounding off them.
BOOST_AUTO_TEST_CASE(borders_are_continuous) {
  const auto psi_out = [](Wide kappa, Wide psi1, Wide gravity = 0) {
    return integrate_partial_slip<Wide>(
               {.kappa = kappa, .inertia = 0.4L, .centre_velocity = psi1, .gravity = gravity})
        .psi_out;
  };
  const Wide tiny = 1e-13L;
  for (const Wide kappa : {6 / 7.0L, 14 / 17.0L, 0.95L})
    for (const Wide border : {Wide(1), 3.5L * kappa, 7 * kappa - 1})
      for (const Wide gravity : {Wide(0), 0.1L}) {
        const Wide on = psi_out(kappa, border, gravity);
        BOOST_TEST(std::abs(psi_out(kappa, border + tiny, gravity) - on) < 2e-12L);
        BOOST_TEST(std::abs(psi_out(kappa, border - tiny, gravity) - on) < 2e-12L);
      }
  // kappa r < 1: at psi1 = 1 all slips at once and for good
  BOOST_TEST(std::abs(psi_out(0.2L, 1) - (1 - 1.4L)) < 1e-16L);
  BOOST_TEST(std::abs(psi_out(2 / 7.0L, 1) + 1) < 1e-15L);  // kappa r = 1
}

BOOST_AUTO_TEST_CASE(a_reference_states_its_error) {
  double worst = 0;
  for (const double psi1 : {0.05, 0.5, 1.0, 1.2, 2.0, 3.0, 4.5, 6.0}) {
    const std::vector<double> times{0.5, 1.5, 2.5};
    const CheckedPartialSlip checked = checked_partial_slip(impact_of(0.3, 0.4, psi1), times);
    BOOST_TEST(checked.events_agree);
    BOOST_TEST(checked.uncertainty >= 0x1p-53);
    worst = std::max(worst, checked.uncertainty);
    BOOST_TEST(checked.uncertainty_of_times < 1e-13);
    BOOST_TEST(checked.values.at_times.size() == 3U);
    const auto low = integrate_partial_slip(impact_of(0.3, 0.4, psi1));
    BOOST_TEST(std::abs(checked.values.psi_out - low.psi_out) < 1e-13);
  }
  BOOST_TEST_MESSAGE("largest uncertainty " << worst);
  BOOST_TEST(worst < 1e-15);
}

/// The truth's velocity Verlet loop with the exact law (the deflection profile of hertz_profile):
/// its error at these steps is a thousandth and more, so it is no reference, but it must agree with
/// the independent programs to their last digit and tend to this solution with order 2.
BOOST_AUTO_TEST_CASE(a_verlet_loop_with_the_exact_law_converges_to_it) {
  const auto loop = [](Wide kappa_r, Wide psi, int steps, Wide phase) {
    // unit normal force at unit overlap, equal stiffnesses, mu = 1
    DeflectionProfile<Wide> contact(
        {.modulus = 0.75L, .transverse_modulus = 0.1875L, .radius = 1, .mu = 1});
    const Wide dt = 2.94327518432470465738L / steps;
    Wide z = -phase * dt;
    Wide w = 1;
    Wide normal = 0;
    Wide tangential = 0;
    contact.advance(z, 0);
    for (bool touched = false; !touched || z > 0;) {
      w -= dt / 2 * 1.25L * normal;
      psi -= dt / 2 * 1.25L * kappa_r * tangential;
      z += dt * w;
      const HertzState<Wide> state = contact.advance(z, dt * psi);
      normal = state.normal;
      tangential = state.tangential[0];
      w -= dt / 2 * 1.25L * normal;
      psi -= dt / 2 * 1.25L * kappa_r * tangential;
      touched = touched || z > 0;
    }
    return psi;
  };
  for (const auto& [name, entry] : partial_slip_truth("algorithm_verlet_loop")) {
    BOOST_TEST_INFO_SCOPE(name);
    const nlohmann::json& in = entry.at("inputs");
    const Wide psi =
        loop(decimal(in.at("kappa_r")), decimal(in.at("psi1")),
             std::stoi(in.at("steps_per_contact").get<std::string>()), decimal(in.at("phi")));
    const Wide wanted = decimal(entry.at("outputs").at("psi2"));
    BOOST_TEST(std::abs(psi - wanted) < 1e-14L);
  }
  const Wide exact = integrate_partial_slip<Wide>({14 / 17.0L, 0.4L, 1.2L}).psi_out;
  const auto mean_error = [&](int steps) {
    Wide sum = 0;
    for (int i = 0; i < 16; ++i) sum += loop(49 / 17.0L, 1.2L, steps, (i + 0.5L) / 16) - exact;
    return sum / 16;
  };
  const Wide order = std::log2(mean_error(200) / mean_error(400));
  BOOST_TEST_MESSAGE("order of the loop " << order << ", error at 400 steps " << mean_error(400));
  BOOST_TEST(std::abs(order - 2) < 0.1L);
  BOOST_TEST(std::abs(mean_error(400)) < 1e-4L);
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const PartialSlipImpact<double> good{.kappa = 0.8, .centre_velocity = 1};
  const auto refuse = [&](auto change) {
    PartialSlipImpact<double> bad = good;
    change(bad);
    BOOST_CHECK_THROW(static_cast<void>(integrate_partial_slip(bad)), std::invalid_argument);
    BOOST_CHECK_THROW(static_cast<void>(checked_partial_slip(bad)), std::invalid_argument);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {0.0, -1.0, nan, infinity}) {
    refuse([x](auto& i) { i.kappa = x; });
    refuse([x](auto& i) { i.inertia = x; });
  }
  for (const double x : {nan, infinity, -infinity}) {
    refuse([x](auto& i) { i.centre_velocity = x; });
    refuse([x](auto& i) { i.surface_velocity = x; });
  }
  for (const double x : {-0.1, 1.0, nan}) refuse([x](auto& i) { i.arm_shortening = x; });
  for (const double x : {-0.1, nan, infinity}) refuse([x](auto& i) { i.gravity = x; });
  for (const std::vector<double>& times :
       {std::vector<double>{1, 0.5}, std::vector<double>{-1}, std::vector<double>{nan}})
    BOOST_CHECK_THROW(static_cast<void>(integrate_partial_slip<double>(good, times)),
                      std::invalid_argument);
  BOOST_CHECK_THROW(static_cast<void>(integrate_partial_slip<double>(good, {}, {.tolerance = 0})),
                    std::invalid_argument);
  BOOST_CHECK_THROW(
      static_cast<void>(integrate_partial_slip<double>(good, {}, {.longest_step = -1})),
      std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace stickslip::reference
