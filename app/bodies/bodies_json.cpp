// SPDX-License-Identifier: BSD-3-Clause
// bodies.json, and the page beside it.
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/bodies/bodies_case.hpp"

namespace stickslip::app {
namespace {

using nlohmann::ordered_json;

constexpr const char* mesh_text =
    "`mesh` is a surface of `triangles`, three places among its `vertices` each, outward by the "
    "right-hand rule; vertices are\nseen from `position`. Files with all of them where they are at "
    "the start stand beside `bodies.json`: `walls.stl`\n(binary, single precision), "
    "`walls-text.stl`, `walls.obj`. `motion` is a movement that is imposed: all of the body moves "
    "with\n`velocity`, and turns with `spin` about `about`. The folder ending in `-twin` has the "
    "same bodies on plain walls: what the\ncode does there is what it must do here.\n\n";

constexpr const char* floors_text =
    "`heights` are rows along y of heights along x, `spacing` apart, of a field with its first one "
    "at `position`, which\n"
    "`orientation` turns. `edges` and `chain` are for programs in two dimensions, x and z: edges "
    "from each of the `vertices` to the\n"
    "next, seen from `position`, each for itself or as one; balls are discs with the mass and the "
    "moment that stand there. The\n"
    "folder ending in `-twin` has the same bodies on the plane: what the code does there is what "
    "it must do here.\n\n";

/// Whether floors are fields of heights, rows of edges or chains.
bool has_other_floors(const Scene& scene) {
  return std::ranges::any_of(scene.bodies, [](const SceneBody& body) {
    return body.shape == SceneShape::heights || body.shape == SceneShape::edges ||
           body.shape == SceneShape::chain;
  });
}

constexpr const char* twin_text =
    "This is the twin of a scene whose walls are cut into pieces: the same bodies on plain walls "
    "(`same-as`). Only `judge --twin`\nreads the answer. `motion` is a movement that is imposed: "
    "all of the body moves with `velocity`, and turns with `spin` about `about`.\n\n";

/// Adding zero makes a plain zero of a negative one.
ordered_json list_of(const Vector3& v) { return {v[0] + 0.0, v[1] + 0.0, v[2] + 0.0}; }

constexpr const char* shapes_text =
    "Shapes are seen from `position`, in axes that `orientation` (a quaternion x, y, z, w, from "
    "the "
    "body to space) turns: `block`\nand `ellipsoid` by half sizes and `semi_axes`; `superquadric`, "
    "$(|x/a|^{n_2} + |y/b|^{n_2})^{n_1/n_2} + |z/c|^{n_1} = 1$, with\n`exponents` $n_1, n_2$; "
    "`cylinder` about z, with `radius` and `half_length`; `polyhedron` by `vertices` and `faces`, "
    "rings of places\namong them, counterclockwise as seen from outside; `clump` by `spheres` that "
    "move as one body. `inertia` are three principal\nmoments, about `inertia_axes` (a quaternion "
    "in the axes of the body) where it stands there, else about the axes of the body;\n"
    "`inertia_tensor` is then the same as xx, yy, zz, xy, xz, yz in the axes of the body. "
    "`\"inertia\": \"from-shape\"` with\n`density` asks the program to find mass, centre and "
    "inertia itself. `blow` is an `impulse` [N s] at a place `at` in space,\nat the start of the "
    "first step, after the row at time 0.\n\n";

/// Signed as it comes, but for zeros.
ordered_json list_of(const SceneTurn& q) {
  return {q.x() + 0.0, q.y() + 0.0, q.z() + 0.0, q.w() + 0.0};
}

void tell_shape(const SceneBody& body, ordered_json& told) {
  const bool is_round = body.shape == SceneShape::sphere || body.shape == SceneShape::cylinder;
  if (is_round) told["radius"] = body.radius;
  if (body.shape == SceneShape::cylinder) told["half_length"] = body.half_length;
  if (body.shape == SceneShape::block) told["half_size"] = list_of(body.half_size);
  if (body.shape == SceneShape::ellipsoid || body.shape == SceneShape::superquadric)
    told["semi_axes"] = list_of(body.half_size);
  if (body.shape == SceneShape::superquadric) told["exponents"] = body.exponents;
  if (body.shape == SceneShape::plane) told["normal"] = list_of(body.wall_normal);
  if (body.shape == SceneShape::polyhedron) {
    told["convex"] = body.is_convex;
    told["vertices"] = ordered_json::array();
    for (const Vector3& v : body.vertices) told["vertices"].push_back(list_of(v));
    told["faces"] = body.faces;
  }
  if (body.shape == SceneShape::edges || body.shape == SceneShape::chain)
    for (const Vector3& v : body.vertices) told["vertices"].push_back(list_of(v));
  if (body.shape == SceneShape::heights) {
    told["spacing"] = body.spacing;
    told["heights"] = body.heights;
  }
  for (const SceneSphere& sphere : body.spheres)
    told["spheres"].push_back({{"position", list_of(sphere.place)}, {"radius", sphere.radius}});
}

void tell_inertia(const SceneBody& body, ordered_json& told) {
  if (body.density > 0) {
    told["density"] = body.density;
    told["inertia"] = "from-shape";
    return;
  }
  if (std::isfinite(body.mass)) {
    told["mass"] = body.mass;
  } else {
    told["moves"] = false;
  }
  if (body.inertia.allFinite()) {
    told["inertia"] = list_of(body.inertia);
  } else {
    told["turns"] = false;
  }
  if (body.inertia_axes.vec().isZero(0)) return;
  told["inertia_axes"] = list_of(body.inertia_axes);
  const Matrix3 tensor = inertia_in_space(body, SceneTurn::Identity());
  told["inertia_tensor"] = {tensor(0, 0), tensor(1, 1), tensor(2, 2),
                            tensor(0, 1), tensor(0, 2), tensor(1, 2)};
}

ordered_json body_json(const SceneBody& body) {
  ordered_json told{{"name", body.name}, {"shape", word_of(body.shape)}, {"fixed", body.fixed}};
  tell_shape(body, told);
  if (body.mesh != nullptr) {
    told["vertices"] = ordered_json::array();
    for (const Vector3& v : body.mesh->vertices()) told["vertices"].push_back(list_of(v));
    told["triangles"] = body.mesh->triangles();
  }
  if (body.motion)
    told["motion"] = {{"velocity", list_of(body.motion->velocity)},
                      {"spin", list_of(body.motion->spin)},
                      {"about", list_of(body.motion->about)}};
  if (!body.fixed) {
    told["start"] = body.start;
    tell_inertia(body, told);
    if (body.blow)
      told["blow"] = {{"impulse", list_of(body.blow->impulse)}, {"at", list_of(body.blow->at)}};
    if (!body.load.isZero(0)) told["load"] = list_of(body.load);
    if (!body.torque.isZero(0)) told["torque"] = list_of(body.torque);
  }
  told["position"] = list_of(body.state.position);
  told["orientation"] = list_of(body.state.orientation);
  told["velocity"] = list_of(body.state.velocity);
  told["spin"] = list_of(body.state.spin);
  return told;
}

constexpr const char* masses_text =
    "`masses.csv` in the place of `trajectory.csv` answers, too, where a program prints what it "
    "makes "
    "of the shapes:\n`body,mass,x,y,z,ixx,iyy,izz,ixy,ixz,iyz`, a row for each body, with the "
    "centre "
    "of mass [m] and the tensor of inertia about it\n[kg m^2] in the axes of the body, signs of "
    "the "
    "matrix.\n\n";

constexpr const char* contacts_text =
    "\n## Contacts: contacts.csv\n\n"
    "A program that knows its contacts may write `contacts.csv`, too, for all steps of a "
    "case or for none: a row for each\npoint in which two bodies touch in a step, in every step "
    "in which they do.\n\n"
    "| column | unit | what |\n|---|---|---|\n"
    "| `time` | s | the end of the step |\n"
    "| `body`, `other` | | names of two bodies that have a contact in bodies.json |\n"
    "| `x`, `y`, `z` | m | the point, in space |\n"
    "| `nx`, `ny`, `nz` | | the normal, of length 1, from `other` towards `body` |\n"
    "| `depth` | m | overlap there, below 0: a gap; may be left out |\n"
    "| `fx`, `fy`, `fz` | N | force on `body`, mean over the step: an impulse over the step; may "
    "be left out |\n\n"
    "What is certain is judged: normals on planes, the place and the impulse of a touch, that "
    "forces and weight make the change\nof momentum, the cone of friction. How a face shares its "
    "load among points is compared only.\n";

bool asks_masses(const Scene& scene) {
  return std::ranges::any_of(scene.bodies, [](const SceneBody& body) { return body.density > 0; });
}

constexpr const char* rigid_text =
    "`mu` and `restitution` are those of a *contact*: programs that combine two coefficients by a "
    "rule of their own need values\nwhose combination is that. Blocks stand flat on what is below "
    "them. `plane` is a fixed half-space with the surface\nthrough `position`; its `normal` points "
    "out of it.\n\n"
    "Switch off: damping of the air and of spins, sleep, thresholds of velocity below which there "
    "is no restitution, caps of\nspeed and spin, resistance to rolling. A program that needs "
    "springs takes such as are stiff for this step.\n\n";

constexpr const char* spring_text =
    "Contacts are on springs, with the `parameters` of each contact by role: `kn`, `kt` [N/m] or "
    "`G` "
    "[Pa], `nu` (`G2`, `nu2` of the\nother body), `mu`, `damping` [N s/m]. `plane` is a fixed "
    "half-space with the surface through `position`; its `normal` points\nout of it. A body with "
    "`\"turns\": false` does not turn, the centre of one with `\"moves\": false` is held; `load` "
    "[N]\nand `torque` [N m] act on it all the time beside gravity. `like` names the law whose "
    "equations the contacts have.\nContacts are virgin: where bodies overlap at the start nothing "
    "has moved along the surface. Rows are asked for after every step, since forces and durations "
    "are judged.\n\n";

}  // namespace

std::string bodies_json(const Scene& scene, const BodiesOrigin& origin) {
  ordered_json bodies = ordered_json::array();
  for (const SceneBody& body : scene.bodies) bodies.push_back(body_json(body));
  ordered_json contacts = ordered_json::array();
  for (const SceneContact& contact : scene.contacts) {
    ordered_json told{{"bodies", {scene.bodies[contact.p].name, scene.bodies[contact.q].name}}};
    if (contact.springs.empty()) {
      told.update({{"mu", contact.mu}, {"restitution", contact.restitution}, {"law", "rigid"}});
    } else {
      told["law"] = "springs";
      for (const auto& [role, value] : contact.springs) told["parameters"][role] = value;
    }
    contacts.push_back(std::move(told));
  }
  ordered_json all{{"format", "stickslip-bodies"},
                   {"schema", bodies_schema},
                   {"case", scene.case_name},
                   {"parameters", origin.parameters.texts()},
                   {"gravity", list_of(scene.gravity)},
                   {"step", scene.step},
                   {"coarsest_step", origin.coarsest},
                   {"end", scene.end()},
                   {"times", scene.times},
                   {"scale",
                    {{"velocity", scene.scale.velocity},
                     {"spin", scene.scale.spin},
                     {"length", scene.scale.length},
                     {"energy", scene.scale.energy}}},
                   {"bodies", bodies},
                   {"contacts", contacts}};
  if (!scene.like.empty()) all["like"] = scene.like;
  if (!scene.same_as.empty()) all["same-as"] = scene.same_as;
  if (scene.asks_turns) {
    all["asks"] = {"orientation"};
    if (!scene.contacts.empty()) all["optional_answers"] = {contacts_file};
  }
  if (origin.steps_per_contact > 0) {
    all["steps_per_contact"] = origin.steps_per_contact;
    all["part"] = origin.part;
  }
  return all.dump(1) + "\n";
}

std::string bodies_readme(const Scene& scene, const BodiesOrigin& origin) {
  const CaseInfo& info = origin.question->info();
  const bool on_springs = origin.steps_per_contact > 0;
  std::string times;
  for (const double time : scene.times) {
    if (times.size() > 200) {
      times += ", ... (all in bodies.json)";
      break;
    }
    times += (times.empty() ? "" : ", ") + fmt::format("{:.9g}", time);
  }
  std::size_t moving = 0;
  for (const SceneBody& body : scene.bodies) moving += body.fixed ? 0 : 1;
  return fmt::format("# {}, in steps of {:.9g} s\n\n{}. Judged: {}.\n\n", info.name, scene.step,
                     info.title, info.judges) +
         fmt::format(
             "`bodies.json` says what there is: {} bodies that move in {} starts, side by side, {} "
             "contacts, gravity. Move them in\nsteps of {:.17g} s with the program that is to be "
             "judged, to {:.9g} s, and leave `trajectory.csv` in this folder. Then run\n`stickslip "
             "judge` on the folder above all cases.\n\n",
             moving, scene.starts(), scene.contacts.size(), scene.step, scene.end()) +
         "## The set-up\n\n"
         "SI units; axes fixed in space, right-handed, z up." +
         (scene.asks_turns
              ? "\n"
              : " The principal axes of the bodies lie along the axes at the start.\n") +
         (on_springs ? spring_text : rigid_text) + (scene.asks_turns ? shapes_text : "") +
         (asks_masses(scene) ? masses_text : "") + (has_meshes(scene) ? mesh_text : "") +
         (has_other_floors(scene) ? floors_text : "") + (scene.same_as.empty() ? "" : twin_text) +
         "## The answer: trajectory.csv\n\n"
         "| column | unit | what |\n|---|---|---|\n"
         "| `time` | s | one of the times below |\n"
         "| `body` | | its name in bodies.json |\n"
         "| `x`, `y`, `z` | m | its centre |\n"
         "| `vx`, `vy`, `vz` | m/s | velocity of its centre |\n"
         "| `wx`, `wy`, `wz` | rad/s | angular velocity, along the space axes |\n" +
         (scene.asks_turns ? "| `qx`, `qy`, `qz`, `qw` | | how it is turned: a quaternion from the "
                             "body to space, "
                             "of length 1 |\n"
                           : "") +
         "| `fx`, `fy`, `fz` | N | whole contact force on the body; may be left out, and is then "
         "found "
         "from velocities where it is judged |\n\n" +
         fmt::format(
             "A row for each body that moves at each of these times [s], in any order: "
             "{}.\nAt 0 they are the set-up as the program took it. Other columns are "
             "allowed and not read. Write 17 significant digits,\nor as many as there are. "
             "Columns of other names and units: `stickslip judge --columns time=t,x=posX "
             "--units mm,ms,deg`.\n",
             times) +
         (on_springs || scene.contacts.empty() ? "" : contacts_text);
}

BodiesLevel twin_of(BodiesLevel level) {
  level.is_twin = true;
  level.asked.scene = *level.asked.twin;
  level.asked.scene.case_name = level.question->info().name;
  level.asked.scene.same_as = step_folder(level.steps.step);
  return level;
}

BodiesFolder bodies_folder(const BodiesLevel& level, const std::vector<BodiesInput>& inputs) {
  const BodiesOrigin origin{level.question, level.parameters, level.steps.coarsest};
  BodiesFolder folder{level.question->info().name,
                      step_folder(level.steps.step) + (level.is_twin ? "-twin" : ""),
                      mesh_files_of(level.asked.scene)};
  folder.files.emplace_back(bodies_file, bodies_json(level.asked.scene, origin));
  folder.files.emplace_back(bodies_readme_file, bodies_readme(level.asked.scene, origin));
  for (const BodiesInput& input : inputs)
    if (std::string text = input.text(level); !text.empty())
      folder.files.emplace_back(input.file, std::move(text));
  return folder;
}

}  // namespace stickslip::app
