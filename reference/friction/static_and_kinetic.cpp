// SPDX-License-Identifier: BSD-3-Clause
#include "reference/friction/static_and_kinetic.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/slip/linear_friction_closed.hpp"

namespace stickslip::reference {
namespace {

constexpr long double kinetic_rounding = 16 * std::numeric_limits<long double>::epsilon();

void check_kinetic(const KineticSprings& springs) {
  const auto above_zero = [](long double x) { return x > 0 && std::isfinite(x); };
  if (!above_zero(springs.kn) || !above_zero(springs.kt))
    throw std::invalid_argument("kn and kt must be above 0");
  if (!above_zero(springs.mu) || !above_zero(springs.mu_kinetic))
    throw std::invalid_argument("mu and mu_kinetic must be above 0");
  if (springs.mu_kinetic > springs.mu) throw std::invalid_argument("mu_kinetic must be at most mu");
}

/// What is left of a leg, while the bodies touch.
struct RestOfLeg {
  long double normal_old = 0;    ///< [N]
  long double normal_new = 0;    ///< [N]
  Pair<long double> trial = {};  ///< kt times the shift [N]
};

/// Part of it at which a force inside the static limit reaches it; none: it does not.
/// |f|^2 - L^2 = A x^2 + 2 B x + C with C <= 0: its first root that goes outward.
std::optional<long double> part_before_onset(long double mu, const Pair<long double>& force,
                                             const RestOfLeg& rest) {
  const long double limit = mu * rest.normal_old;
  const long double change = mu * (rest.normal_new - rest.normal_old);
  const long double trial = norm(rest.trial);
  if (limit == 0) {  // first touch: both grow from zero in proportion
    if (trial >= change * (1 - kinetic_rounding)) return 0;
    return std::nullopt;
  }
  const long double size = norm(force);
  const long double a = (trial - change) * (trial + change);
  const long double b = inner(force, rest.trial) - limit * change;
  const long double c = (size - limit) * (size + limit);
  if (b >= 0 && c >= -kinetic_rounding * limit * limit)
    return b > 0 ? std::optional<long double>(0) : std::nullopt;
  const long double root = std::sqrt(std::max(b * b - a * c, 0.0L));
  long double part = 0;
  if (b > 0)
    part = -c / (b + root);
  else if (a > 0)
    part = (root - b) / a;
  else
    return std::nullopt;
  if (part > 1 + kinetic_rounding) return std::nullopt;
  return std::min(part, 1.0L);
}

/// A contact on its way.
class KineticWalk {
 public:
  explicit KineticWalk(const KineticSprings& springs) : springs_(springs) {}

  void follow_leg(int leg, const Corner<long double>& from, const Corner<long double>& to) {
    leg_ = leg;
    const long double rise = to.overlap - from.overlap;
    if (from.overlap <= 0) forget();
    if (from.overlap <= 0 && to.overlap <= 0) return;
    from_ = from;
    to_ = to;
    place_ = from.overlap < 0 ? -from.overlap / rise : 0;
    end_ = to.overlap <= 0 ? -from.overlap / rise : 1;
    follow_touch();
    if (to.overlap <= 0) forget();
  }

  KineticState state(long double overlap) const {
    return {.normal = springs_.kn * std::max(overlap, 0.0L),
            .force = force_,
            .dissipated = dissipated_,
            .slides = slides_};
  }

  KineticPath path;

 private:
  void forget() {
    dissipated_ += inner(force_, force_) / (2 * springs_.kt);
    force_ = {};
    slides_ = false;
  }

  long double normal_at(long double fraction) const {
    if (fraction == 1) return springs_.kn * std::max(to_.overlap, 0.0L);
    if (fraction == end_ || (fraction == place_ && from_.overlap <= 0 && !moved_)) return 0;
    return springs_.kn * std::max(from_.overlap + fraction * (to_.overlap - from_.overlap), 0.0L);
  }

  RestOfLeg rest() const {
    const long double part = (end_ - place_) * springs_.kt;
    return {
        .normal_old = normal_at(place_),
        .normal_new = normal_at(end_),
        .trial = {part * (to_.shift[0] - from_.shift[0]), part * (to_.shift[1] - from_.shift[1])}};
  }

  void note(KineticEventKind kind, long double normal) {
    path.events.push_back({.kind = kind, .leg = leg_, .fraction = place_, .normal = normal});
  }

  void follow_touch() {
    moved_ = false;
    for (bool ends = false; !ends;) ends = slides_ ? slide() : hold();
  }

  /// Sticks up to an onset or the end; true: this is the end of the leg.
  bool hold() {
    const RestOfLeg left = rest();
    const auto part = part_before_onset(springs_.mu, force_, left);
    const bool opens = left.normal_new == 0;
    if (!part || (opens && *part >= 1)) {
      force_ = {force_[0] + left.trial[0], force_[1] + left.trial[1]};
      place_ = end_;
      return true;
    }
    force_ = {force_[0] + *part * left.trial[0], force_[1] + *part * left.trial[1]};
    place_ = *part == 1 ? end_ : place_ + *part * (end_ - place_);
    moved_ = moved_ || *part > 0;
    const long double normal = left.normal_old + *part * (left.normal_new - left.normal_old);
    const long double held = springs_.mu * normal;
    const long double kept = springs_.mu_kinetic * normal;
    const long double size = norm(force_);
    if (size > 0) force_ = {force_[0] * (kept / size), force_[1] * (kept / size)};
    const long double heat = (held - kept) * (held + kept) / (2 * springs_.kt);
    dissipated_ += heat;
    path.dissipated_in_falls += heat;
    slides_ = true;
    note(KineticEventKind::onset, normal);
    return *part == 1;
  }

  /// Slides to the end of the leg, unless slip would run backwards.
  bool slide() {
    const RestOfLeg left = rest();
    const long double old_limit = springs_.mu_kinetic * left.normal_old;
    const long double new_limit = springs_.mu_kinetic * left.normal_new;
    const long double trial = norm(left.trial);
    const long double size = norm(force_);
    if (old_limit > 0) {
      const long double along = inner(force_, left.trial) / size;
      const long double rate = along - (new_limit - old_limit);
      if (rate < -kinetic_rounding * (trial + std::abs(new_limit - old_limit))) {
        slides_ = false;
        note(KineticEventKind::sticks_again, left.normal_old);
        return false;
      }
    }
    dissipated_ -= (new_limit - old_limit) * (new_limit + old_limit) / (2 * springs_.kt);
    if (trial == 0) {
      force_ = {force_[0] * (new_limit / size), force_[1] * (new_limit / size)};
    } else if (old_limit == 0) {
      force_ = {new_limit * (left.trial[0] / trial), new_limit * (left.trial[1] / trial)};
      dissipated_ += new_limit * trial / (2 * springs_.kt);
    } else {
      turn(old_limit, new_limit, trial, {left.trial[0] / trial, left.trial[1] / trial});
    }
    place_ = end_;
    return true;
  }

  void turn(long double old_limit, long double new_limit, long double trial,
            const Pair<long double>& along) {
    const long double size = norm(force_);
    const long double cosine = inner(force_, along) / size;
    const long double cross = (along[0] * force_[1] - along[1] * force_[0]) / size;
    const SlipStage<long double> stage =
        slip_stage(old_limit, new_limit, trial, springs_.kt, cosine, std::abs(cross));
    dissipated_ += stage.work;
    const long double sine = std::copysign(stage.sine, cross);
    force_ = {new_limit * (stage.cosine * along[0] - sine * along[1]),
              new_limit * (stage.cosine * along[1] + sine * along[0])};
  }

  KineticSprings springs_;
  Pair<long double> force_ = {};
  long double dissipated_ = 0;
  bool slides_ = false;
  bool moved_ = false;  ///< beyond the place where the bodies first touch on this leg
  int leg_ = 0;
  long double place_ = 0;  ///< fraction of the leg
  long double end_ = 1;    ///< end of the touch, over the leg
  Corner<long double> from_;
  Corner<long double> to_;
};

}  // namespace

int KineticPath::count(KineticEventKind kind) const {
  return static_cast<int>(std::ranges::count(events, kind, &KineticEvent::kind));
}

KineticPath static_and_kinetic_path(const KineticSprings& springs,
                                    std::span<const Corner<long double>> corners) {
  check_kinetic(springs);
  if (corners.empty()) throw std::invalid_argument("a path needs a point");
  KineticWalk walk(springs);
  std::vector<KineticState> states{walk.state(corners[0].overlap)};
  for (std::size_t i = 1; i < corners.size(); ++i) {
    walk.follow_leg(static_cast<int>(i) - 1, corners[i - 1], corners[i]);
    states.push_back(walk.state(corners[i].overlap));
  }
  walk.path.corners = std::move(states);
  return std::move(walk.path);
}

KineticCycle static_and_kinetic_cycle(const KineticSprings& springs, long double load,
                                      long double amplitude) {
  check_kinetic(springs);
  if (!(load > 0)) throw std::invalid_argument("load must be above 0");
  if (!(amplitude >= 0)) throw std::invalid_argument("amplitude must not be negative");
  const long double held = springs.mu * load;
  const long double kept = springs.mu_kinetic * load;
  const long double kt = springs.kt;
  KineticCycle cycle{.in_falls = (held - kept) * (held + kept) / kt,
                     .missed_as_sliding = (held - kept) * (held - kept) / kt};
  if (2 * amplitude > (held + kept) / kt)
    cycle.dissipated = 4 * amplitude * kept + (held - 3 * kept) * (held + kept) / kt;
  return cycle;
}

}  // namespace stickslip::reference
