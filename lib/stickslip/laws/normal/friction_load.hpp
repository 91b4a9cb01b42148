// SPDX-License-Identifier: BSD-3-Clause
// What friction goes by where the normal force may pull: a convention.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// The load N of the friction limit mu N of a plastic law.
enum class FrictionLoad {
  net,       ///< |F|: a pull carries friction as a push does
  positive,  ///< F where it pushes, otherwise nothing
  plus_kc    ///< F + kc d: the force above that of the greatest pull at this overlap
};

/// Words of the option friction-limit.
inline constexpr std::array<Word<FrictionLoad>, 3> friction_loads{
    {{"net", FrictionLoad::net},
     {"positive", FrictionLoad::positive},
     {"plus-kc", FrictionLoad::plus_kc}}};

/// The load of a force with the greatest pull at its overlap [N]; never negative.
inline double friction_load(FrictionLoad convention, double force, double pull) noexcept {
  switch (convention) {
    case FrictionLoad::net:
      return std::abs(force);
    case FrictionLoad::positive:
      break;
    case FrictionLoad::plus_kc:
      return std::max(force + pull, 0.0);
  }
  return std::max(force, 0.0);
}

/// Derivative of friction_load() where the force has the slope `slope` and the pull `pull_slope`
/// [N/m].
inline double friction_load_slope(FrictionLoad convention, double force, double pull, double slope,
                                  double pull_slope) noexcept {
  switch (convention) {
    case FrictionLoad::net:
      return force < 0 ? -slope : slope;
    case FrictionLoad::positive:
      break;
    case FrictionLoad::plus_kc:
      return force + pull > 0 ? slope + pull_slope : 0;
  }
  return force > 0 ? slope : 0;
}

/// The parts of a plastic law with this load.
inline DeclaredParts plastic_parts(FrictionLoad convention, bool pulls) {
  DeclaredParts parts;
  parts.normal = NormalPart::plastic;
  if (pulls && convention != FrictionLoad::positive) parts.limit = LimitPart::own;
  return parts;
}

}  // namespace stickslip
