// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/oblique_impact/oblique_impact_paper.hpp"

#include <algorithm>
#include <cmath>

#include "cases/numbers.hpp"

namespace stickslip {
namespace {

/// Contact velocity over r mu vn at which the contact point stands still in slip.
constexpr double reversal_factor = 25.0 / 21;

/// Of a force along a sequence; NaN and what does not exceed `negligible` are passed over.
template <class Sequence>
int sign_changes_beyond(double negligible, const Sequence& sequence) {
  int count = 0;
  double last = 0;
  for (const auto& item : sequence) {
    const auto now = static_cast<double>(item.tangential_force);
    if (!(std::abs(now) > negligible)) continue;
    if (last * now < 0) ++count;
    last = now;
  }
  return count;
}

}  // namespace

Scheme paper_scheme(const std::string& options) {
  const std::string comma = options.empty() ? "" : ",";
  return make_scheme("zabulionis[stiffness=mean" + comma + options + "]");
}

std::vector<ImpactSample> paper_contact(const ObliqueImpact& impact, const std::string& options,
                                        int steps) {
  return trace_contacts(impact, paper_scheme(options), steps).front();
}

double inertia_factor(const SphereImpact& sphere) {
  return 1 + sphere.mass * sphere.radius * sphere.radius / sphere.inertia;
}

ObliqueImpact reversing_in_slip(ObliqueImpact impact) {
  const double velocity = std::copysign(
      reversal_factor * inertia_factor(sphere_impact(impact)) * impact.mu * impact.normal_velocity,
      impact.contact_velocity());
  impact.spin = (velocity - impact.tangential_velocity) / impact.radius;
  return impact;
}

ElasticCourse elastic_course(std::span<const ImpactSample> contact) {
  ElasticCourse course;
  ImpactSample last;
  last.elastic = 0;
  for (const ImpactSample& now : contact) {
    if (!(now.overlap > 0)) break;
    const double change = now.elastic - last.elastic;
    if (!course.jump && last.regime == Regime::stick && now.regime == Regime::slip)
      course.jump = change;
    course.work += (last.tangential_force + now.tangential_force) / 2 * change;
    course.at_end = now.elastic;
    last = now;
  }
  return course;
}

int sign_changes(std::span<const ImpactSample> contact) { return sign_changes_beyond(0, contact); }

int sign_changes(const ExactContact& contact, std::span<const ExactState> course) {
  return sign_changes_beyond(1e-9 * narrow(contact.at_greatest_overlap.normal_force), course);
}

std::optional<double> jump_of_force(std::span<const ImpactSample> contact, double mu) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    const double change = contact[i].tangential_force - contact[i - 1].tangential_force;
    // The greater of both: in the last steps the limit itself falls by as much.
    const double limit = mu * std::max(contact[i].normal_force, contact[i - 1].normal_force);
    if (contact[i].regime == Regime::slip && std::abs(change) > 1.5 * limit) return contact[i].time;
  }
  return std::nullopt;
}

}  // namespace stickslip
