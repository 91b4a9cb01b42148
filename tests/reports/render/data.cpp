// SPDX-License-Identifier: BSD-3-Clause
#include <pugixml.hpp>

#include "reports/render/data/json.hpp"
#include "reports/render/data/junit.hpp"
#include "reports/render/formats.hpp"
#include "reports/render/samples.hpp"

BOOST_AUTO_TEST_SUITE(render_data)

using namespace stickslip;
using nlohmann::json;

BOOST_AUTO_TEST_CASE(results_json_keeps_the_contract) {
  const Report report = samples::report();
  const json got = json::parse(json_text(results_json(report)));
  BOOST_TEST(got.at("schema") == 2);
  BOOST_TEST(got.at("version") == "1.2.3");
  BOOST_TEST(got.at("studies").size() == 4U);
  const json& study = got["studies"][0];
  for (const char* key : {"case", "law", "verdict", "reason", "quality", "quality_error",
                          "quality_steps", "energy_residual", "observables"}) {
    BOOST_TEST(study.contains(key), key);
  }
  BOOST_TEST(study["verdict"] == "pass");
  BOOST_TEST(study["quality"] == "red");
  BOOST_TEST(got["studies"][1]["verdict"] == "fail");
  BOOST_TEST(got["studies"][2]["verdict"] == "not-applicable");
  const json& observable = study["observables"][0];
  for (const char* key :
       {"name", "unit", "levels", "order", "limit", "limit_is_reference", "reference",
        "reference_uncertainty", "floor", "tolerance", "steps_for_tolerance", "expectation"}) {
    BOOST_TEST(observable.contains(key), key);
  }
  BOOST_TEST(observable["limit_is_reference"] == false);
  BOOST_TEST(observable["floor"].is_null());
  BOOST_TEST(observable["steps_for_tolerance"].is_null());
  BOOST_TEST(observable["levels"][1]["steps"] == 10);
  BOOST_TEST(got["cross_checks"].size() == 2U);
  BOOST_TEST(got["cross_checks"][1]["holds"] == false);
}

BOOST_AUTO_TEST_CASE(doubles_survive_the_way_through_json) {
  const json got = json::parse(json_text(results_json(samples::report())));
  const json& observable = got["studies"][0]["observables"][0];
  BOOST_TEST(observable["order"].get<double>() == 1.0 / 3);
  BOOST_TEST(observable["levels"][1]["error"].get<double>() == 0.1 / 3);
  BOOST_TEST(observable["reference"].get<double>() == 40.39506257914530);
}

BOOST_AUTO_TEST_CASE(the_file_holds_the_same_with_a_line_for_each_observable_and_no_indentation) {
  const Report report = samples::report();
  const auto& files = report_formats().files;
  const auto file = std::ranges::find(files, std::string("results.json"), &ReportFile::name);
  const std::string text = file->text(report);
  BOOST_TEST(nlohmann::ordered_json::parse(text) == results_json(report));
  BOOST_TEST(text.starts_with("{\n\"schema\": 2,\n\"version\": \"1.2.3\",\n\"studies\": [\n{"));
  std::size_t lines = 0;
  for (std::size_t at = text.find("\n{\"name\": \"final-angle\",\"unit\": \"deg\"");
       at != text.npos; at = text.find("\n{\"name\": \"final-angle\"", at + 1))
    ++lines;
  std::size_t observables = 0;
  for (const StudyResult& study : report.studies) observables += study.observables.size();
  BOOST_TEST(lines == observables);
  BOOST_TEST(text.size() < 0.8 * static_cast<double>(json_text(results_json(report)).size()));
}

BOOST_AUTO_TEST_CASE(what_is_not_a_number_is_null) {
  Report report = samples::report();
  report.studies[0].quality_error = std::nan("");
  report.studies[0].observables[0].levels[0].error = std::numeric_limits<double>::infinity();
  const std::string text = json_text(results_json(report));
  const json got = json::parse(text);
  BOOST_TEST(got["studies"][0]["quality_error"].is_null());
  BOOST_TEST(got["studies"][0]["observables"][0]["levels"][0]["error"].is_null());
}

BOOST_AUTO_TEST_CASE(results_hold_no_times) {
  const Report report = samples::report();
  Report slower = report;
  slower.timings[0].seconds = 99;
  BOOST_TEST(json_text(results_json(report)) == json_text(results_json(slower)));
  BOOST_TEST(timing_json(report)["timings"][0]["seconds"] == 0.25);
}

BOOST_AUTO_TEST_CASE(onsets_and_admissible_steps_are_there_where_they_were_studied) {
  Report report = samples::report();
  ObservableResult& first = report.studies[0].observables[0];
  first.onset = OnsetResult{{{64, 0.25, 0.125, 2.0}, {256, std::nan(""), 0.1, {}}}, 1.5, {}};
  report.admissible_steps = {{"slip-rotation",
                              "jaeger",
                              {},
                              "gear",
                              "final-angle",
                              0.01,
                              Admissible::found,
                              8,
                              {"duration"}},
                             {"slip-rotation",
                              "jaeger",
                              {},
                              "newmark-pec",
                              "final-angle",
                              0.01,
                              Admissible::never,
                              64,
                              {}}};
  const json got = json::parse(json_text(results_json(report)));
  const json& onset = got["studies"][0]["observables"][0].at("onset");
  BOOST_TEST(onset.at("levels")[0].at("lift") == 2.0);
  BOOST_TEST(onset["levels"][0].at("anywhere") == 0.25);
  BOOST_TEST(onset["levels"][0].at("at_start") == 0.125);
  BOOST_TEST(onset["levels"][1].at("anywhere").is_null());
  BOOST_TEST(onset["levels"][1].at("lift").is_null());
  BOOST_TEST(onset.at("order_anywhere") == 1.5);
  BOOST_TEST(onset.at("order_at_start").is_null());
  BOOST_TEST(got["studies"][1]["observables"][0].at("onset").is_null());

  const json& steps = got.at("admissible_steps");
  BOOST_TEST_REQUIRE(steps.size() == 2U);
  BOOST_TEST(steps[0].at("steps") == 8);
  BOOST_TEST(steps[0].at("step") == 0.125);
  BOOST_TEST(steps[0].at("wrong")[0] == "duration");
  BOOST_TEST(steps[1].at("kind") == "never");
  BOOST_TEST(steps[1].at("steps").is_null());
  BOOST_TEST(steps[1].at("step").is_null());
}

BOOST_AUTO_TEST_CASE(converge_prints_the_same_studies) {
  const Report report = samples::report();
  const auto list = studies_json(report);
  BOOST_TEST(list["studies"] == results_json(report)["studies"]);
  BOOST_TEST(list["schema"] == 2);
}

BOOST_AUTO_TEST_CASE(junit_has_a_suite_a_case_and_a_test_a_study_or_cross_check) {
  pugi::xml_document document;
  BOOST_TEST(static_cast<bool>(document.load_string(junit_xml(samples::report()).c_str())));
  const pugi::xml_node root = document.child("testsuites");
  BOOST_TEST(root.attribute("tests").as_int() == 6);
  BOOST_TEST(root.attribute("failures").as_int() == 2);
  BOOST_TEST(root.attribute("skipped").as_int() == 1);
  const pugi::xml_node suite = root.first_child();
  BOOST_TEST(std::string(suite.attribute("name").value()) == "slip-rotation");
  const pugi::xml_node broken = suite.find_child_by_attribute("testcase", "name", "linear-refined");
  BOOST_TEST(std::string(broken.attribute("classname").value()) == "slip-rotation");
  BOOST_TEST(std::string(broken.child("failure").attribute("message").value()) ==
             "because <of> \"this\" & that");
  const pugi::xml_node skipped =
      suite.find_child_by_attribute("testcase", "name", "linear-refined[frame=fixed]");
  BOOST_TEST(!skipped.child("skipped").empty());
  const pugi::xml_node check =
      suite.find_child_by_attribute("testcase", "name", "cross-check: two precisions");
  BOOST_TEST(!check.child("failure").empty());
}

BOOST_AUTO_TEST_CASE(junit_survives_control_characters) {
  Report report = samples::report();
  report.studies[1].reason = "bell\x07 and escape\x1b";
  pugi::xml_document document;
  BOOST_TEST(static_cast<bool>(document.load_string(junit_xml(report).c_str())));
  BOOST_TEST(!says(junit_xml(report), "\x07"));
  BOOST_TEST(!says(junit_xml(report), "&#"));
}

BOOST_AUTO_TEST_SUITE_END()
