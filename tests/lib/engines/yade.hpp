// SPDX-License-Identifier: BSD-3-Clause
// Laws of YADE through yade_host.py.
#pragma once

#include <cstdio>

#include "stickslip/outside/outside.hpp"
#include "unit_test.hpp"

namespace stickslip::test {

/// ctest looks for this text (tests/CMakeLists.txt).
struct NothingToTestWithoutYade {
  NothingToTestWithoutYade() {
    if (std::system("command -v yade > /dev/null") == 0) return;
    std::puts("skipped: yade is not installed (apt-get install --no-install-recommends yade)");
    std::exit(0);
  }
};

inline std::string yade_command(const std::string& style) {
  return "yade -n -x -j1 '" STICKSLIP_SOURCE_DIR
         "/lib/stickslip/outside/engines/host/yade_host.py' " +
         style + " 3>&1 1>&2";
}

/// The law of a style. Copies of it share processes, which take two seconds to start.
inline const AnyLaw& yade_law(const std::string& style) {
  static std::map<std::string, AnyLaw> laws;
  auto known = laws.find(style);
  if (known == laws.end()) {
    const OutsideOptions patient{.patience = std::chrono::seconds(60)};
    const LawSpec spec = parse_any_law_spec("exec:" + yade_command(style));
    known = laws.emplace(style, make_law(spec, patient).law).first;
  }
  return known->second;
}

}  // namespace stickslip::test
