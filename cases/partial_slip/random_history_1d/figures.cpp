// SPDX-License-Identifier: BSD-3-Clause
// What random-history-1d shows; titles and captions: cases/partial_slip/random_history_1d/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/random_history_1d/case.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases::random_history_1d_exhibits {
namespace {

using Problem = SolvedRandomHistory1d;

/// Histories of the distribution, if there are so many.
constexpr std::size_t shown_histories = 250;
/// Steps a move where steps matter, and points a move of the exact curve.
constexpr int fine = 32;

std::size_t number_shown(const Problem& p) { return std::min(shown_histories, p.histories.size()); }

/// Largest error of each history over the share of the histories that have a smaller one.
Panel distribution(const Problem& p, std::span<const Scheme> schemes) {
  const std::size_t count = number_shown(p);
  const auto shares = [&](const Scheme& scheme, const Pen& pen) {
    std::vector<double> errors;
    for (const LineHistory& history : std::span(p.histories).first(count))
      errors.push_back(p.errors_in(history, p.follow(scheme.law(), history, 1)).worst);
    std::ranges::sort(errors);
    const bool resolved = resolves_slip(scheme);
    Series curve = resolved ? pen.points() : pen.line();
    const std::size_t every = resolved ? 1 + count / 25 : 1;
    for (std::size_t i = 0; i < count; i += every) {
      curve.add(std::max(errors[i], 1.1e-17),
                (static_cast<double>(i) + 1) / static_cast<double>(count));
    }
    return curve;
  };
  return {.title = "error over the histories",
          .x = logarithmic("largest error of a history/(μ Fₙ)", "-", 1e-17, 2),
          .y = {"share of the histories below", "-", 0, 1},
          .series = curves(schemes, shares)};
}

/// The first history in which the bodies part, or simply the first.
const LineHistory& history_with_gap(const Problem& p) {
  const auto found = std::ranges::find_if(p.histories, [](const LineHistory& h) {
    return std::ranges::any_of(h.overlap, [](double overlap) { return overlap < 0; });
  });
  return found == p.histories.end() ? p.histories.front() : *found;
}

Panel one_history(const Problem& p, std::span<const Scheme> schemes) {
  Panel panel{.title = "one history", .x = {"move"}, .y = {"force/(largest μ Fₙ)"}};
  const LineHistory& history = history_with_gap(p);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const int steps = resolves_slip(scheme) ? 1 : fine;
    // Springs would cover the markers of an exact law.
    add_unless_covered(
        panel.series,
        in_turn(
            curve_by_slip(scheme, pen).add(0, 0), p.follow(scheme.law(), history, steps),
            [&](const ContactForce& f) { return f.tangential[0] / history.limit; }, steps),
        1e-3);
  });

  Series exact = truth_line("exact").add(0, 0);
  Series upper = guide_line("friction limit").add(0, 0);
  Series lower = guide_line("").add(0, 0);
  const Spheres spheres = p.problem.spheres();
  reference::DeflectionProfile<double> profile(spheres.as<double>());
  for (std::size_t i = 1; i < history.overlap.size(); ++i) {
    const double rise = history.overlap[i] - history.overlap[i - 1];
    const double move = history.shift[i] - history.shift[i - 1];
    for (int k = 1; k <= fine; ++k) {
      const double share = static_cast<double>(k) / fine;
      const double overlap = history.overlap[i - 1] + share * rise;
      const auto& state = profile.advance(overlap, move / fine);
      const double at = static_cast<double>(i - 1) + share;
      const double limit = spheres.limit(overlap) / history.limit;
      exact.add(at, state.tangential[0] / history.limit);
      upper.add(at, limit);
      lower.add(at, -limit);
    }
  }
  return panel.add({upper, lower, exact});
}

Figure errors_figure(const Problem& p, std::span<const Scheme> schemes) {
  return {
      .panels = {distribution(p, schemes), one_history(p, schemes)},
      .words = {{"histories", std::to_string(number_shown(p))}, {"steps", std::to_string(fine)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<RandomHistory1d>({
      .figures = {{"random-history-1d/errors", errors_figure}},
  });
}

}  // namespace stickslip::cases::random_history_1d_exhibits
