// SPDX-License-Identifier: BSD-3-Clause
// Does a contact that holds bodies over a gap still hold them when it goes on elsewhere? Theory,
// reference and what to expect: cases/cohesion/restart_in_hysteresis/page.md.
#pragma once

#include "cases/cohesion/sticky_spheres.hpp"
#include "cases/drive/contact_list.hpp"

namespace stickslip::cases {

/// At the same gap a contact holds its bodies, and another one, of bodies that have not touched,
/// does not. Both are stopped there, and go on from their states.
struct RestartInHysteresis : StickySpheres {
  double gap = 0.5;  ///< at which they are stopped, over the tear-off gap [-]

  static constexpr std::string_view name = "restart-in-hysteresis";
  static void describe(auto& visitor) {
    describe_sticky_spheres<RestartInHysteresis>(visitor);
    visitor.number(&RestartInHysteresis::gap, {"gap", "-", "", Range{.low = 0.05, .high = 0.9},
                                               "at which they are stopped, over the tear-off gap"});
  }

  /// Largest errors of the normal force from the stop on, over Fc.
  struct Outcome {
    double written = 0;    ///< state read in another process [-]
    double exchanged = 0;  ///< bodies exchanged [-]
    double rebuilt = 0;    ///< list built anew in another order [-]
    double virgin = 0;     ///< of bodies that have not touched, worst of the three [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::written, "written",
                 "state read by a process that has seen nothing: normal force, over Fc");
    visitor.norm(&Outcome::exchanged, "exchanged", "bodies exchanged: normal force, over Fc");
    visitor.norm(&Outcome::rebuilt, "rebuilt",
                 "list built anew in another order: normal force, over Fc");
    visitor.norm(&Outcome::virgin, "virgin",
                 "bodies that have not touched, worst of the three: normal force, over Fc");
  }

  /// A place on the way out, and the force there.
  struct Sample {
    double overlap = 0;  ///< over delta_c [-]
    double force = 0;    ///< over Fc [-]
  };
  /// After the state was read elsewhere, of bodies that have touched or have not.
  std::vector<Sample> after_restart(const Scheme& scheme, bool have_touched, int steps) const;
  /// The right force over Fc of bodies that have touched, at a negative overlap over delta_c.
  static double held(double overlap);

  reference::Question question() const { return {"jkr-special-points"}; }
  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;
};

}  // namespace stickslip::cases
