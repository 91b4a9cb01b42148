// SPDX-License-Identifier: BSD-3-Clause
// Laws that the program around this library brings itself, as an interpreter does whose functions
// are laws: they are named as PREFIX and a word of that program, and are laws from outside.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// The law of a whole name, prefix included; throws InputError where there is none.
using HostedLaws = std::function<AnyLaw(const std::string& name)>;

/// From now on names that begin with this prefix, as in "python:", are those of hosted laws. To be
/// said once, before there are threads.
void host_laws(std::string prefix, HostedLaws make);

}  // namespace stickslip
