// SPDX-License-Identifier: BSD-3-Clause
// Two bodies: turned together, with unequal radii, and against a wall.
#include "cases/drive/weighed_pair.hpp"
#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/paths/pair_walk.hpp"
#include "cases/random_numbers.hpp"
#include "stickslip/contact/pair/body_contact.hpp"

namespace stickslip::cases::properties {
namespace {

/// How far a pair overlaps and turns. A law that knows bodies may follow a turn by small steps,
/// each of which moves the contact by what it is off: its overlap is larger, and it turns less.
struct Turns {
  double overlap_over_radius = 1e-3;
  double angle = 1;  ///< of the longest turn, about [rad]
  int steps = 25;    ///< of each turn
};
Turns turns_of(const Subject& subject) {
  if (!subject.can(Capability::bodies)) return {};
  return {0.02, 0.2, 100};
}

struct PairSizes {
  double overlap = 0;        ///< [m]
  double slip_distance = 0;  ///< [m]
};

PairSizes sizes_of(const Subject& subject, double overlap_over_radius) {
  const double overlap = overlap_over_radius * subject.scale().radius;
  return {overlap, subject.slip_distance(overlap)};
}

/// A pair in stick, turned before, between and after shears, about several axes.
std::vector<PairPath> turned_pairs(const Subject& subject) {
  const auto [overlap_over_radius, angle, steps] = turns_of(subject);
  const auto [overlap, slip] = sizes_of(subject, overlap_over_radius);
  const double radius = subject.scale().radius;
  std::vector<PairPath> all;
  for (const Vector3& direction : {Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0.3, -0.4, 0.6)}) {
    const Vector3 axis = angle * direction;
    PairWalk walk(radius, radius, subject.scale().dt);
    walk.move({-overlap, 0, 0}).turn(0.5 * axis, steps).move({0, 0.1 * slip, 0.05 * slip});
    walk.turn(axis, steps).move({0, 0.05 * slip, -0.02 * slip}).turn(0.7 * axis, steps);
    walk.move({0, 0, 0});  // dashpots come to rest
    all.push_back(walk.path());
  }
  return all;
}

/// What the law answers to bodies whose masses it knows, as on the paths of one contact.
std::vector<PairResult> answers_to(const FramedLaw& law, const PairPath& path) {
  const double mass_q =
      std::isinf(path.radius_q) ? std::numeric_limits<double>::infinity() : mass_of_paths;
  return drive_weighed_pair(law, path, mass_of_paths, mass_q);
}

/// The force at the end against that of the pair that was not turned.
Worst find_turned(const Subject& subject, const PairPath& path, double tolerance) {
  Worst worst(tolerance);
  const Unturned still = without_turns(path);
  if (path.steps.empty() || still.path.steps.empty()) return worst;
  const PairResult must = answers_to(subject.scheme().framed, still.path).back();
  const PairResult gives = answers_to(subject.scheme().framed, path).back();
  const Vector3 force = still.turn * must.force.on_p;
  const Vector3 normal = still.turn * must.normal;
  // In stick, but not next to no force at all.
  const double tangential = (force - normal * normal.dot(force)).norm();
  const double scale = std::max(
      tangential, 0.1 * (subject.mu() > 0 ? subject.mu() : 1) * std::abs(normal.dot(force)));
  worst.compare(gives.force.on_p, force, scale, "force on p along", path.steps.size() - 1, "N");
  return worst;
}

Finding find_turned_force(const Subject& subject, const PairPath& path) {
  return find_with_finer_turns(subject, path, [&](const PairPath& turned, double tolerance) {
    return find_turned(subject, turned, tolerance).finding();
  });
}

/// Pairs that are turned, about the normal among others, and then slide.
std::vector<PairPath> sliding_pairs(const Subject& subject) {
  const auto [overlap_over_radius, angle, steps] = turns_of(subject);
  const auto [overlap, slip] = sizes_of(subject, overlap_over_radius);
  const double radius = subject.scale().radius;
  constexpr int slides = 12;
  std::vector<PairPath> all;
  for (const Vector3& direction : {Vector3(1, 0, 0), Vector3(0.3, -0.4, 0.6)}) {
    for (const Vector3& way : {Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(0, 0.6, -0.8)}) {
      PairWalk walk(radius, radius, subject.scale().dt);
      walk.move({-overlap, 0, 0}).turn(angle * direction, steps);
      for (int i = 0; i < slides; ++i) walk.move(slip * way);
      walk.turn(0.5 * angle * direction, steps).move({0, 0, 0});
      all.push_back(walk.path());
    }
  }
  return all;
}

std::optional<std::string> has_no_axes(const Subject& subject) {
  return unless(is_anisotropic(subject), "its friction is the same in all directions");
}

/// What the frame and the kinematics of the law do to a linear spring of its stiffness on the path,
/// and half as much again: an error that is theirs falls with the step as theirs does.
double error_of_spring_in_frame(const Subject& subject, const PairPath& path) {
  constexpr double room = 1.5;
  constexpr double usual_stiffness = 1e5;  // [N/m]
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  if (geometry.size() < 2) return 0;
  const double overlap = geometry.back().overlap;
  const double radius = effective_radius(path.radius_p, path.radius_q);
  const auto normal = subject.normal_force(overlap, radius);
  const double kn = normal && overlap > 0 ? *normal / overlap : usual_stiffness;
  const double kt = subject.tangential_stiffness(overlap, radius).value_or(kn);
  const Scheme scheme = plain_law_in_frame_of(subject, "linear-conventional");
  const double mu = subject.has("mu") ? subject.mu() : 1e6;
  const Subject spring(scheme, {{"kn", kn}, {"kt", kt}, {"mu", mu}});
  return 1e-6 + room * find_turned(spring, path, 0).finding().error;
}

/// What movements do to the force at the end that are no more than the round-off of arms, as they
/// come about when bodies turn.
double sensitivity_to_arms(const Subject& subject, const PairPath& path) {
  constexpr double last_digit = 4e-16;
  constexpr int pair_trials = 8;
  const PairPath still = without_turns(path).path;
  if (still.steps.empty()) return 0;
  const FramedLaw& law = subject.scheme().framed;
  const PairResult end = answers_to(law, still).back();
  RandomNumbers random(1);
  double largest = 0;
  for (int i = 0; i < pair_trials; ++i) {
    PairPath moved = still;
    moved.steps.clear();
    for (const PairStep& step : still.steps) {
      moved.steps.push_back(step);
      for (int k = 0; k < pair_trials; ++k) {
        PairStep rest;
        rest.dt = step.dt;
        for (int c = 0; c < 3; ++c)
          rest.displacement_q[c] = random.between(-1, 1) * last_digit * path.radius_p;
        rest.velocity_q = rest.displacement_q / rest.dt;
        moved.steps.push_back(rest);
      }
    }
    const PairResult there = answers_to(law, moved).back();
    largest = std::max(largest, (there.force.on_p - end.force.on_p).norm());
  }
  const double scale = end.force.tangential.norm();
  return scale > 0 ? largest / scale : 0;
}

/// Loading and small shears by spins of p, by spins of q and by displacement, in turn.
std::vector<PairPath> unequal_pairs(const Subject& subject) {
  const auto [overlap, slip] = sizes_of(subject, 1e-3);
  const double small = subject.scale().radius;
  const double infinite = std::numeric_limits<double>::infinity();
  const double shear = 0.05 * slip;
  std::vector<PairPath> all;
  for (const auto& [radius_p, radius_q] :
       {std::pair{3 * small, small}, std::pair{small, 3 * small}, std::pair{small, infinite}}) {
    PairWalk walk(radius_p, radius_q, subject.scale().dt);
    walk.move({-overlap, 0, 0}).move({0, 0, 0}, {0, 0, shear / radius_p});
    if (std::isfinite(radius_q)) walk.move({0, 0, 0}, {0, 0, 0}, {0, shear / radius_q, 0});
    walk.move({0, 0.5 * shear, shear});
    all.push_back(walk.path());
  }
  return all;
}

/// The same motion in the contact frame, whose normal rests but for movements that are small
/// against the radii.
Path as_contact_path(const PairPath& path) {
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  Path steps;
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    const double radius = effective_radius(path.radius_p, path.radius_q);
    const PairMotion motion =
        pair_motion(Kinematics::mid_arm, geometry[i], geometry[i + 1], path.steps[i], radius);
    const Vector3 shift =
        motion.movement - motion.normal_new * motion.normal_new.dot(motion.movement);
    steps.push_back(step_of(i == 0 ? std::min(geometry[0].overlap, 0.0) : geometry[i].overlap,
                            geometry[i + 1].overlap, {shift[1], shift[2]}, path.steps[i].dt,
                            radius));
    // A wall is known to be one on both sides.
    if (std::isinf(path.radius_q)) steps.back().mass_q = path.radius_q;
  }
  return steps;
}

/// Whether arms are R or shorter by half the overlap is the law's own choice: what that changes.
double freedom_of_arms(const PairPath& path, const PairGeometry& geometry) {
  return 4 * std::abs(geometry.overlap) / std::min(path.radius_p, path.radius_q);
}

Finding find_unequal(const Subject& subject, const PairPath& path) {
  const std::vector<PairResult> results = answers_to(subject.scheme().framed, path);
  const std::vector<PairGeometry> geometry = pair_geometry(path);
  const std::vector<ContactForce> contact = subject.follow(as_contact_path(path));
  const double largest = ForceScale(contact, 0).largest_tangential();
  Finding worst;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const PairGeometry& now = geometry[i + 1];
    Worst one(std::max(1e-6, freedom_of_arms(path, now)));
    const PairResult& r = results[i];
    one.compare(-r.force.on_p.dot(now.normal), contact[i].normal + contact[i].damping_normal,
                contact[i].normal, {"normal force", i});
    const Vector2 must = contact[i].tangential + contact[i].damping_tangential;
    const Vector3 tangential = r.force.on_p - now.normal * now.normal.dot(r.force.on_p);
    for (int k = 0; k < 2 && largest > 0; ++k)
      one.compare(tangential[k + 1], must[k], largest, {component("force on p along", k + 1), i});
    const BodyForces torques = body_forces_of(r.force.on_p, now);
    const double scale = std::min(path.radius_p, path.radius_q) * largest;
    const Place on_p{"torque on p", i, "N m"};
    const Place on_q{"torque on q", i, "N m"};
    for (int k = 0; k < 3 && scale > 0; ++k) {
      one.compare(r.torque_p[k], torques.torque_p[k], scale, on_p);
      one.compare(r.torque_q[k], torques.torque_q[k], scale, on_q);
    }
    worst = worse(worst, one.finding());
  }
  return worst;
}

}  // namespace

std::vector<Property> pair_properties() {
  return {
      {{"rotation", "A pair in stick that turns as one body takes its force along."},
       {{.name = "turned pair",
         .sentence =
             "turned about the centre of p before, between and after shears, the force must "
             "be that of the pair that was not turned, turned",
         .pair_paths = turned_pairs,
         .find_pair = find_turned_force,
         .excuse = frame_is_not_exact,
         .pair_bound = error_of_spring_in_frame,
         .pair_sensitivity = sensitivity_to_arms}}},
      {{"axes-follow", "The axes of anisotropic friction turn with the pair."},
       {{.name = "turned and slid",
         .sentence = "turned about the centre of p before a slide, the force must be that of the "
                     "pair that was not turned, turned",
         .pair_paths = sliding_pairs,
         .find_pair = find_turned_force,
         .unsuitable = has_no_axes,
         .excuse = frame_is_not_exact,
         .pair_bound = error_of_spring_in_frame,
         .pair_sensitivity = sensitivity_to_arms}}},
      {{"unequal-radii", "Unequal spheres, and a wall: the force of R, torques by arm and force."},
       {{.name = "torques",
         .sentence = "force and torques must be those of the arms and of the effective radius, "
                     "whichever body makes the shift",
         .pair_paths = unequal_pairs,
         .find_pair = find_unequal}}},
  };
}

}  // namespace stickslip::cases::properties
