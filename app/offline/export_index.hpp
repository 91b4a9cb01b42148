// SPDX-License-Identifier: BSD-3-Clause
// The page at the top of an exported folder: what is in it, and what is to be done.
#pragma once

#include <filesystem>

#include "app/layer.hpp"

namespace stickslip::app {

/// Writes index.md into the folder of an export: a line for each case there, those of earlier
/// exports among them, and what to do. A file of that name which is the user's is left alone.
void write_export_index(const std::filesystem::path& folder);

}  // namespace stickslip::app
