// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/wall_diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "cases/walls/wall_concave/case.hpp"
#include "cases/walls/wall_convex/case.hpp"
#include "cases/walls/wall_flat/case.hpp"
#include "cases/walls/wall_history/case.hpp"
#include "cases/walls/wall_moving/case.hpp"
#include "cases/walls/wall_ties/case.hpp"
#include "reports/study/diagnose/deviation_match.hpp"
#include "reports/study/diagnose/shape_diagnosis.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistakes.hpp"

namespace stickslip::reports {
namespace {

constexpr double same_on_plane = 1e-6;  ///< of the normal force: what the cases of walls allow
constexpr double explained_well = 0.8;  ///< a mistake that matches less is none of the known ones
constexpr int cuts = 16;                ///< triangles as large as the circle of the overlap

/// How far the forces of a sphere on triangles are from those that are right, over the normal
/// force; a probe shows one thing.
using Deviations = std::vector<double>;
struct WallProbe {
  std::string name;
  std::function<Deviations(const Scheme&)> ask;
};

/// Sizes beyond 1 count less and less: a force of ninety times is no more of a mistake than one of
/// twice.
double damped(double x) { return x / (1 + std::abs(x)); }

bool are_small(const Deviations& all) {
  return std::ranges::all_of(all, [](double x) { return std::abs(x) <= same_on_plane; });
}

void add(Deviations& all, const Vector3& off, double scale) {
  for (const double x : off) all.push_back(damped(x / scale));
}

/// A motion over a floor against the forces that are right.
Deviations against(const std::vector<cases::ForceOnPlane>& right,
                   const std::vector<WallForce>& forces, double radius) {
  Deviations all;
  for (std::size_t i = 1; i < forces.size(); ++i) {
    const auto& [normal, force, torque] = right[i - 1];
    const double scale = force.dot(normal);
    add(all, forces[i].force - force, scale);
    add(all, forces[i].torque - torque, scale * radius);
  }
  return all;
}

/// Motions over floors, against those on the plane. A plane of its own that turns may be wrong,
/// too: once the floor differs from it, planes at rest tell what is right.
template <class Floor>
Deviations over_floors(const Scheme& law) {
  const Floor given;
  const auto held_against = [&](const auto& right) {
    Deviations all;
    for (const cases::FloorScene& scene : given.scenes(cuts))
      for (const std::vector<WallStep>& motion : scene.motions) {
        const std::vector<WallForce> forces =
            follow_wall(law.framed, scene.mesh, given.radius, motion);
        const Deviations off = against(right(motion), forces, given.radius);
        all.insert(all.end(), off.begin(), off.end());
      }
    return all;
  };
  using Motion = std::vector<WallStep>;
  Deviations all = held_against([&](const Motion& motion) { return given.on_plane(law, motion); });
  if (law.law().own_wall() == nullptr || are_small(all)) return all;
  return held_against([&](const Motion& motion) { return given.on_own_plane(law, motion, false); });
}

/// Spheres that are held at edges, against what is right there.
template <class Edge>
Deviations at_edges(const Scheme& law) {
  const Edge given;
  Deviations all;
  for (const cases::HeldAtEdge& held : given.held()) {
    const Vector3 right = given.right_force(law, held);
    WallStep start;
    start.centre = held.centre;
    const std::vector<WallForce> forces =
        follow_wall(law.framed, given.faces_at(held, cuts), given.radius, std::span(&start, 1));
    add(all, forces.front().force - right, right.norm());
  }
  return all;
}

std::vector<WallProbe> wall_probes() {
  return {{"a slanted way over a floor (wall-flat)", over_floors<cases::WallFlat>},
          {"exactly over edges and vertices (wall-ties)", over_floors<cases::WallTies>},
          {"sticking over edges (wall-history)", over_floors<cases::WallHistory>},
          {"a wall that moves and turns (wall-moving)", over_floors<cases::WallMoving>},
          {"a convex edge (wall-convex)", at_edges<cases::WallConvex>},
          {"a corner of two walls (wall-concave)", at_edges<cases::WallConcave>}};
}

std::vector<Deviations> deviations_of(const Scheme& law, const std::vector<WallProbe>& probes) {
  const cases::WallFlat springs;
  const Scheme asked =
      with_parameters(law, {{"kn", springs.kn}, {"kt", springs.kt}, {"mu", springs.mu}});
  std::vector<Deviations> all;
  for (const WallProbe& probe : probes) {
    Deviations one = probe.ask(asked);
    if (are_small(one)) one.assign(one.size(), 0);
    all.push_back(std::move(one));
  }
  return all;
}

/// The law of the catalogue around which walls of ours make the mistakes: what it says it is like
/// if that has springs, or else any with springs. They are seen beside the plane of the law itself.
Scheme twin_of(const Scheme& law) {
  const auto said = cases::like_of(law);
  const bool has_springs = said && law.law().twin()->law.info().can(Capability::linear);
  return cases::make_scheme(has_springs ? *said : LawSpec{"linear-conventional", {}});
}

}  // namespace

Diagnosis diagnose_wall(const Scheme& law) {
  Diagnosis diagnosis;
  diagnosis.law = law.label;
  const Scheme twin = twin_of(law);
  diagnosis.twin = diagnosis.nearest = twin.spec.text();
  const std::vector<WallProbe> probes = wall_probes();
  const std::vector<Deviations> off = deviations_of(law, probes);
  diagnosis.is_equal = !(size_of(off) > 0);
  if (diagnosis.is_equal) return diagnosis;
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < probes.size(); ++i)
    if (size_of(off[i]) > 0) order.push_back(i);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return size_of(off[i]); });
  for (const std::size_t i : order) diagnosis.shows_in.push_back(probes[i].name);
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.kind != mistakes_of_walls || !mistake.can_be_made_by(twin.framed)) continue;
    Scheme wrong = twin;
    wrong.framed = with_mistake(twin.framed, mistake.name);
    MistakeMatch match;
    match.name = mistake.name;
    match.title = mistake.title;
    match.match = match_of(off, deviations_of(wrong, probes));
    diagnosis.mistakes.push_back(std::move(match));
  }
  std::ranges::stable_sort(diagnosis.mistakes, std::greater(), &MistakeMatch::match);
  diagnosis.is_unknown =
      diagnosis.mistakes.empty() || diagnosis.mistakes.front().match < explained_well;
  return diagnosis;
}

Diagnosis diagnose_with_bodies(const Scheme& law, int jobs) {
  const auto ask = [&](const Diagnosis& of_bodies) {
    const bool asks_on = of_bodies.is_equal && law.law().info().has_contacts();
    return asks_on ? diagnose(law, jobs) : of_bodies;
  };
  if (law.law().own_wall() != nullptr || law.framed.wall_rule != WallRule::surface)
    return ask(diagnose_wall(law));
  if (has_shapes_to_diagnose(law)) return ask(diagnose_shapes(law));
  return diagnose(law, jobs);
}

}  // namespace stickslip::reports
