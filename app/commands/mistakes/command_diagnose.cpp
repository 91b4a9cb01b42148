// SPDX-License-Identifier: BSD-3-Clause
// diagnose: names the mistake of a law.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "app/commands/mistakes/mistake_answer.hpp"
#include "app/commands/mistakes/tangent_answer.hpp"
#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/mistakes/look_for.hpp"
#include "stickslip/outside/engines/engine_catalogue.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

using nlohmann::ordered_json;

const MistakeInfo& info_of(const MistakeMatch& match) { return *find_mistake(match.name); }

/// Pages of reports on the engine whose law makes the mistake; none of a law of no engine.
std::vector<std::string> reports_of(const MistakeMatch& match, const Diagnosis& diagnosis) {
  if (!is_engine_law(diagnosis.law)) return {};
  return report_pages(info_of(match), diagnosis.law);
}

ordered_json diagnosis_json(const Diagnosis& diagnosis) {
  ordered_json mistakes = ordered_json::array();
  for (const MistakeMatch& m : diagnosis.mistakes) {
    ordered_json one{{"name", m.name}, {"title", m.title}, {"match", m.match}};
    if (m.factor && !diagnosis.is_only_similar()) one["factor"] = *m.factor;
    if (!m.with.empty()) one["with"] = m.with;
    if (const auto reports = reports_of(m, diagnosis); !reports.empty()) one["reports"] = reports;
    mistakes.push_back(std::move(one));
  }
  ordered_json factors = ordered_json::array();
  for (const FactorFound& f : diagnosis.factors)
    factors.push_back({{"what", f.what}, {"factor", f.factor}});
  ordered_json j{{"law", diagnosis.law},
                 {"like", diagnosis.twin},
                 {"nearest", diagnosis.nearest},
                 {"equal", diagnosis.is_equal},
                 {"unknown", diagnosis.is_unknown},
                 {"mistakes", std::move(mistakes)},
                 {"factors", std::move(factors)},
                 {"shows_in", diagnosis.shows_in}};
  if (!diagnosis.variant.empty()) j["variant"] = diagnosis.variant;
  for (const OwnDashpot& d : diagnosis.dashpots) {
    ordered_json one{{"direction", d.direction}, {"coefficient", d.coefficient}};
    if (!d.wrong.empty()) one["wrong"] = d.wrong;
    j["dashpots"].push_back(std::move(one));
  }
  for (const RateFinding& rate : diagnosis.rates)
    j["rates"].push_back({{"text", rate.text}, {"factor", rate.factor}, {"wrong", rate.is_wrong}});
  if (!diagnosis.broken.empty()) j["broken"] = diagnosis.broken;
  return j;
}

/// What it was held against, and how well that suits.
void print_twin(const Diagnosis& diagnosis) {
  fmt::print("{} compared with {}\n", diagnosis.law, diagnosis.twin);
  if (!diagnosis.variant.empty()) {
    fmt::print(
        "a poor twin: no known mistake of {} explains more than {:.0f} % of what differs; beside "
        "{} "
        "less differs, and what follows is beside that (--like '{}')\n",
        diagnosis.twin, 100 * diagnosis.poor_match, diagnosis.variant, diagnosis.variant);
  } else if (parse_law_spec(diagnosis.nearest).name != parse_law_spec(diagnosis.twin).name) {
    fmt::print("it differs less from {}\n", diagnosis.nearest);
  }
}

void print_dashpots(const Diagnosis& diagnosis) {
  for (const OwnDashpot& d : diagnosis.dashpots) {
    fmt::print("its own {} dashpot, {:.4g} N s/m in a small movement{}{}\n", d.direction,
               d.coefficient, d.wrong.empty() ? "" : ": ", d.wrong);
  }
}

constexpr std::size_t most_printed = 5;  ///< greatest number of lines of a list

void print_mistakes(const Diagnosis& diagnosis) {
  fmt::print("\n");
  if (diagnosis.mistakes.empty()) {
    fmt::print("no known mistake\n");
    return;
  }
  const MistakeMatch& first = diagnosis.mistakes.front();
  if (diagnosis.is_only_similar()) {
    fmt::print("a factor was found, and no known mistake has that size; most similar:\n");
  } else if (diagnosis.is_unknown) {
    fmt::print("no known mistake; most similar:\n");
  } else if (!first.with.empty()) {
    fmt::print("two mistakes together explain it best ({:.0f} %): {} and {}\n", 100 * first.match,
               first.name, first.with);
  }
  for (std::size_t i = 0; i < std::min(most_printed, diagnosis.mistakes.size()); ++i) {
    const MistakeMatch& m = diagnosis.mistakes[i];
    fmt::print("{:>4.0f} %  {}\n        {}\n", 100 * m.match, m.name, m.title);
    if (m.factor && !diagnosis.is_only_similar())
      fmt::print("        here by a factor of {:.6g}\n", *m.factor);
    for (const std::string& page : reports_of(m, diagnosis)) fmt::print("        {}\n", page);
  }
}

/// How to go on from the first mistake, or from the two that explain more together.
void print_next(const Diagnosis& diagnosis) {
  if (diagnosis.is_unknown || diagnosis.mistakes.empty() || diagnosis.is_only_similar()) return;
  constexpr double well = 0.9;
  const MistakeMatch& first = diagnosis.mistakes.front();
  if (first.match < well)
    fmt::print("a match below {:.0f} % is a hint: something else differs, too\n", 100 * well);
  std::string names;
  for (const MistakeMatch& one : diagnosis.mistakes) {
    if (one.name != first.name && one.name != first.with) continue;
    names += (names.empty() ? "" : "+") + one.name;
    fmt::print("{}: look for {} (stickslip show {})\n", one.name, what_to_look_for(info_of(one)),
               one.name);
  }
  const LawSpec twin = parse_law_spec(diagnosis.held_against());
  fmt::print("a law that does the same: --law '{}'\n",
             twin.with(std::string(mistake_option), names).text());
}

void print(const Diagnosis& diagnosis) {
  print_twin(diagnosis);
  print_dashpots(diagnosis);
  for (const RateFinding& rate : diagnosis.rates) fmt::print("{}\n", rate.text);
  for (const std::string& property : diagnosis.broken) fmt::print("broken property {}\n", property);
  if (diagnosis.shows_in.empty()) {
    const char* const dashpots = diagnosis.dashpots.empty() ? "" : "but for dashpots, ";
    if (diagnosis.is_equal) {
      fmt::print("{}equal to {} to round-off on every probe: no mistake to name\n", dashpots,
                 diagnosis.held_against());
      return;
    }
    fmt::print("{}no probe of forces tells it from {}\n", dashpots, diagnosis.held_against());
  }
  for (const FactorFound& f : diagnosis.factors)
    fmt::print("{}: {:.6g} times that of {}\n", f.what, f.factor, diagnosis.held_against());
  print_mistakes(diagnosis);
  if (!diagnosis.shows_in.empty()) {
    fmt::print("\nit shows in:");
    for (std::size_t i = 0; i < std::min(most_printed, diagnosis.shows_in.size()); ++i)
      fmt::print("{} {}", i == 0 ? "" : ";", diagnosis.shows_in[i]);
    fmt::print("\n");
  }
  print_next(diagnosis);
}

void print_word(const Diagnosis& diagnosis) {
  const bool is_named = !diagnosis.is_unknown && !diagnosis.mistakes.empty();
  fmt::print("{}\n", diagnosis.is_equal ? "equal"
                     : is_named         ? diagnosis.mistakes.front().name
                                        : "unknown");
}

}  // namespace

CommandAnswer command_diagnose(const DiagnoseOptions& options) {
  if (!options.pair.empty()) {
    if (!options.tangent || !options.law.empty())
      throw InputError("--pair goes with --tangent, and without --law");
    return tangent_answer(diagnose_pair_tangent(options.pair), options.quiet);
  }
  if (options.law.empty()) throw InputError("--law is needed");
  if (options.tangent)
    return tangent_answer(reports::diagnose_tangent(
                              make_scheme(with_like(options.law, options.like), options.outside)),
                          options.quiet);
  const Scheme scheme = make_scheme(with_like(options.law, options.like), options.outside);
  const Diagnosis diagnosis = study::diagnose(scheme, read_jobs(options.jobs));
  const MomentChoices& moments = scheme.framed.moments;
  const bool compares_forces_alone =
      moments.rolling == RollingRule::own || moments.twisting == TwistingRule::own;
  return {[=] { return diagnosis_json(diagnosis); },
          [=, quiet = options.quiet] {
            if (quiet) return print_word(diagnosis);
            print(diagnosis);
            if (!compares_forces_alone) return;
            fmt::print(
                "forces alone were compared, since it does not say which rules its moments follow "
                "(--like 'LAW[rolling=...,twisting=...]')\n");
          }};
}

void add_diagnose(Commands& commands) {
  const auto options = std::make_shared<DiagnoseOptions>();
  const CommandParser sub =
      commands.add("diagnose", "name the mistake of a law", options, command_diagnose);
  sub.example("stickslip diagnose --law './mine.so[like=hertz-mindlin]'");
  sub.add_option("--law", options->law, "law, with options in brackets");
  sub.add_flag("--tangent", options->tangent,
               "compare the tangent that the law gives with the derivatives of its force");
  sub.add_option("--pair", options->pair,
                 "compare the tangent of a pair in this JSON file (with --tangent): inputs as of "
                 "reference tangent-pair, and 144 numbers");
  sub.add_option("--like", options->like,
                 "built-in law whose equations the law implements [default: what the law declares, "
                 "or the nearest]");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet,
                     "print one word: the likeliest mistake, equal or unknown");
  add_no_cache(sub);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
