// SPDX-License-Identifier: BSD-3-Clause
// What polygon-spring shows. Titles and captions are in docs/cases/polygon/polygon-spring.md.
#include <array>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/polygon/polygon_outline.hpp"
#include "cases/polygon/polygon_shapes.hpp"
#include "cases/polygon/polygon_spring.hpp"

namespace stickslip {
namespace polygon_spring_exhibits {
namespace {

Figure relaxation_times(const OscillatingPolygon& p, std::span<const Scheme> schemes) {
  const PolygonSystem system = p.at_rest(schemes.front());
  const int slot = static_cast<int>(schemes.size());
  // Room at the sides for the numbers of the axis.
  const double middle = p.position[0];
  const double size = p.pair.size();
  const Panel shapes{
      .title = "the pair",
      .x = {.label = "x", .unit = "m", .low = middle - 2.2 * size, .high = middle + 2.2 * size},
      .y = {"y", "m"},
      .series = {outlined(Pen{"fixed", slot}.line(), system.placed(0)),
                 outlined(Pen{"free", slot + 1}.line(), system.placed(1))},
      .legend = Legend::outside,
      .equal_aspect = true};

  Panel times{.title = "relaxation",
              .x = {.label = "step dt/t_{c}", .unit = "-", .logarithmic = true},
              .y = {"t_{R}/t_{c}", "-"},
              .legend = Legend::outside};
  const auto parts = logarithmic_range(5e-3, 0.125, 6);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    times.series.push_back(sampled(pen.points(), parts, [&](double part) {
      return p.measure_decay(scheme, part).relaxation_time / p.pair.contact_time();
    }));
  });
  const double exact = p.exact().relaxation_time;
  times.series.push_back(segment(truth_line("exact"), 4e-3, exact, 0.15, exact));
  return {.panels = {shapes, times}};
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
  struct Row {
    std::string contact;
    double share;
  };
  const std::vector<Row> rows{
      {"free wedge on a flat", centroid_share(flat, wedge)},
      {"free flat on a wedge", centroid_share(lower_wedge, upper_flat)},
      {"two blocks, one past the end of the other", centroid_share(support, block)},
      {"the pair of this case", centroid_share(pair.placed(0), pair.placed(1))}};
  return table_of(rows, {text_column<Row>("contact", &Row::contact),
                         number_column<Row>("share of the movement", "-", "{:.4f}", &Row::share)});
}

}  // namespace
}  // namespace polygon_spring_exhibits

std::unique_ptr<Case> make_polygon_spring() {
  using namespace polygon_spring_exhibits;
  return make_case<PolygonSpring>({
      .needs = {Capability::linear, Capability::friction, Capability::damping_by_direction},
      .ladder = {.from = 8, .to = 512, .nominal = 32},
      .variants = variants_of("geometric-spring",
                              {"movement=centroid", "kinematics=mid-arm", "integrator=gear"}),
      .figures = {{"pena/6", relaxation_times}},
      .tables = {{"polygon-spring-centroid", centroid_shares}},
      .moves_bodies = true,
      .reference_within = 1e-5,
  });
}

}  // namespace stickslip
