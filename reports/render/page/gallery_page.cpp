// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>

#include "reports/render/page/page_parts.hpp"
#include "reports/render/page/page_writers.hpp"

namespace stickslip::reports {
namespace {

/// Whether the case has drawings.
bool has_pictures(const PageContents& pages, const PageCase& one) {
  return std::ranges::any_of(pages.content.figures, [&](const PageFigure& figure) {
    return figure.drawn && belongs(one.summary.figures, figure.figure->name, one.summary.name);
  });
}

/// Adds the drawings of one case.
void add_pictures(PageData& pictures, const PageContents& pages, const PageCase& one) {
  for (const PageFigure& figure : pages.content.figures) {
    const bool is_of_case = belongs(one.summary.figures, figure.figure->name, one.summary.name);
    if (!is_of_case || !figure.drawn) continue;
    const bool stands_by_itself = !is_convergence_figure(one, *figure.figure);
    PageData picture;
    set_text(picture, "picture", "figures/" + figure.stem + ".svg");
    set_text(picture, "figure_title", figure.figure->title);
    set_text(picture, "figure_name", figure.figure->name);
    set_text(picture, "case_name", one.summary.name);
    set_text(picture, "figure_href",
             "cases/" + one.slug + ".html#figure-" + (stands_by_itself ? figure.stem : "errors"));
    pictures << picture;
  }
}

}  // namespace

std::string gallery_page(const PageContents& pages) {
  std::vector<const PageCase*> cases;
  for (const PageCase& one : pages.cases)
    if (has_pictures(pages, one)) cases.push_back(&one);
  if (cases.empty()) return "";
  PageData page;
  set_frame(page, pages, "gallery of figures", root_of_index);
  PageData rooms = page_list();
  for (const std::string& room : rooms_of(cases)) {
    PageData data;
    set_text(data, "room", room_title(room));
    PageData pictures = page_list();
    for (const PageCase* one : cases) {
      if (one->room == room) add_pictures(pictures, pages, *one);
    }
    data.set("pictures", pictures);
    rooms << data;
  }
  page.set("rooms", rooms);
  return filled_page("gallery.html", std::move(page));
}

}  // namespace stickslip::reports
