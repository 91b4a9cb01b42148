// SPDX-License-Identifier: BSD-3-Clause
// BOND+LAW: a bond with a contact law beside it, as parallel-bond+linear-conventional[kn=1e5].
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/law_joint.hpp"

namespace stickslip {

/// What there is beside a bond that holds. After it has broken the plain contact is there.
enum class UnderBond {
  contact,  ///< the contact, which remembers all from the start
  nothing   ///< nothing: the contact begins, virgin, in the step in which the bond breaks
};

/// All of them.
inline constexpr std::array all_under_bond{UnderBond::contact, UnderBond::nothing};

/// Name as on the command line.
constexpr std::string_view name_of(UnderBond under) {
  return under == UnderBond::contact ? "contact" : "nothing";
}

/// Name of the option that chooses one.
inline constexpr const char* under_option = "under";

/// The contact law beside a bond (AnyBond::beside).
struct ContactBeside {
  FramedLaw law;
  UnderBond under = UnderBond::contact;
};

/// The option of every bond with a contact law beside it, for `list` and `show`.
std::vector<ParameterInfo> options_beside();

/// The bond with this contact law beside it. Throws InputError where the first is no bond, or the
/// second is one, moves or knows bodies, or has moments of options.
FramedLaw with_contact_beside(FramedLaw bond, ContactBeside contact);

}  // namespace stickslip
