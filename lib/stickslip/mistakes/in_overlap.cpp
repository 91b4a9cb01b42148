// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the overlaps that a law is told of.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// Both overlaps changed by the same function.
template <class Function>
StepHook both(Function function) {
  return [function](MistakenStep& s) {
    s.step.overlap_old = function(s.asked.overlap_old);
    s.step.overlap_new = function(s.asked.overlap_new);
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_overlap() {
  return {
      {.info = {"overlap-stale", "the overlaps are those of the step before", "", "", suits::all(),
                "stale-value"},
       .before =
           [](MistakenStep& s) {
             s.step.overlap_new = s.asked.overlap_old;
             if (s.memory.steps > 0) s.step.overlap_old = s.memory.step.overlap_old;
           }},
      {.info = {"overlap-half-stale", "the overlap at the end is that in the middle of the step",
                "", "", suits::all(), "stale-value"},
       .before =
           [](MistakenStep& s) {
             s.step.overlap_new = 0.5 * (s.asked.overlap_old + s.asked.overlap_new);
             if (s.memory.steps > 0)
               s.step.overlap_old = 0.5 * (s.memory.step.overlap_old + s.asked.overlap_old);
           }},
      {.info = {"overlaps-exchanged", "the overlaps before and after the step are exchanged", "",
                "", suits::springs(), "stale-value"},
       .before = [](MistakenStep& s) { std::swap(s.step.overlap_old, s.step.overlap_new); }},
      {.info = {"old-overlap-ignored",
                "the overlap at the end is taken for the whole step",
                "",
                "",
                {"linear-refined", "jaeger"},
                "stale-value"},
       .before = [](MistakenStep& s) { s.step.overlap_old = s.asked.overlap_new; }},
      {.info = {"overlap-doubled", "the overlap of both bodies is summed", "", "", suits::all(),
                "normal-force"},
       .before = both([](double x) { return 2 * x; })},
      {.info = {"overlap-halved", "the overlap of one body with the contact plane is used", "", "",
                suits::all(), "normal-force"},
       .before = both([](double x) { return 0.5 * x; })},
      {.info = {"overlap-absolute", "a gap pushes as an overlap does", "abs", "", suits::all(),
                "gap"},
       .before = both([](double x) { return std::abs(x); })},
      {.info = {"overlap-from-approach",
                "the overlap is brought up to date by the normal velocity, without the turning of "
                "the normal",
                "Eq. 6", "Kuhn, Suzuki & Daouadji, Eq. 6", suits::all(), "kinematics"},
       .before =
           [](MistakenStep& s) { s.step.overlap_new = s.asked.overlap_old + s.asked.approach; }},
      {.info = {"overlap-in-single-precision", "the overlap is stored as float", "", "",
                suits::all(), "precision"},
       .before = both([](double x) { return in_single_precision(x); })},
      {.info = {"overlap-by-difference-of-positions",
                "the overlap is the difference of lengths near 1 m", "cancellation", "",
                suits::all(), "precision"},
       .before = both([](double x) { return (1 + x) - 1; })},
      {.info = {"overlap-dead-band", "an overlap of less than 1e-8 m is no contact", "", "",
                suits::all(), "epsilon"},
       .before = both([](double x) { return std::abs(x) < 1e-8 ? 0 : x; })},
      {.info = {"overlap-offset", "1e-9 m are added to the overlap, lest it vanish", "", "",
                suits::all(), "epsilon"},
       .before = both([](double x) { return x + 1e-9; })},
      {.info = {"overlap-capped", "the overlap is cut off at 1e-6 m", "", "", suits::all(),
                "epsilon"},
       .before = both([](double x) { return std::min(x, 1e-6); })},
  };
}

}  // namespace stickslip
