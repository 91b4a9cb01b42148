// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "cases/properties/properties.hpp"
#include "reports/render/page/law_picture.hpp"
#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"
#include "reports/render/page/relatives.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

constexpr std::size_t most_relatives = 3;

PageData options_data(const PageLaw& law) {
  PageData options = page_list();
  for (const ParameterInfo& parameter : law.summary.parameters) {
    PageData one;
    set_text(one, "option", parameter.name);
    set_text(one, "option_id", "option-" + file_slug(parameter.name));
    set_text(one, "unit", parameter.unit == "-" ? "" : parameter.unit);
    set_text(one, "default", parameter.default_text);
    set_text(one, "range", parameter.range);
    set_text(one, "text", parameter.text);
    options << one;
  }
  return options;
}

PageData result_data(const PageContents& pages, const PageScheme& scheme) {
  const StudyResult& study = *scheme.study;
  const PageCase* const one = pages.find_case(study.case_name);
  PageData data;
  const std::string href = fmt::format("{}cases/{}.html", root_of_pages, scheme.case_slug);
  set_text(data, "case_name", study.case_name);
  set_text(data, "case_href", href);
  set_text(data, "scheme_href", fmt::format("{}#law-{}", href, scheme.slug));
  set_text(data, "case_title", one != nullptr ? one->summary.title : "");
  set_text(data, "result_id", fmt::format("{}--{}", scheme.case_slug, scheme.slug));
  data.set("options_html",
           scheme.options.empty() ? PageData{false} : PageData{breakable(scheme.options)});
  set_mark(data, mark_of(study));
  set_bar(data, &study);
  set_text(data, "steps", study.quality_steps > 0 ? std::to_string(study.quality_steps) : "");
  set_text(data, "reason", study.reason);
  const bool has_order = !study.observables.empty() && study.observables.front().order;
  set_text(data, "order", has_order ? fmt::format("{:.2f}", *study.observables.front().order) : "");
  return data;
}

/// The law's results, room by room.
PageData rooms_data(const PageContents& pages, const PageLaw& law) {
  std::vector<const PageCase*> cases;
  for (const PageScheme& scheme : law.schemes) {
    if (scheme.study->verdict == Verdict::not_applicable) continue;
    const PageCase* const one = pages.find_case(scheme.study->case_name);
    if (std::ranges::count(cases, one) == 0) cases.push_back(one);
  }
  PageData rooms = page_list();
  for (const std::string& room : rooms_of(cases)) {
    PageData data;
    set_text(data, "room", room_title(room));
    PageData results = page_list();
    for (const PageScheme& scheme : law.schemes) {
      if (scheme.study->verdict != Verdict::not_applicable &&
          pages.find_case(scheme.study->case_name)->room == room)
        results << result_data(pages, scheme);
    }
    data.set("results", results);
    rooms << data;
  }
  return rooms;
}

/// Cases for laws of another kind, each with its reason.
PageData others_data(const PageContents& pages, const PageLaw& law) {
  PageData others = page_list();
  for (const PageScheme& scheme : law.schemes)
    if (scheme.study->verdict == Verdict::not_applicable) others << result_data(pages, scheme);
  return others;
}

PageData properties_data(const PageContents& pages, const PageLaw& law) {
  PageData list = page_list();
  for (const LawProperties& properties : pages.report.properties) {
    if (properties.spec.name != law.summary.name) continue;
    for (std::size_t i = 0; i < properties.results.size(); ++i) {
      const PropertyResult& result = properties.results[i];
      PageData one;
      set_text(one, "property", result.name);
      set_text(one, "property_id", "property-" + file_slug(result.name));
      const auto& known = known_properties();
      const auto info = std::ranges::find(known, result.name, &PropertyInfo::name);
      set_text(one, "property_title", info == known.end() ? "" : info->title);
      PageMark mark;
      mark.word = name_of(result.verdict);
      switch (result.verdict) {
        case PropertyResult::Verdict::holds:
          mark.tone = "good";
          break;
        case PropertyResult::Verdict::broken:
          mark.tone = "bad broken";
          mark.shape = "✖";
          break;
        case PropertyResult::Verdict::declared:
          mark.tone = "plain design";
          break;
        case PropertyResult::Verdict::not_applicable:
          mark.tone = "muted";
          break;
      }
      set_mark(one, mark);
      set_text(one, "violation", result.error > 0 ? significant(result.error, 2) : std::string());
      set_text(one, "why", result.reason);
      const bool has_witness = i < properties.witnesses.size() && !properties.witnesses[i].empty();
      set_text(one, "witness",
               has_witness ? root_of_pages + properties.witnesses[i] : std::string());
      list << one;
    }
  }
  return list;
}

PageData relatives_data(const PageContents& pages, const PageLaw& law) {
  PageData list = page_list();
  for (const Relative& relative : relatives_of(pages, law, most_relatives)) {
    PageData one;
    set_text(one, "relative", relative.law->summary.name);
    set_text(one, "relative_href", relative.law->slug + ".html");
    const std::string cases =
        fmt::format("{} case{}", relative.compared, relative.compared == 1 ? "" : "s");
    set_text(one, "likeness",
             relative.same == relative.compared
                 ? fmt::format("the same numbers in all {}", cases)
                 : fmt::format("the same numbers in {} of {}; errors differ by a factor of {} in "
                               "the median case",
                               relative.same, cases,
                               relative.factor < 10 ? fmt::format("{:.2g}", relative.factor)
                                                    : fmt::format("{:.0e}", relative.factor)));
    list << one;
  }
  return list;
}

/// What was found of a law from outside that named no twin.
std::string nearest_text(const PageContents& pages, const PageLaw& law) {
  for (const NearestLaw& nearest : pages.report.nearest) {
    if (nearest.law != law.summary.name && nearest.law != law.summary.given_as) continue;
    return fmt::format("Nearest law of the catalogue: {}, equal to round-off in {} of {} cases.",
                       nearest.nearest, nearest.same, nearest.compared);
  }
  return "";
}

}  // namespace

std::string law_page(const PageContents& pages, const PageLaw& law) {
  const LawSummary& summary = law.summary;
  PageData page;
  set_frame(page, pages, summary.title, root_of_pages);
  set_text(page, "name", summary.name);
  set_text(page, "title", summary.title);
  set_text(page, "source", summary.source);
  set_text(page, "notice", summary.notice);
  set_text(page, "given_as", summary.given_as == summary.name ? "" : summary.given_as);
  set_text(page, "family", family_title(summary.family));
  set_text(page, "cost", law.ns_per_step > 0 ? duration_text(law.ns_per_step) : std::string());
  set_text(page, "theory", theory_of(pages, summary.name));
  const LawPicture picture = law_picture(summary);
  set_text(page, "picture", picture.svg);
  set_text(page, "picture_caption", picture.caption);
  page.set("options", options_data(law));
  page.set("has_options", !summary.parameters.empty());
  page.set("rooms", rooms_data(pages, law));
  const auto others = std::ranges::count_if(law.schemes, [](const PageScheme& scheme) {
    return scheme.study->verdict == Verdict::not_applicable;
  });
  page.set("others", others_data(pages, law));
  set_text(page, "other_count", others > 0 ? std::to_string(others) : "");
  page.set("has_results", static_cast<std::size_t>(others) < law.schemes.size());
  PageData counts = page_list();
  const auto add_count = [&](const std::string& tone, const std::string& shape,
                             const std::string& word, std::ptrdiff_t count) {
    if (count == 0) return;
    PageData one;
    set_text(one, "tone", tone);
    set_text(one, "shape", shape);
    set_text(one, "word", word);
    set_text(one, "count", std::to_string(count));
    counts << one;
  };
  const auto count_of = [&](const auto& is) {
    return std::ranges::count_if(law.schemes, [&](const PageScheme& s) { return is(*s.study); });
  };
  add_count("broken", "✖", "broken",
            count_of([](const StudyResult& s) { return s.verdict == Verdict::fail; }));
  std::ptrdiff_t broken_properties = 0;
  for (const LawProperties& found : pages.report.properties)
    if (found.spec.name == law.summary.name) broken_properties += found.broken();
  add_count("broken", "✖", broken_properties == 1 ? "property broken" : "properties broken",
            broken_properties);
  add_count("", "", "as expected",
            count_of([](const StudyResult& s) { return s.verdict == Verdict::pass; }));
  add_count("", "", "of them with an error by design", count_of(is_by_design));
  add_count("", "", "not judged",
            count_of([](const StudyResult& s) { return !is_judged(s.verdict); }));
  page.set("counts", counts);
  const PageData properties = properties_data(pages, law);
  page.set("properties", properties);
  page.set("has_properties", properties.is_non_empty_list());
  const PageData relatives = relatives_data(pages, law);
  page.set("relatives", relatives);
  page.set("has_relatives", relatives.is_non_empty_list());
  set_text(page, "nearest", nearest_text(pages, law));
  return filled_page("laws/law.html", std::move(page));
}

}  // namespace stickslip::reports
