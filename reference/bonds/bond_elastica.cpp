// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_elastica.hpp"

#include <algorithm>
#include <boost/math/special_functions/ellint_rd.hpp>
#include <boost/math/special_functions/ellint_rf.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

namespace stickslip::reference {
namespace {

using ElasticaReal = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                                   boost::multiprecision::et_off>;

/// The grains' angles of a chain at rest. Every bond carries the same force, so that its stretch
/// and shear follow from the angle of its middle; what remains of the energy over kb is a function
/// of the angles alone.
class BentChain {
 public:
  explicit BentChain(const BondChain& chain) : chain_(chain), angles_(size_of(chain), 0.0L) {}

  /// From where it is to the place at rest under another force; stays there and answers no where
  /// none is found.
  bool load(long double force) {
    constexpr int most = 60;
    const std::vector<long double> start = angles_;
    force_ = force;
    long double before = std::numeric_limits<long double>::infinity();
    for (int i = 0; i < most; ++i) {
      const long double moved = improve();
      // Newton's steps end in rounding.
      if (moved < 1e-12L && moved >= before / 2 && is_stable()) return true;
      if (!std::isfinite(moved)) break;
      before = moved;
    }
    angles_ = start;
    return false;
  }

  [[nodiscard]] ChainElastica shape() const {
    ChainElastica found{.tip_rotation = angles_.back()};
    long double x = 0;
    long double y = 0;
    for (std::size_t i = 0; i < angles_.size(); ++i) {
      const long double cosine = std::cos(middle(i));
      const long double sine = std::sin(middle(i));
      const long double length = chain_.L + force_ * sine / chain_.stiffness.kn;
      const long double shear = force_ * cosine / chain_.stiffness.ks;
      x += length * cosine - shear * sine;
      y += length * sine + shear * cosine;
      if (i + 1 == angles_.size() / 2) {
        found.middle_x = x;
        found.middle_y = y;
      }
    }
    found.tip_x = x;
    found.tip_y = y;
    return found;
  }

 private:
  static std::size_t size_of(const BondChain& chain) {
    return static_cast<std::size_t>(chain.bonds);
  }
  long double before(std::size_t i) const { return i == 0 ? 0 : angles_[i - 1]; }
  long double middle(std::size_t i) const { return (before(i) + angles_[i]) / 2; }
  /// Slope of the potential of bond i by the angle of its middle, over kb; with `order` 2 the
  /// second derivative.
  long double slope(std::size_t i, int order) const {
    const auto& [kn, ks, kt, kb] = chain_.stiffness;
    const long double angle = middle(i);
    const long double arm = force_ * chain_.L / kb;
    const long double softness = force_ * force_ * (1 / kn - 1 / ks) / kb;
    return order == 1 ? -arm * std::cos(angle) - softness * std::sin(2 * angle) / 2
                      : arm * std::sin(angle) - softness * std::cos(2 * angle);
  }

  /// One step of Newton's: the largest change of an angle.
  long double improve() {
    const std::size_t size = angles_.size();
    std::vector<long double> steps(size);
    pivots_.assign(size, 0);
    std::vector<long double> couplings(size, 0);
    for (std::size_t i = 0; i < size; ++i) {
      const bool is_last = i + 1 == size;
      long double lacks = before(i) - angles_[i] - slope(i, 1) / 2;
      long double own = 1 + slope(i, 2) / 4;
      if (!is_last) {
        lacks += angles_[i + 1] - angles_[i] - slope(i + 1, 1) / 2;
        own += 1 + slope(i + 1, 2) / 4;
        couplings[i] = -1 + slope(i + 1, 2) / 4;
      }
      if (i > 0) {
        const long double share = couplings[i - 1] / pivots_[i - 1];
        own -= share * couplings[i - 1];
        lacks -= share * steps[i - 1];
      }
      pivots_[i] = own;
      steps[i] = lacks;
    }
    long double largest = 0;
    for (std::size_t i = size; i-- > 0;) {
      if (i + 1 < size) steps[i] -= couplings[i] * steps[i + 1];
      steps[i] /= pivots_[i];
      largest = std::max(largest, std::abs(steps[i]));
    }
    for (std::size_t i = 0; i < size; ++i) angles_[i] += steps[i];
    return largest;
  }

  /// The energy is least there.
  bool is_stable() const {
    return std::ranges::all_of(pivots_, [](long double pivot) { return pivot > 0; });
  }

  BondChain chain_;
  std::vector<long double> angles_;  ///< angles of grains 1 to the last
  std::vector<long double> pivots_;
  long double force_ = 0;
};

/// Carlson's forms: the integrals of the first and second kind from 0 to an angle of which the
/// square of the sine is `sine_2`, of the cosine `cosine_2`; `delta_2` is 1 - k^2 sine_2.
struct EllipticIntegrals {
  ElasticaReal first;
  ElasticaReal second;

  EllipticIntegrals(const ElasticaReal& k_2, const ElasticaReal& sine_2,
                    const ElasticaReal& cosine_2, const ElasticaReal& delta_2) {
    const ElasticaReal sine = sqrt(sine_2);
    const ElasticaReal one = 1;
    first = sine * boost::math::ellint_rf(cosine_2, delta_2, one);
    second = first - k_2 * sine_2 * sine / 3 * boost::math::ellint_rd(cosine_2, delta_2, one);
  }
};

/// Between the angle whose sine is 1/sqrt(2 k^2) and pi/2, for a slope gd(y) of the tip: sin gd(y)
/// = tanh y, k^2 = (1 + tanh y)/2.
struct ElasticaIntegrals {
  ElasticaReal first;
  ElasticaReal second;

  explicit ElasticaIntegrals(const ElasticaReal& y) {
    const ElasticaReal sine_of_tip = tanh(y);
    const ElasticaReal k_2 = (1 + sine_of_tip) / 2;
    const ElasticaReal one = 1;
    const EllipticIntegrals whole(k_2, one, 0, one / (exp(2 * y) + 1));
    const EllipticIntegrals root(k_2, one / (1 + sine_of_tip), sine_of_tip / (1 + sine_of_tip),
                                 one / 2);
    first = whole.first - root.first;
    second = whole.second - root.second;
  }
};

}  // namespace

ChainElastica chain_elastica(const BondChain& chain, long double force) {
  BentChain bent(chain);
  const auto N = static_cast<long double>(chain.bonds);
  // Over EI/l^2 up to 1/2 chains are nearly straight; beyond it the force grows part by part.
  const long double all = std::abs(force) * chain.L * N * N / chain.stiffness.kb;
  constexpr long double least_part = 1e-6L;
  long double width = std::min(1.0L, 0.5L / all);
  const long double least = least_part * width;
  for (long double done = 0; done < 1;) {
    const long double next = std::min(1.0L, done + width);
    if (bent.load(force * next)) {
      done = next;
      width *= 1.5L;
    } else if ((width /= 4) < least) {
      throw std::invalid_argument("chain: it has no place at rest to which it bends by this force");
    }
  }
  return bent.shape();
}

Elastica elastica(long double load) {
  if (load == 0) return {};
  const ElasticaReal size = abs(ElasticaReal(load));
  const ElasticaReal root = sqrt(size);
  const auto exceeds = [&](const ElasticaReal& y) {
    return ElasticaReal(ElasticaIntegrals(y).first - root);
  };
  std::uintmax_t iterations = 400;
  const ElasticaReal high = 2 * root;
  const auto bracket = boost::math::tools::toms748_solve(
      exceeds, ElasticaReal(0), high, ElasticaReal(-root), exceeds(high),
      boost::math::tools::eps_tolerance<ElasticaReal>(150), iterations);
  const ElasticaReal y = (bracket.first + bracket.second) / 2;
  const ElasticaReal tip_y = 1 - 2 * ElasticaIntegrals(y).second / root;
  const long double side = load < 0 ? -1 : 1;
  return {.tip_x = static_cast<long double>(sqrt(2 * tanh(y) / size)),
          .tip_y = side * static_cast<long double>(tip_y),
          .tip_rotation = side * static_cast<long double>(atan(sinh(y)))};
}

}  // namespace stickslip::reference
