// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/judge/energy_words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cases/signed_energy.hpp"
#include "reports/study/judge/judge.hpp"

namespace stickslip::reports {

std::string words_of_energy(const StudyResult& study) {
  constexpr double told_from = 1e-3;
  for (const ObservableResult& observable : study.observables) {
    if (observable.name != cases::energy_excess || observable.levels.empty()) continue;
    const bool is_a_bounce = observable.title.find(cases::of_each_bounce) != std::string::npos;
    const Level& level = nominal_level(observable, study.quality_steps);
    if (!(level.error > told_from) || !std::isfinite(level.error)) continue;
    return fmt::format("{} {:.3g} % of the energy{}", level.value > 0 ? "gains" : "loses",
                       100 * level.error, is_a_bounce ? " a bounce" : "");
  }
  return {};
}

}  // namespace stickslip::reports
