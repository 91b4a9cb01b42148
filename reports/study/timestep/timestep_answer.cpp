// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/timestep_answer.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

namespace stickslip::reports {
namespace {

/// The tolerance that was asked for, and beside it those that show how the step grows with it.
std::vector<double> tolerances_of(double asked, bool several) {
  std::vector<double> all{asked};
  if (!several) return all;
  for (const double other : {0.1, 0.01, 0.001}) {
    if (std::abs(other / asked - 1) > 1e-9) all.push_back(other);
  }
  std::ranges::sort(all, std::greater{});
  return all;
}

/// The law with increments of second order, if it has them of first order because its options say
/// so, or would by default, and the user has not chosen.
std::optional<Scheme> second_order_of(const Scheme& scheme,
                                      const std::vector<std::string>& chosen) {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims || claims->accuracy != StepAccuracy::first_order) return std::nullopt;
  Scheme changed = scheme;
  for (const auto& [name, word] :
       {std::pair{"stiffness", "mean"}, std::pair{"first-step", "touching"}}) {
    const auto& parameters = scheme.law().info().parameters;
    const auto found = std::ranges::find(parameters, name, &ParameterInfo::name);
    if (found == parameters.end() || std::ranges::count(found->choices, word) == 0 ||
        scheme.sets(name) || std::ranges::count(chosen, name) > 0)
      return std::nullopt;
    changed.framed.law = changed.law().with_option(name, word);
  }
  const auto better = changed.law().partial_slip_claims();
  if (!better || better->accuracy != StepAccuracy::second_order) return std::nullopt;
  return changed;
}

/// The parameters with a role that are as the law has them by itself.
std::vector<std::string> defaults_of(const TimestepRequest& request) {
  const Scheme& scheme = request.scheme;
  std::vector<std::string> of_grains =
      request.grains ? roles_set_by(*request.grains, scheme) : std::vector<std::string>{};
  if (!request.grains && request.restitution) of_grains = roles_set_by({.restitution = 1}, scheme);
  std::vector<std::string> names;
  for (const ParameterInfo& p : scheme.law().info().parameters) {
    const auto is_chosen = [&](const std::string& name) {
      return scheme.sets(name) || std::ranges::count(request.chosen, name) > 0;
    };
    if (p.role.empty() || is_chosen(p.name) || is_chosen(p.role)) continue;
    if (std::ranges::count(of_grains, p.role) == 0) names.push_back(p.name);
  }
  return names;
}

/// Laws of engines make masses of a density: that of the spheres, unless somebody chose another.
void tell_density(TimestepQuestion& question, TimestepAnswer& answer) {
  if (!question.radius || std::ranges::count(answer.defaults, "density") == 0) return;
  const double volume = 4.0 / 3 * std::numbers::pi * std::pow(*question.radius, 3);
  for (Scheme* const scheme : {&question.scheme, &answer.scheme})
    scheme->framed.law = scheme->law().with({{"density", question.mass / volume}});
  std::erase(answer.defaults, "density");
}

}  // namespace

TimestepAnswer answer_timestep(const TimestepRequest& request) {
  TimestepAnswer answer{.law = request.scheme.label,
                        .scheme = request.scheme,
                        .grains = request.grains,
                        .step = request.step};
  TimestepQuestion question{request.scheme, request.mass, request.radius, request.velocity};
  if (answer.grains) {
    answer.contact = grains_in_contact(request.scheme, *answer.grains);
    answer.scheme = answer.contact->scheme;
    question = answer.contact->question(*answer.grains);
    question.on_walls = answer.grains->walls;
    for (const GrainContact& contact : answer.contact->contacts)
      if (contact.name.ends_with("with wall")) question.wall_modulus = contact.modulus;
  }
  answer.defaults = defaults_of(request);
  tell_density(question, answer);
  const std::optional<double> restitution =
      answer.grains ? answer.grains->restitution : request.restitution;
  if (restitution && !answer.grains)
    answer.scheme = question.scheme = with_restitution(question, *restitution);
  // A rule that lacks its number says so.
  if (!question.scheme.is_from_outside()) question.scheme.law().contacts(1);
  question.jobs = request.jobs;
  question.progress = request.progress;
  const std::vector<double> tolerances =
      tolerances_of(request.tolerance, answer.grains.has_value() || answer.step.has_value());
  for (const double tolerance : tolerances) {
    question.tolerance = tolerance;
    question.on_paths = tolerance == request.tolerance;
    if (question.on_paths) answer.asked = answer.advices.size();
    answer.advices.push_back(advise_timestep(question));
  }
  question.tolerance = request.tolerance;
  if (const auto other = second_order_of(question.scheme, request.chosen);
      other && answer.advices.size() > 1) {
    TimestepQuestion same = question;
    same.scheme = *other;
    answer.second_order = advise_timestep(same);
  }
  answer.restitution =
      advise_restitution(question, restitution, request.end, answer.advices, answer.step);
  if (answer.step) answer.errors = errors_at_step(question, answer.advice(), *answer.step);
  return answer;
}

}  // namespace stickslip::reports
