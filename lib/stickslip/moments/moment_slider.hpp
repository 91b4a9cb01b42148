// SPDX-License-Identifier: BSD-3-Clause
// A spring behind a slider, for moments: what the tangential spring with its friction limit is for
// forces, with the cap in the place of the limit.
#pragma once

#include "stickslip/contact/step/force.hpp"
#include "stickslip/contact/step/vectors.hpp"

namespace stickslip {

/// A step of a slider. Moments in N m; `movement` is the stiffness times the rotation.
struct SliderStep {
  double stiffness = 1;                ///< [N m]
  Vector2 movement = Vector2::Zero();  ///< [N m]
  double cap_old = 0;                  ///< at the start [N m], >= 0
  double cap_new = 0;                  ///< at the end [N m], >= 0
};

/// What it gives.
struct SliderAnswer {
  double work = 0;        ///< [J]
  double dissipated = 0;  ///< [J]
  Regime regime = Regime::stick;
};

/// The spring's moment after a step in which rotation and cap change in proportion, solved exactly:
/// onset of slip, turn of the moment while it slips, and works. A moment above the cap at the start
/// is brought back to it.
SliderAnswer advance_exactly(Vector2& moment, const SliderStep& step) noexcept;

/// Slider with the trial moment brought back to the cap along itself: of first order where the
/// direction of the rotation turns.
SliderAnswer advance_by_radial_return(Vector2& moment, const SliderStep& step) noexcept;

/// Derivatives of the moment at the end of a step of a slider.
struct SliderTangent {
  Matrix2 by_movement = Matrix2::Identity();
  Vector2 by_cap = Vector2::Zero();  ///< by the cap at the end
};

/// Tangent of advance_exactly() from this moment at the start.
SliderTangent tangent_exactly(const Vector2& moment, const SliderStep& step) noexcept;

/// Tangent of advance_by_radial_return().
SliderTangent tangent_by_radial_return(const Vector2& moment, const SliderStep& step) noexcept;

}  // namespace stickslip
