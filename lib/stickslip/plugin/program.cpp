// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/plugin/program.hpp"

namespace stickslip {

AnyLaw load_program(const std::string& command, const OutsideOptions& options) {
  static_cast<void>(options);
  throw InputError(command + ": cannot be loaded");
}

}  // namespace stickslip
namespace stickslip {
AnyLaw load_isolated(const std::string& file, const OutsideOptions& options) {
  return load_program(file, options);
}
}  // namespace stickslip
