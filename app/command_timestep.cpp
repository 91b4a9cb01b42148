// SPDX-License-Identifier: BSD-3-Clause
// timestep: the largest time step with which a law stays inside a tolerance.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/interruption.hpp"
#include "app/progress.hpp"
#include "app/report_output.hpp"
#include "app/selection.hpp"
#include "reports/render/json.hpp"
#include "reports/render/terminal.hpp"
#include "reports/study/tables.hpp"
#include "reports/study/timestep.hpp"

namespace stickslip {
namespace {

using Json = nlohmann::ordered_json;

double read_positive(const std::string& text, const std::string& option, const std::string& unit) {
  const double value = read_number(text, option);
  if (!Range::positive().contains(value)) {
    throw InputError(option + " " + text + " [" + unit + "]: must be " + Range::positive().text());
  }
  return value;
}

std::optional<double> read_optional(const std::string& text, const std::string& option,
                                    const std::string& unit) {
  if (text.empty()) return std::nullopt;
  return read_positive(text, option, unit);
}

/// The one law of --law with the parameters of --param, by role or by name.
Scheme read_scheme(const TimestepOptions& options) {
  std::vector<Scheme> schemes = read_schemes({options.law}, options.outside);
  if (schemes.size() != 1) throw InputError("--law: give one law");
  Scheme scheme = schemes.front();
  std::set<std::string> set(scheme.set_by_user.begin(), scheme.set_by_user.end());
  for (const std::string& text : options.parameters) {
    const auto [key, value] = read_assignment(text, "--param");
    const ParameterInfo* const by_role = scheme.law().info().by_role(key);
    const std::string name = by_role != nullptr ? by_role->name : key;
    if (!set.insert(name).second) throw InputError("--param " + key + " is given twice");
    scheme.framed.law = scheme.law().with_option(name, value);
  }
  return scheme;
}

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

Json number_or_null(const std::optional<double>& number) {
  return number ? Json(*number) : Json(nullptr);
}

Json advice_json(const TimestepAdvice& advice, const std::string& law) {
  Json json;
  json["schema"] = json_schema;
  json["version"] = STICKSLIP_VERSION;
  json["law"] = law;
  json["tolerance"] = advice.tolerance;
  json["contact_duration"] = advice.contact_duration;
  json["step"] = number_or_null(advice.step);
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
                             {"step_to_own_limit", number_or_null(allowed.step_to_own_limit)}});
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

/// The answer in two sentences.
std::string headline(const TimestepAdvice& advice) {
  const AllowedStep& deciding = advice.deciding();
  const std::string contact = fmt::format("{:.4g} s", advice.contact_duration);
  if (!advice.step) {
    const std::string how_small =
        deciding.kind == Admissible::never
            ? "however small the step"
            : fmt::format("with the smallest step tried, {:.2g} s", deciding.step);
    return fmt::format(
        "no step keeps {}: {} ({}) is off by {} in {} {}\n"
        "contact duration of two particles: {}",
        percent(advice.tolerance), deciding.case_name, deciding.variant,
        percent(deciding.smallest_error), deciding.observable, how_small, contact);
  }
  return fmt::format(
      "largest step for {}: {}{:.4g} s, {:.3g} of the contact duration of two particles, {}\n"
      "decided by {} ({}), in {}",
      percent(advice.tolerance), deciding.kind == Admissible::coarser ? "at least " : "",
      *advice.step, *advice.step / advice.contact_duration, contact, deciding.case_name,
      deciding.variant, deciding.observable);
}

/// The parameters that the answer depends on, defaults among them.
std::string parameters_text(const Scheme& scheme) {
  std::string text;
  for (const ParameterInfo& parameter : scheme.law().info().parameters) {
    const auto value = scheme.law().value(parameter.role);
    if (parameter.role.empty() || !value) continue;
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", parameter.name, shortest(*value));
  }
  return text;
}

void print_table(const Table& table) {
  if (table.rows.empty()) return;
  const TerminalStyle style = terminal_style();
  fmt::print("\n{}\n{}\n", terminal_table(table, style), table.note);
}

}  // namespace

ExitCode command_timestep(const TimestepOptions& options) {
  TimestepQuestion question{read_scheme(options),
                            read_positive(options.mass, "--mass", "kg"),
                            read_optional(options.radius, "--radius", "m"),
                            read_optional(options.velocity, "--velocity", "m/s"),
                            read_tolerance(options.tolerance),
                            read_jobs(options.jobs)};
  install_interrupt_handler();
  TimestepAdvice advice;
  {
    ProgressBar bar("measuring steps", options.quiet || options.json);
    question.progress = interruptible(bar);
    advice = advise_timestep(question);
  }
  if (options.json) {
    fmt::print("{}", json_text(advice_json(advice, question.scheme.label)));
    return ExitCode::as_expected;
  }
  fmt::print("{}\n{}law: {} with {}\n", headline(advice), wrong_paths(advice),
             question.scheme.label, parameters_text(question.scheme));
  for (const Table& table : {allowed_steps_table(advice), timestep_rules_table(advice),
                             allowed_movements_table(advice)}) {
    print_table(table);
  }
  return ExitCode::as_expected;
}

void add_timestep(Commands& commands) {
  const auto options = std::make_shared<TimestepOptions>();
  CLI::App* const sub =
      commands.add("timestep", "the largest time step for a tolerance", options, command_timestep);
  sub->add_option("--law", options->law, "the law, with options in brackets")->required();
  list_option(sub, "--param", options->parameters,
              "parameter of the law, as name=value; repeatable");
  sub->add_option("--mass", options->mass, "of a particle [kg]")->required();
  sub->add_option("--radius", options->radius, "of a particle [m]");
  sub->add_option("--velocity", options->velocity, "of the impacts [m/s]");
  sub->add_option("--tolerance", options->tolerance, "error allowed")->capture_default_str();
  sub->add_option("--jobs", options->jobs, "threads; 0: all cores")->capture_default_str();
  sub->add_flag("--json", options->json, "as JSON");
  sub->add_flag("--quiet", options->quiet, "no progress");
  add_outside(sub, options->outside);
}

}  // namespace stickslip
