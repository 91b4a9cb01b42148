// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/engine_law.hpp"

#include <algorithm>
#include <chrono>

#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/loading/programs/program.hpp"

namespace stickslip {

AnyLaw load_engine(const std::string& name, const OutsideOptions& options) {
  // An engine needs seconds to start, more where several do at once.
  constexpr std::chrono::milliseconds start = std::chrono::seconds(60);
  const EngineLaw law = find_engine_law(name);
  try {
    return load_served(name, engine_command(name),
                       {.answer = options.patience, .start = std::max(options.patience, start)});
  } catch (const InputError&) {
    require_installed(law.engine);  // asked only now, since most are, and asking takes its time
    throw;
  }
}

}  // namespace stickslip
