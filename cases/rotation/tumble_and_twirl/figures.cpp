// SPDX-License-Identifier: BSD-3-Clause
// What tumble-and-twirl shows. Titles and captions are in cases/rotation/tumble_and_twirl/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/pair_axes.hpp"
#include "cases/rotation/tumble_and_twirl/equations.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases::tumble_and_twirl_exhibits {
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
  Panel force{
      .title = "force and shift", .x = {"shift/(κμδ)"}, .y = {"fₜ/(μfₙ)"}, .legend = Legend::none};
  Panel plane{.title = "after the turn",
              .x = {"fₜ along the history/(μfₙ)", "-", -1, 0.8},
              .y = {"fₜ across it/(μfₙ)", "-", -0.6, 0.6},
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
      path = broken(path);
      return;
    }
    for (const Vector3& f : forces) path.add(f.dot(along) / limit, f.dot(across) / limit);
  });
  force.add(exact.force);
  plane.add(exact.plane);
  return {.panels = {force, plane}, .words = {{"increments", std::to_string(increments)}}};
}

/// Length of the history that the law keeps at the turn, where it tells.
std::optional<std::size_t> segments_kept(const Problem& p, const Scheme& scheme) {
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
  return contact->history_length(0);
}

/// Error of the equations of the law itself after the turn, over the friction limit; NaN where they
/// are not known.
double own_error(const Problem& p, const Scheme& scheme) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims || !rate_law_of(*claims) || !equations_are_known(*claims)) return no_number;
  return std::abs(own_forces(p, *claims)[0] - p.exact_forces[0]) / p.limit_after(0);
}

Table histories(const Problem& p, std::span<const Scheme> schemes) {
  constexpr int increments = 256;
  Table table{.columns = columns("scheme; before [-]; own equations [-]; after the turn [-]; moved "
                                 "on [-]; in the plane, turned [-]; moved on [-]; segments [-]"),
              .words = {{"increments", std::to_string(increments)}}};
  const Vector3 right = p.exact_forces[0] * PairAxes{}.force;
  for (const Scheme& scheme : schemes) {
    const TurnedForces forces = p.follow(scheme, cut(p.line, pieces_for(increments)), increments);
    const double own = own_error(p, scheme);
    const auto outcome = p.run(scheme, increments);
    const auto segments = segments_kept(p, scheme);
    const auto cell = [](double error) { return error_cell(error, "{:.2g}"); };
    table.add({{scheme.label},
               cell((forces.before - right).norm() / p.limit_after(0)),
               std::isnan(own) ? muted_cell() : cell(own),
               cell(outcome.rotated),
               cell(outcome.continued),
               cell(outcome.plane_rotated),
               cell(outcome.plane_continued),
               segments ? number_cell(static_cast<double>(*segments), "{:.0f}") : muted_cell()});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TumbleAndTwirl>({
      .figures = {{"tumble-and-twirl/turned-history", turned_history}},
      .tables = {{"tumble-and-twirl-histories", histories}},
  });
}

}  // namespace stickslip::cases::tumble_and_twirl_exhibits
