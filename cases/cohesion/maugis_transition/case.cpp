// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/maugis_transition/case.hpp"

#include "cases/numbers.hpp"
#include "reference/cohesion/jkr.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"

namespace stickslip::cases {
namespace {

using Point = MaugisTransition::Point;

/// Forces over pi w R*, of a root in doubles.
constexpr double maugis_round_off = 1e-11;
/// From the largest to the least overlap at which the curve is looked at, in the unit.
constexpr double pressed = 4;
constexpr std::array radii{2.0L, 1.6L, 1.3L, 1.1L, 0.95L};

/// delta_c over the unit of overlaps, 3/4 (16/9)^(1/3), and Fc over pi w R*.
const double tear_off_unit = 0.75 * std::cbrt(16.0 / 9);
constexpr double pull_off_unit = 1.5;

Point of_jkr(double overlap) {
  return {overlap * tear_off_unit, pull_off_unit * narrow(reference::jkr_contact(overlap).force)};
}
/// Of Hertz' radius A: A^3 - 2, in these units.
Point of_dmt(double A) { return {A * A, A * A * A - 2}; }

}  // namespace

std::vector<double> MaugisTransition::lambdas_of(const Scheme& scheme, std::vector<double> all) {
  const ParameterInfo* const lambda = scheme.law().info().by_role("maugis-lambda");
  if (lambda == nullptr) return {1};
  if (scheme.sets(lambda->name)) return {*scheme.law().value("maugis-lambda")};
  return all;
}

Scheme MaugisTransition::with_lambda(const Scheme& scheme, double lambda) {
  const ParameterInfo* const known = scheme.law().info().by_role("maugis-lambda");
  if (known == nullptr || scheme.sets(known->name)) return scheme;
  return with_parameters(scheme, {{"maugis-lambda", lambda}});
}

Point MaugisTransition::pull_off_point(Adhesion theory, double lambda) {
  if (theory == Adhesion::jkr) {
    const auto points = reference::jkr_points();
    return of_jkr(narrow(points.pull_off_overlap));
  }
  if (theory == Adhesion::dmt) return of_dmt(1e-3);  // touch is not quite lost
  const auto points = reference::maugis_points(lambda);
  const auto there = reference::maugis_contact(lambda, points.pull_off_A);
  return {narrow(there.Delta), narrow(there.P)};
}

Point MaugisTransition::no_load_point(Adhesion theory, double lambda) {
  if (theory == Adhesion::jkr)
    return {narrow(reference::jkr_points().zero_load_overlap) * tear_off_unit, 0};
  if (theory == Adhesion::dmt) return {std::cbrt(4.0), 0};
  return {narrow(reference::maugis_points(lambda).zero_load_Delta), 0};
}

std::vector<Point> MaugisTransition::way_out(Adhesion theory, double lambda) {
  std::vector<Point> all;
  for (const long double A : radii) {
    if (theory == Adhesion::jkr) {
      all.push_back(of_jkr(4 * narrow(A) - 4));
    } else if (theory == Adhesion::dmt) {
      all.push_back(of_dmt(narrow(A) - 0.9));
    } else {
      const auto there = reference::maugis_contact(lambda, A);
      all.push_back({narrow(there.Delta), narrow(there.P)});
    }
  }
  return all;
}

double MaugisTransition::unit_overlap() const { return tear_off() / tear_off_unit; }
double MaugisTransition::unit_force() const { return pull_off() / pull_off_unit; }

double MaugisTransition::force_at(const Scheme& scheme, double overlap, int steps) const {
  // From where nothing attracts: that depends on lambda, and a virgin contact does not know.
  StickyContact contact(scheme, radius, 0);
  contact.in_steps(pressed * unit_overlap(), steps);
  return contact.in_steps(overlap * unit_overlap(), steps).normal / unit_force();
}

MaugisTransition::Outcome MaugisTransition::run(const Scheme& plain, int steps_per_leg) const {
  Outcome found;
  const Adhesion theory = adhesion_of(plain);
  for (const double lambda : lambdas_of(plain, {0.03, 0.1, 0.3, 1, 3, 10, 100})) {
    const Scheme scheme = with_lambda(plain, lambda);
    const auto error = [&](const Point& point) {
      return std::abs(force_at(scheme, point.overlap, steps_per_leg) - point.force);
    };
    found.pull_off = worse(found.pull_off, error(pull_off_point(theory, lambda)));
    found.no_load = worse(found.no_load, error(no_load_point(theory, lambda)));
    for (const Point& point : way_out(theory, lambda))
      found.curve = worse(found.curve, error(point));
  }
  return found;
}

std::vector<CrossCheckResult> MaugisTransition::cross_checks() const {
  using Wide = long double;
  // The least load against loads beside it; the equation of Dugdale's ring put back.
  double equations = 0;
  double least = 0;
  for (const Wide lambda : {0.03L, 0.3L, 1.0L, 10.0L}) {
    for (const Wide A : radii) {
      const auto at = reference::maugis_contact(lambda, A);
      const Wide s = std::sqrt(at.m * at.m - 1);
      const Wide angle = std::atan(s);
      const Wide one = lambda * A * A / 2 * (s + (at.m * at.m - 2) * angle) +
                       4 * lambda * lambda * A / 3 * (s * angle - at.m + 1);
      equations = worse(equations, narrow(std::abs(one - 1)));
    }
    const auto points = reference::maugis_points(lambda);
    const Wide h = 1e-4L * points.pull_off_A;
    for (const Wide side : {-h, h}) {
      const Wide beside = reference::maugis_contact(lambda, points.pull_off_A + side).P;
      least = worse(least, narrow(std::max(points.pull_off_P - beside, Wide(0))));
    }
  }
  // Both limits.
  const double soft = std::abs(pull_off_point(Adhesion::maugis, 1e5).force + 1.5);
  const double hard = std::abs(pull_off_point(Adhesion::maugis, 1e-5).force + 2);
  return {{"radius of the attraction put back into the condition of its gap", equations, 1e-13},
          {"greatest pull against the pull beside it", least, 1e-17},
          {"greatest pull of very soft and very hard spheres against 3/2 and 2", worse(soft, hard),
           1e-4}};
}

Expected<MaugisTransition::Outcome> MaugisTransition::expect(const Scheme& scheme) const {
  return Expectation::exact(bound_for(scheme, maugis_round_off),
                            "the force is that of the stable state at the overlap");
}

}  // namespace stickslip::cases
