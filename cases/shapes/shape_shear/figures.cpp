// SPDX-License-Identifier: BSD-3-Clause
// What shape-shear shows; titles and captions: cases/shapes/shape_shear/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/shapes/shape_drawing.hpp"
#include "cases/shapes/shape_shear/case.hpp"

namespace stickslip::cases::shape_shear_exhibits {
namespace {

constexpr int shown_steps = 16;

/// The problem with 200 bodies, or with its own if they are more, for twice as long.
ShearedShapes shown(const ShearedShapes& asked, PackedKind kind) {
  ShapeShear problem = asked.problem;
  problem.bodies = kind;
  problem.columns = std::max(problem.columns, 5);
  problem.rows = std::max(problem.rows, 5);
  problem.layers = std::max(problem.layers, 8);
  problem.strain *= 2;
  problem.contact_times *= 2;
  return problem.prepare();
}

/// The packing at the end, drawn from above and the side.
Panel drawn(const ShearedShapes& sheared, const Scheme& scheme) {
  const PackedDrive drive = sheared.at_end(scheme, shown_steps);
  const std::vector<SeenLines> bodies = drawn_shapes(drive.placed_bodies(), view_from(20, 25));
  Series driven = Pen{"driven", 0}.line();
  Series free = truth_line("free");
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    Series& curve = drive.bodies()[b].is_driven ? driven : free;
    for (const std::vector<Vector2>& line : bodies[b]) {
      for (const Vector2& point : line) curve.add(point[0], point[1]);
      curve = broken(std::move(curve));
    }
  }
  const bool is_blocks = sheared.problem.bodies == PackedKind::blocks;
  return {.title = is_blocks ? "blocks" : "ellipsoids",
          .x = {"across", "m"},
          .y = {"up", "m"},
          .series = {free, driven},
          .equal_aspect = true,
          .shows = {scheme.label}};
}

Figure packings(const ShearedShapes& asked, std::span<const Scheme> schemes) {
  // A rule of smooth bodies draws none of blocks.
  const auto draws_both = [](const Scheme& scheme) {
    return !takes_midway(scheme.framed.shape_rule);
  };
  const auto chosen = std::ranges::find_if(schemes, draws_both);
  const Scheme scheme =
      chosen == schemes.end() ? scheme_for(asked.problem, "linear-refined") : *chosen;
  const ShearedShapes ellipsoids = shown(asked, PackedKind::ellipsoids);
  const ShearedShapes blocks = shown(asked, PackedKind::blocks);
  return {.panels = {drawn(ellipsoids, scheme), drawn(blocks, scheme)},
          .words = {{"bodies", std::to_string(blocks.packing.bodies.size())},
                    {"strain", fmt::format("{:.3g}", blocks.problem.strain)},
                    {"scheme", scheme.label}}};
}

Figure strain(const ShearedShapes& given, std::span<const Scheme> schemes) {
  const ShearedShapes asked = shown(given, given.problem.bodies);
  Panel stress{.title = "shear stress", .x = {"strain"}, .y = {"shear stress", "kPa"}};
  Panel energy{.title = "not accounted for", .x = {"strain"}, .y = {"over the boundary work", "%"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series stresses = pen.line();
    Series shares = pen.line();
    PackedDrive drive(scheme, asked.packing);
    const int n = asked.count(shown_steps);
    for (int i = 1; i <= n; ++i) {
      drive.step(asked.problem.contact_times * asked.contact_time / n);
      const double here = asked.problem.strain * i / n;
      stresses.add(here, 1e-3 * drive.stress());
      // The work starts from zero.
      if (10 * i >= n) shares.add(here, 100 * drive.unaccounted() / drive.boundary_work());
    }
    stress.add(stresses);
    energy.add(shares);
  });
  return {.panels = {stress, energy}, .words = {{"steps", std::to_string(shown_steps)}}};
}

Table balance(const ShearedShapes& given, std::span<const Scheme> schemes) {
  const ShearedShapes asked = shown(given, given.problem.bodies);
  Table table{.columns = columns("scheme; contacts [-]; mean stress [kPa]; boundary work [J]; "
                                 "kinetic [J]; normal [J]; tangential [J]; unaccounted [-]"),
              .words = {{"steps", std::to_string(shown_steps)}}};
  for (const Scheme& scheme : schemes) {
    const PackedDrive drive = asked.at_end(scheme, shown_steps);
    table.add({{scheme.label},
               number_cell(static_cast<double>(drive.touching()), "{:.0f}"),
               number_cell(1e-3 * drive.mean_stress(), "{:.4g}"),
               number_cell(drive.boundary_work(), "{:.4g}"),
               number_cell(drive.kinetic_energy_gained(), "{:.4g}"),
               number_cell(drive.potential_gained(), "{:.4g}"),
               number_cell(drive.tangential_work(), "{:.4g}"),
               error_cell(std::abs(drive.unaccounted() / drive.boundary_work()), "{:.2g}")});
  }
  return table;
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ShapeShear>(
      {.figures = {{"shape-shear/packings", packings}, {"shape-shear/strain", strain}},
       .tables = {{"shape-shear-balance", balance}}});
}

}  // namespace stickslip::cases::shape_shear_exhibits
