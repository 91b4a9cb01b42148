// SPDX-License-Identifier: BSD-3-Clause
// overlap: what two polygons share, and the contact plane by every rule; depth, normal and volume
// of two convex bodies in space.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/overlap_in_space.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "cases/states/number_table.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/geometry/contact_plane.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

Polygon read_polygon(const std::string& file) {
  constexpr std::array<std::string_view, 2> columns{"x", "y"};
  const NumberTable table(file);
  if (!table.has_all(columns)) table.fail_header("vertices need the columns x,y");
  table.refuse_others({columns.begin(), columns.end()});
  std::vector<Vector2> vertices;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    vertices.emplace_back(table.at(row, "x"), table.at(row, "y"));
  }
  try {
    return Polygon(vertices);
  } catch (const InputError& e) {
    throw InputError(file + ": " + e.what());
  }
}

double degrees(double angle) { return angle * 180 / std::numbers::pi; }

Json point_json(const Vector2& v) { return {v[0], v[1]}; }

Json plane_json(PlaneRule rule, const std::optional<ContactPlane>& plane) {
  Json j{{"name", name_of(rule)},
         {"angle_deg", nullptr},
         {"point", nullptr},
         {"normal", nullptr},
         {"uniqueness", nullptr}};
  if (plane) {
    j["angle_deg"] = degrees(plane->angle());
    j["point"] = point_json(plane->point);
    j["normal"] = point_json(plane->normal);
    j["uniqueness"] = plane->uniqueness;
  }
  return j;
}

std::string vector_text(const Vector2& v) { return fmt::format("{}, {}", v[0], v[1]); }

/// Two polygons and all that is to be said about them.
struct OverlapAnswer {
  struct Plane {
    PlaneRule rule;
    std::optional<ContactPlane> plane;
  };
  Overlap overlap;
  std::vector<Plane> planes;

  OverlapAnswer(const Polygon& i, const Polygon& j) : overlap(overlap_of(i, j)) {
    for (const PlaneRule rule : all_plane_rules) {
      planes.push_back({rule, contact_plane(rule, overlap, i.centroid(), j.centroid())});
    }
  }

  Json json() const {
    Json out{{"area", overlap.area}};
    out["centroid"] = nullptr;
    out["rings"] = Json::array();
    out["intersections"] = overlap.intersections.size();
    out["intersection_points"] = Json::array();
    out["boundary_vector"] = point_json(overlap.boundary_vector);
    out["planes"] = Json::array();
    if (!overlap.empty()) out["centroid"] = point_json(overlap.centroid);
    for (const OverlapRing& ring : overlap.rings) {
      Json vertices = Json::array();
      for (const Vector2& v : ring.vertices) vertices.push_back(point_json(v));
      out["rings"].push_back(std::move(vertices));
    }
    for (const Vector2& p : overlap.intersections) {
      out["intersection_points"].push_back(point_json(p));
    }
    for (const auto& [rule, plane] : planes) out["planes"].push_back(plane_json(rule, plane));
    return out;
  }

  std::string text() const {
    if (overlap.empty()) return "no overlap\n";
    std::string out = fmt::format("area             {} m^2\n", overlap.area);
    out += fmt::format("centroid         {} m\n", vector_text(overlap.centroid));
    out += fmt::format("rings            {}\n", overlap.rings.size());
    out += fmt::format("intersections    {}\n", overlap.intersections.size());
    for (const Vector2& p : overlap.intersections) {
      out += fmt::format("                 {} m\n", vector_text(p));
    }
    out += fmt::format("boundary vector  {} m\n\n", vector_text(overlap.boundary_vector));
    out += fmt::format("{:<17}{:>10}{:>12}\n", "contact plane", "angle", "uniqueness");
    for (const auto& [rule, plane] : planes) {
      out += plane ? fmt::format("{:<17}{:>6.3f} deg{:>12.6f}\n", name_of(rule),
                                 degrees(plane->angle()), plane->uniqueness)
                   : fmt::format("{:<17}{:>10}\n", name_of(rule), "undefined");
    }
    return out;
  }
};

}  // namespace

CommandAnswer command_overlap(const OverlapOptions& options) {
  if (is_in_space(options.i) || is_in_space(options.j)) return overlap_in_space(options);
  const Polygon i = read_polygon(options.i);
  const Polygon j = read_polygon(options.j);
  const OverlapAnswer answer(i, j);
  return {[=] { return answer.json(); }, [=] { fmt::print("{}", answer.text()); }};
}

void add_overlap(Commands& commands) {
  const auto options = std::make_shared<OverlapOptions>();
  const CommandParser sub = commands.add(
      "overlap", "compute the overlap of two polygons, or of two convex bodies in space", options,
      command_overlap);
  sub.example("stickslip overlap --i first.csv --j second.csv");
  sub.example("stickslip overlap --i rock.off --j 'ellipsoid 1,0.6,0.4 at 0,0,1.2'");
  sub.add_option(
         "--i", options->i,
         "body i: a CSV file of a polygon's vertices x,y [m]; a mesh (OFF, STL, OBJ); or a shape, "
         "as in 'block 0.5,0.4,0.3 at 0,0,1 turn 1,0,0,0'")
      .required();
  sub.add_option("--j", options->j, "body j, likewise").required();
  add_json_and_quiet(sub, options->json, options->quiet);
}

}  // namespace stickslip::app
