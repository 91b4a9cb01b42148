// SPDX-License-Identifier: BSD-3-Clause
// A law that makes a mistake: the right law, with the mistake around it.
#pragma once

#include <memory>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {

/// The right law with a mistake around it. The mistake lives as long as the program.
std::unique_ptr<AnyLaw::Model> make_mistaken(AnyLaw right, const Mistake& mistake);

/// Mistaken moments: `right` is a virgin contact of rules that remember three numbers.
std::shared_ptr<OwnMoments> make_mistaken(const ContactMoments& right, const Mistake& mistake);

}  // namespace stickslip
