// SPDX-License-Identifier: BSD-3-Clause
// Laws of engines on the command line, with programs in the place of stickslip-engine: no engine is
// needed.
#include <nlohmann/json.hpp>

#include "app/program.hpp"

BOOST_AUTO_TEST_SUITE(engine_laws)

namespace {

using namespace stickslip::samples;
using Json = nlohmann::json;

/// A folder with a host that finds LAMMPS alone, and that has the rest of a shell script to serve
/// its laws.
class EngineFolder : public ProgramFolder {
 public:
  void serve_by(const std::string& script) const {
    write("host",
          "#!/bin/sh\n"
          "if [ \"$1\" = check ]; then echo installed; echo no liggghts; echo no yade; echo no "
          "esys; exit; fi\n" +
              script);
    std::filesystem::permissions(path() / "host", std::filesystem::perms::owner_all);
  }
  Outcome run_hosted(const std::string& arguments) const {
    return run(arguments, "STICKSLIP_ENGINE=./host");
  }
};

/// Answers `describe` and then reads a path.
const std::string describes_itself =
    "read question\n"
    "echo '{\"name\":\"a\",\"capabilities\":[\"linear\",\"stepwise\",\"bodies\"],"
    "\"arms\":\"constant\",\"parameters\":["
    "{\"name\":\"kn\",\"role\":\"kn\",\"default\":1},{\"name\":\"kt\",\"role\":\"kt\",\"default\":"
    "1},"
    "{\"name\":\"mu\",\"role\":\"mu\",\"default\":1}]}'\n"
    "read path\n";

/// The same of a version that was not tested, and it ends.
const std::string has_a_notice =
    "read question\n"
    "echo '{\"name\":\"a\",\"capabilities\":[\"linear\",\"stepwise\",\"bodies\"],"
    "\"arms\":\"constant\",\"notice\":\"version 2 <untested>\",\"parameters\":["
    "{\"name\":\"kn\",\"role\":\"kn\",\"default\":1},{\"name\":\"kt\",\"role\":\"kt\",\"default\":"
    "1},{\"name\":\"mu\",\"role\":\"mu\",\"default\":1}]}'\n";

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_engine_folder, EngineFolder)

BOOST_FIXTURE_TEST_CASE(timestep_asks_for_no_material_that_stands_in_a_line, EngineFolder) {
  serve_by(
      "read question\n"
      "echo '{\"name\":\"a\",\"capabilities\":[\"hertzian\",\"stepwise\",\"bodies\"],"
      "\"arms\":\"constant\",\"parameters\":[{\"name\":\"G\",\"role\":\"G\",\"default\":1e7},"
      "{\"name\":\"nu\",\"role\":\"nu\",\"default\":0.3},"
      "{\"name\":\"mu\",\"role\":\"mu\",\"default\":1}]}'\nread path\n");
  const Outcome line = run_hosted(
      "timestep --law 'lammps:input=granular hertz/material 1e8 0.3 0.3 tangential mindlin NULL "
      "1.0 0.4' --diameter 1mm --density 2500");
  BOOST_TEST(line.exit_code == 2);
  BOOST_TEST(says(line.errors, "--velocity"), line.errors);
  BOOST_TEST(!says(line.errors, "--E "), line.errors);
  const Outcome style =
      run_hosted("timestep --law lammps:granular/hertz/material --diameter 1mm --density 2500");
  BOOST_TEST(says(style.errors, "--E "), style.errors);
}

BOOST_AUTO_TEST_CASE(list_has_them_with_what_to_install) {
  serve_by("exit 1\n");
  const Outcome text = run_hosted("list laws");
  BOOST_TEST(text.exit_code == 0);
  BOOST_TEST(says(text.output, "lammps:gran/hooke/history"));
  BOOST_TEST(
      says(text.output, "not installed: apt-get install --no-install-recommends libliggghts3"));
  const Json engines = Json::parse(run_hosted("list --json").output).at("engines");
  BOOST_TEST_REQUIRE(engines.size() == 4U);
  BOOST_TEST(engines[0]["installed"].get<bool>());
  BOOST_TEST(!engines[1]["installed"].get<bool>());
  BOOST_TEST(engines[0]["laws"][0]["name"] == "lammps:gran/hooke/history");
}

BOOST_AUTO_TEST_CASE(names_are_those_of_the_engines_that_are_installed) {
  serve_by("exit 1\n");
  for (const char* const kind : {"laws ", ""}) {
    const Outcome names = run_hosted(std::string("list ") + kind + "--names");
    BOOST_TEST(says(names.output, "\nlammps:gran/hooke/history\n"));
    BOOST_TEST(!says(names.output, "liggghts:"));
  }
  BOOST_TEST(!says(run_hosted("list cases --names").output, "lammps:"));
}

BOOST_AUTO_TEST_CASE(show_tells_what_became_of_each_word_of_a_line) {
  serve_by(describes_itself);
  const std::string line = "'lammps:input=hooke 2000 50 tangential linear_history 7e4 0 .5'";
  const Outcome text = run_hosted("show " + line);
  BOOST_TEST_REQUIRE(text.exit_code == 0, text.errors);
  BOOST_TEST(says(text.output, {"hooke 2000", "normal stiffness [N/m]", "kn=2000", "hooke 50",
                                "normal-damping=50", "mu=0.5"}),
             text.output);
  const Json input = Json::parse(run_hosted("show --json " + line).output).at("input");
  BOOST_TEST(input[1]["text"] == "hooke 50");
  BOOST_TEST(!input[1]["left_out"].get<bool>());
  BOOST_TEST(input[3]["becomes"] == "kt=70000");
  BOOST_TEST(
      !Json::parse(run_hosted("show --json lammps:granular/hooke").output).contains("input"));
}

BOOST_AUTO_TEST_CASE(line_that_cannot_be_set_is_refused_in_one_line_with_its_word) {
  serve_by(describes_itself);
  for (const char* const command : {"show ", "run slip-rotation --out out --law "}) {
    const Outcome refused =
        run_hosted(command + std::string("'lammps:input=hooke ${kn} 0 tangential mindlin 1 0 .5'"));
    BOOST_TEST(refused.exit_code == 2);
    BOOST_TEST(count_lines(refused.errors) == 1U, refused.errors);
    BOOST_TEST(says(refused.errors, "'${kn}' is a variable of the input"), refused.errors);
  }
  BOOST_TEST(!has("out"));
}

BOOST_AUTO_TEST_CASE(bench_times_one_with_its_conversation) {
  serve_by(describes_itself +
           "while read row; do\n"
           "  if [ \"$row\" ]; then echo 0,0,0,0,0,0,0,0,0; else echo; read path; fi\n"
           "done\n");
  const Outcome text =
      run_hosted("bench --law lammps:gran/hooke/history,linear-refined --repeats 1 --quiet");
  BOOST_TEST_REQUIRE(text.exit_code == 0, text.errors);
  BOOST_TEST(says(text.output, "law and conversation"));
  const Json laws = Json::parse(
      run_hosted("bench --law lammps:gran/hooke/history,linear-refined --repeats 1 --json")
          .output)["laws"];
  BOOST_TEST_REQUIRE(laws.size() == 2U);
  BOOST_TEST(laws[0]["name"] == "lammps:gran/hooke/history");
  BOOST_TEST(laws[0]["with_conversation"].get<bool>());
  BOOST_TEST(!laws[1]["with_conversation"].get<bool>());
  for (const char* const time : {"ns_per_step_told_at_once", "ns_per_step_step_by_step"}) {
    // A law in a shell takes longer than one of ours on any machine.
    BOOST_TEST(laws[1][time].get<double>() > 0);
    BOOST_TEST(laws[0][time].get<double>() > laws[1][time].get<double>());
  }
}

BOOST_AUTO_TEST_CASE(bench_says_why_one_cannot_be_timed) {
  serve_by(describes_itself + "exit 3\n");
  const Outcome outcome = run_hosted("bench --law lammps:gran/hooke/history --quiet");
  BOOST_TEST(outcome.exit_code != 0);
  BOOST_TEST(count_lines(outcome.errors) == 1U, outcome.errors);
  BOOST_TEST(says(outcome.errors, "ended with exit code 3"));
}

BOOST_AUTO_TEST_CASE(missing_engine_ends_before_anything_is_written) {
  serve_by("exit 1\n");
  const Outcome outcome =
      run_hosted("run slip-rotation --law liggghts:hooke/stiffness/tangential-history --out o");
  BOOST_TEST(outcome.exit_code == 3);
  BOOST_TEST(outcome.errors ==
             "stickslip: LIGGGHTS is not installed (no liggghts): apt-get install "
             "--no-install-recommends libliggghts3\n");
  BOOST_TEST(!has("o"));
}

BOOST_AUTO_TEST_CASE(engine_that_ends_or_hangs_fails_its_study_and_no_other) {
  const std::string arguments =
      "run slip-rotation --law lammps:gran/hooke/history,linear-refined --out o --steps 4 "
      "--formats svg --patience 1";
  serve_by(describes_itself + "echo 'ERROR: Lost atoms' >&2\nexit 1\n");
  const Outcome ended = run_hosted(arguments);
  BOOST_TEST(ended.exit_code == 1);
  BOOST_TEST(says(ended.output, {"its last words:", "ERROR: Lost atoms"}));
  serve_by(describes_itself + "sleep 1000\n");
  const Outcome hung = run_hosted(arguments);
  BOOST_TEST(hung.exit_code == 1);
  BOOST_TEST(says(hung.output, "gave no answer for 1 s"));
  for (const Outcome& outcome : {ended, hung})
    BOOST_TEST(says(outcome.output, "1 as expected, 1 broken"));
}

BOOST_AUTO_TEST_CASE(engines_leave_out_laws_that_do_not_start_and_judge_those_that_fail_later) {
  serve_by("if [ \"$2\" != gran/hooke/history ]; then exit 1; fi\n" + describes_itself +
           "echo 'ERROR: Lost atoms' >&2\nexit 1\n");
  const Outcome outcome = run_hosted("engines slip-rotation --steps 1:4 --out o");
  BOOST_TEST(outcome.exit_code == 1);
  BOOST_TEST(says(outcome.errors, "left out: lammps:gran/hertz/history"));
  BOOST_TEST(!says(outcome.errors, "left out: lammps:gran/hooke/history"));
  BOOST_TEST(says(outcome.errors, "broken: lammps:gran/hooke/history under slip-rotation"));
  BOOST_TEST(says(outcome.output, "1 as expected, 1 broken"));
  BOOST_TEST(has("o/index.html"));
}

BOOST_AUTO_TEST_CASE(notice_of_a_law_is_told_and_is_in_the_report) {
  serve_by(has_a_notice);
  write("law.sh", has_a_notice);
  for (const std::string law : {"lammps:gran/hooke/history", "'exec:sh law.sh'"}) {
    const Outcome outcome = run_hosted("run slip-rotation --steps 4 --formats svg --out o --law " +
                                       law + " --law linear-refined");
    BOOST_TEST(says(outcome.errors, "version 2 <untested>"));
    BOOST_TEST(says(read("o/index.html"), "version 2 &lt;untested&gt;"));
    const Json notices = Json::parse(read("o/results.json")).at("notices");
    BOOST_TEST_REQUIRE(notices.size() == 1U);
    BOOST_TEST(notices[0]["law"] == "a");
    BOOST_TEST(notices[0]["notice"] == "version 2 <untested>");
  }
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
