// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/scene_numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/shape_numbers.hpp"
#include "reference/rigid/rigid_block.hpp"

namespace stickslip::cases {
namespace {

/// Numbers within this of each other, relatively, are the same.
constexpr double same_within = 0.02;
/// The last step of what stops is cut off: in coarse steps numbers of it are the less sure.
constexpr double of_a_stop = 0.1;

bool is_near(double value, double known) {
  return std::abs(value - known) <= same_within * std::abs(known);
}

/// Mean of numbers, and how far apart they are.
class Mean {
 public:
  void add(double x) {
    if (!std::isfinite(x)) return;
    sum_ += x;
    low_ = count_ == 0 ? x : std::min(low_, x);
    high_ = count_ == 0 ? x : std::max(high_, x);
    ++count_;
  }
  bool any() const { return count_ > 0; }
  double value() const { return count_ > 0 ? sum_ / count_ : no_number; }
  double spread() const { return high_ - low_; }

 private:
  double sum_ = 0;
  double low_ = 0;
  double high_ = 0;
  int count_ = 0;
};

/// I/(m R^2) that the changes of velocity and spin say.
double inertia_seen(const SceneBody& body, const BodyState& before, const BodyState& after) {
  Vector3 pushed = after.velocity - before.velocity;
  pushed[2] = 0;
  Vector3 turned = after.spin - before.spin;
  turned[2] = 0;
  return pushed.norm() / (body.radius * turned.norm());
}

/// Whether a direction lies along an axis, or on a diagonal, of the floor.
bool is_along_axis(const Vector3& u) {
  return std::min(std::abs(u[0]), std::abs(u[1])) < 1e-6 * u.norm();
}
bool is_diagonal(const Vector3& u) {
  return std::abs(std::abs(u[0]) - std::abs(u[1])) < 1e-6 * u.norm();
}

void tell(std::vector<SceneNumber>& all, const std::string& name, const Mean& mean, double right) {
  if (mean.any()) all.push_back({name, mean.value(), right});
}

/// Friction by pyramids shows on diagonals, apart for bodies that slide by velocity and by spin.
struct Directions {
  Mean axes;
  Mean diagonals;
  Mean diagonals_by_spin;

  void add(const Vector3& slip, const Vector3& velocity, double friction) {
    if (is_along_axis(slip)) axes.add(friction);
    if (!is_diagonal(slip)) return;
    const bool by_velocity = velocity.cross(slip).norm() < 1e-6 * slip.squaredNorm() &&
                             velocity.norm() > 1e-6 * slip.norm();
    (by_velocity ? diagonals : diagonals_by_spin).add(friction);
  }
  void tell(std::vector<SceneNumber>& all) const {
    cases::tell(all, "friction on axes", axes, 1);
    cases::tell(all, "friction on diagonals", diagonals, 1);
    cases::tell(all, "friction on diagonals, by spin", diagonals_by_spin, 1);
  }
};

std::optional<double> number_named(const std::vector<SceneNumber>& numbers,
                                   const std::string& name) {
  const auto found = std::ranges::find(numbers, name, &SceneNumber::name);
  if (found == numbers.end()) return std::nullopt;
  return found->value;
}

/// Friction over what it would be if the weight pressed.
constexpr const char* friction_by_weight = "friction over mu times the weight";

/// Whether the restitution is the one that was asked for.
bool rebounds_right(const std::vector<SceneNumber>& numbers) {
  const auto e = std::ranges::find(numbers, "restitution", &SceneNumber::name);
  return e != numbers.end() && is_near(e->value, e->right);
}

/// The order with which a number falls from the coarsest to the finest step, where it does.
std::optional<double> falls_with_step(const std::vector<NumbersOfStep>& steps,
                                      const std::string& name) {
  if (steps.size() < 2) return std::nullopt;
  const auto coarse = number_named(steps.front().numbers, name);
  const auto fine = number_named(steps.back().numbers, name);
  if (!coarse || !fine || !(*coarse > 0) || !(*fine > 0)) return std::nullopt;
  return std::log(*coarse / *fine) / std::log(steps.front().step / steps.back().step);
}

void tell_inertia(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  const auto inertia = number_named(numbers, "inertia");
  if (!inertia) return;
  for (const auto& [value, whose] :
       {std::pair{2.0 / 3, "of a shell, or of the cube about the sphere"},
        {0.5, "of a disc"},
        {1.0, "of a hoop"}}) {
    if (is_near(*inertia, value))
      words.push_back(
          fmt::format("I/(m R^2) is {:.3f}, that {}; a solid sphere has 0.4: give it "
                      "its moment of inertia",
                      *inertia, whose));
  }
}

/// What was found of friction by direction, where that is wrong and has no name.
void tell_found_friction(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  constexpr double close = 0.02;
  constexpr double none = 1e-3;
  std::string text;
  bool is_wrong = false;
  for (const char* const where : {"on axes", "on diagonals", "on diagonals, by spin"}) {
    const auto found = number_named(numbers, std::string("friction ") + where);
    if (!found || *found < none) continue;
    text += fmt::format("{}{:.3f} {}", text.empty() ? "" : ", ", *found, where);
    is_wrong = is_wrong || std::abs(*found - 1) > close;
  }
  if (is_wrong) words.push_back("friction found over mu times the load: " + text + "; 1 is right");
}

void tell_directions(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  const auto axes = number_named(numbers, "friction on axes");
  const std::size_t told = words.size();
  for (const char* const name : {"friction on diagonals", "friction on diagonals, by spin"}) {
    const auto diagonal = number_named(numbers, name);
    if (!axes || !diagonal) continue;
    const double ratio = *diagonal / *axes;
    const char* const by =
        std::string_view(name).ends_with("spin") ? ", where spin turns the slip" : "";
    if (is_near(ratio, std::sqrt(0.5)))
      words.push_back(
          fmt::format("on diagonals friction is {:.4f} of that on axes{}: a pyramid "
                      "inside the cone of friction",
                      ratio, by));
    if (is_near(ratio, std::sqrt(2.0)))
      words.push_back(
          fmt::format("on diagonals friction is {:.4f} times that on axes{}: a box "
                      "around the cone of friction, two coefficients for two axes",
                      ratio, by));
  }
  if (words.size() == told) tell_found_friction(numbers, words);
}

/// Speeds that are gained or lost on small triangles, and not on large ones.
void tell_triangles(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  constexpr double wrong = 0.01;
  constexpr double right = 0.005;
  std::vector<const SceneNumber*> speeds;
  for (const SceneNumber& number : numbers)
    if (number.name.starts_with(speed_on_triangles)) speeds.push_back(&number);
  if (speeds.size() < 2) return;
  const auto side_of = [](const SceneNumber* number) {
    return number->name.substr(std::string_view(speed_on_triangles).size());
  };
  const double small = speeds.back()->value;
  const double large = speeds.front()->value;
  if (std::abs(small - 1) > wrong && std::abs(large - 1) < right)
    words.push_back(fmt::format(
        "on triangles of {} bodies have {:.3f} times the speed that they must, on those "
        "of {} {:.3f} times: inner edges push",
        side_of(speeds.back()), small, side_of(speeds.front()), large));
}

/// Friction of blocks that is not against their velocity, or not of the normal force.
void tell_sliding_blocks(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  if (const auto number = std::ranges::find(numbers, friction_by_weight, &SceneNumber::name);
      number != numbers.end() && is_near(number->value, 1) && !is_near(number->right, 1))
    words.push_back(fmt::format(
        "friction on a slope is {:.3f} of mu times the weight: its limit is made of the weight and "
        "not of the normal force",
        number->value));
  if (const auto by_mobility = number_named(numbers, "the same over that by mobility");
      by_mobility && std::abs(*by_mobility - 1) < of_a_stop)
    words.push_back(fmt::format(
        "blocks with unlike sides stop up to {:.1f} degrees off their line: friction is along K^-1 "
        "v, "
        "the impulse that would stop the contact, cut down to mu N, and not against the velocity v",
        *number_named(numbers, "degrees off the line, at most")));
}

/// Restitution that heavy bodies have less of than light ones.
void tell_masses(const std::vector<SceneNumber>& numbers, std::vector<std::string>& words) {
  std::vector<const SceneNumber*> restitutions;
  for (const SceneNumber& number : numbers)
    if (number.name.starts_with(restitution_of_mass)) restitutions.push_back(&number);
  if (restitutions.size() < 2) return;
  const SceneNumber& light = *restitutions.front();
  const SceneNumber& heavy = *restitutions.back();
  // Light ones are right but for the step.
  const double near = 0.1 * light.right;
  if (std::abs(light.value - light.right) < near && heavy.value < light.right - near)
    words.push_back(fmt::format(
        "{} is {:.3f}, {} {:.3f}, where both are {:.3f}: the contact gives way by a stiffness that "
        "does not go with the mass",
        light.name, light.value, heavy.name, heavy.value, light.right));
}

}  // namespace

std::vector<SceneNumber> numbers_of_bounces(const Scene& scene,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last) {
  Mean inertia;
  Mean friction;
  Mean friction_by_spin;
  Mean restitution;
  Directions directions;
  double e = 0;
  for (const SceneContact& contact : scene.contacts) {
    const SceneBody& body = scene.bodies[contact.p];
    const BodyState& before = first[contact.p];
    const BodyState& after = last[contact.p];
    e = contact.restitution;
    restitution.add(-after.velocity[2] / before.velocity[2]);
    const Vector3 slip = lowest_point_of(body, before);
    inertia.add(inertia_seen(body, before, after));
    // Those that slide to the end.
    const double limit = -contact.mu * (1 + e) * before.velocity[2];
    const double mobility = 1 + body.mass * body.radius * body.radius / body.inertia[0];
    if (!(slip.norm() > 1.2 * mobility * limit)) continue;
    Vector3 taken = before.velocity - after.velocity;
    taken[2] = 0;
    const Vector3 along = before.velocity.cwiseProduct(Vector3(1, 1, 0));
    (along.norm() > 1e-6 * slip.norm() ? friction : friction_by_spin).add(taken.norm() / limit);
    directions.add(slip, along, taken.norm() / limit);
  }
  std::vector<SceneNumber> all;
  tell(all, "inertia", inertia, 0.4);
  tell(all, "impulse of friction", friction, 1);
  tell(all, "impulse of friction, by spin", friction_by_spin, 1);
  if (friction.any())
    all.push_back({"the same before restitution", friction.value() * (1 + e), 1 + e});
  tell(all, "restitution", restitution, e);
  if (restitution.any()) all.push_back({"spread of restitution", restitution.spread(), 0});
  directions.tell(all);
  return all;
}

std::vector<SceneNumber> numbers_of_sliding(const Scene& scene,
                                            const std::vector<SceneState>& first,
                                            const std::vector<SceneState>& last) {
  Mean inertia;
  Mean friction;
  Directions directions;
  for (const SceneContact& contact : scene.contacts) {
    const SceneBody& body = scene.bodies[contact.p];
    const BodyState& before = first[contact.p];
    const BodyState& after = last[contact.p];
    const bool turns = body.shape == SceneShape::sphere;
    if (turns) inertia.add(inertia_seen(body, before, after));
    const Vector3 slip = turns ? lowest_point_of(body, before) : before.velocity;
    Vector3 taken = before.velocity - after.velocity;
    taken[2] = 0;
    const double share = taken.norm() / (contact.mu * scene.gravity.norm() * scene.end());
    const double speed = slip.norm();
    const double mobility = turns ? 1 + body.mass * body.radius * body.radius / body.inertia[0] : 1;
    // What slides to the end says how strong friction is.
    if (!(speed > mobility * contact.mu * scene.gravity.norm() * scene.end())) continue;
    friction.add(share);
    directions.add(slip, before.velocity, share);
  }
  std::vector<SceneNumber> all;
  tell(all, "inertia", inertia, 0.4);
  tell(all, "friction", friction, 1);
  directions.tell(all);
  return all;
}

std::vector<SceneNumber> numbers_of_stops(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  constexpr double degree = std::numbers::pi / 180;
  Mean distance;
  double most_off = 0;
  double shared = 0;
  double by_mobility = 0;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed) continue;
    const Vector3& v = first[i].velocity;
    const Vector3 way = last[i].position - first[i].position;
    const double off = std::atan2(v.cross(way)[2], v.dot(way)) / degree;
    if (std::abs(off) > std::abs(most_off)) most_off = off;
    distance.add(way.norm() * 2 * scene.contacts.front().mu * scene.gravity.norm() /
                 v.squaredNorm());
    const Vector3& half = body.half_size;
    const auto led = static_cast<double>(
        reference::stop_by_mobility({half[0], half[1], half[2]}, std::atan2(v[1], v[0]) / degree)
            .degrees_off);
    shared += off * led;
    by_mobility += led * led;
  }
  return {{"distance", distance.value(), 1},
          {"degrees off the line, at most", std::abs(most_off), 0},
          {"the same over that by mobility", shared / by_mobility, 0}};
}

std::vector<SceneNumber> numbers_of_slope(const Scene& scene, const std::vector<SceneState>& first,
                                          const std::vector<SceneState>& last) {
  Mean friction;
  Mean by_weight;
  const double weight = scene.gravity.norm();
  const double pressed = -scene.gravity[2];
  for (const SceneContact& contact : scene.contacts) {
    if (scene.bodies[contact.p].shape != SceneShape::block || first[contact.p].velocity[0] < 0)
      continue;
    const double gained = last[contact.p].velocity[0] - first[contact.p].velocity[0];
    const double taken = (scene.gravity[0] - gained / scene.end()) / contact.mu;
    friction.add(taken / pressed);
    by_weight.add(taken / weight);
  }
  std::vector<SceneNumber> all;
  tell(all, "friction over mu times the normal force", friction, 1);
  tell(all, friction_by_weight, by_weight, pressed / weight);
  return all;
}

std::vector<SceneNumber> numbers_of_flight(const Scene& scene, const std::vector<SceneState>& first,
                                           const std::vector<SceneState>& last) {
  Mean spin;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
    const SceneBody& body = scene.bodies[i];
    if (body.fixed || body.inertia.maxCoeff() > body.inertia.minCoeff()) continue;
    spin.add(last[i].spin.norm() / first[i].spin.norm());
  }
  std::vector<SceneNumber> all;
  tell(all, "spin that is left", spin, 1);
  return all;
}

std::vector<std::string> mistakes_in(const std::vector<NumbersOfStep>& steps) {
  std::vector<std::string> words;
  if (steps.empty()) return words;
  const std::vector<SceneNumber>& finest = steps.back().numbers;
  tell_inertia(finest, words);
  tell_directions(finest, words);
  tell_triangles(finest, words);
  tell_masses(finest, words);
  tell_shapes(finest, words);
  if (const auto early = number_named(finest, "the same before restitution");
      early && is_near(*early, 1) && rebounds_right(finest)) {
    const auto right = std::ranges::find(finest, "the same before restitution", &SceneNumber::name);
    if (!is_near(right->right, 1))
      words.push_back(fmt::format(
          "the impulse of friction is {:.3f}, 1/(1 + e), of mu times that of the impact: friction "
          "is found before restitution",
          *early / right->right));
  }
  tell_sliding_blocks(finest, words);
  for (const char* const name : {"friction", "impulse of friction"}) {
    const auto order = falls_with_step(steps, name);
    if (order && std::abs(*order) > 0.9 && std::abs(*order) < 1.1)
      words.push_back(
          fmt::format("friction goes with the step to the power {:.2f}: the limit of "
                      "a force is used as an impulse, or the other way round",
                      *order));
    const auto now = number_named(finest, name);
    if (now && *now < 1e-3) words.emplace_back("there is no friction");
  }
  const auto e = std::ranges::find(finest, "restitution", &SceneNumber::name);
  if (e != finest.end() && e->right > 0.05) {
    double spread = 0;
    for (const NumbersOfStep& step : steps)
      spread = std::max(spread, number_named(step.numbers, "spread of restitution").value_or(0));
    const auto before = number_named(steps.front().numbers, "restitution").value_or(0);
    if (e->value < 1e-3 * e->right) {
      words.emplace_back(
          "nothing rebounds: a threshold of velocity below which there is no restitution?");
    } else if (spread > 0.2 * e->right && e->value < 0.8 * e->right &&
               e->value <= before * (1 + same_within)) {
      words.push_back(fmt::format(
          "restitution is {:.3f} in the mean, spread over up to {:.3f} by where in a step bodies "
          "touch, "
          "and does not grow with smaller steps: what slows bodies before they touch takes it",
          e->value, spread));
    }
  }
  if (const auto left = number_named(finest, "spin that is left"); left && *left < 1 - 1e-3)
    words.push_back(fmt::format(
        "free bodies keep {:.4f} of their spin: damping of the air, or a cap of spins", *left));
  return words;
}

}  // namespace stickslip::cases
