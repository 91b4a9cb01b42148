// SPDX-License-Identifier: BSD-3-Clause
#include "cases/cohesion/cohesive_friction/case.hpp"

#include "cases/numbers.hpp"
#include "reference/cohesion/maugis_dugdale.hpp"

namespace stickslip::cases {
namespace {

using Convention = CohesiveFriction::Convention;

constexpr double friction_round_off = 1e-11;
/// Overlaps over delta_c from the first to the last; touch itself is not met.
constexpr double pushed = 4;
constexpr double pulled = -0.93;

bool is_peeling(Convention convention) { return convention == &reference::AdhesiveLimits::peeling; }

}  // namespace

std::optional<Convention> CohesiveFriction::declared_by(const Scheme& scheme) {
  const auto& parameters = scheme.law().info().parameters;
  const auto option = std::ranges::find(parameters, "limit", &ParameterInfo::name);
  if (option == parameters.end()) return std::nullopt;
  const std::string* const set = scheme.spec.option("limit");
  const std::string word = set != nullptr ? *set : option->default_text;
  for (const auto& [known, convention] : conventions) {
    if (known == word) return convention;
  }
  return std::nullopt;
}

double CohesiveFriction::limit(Convention convention, double force) const {
  const auto limits = reference::adhesive_limits(mu, std::max<long double>(force, -1),
                                                 static_cast<long double>(g_star()) / e_star());
  const double over = narrow(limits.*convention) / mu;
  return is_peeling(convention) ? std::max(over, std::max(force, 0.0)) : over;
}

double CohesiveFriction::pull_off_of(const Scheme& scheme) const {
  const double unit = pull_off() / 1.5;
  switch (adhesion_of(scheme)) {
    case Adhesion::dmt:
      return 2 * unit;
    case Adhesion::maugis:
      return -unit *
             narrow(reference::maugis_points(*scheme.law().value("maugis-lambda")).pull_off_P);
    default:
      return pull_off();
  }
}

std::vector<CohesiveFriction::Sample> CohesiveFriction::way_out(const Scheme& scheme,
                                                                int steps) const {
  const double unit = pull_off_of(scheme);
  const double last = adhesion_of(scheme) == Adhesion::jkr ? pulled : 1 + pulled;
  // Far beyond the onset of slip, by the stiffness of the largest contact.
  const double shift = 1e3 * tear_off();
  StickyContact contact(scheme, radius, -0.01 * tear_off());
  contact.to(pushed * tear_off());
  std::vector<Sample> all;
  for (int i = 0; i <= steps; ++i) {
    const double overlap = pushed + (last - pushed) * i / steps;
    contact.to(overlap * tear_off());
    const ContactForce& force = contact.to(overlap * tear_off(), shift);
    all.push_back({overlap, force.normal / unit, force.tangential[0] / (mu * unit),
                   contact.told().limit / (mu * unit)});
  }
  return all;
}

CohesiveFriction::Outcome CohesiveFriction::run(const Scheme& scheme, int steps) const {
  const std::vector<Sample> samples = way_out(scheme, steps);
  const auto off = [&](Convention convention) {
    double worst = 0;
    for (const Sample& s : samples)
      worst = worse(worst, std::abs(s.sliding - limit(convention, s.normal)));
    return worst;
  };
  Outcome found;
  if (const auto declared = declared_by(scheme)) {
    found.convention = off(*declared);
  } else {
    found.convention = off(conventions.front().second);
    for (const auto& [unused, convention] : conventions)
      found.convention = std::min(found.convention, off(convention));
  }
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (!std::isnan(samples[i].told))
      found.told = worse(found.told, std::abs(samples[i].told - samples[i].sliding));
    found.negative = worse(found.negative, std::max(-samples[i].sliding, 0.0));
    if (i > 0)
      found.jump = worse(found.jump, std::abs(samples[i].sliding - samples[i - 1].sliding));
  }
  const Scheme clean = [&] {
    Scheme without = scheme;
    without.framed.law = scheme.law().with({{"work-of-adhesion", 0}});
    return without;
  }();
  StickyContact contact(clean, radius, -0.01 * tear_off());
  for (int i = 1; i <= steps; ++i) {
    const double overlap = pushed * tear_off() * i / steps;
    contact.to(overlap);
    const ContactForce& force = contact.to(overlap, 1e3 * tear_off());
    found.coulomb = worse(found.coulomb, std::abs(force.tangential[0] / (mu * force.normal) - 1));
  }
  return found;
}

std::vector<CrossCheckResult> CohesiveFriction::cross_checks() const {
  // Closed forms by hand at no load and at pull-off.
  const double ratio = g_star() / e_star();
  const auto free = reference::adhesive_limits(mu, 0, ratio);
  const auto least = reference::adhesive_limits(mu, -1, ratio);
  double worst = std::abs(narrow(free.thornton) - 2 * mu);
  worst = worse(worst, std::abs(narrow(free.pull_off) - mu));
  worst = worse(worst, std::abs(narrow(free.peeling) - 4 * std::sqrt(ratio)));
  worst = worse(worst, std::abs(narrow(least.coulomb) - mu));
  worst = worse(worst, std::abs(narrow(least.pull_off)) + std::abs(narrow(least.peeling)));
  return {{"the conventions at no load and at pull-off against their closed forms", worst, 1e-14}};
}

Expected<CohesiveFriction::Outcome> CohesiveFriction::expect(const Scheme& scheme) const {
  Expected<Outcome> all = Expectation::exact(bound_for(scheme, friction_round_off),
                                             "a contact slides at the limit of its convention");
  all[&Outcome::jump] =
      Expectation::of_order(0, "the limit is continuous: its changes fall with the steps");
  return all;
}

}  // namespace stickslip::cases
