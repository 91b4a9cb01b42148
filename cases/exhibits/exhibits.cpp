// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/exhibits.hpp"

namespace stickslip {

std::vector<std::string> variants_of(std::string_view law,
                                     std::initializer_list<std::string_view> options) {
  std::vector<std::string> all;
  for (const std::string_view option : options)
    all.push_back(std::string(law) + "[" + std::string(option) + "]");
  return all;
}

}  // namespace stickslip
