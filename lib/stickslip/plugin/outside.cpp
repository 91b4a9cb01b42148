// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/plugin/outside.hpp"

#include <string>

#include "stickslip/plugin/program.hpp"
#include "stickslip/plugin/shared_object.hpp"

namespace stickslip {
namespace {

constexpr std::string_view program_prefix = "exec:";

}  // namespace

bool is_outside(std::string_view name) {
  return name.starts_with(program_prefix) || name.ends_with(".so") ||
         name.find('/') != std::string_view::npos;
}

FramedLaw make_any_law(const LawSpec& spec, const OutsideOptions& options) {
  if (!is_outside(spec.name)) return make_law(spec);
  if (spec.name.starts_with(program_prefix)) {
    return with_options(load_program(spec.name.substr(program_prefix.size()), options), spec);
  }
  return with_options(
      options.isolate ? load_isolated(spec.name, options) : load_shared_object(spec.name, options),
      spec);
}

}  // namespace stickslip
