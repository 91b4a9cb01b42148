// SPDX-License-Identifier: BSD-3-Clause
// What maugis-transition shows. Titles and captions: cases/cohesion/maugis_transition/page.md.
#include "cases/cohesion/maugis_transition/case.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"

namespace stickslip::cases::maugis_transition_exhibits {
namespace {

using Problem = MaugisTransition;

/// The fit that programs use for the greatest pull, over pi w R*: 7/4 - 1/4 (4.04 l^1.4 - 1)/
/// (4.04 l^1.4 + 1).
double usual_fit(double lambda) {
  const double power = 4.04 * std::pow(lambda, 1.4);
  return 1.75 - 0.25 * (power - 1) / (power + 1);
}

double exact_pull(double lambda) { return -narrow(reference::maugis_points(lambda).pull_off_P); }

Figure pull_off(const Problem& p, std::span<const Scheme> schemes) {
  const Axis lambda = logarithmic("lambda", {}, 0.01, 100);
  Panel pull{.title = "greatest pull",
             .x = lambda,
             .y = {"greatest pull over pi w R*"},
             .legend = Legend::top_right};
  Panel off{.title = "the usual fit", .x = lambda, .y = {"fit over exact, less one", "%"}};
  const auto every = logarithmic_range(0.01, 100, 60);
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const Adhesion theory = adhesion_of(scheme);
    pull.add(sampled(pen.points(), logarithmic_range(0.01, 100, 13), [&](double at) {
      const Problem::Point point = Problem::pull_off_point(theory, at);
      return -p.force_at(Problem::with_lambda(scheme, at), point.overlap, 4);
    }));
  });
  pull.add(truth("exact", every, std::identity{}, exact_pull));
  pull.add(guide("usual fit", every, std::identity{}, usual_fit));
  off.add(guide("", every, std::identity{},
                [](double at) { return 100 * (usual_fit(at) / exact_pull(at) - 1); }));
  return {.panels = {pull, off}};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<MaugisTransition>({
      .figures = {{"maugis-transition/pull-off", pull_off}},
      .unsuitable =
          [](const Scheme& scheme) {
            return why_not(scheme, {Adhesion::jkr, Adhesion::dmt, Adhesion::maugis});
          },
  });
}

}  // namespace stickslip::cases::maugis_transition_exhibits
