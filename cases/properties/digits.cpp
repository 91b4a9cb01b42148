// SPDX-License-Identifier: BSD-3-Clause
// A law that says that it computes in single precision answers numbers of single precision: what
// has more digits was computed in double precision, by accident, in that branch of the law.
#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> says_nothing_of_digits(const Subject& subject) {
  return unless(subject.can(Capability::single_precision),
                "it does not say that it computes in single precision");
}

/// Loaded and unloaded, sticking, sliding and open: every branch that a law may have.
std::vector<Path> all_branches(const Subject& subject) {
  std::vector<Path> paths = random_paths(subject.scale());
  paths.push_back(path_with_gaps(subject.scale(), 3));
  paths.push_back(straight_path(subject.scale(), 5, 60));
  return paths;
}

Finding find_more_digits(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, subject.mu());
  Worst worst(0);
  const auto see = [&](double x, double size, const char* what, std::size_t i) {
    if (std::isfinite(x) && !is_of_single_precision(x))
      worst.compare(x, static_cast<double>(static_cast<float>(x)), size, {what, i});
  };
  for (std::size_t i = 0; i < forces.size(); ++i) {
    see(forces[i].normal, scale.normal(i), "normal force", i);
    see(forces[i].tangential[0], scale.tangential(i), "tangential force 1", i);
    see(forces[i].tangential[1], scale.tangential(i), "tangential force 2", i);
  }
  return worst.finding();
}

}  // namespace

std::vector<Property> digit_properties() {
  return {{{"single-precision",
            "A law that says that it computes in single precision answers such numbers."},
           {{.name = "digits",
             .sentence = "every force must be a number of single precision, in stick and in slip, "
                         "loaded and unloaded",
             .paths = all_branches,
             .find = find_more_digits,
             .unsuitable = says_nothing_of_digits}}}};
}

}  // namespace stickslip::cases::properties
