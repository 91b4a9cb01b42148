// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/comparisons.hpp"

#include <fmt/format.h>

#include <boost/math/special_functions/beta.hpp>

namespace stickslip::cases {
namespace {

using reference::ChungOoiTest;
using reference::CurvePoint;
using reference::PublishedCurve;

/// Hertz's normal force over the greatest, at a time since touch over the duration.
double hertz_force(double share) {
  if (!(share > 0 && share < 1)) return 0;
  // contact_time() inverted: the share of the time is half of ibeta(2/5, 1/2, 1 - w^2).
  const double rest = boost::math::ibeta_inv(0.4, 0.5, 2 * std::min(share, 1 - share));
  return std::pow(rest, 0.6);
}

/// What is known of a point of a published curve; none if nothing is.
std::optional<double> known_value(const PublishedCurve& curve, double x) {
  const ChungOoiTest& test = reference::chung_ooi_test(curve.test);
  std::size_t material = 0;
  for (std::size_t m = 0; m < test.materials.size(); ++m)
    if (curve.material.find(test.materials[m].name) == 0) material = m;
  if (!is_given(test.materials[material])) return std::nullopt;
  const auto has = [&](std::string_view part) {
    return curve.name.find(part) != std::string_view::npos;
  };
  const auto exact = [&](double angle, BenchmarkQuantity quantity) {
    const BenchmarkImpact impact = benchmark_impact(curve.test, material, angle, 0);
    return quantity(impact, exact_outcome(impact));
  };
  switch (curve.test) {
    case 1:
    case 2: {
      const auto peak = reference::hertz_peak(test, material);
      return 1e-3 * peak.force *
             (has("overlap") ? std::pow(1e-6 * x / peak.overlap, 1.5)
                             : hertz_force(1e-6 * x / peak.duration));
    }
    case 3:
      return x;
    case 4:
      return exact(x, has("restitution")     ? centre_restitution
                      : has("rebound-angle") ? rebound_angle
                                             : spin_after);
    case 5:
      return exact(angle_of_tangential_velocity(x),
                   has("rebound-angle") ? recoil_over_limit : surface_over_limit);
    case 7:
      return has("tangential") ? 0 : x;
    default:
      break;
  }
  const double limit = 3.5 * test.mu * (1 + test.restitution);
  const double parameter = has("recoil") ? limit / x : x;
  // Case B is of no elastic material, and the plane that of test 6: of them the sliding branch
  // alone.
  const bool is_solved = !has("case-B") && !has("on-a-plane");
  if (!is_solved && parameter > 1) return std::nullopt;
  if (!is_solved) return has("recoil") ? (x - limit) / test.restitution : x - 1;
  return exact(angle_of_sliding_parameter(parameter, test.restitution),
               has("recoil") ? contact_recoil : contact_restitution);
}

/// A quantity of a test with its symbol.
struct NamedQuantity {
  std::string name;
  BenchmarkQuantity value = nullptr;
};

/// The exact impacts of a test, material by material.
std::vector<ImpactComparison> exact_comparisons(int test, const NamedQuantity& quantity,
                                                double phase) {
  std::vector<ImpactComparison> all;
  const auto solved = [&](const BenchmarkImpact& impact) {
    return ComparedImpact{impact, quantity.value(impact, exact_outcome(impact))};
  };
  for (const BenchmarkImpact& impact : benchmark_impacts(test, phase)) {
    if (all.empty() || all.back().material != impact.material) {
      all.push_back({.test = impact.test,
                     .material = impact.material,
                     .what = "exact, partial slip",
                     .quantity = quantity.name,
                     .value = quantity.value,
                     .points = {}});
    }
    all.back().points.push_back({solved(impact), solved(impact.elastic())});
  }
  return all;
}

/// Angle of the impact at this abscissa of a published curve [degrees].
double angle_at(int test, double x, double restitution) {
  if (test == 4) return x;
  return test == 5 ? angle_of_tangential_velocity(x) : angle_of_sliding_parameter(x, restitution);
}

/// A published curve of a test. `ordinate(point)`: the quantity, none to leave the point out.
template <class Ordinate>
ImpactComparison published_comparison(const std::string& name, std::size_t material,
                                      const NamedQuantity& quantity, const Ordinate& ordinate,
                                      double phase) {
  const PublishedCurve& curve = reference::published_curve(name);
  ImpactComparison made{.test = &reference::chung_ooi_test(curve.test),
                        .material = material,
                        .what = std::string(name_of(curve.kind)),
                        .quantity = quantity.name,
                        .value = quantity.value,
                        .points = {}};
  const auto impact_at = [&](double x, double restitution) {
    const double angle = angle_at(curve.test, x, restitution);
    return benchmark_impact(curve.test, material, angle, phase, restitution);
  };
  for (const CurvePoint& p : curve.points) {
    const std::optional<double> known = ordinate(p);
    if (!known) continue;
    const ComparedImpact damped{impact_at(p.x, made.test->restitution), *known};
    const ComparedImpact elastic{impact_at(p.x, 1), *known};
    made.points.push_back({damped, elastic});
  }
  return made;
}

}  // namespace

std::vector<ImpactComparison> comparisons(int test, double phase) {
  const NamedQuantity centre{"eₜ", centre_restitution};
  const NamedQuantity recoil{"vₜ'/(μvₙ)", recoil_over_limit};
  const NamedQuantity contact{"−vₛ'/vₛ", contact_restitution};
  const NamedQuantity surface{"R ω'/(μvₙ)", surface_over_limit};
  const auto as_read = [](const CurvePoint& p) { return std::optional(p.y); };
  const auto from_spin = [](const CurvePoint& p) {
    return p.x > partly_sticking ? std::nullopt : std::optional(recoil_from_spin(p.x, p.y));
  };
  std::vector<ImpactComparison> all;
  const auto exact = [&](const NamedQuantity& quantity) {
    all = exact_comparisons(test, quantity, phase);
  };
  const auto published = [&](const std::string& name, std::size_t material,
                             const NamedQuantity& quantity, const auto& ordinate) {
    all.push_back(published_comparison(name, material, quantity, ordinate, phase));
  };
  switch (test) {
    case 4:
      exact(centre);
      published("chung-ooi-4/restitution/aluminium-oxide/other-code-1", 0, centre, as_read);
      published("chung-ooi-4/restitution/aluminium-alloy/other-code-1", 1, centre, as_read);
      break;
    case 5:
      exact(recoil);
      published("chung-ooi-5/angular-velocity/steel/finite-elements-2", 0, recoil, from_spin);
      published("chung-ooi-5/angular-velocity/steel/other-code-1", 0, recoil, from_spin);
      break;
    case 6:
      exact(contact);
      published("chung-ooi-6/restitution/aluminium-alloy/other-code-1", 0, contact, as_read);
      published("chung-ooi-6/restitution/nylon/other-code-1", 1, contact, as_read);
      break;
    case 7:
      exact(surface);
      break;
    case 8:
      exact(contact);
      break;
    default:
      break;
  }
  return all;
}

std::optional<double> distance_from_known(const PublishedCurve& curve) {
  double sum = 0;
  int points = 0;
  for (const auto& [x, y] : curve.points) {
    const std::optional<double> known = known_value(curve, x);
    if (!known) continue;
    sum += (y - *known) * (y - *known);
    ++points;
  }
  return points == 0 ? std::nullopt : std::optional(std::sqrt(sum / points));
}

}  // namespace stickslip::cases
