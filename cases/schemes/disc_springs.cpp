// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/disc_springs.hpp"

#include "stickslip/description/error.hpp"

namespace stickslip::cases {

std::map<std::string, double> DiscSprings::by_role() const {
  return {{"kn", kn},
          {"kt", kt},
          {"mu", mu},
          {"damping-normal", normal_damping},
          {"damping-tangential", tangential_damping}};
}

DiscSprings springs_of(const reference::DiscContact<long double>& contact, double mu) {
  return {static_cast<double>(contact.normal_stiffness),
          static_cast<double>(contact.tangential_stiffness()), mu,
          static_cast<double>(contact.normal_damping()),
          static_cast<double>(contact.tangential_damping())};
}

reference::DiscContact<long double> disc_contact(const Restitution& restitution, double kn,
                                                 double mass) {
  if (!(restitution.normal * restitution.ratio < 1)) {
    throw InputError("et_over_en=" + shortest(restitution.ratio) +
                     ": eps_t = eps_n et_over_en must be less than 1, below " +
                     shortest(1 / restitution.normal));
  }
  reference::DiscContact<long double> contact;
  contact.mass = mass;
  contact.normal_stiffness = kn;
  contact.stiffness_ratio = restitution.stiffness_ratio;
  contact.restitution = restitution.normal;
  contact.restitution_ratio = restitution.ratio;
  return contact;
}

}  // namespace stickslip::cases
