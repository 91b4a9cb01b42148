// SPDX-License-Identifier: BSD-3-Clause
// The algorithm of Kuhn (2011), Figs. 2 and 3, with its misprints, so that each of them can be run.
// Overlap and shift are those of the pair, twice the paper's.
#include <cmath>
#include <limits>

#include "stickslip/laws/hertzian/jaeger.hpp"

namespace stickslip {
namespace {

/// Line 28.
constexpr double printed_tolerance = 1e-10;
/// Room for slip that rounding leaves in the square of a slope, over that of the limit.
constexpr double rounding = 1e-12;

bool follows(const Jaeger& law, JaegerLiteral place) {
  return law.literal == place || law.literal == JaegerLiteral::as_printed;
}

/// The movement of a step as it goes down the history.
struct Descent {
  double overlap = 0;  ///< at the end of the step [m]
  double from = 0;     ///< where the movement originates [m]
  Vector2 moved;       ///< since there, over kappa [m]
  Vector2 whole;       ///< movement of the step, over kappa [m]
};

/// zeta*: where slip ends in a segment of slope p whose lower end is `lower`; not above that end
/// where slip goes on below it. Eqs. 5 to 7.
double slip_depth(const Jaeger& law, const Descent& at, const Vector2& p, double lower) {
  const Vector2 d = at.moved - (at.overlap - at.from) * p;  // Eq. 6
  const double square = d.dot(d);
  if (square == 0) return at.overlap;
  const double room = law.mu * law.mu - p.dot(p);
  const bool has_slipped =
      room <
      (follows(law, JaegerLiteral::tolerance) ? printed_tolerance : rounding * law.mu * law.mu);
  if (!has_slipped) {
    const double along = d.dot(p) / square;
    return at.overlap - 1 / (std::sqrt(along * along + room / square) - along);  // Eq. 5
  }
  const bool goes_on =
      (follows(law, JaegerLiteral::loading_test) ? at.whole : d).dot(p) >= 0;  // lines 29, 30
  return goes_on ? lower : at.overlap + 0.5 * square / d.dot(p);               // Eq. 7
}

/// Eqs. 4 to 8 in slip: segments are eliminated until zeta* lies above the lower end of one.
Vector2 slip_as_printed(const Jaeger& law, const HertzContact& contact, SegmentStore::List& history,
                        Descent at, std::size_t limit, ContactForce& out) {
  Vector2 force = history.force();
  double depth = 0;
  out.regime = Regime::slip;
  while (!history.empty()) {
    const Vector2 p = history.top().p();
    const double lower = history.lower_end();
    depth = slip_depth(law, at, p, lower);
    const double end = depth > lower || std::isnan(depth) ? depth : lower;
    force -= p * (contact.force(at.from) - contact.force(end));
    at.moved += (at.from - end) * p;
    at.from = end;
    if (end != lower) {
      out.regime = Regime::partial_slip;
      history.top().overlap = end;
      break;
    }
    history.pop();
    depth = 0;
  }
  const Vector2& along = follows(law, JaegerLiteral::direction) ? at.whole : at.moved;
  const Vector2 p = law.mu / std::sqrt(along.dot(along)) * along;
  if (!history.push({at.overlap, {p[0], p[1]}}, limit)) out.status = Status::history_full;
  return force + p * (out.normal - contact.force(depth));
}

}  // namespace

ContactForce advance_as_printed(const Jaeger& law, SegmentStore::List history,
                                const ContactStep& step) noexcept {
  const HertzContact contact = hertz_contact(law, step.effective_radius);
  ContactForce out;
  constexpr double not_booked = std::numeric_limits<double>::quiet_NaN();
  out.work_normal = out.work_tangential = out.work_stored = out.work_dissipated = not_booked;
  if (step.overlap_old <= 0 || step.overlap_new <= 0) history.clear();
  if (step.overlap_new <= 0) return out;
  out.normal = contact.force(step.overlap_new);
  const auto limit = static_cast<std::size_t>(law.history_limit);
  if (step.overlap_old > 0 && history.empty()) history.push({step.overlap_old, {0, 0}}, limit);

  const double old = history.empty() ? 0 : history.top().overlap;
  const double change = step.overlap_new - old;
  const double part = follows(law, JaegerLiteral::touch) ? 1 : touching_part(step);
  const Vector2 moved = part * contact.inverse_kappa * step.shift;
  Vector2 force = history.force();
  out.regime = Regime::stick;
  if (change > 0 && moved.dot(moved) < law.mu * law.mu * change * change) {  // lines 15 to 18
    const Vector2 p = moved / change;
    force += p * (out.normal - contact.force(old));
    if (!history.push({step.overlap_new, {p[0], p[1]}}, limit)) out.status = Status::history_full;
  } else if (change != 0 || moved.dot(moved) != 0) {
    force =
        slip_as_printed(law, contact, history, {step.overlap_new, old, moved, moved}, limit, out);
  }
  history.set_force(force);
  out.tangential = force;
  return out;
}

}  // namespace stickslip
