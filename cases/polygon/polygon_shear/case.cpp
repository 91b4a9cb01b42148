// SPDX-License-Identifier: BSD-3-Clause
#include "cases/polygon/polygon_shear/case.hpp"

#include "cases/schemes/claims.hpp"
#include "reference/polygon/polygon_overlap.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using reference::PackingRun;
using reference::PolygonPlane;

/// Largest deviations of the overlaps at the end from those by exact rational arithmetic.
struct OverlapGaps {
  double area = 0;             ///< [m^2]
  double boundary_vector = 0;  ///< [m]
};
OverlapGaps overlap_gaps(const PackingRun& run) {
  const auto outline = [&](std::size_t body, double shift) {
    std::vector<Eigen::Vector2d> all;
    for (const auto& [x, y] : run.outlines[body]) all.emplace_back(x + shift, y);
    return all;
  };
  OverlapGaps gaps;
  // Rational arithmetic is slow: some of them.
  for (std::size_t k = 0; k < run.contacts.size(); k += 1 + run.contacts.size() / 8) {
    const reference::PackedContact& c = run.contacts[k];
    const auto exact = reference::polygon_overlap(outline(c.i, 0), outline(c.j, c.shift));
    gaps.area = std::max(gaps.area, std::abs(exact.area - c.overlap.area));
    const Vector2 boundary(c.overlap.boundary[0], c.overlap.boundary[1]);
    gaps.boundary_vector =
        std::max(gaps.boundary_vector, (exact.boundary_vector - boundary).norm());
  }
  return gaps;
}

}  // namespace

ShearRun PolygonShear::at_start() const {
  ShearRun run;
  run.rate = shear_rate;
  run.duration = strain / run.rate;
  run.packing = sheared_packing(shape(), run.rate);
  const auto contact = disc_contact(restitution_of(*this), kn, run.packing.mean_mass / 2);
  run.springs = springs_of(contact, mu);
  run.contact_time = static_cast<double>(contact.contact_time());
  return run;
}

ShearedPolygons PolygonShear::prepare() const {
  const ShearRun run = at_start();
  const ConvergedShear truth = converged(run, PolygonPlane::boundary);
  if (!(std::abs(truth.values.stress) > 0 && truth.run.boundary_work != 0)) {
    throw InputError("fill=" + shortest(fill) + ", strain=" + shortest(strain) +
                     ": no body touches a driven one; raise either");
  }
  return {.problem = *this,
          .packing = run,
          .boundary = truth,
          .mean_angle = converged(run, PolygonPlane::mean_angle),
          .admissible_steps = std::make_shared<const AdmissibleSteps>(shape(), run)};
}

PolygonShear::Outcome ShearedPolygons::exact() const {
  return {.stress = boundary.values.stress, .unaccounted = boundary.values.unaccounted};
}

PolygonShear::Outcome ShearedPolygons::scale() const {
  return {.stress = std::abs(boundary.values.stress), .unaccounted = 1};
}

PolygonShear::Outcome ShearedPolygons::uncertainty() const {
  return {.stress = boundary.uncertainty.stress / scale().stress,
          .unaccounted = boundary.uncertainty.unaccounted};
}

PolygonShear::Outcome ShearedPolygons::run(const Scheme& scheme, int steps_per_contact_time) const {
  const PackingDrive drive = packing.run(scheme, steps_per_contact_time);
  return {.stress = drive.mean_stress(),
          .unaccounted = drive.unaccounted(packing.springs.kn) / drive.boundary_work(),
          .jumps = static_cast<double>(drive.turns_by_45_degrees()) /
                   (std::max(drive.mean_contacts(), 1.0) * packing.strain()),
          .momentum = drive.momentum_error()};
}

std::vector<CrossCheckResult> ShearedPolygons::cross_checks() const {
  const OverlapGaps one = overlap_gaps(boundary.run);
  const OverlapGaps other = overlap_gaps(mean_angle.run);
  return {
      {"areas of some overlaps at the end by exact rational arithmetic [m^2]",
       std::max(one.area, other.area), 1e-14},
      {"their boundary vectors [m]", std::max(one.boundary_vector, other.boundary_vector), 1e-13},
      {"mean stress when the step is halved", uncertainty().stress, 1e-3},
      {"momentum gained against the impulse of the walls",
       std::max(std::abs(boundary.run.momentum_error), std::abs(mean_angle.run.momentum_error)),
       1e-11}};
}

Expected<PolygonShear::Outcome> ShearedPolygons::expect(const Scheme& scheme) const {
  const PolygonRules& rules = scheme.polygons;
  const IntegratorClaims loop = claims_of(scheme.integrator);
  const auto with_momentum = [&](Expected<PolygonShear::Outcome> all) {
    all[&PolygonShear::Outcome::momentum] =
        loop.second_order()
            ? Expectation::exact(1e-11,
                                 "forces on two bodies are opposite, and each step adds the mean "
                                 "of those at its ends")
            : Expectation::approximate("the step does not add the mean of the forces at its ends");
    return all;
  };
  const auto approximate = [&](const char* why) {
    return with_momentum(Expectation::approximate(why));
  };
  if (loop.impulse != 1) return with_momentum(Expectation::approximate(std::string(loop.why)));
  if (rules.overlap != OverlapMeasure::area) {
    return approximate(
        "the force of an edge on an edge is finite as soon as they touch, and a step meets it "
        "late");
  }
  if (rules.movement != ContactMovement::rigid) {
    return approximate(
        "the centroid of the overlap moves by some part of the movement of the bodies");
  }
  Expected<PolygonShear::Outcome> all;
  if (rules.plane == PlaneRule::eq13) {
    const std::string why = "as far off as the equations with Eq. 13 are in the reference";
    const double own_uncertainty = mean_angle.uncertainty.stress / scale().stress;
    all[&PolygonShear::Outcome::stress] = Expectation::wrong(
        std::abs(mean_angle.values.stress - boundary.values.stress) / scale().stress,
        2e-3 + 3 * own_uncertainty, why);
    all[&PolygonShear::Outcome::unaccounted] =
        Expectation::wrong(std::abs(mean_angle.values.unaccounted - boundary.values.unaccounted),
                           5e-3 + 3 * mean_angle.uncertainty.unaccounted, why);
    all[&PolygonShear::Outcome::jumps] =
        Expectation::approximate("planes that jump, how often is counted");
    return with_momentum(all);
  }
  const bool chord = rules.plane == PlaneRule::chord;
  if (chord && boundary.run.most_intersections > 2)
    return approximate("some overlaps have more than two intersections");
  const Expectation same = Expectation::of_order(
      0, chord ? "with two intersections the chord is the boundary vector's plane"
               : "the equations of the reference");
  all[&PolygonShear::Outcome::stress] = same;
  all[&PolygonShear::Outcome::unaccounted] = same;
  all[&PolygonShear::Outcome::jumps] =
      Expectation::approximate("planes that turn without a jump, but perhaps fast");
  return with_momentum(all);
}

}  // namespace stickslip::cases
