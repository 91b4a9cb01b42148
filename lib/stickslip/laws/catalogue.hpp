// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of laws: all that are built in.
#pragma once

#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Every law of the catalogue, in the order of the documentation.
const std::vector<LawInfo>& law_catalogue();

/// The law of the catalogue with this specification, or the bond (bonds/bond_laws.hpp); throws
/// InputError for an unknown name or option (with the nearest one suggested) or a value that is not
/// allowed.
FramedLaw make_law(const LawSpec& spec);

/// The same from a text as on the command line: law("linear-refined[mu=.3,slip-onset=off]").
FramedLaw law(std::string_view text);

}  // namespace stickslip
