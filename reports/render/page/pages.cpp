// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/page/page_contents.hpp"
#include "reports/render/page/page_template.hpp"
#include "reports/render/page/page_writers.hpp"

namespace stickslip::reports {

std::vector<ReportPage> report_pages(const Report& report, const PageContent& content) {
  const PageContents pages = page_contents(report, content);
  std::vector<ReportPage> files;
  for (const char* const asset : {"charts.js", "compare.js", "index.js", "report.css", "report.js",
                                  "uplot.css", "uplot.js", "uplot-licence.txt"}) {
    files.push_back({std::string("assets/") + asset, page_file(std::string("assets/") + asset)});
  }
  for (const PageCase& one : pages.cases) {
    files.push_back({"data/" + one.slug + ".js", case_script(pages, one)});
    if (std::string figures = figures_script(pages, one); !figures.empty())
      files.push_back({"data/" + one.slug + "-figures.js", std::move(figures)});
    files.push_back({"cases/" + one.slug + ".html", case_page(pages, one)});
  }
  for (const PageLaw& law : pages.laws)
    files.push_back({"laws/" + law.slug + ".html", law_page(pages, law)});
  files.push_back({"index.html", index_page(pages)});
  return files;
}

}  // namespace stickslip::reports
