// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/objects/law_call.hpp"

#include "stickslip/description/error.hpp"
#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

void fail_environment(const LoadedLaw& law, LawFunction function, const std::string& changes) {
  throw LawFailure(law.file + ": " + name_of(function) + " changes " + changes +
                   " of the thread, in which other laws compute too; restore what fesetround and "
                   "their like change");
}

void fail_exception(const LoadedLaw& law, LawFunction function, const std::string& what) {
  throw LawFailure(law.file + ": " + name_of(function) + " throws an exception: " + excerpt(what));
}

}  // namespace stickslip
