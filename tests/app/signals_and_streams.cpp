// SPDX-License-Identifier: BSD-3-Clause
// What the program makes of signals, of streams that are closed or full, of limits on files, and of
// words that are too long.
#include "program.hpp"

BOOST_AUTO_TEST_SUITE(signals_and_streams)

using namespace stickslip::samples;

namespace {

const std::string slow = STICKSLIP_TEST_PLUGINS "/bad_plugin_slow.so";

struct Surroundings : ProgramFolder {
  Surroundings() { write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,1e-5,0\n"); }

  /// Runs the program in bash, as `script` says with $stickslip.
  Outcome bash(const std::string& script) const {
    write("script.sh", "stickslip='" STICKSLIP_BINARY "'\n" + script);
    const int status = std::system(
        ("cd '" + path().string() + "' && bash script.sh >stdout.txt 2>stderr.txt").c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("stdout.txt"), read("stderr.txt")};
  }
};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_surroundings, Surroundings)

BOOST_AUTO_TEST_CASE(a_signal_ends_a_run_with_a_slow_law_within_a_second_and_leaves_nothing) {
  struct Signal {
    std::string name;
    int exit_code;
  };
  for (const auto& [name, exit_code] : std::vector<Signal>{{"INT", 130}, {"TERM", 143}}) {
    for (const std::string options : {"", "--isolate", "--no-isolate"}) {
      BOOST_TEST_INFO_SCOPE(name << options);
      // 1.5 s: the second, and what a busy machine takes.
      const Outcome outcome =
          bash("\"$stickslip\" run slip-rotation --steps 1:512 --quiet --out out " + options +
               " --law '" + slow + "' & p=$!\nsleep 1\nkill -" + name +
               " $p\n( sleep 1.5; kill -KILL $p 2>/dev/null ) & w=$!\nwait $p\ncode=$?\n"
               "kill $w 2>/dev/null\nls -A out >left.txt 2>/dev/null\nexit $code\n");
      BOOST_TEST(outcome.exit_code == exit_code);
      BOOST_TEST(says(outcome.errors, "interrupted; every file is as it was or whole"),
                 outcome.errors);
      BOOST_TEST(!says(read("left.txt"), ".stickslip-"), read("left.txt"));
    }
  }
}

BOOST_AUTO_TEST_CASE(
    a_full_standard_output_is_one_line_and_code_2_and_standard_error_does_not_matter) {
  for (const std::string command :
       {"list", "show linear-refined", "drive --law linear-refined --path path.csv"}) {
    BOOST_TEST_INFO_SCOPE(command);
    const Outcome full = bash("\"$stickslip\" " + command + " >/dev/full");
    BOOST_TEST(full.exit_code == 2);
    BOOST_TEST(full.errors == "stickslip: cannot write standard output: No space left on device\n");
    BOOST_TEST(bash("\"$stickslip\" " + command + " 2>/dev/full").exit_code == 0);
    BOOST_TEST(bash("\"$stickslip\" " + command + " >&- <&- 2>&-").exit_code == 0);
  }
  BOOST_TEST(bash("\"$stickslip\" list nothing 2>/dev/full").exit_code == 2);
  BOOST_TEST(bash("\"$stickslip\" list nothing 2>&-").exit_code == 2);
  write("question", "describe\n");
  const Outcome served = bash("\"$stickslip\" serve linear-refined <question >/dev/full");
  BOOST_TEST(served.exit_code == 2);
  BOOST_TEST(count_lines(served.errors) == 1U, served.errors);
}

BOOST_AUTO_TEST_CASE(no_file_gets_the_number_of_a_closed_stream) {
  const Outcome outcome = bash(
      "\"$stickslip\" drive --law linear-refined --path path.csv >expected\n"
      "\"$stickslip\" drive --law linear-refined --path path.csv --out answer <&- >&- 2>&-\n");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(read("answer") == read("expected"));
}

BOOST_AUTO_TEST_CASE(a_limit_on_the_size_of_files_is_one_line_and_code_2) {
  std::string path = "overlap,shift_1,shift_2\n";
  for (int i = 0; i < 1000; ++i) path += "1e-4,0,0\n";
  write("long.csv", path);
  const Outcome outcome =
      bash("ulimit -f 8\n\"$stickslip\" drive --law linear-refined --path long.csv --out answer");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(says(outcome.errors, "cannot write answer: File too large\n"), outcome.errors);
  BOOST_TEST(count_lines(outcome.errors) == 1U, outcome.errors);
  BOOST_TEST(!has("answer"));
}

BOOST_AUTO_TEST_CASE(words_that_are_too_long_are_one_line_and_code_2) {
  const std::string word = "$(printf 'x%.0s' {1..100000})";
  for (const std::string command :
       {"drive --path path.csv --law ", "drive --path path.csv --law ./", "run ", "run --config ",
        "run slip-rotation --param ", "drive --law linear-refined --path ", "list ", "",
        "run slip-rotation --out "}) {
    BOOST_TEST_INFO_SCOPE(command);
    const Outcome outcome = bash("\"$stickslip\" " + command + word);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
  }
}

BOOST_AUTO_TEST_CASE(a_patience_that_is_no_time_is_refused) {
  for (const std::string patience : {"nan", "inf", "0", "-1", "1e300", "x", ""}) {
    BOOST_TEST_INFO_SCOPE(patience);
    const Outcome outcome =
        run("drive --law linear-refined --path path.csv --patience " + quoted(patience));
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U, outcome.errors);
  }
  BOOST_TEST(run("drive --law linear-refined --path path.csv --patience 0.01").exit_code == 0);
  BOOST_TEST(run("drive --law linear-refined --path path.csv --patience 3600").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(a_gnuplot_that_hangs_is_killed_with_the_program) {
  write("bin/gnuplot", "");
  const Outcome outcome = bash(
      "mkdir -p bin; printf '#!/bin/sh\\nexec sleep 87654\\n' >bin/gnuplot; chmod +x bin/gnuplot\n"
      "PATH=$PWD/bin:$PATH timeout -s TERM 4 \"$stickslip\" run slip-rotation --steps 1:4 --quiet "
      "--formats svg --out out --law linear-refined\ncode=$?\n"
      "pgrep -f '^sleep 87654$' >left.txt\nls -A out out/figures >>left.txt\nexit $code\n");
  BOOST_TEST(outcome.exit_code == 124);
  BOOST_TEST(!says(read("left.txt"), ".stickslip-"), read("left.txt"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
