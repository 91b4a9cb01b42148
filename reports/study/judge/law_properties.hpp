// SPDX-License-Identifier: BSD-3-Clause
// The properties of the laws of a report.
#pragma once

#include <span>
#include <vector>

#include "reports/study/compare/shard.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

/// The laws of the tasks that are judged by all properties, each once: laws from outside as they
/// were named, those of the catalogue without options. Of a shard only each COUNT-th law.
std::vector<Scheme> laws_by_properties(std::span<const CaseTask> tasks, const Shard& shard = {});

/// Properties as rows, laws as columns, with the largest error; broken ones first. No rows if none
/// were judged.
Table properties_table(const Report& report);

}  // namespace stickslip::reports
