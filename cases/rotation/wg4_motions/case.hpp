// SPDX-License-Identifier: BSD-3-Clause
// Are force and torques right in the motions of two spheres by which the working group 4 of the
// ON-DEM action compares engines? Theory, reference and what to expect:
// cases/rotation/wg4_motions/page.md.
#pragma once

#include "cases/problem.hpp"
#include "cases/schemes/springs.hpp"
#include "reference/rotation/wg4_motions.hpp"
#include "stickslip/contact/pair/pair_path.hpp"

namespace stickslip::cases {

/// Two spheres are moved as prescribed, in rows of constant velocities.
struct Wg4Motions {
  double kn = 1e7;  ///< normal stiffness [N/m]
  double kt = 5e6;  ///< tangential stiffness [N/m]
  double mu = 0.5;  ///< friction coefficient [-]
  // Of laws that give such moments.
  double mu_rolling = 0.1;    ///< cap of rolling over R' and normal force [-]
  double k_rolling = 1e5;     ///< rolling stiffness [N m]
  double mu_twisting = 0.05;  ///< cap of twisting over R' and normal force [-]
  double k_twisting = 1e5;    ///< twisting stiffness [N m]

  static constexpr std::string_view name = "wg4-motions";
  static void describe(auto& visitor) {
    using T = Wg4Motions;
    describe_springs<T>(visitor);
    visitor.number(&T::mu_rolling, {"mu-rolling", "-", "", Range::positive(),
                                    "cap of a rolling moment over arm and normal force"});
    visitor.number(&T::k_rolling, {"k-rolling", "N m", "", Range::positive(),
                                   "rolling stiffness of a law with a rolling moment"});
    visitor.number(&T::mu_twisting, {"mu-twisting", "-", "", Range::positive(),
                                     "cap of a twisting moment over arm and normal force"});
    visitor.number(&T::k_twisting, {"k-twisting", "N m", "", Range::positive(),
                                    "twisting stiffness of a law with a twisting moment"});
  }

  /// Largest errors over the rows of a motion: of the force over the friction limit at the start,
  /// of the torques over that limit times the radius.
  struct Outcome {
    double force = 0;   ///< worst of all motions [-]
    double torque = 0;  ///< worst of all motions [-]
    double shear = 0;   ///< force of one motion [-], as those that follow
    double plastic_shear = 0;
    double tumble = 0;
    double twirl = 0;
    double steady_shear = 0;
    double normal = 0;
    double twist = 0;
    double roll = 0;
  };
  /// The motions and what is judged of each; two more of the reference are the same as
  /// steady-shear.
  static constexpr std::array<std::pair<std::string_view, double Outcome::*>, 8> motions{
      {{"shear", &Outcome::shear},
       {"plastic-shear", &Outcome::plastic_shear},
       {"tumble", &Outcome::tumble},
       {"twirl", &Outcome::twirl},
       {"steady-shear", &Outcome::steady_shear},
       {"normal", &Outcome::normal},
       {"twist", &Outcome::twist},
       {"roll", &Outcome::roll}}};
  static void observe(auto& visitor) {
    visitor.norm(&Outcome::force, "force",
                 "worst force of all motions, error over the friction limit at the start");
    visitor.norm(&Outcome::torque, "torque",
                 "worst torque of all motions, error over that limit times the radius");
    for (const auto& [motion, field] : motions)
      visitor.norm(field, std::string(motion), "worst force of this motion, error as above");
  }

  double uncertainty() const;
  std::vector<CrossCheckResult> cross_checks() const;
  Expected<Outcome> expect(const Scheme& scheme) const;
  Outcome run(const Scheme& scheme, int rows) const;

  /// What force is expected to be, whatever the moments.
  Expected<Outcome> expect_forces(const Scheme& scheme) const;

  /// Friction limit at the start [N].
  double limit() const;
  /// The same contact for the reference, with the moments that a law has.
  reference::ContactSprings contact(const MomentChoices& moments = {}) const;
};

/// The motion of this name. Throws std::logic_error if there is none.
const reference::PrescribedMotion& wg4_motion(std::string_view name);

/// The motion in so many rows, as what a law is driven along: i is p, j is q.
PairPath wg4_path(const reference::PrescribedMotion& motion, int rows);

/// The times at which the rows end [s].
std::vector<double> wg4_row_ends(int rows);

}  // namespace stickslip::cases
