// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in contact damping. They show where the law has a damping and the step a duration.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// Both parts of the damping times factors, and its work.
StepHook damping_times(double normal, double tangential) {
  return [normal, tangential](MistakenStep& s) {
    ContactForce& f = s.answer;
    const Vector2 viscous = f.damping_tangential;
    // The works of both parts are not known apart: that of the step is split by the powers.
    const double normal_power = std::abs(f.damping_normal * s.asked.approach);
    const double power = normal_power + std::abs(viscous.dot(s.asked.shift));
    const double part = power > 0 ? normal_power / power : 1;
    f.work_viscous *= part * normal + (1 - part) * tangential;
    f.damping_normal *= normal;
    f.damping_tangential = tangential * viscous;
  };
}

StepHook damping_where(std::function<bool(const MistakenStep&)> acts) {
  return [acts, none = damping_times(0, 0)](MistakenStep& s) {
    if (!acts(s)) none(s);
  };
}

/// What makes a coefficient of a restitution, wrongly.
std::vector<Mistake> wrong_rules() {
  return {
      {.info = {"damping-without-sqrt2",
                "the damping has Marshall's polynomial, which is for the mass of one of two equal "
                "bodies, and the reduced mass of both",
                "factor 0.71", "lammps/lammps#5113", suits::springs(), "damping"},
       .after = damping_times(1 / std::numbers::sqrt2, 1 / std::numbers::sqrt2)},
      {.info = {"damping-ratio-of-tangent",
                "the damping ratio of a linear spring multiplies 2 sqrt(m dF/dd) of Hertz's: "
                "sqrt(5/6) is missing",
                "factor 1.10", "", suits::hertz(), "damping"},
       .after = damping_times(std::sqrt(1.2), std::sqrt(1.2))},
      {.info = {"damping-of-secant",
                "the damping has the stiffness F/d of Hertz's spring for dF/dd", "factor 0.82", "",
                suits::hertz(), "damping"},
       .after = damping_times(std::sqrt(2.0 / 3), std::sqrt(2.0 / 3))},
      {.info = {"damping-of-linear-spring",
                "the damping of Hertz's spring has the factor 2 of a linear one for sqrt(5)",
                "factor 0.89", "", suits::hertz(), "damping"},
       .after = damping_times(2 / std::sqrt(5.0), 2 / std::sqrt(5.0))},
      {.info = {"half-mass-at-walls",
                "a wall counts as a second body of the same mass in the damping", "factor 0.71",
                "ViscElMat of YADE", suits::linear(), "damping"},
       .after =
           [](MistakenStep& s) {
             const bool is_wall = std::isinf(s.asked.mass_q) || std::isinf(s.asked.mass_p);
             const double factor = is_wall ? 1 / std::numbers::sqrt2 : 1;
             damping_times(factor, factor)(s);
           }},
  };
}

std::vector<Mistake> amounts() {
  return {
      {.info = {"damping-sign", "the damping pushes the bodies on", "", "", suits::springs(),
                "sign"},
       .after = damping_times(-1, -1)},
      {.info = {"damping-doubled", "the damping is doubled", "factor 2", "LLNL/spheral#384",
                suits::springs(), "damping"},
       .after = damping_times(2, 2)},
      {.info = {"damping-halved", "the damping is halved", "", "", suits::springs(), "damping"},
       .after = damping_times(0.5, 0.5)},
      {.info = {"wrong-mass",
                "the damping is made for the mass of one of two equal bodies, not for the reduced "
                "mass of both",
                "factor 1.41", "", suits::springs(), "damping"},
       .after = damping_times(std::numbers::sqrt2, std::numbers::sqrt2)},
      {.info = {"damping-off-by-1e-2", "the damping is 1 % too large", "", "", suits::springs(),
                "constant"},
       .after = damping_times(1.01, 1.01)},
      {.info = {"damping-missing", "the damping never arrives", "", "lammps/lammps#2812 (walls)",
                suits::springs(), "damping"},
       .after = damping_times(0, 0)},
      {.info = {"damping-squared", "the damping coefficient is squared", "", "", suits::springs(),
                "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.law.damping > 0) damping_times(s.law.damping, s.law.damping)(s);
           }},
      {.info = {"damping-of-normal-missing", "the damping acts in the tangential direction only",
                "", "", suits::linear(), "damping"},
       .after = damping_times(0, 1)},
      {.info = {"damping-of-tangential-missing", "the damping acts in the normal direction only",
                "", "", suits::linear(), "damping"},
       .after = damping_times(1, 0)},
      {.info = {"damping-of-tangential-sign", "the tangential damping has the wrong sign", "", "",
                suits::linear(), "sign"},
       .after = damping_times(1, -1)},
      {.info = {"damping-by-displacement",
                "the damping multiplies the displacement of a step: dt is missing", "", "",
                suits::linear(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.asked.dt > 0) damping_times(s.asked.dt, s.asked.dt)(s);
           }},
      {.info = {"damping-of-half-step", "the damping divides by twice the time step", "", "",
                suits::linear(), "damping"},
       .before = [](MistakenStep& s) { s.step.dt *= 2; }},
      {.info = {"damping-with-old-time-step", "the damping divides by the time step before", "", "",
                suits::linear(), "stale-value"},
       .before =
           [](MistakenStep& s) {
             if (s.memory.step.dt > 0) s.step.dt = s.memory.step.dt;
           }},
  };
}

std::vector<Mistake> conditions() {
  return {
      {.info = {"damping-while-loading-only", "the damping acts while the bodies approach", "", "",
                suits::springs(), "damping"},
       .after = damping_where(
           [](const MistakenStep& s) { return s.asked.overlap_new > s.asked.overlap_old; })},
      {.info = {"damping-while-unloading-only", "the damping acts while the bodies move apart", "",
                "", suits::springs(), "damping"},
       .after = damping_where(
           [](const MistakenStep& s) { return s.asked.overlap_new < s.asked.overlap_old; })},
      {.info = {"damping-not-in-first-step", "the damping misses in the step of touch", "", "",
                suits::springs(), "damping"},
       .after = damping_where([](const MistakenStep& s) { return s.asked.overlap_old > 0; })},
      {.info = {"damping-not-in-slip", "the tangential damping misses in slip", "", "",
                suits::linear(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.regime == Regime::slip) damping_times(1, 0)(s);
           }},
      {.info = {"damping-in-gap", "the damping acts in the gap too", "", "danieljprice/phantom#873",
                suits::springs(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() || !(s.asked.dt > 0)) return;
             const double rate = s.law.damping / s.asked.dt;
             s.answer.damping_normal = rate * (s.asked.overlap_new - s.asked.overlap_old);
             if (s.law.is_linear) s.answer.damping_tangential = rate * s.asked.shift;
           }},
      {.info = {"damping-after-parting", "the damping acts for a step after the bodies have parted",
                "", "", suits::springs(), "gap"},
       .after =
           [](MistakenStep& s) {
             if (s.touches() || !(s.asked.overlap_old > 0)) return;
             s.answer.damping_normal = s.memory.answer.damping_normal;
             s.answer.damping_tangential = s.memory.answer.damping_tangential;
           }},
      {.info = {"damping-stale", "the damping is that of the step before", "stale velocity", "",
                suits::springs(), "stale-value"},
       .after =
           [](MistakenStep& s) {
             // vector and number keep what was right.
             const Vector2 tangential = s.answer.damping_tangential;
             const double normal = s.answer.damping_normal;
             if (s.touches()) {
               s.answer.damping_tangential = s.memory.vector;
               s.answer.damping_normal = s.memory.number;
             }
             s.memory.vector = tangential;
             s.memory.number = normal;
           }},
      {.info = {"damping-always-pushes", "the normal damping never pulls", "abs", "",
                suits::springs(), "damping"},
       .after =
           [](MistakenStep& s) { s.answer.damping_normal = std::abs(s.answer.damping_normal); }},
      {.info = {"damping-turned-off-when-total-pulls",
                "where the total normal force pulls, spring and damping are both dropped", "", "",
                suits::springs(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.answer.normal + s.answer.damping_normal < 0)
               s.answer.normal = s.answer.damping_normal = 0;
           }},
      {.info = {"damping-without-overlap", "the dashpot does not go with the overlap", "", "",
                suits::hertz(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.touches()) s.answer.damping_normal /= std::pow(s.asked.overlap_new, 0.25);
           }},
      {.info = {"damping-with-root-of-overlap",
                "the dashpot goes with the root of the overlap, not with the fourth root", "", "",
                suits::hertz(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.touches()) s.answer.damping_normal *= std::pow(s.asked.overlap_new, 0.25);
           }},
  };
}

std::vector<Mistake> mixtures() {
  return {
      {.info = {"damping-counted-twice",
                "the damping is part of the elastic forces, and is added to them again", "", "",
                suits::springs(), "damping"},
       .after =
           [](MistakenStep& s) {
             s.answer.normal += s.answer.damping_normal;
             s.answer.tangential += s.answer.damping_tangential;
           }},
      {.info = {"damping-stored-in-spring", "the tangential force is stored with the damping in it",
                "", "", suits::linear(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (s.touches()) s.set_stored_force(s.answer.tangential + s.answer.damping_tangential);
           }},
      {.info = {"damping-replaces-spring",
                "where there is damping the tangential spring is not added", "", "",
                suits::linear(), "damping"},
       .after =
           [](MistakenStep& s) {
             if (!s.answer.damping_tangential.isZero(0)) s.answer.tangential.setZero();
           }},
      {.info = {"damping-inside-limit",
                "the sum of tangential spring and damping is limited, and the damping with it", "",
                "", suits::linear(), "friction-limit"},
       .after =
           [](MistakenStep& s) {
             ContactForce& f = s.answer;
             const double limit = s.law.mu * f.normal;
             const Vector2 total = f.tangential + f.damping_tangential;
             const double size = length_of(total);
             if (size > limit) f.damping_tangential = total * (limit / size) - f.tangential;
           }},
      {.info = {"damping-from-world-axis",
                "the tangential damping is applied along the first tangent", "", "",
                suits::linear(), "direction"},
       .after =
           [](MistakenStep& s) {
             s.answer.damping_tangential = {length_of(s.answer.damping_tangential), 0};
           }},
      {.info = {"damping-turns-normal", "the normal damping is applied in the tangential direction",
                "", "", suits::linear(), "direction"},
       .after =
           [](MistakenStep& s) {
             s.answer.damping_tangential[0] += s.answer.damping_normal;
             s.answer.damping_normal = 0;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_damping() {
  std::vector<Mistake> rows = amounts();
  for (const auto& more : {wrong_rules(), conditions(), mixtures()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace stickslip
