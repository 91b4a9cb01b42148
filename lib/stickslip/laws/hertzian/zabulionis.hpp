// SPDX-License-Identifier: BSD-3-Clause
// The incremental law of Hertz and Mindlin with the choices of Zabulionis et al.: 2/3 of Mindlin's
// stiffness (their Eq. 23), and the elastic displacement updated by increments.
// Equations, signs, assumptions: docs/laws/zabulionis.md.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/hertzian/incremental_mindlin.hpp"
#include "stickslip/laws/texts/zabulionis.hpp"

namespace stickslip {

/// Choices of zabulionis.
struct ZabulionisPreset {
  using History = StickForceHistory;
  using Text = texts::Zabulionis;
  static constexpr double kt_factor = 2.0 / 3;
  static constexpr StepStiffness stiffness = StepStiffness::forward;
  static constexpr FirstStep first_step = FirstStep::touching;
  static constexpr LawIdentity identity = Text::identity;
};

/// The law of Zabulionis et al.
using Zabulionis = IncrementalMindlin<ZabulionisPreset>;

static_assert(ContactLaw<Zabulionis> && Turnable<Zabulionis>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_zabulionis();

}  // namespace stickslip
