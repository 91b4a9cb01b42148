// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/second_contact.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {

std::size_t first_step_apart(std::span<const ContactStep> steps) {
  const auto parts = std::ranges::find_if(
      steps, [](const ContactStep& step) { return step.overlap_old > 0 && step.overlap_new <= 0; });
  return std::min(steps.size(), static_cast<std::size_t>(parts - steps.begin()) + 1);
}

double largest_force_apart(std::span<const ContactStep> steps,
                           std::span<const ContactForce> forces) {
  double largest = 0;
  // The step in which the bodies part ends when they are apart.
  for (std::size_t i = first_step_apart(steps) - 1; i < steps.size(); ++i) {
    if (steps[i].overlap_new > 0) break;
    largest = worse(largest, std::abs(forces[i].normal) + forces[i].tangential.norm());
  }
  return largest;
}

double difference_to_virgin(const AnyLaw& law, std::span<const ContactStep> steps,
                            std::span<const ContactForce> forces) {
  const std::size_t from = first_step_apart(steps);
  const auto virgin = drive(law, steps.subspan(from));
  double largest = 0;
  for (std::size_t i = 0; i < virgin.size(); ++i) {
    const ContactForce& again = forces[from + i];
    largest = worse(largest, (again.tangential - virgin[i].tangential).norm() +
                                 std::abs(again.normal - virgin[i].normal));
  }
  return largest;
}

}  // namespace stickslip::cases
