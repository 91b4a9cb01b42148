// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/moment_path.hpp"

#include "cases/drive/drive.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::cases {
namespace {

/// A share of the way from a to b; both ends are met exactly.
MomentCorner between(const MomentCorner& a, const MomentCorner& b, double share) {
  if (share == 1) return b;
  return {a.overlap + share * (b.overlap - a.overlap),
          {a.turn.roll + share * (b.turn.roll - a.turn.roll),
           a.turn.twist + share * (b.turn.twist - a.turn.twist)}};
}

/// Of LIGGGHTS' epsd: rolling stiffness over kn and the square of mu-rolling R'.
constexpr double epsd_stiffness = 2.25;

/// The leg as the motion of two bodies about a normal that rests, in so many steps: they roll on
/// each other without sliding.
void add_leg(PairPath& path, const ContactFrame& frame, const MomentCorner& from,
             const MomentCorner& to, int steps) {
  const Vector3 roll = frame.to_global((to.turn.roll - from.turn.roll) / steps);
  const double share_q =
      std::isinf(path.radius_q) ? 0 : path.radius_p / (path.radius_p + path.radius_q);
  PairStep step;
  step.dt = 1;
  step.displacement_q = (from.overlap - to.overlap) / steps * path.normal;
  step.rotation_q = share_q * roll + (to.turn.twist - from.turn.twist) / steps * path.normal;
  step.rotation_p = (share_q - 1) * roll;
  step.velocity_q = step.displacement_q;
  step.spin_p = step.rotation_p;
  step.spin_q = step.rotation_q;
  path.steps.insert(path.steps.end(), static_cast<std::size_t>(steps), step);
}

/// The moments of a law of its own, from the couples in its torques.
std::vector<ContactMoment> own_moments_on_path(const FramedLaw& law, const PairRadii& radii,
                                               std::span<const MomentCorner> corners, int steps) {
  PairPath path;
  path.radius_p = radii.p;
  path.radius_q = radii.q;
  path.overlap = 0;
  const ContactFrame frame(path.normal);
  add_leg(path, frame, {}, corners.front(), 1);
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg)
    add_leg(path, frame, corners[leg], corners[leg + 1], steps);
  std::vector<ContactMoment> moments;
  for (const PairCouple& couple : drive_pair_moments(law, path, {})) {
    ContactMoment moment;
    moment.rolling = frame.to_local(couple.on_p);
    moment.twisting = couple.on_p.dot(path.normal);
    moment.work = moment.stored = moment.dissipated = moment.viscous = std::nan("");
    moments.push_back(moment);
  }
  moments.erase(moments.begin());
  return moments;
}

}  // namespace

bool is_rolling_spring(RollingRule rule) {
  using enum RollingRule;
  return rule == linear_refined || rule == linear_conventional || rule == epsd || rule == epsd2 ||
         rule == sds;
}

bool stiffness_follows_cap(const Scheme& scheme) {
  return scheme.framed.moments.rolling == RollingRule::epsd && makes_own_stiffness(scheme.framed);
}

double rolling_stiffness(const Scheme& scheme, const RollingContact& contact, double asked) {
  if (stiffness_follows_cap(scheme)) {
    const double length = contact.mu_rolling * contact.reduced;
    return epsd_stiffness * contact.kn * length * length;
  }
  if (scheme.framed.moments.rolling == RollingRule::epsd2)
    return contact.kt * contact.reduced * contact.reduced;
  return asked;
}

double mu_rolling_with_cap_at(double angle, double overlap, double reduced) {
  return overlap / (epsd_stiffness * reduced * angle);
}

std::vector<ContactMoment> moments_on_path(const FramedLaw& law, const PairRadii& radii,
                                           std::span<const MomentCorner> corners, int steps_each,
                                           double duration) {
  if (law.moment_source == MomentSource::torques)
    return own_moments_on_path(law, radii, corners, steps_each);
  std::vector<ContactStep> steps;
  std::vector<RelativeTurn> turns;
  MomentCorner from;
  const auto go = [&](const MomentCorner& to, double dt) {
    ContactStep step;
    step.overlap_old = from.overlap;
    step.overlap_new = to.overlap;
    step.approach = to.overlap - from.overlap;
    step.dt = dt;
    if (dt > 0) step.approach_velocity = step.approach / dt;
    step.effective_radius = effective_radius(radii.p, radii.q);
    steps.push_back(step);
    turns.push_back({to.turn.roll - from.turn.roll, to.turn.twist - from.turn.twist});
    from = to;
  };
  go(corners.front(), 0);
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    for (int i = 1; i <= steps_each; ++i)
      go(between(corners[leg], corners[leg + 1], static_cast<double>(i) / steps_each),
         duration / steps_each);
  }
  const auto forces = drive(law.law, steps);
  auto moments = drive_moments(law, radii, steps, forces, turns);
  moments.erase(moments.begin());
  return moments;
}

double sum_of(std::span<const ContactMoment> moments, double ContactMoment::*work) {
  double sum = 0;
  for (const ContactMoment& moment : moments) sum += moment.*work;
  return sum;
}

std::string with_own_moments(const Scheme& scheme) {
  // Of a law that moves bodies nothing is asked but where they go.
  if (scheme.framed.moment_source != MomentSource::torques || scheme.law().moves_bodies())
    return "";
  return "its moments are its own: the case asks for those that stand beside a law";
}

namespace {

/// "it gives no rolling moment", and how it would, where the law can have the option.
std::string without_moment(const Scheme& scheme, const std::string& kind, const std::string& rule) {
  std::string why = "it gives no " + kind + " moment";
  if (scheme.law().info().can(Capability::bodies)) return why;
  return why + "; add " + kind + "=, as in " + scheme.spec.name + "[" + kind + "=" + rule + "]";
}

}  // namespace

std::string without_rolling(const Scheme& scheme) {
  if (scheme.framed.moments.rolling != RollingRule::none) return "";
  return without_moment(scheme, "rolling", "linear-refined");
}

std::string without_rolling_spring(const Scheme& scheme) {
  const RollingRule rule = scheme.framed.moments.rolling;
  if (rule != RollingRule::constant && rule != RollingRule::viscous) return without_rolling(scheme);
  return "its rolling moment has no spring: it depends on the rate alone";
}

std::string without_twisting(const Scheme& scheme) {
  if (scheme.framed.moments.twisting != TwistingRule::none) return "";
  return without_moment(scheme, "twisting", "linear");
}

}  // namespace stickslip::cases
