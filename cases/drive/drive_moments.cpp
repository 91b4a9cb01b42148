// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive_moments.hpp"

#include <Eigen/Geometry>
#include <cmath>

#include "cases/drive/drive.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip {

MomentMaterial moment_material(const AnyLaw& law) {
  MomentMaterial material;
  const auto take = [&](double& field, const char* role) {
    if (const auto value = law.value(role)) field = *value;
  };
  take(material.tangential_stiffness, "kt");
  take(material.shear_modulus, "G");
  take(material.poisson, "nu");
  take(material.mu, "mu");
  return material;
}

ContactMoments make_moments(const FramedLaw& law) {
  return {law.moments, moment_material(law.law), law.law.info().name};
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

/// The moments of one body's side of a contact, in a frame of their own.
class FramedMoments {
 public:
  FramedMoments(const FramedLaw& law, const PairRadii& radii, const Vector3& normal)
      : moments_(make_moments(law)), update_(law.frame), radii_(radii), frame_(normal) {}

  /// The parts of a couple on p.
  struct Parts {
    Vector3 rolling;
    Vector3 twisting;
  };

  /// After a step in which rolling is the tangential part of `rotation`.
  Parts advance(const PairMotion& motion, const Vector3& rotation, double normal_force) {
    moments_.turn(frame_.follow(update_, motion));
    MomentStep step;
    step.roll = frame_.to_local(rotation);
    step.twist = (motion.rotation_q - motion.rotation_p).dot(motion.normal_new);
    if (motion.dt > 0) {
      step.roll_rate = step.roll / motion.dt;
      step.twist_rate = step.twist / motion.dt;
    }
    step.normal_old = normal_force_;
    step.normal_new = normal_force_ = normal_force;
    step.overlap_old = motion.overlap_old;
    step.overlap_new = motion.overlap_new;
    step.radius_p = radii_.p;
    step.radius_q = radii_.q;
    const ContactMoment moment = moments_.advance(step);
    return {frame_.to_global(moment.rolling), moment.twisting * motion.normal_new};
  }

 private:
  ContactMoments moments_;
  FrameUpdate update_;
  PairRadii radii_;
  ContactFrame frame_;
  double normal_force_ = 0;
};

}  // namespace

Vector3 measured_roll(RollMeasure measure, const PairMotion& motion, const PairRadii& radii) {
  const Vector3 relative = motion.rotation_q - motion.rotation_p;
  switch (measure) {
    case RollMeasure::relative_rotation:
      break;
    case RollMeasure::mean_track: {
      const double difference = (1 / radii.p - 1 / radii.q) / 2;
      return relative - difference * motion.normal_new.cross(motion.movement);
    }
    case RollMeasure::own_spin:
      return -motion.rotation_p;
    case RollMeasure::arms_sum: {
      // Of a wall nothing is left but its rotation.
      const double reduced = reduced_radius(radii.p, radii.q);
      const double arm_q = std::isinf(radii.q) ? 1 : radii.q / reduced;
      return -(radii.p / reduced * motion.rotation_p + arm_q * motion.rotation_q);
    }
  }
  return relative;
}

std::vector<PairCouple> drive_pair_moments(const FramedLaw& law, const PairPath& path,
                                           std::span<const double> normal_forces) {
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  const PairRadii radii{path.radius_p, path.radius_q};
  const bool own = law.moments.measure == RollMeasure::own_spin;
  FramedMoments of_p(law, radii, geometry.front().normal);
  FramedMoments of_q = of_p;
  std::vector<PairCouple> couples;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const PairMotion motion =
        pair_motion(law.kinematics, geometry[i], geometry[i + 1], path.steps[i],
                    effective_radius(path.radius_p, path.radius_q));
    const Vector3 roll = measured_roll(law.moments.measure, motion, radii);
    PairCouple couple;
    const auto parts = of_p.advance(motion, roll, normal_forces[i]);
    couple.on_p = parts.rolling + parts.twisting;
    couple.on_q = -couple.on_p;
    if (own)
      couple.on_q =
          of_q.advance(motion, -motion.rotation_q, normal_forces[i]).rolling - parts.twisting;
    couples.push_back(couple);
  }
  return couples;
}

}  // namespace stickslip
