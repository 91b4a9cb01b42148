// SPDX-License-Identifier: BSD-3-Clause
// Random paths on which a law with a mistake is compared with the right one.
#pragma once

#include "stickslip/contact/batch/pair_contacts.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip::testing {

/// A law with parameters that keep nothing apart by chance: stiffnesses and materials differ, and
/// there is damping where the law has it.
inline LawSpec telling_spec(const std::string& law) {
  LawSpec spec{law, {}};
  if (law == "luding") {  // pulls, and a limit that is passed
    spec.options = {{"k1", "1e5"}, {"k2", "3e5"}, {"kc", "1e5"}, {"limit-overlap", "1e-6"},
                    {"kt", "6e4"}, {"mu", "0.4"}};
  } else if (law == "walton-braun") {
    spec.options = {{"k1", "1e5"}, {"k2", "3e5"}, {"kt", "6e4"}, {"mu", "0.4"}};
  } else if (law == "eepa") {
    spec.options = {{"k2", "6e6"}, {"ka", "1.6e6"}, {"kt", "6e4"}, {"mu", "0.4"}};
  } else if (law == "thornton-ning") {
    spec.options = {{"G", "29e9"}, {"nu", "0.15"}, {"mu", "0.4"}, {"yield", "1e8"}};
  } else if (law == "capillary") {
    // A bridge so small that the gaps of the paths tear it.
    spec.options = {{"G", "29e9"},      {"nu", "0.15"},    {"mu", "0.4"},
                    {"theta", "0.3"},   {"theta2", "0.6"}, {"surface-tension", "1000"},
                    {"volume", "1e-20"}};
  } else if (law == "jkr" || law == "dmt" || law == "maugis") {
    spec.options = {{"G", "29e9"}, {"nu", "0.15"}, {"mu", "0.4"}, {"w", "1000"}};
  } else if (law.starts_with("linear")) {
    spec.options = {{"kn", "1e5"}, {"kt", "6e4"}, {"mu", "0.4"}, {"damping", "7"}};
  } else {
    spec.options = {{"G", "29e9"}, {"nu", "0.15"}, {"G2", "11e9"}, {"nu2", "0.3"}, {"mu", "0.4"}};
    if (law == "hertz-mindlin") spec.options.emplace_back("damping", "300");
  }
  return spec;
}

/// The same with a mistake.
inline FramedLaw mistaken_law(const std::string& law, const std::string& mistake) {
  LawSpec spec = telling_spec(law);
  spec.options.emplace_back("mistake", mistake);
  return make_law(spec);
}

/// What happens between two steps.
enum class Event { none, swap, turn, pack };

/// Two contacts, what happens to both and their steps.
struct BatchStep {
  Event event = Event::none;
  Matrix2 map = Matrix2::Identity();  ///< of the event turn
  std::array<ContactStep, 2> steps;
};

/// Two contacts that stick, slip, turn back, unload, rest, part and touch again, in random order.
class RandomPath {
 public:
  RandomPath(unsigned seed, double length) : random_(seed), length_(length) {}

  std::vector<BatchStep> make(std::size_t count) {
    std::vector<BatchStep> path(count);
    std::array<double, 2> overlaps{0, 0};
    for (BatchStep& step : path) {
      const int event = static_cast<int>(between(0, 20));
      step.event = event == 0   ? Event::swap
                   : event == 1 ? Event::turn
                   : event == 2 ? Event::pack
                                : Event::none;
      const double angle = between(-1, 1);
      step.map << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
      step.map *= between(0.95, 1.05);
      for (std::size_t i = 0; i < 2; ++i) {
        step.steps[i] = next(overlaps[i]);
        overlaps[i] = step.steps[i].overlap_new;
      }
    }
    return path;
  }

 private:
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random_);
  }
  double overlap_after(double old) {
    const double choice = between(0, 1);
    if (old <= 0) return choice < 0.3 ? -length_ * between(0, 2) : length_ * between(0.1, 2);
    if (choice < 0.06) return -length_ * between(0, 1);
    if (choice < 0.08) return 0;
    if (choice < 0.10) return 3e-9;
    if (choice < 0.25) return old;
    return std::min(old * std::exp(between(-0.5, 0.5)), 3 * length_);
  }
  ContactStep next(double old) {
    ContactStep step;
    step.overlap_old = old;
    step.overlap_new = overlap_after(old);
    const double choice = between(0, 1);
    const double size = choice < 0.1 ? 0 : length_ * std::pow(10.0, between(-6, 0.3));
    const double angle = between(0, 6.3);
    step.shift = {size * std::cos(angle), size * std::sin(angle)};
    step.dt = 1e-4 * between(0.5, 2);
    step.velocity = Vector2(step.shift[0] + 0.1 * size, 1.2 * step.shift[1]) / step.dt;
    step.approach = (step.overlap_new - old) * between(0.9, 1.1);
    step.approach_velocity = step.approach / step.dt;
    step.effective_radius = 1e-2;
    return step;
  }

  std::mt19937 random_;
  double length_;
};

/// Length of the overlaps of a law [m], at which its forces are some newtons.
inline double typical_overlap(const std::string& law) {
  return law.starts_with("linear") ? 1e-4 : 2e-6;
}

/// The answers of both contacts along a path, which ends with numbers that are none.
inline std::vector<ContactForce> answers(Contacts& contacts, const std::vector<BatchStep>& path,
                                         bool ends_badly = true) {
  std::vector<ContactForce> all;
  const auto advance = [&](const std::array<ContactStep, 2>& steps) {
    std::array<ContactForce, 2> forces;
    contacts.advance(steps, forces);
    all.insert(all.end(), forces.begin(), forces.end());
  };
  for (const BatchStep& step : path) {
    const std::array maps{step.map, step.map};
    for (std::size_t i = 0; i < 2; ++i) {
      if (step.event == Event::swap) contacts.swap_bodies(i);
      if (step.event == Event::pack) contacts.unpack(i, contacts.pack(i));
    }
    if (step.event == Event::turn) contacts.turn(maps);
    advance(step.steps);
  }
  if (!ends_badly) return all;
  std::array<ContactStep, 2> bad = path.back().steps;
  for (ContactStep& step : bad) {
    step.overlap_old = path.back().steps[0].overlap_new;
    step.overlap_new = 1e-6;
    step.shift = {std::numeric_limits<double>::quiet_NaN(), 0};
  }
  advance(bad);
  for (ContactStep& step : bad) {
    step.overlap_new = std::numeric_limits<double>::infinity();
    step.shift = {0, 0};
  }
  advance(bad);
  return all;
}

/// The answers of two spheres that roll, twirl and shift against each other in large steps.
inline std::vector<ContactForce> pair_answers(const FramedLaw& law, unsigned seed, double length) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(-1, 1);
  const auto vector = [&](double size) {
    return Vector3(size * part(random), size * part(random), size * part(random));
  };
  constexpr double radius = 1e-2;
  Vector3 branch(2 * radius - length, 0, 0);
  PairGeometry before = sphere_pair(radius, radius, branch);
  PairContacts contacts(law, std::span(&before.normal, 1));
  std::vector<ContactForce> all;
  for (int i = 0; i < 40; ++i) {
    // The pair as a whole turns by some degrees a step, beside small movements of its own.
    const Vector3 turn = vector(0.1);
    PairStep step;
    step.rotation_p = turn + vector(length / radius);
    step.rotation_q = turn + vector(length / radius);
    step.displacement_p = vector(radius);
    step.dt = 1e-4;
    Vector3 now = branch + turn.cross(branch) + vector(0.1 * length);
    now *= (2 * radius - length * (1 + 0.5 * part(random))) / std::sqrt(now.dot(now));
    step.displacement_q = step.displacement_p + now - branch;
    step.velocity_p = step.displacement_p / step.dt;
    step.velocity_q = step.displacement_q / step.dt;
    step.spin_p = step.rotation_p / step.dt;
    step.spin_q = step.rotation_q / step.dt;
    branch = now;
    const PairGeometry after = sphere_pair(radius, radius, branch);
    const PairMotion motion = pair_motion(law.kinematics, before, after, step, radius);
    before = after;
    PairForce force;
    contacts.advance(std::span(&motion, 1), std::span(&force, 1));
    force.contact.tangential = {force.tangential[0], force.tangential[1]};  // in space
    all.push_back(force.contact);
  }
  return all;
}

/// Whether two numbers differ by more than a part of the larger one; numbers that are none differ
/// from all that are some.
inline bool differ(double a, double b, double tolerance) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) != std::isnan(b);
  if (std::isinf(a) || std::isinf(b)) return a != b;
  return std::abs(a - b) > tolerance * std::max(std::abs(a), std::abs(b));
}
inline bool differ(const Vector2& a, const Vector2& b, double tolerance) {
  if (std::isfinite(a[0] + a[1]) && std::isfinite(b[0] + b[1]))
    return (a - b).norm() > tolerance * std::max(a.norm(), b.norm());
  return differ(a[0], b[0], tolerance) || differ(a[1], b[1], tolerance);
}

/// What of two answers is compared.
struct Comparison {
  double tolerance = 0;  ///< as a part of the larger force, or of the largest work of the path
  bool words = true;     ///< regime and status as well, which the last digit can change
};

/// Whether two answers differ. `work` is the largest work of the path [J].
inline bool differ(const ContactForce& a, const ContactForce& b, const Comparison& how,
                   double work) {
  const double tolerance = how.tolerance;
  const auto works_differ = [&](double x, double y) {
    if (!std::isfinite(x) || !std::isfinite(y)) return differ(x, y, tolerance);
    return std::abs(x - y) > tolerance * work;
  };
  return (how.words && (a.regime != b.regime || a.status != b.status)) ||
         differ(a.normal, b.normal, tolerance) || differ(a.tangential, b.tangential, tolerance) ||
         differ(a.damping_normal, b.damping_normal, tolerance) ||
         differ(a.damping_tangential, b.damping_tangential, tolerance) ||
         works_differ(a.work_normal, b.work_normal) ||
         works_differ(a.work_tangential, b.work_tangential) ||
         works_differ(a.work_stored, b.work_stored) ||
         works_differ(a.work_dissipated, b.work_dissipated) ||
         works_differ(a.work_viscous, b.work_viscous);
}

/// How many answers differ.
inline std::size_t count_different(const std::vector<ContactForce>& a,
                                   const std::vector<ContactForce>& b, const Comparison& how = {}) {
  double work = 0;
  for (const ContactForce& f : a) {
    for (const double one : {f.work_normal, f.work_tangential, f.work_stored, f.work_dissipated})
      if (std::isfinite(one)) work = std::max(work, std::abs(one));
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) count += differ(a[i], b[i], how, work) ? 1 : 0;
  return count;
}

}  // namespace stickslip::testing
