// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_pairs.hpp"

#include <boost/math/tools/roots.hpp>

#include "cases/polygon/plane_directions.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/schemes/claims.hpp"

namespace stickslip::cases {
namespace {

/// Disorder of the tessellation that the two cells are cut from.
constexpr double disorder = 0.35;
/// Rows and columns of it; the pair are neighbours in the middle column.
constexpr std::size_t cell_columns = 5;
constexpr std::size_t cell_rows = 4;

Polygon cell(std::uint32_t seed, std::size_t row) {
  return voronoi_cells(static_cast<int>(cell_columns), static_cast<int>(cell_rows), disorder, seed)
      .cells[row * cell_columns + cell_columns / 2];
}

}  // namespace

IrregularPair::IrregularPair(const reference::DiscContact<Real>& springs, double mu,
                             std::uint32_t seed, double turn)
    : IrregularPair(springs, mu, cell(seed, 1), cell(seed, 2).placed(Vector2::Zero(), turn),
                    cell(seed, 2).centroid()) {}

IrregularPair::IrregularPair(const reference::DiscContact<Real>& springs, double mu, Polygon fixed,
                             Polygon free, const Vector2& free_at)
    : springs_(springs),
      mu_(mu),
      fixed_(std::move(fixed)),
      free_(std::move(free)),
      fixed_at_(fixed_.centroid()),
      free_at_(free_at) {
  size_ =
      (std::sqrt(fixed_.area() / std::numbers::pi) + std::sqrt(free_.area() / std::numbers::pi)) /
      2;
}

reference::PolygonPair<long double> IrregularPair::as_reference(
    reference::PolygonPlane plane) const {
  return {.fixed = extended(fixed_.vertices()),
          .free = extended(free_.vertices()),
          .mass = springs_.mass,
          .normal_stiffness = springs_.normal_stiffness,
          .tangential_stiffness = springs_.tangential_stiffness(),
          .normal_damping = springs_.normal_damping(),
          .tangential_damping = springs_.tangential_damping(),
          .plane = plane};
}

Vector2 IrregularPair::position_at(double overlap) const {
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

Vector2 IrregularPair::normal_at(const Vector2& position) const {
  return overlap_of(fixed_, free_.placed(position, 0)).boundary_vector.normalized();
}

PolygonSystem IrregularPair::system(const Scheme& scheme, const Vector2& position,
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
  return {with_parameters(scheme, springs_of(springs_, mu_).by_role()), {fixed, free}};
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
  const IntegratorClaims loop = claims_of(scheme.integrator);
  if (loop.impulse != 1) return Expectation::approximate(std::string(loop.why));
  if (loop.second_order() && loop.damped_order == 2) {
    return Expectation::of_order(2, "the movement of the bodies at the contact, at mid-step", 0.5);
  }
  return Expectation::of_order(0, "converges with the integrator");
}

}  // namespace stickslip::cases
