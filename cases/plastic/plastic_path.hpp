// SPDX-License-Identifier: BSD-3-Clause
// A plastic contact along a path of overlaps, held against its own equations: what plastic-cycle,
// plastic-nested and plastic-exchange share.
#pragma once

#include "cases/drive/drive.hpp"
#include "cases/plastic/plastic_model.hpp"
#include "cases/problem.hpp"

namespace stickslip::cases {

/// Round-off over a few hundred steps, over the largest value.
inline constexpr double plastic_round_off = 1e-12;

/// Two spheres are pressed together and parted along straight legs; nothing moves sideways.
struct PlasticPath {
  double overlap = 9e-5;        ///< the largest [m]
  double first_radius = 1e-3;   ///< R1 [m]
  double second_radius = 1e-3;  ///< R2 [m]

  /// Parameters of a case P on such a path.
  template <class P>
  static void describe_path(auto& visitor) {
    constexpr Range positive = Range::positive();
    visitor.number(&P::overlap, {"overlap", "m", "", positive, "largest overlap"});
    visitor.number(&P::first_radius, {"R1", "m", "", positive, "radius of the first sphere"});
    visitor.number(&P::second_radius, {"R2", "m", "", positive, "radius of the second sphere"});
  }

  /// R* = 1/(1/R1 + 1/R2) [m].
  double effective_radius() const { return 1 / (1 / first_radius + 1 / second_radius); }
  /// The legs between these overlaps, which are over the largest, each in so many steps.
  std::vector<ContactStep> steps(std::span<const double> shares, int steps_per_leg) const;
  /// The equations of a scheme for this pair. Throws Unsuitable where they are not known.
  PlasticModel model_of(const Scheme& scheme) const;
  /// The books at the ends of these steps, exactly.
  static std::vector<reference::PlasticBooks> exact_books(const PlasticModel& model,
                                                          std::span<const ContactStep> steps);

  /// What a scheme does on a path, held against its equations.
  struct Comparison {
    double force = 0;  ///< largest error of the normal force, over the largest force [-]
    /// Largest error of the work put in and, where the law books them, of the stored energy and the
    /// loss, over the largest work put in [-].
    double books = 0;
    double loss = 0;  ///< work put in, up to the end [J]
    std::optional<double> energy_residual = {};
  };
  Comparison compare(const Scheme& scheme, std::span<const double> shares, int steps_per_leg) const;
  /// Largest force and work put in on a path.
  struct Units {
    double force = 0;  ///< [N]
    double work = 0;   ///< [J]
  };
  static Units units_of(std::span<const reference::PlasticBooks> books);
  /// Loss on a path, by the equations of a scheme [J].
  double exact_loss(const PlasticModel& model, std::span<const double> shares) const;

  /// All four laws of the catalogue along a path by increments, and their stored energy by the way
  /// back, against the closed forms.
  std::vector<CrossCheckResult> second_routes(std::span<const double> shares) const;
};

/// What a scheme promises on such a path whose law has the equations of one of the catalogue, or is
/// asked to do otherwise what other codes do otherwise.
Expectation expect_exact_branches(const Scheme& scheme);

}  // namespace stickslip::cases
