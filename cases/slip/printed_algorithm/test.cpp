// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(printed_algorithm)

using namespace stickslip;

namespace {

const std::string as_printed = "linear-refined[literal=as-printed]";
const std::string else_if = "linear-refined[literal=else-if]";

Table errata() {
  const std::vector<Scheme> schemes{make_scheme("linear-refined"), make_scheme(as_printed),
                                    make_scheme(else_if)};
  return prepared("printed-algorithm")->tables(schemes).at(0);
}

/// The row whose first two cells begin like this.
const std::vector<Cell>& row(const Table& table, const std::string& erratum,
                             const std::string& input) {
  return *std::ranges::find_if(table.rows, [&](const std::vector<Cell>& r) {
    return r[0].text.starts_with(erratum) && r[1].text.starts_with(input);
  });
}

PrintedAlgorithm::Outcome outcome_of(const std::string& law, int steps = 1) {
  const PrintedAlgorithm problem;
  return problem.run(scheme_for(problem, law), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_refined_law_is_right_on_every_input) {
  for (const int steps : {1, 2, 7}) {
    const auto found = outcome_of("linear-refined", steps);
    for (const auto field : Observed<PrintedAlgorithm::Outcome>::of<PrintedAlgorithm>().fields) {
      const double error = found.*field;
      BOOST_TEST(error < 1e-13);
    }
  }
}

// The numbers of independent implementations of Fig. 1 and of the exact answers.
BOOST_AUTO_TEST_CASE(the_table_shows_the_known_wrong_numbers) {
  const Table table = errata();
  const auto check = [&](const std::string& erratum, const std::string& input, double wrong,
                         double right) {
    const auto& cells = row(table, erratum, input);
    BOOST_TEST(std::abs(*cells[2].number - wrong) < 1e-12, erratum);
    BOOST_TEST(std::abs(*cells[4].number - right) < 1e-12, erratum);
  };
  check("lines 12, 13", "fn", 3, 2);
  check("line 45", "W, f = (0, -1), Δξ = (1, 0)", 0.3807970779778825, 0.4337808304830272);
  check("line 45", "W, f = (0, -1), Δξ = (5, 0)", 2.499773010656488, 4.30689821833927);
  check("line 51", "normal work", 2, 8);
  check("line 52", "D", 0.501, 0.001);
  check("lines 4, 5", "W", 0, -0.0221104623188893);
  check("lines 4, 5", "D", 0.2, 0.1778895376811106);
  BOOST_TEST(row(table, "line 32: arcsine, θ = 180°", "f")[2].text == "(-1.0000, 0.0000)");
  BOOST_TEST(row(table, "line 32: arcsine, θ = 180°", "f")[4].text == "(1.0000, 0.0000)");
  BOOST_TEST(row(table, "line 31: Δξ = 0", "f")[2].text == "NaN");
  BOOST_TEST(row(table, "line 31: Δξ = 0", "f")[4].text == "(1.2000, 1.6000)");
}

BOOST_AUTO_TEST_CASE(read_as_else_if_the_onset_of_slip_is_wrong_where_the_limit_falls_fast) {
  BOOST_TEST(outcome_of(as_printed).slip_onset < 1e-12);
  BOOST_TEST(outcome_of(else_if).slip_onset > 0.1);
  BOOST_TEST(outcome_of(else_if, 64).slip_onset > 0.1);
}

// 120 degrees folded to 60: tan(30) instead of tan(60) times the same factor (1 + c2)^(-1/c1 c2).
BOOST_AUTO_TEST_CASE(the_arcsine_takes_an_angle_for_its_mirror_image) {
  const double shrink = std::exp(1.2 / 0.8 * std::log(0.2));
  const double radian = std::acos(-1.0) / 180;
  const double right = 2 * std::atan(shrink * std::tan(60 * radian));
  const double wrong = 2 * std::atan(shrink * std::tan(30 * radian));
  const double error = 2 * std::sin((right - wrong) / 2) / 5;  // end limit 1, over that of 5
  for (const int steps : {1, 8, 64})
    BOOST_TEST(std::abs(outcome_of(as_printed, steps).angle - error) < 1e-12);
}

BOOST_AUTO_TEST_CASE(shorter_steps_cure_some_misprints_only) {
  const auto whole = outcome_of(as_printed);
  const auto finest = outcome_of(as_printed, 64);
  BOOST_TEST(finest.fresh_contact < 0.2 * outcome_of(as_printed, 8).fresh_contact);
  BOOST_TEST(finest.zero_movement == 2);
  BOOST_TEST(finest.frictionless == 2);
  BOOST_TEST(whole.random_rising < 1e-12);
  BOOST_TEST(outcome_of(as_printed, 16).random_falling > 0.1);
}

BOOST_AUTO_TEST_CASE(for_one_step_the_printed_law_is_worse_than_the_conventional_one) {
  BOOST_TEST(outcome_of(as_printed).random_falling >
             outcome_of("linear-conventional").random_falling);
}

BOOST_AUTO_TEST_SUITE_END()
