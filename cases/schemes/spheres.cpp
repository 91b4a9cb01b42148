// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/spheres.hpp"

#include <fmt/format.h>

#include "stickslip/description/error.hpp"

namespace stickslip::cases {

std::vector<ContactStep> with_radius(std::vector<ContactStep> steps, double effective_radius) {
  for (ContactStep& step : steps) step.effective_radius = effective_radius;
  return steps;
}

std::vector<ContactStep> pressed_first(double overlap, std::span<const ContactStep> steps,
                                       double effective_radius) {
  std::vector<ContactStep> all(1);
  all.front().overlap_new = all.front().approach = overlap;
  all.insert(all.end(), steps.begin(), steps.end());
  return with_radius(std::move(all), effective_radius);
}

void require_overlap_below_radius(double overlap, double radius) {
  if (overlap < radius) return;
  throw InputError(fmt::format("overlap={}: must be smaller than the radius {}", overlap, radius));
}

std::vector<reference::Movement<double>> movements_between(std::span<const double> overlaps,
                                                           std::span<const double> shifts) {
  std::vector<reference::Movement<double>> all;
  for (std::size_t i = 1; i < shifts.size(); ++i)
    all.push_back({overlaps[i], {shifts[i] - shifts[i - 1], 0}});
  return all;
}

std::optional<reference::RateLaw> rate_law_of(const PartialSlipClaims& claims) {
  using reference::RateLaw;
  switch (claims.rule) {
    case PartialSlipRule::no_slip:
      switch (claims.radius) {
        case RadiusRule::keeps:
          return RateLaw::capped_no_slip;
        case RadiusRule::scales:
          return RateLaw::scaled_no_slip;
        case RadiusRule::scales_on_unloading:
          return RateLaw::rescaled_no_slip;
        case RadiusRule::scales_displacement:
          return RateLaw::rescaled_displacement;
      }
      break;
    case PartialSlipRule::modified_mindlin:
      return RateLaw::modified_mindlin;
    case PartialSlipRule::modified_mindlin_shifted:
      return RateLaw::shifted_mindlin;
    case PartialSlipRule::mindlin_deresiewicz:
      return RateLaw::mindlin_deresiewicz;
    case PartialSlipRule::mindlin_deresiewicz_with_closure:
      return RateLaw::mindlin_deresiewicz_with_closure;
    case PartialSlipRule::resolved:
      break;
  }
  return std::nullopt;
}

Expectation expect_hertz_normal(const Scheme& scheme, double bound) {
  if (scheme.law().info().can(Capability::bodies))
    return Expectation::undeclared("overlaps are differences of positions");
  return Expectation::exact(bound, "Hertz");
}

Expectation expect_half_space(const HalfSpaceClaims& claims, double scale) {
  const double rings = claims.rings;
  return Expectation::wrong(0, 0.5 * scale / (rings * rings),
                            "half-spaces with so many rings of cells in their contact");
}

double discretisation_bound(const PartialSlipClaims& claims) {
  const double springs = claims.springs;
  return 20 / (springs * springs);
}

}  // namespace stickslip::cases
