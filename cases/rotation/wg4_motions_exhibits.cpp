// SPDX-License-Identifier: BSD-3-Clause
// What wg4-motions shows. Titles and captions are in docs/cases/rotation/wg4-motions.md.
#include "cases/drive/drive.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/rotation/wg4_motions.hpp"

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
      .needs = linear_friction_needs(),
      // Multiples of six: then the motions turn round at the end of a row.
      .ladder = {.from = 30, .to = 1920, .nominal = 240},
      .variants = variants_of("linear-refined", {"frame=projected", "kinematics=end-arm",
                                                 "rolling=linear-refined,twisting=linear"}),
      .figures = {{"wg4-motions/forces", forces}},
      .judges_moments = true,
  });
}

}  // namespace stickslip::cases::wg4_motions_exhibits
