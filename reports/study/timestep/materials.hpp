// SPDX-License-Identifier: BSD-3-Clause
// Materials that grains are often of, by name.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "reports/study/timestep/timestep_grains.hpp"

namespace stickslip::reports {

/// An elastic material with a name. Its numbers are those of one sample: grains of the same name
/// differ by some per cent, of the soft ones by more.
struct NamedMaterial {
  std::string_view name;
  double density = 0;  ///< [kg/m3]
  ElasticMaterial elastic;
  std::string_view what;    ///< which material of that name
  std::string_view source;  ///< of the numbers
};

/// The materials in the order in which they are told.
inline constexpr std::array named_materials{
    NamedMaterial{"glass", 2500, {71e9, 0.22}, "soda-lime glass", "Foerster et al. 1994, Table I"},
    NamedMaterial{"sand",
                  2650,
                  {94.5e9, 0.074},
                  "quartz, of K = 37 GPa and G = 44 GPa",
                  "Mavko, Mukerji & Dvorkin 2009, Appendix A"},
    NamedMaterial{
        "steel", 7850, {208e9, 0.3}, "that of test 5", "Chung & Ooi 2011, after Wu et al. 2003"},
    NamedMaterial{
        "polymer", 1319, {3.2e9, 0.28}, "cellulose acetate", "Foerster et al. 1994, Table I"}};

/// The material of this name. Throws InputError, which names all.
const NamedMaterial& find_material(const std::string& name);

/// "glass, sand, steel or polymer".
std::string names_of_materials();

}  // namespace stickslip::reports
