// SPDX-License-Identifier: BSD-3-Clause
// Does a moment turn with two bodies that turn together? Theory, reference and what to expect:
// cases/moments/moment_frame/page.md.
#pragma once

#include "cases/moments/moment_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases {

/// A contact is loaded with rolling and twisting moments (or rolling alone), and then both bodies
/// turn together: about the contact normal, and about a tangent.
struct MomentFrame {
  double kn = 1e5;           ///< normal stiffness [N/m]
  double kt = 1e5;           ///< tangential stiffness [N/m]
  double mu = 0.5;           ///< friction coefficient [-]
  double overlap = 1e-4;     ///< [m]
  double radius_p = 0.01;    ///< [m]
  double radius_q = 0.03;    ///< [m]
  double k_rolling = 0.225;  ///< rolling stiffness [N m]
  double k_twisting = 0.1;   ///< twisting stiffness [N m]
  double angle = 90;         ///< of each turn [deg]
  double component = 30;     ///< angle from the axis of the tumble to the rolling moment [deg]

  static constexpr std::string_view name = "moment-frame";
  static void describe(auto& visitor) {
    using M = MomentFrame;
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    describe_springs<M>(visitor);
    visitor.number(&M::overlap, {"overlap", "m", "", Range::positive(), "overlap"});
    visitor.number(&M::radius_p, {"R1", "m", "", Range::positive(), "radius of p"});
    visitor.number(&M::radius_q, {"R2", "m", "", Range::positive(), "radius of q"});
    visitor.number(&M::k_rolling, {"k-rolling", "N m", "", Range::positive(), "rolling stiffness"});
    visitor.number(&M::k_twisting,
                   {"k-twisting", "N m", "", Range::positive(), "twisting stiffness"});
    visitor.number(&M::angle, {"angle", "deg", "", angles, "angle of each turn"});
    visitor.number(&M::component, {"component", "deg", "", Range{.low = 0, .high = 90},
                                   "angle from the axis of the tumble to the rolling moment"});
  }

  /// Errors over the moment.
  struct Outcome {
    double twirled = 0;   ///< after a turn about the normal [-]
    double tumbled = 0;   ///< after a turn about a tangent [-]
    double reaction = 0;  ///< sum of the couples on both bodies, worst of the tumble [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::twirled, "twirled",
                 "moment after a turn about the normal, error over the moment");
    visitor.norm(&Outcome::tumbled, "tumbled",
                 "moment after a turn about a tangent, error over the moment");
    visitor.norm(&Outcome::reaction, "reaction",
                 "sum of the couples on both bodies over the moment, worst");
  }

  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int increments) const;

  /// The loaded moment on p before the turn [N m].
  Vector3 moment() const;
  /// Loading in one step, then the turn about the axis (unit) in so many increments.
  PairPath path(const Vector3& axis, int increments) const;
  /// The same contact without a twisting moment where the scheme has none, and with the scheme's
  /// own rolling stiffness.
  MomentFrame for_scheme(const Scheme& scheme) const;
  static Vector3 normal();
  static Vector3 tangent();

 private:
  Outcome found(const Scheme& scheme, int increments) const;
};

}  // namespace stickslip::cases
