// SPDX-License-Identifier: BSD-3-Clause
// Whether a law is made of the parts that it claims: cases hold it to their theory.
#pragma once

#include <map>
#include <mutex>
#include <string>

#include "cases/schemes/scheme.hpp"
#include "reports/layer.hpp"

namespace stickslip::reports {

/// What the answers of laws from outside deny of their parts, each asked once. Calls may be made
/// from several threads.
class ClaimedParts {
 public:
  /// The part that the answers of the law deny, with the step and the numbers; empty: none. A law
  /// that fails is told by the runs of the cases.
  std::string denied(const Scheme& scheme);

 private:
  std::mutex mutex_;
  std::map<std::string, std::string> known_;  ///< by the identity of the scheme
};

}  // namespace stickslip::reports
