// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/memory_saving/case.hpp"

#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(memory_saving)
namespace {

const std::vector<Cell>& row_of(const Table& table, const std::string& label) {
  for (const auto& row : table.rows) {
    if (row.front().text == label) return row;
  }
  throw std::logic_error("no row " + label);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_complete_history_is_exact_on_any_seed) {
  for (const std::uint64_t seed : {1, 2, 77}) {
    const MemorySaving m{.seed = seed};
    const auto path = m.prepare();
    for (const int pieces : {1, 4})
      BOOST_TEST(path.run(scheme_for(m, "jaeger"), pieces).largest < 1e-12);
    BOOST_TEST(path.run(scheme_for(m, "hertz-mindlin"), 1).largest > 1e-4);
  }
}

BOOST_AUTO_TEST_CASE(less_memory_costs_accuracy_and_more_of_it_more) {
  const MemorySaving m;
  const auto path = m.prepare();
  double last = 1e-12;
  for (const std::string tolerance : {"0.05", "0.1", "0.25"}) {
    const Scheme saving = scheme_for(m, "jaeger[memory-tolerance=" + tolerance + "]");
    const double error = path.run(saving, 1).largest;
    BOOST_TEST(error > last, tolerance << ": " << error);
    BOOST_TEST(error < 5e-3);
    last = error;
  }
}

// Fig. 5 in 50-digit arithmetic by a program that shares nothing with this one.
BOOST_AUTO_TEST_CASE(the_sixth_step_of_fig_5_is_that_of_the_independent_program) {
  const std::vector<Scheme> schemes{make_scheme("jaeger")};
  const auto tables = prepared("memory-saving")->tables(schemes);
  const Table& table = tables.front();
  const auto force = [&](const std::string& label) {
    return row_of(table, label)[3].number.value();
  };
  constexpr double tolerance = 1e-15;
  constexpr double exact = 0.00040310189707552745;
  constexpr double by_force = 0.00041639726977533415;
  BOOST_TEST(std::abs(force("all segments") - exact) < tolerance);
  BOOST_TEST(std::abs(force("jaeger") - exact) < tolerance);
  BOOST_TEST(std::abs(force("joined, weighted by force") - by_force) < tolerance);
  BOOST_TEST(std::abs(force("jaeger, memory-tolerance=0.05") - by_force) < tolerance);
  BOOST_TEST(std::abs(force("joined, weighted by displacement") - 0.00041784948938773159) <
             tolerance);
  BOOST_TEST(std::abs(row_of(table, "joined, weighted by force")[2].number.value() -
                      0.01202131639399318) < 1e-15);
}

BOOST_AUTO_TEST_CASE(histories_shorten_with_the_tolerance) {
  const std::vector<Scheme> schemes{make_scheme("jaeger"), make_scheme("hertz-mindlin")};
  const auto tables = prepared("memory-saving")->tables(schemes);
  const Table& table = tables.back();
  BOOST_TEST(table.rows.size() == 9U);
  double line = 1e9;
  double plane = 1e9;
  for (const auto& row : table.rows) {
    BOOST_TEST(row[2].number.value() <= line);
    BOOST_TEST(row[5].number.value() <= plane);
    line = row[2].number.value();
    plane = row[5].number.value();
  }
  // With all of its history the law is exact on a line, and equal to itself.
  BOOST_TEST(table.rows.front()[3].number.value() < 1e-11);
  BOOST_TEST(table.rows.front()[9].number.value() == 0.0);
  BOOST_TEST(table.rows.back()[3].number.value() > 1e-5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
