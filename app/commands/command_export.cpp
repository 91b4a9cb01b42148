// SPDX-License-Identifier: BSD-3-Clause
// export: cases as files, for a code that runs elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>

#include "app/bodies/bodies_case.hpp"
#include "app/gradients/gradient_case.hpp"
#include "app/offline/answer_files.hpp"
#include "app/offline/export_index.hpp"
#include "app/offline/offline_case.hpp"
#include "app/offline/wg4_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/rigid/scenes/scene_questions.hpp"
#include "reports/render/data/json.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

/// The ladder of --steps, or the case's own up to the level at which its quality is judged.
std::vector<int> exported_levels(const CaseTask& task, const std::string& steps) {
  std::vector<int> ladder = ladder_of(task);
  if (!steps.empty()) return ladder;
  const auto nominal = std::ranges::lower_bound(ladder, task.question->info().nominal_steps);
  if (nominal != ladder.end()) ladder.erase(nominal + 1, ladder.end());
  return ladder;
}

std::size_t count_paths(const OfflineCase& one) {
  std::size_t paths = 0;
  for (const OfflineLevel& level : one.levels) paths += level.paths.size();
  return paths;
}

/// The members that all formats have, and the one with what was written.
Json written_json(const ExportOptions& options, const char* what, Json list) {
  return {{"folder", options.out}, {"format", options.format}, {what, std::move(list)}};
}

CommandAnswer export_wg4(const ExportOptions& options) {
  if (options.cases.size() != 1) throw InputError("--format wg4: give one motion, or wg4-motions");
  const auto motions = wg4_motions_named(options.cases.front());
  const Ladder ladder = read_ladder(options.steps);
  if (ladder.from != ladder.to) throw InputError("--format wg4: --steps is one number of rows");
  const int rows = ladder.from > 0 ? ladder.from : find_case("wg4-motions").info().nominal_steps;
  write_wg4(motions, wg4_springs(options.parameters), rows, options.out, options.overwrite);
  return {[=] {
            Json names = Json::array();
            for (const auto& motion : motions) names.push_back(motion.name);
            return written_json(options, "motions", std::move(names));
          },
          [=] {
            if (options.quiet) return;
            fmt::print("{} {} in {}; judge an answer: stickslip judge FILE --format wg4\n",
                       motions.size(), motions.size() == 1 ? "motion" : "motions", options.out);
          }};
}

bool asks_for_gradients(const CaseTask& task) {
  return cases::is_gradient_case(task.question->info().name);
}

CommandAnswer export_gradients(const ExportOptions& options, std::vector<CaseTask> tasks) {
  set_ladder(tasks, options.steps);
  std::vector<BodiesFolder> folders;
  Json names = Json::array();
  for (const CaseTask& task : tasks) {
    folders.push_back(gradient_folder(*task.question, task.parameters, ladder_of(task)));
    names.push_back(task.question->info().name);
  }
  write_bodies(folders, options.out, options.overwrite);
  write_export_index(options.out);
  return {[=] { return written_json(options, "cases", names); },
          [=] {
            if (options.quiet) return;
            fmt::print(
                "gradients of {0} {1} in {2}; leave gradients.csv beside each gradient.json, then: "
                "stickslip judge {2}\n",
                names.size(), names.size() == 1 ? "case" : "cases", options.out);
          }};
}

CommandAnswer export_paths(const ExportOptions& options) {
  const bool all = options.cases == std::vector<std::string>{"all"};
  std::vector<CaseTask> tasks =
      select_tasks(all ? std::vector<std::string>{} : options.cases, {}, options.parameters);
  const auto gradients = std::ranges::count_if(tasks, asks_for_gradients);
  if (!all && gradients > 0) {
    if (gradients < std::ssize(tasks))
      throw InputError("cases of gradients are exported to a folder of their own: name them alone");
    return export_gradients(options, std::move(tasks));
  }
  std::erase_if(tasks, asks_for_gradients);
  set_ladder(tasks, options.steps);
  std::vector<OfflineCase> exported;
  std::vector<std::string> left_out;
  for (const CaseTask& task : tasks) {
    try {
      exported.push_back(
          record_case(*task.question, task.parameters, exported_levels(task, options.steps)));
    } catch (const InputError& e) {
      if (!all) throw;
      left_out.emplace_back(e.what());
      if (!options.quiet) fmt::print(stderr, "left out: {}\n", e.what());
    }
  }
  write_offline_cases(exported, options.out, options.overwrite);
  write_export_index(options.out);
  std::size_t paths = 0;
  Json cases = Json::array();
  for (const OfflineCase& one : exported) {
    cases.push_back({{"case", one.question->info().name}, {"paths", count_paths(one)}});
    paths += count_paths(one);
  }
  return {[=] {
            Json json = written_json(options, "cases", cases);
            json["left_out"] = left_out;
            return json;
          },
          [=] {
            if (options.quiet) return;
            fmt::print(
                "{0} paths of {1} {2} in {3}; leave forces.csv beside each, then: stickslip judge "
                "{3}\n",
                paths, cases.size(), cases.size() == 1 ? "case" : "cases", options.out);
          }};
}

/// Steps of --bodies where none are given.
constexpr const char* steps_of_bodies = "1/60:1/960";

/// Steps of cases on springs are parts of a contact: 1/60 is a sixtieth of it.
int steps_per_contact(double step) {
  const double steps = std::round(1 / step);
  if (steps < 1 || std::abs(steps * step - 1) > 1e-9)
    throw InputError("--steps: of a case on springs they are parts of a contact, as 1/60:1/240");
  return static_cast<int>(steps);
}

CommandAnswer export_bodies(const ExportOptions& options) {
  const bool all = options.cases == std::vector<std::string>{"all"};
  const std::vector<BodiesInput> inputs = read_bodies_inputs(options.programs);
  const std::vector<double> steps =
      read_step_ladder(options.steps.empty() ? steps_of_bodies : options.steps);
  const std::vector<CaseTask> tasks =
      select_tasks(all ? scene_cases() : options.cases, {}, options.parameters);
  if (!options.like.empty() && std::ranges::all_of(tasks, [](const CaseTask& task) {
        return is_scene_case(task.question->info().name);
      }))
    throw InputError("--like " + options.like + ": none of these cases is on springs");
  std::vector<BodiesFolder> folders;
  for (const CaseTask& task : tasks) {
    const std::string& name = task.question->info().name;
    for (const double step : steps) {
      const SceneSteps fine{step, steps.front()};
      if (is_scene_case(name)) {
        const BodiesLevel level{task.question, task.parameters, fine,
                                scene_of_case(name, task.parameters, fine)};
        folders.push_back(bodies_folder(level, inputs));
        if (level.asked.twin) folders.push_back(bodies_folder(twin_of(level), inputs));
      } else {
        std::ranges::move(
            motion_folders(*task.question, task.parameters, steps_per_contact(step), options.like),
            std::back_inserter(folders));
      }
    }
  }
  write_bodies(folders, options.out, options.overwrite);
  write_export_index(options.out);
  return {[=] {
            Json json = {{"folder", options.out}, {"format", "bodies"}};
            for (const BodiesFolder& folder : folders)
              json["scenes"].push_back({{"case", folder.case_name}, {"folder", folder.name}});
            return json;
          },
          [=] {
            if (options.quiet) return;
            fmt::print(
                "{0} scenes in {1}; leave trajectory.csv beside each bodies.json, then: stickslip "
                "judge {1}\n",
                folders.size(), options.out);
          }};
}

}  // namespace

CommandAnswer command_export(const ExportOptions& options) {
  if (options.out.empty()) throw InputError("--out: give a folder");
  if (options.bodies) return export_bodies(options);
  if (!options.programs.empty()) throw InputError("--for is for --bodies");
  if (!options.like.empty()) throw InputError("--like is for --bodies");
  return read_file_format(options.format) == FileFormat::wg4 ? export_wg4(options)
                                                             : export_paths(options);
}

void add_export(Commands& commands) {
  const auto options = std::make_shared<ExportOptions>();
  const CommandParser sub = commands.add(
      "export", "write cases as files for a code that runs elsewhere", options, command_export);
  sub.example("stickslip export --bodies drops --steps 1/60:1/240 --for template --out bodies");
  sub.add_option("cases", options->cases, "cases, or all").required();
  list_option(sub, "--param", options->parameters,
              "set a parameter of the case: name=value; repeatable");
  sub.add_option("--steps", options->steps,
                 "export the numbers of steps FROM, 2 FROM ... TO: FROM:TO; with --bodies the step "
                 "sizes in seconds, as 1/60:1/960");
  sub.add_flag("--bodies", options->bodies,
               "export bodies that a program moves by itself, instead of paths");
  sub.add_option("--for", options->programs,
                 "write ready inputs for --bodies: template, lammps, liggghts, yade, mujoco");
  sub.add_option("--like", options->like, "contact law of --bodies in cases on springs");
  sub.add_option("--format", options->format,
                 "file format: paths, or wg4 (motion and theory files of wg4-motions)")
      .capture_default_str();
  sub.add_option("--out", options->out, "write the files to this folder").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print nothing");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
