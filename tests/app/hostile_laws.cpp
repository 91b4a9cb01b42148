// SPDX-License-Identifier: BSD-3-Clause
// Laws in files that crash, hang, end the program, change its arithmetic or start processes of
// their own: each is a verdict or one line, and leaves nothing behind.
#include <nlohmann/json.hpp>
#include <thread>

#include "program.hpp"

BOOST_AUTO_TEST_SUITE(hostile_laws)

using namespace stickslip::samples;

namespace {

const std::string hostile = STICKSLIP_TEST_PLUGINS "/bad_plugin_hostile.so";

/// What stands before the program so that the law does this.
std::string doing(const std::string& action) { return "STICKSLIP_HOSTILE=" + action; }

struct Hostile : ProgramFolder {
  Hostile() { write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,1e-5,0\n"); }

  Outcome study(const std::string& action, const std::string& options = "") const {
    return run("run slip-rotation --steps 1:4 --formats svg --quiet --patience 1 --out out " +
                   options + " --law " + quoted(hostile + ",linear-refined"),
               doing(action));
  }
  nlohmann::json studies() const {
    return nlohmann::json::parse(read("out/results.json")).at("studies");
  }
};

/// Whether a process that the hostile law starts is alive.
bool has_sleepers() { return std::system("pgrep -f '^sleep 98765$' >/dev/null") == 0; }

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_hostile, Hostile)

BOOST_AUTO_TEST_CASE(a_law_that_behaves_is_run_once_and_says_nothing) {
  const Outcome outcome = study("nothing");
  BOOST_TEST(outcome.exit_code == 0, outcome.errors);
  BOOST_TEST(outcome.errors == "");
}

BOOST_AUTO_TEST_CASE(what_a_law_prints_is_no_part_of_the_answer) {
  for (const std::string place : {"constructor", "advance", "release", "destructor"}) {
    BOOST_TEST_INFO_SCOPE(place);
    const Outcome outcome = study("print:" + place, "--json");
    BOOST_TEST(outcome.exit_code == 0, outcome.errors);
    BOOST_TEST(nlohmann::json::parse(outcome.output, nullptr, false).contains("verdicts"),
               outcome.output);
    BOOST_TEST(says(outcome.errors, "{\"holds\": true}"), outcome.errors);
  }
}

BOOST_AUTO_TEST_CASE(a_right_law_that_ignores_its_children_or_stops_its_watcher_is_right) {
  for (const std::string action : {"ignore:advance", "stop:advance"}) {
    BOOST_TEST_INFO_SCOPE(action);
    const Outcome outcome = study(action);
    BOOST_TEST(outcome.exit_code == 0, outcome.errors);
    BOOST_TEST(!says(outcome.errors, "signal"), outcome.errors);
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_ends_the_program_or_hangs_is_a_verdict_and_the_others_go_on) {
  struct Fault {
    std::string action;
    std::string first;    ///< on standard error
    std::string verdict;  ///< in the reason of the study
  };
  const std::vector<Fault> faults{
      {"exit:advance", "ended the program with exit code 0 in advance", "ended with exit code 0"},
      {"quit:advance", "ended the program with exit code 0 in advance", "ended with exit code 0"},
      {"abort:advance", "(SIGABRT, Aborted) in advance", "SIGABRT"},
      {"overflow:advance", "(SIGSEGV, Segmentation fault) in advance", "SIGSEGV"},
      {"loop:advance", "advance has not come back for 1 s", "gave no answer for 1 s"}};
  for (const auto& [action, first, verdict] : faults) {
    BOOST_TEST_INFO_SCOPE(action);
    const Outcome outcome = study(action);
    BOOST_TEST(outcome.exit_code == 1);
    BOOST_TEST(says(outcome.errors, first), outcome.errors);
    BOOST_TEST(says(outcome.errors, "; once more, with the law in a process of its own\n"),
               outcome.errors);
    const nlohmann::json all = studies();
    BOOST_TEST_REQUIRE(all.size() == 2U);
    BOOST_TEST(all[0].at("verdict") == "fail");
    BOOST_TEST(says(all[0].at("reason"), verdict), all[0].at("reason"));
    BOOST_TEST(all[1].at("verdict") == "pass");
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_cannot_be_described_is_bad_input) {
  for (const std::string place :
       {"constructor", "descriptor", "check", "prepare", "create", "destroy"}) {
    for (const std::string action : {"exit:", "quit:", "segv:", "abort:"}) {
      BOOST_TEST_INFO_SCOPE(action << place);
      const Outcome outcome = study(action + place);
      BOOST_TEST(outcome.exit_code == 2);
      BOOST_TEST(says(outcome.errors, "before it described itself\n"), outcome.errors);
    }
  }
}

BOOST_AUTO_TEST_CASE(no_command_ends_well_with_a_law_that_ends_the_program) {
  write("witness.csv", "");
  const std::string law = " --law " + quoted(hostile);
  const std::vector<std::string> commands{"drive --path path.csv" + law,
                                          "properties" + law,
                                          "diagnose" + law,
                                          "converge slip-rotation --steps 1:2" + law,
                                          "bench --repeats 1" + law,
                                          "timestep --mass 1" + law,
                                          "baseline slip-rotation --no-costs" + law};
  for (const std::string& command : commands) {
    for (const std::string action : {"exit:constructor", "exit:descriptor", "exit:advance"}) {
      BOOST_TEST_INFO_SCOPE(command << " " << action);
      const Outcome outcome = run(command, doing(action));
      BOOST_TEST(outcome.exit_code >= 1);
      BOOST_TEST(outcome.exit_code <= 2);
      BOOST_TEST(says(outcome.errors, "ended"), outcome.errors);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_crashes_in_its_last_moments_is_not_green) {
  for (const std::string options : {"", "--isolate"}) {
    for (const std::string action :
         {"segv:release", "quit:release", "abort:destructor", "loop:destructor"}) {
      if (options == "--isolate" && action == "quit:release") continue;  // nobody can tell
      BOOST_TEST_CONTEXT(action << options) {
        const Outcome outcome = study(action, options);
        BOOST_TEST(outcome.exit_code == 1, outcome.errors);
        BOOST_TEST(says(outcome.errors, "broken: "), outcome.errors);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(what_is_printed_stands_there_once) {
  const Outcome once = run("drive --path path.csv --law " + quoted(hostile), doing("nothing"));
  BOOST_TEST_REQUIRE(once.exit_code == 0);
  const Outcome again =
      run("drive --path path.csv --law " + quoted(hostile), doing("segv:release"));
  BOOST_TEST(again.exit_code == 1);
  BOOST_TEST(again.output == once.output);
  // A path that comes from a pipe is there for the second time too.
  const Outcome piped = run("drive --path /dev/stdin --law " + quoted(hostile),
                            "cat path.csv | " + doing("segv:release"));
  BOOST_TEST(piped.output == once.output);
}

BOOST_AUTO_TEST_CASE(a_law_that_changes_the_arithmetic_fails_and_harms_no_other) {
  struct Change {
    std::string action;
    std::string mention;
  };
  const std::vector<Change> changes{{"round:advance", "advance changes the rounding mode"},
                                    {"flush:advance", "advance changes flush-to-zero"},
                                    {"mask:advance", "advance changes the masks of exceptions"},
                                    {"round:prepare", "prepare changes the rounding mode"}};
  for (const std::string options : {"--jobs 1", "--jobs 1 --isolate"}) {
    BOOST_TEST_REQUIRE(study("nothing", options).exit_code == 0);
    const nlohmann::json good = studies();
    for (const auto& [action, mention] : changes) {
      BOOST_TEST_INFO_SCOPE(action << options);
      const Outcome outcome = study(action, options);
      if (outcome.exit_code == 2) {  // a process of its own that cannot prepare itself is no law
        BOOST_TEST(action == "round:prepare");
        BOOST_TEST(says(outcome.errors, mention), outcome.errors);
        continue;
      }
      BOOST_TEST(outcome.exit_code == 1, outcome.errors);
      const nlohmann::json all = studies();
      BOOST_TEST(says(all[0].at("reason"), mention), all[0].at("reason"));
      BOOST_TEST(says(all[0].at("reason"), hostile), all[0].at("reason"));
      BOOST_TEST(all[1].at("observables") == good[1].at("observables"));
    }
  }
  const Outcome loaded = study("flush:constructor");
  BOOST_TEST(loaded.exit_code == 0, loaded.errors);
  BOOST_TEST(says(loaded.errors, "loading it changes flush-to-zero"), loaded.errors);
}

BOOST_AUTO_TEST_CASE(processes_that_a_law_starts_do_not_outlive_the_command) {
  for (const std::string options : {"", "--isolate", "--no-isolate"}) {
    for (const std::string action : {"sleepers:advance", "daemon:advance", "daemon:constructor"}) {
      BOOST_TEST_INFO_SCOPE(action << options);
      study(action, options);
      BOOST_TEST(!has_sleepers());
    }
  }
}

BOOST_AUTO_TEST_CASE(nor_do_they_when_the_command_is_ended) {
  for (const std::string options : {"", "--isolate"}) {
    for (const std::string action : {"daemon:constructor", "sleepers:constructor"}) {
      BOOST_TEST_INFO_SCOPE(action << options);
      const Outcome outcome =
          run("bench --repeats 1000000 " + options + " --law " + quoted(hostile),
              doing(action) + " timeout -s TERM 1");
      BOOST_TEST(outcome.exit_code == 124);
      // Waits as long as it takes on a machine that is busy.
      for (int i = 0; i < 600 && has_sleepers(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
      BOOST_TEST(!has_sleepers());
    }
  }
}

BOOST_AUTO_TEST_CASE(limits_of_a_descriptor_are_one_line_of_bad_input) {
  struct Limit {
    std::string action;
    std::string mention;
  };
  for (const auto& [action, mention] :
       std::vector<Limit>{{"state", "the state of a contact has 262145 bytes; it may have 262144"},
                          {"states", "the state of a contact has 18446744073709551615 bytes"},
                          {"parameters", "it has 257 parameters; it may have 256"},
                          {"name", "is longer than 100 bytes"},
                          {"text", "is longer than 4096 bytes"}}) {
    BOOST_TEST_INFO_SCOPE(action);
    const Outcome outcome = study(action);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U, outcome.errors);
    BOOST_TEST(says(outcome.errors, mention), outcome.errors);
  }
}

BOOST_AUTO_TEST_CASE(without_isolation_a_crash_is_the_end_and_the_two_options_exclude_each_other) {
  const std::string drive = "drive --path path.csv --no-isolate --law " + quoted(hostile);
  BOOST_TEST(run(drive, doing("nothing")).exit_code == 0);
  BOOST_TEST(run(drive, doing("segv:advance")).exit_code != 1);
  BOOST_TEST(run(drive + " --isolate").exit_code == 2);
}

BOOST_AUTO_TEST_CASE(a_served_law_that_ends_or_hangs_ends_the_program_with_code_1) {
  write("questions", "describe\npath\n1e-4,1e-4,0,0,1e-3,1,0,0,0,0\n");
  for (const std::string action : {"exit:advance", "segv:advance", "loop:advance"}) {
    BOOST_TEST_INFO_SCOPE(action);
    const Outcome outcome =
        run("serve --patience 1 " + quoted(hostile) + " <questions", doing(action));
    BOOST_TEST(outcome.exit_code == 1);
    BOOST_TEST(says(outcome.errors, "broken: " + hostile), outcome.errors);
    BOOST_TEST(says(outcome.errors, "advance"), outcome.errors);
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
