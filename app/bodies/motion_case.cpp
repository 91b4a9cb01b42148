// SPDX-License-Identifier: BSD-3-Clause
// Cases on springs whose bodies move: their motions as scenes, and answers to them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "app/bodies/bodies_case.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/drive/recorded_motion.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Laws of the catalogue that stand in for the program: they say which parameters there are.
constexpr std::array<const char*, 2> movers{"linear-refined", "jaeger"};
/// Distance of motions from each other, over the largest radius: a power of two, so that nothing is
/// rounded away of small overlaps.
constexpr double distance_over_radius = 128;
/// Motions in a row.
constexpr std::size_t in_a_row = 8;

/// In the cases y is up; in files z is.
Vector3 in_files(const Vector3& v) { return {v[0], -v[2], v[1]}; }
Vector3 in_case(const Vector3& v) { return {v[0], v[2], -v[1]}; }

Scheme mover_for(const Case& question, const CaseParameters& parameters) {
  for (const char* const law : movers) {
    const Scheme scheme = make_scheme(law);
    if (question.unsuitable(scheme).empty())
      return with_parameters(scheme, parameters.law_parameters());
  }
  throw InputError("no law of the catalogue can stand in for the program");
}

/// Motions in steps of one length.
struct MotionPart {
  std::vector<AnsweredMotion> motions;  ///< as the law that stands in moves them
  Scene scene;
  std::vector<Vector3> places;
};

BodyState placed(BodyState state, const Vector3& place) {
  return {in_files(state.position) + place, in_files(state.velocity), in_files(state.spin)};
}

SceneBody moving_body(const std::string& name, std::size_t k, const MovingBody& told,
                      const Vector3& place) {
  SceneBody body = scene_sphere(name, k, told.radius, told.mass, Vector3::Zero());
  body.state = placed(told.state, place);
  body.fixed = !std::isfinite(told.mass);
  return body;
}

/// Gravity that is the load of the bodies. Throws InputError where it is not.
Vector3 gravity_of(const MovingBody& body) {
  return in_files(std::isfinite(body.mass) ? Vector3(body.load / body.mass)
                                           : Vector3(Vector3::Zero()));
}

void add_motion(MotionPart& part, const AnsweredMotion& answered) {
  const std::size_t k = part.motions.size();
  const MotionStart& start = answered.motion.start;
  const double distance = std::exp2(std::ceil(std::log2(distance_over_radius * start.p.radius)));
  const Vector3 place(distance * static_cast<double>(k % in_a_row),
                      distance * static_cast<double>(k / in_a_row), 0);
  Scene& scene = part.scene;
  const std::string number = std::to_string(k);
  const auto ball = scene.bodies.size();
  const Vector3 gravity = gravity_of(start.p);
  if (k == 0) scene.gravity = gravity;
  const bool falls_alike = !std::isfinite(start.q.mass) ||
                           (gravity_of(start.q) - gravity).norm() <= 1e-12 * gravity.norm();
  if (!falls_alike || (gravity - scene.gravity).norm() > 1e-12 * gravity.norm())
    throw InputError("its bodies are under forces that differ, beside their weight");
  scene.bodies.push_back(moving_body("ball-" + number, k, start.p, place));
  std::size_t other = ball + 1;
  if (std::isfinite(start.q.radius)) {
    scene.bodies.push_back(moving_body("other-" + number, k, start.q, place));
  } else {
    const Vector3 at = in_files(start.q.state.position);
    const Vector3 normal = (in_files(start.p.state.position) - at).normalized();
    const auto wall = std::ranges::find(scene.bodies, "wall", &SceneBody::name);
    if (wall == scene.bodies.end()) {
      scene.bodies.push_back(scene_plane("wall", at, normal));
    } else {
      other = static_cast<std::size_t>(wall - scene.bodies.begin());
      if (std::abs((at - wall->state.position).dot(normal)) > 0 ||
          (normal - wall->wall_normal).norm() > 1e-12)
        throw InputError("its walls stand at several places");
    }
  }
  scene.contacts.push_back({.p = ball, .q = other, .springs = answered.motion.parameters});
  for (const MovingBody* const body : {&start.p, &start.q}) {
    if (!std::isfinite(body->mass)) continue;
    scene.scale.velocity = std::max(scene.scale.velocity, body->state.velocity.norm());
    scene.scale.spin = std::max(scene.scale.spin, body->state.spin.norm());
    scene.scale.length = std::max(scene.scale.length, body->radius);
  }
  part.motions.push_back(answered);
  part.places.push_back(place);
}

/// All motions of the case in so many steps per contact, part by part.
std::vector<MotionPart> parts_of(const Case& question, const CaseParameters& parameters,
                                 const Scheme& mover, int steps) {
  const auto instance = question.prepare(parameters);
  std::vector<MotionPart> parts;
  for (const AnsweredMotion& answered : record_motions(*instance, mover, steps)) {
    const double dt = answered.motion.start.dt;
    auto part = std::ranges::find_if(
        parts, [&](const MotionPart& p) { return p.motions.front().motion.start.dt == dt; });
    if (part == parts.end()) {
      parts.emplace_back();
      part = std::prev(parts.end());
      part->scene.case_name = question.info().name;
      part->scene.step = dt;
      part->scene.scale = {0, 0, 0, 1};
    }
    add_motion(*part, answered);
  }
  if (parts.empty()) throw InputError("none of its bodies moves");
  for (MotionPart& part : parts) {
    std::size_t longest = 0;
    for (const AnsweredMotion& m : part.motions) longest = std::max(longest, m.states.size());
    for (std::size_t i = 0; i <= longest; ++i)
      part.scene.times.push_back(static_cast<double>(i) * part.scene.step);
    SceneScale& scale = part.scene.scale;
    if (!(scale.spin > 0)) scale.spin = scale.velocity / scale.length;
  }
  return parts;
}

std::string name_of_part(int steps, std::size_t part, std::size_t parts) {
  const std::string name = fmt::format("step-1-{}", steps);
  return parts == 1 ? name : fmt::format("{}-part-{}", name, part + 1);
}

/// The states that a file tells, motion by motion, in the axes of the case.
std::vector<AnsweredMotion> read_answers(const MotionPart& part, const fs::path& folder,
                                         const TrajectoryFormat& format) {
  const fs::path file = folder / trajectory_file;
  if (!fs::exists(file))
    throw InputError(fmt::format("{}: there is no answer; {} beside it says what it holds",
                                 file.string(), bodies_readme_file));
  const Scene& scene = part.scene;
  std::vector<AnsweredMotion> answers;
  for (const AnsweredMotion& m : part.motions) {
    answers.push_back({m.motion, std::vector<MotionState>(scene.times.size() - 1)});
    // What is fixed has no rows.
    for (MotionState& state : answers.back().states) state.q = m.motion.start.q.state;
  }
  bool with_forces = false;
  read_trajectory(file, scene, format, [&](const TrajectoryRow& row) {
    if (row.time == 0) return;
    const SceneBody& body = scene.bodies[row.body];
    MotionState& state = answers[body.start].states[row.time - 1];
    const bool is_p = scene.contacts[body.start].p == row.body;
    BodyState& moved = is_p ? state.p : state.q;
    const Vector3 position = row.state.position - part.places[body.start];
    moved.position = in_case(position);
    moved.velocity = in_case(row.state.velocity);
    moved.spin = in_case(row.state.spin);
    with_forces = row.force.has_value();
    if (is_p && row.force) state.forces.force_p = in_case(*row.force);
  });
  if (with_forces) return answers;
  // By the change of the velocity in the step, which is the force in its middle.
  for (AnsweredMotion& answer : answers) {
    const MovingBody& p = answer.motion.start.p;
    Vector3 before = p.state.velocity;
    for (MotionState& state : answer.states) {
      state.forces.force_p = p.mass / scene.step * Vector3(state.p.velocity - before) - p.load;
      before = state.p.velocity;
    }
  }
  return answers;
}

}  // namespace

bool is_motion_case(const Case& question) { return question.info().moves_bodies; }

std::vector<BodiesFolder> motion_folders(const Case& question, const CaseParameters& parameters,
                                         int steps) {
  try {
    if (!is_motion_case(question)) throw InputError("its bodies follow a path; export writes it");
    std::vector<BodiesFolder> folders;
    const auto parts = parts_of(question, parameters, mover_for(question, parameters), steps);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Scene& scene = parts[i].scene;
      const BodiesOrigin origin{&question, parameters, scene.step, steps, i};
      folders.push_back({question.info().name,
                         name_of_part(steps, i, parts.size()),
                         {{bodies_file, bodies_json(scene, origin)},
                          {bodies_readme_file, bodies_readme(scene, origin)}}});
    }
    return folders;
  } catch (const InputError& e) {
    throw InputError(question.info().name + " cannot be exported as bodies: " + e.what());
  }
}

CaseTask read_motion_case(const std::vector<fs::path>& folders, const std::string& label,
                          const std::string& like, const TrajectoryFormat& format) {
  std::map<int, std::map<std::size_t, fs::path>> levels;
  const Case* question = nullptr;
  std::optional<CaseParameters> parameters;
  std::map<fs::path, json> told;
  for (const fs::path& folder : folders) {
    const fs::path file = folder / bodies_file;
    try {
      json about = json::parse(read_file(file));
      question = &find_case(about.at("case").get<std::string>());
      CaseParameters own(question->info().parameters);
      for (const json& text : about.at("parameters")) {
        const auto [name, value] = read_assignment(text.get<std::string>(), file.string());
        own.set(name, value);
      }
      if (parameters && parameters->texts() != own.texts())
        throw InputError(file.string() + ": other parameters than in the folders beside it");
      parameters = own;
      levels[about.at("steps_per_contact").get<int>()][about.at("part").get<std::size_t>()] =
          folder;
      told[folder] = std::move(about);
    } catch (const json::exception& e) {
      throw InputError(file.string() + ": " + e.what());
    }
  }
  Scheme scheme = mover_for(*question, *parameters);
  std::vector<AnsweredMotion> answers;
  int before = 0;
  for (const auto& [steps, parts] : levels) {
    if (before != 0 && steps != 2 * before)
      throw InputError(fmt::format("{}: the levels are no ladder of doubling steps",
                                   parts.begin()->second.string()));
    before = steps;
    const auto asked = parts_of(*question, *parameters, scheme, steps);
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto folder = parts.find(i);
      if (folder == parts.end())
        throw InputError(fmt::format("{}: part {} of {} is missing; export the case again",
                                     parts.begin()->second.string(), i + 1, asked.size()));
      const BodiesOrigin origin{question, *parameters, asked[i].scene.step, steps, i};
      if (json::parse(bodies_json(asked[i].scene, origin)) != told[folder->second])
        throw InputError((folder->second / bodies_file).string() +
                         ": is not the scene that this program asks for; export the case again");
      std::ranges::move(read_answers(asked[i], folder->second, format),
                        std::back_inserter(answers));
    }
  }
  scheme.framed = replaying_law(scheme.framed, std::move(answers));
  if (!like.empty()) scheme.framed.law = scheme.law().like(make_law(parse_law_spec(like)));
  scheme.spec = {label, {}, LawKind::recorded};
  scheme.label = label;
  return {
      question, *parameters, {std::move(scheme)}, levels.begin()->first, levels.rbegin()->first};
}

}  // namespace stickslip::app
