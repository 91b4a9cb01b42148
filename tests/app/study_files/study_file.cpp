// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/study_file.hpp"
#include "cases/states/scratch_folder.hpp"

#include <nlohmann/json.hpp>

#include "app/study_files/selection.hpp"
#include "reports/render/files/files.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(study_file)

namespace {

using namespace stickslip;
namespace fs = std::filesystem;

struct Folder {
  /// Options of run with a study file of this content.
  RunOptions options(const std::string& content) const {
    write_file(path / "study.toml", content);
    RunOptions run;
    run.config = (path / "study.toml").string();
    run.quiet = true;
    run.given = {"quiet"};
    return run;
  }
  RunPlan plan(const std::string& content) const { return plan_run(options(content)); }

  std::string template_text() const {
    InitOptions init;
    init.file = (path / "init.toml").string();
    init.force = true;
    command_init(init);
    return read_file(init.file);
  }

  ScratchFolder scratch;
  fs::path path = scratch.path();
};

std::vector<std::string> labels(const CaseTask& task) {
  std::vector<std::string> all;
  for (const Scheme& scheme : task.schemes) all.push_back(scheme.label);
  return all;
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_folder, Folder)

BOOST_AUTO_TEST_CASE(every_mistake_names_file_line_and_mend) {
  struct Mistake {
    std::string content;
    std::string mention;
  };
  const std::vector<Mistake> mistakes{
      {"\nstepps = '1:4'\n", ":2: unknown key 'stepps'; did you mean 'steps'?"},
      {"steps = [1]\n", ":1: steps must be"},
      {"steps = '4:1'\n", ":1: steps 4:1: FROM"},
      {"tolerance = 0\n", ":1: tolerance 0: must be greater than 0"},
      {"tolerance = nan\n", ":1: tolerance nan"},
      {"quality = ['5%', '1%']\n", ":1: quality 5%,1%: green"},
      {"quality = ['5%']\n", ":1: quality 5%: give"},
      {"\n\nformats = ['svg',\n  'gif']\n", ":4: format 'gif': must be one of"},
      {"jobs = -1\n", ":1: jobs must be a whole number"},
      {"jobs = 1.5\n", ":1: jobs must be a whole number"},
      {"quiet = 1\n", ":1: quiet must be true or false"},
      {"patience = 0\n", ":1: patience [s]: must be from 0.01"},
      {"out = 3\n", ":1: out must be text"},
      {"cases = 'slip-rotation'\n", ":1: cases must be a list"},
      {"cases = []\n", ":1: cases must not be empty"},
      {"cases = [\n  'slip-rotatoin',\n]\n", ":2: unknown case 'slip-rotatoin'; did you mean"},
      {"laws = ['linear-refind']\n", ":1: unknown law 'linear-refind'; did you mean"},
      {"laws = [\n  'linear-refined',\n  'linear-refined']\n",
       ":3: 'linear-refined' is named twice"},
      {"laws = [{ label = 'x' }]\n", ":1: a law needs a name"},
      {"laws = [{ name = 'jaeger', lable = 'x' }]\n",
       ":1: unknown key 'lable'; did you mean 'label'?"},
      {"laws = [{ name = 'jaeger', label = 'x,y' }]\n", ":1: label 'x,y': use letters"},
      {"[[laws]]\nname = 'linear-refined'\noptions.slip-rotatoin = 'off'\n",
       ":3: linear-refined: unknown option 'slip-rotatoin'; did you mean"},
      {"[[laws]]\nname = 'linear-refined'\n[laws.options]\nslip-rotation = 3\n",
       ":4: slip-rotation=3"},
      {"laws = ['./none.so']\n", "none.so"},
      {"[parameters]\nknn = 1\n", ":2: unknown parameter 'knn'; did you mean 'kn'?"},
      {"[parameters]\nkn = -1\n", ":2: kn=-1 [N/m]: must be greater than 0"},
      {"[parameters]\nkn = nan\n", ":2: kn=nan"},
      {"[parameters]\nkn = '2x'\n", ":2: kn=2x"},
      {"[parameters]\nkn = [1]\n", ":2: kn must be a number"},
      {"[case.slip-rotatoin]\nsteps = 4\n", ":1: unknown case 'slip-rotatoin'"},
      {"cases = ['slip-rotation']\n[case.closed-cycle]\n", ":2: closed-cycle is not among"},
      {"case.slip-rotation = 3\n", ":1: slip-rotation must be a table"},
      {"[case.slip-rotation]\nstep = 4\n", ":2: unknown key 'step'; did you mean 'steps'?"},
      {"[case.slip-rotation.parameters]\nmu = 0\n", ":2: mu=0 [-]: must be greater than 0"},
      {"cases = ['slip-rotation']\n\nlaws = ['linear-refined[mu=0.1]']\n",
       ":3: linear-refined[mu=0.1]: mu is set"},
      {"cases = ['slip-rotation']\n\nlaws = ['linear-refined', 'jaeger']\n",
       ":3: jaeger suits none of the cases, so nothing was judged: they need the capability "
       "linear"},
      {"jobs = 1\njobs = 2\n", ":2: "},
      {"out = \n", ":1: "},
  };
  for (const Mistake& mistake : mistakes) {
    BOOST_TEST_INFO_SCOPE(mistake.content);
    BOOST_CHECK_EXCEPTION(plan(mistake.content), InputError, [&](const InputError& e) {
      BOOST_TEST_MESSAGE(e.what());
      const std::string what = e.what();
      return says(what, "study.toml:") && says(what, mistake.mention) && !says(what, "\n");
    });
  }
  RunOptions none;
  none.config = (path / "none.toml").string();
  BOOST_CHECK_THROW(plan_run(none), FileError);
}

BOOST_AUTO_TEST_CASE(a_key_after_the_end_of_the_template_is_found_in_its_line) {
  const std::string text = template_text();
  const auto line = std::count(text.begin(), text.end(), '\n') + 2;
  BOOST_CHECK_EXCEPTION(plan(text + "\nnot_a_key = 1\n"), InputError, [&](const InputError& e) {
    return says(e.what(), "study.toml:" + std::to_string(line) + ": ") &&
           says(e.what(), "not_a_key");
  });
}

BOOST_AUTO_TEST_CASE(the_template_has_the_defaults_that_it_claims) {
  const RunPlan found = plan(template_text());
  const RunOptions defaults;
  BOOST_TEST(found.options.tolerance == defaults.tolerance);
  BOOST_TEST(read_quality(found.options.quality).green == QualityThresholds{}.green);
  BOOST_TEST(read_quality(found.options.quality).amber == QualityThresholds{}.amber);
  BOOST_TEST(found.options.out == defaults.out);
  BOOST_TEST(found.options.formats == defaults.formats);
  BOOST_TEST(found.options.jobs == defaults.jobs);
  BOOST_TEST(found.options.outside.isolate == defaults.outside.isolate);
  BOOST_TEST(found.options.outside.checked == defaults.outside.checked);
  BOOST_TEST(found.options.outside.patience == defaults.outside.patience);
  BOOST_TEST_REQUIRE(found.tasks.size() == 2u);
  BOOST_TEST(found.tasks[0].schemes.size() == 4u);
}

BOOST_AUTO_TEST_CASE(the_template_names_every_key) {
  const std::string text = template_text();
  for (const std::string key : {"cases", "laws", "steps", "tolerance", "quality", "out", "formats",
                                "jobs", "quiet", "isolate", "checked", "patience"}) {
    BOOST_TEST(says(text, "\n" + key + " = "), key);
    BOOST_CHECK_THROW(plan(key + " = 1979-05-27\n"), InputError);  // a date suits none of them
  }
}

BOOST_AUTO_TEST_CASE(init_does_not_overwrite_unless_forced) {
  InitOptions init;
  init.file = (path / "mine.toml").string();
  write_file(init.file, "mine");
  BOOST_CHECK_THROW(command_init(init), InputError);
  BOOST_TEST(read_file(init.file) == "mine");
  init.force = true;
  BOOST_TEST(command_init(init).code == ExitCode::as_expected);
  BOOST_TEST(read_file(init.file) != "mine");
}

BOOST_AUTO_TEST_CASE(laws_are_words_or_tables) {
  const RunPlan found = plan(
      "cases = ['slip-rotation']\n"
      "laws = ['linear-conventional', 'linear-refined[table=64]',\n"
      "  { name = 'linear-refined', options = { slip-rotation = false, table = 0 } },\n"
      "  { name = 'linear-refined', label = 'ours' }]\n");
  const std::vector<std::string> expected{"linear-conventional", "linear-refined[table=64]",
                                          "linear-refined[slip-rotation=off,table=0]", "ours"};
  BOOST_TEST(labels(found.tasks.front()) == expected);
}

BOOST_AUTO_TEST_CASE(parameters_of_a_case_override_the_common_ones_and_the_command_line_both) {
  const std::string content =
      "cases = ['slip-rotation', 'friction-cycle']\n"
      "[parameters]\nkn = 2e5\nmu = 0.3\namplitude = 3e-4\n"
      "[case.slip-rotation.parameters]\nkn = 3e5\n";
  const RunPlan file = plan(content);
  BOOST_TEST(file.tasks[0].parameters["kn"] == 3e5);
  BOOST_TEST(file.tasks[1].parameters["kn"] == 2e5);
  BOOST_TEST(file.tasks[0].parameters["mu"] == 0.3);
  BOOST_TEST(file.tasks[1].parameters["amplitude"] == 3e-4);
  RunOptions given = options(content);
  given.parameters = {"kn=4e5"};
  const RunPlan both = plan_run(given);
  BOOST_TEST(both.tasks[0].parameters["kn"] == 4e5);
  BOOST_TEST(both.tasks[1].parameters["kn"] == 4e5);
  BOOST_TEST(both.tasks[0].parameters["mu"] == 0.3);
}

BOOST_AUTO_TEST_CASE(ladders_of_a_case_override_the_common_one_and_the_command_line_both) {
  const std::string content =
      "cases = ['slip-rotation', 'friction-cycle']\nsteps = '2:32'\n"
      "[case.slip-rotation]\nsteps = 8\n";
  const RunPlan file = plan(content);
  BOOST_TEST(file.tasks[0].steps_from == 8);
  BOOST_TEST(file.tasks[0].steps_to == 8);
  BOOST_TEST(file.tasks[1].steps_from == 2);
  BOOST_TEST(file.tasks[1].steps_to == 32);
  RunOptions given = options(content);
  given.steps = "1:4";
  given.given.insert("steps");
  for (const CaseTask& task : plan_run(given).tasks) {
    BOOST_TEST(task.steps_from == 1);
    BOOST_TEST(task.steps_to == 4);
  }
}

BOOST_AUTO_TEST_CASE(the_command_line_overrides_the_file_even_with_a_default) {
  const std::string content =
      "cases = ['slip-rotation']\nlaws = ['linear-conventional']\ntolerance = '5%'\nout = 'there'\n"
      "jobs = 3\nisolate = true\n[case.slip-rotation.parameters]\nkn = 2e5\n";
  const RunPlan file = plan(content);
  BOOST_TEST(file.options.tolerance == "5%");
  BOOST_TEST(file.options.out == "there");
  BOOST_TEST(file.options.jobs == 3);
  BOOST_TEST(file.options.outside.isolate);
  RunOptions given = options(content);
  given.given = {"tolerance", "out"};
  given.cases = {"closed-cycle"};
  given.laws = {"jaeger"};
  const RunPlan both = plan_run(given);
  BOOST_TEST(both.options.tolerance == RunOptions{}.tolerance);
  BOOST_TEST(both.options.out == RunOptions{}.out);
  BOOST_TEST(both.options.jobs == 3);
  BOOST_TEST_REQUIRE(both.tasks.size() == 1u);
  BOOST_TEST(both.tasks[0].question->info().name == "closed-cycle");
  BOOST_TEST(labels(both.tasks[0]) == std::vector<std::string>{"jaeger"});
}

BOOST_AUTO_TEST_CASE(the_program_knows_which_options_it_was_given) {
  options("cases = ['slip-rotation']\nlaws = ['linear-refined']\nout = 'there'\nsteps = '1:4'\n");
  const std::string command = "cd '" + path.string() + "' && '" STICKSLIP_BINARY "' run --quiet " +
                              "--config study.toml --formats svg";
  BOOST_TEST(std::system((command + " >/dev/null").c_str()) == 0);
  BOOST_TEST(fs::exists(path / "there/index.html"));
  // The default of --out, but given.
  BOOST_TEST(std::system((command + " --out out --steps 2:2 >/dev/null").c_str()) == 0);
  BOOST_REQUIRE(fs::exists(path / "out/results.json"));
  const auto there = nlohmann::json::parse(read_file(path / "there/results.json"));
  const auto out = nlohmann::json::parse(read_file(path / "out/results.json"));
  BOOST_TEST(there["studies"][0]["observables"][0]["levels"].size() == 3u);
  BOOST_TEST(out["studies"][0]["observables"][0]["levels"].size() == 1u);
}

BOOST_AUTO_TEST_CASE(files_of_laws_are_looked_for_beside_the_study_file) {
  BOOST_CHECK_EXCEPTION(plan("laws = ['./none.so']\n"), InputError, [&](const InputError& e) {
    return says(e.what(), (path / "none.so").string());
  });
}

BOOST_AUTO_TEST_CASE(a_file_gives_the_same_results_as_the_command_line) {
  RunOptions file = options(
      "cases = ['slip-rotation']\nlaws = ['linear-conventional', 'linear-refined']\n"
      "steps = '1:16'\nformats = ['svg']\n"
      "[parameters]\nkn = 3.3e5\nkt = 1.7e5\n[case.slip-rotation.parameters]\nmu = 0.35\n");
  file.out = (path / "by-file").string();
  file.given.insert("out");
  BOOST_TEST(command_run(file).code == ExitCode::as_expected);
  RunOptions line;
  line.cases = {"slip-rotation"};
  line.laws = {"linear-conventional,linear-refined"};
  line.parameters = {"kn=3.3e5", "kt=1.7e5", "mu=0.35"};
  line.steps = "1:16";
  line.formats = "svg";
  line.quiet = true;
  line.out = (path / "by-line").string();
  BOOST_TEST(command_run(line).code == ExitCode::as_expected);
  const std::string results = read_file(path / "by-file/results.json");
  BOOST_TEST(results == read_file(path / "by-line/results.json"));
  // The parameters matter: without them there are other results.
  line.parameters.clear();
  line.out = (path / "plain").string();
  BOOST_TEST(command_run(line).code == ExitCode::as_expected);
  BOOST_TEST(results != read_file(path / "plain/results.json"));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
