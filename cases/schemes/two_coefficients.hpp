// SPDX-License-Identifier: BSD-3-Clause
// What cases of static and kinetic friction share: a law with a kinetic limit slides at its kinetic
// coefficient, any other at mu.
#pragma once

#include <optional>

#include "cases/expectation.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// Whether the law holds at one coefficient and slides at another.
bool slides_at_kinetic_limit(const Scheme& scheme);

/// The scheme with this kinetic coefficient, where the law has one. Throws InputError as
/// with_parameters does.
Scheme with_kinetic_friction(const Scheme& scheme, double mu_kinetic);

/// Why the truth is not known for a law, empty if it is: its kinetic coefficient has no role.
std::string without_kinetic_role(const Scheme& scheme);

/// What is expected of a law in a loop, because its force falls inside steps: order 1. None where
/// it does not fall. No law claims it, and those from outside are measured.
std::optional<Expectation> expect_of_fall(const Scheme& scheme, double mu, double mu_kinetic,
                                          double tolerance);

}  // namespace stickslip::cases
