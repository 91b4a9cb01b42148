// SPDX-License-Identifier: BSD-3-Clause
// What the program does with files that are there already, and with names that are none.
#include "app/program.hpp"
#include "reports/render/figure/figure.hpp"

BOOST_AUTO_TEST_SUITE(written_files)

using namespace stickslip;
using namespace stickslip::samples;

namespace {

const std::string drive =
    "drive --law linear-refined --param kn=1e5 --param kt=1e5 --param mu=0.5 --path p.csv --out ";

struct Files : ProgramFolder {
  Files() {
    write("p.csv", "overlap,shift_1,shift_2\n1e-6,0,0\n");
    write("mine.txt", "mine");
  }

  /// Whether the command is refused with one line that says this, and the file is as it was.
  bool refuses(const std::string& arguments, const std::string& file, const std::string& what,
               const std::string& content = "mine") const {
    const Outcome outcome = run(arguments);
    return outcome.exit_code == 2 && count_lines(outcome.errors) == 1 &&
           says(outcome.errors, what) && read(file) == content;
  }
};

boost::test_tools::assertion_result has_gnuplot(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result found(gnuplot_available());
  found.message() << "gnuplot is not installed";
  return found;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_files, Files)

BOOST_AUTO_TEST_CASE(a_file_of_others_is_refused_before_the_work) {
  const std::string there = "mine.txt is there already";
  BOOST_TEST(refuses(drive + "mine.txt", "mine.txt", there));
  BOOST_TEST(refuses("baseline --out mine.txt", "mine.txt", there));  // all cases: minutes
  BOOST_TEST(refuses("init mine.txt", "mine.txt", there));
  BOOST_TEST_REQUIRE(run("baseline slip-rotation --no-costs --quiet").exit_code == 0);
  for (const char* const option : {"--junit", "--markdown"})
    BOOST_TEST(refuses(std::string("check ") + option + " mine.txt", "mine.txt", there));
  write("index.html", "mine");
  BOOST_TEST(refuses("run --out .", "index.html", "index.html is there already"));
  write("bodies-0000.vtk", "mine");
  BOOST_TEST(refuses("frames --out .", "bodies-0000.vtk", "bodies-0000.vtk is there already"));
  write("score.csv", "mine");
  BOOST_TEST(refuses("mistakes --score --out .", "score.csv", "score.csv is there already"));
}

BOOST_AUTO_TEST_CASE(what_we_wrote_is_written_again_and_anything_by_force) {
  for (const std::string& command :
       {drive + "a.csv", std::string("baseline slip-rotation --no-costs --quiet --out b.txt")}) {
    for (int k = 0; k < 2; ++k) BOOST_TEST(run(command).exit_code == 0, command);
  }
  BOOST_TEST(run(drive + "mine.txt --force").exit_code == 0);
  BOOST_TEST(read("mine.txt") == read("a.csv"));
  write("empty.csv", "");
  BOOST_TEST(run(drive + "empty.csv").exit_code == 0);  // as mktemp makes it
  BOOST_TEST(run(drive + "/dev/null").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(an_input_is_never_written_to) {
  const std::string path = read("p.csv");
  std::filesystem::create_symlink("p.csv", this->path() / "link.csv");
  std::filesystem::create_hard_link(this->path() / "p.csv", this->path() / "same.csv");
  for (const std::string file : {"p.csv", "link.csv", "same.csv", "./p.csv"})
    BOOST_TEST(refuses(drive + file + " --force", "p.csv", "it is read too", path));
}

BOOST_AUTO_TEST_CASE(pictures_are_known_by_the_script_beside_them,
                     *boost::unit_test::precondition(has_gnuplot)) {
  const std::string plot = "plot slip-rotation/convergence --out ";
  write("a.svg", "mine");
  BOOST_TEST(refuses(plot + "a.svg", "a.svg", "a.svg is there already"));
  write("b.dat", "mine");
  BOOST_TEST(refuses(plot + "b.svg", "b.dat", "b.dat is there already"));
  BOOST_TEST(refuses(plot + "\"$(printf 'a\\nb.svg')\"", "mine.txt", "line breaks"));
  for (int k = 0; k < 2; ++k) BOOST_TEST(run(plot + "c.svg").exit_code == 0);
  BOOST_TEST(run(plot + "c.pdf").exit_code == 0);
}

BOOST_AUTO_TEST_CASE(long_names_and_labels_of_laws_make_a_report) {
  const std::string label(220, 'x');
  write("study.toml",
        "cases = [\"slip-rotation\"]\nsteps = \"1:4\"\nlaws = [{ name = "
        "\"linear-refined\", label = \"" +
            label +
            "1\" }, { name = "
            "\"linear-conventional\", label = \"" +
            label + "2\" }]\n");
  const Outcome outcome = run("run --config study.toml --quiet", "PATH=/nonexistent");
  BOOST_TEST(outcome.exit_code <= 1);
  BOOST_TEST(!says(outcome.errors, "File name too long"));
  BOOST_TEST(has("out/index.html"));
  // Their pages are named by what the laws are.
  BOOST_TEST(has("out/laws/linear-refined.html"));
  BOOST_TEST(has("out/laws/linear-conventional.html"));
}

BOOST_AUTO_TEST_CASE(an_unknown_or_endless_name_gets_one_short_line) {
  for (const std::string& name : {std::string("quetzalcoatl"), std::string(20'000, 'x')}) {
    for (const std::string& command :
         {"show " + name, "run " + name, "plot " + name, "show slip-rotation --" + name, name}) {
      const Outcome outcome = run(command);
      BOOST_TEST(outcome.exit_code == 2, command.substr(0, 40));
      BOOST_TEST(count_lines(outcome.errors) == 1U);
    }
    BOOST_TEST(run("show " + name).errors.size() < 300U);
  }
  BOOST_TEST(run(drive + std::string(5000, 'x')).exit_code == 2);
  BOOST_TEST(run("run --out " + std::string(300, 'x')).exit_code == 2);
}

BOOST_AUTO_TEST_CASE(control_characters_of_names_do_not_reach_the_terminal) {
  const Outcome outcome = run("show \"$(printf 'a\\033[31mb')\"");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(says(outcome.errors, "a\\x1b[31mb"));
  BOOST_TEST(!says(outcome.errors, "\x1b"));
}

BOOST_AUTO_TEST_CASE(code_that_a_file_names_is_refused_on_request) {
  const std::string law = "\"exec:touch ran; false\"";
  write("study.toml", "cases = [\"slip-rotation\"]\nlaws = [" + law + "]\n");
  write("base.txt", "stickslip-baseline 1\ncase slip-rotation\nlaw " + law +
                        "\nstudy slip-rotation " + law +
                        " angle 0.1@16 0.01@64 2 right pass green\n");
  for (const char* const command :
       {"run --config study.toml --no-code", "check --baseline base.txt --no-code",
        "baseline --law 'exec:touch ran; false' --no-code",
        "converge slip-rotation --law ./ran.so --no-code"}) {
    const Outcome outcome = run(command);
    BOOST_TEST(outcome.exit_code == 2, command);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, "--no-code"));
  }
  BOOST_TEST(!has("ran"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
