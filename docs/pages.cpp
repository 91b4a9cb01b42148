// SPDX-License-Identifier: BSD-3-Clause
#include "docs/pages.hpp"

#include <algorithm>

namespace stickslip {

const Page* find_page(std::string_view name) {
  const std::span<const Page> all = all_pages();
  const auto page = std::find_if(all.begin(), all.end(),
                                 [&](const Page& candidate) { return candidate.name == name; });
  return page == all.end() ? nullptr : &*page;
}

}  // namespace stickslip
