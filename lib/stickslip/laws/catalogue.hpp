// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of laws: all that are built in; and laws by their words.
#pragma once

#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/registry/outside_options.hpp"

namespace stickslip {

/// Every law of the catalogue, in the order of the documentation.
const std::vector<LawInfo>& law_catalogue();

/// Throws InputError where these words, or those of the law beside a bond, name no law: neither a
/// contact law nor a bond of the catalogue, nor an external one. No law is made or loaded.
void require_law(const LawSpec& words);

/// The law of these words: a contact law of the catalogue, a bond (bonds/bond_laws.hpp), or an
/// external law of which a loader is registered (registry/law_loaders.hpp), in the layers that the
/// options ask for (laws/word/law_layers.hpp). Throws InputError for an unknown name or option
/// (with the nearest one suggested), for a value that is not allowed, and where an external law
/// cannot be loaded; ToolMissing where the engine of the law is not installed.
FramedLaw make_law(const LawSpec& words, const OutsideOptions& outside = {});

/// A law from a text as on the command line: law("linear-refined[mu=.3,slip-onset=off]").
FramedLaw law(std::string_view text);

}  // namespace stickslip
