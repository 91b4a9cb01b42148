// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/printed_algorithm.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "cases/scheme.hpp"

namespace stickslip {
namespace {

const std::string as_printed = "linear-refined[literal=as-printed]";
const std::string else_if = "linear-refined[literal=else-if]";

std::unique_ptr<CaseInstance> prepare() {
  const auto test = make_printed_algorithm();
  return test->prepare(CaseParameters(test->info().parameters));
}

Table errata() {
  const std::vector<Scheme> schemes{make_scheme("linear-refined"), make_scheme(as_printed),
                                    make_scheme(else_if)};
  return prepare()->tables(schemes).at(0);
}

/// The row whose first two cells begin like this.
const std::vector<Cell>& row(const Table& table, const std::string& erratum,
                             const std::string& input) {
  return *std::ranges::find_if(table.rows, [&](const std::vector<Cell>& r) {
    return r[0].text.starts_with(erratum) && r[1].text.starts_with(input);
  });
}

std::size_t index_of(const std::string& observable) {
  const auto all = make_printed_algorithm()->info().observables;
  return static_cast<std::size_t>(std::ranges::find(all, observable, &Observable::name) -
                                  all.begin());
}

double measured(const std::string& law, const std::string& observable, int steps = 1) {
  return prepare()->measure(make_scheme(law), steps).values[index_of(observable)];
}

}  // namespace

BOOST_AUTO_TEST_SUITE(printed_algorithm)

BOOST_AUTO_TEST_CASE(the_routes_of_the_reference_agree) {
  for (const auto& check : prepare()->cross_checks()) {
    BOOST_TEST(check.difference <= check.required, check.what << ": " << check.difference);
  }
}

BOOST_AUTO_TEST_CASE(the_refined_law_is_right_on_every_input) {
  const auto instance = prepare();
  for (const int steps : {1, 2, 7}) {
    for (const double value : instance->measure(make_scheme("linear-refined"), steps).values) {
      BOOST_TEST(value < 1e-13);
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
  BOOST_TEST(measured(as_printed, "slip-onset") < 1e-12);
  BOOST_TEST(measured(else_if, "slip-onset") > 0.1);
  BOOST_TEST(measured(else_if, "slip-onset", 64) > 0.1);
}

// 120 degrees folded to 60: tan(30) instead of tan(60) times the same factor (1 + c2)^(-1/c1 c2).
BOOST_AUTO_TEST_CASE(the_arcsine_takes_an_angle_for_its_mirror_image) {
  const double shrink = std::exp(1.2 / 0.8 * std::log(0.2));
  const double radian = std::acos(-1.0) / 180;
  const double right = 2 * std::atan(shrink * std::tan(60 * radian));
  const double wrong = 2 * std::atan(shrink * std::tan(30 * radian));
  const double error = 2 * std::sin((right - wrong) / 2) / 5;  // end limit 1, over that of 5
  for (const int steps : {1, 8, 64}) {
    BOOST_TEST(std::abs(measured(as_printed, "angle", steps) - error) < 1e-12);
  }
}

BOOST_AUTO_TEST_CASE(shorter_steps_cure_some_misprints_only) {
  BOOST_TEST(measured(as_printed, "fresh-contact", 64) <
             0.2 * measured(as_printed, "fresh-contact", 8));
  BOOST_TEST(measured(as_printed, "zero-movement", 64) == 2);
  BOOST_TEST(measured(as_printed, "frictionless", 64) == 2);
  BOOST_TEST(measured(as_printed, "random-rising") < 1e-12);
  BOOST_TEST(measured(as_printed, "random-falling", 16) > 0.1);
}

BOOST_AUTO_TEST_CASE(for_one_step_the_printed_law_is_worse_than_the_conventional_one) {
  BOOST_TEST(measured(as_printed, "random-falling") >
             measured("linear-conventional", "random-falling"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
