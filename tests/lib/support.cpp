// SPDX-License-Identifier: BSD-3-Clause
#include "lib/support.hpp"

#include <Eigen/Geometry>
#include <numbers>
#include <ostream>

namespace stickslip::testing {

LinearScenario linear_scenario(const ScenarioChoice& choice) {
  LinearScenario s;
  const double length = choice.any_scale ? std::pow(10.0, between(-9, 9)) : 1;
  const double newton = choice.any_scale ? std::pow(10.0, between(-9, 9)) : 1;
  s.parameters.kn = newton / length;
  s.parameters.kt = s.parameters.kn * std::pow(10.0, between(-1, 1));
  s.parameters.mu = whole_number(0, 20) == 0 && choice.frictionless ? 0 : between(0.05, 1.5);

  s.step.overlap_old = length * between(0.1, 2);
  switch (whole_number(0, 10)) {
    case 0:  // touch; the gap may be much larger or smaller than the overlap
      s.step.overlap_old = one_of<double>({0, -1, -1e-8, -30}) * length;
      s.step.overlap_new = length * between(0.01, 2);
      break;
    case 1:  // opening, to zero or beyond
      s.step.overlap_new = -length * one_of<double>({0, 0.001, 1, 30});
      break;
    case 2:
      s.step.overlap_new = s.step.overlap_old;
      break;
    case 3:
      s.step.overlap_new = s.step.overlap_old * (1 + between(-1e-6, 1e-6));
      break;
    case 4:
      s.step.overlap_new = std::nextafter(s.step.overlap_old, 0);
      break;
    case 5:  // nearly opening
      s.step.overlap_new = s.step.overlap_old * 1e-9;
      break;
    case 6:
      s.step.overlap_new = s.step.overlap_old * between(1, 100);
      break;
    default:
      s.step.overlap_new = length * between(0.01, 3);
  }
  const double limit = s.parameters.mu * (s.parameters.kn * std::max(s.step.overlap_old, 0.0));
  const double angle = between(0, 2 * std::numbers::pi);
  const Vector2 along{std::cos(angle), std::sin(angle)};
  const Vector2 across{-along[1], along[0]};
  double size = 1;
  switch (whole_number(0, 6)) {
    case 0:
      size = 0;
      break;
    case 1:
      size = between(0, 1);
      break;
    case 2:
      size = std::nextafter(1.0, 0.0);
      break;
    case 3:
      size = std::nextafter(1.0, 2.0);
      break;
    case 4:
      size = choice.admissible ? 1 : between(1, 5);
      break;
    default:
      size = 1;
  }
  s.force = size * limit * along;
  const double reach =
      limit > 0 ? limit / s.parameters.kt : length * s.parameters.kn / s.parameters.kt;
  const double part = between(-1, 1);
  Vector2 direction = along;
  switch (whole_number(0, 8)) {
    case 0:
      break;
    case 1:
      direction = -along;
      break;
    case 2:
      direction = across;
      break;
    case 3:
      direction = -along + 1e-9 * part * across;
      break;
    case 4:
      direction = along + 1e-9 * part * across;
      break;
    case 5:
      direction.setZero();
      break;
    default:
      direction = part * along + std::sqrt(1 - part * part) * across;
  }
  s.step.shift = reach * std::pow(10.0, between(-6, 2.5)) * direction;
  if (s.step.overlap_old > 0 && limit > 0) {
    const double kt = s.parameters.kt;
    switch (whole_number(0, 10)) {
      case 0:  // the force vanishes at the same instant as the limit: a double root
        s.step.overlap_new = one_of<double>({0, -1, -0.3}) * s.step.overlap_old;
        s.step.shift = s.force * ((s.step.overlap_new / s.step.overlap_old - 1) / kt);
        break;
      case 1:  // force and limit grow together along the movement: slip to within round-off
        s.step.shift = between(0, 1) * s.force / kt;
        s.step.overlap_new =
            s.step.overlap_old + kt * s.step.shift.norm() / s.parameters.mu / s.parameters.kn;
        break;
      default:
        break;
    }
  }
  s.step.approach = s.step.overlap_new - s.step.overlap_old;
  s.step.dt = 1e-3;
  s.step.velocity = s.step.shift / s.step.dt;
  s.step.effective_radius = 1e3 * length;
  note() << "kn " << s.parameters.kn << " kt " << s.parameters.kt << " mu " << s.parameters.mu
         << " force " << s.force.transpose() << " overlap " << s.step.overlap_old << " -> "
         << s.step.overlap_new << " shift " << s.step.shift.transpose() << "; ";
  return s;
}

std::vector<std::string> switch_combinations() {
  std::vector<std::string> all;
  for (int bits = 0; bits < 16; ++bits) {
    const auto word = [bits](int bit) { return (bits >> bit & 1) != 0 ? "on" : "off"; };
    all.push_back(std::string("linear-refined[fresh-contact=") + word(0) +
                  ",slip-onset=" + word(1) + ",slip-rotation=" + word(2) +
                  ",work=" + ((bits >> 3 & 1) != 0 ? "exact" : "average") + "]");
  }
  return all;
}

Vector3 unit_vector() {
  const double z = between(-1, 1);
  const double azimuth = between(0, 2 * std::numbers::pi);
  const double r = std::sqrt(1 - z * z);
  return Vector3(r * std::cos(azimuth), r * std::sin(azimuth), z).normalized();
}

Vector3 rotated(const Vector3& v, const Vector3& rotation_vector) {
  const double angle = rotation_vector.norm();
  if (angle == 0) return v;
  return Eigen::AngleAxisd(angle, Eigen::Vector3d(rotation_vector / angle)) * Eigen::Vector3d(v);
}

}  // namespace stickslip::testing
