// SPDX-License-Identifier: BSD-3-Clause
// The closed forms, each by a second route that shares no formula with it.
#include <boost/math/quadrature/gauss_kronrod.hpp>

#include "reference/kinds/kind.hpp"
#include "reference/moments/hertz_torsion.hpp"
#include "reference/moments/rolling_statics.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(exact_solutions_tests)
namespace {

constexpr double pi = std::numbers::pi;

using Gauss = boost::math::quadrature::gauss_kronrod<double, 61>;

/// K - E of the modulus sqrt(1 - x^2) by the arithmetic-geometric mean.
double k_minus_e(double x) {
  double a = 1;
  double b = x;
  double c2 = 1 - x * x;
  double sum = c2 / 2;
  double power = 0.5;
  while (std::abs(a - b) > 4e-16 * a) {
    const double next = (a + b) / 2;
    c2 = (a - b) * (a - b) / 4;
    b = std::sqrt(a * b);
    a = next;
    power *= 2;
    sum += power * c2;
  }
  return pi / (a + b) * sum;
}

/// Coulomb springs under a rising twist and back: T = 16 int x^2 psi dx, |psi| <= 3/(4 pi) h(x).
struct Springs {
  std::vector<double> psi = std::vector<double>(20000, 0.);
  double torque = 0;

  void twist(double by) {
    torque = 0;
    const double n = static_cast<double>(psi.size());
    for (std::size_t i = 0; i < psi.size(); ++i) {
      const double x = (static_cast<double>(i) + 0.5) / n;
      const double cap = 3 / (4 * pi) * k_minus_e(x);
      psi[i] = std::clamp(psi[i] + by, -cap, cap);
      torque += 16 * x * x * psi[i] / n;
    }
  }
};

}  // namespace

// Superposed punches: twist and torque as integrals of E over the stick radii; std::comp_ellint.
BOOST_AUTO_TEST_CASE(torsion_is_that_of_superposed_punches) {
  for (const double c : {0.05, 0.3, 0.7, 0.95}) {
    const auto e = [](double s) { return std::comp_ellint_2(std::sqrt((1 - s) * (1 + s))); };
    const double p0 = 3 / (2 * pi);
    const double twist =
        p0 / 2 * Gauss::integrate([&](double s) { return e(s) / s; }, c, 1., 10, 1e-13);
    const double torque =
        8. / 3 * p0 * Gauss::integrate([&](double s) { return s * s * e(s); }, c, 1., 10, 1e-13);
    const TorsionState found = torsion_at_stick_radius(c);
    BOOST_TEST(std::abs(found.twist - twist) < 1e-12);
    BOOST_TEST(std::abs(found.torque - torque) < 1e-12);
    BOOST_TEST(std::abs(torsion_at_twist(twist).stick_radius - c) < 1e-11);
    BOOST_TEST(std::abs(torsion_at_torque(-torque).twist + twist) < 1e-11);
  }
  BOOST_TEST(std::abs(torsion_at_twist(0.1).torque - 0.361861947975919) < 1e-14);
  BOOST_TEST(std::abs(torsion_at_twist(50).torque - 3 * pi / 16) < 1e-14);
  BOOST_TEST(std::abs(torsion_at_twist(1e-6).torque / 1e-6 - 16. / 3) < 1e-4);
}

BOOST_AUTO_TEST_CASE(unloading_is_that_of_a_row_of_coulomb_springs) {
  const TorsionUnload found = torsion_unload(0.5, 0.1);
  Springs springs;
  springs.twist(found.twist_first);
  BOOST_TEST(std::abs(springs.torque - 0.5) < 1e-7);
  springs.twist(found.twist - found.twist_first);
  BOOST_TEST(std::abs(springs.torque - 0.1) < 1e-7);
  // The loop, by trapezoids from one end to the other and back (twice the way down).
  Springs cycle;
  cycle.twist(found.twist_first);
  constexpr int steps = 200;
  double loop = 0;
  double before = cycle.torque;
  for (int i = 0; i < steps; ++i) {
    const double by = -2 * found.twist_first / steps;
    cycle.twist(by);
    loop += (before + cycle.torque) / 2 * by;
    before = cycle.torque;
  }
  BOOST_TEST(std::abs(cycle.torque + 0.5) < 1e-7);
  // Twice the area below the straight line between the ends, which goes through the origin.
  BOOST_TEST(std::abs(2 * loop - found.dissipation_per_cycle) < 1e-4);
}

BOOST_AUTO_TEST_CASE(proportional_growth_is_that_of_springs_in_small_steps) {
  // psi <= cap (a/R scaled): the radius grows to 1 and the twist with it; cap = h(x/a)/a^2 of the
  // force a^3, in units of the end: 3/(4 pi) a h(x/a).
  const TorsionProportional found = torsion_proportional(0.5);
  const double end = found.twist_rate * 3 / 8;
  constexpr int steps = 400;
  constexpr int n = 2000;
  std::vector<double> psi(n, 0.);
  for (int k = 1; k <= steps; ++k) {
    const double a = static_cast<double>(k) / steps;
    for (int i = 0; i < n; ++i) {
      const double x = (i + 0.5) / n;
      const double from = std::max(x, a - 1. / steps);
      if (x >= a) continue;
      const double cap = 3 / (4 * pi) * a * k_minus_e(x / a);
      psi[static_cast<std::size_t>(i)] =
          std::min(psi[static_cast<std::size_t>(i)] + end * (a - from), cap);
    }
  }
  double torque = 0;
  for (int i = 0; i < n; ++i) {
    const double x = (i + 0.5) / n;
    torque += 16 * x * x * psi[static_cast<std::size_t>(i)] / n;
  }
  BOOST_TEST(std::abs(torque - found.torque) < 3e-4);
  BOOST_TEST(std::abs(torsion_proportional(1).torque - 0.5) < 1e-14);
  BOOST_TEST(std::abs(torsion_proportional(1).twist_rate - 1) < 1e-14);
}

// By sums over squares of the disc: second order, 1e-5 at 1000 squares.
BOOST_AUTO_TEST_CASE(sliding_and_spinning_is_the_sum_over_the_disc) {
  for (const double d : {0., 0.25, 0.9, 1., 1.4, 3.}) {
    constexpr int n = 1000;
    double force = 0;
    double torque = 0;
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const double x = (2 * i + 1.) / n - 1;
        const double y = (2 * j + 1.) / n - 1;
        const double r2 = x * x + y * y;
        const double arm = std::hypot(x + d, y);
        if (r2 >= 1 || arm == 0) continue;
        const double pressure = 3 / (2 * pi) * std::sqrt(1 - r2) * 4 / n / n;
        force += pressure * (x + d) / arm;
        torque += pressure * (x * (x + d) + y * y) / arm;
      }
    }
    const SlideAndTwist found = slide_and_twist(d);
    BOOST_TEST(std::abs(found.force - force) < 5e-5, d);
    BOOST_TEST(std::abs(found.torque - torque) < 5e-5, d);
  }
  // Both closed forms meet at the edge.
  BOOST_TEST(std::abs(slide_and_twist(1).torque - slide_and_twist(1 + 1e-9).torque) < 1e-8);
}

// The answer is the one of four states whose sliding and rolling go with their forces.
BOOST_AUTO_TEST_CASE(an_incline_gives_the_one_state_that_contradicts_nothing) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> any(0, 1);
  for (int trial = 0; trial < 2000; ++trial) {
    const double tangent = 2 * any(random);
    const double mu = any(random);
    const double rolling = any(random);
    const double cosine = 1 / std::hypot(1., tangent);
    const double sine = tangent * cosine;
    const InclineMotion found = incline(tangent, mu, rolling);
    // Balance: force and moment that this motion takes, over m g and m g R.
    const double force = sine - found.acceleration;
    const double moment = force - 0.4 * found.spin_acceleration;
    BOOST_TEST(force <= mu * cosine + 1e-14);
    BOOST_TEST(std::abs(moment) <= rolling * cosine + 1e-14);
    const bool slides = found.acceleration > found.spin_acceleration + 1e-14;
    const bool rolls = found.spin_acceleration > 1e-14;
    if (slides) BOOST_TEST(std::abs(force - mu * cosine) < 1e-14);
    if (rolls) BOOST_TEST(std::abs(moment - rolling * cosine) < 1e-14);
    BOOST_TEST(found.acceleration >= found.spin_acceleration - 1e-14);
  }
}

// Statics of the pile by search: for forces between the spheres in the cone, the smallest cap with
// which all balances hold.
BOOST_AUTO_TEST_CASE(three_spheres_need_the_cap_that_a_search_finds) {
  for (const double mu : {0.15, 0.2, 0.25}) {
    double least = 1;
    // Friction t between the spheres over the normal force there; weight 1 each, radius 1.
    constexpr int n = 40000;
    for (int i = 0; i <= n; ++i) {
      const double t = mu * i / n;
      const double normal = 1 / (std::sqrt(3.) + t);  // top: 2 (n sin 60 + t n cos 60) = 1
      const double floor = 1.5;
      const double friction = normal / 2 - t * normal * std::sqrt(3.) / 2;  // lower: sideways
      if (friction > mu * floor) continue;
      // Moment about the middle of a lower sphere: both frictions turn it against the two couples.
      const double turning = std::abs(friction - t * normal);
      least = std::min(least, turning / (normal / 2 + floor));
    }
    BOOST_TEST(std::abs(three_spheres(mu) - least) < 1e-4, mu);
  }
  BOOST_TEST(three_spheres(0.27) == 0.);
  BOOST_CHECK_THROW(three_spheres(0.13), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(each_answers_as_many_values_as_it_says) {
  const std::map<std::string, NamedValues> quick{
      {"torsion", {{"twist", ".1"}}},
      {"torsion-unload", {{"torque-first", ".4"}, {"torque", "-.3"}}},
      {"torsion-proportional", {{"stick-radius", ".5"}}},
      {"slide-and-twist", {{"centre", ".5"}}},
      {"incline", {{"tangent", ".6"}, {"mu", ".5"}, {"mu-rolling", ".1"}}},
      {"three-spheres", {{"mu", ".2"}}}};
  for (const auto& [name, inputs] : quick) {
    const Kind* const kind = kind_named(name);
    BOOST_TEST_REQUIRE((kind != nullptr), name);
    BOOST_TEST(answer_of(*kind, inputs).outputs.size() == kind->outputs.size(), name);
  }
}

BOOST_AUTO_TEST_CASE(numbers_outside_their_range_are_refused) {
  BOOST_CHECK_THROW(torsion_at_torque(0.6), std::invalid_argument);
  BOOST_CHECK_THROW(torsion_unload(0.3, 0.4), std::invalid_argument);
  BOOST_CHECK_THROW(torsion_at_stick_radius(0), std::invalid_argument);
  BOOST_CHECK_THROW(slide_and_twist(-1), std::invalid_argument);
  BOOST_CHECK_THROW(incline(-1, 0.1, 0.1), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
