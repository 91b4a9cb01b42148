// SPDX-License-Identifier: BSD-3-Clause
// What becomes of a twisting moment when the normal force falls at rest? Theory, reference and what
// to expect: cases/moments/twisting_unload/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact is twisted below its cap; then the normal force falls at rest, and then the contact is
/// slowly twisted back.
struct TwistingUnload {
  double kn = 1e5;            ///< normal stiffness [N/m]
  double kt = 1e5;            ///< tangential stiffness [N/m]
  double mu = 0.5;            ///< friction coefficient [-]
  double overlap = 1e-4;      ///< at the start [m]
  double radius_p = 0.01;     ///< [m]
  double radius_q = 0.03;     ///< [m]
  double mu_twisting = 0.05;  ///< cap over arm and normal force [-]
  double k_twisting = 0.1;    ///< twisting stiffness [N m]
  double fraction = 0.95;     ///< of the cap at the start [-]
  double fall = 0.5;          ///< normal force at the end over that at the start [-]
  double back = 0.3;          ///< rotation back over the cap at the end over the stiffness [-]

  static constexpr std::string_view name = "twisting-unload";
  static void describe(auto& visitor) {
    using T = TwistingUnload;
    describe_springs<T>(visitor);
    visitor.number(&T::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.number(&T::radius_p, {"R1", "m", "", Range::positive(), "radius of p"});
    visitor.number(&T::radius_q, {"R2", "m", "", Range::positive(), "radius of q"});
    visitor.number(&T::mu_twisting, {"mu-twisting", "-", "", Range::positive(),
                                     "cap of the moment over the normal force and the arm"});
    visitor.number(&T::k_twisting,
                   {"k-twisting", "N m", "", Range::positive(), "twisting stiffness"});
    visitor.number(&T::fraction, {"fraction", "-", "", Range{.low = 0.01, .high = 1},
                                  "moment over its cap before the normal force falls"});
    visitor.number(&T::fall, {"fall", "-", "", Range{.low = 0.001, .high = 10},
                              "normal force at the end over that at the start"});
    visitor.number(&T::back, {"back", "-", "", Range{.low = 0, .high = 10},
                              "rotation back, over the cap at the end over the stiffness"});
  }

  /// Moments over the cap at the start.
  struct Outcome {
    double moment_fallen = 0;  ///< after the normal force has fallen [-]
    double moment_back = 0;    ///< after the rotation back [-]
    double work = 0;           ///< of the moment over the whole path [J]
    double dissipated = 0;     ///< of it [J]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::moment_fallen, "moment-fallen", "-",
                  "twisting moment after the normal force has fallen at rest, over the cap at the "
                  "start; error the same");
    visitor.value(&Outcome::moment_back, "moment-back", "-",
                  "twisting moment after the rotation back, over the cap at the start");
    visitor.value(&Outcome::work, "work", "J",
                  "work of the moment, over the square of the cap at the start over the stiffness");
    visitor.value(&Outcome::dissipated, "dissipated", "J",
                  "dissipated work of the moment, over the square of the cap at the start over the "
                  "stiffness");
  }

  Outcome exact() const;
  Outcome scale() const;
  double uncertainty() const { return 1e-12; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Cap at the start [N m], for the arm R1 R2/(R1 + R2).
  double cap() const;
  /// The same contact with its twisting spring in the place of the tangential one.
  Springs twisting_springs() const;
  /// With moments for forces and rotations for shifts, along the first axis.
  CornerPath path() const;
  /// The moment after every step of the three legs.
  std::vector<ContactMoment> moments(const Scheme& scheme, int steps_each) const;
};

}  // namespace stickslip::cases
