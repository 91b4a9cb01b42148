// SPDX-License-Identifier: BSD-3-Clause
// What rigid-rotation-pair shows. Titles and captions are in
// docs/cases/rotation/rigid-rotation-pair.md.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/rigid_rotation_pair.hpp"

namespace stickslip {
namespace rigid_rotation_pair_exhibits {
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
  Series series = pen.line_and_points();
  for (int increments = 1; increments <= 4096; increments *= 4) {
    const double error = r.force_error(r.trace(scheme, motion, increments), motion);
    series.add(increments, positive_or_gap(error - 1e-10));
  }
  return series;
}

/// Path of the force in the tangent plane, over its size at the start.
Series path_in_twirl(const RigidRotationPair& r, const Scheme& scheme, const Pen& pen) {
  constexpr int increments = 8;
  const auto trace = r.trace(scheme, Motion::twirl, increments);
  const Vector3 along = trace.front().force.tangential;
  const Vector3 across = PairAxes{}.normal.cross(along);
  const auto over_start = [&](const Vector3& direction) {
    return [&along, direction](const PairResult& result) {
      return result.force.tangential.dot(direction) / along.squaredNorm();
    };
  };
  return through(pen.line_and_points(), trace, over_start(along), over_start(across));
}

Figure frames(const RigidRotationPair& r, std::span<const Scheme> schemes) {
  const Axis increments{.label = "increments", .logarithmic = true, .low = 1.0, .high = 4096.0};
  const Axis error{.label = "error of the force", .logarithmic = true, .low = 1e-7, .high = 10.0};
  Panel twirl{.title = "twirl", .x = increments, .y = error, .legend = Legend::none};
  Panel screw{.title = "screw", .x = increments, .y = error, .legend = Legend::outside};
  Panel path{.title = "force in a twirl",
             .x = {.label = "fₜ₁/|fₜ|", .low = -0.3, .high = 1.3},
             .y = {.label = "fₜ₂/|fₜ|", .low = -0.2, .high = 1.3},
             .legend = Legend::none,
             .equal_aspect = true};
  std::vector<std::string> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    // Laws differ in nothing but their frame and kinematics here.
    const std::string words = words_of(scheme.framed);
    if (std::ranges::count(seen, words) > 0) return;
    seen.push_back(words);
    twirl.series.push_back(errors(r, scheme, Motion::twirl, pen.named(words)));
    screw.series.push_back(errors(r, scheme, Motion::screw, pen.named(words)));
    if (scheme.framed.kinematics == Kinematics::mid_arm)
      path.series.push_back(path_in_twirl(r, scheme, pen.named(words)));
  });
  const double angle = r.angle * (std::numbers::pi / 180);
  Series exact = truth_line("exact");
  for (int i = 0; i <= 60; ++i) exact.add(std::cos(angle * i / 60), std::sin(angle * i / 60));
  path.series.push_back(exact);
  return {.panels = {twirl, screw, path}};
}

Table increments(const RigidRotationPair& r, std::span<const Scheme> schemes) {
  static constexpr std::array counts{10, 100, 1000};
  struct Row {
    std::string scheme;
    std::string_view motion;
    std::array<double, counts.size()> errors{};
    double limit = 0;
  };
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    for (const auto& [word, motion] : RigidRotationPair::motions) {
      Row row{.scheme = scheme.label, .motion = word};
      for (std::size_t i = 0; i < counts.size(); ++i)
        row.errors[i] = r.force_error(r.trace(scheme, motion, counts[i]), motion);
      row.limit = r.limit(scheme.framed, motion).limit;
      rows.push_back(row);
    }
  }
  const auto error_cell = [](double error) { return number_cell(error, "{:.3g}", tone_of(error)); };
  std::vector<ColumnOf<Row>> columns{text_column<Row>("scheme", &Row::scheme),
                                     text_column<Row>("motion", &Row::motion)};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    columns.push_back(cell_column<Row>(std::to_string(counts[i]), "-",
                                       [=](const Row& row) { return error_cell(row.errors[i]); }));
  }
  columns.push_back(
      cell_column<Row>("limit", "-", [=](const Row& row) { return error_cell(row.limit); }));
  return table_of<Row>(rows, columns);
}

}  // namespace
}  // namespace rigid_rotation_pair_exhibits

std::unique_ptr<Case> make_rigid_rotation_pair() {
  using namespace rigid_rotation_pair_exhibits;
  return make_case<RigidRotationPair>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 1, .to = 8192, .nominal = 1024},
      .variants = variants_of("linear-refined",
                              {"frame=fixed", "frame=projected", "frame=projected-and-twirled",
                               "frame=quaternion", "kinematics=end-arm", "kinematics=positions"}),
      .figures = {{"rigid-rotation-pair/frames", frames}},
      .tables = {{"rigid-rotation-pair-increments", increments}},
      .highlights = {{"axis=twirl", "force", "rigid rotation: twirl", "twirl by 90 degrees"},
                     {"axis=tumble-1", "force", "rigid rotation: tumble", "tumble by 90 degrees"}},
  });
}

}  // namespace stickslip
