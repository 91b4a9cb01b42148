// SPDX-License-Identifier: BSD-3-Clause
// What precision-ratchet shows. Titles and captions are in
// cases/precision/precision_ratchet/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/precision/precision_ratchet/case.hpp"
#include "cases/precision/rounded_history.hpp"

namespace stickslip::cases::precision_ratchet_exhibits {
namespace {

constexpr int most_cycles = 64;
constexpr int steps = 1000;

Figure left_over_cycles(const PrecisionRatchet& given, std::span<const Scheme> schemes) {
  Panel panel{.x = {"cycles", "-", 0, most_cycles}, .y = {"force that is left/(kₜ |Δξ|)", "-"}};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    Series measured = pen.points();
    const NumberType type = precision_of(scheme).history;
    if (type.bits == 0 || type.bits == NumberType::single().bits) {
      for (int cycles = 4; cycles <= most_cycles; cycles *= 2) {
        PrecisionRatchet asked = given;
        asked.cycles = cycles;
        measured.add(cycles, asked.run(scheme, steps).left / given.movement);
      }
    }
    return measured;
  }));
  const auto foretell = [&](const char* label, const NumberType& type) {
    Series line = truth_line(label);
    for (int cycles = 1; cycles <= most_cycles; ++cycles)
      line.add(cycles, given.foretold(type, steps, cycles).dot(PrecisionRatchet::direction()) /
                           given.movement);
    return line;
  };
  panel.add(foretell("foretold", NumberType::single()));
  return {.panels = {panel},
          .words = {{"steps", std::to_string(steps)},
                    {"back", std::to_string(given.steps_back(steps))}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<PrecisionRatchet>({
      .figures = {{"precision-ratchet/left", left_over_cycles}},
      .unsuitable = too_slow_for_many_steps,
  });
}

}  // namespace stickslip::cases::precision_ratchet_exhibits
