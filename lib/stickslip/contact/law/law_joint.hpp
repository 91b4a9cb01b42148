// SPDX-License-Identifier: BSD-3-Clause
// How a bond and the contact law beside it are written as one word: BOND[...]+LAW[...].
#pragma once

namespace stickslip {

/// Name of the option of the bond that a LawSpec keeps the law after the + in. Where a + could be
/// one of a file or a command, it is written so, too: 'exec:python3 a+b.py[beside=LAW]'.
constexpr const char* beside_option = "beside";

}  // namespace stickslip
