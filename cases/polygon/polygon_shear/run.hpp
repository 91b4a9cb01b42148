// SPDX-License-Identifier: BSD-3-Clause
// The packing of polygon-shear on its way: under a scheme, and by the reference.
#pragma once

#include "cases/polygon/polygon_packing.hpp"
#include "cases/schemes/disc_springs.hpp"
#include "reference/polygon/polygon_packing.hpp"

namespace stickslip::cases {

/// A packing at the start with its springs, and how long it is sheared.
struct ShearRun {
  Packing packing;
  DiscSprings springs;
  double contact_time = 0;  ///< t_c [s]
  double rate = 0;          ///< [1/s]
  double duration = 0;      ///< [s]

  double strain() const { return rate * duration; }
  /// Number of steps of about t_c over `steps` that fill the duration.
  int count(int steps) const;
  /// The packing under the scheme, in whose law it sets its springs and dashpots, at the start.
  PackingDrive start(const Scheme& scheme) const;
  /// The same at the end, in steps of about t_c over `steps`.
  PackingDrive run(const Scheme& scheme, int steps) const;
  /// The end by the reference.
  reference::PackingRun reference_run(reference::PolygonPlane plane, int steps) const;
};

/// Steps per t_c of the reference.
inline constexpr int shear_reference_steps = 32;

/// What the reference says of the observables, and how well.
struct ConvergedShear {
  struct Answers {
    double stress = 0;       ///< mean [N/m]
    double unaccounted = 0;  ///< over the boundary work
    double jumps = 0;        ///< of 45 degrees, per unit strain and contact
  };
  reference::PackingRun run;
  Answers values;
  Answers uncertainty;  ///< what halving the step changes
};
ConvergedShear converged(const ShearRun& run, reference::PolygonPlane plane);

}  // namespace stickslip::cases
