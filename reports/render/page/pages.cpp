// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/page_contents.hpp"
#include "reports/render/page/page_template.hpp"
#include "reports/render/page/page_writers.hpp"

namespace stickslip::reports {

void for_each_page(const Report& report, const PageContent& content,
                   const std::function<void(const ReportPage&)>& take) {
  const PageContents pages = page_contents(report, content);
  for (const char* const asset : {"charts.js", "compare.js", "index.js", "report.css", "report.js",
                                  "uplot.css", "uplot.js", "uplot-licence.txt"}) {
    take({std::string("assets/") + asset, page_file(std::string("assets/") + asset)});
  }
  for (const PageCase& one : pages.cases) {
    take({"data/" + one.slug + ".js", case_script(pages, one)});
    if (std::string figures = figures_script(pages, one); !figures.empty())
      take({"data/" + one.slug + "-figures.js", std::move(figures)});
    take({"cases/" + one.slug + ".html", case_page(pages, one)});
  }
  for (const PageLaw& law : pages.laws) take({"laws/" + law.slug + ".html", law_page(pages, law)});
  if (std::string gallery = gallery_page(pages); !gallery.empty())
    take({"gallery.html", std::move(gallery)});
  if (!content.papers.empty()) take({"papers.html", papers_page(pages)});
  take({"index.html", index_page(pages)});
}

}  // namespace stickslip::reports
