// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in what a law says of itself, regime and status, and in what becomes of numbers that are
// none.
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

StepHook regime_for(Regime right, Regime wrong) {
  return [right, wrong](MistakenStep& s) {
    if (s.answer.regime == right) s.answer.regime = wrong;
  };
}

bool is_number(const ContactForce& f) {
  return std::isfinite(f.normal + f.tangential[0] + f.tangential[1]);
}

std::vector<Mistake> in_regime() {
  return {
      {.info = {"regime-always-stick", "a slipping contact says that it sticks", "", "",
                suits::all(), "interface"},
       .after = regime_for(Regime::slip, Regime::stick)},
      {.info = {"regime-always-slip", "a sticking contact says that it slips", "", "",
                suits::springs(), "interface"},
       .after = regime_for(Regime::stick, Regime::slip)},
      {.info = {"regime-never-separated", "a contact in a gap says that it sticks", "", "",
                suits::all(), "interface"},
       .after = regime_for(Regime::separated, Regime::stick)},
      {.info = {"regime-partial-as-slip", "partial slip is reported as slip", "", "",
                suits::partial_slip(), "interface"},
       .after = regime_for(Regime::partial_slip, Regime::slip)},
      {.info = {"regime-partial-as-stick", "partial slip is reported as stick", "", "",
                suits::partial_slip(), "interface"},
       .after = regime_for(Regime::partial_slip, Regime::stick)},
      {.info = {"regime-stale", "the regime is that of the step before", "", "", suits::all(),
                "interface"},
       .after =
           [](MistakenStep& s) {
             const Regime right = s.answer.regime;
             s.answer.regime = static_cast<Regime>(static_cast<int>(s.memory.number));
             s.memory.number = static_cast<double>(right);
           }},
  };
}

std::vector<Mistake> in_status() {
  return {
      {.info = {"status-always-ok", "a step or a force that is no number is not reported", "", "",
                suits::all(), "not-a-number"},
       .after = [](MistakenStep& s) { s.answer.status = Status::ok; },
       .hides_status = true},
      {.info = {"clipped-not-reported",
                "a force that came from outside the limit is brought back without a word", "", "",
                suits::refined(), "interface"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.status == Status::clipped) s.answer.status = Status::ok;
           }},
      {.info = {"nan-swallowed", "a force that is no number is replaced by zero", "fmin, fmax", "",
                suits::all(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (is_number(s.answer)) return;
             s.answer = {};
             s.answer.regime = Regime::stick;
           },
       .hides_status = true},
      {.info = {"nan-replaced-by-last", "a force that is no number is replaced by the last one", "",
                "", suits::all(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (!is_number(s.answer)) s.answer = s.memory.answer;
           },
       .hides_status = true},
      {.info = {"nan-taken-for-rest", "a movement that is no number is taken for none", "", "",
                suits::all(), "not-a-number"},
       .before =
           [](MistakenStep& s) {
             if (!std::isfinite(s.asked.shift[0] + s.asked.shift[1])) s.step.shift.setZero();
           },
       .hides_status = true},
      {.info = {"nan-at-rest", "a step without movement divides zero by zero", "0/0", "",
                suits::all(), "not-a-number"},
       .before =
           [](MistakenStep& s) {
             if (s.touches() && s.asked.shift.isZero(0)) s.step.shift.setConstant(LawNumbers::none);
           }},
      {.info = {"nan-in-gap", "the root of a negative overlap is taken in a gap", "sqrt(-x)", "",
                suits::all(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (s.asked.overlap_new < 0) s.answer.normal = std::sqrt(s.asked.overlap_new);
           }},
      {.info = {"nan-without-force", "the direction of a force that is zero is not a number", "0/0",
                "lammps/lammps#4180", suits::springs(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() && s.answer.tangential.isZero(0))
               s.answer.tangential.setConstant(LawNumbers::none);
           }},
      {.info = {"nan-at-touch", "the ratio of the overlaps is not guarded against a gap", "x/0", "",
                suits::hertzian(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() && s.asked.overlap_old <= 0) {
               // Zero force times an infinite ratio, or the root of a negative one.
               s.answer.tangential *= std::sqrt(s.asked.overlap_new / s.asked.overlap_old);
             }
           }},
      {.info = {"infinity-passed-on", "an overlap that is infinite is not refused", "", "",
                suits::all(), "not-a-number"},
       .after =
           [](MistakenStep& s) {
             if (std::isinf(s.asked.overlap_new)) s.answer.status = Status::ok;
           },
       .hides_status = true},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_answer() { return mistakes_of({in_regime, in_status}); }

}  // namespace stickslip
