// SPDX-License-Identifier: BSD-3-Clause
#include "cases/precision/rounded_history.hpp"

#include "reference/precision/rounded_history.hpp"

namespace stickslip::cases {
namespace {

/// Where the coordinates of a contact lie and how its normal lies to them: docs/laws/precision.md.
const Vector3 places{1, 1.1, 1.3};

}  // namespace

Vector3 normal_in_coordinates() { return Vector3(2, 3, 6) / 7; }

Vector3 tangent_in_coordinates() { return Vector3(3, -6, 2) / 7; }

Vector3 last_places(double distance, double cell, double radius, double side) {
  Vector3 all;
  for (int axis = 0; axis < 3; ++axis) {
    const double middle = distance * places[axis];
    const double relative = cell > 0 ? std::fmod(middle, cell) : middle;
    all[axis] = static_cast<double>(reference::last_place(
        relative + side * radius * normal_in_coordinates()[axis], reference::single_type));
  }
  return all;
}

double overlap_noise(double distance, double cell, double radius) {
  double square = 0;
  for (const double side : {-1.0, 1.0})
    square += last_places(distance, cell, radius, side)
                  .cwiseProduct(normal_in_coordinates())
                  .squaredNorm() /
              12;
  return std::sqrt(square);
}

double greatest_place(double distance, double cell, double radius) {
  return std::max(last_places(distance, cell, radius, -1).maxCoeff(),
                  last_places(distance, cell, radius, 1).maxCoeff());
}

Scheme unrounded(const Scheme& scheme) {
  Scheme plain = scheme;
  const LawInfo& law = scheme.law().info();
  const auto takes = [&](const char* option) {
    return std::ranges::count(law.parameters, option, &ParameterInfo::name) > 0;
  };
  if (takes("arithmetic")) plain.framed.law = plain.law().with_option("arithmetic", "double");
  if (!takes("rounding")) return plain;
  for (const auto& [option, value] : {std::pair("rounding", "nearest"),
                                      {"history", "double"},
                                      {"force", "double"},
                                      {"distance", "0"},
                                      {"cell", "0"},
                                      {"motion", "double"}}) {
    plain.framed.law = plain.framed.law.with_option(option, value);
  }
  return plain;
}

Scheme at_distance(const Scheme& scheme, double distance) {
  Scheme placed = scheme;
  if (precision_of(scheme).motion != MotionPrecision::exact)
    placed.framed.law = placed.framed.law.with({{"distance", distance}});
  return placed;
}

PrecisionChoices precision_of(const Scheme& scheme) {
  return stickslip::precision_of(scheme.law().info());
}

reference::NumberType reference_type(const NumberType& type) {
  return type.bits == 0 ? reference::NumberType::fixed(-type.least)
                        : reference::NumberType{type.bits, type.least, type.top};
}

bool rounds_history_alone(const PrecisionChoices& choices) {
  return !choices.history.is_double() && choices.force.is_double() && !choices.is_single &&
         choices.motion == MotionPrecision::exact && choices.rounding == RoundingMode::nearest;
}

bool rounds_by_chance(const PrecisionChoices& choices) {
  return choices.rounding == RoundingMode::stochastic && choices.force.is_double() &&
         !choices.is_single && choices.motion == MotionPrecision::exact;
}

std::string too_slow_for_many_steps(const Scheme& scheme) {
  if (scheme.spec.kind == LawKind::engine)
    return "an engine takes too long for so many steps, and has the digits of its make";
  return {};
}

void check_inside_limit(double limit, double movement) {
  if (movement < limit) return;
  throw InputError("movement=" + shortest(movement) + " [N]: must be inside the friction limit, " +
                   shortest(limit) + " N");
}

EqualSteps::EqualSteps(const AnyLaw& law, double overlap, double radius)
    : contact_(law.contacts(1)),
      overlap_(overlap),
      radius_(radius),
      follows_whole_paths_(law.info().can(Capability::whole_paths)) {
  const ContactStep press{.overlap_new = overlap, .effective_radius = radius};
  ContactForce force;
  contact_->integrate_works(false);
  contact_->advance({&press, 1}, {&force, 1});
}

Vector2 EqualSteps::move(const Vector2& shift, std::uint64_t steps) {
  const std::uint64_t at_once = follows_whole_paths_ ? steps : 1024;
  const std::vector<ContactStep> path(std::min(steps, at_once), {.overlap_old = overlap_,
                                                                 .overlap_new = overlap_,
                                                                 .shift = shift,
                                                                 .effective_radius = radius_});
  std::vector<ContactForce> forces(path.size());
  std::size_t taken = 0;
  while (steps > 0) {
    taken = std::min(steps, at_once);
    contact_->follow(std::span(path).first(taken), std::span(forces).first(taken));
    if (std::ranges::count(std::span(forces).first(taken), Status::not_finite,
                           &ContactForce::status) > 0)
      throw InputError(
          "the contact answers the status not-finite: what it remembers is beyond the greatest "
          "number of its type");
    steps -= taken;
  }
  return forces[taken - 1].tangential;
}

Vector2 rounded_sum(const Vector2& start, const Vector2& increment, std::uint64_t steps,
                    const NumberType& type) {
  const reference::NumberType known = reference_type(type);
  Vector2 sum;
  for (int i = 0; i < 2; ++i)
    sum[i] = static_cast<double>(reference::repeated_sum(start[i], increment[i], steps, known));
  return sum;
}

double spread_by_chance(double increment, std::uint64_t steps, const NumberType& type) {
  const reference::NumberType known = reference_type(type);
  const long double each = std::abs(increment);
  const long double end = each * static_cast<long double>(steps);
  long double square = 0;
  for (long double low = each; low < end;) {
    const long double place = reference::last_place(low, known);
    // As far as the place is the same: to the next power of two, or for ever.
    const long double high =
        type.bits == 0 ? end : std::min(end, std::ldexp(1.0L, std::ilogb(low) + 1));
    const long double part = each / place - std::floor(each / place);
    square += (high - low) / each * place * place * part * (1 - part);
    low = high;
  }
  return static_cast<double>(std::sqrt(square));
}

double spread_along(const Vector2& increment, std::uint64_t steps, const NumberType& type) {
  const Vector2 direction = increment.normalized();
  const auto part = [&](int axis) {
    return direction[axis] * spread_by_chance(increment[axis], steps, type);
  };
  return std::hypot(part(0), part(1));
}

}  // namespace stickslip::cases
