// SPDX-License-Identifier: BSD-3-Clause
// diagnose: names the mistake of a law.
#include <fmt/format.h>

#include <memory>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/offline/answer_files.hpp"
#include "app/study_files/selection.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

using nlohmann::ordered_json;

ordered_json diagnosis_json(const Diagnosis& diagnosis) {
  ordered_json mistakes = ordered_json::array();
  for (const MistakeMatch& m : diagnosis.mistakes) {
    ordered_json one{{"name", m.name}, {"title", m.title}, {"match", m.match}};
    if (m.factor) one["factor"] = *m.factor;
    if (!m.with.empty()) one["with"] = m.with;
    mistakes.push_back(std::move(one));
  }
  ordered_json factors = ordered_json::array();
  for (const FactorFound& f : diagnosis.factors)
    factors.push_back({{"what", f.what}, {"factor", f.factor}});
  return {{"law", diagnosis.law},
          {"like", diagnosis.twin},
          {"nearest", diagnosis.nearest},
          {"equal", diagnosis.is_equal},
          {"unknown", diagnosis.is_unknown},
          {"mistakes", std::move(mistakes)},
          {"factors", std::move(factors)},
          {"shows_in", diagnosis.shows_in}};
}

void print(const Diagnosis& diagnosis) {
  fmt::print("{} beside {}\n", diagnosis.law, diagnosis.twin);
  if (diagnosis.nearest != diagnosis.twin)
    fmt::print("it differs less from {}\n", diagnosis.nearest);
  if (diagnosis.is_equal) {
    fmt::print("equal to round-off on every probe: no mistake to name\n");
    return;
  }
  for (const FactorFound& f : diagnosis.factors)
    fmt::print("{}: {:.6g} times that of {}\n", f.what, f.factor, diagnosis.twin);
  fmt::print("\n");
  if (diagnosis.is_unknown) {
    fmt::print("none of the known mistakes; those that look most like it:\n");
  } else if (!diagnosis.mistakes.front().with.empty()) {
    fmt::print("two mistakes together explain it best ({:.0f} %): {} and {}\n",
               100 * diagnosis.mistakes.front().match, diagnosis.mistakes.front().name,
               diagnosis.mistakes.front().with);
  }
  constexpr std::size_t most = 5;
  for (std::size_t i = 0; i < std::min(most, diagnosis.mistakes.size()); ++i) {
    const MistakeMatch& m = diagnosis.mistakes[i];
    fmt::print("{:>4.0f} %  {}\n        {}\n", 100 * m.match, m.name, m.title);
  }
  fmt::print("\nit shows in:");
  std::size_t shown = 0;
  for (const std::string& probe : diagnosis.shows_in) {
    if (++shown > most) break;
    fmt::print("{} {}", shown == 1 ? "" : ";", probe);
  }
  fmt::print("\n");
  if (diagnosis.is_unknown || diagnosis.mistakes.empty()) return;
  fmt::print("a law with the first one: --law '{}[mistake={}]'\n", diagnosis.twin,
             diagnosis.mistakes.front().name);
}

void print_word(const Diagnosis& diagnosis) {
  const bool is_named = !diagnosis.is_unknown && !diagnosis.mistakes.empty();
  fmt::print("{}\n", diagnosis.is_equal ? "equal"
                     : is_named         ? diagnosis.mistakes.front().name
                                        : "unknown");
}

}  // namespace

CommandAnswer command_diagnose(const DiagnoseOptions& options) {
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
      commands.add("diagnose", "names the mistake of a law", options, command_diagnose);
  sub.add_option("--law", options->law, "the law, with options in brackets").required();
  sub.add_option("--like", options->like,
                 "the law of the catalogue whose equations it implements; default: what it says "
                 "itself, or the nearest");
  sub.add_option("--jobs", options->jobs, "threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet,
                     "one word: the likeliest mistake, equal or unknown");
  add_no_cache(sub);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
