// SPDX-License-Identifier: BSD-3-Clause
// Which laws of a report give nearly the same answers.
#pragma once

#include <string>
#include <vector>

#include "reports/render/page/page_contents.hpp"

namespace stickslip::reports {

/// How near the answers of another law are.
struct Relative {
  const PageLaw* law = nullptr;
  std::size_t compared = 0;  ///< cases that judge both as they are, without options
  std::size_t same = 0;      ///< of these, those in which all values agree to 9 digits
  double factor = 1;         ///< by which their errors differ in the median case, 1 or more
};

/// The laws nearest to this one, nearest first, at most `most`: those that share a case with it,
/// by the share of equal cases and then by the factor.
std::vector<Relative> relatives_of(const PageContents& pages, const PageLaw& law, std::size_t most);

}  // namespace stickslip::reports
