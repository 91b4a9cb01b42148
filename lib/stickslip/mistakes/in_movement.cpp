// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the tangential movement that a law is told of.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

StepHook shift_times(double x, double y) {
  return [x, y](MistakenStep& s) {
    s.step.shift = {x * s.asked.shift[0], y * s.asked.shift[1]};
    s.step.velocity = {x * s.asked.velocity[0], y * s.asked.velocity[1]};
  };
}

/// A number between -1 and 1 that looks random and is the same in every run.
double noise(double step) {
  const double x = std::sin(12.9898 * (step + 1)) * 43758.5453;
  return 2 * (x - std::floor(x)) - 1;
}

/// The part of the step in which the bodies touch.
double touching_part(const ContactStep& step) {
  if (step.overlap_old >= 0 && step.overlap_new >= 0) return 1;
  const double before = std::max(step.overlap_old, 0.0);
  const double after = std::max(step.overlap_new, 0.0);
  return before + after > 0 ? (after - before) / (step.overlap_new - step.overlap_old) : 1;
}

std::vector<Mistake> in_direction() {
  return {
      {.info = {"shift-sign", "the movement of p relative to q is taken for that of q", "",
                "chaos-polymtl/lethe#889 (sign of omega)", suits::all(), "sign"},
       .before = shift_times(-1, -1)},
      {.info = {"shift-second-sign", "one component of the movement has the wrong sign", "", "",
                suits::all(), "sign"},
       .before = shift_times(1, -1)},
      {.info = {"shift-absolute", "the movement enters by its absolute value", "abs of strain",
                "lammps/lammps#4572", suits::all(), "sign"},
       .before = [](MistakenStep& s) { s.step.shift = s.asked.shift.cwiseAbs(); }},
      {.info = {"shift-components-exchanged", "the two components of the movement are exchanged",
                "", "", suits::all(), "direction"},
       .before =
           [](MistakenStep& s) {
             s.step.shift = {s.asked.shift[1], s.asked.shift[0]};
             s.step.velocity = {s.asked.velocity[1], s.asked.velocity[0]};
           }},
      {.info = {"shift-second-ignored", "a law of two dimensions: the second component is ignored",
                "", "", suits::all(), "direction"},
       .before = shift_times(1, 0)},
      {.info = {"shift-first-ignored", "the first component of the movement is ignored", "", "",
                suits::all(), "direction"},
       .before = shift_times(0, 1)},
      {.info = {"shift-by-length", "the length of the movement is counted along the first tangent",
                "", "", suits::all(), "direction"},
       .before =
           [](MistakenStep& s) {
             s.step.shift = {length_of(s.asked.shift), 0};
           }},
      {.info = {"shift-along-force-only",
                "only the part of the movement along the present force is counted", "", "",
                suits::all(), "direction"},
       .before =
           [](MistakenStep& s) {
             const Vector2 force = s.memory.answer.tangential;
             const double square = force.dot(force);
             if (square > 0) s.step.shift = force * (force.dot(s.asked.shift) / square);
           }},
      {.info = {"shift-with-normal-part",
                "the normal part is not taken out of the relative movement", "", "", suits::all(),
                "direction"},
       .before = [](MistakenStep& s) { s.step.shift[0] += s.asked.approach; }},
  };
}

std::vector<Mistake> in_amount() {
  return {
      {.info = {"shift-doubled", "the movement counts for both bodies and is doubled", "factor 2",
                "LLNL/spheral#384", suits::all(), "kinematics"},
       .before = shift_times(2, 2)},
      {.info = {"shift-halved", "the movement of one body only is counted", "", "", suits::all(),
                "kinematics"},
       .before = shift_times(0.5, 0.5)},
      {.info = {"shift-from-velocity", "the velocity at the end of the step, times dt",
                "explicit Euler", "", suits::all(), "kinematics"},
       .before =
           [](MistakenStep& s) {
             if (s.asked.dt > 0) s.step.shift = s.asked.dt * s.asked.velocity;
           }},
      {.info = {"shift-stale", "the movement is that of the step before", "stale velocity", "",
                suits::all(), "stale-value"},
       .before = [](MistakenStep& s) { s.step.shift = s.memory.step.shift; }},
      {.info = {"shift-half-stale", "the movement is the mean of this step's and the last one's",
                "", "", suits::all(), "stale-value"},
       .before =
           [](MistakenStep& s) { s.step.shift = 0.5 * (s.asked.shift + s.memory.step.shift); }},
      {.info = {"shift-lost-in-first-step", "the movement in the step of touch is lost", "", "",
                suits::all(), "gap"},
       .before =
           [](MistakenStep& s) {
             if (s.asked.overlap_old <= 0) s.step.shift.setZero();
           }},
      {.info = {"shift-before-touch",
                "the whole movement of the step of touch is counted, not what follows the touch",
                "fresh contact",
                "Kuhn, Suzuki & Daouadji, section 2",
                {"linear-refined", "jaeger"},
                "gap"},
       .before =
           [](MistakenStep& s) {
             const double part = touching_part(s.asked);
             if (s.asked.overlap_old <= 0 && s.touches() && part > 0) s.step.shift /= part;
           }},
      {.info = {"shift-in-gap", "movement in the gap is summed up and counted at the touch", "", "",
                suits::all(), "gap"},
       .before =
           [](MistakenStep& s) {
             if (!s.touches()) {
               s.memory.vector += s.asked.shift;
             } else if (s.asked.overlap_old <= 0) {
               s.step.shift += s.memory.vector;
               s.memory.vector.setZero();
             }
           }},
      {.info = {"shift-while-loading-only",
                "the movement is not counted while the bodies move apart", "", "", suits::all(),
                "kinematics"},
       .before =
           [](MistakenStep& s) {
             if (s.asked.overlap_new < s.asked.overlap_old) s.step.shift.setZero();
           }},
      {.info = {"shift-off-by-1e-2", "1 % of the movement is counted twice", "", "", suits::all(),
                "constant"},
       .before = shift_times(1.01, 1.01)},
      {.info = {"shift-off-by-1e-3", ".1 % of the movement is counted twice", "", "", suits::all(),
                "constant"},
       .before = shift_times(1.001, 1.001)},
      {.info = {"shift-anisotropic", "the second component of the movement counts 1 % more", "", "",
                suits::all(), "constant"},
       .before = shift_times(1, 1.01)},
  };
}

std::vector<Mistake> in_digits() {
  return {
      {.info = {"shift-dead-band", "a movement of less than 1e-9 m in a step is ignored", "", "",
                suits::all(), "epsilon"},
       .before =
           [](MistakenStep& s) {
             if (length_of(s.asked.shift) < 1e-9) s.step.shift.setZero();
           }},
      {.info = {"shift-rounded", "the movement is rounded to nanometres", "", "", suits::all(),
                "epsilon"},
       .before =
           [](MistakenStep& s) {
             const auto nanometres = [](double x) { return 1e-9 * std::round(1e9 * x); };
             s.step.shift = {nanometres(s.asked.shift[0]), nanometres(s.asked.shift[1])};
           }},
      {.info = {"shift-capped", "a movement of more than 1e-6 m in a step is cut off", "", "",
                suits::all(), "epsilon"},
       .before =
           [](MistakenStep& s) {
             const double length = length_of(s.asked.shift);
             if (length > 1e-6) s.step.shift *= 1e-6 / length;
           }},
      {.info = {"shift-in-single-precision", "the movement is stored as float", "", "",
                suits::all(), "precision"},
       .before = [](MistakenStep& s) { s.step.shift = in_single_precision(s.asked.shift); }},
      {.info = {"shift-by-difference-of-positions",
                "the movement is the difference of positions near 1 m", "cancellation", "",
                suits::all(), "precision"},
       .before =
           [](MistakenStep& s) {
             const auto difference = [](double x) { return (1 + x) - 1; };
             s.step.shift = {difference(s.asked.shift[0]), difference(s.asked.shift[1])};
           }},
      {.info = {"shift-noisy", "the movement carries a noise of 1e-4", "", "", suits::all(),
                "precision"},
       .before = [](MistakenStep& s) { s.step.shift *= 1 + 1e-4 * noise(s.memory.steps); }},
      {.info = {"shift-drifts", "each step adds 1e-12 m of movement that is not there", "", "",
                suits::all(), "precision"},
       .before = [](MistakenStep& s) { s.step.shift[0] += 1e-12; }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_movement() {
  std::vector<Mistake> rows = in_direction();
  for (const auto& more : {in_amount(), in_digits()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace stickslip
