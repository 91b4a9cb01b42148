// SPDX-License-Identifier: BSD-3-Clause
// Random movement of one contact in a slow deformation of a dense packing of spheres.
//
// What it models: the look of Fig. 1 of M. R. Kuhn, Implementation of the Jaeger contact model for
// discrete element simulations (2011). Overlap and both shifts wander with slow trends, and on top
// of these move back and forth on all time scales down to a few steps; what they do in one step is
// nearly what they did in the last. Each is a sum of independent stationary processes with
// correlation times a factor of two apart, every one a critically damped oscillator in noise, and
// amplitudes that grow with a power of the time: between diffusive (1/2) and ballistic (1), as
// displacement fluctuations of slow granular flow do (F. Radjai & S. Roux, Phys. Rev. Lett. 89
// (2002) 064302).
//
// What it does not model: the packing. Normal and tangential movements know nothing of each other
// or of the force; the contact does not open; there is no rotation. Its statistics are plausible,
// not measured.
#pragma once

#include <array>
#include <cstdint>
#include <random>
#include <vector>

#include "stickslip/contact/step/step.hpp"

namespace stickslip::cases {

/// How a contact moves. Lengths along the tangent plane are in units of the shift at which the
/// contact slides at its mean overlap.
///
/// The defaults, with the default material of the Hertzian laws, are such that the history of
/// jaeger has 260 segments on average between steps 3000 and 5000, as many as in section 4.2 of the
/// paper. Merging with |dp_max|/f = 0.1 and 0.2 then leaves 184 and 93 of them (the paper: 171 and
/// 107); how much it saves depends on the shortest correlation time more than on anything else.
/// Older histories are shorter: much of one is from the time when the contact was pressed together.
struct QuasiStatic {
  double mean_overlap = 1e-6;       ///< [m]
  double sliding_shift = 0.544e-6;  ///< kappa mu mean_overlap: what makes the contact slide [m]
  double effective_radius = 0.01;   ///< R = 2/(1/R1 + 1/R2) of the pair [m]

  double overlap_jiggle = 0.3;  ///< fluctuations: standard deviation over the mean overlap
  double overlap_trend = 0.4;   ///< slow trend: the same
  double shift_jiggle = 0.18;   ///< fluctuations of either shift: standard deviation over sliding
  double shift_trend = 1.5;     ///< slow trend of either shift: the same

  double fastest = 8;         ///< shortest correlation time of the fluctuations [steps], at least 1
  double slowest = 2048;      ///< no correlation time of the fluctuations is above this [steps]
  double exponent = 0.75;     ///< amplitude of a fluctuation ~ (its correlation time)^exponent
  double trend_time = 16384;  ///< correlation time of the trends [steps]
  double engagement = 400;    ///< time in which the new contact is pressed together [steps]
};

/// The movement of one contact, step by step from its first touch on. Numbers come from the seed
/// alone, bit by bit the same in every run.
class QuasiStaticMotion {
 public:
  /// Throws InputError if a length, a time or the exponent is out of range.
  explicit QuasiStaticMotion(std::uint64_t seed, const QuasiStatic& parameters = {});

  /// The next step. The overlap is always positive at its end; the first step begins with a
  /// touch (overlap_old 0) and has no shift.
  ContactStep next();

 private:
  /// One correlation time: for overlap and both shifts, noise filtered twice.
  struct Scale {
    double keep = 0;  ///< what is left of a value one step later
    std::array<double, 3> amplitude{};
    std::array<double, 3> inner{};
    std::array<double, 3> outer{};
  };

  Scale make_scale(double time, const std::array<double, 3>& deviation);
  double uniform();
  double normal();

  QuasiStatic parameters_;
  std::mt19937_64 engine_;
  std::vector<Scale> scales_;
  double missing_ = 1;  ///< part of the overlap that is still to be pressed in
  double overlap_ = 0;
  Vector2 shift_ = Vector2::Zero();
};

/// The first `steps` steps of such a movement.
std::vector<ContactStep> quasi_static_path(std::uint64_t seed, int steps,
                                           const QuasiStatic& parameters = {});

}  // namespace stickslip::cases
