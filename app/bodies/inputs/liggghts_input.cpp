// SPDX-License-Identifier: BSD-3-Clause
// LIGGGHTS: as LAMMPS, with meshes that are moved, and planes along an axis.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/bodies/inputs/ready_input.hpp"

namespace stickslip::app {
namespace {

/// Whether planes rest and lie along an axis.
bool has_planes_along_axes(const Scene& scene) {
  return std::ranges::all_of(scene.bodies, [](const SceneBody& body) {
    return body.shape != SceneShape::plane || (!body.motion && body.wall_normal.maxCoeff() == 1);
  });
}

/// LIGGGHTS reads the data of LAMMPS without the style of its atoms.
std::string liggghts_data(const Scene& scene) {
  std::string text = atoms_of(scene);
  const std::string style = "Atoms # sphere";
  return text.replace(text.find(style), style.size(), "Atoms");
}

std::string liggghts_script(const Scene& scene) {
  const SceneContact& contact = scene.contacts.front();
  const double mass = mass_of_contact(scene, contact);
  const double kn = stiffness_for(mass, scene.step);
  const double damping = 2 * damping_ratio(contact.restitution) * std::sqrt(kn / mass);
  const auto of_pairs = [](const char* name, double value) {
    return fmt::format(
        "fix {0} all property/global {0} peratomtypepair 2 {1:.17g} {1:.17g} {1:.17g} "
        "{1:.17g}\n",
        name, value);
  };
  const std::string model = "model hooke/stiffness tangential history";
  const std::string options = "tangential_damping off limitForce on\n";
  std::string text =
      "# Bodies of bodies.json on springs that are as stiff as the step allows: a contact lasts 20 "
      "steps.\n# liggghts -in liggghts.in; python3 liggghts_answer.py\n"
      "units si\natom_style granular\natom_modify map array\nboundary f f f\nnewton off\n"
      "communicate single vel yes\nread_data liggghts.data\nneighbor 0.02 bin\n"
      "neigh_modify delay 0 page 2000000 one 100000\n" +
      of_pairs("kn", kn) + of_pairs("kt", 0.8 * kn) + of_pairs("gamman", damping) +
      of_pairs("gammat", 0) + of_pairs("coefficientFriction", contact.mu) + "pair_style gran " +
      model + " " + options + "pair_coeff * *\n";
  if (const double g = scene.gravity.norm(); g > 0)
    text +=
        fmt::format("fix weight all gravity {:.17g} vector {}\n", g, words_of(scene.gravity / g));
  int planes = 0;
  for (const SceneBody& body : scene.bodies) {
    if (body.shape != SceneShape::plane) continue;
    Eigen::Index axis = 0;
    body.wall_normal.maxCoeff(&axis);
    text += fmt::format("fix plane{} all wall/gran {} primitive type 1 {}plane {:.17g} {}",
                        ++planes, model, "xyz"[axis], body.state.position[axis], options);
  }
  if (has_meshes(scene)) {
    text += "fix walls all mesh/surface file walls-text.stl type 1\nfix push all wall/gran " +
            model + " mesh n_meshes 1 meshes walls " + options;
    const auto moved = std::ranges::find_if(
        scene.bodies, [](const SceneBody& body) { return body.motion.has_value(); });
    if (moved != scene.bodies.end())
      text += fmt::format("fix belt all move/mesh mesh walls linear {}\n",
                          words_of(moved->motion->velocity));
  }
  long every = 0;
  for (const double time : scene.times) every = std::gcd(every, std::lround(time / scene.step));
  text += fmt::format(
      "fix move all nve/sphere\ntimestep {:.17g}\nthermo 1000000\n"
      "dump all all custom {} liggghts.*.dump id x y z vx vy vz omegax omegay omegaz\n"
      "dump_modify all sort id format \"%d %.17g %.17g %.17g %.17g %.17g %.17g %.17g %.17g "
      "%.17g\"\n"
      "run {}\n",
      scene.step, std::max(every, 1L), scene.steps());
  return text;
}

}  // namespace

ReadyInput liggghts_input() {
  return {
      .program = "liggghts",
      .able = {.bodies = {SceneShape::sphere, SceneShape::block},
               .walls = {SceneShape::plane, SceneShape::mesh},
               .walls_move = WallsMove::along,
               .also = has_planes_along_axes},
      .files = {{"liggghts.in", liggghts_script},
                {"liggghts.data", liggghts_data},
                {"liggghts_answer.py", [](const Scene&) { return lammps_answer_of("liggghts"); }}}};
}

}  // namespace stickslip::app
