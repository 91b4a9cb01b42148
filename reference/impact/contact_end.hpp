// SPDX-License-Identifier: BSD-3-Clause
// The conventions of the end of a contact that has a dashpot.
#pragma once

namespace stickslip::reference {

/// What ends the contact.
enum class ContactEnd {
  force,   ///< the normal force, dashpot included, returns to zero: it is cut and never pulls
  overlap  ///< the overlap does: the dashpot may pull before
};

}  // namespace stickslip::reference
