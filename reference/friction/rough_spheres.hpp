// SPDX-License-Identifier: BSD-3-Clause
// A normal force of rough spheres in three powers, force and slope continuous (after Otsubo et al.
// 2015, with constants from memory: one of a family to compare with, not the law of that paper):
//   N = N1 (d/d1)^c1                            up to d1, where N = N1 = Sq E* sqrt(2 R* Sq)
//   N = N2 ((d - o1)/(d2 - o1))^c2              up to d2, where N = N2 = 100 N1
//   N = 4/3 E* sqrt(R*) (d - o1 - o2)^(3/2)     beyond,   o1 = 0.82 Sq, o2 = 1.24 Sq
#pragma once

namespace stickslip::reference {

/// The force of rough spheres and its constants.
class RoughSpheres {
 public:
  /// roughness Sq [m], E_star [Pa] and R_star [m] above 0; throws std::invalid_argument otherwise.
  RoughSpheres(long double roughness, long double E_star, long double R_star);

  [[nodiscard]] long double force(long double overlap) const;   ///< [N], 0 from overlap 0 down
  [[nodiscard]] long double stored(long double overlap) const;  ///< integral of the force [J]
  [[nodiscard]] long double hertz(long double overlap) const;   ///< force of smooth spheres [N]

  long double exponent_1 = 0;  ///< c1 [-]
  long double exponent_2 = 0;  ///< c2 [-]
  long double overlap_1 = 0;   ///< d1 [m]
  long double overlap_2 = 0;   ///< d2 [m]
  long double force_1 = 0;     ///< N1 [N]
  long double force_2 = 0;     ///< N2 [N]

  /// Energy from `width` below an overlap up to it, both of one power [J]. No digit is lost where
  /// the width is small.
  [[nodiscard]] long double below(long double ceiling, long double width) const;

 private:
  long double offset_1_ = 0;
  long double offset_2_ = 0;
  long double stiffness_ = 0;  ///< 4/3 E* sqrt(R*) [N/m^(3/2)]
};

/// An impact without dissipation.
struct RoughImpact {
  long double top_overlap = 0;              ///< [m]
  long double duration = 0;                 ///< [s]
  long double uncertainty_of_duration = 0;  ///< uncertainty of the quadrature [s]
};

/// mass: the reduced one [kg], velocity of approach [m/s], both above 0; throws
/// std::invalid_argument otherwise. The duration is a quadrature (tanh-sinh) in the way that is
/// left, piece by piece.
[[nodiscard]] RoughImpact rough_impact(const RoughSpheres& spheres, long double mass,
                                       long double velocity);

}  // namespace stickslip::reference
