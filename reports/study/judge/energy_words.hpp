// SPDX-License-Identifier: BSD-3-Clause
// What a study says of energy with its sign, in words.
#pragma once

#include <string>

#include "reports/study/result.hpp"

namespace stickslip::reports {

/// "gains 1.85 % of the energy a bounce", "loses ...", in the steps of the colour; empty where it
/// is a thousandth or less, or not known.
std::string words_of_energy(const StudyResult& study);

}  // namespace stickslip::reports
