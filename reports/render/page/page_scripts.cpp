// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/tables.hpp"

namespace stickslip::reports {
namespace {

using Json = nlohmann::ordered_json;

/// A text of JSON, which is one of JavaScript too. No "</" can end a script that it stands in.
std::string js_text(std::string_view text) {
  std::string answer = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  for (std::size_t at = answer.find("</"); at != std::string::npos; at = answer.find("</", at))
    answer.replace(at, 2, "<\\/");
  return answer;
}

std::string number(double value, int digits = 6) {
  return std::isfinite(value) ? significant(value, digits) : "null";
}

std::string number(const std::optional<double>& value) {
  return value ? number(*value, 10) : std::string("null");
}

template <class Values, class Text>
std::string array(const Values& values, const Text& text) {
  std::string answer = "[";
  for (const auto& value : values) {
    if (answer.size() > 1) answer += ',';
    answer += text(value);
  }
  return answer + "]";
}

/// Texts that stand in one script many times: there once, and elsewhere by their places.
class SharedTexts {
 public:
  std::string place(const std::string& text) {
    const auto [at, is_new] = places_.emplace(text, texts_.size());
    if (is_new) texts_.push_back(text);
    return std::to_string(at->second);
  }
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::map<std::string, std::size_t> places_;
};

std::string steps_text(const ObservableResult& o) {
  return array(o.levels, [](const Level& level) { return std::to_string(level.steps); });
}

/// The reference as all schemes have it that do not say another one.
std::string reference_text(const ObservableResult& o) {
  return fmt::format("ref:{},unc:{}", number(o.reference, 15), number(o.reference_uncertainty, 2));
}

/// What a script says once for all schemes of a case.
struct SharedParts {
  SharedTexts texts;
  std::vector<std::string> names;                 ///< of the observables, in their order
  std::map<std::string, std::string> references;  ///< of each observable, as reference_text
  /// Which scheme was the first with these numbers, by their place and text.
  std::map<std::pair<std::string, std::string>, std::size_t> ladders;

  /// Numbers of the observable at this place, or the number of the first scheme that has the same.
  std::string once(std::size_t scheme, const std::string& place, const std::string& values) {
    const auto [first, is_new] = ladders.emplace(std::pair{place, values}, scheme);
    return is_new ? values : std::to_string(first->second);
  }
};

/// One observable of one scheme: its ladder as arrays. What is not there was not found, or is as it
/// is for the case or, for the steps, as for the observable before it.
std::string observable_text(const StudyResult& study, std::size_t at, std::size_t scheme,
                            SharedParts& shared) {
  const ObservableResult& o = study.observables[at];
  std::string text = "{";
  if (at >= shared.names.size() || shared.names[at] != o.name)
    text += fmt::format("name:{},", js_text(o.name));
  const std::string steps = steps_text(o);
  if (at == 0 || steps != steps_text(study.observables[at - 1])) text += "n:" + steps + ",";
  const std::string errors = array(o.levels, [](const Level& l) { return number(l.error, 4); });
  const std::string values = array(o.levels, [](const Level& l) { return number(l.value); });
  text += "e:" + shared.once(scheme, fmt::format("e{}", at), errors);
  // Where the truth is nought the error is the value.
  const std::string rounded = array(o.levels, [](const Level& l) { return number(l.value, 4); });
  if (rounded != errors) text += ",v:" + shared.once(scheme, fmt::format("v{}", at), values);
  if (const std::string reference = reference_text(o); reference != shared.references[o.name])
    text += "," + reference;
  if (o.limit) text += ",limit:" + number(o.limit);
  if (o.limit_is_reference) text += fmt::format(",right:{}", *o.limit_is_reference);
  if (o.order)
    text += fmt::format(",order:{},from:{},to:{}", number(*o.order, 3), o.order_from, o.order_to);
  if (o.floor) text += ",floor:" + number(*o.floor, 1);
  if (o.steps_for_tolerance) text += fmt::format(",enough:{}", *o.steps_for_tolerance);
  if (o.fine_end) text += ",fine:" + js_text(fine_end_text(o));
  if (!o.expectation.empty()) text += ",expected:" + shared.texts.place(o.expectation);
  if (!o.reason.empty()) text += ",found:" + shared.texts.place(o.reason);
  if (o.verdict == Verdict::fail) text += ",broken:true";
  return text + "}";
}

/// A scheme of a case, the one with this number.
std::string scheme_text(const PageContents& pages, const PageScheme& scheme, std::size_t at,
                        SharedParts& shared) {
  const StudyResult& study = *scheme.study;
  const PageMark mark = mark_of(study);
  const PageLaw* const law = pages.find_law(scheme.law);
  std::string text = fmt::format("{{law:{},slug:{},page:{},tone:{},shape:{},word:{},amount:{}",
                                 js_text(study.law), js_text(scheme.slug),
                                 js_text(law != nullptr ? law->slug : ""), js_text(mark.tone),
                                 js_text(mark.shape), js_text(mark.word), js_text(mark.amount));
  text += fmt::format(",steps:{},reason:{},run:{}", study.quality_steps, js_text(study.reason),
                      js_text(command_again(pages, scheme)));
  if (scheme.ns_per_step > 0) text += ",ns:" + number(scheme.ns_per_step, 3);
  if (study.energy_residual) text += ",energy:" + number(*study.energy_residual, 2);
  text += ",obs:[";
  for (std::size_t k = 0; k < study.observables.size(); ++k)
    text += (k == 0 ? "" : ",") + observable_text(study, k, at, shared);
  text += "]";
  return text + "}";
}

// --- Curves ------------------------------------------------------------------------------------

const char* mark_name(Mark mark) {
  switch (mark) {
    case Mark::points:
      return "points";
    case Mark::line:
      return "line";
    case Mark::line_and_points:
      return "both";
    case Mark::dashed_line:
      return "dashed";
  }
  return "line";
}

/// A place on a panel whose sides are 1 long.
struct Place {
  double x = 0;
  double y = 0;
};

/// Where values stand on an axis, from 0 to 1.
class Scale {
 public:
  Scale(const Axis& axis, const std::vector<double>& values) : logarithmic_(axis.logarithmic) {
    for (const double value : values) {
      const double at = place(value);
      if (!std::isfinite(at)) continue;
      low_ = std::min(low_, at);
      high_ = std::max(high_, at);
    }
  }
  double at(double value) const {
    return high_ > low_ ? (place(value) - low_) / (high_ - low_) : 0;
  }

 private:
  double place(double value) const { return logarithmic_ ? std::log(value) : value; }

  bool logarithmic_;
  double low_ = HUGE_VAL;
  double high_ = -HUGE_VAL;
};

/// Which points of a long curve a reader could miss, in order: those farther than a two-thousandth
/// of the panel from the line between others. All points of a short curve or of one without lines.
std::vector<std::size_t> seen_points(const Series& series, const Panel& panel) {
  constexpr std::size_t short_curve = 120;
  constexpr double visible = 5e-4;
  const std::size_t count = std::min(series.x.size(), series.y.size());
  std::vector<std::size_t> all(count);
  for (std::size_t k = 0; k < count; ++k) all[k] = k;
  if (count <= short_curve || series.mark == Mark::points) return all;
  const Scale x(panel.x, series.x);
  const Scale y(panel.y, series.y);
  std::vector<Place> at(count);
  for (std::size_t k = 0; k < count; ++k) at[k] = {x.at(series.x[k]), y.at(series.y[k])};
  std::vector<std::size_t> kept = {0};
  // Forward: as far as all points on the way are near the line to the next one kept.
  std::size_t from = 0;
  while (from + 1 < count) {
    std::size_t to = from + 1;
    constexpr std::size_t longest = 200;
    for (std::size_t next = to + 1; next < count && next - from <= longest; ++next) {
      const double dx = at[next].x - at[from].x;
      const double dy = at[next].y - at[from].y;
      const double squared = dx * dx + dy * dy;
      bool near = std::isfinite(squared);
      for (std::size_t k = from + 1; near && k < next; ++k) {
        const double px = at[k].x - at[from].x;
        const double py = at[k].y - at[from].y;
        const double along = squared > 0 ? std::clamp((px * dx + py * dy) / squared, 0.0, 1.0) : 0;
        near = std::hypot(px - along * dx, py - along * dy) < visible;
      }
      if (!near) break;
      to = next;
    }
    kept.push_back(to);
    from = to;
  }
  return kept;
}

std::string axis_text(const Axis& axis) {
  const bool is_pure = axis.unit.empty() || axis.unit == "-";
  return fmt::format("{{label:{},log:{},low:{},high:{}}}",
                     js_text(is_pure ? axis.label : axis.label + " (" + axis.unit + ")"),
                     axis.logarithmic, axis.low ? number(*axis.low) : "null",
                     axis.high ? number(*axis.high) : "null");
}

/// A curve's values along an axis, as an array, or as the place of the first curve of the panel
/// that has the same.
std::string values_text(const std::vector<double>& values, const std::vector<std::size_t>& seen,
                        std::map<std::string, std::size_t>& known, std::size_t place) {
  const std::string text = array(seen, [&](std::size_t k) { return number(values[k], 5); });
  const auto [first, is_new] = known.emplace(text, place);
  return is_new ? text : std::to_string(first->second);
}

std::string series_head(const Series& series) {
  return fmt::format("{{label:{},mark:\"{}\",truth:{},slot:{},", js_text(series.label),
                     mark_name(series.mark), series.is_reference, series.slot);
}

std::string panel_text(const Panel& panel) {
  std::string text = fmt::format("{{title:{},x:{},y:{},equal:{},", js_text(panel.title),
                                 axis_text(panel.x), axis_text(panel.y), panel.equal_aspect);
  std::map<std::string, std::size_t> known_x;
  std::map<std::string, std::size_t> known_y;
  std::size_t place = 0;
  text += "series:" + array(panel.series, [&](const Series& series) {
            const std::vector<std::size_t> seen = seen_points(series, panel);
            const std::string one = fmt::format("{}x:{},y:{}}}", series_head(series),
                                                values_text(series.x, seen, known_x, place),
                                                values_text(series.y, seen, known_y, place));
            ++place;
            return one;
          });
  text += ",notes:" + array(panel.notes, [](const Note& note) {
            return fmt::format("[{},{},{}]", number(note.x), number(note.y), js_text(note.text));
          });
  return text + "}";
}

}  // namespace

bool is_convergence_figure(const PageCase& one, const Figure& figure) {
  return figure.name == one.summary.name + "/convergence";
}

std::string case_script(const PageContents& pages, const PageCase& one) {
  std::string text = fmt::format(
      "stickslip.add({},{{name:{},title:{},truth:{},obs:", js_text(one.slug),
      js_text(one.summary.name), js_text(one.summary.title), js_text(one.summary.truth));
  std::vector<const ObservableResult*> observables;
  SharedParts shared;
  for (const PageScheme& scheme : one.schemes) {
    for (const ObservableResult& o : scheme.study->observables) {
      if (shared.references.emplace(o.name, reference_text(o)).second) observables.push_back(&o);
    }
  }
  text += array(observables, [&](const ObservableResult* o) {
    return fmt::format("{{name:{},title:{},unit:{},{}}}", js_text(o->name), js_text(o->title),
                       js_text(o->unit), shared.references[o->name]);
  });
  for (const ObservableResult* const o : observables) shared.names.push_back(o->name);
  std::size_t at = 0;
  text += ",schemes:" + array(one.schemes, [&](const PageScheme& s) {
            return scheme_text(pages, s, at++, shared) + "\n";
          });
  text += ",texts:" + array(shared.texts.texts(), js_text);
  return text + "});\n";
}

std::string figures_script(const PageContents& pages, const PageCase& one) {
  std::string figures;
  for (const PageFigure& shown : pages.content.figures) {
    const Figure& figure = *shown.figure;
    if (!belongs(one.summary.figures, figure.name, one.summary.name) ||
        is_convergence_figure(one, figure))
      continue;
    figures += fmt::format("{}{}:{}\n", figures.empty() ? "" : ",", js_text(shown.stem),
                           array(figure.panels, panel_text));
  }
  return figures.empty() ? "" : fmt::format("stickslip.addFigures({{{}}});\n", figures);
}

}  // namespace stickslip::reports
