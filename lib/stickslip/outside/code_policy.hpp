// SPDX-License-Identifier: BSD-3-Clause
// Whether this process may run code from outside.
#pragma once

namespace stickslip {

/// From now on this process runs no law from outside (shared objects, programs, engines), whoever
/// names it: make_any_law throws InputError. For study files and baselines of others.
void forbid_code();

}  // namespace stickslip
