// SPDX-License-Identifier: BSD-3-Clause
// How large a step polygon-shear admits, against the number of bodies.
#pragma once

#include <mutex>

#include "cases/polygon/polygon_shear/run.hpp"

namespace stickslip::cases {

/// The admissible steps of one scheme.
struct AdmissibleRow {
  /// For one number of bodies.
  struct Step {
    std::size_t bodies = 0;
    double part = std::numeric_limits<double>::quiet_NaN();  ///< over t_c; NaN: none of those tried
  };
  std::string label;  ///< of the scheme
  std::vector<Step> steps;
};

/// Finds for two bodies that collide, and for packings of growing size, the largest step from which
/// on all finer ones give the mean stress of the reference. The last answer is kept: it is costly,
/// and asked for twice.
class AdmissibleSteps {
 public:
  /// Steps per t_c that are tried, from coarse to fine.
  static constexpr std::array tried{2, 3, 4, 6, 8, 12, 16, 24, 32};
  /// Relative error of the mean stress that a step is allowed.
  static constexpr double allowed_error = 0.01;

  /// For packings of this shape; `own`, the run of the case, gives springs, rate and twice the
  /// duration, and bounds the number of bodies from 64 on.
  AdmissibleSteps(const PackingShape& shape, const ShearRun& own) : shape_(shape), own_(own) {}

  /// Of the schemes that tend to the stress of the reference; the others are left out.
  std::vector<AdmissibleRow> of(std::span<const Scheme> schemes) const;

 private:
  std::vector<ShearRun> sizes() const;
  std::vector<AdmissibleRow> find(std::span<const Scheme> schemes) const;

  PackingShape shape_;
  ShearRun own_;
  mutable std::mutex mutex_;    ///< of what follows
  mutable std::string labels_;  ///< of the schemes
  mutable std::vector<AdmissibleRow> rows_;
};

}  // namespace stickslip::cases
