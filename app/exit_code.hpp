// SPDX-License-Identifier: BSD-3-Clause
// What the program ends with.
#pragma once

#include "app/layer.hpp"

namespace stickslip::app {

/// Exit codes of the program; other programs rely on them.
enum class ExitCode {
  as_expected = 0,    ///< every verdict is as theory expects
  broken = 1,         ///< a verdict is broken, or nothing was judged
  bad_input = 2,      ///< bad usage or input
  tool_missing = 3,   ///< a needed tool is missing
  not_in_first = 75,  ///< the first program leaves it to the whole one (app/CMakeLists.txt)
};

}  // namespace stickslip::app
