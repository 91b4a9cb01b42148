// SPDX-License-Identifier: BSD-3-Clause
// The claims of the four papers, from outside: as a command, and as a page of a report.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(command_paper)

namespace {

using namespace stickslip::samples;
using Json = nlohmann::json;

/// The claim of a paper that begins so.
Json claim_of(const Json& answer, const std::string& begin) {
  for (const Json& claim : answer["papers"][0]["claims"])
    if (claim["claim"].get<std::string>().starts_with(begin)) return claim;
  return {};
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_a_folder, ProgramFolder)

BOOST_AUTO_TEST_CASE(verdicts_are_those_of_runs) {
  const Outcome found = run("paper kuhn-jaeger --json");
  BOOST_TEST_REQUIRE(found.exit_code == 0, found.errors);
  const Json answer = Json::parse(found.output);
  // 260 times 36, and 0.1793 of the limit by the half-space, whose page has the number.
  BOOST_TEST(claim_of(answer, "bytes of a history")["here"] == "9360");
  BOOST_TEST(claim_of(answer, "bytes of a history")["verdict"] == "erratum");
  const Json corner = claim_of(answer, "exact regardless of sequence");
  BOOST_TEST(corner["here"] == "0.1793");
  BOOST_TEST(corner["verdict"] == "erratum");
  BOOST_TEST(says(corner["command"].get<std::string>(), "converge corner-path --law jaeger"));
  BOOST_TEST(claim_of(answer, "nine movements, a step each")["verdict"] == "reproduces");
}

BOOST_AUTO_TEST_CASE(the_command_of_a_row_prints_the_number_of_the_row) {
  const Json answer = Json::parse(run("paper kuhn-jaeger --json").output);
  const Json corner = claim_of(answer, "exact regardless of sequence");
  const std::string command = corner["command"].get<std::string>();
  BOOST_TEST(says(run(command.substr(std::string("stickslip ").size())).output, "0.1792756663"));
}

BOOST_AUTO_TEST_CASE(an_unknown_paper_is_refused_in_one_line) {
  const Outcome found = run("paper kuhn-jeager");
  BOOST_TEST(found.exit_code == 2);
  BOOST_TEST(count_lines(found.errors) == 1u);
  BOOST_TEST(says(found.errors, "kuhn-jaeger"));
}

BOOST_AUTO_TEST_CASE(a_report_has_the_claims_that_its_cases_judge) {
  const Outcome found = run("run printed-algorithm --out report --formats svg");
  BOOST_TEST_REQUIRE(found.exit_code == 0, found.errors);
  BOOST_TEST(says(read("report/index.html"), "papers.html"));
  const std::string page = read("report/papers.html");
  BOOST_TEST(says(page, "normal force after the touch"));
  BOOST_TEST(says(page, "more claims are judged by cases that this run does not have"));
  BOOST_TEST(!says(page, "Jäger contact"));
}

BOOST_AUTO_TEST_CASE(no_page_tells_of_claims_under_other_parameters_or_in_other_cases) {
  for (const std::string study : {"slip-rotation --param mu=0.3", "bounce-map"}) {
    BOOST_TEST(run("run " + study + " --out report --force --formats svg").exit_code == 0, study);
    BOOST_TEST(!has("report/papers.html"), study);
    BOOST_TEST(!says(read("report/index.html"), "papers.html"), study);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
