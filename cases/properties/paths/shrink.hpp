// SPDX-License-Identifier: BSD-3-Clause
// From a path that breaks a property to the shortest one found, with few digits.
#pragma once

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {

/// The witness of a violation on this path: steps are dropped and numbers rounded as long as it
/// stays one. Bounded effort.
Witness shrunk(const Property& property, const Check& check, const Subject& subject,
               const Path& path);
/// The same of a pair; its numbers are kept.
Witness shrunk(const Property& property, const Check& check, const Subject& subject,
               const PairPath& path);

/// The witness in one sentence: what it gives, what it must give, where.
std::string sentence_of(const Witness& witness);
/// The same of a violation without a path.
std::string sentence_of(const Check& check, const Finding& finding);

}  // namespace stickslip::cases::properties
