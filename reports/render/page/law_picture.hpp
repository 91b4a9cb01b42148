// SPDX-License-Identifier: BSD-3-Clause
// The picture of a law: force over overlap, or the loop of friction over shift.
#pragma once

#include <string>

#include "reports/study/result.hpp"

namespace stickslip::reports {

/// A drawing as SVG, and what it shows.
struct LawPicture {
  std::string svg;
  std::string caption;
};

/// Drives one contact of the law with its defaults and draws what it answers: laws that pull or
/// yield by their normal force over the overlap, all others by the tangential force over the shift.
/// Empty for a law that cannot be driven here: programs, engines, bonds, and files that are away.
LawPicture law_picture(const LawSummary& law);

}  // namespace stickslip::reports
