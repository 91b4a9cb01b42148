// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/plane/circular_path_half_space.hpp"

#include <algorithm>
#include <boost/math/interpolators/cardinal_cubic_b_spline.hpp>
#include <cmath>

#include "cases/partial_slip/half_space/kept_half_space.hpp"
#include "cases/partial_slip/plane/circular_path_answers.hpp"

namespace stickslip {
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
    return {values.begin(), values.end(), 0.0,
            turns * whole_turn / static_cast<double>(values.size() - 1)};
  }

  double radius_;
  Spline along_;
  Spline ahead_;
};

/// Share of the change from Poisson's ratio 0 to 0.5: what couples the two directions in the plane
/// goes with nu/(2 - nu), and its sign does not matter.
double share_of(double nu) {
  const double coupling = nu / (2 - nu);
  constexpr double largest = 1. / 3;
  return coupling * coupling / (largest * largest);
}

HalfSpaceCircle shipped(const ShippedCircle& known, double nu, int turns) {
  const double share = share_of(nu);
  std::vector<Vector2> differences;
  for (const auto& point : known.beside_springs)
    differences.emplace_back(point.none[0] + share * point.more[0],
                             point.none[1] + share * point.more[1]);
  const auto& last = known.turn[static_cast<std::size_t>(turns - 1)];
  const auto of = [&](double TurnEnergies::*energy) {
    return last.none.*energy + share * (last.more.*energy);
  };
  return {
      BesideSprings(known.radius, shipped_turns, differences),
      {of(&TurnEnergies::work), of(&TurnEnergies::dissipated), of(&TurnEnergies::stored)},
      known.uncertainty,
      known.uncertainty_of_energies,
  };
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

std::span<const CircleByAnother> circles_by_another() {
  static const std::vector<CircleByAnother> all{
      {0, 0.6, 0.5587, 12.0254, 3.2e-3, 0.16},    {0.3, 0.6, 0.5536, 11.9068, 3.4e-3, 0.16},
      {0.5, 0.6, 0.5405, 11.5928, 4e-3, 0.16},    {0, 0.9, 2.6279, 29.2116, 1.5e-3, 0.031},
      {0.3, 0.9, 2.6273, 29.2054, 1.5e-3, 0.031}, {0.5, 0.9, 2.6259, 29.1895, 1.6e-3, 0.031},
  };
  return all;
}

std::span<const Vector2> circle_of_rings() {
  static const std::vector<Vector2> all{
      {0.968385, 0},          {0.820185, 0.448579},    {0.513107, 0.750255},
      {0.129281, 0.885435},   {-0.26157, 0.849203},    {-0.595273, 0.65989},
      {-0.819817, 0.356032},  {-0.90174, -0.00901913}, {-0.830662, -0.374178},
      {-0.620344, -0.679817}, {-0.30623, -0.87678},    {0.0603252, -0.93384},
      {0.420291, -0.842355},  {0.716367, -0.617293},   {0.901928, -0.294457},
      {0.948067, 0.075411},   {0.84777, 0.434683},
  };
  return all;
}

HalfSpaceCircle half_space_circle(double nu, double radius, int turns) {
  if (turns <= shipped_turns) {
    const auto all = shipped_circles();
    const auto known = std::ranges::find(all, radius, &ShippedCircle::radius);
    if (known != all.end()) return shipped(*known, nu, turns);
  }
  return computed(nu, radius, turns);
}

std::vector<PlaneState> half_space_on_chords(double nu, double radius, int turns, int squares,
                                             int chords, int steps) {
  std::vector<reference::ContactPlace> places{{.overlap = 1, .shift = {}, .twist = 0}};
  for (int i = 0; i <= turns * chords; ++i) {
    const Vector2 shift = turned({radius, 0}, whole_turn * (i % chords) / chords);
    places.push_back({.overlap = 1, .shift = {shift[0], shift[1]}, .twist = 0});
  }
  const auto found =
      kept_half_space_on_grid(nu, places, squares, reference::EdgeRule::all_touched, steps);
  std::vector<PlaneState> states;
  for (std::size_t i = 1; i < found.size(); ++i) {
    const auto& point = found[i];
    states.push_back(
        {{point.load.force.real(), point.load.force.imag()}, point.work, point.dissipated});
  }
  return states;
}

}  // namespace stickslip
