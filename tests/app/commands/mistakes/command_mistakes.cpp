// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include "app/commands/mistakes/mistake_answer.hpp"
#include "app/program.hpp"
#include "stickslip/outside/outside.hpp"

BOOST_FIXTURE_TEST_SUITE(command_mistakes_, stickslip::samples::ProgramFolder)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

/// Those of contacts, then those of bonds.
std::vector<MistakeInfo> all_mistakes() {
  std::vector<MistakeInfo> all = known_mistakes();
  all.insert(all.end(), app::bond_mistake_infos().begin(), app::bond_mistake_infos().end());
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(lists_every_mistake_in_lines_of_a_hundred_columns) {
  const Outcome listed = run("mistakes");
  BOOST_TEST(listed.exit_code == 0);
  BOOST_TEST(listed.errors.empty());
  for (const MistakeInfo& mistake : all_mistakes())
    BOOST_TEST(says(listed.output, "\n  " + std::string(mistake.name) + " "));
  std::istringstream lines(listed.output);
  for (std::string line; std::getline(lines, line);) BOOST_TEST(line.size() <= 100U, line);
}

BOOST_AUTO_TEST_CASE(the_json_has_what_the_library_knows) {
  const auto json = nlohmann::json::parse(run("mistakes --json").output);
  BOOST_TEST(json.size() == 3U);
  BOOST_TEST(json.at("schema").is_number_integer());
  BOOST_TEST(json.at("version").is_string());
  const auto& listed = json.at("mistakes");
  const std::vector<MistakeInfo> mistakes = all_mistakes();
  BOOST_TEST_REQUIRE(listed.size() == mistakes.size());
  const std::set<std::string> keys{"name",   "title",   "suits",    "kind",   "elsewhere",
                                   "source", "moments", "look_for", "reports"};
  for (std::size_t i = 0; i < listed.size(); ++i) {
    const MistakeInfo& mistake = mistakes[i];
    BOOST_TEST(listed[i].at("name") == mistake.name);
    BOOST_TEST(listed[i].at("title") == mistake.title);
    const auto suits = listed[i].at("suits").get<std::vector<std::string>>();
    BOOST_TEST_REQUIRE(suits.size() == mistake.suits.size());
    // What is named can make it as it is named.
    for (std::string law : suits) {
      if (law.ends_with(']')) law.back() = ',';
      law += law.ends_with(',') ? "" : "[";
      BOOST_CHECK_NO_THROW(
          make_law(parse_any_law_spec(law + "mistake=" + std::string(mistake.name) + "]")));
    }
    BOOST_TEST(listed[i].at("kind") == mistake.kind);
    BOOST_TEST(listed[i].value("elsewhere", "") == mistake.elsewhere);
    BOOST_TEST(listed[i].value("source", "") == mistake.source);
    BOOST_TEST(listed[i].value("moments", "") == mistake.moments);
    BOOST_TEST(!listed[i].at("look_for").get<std::string>().empty());
    for (const auto& [key, value] : listed[i].items()) BOOST_TEST(keys.contains(key));
  }
}

BOOST_AUTO_TEST_CASE(one_is_shown_with_what_to_look_for_and_the_reports_on_it) {
  const Outcome shown = run("show twirl-ignored");
  BOOST_TEST(shown.exit_code == 0, shown.errors);
  for (const char* const part :
       {"a known mistake of the kind frame", "look for: the stored force is projected",
        "report: docs/reports/lammps-twirl/README.md",
        "report: docs/reports/liggghts-twirl/README.md",
        "--law 'linear-refined[mistake=twirl-ignored]'"})
    BOOST_TEST(says(shown.output, part), shown.output);
  const auto json = nlohmann::json::parse(run("show rolling-moment-sign --json").output);
  BOOST_TEST(json.at("kind") == "mistake");
  BOOST_TEST(json.at("mistake").at("name") == "rolling-moment-sign");
  BOOST_TEST(says(run("show twirl-ignord").errors, "did you mean 'twirl-ignored'?"));
}

BOOST_AUTO_TEST_CASE(a_law_with_a_mistake_is_judged_under_its_whole_name) {
  const Outcome wrong =
      run("converge slip-rotation --law 'linear-refined[mistake=shift-components-exchanged]'");
  BOOST_TEST(wrong.exit_code == 1);
  BOOST_TEST(says(wrong.output, "linear-refined[mistake=shift-components-exchanged]"));
  const Outcome unknown = run("converge slip-rotation --law 'linear-refined[mistake=shift-sgn]'");
  BOOST_TEST(unknown.exit_code == 2);
  BOOST_TEST(says(unknown.errors, "did you mean 'shift-sign'?"));
}

BOOST_AUTO_TEST_CASE(one_mistake_is_scored_alone) {
  const std::string words =
      "mistakes --score --law linear-refined --case damped-slip --quiet --json";
  const Outcome scored = run(words + " --mistake damping-doubled");
  BOOST_TEST(scored.exit_code == 0, scored.errors);
  const auto json = nlohmann::json::parse(scored.output);
  BOOST_TEST_REQUIRE(json.at("mistakes").size() == 1U);
  BOOST_TEST(json.at("mistakes").front().at("name") == "damping-doubled");
  BOOST_TEST(json.at("mistakes").front().at("verdicts").front() == "damped-slip");
  const Outcome unknown = run(words + " --mistake damping-double");
  BOOST_TEST(unknown.exit_code == 2);
  BOOST_TEST(says(unknown.errors, "did you mean 'damping-doubled'?"), unknown.errors);
}

BOOST_AUTO_TEST_SUITE_END()
