// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/half_space/half_space_rings.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <map>
#include <mutex>
#include <numbers>

namespace stickslip {
namespace {

using Planar = std::complex<double>;
using std::numbers::pi;

/// Integrals over a cell of 1/rho, cos(2 phi)/rho and sin(2 phi)/rho, rho and phi from a point.
struct CellIntegrals {
  double plain = 0;
  double cosine = 0;
  double sine = 0;
};

/// A piece of the edge of a cell: a point of it and its derivative, anticlockwise round the cell.
struct EdgePoint {
  Planar at;
  Planar along;
};

/// Adds the integral over the edge from `low` to `high`. The integral of f(phi)/rho over a cell is
/// that of f(phi) d(phi) along its edge with rho in front: in polar coordinates about the point the
/// radial integral is elementary, and d(phi) = Im(along conj(rho))/rho^2.
template <class Curve>
void add_edge(CellIntegrals& sum, Planar from, double low, double high, const Curve& curve) {
  // Gauss and Legendre with six points, on pieces shorter than half their distance.
  constexpr std::array<double, 3> x{0.238619186083196909, 0.661209386466264514,
                                    0.932469514203152028};
  constexpr std::array<double, 3> w{0.467913934572691047, 0.360761573048138608,
                                    0.171324492379170345};
  constexpr int looks = 8;
  constexpr int most_pieces = 24;
  double nearest = std::abs(curve(low).at - from);
  double length = 0;
  for (int i = 1; i <= looks; ++i) {
    const Planar here = curve(low + (high - low) * i / looks).at;
    length += std::abs(here - curve(low + (high - low) * (i - 1) / looks).at);
    nearest = std::min(nearest, std::abs(here - from));
  }
  const int pieces =
      static_cast<int>(std::clamp(std::ceil(2 * length / nearest), 1., 1. * most_pieces));
  const double half = (high - low) / (2 * pieces);
  for (int piece = 0; piece < pieces; ++piece) {
    const double centre = low + (2 * piece + 1) * half;
    for (std::size_t i = 0; i < x.size(); ++i) {
      for (const double side : {-1., 1.}) {
        const EdgePoint point = curve(centre + side * x[i] * half);
        const Planar rho = point.at - from;
        const double size = std::abs(rho);
        const double turn = (std::conj(rho) * point.along).imag() / (size * size);
        const Planar twice = rho * rho / (size * size);
        const double part = w[i] * half * size * turn;
        sum.plain += part;
        sum.cosine += part * twice.real();
        sum.sine += part * twice.imag();
      }
    }
  }
}

/// Integrals over the cell between the radii r1 and r2 and the angles t1 and t2, seen from a point
/// on the first axis.
CellIntegrals integrate(double from, double r1, double r2, double t1, double t2) {
  CellIntegrals sum;
  const auto arc = [](double r) {
    return [r](double t) { return EdgePoint{std::polar(r, t), Planar(0, 1) * std::polar(r, t)}; };
  };
  const auto ray = [](double t) {
    return [t](double r) { return EdgePoint{std::polar(1., t) * r, std::polar(1., t)}; };
  };
  add_edge(sum, from, r1, r2, ray(t1));
  add_edge(sum, from, t1, t2, arc(r2));
  add_edge(sum, from, r2, r1, ray(t2));
  if (r1 > 0) add_edge(sum, from, t2, t1, arc(r1));
  return sum;
}

/// All cells from one point of each ring of cells, and then from the points outside; what does not
/// depend on Poisson's ratio.
struct Integrals {
  explicit Integrals(int rings) : mesh(std::make_shared<const RingMesh>(rings)) {
    const double half = pi / static_cast<double>(mesh->sectors);
    std::vector<double> points = mesh->middle;
    points.insert(points.end(), mesh->outside.begin(), mesh->outside.end());
    for (const double from : points) {
      for (std::size_t k = 0; k + 1 < mesh->edges.size(); ++k) {
        for (Eigen::Index d = 0; d < mesh->sectors; ++d) {
          const double angle = 2 * half * static_cast<double>(d);
          cells.push_back(
              integrate(from, mesh->edges[k], mesh->edges[k + 1], angle - half, angle + half));
        }
      }
    }
  }
  std::shared_ptr<const RingMesh> mesh;
  std::vector<CellIntegrals> cells;  ///< [point][ring of cells][sectors from the point to the cell]
};

std::shared_ptr<const Integrals> integrals_of(int rings) {
  static std::mutex mutex;
  static std::map<int, std::shared_ptr<const Integrals>> known;
  const std::lock_guard lock(mutex);
  auto& found = known[rings];
  if (!found) found = std::make_shared<const Integrals>(rings);
  return found;
}

/// The matrix for so many waves, from the rings of cells to the points [first, first + count):
/// [cosine along; sine across] of tractions to the same of displacements. [sine along; minus cosine
/// across] has the same one.
Eigen::MatrixXd block(const Integrals& integrals, double nu, Eigen::Index wave, Eigen::Index first,
                      Eigen::Index count) {
  const RingMesh& mesh = *integrals.mesh;
  Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(2 * count, 2 * mesh.rings);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::Index k = 0; k < mesh.rings; ++k) {
      for (Eigen::Index d = 0; d < mesh.sectors; ++d) {
        const auto at = ((first + i) * mesh.rings + k) * mesh.sectors + d;
        const CellIntegrals& cell = integrals.cells[static_cast<std::size_t>(at)];
        const double xx = ((1 - nu / 2) * cell.plain + nu / 2 * cell.cosine) / pi;
        const double yy = ((1 - nu / 2) * cell.plain - nu / 2 * cell.cosine) / pi;
        const double xy = nu / 2 * cell.sine / pi;
        const Vector2& axis = mesh.axes[static_cast<std::size_t>(d)];
        const Vector2& turn = mesh.axes[static_cast<std::size_t>(d * wave % mesh.sectors)];
        // Along the radius of the point by tractions along and across that of the cell, and across.
        matrix(i, k) += (xx * axis[0] + xy * axis[1]) * turn[0];
        matrix(i, mesh.rings + k) += (xy * axis[0] - xx * axis[1]) * turn[1];
        matrix(count + i, k) -= (xy * axis[0] + yy * axis[1]) * turn[1];
        matrix(count + i, mesh.rings + k) += (yy * axis[0] - xy * axis[1]) * turn[0];
      }
    }
  }
  return matrix;
}

/// Column of the cosine of so many waves; that of the sine comes next.
Eigen::Index column_of(Eigen::Index wave) { return wave == 0 ? 0 : 2 * wave - 1; }

/// Applies a matrix for each number of waves.
void apply_blocks(const std::vector<Eigen::MatrixXd>& blocks, const RingField& from,
                  RingField& to) {
  const std::size_t last = blocks.size() - 1;
  to.resize(blocks.front().rows(), from.cols());
  for (std::size_t wave = 0; wave <= last; ++wave) {
    const Eigen::Index column = column_of(static_cast<Eigen::Index>(wave));
    if (wave == 0 || wave == last) {
      to.col(column).noalias() = blocks[wave] * from.col(column);
    } else {
      to.middleCols<2>(column).noalias() = blocks[wave].lazyProduct(from.middleCols<2>(column));
    }
  }
}

}  // namespace

RingMesh::RingMesh(int ring_count) : rings(ring_count), sectors(4 * ((ring_count + 1) / 2)) {
  const auto edge = [this](Eigen::Index k) {
    return std::sin(pi / 2 * static_cast<double>(k) / static_cast<double>(rings));
  };
  // Hertz's force outside of a radius.
  const auto force_outside = [&](Eigen::Index k) {
    return k == rings ? 0 : std::pow(1 - edge(k) * edge(k), 1.5);
  };
  const double half = pi / static_cast<double>(sectors);
  for (Eigen::Index k = 0; k <= rings; ++k) edges.push_back(edge(k));
  for (Eigen::Index k = 0; k < rings; ++k) {
    const double squares = edge(k + 1) * edge(k + 1) - edge(k) * edge(k);
    const double cubes = std::pow(edge(k + 1), 3) - std::pow(edge(k), 3);
    area.push_back(half * squares);
    middle.push_back(2. / 3 * cubes / squares * std::sin(half) / half);
    share.push_back((force_outside(k) - force_outside(k + 1)) / static_cast<double>(sectors));
  }
  // In a mirror at the edge, as far as a contact grows in one go.
  outside.push_back(1);
  for (std::size_t k = middle.size(); k-- > 0 && outside.back() < 1.5;)
    outside.push_back(2 - middle[k]);
  for (Eigen::Index j = 0; j < sectors; ++j) {
    const double angle = 2 * half * static_cast<double>(j);
    axes.emplace_back(std::cos(angle), std::sin(angle));
  }
}

RingInfluence::RingInfluence(int rings, double nu) {
  const std::shared_ptr<const Integrals> integrals = integrals_of(rings);
  mesh_ = integrals->mesh;
  const Eigen::Index sectors = mesh_->sectors;
  const Eigen::Index n = mesh_->rings;

  along_.resize(sectors, sectors);
  for (Eigen::Index j = 0; j < sectors; ++j) {
    for (Eigen::Index wave = 0; wave <= sectors / 2; ++wave) {
      const bool alone = wave == 0 || wave == sectors / 2;
      const double size = std::sqrt((alone ? 1. : 2.) / static_cast<double>(sectors));
      const Vector2& turn = mesh_->axes[static_cast<std::size_t>(j * wave % sectors)];
      along_(j, column_of(wave)) = size * turn[0];
      if (!alone) along_(j, column_of(wave) + 1) = size * turn[1];
    }
  }
  across_ = along_;
  for (Eigen::Index wave = 1; wave < sectors / 2; ++wave) {
    across_.col(column_of(wave)) = along_.col(column_of(wave) + 1);
    across_.col(column_of(wave) + 1) = -along_.col(column_of(wave));
  }

  std::vector<Eigen::MatrixXd> energies;
  Eigen::MatrixXd own = Eigen::MatrixXd::Zero(2 * n, 2 * n);
  Eigen::VectorXd area(2 * n);
  for (Eigen::Index i = 0; i < 2 * n; ++i) area[i] = mesh_->area[static_cast<std::size_t>(i % n)];
  for (Eigen::Index wave = 0; wave <= sectors / 2; ++wave) {
    // Twice the energy of two fields does not depend on which is the first.
    const Eigen::MatrixXd one = area.asDiagonal() * block(*integrals, nu, wave, 0, n);
    energies.emplace_back((one + one.transpose()) / 2);
    const bool alone = wave == 0 || wave == sectors / 2;
    own += (alone ? 1. : 2.) / static_cast<double>(sectors) * energies.back();
  }
  // Without slip the stiffness is 4/(2 - nu): the map is scaled so that it is.
  Eigen::VectorXd along_pull(2 * n);
  along_pull << Eigen::VectorXd::Ones(n), -Eigen::VectorXd::Ones(n);
  const Eigen::VectorXd pull = area.cwiseProduct(along_pull);
  const double stiffness =
      static_cast<double>(sectors) / 2 * pull.dot(energies[1].ldlt().solve(pull));
  const double stretch = stiffness * (2 - nu) / 4;
  for (Eigen::MatrixXd& energy : energies) energy *= stretch;
  own *= stretch;
  Eigen::VectorXd scales(2 * n);
  for (Eigen::Index i = 0; i < n; ++i) {
    scales[i] = scales[n + i] = std::sqrt(std::max(own(i, i), own(n + i, n + i)));
    scale_.push_back(scales[i]);
  }
  smallest_ = std::numeric_limits<double>::max();
  for (std::size_t wave = 0; wave < energies.size(); ++wave) {
    blocks_.emplace_back(scales.cwiseInverse().asDiagonal() * energies[wave] *
                         scales.cwiseInverse().asDiagonal());
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(blocks_.back(),
                                                                Eigen::EigenvaluesOnly);
    largest_ = std::max(largest_, solver.eigenvalues().maxCoeff());
    smallest_ = std::min(smallest_, solver.eigenvalues().minCoeff());
    outside_.push_back(stretch * block(*integrals, nu, static_cast<Eigen::Index>(wave), n,
                                       static_cast<Eigen::Index>(mesh_->outside.size())));
  }
}

void RingInfluence::to_waves(const RingField& field, RingField& waves) const {
  const Eigen::Index n = field.rows() / 2;
  waves.resize(field.rows(), field.cols());
  waves.topRows(n).noalias() = field.topRows(n) * along_;
  waves.bottomRows(n).noalias() = field.bottomRows(n) * across_;
}

void RingInfluence::from_waves(const RingField& waves, RingField& field) const {
  const Eigen::Index n = waves.rows() / 2;
  field.resize(waves.rows(), waves.cols());
  field.topRows(n).noalias() = waves.topRows(n) * along_.transpose();
  field.bottomRows(n).noalias() = waves.bottomRows(n) * across_.transpose();
}

void RingInfluence::apply(const RingField& scaled, RingField& displacements, Work& work) const {
  to_waves(scaled, work.from);
  apply_blocks(blocks_, work.from, work.to);
  from_waves(work.to, displacements);
}

void RingInfluence::apply_outside(const RingField& tractions, RingField& displacements,
                                  Work& work) const {
  to_waves(tractions, work.from);
  apply_blocks(outside_, work.from, work.to);
  from_waves(work.to, displacements);
}

}  // namespace stickslip
