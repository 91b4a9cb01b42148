// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case cattaneo-contact: the Cattaneo example of the boundary-element program CONTACT as truth
/// from outside.
std::unique_ptr<Case> make_cattaneo_contact();

}  // namespace stickslip
