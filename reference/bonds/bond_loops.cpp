// SPDX-License-Identifier: BSD-3-Clause
#include "reference/bonds/bond_loops.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

namespace stickslip::reference {
namespace {

/// Differences of small angles and their sines are of the third order.
using LoopReal = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<50>,
                                               boost::multiprecision::et_off>;

}  // namespace

BondLoopsLeft loops_left(const BondLoops& loops) {
  const LoopReal& pi = boost::math::constants::pi<LoopReal>();
  const LoopReal ks = loops.ks;
  const LoopReal L = loops.L;
  const LoopReal g = loops.gamma;
  const LoopReal r0 = loops.r0;
  const LoopReal r1 = loops.r1;
  const LoopReal kt = loops.kt;
  const LoopReal kb = loops.kb;
  const LoopReal a = loops.angle;
  const LoopReal half = a / 2;
  const auto told = [](const LoopReal& number) { return static_cast<long double>(number); };
  const LoopReal lag = a - 2 * sin(half);
  const LoopReal lead = 2 * (tan(half) - half);
  const LoopReal turn_of_wedge = pi / 2 * (1 - cos(half));
  const LoopReal solid_angle = 2 * pi * (1 - cos(a));
  const LoopReal half_solid_angle = 2 * pi * (1 - cos(half));
  return {.shear_stretch_work = told(ks * g * g * (r1 - r0) * (r1 + r0) / 2),
          .arc_force = told(ks * g * (r0 - r1)),
          .arc_work_taken = told(ks * g * g * (r1 - r0) * (r1 - r0) / 2),
          .wedge_work_moment = told((kb - kt) * a * lag / 2),
          .wedge_work_couple = told(turn_of_wedge * ks * LoopReal(loops.u2) * L),
          .wedge_twist = told(kt * lag),
          .wedge_bend = told(-kb * lag),
          .wedge_shear = told(ks * L * turn_of_wedge),
          .cone_twist = told(solid_angle),
          .cone_mean_spin = told(half_solid_angle),
          .cone_shear = told(ks * L * lead * sin(solid_angle / 4)),
          .cone_moment = told(2 * kb * lead * sin(half_solid_angle / 2)),
          .potential_work = 0};
}

}  // namespace stickslip::reference
