// SPDX-License-Identifier: BSD-3-Clause
// The matrix of engines from outside. A law that knows bodies stands for an engine, so that none
// has to be installed.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_engines, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip::samples;

const std::string law =
    "\"exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/lib/plugin/body_law.py' none constant\"";

boost::test_tools::assertion_result has_lammps(boost::unit_test::test_unit_id) {
  const Outcome asked =
      ProgramFolder().run("engines slip-rotation --steps 1 --law lammps:granular/hooke");
  boost::test_tools::assertion_result found(asked.exit_code != 3);
  found.message() << "LAMMPS is not installed";
  return found;
}

}  // namespace

BOOST_AUTO_TEST_CASE(
    laws_that_know_bodies_are_measured_beside_each_other_and_a_bad_one_is_no_error) {
  const Outcome outcome =
      run("engines rigid-rotation-pair slip-rotation --steps 1:8 --out out --law " + law);
  BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
  const std::string matrix = read("out/tables/engines.csv");
  for (const char* const row : {"rigid rotation: twirl,force", "rigid rotation: tumble,force",
                                "slip-rotation,force", "slip-rotation,angle"}) {
    BOOST_TEST(says(matrix, row), matrix);
  }
  // What the law does not tell, its works, is no error; that a law is wrong is.
  BOOST_TEST(!says(outcome.output, "n/a"));
  BOOST_TEST(says(outcome.output, {"never", " 0 broken"}));
  // The page begins with the matrix and the figure.
  const std::string page = read("out/index.html");
  const auto opening = page.find("id=\"opening\"");
  const auto verdicts = page.find("id=\"matrices\"");
  BOOST_TEST_REQUIRE(opening < verdicts);
  for (const char* const part : {"rigid rotation: twirl", "engines-accuracy"}) {
    BOOST_TEST(page.find(part) > opening);
    BOOST_TEST(page.find(part) < verdicts);
  }
}

BOOST_AUTO_TEST_CASE(where_bodies_move_the_engine_moves_them_too_in_a_row_of_its_own) {
  const Outcome outcome = run("engines sliding-to-rolling slip-rotation --out out --law " + law);
  BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
  const std::string matrix = read("out/tables/engines.csv");
  BOOST_TEST(says(matrix, {"\nsliding-to-rolling,", "\nsliding-to-rolling: moved by the engine,"}));
  BOOST_TEST(!says(matrix, "slip-rotation: moved by the engine"));
  BOOST_TEST(!says(matrix, "native"));
  // Whoever says how the bodies are to be moved gets that.
  const std::string told = law.substr(0, law.size() - 1) + "[integrator=symplectic-euler]\"";
  BOOST_TEST_REQUIRE(run("engines sliding-to-rolling --out told --law " + told).exit_code == 0);
  BOOST_TEST(!says(read("told/tables/engines.csv"), "moved by the engine"));
}

BOOST_AUTO_TEST_CASE(ladders_are_those_of_the_cases_as_far_as_users_go) {
  const Outcome outcome =
      run("engines random-history-1d slip-rotation block-on-incline --out out "
          "--quiet --law " +
          law);
  BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
  // Of 1 to 256 steps and of 16 to 4096; the law has no Hertzian contacts.
  std::map<std::string, std::size_t> levels;
  const auto results = nlohmann::json::parse(read("out/results.json"));
  for (const auto& study : results.at("studies")) {
    if (!study.at("observables").empty())
      levels[study.at("case")] = study.at("observables")[0].at("levels").size();
  }
  BOOST_TEST(levels["slip-rotation"] == 9U);
  BOOST_TEST(levels["block-on-incline"] == 7U);
  BOOST_TEST(levels.count("random-history-1d") == 0U);
}

// The numbers are those of tests/lib/engines/engine_moments.cpp: sqrt(2) at any step, half of the
// cap gone, and .483 degrees after 16 steps, by another program.
BOOST_AUTO_TEST_CASE(laws_with_moments_have_a_matrix_of_their_own,
                     *boost::unit_test::precondition(has_lammps)) {
  const Outcome outcome =
      run("engines moment-frame rolling-slip-rotation twisting-unload slip-rotation --steps 16:64 "
          "--out out --law "
          "'lammps:granular/hooke,lammps:granular/hooke[rolling=sds,twisting=sds]'");
  BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
  const std::string matrix = read("out/tables/engines-laws-moments.csv");
  for (const char* const row :
       {"rolling moment: twirl,twirled,1.4142", "twisting-unload,moment-fallen,0.5,",
        "rolling-slip-rotation,angle,0.0084", "rolling moment: tumble,tumbled,0.0"}) {
    BOOST_TEST(says(matrix, row), matrix);
  }
  BOOST_TEST(!says(matrix, "\nslip-rotation"));
  BOOST_TEST(says(matrix, "linear-refined[rolling=linear-refined]"));
  const std::string forces = read("out/tables/engines-laws.csv");
  BOOST_TEST(says(forces, "\nslip-rotation,force,"), forces);
  BOOST_TEST(!says(forces, "twirl"));
  BOOST_TEST(!says(forces, "twisting-unload"));
}

BOOST_AUTO_TEST_CASE(moments_that_no_case_asks_about_are_left_out_in_one_line,
                     *boost::unit_test::precondition(has_lammps)) {
  const std::string rolls = " --law 'lammps:granular/hooke[rolling=sds,twisting=sds]'";
  const std::string told = "without rolling and twisting in 1 of 2 cases, which have no moments";
  const Outcome outcome =
      run("engines slip-rotation twisting-unload --steps 16:64 --out out" + rolls);
  BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
  BOOST_TEST(says(outcome.errors, told), outcome.errors);
  BOOST_TEST(says(read("out/index.html"), told));
  // Alone it stands under all of its cases.
  const std::string matrix = read("out/tables/engines-laws-moments.csv");
  BOOST_TEST(says(matrix, {"\nslip-rotation,force,", "\ntwisting-unload,moment-fallen,"}), matrix);
  const auto results = nlohmann::json::parse(read("out/results.json"));
  BOOST_TEST(says(results.at("notices").at(0).at("notice").get<std::string>(), told));
  // One case, and none that leaves them out.
  BOOST_TEST(says(run("converge slip-rotation --steps 4:8" + rolls).errors,
                  "without rolling and twisting: the case has no moments"));
  BOOST_TEST(!says(run("converge twisting-unload --steps 4:8" + rolls).errors, "without"));
}

BOOST_AUTO_TEST_CASE(laws_that_know_contacts_only_are_no_engines) {
  const Outcome outcome = run("engines slip-rotation --law linear-refined --out out");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(count_lines(outcome.errors) == 1U, outcome.errors);
  BOOST_TEST(!has("out"));
}

BOOST_AUTO_TEST_CASE(without_any_engine_the_user_is_told_what_to_install) {
  const Outcome outcome = run("engines --out out", "STICKSLIP_ENGINE=/no/such/program");
  BOOST_TEST(outcome.exit_code == 3);
  for (const char* const engine : {"LAMMPS", "LIGGGHTS", "YADE", "apt-get install"}) {
    BOOST_TEST(says(outcome.errors, engine), outcome.errors);
  }
  BOOST_TEST(!has("out"));
}

BOOST_AUTO_TEST_SUITE_END()
