// SPDX-License-Identifier: BSD-3-Clause
// The energy books of a plastic normal law along a path: what is put in, stored and lost.
#pragma once

#include <algorithm>
#include <boost/math/quadrature/gauss.hpp>
#include <vector>

namespace stickslip::reference {

/// At a point of a path.
struct PlasticBooks {
  long double force = 0;   ///< [N]
  long double put_in = 0;  ///< integral of the force over the overlap, so far [J]
  long double stored = 0;  ///< what the way back would give [J]

  [[nodiscard]] long double lost() const { return put_in - stored; }  ///< so far [J]
};

/// Integral of the force of a path (plastic_paths.hpp) on its way from one overlap to another
/// [J]: from corner to corner by quadrature.
template <class Path>
[[nodiscard]] long double work_between(const Path& start, long double from, long double to) {
  from = std::max(from, 0.0L);
  to = std::max(to, 0.0L);
  std::vector<long double> ends{from, to};
  for (const long double corner : start.corners()) {
    if (corner > std::min(from, to) && corner < std::max(from, to)) ends.push_back(corner);
  }
  std::sort(ends.begin(), ends.end());
  if (to < from) std::reverse(ends.begin(), ends.end());
  long double work = 0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const long double low = std::min(ends[i], ends[i + 1]);
    const long double high = std::max(ends[i], ends[i + 1]);
    if (!(high > low)) continue;
    // Powers at both ends become smooth by overlap = low + (high - low) s(s(u)), s = u^2 (3 - 2 u).
    const auto smooth = [](long double u) { return u * u * (3 - 2 * u); };
    const auto slope = [](long double u) { return 6 * u * (1 - u); };
    const long double part = boost::math::quadrature::gauss<long double, 30>::integrate(
        [&](long double u) {
          Path path = start;
          path.advance(low + (high - low) * smooth(smooth(u)));
          return (high - low) * slope(smooth(u)) * slope(u) * path.force();
        },
        0.0L, 1.0L);
    work += to > from ? part : -part;
  }
  return work;
}

/// The books at each of these overlaps [m], from a virgin contact.
template <class Path>
[[nodiscard]] std::vector<PlasticBooks> books_along(Path path,
                                                    const std::vector<long double>& overlaps) {
  std::vector<PlasticBooks> all;
  long double at = 0;
  long double put_in = 0;
  for (const long double overlap : overlaps) {
    put_in += work_between(path, at, overlap);
    path.advance(overlap);
    at = overlap;
    all.push_back({path.force(), put_in, overlap > 0 ? path.stored() : 0});
  }
  return all;
}

/// What is given back on the way to where there is no force, by quadrature: a second route to the
/// stored energy [J]. `overlap` is where the path is.
template <class Path>
[[nodiscard]] long double given_back(const Path& path, long double overlap) {
  if (overlap <= 0) return 0;
  return -work_between(path, overlap, path.unloaded());
}

}  // namespace stickslip::reference
