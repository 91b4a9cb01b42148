// SPDX-License-Identifier: BSD-3-Clause
// A second route to the tangential contact of two elastic half-spaces, which shares no code with
// reference/half_space: polar cells in place of squares, curve integrals in place of closed forms,
// one value in the middle of each cell, Gauss-Seidel in place of Fourier transforms and Newton's
// method. Like materials, Hertz pressure, overlap 1. Units as in half_space_friction.hpp.
//
// Rings end at r = sin(pi k/(2 n)), narrow at the edge, where the limit falls like a root.
// Influence of a uniform traction on a cell (twice Cerruti): integrals of f(phi)/rho over the cell,
// which are integrals of f(phi) (rho . n)/rho along its edges, for the cell itself as for all
// others.
#pragma once

#include <complex>

#include "unit_test.hpp"

namespace stickslip::testing {

/// A contact of rings and sectors with its past.
class RingContact {
 public:
  using Planar = std::complex<double>;

  /// Pressed, without tractions. Sectors by fours.
  RingContact(double nu, int rings, int sectors)
      : nu_(nu),
        rings_(static_cast<std::size_t>(rings)),
        sectors_(static_cast<std::size_t>(sectors)),
        unit_(3 * (2 - nu) / 8),
        along_(rings_ * sectors_),
        across_(rings_ * sectors_),
        displacement_(rings_ * sectors_) {
    for (std::size_t k = 0; k <= rings_; ++k) {
      edges_.push_back(
          std::sin(std::numbers::pi / 2 * static_cast<double>(k) / static_cast<double>(rings_)));
    }
    const double half = std::numbers::pi / static_cast<double>(sectors_);
    for (std::size_t k = 0; k < rings_; ++k) {
      const double r1 = edges_[k];
      const double r2 = edges_[k + 1];
      area_.push_back(half * (r2 * r2 - r1 * r1));
      middle_.push_back(2. / 3 * (r2 * r2 * r2 - r1 * r1 * r1) / (r2 * r2 - r1 * r1) *
                        std::sin(half) / half);
      // Share of Hertz's force on the ring.
      const double force = std::pow(1 - r1 * r1, 1.5) - std::pow(std::max(0., 1 - r2 * r2), 1.5);
      bound_.push_back(force / (static_cast<double>(sectors_) * area_.back()));
    }
    for (auto* part : {&influence_.rr, &influence_.rt, &influence_.tr, &influence_.tt})
      part->resize(rings_ * rings_ * 2 * sectors_);
    for (std::size_t i = 0; i < rings_; ++i)
      for (std::size_t k = 0; k < rings_; ++k)
        for (std::size_t d = 0; d < sectors_; ++d) store(i, k, d);
  }

  /// One step: the second body moves by `shift` and turns by `twist` about the middle.
  void move(Planar shift, double twist = 0) {
    std::vector<Planar> target(along_.size());
    for (std::size_t i = 0; i < rings_; ++i) {
      for (std::size_t j = 0; j < sectors_; ++j) {
        const std::size_t at = i * sectors_ + j;
        // Components along and across the radius of the cell.
        target[at] = displacement_[at] + unit_ * shift * std::polar(1., -angle(j)) +
                     Planar(0, twist * middle_[i]);
      }
    }
    settle(target);
  }

  /// Tangential force.
  Planar force() const {
    Planar sum;
    for (std::size_t i = 0; i < rings_; ++i)
      for (std::size_t j = 0; j < sectors_; ++j)
        sum += area_[i] * traction(i, j) * std::polar(1., angle(j));
    return sum;
  }
  /// Torque about the middle.
  double torque() const {
    double sum = 0;
    for (std::size_t i = 0; i < rings_; ++i)
      for (std::size_t j = 0; j < sectors_; ++j)
        sum += area_[i] * middle_[i] * traction(i, j).imag();
    return sum;
  }
  /// Sweeps over all cells that the last step took.
  int sweeps() const { return sweeps_; }

 private:
  Planar traction(std::size_t i, std::size_t j) const {
    return {along_[i * sectors_ + j], across_[i * sectors_ + j]};
  }

  double angle(std::size_t sector) const {
    return 2 * std::numbers::pi * static_cast<double>(sector) / static_cast<double>(sectors_);
  }

  /// Adds the part of a piece of edge, from start to end of its parameter.
  template <class Curve>
  void add_edge(Planar from, double start, double end, const Curve& curve, double length,
                std::array<double, 3>& sum) const {
    // Gauss-Legendre with five points on pieces that are short for their distance.
    constexpr std::array<double, 5> x{-0.9061798459386640, -0.5384693101056831, 0,
                                      0.5384693101056831, 0.9061798459386640};
    constexpr std::array<double, 5> w{0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                      0.4786286704993665, 0.2369268850561891};
    double nearest = 1e9;
    for (int i = 0; i <= 8; ++i) {
      nearest = std::min(nearest, std::abs(curve(start + (end - start) * i / 8.).first - from));
    }
    const int pieces = std::clamp(static_cast<int>(std::ceil(2 * length / nearest)), 1, 16);
    for (int piece = 0; piece < pieces; ++piece) {
      const double half = (end - start) / (2 * pieces);
      const double centre = start + (2 * piece + 1) * half;
      for (std::size_t i = 0; i < x.size(); ++i) {
        // A point of the edge, and outward normal times length by parameter.
        const auto [point, normal] = curve(centre + half * x[i]);
        const Planar rho = point - from;
        const double size = std::abs(rho);
        const double part = w[i] * half * (rho.real() * normal.real() + rho.imag() * normal.imag());
        const double c = rho.real() / size;
        const double s = rho.imag() / size;
        sum[0] += part / size * (1 - nu_ + nu_ * c * c);
        sum[1] += part / size * nu_ * c * s;
        sum[2] += part / size * (1 - nu_ + nu_ * s * s);
      }
    }
  }

  /// Of a cell of ring k, d sectors on, on the middle of the first cell of ring i.
  void store(std::size_t i, std::size_t k, std::size_t d) {
    const Planar from = middle_[i];
    const double half = std::numbers::pi / static_cast<double>(sectors_);
    const double first = angle(d) - half;
    const double last = angle(d) + half;
    const double r1 = edges_[k];
    const double r2 = edges_[k + 1];
    std::array<double, 3> sum{};  // xx, xy, yy
    const auto arc = [](double r, double out) {
      return [r, out](double t) { return std::pair(std::polar(r, t), out * std::polar(r, t)); };
    };
    add_edge(from, first, last, arc(r2, 1), r2 * 2 * half, sum);
    if (r1 > 0) add_edge(from, first, last, arc(r1, -1), r1 * 2 * half, sum);
    const auto side = [](double t, double out) {
      return [t, out](double r) {
        return std::pair(std::polar(r, t), std::polar(1., t + out * std::numbers::pi / 2));
      };
    };
    add_edge(from, r1, r2, side(last, 1), r2 - r1, sum);
    add_edge(from, r1, r2, side(first, -1), r2 - r1, sum);
    for (double& part : sum) part /= std::numbers::pi;
    const double c = std::cos(angle(d));
    const double s = std::sin(angle(d));
    for (const std::size_t turn : {std::size_t{0}, sectors_}) {
      const std::size_t at = (i * rings_ + k) * 2 * sectors_ + d + turn;
      influence_.rr[at] = sum[0] * c + sum[1] * s;
      influence_.rt[at] = -sum[0] * s + sum[1] * c;
      influence_.tr[at] = sum[1] * c + sum[2] * s;
      influence_.tt[at] = -sum[1] * s + sum[2] * c;
    }
  }

  /// Displacement along and across the radius, with four sums side by side.
  Planar displacement_of(std::size_t i, std::size_t j) const {
    constexpr std::size_t lanes = 4;
    std::array<double, lanes> along{};
    std::array<double, lanes> across{};
    for (std::size_t k = 0; k < rings_; ++k) {
      const std::size_t row = (i * rings_ + k) * 2 * sectors_ + sectors_ - j;
      const double* const p = &along_[k * sectors_];
      const double* const q = &across_[k * sectors_];
      for (std::size_t s = 0; s < sectors_; s += lanes) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          const std::size_t at = s + lane;
          along[lane] += influence_.rr[row + at] * p[at] + influence_.rt[row + at] * q[at];
          across[lane] += influence_.tr[row + at] * p[at] + influence_.tt[row + at] * q[at];
        }
      }
    }
    return {(along[0] + along[1]) + (along[2] + along[3]),
            (across[0] + across[1]) + (across[2] + across[3])};
  }

  /// Coulomb's law on each cell in turn, until nothing moves any more.
  void settle(const std::vector<Planar>& target) {
    constexpr double close = 1e-9;
    constexpr double relaxation = 1.3;
    double moved = 1;
    for (sweeps_ = 0; sweeps_ < 4000 && moved > close; ++sweeps_) {
      moved = 0;
      for (std::size_t i = 0; i < rings_; ++i) {
        const std::size_t own = (i * rings_ + i) * 2 * sectors_;
        const double stiffness = relaxation / std::max(influence_.rr[own], influence_.tt[own]);
        for (std::size_t j = 0; j < sectors_; ++j) {
          const std::size_t at = i * sectors_ + j;
          const Planar before = traction(i, j);
          Planar p = before + stiffness * (target[at] - displacement_of(i, j));
          const double size = std::abs(p);
          if (size > bound_[i]) p *= bound_[i] / size;
          moved = std::max(moved, std::abs(p - before));
          along_[at] = p.real();
          across_[at] = p.imag();
        }
      }
    }
    for (std::size_t i = 0; i < rings_; ++i)
      for (std::size_t j = 0; j < sectors_; ++j)
        displacement_[i * sectors_ + j] = displacement_of(i, j);
  }

  double nu_;
  std::size_t rings_;
  std::size_t sectors_;
  double unit_;                 ///< of shift
  std::vector<double> edges_;   ///< of the rings
  std::vector<double> area_;    ///< of a cell of each ring
  std::vector<double> middle_;  ///< distance of its centroid
  std::vector<double> bound_;   ///< its mean friction limit
  /// Displacement along (r) and across (t) the radius of a cell by traction along and across that
  /// of another: [ring of the displacement][ring of the traction][sectors on, twice round].
  struct {
    std::vector<double> rr, rt, tr, tt;
  } influence_;
  std::vector<double> along_;   ///< traction along the radius of each cell
  std::vector<double> across_;  ///< and across it
  std::vector<Planar> displacement_;
  int sweeps_ = 0;
};

}  // namespace stickslip::testing
