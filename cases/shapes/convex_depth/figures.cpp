// SPDX-License-Identifier: BSD-3-Clause
// What convex-depth shows; titles and captions: cases/shapes/convex_depth/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/shapes/convex_depth/case.hpp"

namespace stickslip::cases::convex_depth_exhibits {
namespace {

/// Steps in which pairs are pressed together for what is shown.
constexpr int shown_steps = 4;

/// The first pair at another depth, as it is moved along its normal.
DepthPair pressed_by(double depth) {
  DepthPair pair = ConvexDepth::all_pairs().front();
  const DefinedContact truth = ConvexDepth::by_common_normal(pair);
  pair.at_q.position += (truth.depth - depth) * truth.normal;
  return pair;
}

bool knows_ellipsoids(const Scheme& scheme) {
  const std::shared_ptr<OwnShapes> own = scheme.law().own_shapes();
  return own == nullptr || own->knows(ShapeKind::ellipsoid);
}

/// How far definitions are from each other as two ellipsoids come together.
Figure definitions(const ConvexDepth& problem, std::span<const Scheme> schemes) {
  const std::vector<double> depths = logarithmic_range(3e-3, 0.25, 13);
  Panel normal{.title = "normal",
               .x = logarithmic("depth along the common normal", "m"),
               .y = logarithmic("angle to the common normal", "rad", 1e-5, 1)};
  Panel point{.title = "line of action",
              .x = logarithmic("depth along the common normal", "m"),
              .y = logarithmic("distance over the size", "-", 1e-5, 1)};
  const auto sweep = [&](Panel& panel, const Pen& pen, double ConvexDepth::Outcome::*field,
                         const auto& found) {
    panel.add(sampled(pen.line(), depths, [&](double depth) {
      const DepthPair pair = pressed_by(depth);
      return ConvexDepth::differences(found(pair), ConvexDepth::by_common_normal(pair), pair).*
             field;
    }));
  };
  const auto both = [&](const Pen& pen, const auto& found) {
    sweep(normal, pen, &ConvexDepth::Outcome::normal, found);
    sweep(point, pen, &ConvexDepth::Outcome::point, found);
  };
  both({"midway point", 0}, ConvexDepth::by_midway);
  both({"gradient of the volume", 1}, ConvexDepth::by_volume);
  int slot = 2;
  for (const Scheme& scheme : schemes) {
    if (scheme.law().own_shapes() == nullptr || !knows_ellipsoids(scheme)) continue;
    both({scheme.label, slot++},
         [&](const DepthPair& pair) { return problem.answer(scheme, pair, shown_steps); });
  }
  return {.panels = {std::move(normal), std::move(point)}};
}

/// Angle and line of action together.
double distance(const ConvexDepth::Outcome& off) { return off.normal + off.point; }

Table nearest(const ConvexDepth& problem, std::span<const Scheme> schemes) {
  Table table{.columns = columns("scheme; pair; nearest definition; to the common normal [-]; to "
                                 "the midway point [-]; to the gradient of the volume [-]")};
  constexpr std::array names{"common normal", "midway point", "gradient of the volume"};
  for (const Scheme& scheme : schemes)
    for (const DepthPair& pair : ConvexDepth::all_pairs()) {
      if (!pair.are_ellipsoids || !knows_ellipsoids(scheme)) continue;
      const DefinedContact found = problem.answer(scheme, pair, shown_steps);
      std::array<double, 3> off{};
      std::size_t k = 0;
      for (const DefinedContact& truth :
           {ConvexDepth::by_common_normal(pair), ConvexDepth::by_midway(pair),
            ConvexDepth::by_volume(pair)})
        off[k++] = distance(ConvexDepth::differences(found, truth, pair));
      const auto least = std::ranges::min_element(off) - off.begin();
      table.add({{scheme.label},
                 {pair.name},
                 {names[static_cast<std::size_t>(least)]},
                 error_cell(off[0], "{:.2g}"),
                 error_cell(off[1], "{:.2g}"),
                 error_cell(off[2], "{:.2g}")});
    }
  return table;
}

Table depths(const ConvexDepth&, std::span<const Scheme>) {
  Table table{.columns = columns("pair; depth [m]; normal; kind of reference")};
  for (const DepthPair& pair : ConvexDepth::all_pairs()) {
    const DefinedContact truth = ConvexDepth::by_common_normal(pair);
    const bool is_ball = pair.q.sizes[0] == pair.q.sizes[2] && pair.p.kind == ShapeKind::block;
    table.add(
        {{pair.name},
         number_cell(truth.depth, "{:.10f}"),
         {fmt::format("{:.6f} {:.6f} {:.6f}", truth.normal[0], truth.normal[1], truth.normal[2])},
         {pair.p.kind == ShapeKind::plane ? "convex-and-plane"
          : is_ball                       ? "sphere-and-block"
                                          : "convex-pair"}});
  }
  return table;
}

/// A law of the user's own whose force does not say how deep the overlap is.
std::string unsuitable(const Scheme& scheme) {
  if (scheme.law().own_shapes() == nullptr) return {};
  if (ConvexDepth::pairs(scheme).empty()) return "the law knows no pair of the case";
  if (scheme.law().info().can(Capability::linear)) return {};
  return "the law does not say that its force is linear in the depth; closed-loop judges it";
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ConvexDepth>(
      {.figures = {{"convex-depth/definitions", definitions}},
       .tables = {{"convex-depth-nearest", nearest}, {"convex-depth-pairs", depths}},
       .unsuitable = unsuitable});
}

}  // namespace stickslip::cases::convex_depth_exhibits
