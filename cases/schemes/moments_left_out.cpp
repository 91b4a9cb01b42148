// SPDX-License-Identifier: BSD-3-Clause
#include "cases/schemes/moments_left_out.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

namespace stickslip::cases {
namespace {

constexpr const char* off = "none";

/// The moments in the law's torques that it has an option for.
std::vector<std::string> options_of_moments(const FramedLaw& law) {
  std::vector<std::string> options;
  if (law.moment_source != MomentSource::torques) return options;
  const auto add = [&](const char* name, bool is_on) {
    const auto& known = law.law.info().parameters;
    if (is_on && std::ranges::count(known, name, &ParameterInfo::name) > 0)
      options.emplace_back(name);
  };
  add("rolling", law.moments.rolling != RollingRule::none);
  add("twisting", law.moments.twisting != TwistingRule::none);
  return options;
}

}  // namespace

std::string moments_to_leave_out(const FramedLaw& law) {
  std::string text;
  for (const std::string& option : options_of_moments(law))
    text += (text.empty() ? "" : " and ") + option;
  return text;
}

FramedLaw without_moments(FramedLaw law) {
  const std::vector<std::string> options = options_of_moments(law);
  for (const std::string& option : options) law.law = law.law.with_option(option, off);
  if (!options.empty()) law.moment_source = MomentSource::options;
  law.moments = {};
  return law;
}

}  // namespace stickslip::cases
