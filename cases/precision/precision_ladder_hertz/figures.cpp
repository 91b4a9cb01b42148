// SPDX-License-Identifier: BSD-3-Clause
// What precision-ladder-hertz shows. Titles and captions are in
// cases/precision/precision_ladder_hertz/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_ladder_hertz/case.hpp"
#include "cases/precision/rounded_history.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"

namespace stickslip::cases::precision_ladder_hertz_exhibits {
namespace {

constexpr int first_power = 4;
constexpr int last_power = 18;

/// Why what a law remembers cannot be rounded in half a million steps; empty where it can.
std::string remembers_too_much(const Scheme& scheme) {
  if (std::string why = too_slow_for_many_steps(scheme); !why.empty()) return why;
  const auto claims = unrounded(scheme).law().partial_slip_claims();
  if (!claims || precision_of(scheme).history.is_double()) return {};
  if (claims->springs > 0) return "all its springs would be rounded in every step";
  if (claims->rule == PartialSlipRule::resolved)
    return "segments that are rounded do not join, and each step adds one";
  return {};
}

Panel over_steps(std::string title) {
  Panel panel{.x = logarithmic("steps", "-", 10, 3e5),
              .y = logarithmic("error of the force", "-", 1e-9, 1)};
  panel.title = std::move(title);
  return panel;
}

std::vector<Series> ladders(const PrecisionLadderHertz& given, std::span<const Scheme> schemes) {
  return curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.line_and_points();
    for (int power = first_power; power <= last_power; ++power) {
      const double force = given.force_after(scheme, 1 << power);
      measured.add(1 << power, std::abs(force / given.end_force() - 1));
    }
    return measured;
  });
}

Series foretold(const PrecisionLadderHertz& given) {
  Series line = truth_line("3/(4N) + spread");
  for (int power = first_power; power <= last_power; ++power) {
    const int steps = 1 << power;
    line.add(steps, 0.75 / steps + given.spread(NumberType::single(), steps));
  }
  return line;
}

/// One law with its numbers in several types: what codes do.
Figure by_type(const PrecisionLadderHertz& given, std::span<const Scheme> schemes) {
  Panel panel = over_steps("");
  panel.add(ladders(given, schemes));
  panel.add(foretold(given));
  return {.panels = {panel}};
}

/// Every law that remembers no more in more steps, in double precision and with a history in single
/// precision.
Figure by_law(const PrecisionLadderHertz& given, std::span<const Scheme> schemes) {
  std::vector<Scheme> plain;
  std::vector<Scheme> single;
  for (const Scheme& scheme : schemes) {
    if (precision_of(scheme).any()) continue;
    PrecisionChoices choices;
    choices.history = NumberType::single();
    Scheme rounded = scheme;
    rounded.framed.law = with_precision(scheme.law(), choices);
    if (!remembers_too_much(rounded).empty()) continue;
    plain.push_back(scheme);
    single.push_back(std::move(rounded));
  }
  Panel all_digits = over_steps("double precision");
  all_digits.add(ladders(given, plain));
  Panel few_digits = over_steps("history in single precision");
  few_digits.add(ladders(given, single));
  few_digits.add(foretold(given));
  return {.panels = {all_digits, few_digits}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionLadderHertz>({
      .figures = {{"precision-ladder-hertz/types", by_type},
                  {"precision-ladder-hertz/laws", by_law}},
      .unsuitable = remembers_too_much,
  });
}

}  // namespace stickslip::cases::precision_ladder_hertz_exhibits
