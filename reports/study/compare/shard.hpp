// SPDX-License-Identifier: BSD-3-Clause
// A run in parts: whole cases are spread over shards, each shard is run by itself, and the parts
// merge to the report of one run, to the bit.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "reports/layer.hpp"
#include "reports/study/study.hpp"

namespace stickslip::reports {

/// The part "2/8" of a run.
struct Shard {
  int index = 1;  ///< 1 ... count
  int count = 1;

  bool is_whole() const { return count == 1; }
  /// Whether the i-th of things that go round, from 0, is its own.
  bool has(std::size_t i) const {
    return i % static_cast<std::size_t>(count) == static_cast<std::size_t>(index - 1);
  }
  bool operator==(const Shard&) const = default;
};

/// "2/8". Throws InputError.
Shard read_shard(const std::string& text);

/// The tasks of a shard in their order. The largest are dealt first, each to the shard that has the
/// least to do; the size of a task is what its ladder and its laws let expect.
std::vector<CaseTask> tasks_of_shard(const std::vector<CaseTask>& tasks, const Shard& shard);

/// What a shard found, and of which run it is a part.
struct ShardRecord {
  std::string source = {};  ///< the folder or file, for messages; not kept in the file
  Shard shard = {};
  std::string version = {};               ///< of the program
  std::vector<std::string> run = {};      ///< what was to be run as a whole, in words
  std::vector<std::string> command = {};  ///< the words of the command that runs the whole
  std::vector<std::string> cases = {};    ///< cases of the whole run
  /// Cases with default parameters and laws of the catalogue alone: what papers claim of them is
  /// told.
  std::vector<std::string> claimed_cases = {};
  std::string formats = {};  ///< formats of the figures, as --formats
  Report part = {};          ///< measured and not yet finished()
};

/// Adds what is made of all cases together to a report that was run without exhibits across cases:
/// nearest laws with what follows for verdicts, and the tables of properties, onsets and admissible
/// steps.
Report finished(Report report);

/// The report of the whole run, not yet finished(). The laws are those of the whole run in every
/// part. Throws InputError where parts are missing, given twice or of different runs.
Report merged(std::span<const ShardRecord> records);

}  // namespace stickslip::reports
