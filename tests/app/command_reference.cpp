// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include "program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_reference, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;

namespace {

nlohmann::json parsed(const Outcome& outcome) { return nlohmann::json::parse(outcome.output); }

}  // namespace

BOOST_AUTO_TEST_CASE(lists_what_there_is_and_answers_with_an_uncertainty) {
  const auto all = parsed(run("reference --json")).at("references");
  BOOST_TEST(all.size() >= 9U);
  for (const auto& one : all)
    BOOST_TEST(says(run("reference").output, one.at("name").get<std::string>()));
  const auto torsion = parsed(run("reference torsion --param twist=0.1 --json"));
  BOOST_TEST(std::abs(torsion["values"]["torque"].get<double>() - 0.361861947975919) < 1e-13);
  BOOST_TEST(torsion["uncertainty"]["torque"].get<double>() < 1e-12);
  BOOST_TEST(says(run("reference torsion --param twist=0.1").output, "stick-radius"));
}

// The corner .6, .6 at nu = .3 by another program: .61391, .69876 +- 2.2e-4.
BOOST_AUTO_TEST_CASE(follows_a_path_and_writes_its_tractions) {
  write("path.csv", "overlap,shift_x,shift_y\n1,0,0\n1,0.6,0\n1,0.6,0.6\n");
  const std::string ask =
      "reference half-space-friction --param nu=0.3 --param cells=31 --param steps=8 "
      "--path path.csv ";
  const auto rows = parsed(run(ask + "--json --tractions field.csv --figure field.svg")).at("rows");
  BOOST_TEST_REQUIRE(rows.size() == 3U);
  const double uncertainty = rows[2]["uncertainty"].get<double>() + 2.2e-4;
  BOOST_TEST(uncertainty < 3e-3);
  BOOST_TEST(std::abs(rows[2]["force_x"].get<double>() - 0.61391) < uncertainty);
  BOOST_TEST(std::abs(rows[2]["force_y"].get<double>() - 0.69876) < uncertainty);
  BOOST_TEST(says(read("field.csv"), "x,y,traction_x,traction_y,limit,slip_x,slip_y,state"));
  BOOST_TEST(says(read("field.csv"), "stick"));
  BOOST_TEST(says(read("field.csv"), "slip\n"));
  BOOST_TEST(says(read("field.svg"), "stick and slip"));
  const Outcome csv = run(ask);
  BOOST_TEST(count_lines(csv.output) == 4U);
  BOOST_TEST(csv.output.starts_with("force_x,force_y,torque,uncertainty"));
}

BOOST_AUTO_TEST_CASE(refuses_bad_input_in_one_line) {
  write("path.csv", "overlap,shift_x,shift_y\n1,0,0\n1,0.6,0\n");
  write("gap.csv", "overlap,shift_x,shift_y\n-1,0,0\n");
  write("far.csv", "overlap,shift_x,shift_y\n1,0,0\n1,30,0\n1,-30,0\n");
  write("columns.csv", "overlap,shift\n1,0\n");
  write("precious.csv", "mine\n");
  const std::string half_space = "reference half-space-friction --param nu=";
  const std::vector<std::pair<std::string, std::string>> all{
      {"reference torsoin", "torsion"},
      {"reference torsion", "twist"},
      {"reference torsion --param twist=x", "finite number"},
      {"reference torsion --param twist", "NAME=VALUE"},
      {"reference torsion --param angle=1", "angle"},
      {"reference torsion --param twist=.1 --path path.csv", "takes no path"},
      {"reference torsion-unload --param torque-first=0.7 --param torque=0", "limit"},
      {"reference three-spheres --param mu=0.1", "0.136294"},
      {"reference rolling-creep --param nu=0.3 --param force=1.2", "friction limit"},
      {"reference kalker --param nu=0.6", "0 to 0.5"},
      {"reference --param nu=0.3", "NAME"},
      {half_space + "0.3 --path path.csv --figure f.jpg", ".svg"},
      {"reference torsion --param twist=.1 --figure f.svg", "--figure"},
      {half_space + "0.3", "--path"},
      {half_space + "0.6 --path path.csv", "0 to 0.5"},
      {half_space + "0.3 --path nowhere.csv", "nowhere.csv"},
      {half_space + "0.3 --path columns.csv", "shift_x"},
      {half_space + "0.3 --path gap.csv", "overlap above 0"},
      {half_space + "0.3 --param cells=9 --path path.csv", "cells"},
      {half_space + "0.3 --param cells=31 --param steps=4 --path far.csv", "slip reverses"},
      {half_space + "0.3 --param cells=31 --path path.csv --tractions precious.csv",
       "precious.csv"}};
  for (const auto& [arguments, word] : all) {
    const Outcome refused = run(arguments);
    BOOST_TEST(refused.exit_code == 2, arguments);
    BOOST_TEST(says(refused.errors, word), arguments << ": " << refused.errors);
    BOOST_TEST(count_lines(refused.errors) == 1U, arguments << ": " << refused.errors);
    BOOST_TEST(refused.output.empty(), arguments);
  }
  BOOST_TEST(read("precious.csv") == "mine\n");
}

BOOST_AUTO_TEST_SUITE_END()
