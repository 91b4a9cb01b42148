// SPDX-License-Identifier: BSD-3-Clause
// Mistakes of codes that keep few digits: how a stored force is rounded, what is left in double
// precision or with its tolerances, and where digits cancel.
#include <cmath>

#include "stickslip/contact/step/number_type.hpp"
#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// Changes what is remembered of both components before the step.
template <class Change>
StepHook change_components(Change change) {
  return [change](MistakenStep& s) { s.set_stored_force(s.stored_force().unaryExpr(change)); };
}

/// The float that is next to the number, on the side of zero.
double cut_to_single(double x) {
  const double near = in_single_precision(x);
  if (std::abs(near) <= std::abs(x)) return near;
  return static_cast<double>(std::nextafter(static_cast<float>(near), 0.0F));
}

/// The nearest float; of two the one that is farther from zero.
double with_ties_away(double x) {
  const double place = NumberType::single().last_place(x);
  return x == 0 ? x : std::round(x / place) * place;
}

/// The overlap of spheres with centres 2 R apart at touch, by the reciprocal of their distance as a
/// float; what is no pair of spheres has no such distance.
double overlap_by_reciprocal(double overlap, double radius) {
  const double length = 2 * radius;
  if (!(length > 0) || !std::isfinite(length)) return overlap;
  return length * (1 - 1 / in_single_precision(length / (length - overlap)));
}

std::vector<Mistake> rounded_histories() {
  return {
      {.info = {"history-cut-to-single",
                "the stored force is a float, and what does not fit is cut off, not rounded", "",
                "", suits::springs(), "precision"},
       .before = change_components(cut_to_single)},
      {.info = {"history-with-ties-away",
                "the stored force is a float, and halves are rounded away from zero, not to even",
                "round()", "", suits::linear(), "precision"},
       .before = change_components(with_ties_away)},
      {.info = {"history-in-bfloat",
                "the stored force is a bfloat: 8 binary digits for the 11 of half", "", "",
                suits::springs(), "precision"},
       .before =
           change_components([](double force) { return NumberType::bfloat().rounded(force); })},
      {.info = {"compensation-lost",
                "increments and their sum are floats, and the compiler has removed the rest that "
                "was carried",
                "Kahan's sum under -ffast-math", "", suits::springs(), "precision"},
       .before =
           [](MistakenStep& s) {
             s.step.shift = in_single_precision(s.asked.shift);
             s.set_stored_force(in_single_precision(s.stored_force()));
           }},
  };
}

std::vector<Mistake> mixed_types() {
  return {
      {.info = {"single-precision-in-stick-alone",
                "a force that sticks is a float, one that slips is computed in double precision",
                "a missing cast", "", suits::springs(), "precision"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime != Regime::stick) return;
             s.answer.tangential = in_single_precision(s.answer.tangential);
             s.set_stored_force(in_single_precision(s.stored_force()));
           }},
      {.info = {"limit-tolerance-below-single",
                "a force that slips is a float, and is refused where it is more than 1e-12 beyond "
                "its limit",
                "1 + 1e-12 is 1", "", suits::springs(), "precision"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime != Regime::slip) return;
             s.answer.tangential = in_single_precision(s.answer.tangential);
             s.set_stored_force(s.answer.tangential);
             const double limit = s.law.mu * s.answer.normal;
             if (length_of(s.answer.tangential) > (1 + 1e-12) * limit)
               s.answer.status = Status::clipped;
           }},
      {.info =
           {"guard-below-single",
            "1e-70, kept lest zero be divided by zero, is 0 as a float: limit over force is not "
            "a number where both are zero",
            "0/max(0, 1e-70f)", "", suits::springs(), "precision"},
       .after =
           [](MistakenStep& s) {
             const double limit = s.law.mu * s.answer.normal;
             if (limit == 0 && s.answer.tangential.isZero(0))
               s.answer.tangential.setConstant(LawNumbers::none);
           }},
      {.info = {"overlap-from-reciprocal",
                "the overlap is 1 - 1/r of two radii, where r, their reciprocal distance, is a "
                "float",
                "cancellation", "", suits::all(), "precision"},
       .before =
           [](MistakenStep& s) {
             for (double* const overlap : {&s.step.overlap_old, &s.step.overlap_new})
               *overlap = overlap_by_reciprocal(*overlap, s.asked.effective_radius);
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_precision() {
  return mistakes_of({rounded_histories, mixed_types});
}

}  // namespace stickslip
