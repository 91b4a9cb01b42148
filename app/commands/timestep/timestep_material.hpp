// SPDX-License-Identifier: BSD-3-Clause
// What timestep is told of grains, before it is read: materials by name, and what is missing.
#pragma once

#include <memory>
#include <string>

#include "app/layer.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "cases/schemes/scheme.hpp"
#include "reports/study/timestep/timestep_answer.hpp"

namespace stickslip::app {

/// The options in which materials that were named have become numbers, where none were given.
struct NamedGrains {
  TimestepOptions options;
  std::string origin;  ///< whose numbers these are; "": no material was named
};

/// Whether the law's parameter of this role is set in the label or by --param.
bool sets(const TimestepOptions& options, const Scheme& scheme, const std::string& role);

/// Looks materials up. A linear law takes no modulus of them. Throws InputError.
NamedGrains with_materials(const TimestepOptions& given, const Scheme& scheme);

/// Throws InputError with all that the options lack, at once. `scheme`: the law; nullptr: not even
/// that is known.
void ask_for_missing(const TimestepOptions& options, const Scheme* scheme);

/// What timestep is asked by its options. Throws InputError.
TimestepRequest read_timestep_request(const TimestepOptions& given);

/// The options that say which law and which grains.
void add_grain_options(const CommandParser& sub, const std::shared_ptr<TimestepOptions>& options);

}  // namespace stickslip::app
