// SPDX-License-Identifier: BSD-3-Clause
// What precision-ladder shows. Titles and captions are in cases/precision/precision_ladder/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_ladder/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_ladder_exhibits {
namespace {

/// Powers of two of the steps: those of laws, and those of the theory.
constexpr int first_power = 4;
constexpr int last_power = 16;
constexpr int last_foretold = 26;

Figure error_over_steps(const PrecisionLadder& given, std::span<const Scheme> schemes) {
  Panel panel{.x = logarithmic("steps", "-", 10, 1e8),
              .y = logarithmic("error of the force/(kₜ |Δξ|)", "-", 1e-9, 2)};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.points();
    if (precision_of(scheme).any()) {
      for (int power = first_power; power <= last_power; ++power) {
        const auto found = given.run(scheme, 1 << power);
        measured.add(1 << power, std::abs(found.force / given.movement - 1));
      }
    }
    return measured;
  }));
  const auto foretell = [&](const char* label, const NumberType& type) {
    Series line = truth_line(label);
    for (int power = first_power; power <= last_foretold; ++power) {
      const std::uint64_t steps = std::uint64_t{1} << power;
      const double force = given.foretold(type, steps).dot(PrecisionLadder::direction());
      line.add(static_cast<double>(steps), std::abs(force / given.movement - 1));
    }
    return line;
  };
  panel.add(foretell("foretold", NumberType::single()));
  panel.add(foretell("", NumberType::bfloat()));
  panel.add(foretell("", NumberType::half()));
  Series bound = guide_line("steps 2⁻²⁴");
  for (const double steps : {16.0, 16777216.0}) bound.add(steps, std::ldexp(steps, -24));
  panel.add(std::move(bound));
  return {.panels = {panel}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionLadder>({
      .figures = {{"precision-ladder/error", error_over_steps}},
      .unsuitable = too_slow_for_many_steps,
  });
}

}  // namespace stickslip::cases::precision_ladder_exhibits
