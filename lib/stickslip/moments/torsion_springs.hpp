// SPDX-License-Identifier: BSD-3-Clause
// Twisting of a Hertzian contact with partial slip, as a row of springs from its centre to its
// edge.
//
// The torque is T = 16 G int_0^a x^2 psi dx, where 1/G = 1/G1 + 1/G2 and each spring follows the
// relative twist until |psi(x)| = 3 mu N/(4 pi G a^2) [K - E](k), k^2 = 1 - (x/a)^2. Exact for
// first twisting (Lubkin 1951), for unloading and reloading at a constant normal force, and for
// twist with a growing contact; where the normal force falls far after a reversal, no such row and
// no superposition is (by 0.4 % in the worst case known).
#pragma once

#include <span>
#include <vector>

namespace stickslip {

/// The springs of one contact.
class TorsionSprings {
 public:
  /// Fewest springs across the contact; at most twice as many are used.
  explicit TorsionSprings(int springs = 400) : fewest_(springs) {}

  /// A step of one contact: sizes in m and N.
  struct Step {
    double twist = 0;          ///< relative rotation about the normal [rad]
    double radius_old = 0;     ///< radius of the contact at the start [m]
    double radius_new = 0;     ///< at the end [m]; 0: the bodies are apart
    double limit_new = 0;      ///< mu N at the end [N]
    double shear_modulus = 0;  ///< G of both bodies together [Pa]
  };

  /// Torque at the end of the step [N m].
  double advance(const Step& step);
  /// Derivatives of the torque at the end of a step.
  struct Slopes {
    double by_twist = 0;   ///< [N m]
    double by_limit = 0;   ///< by mu N [m]
    double by_radius = 0;  ///< by the radius of the contact at the end [N]
  };
  /// Slopes of advance(). The radius stays in the spring in which the contact ends.
  Slopes slopes(const Step& step) const;
  /// Energy in the springs [J].
  double stored() const { return stored_; }
  /// Whether the whole contact slipped in the last step.
  bool slips() const { return slips_; }

  /// All of it as numbers, the fewest springs apart.
  std::vector<double> pack() const;
  /// The inverse of pack. Throws InputError if the numbers are none of these.
  void unpack(std::span<const double> numbers);

 private:
  void make_room(double radius);

  int fewest_;
  double width_ = 0;  ///< width of a spring [m]
  std::vector<double> twist_;
  double stored_ = 0;
  bool slips_ = false;
};

}  // namespace stickslip
