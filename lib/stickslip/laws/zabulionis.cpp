// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/laws/zabulionis.hpp"

#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/incremental_mindlin.ipp"

namespace stickslip {

std::unique_ptr<AnyLaw::Model> make_zabulionis() { return make_model<Zabulionis>(); }

}  // namespace stickslip
