// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/baseline_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "reports/render/text/numbers.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/description/number_text.hpp"
#include "stickslip/description/words.hpp"

namespace stickslip::reports {
namespace {

constexpr std::string_view signature = "stickslip-baseline";
constexpr std::string_view blanks = " \t";
constexpr const char* no_order = "-";

constexpr std::array all_limits{LimitFinding::right, LimitFinding::open, LimitFinding::wrong};

/// Letters that stand after a backslash for characters that would break a line.
struct Escape {
  char letter;
  char character;
};
constexpr std::array escapes{Escape{'"', '"'}, Escape{'\\', '\\'}, Escape{'n', '\n'},
                             Escape{'r', '\r'}, Escape{'t', '\t'}};

bool needs_quotes(std::string_view word) {
  return word.empty() || word.front() == '#' || std::ranges::any_of(word, [](char c) {
           return static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '\\';
         });
}

std::string in_quotes(std::string_view word) {
  if (!needs_quotes(word)) return std::string(word);
  std::string text = "\"";
  for (const char c : word) {
    const auto escape = std::ranges::find(escapes, c, &Escape::character);
    if (escape == escapes.end()) {
      text += c;
    } else {
      text += {'\\', escape->letter};
    }
  }
  return text + "\"";
}

std::string error_text(const BaselineError& error) {
  return fmt::format("{}@{}", significant(error.error, baseline_error_digits), error.steps);
}

/// A keyword and the text behind it.
template <class Text>
struct Setting {
  std::string_view keyword;
  Text* text;
};

/// Who measured, and when: what may change where no line does. `All` is const or not.
template <class All>
auto facts_of(All& baseline) {
  return std::array{Setting{"version", &baseline.version}, Setting{"compiler", &baseline.compiler},
                    Setting{"commit", &baseline.commit}, Setting{"date", &baseline.date},
                    Setting{"command", &baseline.command}};
}

/// What was measured: settings that are one word, and those that are several, each on a line.
template <class Selection>
auto words_of(Selection& selection) {
  return std::array{
      Setting{"config", &selection.config},         Setting{"answers", &selection.answers},
      Setting{"name", &selection.words.name},       Setting{"like", &selection.words.like},
      Setting{"columns", &selection.words.columns}, Setting{"units", &selection.words.units}};
}
template <class Selection>
auto lists_of(Selection& selection) {
  return std::array{Setting{"case", &selection.cases}, Setting{"law", &selection.laws},
                    Setting{"param", &selection.parameters},
                    Setting{"soft-law", &selection.words.soft_law}};
}

std::string line_of(const BaselineEntry& entry) {
  const std::string study = in_quotes(entry.case_name) + " " + in_quotes(entry.law);
  if (entry.observable.empty()) return "broken-off " + study;
  return fmt::format("study {} {} {} {} {} {} {} {}", study, in_quotes(entry.observable),
                     error_text(entry.nominal), error_text(entry.finest),
                     entry.order ? significant(*entry.order, baseline_order_digits) : no_order,
                     name_of(entry.limit), name_of(entry.verdict), name_of(entry.quality));
}

/// One line of the file, taken apart; says where a mistake is.
class Line {
 public:
  Line(std::string_view text, std::string place) : place_(std::move(place)) {
    while (true) {
      const std::size_t start = text.find_first_not_of(blanks);
      if (start == std::string_view::npos || text[start] == '#') return;
      text.remove_prefix(start);
      words_.push_back(text.front() == '"' ? take_quoted(text) : take_bare(text));
    }
  }

  bool empty() const { return words_.empty(); }
  const std::string& keyword() const { return words_.front(); }
  const std::string& word(std::size_t i) const { return words_[i]; }

  [[noreturn]] void fail(const std::string& what) const { throw InputError(place_ + ": " + what); }

  /// Words after the keyword: exactly so many.
  void require_words(std::size_t count) const {
    if (words_.size() == count + 1) return;
    fail(fmt::format("'{}' takes {} word{}, not {}", keyword(), count, count == 1 ? "" : "s",
                     words_.size() - 1));
  }

  template <class Number>
  Number number(std::string_view text) const {
    if (const auto number = number_from<Number>(text)) return *number;
    fail("'" + std::string(text) + "' is not a number");
  }

 private:
  static std::string take_bare(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    const std::string word(text.substr(0, end));
    text.remove_prefix(end);
    return word;
  }

  std::string take_quoted(std::string_view& text) const {
    std::string word;
    for (std::size_t i = 1; i < text.size(); ++i) {
      if (text[i] == '"') {
        text.remove_prefix(i + 1);
        return word;
      }
      word += text[i] == '\\' ? unescaped(text, ++i) : text[i];
    }
    fail("a quote is not closed");
  }

  char unescaped(std::string_view text, std::size_t i) const {
    const auto escape =
        i < text.size() ? std::ranges::find(escapes, text[i], &Escape::letter) : escapes.end();
    if (escape == escapes.end()) fail("a backslash has to be followed by one of \" \\ n r t");
    return escape->character;
  }

  std::string place_;
  std::vector<std::string> words_;
};

/// Lines of what was measured.
std::size_t measured_lines(const Baseline& baseline) {
  return baseline.entries.size() + baseline.costs.size();
}

std::string end_of(const Baseline& baseline) {
  return fmt::format("end {} {}", measured_lines(baseline), digest_of(baseline_lines(baseline)));
}

/// Names of the head that no line is of, in a file that does not say where it ends; "" for none.
std::string named_without_line(const Baseline& baseline) {
  const auto has_line = [&](const std::string& name, std::string BaselineEntry::*part) {
    return std::ranges::find(baseline.entries, name, part) != baseline.entries.end();
  };
  for (const std::string& name : baseline.selection.cases)
    if (!has_line(name, &BaselineEntry::case_name)) return "case " + name;
  if (!baseline.selection.config.empty()) return {};
  for (const std::string& name : baseline.selection.laws) {
    const bool is_plain = name.find_first_of("[,:/ ") == std::string::npos;
    if (is_plain && !has_line(name, &BaselineEntry::law)) return "law " + name;
  }
  return {};
}

/// Collects the lines of a file.
class Parser {
 public:
  void take(const Line& line) {
    if (!seen_signature_) return take_signature(line);
    const std::string& keyword = line.keyword();
    if (!end_.empty()) line.fail("stands behind the line 'end'; restore the file");
    if (keyword == "end") return take_end(line);
    if (keyword == "study") return take_study(line);
    if (keyword == "broken-off") return take_broken_off(line);
    if (keyword == "cost") return take_cost(line);
    if (std::ranges::count(known(), keyword) == 0)
      line.fail(unknown_name("word", keyword, known()) + writer());
    line.require_words(1);
    take_setting(line);
  }

  bool seen_signature() const { return seen_signature_; }

  /// All of it. `name` is that of the file.
  Baseline finish(const std::string& name) && {
    constexpr const char* mend = "restore it, or write it anew by stickslip baseline";
    Baseline whole = sorted(std::move(baseline_));  // a merge may have moved lines
    if (whole.tells_its_end) {
      if (end_.empty())
        throw InputError(fmt::format("{}: was cut off: there is no line 'end'; {}", name, mend));
      if (end_ != end_of(whole))
        throw InputError(
            fmt::format("{}: lines were lost or changed: it ends with '{}', and what stands there "
                        "is '{}'; {}",
                        name, end_, end_of(whole), mend));
    } else if (const std::string lost = named_without_line(whole); !lost.empty()) {
      throw InputError(fmt::format("{}: was cut off: {} has no line; {}", name, lost, mend));
    } else if (measured_lines(whole) == 0) {
      throw InputError(fmt::format("{}: was cut off: nothing was measured; {}", name, mend));
    }
    return whole;
  }

 private:
  static const std::vector<std::string>& known() {
    static const std::vector<std::string> words{
        "version", "compiler", "commit",  "date",  "command",    "config",   "answers",
        "name",    "like",     "columns", "units", "soft",       "soft-law", "case",
        "law",     "param",    "costs",   "study", "broken-off", "cost",     "end"};
    return words;
  }

  /// Who wrote the file, for words that only a newer version knows.
  std::string writer() const {
    return baseline_.version.empty() ? std::string()
                                     : " (stickslip " + baseline_.version + " wrote the file)";
  }

  void take_signature(const Line& line) {
    if (line.keyword() != signature) line.fail("not a baseline of stickslip");
    line.require_words(1);
    const int format = line.number<int>(line.word(1));
    baseline_.tells_its_end = format != baseline_format_without_end;
    if (format != baseline_format && format != baseline_format_without_end) {
      line.fail("format " + line.word(1) + " is not known to this version, which reads formats " +
                std::to_string(baseline_format_without_end) + " to " +
                std::to_string(baseline_format) +
                "; take the version that wrote it, or write the " + "baseline anew");
    }
    seen_signature_ = true;
  }

  void take_setting(const Line& line) {
    const std::string& keyword = line.keyword();
    const std::string& word = line.word(1);
    for (const auto& [name, setting] : facts_of(baseline_))
      if (keyword == name) *setting = word;
    for (const auto& [name, setting] : words_of(baseline_.selection))
      if (keyword == name) *setting = word;
    for (const auto& [name, list] : lists_of(baseline_.selection))
      if (keyword == name) list->push_back(word);
    for (const auto& [name, flag] : {std::pair{"costs", &baseline_.selection.costs},
                                     {"soft", &baseline_.selection.words.soft}}) {
      if (keyword != name) continue;
      if (word != "yes" && word != "no") line.fail(keyword + ": must be yes or no");
      *flag = word == "yes";
    }
  }

  void take_end(const Line& line) {
    line.require_words(2);
    end_ = fmt::format("end {} {}", line.word(1), line.word(2));
  }

  void take_cost(const Line& line) {
    line.require_words(2);
    baseline_.costs.push_back({line.word(1), line.number<int>(line.word(2))});
  }

  void take_broken_off(const Line& line) {
    line.require_words(2);
    BaselineEntry entry;
    entry.case_name = line.word(1);
    entry.law = line.word(2);
    entry.verdict = Verdict::fail;
    entry.quality = Quality::red;
    add(line, std::move(entry));
  }

  void take_study(const Line& line) {
    line.require_words(9);
    BaselineEntry entry;
    entry.case_name = line.word(1);
    entry.law = line.word(2);
    entry.observable = line.word(3);
    if (entry.observable.empty()) line.fail("the name of the observable is empty");
    entry.nominal = read_error(line, line.word(4));
    entry.finest = read_error(line, line.word(5));
    if (line.word(6) != no_order) entry.order = line.number<double>(line.word(6));
    entry.limit = read_one(line, all_limits, "limit", line.word(7));
    entry.verdict = read_one(line, all_verdicts, "verdict", line.word(8));
    entry.quality = read_one(line, all_qualities, "quality", line.word(9));
    add(line, std::move(entry));
  }

  static BaselineError read_error(const Line& line, std::string_view text) {
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos) {
      line.fail("'" + std::string(text) + "': expected ERROR@STEPS");
    }
    return {line.number<int>(text.substr(at + 1)), line.number<double>(text.substr(0, at))};
  }

  template <std::ranges::range All>
  static std::ranges::range_value_t<All> read_one(const Line& line, const All& all,
                                                  std::string_view key, std::string_view word) {
    try {
      return read_word(all, key, word);
    } catch (const InputError& e) {
      line.fail(e.what());
    }
  }

  void add(const Line& line, BaselineEntry entry) {
    if (!keys_.insert({entry.case_name, entry.law, entry.observable}).second) {
      line.fail("this observable of this study occurs twice");
    }
    baseline_.entries.push_back(std::move(entry));
  }

  Baseline baseline_;
  std::set<std::array<std::string, 3>> keys_;
  std::string end_;
  bool seen_signature_ = false;
};

}  // namespace

std::string baseline_lines(const Baseline& baseline) {
  const BaselineSelection& selection = baseline.selection;
  std::string text;
  for (const auto& [keyword, word] : words_of(selection))
    if (!word->empty()) text += fmt::format("{} {}\n", keyword, in_quotes(*word));
  if (selection.words.soft) text += "soft yes\n";
  for (const auto& [keyword, words] : lists_of(selection)) {
    for (const std::string& word : *words) text += fmt::format("{} {}\n", keyword, in_quotes(word));
  }
  text += fmt::format("costs {}\n", selection.costs ? "yes" : "no");
  for (const CostClass& cost : baseline.costs) {
    text += fmt::format("cost {} {}\n", in_quotes(cost.law), cost.power);
  }
  for (const BaselineEntry& entry : baseline.entries) text += line_of(entry) + "\n";
  return text;
}

std::string baseline_text(const Baseline& baseline) {
  std::string text = fmt::format(
      "{} {}\n"
      "# What 'stickslip check' compares with; 'check --update' writes it anew. Errors are over "
      "the\n"
      "# scale of their observable, ERROR@STEPS; what is below {:g} is written as 0.\n"
      "# study CASE LAW OBSERVABLE NOMINAL FINEST ORDER LIMIT VERDICT QUALITY\n",
      signature, baseline_format, baseline_round_off);
  for (const auto& [keyword, word] : facts_of(baseline)) {
    if (!word->empty()) text += fmt::format("{} {}\n", keyword, in_quotes(*word));
  }
  return text + baseline_lines(baseline) + end_of(baseline) + "\n";
}

Baseline parse_baseline(std::string_view text, const std::string& name) {
  Parser parser;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.ends_with('\r')) content.remove_suffix(1);  // as checked out on Windows
    const Line line(content, fmt::format("{}: line {}", name, ++number));
    if (!line.empty()) parser.take(line);
  }
  if (!parser.seen_signature()) throw InputError(name + ": line 1: not a baseline of stickslip");
  return std::move(parser).finish(name);
}

}  // namespace stickslip::reports
