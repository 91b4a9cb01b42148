// SPDX-License-Identifier: BSD-3-Clause
// Ready inputs of programs for the scenes of export --bodies: a file here for each program, which
// says what bodies it has and what is written for it.
#pragma once

#include <string>
#include <vector>

#include "app/bodies/bodies_case.hpp"

namespace stickslip::app {

/// How walls may move.
enum class WallsMove { never, along, in_any_way };

/// Scenes that a program can be asked.
struct Able {
  std::vector<SceneShape> bodies = {};  ///< shapes of what moves; empty: any scene
  std::vector<SceneShape> walls = {};   ///< shapes of what is fixed
  WallsMove walls_move = WallsMove::never;
  bool turned = false;  ///< bodies may be turned, and answers tell how; scenes may lack contacts
  bool (*also)(const Scene& scene) = nullptr;  ///< what else it needs; none: nothing
};

/// A file that is written.
struct ReadyFile {
  const char* name;
  std::string (*text)(const Scene& scene);
};

/// What is written for a program.
struct ReadyInput {
  const char* program;  ///< program, spelled as in --for
  Able able;
  std::vector<ReadyFile> files;
};

/// Whether a program can be asked a scene.
bool is_able(const Able& able, const Scene& scene);

ReadyInput template_input();
ReadyInput lammps_input();
ReadyInput liggghts_input();
ReadyInput yade_input();
ReadyInput mujoco_input();
/// All of them, in the order of --for.
std::vector<ReadyInput> ready_inputs();

/// Contacts of codes on springs last so many steps.
inline constexpr double steps_of_contact = 20;
/// A spring on which a contact of this mass lasts so many steps [N/m].
double stiffness_for(double mass, double step);
/// Damping ratio of a spring and dashpot with the restitution e; 1 for none.
double damping_ratio(double e);
/// The mass that moves on the spring of a contact [kg].
double mass_of_contact(const Scene& scene, const SceneContact& contact);
/// Radius of a sphere, or half the height of a level block [m].
double radius_of(const SceneBody& body);
/// Three numbers with blanks between, without negative zeros.
std::string words_of(const Vector3& v);
/// The bodies that move, as the atoms of LAMMPS's data.
std::string atoms_of(const Scene& scene);
/// A script that makes trajectory.csv of the dumps of LAMMPS or of a program of its kind.
std::string lammps_answer_of(const std::string& program);

}  // namespace stickslip::app
