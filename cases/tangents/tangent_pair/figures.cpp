// SPDX-License-Identifier: BSD-3-Clause
// What tangent-pair shows. Titles and captions are in cases/tangents/tangent_pair/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/tangents/tangent_pair/case.hpp"

namespace stickslip::cases::tangent_pair_exhibits {
namespace {

Figure error_of_the_assembled(const TangentPair& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("steps of the shear", "-", 1, 64),
              .y = logarithmic("error of the assembled tangent", "-", 1e-9, 1)};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return sampled(pen.line(), {1, 2, 4, 8, 16, 32, 64}, [&](int steps) {
      return positive_or_gap(given.run(scheme, steps).assembled, 1e-12);
    });
  }));
  return {.panels = {panel}};
}

/// Why it has no tangent of a contact; empty: it has.
std::string unsuitable_for_pairs(const Scheme& scheme) {
  if (!scheme.law().info().can(Capability::bodies)) return {};
  return "the law answers for bodies, and not for single contacts";
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TangentPair>({.figures = {{"tangent-pair/assembled", error_of_the_assembled}},
                                 .unsuitable = unsuitable_for_pairs});
}

}  // namespace stickslip::cases::tangent_pair_exhibits
