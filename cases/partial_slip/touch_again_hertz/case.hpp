// SPDX-License-Identifier: BSD-3-Clause
// Is a Hertzian contact virgin when bodies touch again that have parted under tangential force?
// Theory, reference and what to expect: cases/partial_slip/touch_again_hertz/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/spheres.hpp"

namespace stickslip::cases {

/// Two spheres are sheared, part under tangential force, move in the gap, and touch again.
struct TouchAgainHertz {
  double shear_modulus = 29e9;  ///< G [Pa]
  double poisson = 0.15;        ///< nu [-]
  double mu = 0.5;              ///< friction coefficient [-]
  double radius = 0.01;         ///< R of each sphere [m]
  double overlap = 1e-6;        ///< of both contacts [m]
  double gap = 5e-7;            ///< to which the first contact opens [m]
  double movement = 0.7;        ///< of the first contact over the sliding shift [-]
  double travel = 1.5;          ///< in the gap over the sliding shift [-]
  double angle = 120;           ///< from the first movement to that of the second contact [deg]

  static constexpr std::string_view name = "touch-again-hertz";
  static void describe(auto& visitor) {
    using S = TouchAgainHertz;
    describe_spheres<S>(visitor);
    visitor.number(&S::overlap,
                   {"overlap", "m", "", Range::positive(), "overlap of both contacts"});
    visitor.number(&S::gap,
                   {"gap", "m", "", Range::not_negative(), "to which the first contact opens"});
    visitor.number(&S::movement, {"movement", "-", "", Range::not_negative(),
                                  "movement of the first contact over the sliding shift"});
    visitor.number(&S::travel,
                   {"travel", "-", "", Range::not_negative(), "in the gap over the sliding shift"});
    visitor.number(&S::angle, {"angle", "deg", "", Range{.low = -180, .high = 180},
                               "from the first movement to that of the second contact"});
  }

  /// The second contact; forces are over the friction limit.
  struct Outcome {
    double force = 0;         ///< largest error at the ends of its legs [-]
    double force_family = 0;  ///< the same, worst of the family [-]
    double remembered = 0;    ///< largest difference to a virgin contact of the same law [-]
    double in_gap = 0;        ///< largest force while the bodies are apart [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "largest error of the tangential force at the ends of the legs of the second "
                 "contact, over the limit");
    visitor.norm(
        &Outcome::force_family, "force-family",
        "largest error of the tangential force, worst of 13 ways to part and to come back");
    visitor.norm(&Outcome::remembered, "remembered",
                 "largest difference of any force to that of a virgin contact of the same law on "
                 "the same steps, worst of 26 ways, over the limit");
    visitor.norm(&Outcome::in_gap, "in-gap",
                 "largest force that is told while the bodies are apart, worst "
                 "of 26 ways, over the limit");
  }

  /// Itself. Throws InputError unless the overlap is smaller than the radius.
  TouchAgainHertz prepare() const;

  std::vector<reference::NamedNumber> numbers() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Places that the second contact is moved to at its overlap, over the sliding shift.
  static constexpr std::array places{0.6, -0.3, 0.35, 1.4};
  /// Corner of the path from which it is moved there.
  static constexpr std::size_t at_second = 6;

  /// Pressed, sheared, parted, moved in the gap, brought back, pressed, and moved to and fro.
  std::vector<PathPoint> path() const;
  /// The steps of that path, with the effective radius.
  std::vector<ContactStep> steps_of(int steps) const;
  /// Exact forces at those places along the direction of the second contact, over the limit.
  std::vector<double> exact_forces() const;
  /// Direction of the movement of the second contact.
  Vector2 direction() const;
  Spheres spheres() const { return spheres_of(*this); }
  double limit() const { return spheres().limit(overlap); }  ///< of friction [N]
};

}  // namespace stickslip::cases
