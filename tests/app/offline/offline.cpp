// SPDX-License-Identifier: BSD-3-Clause
// Cases exported, answered by a law of the catalogue through `drive`, and judged.
#include <nlohmann/json.hpp>

#include "app/offline/csv.hpp"
#include "app/parser/commands.hpp"
#include "app/program.hpp"
#include "complaint.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(offline)

namespace {

using namespace stickslip;
using nlohmann::json;
using samples::Csv;
using samples::exported_paths;
namespace fs = std::filesystem;

/// Which of the motions in a folder is answered.
enum class Motion { contact, pair };

struct OfflineFolder {
  fs::path cases() const { return folder.path() / "cases"; }
  fs::path out() const { return folder.path() / "out"; }

  void write_out(std::vector<std::string> names, const std::string& steps = "",
                 std::vector<std::string> parameters = {},
                 Overwrite overwrite = Overwrite::own_files) const {
    ExportOptions options;
    options.parameters = std::move(parameters);
    options.overwrite = overwrite;
    options.cases = std::move(names);
    options.steps = steps;
    options.out = cases().string();
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }

  /// Folders of the paths that were written out.
  std::vector<fs::path> paths() const { return exported_paths(cases()); }

  /// Answers every path by a law of the catalogue.
  void answer(const std::string& law, Motion motion = Motion::contact) const {
    for (const fs::path& path : paths()) {
      DriveOptions drive;
      drive.law = law;
      const bool by_contact = motion == Motion::contact && fs::exists(path / "contact_path.csv");
      drive.path = (path / (by_contact ? "contact_path.csv" : "pair_path.csv")).string();
      drive.out = (path / "forces.csv").string();
      const json parameters = json::parse(read_file(path / "parameters.json"));
      for (const auto& [name, value] : parameters.items()) {
        if (name == "normal") {
          drive.normal = value[0].dump() + "," + value[1].dump() + "," + value[2].dump();
        } else if (name == "overlap0") {
          drive.overlap0 = value.dump();
        } else {
          drive.parameters.push_back(name + "=" + value.dump());
        }
      }
      BOOST_TEST_REQUIRE(command_drive(drive).code == ExitCode::as_expected);
    }
  }

  ExitCode judge() const {
    JudgeOptions options;
    options.answers = {cases().string()};
    options.name = "answers";
    options.out = out().string();
    options.quiet = true;
    return command_judge(options).code;
  }

  json studies() const { return json::parse(read_file(out() / "results.json")).at("studies"); }

  /// The studies of the same case in a plain run of the law.
  json studies_of_run(const std::string& name, const std::string& law,
                      const std::string& steps) const {
    RunOptions options;
    options.cases = {name};
    options.laws = {law};
    options.steps = steps;
    options.out = (folder.path() / "run").string();
    options.quiet = true;
    command_run(options);
    return json::parse(read_file(folder.path() / "run/results.json")).at("studies");
  }

  samples::ProgramFolder folder;
};

/// What the error says that the action throws; empty: it throws none.

void check_errors_agree(const json& one, const json& other, double tolerance) {
  BOOST_TEST_REQUIRE(one.size() == other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    BOOST_TEST(std::abs(one[i].at("error").get<double>() - other[i].at("error").get<double>()) <
               tolerance);
  }
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_offline_folder, OfflineFolder)

BOOST_AUTO_TEST_CASE(answers_of_a_law_are_judged_as_the_law_itself) {
  struct Sample {
    std::string test;
    std::string law;
  };
  const std::vector<Sample> samples{{"slip-rotation", "linear-conventional"},
                                    {"friction-cycle", "linear-refined"},
                                    {"cattaneo-mindlin-cycle", "hertz-mindlin"},
                                    {"rigid-rotation-pair", "linear-refined"},
                                    {"rigid-rotation-pair", "linear-refined[frame=projected]"}};
  for (const Sample& sample : samples) {
    BOOST_TEST_INFO_SCOPE(sample.test << " with " << sample.law);
    fs::remove_all(cases());
    write_out({sample.test}, "4:32");
    answer(sample.law);
    judge();
    const json answered = studies();
    const json direct = studies_of_run(sample.test, sample.law, "4:32");
    BOOST_TEST_REQUIRE(answered.size() == 1u);
    BOOST_TEST_REQUIRE(direct.size() == 1u);
    BOOST_TEST(answered[0].at("law").get<std::string>() == "answers");
    BOOST_TEST(answered[0].at("quality").get<std::string>() ==
               direct[0].at("quality").get<std::string>());
    // The paths are read back from increments: rounding, and no more, may differ.
    check_errors_agree(answered[0].at("observables")[0].at("levels"),
                       direct[0].at("observables")[0].at("levels"), 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(the_motion_of_two_spheres_realises_the_path_of_the_contact) {
  for (const auto& [test, law] : {std::pair{"slip-rotation", "linear-conventional"},
                                  {"mindlin-deresiewicz-oblique", "hertz-mindlin"}}) {
    BOOST_TEST_INFO_SCOPE(test);
    fs::remove_all(cases());
    write_out({test}, "4:16");
    answer(law, Motion::contact);
    judge();
    const json by_contact = studies();
    answer(law, Motion::pair);
    judge();
    check_errors_agree(by_contact[0].at("observables")[0].at("levels"),
                       studies()[0].at("observables")[0].at("levels"), 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(a_wrong_law_is_a_broken_verdict) {
  write_out({"slip-rotation"}, "4:16");
  answer("linear-refined");
  for (const fs::path& path : paths()) {
    Csv(path / "forces.csv").scale({"tangential_force_1", "tangential_force_2"}, 0.9).write();
  }
  BOOST_TEST(judge() == ExitCode::broken);
  BOOST_TEST(studies()[0].at("quality") == "red");
  BOOST_TEST(fs::exists(out() / "junit.xml"));
  BOOST_TEST(fs::exists(out() / "index.html"));
}

BOOST_AUTO_TEST_CASE(only_the_forces_are_needed) {
  write_out({"slip-rotation"}, "4:4");
  answer("linear-refined");
  judge();
  const json with_all = studies();
  for (const fs::path& path : paths()) {
    Csv answers(path / "forces.csv");
    for (const char* const column :
         {"step", "overlap", "shift_1", "shift_2", "regime", "status", "work_normal",
          "work_tangential", "work_stored", "work_dissipated"}) {
      answers.drop(column);
    }
    BOOST_TEST(answers.rows.front().size() == 3u);
    answers.write();
  }
  judge();
  check_errors_agree(studies()[0].at("observables")[0].at("levels"),
                     with_all[0].at("observables")[0].at("levels"), 0x1p-60);
}

BOOST_AUTO_TEST_CASE(works_are_needed_where_energies_are_judged) {
  write_out({"friction-cycle"}, "4:4");
  answer("linear-refined");
  for (const fs::path& path : paths()) Csv(path / "forces.csv").drop("work_stored").write();
  judge();
  BOOST_TEST(studies()[0].at("verdict") == "not-applicable");
}

BOOST_AUTO_TEST_CASE(spheres_that_stick_are_answered_and_another_work_of_adhesion_is_seen) {
  write_out({"maugis-transition"}, "1:1");
  answer("jkr");
  BOOST_CHECK(judge() == ExitCode::as_expected);
  answer("jkr[limit=coulomb]");  // no friction is asked for
  BOOST_CHECK(judge() == ExitCode::as_expected);
  answer("dmt");
  BOOST_CHECK(judge() == ExitCode::broken);
}

BOOST_AUTO_TEST_CASE(each_case_of_cohesion_on_known_paths_tells_a_right_answer_from_a_wrong_one) {
  for (const auto& [name, right, wrong] :
       {std::tuple{"jkr-curve", "jkr", "jkr[mistake=lets-go-at-greatest-pull]"},
        {"jkr-curve", "jkr", "jkr[mistake=radius-of-hertz]"},
        {"cohesive-friction", "jkr", "jkr[mistake=adhesion-of-diameter]"},
        {"capillary-bridge", "capillary", "capillary[mistake=contact-angles-multiplied]"},
        {"capillary-bridge", "capillary", "capillary[mistake=attachment-kept-after-tear-off]"}}) {
    fs::remove_all(cases());
    write_out({name}, "8:8");
    answer(right);
    BOOST_TEST((judge() == ExitCode::as_expected), right << " in " << name);
    answer(wrong);
    BOOST_TEST((judge() == ExitCode::broken), wrong << " in " << name);
  }
}

BOOST_AUTO_TEST_CASE(a_case_that_cannot_be_answered_beforehand_is_refused_with_the_reason) {
  for (const auto& [test, reason] :
       {std::pair{"oblique-impact", "bodies move by the forces of the law"},
        {"rigid-rotation-assembly", "drives an assembly"},
        {"cattaneo-contact", "depend on the forces"},
        {"pull-off", "the movement is sought by the answers"}}) {
    ExportOptions options;
    options.out = cases().string();
    options.cases = {"slip-rotation", test};
    BOOST_TEST(says(complaint([&] { command_export(options); }), {reason}));
    BOOST_TEST(!fs::exists(cases()));
  }
}

BOOST_AUTO_TEST_CASE(each_mistake_in_an_answer_is_named_with_file_and_line) {
  const std::vector<std::string> forces{"normal_force", "tangential_force_1", "tangential_force_2"};
  write_out({"slip-rotation"}, "8:8");
  answer("linear-conventional");
  const fs::path file = paths().front() / "forces.csv";
  const Csv good(file);
  const auto complaint_of = [&](const Csv& changed) {
    changed.write();
    return complaint([&] { judge(); });
  };
  const auto with = [&](const std::function<void(Csv&)>& change) {
    Csv changed = good;
    change(changed);
    return complaint_of(changed);
  };
  const std::string last = "line " + std::to_string(good.rows.size() - 1);
  BOOST_TEST(says(with([](Csv& c) { c.rows.pop_back(); }), {file.string(), last, "rows"}));
  BOOST_TEST(says(with([](Csv& c) { c.rows.push_back(c.rows.back()); }),
                  {file.string(), "line " + std::to_string(good.rows.size() + 1), "rows"}));
  BOOST_TEST(says(with([](Csv& c) { c.set(2, "tangential_force_1", "nan"); }),
                  {file.string(), "line 3", "tangential_force_1", "not finite"}));
  BOOST_TEST(says(with([](Csv& c) { c.set(3, "normal_force", "12,5"); }),
                  {file.string(), "line 4", "cells"}));
  BOOST_TEST(says(with([](Csv& c) { c.drop("tangential_force_2"); }),
                  {file.string(), "no column tangential_force_2"}));
  BOOST_TEST(says(with([&](Csv& c) { c.scale(forces, 1e-3); }), {file.string(), "line", "kN"}));
  BOOST_TEST(says(with([&](Csv& c) { c.scale(forces, 1e3); }), {file.string(), "line", "mN"}));
  BOOST_TEST(says(with([&](Csv& c) { c.scale(forces, 1e6); }), {file.string(), "line", "uN"}));
  // Any constant factor: named where it is a unit, a number where it is not.
  for (const auto& [factor, words] : {std::pair{1e5, "in dyn"},
                                      {1 / 4.4482216, "in lbf"},
                                      {1 / 9.80665, "in kgf"},
                                      {101.971621, "in gf"},
                                      {7.2330139, "in poundals"},
                                      {-1e5, "opposite sign"},
                                      {12.3, "12.3 times what is expected"},
                                      {0.0456, "0.0456 times what is expected"}})
    BOOST_TEST(says(with([&, by = factor](Csv& c) { c.scale(forces, by); }),
                    {file.string(), "line", words}),
               words);
  BOOST_TEST(says(with([&](Csv& c) { c.scale({"normal_force"}, -1); }),
                  {file.string(), "normal", "opposite sign"}));
  BOOST_TEST(says(with([&](Csv& c) {
                    c.scale({"tangential_force_1", "tangential_force_2"}, -1);
                  }),
                  {file.string(), "tangential", "opposite sign"}));
  fs::remove(file);
  BOOST_TEST(says(complaint([&] { judge(); }), {"no answer"}));
  BOOST_TEST(!fs::exists(out()));
  good.write();
  judge();
  BOOST_TEST(fs::exists(out() / "results.json"));
}

BOOST_AUTO_TEST_CASE(an_answer_to_another_motion_is_refused) {
  write_out({"slip-rotation"}, "4:4");
  answer("linear-refined");
  const fs::path motion = paths().front() / "contact_path.csv";
  Csv(motion).scale({"d_shift_1"}, 1.5).write();
  BOOST_TEST(says(complaint([&] { judge(); }), {motion.string(), "export the case again"}));
}

BOOST_AUTO_TEST_CASE(cases_without_answers_are_left_out) {
  write_out({"slip-rotation", "stick-to-slip"}, "4:4");
  answer("linear-refined");
  for (const fs::path& path : paths()) {
    if (says(path.string(), "stick-to-slip")) fs::remove(path / "forces.csv");
  }
  judge();
  BOOST_TEST_REQUIRE(studies().size() == 1u);
  BOOST_TEST(studies()[0].at("case") == "slip-rotation");
}

BOOST_AUTO_TEST_CASE(files_of_users_in_an_export_are_never_lost) {
  write_out({"slip-rotation"}, "4:8");
  write_out({"slip-rotation"}, "4:4");  // not answered: replaced as a whole
  for (const fs::path& path : paths()) BOOST_TEST(says(path.filename().string(), "steps-4-"));
  answer("linear-conventional");
  const fs::path answer_file = paths().front() / "forces.csv";
  BOOST_TEST(says(complaint([&] { write_out({"slip-rotation"}, "4:4"); }),
                  {answer_file.string(), "this answer", "--force"}));
  const std::string answered = read_file(answer_file);
  const fs::path adapter = cases() / "slip-rotation/adapter.py";
  write_file(adapter, "mine");
  BOOST_TEST(says(complaint([&] { write_out({"slip-rotation"}, "4:4"); }),
                  {adapter.string(), "this file", "--force"}));

  // The path with 4 steps is as it was, and keeps its answer.
  write_out({"slip-rotation"}, "4:8", {}, Overwrite::any_file);
  BOOST_TEST(paths().size() == 38u);  // 19 angles
  BOOST_TEST(read_file(answer_file) == answered);
  BOOST_TEST(read_file(adapter) == "mine");
  // With another friction it is another path: the answer is kept, but answers nothing.
  write_out({"slip-rotation"}, "4:8", {"mu=0.3"}, Overwrite::any_file);
  BOOST_TEST(!fs::exists(answer_file));
  BOOST_TEST(read_file(answer_file.string() + "~") == answered);
  BOOST_TEST(read_file(adapter) == "mine");
}

BOOST_AUTO_TEST_CASE(a_folder_that_is_no_export_is_refused) {
  write_file(cases() / "slip-rotation/thesis.txt", "mine");
  BOOST_TEST(says(complaint([&] { write_out({"slip-rotation"}, "4:4"); }), {"thesis.txt"}));
  BOOST_TEST(read_file(cases() / "slip-rotation/thesis.txt") == "mine");
}

BOOST_AUTO_TEST_CASE(a_folder_without_cases_is_refused) {
  fs::create_directories(cases());
  BOOST_TEST(says(complaint([&] { judge(); }), {"no exported cases"}));
  fs::remove_all(cases());
  BOOST_TEST(says(complaint([&] { judge(); }), {"no such folder"}));
  write_out({"slip-rotation"}, "4:4");
  write_file(cases() / "slip-rotation/case.json", "{\"schema\": 1}");
  answer("linear-refined");
  BOOST_TEST(says(complaint([&] { judge(); }), {"case.json"}));
}

BOOST_AUTO_TEST_CASE(a_damaged_description_of_a_case_is_named) {
  write_out({"slip-rotation"}, "4:4");
  answer("linear-refined");
  const fs::path file = cases() / "slip-rotation/case.json";
  const json good = json::parse(read_file(file));
  const auto with = [&](const std::string& key, const json& value) {
    json changed = good;
    changed[key] = value;
    write_file(file, changed.dump());
    return complaint([&] { judge(); });
  };
  BOOST_TEST(says(with("schema", 2), {file.string(), "schema 2"}));
  BOOST_TEST(says(with("case", "slip"), {"slip"}));
  BOOST_TEST(says(with("parameters", {"kn"}), {file.string(), "NAME=VALUE"}));
  BOOST_TEST(says(with("levels", json::array()), {file.string(), "ladder"}));
  BOOST_TEST(says(with("levels", {{{"steps", -4}}}), {file.string(), "ladder"}));
}

// The couples of an answer are what its torques have beside the moments of its forces.
BOOST_AUTO_TEST_CASE(moments_are_answered_by_torques_and_judged_as_those_of_the_law) {
  struct Sample {
    std::string test;
    std::string law;
  };
  for (const auto& [test, law] :
       {Sample{"twisting-unload", "linear-refined[twisting=linear]"},
        {"rolling-slip-rotation", "linear-refined[rolling=linear-conventional]"},
        {"moment-frame", "linear-refined[rolling=linear-refined,twisting=linear]"},
        {"twisting-cycle", "jaeger[twisting=hertz-torsion]"}}) {
    BOOST_TEST_INFO_SCOPE(test);
    fs::remove_all(folder.path() / "cases");
    fs::remove_all(folder.path() / "out");
    fs::remove_all(folder.path() / "run");
    write_out({test}, "16:64");
    answer(law, Motion::pair);
    judge();
    const json judged = studies().at(0);
    const json run = studies_of_run(test, law, "16:64").at(0);
    BOOST_TEST(judged.at("quality") == run.at("quality"));
    const json& first = judged.at("observables").at(0).at("levels");
    BOOST_TEST(first.size() == 3U);
    check_errors_agree(first, run.at("observables").at(0).at("levels"), 1e-9);
  }
}

BOOST_AUTO_TEST_CASE(a_moment_that_is_wrong_is_red) {
  write_out({"twisting-unload"}, "16:64");
  const std::string readme = read_file(cases() / "twisting-unload/README.md");
  BOOST_TEST(says(readme, {"`k-twisting` | N m", "part of the torques"}));
  answer("linear-refined[twisting=linear,mistake=twisting-cap-by-spin]", Motion::pair);
  judge();
  BOOST_TEST(studies().at(0).at("quality") == "red");
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
