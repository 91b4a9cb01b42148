// SPDX-License-Identifier: BSD-3-Clause
// compare and history from outside: what is told, in what order, and exit codes.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(command_compare)

namespace {

using namespace stickslip::samples;
using nlohmann::json;

/// A folder with the results of a cheap case.
struct Compared : ProgramFolder {
  Compared() {
    const Outcome made = run(
        "run friction-cycle --law linear-conventional,linear-refined --formats svg --quiet --out "
        "a");
    BOOST_REQUIRE_MESSAGE(made.exit_code == 0, made.errors);
    results = json::parse(read("a/results.json"));
  }
  void write_json(const std::string& file, const json& value) const { write(file, value.dump()); }
  json changes(const std::string& arguments) const {
    const Outcome outcome = run("compare " + arguments + " --json");
    BOOST_TEST(outcome.errors == "");
    return json::parse(outcome.output);
  }
  /// An observable of the first study with an error far above round-off.
  json& observable(json& of) const {
    for (json& candidate : of["studies"][0]["observables"]) {
      if (candidate["levels"][2]["error"].get<double>() > 1e-3) return candidate;
    }
    throw std::logic_error("no observable with an error");
  }

  json results;
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_compared, Compared)

BOOST_AUTO_TEST_CASE(a_result_beside_itself_has_no_changes_and_passes_any_gate) {
  const json told = changes("a a/results.json");
  BOOST_TEST(told.at("changes").empty());
  BOOST_TEST(told.at("gone").empty());
  BOOST_TEST(told.at("added").empty());
  BOOST_TEST(told.at("studies") == 2);
  BOOST_TEST(run("compare a a --fail-on changed").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(results_of_the_first_schema_are_read_as_those_of_today) {
  BOOST_TEST(results.at("schema") == 2);
  json old = results;
  old["schema"] = 1;
  for (json& study : old["studies"]) {
    for (const char* const key : {"id", "kind", "quality_observable", "truth_is_shared"})
      BOOST_TEST(study.erase(key) == 1U, key);
    for (json& observable : study["observables"])
      for (const char* const key : {"scale", "is_norm"})
        BOOST_TEST(observable.erase(key) == 1U, key);
  }
  write_json("old.json", old);
  const json told = changes("old.json a");
  BOOST_TEST(told.at("changes").empty());
  BOOST_TEST(told.at("studies") == 2);
  observable(old)["levels"][2]["error"] = 1.0;
  write_json("older.json", old);
  BOOST_TEST(!changes("older.json a").at("changes").empty());
  const Outcome all = run("history . --json");
  BOOST_TEST(all.exit_code == 0);
  BOOST_TEST(json::parse(all.output).at("results").size() == 3U);
}

BOOST_AUTO_TEST_CASE(the_largest_change_stands_first_with_its_ratio) {
  json doctored = results;
  json& levels = observable(doctored)["levels"];
  const double old_error = levels[2]["error"];
  levels[2]["error"] = 100 * old_error;
  levels[1]["error"] = 2 * levels[1]["error"].get<double>();
  write_json("b.json", doctored);
  const json told = changes("a b.json").at("changes");
  BOOST_TEST_REQUIRE(told.size() == 2U);
  BOOST_TEST(std::abs(told[0].at("ratio").get<double>() - 100) < 1e-9);
  BOOST_TEST(told[0].at("steps") == levels[2]["steps"]);
  BOOST_TEST(told[0].at("old") == old_error);
  BOOST_TEST(told[0].at("change") == "worse");
  BOOST_TEST(std::abs(told[1].at("ratio").get<double>() - 2) < 1e-9);
  const Outcome text = run("compare a b.json --html p.html --markdown m.md");
  BOOST_TEST(text.exit_code == 0);
  BOOST_TEST(says(text.output, {"×100", "2 levels in all"}));
  BOOST_TEST(says(read("p.html"), "×100"));
  BOOST_TEST(!says(read("p.html"), "http"));
  BOOST_TEST(says(read("m.md"), "| ×100 |"));
}

BOOST_AUTO_TEST_CASE(what_is_below_the_tolerance_is_counted_and_told_where_every_bit_counts) {
  json doctored = results;
  json& error = observable(doctored)["levels"][2]["error"];
  error = error.get<double>() * 1.001;
  write_json("b.json", doctored);
  const json told = changes("a b.json");
  BOOST_TEST(told.at("changes").empty());
  BOOST_TEST(told.at("small") == 1);
  BOOST_TEST(changes("a b.json --tolerance 0").at("changes").size() == 1U);
}

BOOST_AUTO_TEST_CASE(gates_fail_on_what_they_name_and_on_nothing_less) {
  json broken = results;
  broken["studies"][0]["verdict"] = "fail";
  broken["studies"][0]["reason"] = "it is wrong";
  write_json("broken.json", broken);
  BOOST_TEST(run("compare a broken.json").exit_code == 0);
  for (const char* const gate : {"worse", "broken", "changed"})
    BOOST_TEST(run("compare a broken.json --fail-on " + std::string(gate)).exit_code == 1);
  BOOST_TEST(says(run("compare a broken.json").output, "it is wrong"));
  // The other way it is an improvement.
  BOOST_TEST(run("compare broken.json a --fail-on worse").exit_code == 0);
  BOOST_TEST(run("compare broken.json a --fail-on changed").exit_code == 1);

  json fewer = results;
  fewer["studies"].erase(1);
  write_json("fewer.json", fewer);
  BOOST_TEST(run("compare a fewer.json --fail-on worse").exit_code == 1);
  BOOST_TEST(run("compare a fewer.json --fail-on broken").exit_code == 0);
  BOOST_TEST(run("compare fewer.json a --fail-on worse").exit_code == 0);
  const std::string text = run("compare a fewer.json").output;
  BOOST_TEST(says(text, {"only in a: 1 studies", "friction-cycle: linear-refined"}));
}

BOOST_AUTO_TEST_CASE(what_is_no_result_is_one_line_and_exit_code_2) {
  write("text.json", "hello");
  write("other.json", "{\"schema\": 1}");
  json newer = results;
  newer["schema"] = 99;
  write_json("newer.json", newer);
  json odd = results;
  odd["studies"][0]["verdict"] = "perhaps";
  write_json("odd.json", odd);
  for (const auto& [file, mention] :
       {std::pair<std::string, std::string>{"none.json", "no such file"},
        {"text.json", "not JSON"},
        {"other.json", "not a results.json"},
        {"newer.json", "schema 99"},
        {"odd.json", "perhaps"}}) {
    BOOST_TEST_INFO_SCOPE(file);
    const Outcome outcome = run("compare a " + file);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, {file, mention}));
  }
}

BOOST_AUTO_TEST_CASE(a_history_is_in_natural_order_and_marks_where_a_number_jumped) {
  std::filesystem::create_directory(path() / "h");
  json later = results;
  json& error = observable(later)["levels"][2]["error"];
  error = 3 * error.get<double>();
  write_json("h/run-9.json", results);
  write_json("h/run-10.json", results);
  write_json("h/run-11.json", later);
  const Outcome none = run("history h --json");
  BOOST_TEST(none.exit_code == 0);
  const json told = json::parse(none.output);
  BOOST_TEST(told.at("results")[0].at("name") == "run-9");
  BOOST_TEST(told.at("results")[2].at("name") == "run-11");
  // Errors are kept where the quality is judged and at the finest level.
  json& judged = later["studies"][0];
  for (json& level : observable(later)["levels"]) {
    if (level["steps"] == judged["quality_steps"])
      level["error"] = 3 * level["error"].get<double>();
  }
  write_json("h/run-11.json", later);
  const Outcome text = run("history h --html h.html --fail-on regressed");
  BOOST_TEST(text.exit_code == 1);
  BOOST_TEST(says(text.output, {"1 regressed", "▁▁█", "worse since run-11"}));
  BOOST_TEST(says(run("history h --ascii").output, "118"));
  BOOST_TEST(says(read("h.html"), "<circle class=\"worse\""));
  BOOST_TEST(!says(read("h.html"), "http"));
}

BOOST_AUTO_TEST_CASE(a_history_of_reports_goes_by_their_dates_where_all_have_one) {
  for (const char* const name : {"h/x", "h/y"}) std::filesystem::create_directories(path() / name);
  write_json("h/x/results.json", results);
  write_json("h/y/results.json", results);
  write("h/x/run.json", "{\"date\": \"2026-03-02T00:00:00Z\"}");
  write("h/y/run.json", "{\"date\": \"2026-03-01T00:00:00Z\"}");
  const json told = json::parse(run("history h --json").output);
  BOOST_TEST(told.at("results")[0].at("name") == "y");
  BOOST_TEST(run("history h --fail-on regressed").exit_code == 0);
  std::filesystem::create_directory(path() / "empty");
  BOOST_TEST(run("history empty").exit_code == 2);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
