// SPDX-License-Identifier: BSD-3-Clause
// Consistent tangents of laws that remember their path: Jaeger's equivalent load history, and the
// hysteretic spring of Luding.
#pragma once

#include <string>
#include <vector>

#include "reference/tangents/step_laws.hpp"

namespace stickslip::reference {

/// A point of a path from the virgin contact, SI.
struct ContactPoint {
  long double overlap = 0;
  Plane<long double> shift = Plane<long double>::Zero();  ///< from the start
};

/// The end of a step of Jaeger's law. `by[i]` is the derivative of normal and tangential force by
/// overlap (0) and shift 1, 2.
struct JaegerEnd {
  std::string branch;  ///< elastic, partial, gross
  std::vector<long double> force;
  std::vector<std::vector<long double>> by;
  long double stick_radius = 0;  ///< radius of the part that does not slip [m]
};

/// The path, each leg of it one step, then a step to `overlap` by `shift`.
[[nodiscard]] JaegerEnd jaeger_end(const HertzSpheres& law, const std::vector<ContactPoint>& path,
                                   long double overlap, const Plane<long double>& shift);

/// A hysteretic spring whose way back grows stiffer from k1 to k2 with the greatest overlap.
struct HystereticSpring {
  long double k1 = 1;
  long double k2 = 1;
  long double kc = 0;             ///< stiffness of the pull
  long double limit_overlap = 1;  ///< greatest overlap from which on all is k2 [m]
};

/// Force at an overlap above zero, and what it leaves of the greatest overlap.
struct HystereticEnd {
  std::string branch;  ///< in, back, pull, beyond
  long double force = 0;
  long double greatest_overlap = 0;
  long double by_overlap = 0;
  long double by_greatest_overlap = 0;
  long double greatest_by_overlap = 0;
  long double greatest_by_itself = 0;
};
[[nodiscard]] HystereticEnd hysteretic_end(const HystereticSpring& law, long double greatest,
                                           long double overlap);

}  // namespace stickslip::reference
