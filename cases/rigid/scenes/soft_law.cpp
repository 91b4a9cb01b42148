// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/soft_law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cases/rigid/scenes/rigid_states.hpp"
#include "reference/rigid/compliant_motion.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// A parameter of a law, as it is told.
struct SoftParameter {
  const char* name;
  const char* what;
  bool may_be_zero = false;
  double greatest = std::numeric_limits<double>::infinity();
  double otherwise = no_number;  ///< where it is left out; NaN: it must be told
};

const SoftParameter arm_parameter{
    "arm", "part of the overlap by which the arm of friction is shorter", true, 1, 0};

struct SoftKind {
  const char* name;
  bool is_friction;
  std::vector<SoftParameter> parameters;
  void (*tell)(const std::vector<double>& values, SoftLaw& law);
};

const std::vector<SoftKind>& soft_kinds() {
  static const std::vector<SoftKind> all{
      {"spring_and_dashpot",
       false,
       {{"k", "stiffness [N/m]"}, {"c", "of the dashpot [N s/m]", true}, arm_parameter},
       [](const std::vector<double>& v, SoftLaw& law) {
         law.arm = v[2];
         law.push = [k = wide(v[0]), c = wide(v[1])](Real x, Real rate, Real mass, Real) {
           return (k * x + c * rate) / mass;
         };
       }},
      {"hunt_crossley",
       false,
       {{"k", "stiffness of k x^n (1 + 1.5 c x') [N/m^n]"},
        {"c", "dissipation [s/m]", true},
        {"n", "exponent", false, 10, 1.5},
        arm_parameter},
       [](const std::vector<double>& v, SoftLaw& law) {
         law.arm = v[3];
         law.push = [k = wide(v[0]), c = wide(v[1]), n = wide(v[2])](Real x, Real rate, Real mass,
                                                                     Real) {
           return k * std::pow(x, n) * (1 + 1.5L * c * rate) / mass;
         };
       }},
      {"reference_acceleration_contact",
       false,
       {{"impedance", "d", false, 1}, {"time_constant", "T [s]"}, {"damping_ratio", "z"}},
       [](const std::vector<double>& v, SoftLaw& law) {
         law.couples_friction = true;
         law.push = [d = wide(v[0]), T = wide(v[1]), z = wide(v[2])](Real x, Real rate, Real,
                                                                     Real gravity) {
           return d * gravity + 2 * rate / T + x / (T * T * z * z);
         };
       }},
      {"friction_by_transition_velocity",
       true,
       {{"transition_velocity", "[m/s]"}},
       [](const std::vector<double>& v, SoftLaw& law) { law.transition = v[0]; }}};
  return all;
}

std::vector<double> values_of(const SoftKind& kind, const LawSpec& spec) {
  for (const auto& [key, value] : spec.options) {
    if (!std::ranges::any_of(kind.parameters,
                             [&](const SoftParameter& p) { return p.name == key; })) {
      std::string known;
      for (const SoftParameter& p : kind.parameters)
        known += (known.empty() ? "" : ", ") + std::string(p.name);
      throw InputError(fmt::format("--soft-law: {} has no {}; it has {}", kind.name, key, known));
    }
  }
  std::vector<double> values;
  for (const SoftParameter& p : kind.parameters) {
    const std::string* const told = spec.option(p.name);
    if (told == nullptr) {
      if (std::isnan(p.otherwise))
        throw InputError(fmt::format("--soft-law: {} needs {}, {}", kind.name, p.name, p.what));
      values.push_back(p.otherwise);
      continue;
    }
    const double value = read_number(*told, fmt::format("--soft-law: {} of {}", p.name, kind.name));
    if (!(value >= 0 && value <= p.greatest && std::isfinite(value)) ||
        (value == 0 && !p.may_be_zero))
      throw InputError(
          fmt::format("--soft-law: {}={} of {} is not {} 0{}", p.name, *told, kind.name,
                      p.may_be_zero ? "at least" : "above",
                      std::isfinite(p.greatest) ? fmt::format(", up to {:g}", p.greatest) : ""));
    values.push_back(value);
  }
  return values;
}

/// The one contact of a body, with a plane; nullptr: there are others, or none.
const SceneContact* contact_with_plane(const Scene& scene, std::size_t body) {
  const SceneContact* found = nullptr;
  for (const SceneContact& contact : scene.contacts) {
    if (contact.p != body && contact.q != body) continue;
    if (found != nullptr || contact.p != body ||
        scene.bodies[contact.q].shape != SceneShape::plane ||
        scene.bodies[contact.q].wall_normal != Vector3::UnitZ())
      return nullptr;
    found = &contact;
  }
  return found;
}

std::vector<std::optional<BodyState>> states_by(const SoftLaw& law, const Scene& scene,
                                                std::size_t place, const SceneContact& contact) {
  const SceneBody& body = scene.bodies[place];
  const bool turns = body.shape == SceneShape::sphere;
  const double reach = turns ? body.radius : body.half_size[2];
  reference::CompliantBody asked;
  asked.mu = contact.mu;
  asked.transition = law.transition;
  asked.radius = turns ? body.radius : 0;
  if (turns) asked.inertia_factor = body.inertia[0] / (body.mass * body.radius * body.radius);
  asked.arm = law.arm;
  asked.gravity = wide(scene.gravity);
  asked.gap = body.state.position[2] - scene.bodies[contact.q].state.position[2] - reach;
  asked.velocity = wide(body.state.velocity);
  asked.surface = wide(Vector3(lowest_point_of(body, body.state) - body.state.velocity));
  asked.surface[2] = 0;
  std::vector<std::optional<BodyState>> states(scene.times.size());
  // Blocks touch in as many points as the code finds.
  const bool is_known = law.push ? turns : contact.carried > 0;
  if (!is_known) return states;
  if (law.push) {
    asked.push = [&law, mass = body.mass, gravity = -asked.gravity[2]](Real x, Real rate) {
      return law.push(x, rate, mass, gravity);
    };
  }
  const Vector3 slip = turns ? lowest_point_of(body, body.state) : body.state.velocity;
  const bool slides = slip.cwiseProduct(Vector3(1, 1, 0)).norm() > 0 ||
                      scene.gravity.cwiseProduct(Vector3(1, 1, 0)).norm() > 0;
  if (law.couples_friction && slides) return states;
  const std::vector<Real> times(scene.times.begin(), scene.times.end());
  const auto found = reference::motion_on_floor(asked, times);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (!found[i]) break;
    BodyState& now = states[i].emplace(body.state);
    now.position += narrow(found[i]->position);
    now.position[2] += narrow(found[i]->gap - asked.gap);
    now.velocity = narrow(found[i]->velocity);
    if (turns) {
      const double upright = body.state.spin[2];
      now.spin = spin_for(narrow(found[i]->surface), body.radius);
      now.spin[2] = upright;
    }
  }
  return states;
}

SoftLaw law_of(std::vector<LawSpec> specs) {
  SoftLaw law;
  bool has_normal = false;
  bool has_friction = false;
  for (const LawSpec& spec : specs) {
    const auto kind = std::ranges::find(soft_kinds(), spec.name, &SoftKind::name);
    if (kind == soft_kinds().end()) {
      std::string known;
      for (const SoftKind& one : soft_kinds())
        known += (known.empty() ? "" : ", ") + std::string(one.name);
      throw InputError(fmt::format("--soft-law: '{}' is not one of {}", spec.name, known));
    }
    bool& is_told = kind->is_friction ? has_friction : has_normal;
    if (is_told)
      throw InputError(fmt::format("--soft-law {}: {} is told already", spec.text(),
                                   kind->is_friction ? "the friction" : "the normal force"));
    is_told = true;
    kind->tell(values_of(*kind, spec), law);
  }
  law.told = std::move(specs);
  return law;
}

/// How far apart two truths of a scene are, as SoftDependence::moved.
double distance_between(const RigidScene& one, const RigidScene& other) {
  double velocity = 0;
  double spin = 0;
  double position = 0;
  std::size_t seen = 0;
  const Scene& scene = one.scene;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    for (const double time : scene.times) {
      if (scene.bodies[i].fixed || time == 0 || !one.knows(i, time) || !other.knows(i, time))
        continue;
      const BodyState a = one.exact(i, time);
      const BodyState b = other.exact(i, time);
      velocity += (a.velocity - b.velocity).norm() / scene.scale.velocity;
      if (one.judges_spin) spin += (a.spin - b.spin).norm() / scene.scale.spin;
      if (one.judges_position) position += (a.position - b.position).norm() / scene.scale.length;
      ++seen;
    }
  }
  return std::max({velocity, spin, position}) / static_cast<double>(std::max<std::size_t>(seen, 1));
}

}  // namespace

SoftLaw read_soft_law(const std::vector<std::string>& texts) {
  std::vector<LawSpec> specs;
  for (const std::string& text : texts) specs.push_back(parse_law_spec(text));
  return law_of(std::move(specs));
}

std::vector<SoftDependence> dependences_on(const SoftLaw& law, const RigidScene& asked) {
  std::vector<SoftDependence> all;
  RigidScene held = asked;
  if (!hold_to(law, held)) return all;
  for (std::size_t k = 0; k < law.told.size(); ++k) {
    for (const auto& [name, text] : law.told[k].options) {
      const double half = read_number(text, name) / 2;
      if (half == 0) continue;
      std::vector<LawSpec> specs = law.told;
      specs[k] = specs[k].without(name).with(name, shortest(half));
      RigidScene halved = asked;
      if (!hold_to(law_of(std::move(specs)), halved)) continue;
      all.push_back({law.told[k].name, name, distance_between(held, halved)});
    }
  }
  return all;
}

bool hold_to(const SoftLaw& law, RigidScene& asked) {
  const Scene& scene = asked.scene;
  std::vector<std::vector<std::optional<BodyState>>> states(scene.bodies.size());
  bool is_known = false;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneContact* const contact = contact_with_plane(scene, i);
    if (contact == nullptr) continue;
    states[i] = states_by(law, scene, i, *contact);
    is_known = is_known || states[i].back().has_value();
  }
  if (!is_known) return false;
  const auto state_at = [=, times = scene.times](std::size_t body, double time) {
    const auto place = std::ranges::lower_bound(times, time) - times.begin();
    return states[body].empty() ? std::nullopt : states[body][static_cast<std::size_t>(place)];
  };
  asked.knows = [=](std::size_t body, double time) { return state_at(body, time).has_value(); };
  asked.exact = [=](std::size_t body, double time) { return *state_at(body, time); };
  asked.own.clear();  // rigid bodies alone have those
  // About the point below the sphere friction has the arm of the radius, or turns it.
  if (law.arm > 0)
    std::erase_if(asked.kept, [](const Kept& kept) { return kept.name == "angular-momentum"; });
  return true;
}

}  // namespace stickslip::cases
