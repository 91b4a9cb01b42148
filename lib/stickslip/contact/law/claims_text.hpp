// SPDX-License-Identifier: BSD-3-Clause
// Claims of laws in words, as descriptors of laws from outside and `show` write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "stickslip/contact/law/law.hpp"

namespace stickslip {

/// What a law from outside claims: one of the two, or neither.
struct ClaimsInWords {
  std::optional<LinearFrictionClaims> linear;
  std::optional<PartialSlipClaims> partial_slip;
};

/// Reads words separated by blanks: "linear" or "partial-slip" first, then what is claimed, as in
/// "linear slip-onset exact-work" or "partial-slip rule=no-slip radius=scales accuracy=trapezoid".
/// Empty: nothing is claimed. Throws InputError for a word that is not known.
ClaimsInWords read_claims(std::string_view text);

/// The inverse of read_claims.
std::string text_of(const LinearFrictionClaims& claims);
/// Text of the claims, as above.
std::string text_of(const PartialSlipClaims& claims);

}  // namespace stickslip
