// SPDX-License-Identifier: BSD-3-Clause
// What does a scheme take for rolling? Theory, reference and what to expect:
// cases/moments/rolling_kinematics/page.md.
#pragma once

#include "cases/moments/moment_path.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases {

/// A motion of two bodies for a unit of time: rotations [rad] and the movement of q's centre [m].
struct RollingMotion {
  std::string_view name;
  Vector3 rotation_p = Vector3::Zero();
  Vector3 rotation_q = Vector3::Zero();
  Vector3 displacement_q = Vector3::Zero();
};

/// Two unequal bodies that slide, turn together, roll and twist by a little, from an unloaded
/// contact.
struct RollingKinematics {
  double kn = 1e5;           ///< normal stiffness [N/m]
  double kt = 1e5;           ///< tangential stiffness [N/m]
  double mu = 0.5;           ///< friction coefficient [-]
  double overlap = 1e-9;     ///< [m]
  double radius_p = 0.01;    ///< [m]
  double radius_q = 0.03;    ///< [m]
  double k_rolling = 0.225;  ///< rolling stiffness [N m]

  static constexpr std::string_view name = "rolling-kinematics";
  static void describe(auto& visitor) {
    using R = RollingKinematics;
    describe_springs<R>(visitor);
    visitor.number(&R::overlap, {"overlap", "m", "", Range::positive(), "overlap"});
    visitor.number(&R::radius_p, {"R1", "m", "", Range::positive(), "radius of p"});
    visitor.number(&R::radius_q, {"R2", "m", "", Range::positive(), "radius of q"});
    visitor.number(&R::k_rolling, {"k-rolling", "N m", "", Range::positive(), "rolling stiffness"});
  }

  /// Rolling moments over the stiffness and the rotation of the motion.
  struct Outcome {
    double moment = 0;    ///< error on p, worst of the motions [-]
    double sliding = 0;   ///< in pure sliding by R' times the rotation [-]
    double rigid = 0;     ///< in a rigid rotation [-]
    double reaction = 0;  ///< sum of the couples on both, worst [-]
    double exchange = 0;  ///< sum of the couples on p and, with the bodies exchanged, on q [-]
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::moment, "moment", "rolling moment on p, worst error of six motions");
    visitor.norm(&Outcome::sliding, "sliding",
                 "rolling moment in pure sliding, where there is none");
    visitor.norm(&Outcome::rigid, "rigid",
                 "rolling moment in a rigid rotation, where there is none");
    visitor.norm(&Outcome::reaction, "reaction", "sum of the couples on both bodies, worst");
    visitor.norm(&Outcome::exchange, "exchange",
                 "couple on p as the first body plus couple on it as the second, which is minus "
                 "that on the other: worst");
  }

  double uncertainty() const { return 1e-15; }
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps) const;

  /// Six motions whose largest rotation is one unit.
  std::vector<RollingMotion> motions() const;
  double reduced() const;  ///< R' [m]
};

}  // namespace stickslip::cases
