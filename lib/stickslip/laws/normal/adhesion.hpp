// SPDX-License-Identifier: BSD-3-Clause
// What the cohesive normal laws share: one bit of history, and the load that friction is reckoned
// from under adhesion.
//
// The work of adhesion w is the work to part two surfaces, per area. Two like surfaces of surface
// energy gamma have w = 2 gamma; where half of the codes ask for a surface energy they mean gamma.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "stickslip/description/description.hpp"
#include "stickslip/description/parts.hpp"
#include "stickslip/laws/normal/normal_law.hpp"
#include "stickslip/laws/parts/hertz.hpp"

namespace stickslip {

/// What a cohesive contact remembers: it pulls from its forming to its breaking, and does not
/// before. The same when the bodies are exchanged.
struct AttachedHistory {
  bool attached = false;  ///< whether it was formed and is not broken
  bool operator==(const AttachedHistory&) const = default;

  static constexpr std::size_t size = 1;
  /// State as a number: 1 if attached, else 0.
  std::array<double, size> numbers() const { return {attached ? 1.0 : 0.0}; }
  /// The inverse. Throws InputError for a number that is neither.
  void take(const std::array<double, size>& numbers);
};

/// From which load the friction limit is reckoned: conventions, of which none is the truth. F is
/// the normal force, Fc the force that pulls off.
enum class AdhesiveLimit : std::uint8_t {
  coulomb,   ///< |F|: slides freely where the force is zero, though the bodies stick together
  pull_off,  ///< F + Fc: zero at pull-off (Derjaguin)
  thornton,  ///< F + 2 Fc, of the contact after it has peeled (Thornton 1991)
  peeling    ///< the force at which it peels, or Coulomb's where that is larger
};

/// Load for the friction limit, never negative.
struct AdhesiveLoad {
  double pull_off = 0;     ///< Fc [N]
  double shear_ratio = 0;  ///< G*/E*, 1/G* = (2 - nu1)/G1 + (2 - nu2)/G2 [-]
  double mu = 0;           ///< friction coefficient [-]

  /// At a normal force [N], of a contact that is attached. The force to peel is 4 sqrt((F Fc +
  /// Fc^2) G*/E*) (A. R. Savkoor & G. A. D. Briggs, Proc. R. Soc. A 356 (1977) 103-114) and does
  /// not depend on mu: the load is that over mu. Without friction nothing holds.
  double at(AdhesiveLimit limit, double force) const noexcept {
    switch (limit) {
      case AdhesiveLimit::coulomb:
        break;
      case AdhesiveLimit::pull_off:
        return std::max(force + pull_off, 0.0);
      case AdhesiveLimit::thornton:
        return std::max(force + 2 * pull_off, 0.0);
      case AdhesiveLimit::peeling: {
        const double inside = std::max(force + pull_off, 0.0) * pull_off * shear_ratio;
        const double peels = mu > 0 ? 4 * std::sqrt(inside) / mu : 0;
        return std::max(peels, std::max(force, 0.0));
      }
    }
    return std::abs(force);
  }
  /// Derivative of at() where the force has the slope `slope` [N/m].
  double slope_at(AdhesiveLimit limit, double force, double slope) const noexcept {
    switch (limit) {
      case AdhesiveLimit::coulomb:
        break;
      case AdhesiveLimit::pull_off:
        return force + pull_off > 0 ? slope : 0;
      case AdhesiveLimit::thornton:
        return force + 2 * pull_off > 0 ? slope : 0;
      case AdhesiveLimit::peeling: {
        const double load = at(limit, force);
        if (load == force) return slope;
        return force + pull_off > 0 ? 0.5 * load / (force + pull_off) * slope : 0;
      }
    }
    return force < 0 ? -slope : slope;
  }
};

/// What the cohesive normal laws of elastic spheres have in common.
struct AdhesiveSpheres {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson_ratio = 0.15;  ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double shear_modulus_2 = 0;   ///< G of the second body [Pa]; 0: both bodies are alike
  double poisson_ratio_2 = 0;   ///< nu of the second body [-]; not used if both are alike
  AdhesiveLimit limit = AdhesiveLimit::pull_off;

  using History = AttachedHistory;
  static constexpr std::string_view default_tangential = "hertz-mindlin";
  static constexpr bool tells_contact_radius = true;

  /// The load that friction is reckoned from at a normal force, with the force that pulls off [N].
  double load(double force, double pull_off) const noexcept {
    return rule(pull_off).at(limit, force);
  }
  /// Derivatives at the end of a step in touch, where the force has the slope `slope` [N/m] and the
  /// radius `radius_slope`.
  NormalSlope slope_in_touch(const NormalForce& end, double pull_off, double slope,
                             double radius_slope) const noexcept {
    return {slope, rule(pull_off).slope_at(limit, end.force, slope), radius_slope};
  }

 private:
  AdhesiveLoad rule(double pull_off) const noexcept {
    const HertzModuli moduli = moduli_of(*this);
    return {pull_off, moduli.g_star / moduli.e_star, mu};
  }
};

/// Parts of a law that pulls, with a friction limit of its own.
inline DeclaredParts adhesive_parts(RangePart range) {
  DeclaredParts parts;
  parts.normal = NormalPart::adhesive;
  parts.limit = LimitPart::own;
  parts.range = range;
  return parts;
}

/// Parameters for describe() of the law.
template <class Law>
void describe_adhesive_spheres(auto& visitor) {
  describe_hertz<Law>(visitor);
  visitor.choice(static_cast<AdhesiveLimit Law::*>(&Law::limit), "limit",
                 std::array<Word<AdhesiveLimit>, 4>{{{"pull-off", AdhesiveLimit::pull_off},
                                                     {"coulomb", AdhesiveLimit::coulomb},
                                                     {"thornton", AdhesiveLimit::thornton},
                                                     {"peeling", AdhesiveLimit::peeling}}},
                 "friction limit: mu (F + Fc), mu |F|, mu (F + 2 Fc), or the force to peel");
}

/// The parameter of laws whose surfaces attract each other, for describe() of the law.
template <class Law>
void describe_work_of_adhesion(auto& visitor) {
  visitor.number(&Law::work_of_adhesion,
                 {"w", "J/m^2", "work-of-adhesion", Range::not_negative(),
                  "work of adhesion, 2 gamma of two like surfaces of surface energy gamma"});
}

}  // namespace stickslip
