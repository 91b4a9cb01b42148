// SPDX-License-Identifier: BSD-3-Clause
// A law whose contacts are reckoned with fewer digits: what goes in and what comes out is rounded,
// and what is remembered. The law itself is as it is, so that laws from outside can have it too.
#pragma once

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"

namespace stickslip {

/// The law with what `choices` round. It makes no claims where there is anything: what it is
/// expected to do depends on the digits. Its contacts throw InputError where a number is beyond the
/// type of a history that has a floating point, and where coordinates are closer to the origin than
/// the bodies are large; in fixed point they answer Status::not_finite.
AnyLaw with_precision(const AnyLaw& law, const PrecisionChoices& choices);

}  // namespace stickslip
