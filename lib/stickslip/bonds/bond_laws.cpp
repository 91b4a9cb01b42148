// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bond_laws.hpp"

#include <algorithm>

#include "stickslip/bonds/bond_model.hpp"

namespace stickslip {
namespace {

using MakeBond = std::unique_ptr<AnyLaw::Model> (*)();

template <BondLaw Law>
std::unique_ptr<AnyLaw::Model> make_model_of() {
  return std::make_unique<BondModelOf<Law>>();
}

/// In the order of the documentation.
constexpr std::array<MakeBond, 4> all_bonds{
    make_model_of<ParallelBond>, make_model_of<EulerBernoulliBond>, make_model_of<TimoshenkoBond>,
    make_model_of<SpringBond>};

}  // namespace

const std::vector<LawInfo>& bond_catalogue() {
  static const std::vector<LawInfo> all = [] {
    std::vector<LawInfo> infos;
    for (const MakeBond make : all_bonds) infos.push_back(make()->info());
    return infos;
  }();
  return all;
}

std::unique_ptr<AnyLaw::Model> make_bond(std::string_view name) {
  const auto& known = bond_catalogue();
  const auto found = std::ranges::find(known, name, &LawInfo::name);
  if (found == known.end()) return nullptr;
  return all_bonds[static_cast<std::size_t>(found - known.begin())]();
}

}  // namespace stickslip
