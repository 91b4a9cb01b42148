// SPDX-License-Identifier: BSD-3-Clause
// What rigid-rotation-pair shows; titles and captions: cases/rotation/rigid_rotation_pair/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/rigid_rotation_pair/case.hpp"

namespace stickslip::cases::rigid_rotation_pair_exhibits {
namespace {

using Motion = RigidRotationPair::Motion;

/// Frame in words, and the kinematics where it is not the usual one.
std::string words_of(const FramedLaw& law) {
  std::string words(name_of(law.frame));
  if (law.kinematics != Kinematics::mid_arm) words += ", " + std::string(name_of(law.kinematics));
  return words;
}

/// Error of the force over the number of increments; methods without error lie below the axis.
Series errors(const RigidRotationPair& r, const Scheme& scheme, Motion motion, const Pen& pen) {
  return sampled(pen.line_and_points(), multiplied(1, 4096, 4), [&](int increments) {
    const double error = r.force_error(r.trace(scheme, motion, increments), motion);
    return positive_or_gap(error - 1e-10);
  });
}

/// Path of the force in the tangent plane, over its size at the start.
Series path_in_twirl(const RigidRotationPair& r, const Scheme& scheme, const Pen& pen) {
  const auto trace = r.trace(scheme, Motion::twirl, 8);
  const Vector3 along = trace.front().force.tangential;
  const Vector3 across = PairAxes{}.normal.cross(along);
  return in_plane(pen.line_and_points(), trace, [&](const PairResult& result) {
    const Vector3& force = result.force.tangential;
    return Vector2(Vector2(force.dot(along), force.dot(across)) / along.squaredNorm());
  });
}

Figure frames(const RigidRotationPair& r, std::span<const Scheme> schemes) {
  const Axis increments = logarithmic("increments", "", 1, 4096);
  const Axis error = logarithmic("error of the force", "", 1e-7, 10);
  Panel twirl{.title = "twirl", .x = increments, .y = error, .legend = Legend::none};
  Panel screw{.title = "screw", .x = increments, .y = error};
  Panel path{.title = "force in a twirl",
             .x = {"fₜ₁/|fₜ|", "", -0.3, 1.3},
             .y = {"fₜ₂/|fₜ|", "", -0.2, 1.3},
             .legend = Legend::none,
             .equal_aspect = true};
  std::set<std::string> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    // Laws differ in nothing but their frame and kinematics here.
    const std::string words = words_of(scheme.framed);
    if (!seen.insert(words).second) return;
    twirl.add(errors(r, scheme, Motion::twirl, pen.named(words)));
    screw.add(errors(r, scheme, Motion::screw, pen.named(words)));
    if (scheme.framed.kinematics == Kinematics::mid_arm)
      path.add(path_in_twirl(r, scheme, pen.named(words)));
  });
  const double angle = r.angle * (std::numbers::pi / 180);
  path.add(in_plane(truth_line("exact"), counted(0, 60), [&](int i) {
    return Vector2(std::cos(angle * i / 60), std::sin(angle * i / 60));
  }));
  return {.panels = {twirl, screw, path}};
}

Table increments(const RigidRotationPair& r, std::span<const Scheme> schemes) {
  Table table{.columns = columns("scheme; motion; 10 [-]; 100 [-]; 1000 [-]; limit [-]")};
  for (const Scheme& scheme : schemes) {
    for (const auto& [word, motion] : RigidRotationPair::motions) {
      std::vector<Cell> row{{scheme.label}, {std::string(word)}};
      for (const int count : {10, 100, 1000})
        row.push_back(error_cell(r.force_error(r.trace(scheme, motion, count), motion), "{:.3g}"));
      row.push_back(error_cell(r.limit(scheme.framed, motion).limit, "{:.3g}"));
      table.add(row);
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RigidRotationPair>({
      .figures = {{"rigid-rotation-pair/frames", frames}},
      .tables = {{"rigid-rotation-pair-increments", increments}},
  });
}

}  // namespace stickslip::cases::rigid_rotation_pair_exhibits
