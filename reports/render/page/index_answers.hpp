// SPDX-License-Identifier: BSD-3-Clause
// What the index answers first: the question, whether each judged law is right, what is broken and
// why, and what a law cannot do by design.
#pragma once

#include "reports/render/page/page_contents.hpp"
#include "reports/render/page/page_template.hpp"

namespace stickslip::reports {

/// Sets the question, the answer for each external law, what is broken and the limits.
void set_answers(PageData& page, const PageContents& pages);

}  // namespace stickslip::reports
