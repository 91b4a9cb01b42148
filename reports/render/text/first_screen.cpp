// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/first_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "reports/render/text/run_facts.hpp"
#include "reports/study/judge/energy_words.hpp"
#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t most_broken = 16;     ///< rows of broken verdicts on one screen
constexpr std::size_t most_properties = 8;  ///< rows of broken properties
/// Reasons of so many are told whole, and of more in one line each.
constexpr std::size_t few_broken = 4;

/// A label with its middle left out where it is longer than `columns`.
std::string short_label(const std::string& given, std::size_t columns) {
  const std::string label = printable(given);
  if (label.size() <= columns) return label;
  const std::size_t half = (columns - 3) / 2;
  return label.substr(0, half) + "..." + label.substr(label.size() - half);
}

std::string painted(const std::string& text, const char* code, const ScreenStyle& style) {
  return style.colour == Colour::off ? text : code + text + "\x1b[0m";
}
constexpr const char* bad = "\x1b[31m";
constexpr const char* good = "\x1b[32m";

/// How bad a broken study is: what broke off or is not finite first, then by the error of the
/// limit, or of the finest level.
double harm_of(const StudyResult& study) {
  if (study.observables.empty()) return std::numeric_limits<double>::infinity();
  double harm = 0;
  for (const ObservableResult& o : study.observables) {
    if (o.verdict != Verdict::fail) continue;
    const double error = o.limit_error.value_or(o.levels.back().error);
    if (!std::isfinite(error)) return std::numeric_limits<double>::infinity();
    harm = std::max(harm, error);
  }
  return harm;
}

/// The studies of one law from outside, sorted out.
struct Sorted {
  std::vector<const StudyResult*> broken;     ///< worst first
  std::vector<const StudyResult*> limits;     ///< expected errors that no step cures, worst first
  std::vector<const StudyResult*> larger;     ///< expected errors that smaller steps cure
  std::vector<const StudyResult*> small;      ///< expected errors that are green, or exact
  std::vector<const StudyResult*> left;       ///< cases that --full asks for
  std::map<std::string, int> not_judged;      ///< how many by reason
  std::map<std::string, int> not_applicable;  ///< how many by reason
};

Sorted sort_out(const Report& report, const std::string& law) {
  Sorted sorted;
  for (const StudyResult& study : report.studies) {
    if (study.law != law) continue;
    if (is_left_to_full(study)) {
      sorted.left.push_back(&study);
    } else if (study.verdict == Verdict::not_applicable) {
      ++sorted.not_applicable[study.reason];
    } else if (study.verdict == Verdict::not_judged) {
      ++sorted.not_judged[study.reason];
    } else if (study.verdict == Verdict::fail) {
      sorted.broken.push_back(&study);
    } else {
      const bool is_small = study.quality == Quality::green || study.quality == Quality::self;
      (is_small              ? sorted.small
       : is_by_design(study) ? sorted.limits
                             : sorted.larger)
          .push_back(&study);
    }
  }
  std::ranges::stable_sort(sorted.broken, std::greater{},
                           [](const StudyResult* s) { return harm_of(*s); });
  for (auto* const list : {&sorted.limits, &sorted.larger}) {
    std::ranges::stable_sort(*list, std::greater{}, &StudyResult::quality_error);
  }
  return sorted;
}

std::string with_error(const StudyResult& study) {
  const std::string energy = words_of_energy(study);
  return study.case_name + " " + percent(study.quality_error) +
         (energy.empty() ? "" : " (" + energy + ")");
}

std::vector<std::string> names(const std::vector<const StudyResult*>& studies, bool errors) {
  std::vector<std::string> all;
  for (const StudyResult* study : studies)
    all.push_back(errors ? with_error(*study) : study->case_name);
  return all;
}

std::string row(const std::string& name, const std::string& why, std::size_t name_width,
                const ScreenStyle& style) {
  return fitted("  " + padded(name, name_width) + "  " + why, style.width) + "\n";
}

/// A row whose text goes on below itself instead of being cut: the last words of a law that failed
/// stand at the end.
std::string whole_row(const std::string& name, const std::string& why, std::size_t name_width,
                      const ScreenStyle& style) {
  return wrapped("  " + padded(name, name_width) + "  ", why, style.width);
}

/// What a law that failed said, without its name, which stands above.
std::string words_of(const std::string& law, const std::string& reason) {
  const std::string named = law + ": ";
  return printable_lines(reason.starts_with(named) ? reason.substr(named.size()) : reason);
}

std::string broken_rows(const std::vector<const StudyResult*>& broken, const ScreenStyle& style) {
  std::string text;
  std::size_t shown = 0;
  constexpr std::size_t name_width = 26;
  for (const StudyResult* study : broken) {
    if (++shown > most_broken) {
      std::vector<const StudyResult*> rest(broken.begin() + most_broken, broken.end());
      text += wrapped("  and", names(rest, false), style.width);
      break;
    }
    const std::string words = words_of(study->law, study->reason);
    const bool is_whole = study->observables.empty() || broken.size() <= few_broken;
    const auto make = is_whole ? whole_row : row;
    text += painted(make(study->case_name, words, name_width, style), bad, style);
  }
  return text;
}

/// "not applicable: 3 cases (mostly: REASON)"; "" for none.
std::string count_line(const char* verdict, const std::map<std::string, int>& reasons,
                       const char* one, const char* several, const ScreenStyle& style) {
  int all = 0;
  std::vector<std::pair<int, std::string>> by_count;
  for (const auto& [reason, count] : reasons) {
    all += count;
    by_count.emplace_back(count, reason);
  }
  if (all == 0) return {};
  std::ranges::stable_sort(by_count, std::greater{}, &std::pair<int, std::string>::first);
  const std::string most = by_count.size() > 1 ? "mostly: " : "";
  return fitted(fmt::format("{}: {} {} ({}{})", verdict, all, all == 1 ? one : several, most,
                            by_count.front().second),
                style.width) +
         "\n";
}

std::string standing(const Report& report, const StudyResult& any, const ScreenStyle& style) {
  if (!any.like.empty()) {
    int same = 0;
    int all = 0;
    for (const StudyResult& s : report.studies) {
      if (s.law != any.law || !s.same_scheme) continue;
      ++all;
      same += *s.same_scheme ? 1 : 0;
    }
    if (all == 0) return {};
    return fmt::format("judged as {}: the same scheme in {} of {} cases\n", any.like, same, all);
  }
  const auto found = std::ranges::find(report.nearest, any.law, &NearestLaw::law);
  if (found == report.nearest.end()) return {};
  std::string text = found->same > 0 ? fmt::format("nearest: {}, equal to it in {} of {} cases\n",
                                                   found->nearest, found->same, found->compared)
                                     : fmt::format("nearest: {}, equal to it in none of {} cases\n",
                                                   found->nearest, found->compared);
  if (!found->departs.empty())
    text += wrapped("  tends to another limit in", found->departs, style.width);
  // What differs everywhere may be another law, of which the word would be untrue.
  if (2 * found->same < found->compared) return text;
  const std::string option = any.spec.kind == LawKind::recorded
                                 ? fmt::format("--like '{}'", found->nearest)
                                 : fmt::format("--law '...[like={}]'", found->nearest);
  return text + "for a sharper verdict state that it implements those equations: " + option + "\n";
}

/// The properties of a law, or nullptr.
const LawProperties* properties_of_law(const Report& report, const std::string& law) {
  const auto found = std::ranges::find(report.properties, law, &LawProperties::law);
  return found == report.properties.end() ? nullptr : &*found;
}

std::string property_rows(const LawProperties& law, const ScreenStyle& style) {
  std::string text;
  std::size_t shown = 0;
  constexpr std::size_t name_width = 16;
  // A law that fails fails all of them in the same words.
  std::vector<std::string> reasons;
  for (const PropertyResult& result : law.results)
    if (result.verdict == PropertyResult::Verdict::broken) reasons.push_back(result.reason);
  const bool is_failure =
      std::ranges::adjacent_find(reasons, std::ranges::not_equal_to{}) == reasons.end() &&
      reasons.size() > 1;
  if (is_failure) {
    return painted(whole_row(fmt::format("all {} of them", reasons.size()),
                             words_of(law.law, reasons.front()), name_width, style),
                   bad, style);
  }
  for (std::size_t i = 0; i < law.results.size(); ++i) {
    const PropertyResult& result = law.results[i];
    if (result.verdict != PropertyResult::Verdict::broken || ++shown > most_properties) continue;
    const auto make = reasons.size() <= few_broken ? whole_row : row;
    text +=
        painted(make(result.name, words_of(law.law, result.reason), name_width, style), bad, style);
  }
  if (shown > most_properties) text += fmt::format("  and {} more\n", shown - most_properties);
  const auto file =
      std::ranges::find_if(law.witnesses, [](const std::string& name) { return !name.empty(); });
  if (file != law.witnesses.end()) {
    text += fitted("  each shown by a path in the report's folder witnesses, as " +
                       file->substr(file->find('/') + 1),
                   style.width) +
            "\n";
  }
  return text;
}

std::string properties_line(const LawProperties& law) {
  const auto count = [&](PropertyResult::Verdict verdict) {
    return std::ranges::count(law.results, verdict, &PropertyResult::verdict);
  };
  using enum PropertyResult::Verdict;
  return fmt::format("properties: {} hold, {} broken, {} declared, {} not applicable\n",
                     count(holds), count(broken), count(declared), count(not_applicable));
}

/// "1 case", "5 cases".
std::string counted(std::size_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

/// The cause of what is broken in the law, where it was found.
std::string cause_lines(const Report& report, const std::string& law, const ScreenStyle& style) {
  const auto cause = std::ranges::find(report.causes, law, &LawCause::law);
  if (cause == report.causes.end()) return {};
  std::string text = wrapped("cause: ", printable(cause->text), style.width);
  if (!cause->look.empty()) text += wrapped("       ", printable(cause->look), style.width);
  return painted(text, bad, style);
}

/// The verdict in a sentence: "BROKEN: 2 of 5 cases and 1 of 41 properties; 3 cases are as
/// expected".
std::string verdict_line(const Sorted& sorted, const LawProperties* properties) {
  const std::size_t expected = sorted.limits.size() + sorted.larger.size() + sorted.small.size();
  const std::size_t judged = expected + sorted.broken.size();
  const std::size_t broken_properties = properties == nullptr ? 0 : properties->broken();
  const std::size_t asked =
      properties == nullptr ? 0
                            : properties->results.size() -
                                  static_cast<std::size_t>(std::ranges::count(
                                      properties->results, PropertyResult::Verdict::not_applicable,
                                      &PropertyResult::verdict));
  if (judged == 0 && broken_properties == 0) {
    return asked == 0 ? "nothing was judged\n"
                      : fmt::format("no case was judged; {} as expected\n",
                                    counted(asked, "property", "properties"));
  }
  if (sorted.broken.empty() && broken_properties == 0) {
    const std::string hold = asked == 0 ? "" : ", and " + counted(asked, "property", "properties");
    return fmt::format("as expected: {}{}\n", counted(judged, "case", "cases"), hold);
  }
  std::string what;
  if (!sorted.broken.empty())
    what = fmt::format("{} of {}", sorted.broken.size(), counted(judged, "case", "cases"));
  if (broken_properties > 0) {
    what += fmt::format("{}{} of {}", what.empty() ? "" : " and ", broken_properties,
                        counted(asked, "property", "properties"));
  }
  if (expected == 0) return fmt::format("BROKEN: {}\n", what);
  return fmt::format("BROKEN: {}; {} {} as expected\n", what, counted(expected, "case", "cases"),
                     expected == 1 ? "is" : "are");
}

std::string screen_of(const Report& report, const StudyResult& any, const ScreenStyle& style) {
  const Sorted sorted = sort_out(report, any.law);
  const LawProperties* const properties = properties_of_law(report, any.law);
  const bool breaks_properties = properties != nullptr && properties->broken() > 0;
  const bool broken = !sorted.broken.empty() || breaks_properties;
  std::string text = painted(short_label(any.law, style.width), broken ? bad : good, style) + "\n";
  text += verdict_line(sorted, properties) + standing(report, any, style);
  text += cause_lines(report, any.law, style);
  if (breaks_properties)
    text += "\nbroken properties, which hold for any law\n" + property_rows(*properties, style);
  if (!sorted.broken.empty())
    text += "\nbroken cases, worst first\n" + broken_rows(sorted.broken, style);
  text += "\n";
  if (!sorted.limits.empty())
    text += wrapped("limits of the model:      ", names(sorted.limits, true), style.width);
  if (!sorted.larger.empty())
    text += wrapped("error with a typical step:", names(sorted.larger, true), style.width);
  if (!sorted.small.empty())
    text += wrapped("small error:              ", names(sorted.small, false), style.width);
  text += count_line("not judged", sorted.not_judged, "case", "cases", style);
  if (!sorted.left.empty()) {
    text +=
        wrapped(fmt::format("left to --full, {}:", counted(sorted.left.size(), "case", "cases")),
                names(sorted.left, false), style.width);
  }
  text += count_line("not applicable", sorted.not_applicable, "case", "cases", style);
  if (properties != nullptr) text += properties_line(*properties);
  return text;
}

/// The studies of one case that none of the blocks above has told of.
struct CaseRow {
  std::string name;
  std::size_t studies = 0;  ///< that apply
  std::size_t open = 0;     ///< studies without a verdict
  std::size_t broken = 0;
  std::size_t green = 0;  ///< or judged by itself
  std::size_t amber = 0;
  std::size_t red = 0;
  const StudyResult* worst = nullptr;  ///< of the largest error
};

/// The number behind the colour; what is no number is the worst of all.
double finite_error(const StudyResult& study) {
  return std::isfinite(study.quality_error) ? study.quality_error
                                            : std::numeric_limits<double>::infinity();
}

std::vector<CaseRow> case_rows(std::span<const StudyResult* const> studies) {
  std::vector<CaseRow> rows;
  for (const StudyResult* study : studies) {
    if (study->verdict == Verdict::not_applicable) continue;
    auto row = std::ranges::find(rows, study->case_name, &CaseRow::name);
    if (row == rows.end()) {
      row = rows.emplace(rows.end());
      row->name = study->case_name;
    }
    ++row->studies;
    row->open += study->verdict == Verdict::not_judged ? 1 : 0;
    row->broken += study->verdict == Verdict::fail ? 1 : 0;
    ++(study->quality == Quality::red     ? row->red
       : study->quality == Quality::amber ? row->amber
                                          : row->green);
    if (study->quality == Quality::self) continue;
    if (row->worst == nullptr || finite_error(*study) > finite_error(*row->worst))
      row->worst = study;
  }
  return rows;
}

Cell count_cell(std::size_t count, Tone tone) {
  return {std::to_string(count), static_cast<double>(count), count > 0 ? tone : Tone::muted};
}

/// A row a case: how many are as expected, their colours, and the worst of them.
std::string case_table(const std::vector<CaseRow>& rows, const ScreenStyle& style) {
  Table table;
  table.columns = {{"case"}, {"as expected"}, {"green"},  {"amber"},
                   {"red"},  {"worst"},       {"of law"}, {"in"}};
  for (const CaseRow& row : rows) {
    const std::string held =
        fmt::format("{} of {}", row.studies - row.broken - row.open, row.studies);
    std::vector<Cell> cells{{row.name},
                            {held, {}, row.broken > 0 ? Tone::bad : Tone::plain},
                            count_cell(row.green, Tone::good),
                            count_cell(row.amber, Tone::fair),
                            count_cell(row.red, Tone::bad)};
    if (row.worst == nullptr) {
      cells.insert(cells.end(), {{"self", {}, Tone::muted}, {}, {}});
    } else {
      const ObservableResult* const observable = judged_observable(*row.worst);
      cells.push_back({quality_text(*row.worst), row.worst->quality_error,
                       row.worst->quality == Quality::red     ? Tone::bad
                       : row.worst->quality == Quality::amber ? Tone::fair
                                                              : Tone::good});
      cells.push_back({fitted(short_label(row.worst->law, 40), 40)});
      cells.push_back({observable == nullptr ? std::string() : observable->name});
    }
    table.rows.push_back(std::move(cells));
  }
  return terminal_table(table, {style.colour, style.width});
}

/// The same where the cases are too many for a row each: those with red by name and error, then
/// the others by name.
std::string case_lists(std::vector<CaseRow> rows, const ScreenStyle& style) {
  constexpr std::size_t most_named = 24;
  std::vector<std::string> red;
  std::vector<std::string> amber;
  std::vector<std::string> green;
  std::ranges::stable_sort(rows, std::greater{}, [](const CaseRow& row) {
    return row.worst == nullptr ? 0 : finite_error(*row.worst);
  });
  for (const CaseRow& row : rows) {
    (row.red > 0     ? red
     : row.amber > 0 ? amber
                     : green)
        .push_back(row.red > 0 ? fmt::format("{} {} of {}", row.name, row.red, row.studies)
                               : row.name);
  }
  const auto list = [&](const std::string& heading, std::vector<std::string> all) {
    if (all.empty()) return std::string();
    const std::size_t left = all.size() > most_named ? all.size() - most_named : 0;
    if (left > 0) {
      all.resize(most_named);
      all.push_back(fmt::format("and {} more", left));
    }
    return wrapped(heading, all, style.width);
  };
  return list("cases with red, by error:", red) + list("cases with amber:        ", amber) +
         list("cases all green:         ", green);
}

/// What is broken in these studies, a row each.
std::string broken_studies(std::span<const StudyResult* const> studies, const ScreenStyle& style) {
  std::vector<const StudyResult*> broken;
  for (const StudyResult* study : studies)
    if (study->verdict == Verdict::fail) broken.push_back(study);
  if (broken.empty()) return {};
  std::ranges::stable_sort(broken, std::greater{},
                           [](const StudyResult* s) { return harm_of(*s); });
  std::string text = "broken, worst first\n";
  for (std::size_t i = 0; i < std::min(broken.size(), most_broken); ++i) {
    const std::string name =
        short_label(broken[i]->law, style.width / 3) + " under " + broken[i]->case_name;
    text += painted(row(name, words_of(broken[i]->law, broken[i]->reason), 0, style), bad, style);
  }
  if (broken.size() > most_broken)
    text += fmt::format("  and {} more, in the report\n", broken.size() - most_broken);
  return text + "\n";
}

/// References whose two routes differ.
std::string broken_references(const Report& report, const ScreenStyle& style) {
  std::string text;
  for (const CaseSummary& summary : report.cases) {
    for (const CrossCheckResult& check : summary.cross_checks) {
      if (check.holds()) continue;
      const std::string why = fmt::format("{}: differ by {:.1e}, allowed {:.1e}", check.what,
                                          check.difference, check.required);
      text += painted(row("reference of " + summary.name, why, 0, style), bad, style);
    }
  }
  return text.empty() ? text : "broken references\n" + text + "\n";
}

/// The properties of laws that no block has told of: counts, and what is broken.
std::string other_properties(const Report& report, std::span<const std::string> told,
                             const ScreenStyle& style) {
  using enum PropertyResult::Verdict;
  std::string text;
  std::size_t laws = 0;
  std::map<PropertyResult::Verdict, std::size_t> counts;
  for (const LawProperties& law : report.properties) {
    if (std::ranges::count(told, law.law) > 0) continue;
    ++laws;
    for (const PropertyResult& result : law.results) {
      ++counts[result.verdict];
      if (result.verdict != broken) continue;
      const std::string name = short_label(law.law, style.width / 3) + ", " + result.name;
      text += painted(row(name, words_of(law.law, result.reason), 0, style), bad, style);
    }
  }
  if (laws == 0) return {};
  if (!text.empty()) text = "broken properties, which hold for any law\n" + text + "\n";
  return text +
         fmt::format("properties of {} laws: {} hold, {} broken, {} declared, {} not applicable\n",
                     laws, counts[holds], counts[broken], counts[declared], counts[not_applicable]);
}

/// What is said of the studies of laws that have no block of their own.
std::string studies_text(const Report& report, std::span<const std::string> told,
                         const ScreenStyle& style) {
  std::vector<const StudyResult*> studies;
  std::map<std::string, int> not_judged;
  std::map<std::string, int> not_applicable;
  for (const StudyResult& study : report.studies) {
    if (std::ranges::count(told, study.law) > 0) continue;
    studies.push_back(&study);
    if (study.verdict == Verdict::not_judged) ++not_judged[study.reason];
    if (study.verdict == Verdict::not_applicable) ++not_applicable[study.reason];
  }
  if (studies.empty()) return {};
  const std::vector<CaseRow> rows = case_rows(studies);
  constexpr std::size_t most_rows = 20;
  return broken_studies(studies, style) +
         (rows.size() <= most_rows ? case_table(rows, style) : case_lists(rows, style)) + "\n" +
         count_line("not judged", not_judged, "study", "studies", style) +
         count_line("not applicable", not_applicable, "study", "studies", style);
}

/// What to call next, as a command that can be copied: in one line, or over two. A law that the
/// program around this library brings is named there; none for answers that are files.
std::string diagnose_lines(const LawSpec& spec, std::size_t width) {
  if (spec.kind == LawKind::recorded) return {};
  const std::string heading = "what is wrong with it:";
  if (spec.kind == LawKind::hosted)
    return heading + " diagnose(" + spec.name.substr(spec.name.find(':') + 1) + ")\n";
  const std::string command = "stickslip diagnose --law";
  const std::string law = shell_command({spec.text_from_here()});
  const std::string line = heading + " " + command + " " + law;
  if (display_width(line) <= width) return line + "\n";
  return heading + "\n  " + command + " \\\n  " + law + "\n";
}

/// The laws that have a block of their own: those from outside, and those that were named, unless
/// they are too many for a screen.
std::vector<std::string> laws_with_blocks(const Report& report,
                                          std::span<const std::string> named) {
  constexpr std::size_t most_named = 3;
  std::vector<std::string> laws;
  for (const StudyResult& study : report.studies) {
    const bool is_named = named.size() <= most_named && std::ranges::count(named, study.law) > 0;
    if ((study.spec.is_from_outside() || is_named) && std::ranges::count(laws, study.law) == 0)
      laws.push_back(study.law);
  }
  return laws;
}

}  // namespace

bool has_outside_laws(const Report& report) {
  return std::ranges::any_of(report.studies, &LawSpec::is_from_outside, &StudyResult::spec);
}

std::string verdicts_line(const Report& report) {
  std::size_t checks = 0;
  std::size_t agreeing = 0;
  for (const CaseSummary& c : report.cases) {
    for (const CrossCheckResult& check : c.cross_checks) {
      ++checks;
      agreeing += check.holds() ? 1 : 0;
    }
  }
  const auto count = [&](Verdict verdict) {
    return std::ranges::count(report.studies, verdict, &StudyResult::verdict);
  };
  const auto open = count(Verdict::not_judged);
  return fmt::format(
      "verdicts: {} as expected, {} broken, {}{} not applicable{}\n", count(Verdict::pass),
      count(Verdict::fail), open > 0 ? fmt::format("{} not judged, ", open) : "",
      count(Verdict::not_applicable),
      checks == 0 ? ""
                  : fmt::format("; references: {} of {} cross-checks agree", agreeing, checks));
}

std::string first_screen(const Report& report, const ScreenStyle& style) {
  std::string text;
  const std::vector<std::string> told = laws_with_blocks(report, style.named);
  for (const std::string& law : told) {
    const auto any = std::ranges::find(report.studies, law, &StudyResult::law);
    text += (text.empty() ? "" : "\n") + screen_of(report, *any, style);
  }
  const auto is_broken = [&](const std::string& law) {
    const LawProperties* const properties = properties_of_law(report, law);
    const auto any = std::ranges::find(report.studies, law, &StudyResult::law);
    return any->spec.is_from_outside() && ((properties != nullptr && properties->broken() > 0) ||
                                           !sort_out(report, law).broken.empty());
  };
  if (const auto broken = std::ranges::find_if(told, is_broken); broken != told.end()) {
    const auto any = std::ranges::find(report.studies, *broken, &StudyResult::law);
    text += diagnose_lines(any->spec, style.width);
  }
  const std::string others = studies_text(report, told, style);
  const std::string properties = other_properties(report, told, style);
  text += (text.empty() || others.empty() ? "" : "\n") + others;
  text += broken_references(report, style) + properties + verdicts_line(report);
  for (const std::string& line : not_judged_lines(report))
    text += painted(fitted(printable(line), style.width) + "\n", bad, style);
  if (!style.page.empty()) text += "report: " + style.page + "\n";
  return text;
}

}  // namespace stickslip::reports
