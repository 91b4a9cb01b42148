// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/walls/mesh_wall.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

/// Contacts are followed up to this gap over the radius: what a law remembers of a contact that
/// parts is known when it closes again at once.
constexpr double followed_gap = 1e-3;

/// A contact moves no farther than the centre, but for rounding.
constexpr double way_and_rounding = 1 + 1e-6;
constexpr double rounding_of_radius = 1e-9;

Vector3 middle_of(const std::array<Vector3, 3>& corners) {
  return (corners[0] + corners[1] + corners[2]) / 3;
}

/// A point of the wall in space.
Vector3 in_space(const WallPose& pose, const Vector3& point) {
  return pose.position + pose.orientation * point;
}

}  // namespace

MeshWall::MeshWall(FramedLaw law, const IndexedMesh& mesh, double radius)
    : law_(std::move(law)),
      mesh_(&mesh),
      radius_(radius),
      effective_radius_(effective_radius(radius, std::numeric_limits<double>::infinity())) {
  if (law_.law.body_contact() != nullptr || law_.law.moves_bodies())
    throw Unsuitable("its contacts with a wall of triangles are its own: it knows bodies");
  law_.moments = {};
  const double range = law_.law.range(effective_radius_);
  reach_ = radius_ + std::max(std::isfinite(range) ? range : 0.0, followed_gap * radius_);
}

std::span<const SurfaceContact> MeshWall::find(const Vector3& centre) {
  const auto corners_of = [&](const SurfaceContact& at) {
    return mesh_->mesh().corners(at.triangle);
  };
  if (law_.wall_rule == WallRule::each_triangle)
    return finder_.find_each_triangle(*mesh_, centre, reach_);
  const double alike = ContactFinder::coincides * reach_;
  const auto coincide = [&](const SurfaceContact& a, const SurfaceContact& b) {
    return (a.point - b.point).squaredNorm() <= alike * alike;
  };
  if (law_.wall_rule == WallRule::edges_always) {
    kept_.clear();
    for (const SurfaceContact& at : finder_.find_each_triangle(*mesh_, centre, reach_))
      if (std::ranges::none_of(kept_,
                               [&](const SurfaceContact& kept) { return coincide(kept, at); }))
        kept_.push_back(at);
    return kept_;
  }
  std::span<const SurfaceContact> found = finder_.find(*mesh_, centre, reach_);
  if (law_.wall_rule != WallRule::edges_never && law_.wall_rule != WallRule::face_normal &&
      law_.wall_rule != WallRule::vertex_by_each_edge)
    return found;
  kept_.assign(found.begin(), found.end());
  if (law_.wall_rule == WallRule::edges_never) {
    std::erase_if(kept_,
                  [](const SurfaceContact& at) { return at.feature != TriangleFeature::face; });
  } else if (law_.wall_rule == WallRule::face_normal) {
    for (SurfaceContact& at : kept_) {
      const Vector3 face = triangle_normal(corners_of(at));
      if (!face.isZero()) at.normal = at.normal.dot(face) < 0 ? Vector3(-face) : face;
    }
  } else {
    const std::size_t right = kept_.size();
    const auto each = finder_.find_each_triangle(*mesh_, centre, reach_);
    for (std::size_t i = 0; i < right; ++i) {
      if (kept_[i].feature != TriangleFeature::vertex) continue;
      const auto ends = std::ranges::count_if(
          each, [&](const SurfaceContact& at) { return coincide(kept_[i], at); });
      for (std::ptrdiff_t copy = 1; copy < ends; ++copy) {
        const SurfaceContact again = kept_[i];
        kept_.push_back(again);
      }
    }
  }
  return kept_;
}

/// Gives each contact that was found what the nearest old one remembers, the nearest pair first.
void MeshWall::inherit_from_nearest(double largest_way) {
  while (true) {
    double least = largest_way;
    Held* heir = nullptr;
    Held* old = nullptr;
    for (Held& now : held_) {
      if (now.contact != nullptr) continue;
      for (Held& then : before_) {
        const double way = (now.at.point - then.at.point).norm();
        if (then.contact == nullptr || way > least) continue;
        least = way;
        heir = &now;
        old = &then;
      }
    }
    if (heir == nullptr) return;
    heir->contact = std::move(old->contact);
    heir->was = old->at;
  }
}

/// Gives it what the old one of its triangle remembers.
void MeshWall::inherit_by_triangle() {
  for (Held& now : held_) {
    const auto old = std::ranges::find_if(before_, [&](const Held& then) {
      return then.contact != nullptr && then.at.triangle == now.at.triangle;
    });
    if (old == before_.end()) continue;
    now.contact = std::move(old->contact);
    now.was = old->at;
  }
}

void MeshWall::take_over(std::span<const SurfaceContact> found, double largest_way) {
  std::swap(held_, before_);
  held_.clear();
  for (const SurfaceContact& at : found) held_.push_back({nullptr, at, at});
  if (law_.wall_rule == WallRule::history_by_triangle || law_.wall_rule == WallRule::each_triangle)
    inherit_by_triangle();
  else
    inherit_from_nearest(largest_way);
  for (Held& now : held_) {
    if (now.contact != nullptr) continue;
    // A contact that begins: the place before is seen from the same face, edge or vertex.
    const Vector3 away = centre_ - now.at.point;
    if (now.at.feature == TriangleFeature::face || away.isZero()) {
      now.was.distance = away.dot(now.at.normal);
      now.was.point = centre_ - now.was.distance * now.at.normal;
    } else {
      now.was.distance = away.norm();
      now.was.normal = away / now.was.distance;
    }
    const Vector3 normal = -(last_.wall.orientation * now.was.normal);
    now.contact = std::make_unique<PairContacts>(law_, std::span(&normal, 1));
  }
}

PairGeometry MeshWall::geometry_of(const SurfaceContact& at, const Vector3& reference,
                                   const WallPose& pose, const Vector3& centre) const {
  PairGeometry geometry;
  geometry.branch = in_space(pose, reference) - centre;
  geometry.normal = -(pose.orientation * at.normal);
  geometry.overlap = radius_ - at.distance;
  geometry.arm_p = (radius_ - geometry.overlap / 2) * geometry.normal;
  geometry.arm_q = geometry.arm_p - geometry.branch;
  return geometry;
}

WallForce MeshWall::place(const WallStep& start) {
  last_ = start;
  centre_ = start.wall.orientation.transpose() * (start.centre - start.wall.position);
  held_.clear();
  take_over(find(centre_), 0);
  WallForce sum;
  for (Held& held : held_) {
    const PairGeometry now = geometry_of(held.at, held.at.point, start.wall, start.centre);
    PairMotion pressed;
    pressed.overlap_new = now.overlap;
    pressed.overlap_old = std::min(now.overlap, 0.0);
    pressed.normal_old = pressed.normal_new = now.normal;
    add_push(held, pressed, now, start, sum);
  }
  return sum;
}

WallForce MeshWall::advance(const WallStep& step) {
  const Vector3 centre = step.wall.orientation.transpose() * (step.centre - step.wall.position);
  const double way = (centre - centre_).norm();
  take_over(find(centre), way_and_rounding * way + rounding_of_radius * radius_);
  WallForce sum;
  for (Held& held : held_) {
    const bool by_middle = law_.wall_rule == WallRule::middle_of_triangle;
    const Vector3 reference =
        by_middle ? middle_of(mesh_->mesh().corners(held.at.triangle)) : held.was.point;
    const PairGeometry old = geometry_of(held.was, reference, last_.wall, last_.centre);
    const PairGeometry now = geometry_of(held.at, reference, step.wall, step.centre);
    PairStep moved;
    moved.displacement_p = step.centre - last_.centre;
    moved.rotation_p = step.rotation;
    moved.velocity_p = step.velocity;
    moved.spin_p = step.spin;
    moved.dt = step.dt;
    if (law_.wall_rule != WallRule::resting_wall) {
      const Vector3 place = in_space(step.wall, reference);
      moved.displacement_q = place - in_space(last_.wall, reference);
      moved.velocity_q = step.wall_velocity + step.wall_spin.cross(place - step.wall.position);
    }
    if (law_.wall_rule != WallRule::resting_wall && !by_middle) {
      moved.rotation_q = step.wall_rotation;
      moved.spin_q = step.wall_spin;
    }
    PairMotion motion = pair_motion(law_.kinematics, old, now, moved, effective_radius_);
    motion.rotation_q = step.wall_rotation;
    add_push(held, motion, now, step, sum);
  }
  last_ = step;
  centre_ = centre;
  return sum;
}

void MeshWall::add_push(Held& held, PairMotion motion, const PairGeometry& now,
                        const WallStep& step, WallForce& sum) const {
  motion.effective_radius = effective_radius_;
  PairForce force;
  held.contact->advance(std::span(&motion, 1), std::span(&force, 1));
  sum.force += force.on_p;
  sum.torque += now.arm_p.cross(force.on_p);
  sum.wall_torque -= (step.centre + now.arm_p - step.wall.position).cross(force.on_p);
  if (now.overlap > 0) ++sum.contacts;
}

}  // namespace stickslip
