// SPDX-License-Identifier: BSD-3-Clause
// The curves along which a contact slides in the case curved-slip.
#pragma once

#include <array>

#include "reference/slip/linear_friction.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip {

/// A curve, and how the normal force changes on it. Stick-slip has its own start and normal force:
/// its force on the way from inside the friction limit into slip has been computed by two
/// independent programs to 18 digits.
enum class CurvedPath { circle, figure_eight, stick_slip };
inline constexpr std::array<Word<CurvedPath>, 3> curved_path_words{
    {{"circle", CurvedPath::circle},
     {"figure-eight", CurvedPath::figure_eight},
     {"stick-slip", CurvedPath::stick_slip}}};

/// Place and velocity on the curve at time t from 0 to 1: overlap over that at the start, and shift
/// in the units of `radius`: that of the circle, or half the length of the figure of eight.
/// `variation`: relative amplitude of the normal force over one turn [-].
template <class Real>
reference::Sample<Real> sample_of(CurvedPath path, Real radius, Real variation, Real t);

}  // namespace stickslip
