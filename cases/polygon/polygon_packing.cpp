// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_packing.hpp"

#include "cases/drive/drive.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();

/// A body where its cell lies.
PolygonBody body_of(const Polygon& cell, double fill) {
  PolygonBody body{scaled(cell, fill)};
  body.position = cell.centroid();
  body.mass = body.shape.area();
  body.inertia = body.shape.second_moment();
  return body;
}

/// Radius of the disc of the same area [m].
double disc_radius(const Polygon& polygon) { return std::sqrt(polygon.area() / std::numbers::pi); }

}  // namespace

Packing sheared_packing(const PackingShape& shape, double rate) {
  if (shape.rows < 3) throw InputError("a sheared packing needs 3 rows or more");
  const Tessellation cells = voronoi_cells(shape.columns, shape.rows, shape.disorder, shape.seed);
  Packing packing;
  packing.period = cells.period;
  const double middle = (shape.rows - 1) / 2.0;
  for (std::size_t k = 0; k < cells.cells.size(); ++k) {
    PolygonBody body = body_of(cells.cells[k], shape.fill);
    packing.mean_mass += body.mass / static_cast<double>(cells.cells.size());
    const int row = static_cast<int>(k) / shape.columns;
    const Wall wall = row == 0 ? Wall::lower : row == shape.rows - 1 ? Wall::upper : Wall::none;
    // The bodies of a wall move together.
    const double height = wall == Wall::none ? body.position[1] : row;
    body.velocity[0] = rate * (height - middle);
    if (wall != Wall::none) body.mass = body.inertia = unbounded;
    packing.bodies.push_back(std::move(body));
    packing.walls.push_back(wall);
  }
  return packing;
}

Packing colliding_pair(const PackingShape& shape, double speed) {
  const Tessellation cells = voronoi_cells(shape.columns, shape.rows, shape.disorder, shape.seed);
  const auto first = static_cast<std::size_t>(shape.columns);  // of the second row
  Packing packing;
  packing.period = 10 * cells.period;
  packing.bodies = {body_of(cells.cells.at(first), shape.fill),
                    body_of(cells.cells.at(first + 1), shape.fill)};
  packing.walls = {Wall::lower, Wall::none};
  packing.mean_mass = (packing.bodies[0].mass + packing.bodies[1].mass) / 2;
  packing.bodies[0].mass = packing.bodies[0].inertia = unbounded;
  packing.bodies[1].velocity[0] = -speed;
  return packing;
}

PackingDrive::PackingDrive(const Scheme& scheme, const Packing& packing)
    : walls_(packing.walls),
      period_(packing.period),
      measure_(scheme.polygons.overlap),
      system_(scheme, packing.bodies, packing.period),
      rates_(rates()),
      momentum_start_(momentum()),
      kinetic_start_(system_.kinetic_energy()),
      area_start_(area_energy(1)),
      chord_start_(chord_energy(1)) {
  compare_planes(0);
}

PackingDrive::Rates PackingDrive::rates() const {
  Rates rates;
  for (const PolygonContact& contact : system_.contacts()) {
    if (!contact.touches()) continue;
    const ContactForce& f = contact.in_frame;
    const Vector2& n = contact.plane.normal;
    const Vector2 tangent(-n[1], n[0]);
    rates.dashpots += -f.damping_normal * contact.velocity.dot(n) +
                      f.damping_tangential[0] * contact.velocity.dot(tangent);
    const auto add = [&](std::size_t body, const Vector2& force) {
      if (walls_[body] == Wall::none) return;
      rates.stress += (walls_[body] == Wall::upper ? -force[0] : force[0]) / (2 * period_);
      rates.drive -= force.dot(system_.bodies()[body].velocity);
      rates.force -= force;
      rates.force_magnitude += force.norm();
    };
    add(contact.i, contact.force);
    add(contact.j, -contact.force);
  }
  return rates;
}

void PackingDrive::step(double dt) {
  system_.step(dt);
  rates_.step(rates(), dt);
  compare_planes(dt);
}

void PackingDrive::compare_planes(double dt) {
  std::vector<SeenPlane> all;
  all.reserve(seen_.size() + 8);
  auto old = seen_.begin();
  for (const PolygonContact& now : system_.contacts()) {
    if (!now.touches()) continue;
    contact_time_ += dt;
    all.push_back({now.i, now.j, now.plane.normal});
    while (old != seen_.end() && (old->i < now.i || (old->i == now.i && old->j < now.j))) ++old;
    if (old == seen_.end() || old->i != now.i || old->j != now.j) continue;
    const double cosine = old->normal.dot(now.plane.normal);
    if (cosine < std::cos(std::numbers::pi / 18)) ++turns_by_10_;
    if (cosine < std::cos(std::numbers::pi / 4)) ++turns_by_45_;
  }
  seen_ = std::move(all);
}

double PackingDrive::mean_stress() const { return rates_.sums().stress / system_.time(); }

double PackingDrive::mean_contacts() const { return contact_time_ / system_.time(); }

Vector2 PackingDrive::momentum() const {
  Vector2 sum = Vector2::Zero();
  for (const PolygonBody& body : system_.bodies()) {
    if (std::isfinite(body.mass)) sum += body.mass * body.velocity;
  }
  return sum;
}

double PackingDrive::momentum_error() const {
  return rates_.momentum_error(momentum() - momentum_start_);
}

double PackingDrive::area_energy(double normal_stiffness) const {
  double energy = 0;
  for (const PolygonContact& contact : system_.contacts())
    energy += normal_stiffness * contact.overlap.area;
  return energy;
}

double PackingDrive::chord_energy(double normal_stiffness) const {
  if (measure_ == OverlapMeasure::gradient) return area_energy(normal_stiffness);
  double energy = 0;
  for (const PolygonContact& contact : system_.contacts()) {
    const double length = contact.overlap.boundary_vector.norm();
    if (!contact.touches() || !(length > 0)) continue;
    const double characteristic = disc_radius(system_.bodies()[contact.i].shape) +
                                  disc_radius(system_.bodies()[contact.j].shape);
    const double area = contact.overlap.area;
    energy += normal_stiffness * area * area / (2 * length * characteristic);
  }
  return energy;
}

double PackingDrive::without_potential(double normal_stiffness) const {
  return boundary_work() - kinetic_energy_gained() -
         (chord_energy(normal_stiffness) - normal_stiffness * chord_start_) -
         system_.works().tangential - rates_.sums().dashpots;
}

double PackingDrive::unaccounted(double normal_stiffness) const {
  if (measure_ == OverlapMeasure::gradient) return without_potential(normal_stiffness);
  const WorkSums& works = system_.works();
  return boundary_work() - kinetic_energy_gained() - works.normal - works.tangential -
         rates_.sums().dashpots;
}

}  // namespace stickslip::cases
