// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_frames.hpp"

#include <fmt/format.h>

#include <iterator>

#include "cases/polygon/polygon_shear/case.hpp"

namespace stickslip::cases {
namespace {

std::string header(std::string_view what, double time) {
  return fmt::format("# vtk DataFile Version 3.0\n{} at {:.12g} s\nASCII\nDATASET POLYDATA\n", what,
                     time);
}

template <class... Args>
void append(std::string& text, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
}

void append_point(std::string& text, const Vector2& p) { append(text, "{} {} 0\n", p[0], p[1]); }

/// One number for each of `count` things.
template <class Value>
void append_scalars(std::string& text, std::string_view name, std::string_view type,
                    std::size_t count, const Value& value) {
  append(text, "SCALARS {} {} 1\nLOOKUP_TABLE default\n", name, type);
  for (std::size_t k = 0; k < count; ++k) append(text, "{}\n", value(k));
}

}  // namespace

std::string vtk_bodies(const PolygonSystem& system) {
  const auto bodies = system.bodies();
  std::string points;
  std::string polygons;
  std::size_t vertices = 0;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const Polygon placed = system.placed(b);
    append(polygons, "{}", placed.vertices().size());
    for (const Vector2& v : placed.vertices()) {
      append_point(points, v);
      append(polygons, " {}", vertices++);
    }
    polygons += '\n';
  }
  std::string text = header("polygons", system.time());
  append(text, "POINTS {} double\n{}", vertices, points);
  append(text, "POLYGONS {} {}\n{}", bodies.size(), bodies.size() + vertices, polygons);
  append(text, "CELL_DATA {}\n", bodies.size());
  append_scalars(text, "body", "int", bodies.size(), [](std::size_t b) { return b; });
  append_scalars(text, "driven", "int", bodies.size(),
                 [&](std::size_t b) { return std::isfinite(bodies[b].mass) ? 0 : 1; });
  append_scalars(text, "spin", "double", bodies.size(),
                 [&](std::size_t b) { return bodies[b].spin; });
  text += "VECTORS velocity double\n";
  for (const PolygonBody& body : bodies) append_point(text, body.velocity);
  return text;
}

std::string vtk_contacts(const PolygonSystem& system) {
  std::vector<std::reference_wrapper<const PolygonContact>> touching;
  for (const PolygonContact& contact : system.contacts()) {
    if (contact.touches()) touching.emplace_back(contact);
  }
  const std::size_t count = touching.size();
  std::string text = header("contacts", system.time());
  append(text, "POINTS {} double\n", count);
  for (const PolygonContact& c : touching) append_point(text, c.plane.point);
  append(text, "VERTICES {} {}\n", count, 2 * count);
  for (std::size_t k = 0; k < count; ++k) append(text, "1 {}\n", k);
  append(text, "POINT_DATA {}\n", count);
  const auto contact = [&](std::size_t k) -> const PolygonContact& { return touching[k]; };
  append_scalars(text, "first", "int", count, [&](std::size_t k) { return contact(k).i; });
  append_scalars(text, "second", "int", count, [&](std::size_t k) { return contact(k).j; });
  append_scalars(text, "area", "double", count,
                 [&](std::size_t k) { return contact(k).overlap.area; });
  text += "VECTORS force double\n";
  for (const PolygonContact& c : touching) append_point(text, c.force);
  text += "VECTORS normal double\n";
  for (const PolygonContact& c : touching) append_point(text, c.plane.normal);
  return text;
}

void shear_in_frames(const CaseParameters& parameters, const Scheme& scheme, int frames,
                     const std::function<void(int frame, const PackingDrive& drive)>& show) {
  const ShearRun run = problem_with<PolygonShear>(parameters).at_start();
  constexpr int steps_per_contact_time = 16;
  PackingDrive drive = run.start(scheme);
  show(0, drive);
  const int steps = std::max(1, (run.count(steps_per_contact_time) + frames - 1) / frames);
  for (int frame = 1; frame <= frames; ++frame) {
    for (int i = 0; i < steps; ++i) drive.step(run.duration / frames / steps);
    show(frame, drive);
  }
}

}  // namespace stickslip::cases
