// SPDX-License-Identifier: BSD-3-Clause
// The option by which a law from outside says whose equations it implements.
#pragma once

namespace stickslip {

/// Its name: like=LAW, a law of the catalogue. make_any_law gives the law that law as its twin.
constexpr const char* like_option = "like";
/// The word that takes back what the description of a law says.
constexpr const char* like_none = "none";

}  // namespace stickslip
