// SPDX-License-Identifier: BSD-3-Clause
// Meshes of bodies.json: read to be checked, and written as files of their own.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/bodies/bodies_case.hpp"
#include "app/study_files/mesh_file.hpp"
#include "reports/render/data/json_complaint.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using nlohmann::json;

/// All meshes of a scene where they are at the start, as one.
TriangleMesh all_meshes(const Scene& scene) {
  std::vector<Vector3> vertices;
  std::vector<TriangleCorners> triangles;
  for (const SceneBody& body : scene.bodies) {
    if (body.mesh == nullptr) continue;
    const auto first = static_cast<std::uint32_t>(vertices.size());
    for (const Vector3& v : body.mesh->vertices()) vertices.emplace_back(body.state.position + v);
    for (const auto& [a, b, c] : body.mesh->triangles())
      triangles.push_back({first + a, first + b, first + c});
  }
  return {std::move(vertices), std::move(triangles)};
}

std::string spaced(const Vector3& v) {
  return fmt::format("{:.17g} {:.17g} {:.17g}", v[0] + 0.0, v[1] + 0.0, v[2] + 0.0);
}

std::string stl_text_of(const TriangleMesh& mesh, const std::string& name) {
  std::string text = "solid " + name + "\n";
  for (std::size_t i = 0; i < mesh.triangles().size(); ++i) {
    const auto corners = mesh.corners(i);
    text += "facet normal " + spaced(triangle_normal(corners)) + "\nouter loop\n";
    for (const Vector3& corner : corners) text += "vertex " + spaced(corner) + "\n";
    text += "endloop\nendfacet\n";
  }
  return text + "endsolid " + name + "\n";
}

std::string obj_of(const Scene& scene) {
  std::string text = "# walls of bodies.json\n";
  std::uint32_t first = 1;
  for (const SceneBody& body : scene.bodies) {
    if (body.mesh == nullptr) continue;
    text += "o " + body.name + "\n";
    for (const Vector3& v : body.mesh->vertices())
      text += "v " + spaced(body.state.position + v) + "\n";
    for (const auto& [a, b, c] : body.mesh->triangles())
      text += fmt::format("f {} {} {}\n", first + a, first + b, first + c);
    first += static_cast<std::uint32_t>(body.mesh->vertices().size());
  }
  return text;
}

}  // namespace

bool has_meshes(const Scene& scene) {
  return std::ranges::any_of(scene.bodies,
                             [](const SceneBody& body) { return body.mesh != nullptr; });
}

std::vector<std::pair<std::string, std::string>> mesh_files_of(const Scene& scene) {
  if (!has_meshes(scene)) return {};
  const TriangleMesh all = all_meshes(scene);
  return {{mesh_file_names[0], stl_of(all, "walls of " + scene.case_name)},
          {mesh_file_names[1], stl_text_of(all, scene.case_name)},
          {mesh_file_names[2], obj_of(scene)}};
}

void check_meshes(const std::string& file, const json& about) {
  for (const json& body : about.at("bodies")) {
    if (body.at("shape") != "mesh") continue;
    try {
      std::vector<Vector3> vertices;
      std::vector<TriangleCorners> triangles;
      for (const json& v : body.at("vertices"))
        vertices.emplace_back(v.at(0).get<double>(), v.at(1).get<double>(), v.at(2).get<double>());
      for (const json& t : body.at("triangles")) {
        TriangleCorners corners{};
        for (std::size_t i = 0; i < corners.size(); ++i) {
          const auto corner = t.at(i).get<std::int64_t>();
          if (corner < 0 || corner >= static_cast<std::int64_t>(vertices.size()))
            throw InputError(fmt::format("triangle {}: corner {} is none of the {} vertices",
                                         triangles.size(), corner, vertices.size()));
          corners.at(i) = static_cast<std::uint32_t>(corner);
        }
        triangles.push_back(corners);
      }
      const TriangleMesh mesh(std::move(vertices), std::move(triangles));
    } catch (const InputError& e) {
      throw InputError(fmt::format("{}: body {}: {}; export the case again", file,
                                   body.at("name").get<std::string>(), e.what()));
    } catch (const json::exception&) {
      throw InputError(fmt::format(
          "{}: body {}: a vertex is three numbers, and a triangle three places among the vertices; "
          "export the case again",
          file, body.at("name").get<std::string>()));
    }
  }
}

}  // namespace stickslip::app
