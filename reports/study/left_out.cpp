// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/left_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "cases/remarks.hpp"

namespace stickslip {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '[';
}

/// Whether a text names a law: as a word, and not with other options.
bool names(std::string_view text, std::string_view law) {
  for (std::size_t at = text.find(law); at != std::string_view::npos; at = text.find(law, at + 1)) {
    const std::size_t end = at + law.size();
    if ((at == 0 || !is_letter(text[at - 1])) && (end == text.size() || !is_letter(text[end])))
      return true;
  }
  return false;
}

}  // namespace

bool shows(const Figure& figure, const Scheme& scheme) {
  return std::ranges::any_of(figure.panels, [&](const Panel& panel) {
    return names(panel.title, scheme.label) ||
           std::ranges::any_of(panel.series,
                               [&](const Series& series) {
                                 return names(series.label, scheme.label) &&
                                        std::ranges::any_of(
                                            series.y, [](double y) { return std::isfinite(y); });
                               }) ||
           std::ranges::any_of(panel.notes, [&](const Note& note) {
             return is_remark(note) && names(note.text, scheme.label);
           });
  });
}

Figure with_left_out_law(Figure figure, const Case& test, const Scheme& scheme) {
  if (figure.panels.empty() || shows(figure, scheme)) return figure;
  const std::string unsuitable = test.unsuitable(scheme);
  add_remark(figure, unsuitable.empty()
                         ? fmt::format("Not shown: {} (the figure is about the laws and variants "
                                       "that it names; {}/convergence shows every law).",
                                       scheme.label, test.info().name)
                         : fmt::format("Not shown: {} ({}).", scheme.label, unsuitable));
  return figure;
}

}  // namespace stickslip
