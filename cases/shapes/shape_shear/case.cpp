// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_shear/case.hpp"

#include <cmath>
#include <numbers>

#include "cases/shapes/shape_pairs.hpp"
#include "reference/shapes/convex_shape.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {

ShearedShapes ShapeShear::prepare() const {
  ShearedShapes sheared{.problem = *this, .packing = {}};
  sheared.packing = packed_bodies(packed());
  sheared.contact_time = std::numbers::pi * std::sqrt(sheared.packing.mean_mass() / (2 * kn));
  sheared.packing.set_shear(strain / (contact_times * sheared.contact_time));
  return sheared;
}

int ShearedShapes::count(int steps) const {
  return std::max(1, static_cast<int>(std::lround(problem.contact_times * steps)));
}

PackedDrive ShearedShapes::at_end(const Scheme& scheme, int steps) const {
  PackedDrive drive(scheme, packing);
  const int n = count(steps);
  for (int i = 0; i < n; ++i) drive.step(problem.contact_times * contact_time / n);
  return drive;
}

ShearedShapes::Outcome ShearedShapes::run(const Scheme& scheme, int steps) const {
  const PackedDrive drive = at_end(scheme, steps);
  if (!(drive.boundary_work() != 0))
    throw InputError("fill=" + shortest(problem.fill) + ", strain=" + shortest(problem.strain) +
                     ": no body touches a driven one; raise either");
  return {.unaccounted = std::abs(drive.unaccounted() / drive.boundary_work()),
          .momentum = drive.momentum_error(),
          .symmetry = drive.symmetry_error()};
}

std::vector<CrossCheckResult> ShearedShapes::cross_checks() const {
  const PackedDrive drive(scheme_for(problem, "linear-conventional"), packing);
  double off_depth = 0;
  double off_normal = 0;
  const auto& pairs = drive.near_pairs();
  // The certified search takes long: some contacts.
  for (std::size_t k = 0; k < pairs.size(); k += 1 + pairs.size() / 40) {
    if (pairs[k].contact == nullptr) continue;
    const BodyOverlap& found = pairs[k].contact->overlap();
    const auto at = [&](std::size_t body, const Vector3& image) {
      ShapePose pose = drive.bodies()[body].pose;
      pose.position += image;
      return convex_shape(drive.shape(body).told(), pose);
    };
    const auto exact =
        reference::signed_distance(at(pairs[k].i, Vector3::Zero()), at(pairs[k].j, pairs[k].image));
    off_depth = worse(off_depth, std::abs(static_cast<double>(exact.distance) + found.depth));
    off_normal = worse(off_normal, (exact.normal.cast<double>() - found.normal).norm());
  }
  return {
      {"depths of some contacts at the start against the certified search [m]", off_depth, 1e-12},
      {"their normals", off_normal, 1e-6}};
}

Expected<ShearedShapes::Outcome> ShearedShapes::expect(const Scheme& scheme) const {
  Expected<Outcome> all;
  all[&Outcome::momentum] = Expectation::exact(
      1e-11, "forces on two bodies are opposite, and each step adds the mean of those at its ends");
  all[&Outcome::symmetry] = Expectation::exact(
      1e-11, "the moments of a contact add to zero, and each step adds their mean");
  const bool has_dashpot = scheme.law().value("damping").value_or(0) != 0;
  all[&Outcome::unaccounted] =
      has_dashpot ? Expectation::approximate("the work of a dashpot is not booked")
      : has_energy(scheme.framed.shape_rule)
          ? Expectation::of_order(0, "the normal force has the energy that is booked")
          : Expectation::approximate("the normal force has no energy");
  return all;
}

}  // namespace stickslip::cases
