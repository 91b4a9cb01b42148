// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_restitution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numbers>

#include "cases/impact/asked_impact.hpp"
#include "cases/numbers.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep/timestep_probes.hpp"

namespace stickslip::reports {
namespace {

using std::numbers::pi;

/// The coarsest and finest steps that are tried, per contact.
constexpr int coarsest = 4;
constexpr int finest = 4096;
/// Steps from which the limit is extrapolated, which is of first order at least.
constexpr int fine = 256;
/// What a restitution differs by that is another one.
constexpr double told_apart = 2e-3;
/// Lengths of steps about the one that is asked for, from half a step of a contact more to half a
/// step less: where a contact lasts a whole number of steps, and touches and parts in one phase,
/// the phase changes nothing, and that would be an accident.
constexpr int lengths = 8;

double off(double found, double restitution) { return std::abs(found / restitution - 1); }
double off_in_mean(const PhasedRestitution& found, double restitution) {
  return off(found.mean, restitution);
}
double off_at_worst(const PhasedRestitution& found, double restitution) {
  return worse(off(found.least, restitution), off(found.greatest, restitution));
}
using Deviation = double (*)(const PhasedRestitution& found, double restitution);

/// Impacts of a law in steps of any length.
class Impacts {
 public:
  Impacts(const TimestepQuestion& question, double duration)
      : scheme_(question.scheme), duration_(duration) {
    const EffectivePair pair = effective_pair(question);
    impact_.radius = 2 * pair.radius;
    impact_.density = question.mass / (4.0 / 3 * pi * std::pow(impact_.radius, 3));
    impact_.velocity = pair.velocity;
    // Nothing of it depends on the velocity: one that the spheres stay apart with.
    if (!question.velocity) impact_.velocity = std::min(1.0, 0.01 * impact_.radius / duration);
  }

  double velocity() const { return impact_.velocity; }
  double duration() const { return duration_; }

  /// In steps of about dt [s], of all phases and lengths.
  std::vector<cases::AskedImpact::Impact> all(double dt) const {
    std::vector<cases::AskedImpact::Impact> found;
    for (int l = 0; l < lengths; ++l) {
      const double steps = std::max(duration_ / dt + (l + 0.5) / lengths - 0.5, 1.0);
      const auto most = static_cast<long>(cases::AskedImpact::patience * (steps + 1));
      for (int k = 0; k < cases::AskedImpact::phases; ++k) {
        const double phase = (k + 0.5) / cases::AskedImpact::phases;
        found.push_back(impact_.impact_in(scheme_, duration_ / steps, most, phase));
      }
    }
    return found;
  }
  PhasedRestitution in_steps_of(double dt) const {
    using Impact = cases::AskedImpact::Impact;
    const auto found = all(dt);
    const auto [least, greatest] = std::ranges::minmax(found, {}, &Impact::restitution);
    PhasedRestitution phased{0, least.restitution, greatest.restitution};
    for (const Impact& one : found)
      phased.mean += one.restitution / static_cast<double>(found.size());
    return phased;
  }
  /// With so many steps per contact; measured once.
  const PhasedRestitution& at(int steps) {
    const auto known = known_.find(steps);
    if (known != known_.end()) return known->second;
    return known_[steps] = in_steps_of(duration_ / steps);
  }

 private:
  Scheme scheme_;
  double duration_;
  cases::AskedImpact impact_;
  std::map<int, PhasedRestitution> known_;
};

/// What the law tends to, whatever the step, and how its contact ends.
struct Limit {
  double restitution = 1;
  double at_zero_force = 1;
  bool pulls = false;
};

Limit limit_of(const Impacts& impacts) {
  const auto in_steps = [&](int steps) {
    Limit mean{0, 0};
    const auto found = impacts.all(impacts.duration() / steps);
    for (const auto& one : found) {
      mean.restitution += one.restitution / static_cast<double>(found.size());
      mean.at_zero_force += one.at_zero_force / static_cast<double>(found.size());
      mean.pulls = mean.pulls || one.pull > 0;
    }
    return mean;
  };
  const Limit finer = in_steps(fine);
  const Limit coarser = in_steps(fine / 2);
  return {2 * finer.restitution - coarser.restitution,
          2 * finer.at_zero_force - coarser.at_zero_force, finer.pulls};
}

/// The fewest steps that keep the tolerance, where twice as many do, too.
StepsForRestitution steps_for(Impacts& impacts, const RestitutionAdvice& advice, double tolerance,
                              Deviation deviation) {
  const auto error = [&](int steps) { return deviation(impacts.at(steps), advice.restitution); };
  const auto answer = [&](Admissible kind, int steps, double smallest) {
    return StepsForRestitution{kind, steps, impacts.duration() / steps, smallest};
  };
  if (!(off(advice.limit, advice.restitution) <= tolerance))
    return answer(Admissible::never, fine, off(advice.limit, advice.restitution));
  const auto keeps = [&](int steps) { return error(steps) <= tolerance; };
  int passing = coarsest;
  while (passing <= finest && !(keeps(passing) && keeps(2 * passing))) passing *= 2;
  if (passing > finest) return answer(Admissible::finer, finest, error(finest));
  if (passing == coarsest) return answer(Admissible::coarser, coarsest, error(coarsest));
  for (int failing = passing / 2; passing - failing > 1;) {
    const int middle = failing + (passing - failing) / 2;
    (keeps(middle) ? passing : failing) = middle;
  }
  return answer(Admissible::found, passing, error(passing));
}

/// The contact without its dashpot lasts so long; one whose spring is its own, with it [s].
double undamped_duration(const TimestepQuestion& question, const TimestepAdvice& advice) {
  switch (known_spring(question.scheme)) {
    case KnownSpring::linear:
      return pi * std::sqrt(question.mass / 2 / role_value(question.scheme, "kn"));
    case KnownSpring::hertzian:
      return hertz_pair(question).contact_duration();
    case KnownSpring::none:
      break;
  }
  return advice.contact_duration;
}

/// What theory knows of a dashpot that is set for one end of the contact and gets the other, on a
/// linear spring and on that of Hertz; `is_rule_known`: of the dashpot of this law, too.
void add_theory(RestitutionAdvice& advice, bool is_rule_known) {
  const double cut = restitution_at_other_end(advice.restitution, DashpotEnd::pull);
  advice.is_cut_of_pull = advice.is_asked && advice.end == DashpotEnd::cut &&
                          std::abs(advice.limit - cut) <= told_apart &&
                          std::abs(advice.limit - advice.restitution) > told_apart;
  const double number = restitution_at_other_end(advice.restitution, DashpotEnd::cut);
  if (advice.is_asked && number > 0 && (is_rule_known || advice.is_cut_of_pull))
    advice.number_if_cut = number;
  if (is_rule_known && advice.end == DashpotEnd::cut && advice.limit > 0 && advice.limit <= 1)
    advice.at_other_end = restitution_at_other_end(advice.limit, DashpotEnd::cut);
}

/// Throws where a law from outside ends its contacts otherwise than is meant.
void check_end(const Scheme& scheme, const RestitutionAdvice& advice, bool is_rule_known,
               const MeantEnd& end) {
  if (!end || *end == advice.end || !scheme.is_from_outside()) return;
  // Some never pull.
  if (*end == DashpotEnd::pull && !is_rule_known && !advice.is_cut_of_pull) return;
  throw InputError(fmt::format(
      "{}: {}, and a restitution is asked for where it {}; leave --pull out, and the answer says "
      "what the law does",
      scheme.label,
      advice.end == DashpotEnd::pull ? "its normal force pulls at the end of a contact"
                                     : "its normal force never pulls",
      *end == DashpotEnd::pull ? "may pull" : "is cut at 0"));
}

/// Why a law has no impacts of this kind.
bool has_impacts(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  return !law.can(Capability::whole_paths) && parts_of(law).range == RangePart::touch;
}

Cell steps_cell(const StepsForRestitution& found) {
  if (!suffices(found.kind)) return step_cell(found.kind, found.step, found.smallest_error);
  return number_cell(found.steps, found.kind == Admissible::coarser ? "<= {:.0f}" : "{:.0f}");
}

}  // namespace

int phases_of_restitution() { return cases::AskedImpact::phases; }

bool is_told_restitution(const Scheme& scheme) {
  return scheme.law().info().by_role("restitution") != nullptr;
}

Scheme telling_restitution(const Scheme& scheme, double restitution, double velocity) {
  const LawInfo& law = scheme.law().info();
  std::map<std::string, double> values{{"restitution", restitution}};
  constexpr const char* at = "restitution-velocity";
  if (!cases::AskedImpact::is_rule_known(law) && law.by_role(at) != nullptr &&
      !scheme.law().value(at))
    values[at] = velocity;
  Scheme told = scheme;
  told.framed.law = scheme.law().with(values);
  return told;
}

Scheme with_restitution(const TimestepQuestion& question, double restitution) {
  const EffectivePair pair = effective_pair(question);
  if (is_told_restitution(question.scheme))
    return telling_restitution(question.scheme, restitution, pair.velocity);
  double stiffness = 0;
  switch (known_spring(question.scheme)) {
    case KnownSpring::linear: {
      stiffness = role_value(question.scheme, "kn");
      // An engine has its masses of a density, which a body of the reduced one would not have.
      const LawInfo& law = question.scheme.law().info();
      if (parts_of(law).dashpot == "mass" && law.by_role("density") != nullptr) {
        const double zeta = -std::log(restitution) / std::hypot(pi, std::log(restitution));
        return with_dashpot_of(question.scheme, 2 * zeta * std::sqrt(stiffness / pair.mass));
      }
      break;
    }
    case KnownSpring::hertzian: {
      const HertzPair hertz = hertz_pair(question);
      stiffness = 4.0 / 3 * hertz.shear_modulus / (1 - hertz.poisson) * std::sqrt(pair.radius);
      break;
    }
    case KnownSpring::none: {  // a start for what is solved
      const double duration = own_impact(question.scheme, pair).duration();
      stiffness = pair.mass * pi * pi / (duration * duration);
    }
  }
  return with_dashpot_of(question.scheme,
                         tuned_dashpot(question.scheme, pair, stiffness, restitution).damping);
}

std::optional<RestitutionAdvice> advise_restitution(const TimestepQuestion& question,
                                                    std::optional<double> restitution,
                                                    const MeantEnd& end,
                                                    const std::vector<TimestepAdvice>& advices,
                                                    std::optional<double> step) {
  if (!has_impacts(question.scheme)) return std::nullopt;
  Impacts impacts(question, undamped_duration(question, advices.front()));
  const Limit limit = limit_of(impacts);
  if (!restitution) {
    const auto told = question.scheme.law().value("restitution");
    if (told && *told > 0 && *told < 1) restitution = told;
  }
  const bool loses_some = limit.restitution > told_apart && limit.restitution < 1 - told_apart;
  if (!restitution && !loses_some) return std::nullopt;
  RestitutionAdvice advice;
  advice.restitution = restitution.value_or(limit.restitution);
  advice.is_asked = restitution.has_value();
  advice.velocity = impacts.velocity();
  advice.limit = limit.restitution;
  advice.end = limit.pulls ? DashpotEnd::pull : DashpotEnd::cut;
  if (limit.pulls && std::isfinite(limit.at_zero_force)) advice.at_other_end = limit.at_zero_force;
  const bool is_known = cases::AskedImpact::is_rule_known(question.scheme.law().info());
  if (known_spring(question.scheme) != KnownSpring::none) add_theory(advice, is_known);
  check_end(question.scheme, advice, is_known, end);
  advice.contact_duration = impacts.duration();
  for (const TimestepAdvice& other : advices) {
    advice.tolerances.push_back({other.tolerance,
                                 steps_for(impacts, advice, other.tolerance, off_in_mean),
                                 steps_for(impacts, advice, other.tolerance, off_at_worst)});
  }
  for (const TimestepRule& rule : advices.front().rules)
    advice.rules.push_back({rule.name, rule.step, impacts.in_steps_of(rule.step)});
  if (step) advice.yours = RestitutionOfStep{"", *step, impacts.in_steps_of(*step)};
  return advice;
}

Table restitution_steps_table(const RestitutionAdvice& advice) {
  Table table{
      "timestep-restitution",
      "Largest step for the restitution",
      fmt::format("Over impacts that touch in {} parts of a step: their mean, and the worst of "
                  "them. Steps in the contact without dashpot, {:.4g} s; tolerances over "
                  "the restitution of {:.4g}.",
                  phases_of_restitution(), advice.contact_duration, advice.restitution),
      {{"tolerance"},
       {"mean: steps per contact"},
       {"step", "s"},
       {"worst phase: steps per contact"},
       {"step", "s"}},
      {}};
  const auto step = [](const StepsForRestitution& found) {
    return suffices(found.kind) ? step_cell(found.kind, found.step, found.smallest_error)
                                : Cell{"-", {}, Tone::muted};
  };
  for (const RestitutionTolerance& row : advice.tolerances) {
    table.rows.push_back({{percent(row.tolerance)},
                          steps_cell(row.mean),
                          step(row.mean),
                          steps_cell(row.worst),
                          step(row.worst)});
  }
  return table;
}

}  // namespace stickslip::reports
