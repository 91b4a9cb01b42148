// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/precision/single_law.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/linear/linear_conventional.hpp"
#include "stickslip/laws/linear/linear_refined.hpp"

namespace stickslip {
namespace {

using MakeInSingle = std::unique_ptr<AnyLaw::Model> (*)();

constexpr std::array<std::pair<std::string_view, MakeInSingle>, 3> known_in_single{
    {{LinearConventional::identity.name, &make_model<InSingle<LinearConventional>>},
     {LinearRefined::identity.name, &make_model<InSingle<LinearRefined>>},
     {HertzMindlin::identity.name, &make_model<InSingle<HertzMindlin>>}}};

}  // namespace

std::unique_ptr<AnyLaw::Model> make_in_single(std::string_view name) {
  const auto* const found =
      std::ranges::find(known_in_single, name, [](const auto& law) { return law.first; });
  return found == known_in_single.end() ? nullptr : found->second();
}

std::vector<std::string> laws_in_single() {
  std::vector<std::string> names;
  for (const auto& [name, make] : known_in_single) names.emplace_back(name);
  return names;
}

}  // namespace stickslip
