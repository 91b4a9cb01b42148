// SPDX-License-Identifier: BSD-3-Clause
// One number in the place of several: the kernels that go by lanes, for one contact, in the type
// STICKSLIP_REAL, also as functions of a device. A file names STICKSLIP_LANES, STICKSLIP_ONE_LANE
// and STICKSLIP_REAL before it includes this or a kernel.
#pragma once

#include <cmath>
#include <cstddef>

#include "stickslip/contact/batch/device.hpp"
#include "stickslip/contact/step/step_block.hpp"

namespace stickslip {
inline namespace STICKSLIP_LANES {

/// A number of one contact.
class Lanes {
 public:
  using Real = STICKSLIP_REAL;
  static constexpr std::size_t count = 1;

  Lanes() = default;
  STICKSLIP_DEVICE constexpr Lanes(
      double x)  // NOLINT(google-explicit-constructor): as a literal is
      : x_(static_cast<Real>(x)) {}
  STICKSLIP_DEVICE static constexpr Lanes of(Real x) {
    Lanes lane;
    lane.x_ = x;
    return lane;
  }
  STICKSLIP_DEVICE static Lanes load(const BlockNumbers& numbers, std::size_t from) {
    return numbers[from];
  }
  STICKSLIP_DEVICE constexpr Real value() const { return x_; }

  STICKSLIP_DEVICE constexpr Lanes operator-() const { return of(-x_); }
  STICKSLIP_DEVICE friend constexpr Lanes operator+(Lanes a, Lanes b) { return of(a.x_ + b.x_); }
  STICKSLIP_DEVICE friend constexpr Lanes operator-(Lanes a, Lanes b) { return of(a.x_ - b.x_); }
  STICKSLIP_DEVICE friend constexpr Lanes operator*(Lanes a, Lanes b) { return of(a.x_ * b.x_); }
  STICKSLIP_DEVICE friend constexpr Lanes operator/(Lanes a, Lanes b) { return of(a.x_ / b.x_); }
  STICKSLIP_DEVICE friend Lanes sqrt(Lanes a) { return of(std::sqrt(a.x_)); }

 private:
  Real x_ = 0;
};

/// A yes or no.
class LaneMask {
 public:
  LaneMask() = default;
  STICKSLIP_DEVICE explicit constexpr LaneMask(bool yes) : yes_(yes) {}
  STICKSLIP_DEVICE static constexpr LaneMask none() { return LaneMask(false); }

  STICKSLIP_DEVICE friend constexpr LaneMask operator&(LaneMask a, LaneMask b) {
    return LaneMask(a.yes_ && b.yes_);
  }
  STICKSLIP_DEVICE friend constexpr LaneMask operator|(LaneMask a, LaneMask b) {
    return LaneMask(a.yes_ || b.yes_);
  }
  STICKSLIP_DEVICE constexpr LaneMask operator~() const { return LaneMask(!yes_); }
  STICKSLIP_DEVICE constexpr Lanes select(Lanes yes, Lanes no) const { return yes_ ? yes : no; }
  STICKSLIP_DEVICE constexpr unsigned bits() const { return yes_ ? 1 : 0; }

 private:
  bool yes_ = false;
};

STICKSLIP_DEVICE constexpr LaneMask operator<(Lanes a, Lanes b) {
  return LaneMask(a.value() < b.value());
}
STICKSLIP_DEVICE constexpr LaneMask operator<=(Lanes a, Lanes b) {
  return LaneMask(a.value() <= b.value());
}
STICKSLIP_DEVICE constexpr LaneMask operator>(Lanes a, Lanes b) { return b < a; }
STICKSLIP_DEVICE constexpr LaneMask operator==(Lanes a, Lanes b) {
  return LaneMask(a.value() == b.value());
}
STICKSLIP_DEVICE constexpr Lanes max(Lanes a, Lanes b) { return (a < b).select(b, a); }
STICKSLIP_DEVICE constexpr Lanes min(Lanes a, Lanes b) { return (b < a).select(b, a); }
STICKSLIP_DEVICE constexpr Lanes abs(Lanes a) { return max(a, -a); }
/// 1 with its sign.
STICKSLIP_DEVICE inline Lanes sign_of(Lanes a) {
  return Lanes::of(std::copysign(typename Lanes::Real(1), a.value()));
}

/// The numbers of a history.
template <std::size_t count>
class HistoryLanes {
 public:
  STICKSLIP_DEVICE Lanes& operator[](std::size_t i) { return numbers_[i]; }
  STICKSLIP_DEVICE const Lanes& operator[](std::size_t i) const { return numbers_[i]; }

 private:
  Lanes numbers_[count];  // NOLINT(modernize-avoid-c-arrays): a device knows no others
};

}  // namespace STICKSLIP_LANES
}  // namespace stickslip
