// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/circular_path/half_space.hpp"

#include <boost/math/interpolators/cardinal_cubic_b_spline.hpp>

#include "cases/partial_slip/circular_path/answers.hpp"
#include "cases/partial_slip/kept_half_space.hpp"
#include "reference/printed.hpp"

namespace stickslip::cases {
namespace {

/// Forces of the half-space less those of springs, at equal distances over these turns. What
/// remains is small and smooth, also at the beginning, where both forces bend sharply.
class BesideSprings {
 public:
  BesideSprings(double radius, int turns, std::span<const Vector2> differences)
      : radius_(radius),
        along_(spline(turns, differences, 0)),
        ahead_(spline(turns, differences, 1)) {}

  Vector2 operator()(double turn) const {
    return foundation_round(radius_, turn).force + Vector2(along_(turn), ahead_(turn));
  }

 private:
  using Spline = boost::math::interpolators::cardinal_cubic_b_spline<double>;

  static Spline spline(int turns, std::span<const Vector2> differences, Eigen::Index component) {
    std::vector<double> values;
    for (const Vector2& difference : differences) values.push_back(difference[component]);
    const double step = turns * whole_turn / static_cast<double>(values.size() - 1);
    // Boost 1.74 takes the slope at the end from the wrong points, unless it is told.
    const auto last = values.rbegin();
    const double slope =
        (25. / 12 * last[0] - 4 * last[1] + 3 * last[2] - 4. / 3 * last[3] + last[4] / 4) / step;
    return {values.begin(), values.end(), 0.0, step, std::nan(""), slope};
  }

  double radius_;
  Spline along_;
  Spline ahead_;
};

/// A row of reference/data/half_space_turns.csv.
using ShippedCircle = std::vector<double>;

const std::vector<ShippedCircle>& shipped_circles() {
  static const auto all = reference::printed_numbers("half_space_turns");
  return all;
}

/// Share of the change from Poisson's ratio 0 to 0.5: what couples the two directions in the plane
/// goes with nu/(2 - nu), and its sign does not matter.
double share_of(double nu) {
  const double coupling = nu / (2 - nu);
  constexpr double largest = 1. / 3;
  return coupling * coupling / (largest * largest);
}

HalfSpaceCircle shipped(const ShippedCircle& known, double nu, int turns) {
  static const auto points = reference::printed_numbers("half_space_round_circles");
  constexpr double unit = 1e-5;
  const double share = share_of(nu);
  const double radius = known[0];
  std::vector<Vector2> differences;
  for (const auto& p : points) {
    if (p[0] == radius)
      differences.emplace_back(unit * p[1] + share * (unit * p[3]),
                               unit * p[2] + share * (unit * p[4]));
  }
  const auto last = static_cast<std::size_t>(3 + 6 * (turns - 1));
  const auto of = [&](std::size_t energy) {
    return known[last + energy] + share * known[last + 3 + energy];
  };
  return {
      BesideSprings(radius, shipped_turns, differences), {of(0), of(1), of(2)}, known[1], known[2]};
}

/// An orbit on one grid at some points of the turns.
struct CoarseOrbit {
  std::vector<Vector2> forces;  ///< in the frame that goes round with the shift
  TurnEnergies last_turn;
};

CoarseOrbit coarse_orbit(double nu, double radius, int turns, int squares, int chords, int points) {
  const auto states = half_space_on_chords(nu, radius, turns, squares, chords);
  CoarseOrbit orbit;
  for (int i = 0; i <= turns * points; ++i) {
    const int step = i * (chords / points);
    orbit.forces.push_back(round_force(states[static_cast<std::size_t>(step)].force, step, chords));
  }
  const PlaneState& end = states.back();
  const PlaneState& before = states[states.size() - 1 - static_cast<std::size_t>(chords)];
  orbit.last_turn.work = end.work - before.work;
  orbit.last_turn.dissipated = end.dissipated - before.dissipated;
  orbit.last_turn.stored = orbit.last_turn.work - orbit.last_turn.dissipated;
  return orbit;
}

/// On three coarse grids: the squares are of second order, the chords of first.
HalfSpaceCircle computed(double nu, double radius, int turns) {
  constexpr int coarse = 15;
  constexpr int fine = 21;
  constexpr int chords = 64;
  const CoarseOrbit start = coarse_orbit(nu, radius, turns, coarse, chords, chords);
  const CoarseOrbit finer = coarse_orbit(nu, radius, turns, fine, chords, chords);
  const CoarseOrbit longer = coarse_orbit(nu, radius, turns, fine, 2 * chords, chords);
  constexpr double of_squares = 1. * coarse * coarse / (fine * fine - coarse * coarse);
  HalfSpaceCircle found;
  std::vector<Vector2> differences;
  for (std::size_t i = 0; i < finer.forces.size(); ++i) {
    const Vector2 squares = of_squares * (finer.forces[i] - start.forces[i]);
    const Vector2 path = longer.forces[i] - finer.forces[i];
    const double turn = whole_turn * static_cast<double>(i) / chords;
    differences.push_back(longer.forces[i] + path + squares - foundation_round(radius, turn).force);
    found.uncertainty = std::max(found.uncertainty, squares.norm() + path.norm() / 4);
  }
  found.force = BesideSprings(radius, turns, differences);
  for (double TurnEnergies::*energy :
       {&TurnEnergies::work, &TurnEnergies::dissipated, &TurnEnergies::stored}) {
    const double squares = of_squares * (finer.last_turn.*energy - start.last_turn.*energy);
    const double path = longer.last_turn.*energy - finer.last_turn.*energy;
    found.last_turn.*energy = longer.last_turn.*energy + path + squares;
    found.uncertainty_of_energies =
        std::max(found.uncertainty_of_energies, std::abs(squares) + std::abs(path) / 4);
  }
  return found;
}

}  // namespace

std::vector<double> shipped_radii() {
  std::vector<double> radii;
  for (const ShippedCircle& circle : shipped_circles()) radii.push_back(circle[0]);
  return radii;
}

std::vector<Vector2> circle_of_rings() {
  std::vector<Vector2> all;
  for (const auto& force : reference::printed_numbers("circle_of_rings"))
    all.emplace_back(force[0], force[1]);
  return all;
}

HalfSpaceCircle half_space_circle(double nu, double radius, int turns) {
  if (turns <= shipped_turns) {
    const auto& all = shipped_circles();
    const auto known = std::ranges::find(all, radius, [](const auto& row) { return row[0]; });
    if (known != all.end()) return shipped(*known, nu, turns);
  }
  return computed(nu, radius, turns);
}

std::vector<PlaneState> half_space_on_chords(double nu, double radius, int turns, int squares,
                                             int chords, int steps) {
  std::vector<Vector2> points;
  for (int i = 0; i <= turns * chords; ++i)
    points.push_back(turned({radius, 0}, whole_turn * (i % chords) / chords));
  return half_space_in_plane(nu, points, squares, steps);
}

}  // namespace stickslip::cases
