// SPDX-License-Identifier: BSD-3-Clause
#include "reference/cohesion/young_laplace.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>
#include <cmath>
#include <limits>

#include "reference/roots.hpp"

namespace stickslip::reference {
namespace {

using MeridianGauss = boost::math::quadrature::gauss<long double, 30>;

/// Meridian of a bridge with a suction from the neck to the sphere: r cos(phi) + k r^2 = f, phi the
/// angle to the axis, which is the equation of Young and Laplace integrated once; 2 pi f gamma is
/// the force, 2 k gamma the suction.
struct Meridian {
  long double force = 0;
  long double height = 0;
  long double volume = 0;  ///< of the half, without the sphere
};

Meridian meridian(long double filling, long double suction, long double contact_angle) {
  const auto pi = boost::math::constants::pi<long double>();
  const long double outer = std::sin(filling);
  const long double force = outer * std::sin(filling + contact_angle) + suction * outer * outer;
  const long double neck = 2 * force / (1 + std::sqrt(1 + 4 * suction * force));
  // r = neck + (outer - neck) t^2 takes the root out of dz/dr = cot(phi).
  const auto radius = [&](long double t) { return neck + (outer - neck) * t * t; };
  const auto height_by_t = [&](long double t) {
    const long double r = radius(t);
    const long double cosine = (force - suction * r * r) / r;
    return 2 * cosine * std::sqrt((outer - neck) * r / ((1 + suction * (r + neck)) * (1 + cosine)));
  };
  const long double cap = 1 - std::cos(filling);
  return {.force = force,
          .height = MeridianGauss::integrate(height_by_t, 0, 1),
          .volume = MeridianGauss::integrate(
                        [&](long double t) { return pi * radius(t) * radius(t) * height_by_t(t); },
                        0, 1) -
                    pi * cap * cap * (3 - cap) / 3};
}

}  // namespace

long double young_laplace_force(const CapillaryBridge& bridge) {
  const long double about = std::sqrt(2 * bridge_formulas(bridge).rabinovich_depth);
  const auto closed = [&](long double filling) {
    const long double wanted = bridge.gap / 2 + 1 - std::cos(filling);
    const auto misses = [&](long double suction) {
      return meridian(filling, suction, bridge.contact_angle).height - wanted;
    };
    return meridian(filling, falling_root(misses, 0.0L, 20 / wanted), bridge.contact_angle);
  };
  const auto lacks = [&](long double filling) {
    return bridge.volume / 2 - closed(filling).volume;
  };
  const long double filling = falling_root(lacks, 0.3L * about, 2 * about);
  const Meridian found = closed(filling);
  const long double wanted = bridge.gap / 2 + 1 - std::cos(filling);
  const bool is_closed = std::abs(found.height / wanted - 1) < 1e-9L &&
                         std::abs(2 * found.volume / bridge.volume - 1) < 1e-9L;
  return is_closed ? found.force : std::numeric_limits<long double>::quiet_NaN();
}

}  // namespace stickslip::reference
