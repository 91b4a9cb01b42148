// SPDX-License-Identifier: BSD-3-Clause
// The folders that export --bodies writes and judge reads.
//
// DIR/CASE/step-1-60/     the case in steps of 1/60 s:
//     bodies.json         what there is and what is asked for (docs/schema/bodies-1.json)
//     README.md           one page for whoever answers
//     template.py, ...    ready inputs of programs, those of --for
//     walls.stl, ...      meshes of the scene, where it has some
//     trajectory.csv      the answer
//     contacts.csv        where bodies touch, if it tells that
// DIR/CASE/step-1-60-twin/    the same on plain walls, where those of the case are of triangles
#pragma once

#include <array>
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/rigid/scenes/soft_law.hpp"
#include "cases/rigid/scenes/trajectory.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

inline constexpr const char* bodies_file = "bodies.json";
inline constexpr const char* trajectory_file = "trajectory.csv";
inline constexpr const char* masses_file = "masses.csv";
inline constexpr const char* contacts_file = "contacts.csv";
inline constexpr const char* bodies_readme_file = "README.md";
/// The question of a case of gradients, which stands in folders of this kind, too.
inline constexpr const char* gradient_file = "gradient.json";

/// Files of the meshes of a scene: binary STL, STL as text, OBJ.
inline constexpr std::array mesh_file_names{"walls.stl", "walls-text.stl", "walls.obj"};

/// Version of bodies.json.
inline constexpr int bodies_schema = 1;

/// Answers in single precision: errors below that, over their scale, have no order.
inline constexpr double single_precision = 2e-5;

/// A folder that is written: files by their names.
struct BodiesFolder {
  std::string case_name;
  std::string name;
  std::vector<std::pair<std::string, std::string>> files;  ///< name and text
};

/// A case in one step.
struct BodiesLevel {
  const Case* question = nullptr;
  CaseParameters parameters;
  SceneSteps steps;
  RigidScene asked;
  bool is_twin = false;  ///< the scene is the twin of that of the case
};

/// The twin of a level, which must have one.
BodiesLevel twin_of(BodiesLevel level);

/// Steps of a ladder [s], halving, the coarsest first: "1/60:1/960", "0.01:0.001", or one. Throws
/// InputError naming the option.
std::vector<double> read_step_ladder(const std::string& text);

/// The name of the folder of a step: step-1-60 of 1/60 s, step-0.015 of others.
std::string step_folder(double step);

/// What a scene is of, beside the scene itself.
struct BodiesOrigin {
  const Case* question = nullptr;
  CaseParameters parameters;
  double coarsest = 0;        ///< step of the ladder [s]
  int steps_per_contact = 0;  ///< steps per contact of a case on springs; 0: none
  std::size_t part = 0;       ///< part of a case whose motions are in steps of several lengths
};

/// The scene as the text of bodies.json.
std::string bodies_json(const Scene& scene, const BodiesOrigin& origin);
/// Whether walls of a scene are of triangles.
bool has_meshes(const Scene& scene);
/// Meshes of a scene as files of their own; none where it has none.
std::vector<std::pair<std::string, std::string>> mesh_files_of(const Scene& scene);
/// Throws InputError that names the file, the body and the vertex or triangle of a bodies.json for
/// meshes that are none.
void check_meshes(const std::string& file, const nlohmann::json& about);
/// Throws InputError that names the file and the body of a bodies.json for shapes, turns and
/// moments of inertia that no body has.
void check_shapes(const std::string& file, const nlohmann::json& about);
/// The page for whoever answers.
std::string bodies_readme(const Scene& scene, const BodiesOrigin& origin);
/// Programs that export --for knows, and the file for each.
struct BodiesInput {
  const char* program;  ///< program, spelled as in --for
  const char* file;
  std::function<std::string(const BodiesLevel& level)> text;  ///< "": it has no such bodies
};
const std::vector<BodiesInput>& bodies_inputs();
/// The files of a level.
BodiesFolder bodies_folder(const BodiesLevel& level, const std::vector<BodiesInput>& inputs);

/// The words of --for, separated by commas. Throws InputError.
std::vector<BodiesInput> read_bodies_inputs(const std::string& text);

/// Writes the folders. Throws before anything is written where a folder holds a file that export
/// did not write, such as an answer; with Overwrite::any_file such files stay, answers to what is
/// another scene now with a "~" after their names.
void write_bodies(const std::vector<BodiesFolder>& folders, const std::filesystem::path& dir,
                  Overwrite overwrite);

/// Whether a case is on springs and its motions are those of two bodies, which can be answered.
bool is_motion_case(const Case& question);
/// Motions of the case in steps per contact; `like` is the law whose equations its contacts
/// have, or empty: the first of the catalogue that suits the case. Throws InputError, saying why,
/// for a case that cannot be answered so.
std::vector<BodiesFolder> motion_folders(const Case& question, const CaseParameters& parameters,
                                         int steps_per_contact, const std::string& like);
/// A case with the answers read from its folders, each with a bodies.json that says
/// steps_per_contact. Throws InputError as judge_bodies.
CaseTask read_motion_case(const std::vector<std::filesystem::path>& folders,
                          const std::string& label, const std::string& like,
                          const TrajectoryFormat& format);

/// Whether a folder is answered by masses.csv in the place of a trajectory: the scene asks for
/// masses of shapes.
bool is_answered_by_masses(const Scene& scene, const std::filesystem::path& folder);
/// Where the bodies of a scene go with the masses that masses.csv has. Throws InputError naming
/// file, line and mend.
void read_masses(const Scene& scene, const std::filesystem::path& folder,
                 const std::function<void(const TrajectoryRow&)>& see);

/// The answer beside a bodies.json. Throws InputError where there is none.
std::filesystem::path answer_in(const std::filesystem::path& folder);

/// Whether there is a bodies.json in the folder, its folders or theirs.
bool holds_bodies(const std::filesystem::path& dir);

/// How answers are judged.
struct BodiesJudging {
  std::vector<std::string> cases;  ///< these alone; empty: all that there are
  std::string label;               ///< label of the program in the report
  std::string like;  ///< law of the catalogue that it implements in cases on springs; "": none
  /// Its contacts give way: what rigid bodies do is a model that it approximates, not its truth.
  bool soft = false;
  /// The law by which they do: the truth of what it says, soft or not.
  SoftLaw law = {};
  /// The truth is what the same code does on the twins of the scenes; cases without are left out.
  bool twin = false;
  TrajectoryFormat format;
  StudyOptions study;
};

/// Reads all answers below the folder and judges them. Throws InputError naming the file for
/// answers that are missing or cannot be right.
Report judge_bodies(const std::filesystem::path& dir, const BodiesJudging& how);

}  // namespace stickslip::app
