// SPDX-License-Identifier: BSD-3-Clause
// What all Hertzian laws share: material parameters, the normal force with its work, and the
// constants that tie the tangential direction to the normal one.
//
// Source: K. L. Johnson, Contact mechanics (1985), sections 4.2 and 7.2. Overlap and shift are
// those of the pair (twice the movements that papers on Jaeger's law count from the contact
// plane). R is the radius of each of two equal spheres that touch in the same way,
// 2/(1/R1 + 1/R2), so that the usual R_eff = 1/(1/R1 + 1/R2) is R/2; a wall has R = 2 R1.
#pragma once

#include <algorithm>
#include <cmath>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/step.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/laws/parts/touching_part.hpp"

namespace stickslip {

/// Elastic constants of a pair of materials.
struct HertzModuli {
  double e_star = 0;  ///< 1/E* = (1 - nu1)/(2 G1) + (1 - nu2)/(2 G2); G/(1 - nu) for equals [Pa]
  double g_star = 0;  ///< 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2; G/(4 - 2 nu) for equals [Pa]
};

/// Constants of one contact of two spheres. Made once a step; a square root and a division.
struct HertzContact {
  double c = 0;              ///< Fn = c overlap^1.5, c = (4/3) E* sqrt(R/2) [N/m^1.5]
  double kappa = 1;          ///< normal over tangential stiffness without slip, E*/(4 G*) [-]
  double inverse_kappa = 1;  ///< 1/kappa [-]

  /// Normal force at an overlap [N]; zero for a gap.
  double force(double overlap) const noexcept {
    const double z = std::max(overlap, 0.0);
    return c * z * std::sqrt(z);
  }
  /// Normal stiffness dFn/d(overlap) = 2 E* a [N/m].
  double normal_stiffness(double overlap) const noexcept {
    return 1.5 * c * std::sqrt(std::max(overlap, 0.0));
  }
  /// Tangential stiffness of the contact without slip, 8 G* a [N/m].
  double tangential_stiffness(double overlap) const noexcept {
    return normal_stiffness(overlap) * inverse_kappa;
  }
  /// Mean of the normal force while the overlap moves linearly between two values, both >= 0 [N].
  /// Times the change of overlap it is the work; no difference of nearly equal numbers.
  double mean_force(double from, double to) const noexcept {
    return mean_force_of_roots(std::sqrt(from), std::sqrt(to));
  }
  /// Mean of the normal force, from the square roots of both overlaps [N].
  double mean_force_of_roots(double a, double b) const noexcept {
    const double sum = a + b;
    if (sum == 0) return 0;
    const double a2 = a * a;
    const double b2 = b * b;
    return 0.4 * c * (a2 * a2 + b2 * b2 + a * b * (a2 + a * b + b2)) / sum;
  }
};

/// Elastic constants of the materials of a law that has the fields of describe_hertz.
template <class Law>
HertzModuli moduli_of(const Law& law) noexcept {
  if (law.shear_modulus_2 == 0) {  // both bodies of the first material
    return {law.shear_modulus / (1 - law.poisson_ratio),
            0.5 * law.shear_modulus / (2 - law.poisson_ratio)};
  }
  const double soft_1 = 1 / law.shear_modulus;
  const double soft_2 = 1 / law.shear_modulus_2;
  return {2 / ((1 - law.poisson_ratio) * soft_1 + (1 - law.poisson_ratio_2) * soft_2),
          1 / ((2 - law.poisson_ratio) * soft_1 + (2 - law.poisson_ratio_2) * soft_2)};
}

/// Constants of a contact with R = 2/(1/R1 + 1/R2) [m] of a law with the fields of describe_hertz.
template <class Law>
HertzContact hertz_contact(const Law& law, double effective_radius) noexcept {
  const double root = std::sqrt(0.5 * effective_radius);
  if (law.shear_modulus_2 == 0) {  // one material, with one division instead of four
    const double soft = 1 - law.poisson_ratio;
    const double softer = 2 - law.poisson_ratio;
    const double both = 1 / (soft * softer);
    return {4.0 / 3 * law.shear_modulus * (softer * both) * root, 0.5 * softer * (softer * both),
            2 * soft * (soft * both)};
  }
  const HertzModuli moduli = moduli_of(law);
  return {4.0 / 3 * moduli.e_star * root, 0.25 * moduli.e_star / moduli.g_star,
          4 * moduli.g_star / moduli.e_star};
}

/// Allowed values of Poisson's ratio.
inline constexpr Range poisson_range{.low = -1, .high = 0.5, .low_is_allowed = false};

/// Parameters of the material, which is that of both bodies without a second one.
template <class Law>
void describe_material(auto& visitor) {
  visitor.number(&Law::shear_modulus, {"G", "Pa", "G", Range::positive(), "shear modulus"});
  visitor.number(&Law::poisson_ratio, {"nu", "-", "nu", poisson_range, "Poisson's ratio"});
}

/// Parameters of the material of the second body.
template <class Law>
void describe_second_material(auto& visitor) {
  visitor.number(&Law::shear_modulus_2,
                 {"G2", "Pa", "G2", Range::not_negative(),
                  "shear modulus of the second body; 0: both bodies are of the first material"});
  visitor.number(&Law::poisson_ratio_2, {"nu2", "-", "nu2", poisson_range,
                                         "Poisson's ratio of the second body; not used if G2=0"});
}

/// The parameters that every Hertzian law shares, for its describe(). The law declares the fields
///     double shear_modulus = 29e9;   ///< G [Pa]
///     double poisson_ratio = 0.15;   ///< nu [-]
///     double mu = 0.5;               ///< friction coefficient [-]
///     double shear_modulus_2 = 0;    ///< G of the second body [Pa]; 0: both bodies are alike
///     double poisson_ratio_2 = 0;    ///< nu of the second body [-]; not used if both are alike
template <class Law>
void describe_hertz(auto& visitor) {
  describe_material<Law>(visitor);
  visitor.number(&Law::mu, {"mu", "-", "mu", Range::not_negative(), "friction coefficient"});
  describe_second_material<Law>(visitor);
}

/// Normal force of Hertz, its work and its stored energy in the step (0.4 Fn overlap).
inline ContactForce hertz_normal_force(const HertzContact& contact,
                                       const ContactStep& step) noexcept {
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  ContactForce out;
  out.normal = contact.force(after);
  out.work_normal = contact.mean_force(before, after) * (after - before);
  out.work_stored = out.work_normal;
  return out;
}

}  // namespace stickslip
