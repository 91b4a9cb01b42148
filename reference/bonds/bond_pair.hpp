// SPDX-License-Identifier: BSD-3-Clause
// Two free equal grains with a bond: small swings, a dumbbell that spins, and any motion.
#pragma once

#include <optional>

#include "reference/bonds/bond_frame.hpp"
#include "reference/bonds/bond_waves.hpp"

namespace stickslip::reference {

/// Two grains, `length` apart at rest.
struct BondedPair {
  ChainGrain grain;
  BondStiffness stiffness;
  long double length = 1;  ///< L [m]
};

/// One of its small swings, with a dashpot on the rate of its coordinate.
struct PairSwing {
  long double omega = 0;            ///< without the dashpot [rad/s]
  long double reduced_inertia = 0;  ///< stiffness over omega^2 [kg or kg m^2]
  long double dashpot = 0;          ///< dashpot with the damping ratio [N s/m or N m s]
};

/// All of them; shear and bend are in either of two planes.
struct PairSwings {
  PairSwing axial;
  PairSwing shear;
  PairSwing bend;
  PairSwing twist;
};
[[nodiscard]] PairSwings pair_swings(const BondedPair& pair, long double damping_ratio);

/// A swing that starts from 1 at rest, after a phase omega t.
[[nodiscard]] long double damped_swing(long double damping_ratio, long double phase);

/// Length of the pair that spins steadily about an axis across it; not a number from the spin on
/// at which the bond does not hold it together [m].
[[nodiscard]] long double dumbbell_length(const BondedPair& pair, long double spin);

/// Angle of the bond whose grains are given opposite spins across it: harmonic below pi [rad].
/// Throws std::invalid_argument where it comes to pi before the time.
[[nodiscard]] long double opposed_bend(const BondedPair& pair, long double spin, long double time);

/// A grain of the pair in motion.
struct PairGrain {
  BondedBody body;
  Vector3<long double> velocity = Vector3<long double>::Zero();  ///< [m/s]
  Vector3<long double> spin = Vector3<long double>::Zero();      ///< in the axes of space [rad/s]
};

/// Both.
struct PairMotion {
  PairGrain p;
  PairGrain q;
};

/// Energy of motion and bond [J].
[[nodiscard]] long double energy_of(const BondedPair& pair, const PairMotion& motion);

/// The motion after a time.
struct TumbledPair {
  PairMotion motion;
  BondForces bond;        ///< then
  long double error = 0;  ///< by half as many steps: of any number of it
};
/// Stepped by Boost.Odeint (Fehlberg 7(8)). Throws std::invalid_argument where the bond comes to an
/// angle of pi, or the time holds too many swings.
[[nodiscard]] TumbledPair tumbled_pair(const BondedPair& pair, const PairMotion& start,
                                       long double time);

/// Motion by velocity Verlet with exact rotations; nothing where that comes to an angle of pi.
[[nodiscard]] std::optional<PairMotion> verlet_pair(const BondedPair& pair, const PairMotion& start,
                                                    long double time, int steps);

/// Largest difference of a position, velocity or spin.
[[nodiscard]] long double distance(const PairMotion& a, const PairMotion& b);

}  // namespace stickslip::reference
