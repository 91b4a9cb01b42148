// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rigid/free_turn.hpp"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <stdexcept>

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

using Real = long double;
using Vector = Vector3<Real>;
using Coefficients = std::array<Real, 4>;  // quaternion of the body's axes: w, x, y, z

/// Largest turn in a step [rad].
constexpr Real turn_of_step = 0.05L;

Tensor3<Real> axes_of(const Coefficients& q) {
  return Eigen::Quaternion<Real>(q[0], q[1], q[2], q[3]).normalized().toRotationMatrix();
}

}  // namespace

FreeTurn free_turn(const FreeBody& body, Real time) {
  for (const Real moment : body.inertia)
    if (!(moment > 0)) throw std::invalid_argument("free body: moments of inertia must be above 0");
  if (!(time >= 0)) throw std::invalid_argument("free body: time must not be negative");
  const Vector inertia(body.inertia[0], body.inertia[1], body.inertia[2]);
  const Vector start(body.spin[0], body.spin[1], body.spin[2]);
  const Vector momentum = inertia.cwiseProduct(start);
  const auto spin_in_body = [&](const Coefficients& q) -> Vector {
    return Vector(axes_of(q).transpose() * momentum).cwiseQuotient(inertia);
  };
  const auto rate = [&](const Coefficients& q, Coefficients& change, Real) {
    const Vector w = spin_in_body(q);
    change = {(-q[1] * w[0] - q[2] * w[1] - q[3] * w[2]) / 2,
              (q[0] * w[0] + q[2] * w[2] - q[3] * w[1]) / 2,
              (q[0] * w[1] + q[3] * w[0] - q[1] * w[2]) / 2,
              (q[0] * w[2] + q[1] * w[1] - q[2] * w[0]) / 2};
  };
  const Real fastest = momentum.norm() / inertia.minCoeff();
  const auto steps = static_cast<long>(std::ceil(fastest * time / turn_of_step));
  const Coefficients q = ode::walked(rate, Coefficients{1, 0, 0, 0}, 0, time, steps);
  FreeTurn turned;
  turned.axes = axes_of(q);
  turned.spin_in_body = spin_in_body(q);
  turned.spin_in_space = turned.axes * turned.spin_in_body;
  return turned;
}

}  // namespace stickslip::reference
