// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/integrators.hpp"

#include "stickslip/description/words.hpp"

namespace stickslip::cases {

std::string_view name_of(Integrator integrator) {
  switch (integrator) {
    case Integrator::velocity_verlet:
      return "velocity-verlet";
    case Integrator::symplectic_euler:
      return "symplectic-euler";
    case Integrator::newmark_pec:
      return "newmark-pec";
    case Integrator::newmark_pec_literal:
      return "newmark-pec-literal";
    case Integrator::newmark_pece:
      return "newmark-pece";
    case Integrator::newmark_pecec:
      return "newmark-pecec";
    case Integrator::gear:
      return "gear";
  }
  return "unknown";
}

const std::vector<Integrator>& all_integrators() {
  static const std::vector<Integrator> all{Integrator::velocity_verlet,
                                           Integrator::symplectic_euler,
                                           Integrator::newmark_pec,
                                           Integrator::newmark_pec_literal,
                                           Integrator::newmark_pece,
                                           Integrator::newmark_pecec,
                                           Integrator::gear};
  return all;
}

ParameterInfo integrator_option() {
  return describe_words("integrator", all_integrators(), "velocity-verlet",
                        "time integrator of cases with moving bodies");
}

Integrator read_integrator(std::string_view word) {
  return read_word(all_integrators(), "integrator", word);
}

}  // namespace stickslip::cases
