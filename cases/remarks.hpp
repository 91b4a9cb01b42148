// SPDX-License-Identifier: BSD-3-Clause
// Lines below a figure.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "cases/exhibits/exhibit.hpp"

namespace stickslip::cases {

/// Adds a line below the figure, as why it does not show a law. The figure must have a panel.
inline void add_remark(Figure& figure, std::string text) {
  constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
  figure.panels.back().notes.push_back({nowhere, nowhere, std::move(text)});
}

/// Whether a note stands below the figure.
inline bool is_remark(const Note& note) { return std::isnan(note.x); }

}  // namespace stickslip::cases
