// SPDX-License-Identifier: BSD-3-Clause
// Times of laws, batch by batch, and how they are taken.
#pragma once

#include <limits>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/bench/bench_batch.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"

namespace stickslip::app {

/// Tangential force of a law against that of another along the same histories, over mu Fn.
struct BenchForceError {
  double max = 0;
  double rms = 0;
};

/// What was measured of one law.
struct BenchResult {
  std::string name;
  std::size_t contacts = 0;
  std::vector<double> law;              ///< time per contact step of each repeat [ns]
  std::vector<double> with_tangent;     ///< times with the tangent of each step; or none
  std::vector<double> full;             ///< times with kinematics and frame [ns]
  std::vector<double> full_with_works;  ///< and with the works booked [ns]
  double bytes_per_contact = 0;
  std::optional<double> bytes_per_segment = {};
  std::optional<double> history_length = {};  ///< segments, mean over the contacts
  std::optional<BenchForceError> error = {};
  double sliding = 0;       ///< share of the contacts that slid in the last round
  double partial_slip = 0;  ///< share of those that slipped in part
};

/// The shortest time: the one that other programs disturbed least.
double fastest(const std::vector<double>& times);

/// What of a batch a law takes part in, so that a costly one does not hold up all others.
struct BenchPart {
  static constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
  std::size_t contacts = all;  ///< the first so many
  std::size_t history = all;   ///< the last so many steps of each history
  int one_repeat_in = 1;
};

/// One law on the first contacts of a batch, ready to be measured again and again from the same
/// histories.
class BenchRunner {
 public:
  /// `law` as on the command line.
  BenchRunner(const std::string& law, const std::map<std::string, double>& parameters,
              const BenchBatch& batch, const BenchPart& part);

  /// Brings a contact to its state.
  void take_history(std::size_t contact, const std::vector<ContactStep>& history);
  /// From now on the force errors of take_history are counted against those of `exact`, which
  /// has to take each history first. It must outlive this.
  void compare_with(const BenchRunner& exact) { exact_ = &exact; }
  /// Notes what the histories need, once all are taken.
  void finish();

  /// Whether this law takes part in the repeat of this number.
  bool takes_part_in(int repeat) const { return repeat % part_.one_repeat_in == 0; }
  /// Measures all rounds of the batch once, by the law alone and in full.
  void repeat();
  /// Forgets the times (of a round that only warms up).
  void forget_times();

  const BenchResult& result() const { return result_; }

 private:
  const BenchBatch& batch_;
  BenchPart part_;
  Scheme scheme_;
  PairContacts ready_;
  BenchResult result_;
  std::vector<ContactForce> trace_;  ///< forces along the history of the last contact
  const BenchRunner* exact_ = nullptr;
  double squares_ = 0;
  double compared_ = 0;
};

}  // namespace stickslip::app
