// SPDX-License-Identifier: BSD-3-Clause
#include "cases/case_text.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace stickslip::cases {

const CaseText& case_text(std::string_view name) {
  const auto all = all_case_texts();
  const auto found = std::ranges::find(all, name, &CaseText::name);
  if (found == all.end())
    throw std::logic_error("no folder in the rooms of cases/ has a page of " + std::string(name));
  return *found;
}

const ExhibitText& find_exhibit_text(std::span<const ExhibitText> all, std::string_view name,
                                     std::string_view owner) {
  const auto found = std::ranges::find(all, name, &ExhibitText::name);
  if (found == all.end()) {
    throw std::logic_error("the head of the page of " + std::string(owner) + " says nothing of " +
                           std::string(name));
  }
  return *found;
}

}  // namespace stickslip::cases
