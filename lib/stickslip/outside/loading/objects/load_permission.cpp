// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/load_permission.hpp"

#include <utility>

namespace stickslip {
namespace {

LoadPermission& asked() {
  static LoadPermission permission;
  return permission;
}

}  // namespace

void ask_before_loading(LoadPermission permission) { asked() = std::move(permission); }

bool may_load(const std::string& file, const OutsideOptions& options) {
  return !asked() || asked()(file, options);
}

}  // namespace stickslip
