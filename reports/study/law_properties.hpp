// SPDX-License-Identifier: BSD-3-Clause
// The properties of the laws of a report.
#pragma once

#include <functional>
#include <span>

#include "reports/study/shard.hpp"
#include "reports/study/study.hpp"

namespace stickslip {

/// Judges each law of the tasks once by all properties: laws from outside as they were named, those
/// of the catalogue without options. Of a shard only each COUNT-th law. Adds a table, which the
/// page begins with, where exhibits are asked for.
Report with_properties(Report report, std::span<const CaseTask> tasks, const StudyOptions& options,
                       const Shard& shard = {});

/// Properties as rows, laws as columns, with the largest error; broken ones first. No rows if none
/// were judged.
Table properties_table(const Report& report);

}  // namespace stickslip
