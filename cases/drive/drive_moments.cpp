// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive_moments.hpp"

#include "cases/drive/drive.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip::cases {
namespace {

/// Of a parameter of an engine over ours. LAMMPS has a force along the length R' times the
/// rotation, and a cap of twisting over the normal force alone; YADE's caps have the smaller radius
/// for an arm.
double unit_of(const LawInfo& engine, std::string_view name, const PairRadii& radii) {
  const double reduced = reduced_radius(radii.p, radii.q);
  if (engine.name.starts_with("yade:"))
    return name.starts_with("mu-") ? reduced / std::min(radii.p, radii.q) : 1;
  if (name == "k-rolling" || name == "rolling-damping") return 1 / (reduced * reduced);
  return name == "mu-twisting" ? reduced : 1;
}

/// Whether the parameter is of a dashpot that neither a law from outside has, nor its rule.
bool lacks_dashpot(const FramedLaw& law, std::string_view name) {
  if (law.law.info().by_role(std::string(name)) != nullptr) return false;
  if (name == "rolling-damping") {
    const RollingRule rule = law.moments.rolling;
    return rule != RollingRule::viscous && rule != RollingRule::epsd && rule != RollingRule::sds;
  }
  const TwistingRule rule = law.moments.twisting;
  return name == "twisting-damping" && rule != TwistingRule::viscous && rule != TwistingRule::sds;
}

/// Whether the parameter is of a moment that the scheme does not have.
bool is_of_no_moment(const MomentChoices& moments, std::string_view name) {
  if (name.ends_with("twisting") || name.starts_with("twisting"))
    return moments.twisting == TwistingRule::none;
  return moments.rolling == RollingRule::none;
}

}  // namespace

bool makes_own_stiffness(const FramedLaw& law) {
  return law.moment_source == MomentSource::torques &&
         std::ranges::count(law.law.info().parameters, "k-rolling", &ParameterInfo::name) == 0;
}

void set_moment(FramedLaw& law, std::string_view name, double value, const PairRadii& radii) {
  if (is_of_no_moment(law.moments, name)) return;
  if (law.moment_source == MomentSource::torques) {
    if (makes_own_stiffness(law) && name != "mu-rolling") return;
    const bool in_our_units = law.law.info().by_role(std::string(name)) != nullptr;
    const double unit = in_our_units ? 1 : unit_of(law.law.info(), name, radii);
    law.law = law.law.with_option(name, shortest(value * unit));
    return;
  }
  law.moments.set(name, shortest(value));
  if (law.moment_source == MomentSource::law && !lacks_dashpot(law, name))
    law.law = law.law.with({{std::string(name), value}});
}

FramedLaw with_moments(const Scheme& scheme, MomentValues values, const PairRadii& radii) {
  FramedLaw law = scheme.framed;
  for (const auto& [name, value] : values) {
    if (scheme.sets(name)) {
      throw InputError(scheme.label + ": " + std::string(name) +
                       " is set by the case; leave it out");
    }
    set_moment(law, name, value, radii);
  }
  if (law.moment_source == MomentSource::options) law.moments.leave_out_uncapped();
  return law;
}

std::vector<ContactMoment> drive_moments(const FramedLaw& law, const PairRadii& radii,
                                         std::span<const ContactStep> steps,
                                         std::span<const ContactForce> forces,
                                         std::span<const RelativeTurn> turns) {
  ContactMoments contact = make_moments(law);
  std::vector<ContactMoment> moments;
  double normal = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    MomentStep step;
    step.roll = turns[i].roll;
    step.twist = turns[i].twist;
    if (steps[i].dt > 0) {
      step.roll_rate = step.roll / steps[i].dt;
      step.twist_rate = step.twist / steps[i].dt;
    }
    step.normal_old = normal;
    step.normal_new = normal = forces[i].normal;
    step.overlap_old = steps[i].overlap_old;
    step.overlap_new = steps[i].overlap_new;
    step.radius_p = radii.p;
    step.radius_q = radii.q;
    moments.push_back(contact.advance(step));
  }
  return moments;
}

namespace {

/// What the torques of a law that knows bodies have beside the moment of its force, which acts in
/// the middle of the overlap.
std::vector<PairCouple> couples_in_torques(std::span<const PairResult> results,
                                           std::span<const PairGeometry> geometry) {
  std::vector<PairCouple> couples;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const PairGeometry& now = geometry[i + 1];
    const Vector3& force = results[i].force.on_p;
    PairCouple couple;
    couple.on_p = results[i].torque_p - now.arm_p.cross(force);
    couple.on_q = results[i].torque_q + now.arm_q.cross(force);
    couples.push_back(couple);
  }
  return couples;
}

}  // namespace

std::vector<PairCouple> drive_pair_moments(const FramedLaw& law, const PairPath& path,
                                           std::span<const double> normal_forces) {
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  if (law.moment_source == MomentSource::torques)
    return couples_in_torques(drive_pair(law, path), geometry);
  PairMoments contact(law, std::span(&geometry.front().normal, 1));
  std::vector<PairCouple> couples;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PairStep& step = path.steps[i];
    PairMoments::Step seen;
    seen.radii = {path.radius_p, path.radius_q};
    seen.motion = pair_motion(law.kinematics, geometry[i], geometry[i + 1], step,
                              effective_radius(path.radius_p, path.radius_q));
    if (step.dt > 0) {
      seen.spin_p = step.rotation_p / step.dt;
      seen.spin_q = step.rotation_q / step.dt;
    }
    seen.normal_force = normal_forces[i];
    couples.push_back(contact.advance(seen, 0));
  }
  return couples;
}

PairAnswers drive_pair_with_moments(const FramedLaw& law, const PairPath& path) {
  FramedLaw force_alone = law;
  force_alone.moments = {};
  PairAnswers answers{drive_pair(force_alone, path), {}};
  if (law.moment_source == MomentSource::torques) {
    answers.couples = couples_in_torques(answers.forces, pair_geometry(path));
    return answers;
  }
  std::vector<double> normal_forces;
  for (const PairResult& result : answers.forces)
    normal_forces.push_back(result.force.contact.normal);
  answers.couples = drive_pair_moments(law, path, normal_forces);
  return answers;
}

std::vector<PairResult> drive_pair_with_couples(const FramedLaw& law, const PairPath& path) {
  if (!law.adds_moments()) return drive_pair(law, path);
  PairAnswers answers = drive_pair_with_moments(law, path);
  for (std::size_t i = 0; i < answers.forces.size(); ++i) {
    answers.forces[i].torque_p += answers.couples[i].on_p;
    answers.forces[i].torque_q += answers.couples[i].on_q;
  }
  return std::move(answers.forces);
}

}  // namespace stickslip::cases
