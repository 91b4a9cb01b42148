// SPDX-License-Identifier: BSD-3-Clause
// What bond-break shows. Titles and captions are in docs/cases/bonds/bond-break.md.
#include "cases/bonds/bond_break.hpp"
#include "cases/exhibits/exhibits.hpp"

namespace stickslip::cases::bond_break_exhibits {
namespace {

Figure force_over_stretch(const BondBreak& given, std::span<const Scheme> schemes) {
  const auto force = [&](const Scheme& scheme, const Pen& pen) {
    return in_plane(pen.points(), given.pull(scheme, 60));
  };
  const Series exact = truth_line("exact").add(0, 0).add(1, 1).add(1, 0).add(1.2, 0);
  return {.panels = {{.x = {"stretch over the critical one"},
                      .y = {"tension over the strength", "-", 0, 1.1},
                      .series = together(curves(schemes, force), exact)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondBreak>({
      .needs = {Capability::bond},
      .ladder = {.from = 256, .to = 8192, .nominal = 2048},
      .variants = variants_of("spring-bond", {"smooth=on", "compression=breaks"}),
      .figures = {{"bond-break/pull", force_over_stretch}},
  });
}

}  // namespace stickslip::cases::bond_break_exhibits
