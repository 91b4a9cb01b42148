// SPDX-License-Identifier: BSD-3-Clause
// Cases on springs whose bodies move: their motions as scenes, and answers to them.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "app/bodies/bodies_case.hpp"
#include "app/bodies/motion_answers.hpp"
#include "app/offline/offline_case.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "cases/gradients/gradient_question.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Laws of the catalogue that stand in for the program, unless --like names one: they say which
/// parameters there are. Of the first that suits a case nothing is said in its files.
constexpr std::array<const char*, 8> movers{"linear-refined",
                                            "jaeger",
                                            "geometric-spring",
                                            "linear-refined[damping-rule=coefficient]",
                                            "luding",
                                            "jkr",
                                            "linear-refined[rolling=epsd]",
                                            "linear-refined[twisting=sds]"};
/// Those that bodies.json does not name: springs are springs.
constexpr std::size_t plain_movers = 2;
/// Distance of motions from each other, over the largest radius: a power of two, so that nothing is
/// rounded away of small overlaps.
constexpr double distance_over_radius = 128;
/// Motions in a row.
constexpr std::size_t in_a_row = 8;

/// What a bodies.json says but for its times, of which there may be many. Throws json::exception.
json without_times(const std::string& text) {
  return json::parse(text, [](int, json::parse_event_t event, const json& parsed) {
    return event != json::parse_event_t::key || parsed != "times";
  });
}

/// Whether a bodies.json is this one, however it is written.
bool is_scene(const std::string& text, const std::string& asked) {
  return text == asked || json::parse(text) == json::parse(asked);
}

/// The law that stands in: `like`, or the first that suits the case.
Scheme mover_for(const Case& question, const CaseParameters& parameters, const std::string& like) {
  const auto suits = [&](const std::string& law) -> std::optional<Scheme> {
    Scheme scheme = make_scheme(law);
    if (!question.unsuitable(scheme).empty()) return std::nullopt;
    return with_parameters(scheme, parameters.law_parameters());
  };
  if (!like.empty()) {
    if (auto scheme = suits(like)) return *std::move(scheme);
    throw InputError("--like " + like + ": " + question.unsuitable(make_scheme(like)));
  }
  for (const char* const law : movers) {
    if (auto scheme = suits(law)) return *std::move(scheme);
  }
  throw InputError("no built-in law can replace the program: " +
                   question.unsuitable(make_scheme(movers.front())));
}

/// The law whose equations the contacts have, where springs alone do not say it.
std::string law_told(const Scheme& mover) {
  const auto plain = std::span(movers).first(plain_movers);
  const std::string text = mover.spec.text();
  return std::ranges::count(plain, text) > 0 ? "" : text;
}

BodyState placed(BodyState state, const Vector3& place) {
  return {in_files(state.position) + place, in_files(state.velocity), in_files(state.spin)};
}

/// Gravity that is the load of a body.
Vector3 gravity_of(const SystemBody& body) {
  return in_files(std::isfinite(body.mass) ? Vector3(body.load / body.mass)
                                           : Vector3(Vector3::Zero()));
}

SceneBody scene_body(const std::string& name, std::size_t k, const SystemBody& told,
                     const Vector3& place) {
  SceneBody body = scene_sphere(name, k, told.radius, told.mass, Vector3::Zero());
  body.inertia = Vector3::Constant(told.inertia);
  body.state = placed(told.state, place);
  body.torque = in_files(told.torque);
  body.fixed = !std::isfinite(told.mass) && !std::isfinite(told.inertia);
  if (!std::isfinite(told.mass) && !(told.state.velocity.isZero(0)))
    throw InputError("one of its bodies moves as given");
  return body;
}

/// The place of a wall among the bodies of the scene. Walls are planes, which all motions share.
std::size_t wall_in(Scene& scene, std::size_t k, const SystemBody& told) {
  const Vector3 at = in_files(told.state.position);
  const Vector3 normal = in_files(told.wall_normal);
  std::size_t walls = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.shape != SceneShape::plane) continue;
    ++walls;
    if ((at - body.state.position).dot(normal) == 0 && (normal - body.wall_normal).norm() <= 1e-12)
      return i;
  }
  if (k > 0) throw InputError("its walls are at several places");
  scene.bodies.push_back(
      scene_plane(walls == 0 ? "wall" : fmt::format("wall-{}", walls + 1), at, normal));
  return scene.bodies.size() - 1;
}

double largest_radius(const SystemStart& start) {
  double largest = 0;
  for (const SystemBody& body : start.bodies)
    if (!body.is_wall()) largest = std::max(largest, body.radius);
  return largest;
}

void add_motion(MotionPart& part, const RecordedMotion& motion) {
  constexpr std::array names{"ball", "other", "third"};
  const std::size_t k = part.motions.size();
  const SystemStart& start = motion.start;
  const double distance =
      std::exp2(std::ceil(std::log2(distance_over_radius * largest_radius(start))));
  const Vector3 place(distance * static_cast<double>(k % in_a_row),
                      distance * static_cast<double>(k / in_a_row), 0);
  Scene& scene = part.scene;
  std::vector<std::size_t>& at = part.bodies.emplace_back();
  std::size_t balls = 0;
  for (const SystemBody& told : start.bodies) {
    if (told.is_wall()) {
      at.push_back(wall_in(scene, k, told));
      continue;
    }
    at.push_back(scene.bodies.size());
    scene.bodies.push_back(scene_body(fmt::format("{}-{}", names.at(balls++), k), k, told, place));
    if (scene.bodies.back().fixed) continue;
    scene.scale.velocity = std::max(scene.scale.velocity, told.state.velocity.norm());
    scene.scale.spin = std::max(scene.scale.spin, told.state.spin.norm());
    scene.scale.length = std::max(scene.scale.length, told.radius);
  }
  for (const SystemContact& contact : start.contacts)
    scene.contacts.push_back(
        {.p = at[contact.p], .q = at[contact.q], .springs = motion.parameters});
  part.motions.push_back(motion);
  part.places.push_back(place);
}

/// What pulls all bodies alike is gravity; where loads differ, each body has its own.
void set_loads(MotionPart& part) {
  std::vector<std::pair<std::size_t, const SystemBody*>> moving;
  for (std::size_t k = 0; k < part.motions.size(); ++k) {
    const auto& told = part.motions[k].start.bodies;
    for (std::size_t i = 0; i < told.size(); ++i)
      if (std::isfinite(told[i].mass)) moving.emplace_back(part.bodies[k][i], &told[i]);
  }
  if (moving.empty()) return;
  const Vector3 gravity = gravity_of(*moving.front().second);
  const bool falls_alike = std::ranges::all_of(moving, [&](const auto& body) {
    return (gravity_of(*body.second) - gravity).norm() <= 1e-12 * gravity.norm();
  });
  if (falls_alike) {
    part.scene.gravity = gravity;
    return;
  }
  for (const auto& [place, told] : moving) part.scene.bodies[place].load = in_files(told->load);
}

/// Motions of a case, part by part.
std::vector<MotionPart> parts_of(const Case& question, const Scheme& mover,
                                 const std::vector<AnsweredMotion>& motions) {
  std::vector<MotionPart> parts;
  for (const AnsweredMotion& answered : motions) {
    const double dt = answered.motion.start.dt;
    auto part = std::ranges::find_if(
        parts, [&](const MotionPart& p) { return p.motions.front().start.dt == dt; });
    if (part == parts.end()) {
      parts.emplace_back();
      part = std::prev(parts.end());
      part->scene.case_name = question.info().name;
      part->scene.step = dt;
      part->scene.like = law_told(mover);
      part->scene.scale = {0, 0, 0, 1};
    }
    add_motion(*part, answered.motion);
  }
  if (parts.empty()) throw InputError("none of its bodies moves");
  for (MotionPart& part : parts) {
    std::size_t longest = 0;
    for (const RecordedMotion& motion : part.motions) longest = std::max(longest, motion.steps);
    for (std::size_t i = 0; i <= longest; ++i)
      part.scene.times.push_back(static_cast<double>(i) * part.scene.step);
    set_loads(part);
    SceneScale& scale = part.scene.scale;
    // At rest before they are loaded.
    if (!(scale.velocity > 0)) scale.velocity = scale.length / part.scene.end();
    if (!(scale.spin > 0)) scale.spin = scale.velocity / scale.length;
  }
  return parts;
}

std::string name_of_part(int steps, std::size_t part, std::size_t parts) {
  const std::string name = fmt::format("step-1-{}", steps);
  return parts == 1 ? name : fmt::format("{}-part-{}", name, part + 1);
}

/// What the bodies.json of a case on springs say together.
struct ToldCase {
  const Case* question = nullptr;
  std::optional<CaseParameters> parameters = {};
  std::optional<std::string> law = {};
  std::map<int, std::map<std::size_t, fs::path>> levels = {};  ///< folders of the parts, by steps
  std::map<fs::path, std::string> texts = {};                  ///< texts of the files, by folders
};

ToldCase read_told(const std::vector<fs::path>& folders) {
  ToldCase told;
  for (const fs::path& folder : folders) {
    const fs::path file = folder / bodies_file;
    try {
      const std::string& whole = told.texts[folder] = read_file(file);
      const json about = without_times(whole);
      told.question = &find_case(about.at("case").get<std::string>());
      CaseParameters own(told.question->info().parameters);
      for (const json& text : about.at("parameters")) {
        const auto [name, value] = read_assignment(text.get<std::string>(), file.string());
        own.set(name, value);
      }
      if (told.parameters && told.parameters->texts() != own.texts())
        throw InputError(file.string() +
                         ": parameters differ from those of the neighbouring folders");
      told.parameters = own;
      const std::string its_law = about.value("like", "");
      if (told.law && *told.law != its_law)
        throw InputError(file.string() + ": law differs from that of the neighbouring folders");
      told.law = its_law;
      told.levels[about.at("steps_per_contact").get<int>()][about.at("part").get<std::size_t>()] =
          folder;
    } catch (const json::exception& e) {
      throw InputError(file.string() + ": " + json_complaint(e, read_file(file)) +
                       "; export the case again");
    }
  }
  return told;
}

}  // namespace

bool is_motion_case(const Case& question) { return question.info().moves_bodies; }

std::vector<BodiesFolder> motion_folders(const Case& question, const CaseParameters& parameters,
                                         int steps, const std::string& like) {
  try {
    if (cases::is_gradient_case(question.info().name))
      throw InputError("it asks for derivatives; export writes its question without --bodies");
    if (!is_motion_case(question)) throw InputError("its bodies follow a path; export writes it");
    std::vector<BodiesFolder> folders;
    const Scheme mover = mover_for(question, parameters, like);
    const auto instance = question.prepare(parameters);
    const std::vector<AnsweredMotion> motions = record_motions(*instance, mover, steps);
    rehearse_motions(*instance, mover, motions, steps);
    const std::vector<MotionPart> parts = parts_of(question, mover, motions);
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
  const ToldCase told = read_told(folders);
  const auto& [question, parameters, law, levels, texts] = told;
  Scheme scheme = mover_for(*question, *parameters, law.value_or(""));
  const auto instance = question->prepare(*parameters);
  const auto numbers = std::make_shared<ScratchNumbers>();
  std::vector<AnsweredMotion> answers;
  int before = 0;
  for (const auto& [steps, parts] : levels) {
    if (before != 0 && steps != 2 * before)
      throw InputError(fmt::format("{}: the levels are no ladder of doubling steps",
                                   parts.begin()->second.string()));
    before = steps;
    const auto asked = parts_of(*question, scheme, record_motions(*instance, scheme, steps));
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto folder = parts.find(i);
      if (folder == parts.end())
        throw InputError(fmt::format("{}: part {} of {} is missing; export the case again",
                                     parts.begin()->second.string(), i + 1, asked.size()));
      const BodiesOrigin origin{question, *parameters, asked[i].scene.step, steps, i};
      if (!is_scene(texts.at(folder->second), bodies_json(asked[i].scene, origin)))
        throw InputError((folder->second / bodies_file).string() +
                         ": differs from the scene of this version; export the case again");
      std::ranges::move(read_motions(asked[i], answer_in(folder->second), format, numbers),
                        std::back_inserter(answers));
    }
  }
  scheme.framed = replaying_law(scheme.framed, std::move(answers));
  scheme.spec = {label, {}, LawKind::recorded};
  scheme.label = label;
  if (!like.empty()) hold_against(scheme, like);
  return {
      question, *parameters, {std::move(scheme)}, levels.begin()->first, levels.rbegin()->first};
}

}  // namespace stickslip::app
