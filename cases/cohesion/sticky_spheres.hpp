// SPDX-License-Identifier: BSD-3-Clause
// What the cases of cohesion have in common: two equal elastic spheres that stick, which theory a
// law follows, and contacts that remember whether they are attached.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// Two equal elastic spheres with a work of adhesion.
struct StickySpheres {
  double shear_modulus = 1e9;     ///< G [Pa]
  double poisson = 0.3;           ///< nu [-]
  double work_of_adhesion = 0.1;  ///< w [J/m^2]
  double radius = 1e-3;           ///< R of each sphere [m]

  double e_star() const { return shear_modulus / (1 - poisson); }      ///< E* [Pa]
  double g_star() const { return shear_modulus / (4 - 2 * poisson); }  ///< G* [Pa]
  double reduced_radius() const { return 0.5 * radius; }               ///< R* [m]
  double pull_off() const;                                             ///< Fc = 3/2 pi w R* [N]
  double tear_off() const;          ///< delta_c = 3/4 (pi^2 w^2 R*/E*^2)^(1/3) [m]
  double zero_load_radius() const;  ///< a0 = (9 pi w R*^2/(2 E*))^(1/3) [m]
  double energy() const;            ///< (w^5 R*^4/E*^2)^(1/3) [J]
};

/// Describes the fields shear_modulus, poisson, work_of_adhesion and radius of a problem; it sets
/// all but the radius in the law. w must be positive.
template <class P>
void describe_sticky_spheres(auto& visitor) {
  constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};
  visitor.number(&P::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
  visitor.number(&P::poisson, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
  visitor.number(&P::work_of_adhesion,
                 {"work-of-adhesion", "J/m^2", "work-of-adhesion", Range::positive(),
                  "w: 2 gamma of two like surfaces of surface energy gamma"});
  visitor.number(&P::radius,
                 {"R", "m", "", Range::positive(), "radius of each of the two spheres"});
}

/// Overlap over delta_c at which a contact of Johnson, Kendall & Roberts has this force over Fc, at
/// least -1, under a given load.
double jkr_overlap_under(double force);

/// Which theory of adhesion a law follows, by the parts that it has and the roles of its
/// parameters.
enum class Adhesion {
  none,       ///< it does not pull, or by a rule of its own
  jkr,        ///< Johnson, Kendall & Roberts: pulls from touch on, up to a gap
  dmt,        ///< Derjaguin, Muller & Toporov: pulls in touch alone
  maugis,     ///< Maugis: has a parameter lambda
  capillary,  ///< a liquid bridge
};
Adhesion adhesion_of(const Scheme& scheme);

/// Why a case of these theories does not suit a scheme; empty if it does.
std::string why_not(const Scheme& scheme, std::initializer_list<Adhesion> suited);

/// The bound of an expectation: round-off of laws of the catalogue; laws from outside may solve for
/// their contact radius.
double bound_for(const Scheme& scheme, double round_off);

/// One contact of two equal spheres that is taken from overlap to overlap.
class StickyContact {
 public:
  /// Virgin, at this overlap [m], of spheres of this radius [m].
  StickyContact(const Scheme& scheme, double radius, double overlap);
  StickyContact(const StickyContact& other);

  /// To another overlap, with a shift along the first tangential axis [m].
  const ContactForce& to(double overlap, double shift = 0);
  /// In so many equal steps.
  const ContactForce& in_steps(double overlap, int steps);
  /// The last answer.
  const ContactForce& force() const { return force_; }
  /// What the law tells beside it.
  ToldBeside told() const;
  double overlap() const { return overlap_; }

 private:
  ContactStep step_to(double overlap, double shift) const;

  double radius_;
  double overlap_;
  std::unique_ptr<Contacts> contact_;
  ContactStep step_;
  ContactForce force_;
};

}  // namespace stickslip::cases
