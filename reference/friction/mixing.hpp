// SPDX-License-Identifier: BSD-3-Clause
// What programs make of the properties of two materials that touch. Each rule is its definition;
// like materials give that material by all of them but the product, the two-thirds rule and the
// series of dissipations.
#pragma once

#include "reference/kinds/described.hpp"

namespace stickslip::reference {

/// Means of two numbers.
struct Means {
  long double mean = 0;
  long double geometric = 0;
  long double harmonic = 0;  ///< 2 a b/(a + b); 0 if both are 0
  long double least = 0;
  long double greatest = 0;
  long double product = 0;
};

/// Means of two numbers >= 0; throws std::invalid_argument otherwise.
[[nodiscard]] Means means_of(long double first, long double second);

/// Means of two coefficients of restitution.
struct RestitutionMeans {
  Means means;
  long double by_damping_ratios = 0;  ///< mean of zeta, e = exp(-pi zeta/sqrt(1 - zeta^2)) [-]
  long double by_logarithms = 0;      ///< mean of ln e: the geometric mean [-]
};

/// Means of two numbers from 0 to 1; throws std::invalid_argument otherwise.
[[nodiscard]] RestitutionMeans restitution_means(long double first, long double second);

/// Two elastic spheres.
struct ElasticPair {
  long double E_1 = 1;
  long double nu_1 = 0;
  long double E_2 = 1;
  long double nu_2 = 0;
  long double radius_1 = 1;
  long double radius_2 = 1;
  long double overlap = 0;

  static void describe(auto& visitor) {
    using S = ElasticPair;
    visitor.number(&S::E_1, "E-1", "Pa", "Young's modulus of the first body",
                   above_zero_or_infinite);
    visitor.number(&S::nu_1, "nu-1", "-", "Poisson's ratio of the first body", {-1, 0.5L, false});
    visitor.number(&S::E_2, "E-2", "Pa", "Young's modulus of the second body",
                   above_zero_or_infinite);
    visitor.number(&S::nu_2, "nu-2", "-", "Poisson's ratio of the second body", {-1, 0.5L, false});
    visitor.number(&S::radius_1, "radius-1", "m", "radius of the first sphere",
                   above_zero_or_infinite);
    visitor.number(&S::radius_2, "radius-2", "m", "radius of the second sphere",
                   above_zero_or_infinite);
    visitor.number(&S::overlap, "overlap", "m", "overlap; negative: a gap", any_number);
  }
};

/// Springs in series, and two rules that are not.
struct MixedModuli {
  long double E_star = 0;                        ///< 1/E* = (1 - nu1^2)/E1 + (1 - nu2^2)/E2 [Pa]
  long double G_star = 0;                        ///< 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2 [Pa]
  long double normal_force = 0;                  ///< 4/3 E* sqrt(R*) d^(3/2) [N]
  long double tangential_stiffness = 0;          ///< 8 G* sqrt(R* d) [N/m]
  long double share_of_the_overlap_1 = 0;        ///< share of the overlap of the first body [-]
  long double normal_force_of_mean_moduli = 0;   ///< E* = (E1' + E2')/4, E' = E/(1 - nu^2) [N]
  long double normal_force_two_thirds_rule = 0;  ///< E*^(-2/3) = E1'^(-2/3) + E2'^(-2/3) [N]
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] MixedModuli mixed_moduli(const ElasticPair& pair);

/// Two materials of F = K d^(3/2) (1 + c d').
struct DissipativePair {
  long double stiffness_1 = 1;
  long double stiffness_2 = 1;
  long double dissipation_1 = 0;
  long double dissipation_2 = 0;

  static void describe(auto& visitor) {
    using S = DissipativePair;
    visitor.number(&S::stiffness_1, "stiffness-1", "Pa", "modulus of the first material",
                   above_zero_or_infinite);
    visitor.number(&S::stiffness_2, "stiffness-2", "Pa", "modulus of the second material",
                   above_zero_or_infinite);
    visitor.number(&S::dissipation_1, "dissipation-1", "s/m", "c of the first material",
                   not_negative);
    visitor.number(&S::dissipation_2, "dissipation-2", "s/m", "c of the second material",
                   not_negative);
  }
};

/// Rules for their c: s1 = k2^p/(k1^p + k2^p), s2 = 1 - s1.
struct MixedDissipation {
  long double share_1_two_thirds = 0;    ///< s1 with p = 2/3 [-]
  long double by_shares_two_thirds = 0;  ///< c1 s1 + c2 s2 with p = 2/3 [s/m]
  long double by_shares_linear = 0;      ///< mean by the shares with p = 1 [s/m]
  long double mean = 0;                  ///< [s/m]
  long double series = 0;  ///< c1 s1^2 + c2 s2^2, p = 2/3: two contacts in series [s/m]
};

/// Throws std::invalid_argument on a parameter out of range.
[[nodiscard]] MixedDissipation mixed_dissipation(const DissipativePair& pair);

}  // namespace stickslip::reference
