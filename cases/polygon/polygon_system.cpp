// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_system.hpp"

// Boost 1.74 includes a header of its own that it calls deprecated.
#define BOOST_ALLOW_DEPRECATED_HEADERS
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometry.hpp>  // since 1.77 an index includes no algorithms itself
#include <boost/geometry/index/rtree.hpp>

#include "cases/drive/trial.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

namespace bg = boost::geometry;
using TreePoint = bg::model::d2::point_xy<double>;
using Box = bg::model::box<TreePoint>;

constexpr Eigen::Index per_body = 3;
/// Neighbours are kept while bodies move by less than this share of the mean reach.
constexpr double skin_share = 0.1;

/// First index of a body's coordinates.
Eigen::Index at(std::size_t body) { return per_body * static_cast<Eigen::Index>(body); }

Vector2 position_of(const Eigen::VectorXd& coordinates, std::size_t body) {
  return {coordinates[at(body)], coordinates[at(body) + 1]};
}

Vector3 in_space(const Vector2& v) { return {v[0], v[1], 0}; }

/// z x v: v a quarter turn counter-clockwise.
Vector2 turned(const Vector2& v) { return {-v[1], v[0]}; }

/// How far the line of action of a uniform pressure on i lies from the centroid of the overlap,
/// along z x n [m]. Its moment is the integral of arm x n over the edges of the overlap that belong
/// to i.
double offset_of_pressure(const Overlap& overlap) {
  double moment = 0;
  for (const OverlapRing& ring : overlap.rings) {
    for (std::size_t k = 0; k < ring.vertices.size(); ++k) {
      if (ring.owners[k] == EdgeOwner::j) continue;
      const Vector2& from = ring.vertices[k];
      const Vector2& to = ring.vertices[k + 1 == ring.vertices.size() ? 0 : k + 1];
      const double part =
          (from - overlap.centroid).squaredNorm() - (to - overlap.centroid).squaredNorm();
      moment += ring.owners[k] == EdgeOwner::both ? part / 4 : part / 2;
    }
  }
  return -moment / overlap.boundary_vector.norm();
}

/// Whole force on i; the law's tangential force on i points along the movement of j.
Vector2 force_of(const PolygonContact& contact) {
  const ContactForce& f = contact.in_frame;
  return -(f.normal + f.damping_normal) * contact.plane.normal +
         (f.tangential[0] + f.damping_tangential[0]) * turned(contact.plane.normal);
}

}  // namespace

PolygonSystem::PolygonSystem(const Scheme& scheme, std::vector<PolygonBody> bodies,
                             std::optional<double> period)
    : integrator_(scheme.integrator),
      kinematics_(scheme.framed.kinematics),
      law_(scheme.law()),
      rules_(scheme.polygons),
      period_(period),
      bodies_(std::move(bodies)) {
  double mean = 0;
  double longest = 0;
  Coordinates position(at(bodies_.size()));
  Coordinates velocity(at(bodies_.size()));
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const PolygonBody& body = bodies_[b];
    double reach = 0;
    for (const Vector2& vertex : body.shape.vertices())
      reach = std::max(reach, (vertex - body.shape.centroid()).norm());
    reach_.push_back(reach);
    disc_radius_.push_back(std::sqrt(body.shape.area() / std::numbers::pi));
    mean += reach / static_cast<double>(bodies_.size());
    longest = std::max(longest, reach);
    position.segment<3>(at(b)) << body.position[0], body.position[1], body.angle;
    velocity.segment<3>(at(b)) << body.velocity[0], body.velocity[1], body.spin;
  }
  if (period_ && !(*period_ > 4 * longest)) {
    throw InputError("a period of " + shortest(*period_) +
                     " m is too short for bodies that reach " + shortest(longest) +
                     " m from their centroid; it must be more than four times that");
  }
  skin_ = skin_share * mean;
  virgin_ = law_.contacts(1)->pack(0);
  seen_ = position;
  find_neighbours(position);
  look_at(position);
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    ContactStep& press = steps_[slots_[k]];
    // Velocities count from the start: dashpots act on bodies that move into each other.
    if (now_[k].touches()) press = step_of(contacts_[k], now_[k], position, velocity, 0);
    press.overlap_old = 0;
    press.overlap_new = press.approach = std::max(measure_of(now_[k]), 0.0);
  }
  store_->advance(steps_, answers_);
  contacts_.swap(now_);
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    PolygonContact& contact = contacts_[k];
    contact.in_frame = answers_[slots_[k]];
    contact.force = force_of(contact);
  }
  motion_ = motion_of(position, velocity, sum_forces(contacts_, position));
}

void PolygonSystem::set_velocity(std::size_t body, const Vector2& velocity, double spin) {
  motion_.velocity.segment<3>(at(body)) << velocity[0], velocity[1], spin;
  bodies_[body].velocity = velocity;
  bodies_[body].spin = spin;
}

bool PolygonSystem::neighbours_are_stale(const Coordinates& position) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const double moved = (position_of(position, b) - position_of(searched_, b)).norm();
    const double turned_by = std::abs(position[at(b) + 2] - searched_[at(b) + 2]);
    if (moved + turned_by * reach_[b] > skin_ / 2) return true;
  }
  return false;
}

void PolygonSystem::find_neighbours(const Coordinates& position) {
  searched_ = position;
  using Entry = std::pair<Box, std::size_t>;
  const auto box_of = [&](std::size_t b, double shift) {
    // Positions run on through the periods; boxes stand in the first one.
    Vector2 centroid = position_of(position, b);
    if (period_) centroid[0] -= std::floor(centroid[0] / *period_) * *period_;
    const Polygon placed = bodies_[b].shape.placed(centroid, position[at(b) + 2]);
    Vector2 low = placed.vertices().front();
    Vector2 high = low;
    for (const Vector2& v : placed.vertices()) {
      low = low.cwiseMin(v);
      high = high.cwiseMax(v);
    }
    const double margin = skin_ / 2;
    return Box(TreePoint(low[0] - margin + shift, low[1] - margin),
               TreePoint(high[0] + margin + shift, high[1] + margin));
  };
  std::vector<Entry> entries;
  entries.reserve(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) entries.emplace_back(box_of(b, 0), b);
  const bg::index::rtree<Entry, bg::index::rstar<16>> tree(entries);
  // Bodies that move as given do not touch each other.
  const auto is_given = [&](std::size_t b) {
    return !std::isfinite(bodies_[b].mass) && !std::isfinite(bodies_[b].inertia);
  };
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::vector<Entry> found;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    for (const int image : {0, -1, 1}) {
      if (image != 0 && !period_) break;
      const double shift = period_ ? image * *period_ : 0;
      found.clear();
      tree.query(bg::index::intersects(box_of(b, shift)), std::back_inserter(found));
      for (const auto& [box, other] : found) {
        if (other > b && !(is_given(b) && is_given(other))) pairs.emplace_back(b, other);
      }
    }
  }
  std::ranges::sort(pairs);
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  // Contacts that stay keep their slot and history.
  std::vector<PolygonContact> kept;
  std::vector<std::size_t> slots;
  kept.reserve(pairs.size());
  std::size_t old = 0;
  for (const auto& wanted_pair : pairs) {
    const auto [i, j] = wanted_pair;
    const auto before = [&] { return std::pair(contacts_[old].i, contacts_[old].j) < wanted_pair; };
    while (old < contacts_.size() && before()) free_.push_back(slots_[old++]);
    if (old < contacts_.size() && contacts_[old].i == i && contacts_[old].j == j) {
      kept.push_back(std::move(contacts_[old]));
      slots.push_back(slots_[old++]);
    } else {
      PolygonContact contact;
      contact.i = i;
      contact.j = j;
      kept.push_back(std::move(contact));
      slots.push_back(std::numeric_limits<std::size_t>::max());
    }
  }
  while (old < contacts_.size()) free_.push_back(slots_[old++]);
  contacts_ = std::move(kept);
  slots_ = std::move(slots);
  // Slots for the new ones; the store grows by half.
  const auto is_new = [](std::size_t slot) {
    return slot == std::numeric_limits<std::size_t>::max();
  };
  const auto wanted = static_cast<std::size_t>(std::ranges::count_if(slots_, is_new));
  if (!store_ || free_.size() < wanted) {
    const std::size_t used = store_ ? store_->size() : 0;
    const std::size_t size = used + wanted + used / 2 + 8;
    auto larger = law_.contacts(size);
    for (std::size_t s = 0; s < used; ++s) larger->unpack(s, store_->pack(s));
    for (std::size_t s = size; s-- > used;) free_.push_back(s);
    store_ = std::move(larger);
    steps_.assign(size, {});
    answers_.assign(size, {});
  }
  for (std::size_t& slot : slots_) {
    if (!is_new(slot)) continue;
    slot = free_.back();
    free_.pop_back();
    store_->unpack(slot, virgin_);
  }
}

double PolygonSystem::measure_of(const PolygonContact& contact) const {
  if (!contact.touches()) return -std::numeric_limits<double>::min();
  if (rules_.overlap == OverlapMeasure::gradient) return contact.overlap.boundary_vector.norm();
  return contact.overlap.area / (disc_radius_[contact.i] + disc_radius_[contact.j]);
}

void PolygonSystem::look_at(const Coordinates& position) {
  placed_.clear();
  placed_.reserve(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    placed_.push_back(bodies_[b].shape.placed(position_of(position, b), position[at(b) + 2]));
  }
  now_.resize(contacts_.size());
  std::ranges::fill(steps_, ContactStep{.overlap_old = -1, .overlap_new = -1});
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    const PolygonContact& before = contacts_[k];
    PolygonContact& now = now_[k];
    now.i = before.i;
    now.j = before.j;
    now.image = Vector2::Zero();
    const Vector2 centre_i = position_of(position, now.i);
    Vector2 centre_j = position_of(position, now.j);
    if (period_) {
      now.image[0] = -std::round((centre_j[0] - centre_i[0]) / *period_) * *period_;
      centre_j += now.image;
    }
    now.overlap = {};
    now.plane = before.plane;
    now.in_frame = {};
    now.force = now.velocity = Vector2::Zero();
    if ((centre_j - centre_i).norm() > reach_[now.i] + reach_[now.j]) continue;
    now.overlap = now.image[0] == 0
                      ? overlap_of(placed_[now.i], placed_[now.j])
                      : overlap_of(placed_[now.i],
                                   bodies_[now.j].shape.placed(centre_j, position[at(now.j) + 2]));
    if (!now.touches()) continue;
    if (const auto plane = contact_plane(rules_.plane, now.overlap, centre_i, centre_j)) {
      now.plane = *plane;
      // Only there has a force that is the gradient the potential kn A in rotations, too.
      if (rules_.acts_on_chord() && !now.overlap.boundary_vector.isZero(0))
        now.plane.point +=
            offset_of_pressure(now.overlap) * turned(now.overlap.boundary_vector.normalized());
    } else {
      // A rule without an answer keeps the direction it had; a first one takes the branch.
      now.plane.point = now.overlap.centroid;
      if (!before.touches()) now.plane.normal = (centre_j - centre_i).normalized();
    }
  }
}

Vector2 PolygonSystem::centroid_by_translation(const PolygonContact& contact,
                                               const Coordinates& position) const {
  const Polygon i =
      bodies_[contact.i].shape.placed(position_of(position, contact.i), seen_[at(contact.i) + 2]);
  const Polygon j = bodies_[contact.j].shape.placed(
      position_of(position, contact.j) + contact.image, seen_[at(contact.j) + 2]);
  const Overlap moved = overlap_of(i, j);
  return moved.empty() ? contact.overlap.centroid : moved.centroid;
}

ContactStep PolygonSystem::step_of(const PolygonContact& before, PolygonContact& now,
                                   const Coordinates& position, const Coordinates& velocity,
                                   double dt) const {
  const auto geometry = [&](const PolygonContact& contact, const Coordinates& at_time) {
    const Vector2 i = position_of(at_time, contact.i);
    const Vector2 j = position_of(at_time, contact.j) + contact.image;
    PairGeometry g;
    g.branch = in_space(j - i);
    g.normal = in_space(contact.plane.normal);
    g.arm_p = in_space(contact.plane.point - i);
    g.arm_q = in_space(contact.plane.point - j);
    return g;
  };
  const auto displacement = [&](std::size_t b) {
    return in_space(position_of(position, b) - position_of(seen_, b));
  };
  const auto rotation = [&](std::size_t b) {
    return Vector3(0, 0, position[at(b) + 2] - seen_[at(b) + 2]);
  };
  PairStep step;
  step.displacement_p = displacement(now.i);
  step.displacement_q = displacement(now.j);
  step.rotation_p = rotation(now.i);
  step.rotation_q = rotation(now.j);
  step.velocity_p = in_space(position_of(velocity, now.i));
  step.velocity_q = in_space(position_of(velocity, now.j));
  step.spin_p[2] = velocity[at(now.i) + 2];
  step.spin_q[2] = velocity[at(now.j) + 2];
  step.dt = dt;
  const PairGeometry end = geometry(now, position);
  // Where there was no overlap its arms are those of now.
  const PairGeometry begin = before.touches() ? geometry(before, seen_) : end;
  const PairMotion motion = pair_motion(kinematics_, begin, end, step, 0);
  now.velocity = motion.velocity.head<2>();
  const Vector2 middle = (begin.normal + end.normal).head<2>().normalized();
  ContactStep out;
  out.overlap_old = measure_of(before);
  out.overlap_new = measure_of(now);
  out.approach = out.overlap_new - out.overlap_old;
  out.approach_velocity = -now.velocity.dot(now.plane.normal);
  out.velocity[0] = now.velocity.dot(turned(now.plane.normal));
  out.dt = dt;
  if (rules_.movement == ContactMovement::rigid) {
    out.shift[0] = motion.movement.head<2>().dot(turned(middle));
  } else if (before.touches() && now.touches()) {
    const Vector2 moved = centroid_by_translation(now, position) - before.overlap.centroid;
    out.shift[0] = moved.dot(turned(middle)) - step.rotation_p[2] * end.arm_p.norm() -
                   step.rotation_q[2] * end.arm_q.norm();
  }
  return out;
}

PolygonSystem::Coordinates PolygonSystem::sum_forces(std::span<const PolygonContact> contacts,
                                                     const Coordinates& position) const {
  Coordinates a(at(bodies_.size()));
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    a.segment<3>(at(b)) << bodies_[b].load[0], bodies_[b].load[1], bodies_[b].torque;
  for (const PolygonContact& contact : contacts) {
    if (!contact.touches()) continue;
    const Vector2 arm_i = contact.plane.point - position_of(position, contact.i);
    const Vector2 arm_j = contact.plane.point - contact.image - position_of(position, contact.j);
    a.segment<2>(at(contact.i)) += contact.force;
    a.segment<2>(at(contact.j)) -= contact.force;
    a[at(contact.i) + 2] += cross(arm_i, contact.force);
    a[at(contact.j) + 2] -= cross(arm_j, contact.force);
  }
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const PolygonBody& body = bodies_[b];
    if (std::isfinite(body.mass)) {
      a.segment<2>(at(b)) /= body.mass;
    } else {
      a.segment<2>(at(b)).setZero();
    }
    a[at(b) + 2] = std::isfinite(body.inertia) ? a[at(b) + 2] / body.inertia : 0;
  }
  return a;
}

PolygonSystem::Coordinates PolygonSystem::accelerations(const Coordinates& position,
                                                        const Coordinates& velocity, double dt,
                                                        Evaluation evaluation) {
  if (neighbours_are_stale(position)) find_neighbours(position);
  look_at(position);
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    if (!now_[k].touches() && !contacts_[k].touches()) continue;
    steps_[slots_[k]] = step_of(contacts_[k], now_[k], position, velocity, dt);
  }
  if (evaluation == Evaluation::trial) {
    trial_of(trial_store_, *store_).advance(steps_, answers_);
  } else {
    store_->advance(steps_, answers_);
  }
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    PolygonContact& contact = now_[k];
    contact.in_frame = answers_[slots_[k]];
    contact.force = force_of(contact);
  }
  if (evaluation == Evaluation::trial) return sum_forces(now_, position);
  contacts_.swap(now_);
  seen_ = position;
  for (const PolygonContact& contact : contacts_) works_.add(contact.in_frame);
  return sum_forces(contacts_, position);
}

void PolygonSystem::step(double dt) {
  advance(
      integrator_, motion_, dt,
      [this, dt](const Coordinates& position, const Coordinates& velocity, Evaluation evaluation) {
        return accelerations(position, velocity, dt, evaluation);
      });
  time_ += dt;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    PolygonBody& body = bodies_[b];
    body.position = motion_.position.segment<2>(at(b));
    body.angle = motion_.position[at(b) + 2];
    body.velocity = motion_.velocity.segment<2>(at(b));
    body.spin = motion_.velocity[at(b) + 2];
  }
}

double PolygonSystem::kinetic_energy() const {
  double energy = 0;
  for (const PolygonBody& body : bodies_) {
    if (std::isfinite(body.mass)) energy += 0.5 * body.mass * body.velocity.squaredNorm();
    if (std::isfinite(body.inertia)) energy += 0.5 * body.inertia * body.spin * body.spin;
  }
  return energy;
}

}  // namespace stickslip::cases
