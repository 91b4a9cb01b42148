// SPDX-License-Identifier: BSD-3-Clause
// All kinds, topic by topic: a new topic is a line here, a new kind an entry in the list of its
// topic.
#include <algorithm>

#include "reference/kinds/topics.hpp"

namespace stickslip::reference {

const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = [] {
    std::vector<Kind> list;
    for (auto* const topic :
         {friction_kinds, impact_kinds, rigid_kinds, compliant_kinds, precision_kinds,
          cohesion_kinds, dashpot_kinds, plastic_kinds, bond_kinds, chain_kinds, breaking_kinds,
          moment_kinds, half_space_kinds, wall_kinds, shape_kinds, tangent_kinds, gradient_kinds}) {
      for (Kind& kind : topic()) {
        for (KindInput& input : kind.inputs) input.name = dashed(input.name);
        list.push_back(std::move(kind));
      }
    }
    return list;
  }();
  return all;
}

const Kind* kind_named(std::string_view name) {
  const auto at = std::ranges::find(kinds(), dashed(name), &Kind::name);
  return at == kinds().end() ? nullptr : &*at;
}

}  // namespace stickslip::reference
