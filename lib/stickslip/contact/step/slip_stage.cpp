// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/step/slip_stage.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace stickslip {
namespace {

/// log1p(x)/x, 1 at x = 0.
double log1p_over(double x) { return x == 0 ? 1 : std::log1p(x) / x; }

/// Angle between movement and force at the start: tan(angle/2) = sine/cosine without loss of
/// digits at either end, and the unit vectors that it is measured in.
struct HalfAngle {
  Vector2 along;   ///< unit vector along the movement
  Vector2 across;  ///< unit vector across the movement, on the side of the force
  double sine;     ///< proportional to sin(angle/2)
  double cosine;   ///< proportional to cos(angle/2)
};

HalfAngle half_angle(const SlipStage& stage, double movement_norm) {
  const Vector2 along = stage.movement / movement_norm;
  const double size = length_of(stage.force);
  const double c = stage.force.dot(along);
  // In the plane the length of the part across is the cross product, which loses nothing.
  const double s = along[0] * stage.force[1] - along[1] * stage.force[0];
  const double side = std::copysign(1.0, s);
  const Vector2 across{-side * along[1], side * along[0]};
  const double scale = 1 / size;  // brings both near 1: their squares must not vanish
  return c >= 0 ? HalfAngle{along, across, std::abs(s) * scale, (size + c) * scale}
                : HalfAngle{along, across, (size - c) * scale, std::abs(s) * scale};
}

/// Direction after tan(angle/2) has shrunk by the factor q.
Vector2 turned(const HalfAngle& h, double q) {
  if (h.cosine == 0) return -h.along;  // 180 degrees stay 180
  const double sine = q * h.sine;
  // Tangent or cotangent, the one that is at most 1, so that nothing overflows or vanishes.
  const bool below_90 = sine <= h.cosine;
  const double ratio = below_90 ? sine / h.cosine : h.cosine / sine;
  const double scale = 1 / (1 + ratio * ratio);
  const double cosine = (1 - ratio) * (1 + ratio) * scale;
  return (below_90 ? cosine : -cosine) * h.along + 2 * ratio * scale * h.across;
}

/// The polynomial with these coefficients, lowest order first (Horner).
template <std::size_t n>
constexpr double polynomial(double x, const std::array<double, n>& coefficients) {
  double sum = 0;
  for (std::size_t i = n; i-- > 0;) sum = coefficients[i] + x * sum;
  return sum;
}

/// Factor by which tan(angle/2) shrinks, from movement/limit and change/limit where both are small.
double shrink_of_small(double movement, double x) {
  return polynomial(-movement * polynomial(x, slip_logarithm_terms), slip_exponential_terms);
}

/// Factor by which tan(angle/2) shrinks while the movement grows by `movement` and the limit goes
/// from `start` to start + change. 0 when the limit vanishes at the end.
double shrink(double start, double change, double movement) {
  const double x = change / start;
  const double y = movement / start;
  if (y <= small_slip_span && std::abs(x) <= small_slip_span) return shrink_of_small(y, x);
  return x > -1 ? std::exp(-y * log1p_over(x)) : 0;
}

/// Whether movement and change of the limit are small against the least limit of the stage.
bool is_small(const SlipStage& stage, double movement) {
  const double span = std::max(movement, std::abs(stage.limit_end - stage.limit_start));
  return span <= small_slip_span * std::min(stage.limit_start, stage.limit_end);  // which may be 0
}

/// The force at the end of the stage, from the half angle at its start.
Vector2 force_at_end(const SlipStage& stage, const HalfAngle& h, double movement) {
  const double change = stage.limit_end - stage.limit_start;
  const double q = is_small(stage, movement)
                       ? shrink_of_small(movement / stage.limit_start, change / stage.limit_start)
                       : shrink(stage.limit_start, change, movement);
  return stage.limit_end * turned(h, q);
}

/// Gauss-Legendre nodes on [0, 1] by Newton iteration on the Legendre polynomial.
template <std::size_t n>
GaussRule<n> gauss_rule() {
  GaussRule<n> rule{};
  for (std::size_t i = 0; i < n; ++i) {
    double x = std::cos(std::numbers::pi * (static_cast<double>(i) + 0.75) / (n + 0.5));
    double slope = 1;
    for (int iteration = 0; iteration < 50; ++iteration) {
      double p = 1;
      double previous = 0;
      for (std::size_t k = 0; k < n; ++k) {
        const double order = static_cast<double>(k);
        const double next = ((2 * order + 1) * x * p - order * previous) / (order + 1);
        previous = p;
        p = next;
      }
      slope = n * (x * p - previous) / (x * x - 1);
      const double correction = p / slope;
      x -= correction;
      if (std::abs(correction) < 1e-16) break;
    }
    rule.node[i] = (1 - x) / 2;
    rule.weight[i] = 1 / ((1 - x * x) * slope * slope);
  }
  return rule;
}

/// The rule, found once.
template <std::size_t n>
const GaussRule<n>& known_rule() {
  static const GaussRule<n> rule = gauss_rule<n>();
  return rule;
}

/// Work and dissipation (times kt) over one panel, from the half angle at its start. `shrink_at`
/// gives the factor of tan(angle/2) at a fraction of the panel.
template <std::size_t n, class ShrinkAt>
SlipOutcome panel(const HalfAngle& h, double limit, double change, double movement,
                  const ShrinkAt& shrink_at) {
  const GaussRule<n>& rule = known_rule<n>();
  const double s2 = h.sine * h.sine;
  const double t2 = h.cosine * h.cosine;
  SlipOutcome sum;
  for (std::size_t i = 0; i < n; ++i) {
    const double part = rule.node[i];
    const double q = shrink_at(part);
    const double q2s2 = q * q * s2;
    const double denominator = t2 + q2s2;
    const double cosine = denominator == 0 ? -1 : (t2 - q2s2) / denominator;
    const double force = rule.weight[i] * (limit + part * change);
    sum.work += force * (movement * cosine);
    sum.dissipation += force * (movement * cosine - change);  // force times slip
  }
  return sum;
}

/// A panel with the factor from the library's functions.
template <std::size_t n>
SlipOutcome panel(const HalfAngle& h, double limit, double change, double movement) {
  return panel<n>(h, limit, change, movement,
                  [=](double part) { return shrink(limit, part * change, part * movement); });
}

/// Whether the force points along the movement to round-off, as it does after some way in one
/// direction.
bool is_along(const HalfAngle& h) { return h.sine <= 1e-9 * h.cosine; }

/// A stage of any size that ends in this force, panel by panel.
SlipOutcome by_panels(const SlipStage& stage, HalfAngle h, double movement, const Vector2& end) {
  const double change = stage.limit_end - stage.limit_start;
  SlipOutcome outcome;
  outcome.force = end;
  double done = 0;
  double limit = stage.limit_start;
  // Each panel takes tan(angle/2) down by a factor e or the limit by half: more are wanted only by
  // numbers that are none, or are too small to be divided.
  constexpr int most_panels = 4000;
  for (int panels = 0; done < 1; ++panels) {
    if (is_along(h)) {
      const double force = (1 - done) * (limit + stage.limit_end) / 2;
      outcome.work += force * movement;
      outcome.dissipation += force * (movement - change);
      break;
    }
    // A panel spans at most the present limit in movement and half of it in change of the limit.
    double part = limit / std::max(movement, 2 * std::abs(change));
    // The angle is exactly 180 degrees, or none, from here on.
    const bool straight = !(h.sine > 0) || h.cosine == 0;
    const bool vanished = limit <= 1e-8 * stage.limit_start;  // the rest is below round-off
    if (straight || vanished || part >= 1 - done || panels == most_panels) part = 1 - done;
    const SlipOutcome sum = panel<12>(h, limit, part * change, part * movement);
    outcome.work += sum.work;
    outcome.dissipation += sum.dissipation;
    h.sine *= shrink(limit, part * change, part * movement);
    const double larger = std::max(h.sine, h.cosine);  // kept near 1: their squares must not vanish
    h.sine /= larger;
    h.cosine /= larger;
    done += part;
    limit = stage.limit_start + done * change;
  }
  return outcome;
}

}  // namespace

const GaussRule<3>& small_slip_rule() { return known_rule<3>(); }

Vector2 slip_direction(const SlipStage& stage) noexcept {
  const double movement = length_of(stage.movement);
  return turned(half_angle(stage, movement),
                shrink(stage.limit_start, stage.limit_end - stage.limit_start, movement));
}

Vector2 slip_force(const SlipStage& stage) noexcept {
  const double movement = length_of(stage.movement);
  if (movement == 0) return stage.force * (stage.limit_end / length_of(stage.force));
  return force_at_end(stage, half_angle(stage, movement), movement);
}

SlipOutcome solve_slip(const SlipStage& stage) noexcept {
  const double movement = length_of(stage.movement);
  const double change = stage.limit_end - stage.limit_start;
  SlipOutcome outcome;
  if (movement == 0) {  // the limit falls and takes the force with it
    outcome.force = stage.force * (stage.limit_end / length_of(stage.force));
    outcome.dissipation = -change * (stage.limit_start + stage.limit_end) / 2;
    return outcome;
  }
  const HalfAngle h = half_angle(stage, movement);

  // The integrand varies on the scale of movement/limit and of change/limit: small steps need few
  // nodes (error of Gauss quadrature for poles at a distance of pi and of limit/change).
  const double span = std::max(movement, std::abs(change));
  const double limit_least = std::min(stage.limit_start, stage.limit_end);  // may be 0
  const Vector2 end = force_at_end(stage, h, movement);
  if (is_small(stage, movement)) {  // the usual case in a simulation: no call of exp or log
    const double relative_movement = movement / stage.limit_start;
    const double relative_change = change / stage.limit_start;
    const auto shrink_at = [=](double part) {
      return shrink_of_small(part * relative_movement, part * relative_change);
    };
    outcome = panel<3>(h, stage.limit_start, change, movement, shrink_at);
    outcome.force = end;
    return outcome;
  }
  if (span <= 0.16 * limit_least && !is_along(h)) {
    outcome = panel<6>(h, stage.limit_start, change, movement);
    outcome.force = end;
    return outcome;
  }
  return by_panels(stage, h, movement, end);
}

namespace {

/// Logarithms of tan(angle/2) that the tables reach: beyond them the angle is 0 or 180 degrees to
/// the resolution of the table.
constexpr double logarithm_span = 20;

double interpolate(const std::vector<double>& table, double place) {
  const double last = static_cast<double>(table.size() - 2);
  // What is no number stays in the table, and comes out as none.
  const double cell = place > 0 ? std::min(std::floor(place), last) : 0;
  const auto i = static_cast<std::size_t>(cell);
  return table[i] + (place - cell) * (table[i + 1] - table[i]);
}

}  // namespace

SlipRotationTable::SlipRotationTable(int cells) : cells_(cells) {
  for (int i = 0; i <= cells; ++i) {
    const double part = static_cast<double>(i) / cells;
    const double logarithm = std::log(std::tan(std::numbers::pi * part / 2));
    logarithm_of_angle_.push_back(std::clamp(logarithm, -logarithm_span, logarithm_span));
    angle_of_logarithm_.push_back(2 * std::atan(std::exp(logarithm_span * (2 * part - 1))));
  }
}

double SlipRotationTable::forward(double angle) const noexcept {
  return interpolate(logarithm_of_angle_, angle / std::numbers::pi * cells_);
}

double SlipRotationTable::inverse(double logarithm) const noexcept {
  return interpolate(
      angle_of_logarithm_,
      (std::clamp(logarithm, -logarithm_span, logarithm_span) / logarithm_span + 1) / 2 * cells_);
}

Vector2 SlipRotationTable::slip_direction(const SlipStage& stage) const noexcept {
  const double movement = length_of(stage.movement);
  const Vector2 along = stage.movement / movement;
  const double sine = along[0] * stage.force[1] - along[1] * stage.force[0];
  const double cosine = along.dot(stage.force);
  const double angle = std::atan2(std::abs(sine), cosine);
  if (sine == 0) return cosine < 0 ? Vector2(-along) : along;
  const double x = stage.limit_end / stage.limit_start - 1;
  const double decrease = movement / stage.limit_start * log1p_over(x);  // 1/(c1 c2) ln(1 + c2)
  const double end = x > -1 ? inverse(forward(angle) - decrease) : 0;
  const Vector2 across = Vector2(-along[1], along[0]) * (sine < 0 ? -1 : 1);
  return std::sin(end) * across + std::cos(end) * along;
}

}  // namespace stickslip
