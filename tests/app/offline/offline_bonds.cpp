// SPDX-License-Identifier: BSD-3-Clause
// Cases of bonds exported, answered by a bond of the catalogue, and judged.
#include "app/offline/offline_bonds.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/offline/csv.hpp"
#include "app/parser/commands.hpp"
#include "app/program.hpp"
#include "cases/states/number_table.hpp"
#include "complaint.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(offline_bonds)

namespace {

using namespace stickslip;
using nlohmann::json;
using samples::Csv;
using samples::exported_paths;
namespace fs = std::filesystem;

/// A body of a row, or of parameters.json.
template <class At>
BondBody body_at(const At& at) {
  return {{at(0), at(1), at(2)}, Orientation(at(3), at(4), at(5), at(6))};
}

struct BondFolder {
  fs::path cases() const { return folder.path() / "cases"; }
  fs::path out() const { return folder.path() / "out"; }

  void write_out(const std::string& name, const std::string& steps) const {
    ExportOptions options;
    options.cases = {name};
    options.steps = steps;
    options.out = cases().string();
    options.quiet = true;
    BOOST_TEST_REQUIRE(command_export(options).code == ExitCode::as_expected);
  }

  std::vector<fs::path> paths() const { return exported_paths(cases()); }

  static BondPoses poses_at(const NumberTable& table, std::size_t row) {
    const auto body = [&](const std::string& name) {
      const std::array columns{"x", "y", "z", "qw", "qx", "qy", "qz"};
      return body_at([&](std::size_t i) { return table.at(row, name + "_" + columns[i]); });
    };
    return {body("p"), body("q")};
  }

  /// Answers every way by a bond of the catalogue: what the bodies feel.
  void answer(const std::string& words) const {
    for (const fs::path& path : paths()) {
      const json told = json::parse(read_file(path / "parameters.json"));
      const auto made = [&](const char* name) {
        return body_at([&](std::size_t i) { return told.at(name).at(i).get<double>(); });
      };
      std::map<std::string, double> values;
      for (const auto& [name, value] : told.items())
        if (value.is_number() && name != "length") values[name] = value.get<double>();
      const auto bonds = law(words).law.with(values).bond()->bonds(1);
      bonds->make(0, {made("made_p"), made("made_q")});
      const NumberTable table(path / "bond_path.csv");
      std::string text =
          "force_p_x,force_p_y,force_p_z,torque_p_x,torque_p_y,torque_p_z,torque_q_x,torque_q_y,"
          "torque_q_z,broken\n";
      for (std::size_t row = 0; row < table.rows(); ++row) {
        const BondPoses poses = poses_at(table, row);
        BondAnswer answer;
        bonds->advance(std::span(&poses, 1), std::span(&answer, 1), 0);
        for (const Vector3& v :
             {answer.bodies.force_p, answer.bodies.torque_p, answer.bodies.torque_q})
          text += fmt::format("{},{},{},", v[0], v[1], v[2]);
        text += answer.law.broken ? "1\n" : "0\n";
      }
      write_file(path / "forces.csv", text);
    }
  }

  /// Answers every way by springs between the six numbers.
  void answer_numbers() const {
    for (const fs::path& path : paths()) {
      const json told = json::parse(read_file(path / "parameters.json"));
      const NumberTable table(path / "bond_numbers.csv");
      const std::array names{"u_1", "u_2", "u_3", "theta_1", "theta_2", "theta_3"};
      const std::array stiffnesses{"kn", "ks", "ks", "kt", "kb", "kb"};
      std::string text = "force_1,force_2,force_3,moment_1,moment_2,moment_3\n";
      for (std::size_t row = 0; row < table.rows(); ++row) {
        for (std::size_t i = 0; i < 6; ++i)
          text +=
              fmt::format("{}{}", told.at(stiffnesses[i]).get<double>() * table.at(row, names[i]),
                          i < 5 ? ',' : '\n');
      }
      write_file(path / "forces.csv", text);
    }
  }

  ExitCode judge(const std::string& like = "") const {
    JudgeOptions options;
    options.answers = {cases().string()};
    options.name = "answers";
    options.like = like;
    options.out = out().string();
    options.overwrite = Overwrite::any_file;
    options.quiet = true;
    return command_judge(options).code;
  }

  json study() const { return json::parse(read_file(out() / "results.json")).at("studies").at(0); }

  /// The study of the same case in a plain run of the law.
  json study_of_run(const std::string& name, const std::string& law,
                    const std::string& steps) const {
    RunOptions options;
    options.cases = {name};
    options.laws = {law};
    options.steps = steps;
    options.out = (folder.path() / "run").string();
    options.overwrite = Overwrite::any_file;
    options.quiet = true;
    command_run(options);
    return json::parse(read_file(folder.path() / "run/results.json")).at("studies").at(0);
  }

  samples::ProgramFolder folder;
};

/// All errors at all levels are those of the other study; what is not told has none. Files know of
/// no exchange on the way, which `swapped` is about.
void check_agrees(const json& judged, const json& run) {
  const json& mine = judged.at("observables");
  const json& other = run.at("observables");
  BOOST_TEST_REQUIRE(mine.size() == other.size());
  for (std::size_t i = 0; i < mine.size(); ++i) {
    BOOST_TEST_INFO_SCOPE(mine[i].at("name"));
    if (mine[i].at("name") == "swapped") continue;
    for (std::size_t k = 0; k < mine[i].at("levels").size(); ++k) {
      const json& error = mine[i].at("levels")[k].at("error");
      if (error.is_null()) continue;
      BOOST_TEST(std::abs(error.get<double>() -
                          other[i].at("levels")[k].at("error").get<double>()) < 1e-9);
    }
  }
}

}  // namespace

BOOST_FIXTURE_TEST_SUITE(with_bond_folder, BondFolder)

BOOST_AUTO_TEST_CASE(answers_of_a_bond_are_judged_as_the_bond_itself) {
  struct Sample {
    std::string test;
    std::string law;
    ExitCode code;
  };
  for (const auto& [test, law, code] :
       {Sample{"bond-forces", "spring-bond", ExitCode::as_expected},
        {"bond-loops", "spring-bond", ExitCode::as_expected},
        {"bond-rigid-turn", "spring-bond", ExitCode::as_expected},
        {"bond-exchange", "spring-bond", ExitCode::as_expected},
        {"bond-units", "spring-bond", ExitCode::as_expected},
        {"bond-break", "spring-bond[break=stress]", ExitCode::as_expected},
        {"bond-forces", "spring-bond[bond-kinematics=plain]", ExitCode::broken},
        {"bond-exchange", "spring-bond[bond-kinematics=particle]", ExitCode::broken},
        {"bond-rigid-turn", "spring-bond[bond-kinematics=projected]", ExitCode::broken},
        {"bond-forces", "spring-bond[mistake=arms-of-rest]", ExitCode::broken},
        {"bond-break", "spring-bond[break=stress,mistake=pressure-breaks]", ExitCode::broken}}) {
    BOOST_TEST_INFO_SCOPE(test << " with " << law);
    fs::remove_all(cases());
    write_out(test, "128:512");
    answer(law);
    BOOST_TEST((judge() == code));
    BOOST_TEST(study().at("law") == "answers");
    check_agrees(study(), study_of_run(test, law, "128:512"));
  }
}

BOOST_AUTO_TEST_CASE(answers_to_six_numbers_get_our_frame) {
  for (const char* const test :
       {"bond-forces", "bond-loops", "bond-rigid-turn", "bond-exchange", "bond-units"}) {
    BOOST_TEST_INFO_SCOPE(test);
    fs::remove_all(cases());
    write_out(test, "16:32");
    answer_numbers();
    BOOST_TEST((judge() == ExitCode::as_expected));
    BOOST_TEST(study().at("quality") == "green");
    check_agrees(study(), study_of_run(test, "spring-bond", "16:32"));
  }
}

BOOST_AUTO_TEST_CASE(a_break_that_is_not_told_is_a_break_that_does_not_happen) {
  write_out("bond-break", "128:128");
  answer("spring-bond[break=stress]");
  for (const fs::path& path : paths()) Csv(path / "forces.csv").drop("broken").write();
  BOOST_TEST((judge() == ExitCode::broken));
  const std::string page = read_file(cases() / "bond-break/README.md");
  BOOST_TEST(says(page, {"tensile-strength", "looked for at the end of each row"}));
}

BOOST_AUTO_TEST_CASE(answers_are_held_against_the_bond_that_they_say_to_be) {
  write_out("bond-forces", "128:512");
  answer("spring-bond");
  BOOST_TEST((judge("spring-bond") == ExitCode::as_expected));
  BOOST_TEST(study().at("like") == "spring-bond");
  BOOST_TEST(study().at("same_scheme") == true);
  answer("spring-bond[bond-kinematics=plain]");
  BOOST_TEST((judge("spring-bond") == ExitCode::broken));
  BOOST_TEST((judge("spring-bond[bond-kinematics=plain]") == ExitCode::as_expected));
}

BOOST_AUTO_TEST_CASE(cases_whose_grains_move_are_refused_with_the_reason) {
  for (const char* const test : {"bond-pair", "bond-cantilever", "bond-roll-up"}) {
    BOOST_TEST_INFO_SCOPE(test);
    ExportOptions options;
    options.cases = {test};
    options.out = cases().string();
    BOOST_TEST(says(complaint([&] { command_export(options); }), {test, "cannot be exported"}));
    BOOST_TEST(!fs::exists(cases()));
  }
}

BOOST_AUTO_TEST_CASE(each_mistake_in_an_answer_of_a_bond_is_named_with_file_and_line) {
  write_out("bond-forces", "8:8");
  answer("spring-bond");
  const fs::path file = paths().front() / "forces.csv";
  const Csv good(file);
  const auto with = [&](const std::function<void(Csv&)>& change) {
    Csv changed = good;
    change(changed);
    changed.write();
    return complaint([&] { judge(); });
  };
  const std::vector<std::string> torques{"torque_p_x", "torque_p_y", "torque_p_z",
                                         "torque_q_x", "torque_q_y", "torque_q_z"};
  const std::vector<std::string> forces{"force_p_x", "force_p_y", "force_p_z"};
  BOOST_TEST(says(with([](Csv& c) { c.rows.pop_back(); }), {file.string(), "line 8", "rows"}));
  BOOST_TEST(says(with([](Csv& c) { c.set(2, "torque_q_z", "nan"); }),
                  {file.string(), "line 3", "torque_q_z", "not finite"}));
  BOOST_TEST(
      says(with([](Csv& c) { c.drop("torque_q_y"); }), {file.string(), "no column torque_q_y"}));
  BOOST_TEST(says(with([](Csv& c) { c.set(4, "broken", "2"); }),
                  {file.string(), "line 5", "broken", "0 or 1"}));
  BOOST_TEST(says(with([&](Csv& c) { c.scale(forces, 1e-3).scale(torques, 1e-3); }),
                  {file.string(), "force_p_x", "kN"}));
  BOOST_TEST(
      says(with([&](Csv& c) { c.scale(torques, 1e3); }), {file.string(), "torque_p_x", "mm"}));
  BOOST_TEST(says(with([&](Csv& c) { c.scale(torques, -1); }),
                  {file.string(), "torque_p_x", "opposite sign"}));
  BOOST_TEST(!fs::exists(out()));
  good.write();
  const fs::path motion = paths().front() / "bond_path.csv";
  Csv(motion).scale({"q_y"}, 1.5).write();
  BOOST_TEST(says(complaint([&] { judge(); }), {motion.string(), "export the case again"}));
}

BOOST_AUTO_TEST_SUITE_END()
BOOST_AUTO_TEST_SUITE_END()
