// SPDX-License-Identifier: BSD-3-Clause
// The page that goes with an exported case.
#pragma once

#include <string>

#include "app/layer.hpp"
#include "app/offline/offline_case.hpp"

namespace stickslip::app {

/// The page, in Markdown, that tells whoever answers a case all that they need: what to do, and
/// the units, signs and conventions of its files.
std::string offline_readme(const OfflineCase& exported);

}  // namespace stickslip::app
