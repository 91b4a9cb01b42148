// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/timestep/timestep_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/output/report_output.hpp"
#include "app/shell/interruption.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep/timestep_dashpot.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

/// Cases of paths that no step suffices for, a line each.
std::string wrong_paths(const TimestepAdvice& advice) {
  std::string text;
  for (const AllowedMovement& path : advice.paths) {
    if (path.kind != Admissible::never) continue;
    text += fmt::format("whatever the step, {} stays off by {}\n", path.case_name,
                        percent(path.smallest_error));
  }
  return text;
}

Json advice_json(const TimestepAdvice& advice, const std::string& law) {
  Json json{{"law", law}};
  json["tolerance"] = advice.tolerance;
  json["contact_duration"] = advice.contact_duration;
  json["step"] = json_number(advice.step);
  json["step_to_own_limits"] = json_number(advice.step_to_own_limits);
  json["fraction_of_contact"] =
      advice.step ? Json(*advice.step / advice.contact_duration) : Json(nullptr);
  json["deciding_case"] = advice.deciding().case_name;
  json["cases"] = Json::array();
  for (const AllowedStep& allowed : advice.cases) {
    json["cases"].push_back({{"case", allowed.case_name},
                             {"motion", allowed.variant},
                             {"observable", allowed.observable},
                             {"kind", name_of(allowed.kind)},
                             {"step", allowed.step},
                             {"smallest_error", allowed.smallest_error},
                             {"step_to_own_limit", json_number(allowed.step_to_own_limit)}});
  }
  json["rules"] = Json::array();
  for (const TimestepRule& rule : advice.rules) {
    json["rules"].push_back({{"rule", rule.name},
                             {"source", rule.source},
                             {"step", rule.step},
                             {"inside", advice.step && rule.step <= *advice.step}});
  }
  json["movements"] = Json::array();
  for (const AllowedMovement& allowed : advice.paths) {
    json["movements"].push_back({{"case", allowed.case_name},
                                 {"kind", name_of(allowed.kind)},
                                 {"movement", allowed.movement},
                                 {"smallest_error", allowed.smallest_error}});
  }
  return json;
}

/// What the case is that decides, and what its observable is and matters for.
std::string explanation(const AllowedStep& deciding) {
  const auto& cases = case_catalogue();
  const auto found = std::ranges::find_if(
      cases, [&](const auto& test) { return test->info().name == deciding.case_name; });
  const std::string matters = fmt::format("it matters for {}", text_of(deciding.purpose));
  if (deciding.case_name == own_impact_name)
    return "  an impact of two grains, beside what the law gives in fine steps; " + matters;
  if (found == cases.end())
    return "  an impact of two grains, damped by the law's dashpot; " + matters;
  const CaseInfo& info = (*found)->info();
  const auto observable =
      std::ranges::find(info.observables, deciding.observable, &Observable::name);
  const std::string what = observable == info.observables.end()
                               ? ""
                               : deciding.observable + ": " + observable->title + "; ";
  return fmt::format("  {}: {}\n  {}{}; see stickslip show {}", info.name, info.title, what,
                     matters, info.name);
}

/// Why no step is small enough; "" where smaller ones than those tried may be.
std::string why_never(const AllowedStep& deciding) {
  if (deciding.kind != Admissible::never) return "";
  return fmt::format(
      "that error is one of the law's equations, which other equations cure and no step does: "
      "stickslip run {0} says which, and stickslip timestep --law LAW tries another law\n",
      deciding.case_name == own_impact_name ? "oblique-impact" : deciding.case_name);
}

/// The answer in a few sentences.
std::string headline(const TimestepAdvice& advice) {
  const AllowedStep& deciding = advice.deciding();
  const std::string contact = fmt::format("{:.4g} s", advice.contact_duration);
  if (!advice.step) {
    const std::string how_small =
        deciding.kind == Admissible::never
            ? "however small the step"
            : fmt::format("with the smallest step tried, {:.2g} s", deciding.step);
    const std::string own =
        advice.step_to_own_limits
            ? fmt::format(
                  "with steps up to {:.4g} s everything is within {} of what the law tends "
                  "to, be that right or wrong\n",
                  *advice.step_to_own_limits, percent(advice.tolerance))
            : "";
    return fmt::format(
        "no step keeps {}: {} ({}) is off by {} in {} {}\n{}\n{}{}contact duration: {}",
        percent(advice.tolerance), deciding.case_name, deciding.variant,
        percent(deciding.smallest_error), deciding.observable, how_small, explanation(deciding),
        why_never(deciding), own, contact);
  }
  return fmt::format(
      "largest step for {}: {}{:.4g} s, {:.3g} of the contact duration, {}\n"
      "decided by {} ({}), in {}\n{}",
      percent(advice.tolerance), deciding.kind == Admissible::coarser ? "at least " : "",
      *advice.step, *advice.step / advice.contact_duration, contact, deciding.case_name,
      deciding.variant, deciding.observable, explanation(deciding));
}

/// " with " the parameters that the answer depends on; those that nobody chose are marked. Empty:
/// none.
std::string parameters_text(const TimestepAnswer& answer) {
  std::string text;
  for (const ParameterInfo& parameter : answer.scheme.law().info().parameters) {
    const auto value = answer.scheme.law().value(parameter.role);
    if (parameter.role.empty() || !value) continue;
    const bool is_default = std::ranges::count(answer.defaults, parameter.name) > 0;
    text += fmt::format("{}{}={}{}", text.empty() ? " with " : ", ", parameter.name,
                        shortest(*value), is_default ? " (default)" : "");
  }
  return text;
}

/// How the contact is damped, in a line; empty for elastic ones without grains.
std::string dashpot_text(const TimestepAnswer& answer) {
  const Grains& grains = *answer.grains;
  const GrainContact& contact = answer.contact->deciding();
  if (!grains.restitution || !contact.dashpot) return "";
  const bool hertzian = contact.modulus > 0;
  const std::string how = !contact.dashpot->closed_form ? "solved by stepping the law"
                          : hertzian
                              ? "closed form (Antypov & Elliott 2011), the same at any velocity"
                              : "closed form of the damped oscillator, the same at any velocity";
  std::string at;
  if (grains.fastest > 0) at = fmt::format(" at {} m/s", shortest(grains.fastest));
  return fmt::format("restitution {}{}: damping={} of {}; {}; the law itself gives {:.4f}\n",
                     shortest(*grains.restitution), at, shortest(contact.dashpot->damping),
                     contact.name, how, contact.dashpot->restitution);
}

std::string size_text(const Grains& grains) {
  const Particle small = grains.particle(grains.smallest);
  const Particle large = grains.particle(grains.largest);
  if (grains.largest == grains.smallest)
    return fmt::format("diameter {:.4g} m, mass {:.4g} kg", grains.smallest, small.mass);
  return fmt::format("diameter {:.4g} to {:.4g} m, mass {:.4g} to {:.4g} kg", grains.smallest,
                     grains.largest, small.mass, large.mass);
}

/// What the question was taken for.
std::string grains_text(const TimestepAnswer& answer) {
  const Grains& grains = *answer.grains;
  std::string text =
      fmt::format("grains: {}, density {:.4g} kg/m3", size_text(grains), grains.density);
  if (grains.material) {
    text += fmt::format("; E={:.4g} Pa, nu={:.4g}, so that G={:.4g} Pa", grains.material->young,
                        grains.material->poisson, grains.material->shear());
  }
  if (grains.wall)
    text +=
        fmt::format("; walls of E={:.4g} Pa, nu={:.4g}", grains.wall->young, grains.wall->poisson);
  if (!grains.origin.empty()) text += "\n  " + grains.origin;
  return text + '\n' + dashpot_text(answer);
}

/// What the user's step costs, in a sentence or two.
std::string step_text(const TimestepAnswer& answer) {
  if (!answer.step) return "";
  const StepError& worst = answer.errors.front();
  const std::string where = fmt::format("in {} of {} ({}), with {} steps in it", worst.observable,
                                        worst.case_name, worst.variant, worst.steps);
  const std::string yours = "your " + shortest(*answer.step) + " s ";
  const std::string tolerance = percent(answer.advice().tolerance);
  if (worst.error <= answer.advice().tolerance) {
    return fmt::format("{}keeps {}: its greatest error is {}, {}\n", yours, tolerance,
                       percent(worst.error), where);
  }
  return fmt::format("{}does not keep {}: {} {}, because {}\n", yours, tolerance,
                     std::isfinite(worst.error) ? "it errs by " + percent(worst.error)
                                                : "nothing finite comes out",
                     where, text_of(worst.fault));
}

/// What head-on impacts on the branches of a plastic contact allow, and which of its stiffnesses
/// rules are to take; empty for other laws.
std::string branches_text(const TimestepAnswer& answer) {
  std::string text;
  for (const AllowedStep& allowed : answer.advice().observables) {
    const bool is_asked =
        allowed.observable == "restitution" || allowed.observable == "energy_lost";
    if (!is_asked || allowed.case_name != own_impact_name || !suffices(allowed.kind)) continue;
    if (allowed.observable == "restitution" && !allowed.variant.starts_with("head-on")) continue;
    text += fmt::format("{}{} {:.3g} s", text.empty() ? "" : ", ",
                        allowed.observable == "restitution" ? "restitution" : "energy lost",
                        allowed.step);
  }
  const AnyLaw& law = answer.scheme.law();
  if (parts_of(law.info()).normal != NormalPart::plastic || text.empty()) return "";
  const auto k1 = law.value("k1");
  const auto k2 = law.value("k2");
  std::string stiffest;
  if (k1 && k2 && *k2 > *k1)
    stiffest = fmt::format(
        "; the way back is the stiffest branch, with k2 = {:.3g} k1: a rule reckoned with k1 takes "
        "{:.3g} times the step that it means",
        *k2 / *k1, std::sqrt(*k2 / *k1));
  return fmt::format("head-on, by what is asked of it: {}{}\n", text, stiffest);
}

/// What another choice of the same law would allow.
std::string second_order_text(const TimestepAnswer& answer) {
  if (!answer.second_order || !answer.second_order->step) return "";
  return fmt::format("with increments of second order, [{}], the same law allows {:.4g} s\n",
                     second_order_options, *answer.second_order->step);
}

/// The largest step of one row, as "98 steps per contact (7.2e-06 s)".
std::string steps_text(const StepsForRestitution& found) {
  if (!suffices(found.kind)) return "no step";
  return fmt::format("{}{} steps per contact ({:.3g} s)",
                     found.kind == Admissible::coarser ? "at most " : "", found.steps, found.step);
}

/// Which restitution the law has, in which convention, and from which step on.
std::string restitution_text(const TimestepAnswer& answer) {
  if (!answer.restitution) return "";
  const RestitutionAdvice& advice = *answer.restitution;
  const bool pulls = advice.end == DashpotEnd::pull;
  std::string text =
      advice.is_asked
          ? fmt::format("restitution {}: the law tends to {:.4f}, and its force ",
                        shortest(advice.restitution), advice.limit)
          : fmt::format("restitution: none specified; the law tends to {:.4f}, and its force ",
                        advice.limit);
  text += pulls ? "pulls at the end of a contact" : "never pulls";
  if (advice.at_other_end) {
    const bool is_plastic = parts_of(answer.scheme.law().info()).normal == NormalPart::plastic;
    text += fmt::format("; {} the same {} gives {:.4f}", pulls ? "cut at 0," : "if it might pull,",
                        is_plastic ? "law" : "dashpot", *advice.at_other_end);
  }
  text += '\n';
  if (advice.is_cut_of_pull)
    text += "  that is what a dashpot gives that is set as if it might pull, and is cut\n";
  const bool keeps_word = std::abs(advice.limit - advice.restitution) < 2e-3;
  if (advice.number_if_cut && ((pulls && keeps_word) || advice.is_cut_of_pull)) {
    text += fmt::format(
        "  a code that sets its dashpot as if it might pull, and cuts the force, gets {} with the "
        "number {:.4f}\n",
        shortest(advice.restitution), *advice.number_if_cut);
  }
  const auto asked = std::ranges::find(advice.tolerances, answer.advice().tolerance,
                                       &RestitutionTolerance::tolerance);
  text += fmt::format(
      "  within {} of it in the mean over the phases of the first step: {}; in the "
      "worst phase: {}\n",
      percent(asked->tolerance), steps_text(asked->mean), steps_text(asked->worst));
  if (advice.yours) {
    const PhasedRestitution& found = advice.yours->found;
    text += fmt::format("  with your step it is {:.4f} in the mean, from {:.4f} to {:.4f}\n",
                        found.mean, found.least, found.greatest);
  }
  return text;
}

Json restitution_json(const TimestepAnswer& answer) {
  if (!answer.restitution) return nullptr;
  const RestitutionAdvice& advice = *answer.restitution;
  const auto steps = [](const StepsForRestitution& found) {
    return Json{{"kind", name_of(found.kind)},
                {"steps", found.steps},
                {"step", found.step},
                {"smallest_error", json_number(found.smallest_error)}};
  };
  const auto phased = [](const PhasedRestitution& found) {
    return Json{{"mean", json_number(found.mean)},
                {"least", json_number(found.least)},
                {"greatest", json_number(found.greatest)}};
  };
  Json json{{"restitution", advice.restitution},
            {"asked", advice.is_asked},
            {"velocity", advice.velocity},
            {"limit", json_number(advice.limit)},
            {"end", name_of(advice.end)},
            {"at_other_end", json_number(advice.at_other_end)},
            {"number_if_cut", json_number(advice.number_if_cut)},
            {"cut_of_pull", advice.is_cut_of_pull},
            {"contact_duration", advice.contact_duration},
            {"phases", phases_of_restitution()},
            {"tolerances", Json::array()},
            {"rules", Json::array()},
            {"your_step", nullptr}};
  for (const RestitutionTolerance& row : advice.tolerances) {
    json["tolerances"].push_back(
        {{"tolerance", row.tolerance}, {"mean", steps(row.mean)}, {"worst", steps(row.worst)}});
  }
  for (const RestitutionOfStep& rule : advice.rules) {
    Json one{{"rule", rule.name}, {"step", rule.step}};
    one.update(phased(rule.found));
    json["rules"].push_back(std::move(one));
  }
  if (advice.yours) json["your_step"] = phased(advice.yours->found);
  return json;
}

Json contact_json(const GrainContact& contact) {
  Json json{{"contact", contact.name},
            {"effective_mass", contact.pair.mass},
            {"effective_radius", contact.pair.radius},
            {"stiffness", contact.stiffness},
            {"duration", contact.duration},
            {"duration_slowest", contact.slow_duration},
            {"overlap", contact.overlap},
            {"damping", nullptr},
            {"restitution", nullptr},
            {"restitution_without_pull", nullptr}};
  if (contact.dashpot) {
    json["damping"] = contact.dashpot->damping;
    json["restitution"] = contact.dashpot->restitution;
    json["restitution_without_pull"] = json_number(contact.dashpot->restitution_without_pull);
  }
  return json;
}

Json grains_json(const Grains& grains) {
  const auto material = [](const std::optional<ElasticMaterial>& m) {
    return m ? Json{{"E", m->young}, {"nu", m->poisson}, {"G", m->shear()}} : Json(nullptr);
  };
  return {{"diameter", {grains.smallest, grains.largest}},
          {"density", grains.density},
          {"mass", {grains.particle(grains.smallest).mass, grains.particle(grains.largest).mass}},
          {"material", material(grains.material)},
          {"walls", grains.walls},
          {"wall", material(grains.wall)},
          {"friction", json_number(grains.friction)},
          {"restitution", json_number(grains.restitution)},
          {"velocity", {grains.slowest, grains.fastest}},
          {"overlap", json_number(grains.overlap)},
          {"origin", grains.origin.empty() ? Json(nullptr) : Json(grains.origin)}};
}

Json tolerances_json(const TimestepAnswer& answer) {
  Json all = Json::array();
  for (const TimestepAdvice& advice : answer.advices) {
    const AllowedStep& deciding = advice.deciding();
    Json one{{"tolerance", advice.tolerance},     {"step", json_number(advice.step)},
             {"case", deciding.case_name},        {"motion", deciding.variant},
             {"observable", deciding.observable}, {"observables", Json::array()}};
    for (const AllowedStep& allowed : advice.observables) {
      one["observables"].push_back({{"case", allowed.case_name},
                                    {"motion", allowed.variant},
                                    {"observable", allowed.observable},
                                    {"purpose", text_of(allowed.purpose)},
                                    {"kind", name_of(allowed.kind)},
                                    {"step", allowed.step},
                                    {"smallest_error", allowed.smallest_error}});
    }
    all.push_back(std::move(one));
  }
  return all;
}

Json your_step_json(const TimestepAnswer& answer) {
  if (!answer.step) return nullptr;
  Json json{{"step", *answer.step},
            {"keeps_tolerance", answer.errors.front().error <= answer.advice().tolerance},
            {"errors", Json::array()}};
  for (const StepError& e : answer.errors) {
    json["errors"].push_back({{"case", e.case_name},
                              {"motion", e.variant},
                              {"observable", e.observable},
                              {"purpose", text_of(e.purpose)},
                              {"steps", e.steps},
                              {"error", json_number(e.error)},
                              {"reason", text_of(e.fault)}});
  }
  return json;
}

void print_table(const Table& table) {
  if (table.rows.empty()) return;
  fmt::print("\n{}\n{}\n", terminal_table(table, terminal_style()), table.note);
}

}  // namespace

void print_timestep(const TimestepAnswer& answer) {
  const TimestepAdvice& advice = answer.advice();
  fmt::print("{}\n{}{}{}{}{}{}law: {}{}\n", headline(advice), branches_text(answer),
             step_text(answer), second_order_text(answer), wrong_paths(advice),
             restitution_text(answer), answer.grains ? grains_text(answer) : "", answer.law,
             parameters_text(answer));
  if (answer.contact) print_table(grain_contacts_table(*answer.contact));
  if (answer.advices.size() > 1) {
    print_table(timestep_tolerances_table(answer.advices));
    print_table(timestep_purposes_table(answer.advices));
  }
  if (answer.step) print_table(step_errors_table(answer.errors));
  const RestitutionAdvice* const restitution = answer.restitution ? &*answer.restitution : nullptr;
  if (restitution != nullptr) print_table(restitution_steps_table(*restitution));
  for (const Table& table : {allowed_steps_table(advice), timestep_rules_table(advice, restitution),
                             allowed_movements_table(advice)}) {
    print_table(table);
  }
}

Json timestep_json(const TimestepAnswer& answer) {
  Json json = advice_json(answer.advice(), answer.law);
  json["parameters"] = Json::object();
  for (const ParameterInfo& parameter : answer.scheme.law().info().parameters) {
    const auto value = answer.scheme.law().value(parameter.role);
    if (!parameter.role.empty() && value) json["parameters"][parameter.name] = *value;
  }
  json["defaults"] = answer.defaults;
  json["tolerances"] = tolerances_json(answer);
  json["grains"] = answer.grains ? grains_json(*answer.grains) : Json(nullptr);
  json["contacts"] = Json::array();
  if (answer.contact) {
    for (const GrainContact& contact : answer.contact->contacts)
      json["contacts"].push_back(contact_json(contact));
  }
  json["second_order_step"] =
      answer.second_order ? json_number(answer.second_order->step) : Json(nullptr);
  json["restitution"] = restitution_json(answer);
  json["your_step"] = your_step_json(answer);
  return json;
}

}  // namespace stickslip::app
