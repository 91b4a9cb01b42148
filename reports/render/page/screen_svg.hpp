// SPDX-License-Identifier: BSD-3-Clause
// gnuplot's drawings made small, and fit for light and dark pages.
#pragma once

#include <string>
#include <string_view>

#include "reports/layer.hpp"

namespace stickslip::reports {

/// A drawing and how large it wants to be.
struct ScreenSvg {
  std::string text;
  int width = 0;   ///< [CSS pixels]
  int height = 0;  ///< [CSS pixels]
};

/// The drawing by gnuplot without what nobody sees: empty groups, unused markers, digits below a
/// tenth of a pixel, points on the straight line between their neighbours. What is black, white or
/// grey follows the reader's colour scheme; programs that know no colour schemes show it as drawn.
ScreenSvg screen_svg(std::string_view svg);

}  // namespace stickslip::reports
