// SPDX-License-Identifier: BSD-3-Clause
#include <nlohmann/json.hpp>

#include "app/program.hpp"
#include "cases/catalogue.hpp"

BOOST_FIXTURE_TEST_SUITE(command_reference, stickslip::samples::ProgramFolder)

using namespace stickslip::samples;

namespace {

nlohmann::json parsed(const Outcome& outcome) { return nlohmann::json::parse(outcome.output); }

}  // namespace

BOOST_AUTO_TEST_CASE(lists_what_there_is_and_answers_with_an_uncertainty) {
  const auto all = parsed(run("reference --json")).at("references");
  BOOST_TEST(all.size() >= 9U);
  for (const auto& one : all)
    BOOST_TEST(says(run("reference").output, one.at("name").get<std::string>()));
  const auto torsion = parsed(run("reference torsion --param twist=0.1 --json"));
  BOOST_TEST(std::abs(torsion["values"]["torque"].get<double>() - 0.361861947975919) < 1e-13);
  BOOST_TEST(torsion["uncertainty"]["torque"].get<double>() < 1e-12);
  BOOST_TEST(says(run("reference torsion --param twist=0.1").output, "stick-radius"));
}

// The corner .6, .6 at nu = .3 by another program: .61391, .69876 +- 2.2e-4.
BOOST_AUTO_TEST_CASE(follows_a_path_and_writes_its_tractions) {
  write("path.csv", "overlap,shift_x,shift_y\n1,0,0\n1,0.6,0\n1,0.6,0.6\n");
  const std::string ask =
      "reference half-space-friction --param nu=0.3 --param cells=31 --param steps=8 "
      "--path path.csv ";
  const auto rows = parsed(run(ask + "--json --tractions field.csv --figure field.svg")).at("rows");
  BOOST_TEST_REQUIRE(rows.size() == 3U);
  const double uncertainty = rows[2]["uncertainty"].get<double>() + 2.2e-4;
  BOOST_TEST(uncertainty < 3e-3);
  BOOST_TEST(std::abs(rows[2]["force_x"].get<double>() - 0.61391) < uncertainty);
  BOOST_TEST(std::abs(rows[2]["force_y"].get<double>() - 0.69876) < uncertainty);
  BOOST_TEST(says(read("field.csv"), "x,y,traction_x,traction_y,limit,slip_x,slip_y,state"));
  BOOST_TEST(says(read("field.csv"), "stick"));
  BOOST_TEST(says(read("field.csv"), "slip\n"));
  BOOST_TEST(says(read("field.svg"), "stick and slip"));
  const Outcome csv = run(ask);
  BOOST_TEST(count_lines(csv.output) == 4U);
  BOOST_TEST(csv.output.starts_with("force_x,force_y,torque,uncertainty"));
}

/// The restitution of JKR at twice the sticking velocity is sqrt(3)/2.
BOOST_AUTO_TEST_CASE(takes_the_first_words_of_a_kind_where_the_inputs_leave_one) {
  const Outcome impact = run("reference jkr --param v-over-vs=2 --json");
  BOOST_TEST_REQUIRE(impact.exit_code == 0);
  BOOST_TEST(says(impact.output, "0.866025403784438"));
  for (const char* const words :
       {"jkr", "dmt --param overlap-over-zero-load-overlap=1",
        "maugis --param lambda=1 --param A=1",
        "capillary --param volume=.001 --param gap=.01 --param contact-angle=0"}) {
    BOOST_TEST(run(std::string("reference ") + words).exit_code == 0, words);
  }
  const Outcome several = run("reference luding");
  BOOST_TEST(several.exit_code == 2);
  BOOST_TEST(says(several.errors, "luding-path, luding-restitution"));
  BOOST_TEST(run("reference jkr --param w=-1").exit_code == 2);
  BOOST_TEST(run("reference jk").exit_code == 2);
}

/// By hand, and numbers by an independent program (tests/truth/friction.json).
BOOST_AUTO_TEST_CASE(answers_the_cases_of_a_file) {
  write("cases.json", R"({"about": "mine", "cases": {
    "means": {"kind": "mixing_friction", "note": "mine", "inputs": {"first": 0.2, "second": ".6"}},
    "cap": {"kind": "load_dependent_limit", "inputs": {"kn": "1e5", "kt": 7e4, "mu": ".5", "force_0": 10,
      "exponent": "-1/3", "load_1": 1, "load_2": "8", "shift": "1e-4"}},
    "path": {"kind": "static_and_kinetic_path", "inputs": {"kn": "1e5", "kt": "7e4", "mu": ".5",
      "mu_kinetic": ".3", "overlap": "10 10 10", "shift_1": [0, 7, "20"], "shift_2": "0 0 0"}},
    "slow": {"kind": "stopping_distance", "inputs": {"mass": 1, "gravity": 9.81, "mu": 0.5,
      "mu_kinetic": 0.5, "kt": 1000, "velocity": 0.001}}}})");
  const Outcome outcome = run("reference --cases cases.json --json");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(outcome.errors == "");
  const auto cases = parsed(outcome).at("cases");
  BOOST_TEST_REQUIRE(cases.size() == 4U);
  const auto& means = cases.at("means").at("outputs");
  BOOST_TEST(means.at("geometric").get<double>() == 0.34641016151377545871, tolerance(1e-15));
  BOOST_TEST(means.at("product").get<double>() == 0.12, tolerance(1e-15));
  BOOST_TEST(means.size() == 6U);
  const double uncertainty = cases.at("means").at("uncertainty").at("product").get<double>();
  BOOST_TEST(uncertainty > 0);
  BOOST_TEST(uncertainty < 1e-15);
  const auto& cap = cases.at("cap").at("outputs");
  BOOST_TEST(cap.at("heat").get<double>() == 0.00016190376506103654556, tolerance(1e-14));
  const auto& path = cases.at("path").at("outputs");
  BOOST_TEST(path.at("force_1").at(2).get<double>() == 0.3, tolerance(1e-15));
  BOOST_TEST(path.at("slides").dump() == R"(["no","no","yes"])");
  BOOST_TEST(path.at("onsets").dump() == "1");
  BOOST_TEST(!cases.at("path").at("uncertainty").contains("slides"));
  BOOST_TEST(cases.at("slow").at("outputs").at("onset_time").is_null());
  const Outcome text = run("reference --cases cases.json");
  BOOST_TEST(text.exit_code == 0);
  for (const std::string word : {"means", "geometric", "0.346410161513775", "\"yes\"", "null"})
    BOOST_TEST(says(text.output, word));
}

BOOST_AUTO_TEST_CASE(a_kind_that_is_not_known_is_no_failure_beside_one_that_is) {
  const std::string known =
      R"("good": {"kind": "mixing_friction", "inputs": {"first": 0.2, "second": 0.5}})";
  const std::string unknown = R"("later": {"kind": "of-next-year", "inputs": {}})";
  write("both.json", R"({"cases": {)" + known + ", " + unknown + "}}");
  const Outcome both = run("reference --cases both.json --json");
  BOOST_TEST(both.exit_code == 0);
  BOOST_TEST(says(both.errors, {"1 of 2", "of-next-year"}));
  BOOST_TEST(parsed(both).at("cases").at("later").contains("error"));
  write("none.json", R"({"cases": {)" + unknown + "}}");
  BOOST_TEST(run("reference --cases none.json --json").exit_code == 2);
}

/// The others are answered; nothing is silent.
// One of two that have one name would be gone, and nobody would know which.
BOOST_AUTO_TEST_CASE(refuses_files_in_our_words) {
  const std::string one = R"({"kind": "mixing_friction", "inputs": {"first": 0.2, "second": 0.6}})";
  struct Wrong {
    std::string text;
    std::string said;
  };
  const std::vector<Wrong> all{
      {R"({"cases": {"m": )" + one + R"(, "m": )" + one + "}}", "key 'm' stands twice"},
      {R"({"cases": {"m": {"kind": "mixing_friction", "inputs": {"first": 1, "first": 2}}}})",
       "key 'first' stands twice"},
      {"{\n\"cases\": {\"m\": {\"kind\": 1e400}}}", "line 2: 1e400 is beyond the range of numbers"},
      {"{\n\"cases\": {,}}", "line 2: not JSON, at byte"}};
  for (const auto& [text, said] : all) {
    write("wrong.json", text);
    const Outcome outcome = run("reference --cases wrong.json");
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(says(outcome.errors, "--cases wrong.json: "), outcome.errors);
    BOOST_TEST(says(outcome.errors, said), outcome.errors);
    BOOST_TEST(!says(outcome.errors, "json.exception"), outcome.errors);
  }
}

BOOST_AUTO_TEST_CASE(says_which_cases_of_a_file_have_no_answer) {
  write("cases.json", R"({"cases": {
    "good": {"kind": "mixing_friction", "inputs": {"first": 0.2, "second": 0.6}},
    "unknown": {"kind": "mixing_frictoin", "inputs": {"first": 0.2, "second": 0.6}},
    "missing": {"kind": "mixing_friction", "inputs": {"first": 0.2}},
    "negative": {"kind": "mixing_friction", "inputs": {"first": 0.2, "second": -1}},
    "lengths": {"kind": "static_and_kinetic_path", "inputs": {"kn": 1, "kt": 1, "mu": 0.5,
      "mu_kinetic": 0.3, "overlap": "1 2", "shift_1": "0", "shift_2": "0 0"}},
    "steady": {"kind": "dragged_block_damped", "inputs": {"damping_ratio": 0.05, "velocity": "1 2"}},
    "empty": {}}})");
  const Outcome outcome = run("reference --cases cases.json --json");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(says(outcome.errors, {"cases.json", "6 of 7", "unknown", "mixing-friction"}));
  BOOST_TEST(count_lines(outcome.errors) == 1U);
  const auto cases = parsed(outcome).at("cases");
  BOOST_TEST(cases.at("good").at("outputs").at("least").get<double>() == 0.2);
  const std::vector<std::pair<std::string, std::string>> errors{
      {"unknown", "did you mean 'mixing-friction'"},
      {"missing", "second: is missing"},
      {"negative", "second: must be at least 0, is -1"},
      {"lengths", "as many numbers"},
      {"steady", "slides steadily"},
      {"empty", "kind"}};
  for (const auto& [name, word] : errors) {
    BOOST_TEST(says(cases.at(name).at("error").get<std::string>(), word));
    BOOST_TEST(!cases.at(name).contains("outputs"));
  }
  BOOST_TEST(says(run("reference --cases cases.json").output, "error: second: is missing"));
}

/// The kinds of a file are answered by their names, too: by hand, 4 a k1 k2/(k1 + k2).
BOOST_AUTO_TEST_CASE(answers_a_kind_by_its_name) {
  const std::string ask =
      "reference contact-conductance --param radius=1e-3 --param conductivity-1=50 --param "
      "conductivity-2=.8 --param transfer=0 --param capacity-1=1 --param capacity-2=3 --param "
      "temperature-1=10 --param temperature-2=20 --param time=0";
  const auto heat = parsed(run(ask + " --json"));
  BOOST_TEST(heat["values"]["conductance"].get<double>() == 4e-3 * 40 / 50.8, tolerance(1e-15));
  BOOST_TEST(heat["values"]["equilibrium"].get<double>() == 17.5, tolerance(1e-15));
  BOOST_TEST(heat["uncertainty"]["conductance"].get<double>() > 0);
  BOOST_TEST(says(run(ask).output, {"conductance ", "+-", "4 a k1 k2/(k1 + k2) [W/K]"}));

  // 20 mm and e = 1: back to its height, however often.
  const auto ball =
      parsed(run("reference bouncing-ball-hertz --param G=1e6 --param nu=.3 --param radius=.05 "
                 "--param mass=.1 --param restitution=1 --param gravity=9.81 --param height=.02 "
                 "--param rebounds=2 --json"));
  BOOST_TEST(ball["values"]["apex_heights"].dump() == "[0.02,0.02]");
  const auto lists = parsed(run(
      "reference static-and-kinetic-cycle --param load=20 --param kt=1e3 --param mu=.45 --param "
      "mu-kinetic=.3 --param 'amplitude=1 2e5' --json"));
  BOOST_TEST(lists["values"]["dissipated"].size() == 2U);
}

/// Underscores and names of older versions are taken, and told once; the answers are the same.
BOOST_AUTO_TEST_CASE(old_spellings_are_taken_and_told) {
  const std::string inputs = " --param first=.2 --param second=.6 --json";
  const Outcome today = run("reference mixing-friction" + inputs);
  const Outcome before = run("reference mixing_friction" + inputs);
  BOOST_TEST(parsed(today) == parsed(before));
  BOOST_TEST(today.errors == "");
  BOOST_TEST(before.errors == "reference: 'mixing_friction' is now 'mixing-friction'\n");
  const std::string stretched =
      "reference bond-forces --json --param L=1 --param 'kn-ks-kt-kb=2 1 1 1' --param 'x-p=0 0 0' "
      "--param 'rotation-vector-p=0 0 0' --param 'x-q=1.5 0 0' --param 'rotation_vector_q=0 0 0'";
  const auto bond = parsed(run(stretched));
  BOOST_TEST(bond["name"] == "bond-forces");
  BOOST_TEST(bond["values"]["force_p"].dump() == "[1.0,0.0,0.0]");
}

/// The kind with the name of a case: an underscore decided between its numbers and zeros.
BOOST_AUTO_TEST_CASE(a_case_and_a_kind_of_one_name_give_one_answer) {
  const auto block = parsed(run("reference stopping-distance --json"));
  BOOST_TEST(block["values"]["stop"].get<double>() > 1e-3);
  BOOST_TEST(block == parsed(run("reference stopping_distance --json")));
  const auto as_told =
      parsed(run("reference stopping-distance --json --param m=0.2 --param g=9.81 --param u=0.2 "
                 "--param mu=0.4 --param mu-kinetic=0.3 --param kt=1000"));
  BOOST_TEST(block == as_told);
  const Outcome old = run("reference stopping-distance --param mass=0.2 --param mu_kinetic=0.3");
  BOOST_TEST(old.errors == "reference: 'mass' is now 'm', 'mu_kinetic' is now 'mu-kinetic'\n");
  BOOST_TEST(parsed(run("reference stopping-distance --param u=0.3 --json")) != block);
}

/// Every name answers numbers, or says in a line what it needs or why it has none.
BOOST_AUTO_TEST_CASE(no_name_answers_with_zeros_of_norms) {
  std::map<std::string, bool> is_case;
  for (const auto& test : stickslip::cases::case_catalogue()) is_case[test->info().name] = true;
  std::set<std::string> names;
  const auto all = parsed(run("reference --json"));
  for (const auto& one : all.at("references")) {
    const std::string name = one.at("name").get<std::string>();
    BOOST_TEST_INFO_SCOPE(name);
    BOOST_TEST(name.find('_') == std::string::npos);
    BOOST_TEST(names.insert(name).second);
    const Outcome told = run("reference " + name + " --json");
    if (told.exit_code != 0) {
      BOOST_TEST(told.exit_code == 2);
      BOOST_TEST(count_lines(told.errors) == 1U);
      // Some cases have the name of a kind.
      const bool needs_inputs = says(told.errors, "is missing");
      BOOST_TEST(
          says(told.errors, is_case[name] && !needs_inputs ? "has no number of its own" : name),
          told.errors);
      continue;
    }
    const auto values = parsed(told).at("values");
    const auto flat = values.flatten();
    BOOST_TEST(std::ranges::any_of(flat, [](const auto& v) { return v.is_number() && v != 0; }));
  }
  for (const auto& [name, known] : is_case) BOOST_TEST(names.contains(name), name);
}

BOOST_AUTO_TEST_CASE(a_kind_that_is_asked_wrongly_by_its_name_is_refused_in_one_line) {
  for (const auto& [words, says_why] : std::vector<std::pair<std::string, std::string>>{
           {"mixing-friction --param first=.2", "mixing-friction: second: is missing"},
           {"mixing-friction --param first", "write NAME=VALUE"},
           {"mixing-friction --param first=.2 --param second=x", "second: 'x' is not a finite"},
           {"mixing-frictoin", "did you mean 'mixing-friction'"},
           {"mixing-friction --path p.csv", "half-space-friction does"}}) {
    const Outcome outcome = run("reference " + words);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(says(outcome.errors, says_why), outcome.errors);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
  }
}

BOOST_AUTO_TEST_CASE(lists_the_kinds_of_cases) {
  const auto kinds = parsed(run("reference --kinds --json")).at("kinds");
  BOOST_TEST(kinds.size() >= 21U);
  const std::string table = run("reference --kinds").output;
  for (const auto& kind : kinds) {
    BOOST_TEST(says(table, "\n## " + kind.at("name").get<std::string>() + "\n"));
    for (const std::string side : {"inputs", "outputs"})
      for (const auto& one : kind.at(side))
        BOOST_TEST(says(table, "| `" + one.at("name").get<std::string>() + "` | "));
    for (const std::string word : {"text", "source", "second_route"})
      BOOST_TEST(!kind.at(word).get<std::string>().empty());
    BOOST_TEST(!kind.at("outputs").empty());  // numbers that are known need no inputs
    for (const std::string side : {"inputs", "outputs"})
      for (const auto& one : kind.at(side))
        BOOST_TEST((one.contains("name") && one.contains("unit") && one.contains("form")));
  }
}

BOOST_AUTO_TEST_CASE(refuses_bad_input_in_one_line) {
  write("path.csv", "overlap,shift_x,shift_y\n1,0,0\n1,0.6,0\n");
  write("gap.csv", "overlap,shift_x,shift_y\n-1,0,0\n");
  write("far.csv", "overlap,shift_x,shift_y\n1,0,0\n1,30,0\n1,-30,0\n");
  write("columns.csv", "overlap,shift\n1,0\n");
  write("precious.csv", "mine\n");
  write("none.json", "{\"cases\": {}}");
  write("list.json", "{\"cases\": []}");
  write("broken.json", "{\"cases\":");
  const std::string half_space = "reference half-space-friction --param nu=";
  const std::vector<std::pair<std::string, std::string>> all{
      {"reference torsoin", "torsion"},
      {"reference torsion", "twist"},
      {"reference torsion --param twist=x", "finite number"},
      {"reference torsion --param twist", "NAME=VALUE"},
      {"reference torsion --param angle=1", "angle"},
      {"reference torsion --param twist=.1 --path path.csv", "takes no path"},
      {"reference torsion-unload --param torque-first=0.7 --param torque=0", "limit"},
      {"reference three-spheres --param mu=0.1", "0.136294"},
      {"reference rolling-creep --param nu=0.3 --param force=1.2", "friction limit"},
      {"reference kalker --param nu=0.6", "0 to 0.5"},
      {"reference --param nu=0.3", "NAME"},
      {"reference --cases none.json", "has no case"},
      {"reference --cases list.json", "NAME"},
      {"reference --cases broken.json --json", "not JSON, at byte"},
      {"reference --cases nowhere.json", "nowhere.json"},
      {"reference torsion --cases none.json", "--cases"},
      {"reference --kinds --param nu=0.3", "--kinds"},
      {"reference --kinds --cases none.json", "--kinds"},
      {half_space + "0.3 --path path.csv --figure f.jpg", ".svg"},
      {"reference torsion --param twist=.1 --figure f.svg", "--figure"},
      {half_space + "0.3", "--path"},
      {half_space + "0.6 --path path.csv", "0 to 0.5"},
      {half_space + "0.3 --path nowhere.csv", "nowhere.csv"},
      {half_space + "0.3 --path columns.csv", "shift_x"},
      {half_space + "0.3 --path gap.csv", "overlap above 0"},
      {half_space + "0.3 --param cells=9 --path path.csv", "cells"},
      {half_space + "0.3 --param cells=31 --param steps=4 --path far.csv", "slip reverses"},
      {half_space + "0.3 --param cells=31 --path path.csv --tractions precious.csv",
       "precious.csv"}};
  for (const auto& [arguments, word] : all) {
    const Outcome refused = run(arguments);
    BOOST_TEST(refused.exit_code == 2, arguments);
    BOOST_TEST(says(refused.errors, word), arguments << ": " << refused.errors);
    BOOST_TEST(count_lines(refused.errors) == 1U, arguments << ": " << refused.errors);
    BOOST_TEST(refused.output.empty(), arguments);
  }
  BOOST_TEST(read("precious.csv") == "mine\n");
}

BOOST_AUTO_TEST_CASE(answers_with_the_truth_of_a_case) {
  const auto answer = parsed(run("reference slip-rotation --json"));
  BOOST_TEST(answer["name"] == "slip-rotation");
  BOOST_TEST(!answer["values"].contains("force"));  // a norm
  const double angle = std::abs(answer["values"]["angle"].get<double>());
  BOOST_TEST(angle > 1);
  BOOST_TEST(answer["uncertainty"]["angle"].get<double>() < 1e-12 * angle);
  const std::string text = run("reference slip-rotation").output;
  BOOST_TEST(says(text, "+- "));
  BOOST_TEST(says(text, "angle from the movement to the force"));
  // It is that of the studies.
  const auto study =
      parsed(run("converge slip-rotation --law linear-refined --param angle=60 --json"));
  const auto turned = parsed(run("reference slip-rotation --param angle=60 --json"));
  std::size_t compared = 0;
  for (const auto& observable : study["studies"][0]["observables"]) {
    const std::string name = observable["name"].get<std::string>();
    if (!turned["values"].contains(name)) continue;
    BOOST_TEST(turned["values"][name] == observable["reference"]);
    ++compared;
  }
  BOOST_TEST(compared == turned["values"].size());
  BOOST_TEST(turned["values"]["angle"] != answer["values"]["angle"]);
  for (const char* const wrong :
       {"slip-rotatoin", "slip-rotation --param nothing=1", "slip-rotation --path p.csv"})
    BOOST_TEST(run("reference " + std::string(wrong)).exit_code == 2);
  BOOST_TEST(says(run("reference slip-rotatoin").errors, "did you mean 'slip-rotation'"));
}

BOOST_AUTO_TEST_SUITE_END()
