// SPDX-License-Identifier: BSD-3-Clause
// What touch-again-hertz shows; titles and captions: cases/partial_slip/touch_again_hertz/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/touch_again_hertz/case.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::cases::touch_again_hertz_exhibits {
namespace {

/// Steps a leg.
constexpr int steps = 16;

/// Force of the second contact along its line, over its shift.
Series loops(const TouchAgainHertz& given, std::span<const ContactForce> forces, Series line) {
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
  const auto size = [&](const ContactForce& f) { return f.tangential.norm() / given.limit(); };
  Panel whole{.title = "two contacts",
              .x = {"leg of the path", "-", 0, 10},
              .y = {"tangential force/(μ Fₙ)"},
              .legend = Legend::none};
  Panel second{.title = "the second one", .x = {"shift/sliding shift"}, .y = {"force/(μ Fₙ)"}};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto forces = drive(scheme.law(), given.steps_of(steps));
    const Series empty = curve_by_slip(scheme, pen).add(0, 0);
    whole.add(in_turn(empty, forces, size, steps));
    second.add(loops(given, forces, empty));
  });
  second.add(exact_loops(given));
  return {.panels = {whole, second}, .words = {{"steps", std::to_string(steps)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<TouchAgainHertz>({
      .figures = {{"touch-again-hertz/force", two_contacts}},
  });
}

}  // namespace stickslip::cases::touch_again_hertz_exhibits
