// SPDX-License-Identifier: BSD-3-Clause
// What laws are compared with in the tests of Chung & Ooi (2011), exact impacts and published
// curves, and what is known of those curves.
#pragma once

#include "cases/impact/chung_ooi/chung_ooi_quantities.hpp"

namespace stickslip {

/// Below this tangential velocity over mu vn the sphere of test 5 does not slide throughout [-].
inline constexpr double partly_sticking = 6;

/// An impact with the value that laws are compared with.
struct ComparedImpact {
  BenchmarkImpact impact;
  double value = 0;  ///< in the unit of the quantity
};

/// The same for laws with a dashpot, and elastic for those without.
struct ComparedPoint {
  ComparedImpact damped;
  ComparedImpact elastic;

  const ComparedImpact& of(const Scheme& scheme) const {
    return has_hertzian_dashpot(scheme) ? damped : elastic;
  }
};

/// What laws are compared with in one quantity.
struct ImpactComparison {
  const reference::ChungOoiTest* test = nullptr;
  std::size_t material = 0;  ///< of the test's two
  std::string what;          ///< exact, or the kind of the published curve
  std::string quantity;
  BenchmarkQuantity value = nullptr;
  std::vector<ComparedPoint> points;
};

/// What laws are compared with in a test; nothing in head-on impacts. `phase` as in SphereImpact.
std::vector<ImpactComparison> comparisons(int test, double phase);

/// Root mean square of the distance of a published curve from what is known of it, in its unit;
/// none if nothing is known.
std::optional<double> distance_from_known(const reference::PublishedCurve& curve);

}  // namespace stickslip
