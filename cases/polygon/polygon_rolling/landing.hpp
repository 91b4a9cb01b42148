// SPDX-License-Identifier: BSD-3-Clause
// The first landing of polygon-rolling on a face, soft by the reference and rigid in closed form.
#pragma once

#include <array>
#include <optional>

#include "cases/polygon/polygon_rolling/motion.hpp"

namespace stickslip::cases {

/// Passing the first vertex, and the landing on the face behind it.
struct Landing {
  /// Factors of the stiffness by which the polygon is made more rigid.
  static constexpr std::array factors{1.0, 4.0, 16.0, 64.0};

  double kn = 0;                           ///< normal stiffness [N/m]
  double depth = 0;                        ///< at which a face carries the weight, over the radius
  std::optional<double> over_first = {};   ///< spin over the first vertex [rad/s]; none: it parted
  std::optional<double> over_second = {};  ///< the same over the second
};

/// By the reference, the polygon stiffer by this factor; its dashpots grow with the root of it.
Landing first_landing(const RollingPolygon& polygon, double factor);

/// The same polygon, rigid, on a rigid flat.
struct RigidLanding {
  double over_first = 0;  ///< spin over the first vertex, from rest on the face with that of the
                          ///< start [rad/s]
  double impact = 0;      ///< spin after over spin before, if the vertex strikes without rebound
  double fall = 0;        ///< what it takes to rise over a vertex, twice the energy over the moment
                          ///< of inertia about it [1/s^2]
  double slide = 0;       ///< what the slope adds on half a face, likewise [1/s^2]

  /// Spin after over spin before of a soft landing, from its spins over the vertices by the energy
  /// of the rigid polygon; none if it parted.
  std::optional<double> after_over_before(const Landing& landing) const;
};
RigidLanding rigid_landing(const RollingPolygon& polygon);

}  // namespace stickslip::cases
