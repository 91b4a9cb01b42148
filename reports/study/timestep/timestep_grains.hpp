// SPDX-License-Identifier: BSD-3-Clause
// Time steps in users' terms: grains of a material and of several sizes that meet at some velocity,
// among themselves and with walls, with a restitution.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/study/timestep/timestep.hpp"
#include "reports/study/timestep/timestep_dashpot.hpp"

namespace stickslip::reports {

/// An elastic material.
struct ElasticMaterial {
  double young = 0;    ///< E [Pa]
  double poisson = 0;  ///< nu [-]
  /// E/(2 (1 + nu)) [Pa].
  double shear() const { return young / (2 * (1 + poisson)); }
};

/// Solid spheres and how they meet.
struct Grains {
  double smallest = 0;                           ///< diameter [m]
  double largest = 0;                            ///< diameter [m]
  double density = 0;                            ///< [kg/m3]
  std::optional<ElasticMaterial> material = {};  ///< needed by Hertzian laws
  /// What the user has set as the second material of the law; none: that of the first.
  std::optional<ElasticMaterial> second = {};
  bool walls = false;                        ///< there are walls
  std::optional<ElasticMaterial> wall = {};  ///< of another material than the grains
  std::optional<double> friction = {};       ///< [-]; none: as the law has it
  std::optional<double> restitution = {};    ///< [-]; none: the dashpot is as the law has it
  double slowest = 0;                        ///< approach [m/s]
  double fastest = 0;                        ///< approach [m/s]; 0: not given
  /// Linear laws: greatest overlap over the diameter of the smaller body that the normal stiffness
  /// is to allow [-].
  std::optional<double> overlap = {};
  /// Linear laws: kt over kn; none: kt is as the law has it [-].
  std::optional<double> stiffness_ratio = {};
  /// Whose numbers these are, where a material was named: "density, E and nu of glass: ...".
  std::string origin = {};

  /// The particle of this diameter.
  Particle particle(double diameter) const;
};

/// One of the contacts that such grains make.
struct GrainContact {
  std::string name;             ///< "smallest with smallest"
  EffectivePair pair;           ///< at the fastest approach
  double smaller_diameter = 0;  ///< [m]
  double modulus = 0;           ///< E* of both [Pa]; 0 for linear laws
  double stiffness = 0;         ///< kn [N/m]; Hertzian laws: K of Fn = K h^1.5 [N/m^1.5]
  double duration = 0;          ///< at the fastest approach, elastic [s]
  double slow_duration = 0;     ///< at the slowest [s]
  double overlap = 0;           ///< greatest at the fastest, elastic, over the smaller diameter [-]
  std::optional<TunedDashpot> dashpot = {};  ///< for the restitution
};

/// Grains under a law, ready to be asked for.
struct GrainsInContact {
  Scheme scheme;                       ///< with its parameters and the dashpot of the first contact
  std::vector<GrainContact> contacts;  ///< the shortest first: that decides

  const GrainContact& deciding() const { return contacts.front(); }
  /// Two equal spheres with the effective mass, radius and modulus of the deciding contact.
  TimestepQuestion question(const Grains& grains) const;
};

/// Puts the grains under the law: moduli or stiffnesses, friction and the dashpot become its
/// parameters. Throws InputError where something is missing that the law needs or given that it
/// does not have.
GrainsInContact grains_in_contact(const Scheme& scheme, const Grains& grains);

/// The roles of those parameters of the law that follow from the grains.
std::vector<std::string> roles_set_by(const Grains& grains, const Scheme& scheme);

/// The contacts, one row each.
Table grain_contacts_table(const GrainsInContact& grains);

/// The largest step for each of several tolerances, one row each.
Table timestep_tolerances_table(const std::vector<TimestepAdvice>& advices);

/// The largest step for each purpose, one row each, a column for each tolerance.
Table timestep_purposes_table(const std::vector<TimestepAdvice>& advices);

/// Why a step errs.
enum class StepFault {
  own_equations,  ///< the law tends to something else, whatever the step
  touch,          ///< the touch falls anywhere in a step
  first_order,    ///< the same, of a law that says that its increments are of first order
  integration,    ///< too few steps for the integrator and the increments of the law
  unstable        ///< nothing that is finite comes out
};
/// In words.
std::string_view text_of(StepFault fault);

/// What one observable of one motion loses by the user's step.
struct StepError {
  std::string case_name;
  std::string variant;
  std::string observable;
  Purpose purpose = Purpose::oblique;
  int steps = 0;     ///< in the contact or period that the step divides, rounded down
  double error = 0;  ///< the worst place of the touch, over the observable's scale
  StepFault fault = StepFault::integration;
};

/// What a step of `step` [s] costs, the worst first. `advice`: of the same question, which knows
/// what stays whatever the step. Throws as advise_timestep, and InputError for a step that is
/// longer than the contact.
std::vector<StepError> errors_at_step(const TimestepQuestion& question,
                                      const TimestepAdvice& advice, double step);

/// One row for each observable.
Table step_errors_table(const std::vector<StepError>& errors);

}  // namespace stickslip::reports
