// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in rolling and twisting moments; the forces are right.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

constexpr std::string_view rolling = "rolling";
constexpr std::string_view twisting = "twisting";
constexpr std::string_view either = "either";

MistakeInfo info(std::string_view name, std::string_view title, const char* kind,
                 std::string_view moments, std::string_view source = "") {
  return {name, title, "", source, suits::all(), kind, moments};
}

/// The step with normal forces multiplied, and the caps with them.
MomentStep with_caps(MomentStep step, double factor) {
  step.normal_old *= factor;
  step.normal_new *= factor;
  return step;
}

/// So large a factor that no cap is reached.
constexpr double no_cap = 1e9;

void stay_on_side_of_spin(MistakenMoment& s) {
  if (s.answer.twisting_regime != Regime::slip) return;
  const double cap = std::abs(s.answer.twisting);
  s.answer.twisting = s.asked.twist == 0 ? 0 : std::copysign(cap, s.asked.twist);
  s.remember(s.spring(), s.answer.twisting);
}

/// Each component has a cap of its own.
void cap_components(MistakenMoment& s) {
  const Vector2 free = s.try_step(with_caps(s.asked, no_cap)).rolling;
  s.is_skipped = true;
  s.answer = s.advance(s.asked);
  if (s.answer.rolling_regime != Regime::slip) return;
  const double cap = length_of(s.answer.rolling);
  for (int k = 0; k < 2; ++k) s.answer.rolling[k] = std::clamp(free[k], -cap, cap);
  s.remember(s.answer.rolling, s.twisted_spring());
}

/// The last moments again.
void stay_at_rest(MistakenMoment& s) {
  if (!s.touches() || !s.rests() || !(s.asked.overlap_old > 0)) return;
  s.is_skipped = true;
  s.answer = s.last;
}

/// Sign, frame, caps and stiffness.
std::vector<Mistake> in_rules() {
  return {
      {.info =
           info("rolling-moment-sign", "the rolling moment drives the rolling on", "sign", rolling),
       .moment_after = [](MistakenMoment& s) { s.answer.rolling = -s.answer.rolling; }},
      {.info = info("twisting-cap-by-spin",
                    "on its cap the twisting moment takes its sign from the spin", "sign", twisting,
                    "LAMMPS, measured: docs/reports/lammps-twisting-cap"),
       .moment_after = stay_on_side_of_spin},
      {.info =
           info("rolling-history-not-turned", "what rolling remembers does not turn with the pair",
                "frame", rolling, "LAMMPS, measured: docs/reports/lammps-rolling-twirl"),
       .framed = [](FramedLaw& law) { law.moment_frame = FrameUpdate::projected; }},
      {.info =
           info("moment-cap-of-old-normal-force",
                "the caps are those of the normal force before the step", "stale-value", either),
       .moment_before = [](MistakenMoment& s) { s.step.normal_new = s.asked.normal_old; }},
      {.info = info("moment-cap-with-doubled-arm",
                    "the arm of the caps is the harmonic mean of the radii, twice the reduced one",
                    "friction-limit", either),
       .moment_before = [](MistakenMoment& s) { s.step = with_caps(s.asked, 2); }},
      {.info = info("moment-cap-forgotten", "moments have no caps", "friction-limit", either),
       .moment_before = [](MistakenMoment& s) { s.step = with_caps(s.asked, no_cap); }},
      {.info = info("moment-cap-only-in-motion",
                    "at rest a cap that falls does not bring the moments down", "friction-limit",
                    either),
       .moment_before = stay_at_rest},
      {.info = info("rolling-cap-by-component",
                    "each component of the rolling moment is held to the cap on its own",
                    "friction-limit", rolling),
       .moment_before = cap_components},
      {.info = info("rolling-second-component-ignored",
                    "the second component of the roll is forgotten", "direction", rolling),
       .moment_before = [](MistakenMoment& s) { s.step.roll[1] = 0; }},
      {.info = info("rolling-stiffness-halved",
                    "half of the relative rotation is taken for the roll", "stiffness", rolling),
       .moment_before = [](MistakenMoment& s) { s.step.roll /= 2; }},
      {.info = info("rolling-in-single-precision", "the roll is a float", "precision", rolling),
       .moment_before = [](MistakenMoment& s) { s.step.roll = in_single_precision(s.asked.roll); }},
  };
}

/// What is remembered, and works.
std::vector<Mistake> in_memory_and_works() {
  return {
      {.info =
           info("moment-kept-through-gap", "a gap does not make the moments forget", "gap", either),
       .moment_before =
           [](MistakenMoment& s) {
             if (s.touches()) return;
             s.is_skipped = true;  // the rule answers nothing, and keeps what it had
             s.answer.rolling_regime = s.answer.twisting_regime = Regime::separated;
           }},
      {.info = info("moment-decays-at-rest", "at rest a hundredth of the moments is lost each step",
                    "memory", either),
       .moment_before =
           [](MistakenMoment& s) {
             if (s.rests()) s.remember(0.99 * s.spring(), 0.99 * s.twisted_spring());
           }},
      {.info = info("moment-history-negated-on-exchange",
                    "what rolling and twisting remember is negated when the bodies exchange their "
                    "places, as a force is, though the pair is named the other way round already",
                    "sign", either, "LAMMPS, measured: docs/engines.md"),
       .moment_swap =
           [](std::span<double>, std::span<double> numbers) {
             for (double& x : numbers) x = -x;
           }},
      {.info =
           info("moment-heat-forgotten", "what the caps dissipate is not booked", "energy", either),
       .moment_after = [](MistakenMoment& s) { s.answer.dissipated = 0; }},
      {.info = info("moment-work-of-end",
                    "the work of the moments takes those at the end of the step", "energy", either),
       .moment_after =
           [](MistakenMoment& s) {
             const double work =
                 s.answer.rolling.dot(s.asked.roll) + s.answer.twisting * s.asked.twist;
             s.answer.dissipated += work - s.answer.work;
             s.answer.work = work;
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_moments() {
  std::vector<Mistake> rows = in_rules();
  const std::vector<Mistake> others = in_memory_and_works();
  rows.insert(rows.end(), others.begin(), others.end());
  return rows;
}

}  // namespace stickslip
