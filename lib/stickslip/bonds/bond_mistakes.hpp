// SPDX-License-Identifier: BSD-3-Clause
// Known mistakes of authors of bonds, which bonds of the catalogue make if they are asked to:
// spring-bond[mistake=couple-on-p-alone].
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// A mistake in words.
struct BondMistakeInfo {
  std::string_view name;
  std::string_view text;  ///< one line
};

/// All of them.
const std::vector<BondMistakeInfo>& bond_mistakes();

/// The bond with this mistake. Throws InputError for a name that is not known.
AnyLaw with_bond_mistake(AnyLaw right, std::string_view name);

}  // namespace stickslip
