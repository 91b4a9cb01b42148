// SPDX-License-Identifier: BSD-3-Clause
// export and judge of cases of gradients.
#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(gradients)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

/// An export of one case, to which answers are written.
struct Exported {
  explicit Exported(const std::string& name) : answer("q/" + name + "/gradient/") {
    const Outcome run = folder.run("export " + name + " --out q");
    BOOST_TEST_REQUIRE(run.exit_code == 0, run.errors);
  }
  Outcome judged(const std::string& csv) const {
    folder.write(answer + "gradients.csv", csv);
    return folder.run("judge q --name mine --out judged --force");
  }
  ProgramFolder folder;
  std::string answer;
};

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

BOOST_AUTO_TEST_CASE(right_and_wrong_answers_are_told_apart_by_name) {
  const Exported bounce("gradient-bounce");
  const Outcome right = bounce.judged(
      "dt,by_height,by_speed\n0.02,-0.81,0.82\n0.01,-0.805,0.81\n0.005,-0.8025,0.805\n");
  BOOST_TEST(right.exit_code == 0, right.errors);
  const Outcome wrong = bounce.judged("dt,by_height,by_speed\n0.02,1,0.09\n0.01,1,0.085\n");
  BOOST_TEST(wrong.exit_code == 1);
  BOOST_TEST(has(wrong.output + wrong.errors, "the time of impact is missing"),
             wrong.output + wrong.errors);
}

BOOST_AUTO_TEST_CASE(answers_that_cannot_be_read_are_refused_in_a_line) {
  const Exported bounce("gradient-bounce");
  const auto complaint = [&](const std::string& csv) {
    const Outcome run = bounce.judged(csv);
    BOOST_TEST(run.exit_code == 2, csv);
    return run.errors;
  };
  BOOST_TEST(has(complaint("dt,by_mass\n0.1,1\n"), "by_mass"));
  BOOST_TEST(has(complaint("dt\n0.1\n"), "no column of a derivative; known are dt, by_height"));
  BOOST_TEST(has(complaint("by_height\n1\n"), "column dt is missing"));
  BOOST_TEST(has(complaint("dt,by_height\n0.1,1\n0.2,1\n"), "the largest step first"));
  BOOST_TEST(has(complaint("dt,by_height\n-0.1,1\n"), "must be above 0 s"));
  BOOST_TEST(has(complaint("dt,by_height\n100,1\n"), "steps are in s"));
  std::filesystem::remove(bounce.folder.path() / (bounce.answer + "gradients.csv"));
  const Outcome none = bounce.folder.run("judge q");
  BOOST_TEST(none.exit_code == 2);
  BOOST_TEST(has(none.errors, "no answer"), none.errors);
}

BOOST_AUTO_TEST_CASE(an_export_that_was_changed_is_refused) {
  const Exported bounce("gradient-bounce");
  std::string text = bounce.folder.read(bounce.answer + "gradient.json");
  text.replace(text.find("\"height\": 0.4"), 13, "\"height\": 0.5");
  bounce.folder.write(bounce.answer + "gradient.json", text);
  const Outcome run = bounce.judged("dt,by_height\n0.1,1\n");
  BOOST_TEST(run.exit_code == 2);
  BOOST_TEST(has(run.errors, "export the case again"), run.errors);
}

/// The simulator that export writes is wrong as differentiable simulators are, and named so.
BOOST_AUTO_TEST_CASE(the_template_is_named) {
  const auto judged = [](const std::string& name) {
    const Exported asked(name);
    const std::string script = asked.folder.path() / (asked.answer + "template.py");
    BOOST_TEST_REQUIRE(std::system(("python3 " + quoted(script)).c_str()) == 0);
    const Outcome run = asked.folder.run("judge q --name mine --out judged --force");
    return std::pair{run.exit_code, run.output + run.errors};
  };
  const auto bounce = judged("gradient-bounce");
  BOOST_TEST(bounce.first == 1);
  BOOST_TEST(has(bounce.second, "the time of impact is missing"), bounce.second);
  const auto damped = judged("gradient-damped-impact");
  BOOST_TEST(damped.first == 1);
  BOOST_TEST(has(damped.second, "minus the truth: the dashpot damps whole steps"), damped.second);
  BOOST_TEST(judged("gradient-sliding").first == 0);
  BOOST_TEST(judged("gradient-oblique").first == 0);
}

BOOST_AUTO_TEST_CASE(cases_of_gradients_are_exported_alone) {
  const ProgramFolder folder;
  const Outcome run = folder.run("export gradient-bounce slip-rotation --out q");
  BOOST_TEST(run.exit_code == 2);
  BOOST_TEST(has(run.errors, "name them alone"), run.errors);
}

BOOST_AUTO_TEST_SUITE_END()
