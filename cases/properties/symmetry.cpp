// SPDX-License-Identifier: BSD-3-Clause
// Nothing in a contact knows left from right, or which of two bodies is called p.
#include <Eigen/Geometry>

#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"

namespace stickslip::cases::properties {
namespace {

std::vector<Path> three_paths(const Subject& subject) { return random_paths(subject.scale()); }

/// A force seen in another frame of the tangent plane: that of a dashpot turns too.
ContactForce seen_by(const Matrix2& map, ContactForce force) {
  force.tangential = map * force.tangential;
  force.damping_tangential = map * force.damping_tangential;
  return force;
}

/// What the law gives must be what it gives for the mapped path, mapped back.
Finding find_map(const Subject& subject, std::span<const ContactStep> path, const Matrix2& map) {
  std::vector<ContactForce> must = subject.follow(mapped(path, map));
  for (ContactForce& force : must) force = seen_by(map.transpose(), force);
  Worst worst(subject.round_off());
  compare_forces(worst, subject.follow(path), must, subject.mu());
  return worst.finding();
}

Finding find_mirror(const Subject& subject, std::span<const ContactStep> path) {
  Matrix2 map = Matrix2::Identity();
  map(1, 1) = -1;
  return find_map(subject, path, map);
}

Finding find_turned_path(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double angle = 0.7;
  Matrix2 map;
  map << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
  return find_map(subject, path, map);
}

/// What bounds the force by a rule of its own may bound it otherwise in each direction.
std::optional<std::string> may_have_axes(const Subject& subject) {
  if (limit_of(subject) != LimitPart::own) return std::nullopt;
  return "limit=own: its friction may have axes (limit=anisotropic, if that is an ellipse)";
}

/// Bodies exchanged at mid-path: from then on shift and force on the other body are the opposite.
Finding find_swap(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> must = subject.follow(path);
  const std::size_t half = path.size() / 2;
  std::vector<ContactForce> gives(path.size());
  const Path rest = mapped(path.subspan(half), -Matrix2::Identity());
  const auto contact = subject.law().contacts(1);
  contact->follow(path.first(half), std::span(gives).first(half));
  contact->swap_bodies(0);
  contact->follow(rest, std::span(gives).subspan(half));
  for (std::size_t i = half; i < gives.size(); ++i)
    gives[i] = seen_by(-Matrix2::Identity(), gives[i]);
  Worst worst(subject.round_off());
  compare_forces(worst, gives, must, subject.mu());
  return worst.finding();
}

/// The normal force of a path must be that of the same overlaps without any shear.
Finding find_normal_only(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> gives = subject.follow(path);
  const std::vector<ContactForce> must = subject.follow(mapped(path, Matrix2::Zero()));
  const ForceScale scale(must, 0);
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < path.size(); ++i)
    worst.compare(gives[i].normal, must[i].normal, scale.normal(i), {"normal force", i});
  return worst.finding();
}

}  // namespace

std::vector<Property> symmetry_properties() {
  return {
      {{"mirror", "A path reflected in the tangent plane gives the reflected force."},
       {{.name = "reflected",
         .sentence = "the force must be that of the path with its second shift reversed, reflected",
         .paths = three_paths,
         .find = find_mirror,
         .compares_runs = true}}},
      {{"isotropy", "A path turned in the tangent plane gives the turned force."},
       {{.name = "turned",
         .sentence = "the force must be that of the path turned by 0.7 rad, turned back",
         .paths = three_paths,
         .find = find_turned_path,
         .unsuitable = has_axes,
         .excuse = may_have_axes,
         .compares_runs = true}}},
      {{"swap", "Bodies exchanged at mid-path give the opposite force for the opposite shifts."},
       {{.name = "exchanged",
         .sentence = "with the bodies exchanged after half of the steps, and shifts reversed from "
                     "then on, the force must be the opposite one",
         .paths = three_paths,
         .find = find_swap,
         .compares_runs = true}}},
      {{"normal-only", "The normal force depends on the overlap alone and not on shear."},
       {{.name = "without shear",
         .sentence = "the normal force must be that of the same overlaps without shear",
         .paths = three_paths,
         .find = find_normal_only}}},
  };
}

}  // namespace stickslip::cases::properties
