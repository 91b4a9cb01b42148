// SPDX-License-Identifier: BSD-3-Clause
// What are force and torque of a contact that slides and spins at once? Theory, reference and
// what to expect: cases/moments/slide_and_twist/page.md.
#pragma once

#include "cases/moments/torsion_contact.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// A Hertzian contact of which every point slips: it turns about a point of its plane.
struct SlideAndTwist {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< constant [m]
  double centre = 0.6;          ///< distance of that point from the middle, over a [-]

  static constexpr std::string_view name = "slide-and-twist";
  static void describe(auto& visitor) {
    using S = SlideAndTwist;
    describe_torsion_contact<S>(visitor);
    visitor.number(&S::centre, {"centre", "-", "", Range{.low = 0.01, .high = 100},
                                "distance of the centre of rotation from the middle, over a"});
  }

  /// Once every point slips.
  struct Outcome {
    double force = 0;   ///< over mu N [-]
    double torque = 0;  ///< over mu N a [-]
    double power = 0;   ///< F d + T over mu N a: what friction dissipates for a turn [-]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::force, "force", "-", "tangential force over mu N; error the same");
    visitor.value(&Outcome::torque, "torque", "-", "twisting moment over mu N a; error the same");
    visitor.value(&Outcome::power, "power", "-",
                  "what friction dissipates for a rotation, over mu N a; error "
                  "over itself");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-12; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  TorsionContact contact() const { return {spheres_of(*this), overlap}; }
};

}  // namespace stickslip::cases
