// SPDX-License-Identifier: BSD-3-Clause
// The incremental law of Hertz and Mindlin with the choices of Zabulionis et al.: 2/3 of Mindlin's
// stiffness (their Eq. 23), and the elastic displacement updated by increments.
#pragma once

#include <memory>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/laws/incremental_mindlin.hpp"

namespace stickslip {

/// Choices of zabulionis.
struct ZabulionisPreset {
  static constexpr double kt_factor = 2.0 / 3;
  static constexpr StepStiffness stiffness = StepStiffness::forward;
  static constexpr FirstStep first_step = FirstStep::touching;
  static constexpr LawIdentity identity{
      "zabulionis", "Hertz, and an incremental stiffness with choices for slip",
      "Zabulionis, Kacianauskas, Markauskas & Rojek (2012), Eqs. 14-43", "",
      "@article{zabulionis_tangential, author = {Zabulionis, D. and Ka{\\v{c}}ianauskas, R. and "
      "Markauskas, D. and Rojek, J.}, title = {An investigation of nonlinear tangential contact "
      "behaviour of a spherical particle under varying loading}, journal = {Bulletin of the "
      "Polish Academy of Sciences: Technical Sciences}, volume = {60}, number = {2}, pages = "
      "{265--278}, year = {2012}}"};
};

/// The law of Zabulionis et al.
using Zabulionis = IncrementalMindlin<ZabulionisPreset>;

static_assert(ContactLaw<Zabulionis> && Turnable<Zabulionis>);

/// The law for the catalogue.
std::unique_ptr<AnyLaw::Model> make_zabulionis();

}  // namespace stickslip
