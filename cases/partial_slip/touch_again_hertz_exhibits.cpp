// SPDX-License-Identifier: BSD-3-Clause
// What touch-again-hertz shows. Titles and captions are in
// docs/cases/partial_slip/touch-again-hertz.md.
#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibits.hpp"
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/touch_again_hertz.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip {
namespace touch_again_hertz_exhibits {
namespace {

/// Steps a leg.
constexpr int steps = 16;

/// Size of the tangential force over the legs of the whole path.
Series sizes(const TouchAgainHertz& given, std::span<const ContactForce> forces, Series line) {
  line.add(0, 0);
  for (std::size_t i = 0; i < forces.size(); ++i)
    line.add(static_cast<double>(i + 1) / steps, forces[i].tangential.norm() / given.limit());
  return line;
}

/// Force of the second contact along its line, over its shift.
Series loops(const TouchAgainHertz& given, std::span<const ContactForce> forces, Series line) {
  line.add(0, 0);
  const auto n = static_cast<std::size_t>(steps);
  double from = 0;
  for (std::size_t leg = 0; leg < TouchAgainHertz::places.size(); ++leg) {
    for (std::size_t i = 1; i <= n; ++i) {
      const double part = static_cast<double>(i) / steps;
      const ContactForce& now = forces[(TouchAgainHertz::at_second + leg) * n + i - 1];
      line.add(from + part * (TouchAgainHertz::places[leg] - from),
               now.tangential.dot(given.direction()) / given.limit());
    }
    from = TouchAgainHertz::places[leg];
  }
  return line;
}

/// The exact second contact.
Series exact_loops(const TouchAgainHertz& given) {
  const auto contact = given.spheres().as<long double>();
  const long double sliding = contact.sliding_shift(given.overlap);
  reference::MasingContact<long double> masing(contact, given.overlap);
  Series line = truth_line("exact").add(0, 0);
  double from = 0;
  for (const double place : TouchAgainHertz::places) {
    for (const double now : evenly(from, place, 40)) {
      masing.move_to(now * sliding);
      line.add(now, narrow(masing.force()) / given.limit());
    }
    from = place;
  }
  return line;
}

Figure two_contacts(const TouchAgainHertz& given, std::span<const Scheme> schemes) {
  Panel whole{.title = "two contacts",
              .x = {.label = "leg of the path", .unit = "-", .low = 0.0, .high = 10.0},
              .y = {.label = "tangential force/(μ Fₙ)", .unit = "-"},
              .legend = Legend::none};
  Panel second{.title = "the second one",
               .x = {.label = "shift/sliding shift", .unit = "-"},
               .y = {.label = "force/(μ Fₙ)", .unit = "-"},
               .legend = Legend::outside};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto forces = drive(scheme.law(), given.steps_of(steps));
    const Series empty = resolves_slip(scheme) ? pen.points() : pen.line();
    whole.series.push_back(sizes(given, forces, empty));
    second.series.push_back(loops(given, forces, empty));
  });
  second.series.push_back(exact_loops(given));
  return {.panels = {whole, second}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace
}  // namespace touch_again_hertz_exhibits

std::unique_ptr<Case> make_touch_again_hertz() {
  using namespace touch_again_hertz_exhibits;
  return make_case<TouchAgainHertz>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 1, .to = 256, .nominal = 16},
      .figures = {{"touch-again-hertz/force", two_contacts}},
  });
}

}  // namespace stickslip
