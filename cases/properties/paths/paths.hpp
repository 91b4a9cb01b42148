// SPDX-License-Identifier: BSD-3-Clause
// Paths in the contact frame that properties are tried on, and what can be done to a path.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases::properties {

/// A path in the contact frame, from a virgin contact at overlap 0.
using Path = std::vector<ContactStep>;

/// Sizes that suit a law: paths are made of these.
struct PathScale {
  double radius = 0;         ///< effective radius [m]
  double overlap = 0;        ///< a typical one [m]
  double slip_distance = 0;  ///< shift from rest to sliding at that overlap [m]
  double dt = 0;             ///< duration of each step [s]
};

/// Makes a path step by step. All steps have the same duration.
class Walk {
 public:
  explicit Walk(const PathScale& scale) : scale_(scale) {}

  /// A step to this overlap, in overlaps of the scale, with a shift in its slip distances.
  Walk& to(double overlap, const Vector2& shift = Vector2::Zero());
  /// A step of shift alone, in slip distances of the scale.
  Walk& shift(double first, double second = 0);
  /// The same shift again and again.
  Walk& shifts(int times, double first, double second = 0);
  /// Overlap now, in overlaps of the scale.
  double overlap() const { return overlap_ / scale_.overlap; }

  const Path& path() const { return path_; }

 private:
  PathScale scale_;
  double overlap_ = 0;
  Path path_;
};

/// Of each of the bodies, for laws that read masses [kg].
inline constexpr double mass_of_paths = 2e-3;

/// A step with velocities that suit its movement, of bodies with that mass.
ContactStep step_of(double overlap_old, double overlap_new, const Vector2& shift, double dt,
                    double effective_radius);

/// A random path of this many steps: loading, shear in the plane, reversals, sliding, unloading. It
/// ends with parting.
Path random_path(const PathScale& scale, std::uint64_t seed, int steps);

/// Three of them, of 60, 90 and 120 steps.
std::vector<Path> random_paths(const PathScale& scale);

/// Random parts of such a path that part and touch again, three times.
Path path_with_gaps(const PathScale& scale, std::uint64_t seed);

/// The random paths, and one with gaps.
std::vector<Path> random_and_gaps(const PathScale& scale);

/// A long slide, a gap, and shear of the new contact up to sliding.
Path slide_and_gap(const PathScale& scale);

/// Random shear to and fro along one line at constant overlap, after normal loading; partly slides.
Path straight_path(const PathScale& scale, std::uint64_t seed, int steps);

/// Every step cut into `parts` equal ones.
Path refined(std::span<const ContactStep> path, int parts);

/// The same shifts, velocities included, by a linear map.
Path mapped(std::span<const ContactStep> path, const Matrix2& map);

/// The path of these increments: overlaps are added up anew, so that steps can be dropped.
Path rejoined(std::span<const ContactStep> increments);

/// Whether all shear of a path is along one line.
bool is_straight(std::span<const ContactStep> path);

}  // namespace stickslip::cases::properties
