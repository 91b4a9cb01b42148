// SPDX-License-Identifier: BSD-3-Clause
// Laws in shared objects, through the C interface of stickslip_law.h.
#pragma once

#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// The law that the shared object exports. The object stays loaded for good. Throws InputError if
/// there is none, or one of another version of the interface.
AnyLaw load_shared_object(const std::string& file, const OutsideOptions& options);

/// A law whose descriptor has been read. What it does that it must not is a LawFailure where
/// contacts advance.
AnyLaw law_of(LoadedLaw law, const OutsideOptions& options);

}  // namespace stickslip
