// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in what a contact remembers: forgotten, kept, rescaled or rounded where it must not be.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// Forgets before the step where a condition holds.
template <class Condition>
StepHook forget_if(Condition condition) {
  return [condition](MistakenStep& s) {
    if (condition(s)) s.forget();
  };
}

/// Multiplies the history before a step that begins and ends in touch.
template <class Factor>
StepHook scale_by(Factor factor) {
  return [factor](MistakenStep& s) {
    if (s.keeps_touching()) s.scale(factor(s));
  };
}

double overlap_ratio(const MistakenStep& s) { return s.asked.overlap_new / s.asked.overlap_old; }

/// Changes the stored force before the step.
template <class Change>
StepHook change_force(Change change) {
  return [change](MistakenStep& s) { s.set_stored_force(change(s.stored_force())); };
}

std::vector<Mistake> forgotten() {
  return {
      {.info = {"history-forgotten-in-slip", "the history is cleared when the contact slips", "",
                "", suits::all(), "memory"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime == Regime::slip) s.forget();
           }},
      {.info = {"history-forgotten-at-reversal",
                "the history is cleared when the movement turns back", "", "", suits::all(),
                "memory"},
       .before = forget_if(
           [](const MistakenStep& s) { return s.asked.shift.dot(s.memory.step.shift) < 0; })},
      {.info = {"history-forgotten-at-rest",
                "the history is cleared in a step without tangential movement", "", "",
                suits::all(), "memory"},
       .before = forget_if([](const MistakenStep& s) { return s.asked.shift.isZero(0); })},
      {.info = {"history-forgotten-in-unloading",
                "the history is cleared when the normal force begins to fall", "", "", suits::all(),
                "memory"},
       .before = forget_if([](const MistakenStep& s) {
         return s.asked.overlap_new < s.asked.overlap_old &&
                s.memory.step.overlap_new >= s.memory.step.overlap_old;
       })},
      {.info = {"history-forgotten-every-64-steps",
                "the history is lost whenever neighbour lists are built or loads are balanced", "",
                "chaos-polymtl/lethe#797", suits::all(), "memory"},
       .before =
           forget_if([](const MistakenStep& s) { return std::fmod(s.memory.steps + 1, 64) == 0; })},
      {.info = {"history-forgotten-always", "the contact has no memory at all",
                "the rate form without history", "", suits::all(), "memory"},
       .before = [](MistakenStep& s) { s.forget(); }},
      {.info = {"history-decays", "the spring creeps: it loses .1 % a step, below the limit too",
                "", "newton-physics/newton#3943", suits::all(), "memory"},
       .before = [](MistakenStep& s) { s.scale(0.999); }},
  };
}

std::vector<Mistake> rescaled() {
  return {
      {.info = {"history-scaled-with-overlap",
                "the tangential force is multiplied by the ratio of the overlaps", "", "",
                suits::springs(), "memory"},
       .before = scale_by(overlap_ratio)},
      {.info = {"history-scaled-inversely",
                "the tangential force is divided by the ratio of the contact radii", "", "",
                suits::all(), "memory"},
       .before = scale_by([](const MistakenStep& s) { return std::sqrt(1 / overlap_ratio(s)); })},
      {.info = {"history-scaled-on-loading",
                "the tangential force grows with the contact radius on loading, not on unloading",
                "", "", suits::springs(), "memory"},
       .before = scale_by(
           [](const MistakenStep& s) { return std::sqrt(std::max(overlap_ratio(s), 1.0)); })},
      {.info = {"history-absolute", "the stored force is kept by its absolute values", "", "",
                suits::springs(), "sign"},
       .before = change_force([](const Vector2& force) { return Vector2(force.cwiseAbs()); })},
      {.info = {"history-first-component-only", "the second component of the history is not stored",
                "", "", suits::all(), "memory"},
       .before =
           [](MistakenStep& s) {
             Matrix2 first;
             first << 1, 0, 0, 0;
             s.map(first);
           }},
      {.info = {"history-in-single-precision", "the stored force is a float", "", "",
                suits::springs(), "precision"},
       .before = change_force([](const Vector2& force) { return in_single_precision(force); })},
      {.info = {"history-capped", "the components of the stored force are cut off at 1 N", "", "",
                suits::springs(), "epsilon"},
       .before = change_force(
           [](const Vector2& force) { return Vector2(force.cwiseMax(-1.0).cwiseMin(1.0)); })},
      {.info = {"history-flushed", "a stored force of less than 1e-3 N is set to zero", "", "",
                suits::springs(), "epsilon"},
       .before = change_force([](const Vector2& force) {
         return length_of(force) < 1e-3 ? Vector2(Vector2::Zero()) : force;
       })},
      {.info = {"history-not-updated-in-slip",
                "the spring stays as it was before a step that slips", "", "", suits::springs(),
                "memory"},
       .before = [](MistakenStep& s) { s.before = s.stored_force(); },
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime == Regime::slip) s.set_stored_force(s.before);
           }},
      {.info = {"history-of-last-but-one-step",
                "the law starts from the force of the step before the last one", "old for new", "",
                suits::springs(), "stale-value"},
       .before =
           [](MistakenStep& s) {
             const Vector2 present = s.stored_force();
             s.set_stored_force(s.memory.vector);
             s.memory.vector = present;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_history() { return mistakes_of({forgotten, rescaled}); }

}  // namespace stickslip
