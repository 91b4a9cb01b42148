// SPDX-License-Identifier: BSD-3-Clause
// The built program from outside: exit codes, one clear line for every mistake, whole files.
#include <sys/wait.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/program.hpp"

BOOST_FIXTURE_TEST_SUITE(command_line, stickslip::samples::ProgramFolder)

namespace {

namespace fs = std::filesystem;
using namespace stickslip::samples;

const std::string good_path = "overlap,shift_1,shift_2\n1e-4,0,0\n1e-4,1e-5,0\n";

}  // namespace

BOOST_AUTO_TEST_CASE(every_mistake_gets_one_line_and_exit_code_2) {
  write("path.csv", good_path);
  write("i.csv", "x,y\n0,0\n1,0\n1,1\n0,1\n");
  write("bow.csv", "x,y\n0,0\n1,1\n1,0\n0,1\n");
  write("two.csv", "x,y\n0,0\n1,1\n");
  write("nan.csv", "x,y\n0,0\n1,1\n1,nan\n");
  write("idle.py",
        "import sys\n"
        "for line in sys.stdin:\n"
        "    print('{\"name\": \"idle\", \"capabilities\": [\"stepwise\"]}', flush=True)\n");
  struct Mistake {
    std::string arguments;
    std::string mention;
  };
  const std::string drive = "drive --path path.csv --out out.csv --law ";
  const std::vector<Mistake> mistakes{
      {"frobnicate", "frobnicate"},
      {"rnu", "did you mean 'run'"},
      {"slip-rotation", "slip-rotation is a case, not a command: stickslip run slip-rotation"},
      {"list everything", "everything"},
      {"show linear-refind", "did you mean 'linear-refined'"},
      {"run no-such-case --out o", "no-such-case"},
      {"run slip-rotatoin --out o", "did you mean 'slip-rotation'"},
      {"run slip-rotation --law linear-refind --out o", "did you mean 'linear-refined'"},
      {"run slip-rotation --param knn=1 --out o", "did you mean 'kn'"},
      {"run slip-rotation --param kn=-1 --out o", "greater than 0"},
      {"run slip-rotation --param kn --out o", "NAME=VALUE"},
      {"run slip-rotation --law 'linear-refined[mu=0.1]' --out o", "--param mu"},
      {"run slip-rotation --steps 8:2 --out o", "FROM"},
      {"run slip-rotation --steps x --out o", "--steps"},
      {"run slip-rotation --tolerance 0 --out o", "--tolerance"},
      {"run slip-rotation --quality 5%,1% --out o", "--quality"},
      {"run slip-rotation --formats gif --out o", "gif"},
      {"run slip-rotation --jobs -3 --out o", "--jobs"},
      {"run slip-rotation --out /proc/none/o", "/proc/none"},
      {"run slip-rotation --no-such-option", "no-such-option"},
      {"converge", "case"},
      {"converge linear-impact --integrators geer", "did you mean 'gear'"},
      {"converge linear-impact --integrators gear,no-such", "no-such"},
      {"converge slip-rotation --integrators all", "moves no bodies"},
      {"converge linear-impact --law 'linear-refined[integrator=gear]' --integrators all",
       "names an integrator"},
      {"plot no-such-figure --out x.svg", "no-such-figure"},
      {"plot kuhn-linear/4 --format gif --out x.gif", "gif"},
      {"overlap --i i.csv", "--j"},
      {"overlap --i i.csv --j none.csv", "none.csv"},
      {"overlap --i i.csv --j path.csv", "columns x,y"},
      {"overlap --i i.csv --j bow.csv", "bow.csv: polygon: the edge from vertex 1 (0, 0)"},
      {"overlap --i two.csv --j i.csv", "at least 3"},
      {"overlap --i nan.csv --j i.csv", "nan.csv: line 4, column y"},
      {drive + "linear-refined[slip-rotatoin=off]", "did you mean 'slip-rotation'"},
      {drive + "'linear-refined[slip-rotation=maybe]'", "on or off"},
      {drive + "'linear-refined[table=-1]'", "whole number"},
      {drive + "'linear-refined[frame=exact'", "not closed"},
      {drive + "'linear-refined[frame=exakt]'", "must be one of"},
      {drive + "linear-refined --param mu=nan", "mu=nan"},
      {drive + "linear-refined --param mu=inf", "mu=inf"},
      {drive + "linear-refined --param R=0", "R=0"},
      {drive + "linear-refined --param R=1 --param R1=2", "either R or R1"},
      {drive + "linear-refined --param mu=1 --param mu=2", "twice"},
      {drive + "linear-refined --param damping=1", "dt"},
      {drive + "linear-refined --kinematics velocity", "--kinematics"},
      {"drive --law linear-refined --path none.csv --out out.csv", "none.csv"},
      {"drive --law linear-refined --path path.csv --out /proc/none/o.csv", "/proc/none"},
      {"run slip-rotation --law jaeger --out o",
       "jaeger suits none of the cases, so nothing was judged: they need the capability linear, "
       "and its capabilities are "
       "hertzian, friction"},
      {"run slip-rotation hertz-normal --law linear-refined,'exec:python3 idle.py' --out o",
       "exec:python3 idle.py suits none of the cases, so nothing was judged: they need the "
       "capability linear or hertzian, "
       "and its capabilities are none"},
      {"run slip-rotation --full", "--full: none of these cases"},
  };
  for (const Mistake& mistake : mistakes) {
    const Outcome outcome = run(mistake.arguments);
    BOOST_TEST_INFO_SCOPE("stickslip " << mistake.arguments << "\n" << outcome.errors);
    BOOST_TEST(outcome.exit_code == 2);
    BOOST_TEST(count_lines(outcome.errors) == 1);
    BOOST_TEST(says(outcome.errors, mistake.mention));
    BOOST_TEST(outcome.output.empty());
    BOOST_TEST(!has("out.csv"));
  }
}

BOOST_FIXTURE_TEST_CASE(no_command_is_a_mistake_that_says_how_to_begin, ProgramFolder) {
  const Outcome outcome = run("");
  BOOST_TEST(outcome.exit_code == 2);
  BOOST_TEST(outcome.output.empty());
  for (const char* const command : {"run", "judge", "reference", "list", "help"})
    BOOST_TEST(says(outcome.errors, "stickslip " + std::string(command)), outcome.errors);
}

BOOST_FIXTURE_TEST_CASE(a_list_has_what_is_asked_for_a_line_each, ProgramFolder) {
  const Outcome found = run("list cases Friction cycles");
  BOOST_TEST(found.exit_code == 0);
  BOOST_TEST(found.output.starts_with("friction-cycle\tEnergy lost in cycles of friction\t"));
  BOOST_TEST(count_lines(found.output) == 1);
  BOOST_TEST(run("list cases xyzzy").exit_code == 2);
}

BOOST_AUTO_TEST_CASE(a_failed_drive_leaves_the_old_answer_alone) {
  write("path.csv", "overlap,shift_1,shift_2\n1e-4,0,zero\n");
  write("out.csv", "old\n");
  BOOST_TEST(run("drive --law linear-refined --path path.csv --out out.csv").exit_code == 2);
  BOOST_TEST(read("out.csv") == "old\n");
}

BOOST_AUTO_TEST_CASE(drive_writes_the_columns_it_promises) {
  write("path.csv", good_path);
  const Outcome outcome =
      run("drive --law linear-refined --param kn=1e5 --param kt=1e5 --path path.csv");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(outcome.output.starts_with(
      "step,overlap,shift_1,shift_2,normal_force,tangential_force_1,tangential_force_2,regime,"
      "status,work_normal,work_tangential,work_stored,work_dissipated\n"));
  BOOST_TEST(count_lines(outcome.output) == 3);
  BOOST_TEST(says(outcome.output, ",stick,ok,"));
}

BOOST_AUTO_TEST_CASE(damping_adds_columns_and_keeps_the_elastic_force) {
  write("path.csv", "overlap,shift_1,shift_2,dt\n1e-4,0,0,1e-3\n1e-4,1e-5,0,1e-3\n");
  const Outcome outcome =
      run("drive --law linear-refined --param damping=10 --param kt=1e5 --path path.csv");
  BOOST_TEST(outcome.exit_code == 0);
  BOOST_TEST(says(outcome.output, "work_viscous,damping_force_normal"));
  // 10 N s/m times 1e-5 m in 1e-3 s: 0.1 N beside the elastic 1 N.
  BOOST_TEST(says(outcome.output, ",0.1"));
}

BOOST_AUTO_TEST_CASE(json_is_json_and_nothing_else) {
  for (const auto& [command, schema] :
       {std::pair{"list --json", 1},
        std::pair{"converge slip-rotation --law linear-refined --json", 2}}) {
    const Outcome outcome = run(command);
    BOOST_TEST_INFO_SCOPE(command);
    BOOST_TEST(outcome.exit_code == 0);
    BOOST_TEST(nlohmann::json::accept(outcome.output));
    BOOST_TEST(nlohmann::json::parse(outcome.output)["schema"] == schema);
  }
}

BOOST_AUTO_TEST_CASE(converge_tells_what_the_onset_costs_and_the_largest_admissible_steps) {
  const Outcome outcome =
      run("converge linear-impact --law linear-conventional,linear-refined "
          "--steps 16:512 --integrators velocity-verlet,gear --json");
  BOOST_TEST_REQUIRE(outcome.exit_code == 0);
  const auto j = nlohmann::json::parse(outcome.output);
  BOOST_TEST_REQUIRE(j.at("studies").size() == 4U);
  BOOST_TEST(j["studies"][0]["law"] == "linear-conventional");
  BOOST_TEST(j["studies"][1]["law"] == "linear-conventional[integrator=gear]");
  const auto& onset = j["studies"][0]["observables"][0].at("onset");
  BOOST_TEST(onset.at("levels").size() == 6U);
  BOOST_TEST(onset["levels"][5].at("lift").get<double>() > 50);
  const auto& steps = j.at("admissible_steps");
  BOOST_TEST_REQUIRE(steps.size() == 4U);
  BOOST_TEST(steps[0].at("law") == "linear-conventional");
  BOOST_TEST(steps[0].at("integrator") == "velocity-verlet");
  BOOST_TEST(steps[0].at("steps").get<int>() > 16);
  BOOST_TEST(steps[0].at("step").get<double>() == 1 / steps[0].at("steps").get<double>());

  const Outcome text = run("converge linear-impact --law linear-refined --integrators all");
  BOOST_TEST(says(text.output, {"touch anywhere", "newmark-pecec"}));
  // Without --integrators there is no such table, and no case but one with an onset has the other.
  const Outcome plain = run("converge slip-rotation --law linear-refined");
  BOOST_TEST(!says(plain.output, "newmark-pecec"));
  BOOST_TEST(!says(plain.output, "touch anywhere"));
}

BOOST_AUTO_TEST_CASE(an_overlap_chooses_both_springs_of_a_linear_law) {
  const std::string grains =
      "timestep --json --overlap 1% --diameter 1mm --density 2500 --velocity 1 --tolerance 10%";
  const auto springs = [&](const std::string& options) {
    const auto answer = nlohmann::json::parse(run(grains + options).output);
    const auto& law = answer.at("parameters");
    return std::pair{law.at("kn").get<double>(), law.at("kt").get<double>()};
  };
  const auto [kn, kt] = springs("");  // m* (v/h)^2, of two equal grains; kt = kn as by default
  BOOST_TEST(kn == std::numbers::pi / 12 * 2500e-9 * 1e10, tolerance(1e-12));
  BOOST_TEST(kt == kn, tolerance(1e-12));
  BOOST_TEST(springs(" --nu 0.3").second == kn * 1.4 / 1.7, tolerance(1e-12));
  BOOST_TEST(springs(" --param kt=5000").second == 5000);
}

BOOST_AUTO_TEST_CASE(overlap_tells_what_two_polygons_share) {
  write("i.csv", "x,y\n0,0\n1,0\n1,1\n0,1\n");
  write("j.csv", "y, x\n0.75,0.5\n1.75,0.5\n1.75,1.5\n0.75,1.5\n");  // clockwise
  const Outcome outcome = run("overlap --i i.csv --j j.csv --json");
  BOOST_TEST_REQUIRE(outcome.exit_code == 0);
  BOOST_TEST(outcome.errors.empty());
  const auto j = nlohmann::json::parse(outcome.output);
  BOOST_TEST(j.at("area") == 0.125);
  BOOST_TEST(j.at("centroid") == nlohmann::json({0.75, 0.875}));
  BOOST_TEST(j.at("intersections") == 2);
  BOOST_TEST(j.at("boundary_vector") == nlohmann::json({0.25, 0.5}));
  BOOST_TEST_REQUIRE(j.at("planes").size() == 3U);
  const double across = std::atan2(0.25, -0.5) * 180 / std::numbers::pi;
  BOOST_TEST(j["planes"][0].at("name") == "chord");
  BOOST_TEST(std::abs(j["planes"][0].at("angle_deg").get<double>() - across) < 1e-12);
  BOOST_TEST(j["planes"][1].at("name") == "eq13");
  BOOST_TEST(j["planes"][2].at("name") == "boundary-vector");
  BOOST_TEST(std::abs(j["planes"][2].at("angle_deg").get<double>() - across) < 1e-12);
  BOOST_TEST(says(run("overlap --i i.csv --j j.csv").output, "boundary-vector"));

  write("apart.csv", "x,y\n5,0\n6,0\n5,1\n");
  const auto none = nlohmann::json::parse(run("overlap --i i.csv --j apart.csv --json").output);
  BOOST_TEST(none.at("area") == 0);
  BOOST_TEST(none.at("centroid").is_null());
  BOOST_TEST(none["planes"][2].at("angle_deg").is_null());
}

BOOST_AUTO_TEST_CASE(a_broken_verdict_gives_exit_code_1) {
  // A threshold that a law with a declared expectation cannot meet colours it red, no more.
  BOOST_TEST(
      run("run slip-rotation --law linear-conventional --quality 1e-9,1e-8 --out o").exit_code ==
      0);
  // Nothing is expected of the printed algorithm there, and its NaN is no good quality.
  const Outcome outcome =
      run("run energy-balance --law 'linear-refined[literal=as-printed]' --out o");
  BOOST_TEST(outcome.exit_code == 1);
  BOOST_TEST(says(outcome.errors, "broken: "));
}

BOOST_AUTO_TEST_CASE(instructions_are_those_that_the_environment_allows_with_the_same_numbers) {
  const std::string command = "drive --law spring-foundation --path path.csv";
  write("path.csv", "overlap,shift_1,shift_2\n1e-5,0,0\n1e-5,1e-6,2e-7\n9e-6,2e-6,5e-7\n");
  const Outcome best = run(command);
  BOOST_TEST(best.exit_code == 0);
  for (const char* few : {"baseline", "avx2", "avx512", ""}) {
    const Outcome outcome = run(command, std::string("env STICKSLIP_INSTRUCTIONS=") + few);
    BOOST_TEST(outcome.output == best.output);
  }
  const Outcome wrong = run("list", "env STICKSLIP_INSTRUCTIONS=sse9");
  BOOST_TEST(wrong.exit_code == 2);
  BOOST_TEST(wrong.output.empty());
  BOOST_TEST(says(wrong.errors, "STICKSLIP_INSTRUCTIONS is 'sse9': say baseline, avx2 or avx512"));
  BOOST_TEST(count_lines(wrong.errors) == 1);
}

BOOST_AUTO_TEST_CASE(without_gnuplot_a_run_says_so_and_a_plot_ends_with_3) {
  const std::string no_path = "env PATH='" + path().string() + "'";
  const Outcome tables = run("run slip-rotation --out o", no_path);
  BOOST_TEST(tables.exit_code == 0);
  BOOST_TEST(says(tables.errors, "gnuplot"));
  BOOST_TEST(has("o/results.json"));
  const Outcome plot = run("plot kuhn-linear/4 --out x.svg", no_path);
  BOOST_TEST(plot.exit_code == 3);
  BOOST_TEST(count_lines(plot.errors) == 1);
  BOOST_TEST(!has("x.svg"));
}

BOOST_AUTO_TEST_CASE(an_interrupted_run_leaves_whole_files_and_says_so) {
  BOOST_TEST(run("run slip-rotation --out o").exit_code == 0);
  const std::string before = read("o/results.json");
  // The law's own process sends the signal, so that it comes while the run is under way.
  write("interrupting.sh",
        "if ! [ -e sent ]; then touch sent; kill -INT $PPID; fi\n"
        "exec '" STICKSLIP_BINARY "' serve linear-refined\n");
  const Outcome outcome = run("run slip-rotation --law 'exec:. ./interrupting.sh' --out o");
  BOOST_TEST(has("sent"));
  BOOST_TEST(outcome.exit_code == 130);
  BOOST_TEST(says(outcome.errors, "interrupted"));
  // A case that was judged before the signal was seen has its line in the log.
  const bool has_case = says(outcome.errors, "case 1 of 1");
  BOOST_TEST(count_lines(outcome.errors) == (has_case ? 2U : 1U));
  BOOST_TEST(read("o/results.json") == before);
  BOOST_TEST(nlohmann::json::accept(read("o/results.json")));
  BOOST_TEST(says(read("o/index.html"), "</html>"));
  for (const auto& entry : fs::directory_iterator(path() / "o")) {
    BOOST_TEST(!entry.path().filename().string().starts_with("."), entry.path());
  }
}

BOOST_AUTO_TEST_CASE(a_law_that_does_not_exist_is_said_before_what_else_is_missing_or_wrong) {
  for (const std::string arguments :
       {"precision --law x", "plot work-precision --law x", "plot no-figure --law x",
        "drive --path no.csv --law x", "diagnose --law x --like y", "timestep --law x --bond 3",
        "assembly probe no-file --law x", "baseline --law x --answers no-folder",
        "judge no-folder --like x", "run no-case --law linear-refined,x"}) {
    const Outcome outcome = run(arguments);
    BOOST_TEST(outcome.exit_code == 2, arguments);
    BOOST_TEST(says(outcome.errors, "unknown law 'x'"), arguments << ": " << outcome.errors);
  }
  BOOST_TEST(says(run("precision --law slip-rotation").errors, "is a case, not a law"));
  BOOST_TEST(says(run("precision --law linear-refined").errors, "--domain"));
}

BOOST_AUTO_TEST_SUITE_END()
