// SPDX-License-Identifier: BSD-3-Clause
#include "reference/half_space/half_space_path.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "reference/half_space/ring_friction.hpp"

namespace stickslip::reference {
namespace {

/// Force, torque, work, dissipation and energy of all points in one row.
using Values = std::vector<double>;
constexpr std::size_t components = 6;
constexpr std::size_t load_components = 3;

Values values_of(const std::vector<HalfSpacePoint>& points) {
  Values values;
  for (const HalfSpacePoint& p : points)
    values.insert(values.end(), {p.load.force.real(), p.load.force.imag(), p.load.torque, p.work,
                                 p.dissipated, p.stored});
  return values;
}

/// Places of a contact on its grid, in squares, which its edge cuts in unlike ways.
constexpr std::array<Planar, 3> places_on_grid{Planar(0, 0), Planar(0.25, 0.4), Planar(-0.4, 0.1)};

/// A grid of a family.
struct GridChoice {
  int cells = 0;
  Planar offset = {};
};

/// What a family of grids tends to.
struct Limit {
  Values value;
  Values scatter;  ///< largest distance of the finer half of the grids from the fit
  Values spread;   ///< three standard errors of the value, by the distances of all from the fit
  std::vector<double> reversed;
};

/// Fits a + b/n^2 with the weights n^2 to answers on grids.
Limit limit_of_answers(const std::vector<GridChoice>& grids, const std::vector<Values>& all) {
  Limit limit;
  for (std::size_t at = 0; at < all.front().size(); ++at) {
    double w = 0;
    double x = 0;
    double xx = 0;
    double y = 0;
    double xy = 0;
    const auto weight_of = [&](std::size_t g) {
      return static_cast<double>(grids[g].cells) * grids[g].cells;
    };
    for (std::size_t g = 0; g < grids.size(); ++g) {
      const double weight = weight_of(g);
      const double h2 = 1 / weight;
      w += weight;
      x += weight * h2;
      xx += weight * h2 * h2;
      y += weight * all[g][at];
      xy += weight * h2 * all[g][at];
    }
    const double slope = (w * xy - x * y) / (w * xx - x * x);
    const double value = (y - slope * x) / w;
    double scatter = 0;
    double squares = 0;
    for (std::size_t g = 0; g < grids.size(); ++g) {
      const double off = value + slope / weight_of(g) - all[g][at];
      if (g >= grids.size() / 2) scatter = std::max(scatter, std::abs(off));
      squares += weight_of(g) * off * off;
    }
    const double variance = squares / static_cast<double>(grids.size() - 2);
    limit.value.push_back(value);
    limit.scatter.push_back(scatter);
    limit.spread.push_back(3 * std::sqrt(variance * xx / (w * xx - x * x)));
  }
  return limit;
}

/// Keeps the larger of what slipped against its traction on the way to each point.
void note_reversed(const std::vector<HalfSpacePoint>& found, std::vector<double>& reversed) {
  reversed.resize(found.size());
  for (std::size_t i = 0; i < found.size(); ++i)
    reversed[i] = std::max(reversed[i], found[i].reversed);
}

/// What the answers on these grids tend to.
Limit limit_of_grids(double nu, const std::vector<ContactPlace>& points,
                     const std::vector<GridChoice>& grids, EdgeRule edge, int steps) {
  std::vector<Values> all;
  std::vector<double> reversed;
  for (const GridChoice& grid : grids) {
    const auto found = half_space_on_grid(nu, points, grid.cells, edge, steps,
                                          FreshSurface::as_a_punch, grid.offset);
    all.push_back(values_of(found));
    note_reversed(found, reversed);
  }
  Limit limit = limit_of_answers(grids, all);
  limit.reversed = std::move(reversed);
  return limit;
}

/// a + b/K + c/K^2 through K, 2 K and 4 K steps.
struct StepLimit {
  double value = 0;
  double last_correction = 0;  ///< from a + b/K
};
StepLimit limit_of_steps(double first, double second, double last) {
  const double limit = first / 3 - 2 * second + 8 * last / 3;
  return {limit, std::abs(limit - (2 * last - second))};
}

bool same(const ContactPlace& a, const ContactPlace& b) {
  return a.shift == b.shift && a.twist == b.twist;
}

}  // namespace

namespace {

/// A contact on a grid that follows a path.
class Follower {
 public:
  Follower(double nu, const std::vector<ContactPlace>& points, int cells, EdgeRule edge, int steps,
           FreshSurface fresh, Planar offset = {})
      : contact_({.nu = nu,
                  .cells = cells,
                  .half_width = std::sqrt(largest_overlap(points)),
                  .edge = edge,
                  .margin = offset == 0. ? 0 : 1,
                  .fresh = fresh,
                  .offset = offset}),
        steps_(steps) {
    if (steps < 1) throw std::invalid_argument("steps must be at least 1");
  }

  HalfSpacePoint go(const ContactPlace& to) {
    double reversed = 0;
    ContactPlace start = from_;
    if (begins_in_gap(from_, to)) {
      start = touch_between(from_, to);
      contact_.advance(start);
    }
    // Without movement in the plane and without tractions nothing happens on the way.
    const bool idle = same(start, to) && contact_.stored() == 0;
    const int parts = idle ? 1 : steps_;
    for (int i = 1; i <= parts; ++i) {
      contact_.advance(between(start, to, static_cast<double>(i) / parts));
      reversed = std::max(reversed, contact_.reversed());
    }
    from_ = to;
    return {contact_.loaded(), contact_.work(), contact_.dissipated(), contact_.stored(), 0,
            reversed};
  }

  [[nodiscard]] const HalfSpaceFriction& contact() const { return contact_; }

 private:
  static double largest_overlap(const std::vector<ContactPlace>& points) {
    double largest = 0;
    for (const ContactPlace& point : points) largest = std::max(largest, point.overlap);
    if (!(largest > 0))
      throw std::invalid_argument("the path has no point with an overlap above 0");
    return largest;
  }

  HalfSpaceFriction contact_;
  int steps_;
  ContactPlace from_;
};

}  // namespace

std::vector<HalfSpacePoint> half_space_on_grid(double nu, const std::vector<ContactPlace>& points,
                                               int cells, EdgeRule edge, int steps,
                                               FreshSurface fresh, Planar offset) {
  Follower follower(nu, points, cells, edge, steps, fresh, offset);
  std::vector<HalfSpacePoint> answers;
  for (const ContactPlace& to : points) answers.push_back(follower.go(to));
  return answers;
}

std::vector<SquareTraction> half_space_tractions(double nu, const std::vector<ContactPlace>& points,
                                                 int cells, EdgeRule edge, int steps) {
  Follower follower(nu, points, cells, edge, steps, FreshSurface::as_a_punch);
  for (const ContactPlace& to : points) follower.go(to);
  return follower.contact().tractions();
}

namespace {

bool has_one_overlap(const std::vector<ContactPlace>& points) {
  return std::ranges::all_of(
      points, [&](const ContactPlace& p) { return p.overlap == points.front().overlap; });
}

HalfSpacePoint point_of(const std::array<double, components>& found, double uncertainty,
                        double reversed) {
  return {.load = {.force = {found[0], found[1]}, .torque = found[2]},
          .work = found[3],
          .dissipated = found[4],
          .stored = found[5],
          .uncertainty = uncertainty,
          .reversed = reversed};
}

/// A part of the answers, and how far it may be off.
struct Part {
  Values value;
  Values uncertainty;
  std::vector<double> reversed;
};

/// The answers at nu = 0, on rings.
Part without_ratio(const std::vector<ContactPlace>& points, int steps) {
  // The error of the rings is of the order 1.4: by so much more than twice as many change.
  constexpr int rings = 256;
  constexpr double whole = 1.6;
  const bool fixed = has_one_overlap(points);
  const auto on_rings = [&](int count, int of_leg) {
    return half_space_on_rings(points, {.rings = count, .steps = of_leg});
  };
  const auto usual = on_rings(rings, steps);
  const Values base = values_of(usual);
  const Values narrow = values_of(on_rings(2 * rings, steps));
  // Where the contact grows, steps add rings: there the steps are seen by longer ones.
  const Values before = fixed ? base : values_of(on_rings(rings, std::max(1, steps / 4)));
  const Values middle = values_of(on_rings(rings, fixed ? 2 * steps : std::max(1, steps / 2)));
  const Values last = fixed ? values_of(on_rings(rings, 4 * steps)) : base;
  Part part;
  for (std::size_t at = 0; at < base.size(); ++at) {
    const double by_width = narrow[at] - base[at];
    const StepLimit by_steps = limit_of_steps(before[at], middle[at], last[at]);
    part.value.push_back(by_steps.value + whole * by_width);
    part.uncertainty.push_back(std::abs(by_width) / 2 + by_steps.last_correction);
  }
  note_reversed(usual, part.reversed);
  return part;
}

/// What Poisson's ratio adds to them, on squares: the same with and without it, which have the
/// errors of the squares in common.
Part added_by_ratio(double nu, const std::vector<ContactPlace>& points,
                    const HalfSpaceEffort& effort) {
  Part part;
  const auto on_squares = [&](int cells, int of_leg) {
    const auto with = half_space_on_grid(nu, points, cells, EdgeRule::all_touched, of_leg);
    const auto without = half_space_on_grid(0, points, cells, EdgeRule::all_touched, of_leg);
    if (of_leg == effort.steps) note_reversed(with, part.reversed);  // longer steps only measure
    Values added = values_of(with);
    const Values subtracted = values_of(without);
    for (std::size_t at = 0; at < added.size(); ++at) added[at] -= subtracted[at];
    return added;
  };
  constexpr int coarse = 21;
  const std::vector<GridChoice> grids{
      {coarse}, {(coarse + effort.cells) / 4 * 2 + 1}, {effort.cells}};
  std::vector<Values> all;
  for (const GridChoice& grid : grids) all.push_back(on_squares(grid.cells, effort.steps));
  const Values longer = on_squares(coarse, std::max(1, effort.steps / 2));
  const Limit limit = limit_of_answers(grids, all);
  // Squares come and go at the edge of the stick zone: seen with the ratio .5, whose addition is
  // nine times that of (nu/(2 - nu))^2.
  const double irregular = 9 * std::pow(nu / (2 - nu), 2) * 0.2 / (effort.cells * effort.cells);
  for (std::size_t at = 0; at < limit.value.size(); ++at) {
    const double by_steps = all.front()[at] - longer[at];
    part.value.push_back(limit.value[at] + by_steps);
    const double by_grids = limit.value[at] - all.back()[at];
    part.uncertainty.push_back(irregular + std::abs(by_grids) + std::abs(by_steps) / 2);
  }
  return part;
}

/// Paths without twist.
std::vector<HalfSpacePoint> path_on_rings(double nu, const std::vector<ContactPlace>& points,
                                          const HalfSpaceEffort& effort) {
  Part whole = without_ratio(points, effort.steps);
  if (nu > 0) {
    const Part added = added_by_ratio(nu, points, effort);
    for (std::size_t at = 0; at < whole.value.size(); ++at) {
      whole.value[at] += added.value[at];
      whole.uncertainty[at] += added.uncertainty[at];
    }
    whole.reversed = added.reversed;
  }
  std::vector<HalfSpacePoint> answers;
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::array<double, components> found{};
    double uncertainty = 1e-4;
    for (std::size_t k = 0; k < components; ++k) {
      found[k] = whole.value[i * components + k];
      if (k < load_components)
        uncertainty = std::max(uncertainty, whole.uncertainty[i * components + k]);
    }
    answers.push_back(point_of(found, uncertainty, whole.reversed[i]));
  }
  return answers;
}

/// Any paths, by squares alone.
std::vector<HalfSpacePoint> path_on_squares(double nu, const std::vector<ContactPlace>& points,
                                            const HalfSpaceEffort& effort) {
  // Squares across the contact: odd numbers, which a circle cuts in unlike ways.
  std::vector<GridChoice> grids;
  for (const int n : {21, 25, 31, 37, 45})
    if (n <= effort.cells) grids.push_back({n, {}});
  const int coarse = grids.front().cells;
  const bool fixed = has_one_overlap(points);
  // All touched squares serve a fixed overlap, and the steps.
  const Limit touched =
      fixed ? limit_of_grids(nu, points, grids, EdgeRule::all_touched, effort.steps) : Limit{};
  if (!fixed) {
    // Squares whose middle is inside come and go as the contact grows and shrinks: a mean over
    // places on the coarser grids, which are cheap, takes most of that out.
    const std::size_t some = 3;
    for (std::size_t g = 0; g < some; ++g)
      for (std::size_t place = 1; place < places_on_grid.size(); ++place)
        grids.push_back({grids[g].cells, places_on_grid[place]});
    std::ranges::stable_sort(grids, {}, &GridChoice::cells);
  }
  const Limit inside = limit_of_grids(nu, points, grids, EdgeRule::centre_inside, effort.steps);
  // The length of the steps. Where a contact grows, many short ones on a coarse grid have an error
  // of their own: there it is seen by longer ones on the finest.
  std::vector<Values> by_steps;
  for (const int factor : {1, 2, 4}) {
    by_steps.push_back(values_of(
        fixed ? half_space_on_grid(nu, points, coarse, EdgeRule::all_touched, factor * effort.steps)
              : half_space_on_grid(nu, points, grids.back().cells, EdgeRule::centre_inside,
                                   std::max(1, factor * effort.steps / 4))));
  }
  const std::size_t used = fixed ? 0 : 2;
  const Limit& best = fixed ? touched : inside;
  std::vector<HalfSpacePoint> answers(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    std::array<double, components> found{};
    double uncertainty = fixed ? 1e-4 : 4e-4;
    for (std::size_t k = 0; k < components; ++k) {
      const std::size_t at = i * components + k;
      const StepLimit limit = limit_of_steps(by_steps[0][at], by_steps[1][at], by_steps[2][at]);
      found[k] = best.value[at] + limit.value - by_steps[used][at];
      if (k >= load_components) continue;
      const double by_grids =
          fixed ? std::max(std::abs(touched.value[at] - inside.value[at]), touched.scatter[at])
                : inside.spread[at];
      uncertainty = std::max(uncertainty, by_grids + limit.last_correction);
    }
    answers[i] =
        point_of(found, uncertainty,
                 fixed ? std::max(touched.reversed[i], inside.reversed[i]) : inside.reversed[i]);
  }
  return answers;
}

}  // namespace

std::vector<HalfSpacePoint> half_space_path(double nu, const std::vector<ContactPlace>& points,
                                            const HalfSpaceEffort& effort) {
  if (!(nu >= 0 && nu <= 0.5)) throw std::invalid_argument("nu must be from 0 to 0.5");
  if (effort.cells < 31) throw std::invalid_argument("the finest grid needs at least 31 cells");
  const bool twists =
      std::ranges::any_of(points, [](const ContactPlace& p) { return p.twist != 0; });
  return (twists ? path_on_squares : path_on_rings)(nu, points, effort);
}

std::vector<HalfSpacePoint> checked_half_space_path(double nu,
                                                    const std::vector<ContactPlace>& points,
                                                    const HalfSpaceEffort& effort) {
  std::vector<HalfSpacePoint> found = half_space_path(nu, points, effort);
  constexpr double too_far = 0.5;
  for (std::size_t i = 0; i < found.size(); ++i)
    if (found[i].reversed > too_far)
      throw std::invalid_argument("on the leg to point " + std::to_string(i + 1) +
                                  " slip reverses within one step; give more points, or steps=" +
                                  std::to_string(4 * effort.steps));
  return found;
}

}  // namespace stickslip::reference
