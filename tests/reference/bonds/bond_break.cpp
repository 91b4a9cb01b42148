// SPDX-License-Identifier: BSD-3-Clause
// Second routes: stresses over the section, steps in whole numbers, breaks halved out of a step.
#include "reference/bonds/bond_break.hpp"

#include <boost/math/quadrature/gauss.hpp>

#include "tests/reference/stepped.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(bond_break)
namespace {

using Wide = long double;
using testing::relative;
using Gauss = boost::math::quadrature::gauss<Wide, 30>;

const Wide pi = std::acos(-1.0L);
const BondStrength strength{.radius = 0.3L, .sigma_c = 5, .tau_c = 4, .beta = 0.5L};

/// Stress at the edge of the section whose linear part carries the moment.
Wide edge_stress(Wide moment, bool is_twist) {
  const Wide R = strength.radius;
  const Wide per_slope =
      Gauss::integrate([&](Wide r) { return (is_twist ? 2 : 1) * pi * r * r * r; }, 0.0L, R);
  return moment / per_slope * R;
}

struct Snap {
  Wide stiffness = 100;
  Wide force = 5;
  Wide mass = 1;
  Wide speed = 2;
  Wide dashpot = 0;
};
SnappedBond solved(const Snap& snap) {
  return snapped_bond(snap.stiffness, snap.force, snap.mass, snap.speed, snap.dashpot);
}
testing::SteppedState<2> stepped(const Snap& snap) {
  const auto rates = [&](const std::array<Wide, 2>& y) {
    return std::array<Wide, 2>{y[1], -(snap.stiffness * y[0] + snap.dashpot * y[1]) / snap.mass};
  };
  const auto event = [&](const std::array<Wide, 2>& y) {
    return snap.stiffness * y[0] - snap.force;
  };
  return testing::stepped_until<2>(rates, {0, {0, snap.speed}}, 1e-3L, event, 3);
}

}  // namespace

BOOST_AUTO_TEST_CASE(loads_put_back_give_the_strength) {
  const BondLoads alone = breaking_alone(strength);
  const Wide area = Gauss::integrate([](Wide r) { return 2 * pi * r; }, 0.0L, 0.3L);
  BOOST_TEST(relative(alone.tension / area, 5) < 1e-17L);
  BOOST_TEST(relative(alone.shear / area, 4) < 1e-17L);
  BOOST_TEST(relative(edge_stress(alone.bend, false) / 2, 5) < 1e-17L);
  BOOST_TEST(relative(edge_stress(alone.twist, true) / 2, 4) < 1e-17L);
  for (const BondLoads& loads :
       {BondLoads{0.3L, 0.4L, 0.02L, 0.05L}, BondLoads{-0.3L, 0.4L, -0.08L, 0.05L},
        BondLoads{0.9L, 0.01L, 0.2L, -0.001L}}) {
    const Wide factor = breaking_factor(strength, loads);
    const BondStress stress = bond_stress(strength, {factor * loads.tension, factor * loads.shear,
                                                     factor * loads.bend, factor * loads.twist});
    const Wide normal =
        factor * (loads.tension / area + edge_stress(std::abs(loads.bend), false) / 2);
    const Wide shear = factor * (loads.shear / area + edge_stress(std::abs(loads.twist), true) / 2);
    BOOST_TEST(relative(stress.normal, normal) < 1e-16L);
    BOOST_TEST(relative(stress.shear, shear) < 1e-16L);
    BOOST_TEST(std::abs(std::max(normal / 5, shear / 4) - 1) < 1e-16L);
  }
}

/// Pressure breaks nothing, nor do moments that do not count.
BOOST_AUTO_TEST_CASE(what_never_breaks) {
  BOOST_TEST(std::isinf(breaking_factor(strength, {.tension = -7})));
  BOOST_TEST(std::isinf(breaking_factor(strength, {})));
  BondStrength without = strength;
  without.beta = 0;
  BOOST_TEST(std::isinf(breaking_alone(without).bend));
  BOOST_TEST(std::isinf(breaking_factor(without, {.bend = 9, .twist = 9})));
}

/// In whole numbers of a thousandth: force 5 at 0.5 s, steps of dt/1000.
BOOST_AUTO_TEST_CASE(pulls_are_found_at_the_first_end_of_a_step) {
  for (const int dt : {1, 2, 3, 7, 100, 125, 499, 500, 501, 900}) {
    int end = dt;
    int step = 1;
    for (; end < 500; end += dt) ++step;
    const PulledBond found = pulled_bond(100, 5, 0.1L, static_cast<Wide>(dt) / 1000);
    BOOST_TEST_INFO_SCOPE(dt);
    BOOST_TEST(found.step == static_cast<Wide>(step));
    BOOST_TEST(std::abs(found.found - static_cast<Wide>(end) / 1000) < 1e-18L);
    BOOST_TEST(std::abs(found.late - static_cast<Wide>(end - 500) / 1000) < 1e-18L);
    BOOST_TEST(std::abs(found.overshoot - static_cast<Wide>(end - 500) / 100) < 1e-17L);
  }
}

BOOST_AUTO_TEST_CASE(snaps_are_those_of_the_equation_of_motion) {
  for (const Snap& snap :
       {Snap{}, Snap{.speed = 0.6L}, Snap{.dashpot = 4}, Snap{.speed = 3, .dashpot = 20},
        Snap{.speed = 9, .dashpot = 50}, Snap{.mass = 0.3L, .dashpot = 1e-6L}}) {
    const SnappedBond found = solved(snap);
    const testing::SteppedState<2> at = stepped(snap);
    BOOST_TEST(std::abs(found.time - at.time) < 1e-15L);
    BOOST_TEST(std::abs(found.speed_after - at.at[1]) < 1e-14L);
    BOOST_TEST(relative(found.released, 0.125L) < 1e-18L);
    BOOST_TEST((found.time_error < 1e-18L && found.speed_error < 1e-16L));
  }
}

BOOST_AUTO_TEST_CASE(bonds_hold_up_to_the_critical_speed) {
  for (const Wide dashpot : {0.0L, 4.0L, 20.0L, 50.0L}) {
    const Wide critical = solved({.dashpot = dashpot}).critical_speed;
    const SnappedBond holds = solved({.speed = critical, .dashpot = dashpot});
    BOOST_TEST((std::isnan(holds.time) && std::isnan(holds.speed_after) && holds.released == 0));
    BOOST_TEST(stepped({.speed = 0.999L * critical, .dashpot = dashpot}).time == 3);
    BOOST_TEST(stepped({.speed = 1.001L * critical, .dashpot = dashpot}).time < 3);
  }
  BOOST_TEST(relative(solved({}).critical_speed, 0.5L) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(smoothing_takes_strength_and_energy) {
  const auto force = [](Wide x) { return x * (1 - x * x * x * x); };
  const SmoothedBond found = smoothed_bond();
  BOOST_TEST(relative(found.peak, force(found.peak_at)) < 1e-18L);
  const Wide step = 1e-6L;
  const Wide slope = (force(found.peak_at + step) - force(found.peak_at - step)) / (2 * step);
  BOOST_TEST(std::abs(slope) < 1e-11L);
  BOOST_TEST(relative(found.energy, Gauss::integrate(force, 0.0L, 1.0L)) < 1e-18L);
  BOOST_TEST(relative(found.energy_ratio, 2 * found.energy) < 1e-18L);
}

BOOST_AUTO_TEST_CASE(a_contact_keeps_its_own) {
  const BondStiffness bond{.kn = 100, .ks = 80, .kt = 1, .kb = 1};
  const BreakUnderContact pressed = break_under_contact(30, bond, 0.4L, 0.01L, 0.9L);
  const auto energy = [](Wide stiffness, Wide stretch) {
    return Gauss::integrate([&](Wide x) { return stiffness * x; }, 0.0L, stretch);
  };
  BOOST_TEST(relative(pressed.normal_before, 1.3L) < 1e-18L);
  BOOST_TEST(relative(pressed.normal_after, 0.3L) < 1e-18L);
  BOOST_TEST(relative(pressed.shear_after_limit, 0.12L) < 1e-18L);
  BOOST_TEST(pressed.shear_before == 0.9L);
  BOOST_TEST(relative(pressed.released, energy(100, 0.01L) + energy(80, 0.9L / 80)) < 1e-18L);
  const BreakUnderContact pulled = break_under_contact(30, bond, 0.4L, -0.01L, -0.9L);
  BOOST_TEST(relative(pulled.normal_before, -1) < 1e-18L);
  BOOST_TEST((pulled.normal_after == 0 && pulled.shear_after_limit == 0));
  BOOST_TEST(pulled.released == pressed.released);
}

BOOST_AUTO_TEST_CASE(stretches_have_the_energy_of_their_area) {
  const BondStiffness bond{.kn = 1000, .ks = 800};
  const EnergyStretches found = energy_stretches(bond, 0.01L, 2, -0.5L);
  const auto energy = [](Wide stiffness, Wide stretch) {
    return Gauss::integrate([&](Wide x) { return stiffness * x; }, 0.0L, stretch);
  };
  BOOST_TEST(relative(energy(1000, found.stretch_alone), 0.02L) < 1e-17L);
  BOOST_TEST(relative(energy(800, found.shear_alone), 0.02L) < 1e-17L);
  const Wide mixed = found.stretch_mixed;
  BOOST_TEST(relative(energy(1000, mixed) + energy(800, -0.5L * mixed), 0.02L) < 1e-17L);
  BOOST_TEST(relative(energy(1000, found.per_face), 0.04L) < 1e-17L);
}

/// Loaded in small steps until stress, energy (by quadrature of the force), stretch or displacement
/// is reached.
BOOST_AUTO_TEST_CASE(strengths_break_where_a_bond_is_found_broken) {
  const BondStiffness bond{.kn = 1e5L, .ks = 5e4L};
  const Wide radius = 5e-3L;
  const Wide area = std::acos(-1.0L) * radius * radius;
  const auto energy = [](Wide stiffness, Wide moved) {
    return Gauss::integrate([&](Wide x) { return stiffness * x; }, 0.0L, moved);
  };
  const auto found = [](auto&& is_broken) {
    Wide low = 0;
    Wide high = 1;
    while (high - low > 1e-18L * high) {
      const Wide middle = (low + high) / 2;
      if (middle == low || middle == high) break;
      (is_broken(middle) ? high : low) = middle;
    }
    return high;
  };
  const BondStrengths all{.tensile = 1e6L,
                          .shear = 8e5L,
                          .fracture_energy = 100,
                          .critical_stretch = 0.03L,
                          .critical_displacement = 3.5e-4L};
  const BreakingDisplacements pull = breaking_pull(all, bond, 0.02L, radius);
  const BreakingDisplacements shear = breaking_shear(all, bond, radius);
  BOOST_TEST(relative(pull.by_stress, found([&](Wide u) { return bond.kn * u / area >= 1e6L; })) <
             1e-15L);
  BOOST_TEST(relative(shear.by_stress, found([&](Wide u) { return bond.ks * u / area >= 8e5L; })) <
             1e-15L);
  BOOST_TEST(relative(pull.by_energy,
                      found([&](Wide u) { return energy(bond.kn, u) >= 100 * area; })) < 1e-15L);
  const Wide by_energy = found([&](Wide u) { return energy(bond.ks, u) >= 100 * area; });
  BOOST_TEST(relative(shear.by_energy, by_energy) < 1e-15L);
  BOOST_TEST(std::abs(static_cast<double>(by_energy) - 5.605e-4) < 1e-7);
  BOOST_TEST(relative(pull.by_stretch, found([](Wide u) { return u / 0.02L >= 0.03L; })) < 1e-15L);
  BOOST_TEST(pull.first() == 3.5e-4L);
  BOOST_TEST(shear.first() == shear.by_energy);
  BOOST_TEST(std::isinf(breaking_shear({.critical_stretch = 1}, bond, radius).first()));
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
