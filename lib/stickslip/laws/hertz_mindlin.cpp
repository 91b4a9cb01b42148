// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/hertz_mindlin.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/incremental_mindlin.ipp"

namespace stickslip {

std::unique_ptr<AnyLaw::Model> make_hertz_mindlin() { return make_model<HertzMindlin>(); }

}  // namespace stickslip
