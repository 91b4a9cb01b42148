// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/polyline_path.hpp"

#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::cases {

std::vector<CornerState> solve_corners(const Springs& springs, const CornerPath& path) {
  using Real = long double;
  const auto wide = springs.as<Real>();
  reference::Pair<Real> force{path.force[0], path.force[1]};
  Real work = 0;
  Real dissipated = 0;
  std::vector<CornerState> states{{path.force, 0, 0}};
  for (std::size_t leg = 0; leg + 1 < path.corners.size(); ++leg) {
    const PathPoint& a = path.corners[leg];
    const PathPoint& b = path.corners[leg + 1];
    const reference::Pair<Real> shift{static_cast<Real>(b.shift[0]) - a.shift[0],
                                      static_cast<Real>(b.shift[1]) - a.shift[1]};
    const auto step = reference::proportional_step<Real>(wide, a.overlap, b.overlap, force, shift);
    force = step.force;
    work += step.work_tangential;
    dissipated += step.dissipated;
    states.push_back(
        {vector_of(force), static_cast<double>(work), static_cast<double>(dissipated)});
  }
  return states;
}

reference::Checked integrate_corner_path(const Springs& springs, const CornerPath& path) {
  std::vector<reference::Corner<double>> corners;
  for (const PathPoint& p : path.corners) corners.push_back({p.overlap, {p.shift[0], p.shift[1]}});
  reference::State<double> start;
  start.force = {path.force[0], path.force[1]};
  return reference::self_checked_corners(springs.as<double>(), corners, start);
}

double disagreement(const Springs& springs, const CornerPath& path) {
  const auto exact = solve_corners(springs, path);
  const auto integrated = integrate_corner_path(springs, path);
  double largest = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const auto& other = integrated.values[i];
    const double force = (exact[i].force - vector_of(other.force)).norm() / integrated.force_scale;
    const double work = std::abs(exact[i].work - other.work_tangential) / integrated.work_scale;
    const double lost = std::abs(exact[i].dissipated - other.dissipated) / integrated.work_scale;
    largest = worse(worse(largest, force), worse(work, lost));
  }
  return largest;
}

std::vector<ContactForce> drive_along(const AnyLaw& law, const CornerPath& path, int steps_each) {
  const auto steps = sample_corners(path.corners, steps_each);
  const double overlap = path.corners.front().overlap;
  return overlap > 0 ? drive_from(law, overlap, path.force, steps) : drive(law, steps);
}

bool is_well_placed(double fraction) {
  for (int steps = 1; steps <= 1024; steps *= 2) {
    const double place = fraction * steps - std::floor(fraction * steps);
    if (place < 0.15 || place > 0.85) return false;
  }
  return true;
}

Vector2 unit_vector(double angle) { return {std::cos(angle), std::sin(angle)}; }

}  // namespace stickslip::cases
