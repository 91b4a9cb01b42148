// SPDX-License-Identifier: BSD-3-Clause
// At which load do bodies that stick come apart, and how far are they pulled before? Theory,
// reference and what to expect: cases/cohesion/pull_off/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"

namespace stickslip::cases {

/// Two spheres are pressed together by a force that falls, until it pulls and they part.
struct PullOff : StickySpheres {
  double lambda = 1;  ///< of laws that have one [-]

  static constexpr std::string_view name = "pull-off";
  static void describe(auto& visitor) {
    describe_sticky_spheres<PullOff>(visitor);
    visitor.number(&PullOff::lambda,
                   {"lambda", "-", "", Range{.low = 1e-6, .high = 1e6},
                    "Maugis parameter of laws between the limits: 1.157 times Tabor's parameter"});
  }

  /// The contact under loads.
  struct Outcome {
    double pull = 0;     ///< greatest pull that it bears, over pi w R* [-]
    double overlap = 0;  ///< largest error under a load, over delta_c [-]
    double no_load = 0;  ///< error of the overlap without load, over delta_c [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::pull, "pull", "greatest pull that the contact bears, over pi w R*");
    visitor.norm(&Outcome::overlap, "overlap",
                 "overlap under loads down to 0.9 of the greatest pull, over delta_c");
    visitor.norm(&Outcome::no_load, "no-load", "overlap without load, over delta_c");
  }

  reference::Question question() const { return {"maugis-dugdale", {{"A", "1"}}}; }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// A load and what it makes of the contact.
  struct Sample {
    double force = 0;    ///< over pi w R* [-]
    double overlap = 0;  ///< over delta_c [-]; NaN: the contact does not bear it
  };
  /// Under loads from 2 down to 0.9 of the greatest pull, in so many steps.
  std::vector<Sample> loads(const Scheme& plain, int steps) const;

  /// What theory says, forces over pi w R*, overlaps over delta_c.
  double greatest_pull(Adhesion theory) const;
  double overlap_under(Adhesion theory, double force) const;
};

}  // namespace stickslip::cases
