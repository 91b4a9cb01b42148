// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/hertz_normal/case.hpp"

#include <fmt/format.h>

#include <boost/math/constants/constants.hpp>
#include <boost/math/quadrature/gauss.hpp>

#include "cases/drive/drive.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/spheres.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Wide = long double;
using Contact = reference::HertzContact<Wide>;

/// Round-off over a few hundred steps, over the largest value.
constexpr double round_off = 1e-12;

/// Radius of what the first sphere is pressed on; infinite: a wall [m].
double touched_radius(const HertzNormal& h) {
  return h.second == HertzNormal::Second::wall ? std::numeric_limits<double>::infinity()
                                               : h.second_radius;
}

/// The force against the pressure times 2 pi rho over the contact area, with rho = a sin(angle).
double pressure_difference(const Contact& contact, double overlap) {
  constexpr Wide pi = boost::math::constants::pi<Wide>();
  const Wide a = contact.contact_radius(overlap);
  const Wide sum = boost::math::quadrature::gauss<Wide, 30>::integrate(
      [&](Wide angle) {
        const Wide rho = a * std::sin(angle);
        return 2 * pi * rho * contact.pressure(rho, overlap) * a * std::cos(angle);
      },
      Wide(0), pi / 2);
  return narrow(std::abs(sum / contact.normal_force(overlap) - 1));
}

/// The work against the force over the overlap, with overlap = root^2, for which it is a
/// polynomial.
double work_difference(const Contact& contact, double overlap) {
  const Wide sum = boost::math::quadrature::gauss<Wide, 7>::integrate(
      [&](Wide root) { return 2 * root * contact.normal_force(root * root); }, Wide(0),
      std::sqrt(wide(overlap)));
  return narrow(std::abs(sum / contact.normal_energy(overlap) - 1));
}

/// The force against springs, whose error is of second order in their number.
double springs_difference(const Contact& contact, double overlap) {
  const std::array path{reference::Movement<Wide>{overlap, {}}};
  const auto error = [&](std::size_t springs) {
    return reference::spring_foundation<Wide>(contact, path, springs).uncertainty;
  };
  return narrow(std::abs(4 * error(2000) - error(1000)) / 3);
}

}  // namespace

HertzNormal HertzNormal::prepare() const {
  const double smaller = std::min(first_radius, touched_radius(*this));
  if (!(overlap < smaller)) {
    throw InputError(
        fmt::format("overlap={}: must be smaller than the smaller radius, {}", overlap, smaller));
  }
  return *this;
}

Contact HertzNormal::contact() const {
  const reference::Elastic<Wide> each{shear_modulus, poisson};
  return reference::make_contact<Wide>(each, each, first_radius, touched_radius(*this), 0);
}

double HertzNormal::force_at(double overlap_then) const {
  return narrow(contact().normal_force(overlap_then));
}

double HertzNormal::energy_at(double overlap_then) const {
  return overlap_then > 0 ? narrow(contact().normal_energy(overlap_then)) : 0;
}

std::vector<ContactStep> HertzNormal::path(int steps_per_leg) const {
  std::vector<PathPoint> points;
  for (const double part : corners) points.push_back({part * overlap, Vector2::Zero()});
  return with_radius(sample_corners(points, steps_per_leg),
                     2 / (1 / first_radius + 1 / touched_radius(*this)));
}

HertzNormal::Outcome HertzNormal::run(const Scheme& scheme, int steps_per_leg) const {
  const auto steps = path(steps_per_leg);
  const auto forces = drive(scheme.law(), steps);
  const bool has_energy = scheme.law().info().can(Capability::energy);
  const double unit_force = largest_force();
  const double unit_energy = largest_energy();
  Outcome found;
  double put_in = 0;
  double stored = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double force = force_at(steps[i].overlap_new);
    const double energy = energy_at(steps[i].overlap_new);
    put_in += forces[i].work_normal;
    found.force_error = worse(found.force_error, std::abs(forces[i].normal - force) / unit_force);
    found.work_error = worse(found.work_error, std::abs(put_in - energy) / unit_energy);
    if (has_energy) {
      stored += forces[i].work_stored;
      found.work_error = worse(found.work_error, std::abs(stored - energy) / unit_energy);
    }
    found.tangential_force =
        worse(found.tangential_force, forces[i].tangential.norm() / unit_force);
  }
  found.peak_force = forces[static_cast<std::size_t>(steps_per_leg) - 1].normal;
  if (has_energy) found.energy_residual = sum_works(forces).residual();
  return found;
}

HertzNormal::Outcome HertzNormal::uncertainty() const {
  const double force = pressure_difference(contact(), overlap);
  return {
      .force_error = force, .peak_force = force, .work_error = work_difference(contact(), overlap)};
}

std::vector<CrossCheckResult> HertzNormal::cross_checks() const {
  return {{"normal force against the pressure summed over the contact area",
           pressure_difference(contact(), overlap), 1e-15},
          {"work against the force summed over the overlap", work_difference(contact(), overlap),
           1e-15},
          {"normal force against 1000 and 2000 springs under a plane profile, extrapolated",
           springs_difference(contact(), overlap), 1e-12}};
}

Expected<HertzNormal::Outcome> HertzNormal::expect(const Scheme& scheme) const {
  if (!scheme.law().partial_slip_claims()) return {};
  Expected<Outcome> all = Expectation::exact(
      round_off, "the normal force is a function of the overlap at the end of the step");
  all[&Outcome::work_error] =
      Expectation::exact(round_off, "the work of a step is integrated in closed form");
  all[&Outcome::tangential_force] = Expectation::exact(round_off, "nothing moves sideways");
  return all;
}

}  // namespace stickslip::cases
