// SPDX-License-Identifier: BSD-3-Clause
// Figures and tables that depend on nothing but the question, as those of built-in laws do, are
// kept from run to run beside the answers of references (kept_answers.hpp).
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "cases/schemes/scheme.hpp"

namespace stickslip::cases {

/// The question that an exhibit of these schemes answers: `what` says all else that it depends on.
/// Empty if a law from outside is among them, which may answer differently tomorrow.
std::string question_with(const std::string& what, std::span<const Scheme> schemes);

/// What is kept for the question, or compute(), which is kept if it took long; both are the same to
/// the bit. With an empty question it is computed. Throws what compute() throws.
Figure kept_figure(const std::string& question, const std::function<Figure()>& compute);
std::vector<Table> kept_tables(const std::string& question,
                               const std::function<std::vector<Table>()>& compute);

}  // namespace stickslip::cases
