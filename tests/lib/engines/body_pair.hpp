// SPDX-License-Identifier: BSD-3-Clause
// Two unit spheres on the x axis under a law that knows bodies, and the motions that tell the laws
// of engines apart.
#pragma once

#include "stickslip/contact/law/any_law.hpp"
#include "unit_test.hpp"

namespace stickslip::test {

constexpr double pi = std::numbers::pi;
constexpr double degree = pi / 180;
constexpr double infinite = std::numeric_limits<double>::infinity();

constexpr double overlap = 0.01;
inline const Vector3 normal = Vector3::UnitX();
inline const Vector3 along = Vector3::UnitY();
inline const Vector3 across = Vector3::UnitZ();

/// A step in which both bodies rest.
inline BodyStep rest(const Vector3& branch = (2 - overlap) * normal, double radius_q = 1) {
  BodyStep step;
  step.radius_q = radius_q;
  step.branch = branch;
  return step;
}

/// A sphere that rests at a wall.
inline BodyStep at_wall() { return rest((1 - overlap) * normal, infinite); }

/// A virgin contact of the law.
class BodyPair {
 public:
  explicit BodyPair(const AnyLaw& law) : contact_(law.body_contact()) {}

  BodyForces step(const BodyStep& step) {
    BodyForces forces;
    contact_->follow(std::span(&step, 1), std::span(&forces, 1));
    return forces;
  }
  /// The contact is touched with this overlap, or stays as it is.
  BodyForces press(double depth = overlap) { return step(rest((2 - depth) * normal)); }
  /// A translation of q.
  BodyForces move(const Vector3& movement, double depth = overlap) {
    BodyStep step = rest((2 - depth) * normal);
    step.motion.displacement_q = movement;
    return this->step(step);
  }

 private:
  std::unique_ptr<BodyContact> contact_;
};

/// Hertz and Mindlin for two equal unit spheres.
struct ElasticSpheres {
  double shear_modulus = 3e7;  ///< [Pa]
  double poisson = 0.3;

  double normal_force(double depth) const {
    const double modulus = shear_modulus / (1 - poisson);  // E* = E/(2(1 - nu^2))
    return 4.0 / 3 * modulus * std::sqrt(0.5) * std::pow(depth, 1.5);
  }
  /// 8 G* a, G* = G/(2(2 - nu)).
  double no_slip_stiffness(double depth) const {
    return 4 * shear_modulus * std::sqrt(0.5 * depth) / (2 - poisson);
  }
};

inline Vector3 tangential(const Vector3& force, const Vector3& n) {
  return force - force.dot(n) * n;
}

/// The error of a tangential force that was to turn with the bodies.
inline double turning_error(const BodyForces& forces, const Vector3& n, const Vector3& exact) {
  return (tangential(forces.force_p, n) - exact).norm() / exact.norm();
}

/// Both spheres turn about the normal by 90 degrees in n steps, after a translation by `movement`.
inline double twirl_error(const AnyLaw& law, int n, double movement = 1e-3) {
  BodyPair pair(law);
  pair.press();
  const double force = pair.move(movement * along).force_p.dot(along);
  BodyStep step = rest();
  step.motion.rotation_p = step.motion.rotation_q = pi / 2 / n * normal;
  BodyForces forces;
  for (int i = 0; i < n; ++i) forces = pair.step(step);
  return turning_error(forces, normal, force * across);
}

/// A rigid pair turns by 90 degrees about z in n steps. The displacement is the arc along the new
/// tangent, whose movement of the contact is zero.
inline double tumble_error(const AnyLaw& law, int n, double movement = 1e-3) {
  BodyPair pair(law);
  pair.press();
  const double force = pair.move(movement * along).force_p.dot(along);
  const double increment = pi / 2 / n;
  BodyForces forces;
  for (int i = 1; i <= n; ++i) {
    const double angle = i * increment;
    BodyStep step = rest((2 - overlap) * Vector3(std::cos(angle), std::sin(angle), 0));
    step.motion.displacement_q = increment * across.cross(step.branch);
    step.motion.rotation_p = step.motion.rotation_q = increment * across;
    forces = pair.step(step);
  }
  return turning_error(forces, along, -force * normal);
}

/// A contact at its limit moves across by m times the movement that reached the limit: how far the
/// direction of its force is behind after one step [rad]. Exact is
/// tan(b/2) = tan(45 degrees) exp(-m) for the angle b that is left to the movement.
inline double slip_rotation_lag(const AnyLaw& law, double limit, double kt, double m) {
  BodyPair pair(law);
  pair.press();
  pair.move(limit / kt * along);
  const Vector3 force = pair.move(m * limit / kt * across).force_p;
  const double exact = pi / 2 - 2 * std::atan(std::exp(-m));
  return exact - std::atan2(force[2], force[1]);
}

/// Worst errors of a no-slip law under constant normal force, as shares of mu Fn.
struct PartialSlipErrors {
  double loading = 0;
  double unloading = 0;
};

/// Cattaneo and Mindlin at constant normal force: a translation up to 0.9 of the movement at which
/// the whole contact slides, and back. `enlargement` is what the law multiplies translations by.
inline PartialSlipErrors partial_slip_errors(const AnyLaw& law, const ElasticSpheres& spheres,
                                             double mu, double enlargement = 1) {
  const auto loading = [](double x) { return 1 - std::pow(1 - x, 1.5); };
  const double limit = mu * spheres.normal_force(overlap);
  const double sliding = 1.5 * limit / spheres.no_slip_stiffness(overlap);
  constexpr int n = 900;
  constexpr double turning_point = 0.9;
  const Vector3 movement = turning_point * sliding / enlargement / n * along;
  BodyPair pair(law);
  pair.press();
  PartialSlipErrors worst;
  for (int i = 1; i <= n; ++i) {
    const double share = pair.move(movement).force_p[1] / limit;
    worst.loading = std::max(worst.loading, share - loading(turning_point * i / n));
  }
  for (int i = 1; i <= 2 * n; ++i) {
    const double share = pair.move(-movement).force_p[1] / limit;
    const double exact = loading(turning_point) - 2 * loading(turning_point * i / n / 2);
    worst.unloading = std::min(worst.unloading, share - exact);
  }
  return worst;
}

}  // namespace stickslip::test
