// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case memory-saving: random movements of a contact in a slow deformation, whose history grows
/// long. What does it cost in accuracy to keep less of it? (Kuhn, Jaeger contact, section 3.1.)
std::unique_ptr<Case> make_memory_saving();

}  // namespace stickslip
