// SPDX-License-Identifier: BSD-3-Clause
// The figures of chung-ooi, whose titles and captions are in cases/impact/chung_ooi/page.md.
#pragma once

#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/chung_ooi/case.hpp"

namespace stickslip::cases {

/// Steps per contact of laws in figures and tables.
inline constexpr int benchmark_steps = 64;
/// The same for captions and notes.
inline Words benchmark_words() { return {{"steps", std::to_string(benchmark_steps)}}; }

/// The figures.
std::vector<FigureOf> chung_ooi_figures();

}  // namespace stickslip::cases
