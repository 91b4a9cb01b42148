// SPDX-License-Identifier: BSD-3-Clause
// Dashpots: they resist, in proportion to their coefficient, and leave nothing behind.
#include "cases/properties/damping.hpp"

#include "cases/drive/remaining_dashpot.hpp"
#include "cases/properties/check.hpp"
#include "cases/properties/unit_text.hpp"

namespace stickslip::cases::properties {
namespace {

/// Unit of a dashpot that is a force over a velocity, times a power of the overlap; none: another
/// kind of number (a restitution, a rate).
std::optional<Unit> unit_of_dashpot(const Subject& subject, const std::string& role) {
  const ParameterInfo* const parameter = subject.law().info().by_role(role);
  if (parameter == nullptr) return std::nullopt;
  const auto unit = read_unit(parameter->unit);
  if (!unit || unit->force != 1 || unit->time != 1) return std::nullopt;
  return unit;
}

}  // namespace

std::map<std::string, double> gentle_coefficients(const Subject& subject, double factor) {
  const PathScale& scale = subject.scale();
  const double force = subject.normal_force(scale.overlap, scale.radius).value_or(1);
  std::map<std::string, double> values;
  for (const char* const role : dashpot_roles) {
    if (const auto unit = unit_of_dashpot(subject, role)) {
      values[role] = factor * 0.02 * force * scale.dt * std::pow(scale.overlap, unit->length);
    }
  }
  return values;
}

namespace {

bool has_role_of_dashpot(const Subject& subject) {
  return std::ranges::any_of(dashpot_roles, [&](const char* role) { return subject.has(role); });
}

std::optional<std::string> no_dashpots(const Subject& subject) {
  if (!has_role_of_dashpot(subject)) return "it has no damping";
  return unless(!gentle_coefficients(subject, 1).empty(),
                "its damping is not a force over a velocity, so that its size means nothing here");
}

/// Approach, retreat, and shear inside a tenth of the friction limit, with rests between.
std::vector<Path> gentle_paths(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale)
              .to(0.8)
              .to(1)
              .to(1)
              .shift(0.02)
              .shift(0.02, 0.01)
              .shift(0)
              .to(0.9, {-0.03, 0})
              .to(0.8)
              .shift(0, -0.02)
              .shift(0)
              .to(1.1, {0.01, 0.02})
              .shift(0)
              .path()};
}

/// No dashpot at all: neither one that is set by role nor any that the law answers.
std::optional<std::string> never_damps(const Subject& subject) {
  if (has_role_of_dashpot(subject)) return no_dashpots(subject);
  if (subject.law().info().declared_parts.dashpot == dashpot_inside)
    return "dashpot=inside: it is not told apart from the elastic force";
  const auto damps = [](const ContactForce& f) {
    return f.damping_normal != 0 || f.damping_tangential.norm() > 0;
  };
  return unless(std::ranges::any_of(subject.follow(gentle_paths(subject).front()), damps),
                "it has no damping");
}

Vector2 whole_tangential(const ContactForce& f) { return f.tangential + f.damping_tangential; }
double whole_normal(const ContactForce& f) { return f.normal + f.damping_normal; }

bool is_rest(const ContactStep& step) {
  return step.overlap_new == step.overlap_old && step.shift.norm() == 0;
}

/// What dashpots add to the force in each step.
struct Added {
  std::vector<double> normal;
  std::vector<Vector2> tangential;
  double scale = 0;  ///< largest amount [N]
};

Added added_by(const Subject& damped, const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> with = damped.follow(path);
  const std::vector<ContactForce> without = subject.follow(path);
  Added added;
  for (std::size_t i = 0; i < path.size(); ++i) {
    added.normal.push_back(with[i].damping_normal + (with[i].normal - without[i].normal));
    added.tangential.push_back(with[i].damping_tangential +
                               (with[i].tangential - without[i].tangential));
    added.scale =
        std::max({added.scale, std::abs(added.normal.back()), added.tangential.back().norm()});
  }
  return added;
}

Finding with_parameters_of(const Worst& worst, const Subject& damped) {
  Finding finding = worst.finding();
  finding.parameters = damped.parameters();
  return finding;
}

/// The difference of two forces keeps fewer digits than either.
double round_off_of_difference(const Subject& subject, const Added& added,
                               std::span<const ContactStep> path) {
  const double force = ForceScale(subject.follow(path), 0).largest();
  const double digits = subject.is_single()               ? 0x1p-20
                        : subject.can(Capability::bodies) ? 1e-10
                                                          : 1e-13;
  return subject.round_off() + (added.scale > 0 ? digits * force / added.scale : 0);
}

Finding find_sign(const Subject& subject, std::span<const ContactStep> path) {
  const Subject damped = subject.with(gentle_coefficients(subject, 1));
  const Added added = added_by(damped, subject, path);
  Worst worst(round_off_of_difference(subject, added, path));
  for (std::size_t i = 0; i < path.size() && added.scale > 0; ++i) {
    const double approach = path[i].overlap_new - path[i].overlap_old;
    const double normal = std::copysign(1.0, approach) * added.normal[i];
    if (approach != 0 && normal < 0)
      worst.compare(normal, 0, added.scale, {"normal damping force against the approach", i});
    const double size = path[i].shift.norm();
    if (!(size > 0)) continue;
    const double along = added.tangential[i].dot(path[i].shift) / size;
    if (along < 0) worst.compare(along, 0, added.scale, {"damping force on p along the shift", i});
  }
  return with_parameters_of(worst, damped);
}

Finding find_proportion(const Subject& subject, std::span<const ContactStep> path) {
  const Subject twice = subject.with(gentle_coefficients(subject, 2));
  const Added gives = added_by(twice, subject, path);
  const Added once = added_by(subject.with(gentle_coefficients(subject, 1)), subject, path);
  Worst worst(round_off_of_difference(subject, gives, path));
  for (std::size_t i = 0; i < path.size() && gives.scale > 0; ++i) {
    worst.compare(gives.normal[i], 2 * once.normal[i], gives.scale, {"normal damping force", i});
    for (int k = 0; k < 2; ++k) {
      worst.compare(gives.tangential[i][k], 2 * once.tangential[i][k], gives.scale,
                    {"damping force " + std::to_string(k + 1), i});
    }
  }
  return with_parameters_of(worst, twice);
}

/// In a step at rest the force must be that without dashpots.
Finding find_left_behind(const Subject& subject, std::span<const ContactStep> path) {
  const Subject damped = subject.with(gentle_coefficients(subject, 1));
  const std::vector<ContactForce> gives = damped.follow(path);
  const std::vector<ContactForce> must = subject.follow(path);
  const ForceScale scale(must, subject.mu());
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!is_rest(path[i])) continue;
    worst.compare(whole_normal(gives[i]), whole_normal(must[i]), scale.normal(i),
                  {"normal force at rest", i});
    worst.compare((whole_tangential(gives[i]) - whole_tangential(must[i])).norm(), 0,
                  scale.tangential(i), {"tangential force too much at rest", i});
  }
  return with_parameters_of(worst, damped);
}

/// A linear law whose dashpots have the unit N s/m: coefficient times rate.
Finding find_coefficient(const Subject& subject, std::span<const ContactStep> path) {
  const Subject damped = subject.with(gentle_coefficients(subject, 1));
  const Added added = added_by(damped, subject, path);
  Worst worst(round_off_of_difference(subject, added, path));
  const auto coefficient = [&](const char* role) -> std::optional<double> {
    const auto unit = unit_of_dashpot(subject, role);
    if (!unit || unit->length != -1) return std::nullopt;
    return damped.value(role);
  };
  auto normal = coefficient("damping");
  if (!normal) normal = coefficient("damping-normal");
  const auto tangential = coefficient("damping-tangential");
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactStep& step = path[i];
    if (!(step.overlap_old > 0) || !(step.overlap_new > 0)) continue;
    const double rate = (step.overlap_new - step.overlap_old) / step.dt;
    const double scale = std::max(added.scale, normal.value_or(0) * std::abs(rate));
    if (normal && scale > 0)
      worst.compare(added.normal[i], *normal * rate, scale, {"normal damping force", i});
    for (int k = 0; tangential && added.scale > 0 && k < 2; ++k) {
      worst.compare(added.tangential[i][k], *tangential * step.shift[k] / step.dt, added.scale,
                    {"damping force " + std::to_string(k + 1), i});
    }
  }
  return with_parameters_of(worst, damped);
}

std::optional<std::string> no_linear_dashpots(const Subject& subject) {
  if (const auto why = no_dashpots(subject)) return why;
  return unless(subject.can(Capability::linear),
                "its coefficient is not a force over a velocity alone");
}

}  // namespace

std::vector<Property> damping_properties() {
  return {{{"damping", "A dashpot resists, in proportion to its coefficient, and leaves nothing."},
           {{.name = "sign",
             .sentence = "what dashpots add must act against the movement",
             .paths = gentle_paths,
             .find = find_sign,
             .unsuitable = never_damps},
            {.name = "proportion",
             .sentence = "twice the coefficient must add twice the force",
             .paths = gentle_paths,
             .find = find_proportion,
             .unsuitable = no_dashpots},
            {.name = "left behind",
             .sentence = "at rest the force must be that without dashpots",
             .paths = gentle_paths,
             .find = find_left_behind,
             .unsuitable = no_dashpots},
            {.name = "coefficient",
             .sentence = "what dashpots add must be the coefficient times the rate",
             .paths = gentle_paths,
             .find = find_coefficient,
             .unsuitable = no_linear_dashpots}}}};
}

}  // namespace stickslip::cases::properties
