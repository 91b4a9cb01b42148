// SPDX-License-Identifier: BSD-3-Clause
// The tensors of Fig. 6 of Kuhn, Suzuki & Daouadji as they are printed.
#pragma once

#include <array>
#include <string>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// A tensor and what it is called.
struct PrintedTensor {
  std::string name;
  Matrix3 stress;  ///< [kPa]
};
/// (a) to (d).
const std::array<PrintedTensor, 4>& printed_tensors();

}  // namespace stickslip::cases
