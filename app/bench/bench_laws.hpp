// SPDX-License-Identifier: BSD-3-Clause
// What a step costs of laws that the user names: any law, also one in another program.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::app {

/// A law on one contact, measured.
struct NamedLawCost {
  std::string law;
  /// The law runs in a program of its own: the times are those of the conversation as well.
  bool is_conversation = false;
  double told_at_once = 0;  ///< per step of a path that is known beforehand [ns]
  double step_by_step = 0;  ///< per step where each waits for the answer to the last one [ns]
};

/// Whether the law runs in a program of its own.
inline bool is_conversation(const Scheme& scheme) {
  return scheme.spec.kind == LawKind::command || scheme.spec.kind == LawKind::engine;
}

/// One contact along a quasi-static path of 2048 steps, with the default parameters of each law
/// unless the user set them. Repeats alternate between the laws, and the fastest counts. Throws
/// LawFailure; `progress` is called after each repeat and may throw.
std::vector<NamedLawCost> measure_laws(
    const std::vector<Scheme>& schemes, int repeats,
    const std::function<void(std::size_t done, std::size_t total)>& progress);

Table named_laws_table(const std::vector<NamedLawCost>& costs);

}  // namespace stickslip::app
