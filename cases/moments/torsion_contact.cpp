// SPDX-License-Identifier: BSD-3-Clause
#include "cases/moments/torsion_contact.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>

namespace stickslip::cases {

double TorsionContact::radius() const { return std::sqrt(spheres.radius / 2 * overlap); }
double TorsionContact::force() const { return spheres.limit(overlap); }
double TorsionContact::twist() const { return force() / (modulus() * radius() * radius()); }
double TorsionContact::torque() const { return force() * radius(); }
double TorsionContact::energy() const { return force() * force() / (modulus() * radius()); }

// A spring at x gives 16 x^2 psi dx and slips where |psi| exceeds 3/(4 pi) a h(x/a), a over the
// first radius: mu N/(G a^2) goes with a.
double torque_of_springs(std::span<const TorsionCorner> corners, int springs, int steps_each) {
  double largest = 0;
  for (const TorsionCorner& corner : corners) largest = std::max(largest, corner.radius);
  const double width = largest / springs;
  double torque = 0;
  for (int i = 0; i < springs; ++i) {
    const double x = (i + 0.5) * width;
    double psi = 0;
    for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
      const TorsionCorner& from = corners[leg];
      const TorsionCorner& to = corners[leg + 1];
      for (int step = 1; step <= steps_each; ++step) {
        const double a = from.radius + (to.radius - from.radius) * step / steps_each;
        if (x >= a) {
          psi = 0;
          continue;
        }
        const double k = std::sqrt((1 - x / a) * (1 + x / a));
        const double limit =
            3 / (4 * std::numbers::pi) * a * (boost::math::ellint_1(k) - boost::math::ellint_2(k));
        psi = std::clamp(psi + (to.twist - from.twist) / steps_each, -limit, limit);
      }
    }
    torque += 16 * x * x * psi * width;
  }
  return torque;
}

std::vector<ContactMoment> torsion_on_path(const Scheme& scheme, const TorsionContact& contact,
                                           std::span<const TorsionCorner> corners, int steps_each) {
  std::vector<MomentCorner> path;
  const auto go = [&](double radius, double twist) {
    path.push_back({contact.overlap * radius * radius, {{0, 0}, twist * contact.twist()}});
  };
  go(corners.front().radius, corners.front().twist);
  for (std::size_t leg = 0; leg + 1 < corners.size(); ++leg) {
    const TorsionCorner& from = corners[leg];
    const TorsionCorner& to = corners[leg + 1];
    for (int i = 1; i < steps_each; ++i) {
      const double share = static_cast<double>(i) / steps_each;
      go(from.radius + share * (to.radius - from.radius),
         from.twist + share * (to.twist - from.twist));
    }
    go(to.radius, to.twist);
  }
  const double radius = contact.spheres.radius;
  FramedLaw law = scheme.framed;
  law.moments.rolling = RollingRule::none;  // nothing rolls
  return moments_on_path(law, {radius, radius}, path, 1);
}

}  // namespace stickslip::cases
