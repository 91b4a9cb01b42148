// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/resumable_contact.hpp"

#include <memory>

#include "stickslip/contact/pair/body_motion.hpp"

namespace stickslip {

std::optional<ArmRule> arms_of(const AnyLaw& law) {
  // One that moves bodies itself makes no contacts then; its arms are the same.
  const AnyLaw asked = law.moves_bodies() ? law.with_option(native_option, "off") : law;
  const std::unique_ptr<BodyContact> contact = asked.body_contact();
  const auto* const armed = dynamic_cast<const ArmedContact*>(contact.get());
  return armed == nullptr ? std::nullopt : std::optional(armed->arms());
}

}  // namespace stickslip
