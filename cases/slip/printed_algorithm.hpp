// SPDX-License-Identifier: BSD-3-Clause
#pragma once

#include <memory>

#include "cases/case.hpp"

namespace stickslip {

/// Case printed-algorithm: what each misprint of Fig. 1 of Kuhn, Suzuki & Daouadji costs.
std::unique_ptr<Case> make_printed_algorithm();

}  // namespace stickslip
