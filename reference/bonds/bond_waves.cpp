// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_waves.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

namespace stickslip::reference {
namespace {

constexpr long double wave_pi = std::numbers::pi_v<long double>;
using WaveMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;
using WaveVector = Eigen::Matrix<long double, Eigen::Dynamic, 1>;

/// 2 sqrt(stiffness/inertia) sin(shares of half a turn).
std::vector<long double> spring_row(long double stiffness, long double inertia, int count,
                                    long double first, long double width) {
  std::vector<long double> found;
  for (int j = 0; j < count; ++j)
    found.push_back(2 * std::sqrt(stiffness / inertia) *
                    std::sin(wave_pi * (first + static_cast<long double>(j) * width)));
  return found;
}

/// The chain in its plane; displacements and rotations by turns, each times the root of its
/// inertia.
class BendingModes {
 public:
  BendingModes(const BondChain& chain, const ChainGrain& grain, bool is_clamped)
      : ks_(chain.stiffness.ks),
        kb_(chain.stiffness.kb),
        bonds_(chain.bonds),
        first_(is_clamped ? -2 : 0),
        across_(1 / std::sqrt(grain.mass)),
        turn_(1 / std::sqrt(grain.inertia)),
        half_(chain.L * turn_ / 2) {
    const Eigen::Index size = first_ + 2 * (bonds_ + 1);
    WaveMatrix matrix = WaveMatrix::Zero(size, size);
    for (Eigen::Index bond = 0; bond < bonds_; ++bond) {
      add(matrix, ks_, bond, {-across_, -half_, across_, -half_});
      add(matrix, kb_, bond, {0, -turn_, 0, turn_});
    }
    const Eigen::SelfAdjointEigenSolver<WaveMatrix> solver(matrix);
    if (solver.info() != Eigen::Success)
      throw std::runtime_error("the modes of a chain were not found");
    // A free chain moves and turns as a whole.
    const Eigen::Index skipped = is_clamped ? 0 : 2;
    const long double largest = solver.eigenvalues()[size - 1];
    for (Eigen::Index i = skipped; i < size; ++i) {
      const long double square = quotient(solver.eigenvectors().col(i));
      frequencies_.push_back(std::sqrt(square));
      // A vector errs by this, its quotient by the square.
      const long double error = static_cast<long double>(size) *
                                std::numeric_limits<long double>::epsilon() * largest / square;
      error_ = std::max(error_, error * error * frequencies_.back());
    }
    std::ranges::sort(frequencies_);
    error_ /= frequencies_.back();
  }

  [[nodiscard]] const std::vector<long double>& frequencies() const { return frequencies_; }
  [[nodiscard]] long double error() const { return error_; }

 private:
  using Row = std::array<long double, 4>;

  void add(WaveMatrix& matrix, long double stiffness, Eigen::Index bond, const Row& row) const {
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 4; ++j) {
        const Eigen::Index at = first_ + 2 * bond + i;
        const Eigen::Index other = first_ + 2 * bond + j;
        if (at >= 0 && other >= 0)
          matrix(at, other) +=
              stiffness * row[static_cast<std::size_t>(i)] * row[static_cast<std::size_t>(j)];
      }
  }

  /// Twice the energy of a mode over its square, a sum of squares.
  long double quotient(const WaveVector& mode) const {
    const auto at = [&](Eigen::Index bond, Eigen::Index i) {
      const Eigen::Index index = first_ + 2 * bond + i;
      return index < 0 ? 0 : mode[index];
    };
    long double energy = 0;
    for (Eigen::Index bond = 0; bond < bonds_; ++bond) {
      const long double shear =
          across_ * (at(bond, 2) - at(bond, 0)) - half_ * (at(bond, 1) + at(bond, 3));
      const long double bend = turn_ * (at(bond, 3) - at(bond, 1));
      energy += ks_ * shear * shear + kb_ * bend * bend;
    }
    return energy / mode.squaredNorm();
  }

  long double ks_;
  long double kb_;
  Eigen::Index bonds_;
  Eigen::Index first_;  ///< index of grain 0
  long double across_;
  long double turn_;
  long double half_;
  std::vector<long double> frequencies_;
  long double error_ = 0;
};

/// m J W^2 - W (m (4 kb y + ks L^2 (1 - y)) + 4 ks J y) + 16 ks kb y^2 = 0 for the squares W of the
/// frequencies, y = sin^2(kappa/2): m J, the factor of W as it is + y its slope, and 16 ks kb.
struct BendingRelation {
  long double square;
  long double constant;
  long double slope;
  long double last;

  BendingRelation(const BondChain& chain, const ChainGrain& grain)
      : square(grain.mass * grain.inertia),
        constant(grain.mass * chain.stiffness.ks * chain.L * chain.L),
        slope(4 * grain.mass * chain.stiffness.kb + 4 * chain.stiffness.ks * grain.inertia -
              constant),
        last(16 * chain.stiffness.ks * chain.stiffness.kb) {}

  [[nodiscard]] std::array<long double, 2> squares(long double y) const {
    const long double factor = constant * (1 - y) + (slope + constant) * y;
    const long double product = last * y * y / square;
    const long double discriminant = factor * factor - 4 * square * square * product;
    const long double upper = (factor + std::sqrt(std::max(discriminant, 0.0L))) / (2 * square);
    return {product / upper, upper};
  }

  /// The upper one is concave in y: greatest at an end or where its slope is 0.
  [[nodiscard]] long double greatest() const {
    const long double level = 4 * square * last - slope * slope;
    const long double y = 2 * constant * slope / level;
    const long double inside = y > 0 && y < 1 ? squares(y)[1] : 0;
    return std::max({squares(0)[1], inside, squares(1)[1]});
  }
};

}  // namespace

ChainVibrations chain_vibrations(const BondChain& chain, const ChainGrain& grain) {
  const int N = chain.bonds;
  const long double clamped = 1 / (2 * static_cast<long double>(2 * N + 1));
  const long double free = 1 / (2 * static_cast<long double>(N + 1));
  const auto& [kn, ks, kt, kb] = chain.stiffness;
  const BendingModes held(chain, grain, true);
  const BendingModes loose(chain, grain, false);
  return {.axial_clamped = spring_row(kn, grain.mass, N, clamped, 2 * clamped),
          .axial_free = spring_row(kn, grain.mass, N, free, free),
          .twist_clamped = spring_row(kt, grain.inertia, N, clamped, 2 * clamped),
          .bending_clamped = held.frequencies(),
          .bending_free = loose.frequencies(),
          .bending_error = std::max(held.error(), loose.error())};
}

std::array<long double, 2> bending_waves(const BondChain& chain, const ChainGrain& grain,
                                         long double kappa) {
  const long double sine = std::sin(kappa / 2);
  const auto [lower, upper] = BendingRelation(chain, grain).squares(sine * sine);
  return {std::sqrt(lower), std::sqrt(upper)};
}

ChainWaves chain_waves(const BondChain& chain, const ChainGrain& grain) {
  ChainWaves waves{.highest_bending = std::sqrt(BendingRelation(chain, grain).greatest()),
                   .highest_axial = 2 * std::sqrt(chain.stiffness.kn / grain.mass),
                   .highest_twist = 2 * std::sqrt(chain.stiffness.kt / grain.inertia),
                   .speed_axial = chain.L * std::sqrt(chain.stiffness.kn / grain.mass),
                   .speed_twist = chain.L * std::sqrt(chain.stiffness.kt / grain.inertia)};
  waves.critical_step =
      2 / std::max({waves.highest_bending, waves.highest_axial, waves.highest_twist});
  return waves;
}

}  // namespace stickslip::reference
