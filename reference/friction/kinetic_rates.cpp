// SPDX-License-Identifier: BSD-3-Clause
// The second route to static_and_kinetic_path: rate equations, stepped.
#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "reference/friction/static_and_kinetic.hpp"
#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

/// Force over its largest, and heat over its largest.
using KineticRateState = std::array<long double, 3>;

/// A contact whose rate equations are integrated.
class KineticRates {
 public:
  explicit KineticRates(const KineticSprings& springs) : springs_(springs) {}

  void follow_leg(int leg, const Corner<long double>& from, const Corner<long double>& to) {
    for (std::size_t i = 0; i < 2; ++i) pull_[i] = springs_.kt * (to.shift[i] - from.shift[i]);
    start_ = springs_.kn * from.overlap;
    rise_ = springs_.kn * (to.overlap - from.overlap);
    if (start_ <= 0) let_go();
    if (start_ <= 0 && start_ + rise_ <= 0) return;
    const long double end = start_ + rise_ <= 0 ? -start_ / rise_ : 1;
    long double place = start_ < 0 ? -start_ / rise_ : 0;
    if (start_ <= 0) place = touch(place, leg);
    while (place < end) place = slides_ ? slide(place, end, leg) : hold(place, end, leg);
    if (start_ + rise_ <= 0) let_go();
  }

  KineticState state(long double overlap) const {
    return {.normal = springs_.kn * std::max(overlap, 0.0L),
            .force = {now_[0], now_[1]},
            .dissipated = now_[2],
            .slides = slides_};
  }

  KineticPath path;

 private:
  void let_go() {
    now_[2] += (now_[0] * now_[0] + now_[1] * now_[1]) / (2 * springs_.kt);
    now_[0] = now_[1] = 0;
    slides_ = false;
  }
  long double normal(long double place) const { return start_ + place * rise_; }
  void note(KineticEventKind kind, int leg, long double place) {
    path.events.push_back({.kind = kind, .leg = leg, .fraction = place, .normal = normal(place)});
  }

  /// A little after the touch, where force and limit have grown in proportion.
  long double touch(long double place, int leg) {
    const long double pull = std::hypot(pull_[0], pull_[1]);
    if (pull < springs_.mu * rise_) return place;
    slides_ = true;
    note(KineticEventKind::onset, leg, place);
    const long double part = (1 - place) / 1024;
    const long double limit = springs_.mu_kinetic * rise_ * part;
    for (std::size_t i = 0; i < 2; ++i) now_[i] = limit * pull_[i] / pull;
    now_[2] += (limit * pull * part - limit * limit) / (2 * springs_.kt);
    return place + part;
  }

  long double outside(long double place, long double part) const {
    return std::hypot(now_[0] + part * pull_[0], now_[1] + part * pull_[1]) -
           springs_.mu * std::max(normal(place + part), 0.0L);
  }

  /// The distance to the static limit is convex along the leg: halves what holds the one onset.
  long double hold(long double place, long double end, int leg) {
    long double low = 0;
    long double high = end - place;
    // From a start on the limit that goes inside, beyond the place where it is deepest.
    for (int i = 0; i < 60 && outside(place, low) >= -1e-15L * springs_.mu * normal(place); ++i)
      low = std::ldexp(high, i - 60);
    if (!(outside(place, high) > 0)) {
      for (std::size_t i = 0; i < 2; ++i) now_[i] += high * pull_[i];
      return end;
    }
    for (int i = 0; i < 200; ++i) {
      const long double middle = (low + high) / 2;
      (outside(place, middle) > 0 ? high : low) = middle;
    }
    for (std::size_t i = 0; i < 2; ++i) now_[i] += high * pull_[i];
    const long double ratio = springs_.mu_kinetic / springs_.mu;
    const long double before = (now_[0] * now_[0] + now_[1] * now_[1]) / (2 * springs_.kt);
    now_[0] *= ratio;
    now_[1] *= ratio;
    const long double heat = before * (1 - ratio) * (1 + ratio);
    now_[2] += heat;
    path.dissipated_in_falls += heat;
    slides_ = true;
    note(KineticEventKind::onset, leg, place + high);
    return place + high;
  }

  long double slide(long double place, long double end, int leg) {
    const long double size = std::hypot(now_[0], now_[1]);
    const long double along = (now_[0] * pull_[0] + now_[1] * pull_[1]) / size;
    const long double rounding = 1e-17L * (std::abs(along) + std::abs(rise_));
    if (along - springs_.mu_kinetic * rise_ < -rounding) {
      slides_ = false;
      note(KineticEventKind::sticks_again, leg, place);
      return place;
    }
    if (start_ + rise_ <= 0)
      run(place, end, true);
    else
      run(place, end, false);
    return end;
  }

  /// To a gap in the variable q, end - s = (end - place) exp(-q), so that rates stay bounded.
  void run(long double place, long double end, bool to_a_gap) {
    const long double limit_rate = springs_.mu_kinetic * rise_;
    const auto rates = [&](const KineticRateState& state, KineticRateState& rate, long double t) {
      const long double left = (end - place) * (to_a_gap ? std::exp(-t) : 1 - t);
      const long double speed = to_a_gap ? left : end - place;
      const long double limit = springs_.mu_kinetic * normal(end - left);
      const long double size = std::hypot(state[0], state[1]);
      const std::array<long double, 2> unit{state[0] / size, state[1] / size};
      const long double slip = unit[0] * pull_[0] + unit[1] * pull_[1] - limit_rate;
      for (std::size_t i = 0; i < 2; ++i) rate[i] = speed * (pull_[i] - slip * unit[i]);
      rate[2] = speed * limit * slip / springs_.kt;
    };
    // The force turns by pull/limit at most on the way: a step turns it by 1/32.
    const long double least = springs_.mu_kinetic * std::min(normal(place), normal(end));
    const long double turn = std::hypot(pull_[0], pull_[1]) * (end - place) /
                             (to_a_gap ? springs_.mu_kinetic * normal(place) : least);
    const long double last = to_a_gap ? 40 : 1;
    const auto steps = static_cast<long>(std::ceil(32 * last * (1 + turn + growth(place, end))));
    now_ = ode::walked(rates, now_, 0, last, steps);
  }

  /// By how much the limit changes over its least, where it stays above 0.
  long double growth(long double place, long double end) const {
    if (start_ + rise_ <= 0) return 1;
    return std::abs(normal(end) - normal(place)) / std::min(normal(end), normal(place));
  }

  KineticSprings springs_;
  KineticRateState now_ = {};
  bool slides_ = false;
  std::array<long double, 2> pull_ = {};  ///< kt times the shift of the leg [N]
  long double start_ = 0;                 ///< kn times the overlap at its start [N]
  long double rise_ = 0;                  ///< and its change on the leg
};

}  // namespace

KineticPath integrated_kinetic_path(const KineticSprings& springs,
                                    std::span<const Corner<long double>> corners) {
  if (corners.empty()) throw std::invalid_argument("a path needs a point");
  KineticRates walk(springs);
  std::vector<KineticState> states{walk.state(corners[0].overlap)};
  for (std::size_t i = 1; i < corners.size(); ++i) {
    walk.follow_leg(static_cast<int>(i) - 1, corners[i - 1], corners[i]);
    states.push_back(walk.state(corners[i].overlap));
  }
  walk.path.corners = std::move(states);
  return std::move(walk.path);
}

}  // namespace stickslip::reference
