// SPDX-License-Identifier: BSD-3-Clause
// What laws cost beside each other, for reports.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "app/layer.hpp"
#include "reports/study/compare/baseline.hpp"
#include "reports/study/study.hpp"

namespace stickslip::app {

/// Is told how many repeats there were, of how many.
using Repeats = std::function<void(std::size_t done, std::size_t total)>;

/// What one step of one contact costs each scheme of the tasks, by its label, as the first task
/// that has it sets it. It takes about a second. Left out are the laws that measure_costs leaves
/// out. `progress` is told of each repeat.
std::vector<LawCost> measure_times(std::span<const CaseTask> tasks, const Repeats& progress = {});

/// Classes of cost per contact step of the laws of the tasks, each as its first scheme sets it,
/// against linear-conventional in the same run. It takes about a second. Left out are laws in
/// programs of their own (what they cost is the conversation) and those that break off.
std::vector<CostClass> measure_costs(std::span<const CaseTask> tasks, const Repeats& progress = {});

/// The cheaper class of each law in two measurements of the same laws: other programs only ever add
/// to a time.
std::vector<CostClass> cheaper(std::span<const CostClass> a, std::span<const CostClass> b);

}  // namespace stickslip::app
