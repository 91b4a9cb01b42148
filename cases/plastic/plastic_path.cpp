// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_path.hpp"

#include "cases/numbers.hpp"
#include "cases/schemes/spheres.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using reference::PlasticBooks;

std::vector<double> overlaps_of(std::span<const double> shares, double largest) {
  std::vector<double> all;
  for (const double share : shares) all.push_back(share * largest);
  return all;
}

}  // namespace

std::vector<ContactStep> PlasticPath::steps(std::span<const double> shares,
                                            int steps_per_leg) const {
  std::vector<PathPoint> points{{}};
  for (const double share : shares) points.push_back({share * overlap, Vector2::Zero()});
  return with_radius(sample_corners(points, steps_per_leg), 2 * effective_radius());
}

PlasticModel PlasticPath::model_of(const Scheme& scheme) const {
  if (auto model = PlasticModel::of(scheme, effective_radius())) return *std::move(model);
  throw Unsuitable(why_not_plastic(scheme));
}

std::vector<PlasticBooks> PlasticPath::exact_books(const PlasticModel& model,
                                                   std::span<const ContactStep> steps) {
  std::vector<double> overlaps;
  for (const ContactStep& step : steps) overlaps.push_back(step.overlap_new);
  return model.along(overlaps);
}

PlasticPath::Units PlasticPath::units_of(std::span<const PlasticBooks> books) {
  Units units;
  for (const PlasticBooks& at : books) {
    units.force = std::max(units.force, std::abs(narrow(at.force)));
    units.work = std::max(units.work, std::abs(narrow(at.put_in)));
  }
  return units;
}

PlasticPath::Comparison PlasticPath::compare(const Scheme& scheme, std::span<const double> shares,
                                             int steps_per_leg) const {
  const auto path = steps(shares, steps_per_leg);
  const auto exact = exact_books(model_of(scheme), path);
  const Units unit = units_of(exact);
  const auto forces = drive(scheme.law(), path);
  const bool has_energy = scheme.law().info().can(Capability::energy);
  Comparison found;
  double stored = 0;
  double lost = 0;
  const auto see_work = [&](double is, long double must) {
    found.books = worse(found.books, std::abs(is - narrow(must)) / unit.work);
  };
  for (std::size_t i = 0; i < path.size(); ++i) {
    found.force =
        worse(found.force, std::abs(forces[i].normal - narrow(exact[i].force)) / unit.force);
    found.loss += forces[i].work_normal;
    see_work(found.loss, exact[i].put_in);
    if (!has_energy) continue;
    stored += forces[i].work_stored;
    lost += forces[i].work_dissipated;
    see_work(stored, exact[i].stored);
    see_work(lost, exact[i].lost());
  }
  if (has_energy) found.energy_residual = sum_works(forces).residual();
  return found;
}

double PlasticPath::exact_loss(const PlasticModel& model, std::span<const double> shares) const {
  return narrow(model.along(overlaps_of(shares, overlap)).back().put_in);
}

std::vector<CrossCheckResult> PlasticPath::second_routes(std::span<const double> shares) const {
  constexpr int increments = 4096;
  double forces = 0;
  double works = 0;
  double stored = 0;
  const auto overlaps = overlaps_of(shares, overlap);
  for (const char* const law :
       {"luding", "luding[unloading=constant]", "walton-braun", "walton-braun[memory=lowered]",
        "walton-braun[unloading=variable]", "thornton-ning", "eepa", "eepa[exponent=1]"}) {
    const PlasticModel model = model_of(make_scheme(law));
    const auto exact = model.along(overlaps);
    const auto stepped = model.by_increments(overlaps, increments);
    const Units unit = units_of(exact);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      forces = worse(forces, narrow(std::abs(exact[i].force - stepped[i].force)) / unit.force);
      works = worse(works, narrow(std::abs(exact[i].put_in - stepped[i].put_in)) / unit.work);
    }
    stored = worse(stored, model.stored_difference(overlaps));
  }
  return {{"force at the corners, each leg in 4096 increments against one step", forces, 1e-15},
          {"work put in by the trapezoid over 4096 increments a leg against quadrature from branch "
           "to branch",
           works, 1e-6},
          {"stored energy in closed form against quadrature of the way back", stored, 1e-15}};
}

Expectation expect_exact_branches(const Scheme& scheme) {
  if (const std::string other = other_rule(scheme); !other.empty())
    return Expectation::approximate(other + ": what other codes do in the place of the equations");
  return Expectation::exact(plastic_round_off,
                            "a step between two reversals is exact, whatever its size");
}

}  // namespace stickslip::cases
