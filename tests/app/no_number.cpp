// SPDX-License-Identifier: BSD-3-Clause
// Laws that answer no number, or break wherever they are pulled, in all cases: no verdict, no
// reason, no JSON and no page says "nan".
#include <nlohmann/json.hpp>
#include <regex>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(no_number)

using namespace stickslip::samples;

namespace {

const std::string plugins = STICKSLIP_TEST_PLUGINS "/bad_plugin_";

/// The lines of a text that say it, but for names of the laws; most of them may be long.
std::string lines_with_nan(const std::string& text) {
  static const std::regex names("nan(-|_|\\\\_)(out|bond)");
  static const std::regex word("(^|[^A-Za-z])-?nan([^A-Za-z]|$)", std::regex::icase);
  std::istringstream lines(text);
  std::string found;
  for (std::string line; std::getline(lines, line);) {
    line = std::regex_replace(line, names, "");
    if (std::regex_search(line, word)) found += line.substr(0, 300) + "\n";
  }
  return found;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(in_all_cases, ProgramFolder)

BOOST_AUTO_TEST_CASE(no_verdict_and_no_page_says_nan) {
  for (const std::string bond : {"answers", "breaks"}) {
    BOOST_TEST_INFO_SCOPE(bond);
    const Outcome outcome =
        run("run --steps 16:64 --formats svg --out " + bond + " --law " +
                quoted(plugins + "nan_out.so") + " --law " + quoted(plugins + "nan_bond.so"),
            "STICKSLIP_NAN_BOND=" + bond);
    BOOST_TEST(outcome.exit_code == 1, outcome.errors);
    BOOST_TEST(lines_with_nan(outcome.output + outcome.errors) == "");
    std::size_t pages = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path() / bond)) {
      const std::string kind = entry.path().extension();
      // The page of a case about an algorithm that answers NaN.
      if (entry.path().stem() == "printed-algorithm") continue;
      if (kind != ".html" && kind != ".json" && kind != ".xml" && kind != ".csv" && kind != ".md")
        continue;
      ++pages;
      const std::string text = read(std::filesystem::relative(entry.path(), path()).string());
      BOOST_TEST(lines_with_nan(text) == "", entry.path());
    }
    BOOST_TEST(pages > 20U);
    // Bonds that break are told with the step.
    const auto studies = nlohmann::json::parse(read(bond + "/results.json")).at("studies");
    BOOST_TEST(studies.size() > 100U);
    for (const auto& study : studies)
      if (bond == "breaks" && study.at("case") == "bond-exchange" &&
          says(study.at("law").get<std::string>(), "nan_bond"))
        BOOST_TEST(says(study.at("reason").get<std::string>(), "it broke at step "));
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
