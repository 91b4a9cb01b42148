// SPDX-License-Identifier: BSD-3-Clause
// paper: the claims and the errata of a paper, each beside what a run gives.
#include <fmt/format.h>

#include <memory>

#include "app/output/report_output.hpp"
#include "app/papers/papers.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/markdown.hpp"
#include "reports/render/text/terminal.hpp"

namespace stickslip::app {
namespace {

struct PaperOptions {
  std::vector<std::string> names;
  bool markdown = false;
  bool json = false;
  bool quiet = false;
};

nlohmann::ordered_json rows_json(const Table& table) {
  auto all = nlohmann::ordered_json::array();
  for (const std::vector<Cell>& row : table.rows) {
    auto one = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < row.size(); ++i) one[table.columns[i].title] = row[i].text;
    all.push_back(one);
  }
  return all;
}

CommandAnswer paper(const PaperOptions& options) {
  std::vector<PaperTables> papers;
  for (const std::string& name : options.names.empty() ? paper_names() : options.names)
    papers.push_back(tables_of_paper(name));
  return {[papers] {
            nlohmann::ordered_json all{{"papers", nlohmann::ordered_json::array()}};
            for (const PaperTables& one : papers)
              all["papers"].push_back({{"name", one.name},
                                       {"title", one.title},
                                       {"claims", rows_json(one.claims)},
                                       {"errata", rows_json(one.errata)}});
            return all;
          },
          [papers, options] {
            for (const PaperTables& one : papers) {
              if (options.markdown) {
                fmt::print("{}\n", markdown(one.claims));
                continue;
              }
              for (const Table* table : {&one.claims, &one.errata})
                fmt::print("{}\n\n{}\n", table->title, terminal_table(*table, terminal_style()));
            }
          }};
}

}  // namespace

void add_paper(Commands& commands) {
  const auto options = std::make_shared<PaperOptions>();
  const CommandParser sub = commands.add(
      "paper", "the claims and errata of the four papers, each beside what a run gives", options,
      paper);
  sub.example("stickslip paper kuhn-linear");
  sub.add_option("name", options->names,
                 "kuhn-linear, kuhn-jaeger, zabulionis or pena; default: all");
  sub.add_flag("--markdown", options->markdown, "print the claims as Markdown");
  add_json_and_quiet(sub, options->json, options->quiet);
}

}  // namespace stickslip::app
