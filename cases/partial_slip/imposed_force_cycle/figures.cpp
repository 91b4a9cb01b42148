// SPDX-License-Identifier: BSD-3-Clause
// What imposed-force-cycle shows, with titles in cases/partial_slip/imposed_force_cycle/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/imposed_force_cycle/case.hpp"

namespace stickslip::cases::imposed_force_cycle_exhibits {
namespace {

using Problem = ImposedForceCycle;
using Place = Problem::Place;

/// Steps a leg where curves are drawn.
constexpr int fine = 32;

/// Shift over the steps of the path, and force against shift.
Figure loops(const Problem& p, std::span<const Scheme> schemes) {
  Panel loop{.title = "what the contact does",
             .x = {"shift/sliding shift"},
             .y = {"imposed tangential force/(μ Fₙ)"}};
  Panel error{
      .title = "error of the shift", .x = {"leg of the path"}, .y = {"error/sliding shift", "%"}};
  const auto exact = p.exact_places(fine);
  // Errors at every so many of the exact places.
  const auto errors_of = [&](Series empty, const std::vector<Place>& found, std::size_t every) {
    std::size_t at = 0;
    const auto off = [&](const Place& place) {
      return 100 * (place.shift - exact[std::exchange(at, at + every)].shift);
    };
    return in_turn(std::move(empty), found, off, fine / static_cast<int>(every), 0);
  };
  std::vector<Series> shown;
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto found = p.places(scheme, fine);
    const Series errors = errors_of(pen.line(), found, 1);
    if (is_covered(errors, shown, 0.05)) return;
    shown.push_back(errors);
    const bool resolved = resolves_slip(scheme);
    const auto drawn = resolved ? p.places(scheme, 1) : found;
    const Series empty = curve_by_slip(scheme, pen);
    loop.add(through(empty, drawn, &Place::shift, &Place::force));
    error.add(errors_of(empty, drawn, resolved ? fine : 1));
  });
  loop.add(truth("exact", exact, &Place::shift, &Place::force));
  error.add(segment(truth_line("exact"), 0, 0, static_cast<double>(Problem::legs.size()), 0));
  return {.panels = {loop, error}, .words = {{"steps", std::to_string(fine)}}};
}

/// Where a contact is at the ends of the legs.
std::vector<Place> at_ends(const std::vector<Place>& places) {
  std::vector<Place> all;
  for (std::size_t leg = 1; leg <= Problem::legs.size(); ++leg) all.push_back(places[leg * fine]);
  return all;
}

Table ends_of_legs(const Problem& p, std::span<const Scheme> schemes) {
  return Rows(at_ends(p.exact_places(fine)))
      .number("force", "-", "{:.3g}", &Place::force)
      .number("exact", "-", "{:.5f}", &Place::shift)
      .schemes(
          schemes, "-", [&](const Scheme& scheme) { return at_ends(p.places(scheme, fine)); },
          [](const Place& exact, const Place& found) {
            return number_cell(found.shift, "{:.5f}", tone_of(std::abs(found.shift - exact.shift)));
          })
      .with({{"steps", std::to_string(fine)}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ImposedForceCycle>({
      .figures = {{"imposed-force-cycle/loops", loops}},
      .tables = {{"imposed-force-cycle-legs", ends_of_legs}},
  });
}

}  // namespace stickslip::cases::imposed_force_cycle_exhibits
