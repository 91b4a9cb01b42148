// SPDX-License-Identifier: BSD-3-Clause
// What precision-ladder-hertz shows. Titles and captions are in
// docs/cases/precision/precision-ladder-hertz.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_ladder_hertz.hpp"
#include "cases/precision/rounded_history.hpp"
#include "stickslip/laws/precision/rounded_law.hpp"

namespace stickslip::cases::precision_ladder_hertz_exhibits {
namespace {

constexpr int first_power = 4;
constexpr int last_power = 19;
/// Of a law that remembers a segment for each step: all of them are rounded in each.
constexpr int last_power_of_segments = 13;

Panel over_steps(std::string title) {
  Panel panel{.x = logarithmic("steps", "-", 10, 1e6),
              .y = logarithmic("error of the force", "-", 1e-7, 10)};
  panel.title = std::move(title);
  return panel;
}

int last_power_for(const Scheme& scheme) {
  const bool grows = scheme.law().contacts(1)->history_length(0).has_value();
  return grows && precision_of(scheme).any() ? last_power_of_segments : last_power;
}

std::vector<Series> ladders(const PrecisionLadderHertz& given, std::span<const Scheme> schemes) {
  return curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.line_and_points();
    for (int power = first_power; power <= last_power_for(scheme); ++power) {
      const double force = given.run(scheme, 1 << power).force;
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

/// Every law in double precision and with a history in single precision.
Figure by_law(const PrecisionLadderHertz& given, std::span<const Scheme> schemes) {
  std::vector<Scheme> plain;
  std::vector<Scheme> single;
  for (const Scheme& scheme : schemes) {
    if (precision_of(scheme).any()) continue;
    plain.push_back(scheme);
    single.push_back(scheme);
    PrecisionChoices choices;
    choices.history = NumberType::single();
    single.back().framed.law = with_precision(scheme.law(), choices);
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
      .needs = hertz_friction_needs(),
      .ladder = {.from = 64, .to = 1 << last_power, .nominal = 4096},
      .variants = variants_of(
          "hertz-mindlin", {"history=single", "history=half", "arithmetic=single",
                            "motion=state-single,distance=1.05", "motion=state-single,cell=0.04"}),
      .figures = {{"precision-ladder-hertz/types", by_type},
                  {"precision-ladder-hertz/laws", by_law}},
      .stays_inside_limit = true,
      .unsuitable = too_slow_for_many_steps,
  });
}

}  // namespace stickslip::cases::precision_ladder_hertz_exhibits
