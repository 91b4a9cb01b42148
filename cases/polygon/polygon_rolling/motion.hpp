// SPDX-License-Identifier: BSD-3-Clause
// The polygon of polygon-rolling on its flat, and its motion by the reference.
#pragma once

#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "reference/polygon/polygon_pair.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// What is seen of the polygon at one time.
struct RollingSample {
  double time = 0;              ///< [s]
  double x = 0;                 ///< of the centroid, down the slope [m]
  double angle = 0;             ///< rolled, down the slope positive [rad]
  double spin = 0;              ///< the same sense [rad/s]
  double tangential_force = 0;  ///< force of the flat on the polygon, down the slope [N]
};

/// A regular polygon that rolls down a flat slope, which is drawn level.
struct RollingPolygon {
  using State = reference::PolygonPairState<long double>;

  /// Circumscribed radius [m] and mass [kg]; acceleration of gravity [m/s^2].
  static constexpr double radius = 1;
  static constexpr double mass = 1;
  static constexpr double gravity = 1;
  /// The flat: half length and thickness [m], its top at y = 0; and where the polygon starts [m].
  static constexpr double half_length = 12;
  static constexpr double thickness = 2;
  static constexpr double start_x = -1;

  int vertices = 8;
  double slope = 0;     ///< [rad]
  double spin = 0;      ///< at the start, about the vertex ahead [rad/s]
  double duration = 0;  ///< [s]
  double kn = 0;        ///< normal stiffness [N/m]
  double kt = 0;        ///< tangential stiffness [N/m]
  double cn = 0;        ///< normal dashpot [N s/m]
  double ct = 0;        ///< tangential dashpot [N s/m]
  reference::PolygonPlane plane = reference::PolygonPlane::boundary;

  double half_sector() const { return std::numbers::pi / vertices; }     ///< [rad]
  double apothem() const { return radius * std::cos(half_sector()); }    ///< [m]
  double half_face() const { return radius * std::sin(half_sector()); }  ///< [m]
  /// Moment of inertia about the centroid [kg m^2].
  double inertia() const;
  /// l_c of Eq. 2 for polygon and flat [m].
  double length() const;
  /// Depth at which a face carries the weight [m].
  double static_depth() const;
  /// Weight along and across the slope [N].
  Vector2 load() const;
  /// Vertex k about the centroid, a face down [m].
  template <class Real>
  reference::Point<Real> vertex(int k) const {
    constexpr Real pi = std::numbers::pi_v<Real>;
    const Real angle = -(pi / 2) + (2 * k - 1) * pi / static_cast<Real>(vertices);
    return {static_cast<Real>(radius) * std::cos(angle),
            static_cast<Real>(radius) * std::sin(angle)};
  }
  /// At the start it rests on a face, and turns about the vertex ahead [m, m/s].
  Vector2 start_position() const { return {start_x, apothem() - static_depth()}; }
  Vector2 start_velocity() const { return {spin * apothem(), spin * half_face()}; }

  /// The same for the reference.
  reference::PolygonPair<long double> pair() const;
  State start() const;
  /// The start, and `count` states at equal times, in steps of at most `step` [s]; no more once the
  /// polygon has rolled by `enough` [rad]. Throws std::runtime_error if it parts from the flat.
  std::vector<State> exact_states(int count, double step,
                                  double enough = std::numeric_limits<double>::infinity()) const;
  std::vector<RollingSample> exact_samples(int count, double step) const {
    return samples_of(exact_states(count, step));
  }
  /// What is seen of the polygon in these states.
  static std::vector<RollingSample> samples_of(std::span<const State> states);
};

/// Spin when the polygon has rolled by this angle, between samples by a line through their angles
/// and spins [rad/s]; none if it has not rolled so far.
std::optional<double> spin_at(std::span<const RollingSample> samples, double angle);

}  // namespace stickslip::cases
