// SPDX-License-Identifier: BSD-3-Clause
// What kind of truth a case has, to find cases by: a word or two of the front matter of its page.
#pragma once

#include <string_view>

namespace stickslip::cases {

/// "closed form", "integrated", "many springs", "invariance", "experiment" or "another code"; empty
/// for a case whose page does not say, or that is not of the catalogue. Made from the pages when
/// the program is built.
std::string_view truth_kind(std::string_view case_name);

}  // namespace stickslip::cases
