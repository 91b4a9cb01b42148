// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/timestep/materials.hpp"

#include <algorithm>
#include <vector>

#include "stickslip/description/error.hpp"

namespace stickslip::reports {

const NamedMaterial& find_material(const std::string& name) {
  const auto found = std::ranges::find(named_materials, name, &NamedMaterial::name);
  if (found != named_materials.end()) return *found;
  std::vector<std::string> names;
  for (const NamedMaterial& material : named_materials) names.emplace_back(material.name);
  throw InputError(unknown_name("material", name, names) +
                   "; give --density, --E and --nu of any other");
}

std::string names_of_materials() {
  std::string text;
  for (std::size_t i = 0; i < named_materials.size(); ++i) {
    text += i == 0 ? "" : i + 1 == named_materials.size() ? " or " : ", ";
    text += named_materials[i].name;
  }
  return text;
}

}  // namespace stickslip::reports
