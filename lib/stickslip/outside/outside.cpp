// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/outside.hpp"

#include <algorithm>
#include <string>

#include "stickslip/engines/engine_catalogue.hpp"
#include "stickslip/engines/engine_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/plugin/program.hpp"
#include "stickslip/plugin/shared_object.hpp"

namespace stickslip {
namespace {

constexpr std::string_view program_prefix = "exec:";

/// Where the bracket of the options of a command opens; npos: there is none. A command may hold
/// brackets of its own: only one at its end with nothing but assignments in it is that of the
/// options.
std::size_t options_of_command(std::string_view text) {
  const auto open = text.ends_with(']') ? text.rfind('[') : std::string_view::npos;
  if (open == std::string_view::npos) return open;
  const std::string_view inside = text.substr(open + 1, text.size() - open - 2);
  const bool are_assignments = std::ranges::all_of(split_list(inside), [](const std::string& item) {
    return item.find('=') != std::string::npos && item.find_first_of(" \t'\"") == std::string::npos;
  });
  return are_assignments ? open : std::string_view::npos;
}

}  // namespace

bool names_file(std::string_view name) {
  if (name.starts_with(program_prefix) || is_engine_law(name)) return false;
  return name.ends_with(".so") || name.find('/') != std::string_view::npos;
}

bool is_outside(std::string_view name) {
  return name.starts_with(program_prefix) || is_engine_law(name) || names_file(name);
}

LawSpec parse_any_law_spec(std::string_view text) {
  return text.starts_with(program_prefix) ? parse_law_spec(text, options_of_command(text))
                                          : parse_law_spec(text);
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
