// SPDX-License-Identifier: BSD-3-Clause
// The motions by which time steps are judged: cases of bodies in motion with the user's particles.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/study/timestep/timestep.hpp"
#include "reports/study/timestep/timestep_dashpot.hpp"

namespace stickslip::reports {

/// An observable of a case, and the time that the case's number of steps divides [s].
struct JudgedObservable {
  std::string name;
  double span = 0;
  Purpose purpose = Purpose::oblique;
  bool is_energy = false;  ///< judged only if the law accounts for its energy
};

/// One motion of a case with the user's particles.
struct TimestepProbe {
  std::optional<CaseTask> task = {};
  std::string variant = {};
  std::vector<JudgedObservable> judged = {};
  std::optional<DampedImpact> damped = {};  ///< instead of the case

  /// Whether the law accounts for its energy.
  bool knows_energy() const;
};

/// Ladders begin next to the limit of stability, where hardly any law keeps a tolerance.
inline constexpr int coarsest_timestep = 2;
/// Beyond this nobody would go [steps per contact or period].
inline constexpr int finest_timestep = 16384;
/// The same for impacts on Hertzian contacts, which take longer.
inline constexpr int finest_hertzian_timestep = 4096;

/// kt v/(kn mu vn) before an impact: a contact that sticks at touch, and one that slips first and
/// sticks later.
inline constexpr std::array timestep_obliquities{0.5, 2.0};
/// Where in a step the touch falls. All have to keep the tolerance: in a simulation it falls
/// anywhere, and a single place may suit a scheme by accident.
inline constexpr std::array timestep_phases{0.125, 0.375, 0.625, 0.875};

/// An impact of this obliquity in words.
std::string obliquity_text(double psi);

/// The scheme as cases take it: they set by role what the label may set too, to the same values;
/// they have no dashpots but their own, and one material.
Scheme without_dashpots(const Scheme& scheme);

/// The law's parameter of this role. Throws InputError where it has none.
double role_value(const Scheme& scheme, std::string_view role);

/// Of whose contacts theory knows how stiff they are.
enum class KnownSpring { linear, hertzian, none };
/// By the capabilities and roles of the law.
KnownSpring known_spring(const Scheme& scheme);

/// Two of the particles under a linear law.
LinearPair linear_pair(const TimestepQuestion& question);
/// Two of the particles under a Hertzian law. Throws InputError where radius or velocity is not
/// given, or the particles would overlap by more than a quarter of their radius.
HertzPair hertz_pair(const TimestepQuestion& question);

/// Two of the particles, under whatever law. Throws InputError as hertz_pair, and where the
/// stiffness is the law's own.
EffectivePair effective_pair(const TimestepQuestion& question);

/// The particle that the usual rules are for.
Particle smallest_particle(const TimestepQuestion& question);

/// The motions that suit the law; where no case does, since it has parts of its own, impacts that
/// are judged by its own fine steps. Throws InputError if there are none.
std::vector<TimestepProbe> timestep_probes(const TimestepQuestion& question, const Scheme& scheme);

}  // namespace stickslip::reports
