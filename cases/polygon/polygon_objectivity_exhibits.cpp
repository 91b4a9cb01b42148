// SPDX-License-Identifier: BSD-3-Clause
// What polygon-objectivity shows. Titles and captions are in
// docs/cases/polygon/polygon-objectivity.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_objectivity.hpp"
#include "cases/polygon/polygon_outline.hpp"

namespace stickslip {
namespace polygon_objectivity_exhibits {
namespace {

/// Angle by which the plane is off that of the bodies [degree] over the angle of the turn [degree];
/// broken where it jumps.
Series plane_curve(const LoadedPolygons& pair, PlaneRule rule, Series curve) {
  const double start = pair.plane_at(rule, 0);
  for (int k = 0; k <= 360; ++k) {
    const double turned = pair.plane_at(rule, k * degree) - start - k * degree;
    const double off = std::remainder(turned, std::numbers::pi) / degree;
    if (!curve.y.empty() && std::abs(off - curve.y.back()) > 45)
      curve.add(k, std::numeric_limits<double>::quiet_NaN());
    curve.add(k, off);
  }
  return curve;
}

/// Adds the curve to the panel. With two intersections the chord is the plane of the boundary
/// vector: of curves that are the same one is drawn, with the shorter name.
void add_if_new(Panel& panel, const Series& curve) {
  const auto same = [&](const Series& other) {
    return std::ranges::equal(curve.y, other.y,
                              [](double a, double b) { return std::abs(a - b) <= 1e-3 * b; });
  };
  const auto known = std::ranges::find_if(panel.series, same);
  if (known == panel.series.end()) {
    panel.series.push_back(curve);
  } else if (curve.label.size() < known->label.size()) {
    known->label = curve.label;
  }
}

Figure turn(const LoadedPolygons& pair, std::span<const Scheme> schemes) {
  constexpr int steps = 64;
  Panel shapes{.title = "the pair",
               .x = {"x", "m"},
               .y = {"y", "m"},
               .legend = Legend::none,
               .equal_aspect = true};
  shapes.series = {outlined(truth_line("polygons"), pair.first.placed(Vector2::Zero(), 0)),
                   outlined(truth_line(""), pair.second.placed(pair.shifted, 0))};
  Panel planes{.title = "plane",
               .x = {"angle of the frame", "degree"},
               .y = {.label = "plane off by", .unit = "degree", .low = -20.0, .high = 160.0},
               .legend = Legend::top_right};
  Panel forces{.title = "force",
               .x = {"turned by", "degree"},
               .y = {.label = "force off by", .unit = "-", .logarithmic = true},
               .legend = Legend::outside};
  std::vector<PlaneRule> drawn;
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    if (std::ranges::find(drawn, rule) == drawn.end()) {
      const Pen pen{std::string(name_of(rule)), static_cast<int>(drawn.size())};
      planes.series.push_back(plane_curve(pair, rule, pen.line()));
      drawn.push_back(rule);
    }
    Series force = pen_of(scheme, static_cast<int>(forces.series.size())).line();
    double after = 0;
    for (const double error : pair.force_errors(scheme, steps))
      force.add(pair.turn() / degree * ++after / steps, positive_or_gap(error));
    add_if_new(forces, force);
  }
  return {.panels = {shapes, planes, forces}, .words = {{"steps", std::to_string(steps)}}};
}

Table planes(const LoadedPolygons& pair, std::span<const Scheme>) {
  constexpr int angles = 720;
  struct Row {
    PlaneRule rule;
    double off;  ///< [rad]
  };
  std::vector<Row> rows;
  for (const PlaneRule rule : all_plane_rules)
    rows.push_back({rule, pair.plane_error(rule, angles)});
  Table table = table_of<Row>(
      rows, {text_column<Row>("plane", [](const Row& row) { return name_of(row.rule); }),
             number_column<Row>("off by", "degree", "{:.3g}",
                                [](const Row& row) { return row.off / degree; }),
             number_column<Row>(
                 "reference", "degree", "{:.3g}",
                 [&](const Row& row) { return pair.reference_plane_error(row.rule) / degree; }),
             cell_column<Row>("turns with the bodies", "", [](const Row& row) {
               const bool turns = row.off < 1e-9;
               return Cell{turns ? "yes" : "no", {}, turns ? Tone::good : Tone::bad};
             })});
  table.words = {{"angles", std::to_string(angles)},
                 {"reference_angles", std::to_string(LoadedPolygons::reference_angles)}};
  return table;
}

Table movements(const LoadedPolygons& pair, std::span<const Scheme>) {
  std::vector<Scheme> schemes;
  for (const char* law : {"cundall-spring", "geometric-spring"}) {
    for (const PlaneRule rule : all_plane_rules) {
      for (const char* movement : {"rigid", "centroid"}) {
        schemes.push_back(scheme_for(
            pair.problem, fmt::format("{}[plane={},movement={}]", law, name_of(rule), movement)));
      }
    }
  }
  std::vector<ColumnOf<Scheme>> columns{text_column<Scheme>("scheme", &Scheme::label)};
  for (const int steps : {16, 64, 256}) {
    const auto force_error = [&pair, steps](const Scheme& scheme) {
      const double error = pair.force_errors(scheme, steps).back();
      return number_cell(error, "{:.3g}", tone_of(error));
    };
    columns.push_back(cell_column<Scheme>(std::to_string(steps) + " steps", "-", force_error));
  }
  return table_of(schemes, columns);
}

}  // namespace
}  // namespace polygon_objectivity_exhibits

std::unique_ptr<Case> make_polygon_objectivity() {
  using namespace polygon_objectivity_exhibits;
  return make_case<PolygonObjectivity>({
      .needs = {Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 8, .to = 1024, .nominal = 256},
      .variants = {"cundall-spring[plane=chord]", "geometric-spring[plane=chord]",
                   "cundall-spring[plane=eq13]", "geometric-spring[plane=eq13]",
                   "geometric-spring[kinematics=mid-arm]", "geometric-spring[movement=centroid]"},
      .figures = {{"polygon-objectivity/turn", turn}},
      .tables = {{"polygon-objectivity-planes", planes},
                 {"polygon-objectivity-movements", movements}},
  });
}

}  // namespace stickslip
