// SPDX-License-Identifier: BSD-3-Clause
// What unequal-pair shows. Titles and captions are in cases/rotation/unequal_pair/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/unequal_pair/case.hpp"

namespace stickslip::cases::unequal_pair_exhibits {
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
  const double unit = u.limit() * u.radius;
  const Bodies bodies = Bodies::large_and_small;
  Panel panel{.title = "torques in shear", .x = {"time", "-", 0, 1}, .y = {"torque/(μ fₙ R)"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto results = drive_pair(scheme.framed, u.path(bodies, Motion::shear, few));
    const auto over_time = [&](const Pen& of, Vector3 PairResult::*torque) {
      return in_turn(
          of.points(), results, [&](const PairResult& r) { return (r.*torque).norm() / unit; },
          few);
    };
    panel.add(over_time(pen, &PairResult::torque_p));
    panel.add(over_time(pen.named(""), &PairResult::torque_q));
  });
  std::string label = "exact";
  for (const double radius : u.radii(bodies)) {
    const double arm = radius - u.overlap / 2;
    panel.add(truth(std::exchange(label, ""), evenly(0.0, 1.0, 90), [&](double time) {
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
  std::set<std::string> seen;
  const auto worst = [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
    const std::string words = words_of(scheme.framed);
    if (!seen.insert(words).second) return {};
    return sampled(pen.named(words).line_and_points(), multiplied(1, 4096, 4), [&](int steps) {
      double largest = 0;
      for (const auto& [word, bodies] : UnequalPair::pairs)
        largest = worse(largest, u.errors(scheme, bodies, motion, steps).worst());
      return std::max(largest - 1e-10, 0.0);
    });
  };
  // Colours of frames and kinematics, not of laws.
  return {.title = title,
          .x = logarithmic("steps", "", 1, 4096),
          .y = logarithmic("error of force and torques", "", 1e-8, 10),
          .series = curves(schemes, worst, static_cast<int>(schemes.size())),
          .legend = legend};
}

Figure figure(const UnequalPair& u, std::span<const Scheme> schemes) {
  return {.panels = {torques(u, schemes), errors(u, schemes, Motion::roll, "roll", Legend::none),
                     errors(u, schemes, Motion::turn, "turn", Legend::outside)},
          .words = {{"steps", std::to_string(few)}}};
}

Table errors_table(const UnequalPair& u, std::span<const Scheme> schemes) {
  Table table{
      .columns = columns("scheme; pair; motion; force [-]; torque on p [-]; torque on q [-]"),
      .words = {{"steps", std::to_string(many)}}};
  for (const Scheme& scheme : schemes) {
    for (const auto& [pair, bodies] : UnequalPair::pairs) {
      for (const auto& [motion, moves] : UnequalPair::motions) {
        const auto found = u.errors(scheme, bodies, moves, many);
        table.add({{scheme.label},
                   {std::string(pair)},
                   {std::string(motion)},
                   error_cell(found.force, "{:.2g}"),
                   error_cell(found.torque_p, "{:.2g}"),
                   error_cell(found.torque_q, "{:.2g}")});
      }
    }
  }
  return table;
}

/// Why a scheme does not suit that has springs and friction.
std::string unsuitable(const Scheme& scheme) {
  if (scheme.law().info().can(Capability::whole_paths))
    return "one of its pairs is a sphere and a wall, of which there are no recorded paths";
  return {};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<UnequalPair>({
      .figures = {{"unequal-pair/torques", figure}},
      .tables = {{"unequal-pair-errors", errors_table}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::unequal_pair_exhibits
