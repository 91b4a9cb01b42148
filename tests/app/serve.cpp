// SPDX-License-Identifier: BSD-3-Clause
// Laws in another process, with the built program on the other side: a served law answers the same
// bits as the law itself, and one that crashes or hangs is a verdict.
#include <sys/wait.h>

#include <bit>
#include <nlohmann/json.hpp>
#include <thread>

#include "cases/catalogue.hpp"
#include "cases/drive/drive.hpp"
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(serve)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

std::string served(const std::string& law) {
  return "exec:'" STICKSLIP_BINARY "' serve '" + law + "'";
}

std::vector<std::uint64_t> bits_of(const std::vector<double>& values) {
  std::vector<std::uint64_t> bits;
  for (const double x : values) bits.push_back(std::bit_cast<std::uint64_t>(x));
  return bits;
}

/// What a law answers in a case.
std::vector<std::uint64_t> measured(const std::string& case_name, const std::string& law) {
  const Case& test = find_case(case_name);
  const auto instance = test.prepare(CaseParameters(test.info().parameters));
  const Scheme scheme = make_scheme(law);
  BOOST_REQUIRE_EQUAL(test.unsuitable(scheme), "");
  constexpr int steps = 16;
  Measurement measurement = instance->measure(scheme, steps);
  if (measurement.energy_residual) measurement.values.push_back(*measurement.energy_residual);
  return bits_of(measurement.values);
}

void check_equal(const std::string& case_name, const std::string& law,
                 const std::string& options = "") {
  BOOST_TEST_INFO_SCOPE(case_name << " " << law << options);
  BOOST_TEST(measured(case_name, served(law) + options) == measured(case_name, law + options));
}

struct Served : ProgramFolder {
  nlohmann::json studies() const {
    return nlohmann::json::parse(read("out/results.json")).at("studies");
  }
};

std::string bad_plugin(const std::string& name) {
  return STICKSLIP_TEST_PLUGINS "/bad_plugin_" + name + ".so";
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_served, Served)

BOOST_AUTO_TEST_CASE(a_served_law_answers_the_same_bits) {
  for (const std::string name : {"friction-cycle", "slip-rotation", "energy-balance",
                                 "linear-impact", "rigid-rotation-assembly"}) {
    check_equal(name, "linear-refined");
  }
  check_equal("oblique-impact", "zabulionis");
  check_equal("random-history-2d", "jaeger");
  check_equal("disc-relaxation", "cundall-spring");
}

BOOST_AUTO_TEST_CASE(so_it_does_with_options_frames_that_turn_it_and_trial_steps) {
  check_equal("slip-rotation", "linear-refined", "[slip-rotation=off]");
  check_equal("rigid-rotation-pair", "linear-refined", "[frame=projected-and-twirled]");
  check_equal("linear-impact", "linear-refined", "[integrator=newmark-pecec]");
  check_equal("polygon-shear", "geometric-spring");
}

BOOST_AUTO_TEST_CASE(a_program_drives_the_same_forces) {
  write("path.csv",
        "overlap,shift_1,shift_2\n1e-4,0,0\n2e-4,1e-5,3e-5\n"
        "1e-4,1e-4,-3e-5\n-1e-5,0,0\n1e-4,1e-5,1e-5\n");
  const std::string drive = "drive --path path.csv --param mu=0.3 --law ";
  const Outcome expected = run(drive + "linear-refined");
  BOOST_TEST_REQUIRE(expected.exit_code == 0);
  const Outcome answered = run(drive + "\"" + served("linear-refined") + "\"");
  BOOST_TEST_REQUIRE(answered.exit_code == 0);
  BOOST_TEST(answered.output == expected.output);
  BOOST_TEST(says(expected.output, ",slip,ok,"));
}

BOOST_AUTO_TEST_CASE(an_isolated_law_that_crashes_or_hangs_is_a_verdict_and_the_others_go_on) {
  struct Fault {
    std::string name;
    std::string text;
  };
  for (const auto& [name, text] :
       std::vector<Fault>{{"crashes", "was ended by signal 11 (SIGSEGV, Segmentation fault)"},
                          {"hangs", "gave no answer for 1 s before it answered row 1"}}) {
    BOOST_TEST_INFO_SCOPE(name);
    BOOST_TEST(run("run slip-rotation stick-to-slip --isolate --patience 1 --quiet --law " +
                   quoted(bad_plugin(name) + ",linear-refined") + " --out out")
                   .exit_code == 1);
    const nlohmann::json all = studies();
    BOOST_TEST_REQUIRE(all.size() == 4U);
    for (const std::size_t i : {0U, 2U}) {
      BOOST_TEST(all[i].at("law") == bad_plugin(name));
      BOOST_TEST(all[i].at("verdict") == "fail");
      BOOST_TEST(says(all[i].at("reason"), text), all[i].at("reason"));
      BOOST_TEST(all[i + 1].at("verdict") == "pass");
    }
  }
}

BOOST_AUTO_TEST_CASE(an_isolated_law_is_the_law_itself_in_every_number_and_word) {
  const auto results_of = [this](const std::string& command) {
    BOOST_TEST_REQUIRE(run(command).exit_code == 0);
    return nlohmann::json::parse(read("out/results.json"));
  };
  const std::string arguments = "run slip-rotation rigid-rotation-pair --quiet --law " +
                                quoted(STICKSLIP_TEST_PLUGINS "/reexported_linear_refined.so") +
                                " --out out ";
  const nlohmann::json results = results_of(arguments);
  BOOST_TEST((results_of(arguments + "--isolate") == results));
}

BOOST_AUTO_TEST_CASE(checked_mode_and_faults_of_a_shared_object_reach_the_user_through_the_child) {
  const std::string arguments = "run slip-rotation --isolate --checked --quiet --out out --law ";
  BOOST_TEST(run(arguments + quoted(bad_plugin("past_state"))).exit_code == 1);
  BOOST_TEST(says(studies()[0].at("reason"), "writes outside its state"));
  const std::string other_version = quoted(bad_plugin("wrong_version"));
  const Outcome in_process = run("run slip-rotation --out none --law " + other_version);
  BOOST_TEST(in_process.exit_code == 2);
  const Outcome isolated = run(arguments + other_version);
  BOOST_TEST(isolated.exit_code == 2);
  BOOST_TEST(isolated.errors == in_process.errors);
}

BOOST_AUTO_TEST_CASE(a_program_that_cannot_be_used_is_one_line_of_bad_input) {
  const Outcome died =
      run("run friction-cycle --out out --law \"exec:python3 -c 'raise SystemExit(3)'\"");
  BOOST_TEST(died.exit_code == 2);
  BOOST_TEST(says(died.errors, "ended with exit code 3 before it described itself\n"));
  write("question", "describe\n");
  const Outcome unknown = run("serve no-such-law <question");
  BOOST_TEST(unknown.exit_code == 2);
  BOOST_TEST(says(unknown.output, "error unknown law 'no-such-law'"));
}

BOOST_AUTO_TEST_CASE(a_program_that_hangs_does_not_outlive_the_one_that_is_interrupted) {
  write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n");
  const Outcome interrupted =
      run("drive --path path.csv --law \"exec:python3 '" STICKSLIP_SOURCE_DIR
          "/tests/lib/plugin/program_law.py' hangs log\"",
          "timeout -s INT 2");
  BOOST_TEST(interrupted.exit_code == 124);  // interrupted by timeout
  const std::string number = read("log").substr(0, read("log").find('\n'));
  BOOST_REQUIRE(!number.empty());
  // Gone, or dead and not yet reaped by the system.
  const std::string is_running = "grep -qs '^State:[[:space:]]*[^ZX]' /proc/" + number + "/status";
  int tries = 0;
  while (std::system(is_running.c_str()) == 0 && ++tries < 1200) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  BOOST_TEST(tries < 1200);
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
