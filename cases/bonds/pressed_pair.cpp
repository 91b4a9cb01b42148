// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/pressed_pair.hpp"

#include "reference/partial_slip/hertz.hpp"
#include "stickslip/bonds/bonded_pairs.hpp"
#include "stickslip/description/parts.hpp"

namespace stickslip::cases {
namespace {

/// The pair on its way, of a duration of 1 s.
class Way {
 public:
  Way(const PressedPair& pair, Kinematics kinematics, int steps)
      : pair_(pair), kinematics_(kinematics), steps_(steps) {}

  BondPoses poses(int step) const {
    const Vector3 turn = angle(step) * Vector3::UnitZ();
    BondPoses both = at_rest(pair_.length);
    both.q.position[0] -= overlap(step);
    both.p.orientation = turned_by(turn, both.p.orientation);
    both.q.orientation = turned_by(turn, both.q.orientation);
    return both;
  }
  /// Of the contact in the step that ends there.
  PairMotion motion(int step) const {
    const double dt = 1.0 / steps_;
    PairStep bodies;
    bodies.displacement_q = poses(step).q.position - poses(step - 1).q.position;
    bodies.rotation_p = bodies.rotation_q = (angle(step) - angle(step - 1)) * Vector3::UnitZ();
    bodies.velocity_q = bodies.displacement_q / dt;
    bodies.spin_p = bodies.spin_q = bodies.rotation_p / dt;
    bodies.dt = dt;
    const double radius = pair_.length / 2;
    return pair_motion(kinematics_, geometry(step - 1), geometry(step), bodies, radius);
  }
  double shift(int step) const { return pair_.shift * turned(step); }

 private:
  int half() const { return steps_ / 2; }
  double overlap(int step) const {
    if (!(pair_.pull > 0)) return pair_.press * std::min(step, half()) / half();
    const int quarter = steps_ / 4;
    const int top = quarter / 2;
    if (step <= top) return -pair_.pull * step / top;
    if (step <= quarter) return -pair_.pull * (quarter - step) / (quarter - top);
    return pair_.press * (std::min(step, half()) - quarter) / (half() - quarter);
  }
  double turned(int step) const {
    return static_cast<double>(std::max(step - half(), 0)) / (steps_ - half());
  }
  /// Arms are half of the distance of the centres.
  double angle(int step) const { return shift(step) / (pair_.length - pair_.press); }
  PairGeometry geometry(int step) const {
    const double radius = pair_.length / 2;
    return sphere_pair(radius, radius, poses(step).q.position);
  }

  const PressedPair& pair_;
  Kinematics kinematics_;
  int steps_;
};

/// On p, without dashpots.
Vector3 elastic(const PairForce& force, const Vector3& normal) {
  return force.tangential - force.contact.normal * normal;
}

/// The normal force of springs that are known [N].
std::optional<double> normal_force(const AnyLaw& law, double overlap, double radius) {
  const LawParts parts = parts_of(law.info());
  const auto mu2 = law.value("mu2");
  if (law.value("G2").value_or(0) != 0 || (mu2 && mu2 != law.value("mu"))) return std::nullopt;
  if (parts.range != RangePart::touch || parts.limit != LimitPart::coulomb) return std::nullopt;
  if (parts.normal == NormalPart::linear && law.value("kn")) return *law.value("kn") * overlap;
  const auto G = law.value("G");
  const auto nu = law.value("nu");
  if (parts.normal != NormalPart::hertzian || !G || !nu) return std::nullopt;
  const reference::Elastic<long double> both{*G, *nu};
  return narrow(reference::make_contact<long double>(both, radius, 0).normal_force(overlap));
}

Kinematics kinematics_beside(const AnyBond& bond) {
  return bond.beside() == nullptr ? Kinematics::mid_arm : bond.beside()->law.kinematics;
}

}  // namespace

std::vector<PressedPair::State> PressedPair::states(const AnyBond& bond, int steps) const {
  const Way way(*this, kinematics_beside(bond), steps);
  const Vector3 normal = Vector3::UnitX();
  BondedPairs pair(bond, std::span(&normal, 1));
  pair.bond(0, way.poses(0));
  std::vector<State> all;
  for (int i = 1; i <= steps; ++i) {
    const BondPoses poses = way.poses(i);
    const PairMotion motion = way.motion(i);
    BondAnswer of_bond;
    PairForce of_contact;
    pair.advance(std::span(&poses, 1), std::span(&motion, 1), std::span(&of_bond, 1),
                 std::span(&of_contact, 1));
    all.push_back({way.shift(i), of_bond.bodies.force_p, elastic(of_contact, motion.normal_new),
                   pair.holds(0)});
  }
  return all;
}

PressedPair::Due PressedPair::due(const AnyBond& bond, int steps) const {
  if (bond.beside() == nullptr) return {};
  const FramedLaw& law = bond.beside()->law;
  const bool acts_before = bond.beside()->under == UnderBond::contact;
  if (const auto known = normal_force(law.law, press, length / 2)) {
    const Vector3 pressed = -*known * Vector3::UnitX();
    const double sliding = law.law.value("mu").value_or(0) * *known;
    return {acts_before ? pressed : Vector3::Zero(), pressed - sliding * Vector3::UnitY()};
  }
  const std::vector<State> all = states(bond, steps);
  const auto broken = std::ranges::find(all, false, &State::holds);
  const int first = acts_before ? 1 : static_cast<int>(broken - all.begin()) + 1;
  const Way way(*this, law.kinematics, steps);
  const Vector3 normal = Vector3::UnitX();
  PairContacts plain(law, std::span(&normal, 1));
  Due found{.in_closed_form = false};
  for (int i = first; i <= steps; ++i) {
    const PairMotion motion = way.motion(i);
    PairForce force;
    plain.advance(std::span(&motion, 1), std::span(&force, 1));
    found.sliding = elastic(force, motion.normal_new);
    if (i == steps / 2 && acts_before) found.pressed = found.sliding;
  }
  return found;
}

}  // namespace stickslip::cases
