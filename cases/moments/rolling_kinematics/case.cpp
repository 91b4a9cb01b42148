// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/rolling_kinematics/case.hpp"

#include <Eigen/Geometry>

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

/// A unit of rotation [rad]: so little that normals and arms stay.
constexpr double little = 1e-8;
/// What is left of that.
constexpr double curvature = 1e-6;

const Vector3 contact_normal = Vector3(1, 2, 2) / 3;
const Vector3 contact_tangent = Vector3(2, 1, -2) / 3;
/// Names of the motions that have observables of their own.
constexpr std::string_view sliding_name = "pure sliding";
constexpr std::string_view rigid_name = "rigid rotation";

Vector3 tangential(const Vector3& v) { return v - contact_normal.dot(v) * contact_normal; }

/// Couples over the stiffness, in units of rotation.
struct Couples {
  Vector3 on_p;
  Vector3 on_q;
};

/// What each measure says of a motion, as published with velocities at the contact; the roll is
/// n x velocity/R'. `n` points from p to q.
Couples couples_by(RollMeasure measure, const RollingKinematics& k, const RollingMotion& m,
                   const Vector3& n = contact_normal) {
  const double reduced = k.reduced();
  const Vector3 slide = tangential(m.displacement_q + m.rotation_q.cross(-k.radius_q * n) -
                                   m.rotation_p.cross(k.radius_p * n));
  const auto by_velocity = [&](const Vector3& velocity) {
    const Vector3 couple = n.cross(velocity) / reduced;
    return Couples{couple, -couple};
  };
  switch (measure) {
    case RollMeasure::mean_track:
      return by_velocity(reduced * ((m.rotation_q - m.rotation_p).cross(n) -
                                    (1 / k.radius_p - 1 / k.radius_q) / 2 * slide));
    case RollMeasure::arms_sum:
      return by_velocity(-(k.radius_p * m.rotation_p + k.radius_q * m.rotation_q).cross(n));
    case RollMeasure::own_spin:
      return {-tangential(m.rotation_p), -tangential(m.rotation_q)};
    case RollMeasure::relative_rotation:
      break;
  }
  return by_velocity(reduced * (m.rotation_q - m.rotation_p).cross(n));
}

/// What is judged of couples, over the stiffness in units of rotation. `exchanged`: the couple on
/// the first body with the bodies exchanged.
template <class CouplesOf, class Exchanged>
RollingKinematics::Outcome judged(const RollingKinematics& k, const CouplesOf& couples_of,
                                  const Exchanged& exchanged) {
  RollingKinematics::Outcome found;
  for (const RollingMotion& m : k.motions()) {
    const Couples couples = couples_of(m);
    const Vector3 exact = couples_by(RollMeasure::relative_rotation, k, m).on_p;
    found.moment = worse(found.moment, (couples.on_p - exact).norm());
    found.reaction = worse(found.reaction, (couples.on_p + couples.on_q).norm());
    found.exchange = worse(found.exchange, (couples.on_p + exchanged(m)).norm());
    if (m.name == sliding_name) found.sliding = couples.on_p.norm();
    if (m.name == rigid_name) found.rigid = couples.on_p.norm();
  }
  return found;
}

/// The pair with p and q exchanged; the motion is seen from the other body's centre.
RollingKinematics exchanged_pair(const RollingKinematics& k) {
  RollingKinematics other = k;
  std::swap(other.radius_p, other.radius_q);
  return other;
}

Couples driven(const FramedLaw& law, const RollingKinematics& k, const RollingMotion& m,
               const Vector3& normal, int steps) {
  PairPath path;
  path.radius_p = k.radius_p;
  path.radius_q = k.radius_q;
  path.overlap = k.overlap;
  path.normal = normal;
  PairStep step;
  step.dt = 1;
  step.displacement_q = little / steps * m.displacement_q;
  step.rotation_p = little / steps * m.rotation_p;
  step.rotation_q = little / steps * m.rotation_q;
  step.velocity_q = step.displacement_q;
  step.spin_p = step.rotation_p;
  step.spin_q = step.rotation_q;
  path.steps.assign(static_cast<std::size_t>(steps), step);
  const std::vector<double> normal_forces(path.steps.size(), k.kn * k.overlap);
  const PairCouple last = drive_pair_moments(law, path, normal_forces).back();
  return {tangential(last.on_p) / (k.k_rolling * little),
          tangential(last.on_q) / (k.k_rolling * little)};
}

}  // namespace

double RollingKinematics::reduced() const { return reduced_radius(radius_p, radius_q); }

std::vector<RollingMotion> RollingKinematics::motions() const {
  const Vector3 across = contact_normal.cross(contact_tangent);
  const Vector3 branch = (radius_p + radius_q - overlap) * contact_normal;
  const double ratio = radius_p / radius_q;
  const Vector3 none = Vector3::Zero();
  return {{sliding_name, none, none, reduced() * contact_tangent},
          {rigid_name, across, across, across.cross(branch)},
          {"gear rolling", std::min(1.0, 1 / ratio) * across, -std::min(1.0, ratio) * across, none},
          {"spin of p alone", across, none, none},
          {"spin of q alone", none, contact_tangent, none},
          {"twist", none, contact_normal, none}};
}

RollingKinematics::Outcome RollingKinematics::run(const Scheme& scheme, int steps) const {
  // The cap is out of reach.
  const double mu_rolling =
      stiffness_follows_cap(scheme) ? mu_rolling_with_cap_at(10 * little, overlap, reduced()) : 1e6;
  RollingKinematics own = *this;
  own.k_rolling = rolling_stiffness(scheme, {kn, kt, mu_rolling, reduced()}, k_rolling);
  const FramedLaw law = with_moments(scheme, {{"mu-rolling", mu_rolling}, {"k-rolling", k_rolling}},
                                     {radius_p, radius_q});
  const RollingKinematics other = exchanged_pair(own);
  return judged(
      own, [&](const RollingMotion& m) { return driven(law, own, m, contact_normal, steps); },
      [&](const RollingMotion& m) {
        // The first body is q now, which is at rest in its own place.
        const RollingMotion seen{m.name, m.rotation_q, m.rotation_p, -m.displacement_q};
        return driven(law, other, seen, -contact_normal, steps).on_p;
      });
}

std::vector<CrossCheckResult> RollingKinematics::cross_checks() const {
  // Gear rolling has no slide, and a rigid rotation neither slide nor roll.
  double largest = 0;
  for (const RollingMotion& m : motions()) {
    const Couples by_rotation{tangential(m.rotation_q - m.rotation_p),
                              tangential(m.rotation_p - m.rotation_q)};
    const Couples by_velocity = couples_by(RollMeasure::relative_rotation, *this, m);
    largest = worse(largest, (by_rotation.on_p - by_velocity.on_p).norm());
    largest = worse(largest, (by_rotation.on_q - by_velocity.on_q).norm());
  }
  return {
      {"roll as the tangential part of the relative rotation against n x (w x n)", largest, 1e-14}};
}

Expected<RollingKinematics::Outcome> RollingKinematics::expect(const Scheme& scheme) const {
  const MomentChoices& moments = scheme.framed.moments;
  if (!is_rolling_spring(moments.rolling) || moments.damping_rolling > 0)
    return Expectation::undeclared("it is not a spring of this stiffness");
  const RollingKinematics other = exchanged_pair(*this);
  const Outcome limit = judged(
      *this, [&](const RollingMotion& m) { return couples_by(moments.measure, *this, m); },
      [&](const RollingMotion& m) {
        const RollingMotion seen{m.name, m.rotation_q, m.rotation_p, -m.displacement_q};
        return couples_by(moments.measure, other, seen, -contact_normal).on_p;
      });
  Expected<Outcome> all;
  const std::string why = "what is taken for rolling: " + std::string(name_of(moments.measure));
  for (const auto field : Observed<Outcome>::of<RollingKinematics>().fields) {
    all[field] =
        limit.*field < curvature
            ? Expectation::exact(curvature, why + "; so little of a motion has no curvature")
            : Expectation::wrong(limit.*field, curvature, why);
  }
  return all;
}

}  // namespace stickslip::cases
