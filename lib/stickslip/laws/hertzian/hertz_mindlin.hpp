// SPDX-License-Identifier: BSD-3-Clause
// The no-slip law of Hertz and Mindlin as engines ship it: stiffness 8 G* a at the end of the step,
// and the whole movement of a step counts, also where the bodies touch inside it.
// Equations, signs, assumptions: docs/laws/hertz-mindlin.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.hpp"
#include "stickslip/laws/texts/hertz_mindlin.hpp"

namespace stickslip {

/// Choices of hertz-mindlin.
struct HertzMindlinPreset {
  using History = ElasticHistory;
  static constexpr double kt_factor = 1;
  static constexpr StepStiffness stiffness = StepStiffness::forward;
  static constexpr FirstStep first_step = FirstStep::whole;
  static constexpr LawIdentity identity = texts::HertzMindlin::identity;
};

/// The no-slip law of Hertz and Mindlin.
using HertzMindlin = IncrementalMindlin<HertzMindlinPreset>;

static_assert(ContactLaw<HertzMindlin> && Turnable<HertzMindlin>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_hertz_mindlin();

}  // namespace stickslip
