// SPDX-License-Identifier: BSD-3-Clause
// Laws of the catalogue, and engines that move bodies themselves, in scenes of rigid bodies: what
// springs are in their stiff limit.
#pragma once

#include <string>

#include "cases/problem.hpp"
#include "cases/rigid/scenes/scene_judge.hpp"
#include "cases/signed_energy.hpp"

namespace stickslip::cases {

/// What the cases of rigid bodies judge, over the starts that are run. Means but for the last two.
struct RigidOutcome {
  double velocity = 0;     ///< at the end, over the scale [-]
  double spin = 0;         ///< likewise [-]
  double position = 0;     ///< likewise [-]
  double farthest = 0;     ///< of the velocity, in the worst start [-]
  double support = 0;      ///< of the normal force, at any step, over what the contact carries [-]
  double restitution = 0;  ///< of head-on impacts, relative [-]
  double energy = 0;       ///< at the end above the true one, over the scale, with its sign [-]
};

/// What is judged beside the motion.
enum class Beside { support, restitution };

/// Names what is judged.
template <Beside beside>
void observe_rigid(auto& visitor) {
  using O = RigidOutcome;
  visitor.norm(&O::velocity, "velocity",
               "velocity of the bodies at the end, over the greatest one before");
  visitor.norm(&O::spin, "spin", "spin of the bodies at the end, over the greatest one before");
  visitor.norm(&O::position, "position", "position of the bodies at the end, over the way they go");
  visitor.norm(&O::farthest, "farthest", "velocity of the start that is furthest off, likewise");
  if constexpr (beside == Beside::support) {
    visitor.norm(&O::support, "support",
                 "normal force at any step, largest error over what rests on the contact");
  } else {
    visitor.norm(&O::restitution, "restitution",
                 "normal velocity after head-on impacts, largest error, relative");
  }
  visitor.value(
      &O::energy, std::string(energy_excess), "-",
      beside == Beside::restitution
          ? "energy at the end above the true one, a bounce, over the scale; below 0: lost"
          : "energy at the end above the true one, over the scale; below 0: lost");
}

/// Describes the fields kn and kt of a problem, which are set where the law has springs
/// (on_springs).
template <class P>
void describe_rigid_stiffness(auto& visitor) {
  visitor.number(&P::kn, {"kn", "N/m", "", Range::positive(),
                          "normal stiffness of a law that has springs; sets the step"});
  visitor.number(&P::kt, {"kt", "N/m", "", Range::positive(),
                          "tangential stiffness of a law that has springs"});
}

/// Describes the fields kn, kt and mu of a problem. It sets mu in the law.
template <class P>
void describe_rigid_springs(auto& visitor) {
  describe_rigid_stiffness<P>(visitor);
  visitor.number(&P::mu, {"mu", "-", "mu", Range::positive(), "friction coefficient"});
}

/// Describes those fields, and mass, radius and gravity, of a problem of spheres among others.
template <class P>
void describe_rigid_spheres(auto& visitor) {
  describe_rigid_springs<P>(visitor);
  visitor.number(&P::mass, {"m", "kg", "", Range::positive(), "mass of each body"});
  visitor.number(&P::radius, {"R", "m", "", Range::positive(), "radius of the spheres"});
  visitor.number(&P::gravity, {"g", "m/s^2", "", Range::positive(), "gravity"});
}

/// The scheme with these stiffnesses [N/m], of those that its law has.
Scheme on_springs(const Scheme& scheme, double kn, double kt);

/// Runs some of the starts of the scene in its steps: virgin contacts, settled on springs of this
/// stiffness [N/m] where something rests and the law has springs. Throws Unsuitable as Bodies do.
RigidOutcome run_scene(const RigidScene& asked, const Scheme& scheme, double stiffness);

/// Duration of a contact on a spring [s], in which the steps of laws are counted.
double contact_duration(double stiffness, double mass);

/// The scene of a problem of kn, kt and mass, by a law on its springs.
template <class P>
RigidOutcome run_on_springs(const P& problem, const Scheme& scheme, int steps_per_contact) {
  const double dt = contact_duration(problem.kn, problem.mass) / steps_per_contact;
  return run_scene(problem.scene({dt, dt}), on_springs(scheme, problem.kn, problem.kt), problem.kn);
}

/// How bodies meet: a dashpot with the one role damping may act along the contact too.
enum class Meeting { head_on, oblique };

/// The scheme with the restitution e, for contacts of this mass on springs of this stiffness: the
/// role restitution, or a dashpot that gives it. A law that has neither is elastic.
Scheme with_restitution(const Scheme& scheme, double e, double stiffness, double mass,
                        Meeting meeting);
/// The restitution that it then has.
double restitution_with(const Scheme& scheme, double e, Meeting meeting);

/// What theory says of laws on springs: near the truth, and nearer the stiffer they are. `rests`:
/// something is settled, and its normal forces do not change.
Expected<RigidOutcome> expect_rigid(const Scheme& scheme, bool rests);

/// Why a scheme is neither on linear springs nor one that moves bodies without; empty if it is.
std::string unsuitable_for_rigid(const Scheme& scheme);

}  // namespace stickslip::cases
