// SPDX-License-Identifier: BSD-3-Clause
// What polygon-spring shows. Titles and captions are in cases/polygon/polygon_spring/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_outline.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_spring/case.hpp"

namespace stickslip::cases::polygon_spring_exhibits {
namespace {

Figure relaxation_times(const OscillatingPolygon& p, std::span<const Scheme> schemes) {
  const PolygonSystem system = p.at_rest(schemes.front());
  const int slot = static_cast<int>(schemes.size());
  // Room at the sides for the numbers of the axis.
  const double middle = p.position[0];
  const double size = p.pair.size();
  const Panel shapes{.title = "the pair",
                     .x = {"x", "m", middle - 2.2 * size, middle + 2.2 * size},
                     .y = {"y", "m"},
                     .series = {outlined(Pen{"fixed", slot}.line(), system.placed(0)),
                                outlined(Pen{"free", slot + 1}.line(), system.placed(1))},
                     .equal_aspect = true};
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.points(), logarithmic_range(5e-3, 0.125, 6), [&](double part) {
      return p.measure_decay(scheme, part).relaxation_time / p.pair.contact_time();
    });
  };
  const double exact = p.exact().relaxation_time;
  return {.panels = {shapes,
                     {.title = "relaxation",
                      .x = logarithmic("step dt/t_{c}"),
                      .y = {"t_{R}/t_{c}"},
                      .series = together(curves(schemes, found),
                                         segment(truth_line("exact"), 4e-3, exact, 0.15, exact))}}};
}

/// Share of a small tangential movement that the centroid of the overlap makes.
double centroid_share(const Polygon& fixed, const Polygon& free) {
  const Overlap before = overlap_of(fixed, free);
  const Vector2 normal = before.boundary_vector.normalized();
  const Vector2 tangent(-normal[1], normal[0]);
  constexpr double movement = 1e-5;
  const Polygon moved = free.placed(free.centroid() + movement * tangent, 0);
  return (overlap_of(fixed, moved).centroid - before.centroid).dot(tangent) / movement;
}

Table centroid_shares(const OscillatingPolygon& p, std::span<const Scheme>) {
  constexpr double quarter = std::numbers::pi / 2;
  const std::array flat_corners{Vector2(-10, -1), Vector2(10, -1), Vector2(10, 0), Vector2(-10, 0)};
  const Polygon flat(flat_corners);
  const Polygon wedge = regular_polygon(4, 1, -quarter).placed({0, 0.95}, 0);
  const Polygon lower_wedge = regular_polygon(4, 1, quarter).placed({0, -1.95}, 0);
  const std::array wide_corners{Vector2(-10, -0.05), Vector2(10, -0.05), Vector2(10, 1),
                                Vector2(-10, 1)};
  const Polygon upper_flat = Polygon(wide_corners).placed({0, -0.5}, 0);
  const Polygon block = regular_polygon(4, 1, quarter / 2).placed({0, 0.65}, 0);
  const Polygon support = regular_polygon(4, 1, quarter / 2).placed({0.3, -0.65}, 0);
  const PolygonSystem pair = p.at_rest(make_scheme("geometric-spring"));
  Table table{.columns = columns("contact; share of the movement [-]")};
  const auto add = [&](const char* contact, const Polygon& below, const Polygon& above) {
    table.add({{contact}, number_cell(centroid_share(below, above), "{:.4f}")});
  };
  add("free wedge on a flat", flat, wedge);
  add("free flat on a wedge", lower_wedge, upper_flat);
  add("two blocks, one past the end of the other", support, block);
  add("the pair of this case", pair.placed(0), pair.placed(1));
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PolygonSpring>({
      .figures = {{"pena/6", relaxation_times}},
      .tables = {{"polygon-spring-centroid", centroid_shares}},
  });
}

}  // namespace stickslip::cases::polygon_spring_exhibits
