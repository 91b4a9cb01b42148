// SPDX-License-Identifier: BSD-3-Clause
// Properties as plain data (record.hpp).
#pragma once

#include "cases/exhibits/record.hpp"
#include "cases/properties/properties.hpp"

namespace stickslip::cases {

inline void fields(Is<MixingRule> auto& x, auto&& f) {
  f.needed("of", x.of);
  f.needed("rule", x.rule);
  f.needed("first", x.first);
  f.needed("second", x.second);
  f.needed("gives", x.gives);
  f("like_gives", x.like_gives);
}
/// All but the witness, which is a file already, or is found again.
inline void fields(Is<PropertyResult> auto& x, auto&& f) {
  f.needed("name", x.name);
  f.needed("verdict", x.verdict);
  f.needed("error", x.error);
  f("reason", x.reason);
  f.unless_empty("mixes", x.mixes);
}

}  // namespace stickslip::cases
