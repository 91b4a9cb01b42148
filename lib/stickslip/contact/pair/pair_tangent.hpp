// SPDX-License-Identifier: BSD-3-Clause
// The tangent of a pair of bodies, 12 by 12, from that of their contact.
#pragma once

#include <Eigen/Core>

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"

namespace stickslip {

/// Derivatives of force and torque on p, then on q, by displacement and spin of p, then of q.
using PairTangent = Eigen::Matrix<double, 12, 12, Eigen::DontAlign>;

/// The tangent of a small step that ends in this geometry: what `contact`, the tangent of the
/// contact [N/m], and the turn of the force with normal and bodies give, and the change of the
/// arms. `frame` is that of the contact at the end, `force` its answer. Dashpots are left out.
///
/// It is not symmetric where the contact slips or carries shear, and a rigid rotation w gives
/// w x F and w x T.
PairTangent pair_tangent(const Matrix3& contact, const ContactForce& force,
                         const ContactFrame& frame, const PairGeometry& geometry);

}  // namespace stickslip
