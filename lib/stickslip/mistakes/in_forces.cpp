// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the tangential force that a law answers, while its history is right.
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

StepHook tangential_times(double x, double y) {
  return [x, y](MistakenStep& s) {
    s.answer.tangential = {x * s.answer.tangential[0], y * s.answer.tangential[1]};
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_forces() {
  return {
      {.info = {"force-sign", "the tangential force acts on the wrong body", "", "",
                suits::linear(), "sign"},
       .after = tangential_times(-1, -1)},
      {.info = {"force-second-sign", "one component of the tangential force has the wrong sign", "",
                "", suits::all(), "sign"},
       .after = tangential_times(1, -1)},
      {.info = {"force-absolute", "the components of the tangential force lose their sign", "abs",
                "", suits::all(), "sign"},
       .after =
           [](MistakenStep& s) { s.answer.tangential = Vector2(s.answer.tangential.cwiseAbs()); }},
      {.info = {"force-doubled", "the tangential force is applied twice", "", "", suits::all(),
                "direction"},
       .after = tangential_times(2, 2)},
      {.info = {"force-components-exchanged",
                "the components of the tangential force are exchanged", "", "", suits::all(),
                "direction"},
       .after =
           [](MistakenStep& s) {
             s.answer.tangential = {s.answer.tangential[1], s.answer.tangential[0]};
           }},
      {.info = {"force-second-ignored", "the second component of the force is not applied", "", "",
                suits::all(), "direction"},
       .after = tangential_times(1, 0)},
      {.info = {"force-along-movement",
                "the tangential force is applied along the movement of the step", "", "",
                suits::all(), "direction"},
       .after =
           [](MistakenStep& s) {
             const double moved = length_of(s.asked.shift);
             if (moved > 0)
               s.answer.tangential = s.asked.shift * (length_of(s.answer.tangential) / moved);
           }},
      {.info = {"force-stale", "the tangential force of the step before is applied", "", "",
                suits::all(), "stale-value"},
       .after =
           [](MistakenStep& s) {
             // The memory holds what was applied; what was right stays in its vector.
             const Vector2 right = s.answer.tangential;
             if (s.touches()) s.answer.tangential = s.memory.vector;
             s.memory.vector = right;
           }},
      {.info = {"force-half-stale", "the mean of the tangential forces of two steps is applied", "",
                "", suits::all(), "stale-value"},
       .after =
           [](MistakenStep& s) {
             const Vector2 right = s.answer.tangential;
             if (s.touches()) s.answer.tangential = 0.5 * (right + s.memory.vector);
             s.memory.vector = right;
           }},
      {.info = {"force-kept-after-parting",
                "the tangential force is cleared a step after the bodies have parted", "", "",
                suits::all(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (!s.touches() && s.asked.overlap_old > 0)
               s.answer.tangential = s.memory.answer.tangential;
           }},
      {.info = {"force-off-by-1e-2", "the tangential force that is applied is 1 % too large", "",
                "", suits::all(), "constant"},
       .after = tangential_times(1.01, 1.01)},
      {.info = {"force-off-by-1e-3", "the tangential force that is applied is .1 % too large", "",
                "", suits::all(), "constant"},
       .after = tangential_times(1.001, 1.001)},
      {.info = {"force-dead-band", "a tangential force of less than 1e-3 N is not applied", "", "",
                suits::all(), "epsilon"},
       .after =
           [](MistakenStep& s) {
             if (length_of(s.answer.tangential) < 1e-3) s.answer.tangential.setZero();
           }},
      {.info = {"force-in-single-precision", "forces are returned as float", "", "", suits::all(),
                "precision"},
       .after =
           [](MistakenStep& s) {
             s.answer.tangential = in_single_precision(s.answer.tangential);
             s.answer.normal = in_single_precision(s.answer.normal);
           }},
      {.info = {"force-rounded", "forces are returned with a resolution of 1e-6 N", "", "",
                suits::all(), "epsilon"},
       .after =
           [](MistakenStep& s) {
             const auto rounded = [](double x) { return 1e-6 * std::round(1e6 * x); };
             s.answer.tangential = {rounded(s.answer.tangential[0]),
                                    rounded(s.answer.tangential[1])};
             s.answer.normal = rounded(s.answer.normal);
           }},
  };
}

}  // namespace stickslip
