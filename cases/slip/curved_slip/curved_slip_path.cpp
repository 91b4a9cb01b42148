// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/curved_slip/curved_slip_path.hpp"

#include <cmath>
#include <numbers>

namespace stickslip {

template <class Real>
reference::Sample<Real> sample_of(CurvedPath path, Real radius, Real variation, Real t) {
  using std::cos;
  using std::sin;
  const Real turn = 2 * std::numbers::pi_v<Real>;
  const Real phase = turn * t;
  const Real r = radius;
  reference::Sample<Real> s;
  s.overlap = 1 + variation * sin(phase);
  s.overlap_rate = variation * turn * cos(phase);
  switch (path) {
    case CurvedPath::circle:
      s.shift = {r * sin(phase), r * (1 - cos(phase))};
      s.shift_rate = {r * turn * cos(phase), r * turn * sin(phase)};
      break;
    case CurvedPath::figure_eight:
      s.shift = {r * sin(phase), r / 2 * sin(2 * phase)};
      s.shift_rate = {r * turn * cos(phase), r * turn * cos(2 * phase)};
      break;
    case CurvedPath::stick_slip:
      s.overlap = 1 + sin(2 * t) / 2;
      s.overlap_rate = cos(2 * t);
      s.shift = {Real(1.5) * t, Real(0.8) * t * t};
      s.shift_rate = {Real(1.5), Real(1.6) * t};
      break;
  }
  return s;
}

template reference::Sample<double> sample_of(CurvedPath, double, double, double);
template reference::Sample<long double> sample_of(CurvedPath, long double, long double,
                                                  long double);

}  // namespace stickslip
