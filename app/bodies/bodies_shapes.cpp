// SPDX-License-Identifier: BSD-3-Clause
// Shapes, turns and inertia of bodies.json, read to be checked.
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <nlohmann/json.hpp>
#include <set>

#include "app/bodies/bodies_case.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using nlohmann::json;
using Ring = std::vector<std::size_t>;

/// Rounding of what is written with seventeen digits, over the size.
constexpr double rounding = 1e-9;

Vector3 vector_in(const json& told) {
  return {told.at(0).get<double>(), told.at(1).get<double>(), told.at(2).get<double>()};
}

void check_above_zero(const json& body, const char* key, double least = 0) {
  if (!body.contains(key)) return;
  const json& told = body.at(key);
  const auto check = [&](const json& number) {
    if (!(number.get<double>() > least))
      throw InputError(fmt::format("{}: {} is not above {:g}", key, number.dump(), least));
  };
  if (!told.is_array()) return check(told);
  for (const json& number : told) check(number);
}

void check_quaternion(const json& body, const char* key) {
  if (!body.contains(key)) return;
  const json& q = body.at(key);
  double square = 0;
  for (const json& number : q) square += number.get<double>() * number.get<double>();
  const double length = std::sqrt(square);
  if (q.size() != 4 || !(std::abs(length - 1) <= rounding))
    throw InputError(fmt::format(
        "{}: {} numbers of length {:.6g}; a turn is a quaternion x, y, z, w of length 1", key,
        q.size(), length));
}

void check_inertia(const json& body) {
  if (!body.contains("inertia")) return;
  const json& told = body.at("inertia");
  if (told.is_string()) {
    if (told != "from-shape" || !body.contains("density"))
      throw InputError("inertia: three principal moments, or \"from-shape\" with a density");
    return;
  }
  if (const std::string fault = fault_of_moments(vector_in(told), rounding); !fault.empty())
    throw InputError("inertia: " + fault);
}

/// Area vector of a ring, twice (Newell), outward.
Vector3 area_of(const std::vector<Vector3>& vertices, const Ring& ring) {
  Vector3 area = Vector3::Zero();
  for (std::size_t i = 0; i < ring.size(); ++i)
    area += (vertices[ring[i]] - vertices[ring[0]])
                .cross(vertices[ring[(i + 1) % ring.size()]] - vertices[ring[0]]);
  return area;
}

void check_closed(const std::vector<Ring>& faces) {
  std::set<std::pair<std::size_t, std::size_t>> edges;
  for (std::size_t f = 0; f < faces.size(); ++f)
    for (std::size_t i = 0; i < faces[f].size(); ++i) {
      const std::pair edge{faces[f][i], faces[f][(i + 1) % faces[f].size()]};
      if (!edges.insert(edge).second)
        throw InputError(
            fmt::format("face {}: the edge from vertex {} to {} is there twice in one direction; "
                        "turn one of the "
                        "faces round",
                        f, edge.first, edge.second));
    }
  for (const auto& [from, to] : edges)
    if (!edges.contains({to, from}))
      throw InputError(fmt::format(
          "the edge between vertices {} and {} has one face: the polyhedron is open", from, to));
}

void check_outward(const std::vector<Vector3>& vertices, const std::vector<Ring>& faces,
                   bool is_convex) {
  double size = 0;
  for (const Vector3& v : vertices) size = std::max(size, (v - vertices.front()).norm());
  double volume = 0;
  for (const Ring& ring : faces)
    volume += area_of(vertices, ring).dot(vertices[ring[0]] - vertices[0]) / 6;
  if (!(volume > 0))
    throw InputError(fmt::format(
        "its volume is {:g}: the polyhedron is inside out; faces run counterclockwise as seen from "
        "outside",
        volume));
  for (std::size_t f = 0; f < faces.size(); ++f) {
    const Vector3 normal = area_of(vertices, faces[f]).normalized();
    const auto above = [&](std::size_t v) {
      return normal.dot(vertices[v] - vertices[faces[f][0]]) > rounding * size;
    };
    for (const std::size_t v : faces[f])
      if (above(v) || -normal.dot(vertices[v] - vertices[faces[f][0]]) > rounding * size)
        throw InputError(fmt::format("face {}: vertex {} is not in its plane", f, v));
    for (std::size_t v = 0; is_convex && v < vertices.size(); ++v)
      if (above(v))
        throw InputError(
            fmt::format("vertex {} lies outside of face {}: the polyhedron is not convex; write "
                        "\"convex\": false",
                        v, f));
  }
}

void check_polyhedron(const json& body) {
  std::vector<Vector3> vertices;
  for (const json& v : body.at("vertices")) vertices.push_back(vector_in(v));
  const auto faces = body.at("faces").get<std::vector<Ring>>();
  if (vertices.size() < 4 || faces.size() < 4)
    throw InputError("a polyhedron has four vertices and four faces or more");
  for (std::size_t f = 0; f < faces.size(); ++f) {
    if (faces[f].size() < 3) throw InputError(fmt::format("face {}: fewer than three corners", f));
    for (const std::size_t v : faces[f])
      if (v >= vertices.size())
        throw InputError(
            fmt::format("face {}: corner {} is none of the {} vertices", f, v, vertices.size()));
  }
  check_closed(faces);
  check_outward(vertices, faces, body.at("convex").get<bool>());
}

void check_shape(const json& body) {
  check_quaternion(body, "orientation");
  check_quaternion(body, "inertia_axes");
  check_inertia(body);
  for (const char* const key : {"radius", "half_length", "half_size", "semi_axes", "density"})
    check_above_zero(body, key);
  check_above_zero(body, "exponents", 1);
  if (body.at("shape") == "polyhedron") check_polyhedron(body);
  if (body.at("shape") != "clump") return;
  if (body.at("spheres").empty()) throw InputError("spheres: a clump has one or more");
  for (const json& sphere : body.at("spheres")) check_above_zero(sphere, "radius");
}

}  // namespace

void check_shapes(const std::string& file, const json& about) {
  for (const json& body : about.at("bodies")) {
    const auto name = body.at("name").get<std::string>();
    try {
      check_shape(body);
    } catch (const InputError& e) {
      throw InputError(fmt::format("{}: body {}: {}; export the case again", file, name, e.what()));
    } catch (const json::exception&) {
      throw InputError(fmt::format(
          "{}: body {}: a shape, a turn or an inertia is not written as docs/schema/bodies-1.json "
          "has it; export the case again",
          file, name));
    }
  }
}

}  // namespace stickslip::app
