// SPDX-License-Identifier: BSD-3-Clause
// What unequal-pair shows. Titles and captions are in docs/cases/rotation/unequal-pair.md.
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/unequal_pair.hpp"

namespace stickslip {
namespace unequal_pair_exhibits {
namespace {

using Bodies = UnequalPair::Bodies;
using Motion = UnequalPair::Motion;

/// Steps of the shear, and of the table.
constexpr int few = 12;
constexpr int many = 256;

/// Frame and kinematics in words: laws differ in nothing else while they stick.
std::string words_of(const FramedLaw& law) {
  return std::string(name_of(law.frame)) + ", " + std::string(name_of(law.kinematics));
}

/// Torques on both bodies in the shear, over the limit times the radius of the small sphere.
Panel torques(const UnequalPair& u, std::span<const Scheme> schemes) {
  Panel panel{.title = "torques in shear",
              .x = {.label = "time", .unit = "-", .low = 0.0, .high = 1.0},
              .y = {.label = "torque/(μ fₙ R)", .unit = "-"},
              .legend = Legend::outside};
  const double unit = u.limit() * u.radius;
  const Bodies bodies = Bodies::large_and_small;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto results = drive_pair(scheme.framed, u.path(bodies, Motion::shear, few));
    Series on_p = pen.points();
    Series on_q = pen.named("").points();
    for (std::size_t i = 0; i < results.size(); ++i) {
      const double time = static_cast<double>(i + 1) / few;
      on_p.add(time, results[i].torque_p.norm() / unit);
      on_q.add(time, results[i].torque_q.norm() / unit);
    }
    panel.series.push_back(on_p);
    panel.series.push_back(on_q);
  });
  const auto radii = u.radii(bodies);
  for (std::size_t body = 0; body < radii.size(); ++body) {
    const double arm = radii[body] - u.overlap / 2;
    panel.series.push_back(
        sampled(truth_line(body == 0 ? "exact" : ""), evenly(0.0, 1.0, 90), [&](double time) {
          const Vector3 force = u.exact_tangential(bodies, Motion::shear, time, Vector3::Zero());
          return arm * force.norm() / unit;
        }));
  }
  return panel;
}

/// Worst error of force and torques over the number of steps; methods without error lie below the
/// axis.
Panel errors(const UnequalPair& u, std::span<const Scheme> schemes, Motion motion,
             const std::string& title, Legend legend) {
  Panel panel{
      .title = title,
      .x = {.label = "steps", .logarithmic = true, .low = 1.0, .high = 4096.0},
      .y = {.label = "error of force and torques", .logarithmic = true, .low = 1e-8, .high = 10.0},
      .legend = legend};
  std::vector<std::string> seen;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const std::string words = words_of(scheme.framed);
    if (std::ranges::count(seen, words) > 0) return;
    seen.push_back(words);
    Series found = pen.named(words).line_and_points();
    found.slot += static_cast<int>(schemes.size());  // frames and kinematics, not laws
    for (int steps = 1; steps <= 4096; steps *= 4) {
      double worst = 0;
      for (const auto& [word, bodies] : UnequalPair::pairs)
        worst = worse(worst, u.errors(scheme, bodies, motion, steps).worst());
      found.add(steps, std::max(worst - 1e-10, 0.0));
    }
    panel.series.push_back(found);
  });
  return panel;
}

Figure figure(const UnequalPair& u, std::span<const Scheme> schemes) {
  return {.panels = {torques(u, schemes), errors(u, schemes, Motion::roll, "roll", Legend::none),
                     errors(u, schemes, Motion::turn, "turn", Legend::outside)},
          .words = {{"steps", std::to_string(few)}}};
}

Table errors_table(const UnequalPair& u, std::span<const Scheme> schemes) {
  struct Row {
    std::string scheme;
    std::string_view pair;
    std::string_view motion;
    UnequalPair::Errors errors;
  };
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    for (const auto& [pair, bodies] : UnequalPair::pairs) {
      for (const auto& [motion, moves] : UnequalPair::motions)
        rows.push_back({scheme.label, pair, motion, u.errors(scheme, bodies, moves, many)});
    }
  }
  const auto column = [](const char* title, double UnequalPair::Errors::*field) {
    return cell_column<Row>(title, "-", [field](const Row& row) {
      const double error = row.errors.*field;
      return number_cell(error, "{:.2g}", tone_of(error));
    });
  };
  Table table = table_of<Row>(
      rows, {text_column<Row>("scheme", &Row::scheme), text_column<Row>("pair", &Row::pair),
             text_column<Row>("motion", &Row::motion), column("force", &UnequalPair::Errors::force),
             column("torque on p", &UnequalPair::Errors::torque_p),
             column("torque on q", &UnequalPair::Errors::torque_q)});
  table.words = {{"steps", std::to_string(many)}};
  return table;
}

/// Why a scheme does not suit that has springs and friction.
std::string unsuitable(const Scheme& scheme) {
  if (scheme.law().info().can(Capability::whole_paths))
    return "one of its pairs is a sphere and a wall, of which there are no recorded paths";
  return {};
}

}  // namespace
}  // namespace unequal_pair_exhibits

std::unique_ptr<Case> make_unequal_pair() {
  using namespace unequal_pair_exhibits;
  return make_case<UnequalPair>({
      .needs = linear_friction_needs(),
      .ladder = {.from = 1, .to = 4096, .nominal = 1024},
      .variants = variants_of(
          "linear-refined",
          {"frame=fixed", "frame=projected", "frame=projected-and-twirled", "frame=quaternion",
           "kinematics=velocity", "kinematics=end-arm", "kinematics=positions"}),
      .figures = {{"unequal-pair/torques", figure}},
      .tables = {{"unequal-pair-errors", errors_table}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip
