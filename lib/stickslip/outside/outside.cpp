// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/outside.hpp"

#include <string>

#include "stickslip/engines/engine_catalogue.hpp"
#include "stickslip/plugin/program.hpp"
#include "stickslip/plugin/shared_object.hpp"

namespace stickslip {
namespace {

constexpr std::string_view program_prefix = "exec:";

}  // namespace

bool names_file(std::string_view name) {
  if (name.starts_with(program_prefix) || is_engine_law(name)) return false;
  return name.ends_with(".so") || name.find('/') != std::string_view::npos;
}

bool is_outside(std::string_view name) {
  return name.starts_with(program_prefix) || is_engine_law(name) || names_file(name);
}

FramedLaw make_any_law(const LawSpec& spec, const OutsideOptions& options) {
  if (spec.name.starts_with(program_prefix)) {
    return with_options(load_program(spec.name.substr(program_prefix.size()), options), spec);
  }
  if (is_engine_law(spec.name)) return with_options(load_engine(spec.name, options), spec);
  if (!names_file(spec.name)) return make_law(spec);
  return with_options(
      options.isolate ? load_isolated(spec.name, options) : load_shared_object(spec.name, options),
      spec);
}

}  // namespace stickslip
