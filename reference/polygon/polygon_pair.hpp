// SPDX-License-Identifier: BSD-3-Clause
// Two convex polygons, one of them fixed, under a constant load: their motion to high accuracy,
// and the small oscillations about rest (Pena, Lind & Herrmann, sections 3 and 4).
//
// The overlap is cut half-plane by half-plane (Sutherland & Hodgman) in extended precision. n is
// normal to the contact plane, out of the fixed body, t = z x n, the contact point the centroid of
// the overlap. Force on the free body: (kn A/l_c - cn v.n) n - (kt xi + ct v.t) t with the
// velocity v of the free body at the contact point and xi' = v.t. No friction limit.
#pragma once

#include <array>
#include <complex>
#include <span>
#include <vector>

namespace stickslip::reference {

template <class Real>
using Point = std::array<Real, 2>;

/// How the contact plane is found; see docs/polygons.md.
enum class PolygonPlane {
  boundary,       ///< perpendicular to the boundary vector; the chord, for two intersections
  mean_angle,     ///< Eq. 13: acute angles of the edges weighted by length, or the perpendicular
  longest_chord,  ///< through the two intersections that are farthest apart
};

/// What two convex polygons share.
template <class Real>
struct ConvexOverlap {
  std::vector<Point<Real>> vertices;  ///< counter-clockwise; empty: apart
  Real area = 0;                      ///< [m^2]
  Point<Real> centroid{};             ///< [m]
  Point<Real> boundary{};  ///< integral of the outward normal over edges of the first [m]
  std::vector<int>
      sources;  ///< sources of the edges: edge of the first, or -1 - edge of the second
};

/// The overlap of two convex polygons, both counter-clockwise.
template <class Real>
[[nodiscard]] ConvexOverlap<Real> convex_overlap(std::span<const Point<Real>> first,
                                                 std::span<const Point<Real>> second);

/// Mean of the acute angles that the edges of an overlap make with the x-axis, weighted with their
/// lengths [rad] (Eq. 13).
template <class Real>
[[nodiscard]] Real mean_edge_angle(const ConvexOverlap<Real>& overlap);

/// The vertices of an overlap at which the boundaries intersect.
template <class Real>
[[nodiscard]] std::vector<std::size_t> intersections_of(const ConvexOverlap<Real>& overlap);

/// The two intersections that are farthest apart, as vertices of an overlap.
/// Throws std::invalid_argument if there are none.
template <class Real>
[[nodiscard]] std::array<std::size_t, 2> longest_chord(const ConvexOverlap<Real>& overlap);

/// Normal of the contact plane, out of the first body; `branch` leads from the centroid of the
/// first to that of the second.
template <class Real>
[[nodiscard]] Point<Real> plane_normal(PolygonPlane plane, const ConvexOverlap<Real>& overlap,
                                       const Point<Real>& branch);

/// The pair.
template <class Real>
struct PolygonPair {
  std::vector<Point<Real>> fixed;  ///< convex, counter-clockwise, where it lies [m]
  std::vector<Point<Real>> free;   ///< convex, counter-clockwise, about its centroid [m]
  Real mass = 1;                   ///< [kg]
  Real inertia = 0;                ///< [kg m^2]; 0: it does not rotate
  Real normal_stiffness = 1;       ///< kn [N/m]
  Real tangential_stiffness = 0;   ///< kt [N/m]
  Real normal_damping = 0;         ///< cn [N s/m]
  Real tangential_damping = 0;     ///< ct [N s/m]
  Point<Real> load{};              ///< on the free body, through its centroid [N]
  PolygonPlane plane = PolygonPlane::boundary;
};

/// The free body at one time.
template <class Real>
struct PolygonPairState {
  Real time = 0;           ///< [s]
  Point<Real> position{};  ///< position of the centroid [m]
  Real angle = 0;          ///< [rad]
  Point<Real> velocity{};  ///< [m/s]
  Real spin = 0;           ///< [rad/s]
  Real elongation = 0;     ///< xi [m]
  // Set by integrate():
  Real area = 0;              ///< area of the overlap [m^2]
  Real plane_angle = 0;       ///< angle of the contact plane with x, from 0 to pi [rad]
  Real normal_force = 0;      ///< [N]
  Real tangential_force = 0;  ///< on the free body, along t [N]
};

/// The motion from a given state, at times [s] that ascend from that of the state; by Boost.Odeint
/// (Fehlberg 7(8)) with steps of at most `step` [s]. Where an edge of the overlap appears or
/// disappears within a step, or the longest chord becomes another one, that instant is found to
/// round-off and the step ends there. Throws
/// std::runtime_error if the bodies part, std::invalid_argument on impossible input.
template <class Real>
[[nodiscard]] std::vector<PolygonPairState<Real>> integrate(const PolygonPair<Real>& pair,
                                                            const PolygonPairState<Real>& start,
                                                            std::span<const Real> times, Real step);

/// Rest under the load, from a guess, by Newton's method on position and angle with the elongation
/// that follows from the movement since the guess (steps of the load must be small); the elongation
/// of the guess is that of `start`. Throws std::runtime_error if it does not converge.
template <class Real>
[[nodiscard]] PolygonPairState<Real> rest(const PolygonPair<Real>& pair,
                                          const PolygonPairState<Real>& start);

/// A mode of the small oscillations about a state of rest.
template <class Real>
struct PolygonMode {
  std::complex<Real> eigenvalue;  ///< [1/s]
  Real relaxation_time = 0;       ///< relaxation time of the kinetic energy, -1/(2 Re) [s]
  Real frequency = 0;             ///< circular [rad/s]
  /// Share of the movement along the contact plane in the translation, 0 to 1.
  Real tangential_share = 0;
};

/// The oscillating modes about rest, from the eigenvalues of the equations linearised there, by
/// ascending frequency.
template <class Real>
[[nodiscard]] std::vector<PolygonMode<Real>> modes(const PolygonPair<Real>& pair,
                                                   const PolygonPairState<Real>& rest);

}  // namespace stickslip::reference
