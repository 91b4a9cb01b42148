// SPDX-License-Identifier: BSD-3-Clause
// Do normal contacts that open and close one beside the other keep the right motion and lose the
// right energy? Theory, reference and what to expect: cases/loop/stacked_spheres/page.md.
#pragma once

#include "cases/problem.hpp"

namespace stickslip::cases {

/// Two spheres one on the other are let go where they just touch floor and ceiling and press each
/// other. Each of the three contacts has the same spring and the same dashpot.
struct StackedSpheres {
  double stiffness = 1e4;    ///< kn of all contacts [N/m]
  double radius = 0.05;      ///< R of both spheres [m]
  double lower_mass = 0.1;   ///< m1 [kg]
  double upper_mass = 0.05;  ///< m2 [kg]
  double gravity = 9.81;     ///< g [m/s^2]
  double restitution = 0.6;  ///< that the dashpots are tuned to, for the pair [-]
  double squeeze = 0.02;     ///< overlap of each contact over R where all are pressed alike [-]
  double contacts = 8;       ///< motion over the duration of a contact [-]

  static constexpr std::string_view name = "stacked-spheres";
  static void describe(auto& visitor) {
    using S = StackedSpheres;
    constexpr Range up_to_one{.low = 0, .high = 1, .low_is_allowed = false};
    constexpr Range small{.low = 0, .high = 0.2, .low_is_allowed = false};
    constexpr Range some{.low = 1, .high = 1000};
    visitor.number(&S::stiffness,
                   {"kn", "N/m", "", Range::positive(), "stiffness of all contacts"});
    visitor.number(&S::radius, {"R", "m", "", Range::positive(), "radius of both spheres"});
    visitor.number(&S::lower_mass, {"m1", "kg", "", Range::positive(), "mass of the lower one"});
    visitor.number(&S::upper_mass, {"m2", "kg", "", Range::positive(), "mass of the upper one"});
    visitor.number(&S::gravity, {"g", "m/s^2", "", Range::not_negative(), "gravity"});
    visitor.number(&S::restitution, {"e", "-", "", up_to_one,
                                     "restitution that the dashpots are tuned to, for the pair"});
    visitor.number(&S::squeeze, {"squeeze", "-", "", small,
                                 "overlap of each contact over R where all are pressed alike"});
    visitor.number(&S::contacts,
                   {"contacts", "-", "", some, "motion over the duration of a contact"});
  }

  /// Errors over runs that begin in different parts of a step: root mean squares [-].
  struct Outcome {
    double lower = 0;   ///< of the height, over the overlap where all are pressed alike
    double upper = 0;   ///< the same
    double energy = 0;  ///< in the end, over that of the springs at the start
  };
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::lower, "lower",
                 "height of the lower sphere, root mean square error over the overlap");
    visitor.norm(&Outcome::upper, "upper",
                 "height of the upper sphere, root mean square error over the overlap");
    visitor.norm(&Outcome::energy, "energy",
                 "energy in the end, error over that of the springs at the start");
  }

  std::vector<reference::NamedNumber> numbers() const;
  double uncertainty() const { return 1e-14; }  ///< of the matrix exponentials
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int steps_per_contact) const;

  /// Both spheres, the lower one first, at one time.
  struct Sample {
    double time = 0;                   ///< [s]
    std::array<double, 2> height{};    ///< of the centres [m]
    std::array<double, 2> velocity{};  ///< [m/s]
  };
  Sample start() const;
  /// Exactly, at times that ascend [s].
  std::vector<Sample> exact_at(const std::vector<double>& times) const;
  /// Stepped from the exact state at `from` [s] on, after every step.
  std::vector<Sample> trace(const Scheme& scheme, double from, int steps_per_contact) const;

  double overlap() const { return squeeze * radius; }  ///< where all are pressed alike [m]
  double ceiling() const { return 4 * radius - 3 * overlap(); }  ///< its height [m]
  double damping() const;                                        ///< of each dashpot [N s/m]
  double contact_time() const;  ///< of the two spheres with each other [s]
  double end_time() const { return contacts * contact_time(); }
};

}  // namespace stickslip::cases
