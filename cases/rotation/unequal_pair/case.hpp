// SPDX-License-Identifier: BSD-3-Clause
// Are force and torques right on two spheres of unequal size, and on a sphere and a wall? Theory,
// reference and what to expect: cases/rotation/unequal_pair/page.md.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"

namespace stickslip::cases {

/// How a body moves: place and velocity at a time from 0 to 1, and its spin, which is constant.
struct BodyCourse {
  std::function<Vector3(double)> position;  ///< of the reference point [m]
  std::function<Vector3(double)> velocity;  ///< [m/s]
  Vector3 spin = Vector3::Zero();           ///< [rad/s]
};

/// A pair of unequal bodies is sheared into slip, rolls, and turns rigidly.
struct UnequalPair {
  /// Who is who.
  enum class Bodies {
    large_and_small,  ///< p is the large sphere
    small_and_large,  ///< q is
    wall              ///< p is the small sphere and q a wall
  };
  static constexpr std::array<Word<Bodies>, 3> pairs{{{"large-small", Bodies::large_and_small},
                                                      {"small-large", Bodies::small_and_large},
                                                      {"sphere-wall", Bodies::wall}}};
  /// What they do.
  enum class Motion {
    shear,  ///< both spin (the wall moves) at rates of their own, until the contact slips
    roll,   ///< with a force laid on, one rolls around the other (along the wall)
    turn    ///< with a force laid on, both turn as one rigid body about an oblique axis
  };
  static constexpr std::array<Word<Motion>, 3> motions{
      {{"shear", Motion::shear}, {"roll", Motion::roll}, {"turn", Motion::turn}}};

  double kn = 1e5;        ///< normal stiffness [N/m]
  double kt = 7e4;        ///< tangential stiffness [N/m]
  double mu = 0.5;        ///< friction coefficient [-]
  double radius = 1;      ///< of the small sphere [m]
  double ratio = 3;       ///< of the radii, large over small [-]
  double overlap = 0.01;  ///< smaller than the radius [m]
  double share = 0.5;     ///< force that is laid on over the friction limit [-]
  double angle = 60;      ///< by which the pair rolls and turns [deg]

  static constexpr std::string_view name = "unequal-pair";
  static void describe(auto& visitor) {
    using U = UnequalPair;
    constexpr Range shares{.low = 0, .high = 0.99, .low_is_allowed = false};
    constexpr Range angles{.low = 0, .high = 170, .low_is_allowed = false};
    describe_springs<U>(visitor);
    visitor.number(&U::radius, {"R", "m", "", Range::positive(), "radius of the small sphere"});
    visitor.number(&U::ratio,
                   {"ratio", "-", "", Range::positive(), "ratio of the radii, large over small"});
    visitor.number(&U::overlap, {"overlap", "m", "", Range::positive(), "overlap, smaller than R"});
    visitor.number(&U::share,
                   {"share", "-", "", shares, "force that is laid on over the friction limit"});
    visitor.number(&U::angle,
                   {"angle", "deg", "", angles, "angle by which the pair rolls and turns"});
  }

  /// Largest errors in any step: of forces over the friction limit, of torques over that times the
  /// arm.
  struct Outcome {
    double force = 0;     ///< of all pairs and motions [-]
    double torque_p = 0;  ///< the same [-]
    double torque_q = 0;  ///< the same [-]
    double shear = 0;     ///< of force and torques in this motion, of all pairs [-]
    double roll = 0;      ///< likewise [-]
    double turn = 0;      ///< likewise [-]
  };
  static void observe(auto& visitor) {
    using O = Outcome;
    visitor.norm(&O::force, "force",
                 "contact force on p in any step, worst of three pairs and three motions, over "
                 "the friction limit");
    visitor.norm(&O::torque_p, "torque-p",
                 "torque on p, likewise, over the limit times the arm of p", "torque on p");
    visitor.norm(&O::torque_q, "torque-q",
                 "torque on q, likewise, over the limit times the arm of q", "torque on q");
    visitor.norm(&O::shear, "shear",
                 "worst of force and torques while both bodies spin on the spot");
    visitor.norm(&O::roll, "roll", "worst of force and torques while one body rolls on the other");
    visitor.norm(&O::turn, "turn", "worst of force and torques while both turn as one");
  }

  /// Itself. Throws InputError if the overlap is not smaller than both radii.
  UnequalPair prepare() const;

  double uncertainty() const { return 1e-15; }  ///< closed form: round-off
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int increments) const;

  /// The radii of both bodies [m]; infinite: a wall.
  std::array<double, 2> radii(Bodies bodies) const;
  /// How they move.
  std::array<BodyCourse, 2> courses(Bodies bodies, Motion motion) const;
  /// That motion in so many steps; the force is laid on in a first step, if there is one.
  PairPath path(Bodies bodies, Motion motion, int increments) const;
  /// The exact tangential force on p at a time from 0 to 1, if this one has been laid on [N].
  Vector3 exact_tangential(Bodies bodies, Motion motion, double time, const Vector3& laid_on) const;
  /// The contact normal at a time from 0 to 1.
  Vector3 normal_at(Bodies bodies, Motion motion, double time) const;

  /// Errors of one pair in one motion, as those of an outcome.
  struct Errors {
    double force = 0;
    double torque_p = 0;
    double torque_q = 0;
    double worst() const { return std::max({force, torque_p, torque_q}); }
  };
  /// Largest errors over the steps.
  Errors errors(const Scheme& scheme, Bodies bodies, Motion motion, int increments) const;

  /// Friction limit [N].
  double limit() const { return springs_of(*this).limit(overlap); }
};

}  // namespace stickslip::cases
