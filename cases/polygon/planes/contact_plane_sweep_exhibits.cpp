// SPDX-License-Identifier: BSD-3-Clause
// What contact-plane-sweep shows. Titles and captions are in
// docs/cases/polygon/contact-plane-sweep.md.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/numbers.hpp"
#include "cases/polygon/planes/contact_plane_sweep.hpp"
#include "cases/polygon/polygon_outline.hpp"

namespace stickslip {
namespace contact_plane_sweep_exhibits {
namespace {

/// Points of the way for tables.
constexpr int table_points = 512;

/// Their lines just before and just after a time, across the contact.
Series planes_about(const SweptPolygons& p, PlaneRule rule, double time, Series lines) {
  for (const double at : {time - 1e-9, time + 1e-9}) {
    const auto plane = p.way.plane_at(rule, at);
    if (!plane) continue;
    const Vector2 along = 0.6 * Vector2(std::cos(plane->angle()), std::sin(plane->angle()));
    for (const double side : {-1.0, 1.0})
      lines.add(plane->point[0] + side * along[0], plane->point[1] + side * along[1]);
    lines.add(no_number, no_number);
  }
  return lines;
}

Figure corner(const SweptPolygons& p, std::span<const Scheme> schemes) {
  const double jump_time = narrow(p.way.reference_jump(PlaneRule::chord).time);
  Panel shapes{.title = "planes at the jump",
               .x = {"x", "m"},
               .y = {"y", "m"},
               .legend = Legend::outside,
               .equal_aspect = true};
  const Axis time{.label = "time on the way", .unit = "-"};
  Panel angles{.title = "angle",
               .x = time,
               .y = {"angle of the plane", "degree"},
               .legend = Legend::outside};
  Panel unique{.title = "uniqueness",
               .x = time,
               .y = {.label = "uniqueness", .unit = "-", .low = 0.0, .high = 1.05},
               .legend = Legend::outside};
  shapes.series = {
      outlined(truth_line("polygons"), p.way.fixed),
      outlined(truth_line(""), p.way.moving.placed(p.way.centre_at(jump_time), 0)),
      guide(
          "way", evenly(0.0, 1.0, 90), [&](double at) { return p.way.centre_at(at)[0]; },
          [&](double at) { return p.way.centre_at(at)[1]; })};
  std::set<PlaneRule> drawn;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const PlaneRule rule = scheme.polygons.plane;
    if (!drawn.insert(rule).second) return;
    const Pen named = pen.named(std::string(name_of(rule)));
    shapes.series.push_back(planes_about(p, rule, jump_time, named.line()));
    Series angle = named.line();
    Series uniqueness = named.line();
    for (const double at : evenly(0.0, 1.0, 600)) {
      const auto plane = p.way.plane_at(rule, at);
      const double here = plane ? plane->angle() / degree : no_number;
      // Broken where it jumps.
      if (!angle.y.empty() && std::abs(here - angle.y.back()) > 10) angle.add(at, no_number);
      angle.add(at, here);
      uniqueness.add(at, plane ? plane->uniqueness : no_number);
    }
    angles.series.push_back(angle);
    unique.series.push_back(uniqueness);
  });
  return {.panels = {shapes, angles, unique},
          .words = {{"time", fmt::format("{:.3f}", jump_time)}}};
}

/// The smallest on the way.
double smallest_uniqueness(const SweptPolygons& p, PlaneRule rule, double without_plane) {
  double least = 1;
  for (int k = 0; k < table_points; ++k) {
    const auto plane = p.way.plane_at(rule, static_cast<double>(k) / table_points);
    least = std::min(least, plane ? plane->uniqueness : without_plane);
  }
  return least;
}

Table rules(const SweptPolygons& p, std::span<const Scheme> schemes) {
  struct Row {
    Scheme scheme;
    PlaneJump jump;
    reference::PlaneJump exact;

    PlaneRule rule() const { return scheme.polygons.plane; }
    bool jumps() const { return jump.angle > 1e-6; }
  };
  const Cell none{"-", {}, Tone::muted};
  std::vector<Row> rows;
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    rows.push_back({scheme, p.way.largest_jump(rule, table_points), p.way.reference_jump(rule)});
  }
  return table_of<Row>(
      rows,
      {text_column<Row>("scheme", [](const Row& row) { return row.scheme.label; }),
       cell_column<Row>("largest jump", "degree",
                        [](const Row& row) {
                          return number_cell(row.jump.angle / degree, "{:.4g}",
                                             tone_of(row.jump.angle / (90 * degree)));
                        }),
       cell_column<Row>("at time", "-",
                        [&](const Row& row) {
                          return row.jumps() ? number_cell(row.jump.time, "{:.4f}") : none;
                        }),
       number_column<Row>(
           "reference", "degree", "{:.4g}",
           [](const Row& row) { return row.jumps() ? narrow(row.exact.angle) / degree : 0.0; }),
       cell_column<Row>("intersections", "",
                        [&](const Row& row) {
                          if (!row.jumps()) return none;
                          return Cell{fmt::format("{} to {}", row.exact.intersections_before,
                                                  row.exact.intersections_after)};
                        }),
       number_column<Row>("uniqueness", "-", "{:.3f}",
                          [&](const Row& row) { return smallest_uniqueness(p, row.rule(), 0); }),
       number_column<Row>("symmetric wedge", "degree", "{:.4g}",
                          [&](const Row& row) { return p.wedge_angle(row.rule()) / degree; }),
       number_column<Row>("work", "-", "{:.2e}",
                          [&](const Row& row) { return p.closed_work(row.scheme, table_points); }),
       number_column<Row>("reference", "-", "{:.2e}", [&](const Row& row) {
         return p.reference_work(row.rule(), row.scheme.polygons.overlap);
       })});
}

/// How far the chord is from the boundary vector's plane where there are two intersections.
struct Apart {
  double angle = 0;  ///< [rad]
  int places = 0;
};
Apart chord_from_boundary_vector(const SweptPolygons& p) {
  Apart apart;
  for (int k = 0; k < table_points; ++k) {
    const double time = static_cast<double>(k) / table_points;
    const auto chord = p.way.plane_at(PlaneRule::chord, time);
    if (!chord || p.way.overlap_at(time).intersections.size() != 2) continue;
    ++apart.places;
    const auto boundary = p.way.plane_at(PlaneRule::boundary_vector, time);
    const double angle =
        plane_angle_between(chord->angle(), boundary ? boundary->angle() : no_number);
    apart.angle = std::max(apart.angle, angle);
  }
  return apart;
}

/// What the paper claims beside what is found here; all numbers are computed.
Table claims(const SweptPolygons& p, std::span<const Scheme>) {
  const double chord = p.way.largest_jump(PlaneRule::chord, table_points).angle;
  const double mean = p.way.largest_jump(PlaneRule::eq13, table_points).angle;
  const double boundary = p.way.largest_jump(PlaneRule::boundary_vector, table_points).angle;
  const reference::PlaneJump exact = p.way.reference_jump(PlaneRule::chord);
  const Apart apart = chord_from_boundary_vector(p);
  const double least = smallest_uniqueness(p, PlaneRule::eq13, 1);
  const double wedge = p.wedge_angle(PlaneRule::eq13);
  struct Row {
    std::string claim;
    std::string found;
    bool holds;
  };
  const std::vector<Row> rows{
      {"the usual plane, through intersection points, is discontinuous",
       fmt::format("a jump of {:.1f} degrees under a vanishing motion", chord / degree),
       chord > degree},
      {"its discontinuities come from a change in the number of edges and intersections",
       fmt::format("the largest where {} intersections become {}", exact.intersections_before,
                   exact.intersections_after),
       exact.intersections_before != exact.intersections_after},
      {"with two intersections that plane is unique",
       fmt::format("{:.0e} degrees from the boundary vector's plane at {} places",
                   apart.angle / degree, apart.places),
       apart.angle < 1e-9},
      {"the plane of Eq. 13 varies continuously while the polygons move",
       fmt::format("a jump of {:.1f} degrees, where line and perpendicular change roles",
                   mean / degree),
       mean < 1e-6},
      {"that plane is unique",
       fmt::format("line and perpendicular come to be equally good (uniqueness {:.3f}); a "
                   "symmetric wedge in a face gets {:.2f} degrees",
                   least, wedge / degree),
       least > SweptPolygons::least_uniqueness && wedge < 1e-9},
      {"a continuous plane exists",
       fmt::format("the one across the boundary vector: {:.0e} degrees", boundary / degree),
       boundary < 1e-6}};
  return table_of<Row>(
      rows, {text_column<Row>("claim", &Row::claim), text_column<Row>("found here", &Row::found),
             cell_column<Row>("reproduces", "", [](const Row& row) {
               return Cell{row.holds ? "yes" : "no", {}, row.holds ? Tone::good : Tone::bad};
             })});
}

}  // namespace
}  // namespace contact_plane_sweep_exhibits

std::unique_ptr<Case> make_contact_plane_sweep() {
  using namespace contact_plane_sweep_exhibits;
  return make_case<ContactPlaneSweep>({
      .needs = {Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 32, .to = 2048, .nominal = 256},
      .variants = {"geometric-spring[overlap=gradient]", "geometric-spring[plane=chord]",
                   "geometric-spring[plane=eq13]", "cundall-spring[plane=eq13]"},
      .figures = {{"pena/8", corner}},
      .tables = {{"contact-plane-sweep-rules", rules}, {"contact-plane-sweep-claims", claims}},
  });
}

}  // namespace stickslip
