// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_pair.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

using PairVector = Vector3<long double>;
/// Position, velocity and spin of p and of q, then the two quaternions.
using PairState = std::array<long double, 26>;

constexpr int most_steps = 50'000;

PairVector vector_at(const PairState& state, std::size_t at) {
  return {state[at], state[at + 1], state[at + 2]};
}

UnitQuaternion turn_at(const PairState& state, std::size_t at) {
  return {state[at], state[at + 1], state[at + 2], state[at + 3]};
}

void put(PairState& state, std::size_t at, const PairVector& vector) {
  std::copy(vector.begin(), vector.end(), state.begin() + static_cast<std::ptrdiff_t>(at));
}

void put(PairState& state, std::size_t at, const UnitQuaternion& turn) {
  state[at] = turn.w();
  put(state, at + 1, turn.vec());
}

void put(PairState& state, std::size_t at, std::size_t turn, const PairGrain& grain) {
  put(state, at, grain.body.position);
  put(state, at + 3, grain.velocity);
  put(state, at + 6, grain.spin);
  put(state, turn, grain.body.turn);
}

PairGrain grain_at(const PairState& state, std::size_t at, std::size_t turn) {
  return {.body = {.position = vector_at(state, at), .turn = turn_at(state, turn).normalized()},
          .velocity = vector_at(state, at + 3),
          .spin = vector_at(state, at + 6)};
}

PairMotion motion_of(const PairState& state) {
  return {.p = grain_at(state, 0, 18), .q = grain_at(state, 9, 22)};
}

/// Beyond pi its rotation vector goes on from the other side.
bool is_below_pi(const PairMotion& motion) {
  return turn_between(motion.p.body, motion.q.body).w() > 0;
}

void check_turn(const PairMotion& motion, long double time) {
  if (is_below_pi(motion)) return;
  throw std::invalid_argument("the bond is turned by pi at the time " +
                              std::to_string(static_cast<double>(time)));
}

BondForces forces_of(const BondedPair& pair, const PairMotion& motion) {
  return bond_forces(pair.stiffness, pair.length, motion.p.body, motion.q.body);
}

/// 2 q' = (0, w) q.
UnitQuaternion rate_of(const PairGrain& grain) {
  const UnitQuaternion half(0, grain.spin[0] / 2, grain.spin[1] / 2, grain.spin[2] / 2);
  return half * grain.body.turn;
}

PairState rates_of(const BondedPair& pair, const PairState& state) {
  const PairMotion now = motion_of(state);
  const BondForces bond = forces_of(pair, now);
  PairState rates{};
  put(rates, 0, now.p.velocity);
  put(rates, 3, PairVector(bond.force_p / pair.grain.mass));
  put(rates, 6, PairVector(bond.torque_p / pair.grain.inertia));
  put(rates, 9, now.q.velocity);
  put(rates, 12, PairVector(-bond.force_p / pair.grain.mass));
  put(rates, 15, PairVector(bond.torque_q / pair.grain.inertia));
  put(rates, 18, rate_of(now.p));
  put(rates, 22, rate_of(now.q));
  return rates;
}

PairMotion stepped_pair(const BondedPair& pair, const PairMotion& start, long double time,
                        int steps) {
  PairState state{};
  put(state, 0, 18, start.p);
  put(state, 9, 22, start.q);
  const auto rates = [&](const PairState& at, PairState& rate, long double) {
    rate = rates_of(pair, at);
  };
  const long double step = time / static_cast<long double>(steps);
  return motion_of(ode::walked(rates, state, 0, time, steps, [&](const PairState& at, long done) {
    check_turn(motion_of(at), static_cast<long double>(done) * step);
  }));
}

PairSwing swing_of(long double stiffness, long double inertia, long double ratio) {
  const long double omega = std::sqrt(stiffness / inertia);
  return {.omega = omega, .reduced_inertia = inertia, .dashpot = 2 * ratio * omega * inertia};
}

void kick(PairGrain& grain, const ChainGrain& of, const PairVector& force, const PairVector& torque,
          long double width) {
  grain.velocity += width / of.mass * force;
  grain.spin += width / of.inertia * torque;
}

void drift(PairGrain& grain, long double width) {
  grain.body.position += width * grain.velocity;
  grain.body.turn = turn_by(width * grain.spin) * grain.body.turn;
}

}  // namespace

PairSwings pair_swings(const BondedPair& pair, long double damping_ratio) {
  const auto& [kn, ks, kt, kb] = pair.stiffness;
  const auto& [m, J] = pair.grain;
  const long double across = 1 / (2 / m + pair.length * pair.length / (2 * J));
  return {.axial = swing_of(kn, m / 2, damping_ratio),
          .shear = swing_of(ks, across, damping_ratio),
          .bend = swing_of(kb, J / 2, damping_ratio),
          .twist = swing_of(kt, J / 2, damping_ratio)};
}

long double damped_swing(long double damping_ratio, long double phase) {
  const long double decay = damping_ratio * phase;
  const long double split = (1 - damping_ratio) * (1 + damping_ratio);
  const long double root = std::sqrt(std::abs(split));
  if (split > 0) {
    return std::exp(-decay) *
           (std::cos(root * phase) + damping_ratio / root * std::sin(root * phase));
  }
  if (split == 0) return std::exp(-decay) * (1 + decay);
  // The roots are -z +- root; their product is 1.
  const long double fast = damping_ratio + root;
  const long double slow = 1 / fast;
  return (fast * std::exp(-slow * phase) - slow * std::exp(-fast * phase)) / (2 * root);
}

long double dumbbell_length(const BondedPair& pair, long double spin) {
  const long double rest = 1 - pair.grain.mass * spin * spin / (2 * pair.stiffness.kn);
  return rest > 0 ? pair.length / rest : std::numeric_limits<long double>::quiet_NaN();
}

long double opposed_bend(const BondedPair& pair, long double spin, long double time) {
  constexpr long double pi = std::numbers::pi_v<long double>;
  const long double omega = pair_swings(pair, 0).bend.omega;
  const long double phase = omega * time;
  const long double largest = std::abs(2 * spin / omega) * std::sin(std::min(phase, pi / 2));
  if (!(largest < pi)) throw std::invalid_argument("the bond bends by pi before the time");
  return 2 * spin / omega * std::sin(phase);
}

long double energy_of(const BondedPair& pair, const PairMotion& motion) {
  const auto& [m, J] = pair.grain;
  const auto& [p, q] = motion;
  return forces_of(pair, motion).energy +
         (m * (p.velocity.squaredNorm() + q.velocity.squaredNorm()) +
          J * (p.spin.squaredNorm() + q.spin.squaredNorm())) /
             2;
}

TumbledPair tumbled_pair(const BondedPair& pair, const PairMotion& start, long double time) {
  check_turn(start, 0);
  const PairSwings swings = pair_swings(pair, 0);
  const long double fastest =
      std::max({swings.axial.omega, swings.shear.omega, swings.bend.omega, swings.twist.omega,
                start.p.spin.norm(), start.q.spin.norm()});
  constexpr long double widest = 0.04L;  // over a radian
  const long double wanted = std::ceil(fastest * time / widest) + 1;
  if (!(wanted <= most_steps))
    throw std::invalid_argument("the time holds too many swings of the bond");
  const int steps = static_cast<int>(wanted);
  const PairMotion rough = stepped_pair(pair, start, time, steps);
  const PairMotion found = stepped_pair(pair, start, time, 2 * steps);
  const BondForces bond = forces_of(pair, found);
  const BondForces rough_bond = forces_of(pair, rough);
  const long double apart = std::max({distance(rough, found), (bond.u - rough_bond.u).norm(),
                                      (bond.theta - rough_bond.theta).norm()});
  return {.motion = found, .bond = bond, .error = apart};
}

std::optional<PairMotion> verlet_pair(const BondedPair& pair, const PairMotion& start,
                                      long double time, int steps) {
  const long double step = time / static_cast<long double>(steps);
  PairMotion now = start;
  BondForces bond = forces_of(pair, now);
  const auto kick_both = [&] {
    kick(now.p, pair.grain, bond.force_p, bond.torque_p, step / 2);
    kick(now.q, pair.grain, -bond.force_p, bond.torque_q, step / 2);
  };
  for (int i = 0; i < steps; ++i) {
    kick_both();
    drift(now.p, step);
    drift(now.q, step);
    if (!is_below_pi(now)) return std::nullopt;
    bond = forces_of(pair, now);
    kick_both();
  }
  return now;
}

long double distance(const PairMotion& a, const PairMotion& b) {
  const auto apart = [](const PairGrain& one, const PairGrain& other) {
    return std::max({(one.body.position - other.body.position).cwiseAbs().maxCoeff(),
                     (one.velocity - other.velocity).cwiseAbs().maxCoeff(),
                     (one.spin - other.spin).cwiseAbs().maxCoeff()});
  };
  return std::max(apart(a.p, b.p), apart(a.q, b.q));
}

}  // namespace stickslip::reference
