// SPDX-License-Identifier: BSD-3-Clause
// A law that says whose equations it implements tends to that law's forces where steps are refined.
#include <Eigen/Geometry>
#include <tuple>

#include "cases/properties/check.hpp"
#include "cases/properties/paths/plastic_branches.hpp"
#include "stickslip/contact/law/watched_law.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> no_twin(const Subject& subject) {
  return unless(subject.law().twin() != nullptr,
                "it does not say whose equations it implements (like=LAW)");
}

/// The twin with the subject's parameters, and no others that it would have.
Subject twin_of(const Subject& subject) {
  const FramedLaw& twin = *subject.law().twin();
  Scheme scheme = subject.scheme();
  scheme.framed.law = with_roles_of(twin.law, subject.law().info());
  return {scheme, subject.parameters()};
}

std::vector<Path> all_paths(const Subject& subject) {
  std::vector<Path> paths = random_paths(subject.scale());
  paths.push_back(path_with_gaps(subject.scale(), 3));
  paths.push_back(straight_path(subject.scale(), 5, 60));
  for (Path& presses : plastic_presses(subject)) paths.push_back(std::move(presses));
  return paths;
}

/// What is compared at the end of a step: forces, damping and the works so far.
struct State {
  ContactForce force;
  WorkSums works;
};

/// States at the ends of the steps of `path`, each taken in `parts` parts.
std::vector<State> states(const Subject& subject, std::span<const ContactStep> path, int parts) {
  const std::vector<ContactForce> forces = subject.follow(refined(path, parts));
  std::vector<State> all;
  WorkSums works;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    works.add(forces[i]);
    if ((i + 1) % static_cast<std::size_t>(parts) == 0) all.push_back({forces[i], works});
  }
  return all;
}

Worst difference(const Subject& subject, const Subject& twin, std::span<const ContactStep> path,
                 int parts, bool with_works) {
  const std::vector<State> gives = states(subject, path, parts);
  const std::vector<State> must = states(twin, path, parts);
  std::vector<ContactForce> forces;
  double works = 0;
  for (const State& state : must) {
    forces.push_back(state.force);
    works = std::max({works, std::abs(state.works.normal), std::abs(state.works.tangential)});
  }
  const ForceScale scale(forces, subject.mu());
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < must.size(); ++i) {
    const ContactForce& a = gives[i].force;
    const ContactForce& b = must[i].force;
    worst.compare(a.normal, b.normal, scale.normal(i), {"normal force", i});
    worst.compare(a.damping_normal, b.damping_normal, scale.normal(i), {"damping force", i});
    for (int k = 0; k < 2; ++k) {
      const std::string which = k == 0 ? "1" : "2";
      worst.compare(a.tangential[k], b.tangential[k], scale.tangential(i),
                    {"tangential force " + which, i});
      worst.compare(a.damping_tangential[k], b.damping_tangential[k], scale.normal(i),
                    {"tangential damping force " + which, i});
    }
    if (!with_works) continue;
    const WorkSums& x = gives[i].works;
    const WorkSums& y = must[i].works;
    worst.compare(x.stored, y.stored, works, {"energy stored", i, "J"});
    worst.compare(x.dissipated, y.dissipated, works, {"energy dissipated", i, "J"});
    worst.compare(x.viscous, y.viscous, works, {"energy dissipated by damping", i, "J"});
  }
  return worst;
}

/// A difference that falls with the step is another update of the same equations.
Finding find_limit(const Subject& subject, std::span<const ContactStep> path) {
  constexpr int coarse = 2;
  constexpr int fine = 8;
  constexpr double falls = 0.6;  // a first order takes it to a quarter, a square root to a half
  const Subject twin = twin_of(subject);
  const bool with_works = subject.can(Capability::energy) && twin.can(Capability::energy);
  const Finding last = difference(subject, twin, path, fine, with_works).finding();
  if (!last.is_violation()) return last;
  const Finding first = difference(subject, twin, path, coarse, with_works).finding();
  if (last.error > falls * first.error) return last;
  Finding none = last;
  none.error = 0;
  return none;
}

std::optional<std::string> no_damping(const Subject& subject) {
  if (const auto why = no_twin(subject)) return why;
  return unless(subject.has("damping"), "it has no damping");
}

/// The same with a dashpot of half the force at a step's speed; of a Hertzian law times the fourth
/// root of the overlap.
Finding find_damped_limit(const Subject& subject, std::span<const ContactStep> path) {
  const PathScale& scale = subject.scale();
  const double force = subject.normal_force(scale.overlap, scale.radius).value_or(1);
  const double root = subject.can(Capability::hertzian) ? std::pow(scale.overlap, 0.25) : 1;
  const Subject damped =
      subject.with({{"damping", 0.5 * force * scale.dt / (scale.overlap * root)}});
  Finding finding = find_limit(damped, path);
  finding.parameters = damped.parameters();
  return finding;
}

/// Pairs of equal and unequal spheres, and a sphere on a wall: pressed together, sheared by
/// displacement and by spins, twirled by either body, and carried round.
std::vector<PairPath> pairs(const Subject& subject) {
  const PathScale& scale = subject.scale();
  const double infinite = std::numeric_limits<double>::infinity();
  std::vector<PairPath> all;
  for (const auto& [radius_p, radius_q, normal] :
       {std::tuple{scale.radius, scale.radius, Vector3(1, 0, 0)},
        std::tuple{1.5 * scale.radius, 0.5 * scale.radius, Vector3(0.36, 0.8, -0.48)},
        std::tuple{scale.radius, infinite, Vector3(0, -1, 0)}}) {
    PairPath path;
    path.radius_p = radius_p;
    path.radius_q = radius_q;
    path.normal = normal;
    const Vector3 t = normal.unitOrthogonal();
    const Vector3 b = normal.cross(t);
    const double smaller = std::min(radius_p, radius_q);
    const auto step = [&](const Vector3& move, const Vector3& turn_p, const Vector3& turn_q) {
      PairStep one;
      one.displacement_q = move;
      one.rotation_p = turn_p;
      one.rotation_q = turn_q;
      one.dt = scale.dt;
      one.velocity_q = move / one.dt;
      one.spin_p = turn_p / one.dt;
      one.spin_q = turn_q / one.dt;
      path.steps.push_back(one);
    };
    const Vector3 none = Vector3::Zero();
    const double s = scale.slip_distance;
    step(-scale.overlap * normal, none, none);
    step(0.2 * s * t, none, none);
    step(none, 0.1 * s / smaller * t, none);
    step(none, none, 0.15 * s / smaller * b);
    step(none, 0.3 * normal, none);
    step(none, none, -0.5 * normal);
    const bool has_wall = std::isinf(radius_q);
    if (!has_wall) {
      // q goes round p and both turn with it, so that the contact does not part.
      const Vector3 turn = 0.2 * (t + 0.5 * b).normalized();
      const Vector3 branch = (radius_p + radius_q - scale.overlap) * normal;
      Vector3 from = branch;
      for (int i = 1; i <= 3; ++i) {
        const Eigen::AngleAxisd round(0.2 * i, Eigen::Vector3d(turn / 0.2));
        const Vector3 to = round * Eigen::Vector3d(branch);
        step(to - from, turn, turn);
        from = to;
      }
    }
    step(none, 0.8 * s / smaller * t, -0.3 * s / smaller * b);
    all.push_back(std::move(path));
  }
  return all;
}

/// Every step in `parts` parts. Where a step carries q round p, so do its parts: chords of one arc.
PairPath in_parts(const PairPath& path, int parts) {
  PairPath fine = path;
  fine.steps.clear();
  const bool wall = std::isinf(path.radius_q);
  Vector3 branch = (path.radius_p + (wall ? 0 : path.radius_q) - path.overlap) * path.normal;
  for (const PairStep& step : path.steps) {
    const double angle = step.rotation_p.norm();
    const bool is_carried = !wall && angle > 0 && step.rotation_p == step.rotation_q;
    const Vector3 start = branch;
    Vector3 from = start;
    for (int i = 1; i <= parts; ++i) {
      const double share = static_cast<double>(i) / parts;
      Vector3 to = start + share * step.displacement_q;
      if (is_carried) {
        const Eigen::AngleAxisd round(share * angle, Eigen::Vector3d(step.rotation_p / angle));
        to = round * Eigen::Vector3d(start);
      }
      PairStep part = step;
      part.displacement_q = to - from;
      part.rotation_p /= parts;
      part.rotation_q /= parts;
      part.dt /= parts;
      part.velocity_q = part.displacement_q / part.dt;
      fine.steps.push_back(part);
      from = to;
    }
    branch += step.displacement_q;
  }
  return fine;
}

/// Largest difference of forces and torques at the ends of steps in `parts` parts.
Finding pair_difference(const FramedLaw& law, const FramedLaw& twin, const PairPath& path,
                        int parts, double tolerance) {
  const PairPath fine = in_parts(path, parts);
  const std::vector<PairResult> gives = drive_pair(law, fine);
  const std::vector<PairResult> must = drive_pair(twin, fine);
  const double mu = std::max(twin.law.value("mu").value_or(1), 0.1);
  const double arm = std::min(path.radius_p, path.radius_q);
  Worst worst(tolerance);
  const auto stride = static_cast<std::size_t>(parts);
  for (std::size_t i = stride - 1; i < must.size(); i += stride) {
    const double force = mu * std::max(must[i].force.contact.normal, 1e-300);
    const std::size_t step = i / stride;
    for (int k = 0; k < 3; ++k) {
      const std::string axis(1, "xyz"[k]);
      worst.compare(gives[i].force.on_p[k], must[i].force.on_p[k], force,
                    {"force on p along " + axis, step});
      worst.compare(gives[i].torque_p[k], must[i].torque_p[k], force * arm,
                    {"torque on p about " + axis, step, "N m"});
      if (std::isinf(path.radius_q)) continue;
      worst.compare(gives[i].torque_q[k], must[i].torque_q[k], force * arm,
                    {"torque on q about " + axis, step, "N m"});
    }
  }
  return worst.finding();
}

Finding find_pair_limit(const Subject& subject, const PairPath& path) {
  constexpr int coarse = 8;
  constexpr int fine = 32;
  constexpr double falls = 0.6;
  const bool bodies = subject.can(Capability::bodies);
  // Whether arms are R or shorter by half the overlap is a choice of laws that know bodies.
  const double arms = 4 * subject.scale().overlap / subject.scale().radius;
  const double tolerance =
      bodies ? std::max(arms, 1e-7) : std::max(1e-8, subject.is_single() ? subject.round_off() : 0);
  FramedLaw twin = twin_of(subject).scheme().framed;
  twin.frame = subject.law().twin()->frame;
  twin.frame_order = subject.law().twin()->frame_order;
  twin.kinematics = subject.law().twin()->kinematics;
  std::vector<FramedLaw> twins{twin};
  if (bodies && twin.frame != FrameUpdate::exact) {
    // The frame of such a law is its own, and may be better than that which the twin has.
    twins.push_back(twin);
    twins.back().frame = FrameUpdate::exact;
  }
  std::optional<Finding> best;
  for (const FramedLaw& one : twins) {
    Finding last = pair_difference(subject.scheme().framed, one, path, fine, tolerance);
    if (last.is_violation()) {
      const Finding first = pair_difference(subject.scheme().framed, one, path, coarse, tolerance);
      if (last.error <= falls * first.error) last.error = 0;
    }
    if (!best || last.error < best->error) best = last;
  }
  return *best;
}

}  // namespace

std::vector<Property> twin_properties() {
  return {{{"twin", "Steps refined, a law tends to the forces of the law that it says it is like."},
           {{.name = "limit",
             .sentence = "with every step cut into eight, the force must be that of the twin",
             .paths = all_paths,
             .find = find_limit,
             .unsuitable = no_twin},
            {.name = "damped limit",
             .sentence = "with every step cut into eight and a dashpot, the force must be that of "
                         "the twin",
             .paths = all_paths,
             .find = find_damped_limit,
             .unsuitable = no_damping},
            {.name = "pair limit",
             .sentence = "with every step cut into 32, forces and torques on two bodies must be "
                         "those of the twin",
             .pair_paths = pairs,
             .find_pair = find_pair_limit,
             .unsuitable = no_twin}}}};
}

}  // namespace stickslip::cases::properties
