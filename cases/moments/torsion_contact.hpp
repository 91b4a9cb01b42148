// SPDX-License-Identifier: BSD-3-Clause
// What the cases of twisting a Hertzian contact share: units, and springs as the second route.
#pragma once

#include "cases/moments/moment_path.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// Two equal spheres that are pressed and twisted.
struct TorsionContact {
  Spheres spheres = {};
  double overlap = 0;  ///< [m]

  double radius() const;                                        ///< a, of the contact [m]
  double force() const;                                         ///< mu N [N]
  double modulus() const { return spheres.shear_modulus / 2; }  ///< G, 1/G = 1/G1 + 1/G2 [Pa]
  double twist() const;                                         ///< mu N/(G a^2) [rad]
  double torque() const;                                        ///< mu N a [N m]
  double energy() const;                                        ///< mu^2 N^2/(G a) [J]
};

/// Describes the fields of the spheres of a problem and its field overlap.
template <class P>
void describe_torsion_contact(auto& visitor) {
  describe_spheres<P>(visitor);
  visitor.number(&P::overlap, {"overlap", "m", "", Range::positive(), "overlap of the spheres"});
}

/// Contact radius and twist at a corner, over a and over mu N/(G a^2) of the first contact.
struct TorsionCorner {
  double radius = 1;
  double twist = 0;
};

/// Torque over mu N a of the first contact after straight legs (in radius and twist) between these
/// corners, of so many springs side by side: without the laws, and without the closed forms.
double torque_of_springs(std::span<const TorsionCorner> corners, int springs, int steps_each);

/// The moments of a scheme along the corners, contact radius and twist in proportion on each leg.
std::vector<ContactMoment> torsion_on_path(const Scheme& scheme, const TorsionContact& contact,
                                           std::span<const TorsionCorner> corners, int steps_each);

}  // namespace stickslip::cases
