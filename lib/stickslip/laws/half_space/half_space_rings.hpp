// SPDX-License-Identifier: BSD-3-Clause
// Rings and sectors of a round contact of radius 1, and how uniform tractions on their cells move
// the surfaces of two elastic half-spaces (twice Cerruti's solution).
//
// Rings end at sin(pi k/(2 n)): narrow at the edge, where friction limits fall like a root. All
// sectors are alike, so that waves round the contact move the surface in waves of the same number:
// the map from tractions to displacements is a small matrix for each number of waves.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <memory>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// A field on rings and sectors: a column for each sector, in it what is along the radius, ring by
/// ring from the middle, and then what is across it (anticlockwise).
using RingField = Eigen::MatrixXd;

/// The mesh.
struct RingMesh {
  explicit RingMesh(int ring_count);

  Eigen::Index rings;
  Eigen::Index sectors;         ///< twice as many or two more, a multiple of 4
  std::vector<double> edges;    ///< edges of the rings, from 0 to 1
  std::vector<double> middle;   ///< distance of the centroid of a cell of each ring
  std::vector<double> area;     ///< area of a cell of each ring
  std::vector<double> share;    ///< share of Hertz's force that is on a cell of each ring
  std::vector<double> outside;  ///< distances of points from the edge on
  std::vector<Vector2> axes;    ///< direction of the radius of each sector
};

/// How tractions on the cells of a mesh move the surfaces: q relative to p, G = 1 in both bodies.
class RingInfluence {
 public:
  /// Memory for fields that are waves.
  struct Work {
    RingField from, to;
  };

  /// At a Poisson's ratio. The integrals of a mesh are kept from one call to the next.
  RingInfluence(int rings, double nu);

  const RingMesh& mesh() const { return *mesh_; }
  /// Tractions times this number of their ring are scaled: alike in what they do to themselves.
  double scale(Eigen::Index ring) const { return scale_[static_cast<std::size_t>(ring)]; }
  /// Scaled displacements of scaled tractions: a symmetric and positive definite map. Divided by
  /// area over scale they are displacements, at the centroids of the cells.
  void apply(const RingField& scaled, RingField& displacements, Work& work) const;
  /// Displacements of the points outside by tractions, along the radius and then across it.
  void apply_outside(const RingField& tractions, RingField& displacements, Work& work) const;
  double largest() const { return largest_; }    ///< eigenvalue of `apply`
  double smallest() const { return smallest_; }  ///< smallest eigenvalue

 private:
  void to_waves(const RingField& field, RingField& waves) const;
  void from_waves(const RingField& waves, RingField& field) const;

  /// From sectors to waves, orthonormal: cosines and sines of what is along the radius; sines and
  /// minus cosines of what is across it, which belong to them.
  Eigen::MatrixXd along_, across_;
  std::shared_ptr<const RingMesh> mesh_;
  std::vector<Eigen::MatrixXd> blocks_;   ///< blocks of `apply`, by the number of waves
  std::vector<Eigen::MatrixXd> outside_;  ///< blocks of `apply_outside`
  std::vector<double> scale_;
  double largest_ = 0;
  double smallest_ = 0;
};

}  // namespace stickslip
