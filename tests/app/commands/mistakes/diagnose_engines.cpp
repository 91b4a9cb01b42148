// SPDX-License-Identifier: BSD-3-Clause
// The mistakes of engines are named, with the pages of the reports on them.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

namespace {

using namespace stickslip::samples;
using nlohmann::json;

struct WithLammps {
  boost::test_tools::assertion_result operator()(boost::unit_test::test_unit_id) const {
    const ProgramFolder folder;
    const json listed = json::parse(folder.run("list --json").output);
    for (const json& engine : listed.at("engines"))
      if (engine.at("name") == "lammps") return engine.at("installed").get<bool>();
    return false;
  }
};

struct Diagnosed : ProgramFolder {
  json diagnosis(const std::string& arguments) const {
    const Outcome outcome = run("diagnose --json --law " + arguments);
    BOOST_TEST_REQUIRE(outcome.exit_code == 0, outcome.errors);
    return json::parse(outcome.output);
  }
};

}  // namespace

BOOST_AUTO_TEST_SUITE(diagnose_engines, *boost::unit_test::precondition(WithLammps()))
BOOST_FIXTURE_TEST_SUITE(with_diagnosed, Diagnosed)

BOOST_AUTO_TEST_CASE(the_twirl_of_lammps_is_ignored_and_its_report_is_named) {
  const struct {
    const char* tangential;
    const char* form;
  } styles[]{{"mindlin", "total"},
             {"mindlin_rescale", "rescaled-displacement"},
             {"mindlin_rescale/force", "rescaled"}};
  for (const auto& [tangential, form] : styles) {
    BOOST_TEST_INFO_SCOPE(tangential);
    const json found = diagnosis(std::string("'lammps:granular/hertz/material[tangential=") +
                                 tangential + "]' --like hertz-mindlin");
    BOOST_TEST(found.at("like") == "hertz-mindlin");
    BOOST_TEST(found.value("variant", "") == std::string("hertz-mindlin[form=") + form + "]");
    const json& first = found.at("mistakes").at(0);
    BOOST_TEST(first.at("name") == "twirl-ignored");
    BOOST_TEST(first.at("match") > 0.9);
    BOOST_TEST(first.at("reports") == json{"docs/reports/lammps-twirl/README.md"});
  }
}

BOOST_AUTO_TEST_CASE(the_words_say_that_the_twin_is_poor_and_what_to_look_for) {
  const std::string told =
      run("diagnose --law lammps:granular/hertz/material --like hertz-mindlin").output;
  for (const char* const part :
       {"a poor twin", "--like 'hertz-mindlin[form=total]'", "docs/reports/lammps-twirl/README.md",
        "twirl-ignored: look for ", "stickslip show twirl-ignored"})
    BOOST_TEST(says(told, part), told);
}

BOOST_AUTO_TEST_CASE(a_linear_law_of_an_engine_is_held_against_one_that_can_err) {
  const json found = diagnosis("lammps:gran/hooke/history");
  BOOST_TEST(found.at("like").get<std::string>().starts_with("linear-"));
  BOOST_TEST(!found.at("mistakes").empty());
}

BOOST_AUTO_TEST_CASE(a_twin_may_roll_where_the_law_does) {
  const json found = diagnosis(
      "'lammps:granular/hooke[rolling=sds,twisting=sds]' "
      "--like 'linear-conventional[rolling=sds,twisting=sds]'");
  BOOST_TEST(!found.at("mistakes").empty());
  const Outcome refused =
      run("diagnose --law lammps:granular/hooke "
          "--like 'linear-conventional[rolling=sds,twisting=sds]'");
  BOOST_TEST(refused.exit_code == 2);
  BOOST_TEST(says(refused.errors, "gives no rolling moment"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
