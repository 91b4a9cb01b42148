// SPDX-License-Identifier: BSD-3-Clause
// Reading a text in memory by lines or words.
#pragma once

#include <ios>
#include <sstream>
#include <string>
#include <utility>

namespace stickslip {

/// A stream that reads the text. Where memory is refused to a line it throws std::bad_alloc; a
/// stream by itself would end there, as if the text did.
inline std::istringstream reading(std::string text) {
  std::istringstream stream(std::move(text));
  stream.exceptions(std::ios::badbit);
  return stream;
}

}  // namespace stickslip
