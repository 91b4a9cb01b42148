// SPDX-License-Identifier: BSD-3-Clause
// Impacts on Hertz's force with a dashpot: which restitution it gives, and what a step costs.
#pragma once

#include <optional>

#include "cases/drive/bodies/head_on_impact.hpp"
#include "cases/impact/rebound.hpp"
#include "cases/schemes/scheme.hpp"
#include "reports/study/result.hpp"
#include "reports/study/timestep/timestep_rules.hpp"

namespace stickslip::reports {

/// The name under which impacts with a dashpot are told of; no case of the catalogue.
inline constexpr const char* damped_impact_name = "damped-impact";
/// The same of impacts of a law with parts of its own, which is held against itself.
inline constexpr const char* own_impact_name = "own-impact";

/// An impact that is no case of the catalogue: on Hertz's force with the law's own dashpot, judged
/// by the closed form of the normal motion and by the exact solution of the law's own tangential
/// equations; or of any law, judged by what it gives itself in fine steps.
struct DampedImpact {
  Scheme scheme;                  ///< with its materials and its dashpot
  ReboundProblem problem;         ///< of the effective mass and radius on a wall
  double restitution = 1;         ///< exact [-]
  std::optional<double> psi_out;  ///< exact, where the law's own equations have a solution
  double psi_in = 1;              ///< the same before the impact
  const char* name = damped_impact_name;
  /// Of a head-on impact on branches that lose energy, over that before it; none: it is not judged.
  std::optional<double> energy_lost = std::nullopt;

  /// Of the contact [s].
  double duration() const { return problem.duration; }
};

/// Two equal spheres that meet with kappa v/(mu vn) = psi; the touch falls at `phase` of a step.
/// Throws InputError where the dashpot is so strong that the bodies never part.
DampedImpact damped_impact(const Scheme& scheme, const HertzPair& pair, double mu, double psi,
                           double phase);

/// An impact of a law, whatever its parts are, that touches at the start of a step: judged by the
/// restitution and the duration that the law itself gives in steps four times as fine as the finest
/// of the ladder and, where it is oblique, by the velocity of the contact point after it.
/// `tangential_velocity`: of the contact point before it [m/s]. Throws InputError where the impact
/// does not end.
DampedImpact own_impact(const Scheme& scheme, const EffectivePair& pair,
                        double tangential_velocity = 0);

/// Whether the dashpot of the law, at its present value, gives the restitution of the closed form
/// of its kind: of a damped oscillator, or of Tsuji, Tanaka & Ishida on Hertz's spring. Laws of the
/// catalogue do; of others it is tried. `stiffness` as in tuned_dashpot.
bool follows_closed_form(const Scheme& scheme, const EffectivePair& pair, double stiffness);

/// Restitution, duration and psi_out with so many steps per contact, and what they should be.
StudyResult measured(const DampedImpact& impact, std::span<const int> levels, double tolerance);

/// The same on a ladder of steps, with the fewest steps that keep the tolerance.
StudyResult study_of(const DampedImpact& impact, double tolerance);

/// A dashpot in the law's own unit, and the restitution that a contact really has with it.
struct TunedDashpot {
  double damping = 0;       ///< in the unit of the law's parameter
  double restitution = 1;   ///< of a head-on impact, by steps of the law [-]
  bool closed_form = true;  ///< false: solved for, since the closed form is not the law's
  /// The same where no contact pulls, as in codes that cut the force at zero; 1 without a dashpot;
  /// none for an engine, whose forces cannot be cut from outside.
  std::optional<double> restitution_without_pull = 1;
};

/// Whether the law has a dashpot that a restitution can be turned into.
bool has_dashpot(const Scheme& scheme);

/// The law with its dashpot at this value.
Scheme with_dashpot_of(const Scheme& scheme, double damping);

/// The dashpot's parameter; nullptr for laws that have none.
const ParameterInfo* dashpot_parameter(const Scheme& scheme);

/// The dashpot with which a head-on impact of this pair has the restitution: in closed form for a
/// linear dashpot on a linear spring and for that of Tsuji, Tanaka & Ishida on Hertz's, confirmed
/// by stepping the law; solved by bisection where the law does not confirm it. `stiffness` is kn
/// [N/m] of linear laws, else K of Fn = K h^1.5 [N/m^1.5]. Throws InputError where the law has no
/// dashpot or the restitution is out of reach.
TunedDashpot tuned_dashpot(const Scheme& scheme, const EffectivePair& pair, double stiffness,
                           double restitution);

}  // namespace stickslip::reports
