// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/states/fix_state.hpp"

#include <error.h>
#include <force.h>

#include <cmath>
#include <optional>

#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/engines/lammps/engine.hpp"
#include "stickslip/outside/engines/lammps/pair_stickslip.hpp"

namespace stickslip::lammps {
namespace {

/// What text may lose of a number that was written and read.
constexpr double round_off = 1e-12;

bool is_same(std::optional<double> present, double of_state) {
  return present && std::abs(*present - of_state) <= round_off * std::abs(of_state);
}

}  // namespace

FixState::FixState(LAMMPS_NS::LAMMPS* engine, int count, char** words) : Fix(engine, count, words) {
  const std::vector<std::string> all = words_of(count, words);
  try {
    if (all.size() < 5 || all.size() % 2 == 0)
      throw InputError("fix ID all stickslip/state ROLE VALUE ...");
    for (std::size_t i = 3; i < all.size(); i += 2)
      parameters_[all[i]] = read_number(all[i], all[i + 1]);
  } catch (const InputError& problem) {
    error->all(FLERR, std::string("fix stickslip/state: ") + problem.what());
  }
}

int FixState::setmask() { return 0; }

void FixState::init() {
  const auto* const pair = dynamic_cast<const PairStickslip*>(force->pair);
  if (pair == nullptr) return;
  for (const auto& [role, value] : parameters_) {
    const std::optional<double> present = pair->law().law.law.value(role);
    if (is_same(present, value)) continue;
    const std::string has =
        present ? "has " + role + "=" + shortest(*present) : "has no parameter " + role;
    error->all(FLERR, "the STATE is of another law: it was made with " + role + "=" +
                          shortest(value) + ", and pair_style stickslip " + pair->law().spec.name +
                          " " + has + "; 'law any' in stickslip_read allows that");
  }
}

}  // namespace stickslip::lammps
