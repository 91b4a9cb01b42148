// SPDX-License-Identifier: BSD-3-Clause
// What wg4-motions shows. Titles and captions are in cases/rotation/wg4_motions/page.md.
#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/wg4_motions/case.hpp"

namespace stickslip::cases::wg4_motions_exhibits {
namespace {

/// Component x of the force on i over the friction limit.
Panel force_in(const Wg4Motions& w, std::span<const Scheme> schemes, std::string_view name,
               int rows) {
  const reference::PrescribedMotion& motion = wg4_motion(name);
  const std::vector<double> times = wg4_row_ends(rows);
  const auto found = [&](const Scheme& scheme, const Pen& pen) {
    FramedLaw force_alone = scheme.framed;
    force_alone.moments = {};
    return over(pen.line(), times, drive_pair(force_alone, wg4_path(motion, rows)),
                [&](const PairResult& result) { return result.force.on_p[0] / w.limit(); });
  };
  return {.title = motion.name,
          .x = {"time", "s"},
          .y = {"Fₓ/(μ Fₙ)"},
          .series = together(
              curves(schemes, found),
              over(truth_line("exact"), times, reference::exact_loads(motion, w.contact(), times),
                   [&](const auto& loads) { return loads.force_i[0] / w.limit(); }))};
}

Figure forces(const Wg4Motions& w, std::span<const Scheme> schemes) {
  constexpr int rows = 240;
  return {
      .panels = {force_in(w, schemes, "plastic-shear", rows), force_in(w, schemes, "twirl", rows)},
      .words = {{"rows", std::to_string(rows)}}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Wg4Motions>({
      .figures = {{"wg4-motions/forces", forces}},
  });
}

}  // namespace stickslip::cases::wg4_motions_exhibits
