// SPDX-License-Identifier: BSD-3-Clause
// What friction does a contact have that is pulled? Theory, reference and what to expect:
// cases/cohesion/cohesive_friction/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"
#include "cases/numbers.hpp"
#include "reference/cohesion/adhesive_friction.hpp"

namespace stickslip::cases {

/// A contact is taken from a push to near its tear-off; at every overlap it is made to
/// slide. The limit of adhesive friction is a convention: it must be the declared one.
struct CohesiveFriction : StickySpheres {
  double mu = 0.3;  ///< friction coefficient [-]

  static constexpr std::string_view name = "cohesive-friction";
  static void describe(auto& visitor) {
    describe_sticky_spheres<CohesiveFriction>(visitor);
    visitor.number(&CohesiveFriction::mu,
                   {"mu", "-", "mu", Range::positive(), "friction coefficient"});
  }

  /// Over mu Fc, but for the last.
  struct Outcome {
    double convention = 0;  ///< off the limit of the convention [-]
    double told = 0;        ///< the limit that is told off the one that is [-]
    double negative = 0;    ///< work that friction gives [-]
    double jump = 0;        ///< largest change of the limit in a step [-]
    double coulomb = 0;     ///< without adhesion, off mu F over mu F [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(
        &Outcome::convention, "convention",
        "force of sliding against the declared convention, or the nearest one, over mu Fc");
    visitor.norm(&Outcome::told, "told", "force of sliding against the limit told, over mu Fc");
    visitor.norm(&Outcome::negative, "negative",
                 "force of sliding that goes along with the movement, over mu Fc; there is none");
    visitor.norm(&Outcome::jump, "jump",
                 "largest change of the force of sliding in a step, over mu Fc; it is continuous");
    visitor.norm(&Outcome::coulomb, "coulomb",
                 "force of sliding without adhesion against mu times the normal force, over it");
  }

  reference::Question question() const {
    return {"friction-limit-conventions",
            {{"F-over-Fc", "0 1 2"}, {"G-over-E", wide(g_star()) / wide(e_star())}}};
  }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// The convention that a scheme's law says it has by an option of that name; none: it does not.
  using Convention = long double reference::AdhesiveLimits::*;
  static std::optional<Convention> declared_by(const Scheme& scheme);
  static constexpr std::array<std::pair<std::string_view, Convention>, 4> conventions{
      {{"coulomb", &reference::AdhesiveLimits::coulomb},
       {"pull-off", &reference::AdhesiveLimits::pull_off},
       {"thornton", &reference::AdhesiveLimits::thornton},
       {"peeling", &reference::AdhesiveLimits::peeling}}};

  /// Of a convention at a normal force, both over Fc; Coulomb's where peeling takes less.
  double limit(Convention convention, double force) const;
  /// Force that pulls off by the theory of a scheme [N].
  double pull_off_of(const Scheme& scheme) const;

  /// A contact that slides.
  struct Sample {
    double overlap = 0;  ///< over delta_c
    double normal = 0;   ///< over Fc
    double sliding = 0;  ///< along the movement, over mu Fc
    double told = 0;     ///< the same; NaN: nothing is told
  };
  std::vector<Sample> way_out(const Scheme& scheme, int steps) const;
};

}  // namespace stickslip::cases
