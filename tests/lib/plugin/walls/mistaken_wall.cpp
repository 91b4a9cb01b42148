// SPDX-License-Identifier: BSD-3-Clause
// A code of walls of triangles of its own, in a shared object: right with MISTAKE=0, and with the
// eight mistakes that codes make. It shares nothing with the library but the interface.
#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "stickslip/plugin/stickslip_law.h"

#ifndef MISTAKE
#define MISTAKE 0
#endif

namespace {

enum Mistake {
  none,
  each_triangle,
  edges_always,
  edges_never,
  history_by_triangle,
  normal_of_face,
  vertex_by_each_edge,
  wall_velocity_left_out,
  wall_velocity_of_middle
};
constexpr Mistake made = static_cast<Mistake>(MISTAKE);

using Vec = Eigen::Vector3d;

struct Triangle {
  Vec a, b, c;
  Vec normal() const { return (b - a).cross(c - a).normalized(); }
};

/// The nearest point of a triangle: on its face, or on how many of its edges.
struct Nearest {
  Vec point = Vec::Zero();
  int edges = 0;
};

Vec on_edge(const Vec& from, const Vec& to, const Vec& place) {
  const double part = (place - from).dot(to - from) / (to - from).squaredNorm();
  return from + std::clamp(part, 0.0, 1.0) * (to - from);
}

Nearest nearest_of(const Triangle& t, const Vec& place) {
  const Vec normal = t.normal();
  const Vec foot = place - (place - t.a).dot(normal) * normal;
  const std::array<std::pair<Vec, Vec>, 3> edges{{{t.a, t.b}, {t.b, t.c}, {t.c, t.a}}};
  const double size = (t.b - t.a).norm();
  double least = std::numeric_limits<double>::infinity();
  Nearest found;
  bool inside = true;
  for (const auto& [from, to] : edges) {
    inside = inside && normal.dot((to - from).cross(foot - from)) > 1e-12 * size * size;
    const Vec point = on_edge(from, to, place);
    const double distance = (point - place).norm();
    if (distance < least - 1e-12 * size) {
      least = distance;
      found = {point, 1};
    } else if (distance < least + 1e-12 * size) {
      ++found.edges;
    }
  }
  return inside ? Nearest{foot, 0} : found;
}

struct Contact {
  std::size_t triangle = 0;
  Nearest at;
  Vec normal = Vec::Zero();  ///< to the centre
  double distance = 0;
  Vec spring = Vec::Zero();  ///< spring, seen from the mesh
};

struct Scene {
  std::vector<Triangle> triangles;
  double radius;
};

bool lies_in(const Vec& point, const Triangle& triangle, double radius) {
  return (nearest_of(triangle, point).point - point).norm() < 1e-9 * radius;
}

/// All nearest points within reach.
std::vector<Contact> nearby(const Scene& scene, const Vec& centre) {
  std::vector<Contact> all;
  for (std::size_t i = 0; i < scene.triangles.size(); ++i) {
    Contact now{.triangle = i, .at = nearest_of(scene.triangles[i], centre)};
    now.distance = (centre - now.at.point).norm();
    now.normal = (centre - now.at.point) / now.distance;
    if (now.distance < scene.radius) all.push_back(now);
  }
  return all;
}

std::vector<Contact> contacts_of(const Scene& scene, const Vec& centre) {
  const std::vector<Contact> all = nearby(scene, centre);
  if (made == each_triangle) return all;
  std::vector<Contact> kept;
  for (const Contact& now : all) {
    const auto coincides = [&](const Contact& other) {
      return (other.at.point - now.at.point).norm() < 1e-6 * scene.radius;
    };
    const bool undercut = std::any_of(all.begin(), all.end(), [&](const Contact& other) {
      return other.distance < now.distance &&
             lies_in(now.at.point, scene.triangles[other.triangle], scene.radius);
    });
    if (made == edges_never && now.at.edges > 0) continue;
    if (undercut && made != edges_always) continue;
    if (std::any_of(kept.begin(), kept.end(), coincides)) continue;
    kept.push_back(now);
    if (made == normal_of_face) kept.back().normal = scene.triangles[now.triangle].normal();
    if (made == vertex_by_each_edge && now.at.edges == 2) {
      const auto here = std::count_if(all.begin(), all.end(), coincides);
      for (std::ptrdiff_t i = 1; i < here; ++i) kept.push_back(Contact(kept.back()));
    }
  }
  return kept;
}

void take_springs(std::vector<Contact>& now, std::vector<Contact>& before, double radius) {
  const bool by_triangle = made == history_by_triangle || made == each_triangle;
  for (Contact& contact : now) {
    Contact* heir = nullptr;
    double least = radius;
    for (Contact& old : before) {
      const double way = (old.at.point - contact.at.point).norm();
      const bool suits = by_triangle ? old.triangle == contact.triangle : way < least;
      if (!suits || std::isnan(old.distance)) continue;
      heir = &old;
      least = way;
    }
    if (heir == nullptr) continue;
    contact.spring = heir->spring;
    heir->distance = std::numeric_limits<double>::quiet_NaN();  // the spring has been handed over
  }
}

Vec vec(const double* numbers) { return Eigen::Map<const Vec>(numbers); }

/// Moves the spring of a contact, and adds its force.
void push(Contact& contact, const Scene& scene, const stickslip_wall_step& step, double dt,
          const double* p, stickslip_wall_force& sum) {
  const double* q = step.wall_rotation;
  const Eigen::Matrix3d turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
  const double overlap = scene.radius - contact.distance;
  const Vec normal = turn * contact.normal;
  const Vec arm = -(scene.radius - overlap / 2) * normal;
  Vec place = vec(step.position) + arm - vec(step.wall_translation);
  if (made == wall_velocity_of_middle) {
    const Triangle& t = scene.triangles[contact.triangle];
    place = turn * (t.a + t.b + t.c) / 3;
  }
  Vec wall = vec(step.wall_velocity) + vec(step.wall_spin).cross(place);
  if (made == wall_velocity_left_out) wall.setZero();
  const Vec moved = dt * (vec(step.velocity) + vec(step.spin).cross(arm) - wall);
  Vec spring = contact.spring + turn.transpose() * moved;
  spring -= spring.dot(contact.normal) * contact.normal;
  const double limit = p[2] * p[0] * overlap;
  const double trial = p[1] * spring.norm();
  if (trial > limit) spring *= limit / trial;
  contact.spring = spring;
  const Vec force = p[0] * overlap * normal - p[1] * (turn * spring);
  const Vec torque = arm.cross(force);
  for (int i = 0; i < 3; ++i) {
    sum.force[i] += force[i];
    sum.torque[i] += torque[i];
  }
}

/// What is kept from call to call.
struct Memory {
  Scene scene;
  std::vector<Contact> contacts;
};

void follow(const stickslip_wall* wall, size_t n, const stickslip_wall_step* steps,
            stickslip_wall_force* forces, void** kept, const double* values, const void*) {
  const bool is_placed = *kept == nullptr;
  if (is_placed) {
    auto* const fresh = new Memory{{{}, wall->radius}, {}};
    for (std::size_t i = 0; i < wall->triangles; ++i) {
      const double* const at = wall->corners + 9 * i;
      fresh->scene.triangles.push_back({vec(at), vec(at + 3), vec(at + 6)});
    }
    *kept = fresh;
  }
  Memory& memory = *static_cast<Memory*>(*kept);
  for (std::size_t k = 0; k < n; ++k) {
    const double* q = steps[k].wall_rotation;
    const Eigen::Matrix3d turn = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
    const Vec centre = turn.transpose() * (vec(steps[k].position) - vec(steps[k].wall_translation));
    std::vector<Contact> now = contacts_of(memory.scene, centre);
    take_springs(now, memory.contacts, memory.scene.radius);
    forces[k] = {{0, 0, 0}, {0, 0, 0}, static_cast<double>(now.size())};
    const double dt = is_placed && k == 0 ? 0 : steps[k].dt;
    for (Contact& contact : now) push(contact, memory.scene, steps[k], dt, values, forces[k]);
    memory.contacts = std::move(now);
  }
}

void end(void* memory) { delete static_cast<Memory*>(memory); }

constexpr stickslip_parameter number(const char* name, const char* unit, double value) {
  return {name, name, unit, nullptr, nullptr, value, 0, 0, STICKSLIP_NUMBER, STICKSLIP_POSITIVE};
}
constexpr std::array parameters{number("kn", "N/m", 1e5), number("kt", "N/m", 7e4),
                                number("mu", "-", 0.5)};

}  // namespace

extern "C" STICKSLIP_EXPORT const stickslip_law* stickslip_law_descriptor() {
  static const stickslip_law descriptor = [] {
    stickslip_law law{};
    law.interface_version = STICKSLIP_LAW_INTERFACE;
    law.size = sizeof law;
    law.name = "own-wall";
    law.title = "a code of walls of its own";
    law.capabilities = STICKSLIP_WALL | STICKSLIP_LINEAR;
    law.parameter_count = parameters.size();
    law.parameters = parameters.data();
    law.wall = follow;
    law.wall_end = end;
    return law;
  }();
  return &descriptor;
}
