// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/plugin/shared_object.hpp"

namespace stickslip {

AnyLaw load_shared_object(const std::string& file, const OutsideOptions& options) {
  static_cast<void>(options);
  throw InputError(file + ": cannot be loaded");
}

}  // namespace stickslip
