// SPDX-License-Identifier: BSD-3-Clause
// Random numbers that are the same on every platform.
#pragma once

#include <cstdint>
#include <random>

namespace stickslip::cases {

/// Numbers of a Mersenne twister. The distributions of the standard library may differ between
/// platforms; these do not.
class RandomNumbers {
 public:
  explicit RandomNumbers(std::uint64_t seed) : engine_(seed) {}

  /// In [0, 1).
  double unit() { return static_cast<double>(engine_() >> 11) * 0x1p-53; }
  /// In [low, high).
  double between(double low, double high) { return low + unit() * (high - low); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace stickslip::cases
