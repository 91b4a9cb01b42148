// SPDX-License-Identifier: BSD-3-Clause
// The functions that make the laws of the catalogue, in its order. Made from the list in
// lib/CMakeLists.txt.
#pragma once

#include <memory>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// Makes a law with its defaults.
using MakeLaw = std::unique_ptr<AnyLaw::Model> (*)();

/// One for each law.
const std::vector<MakeLaw>& all_laws();

}  // namespace stickslip
