// SPDX-License-Identifier: BSD-3-Clause
// Contacts for trial evaluations, which must leave no trace.
#pragma once

#include <memory>

namespace stickslip::cases {

/// Contacts in the state of `original`, to be advanced and forgotten. They are made when first
/// asked for, kept in `kept`, and copied into after that.
template <class Kept>
Kept& trial_of(std::unique_ptr<Kept>& kept, const Kept& original) {
  if (kept) {
    kept->copy_from(original);
  } else if constexpr (requires { original.clone(); }) {
    kept = original.clone();
  } else {
    kept = std::make_unique<Kept>(original);
  }
  return *kept;
}

}  // namespace stickslip::cases
