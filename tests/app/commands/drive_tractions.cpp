// SPDX-License-Identifier: BSD-3-Clause
// drive --traction: tractions along a path of one's own.
#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(drive_tractions, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip;
using samples::Outcome;

constexpr const char* contact =
    "drive --law jaeger --param G=1e9 --param nu=0.3 --param mu=0.5 --param R=0.01 "
    "--path tractions.csv --traction ";

/// The last row of the answer as numbers; words are 0.
std::vector<double> last_row(const Outcome& outcome) {
  const std::string& text = outcome.output;
  std::istringstream cells(text.substr(text.rfind('\n', text.size() - 2) + 1));
  std::vector<double> numbers;
  for (std::string cell; std::getline(cells, cell, ',');)
    numbers.push_back(std::strtod(cell.c_str(), nullptr));
  return numbers;
}

}  // namespace

// In full slip the traction is mu times Hertz's pressure, 3 Fn/(2 pi a^2) sqrt(1 - s^2),
// everywhere.
BOOST_AUTO_TEST_CASE(in_full_slip_the_traction_is_that_of_friction) {
  write("tractions.csv", "overlap,shift_1,shift_2\n1e-5,0,0\n1e-5,1e-4,0\n");
  const Outcome outcome = run(std::string(contact) + "0,0.6,1");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(says(outcome.output, "traction_1_at_0,traction_2_at_0,traction_1_at_0.6"));
  const std::vector<double> row = last_row(outcome);
  BOOST_TEST_REQUIRE(row.size() == 14U + 6U);
  const double area = std::acos(-1.0) * 0.01 / 2 * 1e-5;  // pi a^2 with a^2 = R* overlap
  const double middle = 0.5 * 1.5 * row[4] / area;
  BOOST_TEST(row[14] == middle, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(row[16] == 0.8 * middle, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(std::abs(row[18]) < 1e-6 * middle);
  BOOST_TEST(row[15] == 0);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_answered_is_refused_in_one_line) {
  write("tractions.csv", "overlap,shift_1,shift_2\n1e-5,0,0\n");
  const auto refused = [&](const std::string& command, const std::string& words) {
    const Outcome outcome = run(command);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(says(outcome.errors, words));
    BOOST_TEST(samples::count_lines(outcome.errors) == 1U);
  };
  refused(std::string(contact) + "1.5",
          "--traction 1.5: must be a distance over the contact radius");
  refused("drive --law linear-refined --path tractions.csv --traction 0",
          "--traction: linear-refined knows no tractions");
}

BOOST_AUTO_TEST_SUITE_END()
