// SPDX-License-Identifier: BSD-3-Clause
// What bond-break shows. Titles and captions are in cases/bonds/bond_break/page.md.
#include "cases/bonds/bond_break/case.hpp"
#include "cases/bonds/bond_strengths.hpp"
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

Figure contact_over_shift(const BondBreak& given, std::span<const Scheme> schemes) {
  const auto friction = [&](const Scheme& scheme, const Pen& pen) {
    Series curve = pen.line();
    const auto bond = given.breaking(scheme);
    if (bond->beside() == nullptr) return curve;
    const PressedPair pair = given.pressed_pair(scheme);
    constexpr int steps = 600;
    const double limit = std::abs(pair.due(*bond, steps).sliding[1]);
    for (const PressedPair::State& state : pair.states(*bond, steps))
      curve.add(3 * state.shift / pair.shift, std::abs(state.contact[1]) / limit);
    return curve;
  };
  return {.panels = {{.x = {"shift over that which breaks the bond"},
                      .y = {"friction over its limit", "-", 0, 1.1},
                      .series = curves(schemes, friction)}}};
}

/// Why a bond cannot be told when to break; empty: it can.
std::string why_nothing_breaks(const Scheme& scheme) {
  const auto criterion = break_criterion(scheme);
  if (!criterion) {
    std::string roles;
    for (const char* const role : roles_of_strengths)
      roles += std::string(roles.empty() ? "" : ", ") + role;
    return "the law has no strength with a role: " + roles;
  }
  const bool has_section = criterion->by == BreaksBy::stress || criterion->by == BreaksBy::energy;
  // The catalogue's sections are the radius of the case.
  if (has_section && scheme.law().info().by_role("radius") == nullptr)
    return "the law has a strength of its section, and no section with the role radius";
  return {};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<BondBreak>({
      .figures = {{"bond-break/pull", force_over_stretch},
                  {"bond-break/contact", contact_over_shift}},
      .unsuitable = why_nothing_breaks,
  });
}

}  // namespace stickslip::cases::bond_break_exhibits
