// SPDX-License-Identifier: BSD-3-Clause
#include "lib/scale/trial.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

#include "stickslip/laws/catalogue.hpp"

namespace stickslip::testing {
namespace {

/// What two computations of a force may differ by, over the friction limit.
constexpr double round_off = 1e-9;

/// The law of the catalogue as on the command line; read once.
const AnyLaw& plain_law(const std::string& text) {
  static std::map<std::string, AnyLaw> known;
  const auto found = known.find(text);
  if (found != known.end()) return found->second;
  return known.emplace(text, make_law(parse_law_spec(text)).law).first->second;
}

AnyLaw law_of(const Trial& trial) { return plain_law(trial.law).with(trial.parameters); }

Vector2 along(double angle, double size) {
  return size * Vector2(std::cos(angle), std::sin(angle));
}

std::vector<ContactStep> mapped(std::vector<ContactStep> path, const Matrix2& map) {
  for (ContactStep& step : path) {
    step.shift = map * step.shift;
    step.velocity = map * step.velocity;
  }
  return path;
}

/// The scale of errors at each step [N]: the friction limit there, but no less than a thousandth of
/// the largest.
std::vector<double> scales_of(const Trial& trial, const std::vector<ContactForce>& forces) {
  double largest = 0;
  for (const ContactForce& f : forces) largest = std::max(largest, f.normal);
  std::vector<double> scales;
  for (const ContactForce& f : forces)
    scales.push_back(trial.parameters.at("mu") * std::max(f.normal, 1e-3 * largest));
  return scales;
}

std::string said(std::string_view what, std::size_t row, double gives, double must) {
  std::array<char, 160> text{};
  std::snprintf(text.data(), text.size(), "%.*s at row %zu: %.17g, must be %.17g",
                static_cast<int>(what.size()), what.data(), row + 1, gives, must);
  return text.data();
}

std::string compare(const Trial& trial, const std::vector<ContactForce>& gives,
                    const std::vector<ContactForce>& must, std::string_view what) {
  const std::vector<double> scales = scales_of(trial, must);
  for (std::size_t i = 0; i < must.size(); ++i) {
    for (const int axis : {0, 1}) {
      const double difference = gives[i].tangential[axis] - must[i].tangential[axis];
      if (!(std::abs(difference) <= round_off * scales[i]))
        return said(what, i, gives[i].tangential[axis], must[i].tangential[axis]);
    }
    if (!(std::abs(gives[i].normal - must[i].normal) <= round_off * must[i].normal))
      return said("normal force", i, gives[i].normal, must[i].normal);
  }
  return {};
}

/// Largest difference of tangential forces, over the scales.
double largest_difference(const Trial& trial, const std::vector<ContactForce>& gives,
                          const std::vector<ContactForce>& must) {
  const std::vector<double> scales = scales_of(trial, must);
  double largest = 0;
  for (std::size_t i = 0; i < must.size(); ++i) {
    if (scales[i] > 0)
      largest = std::max(largest, (gives[i].tangential - must[i].tangential).norm() / scales[i]);
  }
  return largest;
}

/// What the forces change by when the shifts change in their last digits, over the scales. A turn
/// rounds a small component as much as the large one beside it.
double sensitivity(const Trial& trial, const std::vector<ContactForce>& must) {
  constexpr double last_digits = 8 * std::numeric_limits<double>::epsilon();
  double largest = 0;
  RandomNumbers random(1);
  for (int i = 0; i < 16; ++i) {
    std::vector<ContactStep> path = trial.path();
    for (ContactStep& step : path) {
      const double size = step.shift.norm();
      for (const int axis : {0, 1})
        step.shift[axis] += size * random.between(-last_digits, last_digits);
    }
    largest = std::max(largest, largest_difference(trial, trial.follow(path), must));
  }
  return largest;
}

std::string compare_mapped(const Trial& trial, const Matrix2& map, std::string_view what) {
  const std::vector<ContactStep> path = trial.path();
  std::vector<ContactForce> back = trial.follow(mapped(path, map));
  for (ContactForce& f : back) f.tangential = map.transpose() * f.tangential;
  const std::vector<ContactForce> must = trial.follow(path);
  std::string complaint = compare(trial, back, must, what);
  if (!complaint.empty() && largest_difference(trial, back, must) <= 10 * sensitivity(trial, must))
    return std::string(decided_by_round_off);
  return complaint;
}

std::string turned(const Trial& trial) {
  Matrix2 map;
  map << std::cos(trial.angle), -std::sin(trial.angle), std::sin(trial.angle),
      std::cos(trial.angle);
  return compare_mapped(trial, map, "tangential force, turned and back,");
}

std::string mirrored(const Trial& trial) {
  Matrix2 map = Matrix2::Identity();
  map(1, 1) = -1;
  return compare_mapped(trial, map, "tangential force in the mirror");
}

std::string swapped(const Trial& trial) {
  const std::vector<ContactStep> path = trial.path();
  const std::vector<ContactForce> must = trial.follow(path);
  std::vector<ContactForce> gives(path.size());
  const auto half = path.size() / 2;
  const auto contact = law_of(trial).contacts(1);
  const std::vector<ContactStep> rest = mapped(path, -Matrix2::Identity());
  contact->follow(std::span(path).first(half), std::span(gives).first(half));
  contact->swap_bodies(0);
  contact->follow(std::span(rest).subspan(half), std::span(gives).subspan(half));
  for (std::size_t i = half; i < gives.size(); ++i) gives[i].tangential = -gives[i].tangential;
  return compare(trial, gives, must, "tangential force with the bodies exchanged");
}

/// Every row in parts: the same force at its end.
std::string split(const Trial& trial) {
  constexpr int parts = 3;
  const std::vector<ContactStep> path = trial.path();
  std::vector<ContactStep> fine;
  for (const ContactStep& step : path) {
    const double change = step.overlap_new - step.overlap_old;
    for (int i = 0; i < parts; ++i) {
      ContactStep part = step;
      part.overlap_old = i == 0 ? step.overlap_old : fine.back().overlap_new;
      part.overlap_new =
          i + 1 == parts ? step.overlap_new : step.overlap_old + change * (i + 1) / parts;
      part.shift = step.shift / parts;
      part.dt = step.dt / parts;
      fine.push_back(part);
    }
  }
  const std::vector<ContactForce> all = trial.follow(fine);
  std::vector<ContactForce> ends;
  for (std::size_t i = parts - 1; i < all.size(); i += parts) ends.push_back(all[i]);
  return compare(trial, ends, trial.follow(path), "tangential force of a row in parts");
}

/// Any answer that calls itself one is inside the friction limit and has finite works.
std::string limited(const Trial& trial) {
  const std::vector<ContactForce> forces = trial.follow(trial.path());
  const bool has_energy = law_of(trial).info().can(Capability::energy);
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const ContactForce& f = forces[i];
    if (f.status == Status::not_finite) return {};
    const double limit = trial.parameters.at("mu") * std::max(f.normal, 0.0);
    const double size = std::hypot(f.tangential[0], f.tangential[1]);
    if (!(size <= limit * (1 + 1e-12))) return said("|tangential force|", i, size, limit);
    double works = f.work_normal + f.work_tangential + f.work_viscous;
    if (has_energy) works += f.work_stored + f.work_dissipated;
    if (!std::isfinite(works)) return said("sum of works", i, works, 0);
  }
  return {};
}

/// In the ordinary range there is no excuse.
std::string answered(const Trial& trial) {
  const std::vector<ContactForce> forces = trial.follow(trial.path());
  for (std::size_t i = 0; i < forces.size(); ++i)
    if (forces[i].status != Status::ok)
      return said(std::string("status ") + name_of(forces[i].status), i,
                  static_cast<double>(forces[i].status), 0);
  return limited(trial);
}

std::string balanced(const Trial& trial) {
  const std::vector<ContactForce> forces = trial.follow(trial.path());
  double in = 0;
  double out = 0;
  double scale = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    const ContactForce& f = forces[i];
    in += f.work_normal + f.work_tangential;
    out += f.work_stored + f.work_dissipated;
    scale += std::abs(f.work_normal) + std::abs(f.work_tangential) + std::abs(f.work_stored) +
             std::abs(f.work_dissipated);
    if (!(std::abs(in - out) <= round_off * scale)) return said("work put in", i, in, out);
  }
  return {};
}

std::string dissipative(const Trial& trial) {
  const std::vector<ContactForce> forces = trial.follow(trial.path());
  double scale = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    scale += std::abs(forces[i].work_normal) + std::abs(forces[i].work_tangential);
    if (!(forces[i].work_dissipated >= -round_off * scale))
      return said("dissipation", i, forces[i].work_dissipated, 0);
  }
  return {};
}

bool any_law(const AnyLaw&) { return true; }
/// A force that turns while it slips and has not been taken back elastically first stands against a
/// movement that reverses: at 180 degrees rounding decides to which side it turns.
bool is_continuous(const AnyLaw& law) {
  const auto linear = law.claims();
  return !(linear && linear->slip_rotation && !linear->slip_onset);
}
bool has_energy(const AnyLaw& law) { return law.info().can(Capability::energy); }
/// Whether the law says that it solves what happens inside a step along one line.
bool resolves_steps(const AnyLaw& law) {
  const auto linear = law.claims();
  const auto partial = law.partial_slip_claims();
  return (linear && linear->fresh_contact && linear->exact_work && !linear->as_printed) ||
         (partial && partial->rule == PartialSlipRule::resolved && partial->springs == 0);
}
bool dissipates(const AnyLaw& law) {
  const auto partial = law.partial_slip_claims();
  return has_energy(law) &&
         (resolves_steps(law) || (partial && partial->rule == PartialSlipRule::resolved));
}

double rounded(double x, int digits) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.*e", digits - 1, x);
  return std::stod(text.data());
}

double power_of_ten(RandomNumbers& random, double low, double high) {
  return std::pow(10, random.between(low, high));
}

/// A factor for a unit, 1 where the exponent is 0.
double unit_factor(RandomNumbers& random, double exponent) {
  return exponent > 0 ? power_of_ten(random, -exponent, exponent) : 1;
}

}  // namespace

std::vector<ContactStep> Trial::path() const {
  std::vector<ContactStep> steps;
  double overlap = 0;
  for (const Row& row : rows) {
    ContactStep step;
    step.overlap_old = overlap;
    overlap += row.d_overlap;
    step.overlap_new = overlap;
    step.shift = row.shift;
    step.approach = row.d_overlap;
    step.dt = 1;
    step.velocity = row.shift;
    step.approach_velocity = row.d_overlap;
    step.effective_radius = radius;
    steps.push_back(step);
  }
  return steps;
}

std::vector<ContactForce> Trial::follow(const std::vector<ContactStep>& path) const {
  std::vector<ContactForce> forces(path.size());
  law_of(*this).contacts(1)->follow(path, forces);
  return forces;
}

std::string Trial::text() const {
  std::string text = "# law " + law + "\n";
  for (const auto& [role, value] : parameters) text += "# " + role + "=" + shortest(value) + "\n";
  text += "# effective radius " + shortest(radius) + ", turned by " + shortest(angle) + "\n";
  text += "d_overlap,d_shift_1,d_shift_2\n";
  for (const Row& row : rows) {
    text += shortest(row.d_overlap) + "," + shortest(row.shift[0]) + "," + shortest(row.shift[1]) +
            "\n";
  }
  return text;
}

Trial random_trial(const std::string& law, RandomNumbers& random, const TrialRange& range) {
  const AnyLaw& plain = plain_law(law);
  Trial trial;
  trial.law = law;
  const double force_unit = unit_factor(random, range.force_exponent);
  const double length_unit = unit_factor(random, range.length_exponent);
  trial.radius = length_unit * power_of_ten(random, -4, 0);
  trial.angle = random.between(0, 2 * std::numbers::pi);
  const double mu = random.between(0.1, 0.9);
  trial.parameters["mu"] = mu;
  const double overlap = trial.radius * power_of_ten(random, -6, -2);
  double slip_distance = 0;
  if (plain.value("kn")) {
    const double kn = power_of_ten(random, 3, 7) * force_unit / length_unit;
    const double ratio = random.between(0.2, 1.5);
    trial.parameters["kn"] = kn;
    trial.parameters["kt"] = ratio * kn;
    slip_distance = mu * overlap / ratio;
  } else {
    const double nu = random.between(0, 0.49);
    trial.parameters["G"] = power_of_ten(random, 6, 11) * force_unit / (length_unit * length_unit);
    trial.parameters["nu"] = nu;
    slip_distance = mu * overlap * (2 - nu) / (2 - 2 * nu);
  }
  for (auto& [role, value] : trial.parameters)
    value = std::clamp(value, std::numeric_limits<double>::denorm_min(),
                       std::numeric_limits<double>::max());
  double angle = random.between(0, 2 * std::numbers::pi);
  double present = 0;
  const int count = static_cast<int>(random.between(2, 24));
  for (int i = 0; i < count; ++i) {
    const double kind = random.unit();
    double next = present;
    if (present <= 0 || kind > 0.7) next = overlap * random.between(0.2, 2);
    if (present > 0 && kind > 0.95) next = -overlap * random.between(0, 0.5);
    const double turn = random.unit();
    if (turn < 0.3) angle += std::numbers::pi;
    if (turn > 0.6 && !range.is_straight) angle = random.between(0, 2 * std::numbers::pi);
    const double size = random.unit() < 0.1 ? 0 : power_of_ten(random, -2, 1);
    const double odd = unit_factor(random, random.unit() < 0.3 ? range.movement_exponent : 0);
    const double odder = unit_factor(random, random.unit() < 0.3 ? range.movement_exponent : 0);
    const Row row{odd * (next - present), along(angle, size * slip_distance * odder)};
    if (!std::isfinite(present + row.d_overlap) || !row.shift.allFinite()) continue;
    trial.rows.push_back(row);
    present += row.d_overlap;
  }
  return trial;
}

const std::vector<Property>& properties_at_scale() {
  static const std::vector<Property> all{
      {"answered", any_law, answered},          {"turned", is_continuous, turned},
      {"mirrored", is_continuous, mirrored},    {"swapped", is_continuous, swapped},
      {"split", resolves_steps, split, true},   {"balanced", has_energy, balanced},
      {"dissipative", dissipates, dissipative},
  };
  return all;
}

const Property& honesty() {
  static const Property property{"honest", any_law, limited};
  return property;
}

Trial shrunk(Trial trial, const std::function<std::string(const Trial&)>& complaint) {
  const auto still = [&](const Trial& candidate) {
    const std::string said = complaint(candidate);
    if (said.empty() || said == decided_by_round_off) return false;
    trial = candidate;
    return true;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = trial.rows.size(); i-- > 0;) {
      Trial candidate = trial;
      candidate.rows.erase(candidate.rows.begin() + static_cast<std::ptrdiff_t>(i));
      if (!candidate.rows.empty() && still(candidate)) changed = true;
    }
  }
  const auto simplify = [&](const auto& number) {  // the fewest digits that do
    for (const int digits : {1, 2, 3, 5, 8}) {
      Trial candidate = trial;
      double& x = number(candidate);
      x = rounded(x, digits);
      if (still(candidate)) return;
    }
  };
  simplify([](Trial& t) -> double& { return t.radius; });
  simplify([](Trial& t) -> double& { return t.angle; });
  for (const auto& [role, value] : std::map(trial.parameters))
    simplify([&role = role](Trial& t) -> double& { return t.parameters.at(role); });
  for (std::size_t i = 0; i < trial.rows.size(); ++i) {
    simplify([i](Trial& t) -> double& { return t.rows[i].d_overlap; });
    simplify([i](Trial& t) -> double& { return t.rows[i].shift[0]; });
    simplify([i](Trial& t) -> double& { return t.rows[i].shift[1]; });
  }
  return trial;
}

}  // namespace stickslip::testing
