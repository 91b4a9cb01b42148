// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_nested/case.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

/// Forces and works put in so far at the ends of the legs.
struct Ends {
  std::vector<double> forces;
  std::vector<double> works;
};

Ends ends_of(const PlasticNested& p, const Scheme& scheme, int steps_per_leg) {
  const auto forces = drive(scheme.law(), p.steps(PlasticNested::corners, steps_per_leg));
  Ends ends;
  double work = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    work += forces[i].work_normal;
    if ((i + 1) % static_cast<std::size_t>(steps_per_leg) != 0) continue;
    ends.forces.push_back(forces[i].normal);
    ends.works.push_back(work);
  }
  return ends;
}

/// Largest difference over the largest of the second.
double apart(const std::vector<double>& is, const std::vector<double>& must) {
  double difference = 0;
  double largest = 0;
  for (std::size_t i = 0; i < must.size(); ++i) {
    difference = worse(difference, std::abs(is[i] - must[i]));
    largest = std::max(largest, std::abs(must[i]));
  }
  return difference / largest;
}

}  // namespace

Expected<PlasticNested::Outcome> PlasticNested::expect(const Scheme& scheme) const {
  return expect_exact_branches(scheme);
}

PlasticNested::Outcome PlasticNested::run(const Scheme& scheme, int steps_per_leg) const {
  const Comparison found = compare(scheme, corners, steps_per_leg);
  const Ends one = ends_of(*this, scheme, 1);
  const Ends all = ends_of(*this, scheme, many);
  return {.force = found.force,
          .legs = worse(apart(one.forces, all.forces), apart(one.works, all.works)),
          .books = found.books,
          .energy_residual = found.energy_residual};
}

}  // namespace stickslip::cases
