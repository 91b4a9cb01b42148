// SPDX-License-Identifier: BSD-3-Clause
// Ready inputs of programs for the scenes of export --bodies.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>

#include "app/bodies/bodies_case.hpp"
#include "reference/normal/linear_dashpot.hpp"

namespace stickslip::app {
namespace {

constexpr const char* template_text = R"(#!/usr/bin/env python3
"""Moves the bodies of bodies.json and writes trajectory.csv: a frame for any program.

As it stands every body flies freely; what is missing is the program that is to be judged: make its
bodies in `start`, let it take one step in `step`, and tell in `state` where a body is.
"""
import csv, json, pathlib

here = pathlib.Path(__file__).parent
scene = json.loads((here / "bodies.json").read_text())


def start(scene):
    """The bodies as the program holds them. contacts[i]: bodies, mu, restitution."""
    return {b["name"]: {k: list(b[k]) for k in ("position", "velocity", "spin", "orientation")}
            for b in scene["bodies"] if not b["fixed"]}


def step(world, dt):
    """One step of dt [s]. Here: weight, and nothing else."""
    for body in world.values():
        for i in range(3):
            body["velocity"][i] += dt * scene["gravity"][i]
            body["position"][i] += dt * body["velocity"][i]


def state(world, name):
    """Position [m], velocity [m/s], angular velocity [rad/s] of a body, along the space axes, and its
    orientation where it is asked for, a quaternion x, y, z, w."""
    body = world[name]
    return body["position"] + body["velocity"] + body["spin"] + (body["orientation"] if turns else [])


world = start(scene)
names = [b["name"] for b in scene["bodies"] if not b["fixed"]]
turns = "orientation" in scene.get("asks", [])
with open(here / "trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split() + ("qx qy qz qw".split() if turns else []))
    done = 0
    for time in scene["times"]:
        while done < round(time / scene["step"]):
            step(world, scene["step"])
            done += 1
        for name in names:
            out.writerow([repr(time), name] + [repr(float(v)) for v in state(world, name)])
)";

std::string template_of(const BodiesLevel& /*level*/) { return template_text; }

/// Contacts of codes on springs last so many steps.
constexpr double steps_of_contact = 20;

/// A spring on which a contact of this mass lasts so many steps [N/m].
double stiffness_for(double mass, double step) {
  const double frequency = std::numbers::pi / (steps_of_contact * step);
  return mass * frequency * frequency;
}

/// Damping ratio of a spring and dashpot with the restitution e; 1 for none.
double damping_ratio(double e) {
  if (!(e > 1e-3)) return 1;
  const double log = std::log(e);
  return -log / std::hypot(std::numbers::pi, log);
}

/// The mass that moves on the spring of a contact [kg].
double mass_of_contact(const Scene& scene, const SceneContact& contact) {
  const SceneBody& p = scene.bodies[contact.p];
  const SceneBody& q = scene.bodies[contact.q];
  return q.fixed ? p.mass : p.mass * q.mass / (p.mass + q.mass);
}

double radius_of(const SceneBody& body) {
  return body.shape == SceneShape::block ? body.half_size[2] : body.radius;
}

/// Whether bodies are spheres, or blocks that stand flat and do not turn: all that programs of
/// spheres have.
bool has_flat_blocks(const Scene& scene) {
  return !scene.asks_turns && std::ranges::all_of(scene.bodies, [](const SceneBody& body) {
    return body.shape == SceneShape::sphere || body.shape == SceneShape::block ||
           body.shape == SceneShape::plane || body.shape == SceneShape::mesh;
  });
}

/// Whether a wall moves, by turning or at all.
bool has_turning_walls(const Scene& scene) {
  return std::ranges::any_of(scene.bodies, [](const SceneBody& body) {
    return body.motion && !body.motion->spin.isZero(0);
  });
}
bool has_moving_walls(const Scene& scene) {
  return std::ranges::any_of(scene.bodies,
                             [](const SceneBody& body) { return body.motion.has_value(); });
}

/// Whether LAMMPS has the walls of a scene: they rest.
bool has_lammps_walls(const Scene& scene) {
  return has_flat_blocks(scene) && !has_moving_walls(scene);
}

std::string words_of(const Vector3& v) {
  return fmt::format("{} {} {}", v[0] + 0.0, v[1] + 0.0, v[2] + 0.0);
}

/// The bodies that move, as atoms.
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

std::string lammps_data(const BodiesLevel& level) {
  return has_lammps_walls(level.asked.scene) ? atoms_of(level.asked.scene) : "";
}

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

std::string lammps_input(const BodiesLevel& level) {
  const Scene& scene = level.asked.scene;
  if (!has_lammps_walls(scene)) return "";
  const SceneContact& contact = scene.contacts.front();
  const LammpsSpring spring(contact, mass_of_contact(scene, contact), scene.step);
  std::string text =
      "# Bodies of bodies.json on springs that are as stiff as the step allows: a contact lasts 20 "
      "steps.\n# lmp -in lammps.in; python3 lammps_answer.py\n"
      "units si\natom_style sphere\nboundary f f f\nnewton off\ncomm_modify vel yes\n"
      "read_data lammps.data\nneighbor 0.5 bin\nneigh_modify delay 0\n"
      "pair_style gran/" +
      spring.of_pairs() + "\npair_coeff * *\n";
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
  text += fmt::format(
      "group spheres type 1\ngroup blocks type 2  # they do not turn\n"
      "fix spheres spheres nve/sphere\nfix blocks blocks nve\n"
      "timestep {:.17g}\nthermo 0\n",
      scene.step);
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

std::string lammps_answer(const BodiesLevel& level) {
  return has_lammps_walls(level.asked.scene) ? lammps_answer_text : "";
}

/// Whether LIGGGHTS has the walls of a scene: meshes that rest or are moved, and planes along an
/// axis.
bool has_liggghts_walls(const Scene& scene) {
  return has_flat_blocks(scene) && !has_turning_walls(scene) &&
         std::ranges::all_of(scene.bodies, [](const SceneBody& body) {
           if (!body.fixed || body.shape == SceneShape::mesh) return true;
           return body.shape == SceneShape::plane && !body.motion &&
                  body.wall_normal.maxCoeff() == 1;
         });
}

/// LIGGGHTS reads the data of LAMMPS without the style of its atoms.
std::string liggghts_data(const BodiesLevel& level) {
  if (!has_liggghts_walls(level.asked.scene)) return "";
  std::string text = atoms_of(level.asked.scene);
  const std::string style = "Atoms # sphere";
  return text.replace(text.find(style), style.size(), "Atoms");
}

std::string liggghts_input(const BodiesLevel& level) {
  const Scene& scene = level.asked.scene;
  if (!has_liggghts_walls(scene) || scene.contacts.empty()) return "";
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

std::string liggghts_answer(const BodiesLevel& level) {
  if (!has_liggghts_walls(level.asked.scene)) return "";
  std::string text = lammps_answer_text;
  for (std::size_t at = 0; (at = text.find("lammps", at)) != std::string::npos;)
    text.replace(at, 6, "liggghts");
  return text;
}

constexpr const char* yade_text =
    R"(# Bodies of bodies.json in YADE, on springs that are as stiff as the step allows: a contact lasts 20
# steps. yade -n -x yade.py, in this folder. Blocks are spheres that do not turn.
import csv, json
from yade import *
from yade import utils
from yade.minieigenHP import *

scene = json.load(open("bodies.json"))
h = scene["step"]
contact = scene["contacts"][0] if scene["contacts"] else {"mu": 0, "restitution": 1}
material = O.materials.append(ViscElMat(tc=20 * h, en=max(contact["restitution"], 1e-3), et=1,
                                        frictionAngle=atan(contact["mu"]), density=1))
ids = {}
turns = []


def turn(motion, walls):
    """Lets walls turn as one about the upright or any other axis."""
    spin, about = Vector3(*motion["spin"]), Vector3(*motion["about"])
    if spin.norm() == 0:
        return
    if Vector3(*motion["velocity"]).norm() > 0:
        raise SystemExit("YADE turns walls about places that rest")
    turns.append(RotationEngine(ids=walls, rotationAxis=spin.normalized(), angularVelocity=spin.norm(),
                                rotateAroundZero=True, zeroPoint=about))


for b in scene["bodies"]:
    moves = Vector3(*b["motion"]["velocity"]) if "motion" in b else None
    if b["shape"] == "mesh":
        at = Vector3(*b["position"])
        first = len(O.bodies)
        for t in b["triangles"]:
            facet = utils.facet([at + Vector3(*b["vertices"][i]) for i in t], material=material)
            facet.state.mass = 1e12
            if moves is not None:
                facet.state.vel = moves
            O.bodies.append(facet)
        if moves is not None:
            turn(b["motion"], list(range(first, len(O.bodies))))
        continue
    if b["shape"] == "block" and b["fixed"]:
        box = utils.box(b["position"], b["half_size"], fixed=True, material=material)
        box.state.mass = 1e12
        if moves is not None:
            box.state.vel = moves
        box = O.bodies.append(box)
        if moves is not None:
            turn(b["motion"], [box])
        continue
    if b["shape"] == "plane":
        n = b["normal"]
        axis = max(range(3), key=lambda i: abs(n[i]))
        if abs(n[axis]) < 0.999:
            raise SystemExit("YADE has walls along the axes only")
        wall = utils.wall(b["position"], axis=axis, sense=0, material=material)
        wall.state.mass = 1e12  # of one without mass YADE takes that of the sphere
        if moves is not None:
            wall.state.vel = moves
        O.bodies.append(wall)
        continue
    radius = b["radius"] if b["shape"] == "sphere" else b["half_size"][2]
    body = utils.sphere(b["position"], radius, material=material, fixed=b["fixed"])
    body.state.mass = b["mass"]
    body.state.inertia = Vector3(*b["inertia"])
    body.state.vel = Vector3(*b["velocity"])
    body.state.angVel = Vector3(*b["spin"])
    body.state.angMom = Vector3(*[b["spin"][i] * b["inertia"][i] for i in range(3)])
    if b["shape"] == "block":
        body.state.blockedDOFs = "XYZ"
    ids[b["name"]] = O.bodies.append(body)
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Wall_Aabb(), Bo1_Facet_Aabb(), Bo1_Box_Aabb()]),
    InteractionLoop([Ig2_Sphere_Sphere_ScGeom(), Ig2_Wall_Sphere_ScGeom(), Ig2_Facet_Sphere_ScGeom(),
                     Ig2_Box_Sphere_ScGeom()],
                    [Ip2_ViscElMat_ViscElMat_ViscElPhys()], [Law2_ScGeom_ViscElPhys_Basic()]),
    NewtonIntegrator(damping=0, gravity=scene["gravity"]),
    *turns,
]
O.dt = h
with open("trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split())
    for time in scene["times"]:
        steps = round(time / h) - O.iter
        if steps > 0:
            O.run(steps, True)
        for name, i in ids.items():
            s = O.bodies[i].state
            out.writerow([repr(time), name] + [repr(v) for v in (*s.pos, *s.vel, *s.angVel)])
)";

std::string yade_script(const BodiesLevel& level) {
  return has_flat_blocks(level.asked.scene) ? yade_text : "";
}

/// Whether the model has the bodies of a scene. Meshes are their hulls there, walls rest, and
/// bodies that move are spheres and level blocks.
bool has_mujoco_shapes(const Scene& scene) {
  return !scene.asks_turns && !has_moving_walls(scene) &&
         std::ranges::all_of(scene.bodies, [](const SceneBody& body) {
           return body.shape == SceneShape::sphere || body.shape == SceneShape::block ||
                  body.shape == SceneShape::plane || body.shape == SceneShape::heights;
         });
}

/// A field of heights, whose middle MuJoCo asks for, on a base.
std::string mujoco_field(const SceneBody& body) {
  const auto columns = static_cast<double>(body.heights.front().size() - 1);
  const auto rows = static_cast<double>(body.heights.size() - 1);
  const Vector3 half = body.spacing / 2 * Vector3(columns, rows, 0);
  const Vector3 middle = body.state.position + body.state.orientation * half;
  const SceneTurn& q = body.state.orientation;
  return fmt::format(
      "    <geom name=\"{0}\" type=\"hfield\" hfield=\"{0}\" pos=\"{1}\" quat=\"{2:.17g} {3:.17g} "
      "{4:.17g} {5:.17g}\"/>\n",
      body.name, words_of(middle), q.w(), q.x(), q.y(), q.z());
}

/// Fields as assets; their elevation is data from 0 to 1, times a height that is 1 m for level
/// ones.
std::string mujoco_assets(const Scene& scene) {
  std::string text;
  for (const SceneBody& body : scene.bodies) {
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

std::string mujoco_model(const BodiesLevel& level) {
  const Scene& scene = level.asked.scene;
  if (!has_mujoco_shapes(scene)) return "";
  const SceneContact& contact = scene.contacts.front();
  // No spring pulls: the ratio of a dashpot that ends without force gives the restitution.
  constexpr double least = 0.14;  // least ratio to 1; above it nothing swings
  const double ratio = contact.restitution > least
                           ? static_cast<double>(reference::dashpot_damping_ratio(
                                 contact.restitution, reference::ContactEnd::force))
                           : 1;
  const double time_constant = steps_of_contact * scene.step / (std::numbers::pi * ratio);
  std::string text = fmt::format(
      "<mujoco model=\"{}\">\n"
      "  <!-- mujoco_answer.py runs it. solref, a time constant and a damping ratio, gives the "
      "restitution on springs\n       on which a contact lasts 20 steps. -->\n"
      "  <option timestep=\"{:.17g}\" gravity=\"{}\" cone=\"elliptic\" impratio=\"100\" "
      "integrator=\"Euler\" tolerance=\"1e-12\" iterations=\"200\"/>\n"
      "  <default><geom condim=\"3\" friction=\"{} 0 0\" solref=\"{:.17g} {:.17g}\" solimp=\"0.99 "
      "0.99 "
      "0.001\"/></default>\n",
      scene.case_name, scene.step, words_of(scene.gravity), contact.mu, time_constant, ratio);
  text += mujoco_assets(scene) + "  <worldbody>\n";
  for (const SceneBody& body : scene.bodies) {
    if (body.shape == SceneShape::plane) {
      const Vector3& n = body.wall_normal;
      text += fmt::format(
          "    <geom name=\"{}\" type=\"plane\" size=\"0 0 1\" pos=\"{}\" zaxis=\"{}\"/>\n",
          body.name, words_of(body.state.position), words_of(n));
      continue;
    }
    if (body.shape == SceneShape::heights) {
      text += mujoco_field(body);
      continue;
    }
    const std::string shape =
        body.shape == SceneShape::sphere
            ? fmt::format("type=\"sphere\" size=\"{}\"", body.radius)
            : fmt::format("type=\"box\" size=\"{}\"", words_of(body.half_size));
    if (body.fixed) {
      text += fmt::format("    <geom name=\"{}\" pos=\"{}\" {}/>\n", body.name,
                          words_of(body.state.position), shape);
      continue;
    }
    text += fmt::format(
        "    <body name=\"{0}\" pos=\"{1}\"><freejoint/><inertial pos=\"0 0 0\" mass=\"{2}\" "
        "diaginertia=\"{3}\"/><geom {4}/></body>\n",
        body.name, words_of(body.state.position), body.mass, words_of(body.inertia), shape);
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
at = {b["name"]: model.joint(model.body(b["name"]).jntadr[0]).dofadr[0] for b in bodies}
for b in bodies:
    v = at[b["name"]]
    data.qvel[v:v + 3] = b["velocity"]
    data.qvel[v + 3:v + 6] = b["spin"]  # in the axes of the body, which are those of space here
with open(here / "trajectory.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow("time body x y z vx vy vz wx wy wz".split())
    done = 0
    for time in scene["times"]:
        while done < round(time / scene["step"]):
            mujoco.mj_step(model, data)
            done += 1
        mujoco.mj_kinematics(model, data)
        for b in bodies:
            i, v = model.body(b["name"]).id, at[b["name"]]
            spin = data.xmat[i].reshape(3, 3) @ data.qvel[v + 3:v + 6]
            values = np.concatenate([data.xpos[i], data.qvel[v:v + 3], spin])
            out.writerow([repr(time), b["name"]] + [repr(float(x)) for x in values])
)";

std::string mujoco_answer(const BodiesLevel& level) {
  return has_mujoco_shapes(level.asked.scene) ? mujoco_answer_text : "";
}

}  // namespace

const std::vector<BodiesInput>& bodies_inputs() {
  static const std::vector<BodiesInput> all{{"template", "template.py", template_of},
                                            {"lammps", "lammps.in", lammps_input},
                                            {"lammps", "lammps.data", lammps_data},
                                            {"lammps", "lammps_answer.py", lammps_answer},
                                            {"liggghts", "liggghts.in", liggghts_input},
                                            {"liggghts", "liggghts.data", liggghts_data},
                                            {"liggghts", "liggghts_answer.py", liggghts_answer},
                                            {"yade", "yade.py", yade_script},
                                            {"mujoco", "mujoco.xml", mujoco_model},
                                            {"mujoco", "mujoco_answer.py", mujoco_answer}};
  return all;
}

}  // namespace stickslip::app
