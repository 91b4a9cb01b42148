// SPDX-License-Identifier: BSD-3-Clause
// Texts as shells read them, for completion.
#pragma once

#include <boost/algorithm/string/join.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <string>
#include <vector>

#include "app/layer.hpp"

namespace stickslip::app {

/// The words with a blank between them.
inline std::string joined(const std::vector<std::string>& words) {
  return boost::algorithm::join(words, " ");
}

/// The text in single quotes, as bash and zsh read them.
inline std::string quoted(const std::string& text) {
  return "'" + boost::algorithm::replace_all_copy(text, "'", "'\\''") + "'";
}

}  // namespace stickslip::app
