// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cases/catalogue.hpp"
#include "stickslip/description/number_text.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/laws/word/like.hpp"
#include "stickslip/registry/law_loaders.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

int read_count(std::string_view text, std::string_view whole) {
  const int n = number_from<int>(text).value_or(0);
  if (n < 1 || n > 1'000'000) {
    throw InputError("--steps " + std::string(whole) +
                     ": give FROM:TO with whole numbers from 1 to 1000000, as in 1:4096");
  }
  return n;
}

/// Says what the user of the law has to know, as of an engine of another version than was tested.
void warn(const LawInfo& law) {
  if (!law.notice.empty())
    fmt::print(stderr, "warning: {}: {}\n", printable(law.name), printable(law.notice));
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) (text += text.empty() ? "" : between) += word;
  return text;
}

/// What the cases miss in a law that suits none of them.
std::string why_unsuited(const Scheme& scheme, const std::vector<CaseTask>& tasks) {
  const LawInfo& law = scheme.law().info();
  std::vector<std::string> missing;
  std::vector<std::string> others;
  const auto add_once = [](std::vector<std::string>& all, const std::string& one) {
    if (std::ranges::count(all, one) == 0) all.push_back(one);
  };
  for (const CaseTask& task : tasks) {
    const auto& needs = task.question->info().needs;
    const auto lacks = std::ranges::find_if(needs, [&](Capability c) { return !law.can(c); });
    if (lacks != needs.end()) {
      add_once(missing, name_of(*lacks));
    } else {
      add_once(others, task.question->unsuitable(scheme));
    }
  }
  std::vector<std::string> present;
  for (const Capability capability : law.capabilities) present.emplace_back(name_of(capability));
  std::string text = scheme.label + " suits none of the cases, so nothing was judged: ";
  if (!missing.empty()) {
    text += "they need the capability " + joined(missing, " or ") + ", and its capabilities are " +
            (present.empty() ? "none" : joined(present, ", "));
  }
  for (const std::string& other : others) text += (text.ends_with(": ") ? "" : "; ") + other;
  return text;
}

}  // namespace

std::pair<std::string, std::string> read_assignment(std::string_view text,
                                                    std::string_view option) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size()) {
    throw InputError(std::string(option) + " " + std::string(text) +
                     ": give NAME=VALUE, as in mu=0.3");
  }
  return {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

std::vector<Scheme> read_schemes(const std::vector<std::string>& laws,
                                 const OutsideOptions& outside) {
  std::vector<Scheme> schemes;
  for (const std::string& list : laws) {
    for (const std::string& word : split_list(list)) {
      Scheme scheme = make_scheme(word, outside);
      if (std::ranges::count(schemes, scheme.label, &Scheme::label) > 0) continue;
      warn(scheme.law().info());
      schemes.push_back(std::move(scheme));
    }
  }
  return schemes;
}

std::vector<Integrator> read_integrators(std::string_view text) {
  if (text == "all") return all_integrators();
  const ParameterInfo known = integrator_option();
  std::vector<Integrator> integrators;
  for (const std::string& word : split_list(text)) {
    if (std::ranges::count(known.choices, word) == 0) {
      throw InputError("--integrators: " + unknown_name("integrator", word, known.choices));
    }
    const Integrator integrator = read_integrator(word);
    if (std::ranges::count(integrators, integrator) == 0) integrators.push_back(integrator);
  }
  return integrators;
}

Ladder read_ladder(std::string_view text) {
  if (text.empty()) return {};
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) {
    const int n = read_count(text, text);
    return {n, n};
  }
  const Ladder ladder{read_count(text.substr(0, colon), text),
                      read_count(text.substr(colon + 1), text)};
  if (ladder.from > ladder.to) {
    throw InputError("--steps " + std::string(text) + ": FROM must not exceed TO");
  }
  return ladder;
}

double read_share(std::string_view text, std::string_view option) {
  const std::string given = std::string(option) + " " + std::string(text);
  const bool percent = text.ends_with('%');
  const double x = read_number(percent ? text.substr(0, text.size() - 1) : text, option);
  if (!(x >= 0) || !(x < 1e6)) throw InputError(given + ": must be a share, as 1% or 0.01");
  // A number without its sign is rather a forgotten sign than five times the whole.
  if (!percent && x >= 1) {
    throw InputError(fmt::format("{}: is {} %; give {} or {}% for {} %", given, shortest(100 * x),
                                 shortest(x / 100), shortest(x), shortest(x)));
  }
  return percent ? x / 100 : x;
}

double read_tolerance(std::string_view text, std::string_view option) {
  const double tolerance = read_share(text, option);
  const std::string given = std::string(option) + " " + std::string(text);
  if (!(tolerance > 0)) throw InputError(given + ": must be greater than 0, as in 1%");
  if (!(tolerance < 1)) throw InputError(given + ": must be less than 100 %, as in 1%");
  return tolerance;
}

double read_floor(std::string_view text) {
  const double floor = read_number(text, "--floor");
  if (!(floor >= 0) || !(floor < 1)) {
    throw InputError("--floor " + std::string(text) +
                     ": must be an error from 0, below 1, as in 1e-9");
  }
  return floor;
}

QualityThresholds read_quality(const std::string& text) {
  if (text.empty()) return {};
  const std::vector<std::string> parts = split_list(text);
  if (parts.size() != 2) throw InputError("--quality " + text + ": give GREEN,AMBER as in 0.1%,5%");
  const QualityThresholds thresholds{read_tolerance(parts[0], "--quality"),
                                     read_tolerance(parts[1], "--quality")};
  if (thresholds.green > thresholds.amber) {
    throw InputError("--quality " + text + ": green must not exceed amber");
  }
  return thresholds;
}

FigureFormat read_format(const std::string& name) {
  if (const auto format = figure_format(name)) return *format;
  throw InputError("format '" + name + "': must be one of svg, pdf, png, eps, tex");
}

int read_jobs(int jobs) {
  if (jobs < 0) throw InputError("--jobs must be a whole number, 0 for all cores");
  return jobs;
}

void set_ladder(std::vector<CaseTask>& tasks, const std::string& steps) {
  const Ladder ladder = read_ladder(steps);
  for (CaseTask& task : tasks) {
    task.steps_from = ladder.from;
    task.steps_to = ladder.to;
  }
}

void set_parameters(std::vector<CaseTask>& tasks, const std::vector<std::string>& parameters) {
  std::set<std::string> given;
  for (const std::string& text : parameters) {
    const auto [name, value] = read_assignment(text, "--param");
    if (!given.insert(name).second) throw InputError("--param " + name + " is given twice");
    std::set<std::string> known;
    bool used = false;
    for (CaseTask& task : tasks) {
      for (const DeclaredParameter& p : task.question->info().parameters) {
        known.insert(p.name);
        if (p.name != name) continue;
        task.parameters.set(name, value);
        used = true;
      }
    }
    if (!used) {
      const std::vector<std::string> names(known.begin(), known.end());
      throw InputError("--param " + text + ": " + unknown_name("parameter", name, names));
    }
  }
}

void set_full(std::vector<CaseTask>& tasks) {
  bool any = false;
  for (CaseTask& task : tasks) any = task.parameters.set_full() || any;
  if (!any) throw InputError("--full: none of these cases does only a part of its work by default");
}

void refuse_missing_cases(const std::string& place, const std::vector<std::string>& named,
                          const std::vector<std::string>& there, const std::string& mend) {
  for (const std::string& name : named) {
    find_case(name);  // what is no case at all is said first
    if (std::ranges::count(there, name) > 0) continue;
    throw InputError(fmt::format("{} holds nothing of {}; it has: {}; {}", place, name,
                                 fmt::join(there, " "), mend));
  }
}

void refuse_unsuited(const std::vector<CaseTask>& tasks) {
  if (tasks.empty()) return;
  for (const Scheme& scheme : tasks.front().schemes) {
    const bool suits = std::ranges::any_of(
        tasks, [&](const CaseTask& task) { return task.question->unsuitable(scheme).empty(); });
    // An external law with parts of its own is judged by what holds for any law.
    const bool has_own_parts = scheme.is_from_outside() && scheme.law().info().declared_parts.any();
    if (!suits && !has_own_parts) throw InputError(why_unsuited(scheme, tasks));
  }
}

void tell_left_out(const std::vector<CaseTask>& tasks) {
  if (tasks.empty()) return;
  for (const Scheme& scheme : tasks.front().schemes) {
    if (const std::string text = left_out_of(scheme, tasks); !text.empty())
      fmt::print(stderr, "note: {}\n", printable(text));
  }
}

std::vector<CaseTask> select_tasks(const std::vector<std::string>& cases,
                                   const std::vector<std::string>& laws,
                                   const std::vector<std::string>& parameters,
                                   const OutsideOptions& outside) {
  for (const std::string& name : cases) find_case(name);  // before laws are loaded
  std::vector<CaseTask> tasks = study::tasks_of(cases, read_schemes(laws, outside));
  set_parameters(tasks, parameters);
  return tasks;
}

std::string with_like(const std::string& law, const std::string& like) {
  if (like.empty()) return law;
  const LawSpec spec = parse_any_law_spec(law);
  if (!spec.is_from_outside())
    throw InputError("--like applies to external laws only; " + spec.name + " is built in");
  return spec.with(std::string(like_option), like).text();
}

}  // namespace stickslip::app
