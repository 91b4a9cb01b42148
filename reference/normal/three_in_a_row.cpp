// SPDX-License-Identifier: BSD-3-Clause
#include "reference/normal/three_in_a_row.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using Pair = std::array<long double, 2>;

/// Overlaps of the contacts 1-2 and 2-3, and their rates.
struct Overlaps {
  Pair d{};
  Pair rate{};
};

/// A mode q" = -square q after a time.
void swing(long double square, long double time, long double& q, long double& rate) {
  const long double omega = std::sqrt(square);
  const long double cosine = std::cos(omega * time);
  const long double sine = omega > 0 ? std::sin(omega * time) / omega : time;
  const long double moved = q * cosine + rate * sine;
  rate = rate * cosine - square * q * sine;
  q = moved;
}

class Row {
 public:
  explicit Row(const std::array<long double, 3>& masses) : masses_(masses) {
    for (const long double mass : masses)
      if (!(mass > 0)) throw std::invalid_argument("masses must be above 0");
    if (std::ranges::count_if(masses, [](long double mass) { return std::isinf(mass); }) > 1)
      throw std::invalid_argument("masses: only one of them can be infinite, a wall");
    own_ = {1 / masses[0] + 1 / masses[1], 1 / masses[1] + 1 / masses[2]};
    coupling_ = 1 / masses[1];
    const long double half = (own_[0] - own_[1]) / 2;
    const long double root = std::hypot(half, coupling_);
    const long double mean = (own_[0] + own_[1]) / 2;
    // The product of the squares is the determinant.
    const long double product = masses[0] * masses[1] * masses[2];
    const long double determinant =
        std::isinf(product) ? 1 / (masses[0] * masses[1]) + 1 / (masses[1] * masses[2]) +
                                  1 / (masses[2] * masses[0])
                            : (masses[0] + masses[1] + masses[2]) / product;
    squares_ = {mean + root, determinant / (mean + root)};
    const long double angle = std::atan2(-coupling_, half) / 2;
    cosine_ = std::cos(angle);
    sine_ = std::sin(angle);
  }

  ThreeInARow solve() {
    ThreeInARow found;
    for (; found.events < 100'000; ++found.events) {
      if (!is_closed_[0] && !is_closed_[1] && now_.rate[0] <= 0 && now_.rate[1] <= 0) {
        found.velocities = velocities();
        return found;
      }
      const std::size_t contact = go_to_next();
      if (contact == 0 && is_closed_[0] && found.time_first_parts == 0)
        found.time_first_parts = time_;
      is_closed_[contact] = !is_closed_[contact];
      now_.d[contact] = 0;
    }
    throw std::runtime_error("three in a row have no end");
  }

 private:
  /// A closed contact gives -own d to its own acceleration, and coupling d to the other one.
  Overlaps after(long double time) const {
    Overlaps at = now_;
    if (is_closed_[0] && is_closed_[1]) {
      Pair q{cosine_ * at.d[0] + sine_ * at.d[1], cosine_ * at.d[1] - sine_ * at.d[0]};
      Pair rate{cosine_ * at.rate[0] + sine_ * at.rate[1],
                cosine_ * at.rate[1] - sine_ * at.rate[0]};
      for (const std::size_t i : {0U, 1U}) swing(squares_[i], time, q[i], rate[i]);
      return {{cosine_ * q[0] - sine_ * q[1], cosine_ * q[1] + sine_ * q[0]},
              {cosine_ * rate[0] - sine_ * rate[1], cosine_ * rate[1] + sine_ * rate[0]}};
    }
    for (const std::size_t i : {0U, 1U}) {
      if (!is_closed_[i]) continue;
      const std::size_t other = 1 - i;
      const long double share = coupling_ / own_[i];
      // The other one less its share moves uniformly.
      at.d[other] += share * at.d[i];
      at.rate[other] += share * at.rate[i];
      swing(own_[i], time, at.d[i], at.rate[i]);
      at.d[other] += at.rate[other] * time - share * at.d[i];
      at.rate[other] -= share * at.rate[i];
      return at;
    }
    for (const std::size_t i : {0U, 1U}) at.d[i] += at.rate[i] * time;
    return at;
  }

  /// To the first contact that opens or closes: its number.
  std::size_t go_to_next() {
    const long double width = 1 / (32 * std::sqrt(squares_[0]));
    for (long double start = 0;; start += width) {
      long double first = start + 2 * width;
      std::size_t which = 2;
      const Overlaps end = after(start + width);
      for (const std::size_t i : {0U, 1U}) {
        const auto left = [&](const Overlaps& at) { return is_closed_[i] ? at.d[i] : -at.d[i]; };
        if (left(end) >= 0) continue;
        const long double at =
            falling_root([&](long double time) { return left(after(time)); }, start, start + width);
        if (at < first) {
          first = at;
          which = i;
        }
      }
      if (which == 2) continue;
      now_ = after(first);
      time_ += first;
      return which;
    }
  }

  /// By the momentum, that of the first one before.
  std::array<long double, 3> velocities() const {
    long double second = (masses_[0] * (1 - now_.rate[0]) + masses_[2] * now_.rate[1]) /
                         (masses_[0] + masses_[1] + masses_[2]);
    // A wall keeps its velocity.
    if (std::isinf(masses_[0])) second = 1 - now_.rate[0];
    if (std::isinf(masses_[2])) second = now_.rate[1];
    return {second + now_.rate[0], second, second - now_.rate[1]};
  }

  std::array<long double, 3> masses_;
  Pair own_{};
  long double coupling_ = 0;
  Pair squares_{};  ///< squares of the frequencies of the modes, the higher one first
  long double cosine_ = 1;
  long double sine_ = 0;  ///< the modes are the overlaps turned
  Overlaps now_{.d = {0, 0}, .rate = {1, 0}};
  std::array<bool, 2> is_closed_{true, true};
  long double time_ = 0;
};

}  // namespace

ThreeInARow three_in_a_row(const std::array<long double, 3>& masses) { return Row(masses).solve(); }

}  // namespace stickslip::reference
