// SPDX-License-Identifier: BSD-3-Clause
// drive along paths that impose forces, from outside.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(drive_loads, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip;
using samples::check_numbers;
using samples::Outcome;
using samples::ProgramFolder;

constexpr const char* springs =
    "drive --law linear-refined --param kn=1e5 --param kt=1e5 --param mu=0.5 --path loads.csv";

}  // namespace

BOOST_AUTO_TEST_CASE(movements_stand_beside_the_forces_that_were_imposed) {
  write("loads.csv", "normal_force,force_1,shift_2\n10,0,0\n10,4,1e-5\n");
  const Outcome outcome = run(springs);
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(outcome.errors.empty());
  BOOST_TEST(says(outcome.output, {"tangential_force_2,regime,status,", "work_dissipated,load\n"}));
  // 4 N and 10 N over 1e5 N/m, and the force of the movement that was imposed.
  const std::string row = outcome.output.substr(outcome.output.find("\n2,") + 1);
  std::istringstream cells(row);
  std::vector<double> numbers;
  for (std::string cell; numbers.size() < 7 && std::getline(cells, cell, ',');)
    numbers.push_back(std::stod(cell));
  check_numbers(numbers, {2, 1e-4, 4e-5, 1e-5, 10, 4, 1});
  BOOST_TEST(says(row, ",stick,ok,"));
}

BOOST_AUTO_TEST_CASE(parameters_go_by_name_and_by_role_also_several_of_them) {
  write("path.csv", "overlap,shift_1,shift_2\n1e-6,0,0\n-1e-8,0,0\n");
  const std::string ask = "drive --law jkr --path path.csv --param R=1e-3 --param G=1e9 --param ";
  const Outcome by_name = run(ask + "w=0.2 --param nu=0.3");
  const Outcome by_role = run(ask + "work-of-adhesion=0.2 --param nu=0.3");
  BOOST_TEST(by_role.exit_code == 0);
  BOOST_TEST(by_role.errors.empty());
  BOOST_TEST(by_role.output == by_name.output);
}

BOOST_AUTO_TEST_CASE(rows_out_of_reach_are_said_and_end_with_exit_code_1) {
  write("loads.csv", "normal_force,force_1,force_2\n10,0,0\n10,6,0\n10,2,0\n-1,0,0\n");
  const Outcome outcome = run(std::string(springs) + " --out answer.csv");
  BOOST_TEST(outcome.exit_code == 1);
  BOOST_TEST(says(outcome.errors, {"step 2: tangential_force_1 must be 6 N, and the law yields 5 N",
                                   "step 4: no overlap gives a normal force of -1 N"}));
  // All rows are there: the third is met again.
  const std::string answer = read("answer.csv");
  BOOST_TEST(samples::count_lines(answer) == 5u);
  BOOST_TEST(says(answer, {",tangential-out-of-reach\n3,", ",met\n4,", ",normal-out-of-reach\n"}));
}

BOOST_AUTO_TEST_CASE(a_law_in_a_program_of_its_own_is_driven_too) {
  write("loads.csv", "normal_force,force_1,force_2\n10,0,0\n10,3,-2\n10,-1,2\n");
  const Outcome outcome = run("drive --law \"exec:'" STICKSLIP_BINARY
                              "' serve 'linear-refined[kn=1e5,kt=1e5,mu=0.5]'\" --path loads.csv");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(says(outcome.output, ",met\n3,"));
}

BOOST_AUTO_TEST_CASE(the_works_of_a_pull_without_shear_are_told) {
  write("p.csv", "overlap,shift_1,shift_2\n5e-9,0,0\n-5e-9,0,0\n");
  const Outcome outcome = run("drive --law jkr --path p.csv --param R=0.001 --json");
  BOOST_REQUIRE_MESSAGE(outcome.exit_code == 0, outcome.errors);
  const auto answer = nlohmann::json::parse(outcome.output);
  const auto at = [&](const std::string& name) {
    const auto columns = answer.at("columns").get<std::vector<std::string>>();
    const auto column = std::ranges::find(columns, name) - columns.begin();
    return answer.at("rows").back().at(static_cast<std::size_t>(column)).get<double>();
  };
  // A cycle loses 7.0921959718639584 (w^5 R*^4 / E*^2)^(1/3), with w = 0.1 J/m2, G = 29 GPa,
  // nu = 0.15 and R* = 0.5 mm: mpmath, with the loss of reference jkr.
  const double modulus = 29e9 / (1 - 0.15);  // E* = E / (2 (1 - nu^2)) = G / (1 - nu)
  const double lost =
      7.0921959718639584 * std::cbrt(std::pow(0.1, 5) * std::pow(0.5e-3, 4) / (modulus * modulus));
  BOOST_TEST(at("work_dissipated") == lost, tolerance(1e-9));
  BOOST_TEST(at("work_normal") == lost, tolerance(1e-9));
  BOOST_TEST(std::abs(at("work_stored")) < 1e-9 * lost);
}

BOOST_AUTO_TEST_CASE(a_dashpot_needs_the_time) {
  write("loads.csv", "normal_force,force_1,force_2\n10,0,0\n");
  const Outcome outcome = run(std::string(springs) + " --param damping=1");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(says(outcome.errors, "damping needs a column dt"));
}

BOOST_AUTO_TEST_SUITE_END()
