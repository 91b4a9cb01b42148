// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_pairs.hpp"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <numbers>

#include "cases/disc_springs.hpp"
#include "cases/polygon/plane_directions.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/springs.hpp"

namespace stickslip {
namespace {

using Real = PolygonPairTest::Real;

/// Disorder of the tessellation that the two cells are cut from.
constexpr double disorder = 0.35;
/// Rows and columns of it; the pair are neighbours in the middle column.
constexpr std::size_t columns = 5;
constexpr std::size_t rows = 4;

Polygon cell(const CaseParameters& parameters, std::size_t row) {
  const auto seed = static_cast<std::uint32_t>(parameters["seed"]);
  return voronoi_cells(static_cast<int>(columns), static_cast<int>(rows), disorder, seed)
      .cells[row * columns + columns / 2];
}

}  // namespace

PolygonPairTest::PolygonPairTest(const CaseParameters& parameters)
    : springs_(disc_contact(parameters, parameters["kn"], parameters["m"])),
      mu_(parameters["mu"]),
      fixed_(cell(parameters, 1)),
      free_(cell(parameters, 2).placed(Vector2::Zero(), parameters["turn"])),
      fixed_at_(fixed_.centroid()),
      free_at_(cell(parameters, 2).centroid()) {
  size_ =
      (std::sqrt(fixed_.area() / std::numbers::pi) + std::sqrt(free_.area() / std::numbers::pi)) /
      2;
}

reference::PolygonPair<Real> PolygonPairTest::pair(reference::PolygonPlane plane) const {
  reference::PolygonPair<Real> pair;
  pair.fixed = extended(fixed_.vertices());
  pair.free = extended(free_.vertices());
  pair.mass = springs_.mass;
  pair.normal_stiffness = springs_.normal_stiffness;
  pair.tangential_stiffness = springs_.tangential_stiffness();
  pair.normal_damping = springs_.normal_damping();
  pair.tangential_damping = springs_.tangential_damping();
  pair.plane = plane;
  return pair;
}

Vector2 PolygonPairTest::position_at(double overlap) const {
  const Vector2 branch = free_at_ - fixed_at_;
  const auto excess = [&](double share) {
    const Polygon moved = free_.placed(fixed_at_ + share * branch, 0);
    return overlap_of(fixed_, moved).area / (2 * size_) - overlap;
  };
  std::uintmax_t iterations = 100;
  const auto root = boost::math::tools::toms748_solve(
      excess, 0.3, 2.0, boost::math::tools::eps_tolerance<double>(50), iterations);
  return fixed_at_ + (root.first + root.second) / 2 * branch;
}

Vector2 PolygonPairTest::normal_at(const Vector2& position) const {
  return overlap_of(fixed_, free_.placed(position, 0)).boundary_vector.normalized();
}

Scheme PolygonPairTest::set(const Scheme& scheme) const {
  return with_parameters(scheme, springs_of(springs_, mu_).by_role());
}

PolygonSystem PolygonPairTest::system(const Scheme& scheme, const Vector2& position,
                                      const Vector2& load) const {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  PolygonBody fixed{fixed_};
  fixed.position = fixed_at_;
  fixed.mass = fixed.inertia = infinite;
  PolygonBody free{free_};
  free.position = position;
  free.mass = static_cast<double>(springs_.mass);
  free.inertia = infinite;
  free.load = load;
  return {scheme, {fixed, free}};
}

std::vector<CaseParameter> pair_parameters() {
  return joined(
      restitution_parameters(),
      {{"mu", "-", 500, Range::positive(), "friction coefficient"},
       {"kn", "N/m", 1, Range::positive(), "normal stiffness"},
       {"m", "kg", 1, Range::positive(), "mass of the free body"},
       {"seed", "-", 1, {.low = 0, .high = 1e6}, "of the tessellation", false, {}, true},
       {"turn", "rad", 0.4, {.low = -0.7, .high = 0.7}, "of the free body from its own cell"}});
}

reference::PolygonPlane plane_of(const Scheme& scheme) {
  return scheme.polygons.plane == PlaneRule::eq13 ? reference::PolygonPlane::mean_angle
                                                  : reference::PolygonPlane::boundary;
}

Expectation expect_pair_motion(const Scheme& scheme) {
  if (scheme.polygons.movement == ContactMovement::centroid) {
    return Expectation::approximate(
        "the centroid of the overlap moves by a share of the movement that depends on the shapes");
  }
  if (scheme.polygons.overlap == OverlapMeasure::gradient)
    return Expectation::approximate("another normal force than the reference's");
  if (movement_leads(scheme))
    return Expectation::of_order(1, "velocity times dt acts as a further viscosity kt dt/2", 0.3);
  switch (scheme.integrator) {
    case Integrator::newmark_pec_literal:
      return Expectation::approximate("the printed predictor applies 3/4 of each impulse");
    case Integrator::velocity_verlet:
    case Integrator::newmark_pecec:
      return Expectation::of_order(2, "the movement of the bodies at the contact, at mid-step",
                                   0.5);
    default:
      return Expectation::of_order(0, "converges with the integrator");
  }
}

}  // namespace stickslip
