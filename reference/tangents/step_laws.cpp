// SPDX-License-Identifier: BSD-3-Clause
#include "reference/tangents/step_laws.hpp"

#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/tangents/dual.hpp"

namespace stickslip::reference {
namespace {

using std::atan;
using std::atan2;
using std::exp;
using std::log;
using std::sqrt;
using std::tan;

template <class Number>
Number plane_size(const Plane<Number>& v) {
  return sqrt(v[0] * v[0] + v[1] * v[1]);
}
template <class Number>
Number plane_product(const Plane<Number>& a, const Plane<Number>& b) {
  return a[0] * b[0] + a[1] * b[1];
}
template <class Number>
Plane<Number> plane_times(const Number& factor, const Plane<Number>& v) {
  return {factor * v[0], factor * v[1]};
}
template <class Number>
bool exceeds(const Plane<Number>& force, const Number& limit) {
  return plane_product(force, force) > limit * limit;
}

/// Back to the limit along itself; true if it was outside.
template <class Number>
bool limited(Plane<Number>& force, const Number& limit) {
  if (!exceeds(force, limit)) return false;
  force = plane_times(Number(limit / plane_size(force)), force);
  return true;
}

/// log(1 + x)/x, also near 0.
template <class Number>
Number log1p_over(const Number& x) {
  if (std::abs(value_of(x)) > 0.01L) return log(1 + x) / x;
  constexpr int terms = 12;
  Number sum = 0;
  for (int i = terms; i > 0; --i) sum = 1 / static_cast<long double>(i) - x * sum;
  return sum;
}

/// The force turns towards the movement while it slips from a limit to another.
template <class Number>
Plane<Number> turned_in_slip(const Plane<Number>& force, const Plane<Number>& movement,
                             const Number& limit, const Number& limit_end) {
  const Number moved = plane_size(movement);
  const Number direction = atan2(movement[1], movement[0]);
  const Number across = movement[0] * force[1] - movement[1] * force[0];
  const Number angle = atan2(across, plane_product(movement, force));
  const Number q = exp(-(moved / limit) * log1p_over(Number(limit_end / limit - 1)));
  const Number turned = 2 * atan(q * tan(angle / 2)) + direction;
  using std::cos;
  using std::sin;
  return {limit_end * cos(turned), limit_end * sin(turned)};
}

/// Part of the step at which a force inside the limit reaches it.
template <class Number>
Number onset_of_slip(const Plane<Number>& force, const Plane<Number>& movement, const Number& limit,
                     const Number& growth) {
  const Number a = plane_product(movement, movement) - growth * growth;
  const Number b = plane_product(force, movement) - limit * growth;
  const Number c = plane_product(force, force) - limit * limit;
  const Number root = sqrt(b * b - a * c);
  return b > Number(0) ? Number(-c / (b + root)) : Number((root - b) / a);
}

/// A stage of slip with its onset.
template <class Number>
struct Sliding {
  Number limit = 0;  ///< at the onset
  Plane<Number> force = Plane<Number>::Zero();
  Plane<Number> movement = Plane<Number>::Zero();  ///< movement that is left
};
template <class Number>
Sliding<Number> slide_from(const Plane<Number>& force, const Plane<Number>& movement,
                           const Number& limit, const Number& limit_end) {
  const Number growth = limit_end - limit;
  const Number part = onset_of_slip(force, movement, limit, growth);
  return {limit + part * growth, force + plane_times(part, movement),
          plane_times(Number(1 - part), movement)};
}

/// Stiffness that friction limits: springs that see the whole movement.
template <class Number>
TangentForce<Number> limited_answer(const Number& normal, const Number& limit,
                                    Plane<Number> trial) {
  TangentForce<Number> out{"stick", normal, std::move(trial)};
  if (limited(out.force, limit)) out.branch = "slip";
  return out;
}

}  // namespace

template <class Number>
TangentForce<Number> conventional_step(const LinearSprings& law, const TangentStep<Number>& step) {
  const Number normal = law.kn * step.overlap;
  return limited_answer<Number>(normal, law.mu * normal,
                                step.force_old + plane_times(Number(law.kt), step.shift));
}

template <class Number>
TangentForce<Number> refined_step(const LinearSprings& law, const TangentStep<Number>& step) {
  const Number normal = law.kn * step.overlap;
  const Number limit_end = law.mu * normal;
  if (!(step.overlap_old > Number(0))) {
    const Number part = step.overlap / (step.overlap - step.overlap_old);
    TangentForce<Number> out =
        limited_answer<Number>(normal, limit_end, plane_times(Number(law.kt * part), step.shift));
    out.branch = "touch-" + out.branch;
    return out;
  }
  const Number limit = law.mu * law.kn * step.overlap_old;
  Plane<Number> force = step.force_old;
  limited(force, limit);
  const Plane<Number> movement = plane_times(Number(law.kt), step.shift);
  TangentForce<Number> out{"stick", normal, force + movement};
  if (!exceeds(out.force, limit_end)) return out;
  const Sliding<Number> slip = slide_from(force, movement, limit, limit_end);
  return {"slip", normal, turned_in_slip(slip.force, slip.movement, slip.limit, limit_end)};
}

template <class Number>
TangentForce<Number> kinetic_step(const LinearSprings& law, bool slides,
                                  const TangentStep<Number>& step) {
  const Number normal_old = law.kn * step.overlap_old;
  const Number normal = law.kn * step.overlap;
  const Plane<Number> movement = plane_times(Number(law.kt), step.shift);
  Plane<Number> force = step.force_old;
  const auto is_held = [&](const Plane<Number>& at, const Plane<Number>& left,
                           const Number& growth) {
    return plane_product(left, at) < law.mu_kinetic * growth * plane_size(at);
  };
  const Number end = law.mu_kinetic * normal;
  if (slides && !is_held(force, movement, Number(normal - normal_old))) {
    const Number limit = law.mu_kinetic * normal_old;
    force = plane_times(Number(limit / plane_size(force)), force);
    return {"slip", normal, turned_in_slip(force, movement, limit, end)};
  }
  limited(force, Number(law.mu * normal_old));
  TangentForce<Number> out{"stick", normal, force + movement};
  if (!exceeds(out.force, Number(law.mu * normal))) return out;
  const Sliding<Number> onset =
      slide_from(force, movement, Number(law.mu * normal_old), Number(law.mu * normal));
  const long double fall = law.mu_kinetic / law.mu;
  const Plane<Number> fallen = plane_times(Number(fall), onset.force);
  if (is_held(fallen, onset.movement, Number(normal - onset.limit / law.mu)))
    throw std::invalid_argument(
        "overlap: the contact begins to slide and is held again in the step; take a shorter one");
  return {"slip", normal, turned_in_slip(fallen, onset.movement, Number(fall * onset.limit), end)};
}

template <class Number>
TangentForce<Number> mindlin_step(const HertzSpheres& law, MindlinForm form,
                                  const TangentStep<Number>& step) {
  const Number radius = sqrt(law.radius / 2 * step.overlap);
  const Number normal = 4 * law.normal_modulus() / 3 * radius * step.overlap;
  Number kept = 1;
  if (step.overlap_old > Number(0)) {
    const Number ratio = sqrt(step.overlap / step.overlap_old);
    const bool shrinks = step.overlap < step.overlap_old;
    if (form == MindlinForm::total || (form == MindlinForm::rescaled && shrinks)) kept = ratio;
    if (form == MindlinForm::rescaled_displacement)
      kept = shrinks ? Number(step.overlap / step.overlap_old) : ratio;
  }
  return limited_answer<Number>(
      normal, Number(law.mu * normal),
      plane_times(kept, step.force_old) +
          plane_times(Number(8 * law.shear_of_contact() * radius), step.shift));
}

namespace {

/// Radius of a JKR contact at an overlap, by Newton from outside on the stable branch:
/// overlap = a^2/R - sqrt(2 pi w a/E).
template <class Number>
Number jkr_radius(const Number& overlap, long double radius, long double adhesion) {
  // adhesion: sqrt(2 pi w/E); with a = x^2 the overlap is x^4/R - adhesion x.
  const long double tear = std::cbrt(adhesion * radius / 4);  // where the overlap is least
  const long double at = value_of(overlap);
  if (!(at > tear * tear * tear * tear / radius - adhesion * tear))
    throw std::invalid_argument("overlap: at this gap no contact is left");
  long double x = std::sqrt(std::sqrt(radius * (std::abs(at) + adhesion * tear))) + 2 * tear;
  for (int i = 0; i < 200; ++i) {
    const long double next =
        x - (x * x * x * x / radius - adhesion * x - at) / (4 * x * x * x / radius - adhesion);
    if (!(next < x)) break;
    x = next;
  }
  const long double slope = 4 * x * x * x / radius - adhesion;
  const Number exact = x + (overlap - (x * x * x * x / radius - adhesion * x)) / slope;
  return exact * exact;
}

}  // namespace

template <class Number>
TangentForce<Number> jkr_step(const HertzSpheres& law, long double work_of_adhesion,
                              const TangentStep<Number>& step) {
  constexpr long double pi = boost::math::constants::pi<long double>();
  const long double radius = law.radius / 2;
  const long double modulus = law.normal_modulus();
  const Number a = jkr_radius(step.overlap, radius, std::sqrt(2 * pi * work_of_adhesion / modulus));
  const Number normal = 4 * modulus / (3 * radius) * a * a * a -
                        sqrt(8 * pi * work_of_adhesion * modulus * a * a * a);
  const long double pull_off = 1.5L * pi * work_of_adhesion * radius;
  return limited_answer<Number>(
      normal, Number(law.mu * (normal + 2 * pull_off)),
      step.force_old + plane_times(Number(8 * law.shear_of_contact() * a), step.shift));
}

#define STICKSLIP_STEP_LAWS(Number)                                                             \
  template TangentForce<Number> conventional_step(const LinearSprings&,                         \
                                                  const TangentStep<Number>&);                  \
  template TangentForce<Number> refined_step(const LinearSprings&, const TangentStep<Number>&); \
  template TangentForce<Number> kinetic_step(const LinearSprings&, bool,                        \
                                             const TangentStep<Number>&);                       \
  template TangentForce<Number> mindlin_step(const HertzSpheres&, MindlinForm,                  \
                                             const TangentStep<Number>&);                       \
  template TangentForce<Number> jkr_step(const HertzSpheres&, long double,                      \
                                         const TangentStep<Number>&);
STICKSLIP_STEP_LAWS(long double)
STICKSLIP_STEP_LAWS(Dual<6>)
STICKSLIP_STEP_LAWS(Dual<12>)
#undef STICKSLIP_STEP_LAWS

}  // namespace stickslip::reference
