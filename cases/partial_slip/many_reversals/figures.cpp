// SPDX-License-Identifier: BSD-3-Clause
// What many-reversals shows. Titles and captions are in cases/partial_slip/many_reversals/page.md.
#include "cases/partial_slip/curves.hpp"
#include "cases/partial_slip/many_reversals/case.hpp"
#include "reference/partial_slip/hertz_closed.hpp"

namespace stickslip::cases::many_reversals_exhibits {
namespace {

using Problem = SolvedManyReversals;

/// Steps a leg where steps matter, and points a leg of the exact curve.
constexpr int fine = 16;
/// Reversals of the loops that are drawn.
constexpr int few_reversals = 14;

/// Error of a law at the end of each leg, over the friction limit.
std::vector<double> errors_at_ends(const Problem& p, const Scheme& scheme, int steps) {
  const auto forces = p.follow(scheme.law(), p.path, steps);
  std::vector<double> errors;
  for (std::size_t leg = 0; leg < p.path.force.size(); ++leg) {
    const std::size_t end = (leg + 1) * static_cast<std::size_t>(steps) - 1;
    errors.push_back(std::abs(forces[end].tangential[0] - p.path.force[leg]) / p.problem.limit());
  }
  return errors;
}

/// The same path with fewer reversals, so that its loops can be told apart.
Problem with_few_reversals(const Problem& p) {
  ManyReversals few = p.problem;
  few.reversals = std::min(few.reversals, few_reversals);
  return few.prepare();
}

/// The exact force over the shift, both over those of sliding.
Series exact_loops(const Problem& p) {
  const auto contact = p.problem.spheres().as<long double>();
  const long double sliding = contact.sliding_shift(p.problem.overlap);
  reference::MasingContact<long double> masing(contact, p.problem.overlap);
  Series curve = truth_line("exact").add(0, 0);
  for (std::size_t leg = 1; leg < p.path.shift.size(); ++leg) {
    const long double from = p.path.shift[leg - 1];
    for (int i = 1; i <= fine; ++i) {
      const long double to = p.path.shift[leg];
      masing.move_to(from + (to - from) * i / fine);
      curve.add(narrow(masing.shift() / sliding), narrow(masing.force()) / p.problem.limit());
    }
  }
  return curve;
}

Figure loops(const Problem& p, std::span<const Scheme> schemes) {
  const auto inward = static_cast<double>(p.path.inward);
  const auto errors = [&](const Scheme& scheme, const Pen& pen) {
    const bool resolved = resolves_slip(scheme);
    const auto at_ends = errors_at_ends(p, scheme, resolved ? 1 : fine);
    Series found = curve_by_slip(scheme, pen);
    const std::size_t every = resolved ? 1 + at_ends.size() / 50 : 1;
    for (std::size_t leg = 0; leg < at_ends.size(); leg += every)
      found.add(static_cast<double>(leg + 1), std::max(at_ends[leg], 1.1e-17));
    return found;
  };
  return {.panels = {{.title = "few loops",
                      .x = {"shift/sliding shift"},
                      .y = {"force/(μ Fₙ)"},
                      .series = {exact_loops(with_few_reversals(p))},
                      .legend = Legend::none},
                     {.title = "error at the ends of the legs",
                      .x = {"leg of the path"},
                      .y = logarithmic("error/(μ Fₙ)", "-", 1e-17, 10),
                      .series =
                          together(segment(guide_line("all loops open"), inward, 1e-17, inward, 10),
                                   curves(schemes, errors))}},
          .words = {{"reversals", std::to_string(p.problem.reversals)},
                    {"few", std::to_string(std::min(p.problem.reversals, few_reversals))},
                    {"steps", std::to_string(fine)}}};
}

/// How far each scheme errs after so many reversals, over the friction limit.
Table by_number(const Problem& p, std::span<const Scheme> schemes) {
  std::vector<Problem> problems;
  for (const int reversals : {2, 5, 10, 20, 50, 100, 200}) {
    ManyReversals asked = p.problem;
    asked.reversals = reversals;
    problems.push_back(asked.prepare());
  }
  const auto errors_of = [&](const Scheme& scheme) {
    std::vector<double> errors;
    for (const Problem& solved : problems)
      errors.push_back(std::ranges::max(errors_at_ends(solved, scheme, fine)));
    return errors;
  };
  return Rows(problems)
      .number("reversals", "-", "{:.0f}",
              [](const Problem& solved) { return solved.problem.reversals; })
      .schemes(schemes, "-", errors_of,
               [](const Problem&, double error) { return error_cell(error, "{:.2g}"); })
      .with({{"steps", std::to_string(fine)}});
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<ManyReversals>({
      .figures = {{"many-reversals/loops", loops}},
      .tables = {{"many-reversals-number", by_number}},
  });
}

}  // namespace stickslip::cases::many_reversals_exhibits
