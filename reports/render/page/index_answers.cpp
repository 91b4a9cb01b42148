// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/index_answers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "cases/properties/properties.hpp"
#include "reports/render/page/page_parts.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t most_answers = 12;   ///< laws with a sentence of their own
constexpr std::size_t most_failures = 12;  ///< rows of what is broken; the matrices show the rest

std::string count_text(std::size_t count, const char* one, const char* several) {
  return fmt::format("{} {}", count, count == 1 ? one : several);
}

/// A law with all that was found of it.
struct Judged {
  const PageLaw* law = nullptr;
  std::vector<const PageScheme*> broken = {};
  std::vector<const PageScheme*> expected = {};
  std::vector<const PageScheme*> open = {};  ///< without a theory of how good
  std::size_t properties = 0;                ///< judged ones
  std::vector<std::pair<const LawProperties*, std::size_t>> broken_properties = {};

  bool is_broken() const { return !broken.empty() || !broken_properties.empty(); }
};

bool is_from_outside(const PageLaw& law) {
  return law.summary.family == LawFamily::outside || law.summary.family == LawFamily::engine;
}

Judged judged_law(const PageContents& pages, const PageLaw& law) {
  Judged found{&law};
  for (const PageScheme& scheme : law.schemes) {
    const Verdict verdict = scheme.study->verdict;
    if (verdict == Verdict::not_applicable) continue;
    (verdict == Verdict::fail   ? found.broken
     : verdict == Verdict::pass ? found.expected
                                : found.open)
        .push_back(&scheme);
  }
  for (const LawProperties& properties : pages.report.properties) {
    if (properties.spec.name != law.summary.name) continue;
    for (std::size_t i = 0; i < properties.results.size(); ++i) {
      const auto verdict = properties.results[i].verdict;
      found.properties += verdict == PropertyResult::Verdict::not_applicable ? 0 : 1;
      if (verdict == PropertyResult::Verdict::broken)
        found.broken_properties.emplace_back(&properties, i);
    }
  }
  const auto larger = [](const PageScheme* a, const PageScheme* b) {
    return a->study->quality_error > b->study->quality_error;
  };
  std::ranges::stable_sort(found.expected, larger);
  std::ranges::stable_sort(found.broken, larger);
  return found;
}

/// The laws that the report is about: those from outside, each of them broken before the others.
std::vector<Judged> laws_asked_about(const PageContents& pages) {
  std::vector<Judged> all;
  for (const PageLaw& law : pages.laws) {
    if (is_from_outside(law) && !law.schemes.empty()) all.push_back(judged_law(pages, law));
  }
  std::ranges::stable_partition(all, &Judged::is_broken);
  return all;
}

/// The law as its user named it, with the options left out.
std::string name_of(const PageLaw& law) {
  const std::string& label =
      law.schemes.empty() ? law.summary.name : law.schemes.front().study->law;
  const bool is_one = std::ranges::all_of(
      law.schemes, [&](const PageScheme& scheme) { return scheme.study->law == label; });
  return is_one && label.find('[') == std::string::npos ? label : law.summary.name;
}

std::string question_text(const PageContents& pages, const std::vector<Judged>& asked) {
  if (asked.size() == 1) return fmt::format("Is {} right?", name_of(*asked.front().law));
  if (asked.size() > 1) return fmt::format("Are these {} laws right?", asked.size());
  if (pages.laws.size() == 1)
    return fmt::format("What does {} get right?", pages.laws.front().summary.name);
  return "Which law for what?";
}

/// How the law compares with the one that it says it implements, or the nearest one.
std::string standing_of(const PageContents& pages, const Judged& one) {
  std::string like;
  std::size_t same = 0;
  std::size_t compared = 0;
  for (const PageScheme& scheme : one.law->schemes) {
    if (!scheme.study->same_scheme) continue;
    like = scheme.study->like;
    ++compared;
    same += *scheme.study->same_scheme ? 1 : 0;
  }
  if (compared > 0) {
    return fmt::format("the same scheme as {}, to round-off, in {} of {}", like, same,
                       count_text(compared, "case", "cases"));
  }
  for (const NearestLaw& nearest : pages.report.nearest) {
    if (nearest.law != one.law->summary.name && nearest.law != one.law->summary.given_as) continue;
    if (nearest.compared == 0) continue;
    return fmt::format("nearest to {}, equal to it in {} of {}", nearest.nearest, nearest.same,
                       count_text(static_cast<std::size_t>(nearest.compared), "case", "cases"));
  }
  return "";
}

/// "2 of 15 cases and 1 of 28 properties".
std::string broken_text(const Judged& one) {
  const std::size_t cases = one.broken.size() + one.expected.size();
  std::string text;
  if (!one.broken.empty())
    text = fmt::format("{} of {}", one.broken.size(), count_text(cases, "case", "cases"));
  if (one.broken_properties.empty()) return text;
  return fmt::format("{}{}{} of {}", text, text.empty() ? "" : " and ",
                     one.broken_properties.size(),
                     count_text(one.properties, "property", "properties"));
}

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text.back() == '.' ? text : text + ".";
}

/// What the first broken property says that must hold.
std::string broken_rule(const Judged& one) {
  if (one.broken_properties.empty()) return "";
  const auto& [properties, at] = one.broken_properties.front();
  const auto& known = known_properties();
  const auto info = std::ranges::find(known, properties->results[at].name, &PropertyInfo::name);
  return info == known.end() ? "" : fmt::format("it breaks the rule “{}”", info->title);
}

/// Why the law is broken, cause first; the rule or the case where no cause was found.
std::string why_broken(const PageContents& pages, const Judged& one) {
  for (const LawCause& cause : pages.report.causes) {
    const bool is_of_law = cause.law == one.law->summary.name ||
                           std::ranges::any_of(one.law->schemes, [&](const PageScheme& s) {
                             return s.study->law == cause.law;
                           });
    if (is_of_law) return as_sentence(cause.text) + " " + as_sentence(cause.look);
  }
  if (const std::string rule = broken_rule(one); !rule.empty()) return as_sentence(rule);
  return as_sentence(
      fmt::format("cause not found; the worst case is {}", one.broken.front()->study->case_name));
}

PageData answer_data(const PageContents& pages, const Judged& one, bool is_alone) {
  PageData data;
  set_text(data, "of_law", is_alone ? "" : name_of(*one.law));
  set_text(data, "of_law_href", fmt::format("laws/{}.html", one.law->slug));
  const std::size_t cases = one.expected.size();
  const std::string stands = standing_of(pages, one);
  if (one.is_broken()) {
    set_text(data, "answer_tone", "wrong");
    set_text(data, "answer_mark", "✖");
    set_text(data, "answer", is_alone ? "No, it is broken." : "Broken.");
    set_text(data, "because", why_broken(pages, one));
    std::string rest =
        broken_text(one) +
        (one.broken.size() + one.broken_properties.size() == 1 ? " is broken" : " are broken");
    if (!stands.empty()) rest += "; it is " + stands;
    set_text(data, "beside", as_sentence(rest));
    return data;
  }
  if (cases == 0 && one.properties == 0) {
    set_text(data, "answer_tone", "unknown");
    set_text(data, "answer_mark", "?");
    set_text(data, "answer", "Nothing was judged.");
    set_text(data, "because",
             one.law->schemes.empty() ? "" : as_sentence(one.law->schemes.front().study->reason));
    set_text(data, "beside", "");
    return data;
  }
  set_text(data, "answer_tone", "right");
  set_text(data, "answer_mark", "✔");
  set_text(data, "answer", is_alone ? "Yes, it is as expected:" : "As expected:");
  std::string because = stands;
  if (cases > 0) {
    because += fmt::format("{}none of {} is broken", because.empty() ? "" : "; ",
                           count_text(cases, "case", "cases"));
  }
  if (one.properties > 0) {
    because += fmt::format("{}none of {} is broken", because.empty() ? "" : ", and ",
                           count_text(one.properties, "property", "properties"));
    if (cases > 0)
      replace_all(because, cases == 1 ? "case is broken, and none" : "cases is broken, and none",
                  cases == 1 ? "case and none" : "cases and none");
  }
  set_text(data, "because", because + ".");
  set_text(data, "beside", "");
  return data;
}

// --- What is broken ------------------------------------------------------------------------------

/// Rows of what is broken, of which the first few are shown.
class Failures {
 public:
  void add(const std::string& where, const std::string& href, const std::string& why,
           const StudyResult* study = nullptr) {
    if (++count_ > most_failures) return;
    PageData one;
    set_text(one, "where", where);
    set_text(one, "where_href", href);
    set_text(one, "why", why);
    set_bar(one, study);
    list_ << one;
  }
  PageData end() {
    if (count_ > most_failures) {
      PageData more;
      set_text(more, "where", fmt::format("and {} more", count_ - most_failures));
      set_text(more, "where_href", "");
      set_text(more, "why", "");
      set_bar(more, nullptr);
      list_ << more;
    }
    return list_;
  }

 private:
  PageData list_ = page_list();
  std::size_t count_ = 0;
};

/// The first of the sentences that give a reason; the case's page has all of them.
std::string first_reason(const std::string& reason) { return reason.substr(0, reason.find("; ")); }

/// What is broken, without the name of the one law that the report is about.
PageData failures_data(const PageContents& pages, const PageLaw* about) {
  Failures failures;
  for (const PageCase& one : pages.cases) {
    for (const CrossCheckResult& check : one.summary.cross_checks) {
      if (!check.holds()) {
        failures.add("reference of " + one.summary.name,
                     fmt::format("cases/{}.html#truth", one.slug),
                     check.what + ": the two routes do not agree");
      }
    }
  }
  for (const PageLaw& law : pages.laws) {
    for (const PageScheme* scheme : judged_law(pages, law).broken) {
      const StudyResult& study = *scheme->study;
      failures.add(
          &law == about ? study.case_name : fmt::format("{} under {}", study.law, study.case_name),
          fmt::format("cases/{}.html#law-{}", scheme->case_slug, scheme->slug),
          first_reason(study.reason), &study);
    }
  }
  for (const LawProperties& law : pages.report.properties) {
    for (const PropertyResult& result : law.results) {
      if (result.verdict != PropertyResult::Verdict::broken) continue;
      const PageLaw* const page = pages.find_law(law.spec.name);
      failures.add(page != nullptr && page == about ? "property " + result.name
                                                    : fmt::format("{}: {}", law.law, result.name),
                   page == nullptr ? ""
                                   : fmt::format("laws/{}.html#property-{}", page->slug,
                                                 file_slug(result.name)),
                   first_reason(result.reason));
    }
  }
  return failures.end();
}

// --- What the laws cannot do ---------------------------------------------------------------------

PageData bars_data(const std::vector<const PageScheme*>& schemes) {
  const bool differ = std::ranges::any_of(schemes, [&](const PageScheme* scheme) {
    return scheme->options != schemes.front()->options;
  });
  PageData list = page_list();
  for (const PageScheme* scheme : schemes) {
    PageData one;
    set_text(one, "case_name", scheme->study->case_name);
    set_text(one, "options", differ ? scheme->options : "");
    set_text(one, "scheme_href",
             fmt::format("cases/{}.html#law-{}", scheme->case_slug, scheme->slug));
    set_bar(one, scheme->study);
    list << one;
  }
  return list;
}

/// Errors of one external law, those that no step cures apart.
void set_limits(PageData& page, const std::vector<Judged>& asked) {
  std::vector<const PageScheme*> limits;
  std::vector<const PageScheme*> near;
  std::vector<const PageScheme*> open;
  std::string like;
  if (asked.size() == 1) {
    for (const PageScheme* scheme : asked.front().expected) {
      if (like.empty()) like = scheme->study->like;
      (is_by_design(*scheme->study) ? limits : near).push_back(scheme);
    }
    open = asked.front().open;
  }
  page.set("has_limits", !limits.empty());
  page.set("limits", bars_data(limits));
  page.set("has_near", !near.empty());
  page.set("near", bars_data(near));
  page.set("has_open", !open.empty());
  page.set("open", bars_data(open));
  const std::string name = asked.empty() ? "" : name_of(*asked.front().law);
  const std::string cases = count_text(limits.size(), "case", "cases");
  set_text(page, "limits_lead",
           like.empty() ? fmt::format("In {} its error remains however small the step is.", cases)
                        : fmt::format("In {} the equations of {} differ from the truth, and {} "
                                      "differs by exactly as much. No step is small enough to "
                                      "cure it; another law is.",
                                      cases, like, name));
}

}  // namespace

void set_answers(PageData& page, const PageContents& pages) {
  const std::vector<Judged> asked = laws_asked_about(pages);
  set_text(page, "question", question_text(pages, asked));
  PageData answers = page_list();
  for (std::size_t i = 0; i < std::min(asked.size(), most_answers); ++i)
    answers << answer_data(pages, asked[i], asked.size() == 1);
  page.set("answers", answers);
  set_text(page, "more_answers",
           asked.size() > most_answers ? std::to_string(asked.size() - most_answers) : "");
  const PageData failures = failures_data(pages, asked.size() == 1 ? asked.front().law : nullptr);
  page.set("failures", failures);
  page.set("has_failures", failures.is_non_empty_list());
  set_limits(page, asked);
}

}  // namespace stickslip::reports
