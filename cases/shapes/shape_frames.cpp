// SPDX-License-Identifier: BSD-3-Clause
#include "cases/shapes/shape_frames.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "cases/shapes/shape_shear/case.hpp"

namespace stickslip::cases {
namespace {

std::string point_line(const Vector3& x) { return fmt::format("{} {} {}\n", x[0], x[1], x[2]); }

/// Points and polygons of a surface.
struct ShownSurface {
  std::vector<Vector3> points;
  std::vector<std::vector<std::size_t>> polygons;
};

/// Faces of a flat body; a net of a curved one, over directions.
ShownSurface surface_of(const PlacedBody& body) {
  ShownSurface surface;
  const auto add_ring = [&](const std::vector<Vector3>& ring) {
    std::vector<std::size_t>& polygon = surface.polygons.emplace_back();
    for (const Vector3& x : ring) {
      polygon.push_back(surface.points.size());
      surface.points.push_back(body.in_space(x));
    }
  };
  for (const ConvexFace& face : body.body->faces()) add_ring(face.ring);
  if (body.body->is_polyhedron()) return surface;
  constexpr int around = 16;
  constexpr int upward = 8;
  const auto at = [&](int k, int level) {
    const double angle = 2 * std::numbers::pi * (k % around) / around;
    const double height = std::numbers::pi * level / upward;
    return body.body->furthest({std::sin(height) * std::cos(angle),
                                std::sin(height) * std::sin(angle), -std::cos(height)});
  };
  for (int level = 0; level < upward; ++level)
    for (int k = 0; k < around; ++k) {
      std::vector<Vector3> ring{at(k, level)};
      if (level > 0) ring.push_back(at(k + 1, level));
      if (level + 1 < upward) ring.push_back(at(k + 1, level + 1));
      ring.push_back(at(k, level + 1));
      add_ring(ring);
    }
  return surface;
}

std::string vtk_start(const char* what, double time) {
  return fmt::format("# vtk DataFile Version 3.0\n{} at {:.12g} s\nASCII\nDATASET POLYDATA\n", what,
                     time);
}

/// One number for each of several things.
template <class Things, class Value>
std::string vtk_numbers(const char* name, const char* type, const Things& things,
                        const Value& value) {
  std::string text = fmt::format("SCALARS {} {} 1\nLOOKUP_TABLE default\n", name, type);
  for (const auto& thing : things) text += fmt::format("{}\n", value(thing));
  return text;
}

}  // namespace

std::string vtk_shapes(const PackedDrive& drive) {
  std::string points;
  std::string polygons;
  std::vector<std::size_t> owners;
  std::size_t count = 0;
  std::size_t numbers = 0;
  const std::vector<PlacedBody> bodies = drive.placed_bodies();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const ShownSurface surface = surface_of(bodies[b]);
    for (const std::vector<std::size_t>& polygon : surface.polygons) {
      polygons += fmt::format("{}", polygon.size());
      for (const std::size_t k : polygon) polygons += fmt::format(" {}", count + k);
      polygons += '\n';
      numbers += 1 + polygon.size();
      owners.push_back(b);
    }
    for (const Vector3& x : surface.points) points += point_line(x);
    count += surface.points.size();
  }
  const auto body = [&](std::size_t b) -> const PackedBody& { return drive.bodies()[b]; };
  std::string text = vtk_start("convex bodies", drive.time());
  text += fmt::format("POINTS {} double\n{}", count, points);
  text += fmt::format("POLYGONS {} {}\n{}", owners.size(), numbers, polygons);
  text += fmt::format("CELL_DATA {}\n", owners.size());
  text += vtk_numbers("body", "int", owners, [](std::size_t b) { return b; });
  text += vtk_numbers("driven", "int", owners,
                      [&](std::size_t b) { return body(b).is_driven ? 1 : 0; });
  text += "VECTORS velocity double\n";
  for (const std::size_t b : owners) text += point_line(body(b).pose.velocity);
  text += "VECTORS spin double\n";
  for (const std::size_t b : owners) text += point_line(body(b).pose.spin);
  return text;
}

std::string vtk_shape_contacts(const PackedDrive& drive) {
  std::vector<const PackedContact*> touching;
  for (const PackedContact& pair : drive.near_pairs())
    if (pair.contact != nullptr) touching.push_back(&pair);
  std::string text = vtk_start("contacts", drive.time());
  text += fmt::format("POINTS {} double\n", touching.size());
  for (const PackedContact* const c : touching) text += point_line(c->contact->overlap().point);
  text += fmt::format("VERTICES {} {}\n", touching.size(), 2 * touching.size());
  for (std::size_t k = 0; k < touching.size(); ++k) text += fmt::format("1 {}\n", k);
  text += fmt::format("POINT_DATA {}\n", touching.size());
  text += vtk_numbers("first", "int", touching, [](const auto* c) { return c->i; });
  text += vtk_numbers("second", "int", touching, [](const auto* c) { return c->j; });
  text += vtk_numbers("depth", "double", touching,
                      [](const auto* c) { return c->contact->overlap().depth; });
  text += "VECTORS force double\n";
  for (const PackedContact* const c : touching) text += point_line(c->force.force);
  text += "VECTORS normal double\n";
  for (const PackedContact* const c : touching) text += point_line(c->contact->overlap().normal);
  return text;
}

void shapes_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                      const std::function<void(int frame, const PackedDrive& drive)>& show) {
  const ShearedShapes sheared = problem_with<ShapeShear>(parameters).prepare();
  constexpr int steps_per_contact_time = 16;
  PackedDrive drive(scheme, sheared.packing);
  show(0, drive);
  const int steps = std::max(1, (sheared.count(steps_per_contact_time) + frames - 1) / frames);
  const double duration = sheared.problem.contact_times * sheared.contact_time;
  for (int frame = 1; frame <= frames; ++frame) {
    for (int i = 0; i < steps; ++i) drive.step(duration / frames / steps);
    show(frame, drive);
  }
}

}  // namespace stickslip::cases
