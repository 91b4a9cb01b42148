// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in the works that a law books; its forces are right.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// Forces at both ends of the step: the old one is that of the last answer.
Vector2 old_force(const MistakenStep& s) {
  return s.asked.overlap_old > 0 ? s.memory.answer.tangential : Vector2(Vector2::Zero());
}

/// The tangential work is booked wrong, and the dissipation, which is what it leaves over, follows.
template <class Work>
StepHook book_tangential(Work work) {
  return [work](MistakenStep& s) {
    if (!s.touches() && !(s.asked.overlap_old > 0)) return;
    const double wrong = work(s);
    s.answer.work_dissipated += wrong - s.answer.work_tangential;
    s.answer.work_tangential = wrong;
  };
}

template <class Change>
StepHook change(double ContactForce::*field, Change how) {
  return [field, how](MistakenStep& s) { s.answer.*field = how(s.answer.*field); };
}

}  // namespace

std::vector<Mistake> mistakes_in_energy() {
  const auto zero = [](double) { return 0.0; };
  const auto negative = [](double x) { return -x; };
  return {
      {.info = {"work-of-end-force", "the tangential work takes the force at the end of the step",
                "", "", suits::all(), "energy"},
       .after = book_tangential(
           [](const MistakenStep& s) { return s.answer.tangential.dot(s.asked.shift); })},
      {.info = {"work-of-start-force",
                "the tangential work takes the force at the start of the step", "",
                "Kuhn, Suzuki & Daouadji, Fig. 1, lines 51 and 52", suits::all(), "energy"},
       .after =
           book_tangential([](const MistakenStep& s) { return old_force(s).dot(s.asked.shift); })},
      {.info = {"work-without-half", "the factor 1/2 is missing in the tangential work", "factor 2",
                "LLNL/spheral#384", suits::all(), "energy"},
       .after =
           book_tangential([](const MistakenStep& s) { return 2 * s.answer.work_tangential; })},
      {.info = {"work-sign", "the tangential work has the wrong sign", "", "", suits::all(),
                "energy"},
       .after = change(&ContactForce::work_tangential, negative)},
      {.info = {"work-by-absolute-value", "all tangential work is counted as positive", "abs", "",
                suits::all(), "energy"},
       .after = change(&ContactForce::work_tangential, [](double x) { return std::abs(x); })},
      {.info = {"normal-work-of-end-force",
                "the normal work takes the force at the end of the step", "", "", suits::all(),
                "energy"},
       .after =
           [](MistakenStep& s) {
             const double work = s.answer.normal * (std::max(s.asked.overlap_new, 0.0) -
                                                    std::max(s.asked.overlap_old, 0.0));
             s.answer.work_stored += work - s.answer.work_normal;
             s.answer.work_normal = work;
           }},
      {.info = {"normal-work-sign", "the normal work has the wrong sign", "", "", suits::all(),
                "energy"},
       .after = change(&ContactForce::work_normal, negative)},
      {.info = {"normal-work-missing", "the normal work is not booked", "", "", suits::all(),
                "energy"},
       .after = change(&ContactForce::work_normal, zero)},
      {.info = {"normal-energy-of-spring",
                "the normal energy is half the force times the overlap",
                "",
                "",
                {"jaeger"},
                "energy"},
       .after =
           [](MistakenStep& s) {
             const auto energy = [&s](double overlap) {
               return 0.5 * s.normal_at(overlap) * std::max(overlap, 0.0);
             };
             s.answer.work_stored +=
                 energy(s.asked.overlap_new) - energy(s.asked.overlap_old) - s.answer.work_normal;
           },
       .tries_steps = true},
      {.info = {"stored-energy-without-tangential",
                "the energy of the tangential spring is missing", "", "", suits::potential(),
                "energy"},
       .after = [](MistakenStep& s) { s.answer.work_stored = s.answer.work_normal; }},
      {.info = {"stored-energy-without-half",
                "the factor 1/2 is missing in the energy of the tangential spring", "factor 2", "",
                suits::potential(), "energy"},
       .after =
           [](MistakenStep& s) {
             s.answer.work_stored += s.answer.work_stored - s.answer.work_normal;
           }},
      {.info = {"stored-energy-sign", "the change of the stored energy has the wrong sign", "", "",
                suits::potential(), "energy"},
       .after = change(&ContactForce::work_stored, negative)},
      {.info = {"dissipation-sign", "dissipation is booked as a gain", "", "", suits::potential(),
                "energy"},
       .after = change(&ContactForce::work_dissipated, negative)},
      {.info = {"dissipation-missing", "friction dissipates nothing", "", "", suits::potential(),
                "energy"},
       .after = change(&ContactForce::work_dissipated, zero)},
      {.info = {"dissipation-is-all-work", "all tangential work is booked as dissipation", "", "",
                suits::potential(), "energy"},
       .after = [](MistakenStep& s) { s.answer.work_dissipated = s.answer.work_tangential; }},
      {.info = {"dissipation-with-damping", "the dissipation of friction counts the damping", "",
                "", suits::linear(), "energy"},
       .after = [](MistakenStep& s) { s.answer.work_dissipated += s.answer.work_viscous; }},
      {.info = {"dissipation-of-limit-on-shift",
                "a slipping step dissipates the limit times its whole movement", "", "",
                suits::linear(), "energy"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime == Regime::slip)
               s.answer.work_dissipated = s.law.mu * s.answer.normal * length_of(s.asked.shift);
           }},
      {.info = {"works-summed-up", "works are returned from the start of the contact, not by step",
                "", "", suits::all(), "energy"},
       .after =
           [](MistakenStep& s) {
             s.answer.work_tangential += s.memory.answer.work_tangential;
             s.answer.work_normal += s.memory.answer.work_normal;
             s.answer.work_stored += s.memory.answer.work_stored;
             s.answer.work_dissipated += s.memory.answer.work_dissipated;
           }},
      {.info = {"work-stale", "the tangential work is that of the step before", "", "",
                suits::all(), "stale-value"},
       .after =
           [](MistakenStep& s) {
             const double right = s.answer.work_tangential;
             s.answer.work_tangential = s.memory.number;
             s.memory.number = right;
           }},
      {.info = {"viscous-work-missing", "the work of the damping is not booked", "", "",
                suits::springs(), "energy"},
       .after = change(&ContactForce::work_viscous, zero)},
      {.info = {"viscous-work-sign", "the damping is booked as a gain", "", "", suits::springs(),
                "energy"},
       .after = change(&ContactForce::work_viscous, negative)},
      {.info = {"viscous-work-halved", "the work of the damping is halved, as that of a spring", "",
                "", suits::springs(), "energy"},
       .after = change(&ContactForce::work_viscous, [](double x) { return 0.5 * x; })},
  };
}

}  // namespace stickslip
