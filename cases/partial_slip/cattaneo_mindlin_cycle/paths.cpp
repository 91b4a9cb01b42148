// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/cattaneo_mindlin_cycle/paths.hpp"

#include "cases/drive/drive.hpp"
#include "cases/drive/polyline_path.hpp"
#include "cases/numbers.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::cases {

using Real = long double;

CyclePath cycle_path(const CattaneoMindlinCycle& c, double fraction) {
  std::vector<double> forces;
  for (const double part : {1.0, -1.0, 1.0, -0.4, 0.5, -0.1, 0.5, 1.0})
    forces.push_back(part * fraction);
  forces.push_back((1 + fraction) / 2);

  const auto contact = c.contact();
  const Real limit = contact.mu * contact.normal_force(c.overlap);
  const Real sliding = contact.sliding_shift(c.overlap);
  reference::MasingContact<Real> masing(contact, c.overlap);
  CyclePath path;
  for (const double force : forces) {
    masing.load_to(force * limit);
    path.push_back({masing.force() / limit, masing.shift() / sliding});
  }
  return path;
}

std::vector<double> shifts_of(const CyclePath& path) {
  std::vector<double> shifts;
  for (const CycleCorner& corner : path) shifts.push_back(narrow(corner.shift));
  return shifts;
}

std::vector<reference::Movement<Real>> movements_of(const CattaneoMindlinCycle& c,
                                                    const CyclePath& path) {
  const Real sliding = c.contact().sliding_shift(c.overlap);
  std::vector<reference::Movement<Real>> all;
  Real before = 0;
  for (const CycleCorner& corner : path) {
    all.push_back({c.overlap, {(corner.shift - before) * sliding, 0}});
    before = corner.shift;
  }
  return all;
}

Real exact_loss(const CattaneoMindlinCycle& c, Real fraction) {
  const auto contact = c.contact();
  const Real limit = contact.mu * contact.normal_force(c.overlap);
  return reference::mindlin_cycle_dissipation<Real>(contact, c.overlap, fraction * limit);
}

double exact_landmark(std::size_t landmark) {
  // 1 - (1 - x)^1.5 on loading, and twice that curve back.
  const auto virgin = [](double shift) { return 1 - std::pow(1 - shift, 1.5); };
  if (landmark < 2) return virgin(landmarks[landmark]);
  return virgin(landmarks[1]) - 2 * virgin((landmarks[1] - landmarks[2]) / 2);
}

Vector2 slanted() { return unit_vector(0.7); }

std::vector<ContactForce> follow(const CattaneoMindlinCycle& c, const AnyLaw& law,
                                 std::span<const double> shifts, int steps_per_leg,
                                 const Vector2& along) {
  std::vector<PathPoint> corners{{c.overlap, Vector2::Zero()}};
  for (const double shift : shifts)
    corners.push_back({c.overlap, shift * c.sliding_shift() * along});
  return drive(law, pressed_first(c.overlap, sample_corners(corners, steps_per_leg), c.radius));
}

CycleRun run_along(const CattaneoMindlinCycle& c, const AnyLaw& law, const CyclePath& path,
                   int steps_per_leg, const Vector2& along) {
  const auto forces = follow(c, law, shifts_of(path), steps_per_leg, along);
  const auto n = static_cast<std::size_t>(steps_per_leg);
  CycleRun found;
  for (std::size_t leg = 1; leg <= path.size(); ++leg)
    found.ends.push_back(forces[leg * n].tangential / c.limit());
  const WorkSums cycle = sum_works(
      std::span(forces).subspan((cycle_opens + 1) * n + 1, (cycle_closes - cycle_opens) * n));
  const bool has_energy = law.info().can(Capability::energy);
  found.lost = has_energy ? cycle.dissipated : cycle.tangential;
  if (has_energy) found.residual = sum_works(forces).residual();
  return found;
}

std::vector<double> landmark_forces(const CattaneoMindlinCycle& c, const AnyLaw& law,
                                    int steps_per_leg) {
  const auto forces = follow(c, law, landmarks, steps_per_leg);
  std::vector<double> all;
  for (std::size_t leg = 1; leg <= landmarks.size(); ++leg) {
    const Vector2& force = forces[leg * static_cast<std::size_t>(steps_per_leg)].tangential;
    all.push_back(force.dot(slanted()) / c.limit());
  }
  return all;
}

}  // namespace stickslip::cases
