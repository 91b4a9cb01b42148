// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/first_screen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <sstream>
#include <vector>

#include "reports/study/study.hpp"
#include "reports/study/tables.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip {
namespace {

constexpr std::size_t width = 100;          ///< columns
constexpr std::size_t most_broken = 16;     ///< rows of broken verdicts on one screen
constexpr std::size_t most_properties = 8;  ///< rows of broken properties

/// At most `columns` characters, the last one "…" where something was cut.
std::string cut(const std::string& text, std::size_t columns) {
  if (display_width(text) <= columns) return text;
  std::string answer;
  std::size_t count = 0;
  for (const char c : text) {
    const bool starts = (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    if (starts && ++count == columns) break;
    answer += c;
  }
  return answer + "…";
}

/// A label with its middle left out where it is longer than `columns`.
std::string short_label(const std::string& given, std::size_t columns) {
  const std::string label = printable(given);
  if (label.size() <= columns) return label;
  const std::size_t half = (columns - 3) / 2;
  return label.substr(0, half) + "..." + label.substr(label.size() - half);
}

std::string padded(const std::string& text, std::size_t columns) {
  const std::size_t used = display_width(text);
  return text + std::string(columns > used ? columns - used : 0, ' ');
}

std::string painted(const std::string& text, const char* code, Colour colour) {
  return colour == Colour::off ? text : code + text + "\x1b[0m";
}
constexpr const char* bad = "\x1b[31m";
constexpr const char* fair = "\x1b[33m";
constexpr const char* good = "\x1b[32m";

/// Words after a heading, broken into lines below each other.
std::string wrapped(const std::string& heading, const std::vector<std::string>& words) {
  std::string text = heading;
  std::size_t column = display_width(heading);
  const std::string indent(column, ' ');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string word = words[i] + (i + 1 < words.size() ? "," : "");
    if (column + 1 + word.size() > width && column > indent.size()) {
      text += "\n" + indent;
      column = indent.size();
    }
    text += " " + word;
    column += 1 + word.size();
  }
  return text + "\n";
}

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
  std::vector<const StudyResult*> broken;  ///< worst first
  std::vector<const StudyResult*> red;     ///< as expected, and red; worst first
  std::vector<const StudyResult*> amber;
  std::vector<const StudyResult*> green;
  std::map<std::string, int> not_applicable;  ///< how many by reason
};

Sorted sort_out(const Report& report, const std::string& law) {
  Sorted sorted;
  for (const StudyResult& study : report.studies) {
    if (study.law != law) continue;
    if (study.verdict == Verdict::not_applicable) {
      ++sorted.not_applicable[study.reason];
    } else if (study.verdict == Verdict::fail) {
      sorted.broken.push_back(&study);
    } else {
      (study.quality == Quality::red     ? sorted.red
       : study.quality == Quality::amber ? sorted.amber
                                         : sorted.green)
          .push_back(&study);
    }
  }
  std::ranges::stable_sort(sorted.broken, std::greater{},
                           [](const StudyResult* s) { return harm_of(*s); });
  for (auto* const list : {&sorted.red, &sorted.amber}) {
    std::ranges::stable_sort(*list, std::greater{}, &StudyResult::quality_error);
  }
  return sorted;
}

std::string with_error(const StudyResult& study) {
  return study.case_name + " " + percent(study.quality_error);
}

std::vector<std::string> names(const std::vector<const StudyResult*>& studies, bool errors) {
  std::vector<std::string> all;
  for (const StudyResult* study : studies)
    all.push_back(errors ? with_error(*study) : study->case_name);
  return all;
}

std::string row(const std::string& name, const std::string& why, std::size_t name_width) {
  const std::string head = "  " + padded(name, name_width) + "  ";
  return head + cut(why, width - std::min(width - 1, display_width(head))) + "\n";
}

/// A row whose text goes on below itself instead of being cut: the last words of a law that failed
/// stand at the end.
std::string whole_row(const std::string& name, const std::string& why, std::size_t name_width) {
  std::string text = "  " + padded(name, name_width) + " ";
  std::size_t column = display_width(text);
  const std::string indent(name_width + 3, ' ');
  std::istringstream words(why);
  for (std::string word; words >> word;) {
    word = cut(word, width - indent.size() - 1);
    if (column + 1 + display_width(word) > width) {
      text += "\n" + indent;
      column = indent.size();
    }
    text += " " + word;
    column += 1 + display_width(word);
  }
  return text + "\n";
}

/// What a law that failed said, without its name, which stands above.
std::string words_of(const std::string& law, const std::string& reason) {
  const std::string named = law + ": ";
  return printable_lines(reason.starts_with(named) ? reason.substr(named.size()) : reason);
}

std::string broken_rows(const std::vector<const StudyResult*>& broken, Colour colour) {
  std::string text;
  std::size_t shown = 0;
  constexpr std::size_t name_width = 26;
  for (const StudyResult* study : broken) {
    if (++shown > most_broken) {
      std::vector<const StudyResult*> rest(broken.begin() + most_broken, broken.end());
      text += wrapped("  and", names(rest, false));
      break;
    }
    const std::string words = words_of(study->law, study->reason);
    const auto make = study->observables.empty() ? whole_row : row;
    text += painted(make(study->case_name, words, name_width), bad, colour);
  }
  return text;
}

std::string not_applicable_line(const std::map<std::string, int>& reasons) {
  int all = 0;
  std::vector<std::pair<int, std::string>> by_count;
  for (const auto& [reason, count] : reasons) {
    all += count;
    by_count.emplace_back(count, reason);
  }
  if (all == 0) return {};
  std::ranges::stable_sort(by_count, std::greater{}, &std::pair<int, std::string>::first);
  const std::string most = by_count.size() > 1 ? "mostly: " : "";
  return cut(fmt::format("not applicable: {} cases ({}{})", all, most, by_count.front().second),
             width) +
         "\n";
}

std::string standing(const Report& report, const StudyResult& any) {
  if (!any.like.empty()) {
    int same = 0;
    int all = 0;
    for (const StudyResult& s : report.studies) {
      if (s.law != any.law || !s.same_scheme) continue;
      ++all;
      same += *s.same_scheme ? 1 : 0;
    }
    return fmt::format("judged as {}: the same scheme in {} of {} cases\n", any.like, same, all);
  }
  const auto found = std::ranges::find(report.nearest, any.law, &NearestLaw::law);
  if (found == report.nearest.end()) return {};
  std::string text = fmt::format("nearest: {}, equal to it in {} of {} cases\n", found->nearest,
                                 found->same, found->compared);
  if (!found->departs.empty()) text += wrapped("  tends to another limit in", found->departs);
  text += fmt::format("sharper: say that it implements those equations, --law '...[like={}]'\n",
                      found->nearest);
  return text;
}

/// The properties of a law, or nullptr.
const LawProperties* properties_of_law(const Report& report, const std::string& law) {
  const auto found = std::ranges::find(report.properties, law, &LawProperties::law);
  return found == report.properties.end() ? nullptr : &*found;
}

std::string property_rows(const LawProperties& law, Colour colour) {
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
                             words_of(law.law, reasons.front()), name_width),
                   bad, colour);
  }
  for (std::size_t i = 0; i < law.results.size(); ++i) {
    const PropertyResult& result = law.results[i];
    if (result.verdict != PropertyResult::Verdict::broken || ++shown > most_properties) continue;
    text += painted(row(result.name, words_of(law.law, result.reason), name_width), bad, colour);
  }
  if (shown > most_properties) text += fmt::format("  and {} more\n", shown - most_properties);
  const auto file =
      std::ranges::find_if(law.witnesses, [](const std::string& name) { return !name.empty(); });
  if (file != law.witnesses.end()) {
    text += cut("  each shown by a path in the report's folder witnesses, as " +
                    file->substr(file->find('/') + 1),
                width) +
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

std::string screen_of(const Report& report, const StudyResult& any, Colour colour) {
  const Sorted sorted = sort_out(report, any.law);
  const std::size_t judged =
      sorted.broken.size() + sorted.red.size() + sorted.amber.size() + sorted.green.size();
  const LawProperties* const properties = properties_of_law(report, any.law);
  const bool breaks_properties = properties != nullptr && properties->broken() > 0;
  const bool broken = !sorted.broken.empty() || breaks_properties;
  std::string text = painted(short_label(any.law, width), broken ? bad : good, colour) + "\n";
  text +=
      fmt::format("{}: {} of {} cases as expected; colours of these: {} green, {} amber, {} red\n",
                  broken ? "BROKEN" : "as expected", judged - sorted.broken.size(), judged,
                  sorted.green.size(), sorted.amber.size(), sorted.red.size());
  if (properties != nullptr) text += properties_line(*properties);
  if (breaks_properties)
    text += "\nbroken properties, which hold for any law\n" + property_rows(*properties, colour);
  if (!sorted.broken.empty())
    text += "\nbroken cases, worst first\n" + broken_rows(sorted.broken, colour);
  text += "\n";
  if (!sorted.red.empty())
    text += painted(wrapped("red, and as expected:  ", names(sorted.red, true)), fair, colour);
  if (!sorted.amber.empty()) text += wrapped("amber, and as expected:", names(sorted.amber, true));
  if (!sorted.green.empty()) text += wrapped("green, and as expected:", names(sorted.green, false));
  text += not_applicable_line(sorted.not_applicable);
  text += standing(report, any);
  return text;
}

}  // namespace

bool has_outside_laws(const Report& report) {
  return std::ranges::any_of(report.studies, &StudyResult::from_outside);
}

std::string first_screen(const Report& report, const std::string& page, Colour colour) {
  std::string text;
  std::vector<std::string> done;
  for (const StudyResult& study : report.studies) {
    if (!study.from_outside || std::ranges::count(done, study.law) > 0) continue;
    done.push_back(study.law);
    text += (text.empty() ? "" : "\n") + screen_of(report, study, colour);
  }
  const auto broken = std::ranges::find_if(done, [&](const std::string& law) {
    const LawProperties* const properties = properties_of_law(report, law);
    return (properties != nullptr && properties->broken() > 0) ||
           !sort_out(report, law).broken.empty();
  });
  if (broken != done.end()) {
    // A command that can be copied, or none.
    const std::string command = "what is wrong with it: stickslip diagnose --law '" + *broken + "'";
    const bool fits = display_width(command) <= width;
    text +=
        fits ? command + "\n" : "what is wrong with it: stickslip diagnose --law, of this law\n";
  }
  if (!page.empty()) text += "everything: " + page + "\n";
  return text;
}

}  // namespace stickslip
