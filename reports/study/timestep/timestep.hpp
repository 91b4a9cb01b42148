// SPDX-License-Identifier: BSD-3-Clause
// The largest time step with which a law stays inside a tolerance, measured by the cases.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reports/study/study.hpp"
#include "reports/study/timestep/timestep_rules.hpp"

namespace stickslip::reports {

/// What somebody who simulates wants to know, and observables stand for.
enum class Purpose {
  rebound,    ///< normal rebound: restitution
  oblique,    ///< velocity of the contact point after an oblique impact
  rolling,    ///< spin, and how sliding becomes rolling
  duration,   ///< of contacts
  energy,     ///< lost to friction in an impact
  vibration,  ///< amplitude, phase and frequency on contact springs
};
/// In words.
std::string_view text_of(Purpose purpose);

/// Equal solid spheres under one law, in contacts of two.
struct TimestepQuestion {
  Scheme scheme;                   ///< the law with its parameters
  double mass = 0;                 ///< of a particle [kg]
  std::optional<double> radius;    ///< of a particle [m]; needed by Hertzian laws
  std::optional<double> velocity;  ///< of the approach of two [m/s]; needed by Hertzian laws
  double tolerance = 0.01;         ///< error allowed, over the scale of each observable
  int jobs = 0;                    ///< threads; 0: all cores
  std::function<void(std::size_t done, std::size_t total)> progress = {};
  /// The smallest particle, for the usual rules, where mass and radius above are only such that two
  /// equal spheres have the effective ones of another contact.
  std::optional<Particle> smallest = {};
  bool on_paths = true;   ///< also what prescribed paths allow
  bool on_walls = false;  ///< whether particles touch walls, too
  /// Effective modulus E* of a particle and a wall [Pa]; 0: that of two particles.
  double wall_modulus = 0;
};

/// What one case of bodies in motion allows.
struct AllowedStep {
  std::string case_name;
  std::string variant;     ///< which motion of the case
  std::string observable;  ///< title of the one that allows least
  Admissible kind = Admissible::found;
  double step = 0;            ///< [s]; the shortest or longest that was tried if not found
  double smallest_error = 0;  ///< the error with the finest steps, over the observable's scale
  /// Where the limit is wrong: the longest step of the ladder, which halves from level to level,
  /// from which on the tolerance is kept about the law's own limit [s].
  std::optional<double> step_to_own_limit = {};
  Purpose purpose = Purpose::oblique;  ///< what that observable is for
};

/// What one case of a prescribed path allows. Its error depends on the movement in a step and not
/// on the time that takes.
struct AllowedMovement {
  std::string case_name;
  Admissible kind = Admissible::found;
  double movement = 0;        ///< in a step, over the slip distance mu fn/kt
  double smallest_error = 0;  ///< as in AllowedStep
};

/// The answer.
struct TimestepAdvice {
  double tolerance = 0;
  double contact_duration = 0;     ///< [s]
  std::vector<AllowedStep> cases;  ///< that which allows least first
  /// The same for every observable of each of them.
  std::vector<AllowedStep> observables;
  std::optional<double> step;  ///< the largest for all cases [s]; none: no step suffices
  /// The largest with which every case is within the tolerance of what the law tends to, be that
  /// right or wrong [s]; none: not all of them tend to something.
  std::optional<double> step_to_own_limits;
  std::vector<TimestepRule> rules;     ///< the usual ones, the longest first
  std::vector<AllowedMovement> paths;  ///< linear laws only

  /// The case that decides.
  const AllowedStep& deciding() const { return cases.front(); }
};

/// Runs the cases of bodies in motion that suit the law with the user's particles, bisects for the
/// largest step of each, and takes the smallest of them. Throws InputError where parameters are
/// missing or out of range, or where no case suits the law, and LawFailure where the law fails.
TimestepAdvice advise_timestep(const TimestepQuestion& question);

/// Whether there is a step that keeps the tolerance.
inline bool suffices(Admissible kind) {
  return kind == Admissible::found || kind == Admissible::coarser;
}

/// "2.3e-05" [s], or why there is none.
Cell step_cell(Admissible kind, double step, double smallest_error);

/// The cases of the advice, one row each, that which decides first.
Table allowed_steps_table(const TimestepAdvice& advice);
struct RestitutionAdvice;
/// The usual rules, whether each is inside the answer and, if it is given, which restitution each
/// leaves.
Table timestep_rules_table(const TimestepAdvice& advice,
                           const RestitutionAdvice* restitution = nullptr);
/// What is not a matter of time. No rows for laws that no such case suits.
Table allowed_movements_table(const TimestepAdvice& advice);

}  // namespace stickslip::reports
