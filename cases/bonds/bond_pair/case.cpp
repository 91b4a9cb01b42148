// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_pair/case.hpp"

namespace stickslip::cases {
namespace {

/// Of small swings, over the length, or as an angle.
constexpr double small = 1e-6;
/// Phase of small swings [rad].
constexpr double phase = 7;

/// Which of the small swings.
enum class Swing { axial, shear, bend, twist };

std::vector<BondedGrain> resting(const BondPair& s) {
  const auto pair = s.pair({});
  BondedGrain grain;
  grain.mass = narrow(pair.grain.mass);
  grain.inertia = narrow(pair.grain.inertia);
  std::vector<BondedGrain> grains(2, grain);
  grains[1].body.position = s.length * Vector3::UnitX();
  return grains;
}

Orientation turned(const Vector3& by) {
  return body_of({BondVector::Zero(), reference::turn_by(by.cast<long double>())}).orientation;
}

double coordinate(Swing swing, const BondPair& s, const BondedGrains& pair) {
  const BondBody& p = pair.grain(0).body;
  const BondBody& q = pair.grain(1).body;
  const auto angle = [&](int axis) {
    const Orientation between = p.orientation.conjugate() * q.orientation;
    return 2 * between.vec()[axis];
  };
  // Of shear: against the mean turn of both.
  const double mean = p.orientation.z() + q.orientation.z();
  const Vector3 branch = (q.position - p.position) / s.length;
  switch (swing) {
    case Swing::axial:
      return (branch[0] - 1) / small;
    case Swing::shear:
      return (branch[1] - mean) / small;
    case Swing::bend:
      return angle(2) / small;
    case Swing::twist:
      return angle(0) / small;
  }
  return no_number;
}

/// After the phase, from 1 at rest.
double swung(const BondPair& s, const AnyBond& bond, Swing swing, double omega, int steps) {
  std::vector<BondedGrain> grains = resting(s);
  const std::vector<BondBody> made = bodies_of(grains);
  BondBody& p = grains[0].body;
  BondBody& q = grains[1].body;
  if (swing == Swing::axial) q.position[0] += small * s.length;
  if (swing == Swing::shear) q.position[1] += small * s.length;
  if (swing == Swing::bend) {
    p.orientation = turned({0, 0, -small / 2});
    q.orientation = turned({0, 0, small / 2});
  }
  if (swing == Swing::twist) {
    p.orientation = turned({-small / 2, 0, 0});
    q.orientation = turned({small / 2, 0, 0});
  }
  BondedGrains pair(bond, made, grains);
  for (int i = 0; i < steps; ++i) pair.step(phase / omega / steps);
  return coordinate(swing, s, pair);
}

std::vector<BondedGrain> tumbling(const BondPair& s) {
  const reference::PairMotion start = s.tumbling_start();
  std::vector<BondedGrain> grains = resting(s);
  const auto set = [](BondedGrain& grain, const reference::PairGrain& at) {
    grain.body = body_of(at.body);
    grain.velocity = at.velocity.cast<double>();
    grain.spin = at.spin.cast<double>();
  };
  set(grains[0], start.p);
  set(grains[1], start.q);
  return grains;
}

double omega_of_bend(const BondPair& s, const Scheme& scheme) {
  const auto k = stiffness_for(scheme, s);
  return narrow(reference::pair_swings(s.pair(k), 0).bend.omega);
}

std::shared_ptr<const AnyBond> damped(const BondPair& s, const Scheme& scheme) {
  return bond_of(scheme, s, {{"damping-time", 2 * s.damping_ratio / omega_of_bend(s, scheme)}});
}

}  // namespace

reference::BondedPair BondPair::pair(const reference::BondStiffness& stiffness) const {
  const long double sphere = wide(length) / 2;
  const long double mass =
      wide(density) * 4 / 3 * std::numbers::pi_v<long double> * sphere * sphere * sphere;
  return {.grain = {.mass = mass, .inertia = 0.4L * mass * sphere * sphere},
          .stiffness = stiffness,
          .length = length};
}

reference::PairMotion BondPair::tumbling_start() const {
  // Bends of about a radian.
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const long double spin = reference::pair_swings(pair(k), 0).bend.omega / 4;
  const long double speed = spin * wide(length) / 10;
  reference::PairMotion motion;
  motion.q.body.position = {wide(length), 0, 0};
  motion.p.velocity = speed * BondVector(0, -0.3L, 0.1L);
  motion.q.velocity = speed * BondVector(0.2L, 0.5L, -0.1L);
  motion.p.spin = spin * BondVector(1.5L, 0.4L, -0.8L);
  motion.q.spin = spin * BondVector(-1, 0.9L, 1.2L);
  return motion;
}

double BondPair::tumbling_time() const {
  return 10 / omega_of_bend(*this, make_scheme("timoshenko-bond"));
}

Vector3 BondPair::whirl_end(const Scheme& scheme, int steps) const {
  const double omega = omega_of_bend(*this, scheme);
  std::vector<BondedGrain> grains = resting(*this);
  const std::vector<BondBody> made = bodies_of(grains);
  grains[0].body.orientation = turned({0, -small / 2, 0});
  grains[1].body.orientation = turned({0, small / 2, 0});
  grains[0].spin = {0, 0, -small * omega / 2};
  grains[1].spin = {0, 0, small * omega / 2};
  BondedGrains pair(*damped(*this, scheme), made, grains);
  const double time = periods * 2 * std::numbers::pi / omega;
  for (int i = 0; i < steps; ++i) pair.step(time / steps);
  const Orientation between =
      pair.grain(0).body.orientation.conjugate() * pair.grain(1).body.orientation;
  return 2 / small * between.vec();
}

Vector3 BondPair::exact_whirl() const {
  const double turn = periods * 2 * std::numbers::pi;
  const double ratio = std::sqrt(1 - damping_ratio * damping_ratio);
  return {0, narrow(reference::damped_swing(damping_ratio, turn)),
          std::exp(-damping_ratio * turn) * std::sin(ratio * turn) / ratio};
}

std::vector<double> BondPair::tumbling_energy(const Scheme& scheme, int steps, int samples) const {
  std::vector<BondedGrain> grains = tumbling(*this);
  BondedGrains pair(*bond_of(scheme, *this), bodies_of(resting(*this)), grains);
  const double start = pair.energy();
  std::vector<double> errors;
  for (int i = 1; i <= steps; ++i) {
    pair.step(tumbling_time() / steps);
    if (i % (steps / samples) == 0) errors.push_back(pair.energy() / start - 1);
  }
  return errors;
}

BondPair::Outcome BondPair::run(const Scheme& scheme, int steps) const {
  const BondMaterial material = *this;
  const auto k = stiffness_for(scheme, material);
  const auto bond = bond_of(scheme, material);
  const reference::PairSwings swings = reference::pair_swings(pair(k), damping_ratio);
  const auto error = [&](Swing swing, const reference::PairSwing& of) {
    const double due = std::cos(phase);
    return std::abs(swung(*this, *bond, swing, narrow(of.omega), steps) - due);
  };
  Outcome found;
  found.axial = error(Swing::axial, swings.axial);
  found.shear = error(Swing::shear, swings.shear);
  found.bend = error(Swing::bend, swings.bend);
  found.twist = error(Swing::twist, swings.twist);
  const double decayed = narrow(reference::damped_swing(damping_ratio, phase));
  const double omega = narrow(swings.bend.omega);
  found.decay = std::abs(swung(*this, *damped(*this, scheme), Swing::bend, omega, steps) - decayed);
  found.whirl = (whirl_end(scheme, 4 * steps) - exact_whirl()).norm();

  BondedGrains moving(*bond, bodies_of(resting(*this)), tumbling(*this));
  for (int i = 0; i < steps; ++i) moving.step(tumbling_time() / steps);
  const auto due = reference::tumbled_pair(pair(k), tumbling_start(), tumbling_time()).motion;
  const auto away = [&](const BondedGrain& grain, const reference::PairGrain& at) {
    return (grain.body.position - at.body.position.cast<double>()).norm() / length;
  };
  found.tumbling = worse(away(moving.grain(0), due.p), away(moving.grain(1), due.q));
  return found;
}

/// Frequencies against accelerations of small displacements; tumbling against Verlet extrapolated.
std::vector<CrossCheckResult> BondPair::cross_checks() const {
  const auto k = stiffness_for(make_scheme("timoshenko-bond"), *this);
  const reference::BondedPair all = pair(k);
  const auto swings = reference::pair_swings(all, 0);
  const auto& [m, J] = all.grain;
  const long double h = 1e-6L;
  const auto forces = [&](const BondVector& at, const BondVector& p, const BondVector& q) {
    return reference::bond_forces(
        k, length, {BondVector::Zero(), reference::turn_by(p)},
        {wide(length) * (BondVector::UnitX() + at), reference::turn_by(q)});
  };
  const BondVector none = BondVector::Zero();
  const auto axial = forces({h, 0, 0}, none, none).force_p[0] * 2 / (m * h * wide(length));
  const auto bend = forces(none, {0, 0, -h / 2}, {0, 0, h / 2}).torque_p[2] * 2 / (J * h);
  const auto twist = forces(none, {-h / 2, 0, 0}, {h / 2, 0, 0}).torque_p[0] * 2 / (J * h);
  const auto apart = [&](long double square, const reference::PairSwing& swing) {
    return narrow(std::abs(square / (swing.omega * swing.omega) - 1));
  };
  const auto tumbled = reference::tumbled_pair(all, tumbling_start(), tumbling_time());
  const auto by = [&](int steps) {
    return *reference::verlet_pair(all, tumbling_start(), tumbling_time(), steps);
  };
  const auto position = [](const reference::PairMotion& motion) { return motion.q.body.position; };
  const BondVector limit =
      (64 * position(by(4000)) - 20 * position(by(2000)) + position(by(1000))) / 45;
  return {{"frequencies against accelerations of small displacements",
           worse(apart(axial, swings.axial),
                 worse(apart(bend, swings.bend), apart(twist, swings.twist))),
           1e-9},
          {"tumbling against Verlet, extrapolated",
           narrow((limit - position(tumbled.motion)).norm()) / length, 1e-8}};
}

Expected<BondPair::Outcome> BondPair::expect(const Scheme& scheme) const {
  const auto claims = bond_claims_of(scheme);
  if (!claims) return {};
  Expected<Outcome> all =
      Expectation::of_order(2, "Verlet; for small swings all of these measures are one", 0.2);
  if (claims->kinematics == BondKinematics::particle)
    all[&Outcome::shear] = Expectation::approximate("seen from one body it is another swing");
  const Expectation lag =
      Expectation::of_order(1, "rates are of the step before, half a step late", 0.2);
  all[&Outcome::decay] = lag;
  all[&Outcome::whirl] = lag;
  if (claims->damping == BondDamping::magnitudes) {
    const Vector3 undamped(0, std::cos(periods * 2 * std::numbers::pi),
                           std::sin(periods * 2 * std::numbers::pi));
    const double gap = (undamped - exact_whirl()).norm();
    all[&Outcome::decay] = Expectation::of_order(0, "the size of a bend has a kink where it is 0");
    all[&Outcome::whirl] =
        Expectation::wrong(gap, 0.02 * gap, "the size of a bend that goes round has no rate");
  }
  if (claims->kinematics != BondKinematics::total)
    all[&Outcome::tumbling] = Expectation::approximate("another law where rotations are large");
  return all;
}

reference::Question BondPair::question() const {
  const auto grain = pair({}).grain;
  reference::NamedValues inputs = beam_inputs(*this);
  inputs.emplace_back("m", grain.mass);
  inputs.emplace_back("J", grain.inertia);
  inputs.emplace_back("dumbbell-spin", "1");
  inputs.emplace_back("opposite-spins", "1");
  return {"free-pair", inputs};
}

}  // namespace stickslip::cases
