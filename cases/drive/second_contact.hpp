// SPDX-License-Identifier: BSD-3-Clause
// A contact that parts on its path and is made again: what its law still knows of the first one.
#pragma once

#include "cases/drive/drive.hpp"

namespace stickslip::cases {

/// The first step that begins when the bodies have parted; as many as there are steps if they never
/// part.
std::size_t first_step_apart(std::span<const ContactStep> steps);

/// Largest force, normal and tangential together, that is told from the parting on while the bodies
/// are apart [N].
double largest_force_apart(std::span<const ContactStep> steps,
                           std::span<const ContactForce> forces);

/// Largest difference of the forces from the parting on, normal and tangential together, to those
/// of a virgin contact of the same law on the same steps [N]: none if nothing is left of the first
/// contact.
double difference_to_virgin(const AnyLaw& law, std::span<const ContactStep> steps,
                            std::span<const ContactForce> forces);

}  // namespace stickslip::cases
