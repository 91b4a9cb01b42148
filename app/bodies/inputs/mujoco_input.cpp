// SPDX-License-Identifier: BSD-3-Clause
// MuJoCo: a model, and what runs it.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numbers>

#include "app/bodies/inputs/ready_input.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::app {
namespace {

std::string words_of_turn(const SceneTurn& q) {
  return fmt::format("{:.17g} {:.17g} {:.17g} {:.17g}", q.w() + 0.0, q.x() + 0.0, q.y() + 0.0,
                     q.z() + 0.0);
}

/// Whether polyhedra are convex: MuJoCo makes a mesh its hull.
bool has_convex_polyhedra(const Scene& scene) {
  return std::ranges::all_of(scene.bodies, [](const SceneBody& body) { return body.is_convex; });
}

/// A field of heights, whose middle MuJoCo asks for, on a base.
std::string mujoco_field(const SceneBody& body) {
  const auto columns = static_cast<double>(body.heights.front().size() - 1);
  const auto rows = static_cast<double>(body.heights.size() - 1);
  const Vector3 half = body.spacing / 2 * Vector3(columns, rows, 0);
  const Vector3 middle = body.state.position + body.state.orientation * half;
  return fmt::format(
      "    <geom name=\"{0}\" type=\"hfield\" hfield=\"{0}\" pos=\"{1}\" quat=\"{2}\"/>\n",
      body.name, words_of(middle), words_of_turn(body.state.orientation));
}

/// Fields and polyhedra as assets; elevation of fields is data from 0 to 1, times a height that is
/// 1 m for level ones.
std::string mujoco_assets(const Scene& scene) {
  std::string text;
  for (const SceneBody& body : scene.bodies) {
    if (body.shape == SceneShape::polyhedron) {
      std::string vertices;
      for (const Vector3& v : body.vertices)
        vertices += fmt::format("{}{:.17g} {:.17g} {:.17g}", vertices.empty() ? "" : "  ", v[0],
                                v[1], v[2]);
      text += fmt::format("    <mesh name=\"{}\" vertex=\"{}\"/>\n", body.name, vertices);
    }
    if (body.shape != SceneShape::heights) continue;
    const std::size_t rows = body.heights.size();
    const std::size_t columns = body.heights.front().size();
    text += fmt::format(
        "    <hfield name=\"{}\" nrow=\"{}\" ncol=\"{}\" size=\"{:.17g} {:.17g} 1 1\"/>\n",
        body.name, rows, columns, body.spacing / 2 * static_cast<double>(columns - 1),
        body.spacing / 2 * static_cast<double>(rows - 1));
  }
  return text.empty() ? text : "  <asset>\n" + text + "  </asset>\n";
}

/// The shape of a body as parts of it, each the attributes of a geom.
std::vector<std::string> mujoco_geoms(const SceneBody& body) {
  switch (body.shape) {
    case SceneShape::sphere:
      return {fmt::format("type=\"sphere\" size=\"{}\"", body.radius)};
    case SceneShape::block:
      return {fmt::format("type=\"box\" size=\"{}\"", words_of(body.half_size))};
    case SceneShape::ellipsoid:
      return {fmt::format("type=\"ellipsoid\" size=\"{}\"", words_of(body.half_size))};
    case SceneShape::cylinder:
      return {fmt::format("type=\"cylinder\" size=\"{} {}\"", body.radius, body.half_length)};
    case SceneShape::polyhedron:
      return {fmt::format("type=\"mesh\" mesh=\"{}\"", body.name)};
    default:
      break;
  }
  std::vector<std::string> spheres;
  for (const SceneSphere& sphere : body.spheres)
    spheres.push_back(fmt::format("type=\"sphere\" size=\"{}\" pos=\"{}\"", sphere.radius,
                                  words_of(sphere.place)));
  return spheres;
}

/// A body that moves, with friction of its own where contacts differ.
std::string mujoco_body(const SceneBody& body, const std::string& friction) {
  std::string text =
      fmt::format("    <body name=\"{}\" pos=\"{}\"", body.name, words_of(body.state.position));
  const bool is_turned = !body.state.orientation.vec().isZero(0);
  if (is_turned) text += fmt::format(" quat=\"{}\"", words_of_turn(body.state.orientation));
  text += "><freejoint/>";
  if (!(body.density > 0)) {
    text += fmt::format("<inertial pos=\"0 0 0\" mass=\"{}\" diaginertia=\"{}\"", body.mass,
                        words_of(body.inertia));
    if (!body.inertia_axes.vec().isZero(0))
      text += fmt::format(" quat=\"{}\"", words_of_turn(body.inertia_axes));
    text += "/>";
  }
  for (const std::string& geom : mujoco_geoms(body)) {
    text += "<geom " + geom + friction;
    if (body.density > 0) text += fmt::format(" density=\"{}\"", body.density);
    text += "/>";
  }
  return text + "</body>\n";
}

std::string mujoco_wall(const SceneBody& body) {
  if (body.shape == SceneShape::heights) return mujoco_field(body);
  if (body.shape == SceneShape::plane)
    return fmt::format(
        "    <geom name=\"{}\" type=\"plane\" size=\"0 0 1\" pos=\"{}\" zaxis=\"{}\"/>\n",
        body.name, words_of(body.state.position), words_of(body.wall_normal));
  return fmt::format("    <geom name=\"{}\" pos=\"{}\" {}/>\n", body.name,
                     words_of(body.state.position), mujoco_geoms(body).front());
}

/// Coefficients by body where contacts have different ones; MuJoCo takes the larger of two.
std::map<std::size_t, double> own_frictions(const Scene& scene) {
  std::map<std::size_t, double> all;
  for (const SceneContact& contact : scene.contacts) {
    if (contact.mu == scene.contacts.front().mu) continue;
    for (const std::size_t i : {contact.p, contact.q})
      if (!scene.bodies[i].fixed) all[i] = contact.mu;
  }
  return all;
}

/// Time constant and damping ratio of a contact.
struct MujocoSpring {
  double time_constant;  ///< [s]
  double ratio;
};

/// No spring pulls: the ratio of a dashpot that ends without force gives the restitution. A ratio
/// of 1 gives e^-2. Where less is asked for and nothing rests on a contact, a larger ratio lets
/// bodies leave their overlap slowly; with weight they would sink in by metres.
MujocoSpring mujoco_spring(const Scene& scene, double restitution) {
  constexpr double least = 0.14;
  constexpr double overdamped = 10;
  constexpr double steps_of_overdamped = 2.5;
  if (restitution <= least && scene.gravity.isZero(0))
    return {.time_constant = steps_of_overdamped * scene.step, .ratio = overdamped};
  const double ratio = restitution > least ? static_cast<double>(reference::dashpot_damping_ratio(
                                                 restitution, reference::ContactEnd::force))
                                           : 1;
  return {.time_constant = steps_of_contact * scene.step / (std::numbers::pi * ratio),
          .ratio = ratio};
}

std::string mujoco_head(const Scene& scene) {
  const SceneContact contact = scene.contacts.empty() ? SceneContact{} : scene.contacts.front();
  const auto [time_constant, ratio] = mujoco_spring(scene, contact.restitution);
  return fmt::format(
      "<mujoco model=\"{}\">\n"
      "  <!-- mujoco_answer.py runs it. solref, a time constant and a damping ratio, gives the "
      "restitution on springs\n       on which a contact lasts 20 steps. -->\n"
      "  <option timestep=\"{:.17g}\" gravity=\"{}\" cone=\"elliptic\" impratio=\"100\" "
      "integrator=\"Euler\" tolerance=\"1e-12\" iterations=\"200\"/>\n"
      "  <default><geom condim=\"3\" friction=\"{} 0 0\" solref=\"{:.17g} {:.17g}\" solimp=\"0.99 "
      "0.99 "
      "0.001\"/></default>\n",
      scene.case_name, scene.step, words_of(scene.gravity), contact.mu, time_constant, ratio);
}

std::string mujoco_model(const Scene& scene) {
  std::string text = mujoco_head(scene) + mujoco_assets(scene) + "  <worldbody>\n";
  const std::map<std::size_t, double> frictions = own_frictions(scene);
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    const auto own = frictions.find(i);
    const std::string friction =
        own == frictions.end() ? "" : fmt::format(" friction=\"{} 0 0\"", own->second);
    text += body.fixed ? mujoco_wall(body) : mujoco_body(body, friction);
  }
  return text + "  </worldbody>\n</mujoco>\n";
}

constexpr const char* mujoco_answer_text = R"(#!/usr/bin/env python3
"""Runs mujoco.xml (pip install mujoco) and writes trajectory.csv."""
import csv, json, pathlib

import mujoco
import numpy as np

here = pathlib.Path(__file__).parent
scene = json.loads((here / "bodies.json").read_text())
model = mujoco.MjModel.from_xml_path(str(here / "mujoco.xml"))
data = mujoco.MjData(model)
bodies = [b for b in scene["bodies"] if not b["fixed"]]
turns = "orientation" in scene.get("asks", [])
at = {b["name"]: model.joint(model.body(b["name"]).jntadr[0]).dofadr[0] for b in bodies}
mujoco.mj_kinematics(model, data)
for b in bodies:  # spins are in the axes of the body, velocities those of its origin
    i, v = model.body(b["name"]).id, at[b["name"]]
    data.qvel[v:v + 3] = b["velocity"] - np.cross(b["spin"], data.xipos[i] - data.xpos[i])
    data.qvel[v + 3:v + 6] = data.xmat[i].reshape(3, 3).T @ b["spin"]
with open(here / "trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split() + ("qx qy qz qw".split() if turns else []))
    done = 0
    for time in scene["times"]:
        while done < round(time / scene["step"]):
            data.xfrc_applied[:] = 0
            for b in bodies:
                if done == 0 and "blow" in b:
                    i, push = model.body(b["name"]).id, np.array(b["blow"]["impulse"]) / scene["step"]
                    data.xfrc_applied[i] = [*push, *np.cross(b["blow"]["at"] - data.xipos[i], push)]
            mujoco.mj_step(model, data)
            done += 1
        mujoco.mj_kinematics(model, data)
        for b in bodies:
            i, v = model.body(b["name"]).id, at[b["name"]]
            spin = data.xmat[i].reshape(3, 3) @ data.qvel[v + 3:v + 6]
            velocity = data.qvel[v:v + 3] + np.cross(spin, data.xipos[i] - data.xpos[i])
            turn = np.roll(data.xquat[i], -1) if turns else []
            values = np.concatenate([data.xipos[i], velocity, spin, turn])
            out.writerow([repr(time), b["name"]] + [repr(float(x)) for x in values])
)";

}  // namespace

ReadyInput mujoco_input() {
  return {
      .program = "mujoco",
      .able = {.bodies = {SceneShape::sphere, SceneShape::block, SceneShape::ellipsoid,
                          SceneShape::cylinder, SceneShape::polyhedron, SceneShape::clump},
               .walls = {SceneShape::sphere, SceneShape::plane, SceneShape::block,
                         SceneShape::heights},
               .turned = true,
               .also = has_convex_polyhedra},
      .files = {{"mujoco.xml", mujoco_model}, {"mujoco_answer.py", [](const Scene&) -> std::string {
                                                 return mujoco_answer_text;
                                               }}}};
}

}  // namespace stickslip::app
