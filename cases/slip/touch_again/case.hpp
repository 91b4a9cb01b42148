// SPDX-License-Identifier: BSD-3-Clause
// Is a contact virgin when bodies touch again that have parted under tangential force? Theory,
// reference and what to expect: cases/slip/touch_again/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact is sheared, parts under tangential force, moves in the gap, and is made again.
struct TouchAgain {
  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 7e4;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double overlap = 1e-4;  ///< of both contacts [m]
  double gap = 5e-5;      ///< to which the first contact opens [m]
  double movement = 1.8;  ///< kt |dxi| of the first contact over the friction limit [-]
  double travel = 2.5;    ///< kt |dxi| in the gap over the friction limit [-]
  double angle = 120;     ///< from the first movement to that of the second contact [deg]
  double again = 1.5;     ///< kt |dxi| of the second contact at its overlap, over the limit [-]

  static constexpr std::string_view name = "touch-again";
  static void describe(auto& visitor) {
    using S = TouchAgain;
    describe_springs<S>(visitor);
    visitor.number(&S::overlap,
                   {"overlap", "m", "", Range::positive(), "overlap of both contacts"});
    visitor.number(&S::gap,
                   {"gap", "m", "", Range::not_negative(), "to which the first contact opens"});
    visitor.number(&S::movement, {"movement", "-", "", Range::not_negative(),
                                  "kt |dxi| of the first contact over the friction limit"});
    visitor.number(&S::travel, {"travel", "-", "", Range::not_negative(),
                                "kt |dxi| in the gap over the friction limit"});
    visitor.number(&S::angle, {"angle", "deg", "", Range{.low = -180, .high = 180},
                               "from the first movement to that of the second contact"});
    visitor.number(&S::again, {"again", "-", "", Range::not_negative(),
                               "kt |dxi| of the second contact at its overlap, over the limit"});
  }

  /// The second contact, step by step; forces are over the friction limit.
  struct Outcome {
    double force = 0;         ///< largest error of the tangential force in any step [-]
    double force_family = 0;  ///< the same, worst of the family [-]
    double remembered = 0;    ///< largest difference to a virgin contact of the same law [-]
    double in_gap = 0;        ///< largest force while the bodies are apart [-]
    double regime = 0;        ///< share of the steps since the parting with a wrong regime [-]
    std::optional<double> energy_residual = {};
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "largest error of the tangential force in any step of the second contact, over "
                 "the limit");
    visitor.norm(&Outcome::force_family, "force-family",
                 "largest error of the tangential force, worst of 49 ways to part, to move in the "
                 "gap and to touch again");
    visitor.norm(&Outcome::remembered, "remembered",
                 "largest difference of any force to that of a virgin contact of the same law on "
                 "the same steps, worst of 98 ways, over the limit");
    visitor.norm(&Outcome::in_gap, "in-gap",
                 "largest force that is told while the bodies are apart, worst "
                 "of 98 ways, over the limit");
    visitor.norm(&Outcome::regime, "regime",
                 "share of the steps since the parting whose regime is wrong");
  }

  std::vector<reference::NamedNumber> numbers() const;
  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Corner of the path at which the bodies touch again.
  static constexpr std::size_t at_touch = 5;
  /// Pressed, sheared, parted, moved in the gap, brought back to touch, pressed, sheared.
  CornerPath path() const;
  /// Direction of the movement of the second contact.
  Vector2 direction() const;
  /// The exact tangential force of the second contact at this overlap [m], after this movement
  /// since the touch [m] along its direction [N].
  Vector2 second_force(double at_overlap, double moved) const;
  /// Friction limit at the overlap of both contacts [N].
  double limit() const { return springs_of(*this).limit(overlap); }
};

}  // namespace stickslip::cases
