// SPDX-License-Identifier: BSD-3-Clause
// Words that are near what there is: what the user is told.
#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(mistaken_words, stickslip::samples::ProgramFolder)

namespace {

using namespace stickslip::samples;

struct Word {
  std::string arguments;
  std::string mend;
};

/// Each is refused with one line that says the mend, and nothing is done.
void check_mends(const ProgramFolder& folder, const std::vector<Word>& words) {
  for (const Word& word : words) {
    BOOST_TEST_INFO_SCOPE("stickslip " << word.arguments);
    const Outcome outcome = folder.run(word.arguments);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, word.mend), outcome.errors);
    BOOST_TEST(outcome.output == "");
    BOOST_TEST(!folder.has("o"));
  }
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_part_of_names_suggests_those_that_have_it) {
  const std::string path = "drive --path none.csv --law ";
  check_mends(*this,
              {{"run --law linear --out o",
                "unknown law 'linear'; did you mean 'linear-conventional', 'linear-refined' or "
                "'linear-kinetic'?"},
               {"converge slip-rotation --law linear",
                "'linear-conventional', 'linear-refined' or 'linear-kinetic'"},
               {"run --law mindlin --out o", "did you mean 'hertz-mindlin', 'modified-mindlin'"},
               {"run linear --out o",
                "Or the law 'linear-conventional', 'linear-refined' or 'linear-kinetic'"},
               {"run kuhn/4 --out o", "did you mean the figure 'kuhn-linear/4'"},
               {"run --law kuhn/4 --out o", "did you mean the figure 'kuhn-linear/4'"},
               {"plot kuhn/4 --out o.svg", "did you mean 'kuhn-linear/4'"},
               {"show kuhn/4", "did you mean 'kuhn-linear/4'"}});
}

BOOST_AUTO_TEST_CASE(a_word_of_another_kind_is_told_as_what_it_is) {
  check_mends(
      *this,
      {{"run jaeger --out o", "jaeger is a law, not a case: run --law jaeger"},
       {"run 'linear-refined[slip-rotation=off]' --out o",
        "is a law, not a case: run --law 'linear-refined[slip-rotation=off]'"},
       {"converge jaeger", "jaeger is a law, not a case: run --law jaeger"},
       {"run ./mine.so --out o", "./mine.so is a law, not a case"},
       {"run --law slip-rotation --out o", "slip-rotation is a case, not a law: run slip-rotation"},
       {"properties --law slip-rotation", "slip-rotation is a case, not a law"},
       {"run kuhn-linear/4 --out o", "kuhn-linear/4 is a figure, not a case: plot kuhn-linear/4"},
       {"run --law kuhn-linear/4 --out o", "kuhn-linear/4 is a figure, not a law"},
       {"plot jaeger --out o.svg", "jaeger is a law, not a figure: plot FIGURE --law jaeger"},
       {"plot slip-rotation --out o.svg", "slip-rotation is a case, not a figure: plot "}});
}

BOOST_AUTO_TEST_CASE(an_assignment_in_several_words_is_put_together) {
  check_mends(*this, {{"run slip-rotation --param mu .3 --out o",
                       "--param mu .3: write it as one word, "
                       "--param mu=.3"},
                      {"run slip-rotation --param mu = .3 --out o", "--param mu=.3"},
                      {"run slip-rotation --param mu= .3 --out o", "--param mu=.3"},
                      {"run slip-rotation --param mu -1 --out o", "--param mu=-1"},
                      {"drive --law linear-refined --path p.csv --param kn 1e5", "--param kn=1e5"},
                      {"run --param mu slip-rotation --out o", "--param mu: give NAME=VALUE"},
                      {"run slip-rotation --out o --param mu", "--param mu: give NAME=VALUE"}});
}

BOOST_AUTO_TEST_CASE(a_tolerance_of_several_times_the_whole_is_a_forgotten_sign) {
  for (const std::string command :
       {"run slip-rotation --out o --tolerance ", "converge slip-rotation --tolerance ",
        "timestep --law linear-refined --mass 1 --tolerance ", "engines --out o --tolerance ",
        "compare a b --tolerance ", "check --tolerance "}) {
    write("a", "{\"schema\": 1, \"version\": \"0\", \"studies\": []}");
    write("b", "{\"schema\": 1, \"version\": \"0\", \"studies\": []}");
    check_mends(*this, {{command + "5", "--tolerance 5: is 500 %; give 0.05 or 5% for 5 %"},
                        {command + "500%", "less than 100 %"},
                        {command + "-1%", "--tolerance -1%"},
                        {command + "five", "not a number"}});
  }
  check_mends(*this,
              {{"run slip-rotation --quality 1,5 --out o", "--quality 1: is 100 %; give 0.01"},
               {"check --worse-by 5", "--worse-by 5: is 500 %"},
               {"check --floor 2", "--floor 2"}});
  write("s.toml", "cases = [\"slip-rotation\"]\ntolerance = 5\n");
  check_mends(*this, {{"run --config s.toml --out o", "s.toml:2: tolerance 5: is 500 %"}});
}

BOOST_AUTO_TEST_CASE(a_law_that_is_a_program_or_a_source_gets_the_word_that_runs_it) {
  write("wrapper.py", "print(1)\n");
  write("law.c", "int x;\n");
  check_mends(*this,
              {{"run --law wrapper.py --out o",
                "wrapper.py is a program, not a shared object: --law 'exec:python3 wrapper.py'"},
               {"run --law ./wrapper.py --out o", "--law 'exec:python3 ./wrapper.py'"},
               {"properties --law wrapper.py", "exec:python3 wrapper.py"},
               {"run --law law.c --out o", "cc -shared -fPIC -o law.so law.c"}});
}

BOOST_AUTO_TEST_CASE(no_parameter_is_suggested_that_is_not_taken) {
  const std::string asked = "timestep --law linear-refined --mass 1 --param ";
  check_mends(*this,
              {{asked + "knn=1", "--param knn=1: unknown parameter 'knn'; did you mean 'kn'?"},
               {asked + "frame=fixed", "unknown parameter 'frame'; "}});
  const std::string errors = run(asked + "fram=fixed").errors;
  BOOST_TEST(says(errors, "unknown parameter 'fram'"));
  BOOST_TEST(!says(errors, "'frame'"), errors);
}

BOOST_AUTO_TEST_CASE(errors_of_a_command_name_its_own_help) {
  check_mends(*this, {{"run --no-such", "see stickslip run --help"},
                      {"run --tolerence 1%", "did you mean '--tolerance'?; see stickslip run"},
                      {"assembly rotate", "see stickslip assembly rotate --help"},
                      {"assembly", "see stickslip assembly --help"},
                      {"overlap --i i.csv", "see stickslip overlap --help"},
                      {"--no-such", "see stickslip --help"}});
}

BOOST_AUTO_TEST_CASE(help_is_that_of_the_command_and_unknown_words_are_refused) {
  BOOST_TEST(run("help").output == run("--help").output);
  BOOST_TEST(run("help run").output == run("run --help").output);
  BOOST_TEST(run("help assembly rotate").output == run("assembly rotate --help").output);
  BOOST_TEST(says(run("help run").output, "stickslip run [OPTIONS] "));
  check_mends(*this, {{"help rnu", "did you mean 'run'?"},
                      {"help assembly rotat", "did you mean 'rotate'?"},
                      {"help run now", "run has no commands below it"}});
}

BOOST_AUTO_TEST_SUITE_END()
