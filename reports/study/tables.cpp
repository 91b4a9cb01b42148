// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "reports/study/timestep/admissible.hpp"

namespace stickslip::reports {

namespace {

Cell text_cell(std::string text, Tone tone = Tone::plain) { return {std::move(text), {}, tone}; }

Cell cell_of(double number, std::string text, Tone tone = Tone::plain) {
  return {std::move(text), number, tone};
}

Cell cell_of(double number, int digits) {
  return cell_of(number, fmt::format("{:.{}g}", number, digits));
}

Cell empty_cell() { return {"–", {}, Tone::muted}; }

Tone tone_of(const StudyResult& study) {
  switch (study.verdict) {
    case Verdict::pass:
      return tone_of(study.quality);
    case Verdict::fail:
      return Tone::bad;
    case Verdict::not_judged:
      return tone_of(study.quality);
    case Verdict::not_applicable:
      return Tone::muted;
  }
  return Tone::plain;
}

std::string verdict_text(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "FAIL";
    case Verdict::not_judged:
      return "not judged";
    case Verdict::not_applicable:
      return "n/a";
  }
  return "unknown";
}

/// Whether the law ended the study before there was anything to measure.
bool broke_off(const StudyResult& study) {
  return study.verdict == Verdict::fail && study.observables.empty();
}

}  // namespace

Tone tone_of(Quality quality) {
  switch (quality) {
    case Quality::green:
      return Tone::good;
    case Quality::amber:
      return Tone::fair;
    case Quality::red:
      return Tone::bad;
    case Quality::self:
      return Tone::plain;
  }
  return Tone::plain;
}

bool is_left_to_full(const StudyResult& study) {
  return study.verdict == Verdict::not_applicable &&
         study.reason.find("--full asks for them") != std::string::npos;
}

bool is_by_design(const StudyResult& study) {
  if (study.verdict != Verdict::pass || study.quality == Quality::self) return false;
  const ObservableResult* const observable = judged_observable(study);
  if (observable != nullptr && observable->limit_is_reference)
    return !*observable->limit_is_reference;
  return study.quality == Quality::red;
}

std::string quality_text(const StudyResult& study) {
  if (broke_off(study)) return "broke off";
  return study.quality == Quality::self ? "self" : percent(study.quality_error);
}

namespace {

Cell matrix_cell(const StudyResult& study) {
  if (study.verdict == Verdict::not_applicable) return text_cell("n/a", Tone::muted);
  return text_cell(verdict_text(study.verdict) + " " + quality_text(study), tone_of(study));
}

/// How bad a tone is, to find the worst of a group.
int badness(Tone tone) {
  switch (tone) {
    case Tone::muted:
      return 0;
    case Tone::plain:
      return 1;
    case Tone::good:
      return 2;
    case Tone::fair:
      return 3;
    case Tone::bad:
      return 4;
  }
  return 0;
}

Cell matrix_cell(const std::vector<const StudyResult*>& group) {
  if (group.empty()) return empty_cell();
  if (group.size() == 1) return matrix_cell(*group.front());
  std::size_t judged = 0;
  std::size_t broken = 0;
  std::size_t open = 0;
  bool some_broke_off = false;
  double worst = -1;
  Tone tone = Tone::muted;
  for (const StudyResult* study : group) {
    if (study->verdict == Verdict::not_applicable) continue;
    ++(study->verdict == Verdict::not_judged ? open : judged);
    if (study->verdict == Verdict::fail) ++broken;
    some_broke_off = some_broke_off || broke_off(*study);
    // A comparison written so that an error that is not a number counts as the worst.
    if (study->quality != Quality::self && !broke_off(*study) && !(study->quality_error <= worst)) {
      worst = study->quality_error;
    }
    if (badness(tone_of(*study)) > badness(tone)) tone = tone_of(*study);
  }
  if (judged + open == 0) return text_cell("n/a", Tone::muted);
  std::string error = worst != -1 ? "≤ " + percent(worst) : some_broke_off ? "" : "self";
  if (some_broke_off) error += error.empty() ? "broke off" : ", broke off";
  if (judged == 0) return text_cell("not judged, " + error, tone);
  return broken > 0 ? text_cell(fmt::format("FAIL {}/{}, {}", broken, judged, error), Tone::bad)
                    : text_cell(fmt::format("pass {}/{}, {}", judged, judged, error), tone);
}

/// A study of each scheme.
std::vector<const StudyResult*> schemes_in_order(const Report& report) {
  std::vector<const StudyResult*> schemes;
  std::map<std::string, std::size_t> first;
  for (const StudyResult& study : report.studies) {
    if (std::ranges::count(schemes, study.law, &StudyResult::law) > 0) continue;
    first.emplace(study.spec.name, schemes.size());
    schemes.push_back(&study);
  }
  // Schemes of one law stand together, in the order in which the laws were first met, the law
  // without options before all others.
  std::ranges::stable_sort(schemes, {}, [&](const StudyResult* study) {
    return std::pair(first.at(study->spec.name), !study->spec.options.empty());
  });
  return schemes;
}

std::vector<std::string> cases_in_order(const Report& report) {
  std::vector<std::string> cases;
  const auto add = [&](const std::string& name) {
    if (std::find(cases.begin(), cases.end(), name) == cases.end()) cases.push_back(name);
  };
  for (const CaseSummary& summary : report.cases) add(summary.name);
  for (const StudyResult& study : report.studies) add(study.case_name);
  return cases;
}

Cell limit_cell(const ObservableResult& observable) {
  if (!observable.limit_is_reference) return empty_cell();
  if (*observable.limit_is_reference) return text_cell("right", Tone::good);
  return text_cell(observable.limit_error ? "wrong by " + percent(*observable.limit_error)
                                          : std::string("wrong"),
                   Tone::bad);
}

Cell admissible_cell(const AdmissibleStep& step) {
  const std::string mark = step.wrong.empty() ? "" : " †";
  const Tone tone = step.wrong.empty() ? Tone::plain : Tone::fair;
  const std::string steps = fmt::format("{} ({:.2g}){}", step.steps, 1.0 / step.steps, mark);
  switch (step.kind) {
    case Admissible::found:
      return cell_of(step.steps, steps, tone);
    case Admissible::coarser:
      return cell_of(step.steps, "≤ " + steps, tone);
    case Admissible::finer:
      return text_cell(fmt::format("> {}{}", step.steps, mark), Tone::fair);
    case Admissible::never:
      return text_cell("never", Tone::bad);
  }
  return empty_cell();
}

/// The fewest steps for the tolerance in words.
std::string steps_text(const ObservableResult& observable) {
  switch (admissible_kind(observable)) {
    case Admissible::never:
      return "never";
    case Admissible::finer:
      return fmt::format("> {}", observable.levels.back().steps);
    case Admissible::coarser:
    case Admissible::found:
      break;
  }
  return fmt::format("{}", *observable.steps_for_tolerance);
}

Cell accuracy_cell(const StudyResult& study, const ObservableResult& observable) {
  const auto usual = std::find_if(observable.levels.begin(), observable.levels.end(),
                                  [&](const Level& l) { return l.steps == study.quality_steps; });
  const double error = (usual == observable.levels.end() ? observable.levels.back() : *usual).error;
  // What a law does not tell, such as its works, is no error.
  if (std::isnan(error)) return empty_cell();
  return cell_of(error, percent(error) + " / " + steps_text(observable), cases::tone_of(error));
}

/// The cell of one observable of the law; empty where the case does not suit it.
Cell accuracy_cell(std::span<const StudyResult> studies, const std::string& law,
                   std::size_t observable) {
  const auto study = std::find_if(studies.begin(), studies.end(),
                                  [&](const StudyResult& other) { return other.law == law; });
  if (study == studies.end() || study->verdict == Verdict::not_applicable) return empty_cell();
  if (observable >= study->observables.size() || study->observables[observable].levels.empty())
    return text_cell("failed", Tone::bad);
  return accuracy_cell(*study, study->observables[observable]);
}

}  // namespace

std::string percent(double fraction) {
  if (!std::isfinite(fraction)) return "n/a";
  const double value = 100 * fraction;
  const double size = std::abs(value);
  if (size == 0) return "0 %";
  if (size < 1e-10) return "<1e-10 %";
  // Rounding to two digits may lift 99.6 to 100, so the next branch starts a little lower.
  if (size >= 99.5 && size < 1e6) return fmt::format("{:.0f} %", value);
  return fmt::format("{:.2g} %", value);
}

Table verdict_matrix(const Report& report) {
  const std::vector<const StudyResult*> schemes = schemes_in_order(report);
  const bool every_scheme = schemes.size() <= matrix_columns;
  std::vector<std::string> columns;
  std::map<std::string, std::string> column_of;
  for (const StudyResult* const scheme : schemes) {
    const bool shared = !every_scheme && !scheme->spec.options.empty();
    const std::string column = shared ? scheme->spec.name + "[…]" : scheme->law;
    if (std::ranges::count(columns, column) == 0) columns.push_back(column);
    column_of[scheme->law] = column;
  }

  Table table;
  table.name = "verdict-matrix";
  table.title = "Verdicts, case by law";
  table.note =
      "pass / FAIL: is what was measured what theory expects? The number and its colour: how far "
      "is the scheme from the truth? n/a: the law does not apply; –: not run.";
  if (!every_scheme) {
    table.note +=
        " Columns ending in […] stand for all schemes of that law that have options: how many "
        "pass, and the largest error among them; the summary lists each.";
  }
  table.columns.push_back({"case"});
  for (const std::string& column : columns) table.columns.push_back({column});
  if (!report.properties.empty()) {
    std::vector<Cell> row = {text_cell("properties")};
    for (const std::string& column : columns) {
      const auto law = std::ranges::find(report.properties, column, &LawProperties::law);
      row.push_back(law == report.properties.end() ? empty_cell()
                    : law->broken() > 0
                        ? text_cell(fmt::format("FAIL {} broken", law->broken()), Tone::bad)
                        : text_cell("pass", Tone::good));
    }
    table.rows.push_back(std::move(row));
  }
  for (const std::string& case_name : cases_in_order(report)) {
    std::vector<Cell> row = {text_cell(case_name)};
    for (const std::string& column : columns) {
      std::vector<const StudyResult*> group;
      for (const StudyResult& study : report.studies) {
        if (study.case_name == case_name && column_of[study.law] == column) group.push_back(&study);
      }
      row.push_back(matrix_cell(group));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

const ObservableResult* judged_observable(const StudyResult& study) {
  if (study.observables.empty()) return nullptr;
  const auto decides =
      std::ranges::find(study.observables, study.quality_observable, &ObservableResult::name);
  return decides == study.observables.end() ? &study.observables.front() : &*decides;
}

Table summary_table(const Report& report) {
  Table table;
  table.name = "summary";
  table.title = "Summary of all studies";
  table.note =
      "Numbers are those of the named observable, in which the error is largest. The limit is the "
      "value extrapolated to infinitely many steps.";
  std::set<double> tolerances;
  for (const StudyResult& study : report.studies) {
    if (!study.observables.empty()) tolerances.insert(study.observables.front().tolerance);
  }
  const std::string tolerance = tolerances.size() == 1 && *tolerances.begin() > 0
                                    ? percent(*tolerances.begin())
                                    : "tolerance";
  table.columns = {{"case"},  {"law"},      {"observable"}, {"verdict"}, {"quality"},
                   {"error"}, {"at steps"}, {"order"},      {"limit"},   {"steps for " + tolerance},
                   {"reason"}};
  for (const StudyResult& study : report.studies) {
    std::vector<Cell> row = {text_cell(study.case_name), text_cell(study.law)};
    const bool applies = study.verdict != Verdict::not_applicable;
    const ObservableResult* const judged = judged_observable(study);
    row.push_back(judged == nullptr ? empty_cell() : text_cell(judged->name));
    // A passed verdict has no colour: colours are kept for quality.
    row.push_back(text_cell(verdict_text(study.verdict), study.verdict == Verdict::fail ? Tone::bad
                                                         : applies ? Tone::plain
                                                                   : Tone::muted));
    row.push_back(applies ? text_cell(name_of(study.quality), tone_of(study.quality))
                          : empty_cell());
    row.push_back(!applies || study.quality == Quality::self ? empty_cell()
                  : broke_off(study) ? text_cell(quality_text(study), Tone::muted)
                                     : cell_of(study.quality_error, percent(study.quality_error),
                                               tone_of(study.quality)));
    row.push_back(applies && study.quality_steps > 0 ? cell_of(study.quality_steps, 9)
                                                     : empty_cell());
    if (applies && judged != nullptr) {
      const ObservableResult& first = *judged;
      row.push_back(first.order ? cell_of(*first.order, fmt::format("{:.2f}", *first.order))
                                : empty_cell());
      row.push_back(limit_cell(first));
      row.push_back(first.steps_for_tolerance ? cell_of(*first.steps_for_tolerance, 9)
                                              : empty_cell());
    } else {
      row.insert(row.end(), 3, empty_cell());
    }
    row.push_back(text_cell(study.reason));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table accuracy_matrix(const Report& report, std::span<const std::string> laws, MatrixRows rows) {
  Table table;
  table.name = "accuracy";
  table.title = "How wrong, and from how many steps on not any more";
  table.note =
      "Error with as many steps as users would take / fewest steps from which on it stays within "
      "the tolerance; never: the limit itself is off by more than that.";
  table.columns = {{"case"}, {"observable"}};
  for (const std::string& law : laws) table.columns.push_back({law});
  for (const std::string& name : cases_in_order(report)) {
    const std::span<const StudyResult> studies = studies_of(report, name);
    const auto judged = std::find_if(studies.begin(), studies.end(), [](const StudyResult& study) {
      return !study.observables.empty();
    });
    if (judged == studies.end()) continue;
    const std::size_t shown = rows == MatrixRows::first ? 1 : judged->observables.size();
    for (std::size_t k = 0; k < shown; ++k) {
      std::vector<Cell> row{text_cell(name), text_cell(judged->observables[k].name)};
      for (const std::string& law : laws) row.push_back(accuracy_cell(studies, law, k));
      const auto says_something = [](const Cell& cell) { return cell.tone != Tone::muted; };
      if (std::any_of(row.begin() + 2, row.end(), says_something)) {
        table.rows.push_back(std::move(row));
      }
    }
  }
  return table;
}

std::string fine_end_text(const ObservableResult& observable) {
  const FineEnd& end = *observable.fine_end;
  const std::string within = percent(observable.tolerance);
  std::string most = fmt::format("within {} up to the finest level", within);
  if (end.most_steps) {
    most = fmt::format("within {} up to {} steps", within, *end.most_steps);
  } else if (!observable.steps_for_tolerance) {
    most = fmt::format("never within {}", within);
  }
  return fmt::format("smallest error {:.2g} at {} steps, {}: the digits of {} make the rest",
                     end.floor, end.floor_steps, most, name_of(end.cause));
}

Table study_table(const StudyResult& study) {
  Table table;
  table.name = study.case_name + "/" + study.law;
  table.title = study.case_name + ", " + study.law;
  table.columns.push_back({"steps"});
  std::set<int> steps;
  for (const ObservableResult& observable : study.observables) {
    table.columns.push_back({observable.name, observable.unit});
    table.columns.push_back({"error of " + observable.name, "-"});
    for (const Level& level : observable.levels) steps.insert(level.steps);

    table.note += table.note.empty() ? "" : " ";
    table.note += fmt::format("{}: reference {:.15g} ± {:.1g}", observable.name,
                              observable.reference, observable.reference_uncertainty);
    if (observable.order) {
      table.note += fmt::format(", observed order {:.2f} ({} to {} steps)", *observable.order,
                                observable.order_from, observable.order_to);
    }
    if (observable.limit) table.note += fmt::format(", limit {:.10g}", *observable.limit);
    if (observable.floor) table.note += fmt::format(", error floor {:.1g}", *observable.floor);
    if (observable.fine_end) table.note += ", " + fine_end_text(observable);
    if (!observable.expectation.empty()) {
      table.note += fmt::format("; expected: {}", observable.expectation);
    }
    table.note += ".";
  }
  for (const int count : steps) {
    std::vector<Cell> row = {cell_of(count, 9)};
    for (const ObservableResult& observable : study.observables) {
      const auto level =
          std::find_if(observable.levels.begin(), observable.levels.end(),
                       [&](const Level& candidate) { return candidate.steps == count; });
      if (level == observable.levels.end()) {
        row.insert(row.end(), 2, empty_cell());
      } else {
        row.push_back(cell_of(level->value, 10));
        row.push_back(cell_of(level->error, fmt::format("{:.2e}", level->error)));
      }
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

Table ladder_table(std::string_view case_name, std::span<const StudyResult> studies) {
  Table table{.name = fmt::format("{}/ladder", case_name), .title = "Ladders of steps"};
  for (const char* const column :
       {"case", "law", "observable", "unit", "steps", "value", "error", "order", "limit",
        "limit_error", "reference", "reference_uncertainty", "scale", "modelling_gap"})
    table.columns.push_back({column});
  const auto number = [](std::optional<double> value) {
    return value && std::isfinite(*value) ? cell_of(*value, 10) : Cell{};
  };
  for (const StudyResult& study : studies) {
    for (const ObservableResult& o : study.observables) {
      for (const Level& level : o.levels) {
        table.add({{study.case_name},
                   {study.law},
                   {o.name},
                   {o.unit},
                   cell_of(level.steps, 9),
                   number(level.value),
                   number(level.error),
                   number(o.order),
                   number(o.limit),
                   number(o.limit_error),
                   number(o.reference),
                   number(o.reference_uncertainty),
                   number(o.scale),
                   number(o.modelling_gap)});
      }
    }
  }
  return table;
}

Table cross_check_table(const Report& report) {
  Table table;
  table.name = "cross-checks";
  table.title = "References checked by a second route";
  table.note = "Digits: minus the decimal logarithm of the largest relative difference.";
  table.columns = {{"case"},
                   {"routes"},
                   {"agreement", "digits"},
                   {"required", "digits"},
                   {"largest difference", "-"},
                   {"verdict"}};
  for (const CaseSummary& summary : report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      const double digits = -std::log10(check.difference);
      const double required = -std::log10(check.required);
      table.rows.push_back(
          {text_cell(summary.name), text_cell(check.what),
           std::isfinite(digits) ? cell_of(digits, fmt::format("{:.1f}", digits))
                                 : text_cell(check.difference == 0 ? "all" : "none", Tone::muted),
           std::isfinite(required) ? cell_of(required, fmt::format("{:.1f}", required))
                                   : text_cell("all", Tone::muted),
           check.difference == 0
               ? cell_of(0, "0")
               : cell_of(check.difference, fmt::format("{:.1e}", check.difference)),
           check.holds() ? text_cell("pass") : text_cell("FAIL", Tone::bad)});
    }
  }
  return table;
}

Table onset_table(std::string_view case_name, std::span<const StudyResult> studies) {
  Table table;
  table.name = fmt::format("{}/onset", case_name);
  table.title = "What locating the onset of the contact would lift";
  const auto error_cell = [](double error) {
    return cell_of(error, fmt::format("{:.1e}", error), cases::tone_of(error));
  };
  const auto maybe_cell = [](const std::optional<double>& number, const char* format) {
    return number ? cell_of(*number, fmt::format(fmt::runtime(format), *number)) : empty_cell();
  };
  for (const StudyResult& study : studies) {
    if (study.observables.empty()) continue;
    const ObservableResult& first = study.observables.front();
    if (!first.onset || first.onset->levels.empty()) continue;
    const OnsetLevel& coarsest = first.onset->levels.front();
    const OnsetLevel& finest = first.onset->levels.back();
    if (table.rows.empty()) {  // the levels are those of the case
      table.columns = {{"law"},
                       {fmt::format("lift, {} steps", coarsest.steps)},
                       {fmt::format("lift, {} steps", finest.steps)},
                       {"touch anywhere"},
                       {"touch at start"},
                       {"order"},
                       {"order from start"}};
      table.note = fmt::format(
          "Errors of {}, root mean square over eight runs, at {} steps: with the touch anywhere in "
          "a step, and with the touch at the start of one, as if the scheme located it. Lift: the "
          "first over the second; near 1 there is nothing to gain. Orders: mean, from {} to {} "
          "steps.",
          first.name, finest.steps, coarsest.steps, finest.steps);
    }
    table.rows.push_back({text_cell(study.law), maybe_cell(coarsest.lift, "{:.3g}"),
                          maybe_cell(finest.lift, "{:.3g}"), error_cell(finest.anywhere),
                          error_cell(finest.at_start),
                          maybe_cell(first.onset->order_anywhere, "{:.2f}"),
                          maybe_cell(first.onset->order_at_start, "{:.2f}")});
  }
  return table;
}

Table admissible_table(std::string_view case_name, std::span<const AdmissibleStep> steps) {
  Table table;
  table.name = fmt::format("{}/admissible-steps", case_name);
  table.columns = {{"law"}};
  std::vector<std::string> laws;
  bool some_wrong = false;
  const auto add_once = [](std::vector<std::string>& names, const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  std::vector<std::string> integrators;
  for (const AdmissibleStep& step : steps) {
    if (step.case_name != case_name) continue;
    add_once(laws, step.law);
    add_once(integrators, step.integrator);
    some_wrong = some_wrong || !step.wrong.empty();
    table.title = fmt::format("Largest admissible step for {} of {}", percent(step.tolerance),
                              step.observable);
  }
  for (const std::string& integrator : integrators) table.columns.push_back({integrator});
  for (const std::string& law : laws) {
    std::vector<Cell> row = {text_cell(law)};
    for (const std::string& integrator : integrators) {
      const auto step = std::find_if(steps.begin(), steps.end(), [&](const AdmissibleStep& s) {
        return s.case_name == case_name && s.law == law && s.integrator == integrator;
      });
      row.push_back(step == steps.end() ? empty_cell() : admissible_cell(*step));
    }
    table.rows.push_back(std::move(row));
  }
  table.note =
      "Fewest steps from which on the error stays within the tolerance, tried to the step between "
      "levels of the ladder; in brackets the step itself, over the time that the ladder divides "
      "(of an impact, its duration). ≤: so at the coarsest level already; >: not yet at the "
      "finest; "
      "never: the limit is off by more than the tolerance.";
  if (some_wrong) {
    table.note +=
        " †: another observable has a limit that is off by more than the tolerance, so that no "
        "step is admissible for it.";
  }
  return table;
}

}  // namespace stickslip::reports
