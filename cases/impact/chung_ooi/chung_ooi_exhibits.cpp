// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/chung_ooi_exhibits.hpp"

#include "cases/schemes/spheres.hpp"

namespace stickslip::chung_ooi_exhibits {

std::unique_ptr<Case> make() {
  return make_case<ChungOoi>({
      .needs = hertz_friction_needs(),
      .ladder = {.from = 16, .to = 256, .nominal = 64},
      .variants = no_slip_variants(),
      .figures = chung_ooi_figures(),
      .tables = chung_ooi_tables(),
      .moves_bodies = true,
      .reference_within = 1e-3,
  });
}

}  // namespace stickslip::chung_ooi_exhibits
