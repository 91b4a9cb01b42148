// SPDX-License-Identifier: BSD-3-Clause
// What the tests of laws share.
#pragma once

#include <rapidcheck.h>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::testing {

/// A law as written on the command line.
inline FramedLaw framed_law(std::string_view text) { return make_law(parse_law_spec(text)); }

/// Springs and friction of a linear law.
struct LinearParameters {
  double kn = 1;    ///< [N/m]
  double kt = 1;    ///< [N/m]
  double mu = 0.5;  ///< [-]
};

/// A linear law as written on the command line, with these parameters.
inline AnyLaw linear_law(std::string_view text, const LinearParameters& p) {
  return framed_law(text).law.with({{"kn", p.kn}, {"kt", p.kt}, {"mu", p.mu}});
}

/// What one contact answers, and what it has stored afterwards.
struct Answer {
  ContactForce force;
  std::vector<double> history;
};

/// One contact of `law` with this stored history (empty: virgin), taken through these steps.
inline std::vector<Answer> advance(const AnyLaw& law, std::span<const double> history,
                                   std::span<const ContactStep> steps) {
  const auto contact = law.contacts(1);
  if (!history.empty()) contact->unpack(0, history);
  std::vector<Answer> answers(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    contact->advance(steps.subspan(i, 1), std::span(&answers[i].force, 1));
    answers[i].history = contact->pack(0);
  }
  return answers;
}

/// The force of a linear law after one step from a stored force.
inline ContactForce linear_step(const AnyLaw& law, const Vector2& force, const ContactStep& step) {
  const std::array stored{force[0], force[1]};
  return advance(law, stored, std::span(&step, 1)).front().force;
}

/// rc::check with a seed that is the same in every run, unless RC_PARAMS says otherwise.
template <class Property>
bool holds(const std::string& sentence, Property&& property) {
  setenv("RC_PARAMS", "seed=20240607 max_success=3000", 0);
  return rc::check(sentence, std::forward<Property>(property));
}

/// A random number from low to high.
inline double between(double low, double high) {
  const auto steps = static_cast<double>(1 << 30);
  return low + (high - low) * (*rc::gen::inRange(0, (1 << 30) + 1) / steps);
}

/// One of these values.
template <class T>
T one_of(const std::vector<T>& values) {
  return values[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(values.size())))];
}

/// A linear contact before one step, of any size and with any of the situations that are hard.
struct LinearScenario {
  LinearParameters parameters;
  Vector2 force = Vector2::Zero();  ///< stored force before the step
  ContactStep step;

  /// Largest friction limit of the step, gaps counted as overlaps.
  double limit() const {
    return parameters.mu * parameters.kn *
           std::max(std::abs(step.overlap_old), std::abs(step.overlap_new));
  }
  /// Size of the works in the step.
  double work() const {
    return std::max(limit() * limit() / parameters.kt,
                    limit() * std::sqrt(step.shift.dot(step.shift)));
  }
};

inline void showValue(const LinearScenario& s, std::ostream& os) {
  os.precision(17);
  os << "kn " << s.parameters.kn << " kt " << s.parameters.kt << " mu " << s.parameters.mu
     << " force " << s.force.transpose() << " overlap " << s.step.overlap_old << " -> "
     << s.step.overlap_new << " shift " << s.step.shift.transpose();
}

/// How a scenario is drawn.
struct ScenarioChoice {
  bool any_scale = true;     ///< lengths and forces from 1e-9 to 1e9; otherwise about 1
  bool frictionless = true;  ///< mu = 0 now and then
  bool admissible = true;    ///< force inside the limit (to an ulp)
};

/// Draws a scenario. Shrinks towards simple ones.
inline rc::Gen<LinearScenario> linear_scenario(const ScenarioChoice& choice = {}) {
  return rc::gen::exec([choice] {
    LinearScenario s;
    const double length = choice.any_scale ? std::pow(10.0, between(-9, 9)) : 1;
    const double newton = choice.any_scale ? std::pow(10.0, between(-9, 9)) : 1;
    s.parameters.kn = newton / length;
    s.parameters.kt = s.parameters.kn * std::pow(10.0, between(-1, 1));
    s.parameters.mu = *rc::gen::inRange(0, 20) == 0 && choice.frictionless ? 0 : between(0.05, 1.5);

    s.step.overlap_old = length * between(0.1, 2);
    switch (*rc::gen::inRange(0, 10)) {
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
    switch (*rc::gen::inRange(0, 6)) {
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
    switch (*rc::gen::inRange(0, 8)) {
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
      switch (*rc::gen::inRange(0, 10)) {
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
    return s;
  });
}

/// The options of linear-refined with every combination of its four switches.
inline std::vector<std::string> switch_combinations() {
  std::vector<std::string> all;
  for (int bits = 0; bits < 16; ++bits) {
    const auto word = [bits](int bit) { return (bits >> bit & 1) != 0 ? "on" : "off"; };
    all.push_back(std::string("linear-refined[fresh-contact=") + word(0) +
                  ",slip-onset=" + word(1) + ",slip-rotation=" + word(2) +
                  ",work=" + ((bits >> 3 & 1) != 0 ? "exact" : "average") + "]");
  }
  return all;
}

/// A random unit vector.
inline Vector3 unit_vector() {
  const double z = between(-1, 1);
  const double azimuth = between(0, 2 * std::numbers::pi);
  const double r = std::sqrt(1 - z * z);
  return Vector3(r * std::cos(azimuth), r * std::sin(azimuth), z).normalized();
}

/// `v` turned by a rotation vector, by the library (not by the code under test).
inline Vector3 rotated(const Vector3& v, const Vector3& rotation_vector) {
  const double angle = rotation_vector.norm();
  if (angle == 0) return v;
  return Eigen::AngleAxisd(angle, Eigen::Vector3d(rotation_vector / angle)) * Eigen::Vector3d(v);
}

}  // namespace stickslip::testing
