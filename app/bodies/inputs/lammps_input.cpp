// SPDX-License-Identifier: BSD-3-Clause
// LAMMPS: spheres on springs; blocks that lie flat are spheres that do not turn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/bodies/inputs/ready_input.hpp"

namespace stickslip::app {
namespace {

/// What is fixed as a region whose outside is free.
std::string lammps_region(const SceneBody& body) {
  if (body.shape == SceneShape::plane)
    return fmt::format("plane {} {}", words_of(body.state.position), words_of(body.wall_normal));
  const Vector3 low = body.state.position - body.half_size;
  const Vector3 high = body.state.position + body.half_size;
  return fmt::format("block {} {} {} {} {} {} side out", low[0], high[0], low[1], high[1], low[2],
                     high[2]);
}

/// Spring and dashpot on which a contact of a mass lasts 20 steps.
class LammpsSpring {
 public:
  LammpsSpring(const SceneContact& contact, double mass, double step)
      : kn_(stiffness_for(mass, step)),
        damping_(2 * damping_ratio(contact.restitution) * std::sqrt(kn_ / mass)),
        mu_(contact.mu) {}

  std::string of_pairs() const {
    return fmt::format("hooke/history {:.17g} {:.17g} {:.17g} 0 {} 0", kn_, kt(), damping_, mu_);
  }
  /// LAMMPS's hooke/history of 4 Feb 2025 has a tangential stiffness of another unit at walls.
  std::string of_planes() const {
    return fmt::format(
        "granular hooke {:.17g} {:.17g} tangential linear_history {:.17g} 0 {} damping "
        "mass_velocity",
        kn_, damping_, kt(), mu_);
  }

 private:
  double kt() const { return 0.8 * kn_; }

  double kn_;
  double damping_;
  double mu_;
};

/// Planes, with a spring for each mass that meets them.
std::string lammps_planes(const Scene& scene) {
  std::map<double, std::string> atoms;  // their numbers, by the mass of the contact
  for (const SceneContact& contact : scene.contacts) {
    const auto before = scene.bodies.begin() + static_cast<std::ptrdiff_t>(contact.p);
    const auto number =
        1 + std::ranges::count(scene.bodies.begin(), before, false, &SceneBody::fixed);
    if (scene.bodies[contact.q].fixed)
      atoms[mass_of_contact(scene, contact)] += fmt::format(" {}", number);
  }
  if (atoms.empty()) atoms[mass_of_contact(scene, scene.contacts.front())] = "";
  std::string text;
  int planes = 0;
  for (const SceneBody& body : scene.bodies) {
    if (!body.fixed || body.shape == SceneShape::mesh) continue;
    text += fmt::format("region plane{} {}\n", ++planes, lammps_region(body));
    int masses = 0;
    for (const auto& [mass, numbers] : atoms) {
      const std::string spring = LammpsSpring(scene.contacts.front(), mass, scene.step).of_planes();
      if (atoms.size() == 1) {
        text +=
            fmt::format("fix plane{0} all wall/gran/region {1} region plane{0}\n", planes, spring);
        continue;
      }
      ++masses;
      if (planes == 1) text += fmt::format("group mass{} id{}\n", masses, numbers);
      text += fmt::format("fix plane{0}_{1} mass{1} wall/gran/region {2} region plane{0}\n", planes,
                          masses, spring);
    }
  }
  return text;
}

/// What moves the bodies, and lets them be written at the times that are asked for.
std::string lammps_moves(const Scene& scene) {
  std::string text =
      "group spheres type 1\ngroup blocks type 2  # they do not turn\n"
      "fix spheres spheres nve/sphere\nfix blocks blocks nve\n";
  text += fmt::format("timestep {:.17g}\nthermo 0\n", scene.step);
  long done = 0;
  for (const double time : scene.times) {
    const long at = std::lround(time / scene.step);
    // `fix surface/global` does not push in what a run does first.
    text += fmt::format("run {}{}\n", at - done, done > 0 ? " pre no" : "");
    text += fmt::format(
        "write_dump all custom lammps.{}.dump id x y z vx vy vz omegax omegay omegaz modify sort "
        "id format float %.17g\n",
        at);
    done = at;
  }
  return text;
}

std::string lammps_script(const Scene& scene) {
  const SceneContact& contact = scene.contacts.front();
  const LammpsSpring spring(contact, mass_of_contact(scene, contact), scene.step);
  std::string text =
      "# Bodies of bodies.json on springs that are as stiff as the step allows: a contact lasts 20 "
      "steps.\n# lmp -in lammps.in; python3 lammps_answer.py\n"
      "units si\natom_style sphere\nboundary f f f\nnewton off\ncomm_modify vel yes\n" +
      std::string("read_data lammps.data\n") +
      "neighbor 0.5 bin\nneigh_modify delay 0\npair_style gran/" + spring.of_pairs() +
      "\npair_coeff * *\n";
  if (const double g = scene.gravity.norm(); g > 0)
    text +=
        fmt::format("fix weight all gravity {:.17g} vector {}\n", g, words_of(scene.gravity / g));
  text += lammps_planes(scene);
  if (has_meshes(scene))
    text += fmt::format(
        "# Walls of triangles: LAMMPS since 4 Jul 2026, built with the package GRANSURF.\n"
        "neigh_modify one 100000 page 2000000\n"
        "fix walls all surface/global input stl 1 1 walls-text.stl model * * {}\n",
        spring.of_planes());
  return text + lammps_moves(scene);
}

constexpr const char* lammps_answer_text = R"(#!/usr/bin/env python3
"""lammps.*.dump, which lammps.in wrote, as trajectory.csv."""
import csv, json, pathlib

here = pathlib.Path(__file__).parent
scene = json.loads((here / "bodies.json").read_text())
names = [b["name"] for b in scene["bodies"] if not b["fixed"]]
with open(here / "trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split())
    for time in scene["times"]:
        lines = (here / f"lammps.{round(time / scene['step'])}.dump").read_text().splitlines()
        for line in lines[9:]:
            values = line.split()
            out.writerow([repr(time), names[int(values[0]) - 1]] + values[1:])
)";

}  // namespace

std::string lammps_answer_of(const std::string& program) {
  std::string text = lammps_answer_text;
  for (std::size_t at = 0; (at = text.find("lammps", at)) != std::string::npos;
       at += program.size())
    text.replace(at, 6, program);
  return text;
}

std::string atoms_of(const Scene& scene) {
  Vector3 low = Vector3::Constant(-distance_of_starts);
  Vector3 high = Vector3::Constant(distance_of_starts);
  std::string atoms;
  std::string velocities;
  int count = 0;
  for (const SceneBody& body : scene.bodies) {
    if (body.fixed) continue;
    ++count;
    const double radius = radius_of(body);
    const double volume = 4 * std::numbers::pi / 3 * radius * radius * radius;
    const int type = body.shape == SceneShape::block ? 2 : 1;
    atoms += fmt::format("{} {} {:.17g} {:.17g} {}\n", count, type, 2 * radius, body.mass / volume,
                         words_of(body.state.position));
    velocities +=
        fmt::format("{} {} {}\n", count, words_of(body.state.velocity), words_of(body.state.spin));
    low = low.cwiseMin(body.state.position - Vector3::Constant(4 * distance_of_starts));
    high = high.cwiseMax(body.state.position + Vector3::Constant(4 * distance_of_starts));
  }
  std::string text =
      fmt::format("bodies of {}\n\n{} atoms\n2 atom types\n\n", scene.case_name, count);
  for (const int i : {0, 1, 2})
    text += fmt::format("{} {} {}lo {}hi\n", low[i], high[i], "xyz"[i], "xyz"[i]);
  return text + "\nAtoms # sphere\n\n" + atoms + "\nVelocities\n\n" + velocities;
}

ReadyInput lammps_input() {
  return {.program = "lammps",
          .able = {.bodies = {SceneShape::sphere, SceneShape::block},
                   .walls = {SceneShape::plane, SceneShape::block, SceneShape::mesh}},
          .files = {{"lammps.in", lammps_script},
                    {"lammps.data", atoms_of},
                    {"lammps_answer.py", [](const Scene&) { return lammps_answer_of("lammps"); }}}};
}

}  // namespace stickslip::app
