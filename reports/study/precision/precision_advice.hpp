// SPDX-License-Identifier: BSD-3-Clause
// Which numbers of a simulation may be in single precision or less, down to which time step and up
// to which domain: foretold by the theory that the cases of precision hold laws to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/study/timestep/timestep_grains.hpp"

namespace stickslip::reports {

/// What precision is asked.
struct PrecisionRequest {
  Scheme scheme;                    ///< the law with its parameters
  Grains grains;                    ///< and their approach, which must be given
  double domain = 0;                ///< farthest coordinate from the origin [m]
  std::optional<double> step = {};  ///< of time [s]; none: a fiftieth of the shortest contact
  double tolerance = 0.01;          ///< error allowed of a force
};

/// One kind of numbers in one type.
struct PrecisionRow {
  std::string what = {};     ///< which numbers
  std::string type = {};     ///< single, half, bfloat
  std::string contact = {};  ///< in which contact they err most
  double error = 0;  ///< of its force, relative, in the domain and with the step that were asked
  bool all_single = false;  ///< whether a program has it so that has all in single precision
  /// Where the tolerance is kept: up to this coordinate [m], down to this step [s], for loads that
  /// grow no longer than this [s].
  std::optional<double> largest_domain = {};
  std::optional<double> smallest_step = {};
  std::optional<double> longest_load = {};
  /// What a million steps do to the energy of contacts, over it: root mean square, or at most.
  std::optional<double> drift = {};
  std::string question = {};  ///< the case that holds laws to this
  std::string why = {};
};

/// The answer.
struct PrecisionAdvice {
  double tolerance = 0;
  double domain = 0;                    ///< [m]
  double step = 0;                      ///< [s]
  std::vector<PrecisionRow> rows = {};  ///< positions first, then histories, then forces
  std::size_t decides = 0;  ///< the one of a program all in single precision that errs most

  /// Whether a row keeps the tolerance in the domain and with the step that were asked.
  bool suffices(const PrecisionRow& row) const { return row.error <= tolerance; }
};

/// Answers the request. Throws InputError as grains_in_contact, and for a domain that the grains do
/// not fit into.
PrecisionAdvice advise_precision(const PrecisionRequest& request);

/// The rows as a table.
Table precision_table(const PrecisionAdvice& advice);

}  // namespace stickslip::reports
