// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/selection.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cases/catalogue.hpp"
#include "stickslip/description/number_text.hpp"

namespace stickslip::reports {
namespace {

int read_count(std::string_view text, std::string_view whole) {
  const int n = number_from<int>(text).value_or(0);
  if (n < 1 || n > 1'000'000) {
    throw InputError("--steps " + std::string(whole) +
                     ": give FROM:TO with whole numbers from 1 to 1000000, as in 1:4096");
  }
  return n;
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

std::vector<Scheme> schemes_of(const std::vector<std::string>& laws,
                               const OutsideOptions& outside) {
  std::vector<Scheme> schemes;
  for (const std::string& list : laws) {
    for (const std::string& word : split_list(list)) {
      Scheme scheme = make_scheme(word, outside);
      if (std::ranges::count(schemes, scheme.label, &Scheme::label) == 0)
        schemes.push_back(std::move(scheme));
    }
  }
  return schemes;
}

std::vector<std::string> notices_of(const std::vector<Scheme>& schemes) {
  std::vector<std::string> notices;
  for (const Scheme& scheme : schemes) {
    const LawInfo& law = scheme.law().info();
    if (!law.notice.empty()) notices.push_back("warning: " + law.name + ": " + law.notice);
  }
  return notices;
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
  for (CaseTask& task : tasks) {
    any = task.parameters.set_full() || any;
    // A law in another program is asked more.
    any = any || std::ranges::any_of(task.schemes, [](const Scheme& scheme) {
            return scheme.law().info().is_dear_to_ask;
          });
  }
  if (!any) throw InputError("--full: none of these cases does only a part of its work by default");
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

bool is_answered_by_files(const CaseInfo& info) {
  return info.asks_a_program && info.moves_bodies && info.laws.empty();
}

void refuse_without_laws(const std::vector<CaseTask>& tasks) {
  const auto asks_none = [](const CaseTask& task) {
    return task.schemes.empty() && is_answered_by_files(task.question->info());
  };
  if (tasks.empty() || !std::ranges::all_of(tasks, asks_none)) return;
  const std::string& name = tasks.front().question->info().name;
  throw InputError(name +
                   ": no law answers it; a program does by where bodies go, which stickslip export "
                   "--bodies " +
                   name + " asks");
}

std::vector<std::string> notes_on_left_out(const std::vector<CaseTask>& tasks) {
  std::vector<std::string> notes;
  if (tasks.empty()) return notes;
  for (const Scheme& scheme : tasks.front().schemes) {
    if (const std::string text = left_out_of(scheme, tasks); !text.empty())
      notes.push_back("note: " + text);
  }
  return notes;
}

}  // namespace stickslip::reports
