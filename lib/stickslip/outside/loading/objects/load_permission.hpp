// SPDX-License-Identifier: BSD-3-Clause
// Who decides whether a shared object is loaded into this process.
#pragma once

#include <functional>
#include <string>

#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// Asked before a shared object is loaded into this process: whether it may be. Otherwise it is run
/// as with OutsideOptions::isolate.
using LoadPermission = std::function<bool(const std::string& file, const OutsideOptions& options)>;

/// From now on this is asked; null, as at the start: shared objects are loaded. A program that
/// supervises itself has one. To be said before the first law is made.
void ask_before_loading(LoadPermission permission);

/// Whether the shared object may be loaded into this process.
bool may_load(const std::string& file, const OutsideOptions& options);

}  // namespace stickslip
