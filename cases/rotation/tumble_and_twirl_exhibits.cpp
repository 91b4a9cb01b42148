// SPDX-License-Identifier: BSD-3-Clause
// What tumble-and-twirl shows. Titles and captions are in docs/cases/rotation/tumble-and-twirl.md.
#include <cmath>
#include <optional>
#include <span>
#include <string>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/tumble_and_twirl_equations.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip {
namespace tumble_and_twirl_exhibits {
namespace {

using Problem = SolvedTumbleAndTwirl;

/// The exact forces on the line, each move in pieces.
struct ExactCurves {
  Series force = truth_line("exact");  ///< over the shift
  Series plane = truth_line("exact");  ///< after the turn, in the turned tangent plane
  double shift_at_turn = 0;            ///< [m]
};
ExactCurves exact_curves(const Problem& p) {
  constexpr int pieces = 8;
  const TurnedMoves fine = cut(p.line, pieces);
  const Spheres spheres = spheres_of(p.problem);
  const double limit = p.limit_after(0);
  reference::DeflectionProfile<double> profile(spheres.as<double>());
  ExactCurves curves;
  double shift = 0;
  const auto follow = [&](const ContactMove& move) {
    shift += move.shift[0];
    const double force = profile.advance(move.overlap, move.shift[0]).tangential[0];
    curves.force.add(shift / p.problem.sliding_shift(), force / spheres.limit(move.overlap));
    return force;
  };
  curves.force.add(0, 0);
  for (const ContactMove& move : fine.before) follow(move);
  curves.shift_at_turn = shift;
  curves.plane.add(p.exact_forces[0] / limit, 0);
  for (const ContactMove& move : fine.after) curves.plane.add(follow(move) / limit, 0);
  return curves;
}

/// Force after the turn, and after each move that follows.
std::vector<Vector3> from_turn_on(const TurnedForces& forces) {
  std::vector<Vector3> all{forces.turned};
  all.insert(all.end(), forces.after.begin(), forces.after.end());
  return all;
}

Figure turned_history(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int increments = 64;
  const double limit = p.limit_after(0);
  const Vector3 along = p.turned(axes_at_start.force);
  const Vector3 across = p.turned(axes_at_start.normal).cross(along);
  const ExactCurves exact = exact_curves(p);
  Panel force{.title = "force and shift",
              .x = {.label = "shift/(κμδ)", .unit = "-"},
              .y = {.label = "fₜ/(μfₙ)", .unit = "-"},
              .legend = Legend::none};
  Panel plane{.title = "after the turn",
              .x = {.label = "fₜ along the history/(μfₙ)", .unit = "-", .low = -1.0, .high = 0.8},
              .y = {.label = "fₜ across it/(μfₙ)", .unit = "-", .low = -0.6, .high = 0.6},
              .legend = Legend::outside,
              .equal_aspect = true};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    // Where the contact slides in the turn there is nothing to compare.
    if (spurious_order(scheme.framed.kinematics, p.problem.axis) < 2) return;
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && claims->springs > 0) return;  // lies on the exact line
    const bool right_frame = scheme.framed.frame == FrameUpdate::exact;
    const bool resolves = claims && claims->rule == PartialSlipRule::resolved;
    const auto forces = from_turn_on(p.follow(scheme, p.line, increments));
    if (right_frame) {
      Series& after = force.series.emplace_back(pen.points());
      double shift = exact.shift_at_turn;
      for (std::size_t i = 0; i < forces.size(); ++i) {
        if (i > 0) shift += p.line.after[i - 1].shift[0];
        after.add(shift / p.problem.sliding_shift(), forces[i].dot(along) / p.limit_after(i));
      }
    }
    Series& path = plane.series.emplace_back(right_frame ? pen.points() : pen.line_and_points());
    if (right_frame && !resolves) {
      // In the legend only: along the line they hide one another.
      path.add(std::nan(""), std::nan(""));
      return;
    }
    for (const Vector3& f : forces) path.add(f.dot(along) / limit, f.dot(across) / limit);
  });
  force.series.push_back(exact.force);
  plane.series.push_back(exact.plane);
  return {.panels = {force, plane}, .words = {{"increments", std::to_string(increments)}}};
}

/// Length of the history that the law keeps at the turn, where it tells.
std::optional<double> segments_kept(const Problem& p, const Scheme& scheme) {
  const auto contact = scheme.law().contacts(1);
  double overlap = 0;
  for (const ContactMove& move : p.line.before) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = move.overlap;
    step.shift = move.shift;
    step.effective_radius = p.problem.radius;
    ContactForce force;
    contact->advance(std::span(&step, 1), std::span(&force, 1));
  }
  const auto length = contact->history_length(0);
  if (!length) return std::nullopt;
  return static_cast<double>(*length);
}

Table histories(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int increments = 256;
  struct Row {
    std::string label;
    double before = 0;          // error of the law, over the friction limit
    std::optional<double> own;  // that of its own equations
    Problem::Outcome outcome;
    std::optional<double> segments;
  };
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    Row row{.label = scheme.label, .own = {}, .outcome = p.run(scheme, increments), .segments = {}};
    const Vector3 right = p.exact_forces[0] * PairAxes{}.force;
    const TurnedForces forces = p.follow(scheme, cut(p.line, pieces_for(increments)), increments);
    row.before = (forces.before - right).norm() / p.limit_after(0);
    const auto claims = scheme.law().partial_slip_claims();
    if (claims && rate_law_of(*claims) && equations_are_known(*claims))
      row.own = std::abs(own_forces(p, *claims)[0] - p.exact_forces[0]) / p.limit_after(0);
    row.segments = segments_kept(p, scheme);
    rows.push_back(row);
  }

  const Cell none{"", {}, Tone::muted};
  const auto error_column = [](std::string title, auto error) {
    return cell_column<Row>(std::move(title), "-", [error](const Row& row) {
      const double found = error(row);
      return number_cell(found, "{:.2g}", tone_of(found));
    });
  };
  Table table = table_of<Row>(
      rows, {text_column<Row>("scheme", &Row::label),
             error_column("before", [](const Row& row) { return row.before; }),
             cell_column<Row>("own equations", "-",
                              [=](const Row& row) {
                                return row.own ? number_cell(*row.own, "{:.2g}", tone_of(*row.own))
                                               : none;
                              }),
             error_column("after the turn", [](const Row& row) { return row.outcome.rotated; }),
             error_column("moved on", [](const Row& row) { return row.outcome.continued; }),
             error_column("in the plane, turned",
                          [](const Row& row) { return row.outcome.plane_rotated; }),
             error_column("moved on", [](const Row& row) { return row.outcome.plane_continued; }),
             cell_column<Row>("segments", "-", [=](const Row& row) {
               return row.segments ? number_cell(*row.segments, "{:.0f}") : none;
             })});
  table.words = {{"increments", std::to_string(increments)}};
  return table;
}

}  // namespace
}  // namespace tumble_and_twirl_exhibits

std::unique_ptr<Case> make_tumble_and_twirl() {
  using namespace tumble_and_twirl_exhibits;
  auto variants = variants_of("jaeger", {"frame=quaternion", "frame=projected-and-twirled",
                                         "frame=projected", "frame=fixed", "kinematics=end-arm"});
  variants.emplace_back("hertz-mindlin[frame=projected]");
  return make_case<TumbleAndTwirl>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 1024, .nominal = 256},
      .variants = variants,
      .figures = {{"tumble-and-twirl/turned-history", turned_history}},
      .tables = {{"tumble-and-twirl-histories", histories}},
  });
}

}  // namespace stickslip
