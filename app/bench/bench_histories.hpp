// SPDX-License-Identifier: BSD-3-Clause
// What the histories of jaeger cost and take at any length, along the paths that are worst for
// them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "app/layer.hpp"
#include "cases/exhibits/exhibit.hpp"

namespace stickslip::app {

/// Histories of some length along one sort of path. Times are the fastest of interleaved repeats.
struct HistoryCost {
  int segments = 0;       ///< segments of a history that the path goes to, except for one or two
  std::string path;       ///< what happens to it
  double force_only = 0;  ///< a step without works, mean over the path [ns]
  double with_works = 0;  ///< with all works [ns]
  double longest = 0;     ///< the longest step of the path, with works [ns]
  double bytes_per_segment = 0;  ///< where the history is longest, spare room included
};

/// Histories of 1 to 10,000 segments on one core, as many of them as fit into the cache. The paths:
/// a step adds a segment and the next one takes it away; the same where each such pair takes a
/// chunk of memory and gives it back; and loading by as many segments that one step takes away.
/// Throws Interrupted.
std::vector<HistoryCost> measure_histories(int repeats, bool quiet);

/// Cost of a step with works, the longest histories over those of ten segments, by the path.
std::map<std::string, double> ratios_to_short(const std::vector<HistoryCost>& costs);

/// One row a length and path.
Table histories_table(const std::vector<HistoryCost>& costs);

}  // namespace stickslip::app
