// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_loops/case.hpp"

#include <boost/math/quadrature/gauss.hpp>

namespace stickslip::cases {
namespace {

/// A way of the bodies from 0 to 1.
using Leg = std::function<BondedBodies(long double)>;

constexpr long double pi = std::numbers::pi_v<long double>;

struct Left {
  double work = 0;  ///< of the bond on the bodies [J]
  BondForces forces;
};

Vector3 turn_from(const Orientation& before, const Orientation& now) {
  const Eigen::AngleAxisd turn(Eigen::Quaterniond(now * before.conjugate()).normalized());
  return turn.angle() * turn.axis();
}

/// So many steps on each leg; works by the mean of the forces.
Left walk(const AnyBond& bond, double length, std::span<const Leg> legs, int steps) {
  BondOnPath path(bond, at_rest(length));
  BondPoses old = at_rest(length);
  Left all;
  for (const Leg& leg : legs) {
    for (int i = 1; i <= steps; ++i) {
      const BondPoses now = poses_of(leg(wide(i) / steps));
      const BondForces forces = path.go_to(now).bodies;
      const Vector3 moved = (now.q.position - now.p.position) - (old.q.position - old.p.position);
      const Vector3 by_p = turn_from(old.p.orientation, now.p.orientation);
      const Vector3 by_q = turn_from(old.q.orientation, now.q.orientation);
      const BondForces& before = all.forces;
      all.work += -0.5 * (before.force_p + forces.force_p).dot(moved) +
                  0.5 * (before.torque_p + forces.torque_p).dot(by_p) +
                  0.5 * (before.torque_q + forces.torque_q).dot(by_q);
      all.forces = forces;
      old = now;
    }
  }
  return all;
}

BondedBodies line_of(long double distance, long double turn) {
  return {{},
          {distance * BondVector(std::cos(turn), std::sin(turn), 0),
           reference::UnitQuaternion::Identity()}};
}

std::vector<Leg> arc_of(const BondLoops& s) {
  const long double L = s.length;
  const long double r1 = L * (1 + wide(s.stretch));
  const long double g = s.gamma;
  return {[=](long double x) { return line_of(L, g * x); },
          [=](long double x) { return line_of(L + (r1 - L) * x, g); },
          [=](long double x) { return line_of(r1, g * (1 - x)); },
          [=](long double x) { return line_of(r1 + (L - r1) * x, 0); }};
}

/// Bodies in opposition, or q alone turned; q at this place.
BondedBodies bent_by(const BondVector& theta, bool opposed, const BondVector& at) {
  const reference::UnitQuaternion turn_p =
      reference::turn_by(opposed ? BondVector(-theta / 2) : BondVector(BondVector::Zero()));
  return {{BondVector::Zero(), turn_p},
          {at, reference::turn_by(opposed ? BondVector(theta / 2) : theta)}};
}

/// The rotation vector on the way over from a twist to a bend.
BondVector over_to_bend(long double angle, long double share) {
  return {angle * std::cos(pi / 2 * share), angle * std::sin(pi / 2 * share), 0};
}

std::vector<Leg> wedge_of(const BondLoops& s, double shear) {
  const long double a = s.angle;
  const BondVector at = wide(s.length) * BondVector(1, shear, 0);
  const BondVector rest = wide(s.length) * BondVector::UnitX();
  std::vector<Leg> legs{[=](long double x) {
                          return bent_by({a * x, 0, 0}, true, at);
                        },
                        [=](long double x) { return bent_by(over_to_bend(a, x), true, at); },
                        [=](long double x) {
                          return bent_by({0, a * (1 - x), 0}, true, at);
                        }};
  if (shear == 0) return legs;
  const auto between = [=](long double x) {
    return bent_by(BondVector::Zero(), true, BondVector(rest + x * (at - rest)));
  };
  legs.insert(legs.begin(), between);
  legs.emplace_back([=](long double x) { return between(1 - x); });
  return legs;
}

std::vector<Leg> cone_of(const BondLoops& s) {
  const long double a = s.angle;
  const BondVector at = wide(s.length) * BondVector::UnitX();
  const auto round = [=](long double x) {
    return BondVector(0, a * std::cos(2 * pi * x), a * std::sin(2 * pi * x));
  };
  return {[=](long double x) {
            return bent_by({0, a * x, 0}, false, at);
          },
          [=](long double x) { return bent_by(round(x), false, at); },
          [=](long double x) {
            return bent_by({0, a * (1 - x), 0}, false, at);
          }};
}

/// Work of the couple on the way over of a wedge, by a law that was given these measures.
double work_of_couple(const BondLoops& s, BondKinematics kinematics,
                      const reference::BondStiffness& k) {
  const BondVector at = wide(s.length) * BondVector(1, s.shear, 0);
  const auto power = [&](long double x) {
    const BondVector theta = over_to_bend(s.angle, x);
    const auto found = forces_by(kinematics, k, s.length, bent_by(theta, true, at));
    constexpr long double h = 1e-3L;
    const auto spin = [&](long double sign) {
      const auto turn_at = [&](long double y) {
        return reference::turn_by(sign / 2 * over_to_bend(s.angle, y));
      };
      const auto difference = [&](long double by) {
        return BondVector(
            reference::rotation_vector_of(turn_at(x + by) * turn_at(x - by).conjugate()) /
            (2 * by));
      };
      // Errors of orders 2 and 4 are taken out.
      return BondVector((64 * difference(h / 4) - 20 * difference(h / 2) + difference(h)) / 45);
    };
    return found->torque_p.dot(spin(-1)) + found->torque_q.dot(spin(1));
  };
  return narrow(boost::math::quadrature::gauss<long double, 30>::integrate(power, 0.0L, 1.0L));
}

}  // namespace

reference::BondLoopsLeft BondLoops::left(const reference::BondStiffness& k) const {
  return reference::loops_left({.ks = k.ks,
                                .gamma = gamma,
                                .r0 = length,
                                .r1 = wide(length) * (1 + wide(stretch)),
                                .L = length,
                                .kt = k.kt,
                                .kb = k.kb,
                                .angle = angle,
                                .u2 = wide(shear) * wide(length)});
}

BondLoops::Outcome BondLoops::run(const Scheme& scheme, int steps) const {
  const BondMaterial material = *this;
  const auto bond = bond_of(scheme, material);
  const auto k = stiffness_for(scheme, material);
  const double force = narrow(k.ks) * length;
  const double work = force * length;
  const Left arc = walk(*bond, length, arc_of(*this), steps);
  const Left sheared = walk(*bond, length, wedge_of(*this, shear), steps);
  const Left wedge = walk(*bond, length, wedge_of(*this, 0), steps);
  const Left cone = walk(*bond, length, cone_of(*this), steps);
  const Vector3 moment = (wedge.forces.torque_p - wedge.forces.torque_q) / 2;
  return {.arc_work = std::abs(arc.work) / work,
          .arc_force = arc.forces.force_p.norm() / force,
          .wedge_work = std::abs(sheared.work) / work,
          .wedge_moment = moment.norm() / narrow(k.kb),
          .wedge_force = wedge.forces.force_p.norm() / force,
          .cone_twist = std::abs(cone.forces.torque_p[0]) / narrow(k.kt),
          .cone_force = cone.forces.force_p.norm() / force,
          .pull = pull_error(scheme, material)};
}

/// The closed forms of what is left against works and increments along the loops.
std::vector<CrossCheckResult> BondLoops::cross_checks() const {
  const auto k = stiffness_for(make_scheme("spring-bond"), *this);
  const auto closed = left(k);
  const double plain = narrow(closed.wedge_work_moment + closed.wedge_work_couple);
  const double found = work_of_couple(*this, BondKinematics::plain, k);
  const double exact = work_of_couple(*this, BondKinematics::total, k);
  const double there_and_back = narrow((k.kb - k.kt) * wide(angle) * wide(angle) / 2);
  return {{"work of a wedge by halves of the couple: closed form against the sum of its powers",
           std::abs(found + there_and_back - plain) / plain, 1e-8},
          {"work of a wedge by the derivatives of the energy over that, less what the energy tells",
           std::abs(exact + there_and_back) / plain, 1e-8}};
}

Expected<BondLoops::Outcome> BondLoops::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  const auto k = stiffness_for(scheme, *this);
  const auto closed = left(k);
  const long double force = k.ks * wide(length);
  const long double work = force * wide(length);
  const auto wrong = [](long double gap, const char* why) {
    return Expectation::wrong(narrow(std::abs(gap)), 0.02 * narrow(std::abs(gap)), why);
  };
  const Expectation summed =
      Expectation::of_order(2, "an energy; the work is summed by the mean of the forces", 0.3);
  Expected<Outcome> all = Expectation::exact(1e-12, "what the poses tell is as before");
  const BondKinematics kinematics = claims->kinematics;
  const bool sums =
      kinematics == BondKinematics::incremental || kinematics == BondKinematics::projected;
  all[&Outcome::wedge_work] = summed;
  switch (kinematics) {
    case BondKinematics::total:
      break;
    case BondKinematics::plain:
      all[&Outcome::wedge_work] =
          wrong((closed.wedge_work_moment + closed.wedge_work_couple) / work,
                "the moment as it is, and the couple of the force by halves");
      break;
    case BondKinematics::swing_twist: {
      const long double over = work_of_couple(*this, kinematics, k);
      const long double there_and_back = (k.kb - k.kt) * wide(angle) * wide(angle) / 2;
      all[&Outcome::wedge_work] =
          wrong((over + there_and_back) / work, "no energy belongs to this moment");
      break;
    }
    case BondKinematics::particle:
      all[&Outcome::arc_work] = wrong(closed.shear_stretch_work / work,
                                      "a force ks r gamma has no energy with the stretch");
      all[&Outcome::wedge_work] = Expectation::approximate("seen from a body that turns");
      break;
    case BondKinematics::incremental:
    case BondKinematics::projected:
      all[&Outcome::arc_work] =
          wrong(closed.arc_work_taken / work, "increments ks r dgamma at two distances");
      all[&Outcome::arc_force] =
          wrong(closed.arc_force / force, "increments ks r dgamma at two distances");
      all[&Outcome::wedge_work] = Expectation::approximate("increments depend on the way");
      break;
  }
  if (!sums) return all;
  for (const auto field :
       {&Outcome::wedge_moment, &Outcome::wedge_force, &Outcome::cone_twist, &Outcome::cone_force})
    all[field] = Expectation::approximate("without a twirl nothing is known in closed form");
  if (kinematics == BondKinematics::projected) return all;
  const char* const why = "sums of increments are not what the poses tell";
  all[&Outcome::wedge_moment] =
      wrong(std::hypot(closed.wedge_twist, closed.wedge_bend) / k.kb, why);
  all[&Outcome::wedge_force] = wrong(closed.wedge_shear / force, why);
  all[&Outcome::cone_twist] = wrong(closed.cone_twist, why);
  all[&Outcome::cone_force] = wrong(closed.cone_shear / force, why);
  return all;
}

reference::Question BondLoops::question() const {
  reference::NamedValues inputs = beam_inputs(*this);
  inputs.emplace_back("r0", wide(length));
  inputs.emplace_back("r1", wide(length) * (1 + wide(stretch)));
  inputs.emplace_back("shear-u2", wide(shear) * wide(length));
  return {"closed-loops", inputs};
}

}  // namespace stickslip::cases
