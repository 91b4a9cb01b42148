// SPDX-License-Identifier: BSD-3-Clause
// Baselines of answers by files: a code that cannot be called against the version before it.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(answers_baseline)

namespace {

using namespace stickslip::samples;

/// The number in a cell with so many digits, off by a part of itself.
std::string with_noise(const std::string& cell, const char* digits, double part) {
  return fmt::format(fmt::runtime(digits), std::stod(cell) * (1 + part));
}

/// Scenes that version 1 of a code has answered, without a mistake, and a baseline of that.
struct Answered : ProgramFolder {
  Answered() {
    exported("v1");
    answer("v1", "");
    const Outcome made = run("baseline --answers v1 --name engine --out b.txt");
    BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
    BOOST_TEST(made.output == "b.txt: 20 lines\n");
  }

  void exported(const std::string& version) const {
    BOOST_TEST_REQUIRE(run("export --bodies slide-then-roll free-spin --quiet --steps "
                           "1/240:1/480 --for template --out " +
                           version)
                           .exit_code == 0);
  }
  void answer(const std::string& version, const std::string& mistake) const {
    const std::string command = "cd '" + path().string() +
                                "' && python3 '" STICKSLIP_SOURCE_DIR
                                "/tests/app/bodies/rigid_program.py' " +
                                version + " '" + mistake + "'";
    BOOST_TEST_REQUIRE(std::system(command.c_str()) == 0);
  }
  /// Writes each number of an answer anew.
  template <class Anew>
  void rewrite(const std::string& file, const Anew& anew) const {
    std::istringstream rows(read(file));
    std::string text;
    for (std::string row; std::getline(rows, row);) {
      if (row.ends_with('\r')) row.pop_back();
      std::istringstream cells(row);
      std::string line;
      for (std::string cell; std::getline(cells, cell, ',');) {
        const bool is_number = cell.find_first_not_of("0123456789.eE+-") == std::string::npos;
        line += (line.empty() ? "" : ",") + (is_number && !line.empty() ? anew(cell) : cell);
      }
      text += line + "\n";
    }
    write(file, text);
  }

  const std::vector<std::string> answers{"v1/slide-then-roll/step-1-240/trajectory.csv",
                                         "v1/slide-then-roll/step-1-480/trajectory.csv",
                                         "v1/free-spin/step-1-240/trajectory.csv",
                                         "v1/free-spin/step-1-480/trajectory.csv"};
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(answers_that_stay_are_all_the_same, Answered) {
  BOOST_TEST(says(read("b.txt"), {"\nanswers v1\nname engine\ncosts no\nstudy free-spin engine"}));
  const Outcome checked = run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 0);
  BOOST_TEST(checked.output == "b.txt: 0 worse, 0 gone, 0 improved, 0 new, 20 same\n");
  BOOST_TEST(checked.errors == "");
}

BOOST_FIXTURE_TEST_CASE(a_newer_version_with_a_mistake_is_red_and_the_mistake_has_its_name,
                        Answered) {
  exported("v2");
  answer("v2", "cube");
  const std::string check = "check --baseline b.txt --answers v2 ";
  const Outcome checked = run(check + "--all --junit j.xml --markdown m.md");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(checked.output.starts_with(
      "the numbers of engine under slide-then-roll show: I/(m R^2) is 0.667, that of a shell, or "
      "of the cube"));
  BOOST_TEST(says(checked.output, {"\nworse: engine under slide-then-roll, velocity: verdict pass "
                                   "-> fail (errs by ",
                                   "; error at 240 steps "}));
  BOOST_TEST(says(read("m.md"), {"**the numbers of engine under slide-then-roll show: I/(m R",
                                 "| worse | slide-then-roll | engine |"}));
  BOOST_TEST(
      says(read("j.xml"), {"name=\"engine: velocity\"", "<failure message=\"worse: verdict pass"}));
  const auto json = nlohmann::json::parse(run(check + "--json").output);
  BOOST_TEST(json.at("causes")[0].at("law") == "engine");
  // Blocks have no such mistake; and the old answers are as good as ever.
  BOOST_TEST(run(check + "free-spin").exit_code == 0);
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
  BOOST_TEST(run(check + "--update --quiet").exit_code == 0);
  BOOST_TEST(says(read("b.txt"), "\nanswers v2\nname engine\n"));
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
}

BOOST_FIXTURE_TEST_CASE(noise_of_single_precision_is_no_change_and_more_is, Answered) {
  const auto spoil = [&](double part) {
    bool is_up = false;
    for (const std::string& file : answers) {
      rewrite(file, [&](const std::string& cell) {
        return with_noise(cell, "{:.8g}", (is_up = !is_up) ? part : -part);
      });
    }
  };
  spoil(6e-8);
  BOOST_TEST(run("check --baseline b.txt").exit_code == 0);
  BOOST_TEST(run("check --baseline b.txt --floor 1e-11").exit_code == 1);
  spoil(1e-4);
  BOOST_TEST(run("check --baseline b.txt").exit_code == 1);
}

BOOST_FIXTURE_TEST_CASE(columns_and_units_are_read_as_they_were, Answered) {
  for (const std::string& file : answers) {
    std::string text = read(file);
    text.replace(text.find(",x,"), 3, ",posX,");
    write(file, text);
  }
  BOOST_TEST(run("check --baseline b.txt").exit_code == 2);
  BOOST_TEST(
      run("baseline --answers v1 --columns x=posX --units m,s,rad/s --out c.txt").exit_code == 0);
  BOOST_TEST(says(read("c.txt"), "\nanswers v1\nname v1\ncolumns x=posX\nunits m,s,rad/s\n"));
  BOOST_TEST(run("check --baseline c.txt").exit_code == 0);
  BOOST_TEST(run("baseline --answers v1 --columns x=posX --soft --out s.txt").exit_code == 0);
  BOOST_TEST(says(read("s.txt"), "\nsoft yes\n"));
  BOOST_TEST(run("check --baseline s.txt").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(forces_of_a_code_have_a_baseline_too) {
  const ProgramFolder folder;
  BOOST_TEST_REQUIRE(
      folder.run("export slip-rotation friction-cycle --steps 4:16 --quiet --out x").exit_code ==
      0);
  const auto answer = [&](const std::string& law) {
    BOOST_TEST_REQUIRE(
        folder
            .run("--version",
                 "for p in $(find x -name contact_path.csv); do " STICKSLIP_BINARY
                 " drive --quiet --law '" +
                     law +
                     "' --param mu=0.5 --path $p --out ${p%/*}/forces.csv --force || exit; done; ")
            .exit_code == 0);
  };
  answer("linear-refined");
  BOOST_TEST(folder.run("baseline slip-rotation --answers x --like linear-refined --out b.txt")
                 .exit_code == 0);
  BOOST_TEST(says(folder.read("b.txt"), "\nlike linear-refined\ncase slip-rotation\n"));
  BOOST_TEST(folder.run("check --baseline b.txt").exit_code == 0);
  answer("linear-conventional");
  const Outcome checked = folder.run("check --baseline b.txt");
  BOOST_TEST(checked.exit_code == 1);
  BOOST_TEST(says(checked.output, "worse: x under slip-rotation"));
}

BOOST_FIXTURE_TEST_CASE(bad_input_is_one_line_and_no_baseline_changes, Answered) {
  const std::string before = read("b.txt");
  BOOST_TEST_REQUIRE(
      run("baseline friction-cycle --law linear-refined --no-costs --out law.txt").exit_code == 0);
  const std::string scene = "v1/free-spin/step-1-240/bodies.json";
  const auto check_refused = [&](const std::string& arguments, const std::string& words) {
    const Outcome refused = run(arguments);
    BOOST_TEST_CONTEXT(arguments << ": " << refused.errors) {
      BOOST_TEST(refused.exit_code == 2);
      BOOST_TEST(count_lines(refused.errors) == 1U);
      BOOST_TEST(says(refused.errors, words));
      BOOST_TEST(refused.output == "");
      BOOST_TEST(read("b.txt") == before);
    }
  };
  check_refused("check --baseline b.txt --answers nowhere --update", "nowhere: no such folder");
  check_refused("check --baseline law.txt --answers v1", "law.txt is not of answers by files");
  check_refused("check --baseline b.txt --config study.toml", "b.txt is of answers by files");
  check_refused("baseline groove --answers v1 --out b.txt",
                "v1 holds nothing of groove; it has: free-spin slide-then-roll; stickslip export");
  check_refused("baseline grove --answers v1 --out b.txt", "did you mean 'groove'?");
  check_refused("baseline --answers v1 --law jaeger --out b.txt", "the folder names its cases");
  check_refused("baseline --columns x=posX --out b.txt", "are for --answers");
  for (const std::string& file : {answers[0], scene})
    check_refused("baseline --answers v1 --out " + file + " --force", file + ": it is read too");
  check_refused("check --baseline b.txt --answers b.txt", "b.txt: no such folder");
  check_refused("check --baseline b.txt --answers ''", "--answers: the text is empty");
  check_refused("baseline --answers '' --out b.txt", "--answers: the text is empty");
  const std::string whole = read(answers[0]);
  write(answers[0], whole.substr(0, whole.size() - 20));
  check_refused("check --baseline b.txt --update", "the file is cut off");
  check_refused("baseline --answers v1 --name engine --out b.txt", "trajectory.csv: line ");
  write(scene, "{");
  check_refused("check --baseline b.txt", "; export the case again");
}

BOOST_AUTO_TEST_SUITE_END()
