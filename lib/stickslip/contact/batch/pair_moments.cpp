// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/batch/pair_moments.hpp"

#include <cmath>
#include <utility>

#include "stickslip/contact/step/frame.hpp"

namespace stickslip {
namespace {

/// The motion per second at the end of a step, as the rates of rolling are made of it.
PairMotion rates_of(const PairMoments::Step& step) {
  PairMotion rates = step.motion;
  rates.rotation_p = step.spin_p;
  rates.rotation_q = step.spin_q;
  rates.movement = step.motion.velocity;
  return rates;
}

}  // namespace

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
  if (law.moment_source == MomentSource::law) return ContactMoments(law.law.own_moments());
  const ContactMoments right(law.moments, moment_material(law.law), law.law.info().name);
  return law.around_moments ? ContactMoments(law.around_moments(right)) : right;
}

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
      // A wall leaves nothing but its rotation.
      const double reduced = reduced_radius(radii.p, radii.q);
      const double arm_q = std::isinf(radii.q) ? 1 : radii.q / reduced;
      return -(radii.p / reduced * motion.rotation_p + arm_q * motion.rotation_q);
    }
  }
  return relative;
}

void add_couples(PairTangent& pair, const MomentTangent& couples, const ContactMoment& moment,
                 const Matrix3& contact, const ContactFrame& frame, const PairGeometry& geometry) {
  const Vector3& n = geometry.normal;
  const ContactChanges changes(frame, geometry);
  const Vector3 rolling = frame.to_global(Vector2(moment.rolling - moment.damping_rolling));
  const double twisting = moment.twisting - moment.damping_twisting;
  each_pair_column([&](int i, const Vector3& apart, const Vector3& spin_p, const Vector3& spin_q) {
    const auto [closing, tilt, moved, twist] = changes.by(apart, spin_p, spin_q);
    const Vector3 turned = spin_q - spin_p;
    const Vector2 roll = frame.to_local(turned);
    const Vector3 grown = couples.by_turn * Vector3(roll[0], roll[1], n.dot(turned)) +
                          couples.by_normal * contact.row(0).dot(moved) +
                          couples.by_overlap * closing;
    const Vector3 change = frame.to_global({grown[0], grown[1]}) + grown[2] * n -
                           rolling.dot(tilt) * n + twist * n.cross(rolling) + twisting * tilt;
    pair.block<3, 1>(3, i) += change;
    pair.block<3, 1>(9, i) -= change;
  });
}

PairMoments::PairMoments(const FramedLaw& law, std::span<const Vector3> normals)
    : update_(law.moment_frame.value_or(law.frame)),
      measure_(law.moments.measure),
      own_spin_(law.moments.measure == RollMeasure::own_spin) {
  const ContactMoments virgin = make_moments(law);
  for (int copies = own_spin_ ? 2 : 1; copies > 0; --copies) {
    for (const Vector3& normal : normals) sides_.push_back({virgin, ContactFrame(normal), 0});
  }
}

std::vector<double> PairMoments::pack(std::size_t contact) const {
  std::vector<double> numbers;
  for (std::size_t i = contact; i < sides_.size(); i += size()) {
    const Side& side = sides_[i];
    const std::vector<double> moments = side.moments.pack();
    numbers.push_back(static_cast<double>(moments.size()));
    for (const Vector3& tangent : {side.frame.tangent(), side.frame.bitangent()})
      numbers.insert(numbers.end(), tangent.begin(), tangent.end());
    numbers.push_back(side.normal_force);
    numbers.insert(numbers.end(), moments.begin(), moments.end());
  }
  return numbers;
}

void PairMoments::unpack(Side& side, std::span<const double> numbers) {
  side.frame = ContactFrame(Vector3(numbers[0], numbers[1], numbers[2]),
                            Vector3(numbers[3], numbers[4], numbers[5]));
  side.normal_force = numbers[frame_numbers];
  side.moments.unpack(numbers.subspan(frame_numbers + 1));
}

void PairMoments::unpack(std::size_t contact, std::span<const double> numbers) {
  for (std::size_t i = contact; i < sides_.size(); i += size()) {
    const double count = numbers.empty() ? -1 : numbers[0];
    const double most = static_cast<double>(numbers.size()) - (frame_numbers + 2);
    if (!(count >= 0 && count <= most)) throw InputError("a contact without its moments");
    const std::size_t length = frame_numbers + 1 + static_cast<std::size_t>(count);
    unpack(sides_[i], numbers.subspan(1, length));
    numbers = numbers.subspan(1 + length);
  }
}

ContactMoment PairMoments::advance(Side& side, const Step& step, const Vector3& rotation,
                                   const Vector3& rate) const {
  const PairMotion& motion = step.motion;
  side.moments.turn(side.frame.follow(update_, motion));
  MomentStep seen;
  seen.roll = side.frame.to_local(rotation);
  seen.twist = (motion.rotation_q - motion.rotation_p).dot(motion.normal_new);
  seen.roll_rate = side.frame.to_local(rate);
  seen.twist_rate = (step.spin_q - step.spin_p).dot(motion.normal_new);
  seen.normal_old = side.normal_force;
  seen.normal_new = side.normal_force = step.normal_force;
  seen.overlap_old = motion.overlap_old;
  seen.overlap_new = motion.overlap_new;
  seen.radius_p = step.radii.p;
  seen.radius_q = step.radii.q;
  return side.moments.advance(seen);
}

PairCouple PairMoments::advance(const Step& step, std::size_t contact) {
  const PairMotion rates = rates_of(step);
  const Vector3& normal = step.motion.normal_new;
  Side& of_p = sides_[contact];
  PairCouple couple;
  couple.moment = advance(of_p, step, measured_roll(measure_, step.motion, step.radii),
                          measured_roll(measure_, rates, step.radii));
  const Vector3 twisting = couple.moment.twisting * normal;
  couple.on_p = of_p.frame.to_global(couple.moment.rolling) + twisting;
  couple.on_q = -couple.on_p;
  if (own_spin_) {
    Side& of_q = sides_[sides_.size() / 2 + contact];
    const ContactMoment moment = advance(of_q, step, -step.motion.rotation_q, -step.spin_q);
    couple.on_q = of_q.frame.to_global(moment.rolling) - twisting;
  }
  return couple;
}

}  // namespace stickslip
