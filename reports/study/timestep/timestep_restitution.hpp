// SPDX-License-Identifier: BSD-3-Clause
// What time steps leave of a restitution: its mean over the phases of the first step, and the worst
// of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cases/impact/asked_impact.hpp"
#include "reports/study/timestep/timestep.hpp"

namespace stickslip::reports {

/// How contacts end in the code of a user, who means a restitution by that.
using MeantEnd = std::optional<reference::ContactEnd>;

/// The largest step that keeps a tolerance.
struct StepsForRestitution {
  Admissible kind = Admissible::found;
  int steps = 0;    ///< per contact without dashpot; the most or fewest tried if not found
  double step = 0;  ///< [s]
  double smallest_error = 0;  ///< of the finest steps, or of the limit; over the restitution
};

/// Both for one tolerance.
struct RestitutionTolerance {
  double tolerance = 0;  ///< over the restitution
  StepsForRestitution mean;
  StepsForRestitution worst;
};

/// Restitutions in steps of one length, each of which touches in another part of a step.
struct PhasedRestitution {
  double mean = 1;
  double least = 1;
  double greatest = 1;
};

/// A step by name.
struct RestitutionOfStep {
  std::string name;  ///< of the rule; "": the user's own
  double step = 0;   ///< [s]
  PhasedRestitution found;
};

/// The answer.
struct RestitutionAdvice {
  double restitution = 1;  ///< to which all is held
  bool is_asked = true;    ///< false: nobody asked, and it is what the law tends to
  double velocity = 0;     ///< of approach [m/s]
  double limit = 1;        ///< what the law tends to, whatever the step
  reference::ContactEnd end = reference::ContactEnd::overlap;  ///< of its contact
  /// Of the same dashpot where its contacts end in the other way, where theory knows that.
  std::optional<double> at_other_end = {};
  /// What a code has to be told that sets its dashpot as if it might pull, and cuts the force, so
  /// that the restitution is got.
  std::optional<double> number_if_cut = {};
  bool is_cut_of_pull = false;  ///< the law is such a code: its limit is what that gives
  double contact_duration = 0;  ///< without dashpot, which steps are counted in [s]
  std::vector<RestitutionTolerance> tolerances;  ///< the coarsest first
  std::vector<RestitutionOfStep> rules;          ///< of the usual rules, in their order
  std::optional<RestitutionOfStep> yours = {};   ///< of the user's step
};

/// How many phases of the first step are tried.
int phases_of_restitution();

/// Whether the law makes its dashpot of a restitution itself.
bool is_told_restitution(const Scheme& scheme);
/// Such a law that is told it and, where its rule asks for one and has none, the velocity of
/// approach at which it is to be got [m/s].
Scheme telling_restitution(const Scheme& scheme, double restitution, double velocity);

/// The law of the question with a dashpot that gives the restitution: told it, or solved for the
/// coefficient. Throws InputError where it has neither.
Scheme with_restitution(const TimestepQuestion& question, double restitution);

/// Head-on impacts of two equal spheres under the law of the question. `restitution`: to which the
/// dashpot of the law was set; none: that which the law says itself, or else what it tends to.
/// `advices`: of the same question, for their tolerances and rules. None of a law that no impact
/// suits or that loses nothing in one. Throws InputError where the contact of the law ends
/// otherwise than is meant.
std::optional<RestitutionAdvice> advise_restitution(const TimestepQuestion& question,
                                                    std::optional<double> restitution,
                                                    const MeantEnd& end,
                                                    const std::vector<TimestepAdvice>& advices,
                                                    std::optional<double> step);

/// The largest steps, one row for each tolerance.
Table restitution_steps_table(const RestitutionAdvice& advice);

}  // namespace stickslip::reports
