// SPDX-License-Identifier: BSD-3-Clause
// What contact-plane-sweep shows; titles and captions: cases/polygon/contact_plane_sweep/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/contact_plane_sweep/case.hpp"
#include "cases/polygon/polygon_outline.hpp"

namespace stickslip::cases::contact_plane_sweep_exhibits {
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
    lines = broken(std::move(lines));
  }
  return lines;
}

Figure corner(const SweptPolygons& p, std::span<const Scheme> schemes) {
  const double jump_time = narrow(p.way.reference_jump(PlaneRule::chord).time);
  const auto centre = [&](double at) { return p.way.centre_at(at); };
  Panel shapes{.title = "planes at the jump",
               .x = {"x", "m"},
               .y = {"y", "m"},
               .series = {outlined(truth_line("polygons"), p.way.fixed),
                          outlined(truth_line(), p.way.moving.placed(centre(jump_time), 0)),
                          in_plane(guide_line("way"), evenly(0.0, 1.0, 90), centre)},
               .equal_aspect = true};
  const Axis time{"time on the way"};
  Panel angles{.title = "angle", .x = time, .y = {"angle of the plane", "degree"}};
  Panel unique{.title = "uniqueness", .x = time, .y = {"uniqueness", "-", 0, 1.05}};
  std::set<PlaneRule> drawn;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const PlaneRule rule = scheme.polygons.plane;
    if (!drawn.insert(rule).second) return;
    const Pen named = pen.named(std::string(name_of(rule)));
    shapes.add(planes_about(p, rule, jump_time, named.line()));
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
    angles.add(angle);
    unique.add(uniqueness);
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
  Table table{.columns = columns(
                  "scheme; largest jump [degree]; at time [-]; reference [degree]; intersections; "
                  "uniqueness [-]; symmetric wedge [degree]; work [-]; reference [-]")};
  for (const Scheme& scheme : schemes) {
    const PlaneRule rule = scheme.polygons.plane;
    const PlaneJump jump = p.way.largest_jump(rule, table_points);
    const reference::PlaneJump exact = p.way.reference_jump(rule);
    const bool jumps = jump.angle > 1e-6;
    table.add({{scheme.label},
               number_cell(jump.angle / degree, "{:.4g}", tone_of(jump.angle / (90 * degree))),
               jumps ? number_cell(jump.time, "{:.4f}") : muted_cell("-"),
               number_cell(jumps ? narrow(exact.angle) / degree : 0.0, "{:.4g}"),
               jumps ? Cell{fmt::format("{} to {}", exact.intersections_before,
                                        exact.intersections_after)}
                     : muted_cell("-"),
               number_cell(smallest_uniqueness(p, rule, 0), "{:.3f}"),
               number_cell(p.wedge_angle(rule) / degree, "{:.4g}"),
               number_cell(p.closed_work(scheme, table_points), "{:.2e}"),
               number_cell(p.reference_work(rule, scheme.polygons.overlap), "{:.2e}")});
  }
  return table;
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
  return claims_table({
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
       boundary < 1e-6},
  });
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ContactPlaneSweep>({
      .figures = {{"pena/8", corner}},
      .tables = {{"contact-plane-sweep-rules", rules}, {"contact-plane-sweep-claims", claims}},
  });
}

}  // namespace stickslip::cases::contact_plane_sweep_exhibits
