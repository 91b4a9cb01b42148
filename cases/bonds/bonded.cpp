// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bonded.hpp"

#include "cases/bonds/held_bond.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

reference::BondBeam beam_of(const BondMaterial& m) {
  const long double shear_modulus = wide(m.E) / (2 * (1 + wide(m.nu)));
  return {.E = m.E,
          .nu = m.nu,
          .radius = m.radius,
          .L = m.length,
          .shear_coefficient = m.shear_coefficient,
          .parallel_kn = wide(m.E) / m.length,
          .parallel_ks = shear_modulus / m.length};
}

Vector3 narrow_vector(const BondVector& v) { return v.cast<double>(); }

/// The shortest turn from the first axis to a unit vector.
reference::UnitQuaternion shortest_turn_to(const BondVector& unit) {
  const BondVector axis = BondVector::UnitX().cross(unit);
  const long double sine = axis.norm();
  if (!(sine > 0)) return reference::UnitQuaternion::Identity();
  return reference::turn_by(std::atan2(sine, unit[0]) / sine * axis);
}

}  // namespace

BondModel bond_model_of(const LawInfo& law) {
  if (law.by_role("kn") != nullptr) return BondModel::springs;
  if (law.by_role("kn-per-area") != nullptr) return BondModel::parallel;
  return law.by_role("shear-coefficient") != nullptr ? BondModel::timoshenko
                                                     : BondModel::euler_bernoulli;
}

std::optional<BondClaims> bond_claims_of(const Scheme& scheme) {
  const FramedLaw* const twin = scheme.law().twin();
  const auto bond = twin != nullptr ? twin->law.bond() : scheme.law().bond();
  return bond == nullptr ? std::nullopt : bond->claims();
}

reference::NamedValues beam_inputs(const BondMaterial& material) {
  const reference::BondStiffness k = stiffness_for(make_scheme("timoshenko-bond"), material);
  return {{"L", wide(material.length)}, {"kn", k.kn}, {"ks", k.ks}, {"kt", k.kt}, {"kb", k.kb}};
}

reference::BondStiffness stiffness_for(const Scheme& scheme, const BondMaterial& material) {
  switch (bond_model_of(scheme.law().info())) {
    case BondModel::parallel:
      return reference::parallel_bond(beam_of(material));
    case BondModel::euler_bernoulli:
      return reference::euler_bernoulli_bond(beam_of(material));
    case BondModel::springs:
    case BondModel::timoshenko:
      break;
  }
  return reference::timoshenko_bond(beam_of(material));
}

std::shared_ptr<const AnyBond> bond_of(const Scheme& scheme, const BondMaterial& material,
                                       const std::map<std::string, double>& more) {
  return held_bond(breakable_bond_of(with_lifted_strengths(scheme), material, more));
}

std::shared_ptr<const AnyBond> breakable_bond_of(const Scheme& scheme, const BondMaterial& material,
                                                 const std::map<std::string, double>& more) {
  const reference::BondBeam beam = beam_of(material);
  const reference::BondStiffness k = reference::timoshenko_bond(beam);
  std::map<std::string, double> values = more;
  const std::map<std::string, long double> known{{"kn", k.kn},
                                                 {"ks", k.ks},
                                                 {"kt", k.kt},
                                                 {"kb", k.kb},
                                                 {"kn-per-area", beam.parallel_kn},
                                                 {"ks-per-area", beam.parallel_ks},
                                                 {"E", beam.E},
                                                 {"nu", beam.nu},
                                                 {"shear-coefficient", beam.shear_coefficient},
                                                 {"radius", beam.radius}};
  for (const auto& [role, value] : known) {
    if (scheme.law().info().by_role(role) != nullptr) values.insert({role, narrow(value)});
  }
  return with_parameters(scheme, values).law().bond();
}

BondBody body_of(const reference::BondedBody& body) {
  const Eigen::Vector4d turn = body.turn.coeffs().cast<double>();
  return {narrow_vector(body.position), Orientation(turn[3], turn[0], turn[1], turn[2])};
}

Orientation turned_by(const Vector3& rotation, const Orientation& body) {
  const double angle = rotation.norm();
  if (!(angle > 0)) return body;
  const double share = std::sin(angle / 2) / angle;
  const Orientation turn(std::cos(angle / 2), share * rotation[0], share * rotation[1],
                         share * rotation[2]);
  Orientation after = turn * body;
  after.normalize();
  return after;
}

BondPoses at_rest(double length) { return {{}, {length * Vector3::UnitX(), {1, 0, 0, 0}}}; }

BondPoses poses_of(const BondedBodies& bodies) { return {body_of(bodies.p), body_of(bodies.q)}; }

BondedBodies moved(const BondedBodies& bodies, const reference::UnitQuaternion& turn,
                   const BondVector& shift) {
  const auto one = [&](const reference::BondedBody& body) {
    return reference::BondedBody{BondVector(turn * body.position + shift), turn * body.turn};
  };
  return {one(bodies.p), one(bodies.q)};
}

BondOnPath::BondOnPath(const AnyBond& bond, const BondPoses& poses) : bonds_(bond.bonds(1)) {
  bonds_->make(0, poses);
}

const BondAnswer& BondOnPath::go_to(const BondPoses& poses, double dt) {
  bonds_->advance(std::span(&poses, 1), std::span(&answer_, 1), dt);
  if (answer_.status != BondStatus::ok)
    throw LawFailure("the bond cannot be followed: " + std::string(name_of(answer_.status)));
  return answer_;
}

BondAnswer answer_at(const AnyBond& bond, const BondPoses& made, const BondPoses& poses) {
  return BondOnPath(bond, made).go_to(poses);
}

std::optional<reference::BondForces> forces_by(BondKinematics kinematics,
                                               const reference::BondStiffness& stiffness,
                                               long double length, const BondedBodies& bodies) {
  if (kinematics == BondKinematics::total)
    return reference::bond_forces(stiffness, length, bodies.p, bodies.q);
  if (kinematics == BondKinematics::incremental || kinematics == BondKinematics::projected)
    return std::nullopt;
  const auto& [kn, ks, kt, kb] = stiffness;
  const reference::UnitQuaternion between = reference::turn_between(bodies.p, bodies.q);
  const BondVector branch = bodies.q.position - bodies.p.position;
  const reference::SwingAndTwist parts = reference::swing_and_twist(between);
  const auto about_bond = [](long double angle) { return reference::turn_by({angle, 0, 0}); };
  BondVector theta = reference::rotation_vector_of(between);
  reference::UnitQuaternion frame = bodies.p.turn * reference::turn_by(theta / 2);
  BondVector u = frame.conjugate() * branch - length * BondVector::UnitX();
  if (kinematics == BondKinematics::swing_twist) {
    theta = about_bond(parts.twist / 2) * parts.bend;
    theta[0] = parts.twist;
  }
  if (kinematics == BondKinematics::particle) {
    theta = about_bond(parts.twist) * parts.bend;
    theta[0] = parts.twist;
    const BondVector seen = bodies.p.turn.conjugate() * branch;
    frame = bodies.p.turn * shortest_turn_to(seen.normalized());
    const long double across = std::hypot(seen[1], seen[2]);
    const long double shear =
        across > 0 ? seen.norm() * std::atan2(across, seen[0]) / across : 0.0L;
    u = {seen.norm() - length, shear * seen[1], shear * seen[2]};
  }
  const BondVector force = frame * BondVector(kn * u[0], ks * u[1], ks * u[2]);
  const BondVector couple = frame * BondVector(kt * theta[0], kb * theta[1], kb * theta[2]);
  reference::BondForces found;
  found.u = u;
  found.theta = theta;
  found.force_p = force;
  found.torque_p = branch.cross(force) / 2 + couple;
  found.torque_q = branch.cross(force) / 2 - couple;
  return found;
}

BondErrors errors_from(const reference::BondForces& due, const reference::BondForces& found) {
  const long double torque = std::max(due.torque_p.norm(), due.torque_q.norm());
  return {narrow((found.force_p - due.force_p).norm() / due.force_p.norm()),
          narrow(std::max((found.torque_p - due.torque_p).norm(),
                          (found.torque_q - due.torque_q).norm()) /
                 torque)};
}

BondErrors errors_from(const reference::BondForces& due, const BondAnswer& found) {
  reference::BondForces answer;
  answer.force_p = found.bodies.force_p.cast<long double>();
  answer.torque_p = found.bodies.torque_p.cast<long double>();
  answer.torque_q = found.bodies.torque_q.cast<long double>();
  return errors_from(due, answer);
}

double pull_error(const Scheme& scheme, const BondMaterial& material) {
  const double stretch = material.length / 100;
  BondPoses stretched = at_rest(material.length);
  stretched.q.position[0] += stretch;
  const BondAnswer answer =
      answer_at(*bond_of(scheme, material), at_rest(material.length), stretched);
  const double due = narrow(stiffness_for(scheme, material).kn) * stretch;
  return (answer.bodies.force_p - due * Vector3::UnitX()).norm() / due;
}

Expectation expect_gap(double gap, double bound, const std::string& why) {
  if (gap <= bound) return Expectation::exact(bound, "here " + why + " gives the same");
  return Expectation::wrong(gap, bound, why);
}

}  // namespace stickslip::cases
