// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/body_motion.hpp"

#include "stickslip/contact/error.hpp"

namespace stickslip {

void throw_not_prescribed() {
  throw Unsuitable(
      "native=on: the law moves two bodies by its own integrator and follows no prescribed motion");
}

bool moves_bodies(const AnyLaw& law) { return body_motion(law) != nullptr; }

std::unique_ptr<BodyMotion> body_motion(const AnyLaw& law) {
  std::unique_ptr<BodyContact> contact = law.body_contact();
  if (dynamic_cast<BodyMotion*>(contact.get()) == nullptr) return nullptr;
  return std::unique_ptr<BodyMotion>(static_cast<BodyMotion*>(contact.release()));
}

}  // namespace stickslip
