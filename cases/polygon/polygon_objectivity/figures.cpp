// SPDX-License-Identifier: BSD-3-Clause
// What polygon-objectivity shows; titles and captions: cases/polygon/polygon_objectivity/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_objectivity/case.hpp"
#include "cases/polygon/polygon_outline.hpp"

namespace stickslip::cases::polygon_objectivity_exhibits {
namespace {

/// Angle by which the plane is off that of the bodies [degree] over the angle of the turn [degree];
/// broken where it jumps.
Series plane_curve(const LoadedPolygons& pair, PlaneRule rule, Series curve) {
  const double start = pair.plane_at(rule, 0);
  for (int k = 0; k <= 360; ++k) {
    const double turned = pair.plane_at(rule, k * degree) - start - k * degree;
    const double off = std::remainder(turned, std::numbers::pi) / degree;
    if (!curve.y.empty() && std::abs(off - curve.y.back()) > 45) curve.add(k, no_number);
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
    panel.add(curve);
  } else if (curve.label.size() < known->label.size()) {
    known->label = curve.label;
  }
}

Figure turn(const LoadedPolygons& pair, std::span<const Scheme> schemes) {
  constexpr int steps = 64;
  Panel shapes{.title = "the pair",
               .x = {"x", "m"},
               .y = {"y", "m"},
               .series = {outlined(truth_line("polygons"), pair.first.placed(Vector2::Zero(), 0)),
                          outlined(truth_line(), pair.second.placed(pair.shifted, 0))},
               .legend = Legend::none,
               .equal_aspect = true};
  Panel planes{.title = "plane",
               .x = {"angle of the frame", "degree"},
               .y = {"plane off by", "degree", -20, 160},
               .legend = Legend::top_right};
  Panel forces{.title = "force", .x = {"turned by", "degree"}, .y = logarithmic("force off by")};
  std::set<PlaneRule> drawn;
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    const Pen pen{std::string(name_of(rule)), static_cast<int>(drawn.size())};
    if (drawn.insert(rule).second) planes.add(plane_curve(pair, rule, pen.line()));
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
  Table table{
      .columns = columns("plane; off by [degree]; reference [degree]; turns with the bodies"),
      .words = {{"angles", std::to_string(angles)},
                {"reference_angles", std::to_string(LoadedPolygons::reference_angles)}}};
  for (const PlaneRule rule : all_plane_rules) {
    const double off = pair.plane_error(rule, angles);
    table.add({{std::string(name_of(rule))},
               number_cell(off / degree, "{:.3g}"),
               number_cell(pair.reference_plane_error(rule) / degree, "{:.3g}"),
               yes_or_no(off < 1e-9)});
  }
  return table;
}

Table movements(const LoadedPolygons& pair, std::span<const Scheme>) {
  Table table{.columns = columns("scheme; 16 steps [-]; 64 steps [-]; 256 steps [-]")};
  for (const char* law : {"cundall-spring", "geometric-spring"}) {
    for (const PlaneRule rule : all_plane_rules) {
      for (const char* movement : {"rigid", "centroid"}) {
        const Scheme scheme = scheme_for(
            pair.problem, fmt::format("{}[plane={},movement={}]", law, name_of(rule), movement));
        std::vector<Cell> row{{scheme.label}};
        for (const int steps : {16, 64, 256})
          row.push_back(error_cell(pair.force_errors(scheme, steps).back(), "{:.3g}"));
        table.add(row);
      }
    }
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonObjectivity>({
      .figures = {{"polygon-objectivity/turn", turn}},
      .tables = {{"polygon-objectivity-planes", planes},
                 {"polygon-objectivity-movements", movements}},
  });
}

}  // namespace stickslip::cases::polygon_objectivity_exhibits
