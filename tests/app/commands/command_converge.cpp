// SPDX-License-Identifier: BSD-3-Clause
// What converge writes, and what show says of numbers for a text.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_converge, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;

namespace {

std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
  return cells;
}

}  // namespace

BOOST_AUTO_TEST_CASE(writes_its_ladders_as_csv) {
  const std::string ask = "converge slip-rotation --law linear-conventional --steps 1:8";
  const auto json = nlohmann::json::parse(run(ask + " --json --out ladder.csv").output);
  std::istringstream lines(read("ladder.csv"));
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> header = cells_of(line);
  for (const auto& o : json["studies"][0]["observables"]) {
    for (const auto& level : o["levels"]) {
      BOOST_TEST_REQUIRE(static_cast<bool>(std::getline(lines, line)));
      const std::vector<std::string> cells = cells_of(line);
      for (std::size_t k = 0; k < cells.size(); ++k) {
        BOOST_TEST_INFO_SCOPE(header[k] << " in " << line);
        if (header[k] == "observable") BOOST_TEST(cells[k] == o["name"].get<std::string>());
        const nlohmann::json& owner = level.contains(header[k]) ? level : o;
        if (!owner.contains(header[k]) || owner[header[k]].is_string()) continue;
        const nlohmann::json& number = owner[header[k]];
        BOOST_TEST(cells[k].empty() == number.is_null());
        if (!number.is_null()) BOOST_TEST(std::stod(cells[k]) == number.get<double>());
      }
    }
  }
  BOOST_TEST(!std::getline(lines, line));
  // Only a ladder is replaced.
  BOOST_TEST(says(run(ask + " --out ladder.csv").output, "ladder.csv\n"));
  write("mine.csv", "x,y\n1,2\n");
  BOOST_TEST(run(ask + " --out mine.csv").exit_code == 2);
  BOOST_TEST(read("mine.csv") == "x,y\n1,2\n");
}

BOOST_AUTO_TEST_CASE(a_file_without_an_ending_is_a_figure_and_another_ending_is_refused) {
  const std::string ask = "converge slip-rotation --law linear-conventional --steps 1:8 --out ";
  BOOST_TEST(says(run(ask + "mine").output, "\nmine.svg\n"));
  BOOST_TEST(says(read("mine.svg"), "</svg>"));
  BOOST_TEST(!has("mine"));
  const Outcome refused = run(ask + "mine.txt");
  BOOST_TEST(refused.exit_code == 2);
  BOOST_TEST(count_lines(refused.errors) == 1U);
  BOOST_TEST(says(refused.errors, ".csv for the ladders"));
}

BOOST_AUTO_TEST_CASE(a_report_has_the_ladders_among_its_tables) {
  BOOST_TEST(run("run slip-rotation --law linear-conventional --out out --quiet").exit_code == 0);
  const std::string ladder = read("out/tables/slip-rotation-ladder.csv");
  BOOST_TEST(ladder.starts_with("case,law,observable,unit,steps,value,error,order,limit"));
  BOOST_TEST(says(ladder, "\nslip-rotation,linear-conventional,force,-,1,"));
  BOOST_TEST(says(read("out/files.txt"), "tables/slip-rotation-ladder.csv"));
}

/// What a law is off the theory that it approximates is the distance of its exact solution from
/// that of a law which resolves it.
BOOST_AUTO_TEST_CASE(the_modelling_gap_is_the_distance_of_two_exact_solutions) {
  const auto json = nlohmann::json::parse(
      run("converge oblique-impact --law hertz-mindlin,jaeger --steps 11:44 --json").output);
  const auto& incremental = json["studies"][0]["observables"];
  const auto& theory = json["studies"][1]["observables"];
  int gaps = 0;
  for (std::size_t i = 0; i < incremental.size(); ++i) {
    BOOST_TEST_INFO_SCOPE(incremental[i]["name"]);
    BOOST_TEST(theory[i]["modelling_gap"].is_null());
    const double apart =
        std::abs(incremental[i]["reference"].get<double>() - theory[i]["reference"].get<double>()) /
        incremental[i]["scale"].get<double>();
    if (apart < 1e-9) {
      BOOST_TEST(incremental[i]["modelling_gap"].is_null());
      continue;
    }
    ++gaps;
    BOOST_TEST(incremental[i]["modelling_gap"].get<double>() == apart, tolerance(1e-12));
  }
  BOOST_TEST(gaps >= 3);
  const auto plain = nlohmann::json::parse(
      run("converge slip-rotation --law linear-conventional --steps 1:8 --json").output);
  for (const auto& o : plain["studies"][0]["observables"]) BOOST_TEST(o["modelling_gap"].is_null());
}

BOOST_AUTO_TEST_CASE(show_tells_what_a_truth_may_err_by) {
  const std::string shown = run("show slip-rotation").output;
  BOOST_TEST(says(shown, "uncertainty"));
  const auto json = nlohmann::json::parse(run("show slip-rotation --json").output);
  const auto truth = nlohmann::json::parse(run("reference slip-rotation --json").output);
  for (const auto& o : json["case"]["observables"]) {
    const std::string name = o["name"].get<std::string>();
    if (o["reference"] == 0) continue;  // an error over the path
    BOOST_TEST(o["reference"] == truth["values"][name]);
    BOOST_TEST(o["reference_uncertainty"] == truth["uncertainty"][name]);
    BOOST_TEST(o["theory"].is_null());
  }
  BOOST_TEST(says(run("show partial-slip-impact").output, "theory"));
}

BOOST_AUTO_TEST_CASE(show_tells_how_the_program_is_cited) {
  const Outcome shown = run("show stickslip");
  BOOST_TEST(shown.exit_code == 0);
  BOOST_TEST(says(shown.output, "@software{stickslip, author = {{The stickslip authors}}"));
  const auto json = nlohmann::json::parse(run("show stickslip --json").output);
  BOOST_TEST(json["kind"] == "program");
  const std::string entry = json["program"]["bibtex"].get<std::string>();
  BOOST_TEST(says(entry, ", version = {" + json["program"]["version"].get<std::string>() + "}}"));
  BOOST_TEST(says(run("show slip-rotation").output, "@misc{kuhn_linear_frictional"));
}

BOOST_AUTO_TEST_SUITE_END()
