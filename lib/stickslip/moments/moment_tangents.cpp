// SPDX-License-Identifier: BSD-3-Clause
// Tangents of rolling and twisting. Stiffness k and cap c depend on the overlap z where they are
// made of the contact radius a ~ z^(1/2):
//   epsd2 k ~ a,  marshall k ~ a^3 and c ~ a N,  all others c ~ N.
#include <algorithm>
#include <cmath>

#include "stickslip/moments/contact_moments.hpp"
#include "stickslip/moments/moment_slider.hpp"

namespace stickslip {
namespace {

/// Radius of a Hertzian contact [m].
double radius_of_contact(const MomentStep& step, double overlap) {
  return std::sqrt(reduced_radius(step.radius_p, step.radius_q) * std::max(overlap, 0.0));
}

/// A moment of the size of its cap along the rate, or at rest along the rotation.
SliderTangent tangent_of_sliding(const Vector2& rate, const Vector2& rotation, double cap) {
  SliderTangent out{Matrix2::Zero(), Vector2::Zero()};
  const bool rests = rate.isZero(0);
  const Vector2& whole = rests ? rotation : rate;
  const double size = length_of(whole);
  if (!(size > 0)) return out;
  out.by_cap = whole / size;
  if (!rests) return out;  // velocities are held
  const Vector2 across(-out.by_cap[1], out.by_cap[0]);
  out.by_movement = cap / size * across * across.transpose();
  return out;
}

}  // namespace

std::optional<MomentTangent> ContactMoments::tangent(const MomentStep& step) const {
  if (own_) return std::nullopt;
  MomentTangent out;
  if (step.overlap_new <= 0) return out;
  put_rolling(step, out);
  put_twisting(step, out);
  return out;
}

void ContactMoments::put_rolling(const MomentStep& step, MomentTangent& out) const {
  const double share = choices_.mu_rolling * choices_.arm_length(step.radius_p, step.radius_q);
  SliderStep slider;
  slider.stiffness = rolling_stiffness(step, step.overlap_new);
  slider.cap_old = share * std::max(step.normal_old, 0.0);
  slider.cap_new = share * std::max(step.normal_new, 0.0);
  slider.movement = slider.stiffness * step.roll;
  double by_turn = slider.stiffness;
  double stiffness_slope = 0;
  SliderTangent k;
  switch (choices_.rolling) {
    case RollingRule::none:
    case RollingRule::own:
    case RollingRule::viscous:
      return;
    case RollingRule::constant:
      k = tangent_of_sliding(step.roll_rate, step.roll, slider.cap_new);
      by_turn = 1;
      break;
    case RollingRule::linear_conventional:
    case RollingRule::epsd:
      k = tangent_by_radial_return(rolling_, slider);
      break;
    case RollingRule::epsd2:
      k = tangent_by_radial_return(rolling_, slider);
      if (!std::isnan(material_.shear_modulus))
        stiffness_slope = 0.5 * slider.stiffness / step.overlap_new;
      break;
    case RollingRule::linear_refined:
      k = tangent_exactly(rolling_, slider);
      break;
    case RollingRule::sds:
      k = tangent_by_radial_return(rolling_ + choices_.damping_rolling * step.roll_rate, slider);
      break;
  }
  out.by_turn.topLeftCorner<2, 2>() = by_turn * k.by_movement;
  if (step.normal_new > 0) out.by_normal.head<2>() = share * k.by_cap;
  out.by_overlap.head<2>() = stiffness_slope * (k.by_movement * step.roll);
}

void ContactMoments::put_twisting(const MomentStep& step, MomentTangent& out) const {
  double share_old = choices_.mu_twisting * choices_.arm_length(step.radius_p, step.radius_q);
  double share_new = share_old;
  double share_slope = 0;
  double stiffness_slope = 0;
  SliderStep slider;
  slider.stiffness = twisting_stiffness(step, step.overlap_new);
  if (choices_.twisting == TwistingRule::marshall) {
    const double of_uniform_traction = 2. / 3 * material_.mu;
    share_old = of_uniform_traction * radius_of_contact(step, step.overlap_old);
    share_new = of_uniform_traction * radius_of_contact(step, step.overlap_new);
    share_slope = 0.5 * share_new / step.overlap_new;
    stiffness_slope = 1.5 * slider.stiffness / step.overlap_new;
  }
  const double normal = std::max(step.normal_new, 0.0);
  slider.cap_old = share_old * std::max(step.normal_old, 0.0);
  slider.cap_new = share_new * normal;
  const Vector2 rotation(step.twist, 0);
  const Vector2 rate(step.twist_rate, 0);
  const Vector2 spring(twisting_, 0);
  slider.movement = slider.stiffness * rotation;
  double by_turn = slider.stiffness;
  SliderTangent k;
  switch (choices_.twisting) {
    case TwistingRule::none:
    case TwistingRule::own:
    case TwistingRule::viscous:
      return;
    case TwistingRule::hertz_torsion:
      put_torsion(step, out);
      return;
    case TwistingRule::constant:
      k = tangent_of_sliding(rate, rotation, slider.cap_new);
      by_turn = 0;
      break;
    case TwistingRule::sds:
      k = tangent_by_radial_return(spring + choices_.damping_twisting * rate, slider);
      break;
    case TwistingRule::linear:
    case TwistingRule::marshall:
      k = tangent_exactly(spring, slider);
      break;
  }
  const double by_movement = k.by_movement(0, 0);
  out.by_turn(2, 2) = by_turn * by_movement;
  if (step.normal_new > 0) out.by_normal[2] = share_new * k.by_cap[0];
  out.by_overlap[2] =
      stiffness_slope * by_movement * step.twist + share_slope * normal * k.by_cap[0];
}

void ContactMoments::put_torsion(const MomentStep& step, MomentTangent& out) const {
  const double radius = radius_of_contact(step, step.overlap_new);
  const TorsionSprings::Slopes slopes =
      springs_.slopes({.twist = step.twist,
                       .radius_old = radius_of_contact(step, step.overlap_old),
                       .radius_new = radius,
                       .limit_new = material_.mu * std::max(step.normal_new, 0.0),
                       .shear_modulus = material_.shear_modulus / 2});
  out.by_turn(2, 2) = slopes.by_twist;
  if (step.normal_new > 0) out.by_normal[2] = material_.mu * slopes.by_limit;
  out.by_overlap[2] = slopes.by_radius * 0.5 * radius / step.overlap_new;
}

}  // namespace stickslip
