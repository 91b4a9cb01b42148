// SPDX-License-Identifier: BSD-3-Clause
// The answer of timestep, as text and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "app/layer.hpp"
#include "reports/study/timestep/timestep_answer.hpp"

namespace stickslip::app {

/// For people: the answer in a few sentences, then the tables.
void print_timestep(const TimestepAnswer& answer);

/// For programs.
nlohmann::ordered_json timestep_json(const TimestepAnswer& answer);

}  // namespace stickslip::app
