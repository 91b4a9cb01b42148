// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/plane_paths.hpp"

#include "cases/drive/drive.hpp"
#include "reference/partial_slip/annulus_slip.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

std::vector<ContactStep> steps_of(const PressedSpheres& contact, std::span<const Vector2> points) {
  std::vector<ContactStep> steps;
  Vector2 last = Vector2::Zero();
  for (const Vector2& point : points) {
    ContactStep& step = steps.emplace_back();
    step.overlap_old = step.overlap_new = contact.overlap;
    step.shift = contact.slide() * (point - last);
    last = point;
  }
  return pressed_first(contact.overlap, steps, contact.spheres.radius);
}

}  // namespace

std::vector<PlaneState> law_in_plane(const AnyLaw& law, const PressedSpheres& contact,
                                     std::span<const Vector2> points) {
  const auto forces = drive(law, steps_of(contact, points));
  const double limit = contact.limit();
  const double unit_work = limit * contact.slide();
  std::vector<PlaneState> states;
  states.reserve(points.size());
  double work = 0;
  double dissipated = 0;
  for (std::size_t i = 1; i < forces.size(); ++i) {
    work += forces[i].work_tangential;
    dissipated += forces[i].work_dissipated;
    states.push_back({forces[i].tangential / limit, work / unit_work, dissipated / unit_work});
  }
  return states;
}

PlaneFoundation foundation_in_plane(const PressedSpheres& contact, std::span<const Vector2> points,
                                    double tolerance) {
  const auto steps = steps_of(contact, points);
  const auto path = movements_of<double>(steps);
  const auto solved =
      reference::converged_foundation<double>(contact.spheres.as<double>(), path, tolerance);
  const double limit = contact.limit();
  PlaneFoundation answer{{}, solved.uncertainty};
  for (std::size_t i = 1; i < solved.states.size(); ++i) {
    const auto& s = solved.states[i];
    const double unit_work = limit * contact.slide();
    answer.states.push_back(
        {vector_of(s.tangential) / limit, s.work_tangential / unit_work, s.dissipated / unit_work});
  }
  return answer;
}

std::vector<Vector2> annulus_slip_in_plane(const PressedSpheres& contact,
                                           std::span<const Vector2> points) {
  const auto steps = steps_of(contact, points);
  reference::AnnulusSlip<Real> slip(contact.spheres.as<Real>());
  std::vector<Vector2> forces;
  for (const auto& movement : movements_of<Real>(steps)) {
    forces.push_back(vector_of(slip.advance(movement.overlap, movement.shift)) / contact.limit());
  }
  forces.erase(forces.begin());
  return forces;
}

double mindlin_force_of(double shift) {
  const double core = std::clamp(1 - shift, 0.0, 1.0);
  return 1 - core * std::sqrt(core);
}

double angle_between(const Vector2& a, const Vector2& b) {
  return std::atan2(a[0] * b[1] - a[1] * b[0], a.dot(b)) * 180 / std::numbers::pi;
}

}  // namespace stickslip::cases
