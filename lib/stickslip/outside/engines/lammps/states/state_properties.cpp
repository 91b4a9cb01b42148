// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/states/state_properties.hpp"

#include <nlohmann/json.hpp>

namespace stickslip::lammps {

std::string state_properties(const NamedLaw& law, const Vector3& box, std::int64_t step) {
  nlohmann::ordered_json json{
      {"what", "state of LAMMPS at step " + std::to_string(step) + ", law " + law.spec.text()},
      {"box", {box[0], box[1], box[2]}},
      {"law", law.spec.text()}};
  for (const ParameterInfo& parameter : law.law.law.info().parameters) {
    if (parameter.role.empty()) continue;
    const auto value = law.law.law.value(parameter.role);
    if (value) json[parameter.role] = *value;
  }
  json["conventions"] =
      "branch = centre of q minus centre of p (periodic image), ft = tangential force on p; "
      "contacts "
      "with |branch| > R_p + R_q are near neighbours without force; SI units";
  return json.dump(1) + '\n';
}

}  // namespace stickslip::lammps
