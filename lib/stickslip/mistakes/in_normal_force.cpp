// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the normal force.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/own_limit.hpp"

namespace stickslip {
namespace {

/// The right force times a factor.
Mistake factor_on_normal(MistakeInfo info, double factor) {
  return with_normal_force(std::move(info), [factor](const MistakenStep&, double force, double) {
    return factor * force;
  });
}

}  // namespace

std::vector<Mistake> mistakes_in_normal_force() {
  const suits::Names hertz_and_jaeger{"hertz-mindlin", "jaeger"};
  return {
      factor_on_normal({"normal-doubled", "the normal force is counted for both bodies", "factor 2",
                        "LLNL/spheral#384", hertz_and_jaeger, "normal-force"},
                       2),
      factor_on_normal({"normal-sign", "the normal force pulls", "", "", suits::main(), "sign"},
                       -1),
      factor_on_normal({"normal-without-4-3", "the factor 4/3 of Hertz's formula is missing", "",
                        "", hertz_and_jaeger, "normal-force"},
                       0.75),
      factor_on_normal(
          {"normal-by-stiffness", "the normal force is the normal stiffness times the overlap", "",
           "", hertz_and_jaeger, "normal-force"},
          1.5),
      with_tangential_factor(
          {"tangential-with-1-plus-nu", "the tangential stiffness has a factor 1 + nu too many", "",
           "", suits::hertzian(), "stiffness"},
          [](const AnyLaw& law) { return 1 + *law.value("nu"); }),
      with_normal_force({"normal-exponent-1", "the normal force goes with the overlap", "exponent",
                         "", hertz_and_jaeger, "normal-force"},
                        [](const MistakenStep& s, double force, double overlap) {
                          return overlap > 0 ? force * std::sqrt(s.asked.effective_radius / overlap)
                                             : 0;
                        }),
      with_normal_force(
          {"normal-exponent-2", "the normal force goes with the square of the overlap", "exponent",
           "", hertz_and_jaeger, "normal-force"},
          [](const MistakenStep& s, double force, double overlap) {
            return overlap > 0 ? force * std::sqrt(overlap / s.asked.effective_radius) : 0;
          }),
      {.info = {"normal-stale", "the normal force is that of the step before", "", "", suits::all(),
                "stale-value"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() || s.asked.overlap_old > 0)
               s.answer.normal = s.normal_at(s.asked.overlap_old);
           },
       .tries_steps = true},
      {.info = {"normal-kept-after-parting",
                "the normal force acts for a step after the bodies have parted", "", "",
                suits::all(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (!s.touches() && s.asked.overlap_old > 0)
               s.answer.normal = s.normal_at(s.asked.overlap_old);
           },
       .tries_steps = true},
      {.info = {"normal-pulls-in-gap", "the normal force goes on into the gap and pulls", "tension",
                "", suits::all(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (!s.touches()) s.answer.normal = -s.normal_at(-s.asked.overlap_new);
           },
       .tries_steps = true},
      {.info = {"normal-pulls-when-parting", "the bodies hold each other in the step of parting",
                "tension", "", suits::all(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (!s.touches() && s.asked.overlap_old > 0)
               s.answer.normal = -s.normal_at(-s.asked.overlap_new);
           },
       .tries_steps = true},
      {.info = {"normal-summed-up",
                "the normal force is summed up from the normal movements, and drifts", "", "",
                suits::linear(), "normal-force"},
       .after =
           [](MistakenStep& s) {
             if (!s.touches()) return;
             const double before = s.asked.overlap_old > 0 && s.memory.steps > 0
                                       ? s.memory.answer.normal
                                       : s.law.kn * std::max(s.asked.overlap_old, 0.0);
             s.answer.normal = std::max(0.0, before + s.law.kn * s.asked.approach);
           }},
      {.info = {"normal-dead-band", "a normal force of less than 1e-3 N is not applied", "", "",
                suits::all(), "epsilon"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.normal < 1e-3) s.answer.normal = 0;
           }},
      factor_on_normal({"normal-off-by-1e-2", "the normal force is 1 % too large", "", "",
                        hertz_and_jaeger, "constant"},
                       1.01),
      factor_on_normal({"normal-off-by-1e-3", "the normal force is .1 % too large", "", "",
                        hertz_and_jaeger, "constant"},
                       1.001),
      factor_on_normal({"normal-off-by-1e-4", "the normal force is 1e-4 too large", "", "",
                        hertz_and_jaeger, "constant"},
                       1.0001),
  };
}

}  // namespace stickslip
