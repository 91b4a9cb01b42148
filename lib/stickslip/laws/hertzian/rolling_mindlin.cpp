// SPDX-License-Identifier: BSD-3-Clause
// Source: P. J. Vermeulen & K. L. Johnson, J. Appl. Mech. 31 (1964) 338-340 (steady creep);
// J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990) (coefficients of small
// creep and spin). How creep begins, and what rocking does, is our own, fitted to the elastic
// half-space (docs/laws/rolling-mindlin.md).
// Assumptions: no partial slip at rest; overlap and shift grow in proportion inside the step, and
// so does the way rolled, at the steady creep of the force at the start. The rate of creep depends
// on how far the contact has rolled since its force was laid on. No moment of rolling or twisting.
// Without rolling it is hertz-mindlin[stiffness=mean,first-step=touching], to the bit.
// Work: mean of the forces at start and end times the movement. There is no potential.
// Sign: force on p along the shift of q; the way is that of the contact over the material.
#include "stickslip/laws/hertzian/rolling_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.ipp"

namespace stickslip {
namespace {

/// Kalker's coefficients of small creep along and across the rolling, and of spin across it.
struct KalkerCoefficients {
  double along = 0;
  double across = 0;
  double by_spin = 0;
};

/// Kalker's table for circular contacts at nu = 0, 1/4 and 1/2, a parabola between; below 0 as at
/// 0.
KalkerCoefficients kalker_coefficients(double nu) noexcept {
  const double x = std::max(4 * nu, 0.0);
  return {3.40 + x * (0.54 + 0.18 * x), 3.40 + x * (0.25 + 0.02 * x), 1.33 + x * (0.13 + 0.01 * x)};
}

/// nu of both bodies together: the mean of nu/G over that of 1/G.
double poisson_of_both(const RollingMindlin& law) noexcept {
  if (law.shear_modulus_2 == 0) return law.poisson_ratio;
  const double soft_1 = 1 / law.shear_modulus;
  const double soft_2 = 1 / law.shear_modulus_2;
  return (law.poisson_ratio * soft_1 + law.poisson_ratio_2 * soft_2) / (soft_1 + soft_2);
}

/// Creep by ellipses, whose stick zone is too small: so much less where all slips. Fitted to the
/// half-space, 1.5 % at worst for nu from 0 to 1/2.
constexpr double excess_of_ellipses = 0.11;

/// Steady creep of a force over that of small creep in proportion. `stick` is the radius of
/// Vermeulen and Johnson's stick zone over that of the contact.
double softening_of(double stick) noexcept {
  return 3 * (1 - excess_of_ellipses * (1 - stick)) / (1 + stick + stick * stick);
}

/// Way over which a force that was laid on at rest settles [a]: until the front end of its stick
/// zone at rest has come to the back end of the one of rolling, 3 c - 1.
double reach_of(double stick) noexcept { return std::max(0.95 * (3 * stick - 1), stick); }

/// Age at which a force has settled.
constexpr double settled = 1.32;

/// What is missing to the steady creep at an age: 0.45 in the beginning, -1/8 at the peak, when the
/// last of the material leaves that the force was laid on. Fitted to the half-space.
double missing_at(double age) noexcept {
  if (age < 1) return 0.45 - age * (0.43 + 0.145 * age * age);
  const double left = std::max(settled - age, 0.0) / (settled - 1);
  return -0.125 * left * left;
}

/// Half the width of a patch that a contact may rock over and keep what is left of its force [a].
constexpr double widest_half_patch = 0.4;
/// Way over which twist is carried away [a].
constexpr double twist_way = 0.8;
/// Twist at which all of a contact slips, torque 3 pi/16 mu Fn a over 8/3 G a^3, in mu Fn/(G a^2).
constexpr double twist_limit = 0.22;

/// What a step that decays by x loses, 1 - exp(-x), and that over x.
struct Decay {
  double lost = 0;
  double mean = 1;
  explicit Decay(double x) noexcept {
    // In a simulation a step rolls over a small part of the contact; the next term is 1e-14.
    constexpr double small = 1e-3;
    mean = x < small ? 1 - x * (1. / 2 - x * (1. / 6 - x / 24)) : -std::expm1(-x) / x;
    lost = mean * x;
  }
};

}  // namespace

bool RollingMindlin::History::operator==(const History& other) const {
  return pack() == other.pack();
}

std::vector<double> RollingMindlin::History::pack() const {
  std::vector<double> numbers = spring.pack();
  numbers.insert(numbers.end(), {age, twist, place[0], place[1], half_patch});
  return numbers;
}

void RollingMindlin::History::unpack(std::span<const double> numbers) {
  if (numbers.size() != 9) throw InputError("a packed contact history has the wrong length");
  spring.unpack(numbers.first(4));
  age = numbers[4];
  twist = numbers[5];
  place = {numbers[6], numbers[7]};
  half_patch = numbers[8];
  rolling = {};
}

void RollingMindlin::turn(History& history, const Matrix2& map) const noexcept {
  history.spring.force = map * history.spring.force;
  history.spring.elastic = map * history.spring.elastic;
  history.place = map * history.place;
}

void RollingMindlin::swap_bodies(History& history) const noexcept {
  history.spring.force = -history.spring.force;
  history.spring.elastic = -history.spring.elastic;
  history.twist = -history.twist;
}

Vector2 RollingMindlin::steady_creep(const Vector2& force) const noexcept {
  const KalkerCoefficients kalker = kalker_coefficients(poisson_of_both(*this));
  const double stick = std::cbrt(std::max(1 - length_of(force), 0.0));
  return softening_of(stick) * Vector2(force[0] / kalker.along, force[1] / kalker.across);
}

namespace {

// What rolling takes from the shift of a step in touch [m].
inline Vector2 lost_shift(const RollingMindlin& law, RollingMindlin::History& history,
                          const ContactStep& step) noexcept {
  const double overlap = 0.5 * (step.overlap_new + std::max(step.overlap_old, 0.0));
  const double a = std::sqrt(0.5 * step.effective_radius * overlap);
  const double touching = touching_part(step);
  const double twisted = touching * history.rolling.twist;
  const Vector2 place = history.place + touching / a * history.rolling.travel;
  const double from_middle = length_of(place);
  history.twist += twisted;
  // Inside of the patch the same material comes back that had left.
  if (!(from_middle > history.half_patch)) {
    history.place = place;
    return Vector2::Zero();
  }
  const Vector2 along = place / from_middle;
  const double way = from_middle - history.half_patch;
  history.half_patch = std::min(history.half_patch + 0.5 * way, widest_half_patch);
  history.place = history.half_patch * along;

  const HertzContact contact = hertz_contact(law, step.effective_radius);
  const double kt = contact.tangential_stiffness(overlap);
  const double limit = law.mu * contact.force(step.overlap_new);
  const Vector2 force = history.spring.force;
  const double nu = poisson_of_both(law);
  const KalkerCoefficients kalker = kalker_coefficients(nu);
  const double used = limit > 0 ? length_of(force) / limit : 1;
  const double stick = std::cbrt(std::max(1 - used, 0.0));

  const double older = way / reach_of(stick);
  const double missing = missing_at(history.age + 0.5 * older);
  history.age = std::min(history.age + older, settled);
  // kt/(G a) = 4/(2 - nu).
  const double rate = 4 / (2 - nu) * softening_of(stick) * (1 - missing) * way;
  const Decay decay_along(rate / kalker.along);
  const Decay decay_across(rate / kalker.across);
  const Vector2 across(-along[1], along[0]);
  // Twist that is carried away is a shift across.
  const Decay decay_twist(way / twist_way);
  const double twist_lost =
      decay_twist.lost * (history.twist - twisted) + (1 - decay_twist.mean) * twisted;
  history.twist -= twist_lost;
  const double by_spin = kalker.by_spin / kalker.across * a * twist_lost;

  const Vector2 shift = touching * step.shift;
  const double shift_along = shift.dot(along);
  const double shift_across = shift.dot(across) + by_spin;
  const double kept_along =
      decay_along.mean * shift_along - decay_along.lost * force.dot(along) / kt;
  const double kept_across =
      decay_across.mean * shift_across - decay_across.lost * force.dot(across) / kt;
  return shift - kept_along * along - kept_across * across;
}

}  // namespace

ContactForce RollingMindlin::advance(History& history, const ContactStep& step) const noexcept {
  const HertzMindlin spring{.shear_modulus = shear_modulus,
                            .poisson_ratio = poisson_ratio,
                            .mu = mu,
                            .shear_modulus_2 = shear_modulus_2,
                            .poisson_ratio_2 = poisson_ratio_2,
                            .damping = damping,
                            .stiffness = StepStiffness::mean,
                            .first_step = FirstStep::touching};
  const Vector2 before = history.spring.force;
  ContactStep left = step;
  const bool rolls = history.rolling.twist != 0 || !history.rolling.travel.isZero(0);
  if (rolls && step.overlap_new > 0) {
    const double touching = touching_part(step);
    if (touching > 0) left.shift -= lost_shift(*this, history, step) / touching;
  }
  history.rolling = {};
  ContactForce out = spring.advance(history.spring, left);
  if (!(step.overlap_new > 0)) {
    history = {};
    return out;
  }
  const Vector2 after = history.spring.force;
  if (rolls) {
    out.work_tangential = 0.5 * step.shift.dot(before + after);
    // Elastic twist beyond the limit has slipped.
    const double a2 = 0.5 * step.effective_radius * step.overlap_new;
    const double most = twist_limit * mu * out.normal / (shear_modulus * a2);
    history.twist = std::clamp(history.twist, -most, most);
  }
  if (history.age > 0) {
    // The force is younger by the part of it that is new.
    const double size2 = after.dot(after);
    const double fresh = size2 > 0 ? (after - before).dot(after) / size2 : 1;
    history.age *= 1 - std::clamp(fresh, 0.0, 1.0);
  }
  return out;
}

std::unique_ptr<AnyLaw::Model> make_rolling_mindlin() { return make_model<RollingMindlin>(); }

}  // namespace stickslip
