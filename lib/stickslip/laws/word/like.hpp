// SPDX-License-Identifier: BSD-3-Clause
// The option by which an external law says whose equations it implements.
#pragma once

#include <string>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Name of the option: like=LAW, a law of the catalogue, which becomes the twin of the external
/// law.
constexpr const char* like_option = "like";
/// The word that takes back what the description of a law says.
constexpr const char* like_none = "none";

/// The law with the twin that `like` names, a law of the catalogue. What is ours to do well is not
/// what is compared: where the frame of the external law follows any turn in fine steps, or
/// `chosen`, its options, choose one, the twin gets the same. Throws InputError.
FramedLaw with_twin(FramedLaw law, const LawSpec& chosen, const std::string& like);

}  // namespace stickslip
