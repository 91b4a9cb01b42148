// SPDX-License-Identifier: BSD-3-Clause
// The folders of export for bonds: bodies on their ways, the six numbers between them, and answers
// to either.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "app/layer.hpp"
#include "app/offline/offline_case.hpp"

namespace stickslip::app {

/// Where the bodies are at the end of each step.
inline constexpr const char* offline_bond_file = "bond_path.csv";
/// The six numbers there.
inline constexpr const char* offline_numbers_file = "bond_numbers.csv";

/// Writes both files into the folder of the path.
void write_bond_path(const BondPath& path, const std::filesystem::path& folder);

/// Where the bond is made, for parameters.json: `made_p` and `made_q`, each the centre and the
/// orientation w, x, y, z, and its `length` [m].
void add_bond_parameters(const BondPath& path, nlohmann::ordered_json& parameters);

/// The path of `stand_in` with the answer that stands in the folder, to poses or to six numbers.
/// Throws InputError naming file and line.
AnsweredPath read_bond_path(const std::filesystem::path& folder, const AnsweredPath& stand_in);

}  // namespace stickslip::app
