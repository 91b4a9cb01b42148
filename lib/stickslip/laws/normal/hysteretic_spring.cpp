// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/normal/hysteretic_spring.hpp"

namespace stickslip {

// On the line of dm, where nothing is lost.
void HystereticSpring::along(double greatest, double from, double to,
                             NormalForce& out) const noexcept {
  const double work = 0.5 * (line(greatest, from) + line(greatest, to)) * (to - from);
  out.work += work;
  out.stored += work;
}

// On k1 d from dm = `from` to `to`. With the energy U = (k1 dm)^2/(2 k2) the loss is k1 (k2 -
// k1) dm^2/(2 k2), whose difference is written without one of nearly equal numbers.
void HystereticSpring::load(double from, double to, NormalForce& out) const noexcept {
  const double way = to - from;
  const double work = 0.5 * k1 * way * (to + from);
  const double a = stiffness(from);
  const double b = stiffness(to);
  const double squares = (to + from) * way;
  const double loss =
      0.5 * k1 * (squares * (1 - k1 / b) + k1 * from * from * slope * way / (a * b));
  out.work += work;
  out.stored += work - loss;
  out.dissipated += loss;
}

// On -kc d from `from` down to `to`, the memory going down with it from `greatest`.
void HystereticSpring::slide(double greatest, double from, double to,
                             NormalForce& out) const noexcept {
  const double squares = (from - to) * (from + to);
  const double work = 0.5 * kc * squares;
  double released = 0;  // part of kc^2 d^2/(2 k2) that is released
  if (kc > 0) {
    const double a = stiffness(greatest);
    const double b = to > 0 ? stiffness(std::min(lowered(greatest, to), greatest)) : a;
    released = 0.5 * kc * kc * (squares * b - to * to * (a - b)) / (a * b);
  }
  out.work += work;
  out.stored -= released;
  out.dissipated += work + released;
}

NormalForce HystereticSpring::advance(GreatestOverlap& history,
                                      const NormalStep& step) const noexcept {
  const TouchingStep is(step);
  NormalForce out;
  double greatest = std::min(remembered(history, is), limit);
  const double meets =
      std::clamp(meeting(greatest), std::min(is.before, is.after), std::max(is.before, is.after));
  if (is.after >= is.before) {
    // Where dm is kept without a force up to the line; along it up to dm, on k1 d up to the limit.
    const double turn = std::clamp(greatest, meets, is.after);
    if (kc > 0 && lowering == Lowering::none) slide(greatest, is.before, meets, out);
    along(greatest, meets, turn, out);
    const double top = std::clamp(is.after, greatest, limit);
    load(greatest, top, out);
    greatest = top;
    if (is.after > top) along(top, std::max(turn, top), is.after, out);
  } else {
    along(greatest, is.before, meets, out);
    slide(greatest, meets, is.after, out);
  }
  history = {};
  out.touching = is.after > 0;
  if (!out.touching) return out;
  out.force = force(greatest, is.after);
  const bool slides = is.after < is.before && meets > is.after;
  history.overlap = slides ? std::min(greatest, lowered(greatest, is.after)) : greatest;
  return out;
}

double HystereticSpring::slope_of(const GreatestOverlap& history,
                                  const NormalStep& step) const noexcept {
  const TouchingStep is(step);
  if (!(is.after > 0)) return 0;
  const double before = std::min(remembered(history, is), limit);
  if (is.after > before && is.after <= limit) return k1;
  const double greatest = std::max(before, std::min(is.after, limit));
  const bool pulls = is.after < greatest && !(is.after > meeting(greatest) * (1 + round_off));
  return pulls ? -kc : stiffness(greatest);
}

}  // namespace stickslip
