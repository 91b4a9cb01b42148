// SPDX-License-Identifier: BSD-3-Clause
// Does a rolling moment at its cap turn as it must when the contact rolls across its direction?
// Theory, reference and what to expect: cases/moments/rolling_slip_rotation/page.md.
#pragma once

#include "cases/drive/polyline_path.hpp"
#include "cases/moments/moment_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// A contact whose rolling moment is at its cap rolls across it.
struct RollingSlipRotation {
  double kn = 1e5;           ///< normal stiffness [N/m]
  double kt = 1e5;           ///< tangential stiffness [N/m]
  double mu = 0.5;           ///< friction coefficient [-]
  double overlap = 1e-4;     ///< at the start [m]
  double radius_p = 0.01;    ///< [m]
  double radius_q = 0.03;    ///< [m]
  double mu_rolling = 0.1;   ///< cap over arm and normal force [-]
  double k_rolling = 0.225;  ///< rolling stiffness [N m]
  double angle = 90;         ///< from the rotation to the moment at the start [deg]
  double rotation = 1;       ///< k |roll| over the cap at the start [-]
  double growth = 0;         ///< relative growth of the normal force [-]

  static constexpr std::string_view name = "rolling-slip-rotation";
  static void describe(auto& visitor) {
    using R = RollingSlipRotation;
    describe_springs<R>(visitor);
    visitor.number(&R::overlap, {"overlap", "m", "", Range::positive(), "overlap at the start"});
    visitor.number(&R::radius_p, {"R1", "m", "", Range::positive(), "radius of p"});
    visitor.number(&R::radius_q, {"R2", "m", "", Range::positive(), "radius of q"});
    visitor.number(&R::mu_rolling, {"mu-rolling", "-", "", Range::positive(),
                                    "cap of the moment over the normal force and the arm"});
    visitor.number(&R::k_rolling, {"k-rolling", "N m", "", Range::positive(), "rolling stiffness"});
    visitor.number(&R::angle, {"angle", "deg", "", Range{.low = 0, .high = 179.9},
                               "from the rotation to the moment at the start"});
    visitor.number(&R::rotation, {"rotation", "-", "", Range::positive(),
                                  "k-rolling |roll| over the cap at the start"});
    visitor.number(&R::growth, {"growth", "-", "", Range{.low = -0.999, .high = 1e6},
                                "relative growth of the normal force"});
  }

  /// The contact at the end.
  struct Outcome {
    double angle = 0;       ///< from the rotation to the moment [deg]
    double moment = 0;      ///< error of the moment, over the cap at the start [-]
    double work = 0;        ///< of the moment [J]
    double dissipated = 0;  ///< of it [J]
  };
  static void observe(auto& visitor) {
    visitor.value(&Outcome::angle, "angle", "deg",
                  "angle from the rotation to the rolling moment at the end, "
                  "error in radians");
    visitor.norm(&Outcome::moment, "moment",
                 "rolling moment at the end, over the cap at the start");
    visitor.value(&Outcome::work, "work", "J",
                  "work of the moment, over the square of the cap over the stiffness");
    visitor.value(&Outcome::dissipated, "dissipated", "J",
                  "dissipated work of the moment, over the square of the cap over the stiffness");
  }

  Outcome exact() const;
  Outcome scale() const;
  Outcome exact_for(const Scheme& scheme) const { return for_scheme(scheme).exact(); }
  Outcome scale_for(const Scheme& scheme) const { return for_scheme(scheme).scale(); }
  double uncertainty() const { return 1e-12; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Cap at the start [N m], for the arm R1 R2/(R1 + R2).
  double cap() const;
  /// The same contact with its rolling spring in the place of the tangential one.
  Springs rolling_springs() const;
  /// From a moment at the cap across it, with moments for forces and rotations for shifts.
  CornerPath path() const;
  /// The moment after every step, from the start of the turn.
  std::vector<ContactMoment> moments(const Scheme& scheme, int steps) const;
  /// The same contact with the scheme's own rolling stiffness.
  RollingSlipRotation for_scheme(const Scheme& scheme) const;
  /// From the rotation to a moment [deg].
  static double angle_of(const Vector2& moment);
};

}  // namespace stickslip::cases
