// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/text/table_blocks.hpp"

#include "reports/render/text/terminal.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(render_table_blocks)

using namespace stickslip;

namespace {

/// Steps, and two columns of each of these observables.
Table ladder(const std::vector<std::string>& observables) {
  Table table;
  table.columns.push_back({"steps"});
  table.rows.resize(2);
  for (std::vector<Cell>& row : table.rows) row.push_back({"1024"});
  for (const std::string& name : observables) {
    table.columns.push_back({name});
    table.columns.push_back({"error of " + name});
    for (std::vector<Cell>& row : table.rows) {
      row.push_back({"-40.39506258"});
      row.push_back({"2.48e-16"});
    }
  }
  return table;
}

std::size_t longest_line(const Table& table) {
  std::istringstream lines(terminal_table(table));
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);)
    longest = std::max(longest, display_width(line));
  return longest;
}

}  // namespace

BOOST_AUTO_TEST_CASE(blocks_fit_the_width_and_hold_every_column_once_beside_the_first) {
  const Table whole = ladder({"force", "angle", "work", "force-family", "duration"});
  for (const std::size_t width : {44U, 60U, 80U, 110U, 300U}) {
    const std::vector<Table> blocks = table_blocks(whole, 2, width);
    std::vector<std::string> titles{"steps"};
    for (const Table& block : blocks) {
      BOOST_TEST(longest_line(block) <= width);
      BOOST_TEST(block.columns.front().title == "steps");
      BOOST_TEST(block.rows.size() == whole.rows.size());
      BOOST_TEST(block.columns.size() % 2 == 1U);  // value and error of an observable together
      for (std::size_t k = 1; k < block.columns.size(); ++k)
        titles.push_back(block.columns[k].title);
    }
    BOOST_TEST_REQUIRE(titles.size() == whole.columns.size());
    for (std::size_t k = 0; k < titles.size(); ++k) BOOST_TEST(titles[k] == whole.columns[k].title);
  }
  BOOST_TEST(table_blocks(whole, 2, 300).size() == 1U);
}

BOOST_AUTO_TEST_CASE(a_group_that_fits_nowhere_has_a_block_of_its_own) {
  BOOST_TEST(table_blocks(ladder({"force", "angle"}), 2, 10).size() == 2U);
  BOOST_TEST(table_blocks(ladder({"force", "angle"}), 2, 0).size() == 1U);
  BOOST_TEST(table_blocks(ladder({}), 2, 10).size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
