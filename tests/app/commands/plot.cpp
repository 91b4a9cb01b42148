// SPDX-License-Identifier: BSD-3-Clause
// stickslip plot from outside: its options, and what it says to nonsense.
#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(plot)

using namespace stickslip::samples;

namespace {

struct Nonsense {
  std::string arguments;
  std::string said;
};

const char* const figure = "slip-rotation/convergence --law linear-conventional,linear-refined";

/// The number after `name="` in the first line of an SVG file that has it.
double attribute(const std::string& svg, const std::string& name) {
  const std::size_t at = svg.find(" " + name + "=\"");
  return at == std::string::npos ? 0 : std::stod(svg.substr(at + name.size() + 3));
}

/// The y columns of a data file.
std::string second_columns(const std::string& data) {
  std::stringstream lines(data);
  std::string all;
  for (std::string line; std::getline(lines, line);) {
    if (const std::size_t tab = line.find('\t'); tab != std::string::npos && line[0] != '#')
      all += line.substr(tab + 1) + "\n";
  }
  return all;
}

}  // namespace

BOOST_AUTO_TEST_CASE(nonsense_is_refused_with_one_line) {
  const ProgramFolder folder;
  folder.write("words.csv", "x,y\nno,numbers\n");
  folder.write("bad.toml", "font-size = 8\ncolour = 3\n");
  folder.write("pale.toml", "colours = [\"#FFFF00\"]\n");
  folder.write("broken.toml", "font = \n");
  folder.write("fonts.toml", "font = \"Times, serif\"\n");
  const std::vector<Nonsense> all = {{"--width 85", "mm, cm, in or pt"},
                                     {"--width 85km", "mm, cm, in or pt"},
                                     {"--width 1mm", "40mm"},
                                     {"--font ,8", "NAME"},
                                     {"--font 'Arial,huge'", "huge"},
                                     {"--font 'No Such Font'", "No Such Font"},
                                     {"--font 'Times, serif,8'", "give one font"},
                                     {"--font 'Times, serif'", "serif"},
                                     {"--style fonts.toml", "gnuplot takes no list"},
                                     {"--panel c", "panels a to b"},
                                     {"--panel a,force", "unknown observable 'a'"},
                                     {"--panel forse", "did you mean 'force'"},
                                     {"--panel force,force", "occurs twice"},
                                     {"--curves linear-refned", "did you mean 'linear-refined'"},
                                     {"--xrange 5:1", "--xrange 5:1"},
                                     {"--xrange 5", "LOW:HIGH"},
                                     {"--yrange 0:1", "logarithmic"},
                                     {"--xrange 1e8:1e9", "no curve"},
                                     {"--panel a --data words.csv:mine", "words.csv, line 2"},
                                     {"--panel a --data none.csv:mine", "none.csv"},
                                     {"--data words.csv:mine", "say over which"},
                                     {"--style bad.toml", "bad.toml:2: unknown key 'colour'"},
                                     {"--style pale.toml", "pale.toml:1: colour '#FFFF00'"},
                                     {"--style broken.toml", "broken.toml:1:"},
                                     {"--style none.toml", "none.toml"},
                                     {"--case slip-rotation", "work-precision"}};
  for (const Nonsense& nonsense : all) {
    const Outcome outcome =
        folder.run("plot " + std::string(figure) + " --out x.svg " + nonsense.arguments);
    BOOST_TEST_INFO_SCOPE(nonsense.arguments << ": " << outcome.errors);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1U);
    BOOST_TEST(says(outcome.errors, nonsense.said));
    BOOST_TEST(!folder.has("x.svg"));
  }
  const Outcome no_case = folder.run("plot work-precision --out x.svg");
  BOOST_TEST(no_case.exit_code == 2);
  BOOST_TEST(says(no_case.errors, "--case"));
}

BOOST_AUTO_TEST_CASE(a_figure_has_its_width_font_part_and_data_in_every_format) {
  const ProgramFolder folder;
  folder.write("mine.csv", "x,y\n1,0.3\n4,0.08\n");
  folder.write("house.toml",
               "font = \"Times\"\nfont-size = 9\nline-width = 2\ncolours = [\"#004488\"]\n"
               "marks = [\"plus\"]\ndashes = [\"solid\"]\nwidth = \"120mm\"\n");
  for (const std::string format : {"svg", "pdf", "png", "eps", "tex"}) {
    const Outcome outcome = folder.run(
        "plot " + std::string(figure) +
        " --style house.toml --width 85mm --panel b --xrange 1:64"
        " --yrange 1e-8: --curves linear-conventional --data mine.csv:measured --out f." +
        format);
    BOOST_TEST_INFO_SCOPE(format << ": " << outcome.errors);
    BOOST_TEST(outcome.exit_code == 0);
    BOOST_TEST(folder.read("f." + format).size() > 200U);
    BOOST_TEST(says(folder.read("f.gp"), "#004488"));
  }
  BOOST_TEST(
      folder.run("plot " + std::string(figure) + " --font 'Courier,9' --width 85mm --out g.svg")
          .exit_code == 0);
  const std::string svg = folder.read("g.svg");
  // 85 mm at 96 dots an inch.
  BOOST_TEST(attribute(svg, "width") == 321);
  BOOST_TEST(says(svg, "Courier"));
  BOOST_TEST(says(folder.read("f.dat"), "measured"));
}

BOOST_AUTO_TEST_CASE(every_observable_of_a_case_can_be_drawn_under_its_heading) {
  const ProgramFolder folder;
  const Outcome outcome = folder.run(
      "plot oblique-impact/convergence --law hertz-mindlin,jaeger --out all.svg "
      "--panel vx_out,v_Ct_out,omega_out,duration,Fn_max,t_b,t_c");
  BOOST_TEST_INFO(outcome.errors);
  BOOST_TEST(outcome.exit_code == 0);
  const std::string svg = folder.read("all.svg");
  for (const char* const words :
       {"(a) tangential velocity", "(b) velocity of the contact point", "(c) spin", "(d) duration",
        "(e) greatest normal force", "(f) start of stick", "(g) end of stick", "own equations",
        "modelling gap"})
    BOOST_TEST(says(svg, words), words << " is missing");
  for (const char* const symbol : {"v_Ct", "vx_", "omega_out", "Fn_max", "t_b"})
    BOOST_TEST(!says(svg, symbol), symbol << " is there");
}

BOOST_AUTO_TEST_CASE(a_name_without_an_ending_has_that_of_the_format) {
  const ProgramFolder folder;
  const std::string plot = "plot " + std::string(figure);
  const Outcome outcome = folder.run(plot + " --format pdf --out mine");
  BOOST_TEST(outcome.output == "mine.pdf\n");
  BOOST_TEST(folder.read("mine.pdf").starts_with("%PDF"));
  BOOST_TEST(folder.run(plot + " --out other").output == "other.svg\n");
  std::filesystem::create_directory(folder.path() / "place");
  for (const char* const out : {"place", "place/"})
    BOOST_TEST(folder.run(plot + " --out " + out).exit_code == 2);
}

BOOST_AUTO_TEST_CASE(a_law_that_does_not_suit_the_case_is_named_in_the_figure) {
  const ProgramFolder folder;
  const Outcome outcome =
      folder.run("plot slip-rotation/convergence --law linear-refined,jaeger --out f.svg");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(says(folder.read("f.svg"), "Not shown: jaeger"));
  BOOST_TEST(says(outcome.errors, "not shown: jaeger ("));
}

BOOST_AUTO_TEST_CASE(a_label_names_the_users_law_and_a_figure_without_it_is_refused) {
  const ProgramFolder folder;
  const std::string law = " --law \"exec:'" STICKSLIP_BINARY "' serve linear-refined";
  const Outcome named = folder.run("plot slip-rotation/convergence" + law +
                                   "[like=linear-refined]\" --label my-law --out f.svg");
  BOOST_TEST(named.exit_code == 0, named.errors);
  BOOST_TEST(says(folder.read("f.svg"), "my-law"));
  BOOST_TEST(!says(folder.read("f.svg"), "exec:"));
  BOOST_TEST(folder
                 .run("plot slip-rotation/convergence" + law +
                      "[like=linear-refined,label=other]\" --out g.svg")
                 .exit_code == 0);
  BOOST_TEST(says(folder.read("g.svg"), "other"));
  const Outcome none =
      folder.run("plot kuhn-linear/4" + law + "[like=linear-refined]\" --out h.svg");
  BOOST_TEST(none.exit_code == 2);
  BOOST_TEST(says(none.errors, "shows nothing of your laws"), none.errors);
  BOOST_TEST(
      folder.run("plot slip-rotation/convergence --law linear-refined --label x").exit_code == 2);
  BOOST_TEST(folder.run("plot slip-rotation/convergence" + law + "\" --label 'a b'").exit_code ==
             2);
}

BOOST_AUTO_TEST_CASE(what_accuracy_costs_has_the_same_errors_in_every_run) {
  const ProgramFolder folder;
  const std::string command =
      "plot work-precision --case slip-rotation --law linear-conventional,linear-refined --out ";
  BOOST_TEST(folder.run(command + "a.svg").exit_code == 0);
  BOOST_TEST(folder.run(command + "b.svg").exit_code == 0);
  const std::string errors = second_columns(folder.read("a.dat"));
  BOOST_TEST(errors.size() > 100U);
  BOOST_TEST(errors == second_columns(folder.read("b.dat")));
  BOOST_TEST(says(folder.read("a.svg"), "time of a step (ns)"));
  BOOST_TEST(says(folder.read("a.svg"), "force: all steps"));
  BOOST_TEST(says(folder.read("a.svg"), "error against the truth"));
  BOOST_TEST(!says(folder.read("a.svg"), "Not shown"));
}

BOOST_AUTO_TEST_SUITE_END()
