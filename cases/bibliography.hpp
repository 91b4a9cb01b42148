// SPDX-License-Identifier: BSD-3-Clause
// The works that cases cite, and the program itself: docs/references.bib, built in.
#pragma once

#include <span>
#include <string_view>

namespace stickslip::cases {

/// An entry of docs/references.bib.
struct Reference {
  std::string_view key;     ///< by which pages cite it; the program is "stickslip"
  std::string_view bibtex;  ///< the whole entry
};

/// All of them, in the order of their keys. Made from docs/references.bib when the program is
/// built.
std::span<const Reference> bibliography();

}  // namespace stickslip::cases
