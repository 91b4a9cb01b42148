// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/overlap_in_space.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>

#include "app/study_files/mesh_file.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"
#include "stickslip/shapes/convex_overlap.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, 5> shape_names{"ellipsoid", "superquadric", "block",
                                                      "cylinder", "plane"};
/// Meshes in single precision are as flat as their digits.
constexpr double flat_in_files = 1e-6;
/// Quaternions may be written with six digits.
constexpr double length_of_quaternion = 1e-5;

/// A body with its place.
struct GivenBody {
  ConvexBody body;
  ShapePose pose;
};

std::vector<double> read_list(const std::string& option, std::string_view word,
                              std::string_view text, std::size_t count) {
  std::vector<double> numbers;
  try {
    numbers = read_numbers(text);
  } catch (const RowError& error) {
    throw InputError(option + ": " + std::string(word) + " " + std::string(text) + ": " +
                     error.what());
  }
  if (numbers.size() != count ||
      !std::ranges::all_of(numbers, [](double x) { return std::isfinite(x); }))
    throw InputError(option + ": " + std::string(word) + " needs " + std::to_string(count) +
                     " finite numbers with commas between, not '" + std::string(text) + "'");
  return numbers;
}

ShapePose read_pose(const std::string& option, std::string_view& text) {
  ShapePose pose;
  const auto taken = [&](std::string_view word) -> std::optional<std::string_view> {
    const std::string behind = ' ' + std::string(word) + ' ';
    const std::size_t at = text.rfind(behind);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view value = text.substr(at + behind.size());
    text = text.substr(0, at);
    return value;
  };
  if (const auto turn = taken("turn")) {
    const std::vector<double> q = read_list(option, "turn", *turn, 4);
    const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    if (std::abs(length - 1) > length_of_quaternion)
      throw InputError(
          fmt::format("{}: turn {}: a quaternion of length {:.6g}; it must be of "
                      "length 1",
                      option, *turn, length));
    std::ranges::transform(q, pose.rotation.begin(), [&](double x) { return x / length; });
  }
  if (const auto place = taken("at")) {
    const std::vector<double> x = read_list(option, "at", *place, 3);
    pose.position = {x[0], x[1], x[2]};
  }
  return pose;
}

/// A mesh as a polyhedron; corners at the same place are one.
ToldShape polyhedron_of(const TriangleMesh& mesh) {
  ToldShape told{.kind = ShapeKind::polyhedron, .sizes = {}, .vertices = {}, .triangles = {}};
  std::map<std::array<double, 3>, std::uint32_t> known;
  for (std::size_t t = 0; t < mesh.triangles().size(); ++t)
    for (const Vector3& corner : mesh.corners(t)) {
      const auto [place, is_new] = known.try_emplace({corner[0], corner[1], corner[2]},
                                                     static_cast<std::uint32_t>(known.size()));
      if (is_new) told.vertices.insert(told.vertices.end(), corner.begin(), corner.end());
      told.triangles.push_back(place->second);
    }
  return told;
}

GivenBody read_body(const std::string& option, const std::string& given) {
  std::string_view text = given;
  const ShapePose pose = read_pose(option, text);
  const std::string_view name = text.substr(0, text.find(' '));
  try {
    if (std::ranges::count(shape_names, name) > 0) return {ConvexBody(read_shape_line(text)), pose};
    return {ConvexBody(polyhedron_of(read_mesh(std::string(text))), flat_in_files), pose};
  } catch (const RowError& error) {
    throw InputError(option + ": " + std::string(text) + ": " + error.what());
  } catch (const InputError& error) {
    const std::string what = error.what();
    const bool names_file = what.starts_with(text);
    throw InputError(names_file ? what : option + ": " + std::string(text) + ": " + what);
  }
}

Json vector_json(const Vector3& v) { return {v[0], v[1], v[2]}; }

std::string vector_text(const Vector3& v) {
  return fmt::format("{:.10g}, {:.10g}, {:.10g}", v[0], v[1], v[2]);
}

Json overlap_json(const BodyOverlap& overlap) {
  return {{"depth", overlap.depth},
          {"normal", vector_json(overlap.normal)},
          {"point", vector_json(overlap.point)},
          {"on_i", vector_json(overlap.on_p)},
          {"on_j", vector_json(overlap.on_q)}};
}

/// Two bodies and all that is known of them.
struct SpaceAnswer {
  BodyOverlap common;
  std::optional<BodyOverlap> between;
  std::optional<VolumeOverlap> volume;

  Json json() const {
    Json out = overlap_json(common);
    out["midway"] = between ? overlap_json(*between) : Json(nullptr);
    out["volume"] = nullptr;
    out["centroid"] = nullptr;
    out["force"] = nullptr;
    out["moment"] = nullptr;
    if (!volume) return out;
    out["volume"] = volume->volume;
    out["force"] = vector_json(volume->force);
    out["moment"] = vector_json(volume->moment);
    if (volume->volume > 0) out["centroid"] = vector_json(volume->centroid);
    return out;
  }

  std::string text() const {
    std::string out = fmt::format("{:<17}{:.12g} m\n", common.depth > 0 ? "depth" : "gap",
                                  std::abs(common.depth));
    out += fmt::format("normal           {}  (from i to j)\n", vector_text(common.normal));
    out += fmt::format("point            {} m\n", vector_text(common.point));
    out += fmt::format("point of i       {} m\n", vector_text(common.on_p));
    out += fmt::format("point of j       {} m\n", vector_text(common.on_q));
    if (between) {
      out += fmt::format("midway: depth    {:.12g} m\n", between->depth);
      out += fmt::format("        normal   {}\n", vector_text(between->normal));
      out += fmt::format("        point    {} m\n", vector_text(between->point));
    }
    if (!volume) return out + "volume           not known of these two shapes\n";
    out += fmt::format("volume           {:.12g} m^3\n", volume->volume);
    if (!(volume->volume > 0)) return out;
    out += fmt::format("centroid         {} m\n", vector_text(volume->centroid));
    out += fmt::format("its gradient     {} m^2  (on j)\n", vector_text(volume->force));
    out +=
        fmt::format("and moment       {} m^3  (about the origin)\n", vector_text(volume->moment));
    return out;
  }
};

}  // namespace

bool is_in_space(const std::string& text) {
  const std::string_view name = std::string_view(text).substr(0, text.find(' '));
  if (std::ranges::count(shape_names, name) > 0) return true;
  std::string_view file = text;
  for (const std::string_view word : {" turn ", " at "}) file = file.substr(0, file.find(word));
  std::string ending = std::filesystem::path(file).extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  return ending == ".off" || ending == ".stl" || ending == ".obj";
}

CommandAnswer overlap_in_space(const OverlapOptions& options) {
  for (const auto& [option, text] : {std::pair{"--i", &options.i}, std::pair{"--j", &options.j}})
    if (!is_in_space(*text))
      throw InputError(std::string(option) + ": " + *text +
                       ": the other body is in space; give a mesh (OFF, STL, OBJ) or a shape, as "
                       "in 'ellipsoid 1,0.6,0.4 at 0,0,1'");
  const GivenBody i = read_body("--i", options.i);
  const GivenBody j = read_body("--j", options.j);
  if (i.body.kind() == ShapeKind::plane && j.body.kind() == ShapeKind::plane)
    throw InputError("--i and --j: two planes have no depth");
  const PlacedBody at_i = placed(i.body, i.pose);
  const PlacedBody at_j = placed(j.body, j.pose);
  SpaceAnswer answer{common_normal(at_i, at_j), std::nullopt, std::nullopt};
  if (answer.common.depth > 0 && has_midway(i.body, j.body)) answer.between = midway(at_i, at_j);
  if (has_volume(i.body, j.body)) answer.volume = volume_overlap(at_i, at_j, answer.common);
  return {[=] { return answer.json(); }, [=] { fmt::print("{}", answer.text()); }};
}

}  // namespace stickslip::app
