// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/polygon_pair.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "reference/eigenpairs.hpp"

#include "reference/ode/steps.hpp"

namespace stickslip::reference {
namespace {

template <class Real>
Point<Real> operator-(const Point<Real>& a, const Point<Real>& b) {
  return {a[0] - b[0], a[1] - b[1]};
}

template <class Real>
Real cross(const Point<Real>& a, const Point<Real>& b) {
  return a[0] * b[1] - a[1] * b[0];
}

template <class Real>
Real inner(const Point<Real>& a, const Point<Real>& b) {
  return a[0] * b[0] + a[1] * b[1];
}

template <class Real>
Real length(const Point<Real>& a) {
  return std::hypot(a[0], a[1]);
}

/// Position, angle, their rates, elongation.
template <class Real>
using State = std::array<Real, 7>;

template <class Real>
struct PairContact {
  ConvexOverlap<Real> overlap;
  Point<Real> normal{};  ///< out of the fixed body
  Real normal_force = 0;
  Real tangential_force = 0;  ///< on the free body, along z x n
  Real slip = 0;              ///< v.t
};

template <class Real>
Real area_of(std::span<const Point<Real>> polygon) {
  Real twice = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i)
    twice += cross(polygon[i], polygon[(i + 1) % polygon.size()]);
  return twice / 2;
}

template <class Real>
std::vector<Point<Real>> placed(const PolygonPair<Real>& pair, const State<Real>& x) {
  const Real c = std::cos(x[2]);
  const Real s = std::sin(x[2]);
  std::vector<Point<Real>> all;
  for (const auto& [u, v] : pair.free) all.push_back({x[0] + c * u - s * v, x[1] + s * u + c * v});
  return all;
}

template <class Real>
Point<Real> normal_of_chord(const ConvexOverlap<Real>& overlap, const Point<Real>& chord) {
  const Real size = length(chord);
  const Real sign = cross(chord, overlap.boundary) < 0 ? Real(-1) : Real(1);
  return {-sign * chord[1] / size, sign * chord[0] / size};
}

/// The edges of the fixed and of the free body that meet at either end of a chord.
using Chord = std::array<std::array<std::size_t, 2>, 2>;

template <class Real>
Chord chord_of(const ConvexOverlap<Real>& overlap) {
  Chord chord;
  const std::array<std::size_t, 2> ends = longest_chord(overlap);
  const std::size_t count = overlap.vertices.size();
  for (std::size_t k = 0; k < 2; ++k) {
    const int after = overlap.sources[ends[k]];
    const int before = overlap.sources[(ends[k] + count - 1) % count];
    const auto [free, fixed] = std::minmax(before, after);
    chord[k] = {static_cast<std::size_t>(fixed), static_cast<std::size_t>(-1 - free)};
  }
  return chord;
}

/// Where the lines through two edges meet.
template <class Real>
Point<Real> meeting(std::span<const Point<Real>> first, std::size_t i,
                    std::span<const Point<Real>> second, std::size_t j) {
  const Point<Real> along = first[(i + 1) % first.size()] - first[i];
  const Point<Real> other = second[(j + 1) % second.size()] - second[j];
  const Real part = cross(second[j] - first[i], other) / cross(along, other);
  return {first[i][0] + part * along[0], first[i][1] + part * along[1]};
}

/// With the chord of these edges, where one is given, in place of the longest one.
template <class Real>
PairContact<Real> contact_of(const PolygonPair<Real>& pair, const State<Real>& x, Real length_scale,
                             const Point<Real>& fixed_centre, const std::optional<Chord>& held) {
  PairContact<Real> contact;
  const auto free = placed(pair, x);
  contact.overlap = convex_overlap<Real>(pair.fixed, free);
  if (contact.overlap.vertices.empty())
    throw std::runtime_error("polygon pair: the bodies have parted");
  const Point<Real> centre{x[0], x[1]};
  if (held) {
    const auto end = [&](std::size_t k) {
      return meeting<Real>(pair.fixed, (*held)[k][0], free, (*held)[k][1]);
    };
    contact.normal = normal_of_chord(contact.overlap, end(1) - end(0));
  } else {
    contact.normal = plane_normal(pair.plane, contact.overlap, centre - fixed_centre);
  }
  const Point<Real> tangent{-contact.normal[1], contact.normal[0]};
  const Point<Real> arm = contact.overlap.centroid - centre;
  const Point<Real> velocity{x[3] - x[5] * arm[1], x[4] + x[5] * arm[0]};
  contact.slip = inner(velocity, tangent);
  contact.normal_force = pair.normal_stiffness * contact.overlap.area / length_scale -
                         pair.normal_damping * inner(velocity, contact.normal);
  contact.tangential_force =
      -pair.tangential_stiffness * x[6] - pair.tangential_damping * contact.slip;
  return contact;
}

template <class Real>
class Equations {
 public:
  explicit Equations(const PolygonPair<Real>& pair) : pair_(pair) {
    const Real fixed_area = area_of<Real>(pair.fixed);
    const Real free_area = area_of<Real>(pair.free);
    const bool valid = pair.mass > 0 && pair.inertia >= 0 && pair.normal_stiffness > 0 &&
                       pair.tangential_stiffness >= 0 && fixed_area > 0 && free_area > 0;
    if (!valid) throw std::invalid_argument("polygon pair: impossible bodies or springs");
    const Real pi = boost::math::constants::pi<Real>();
    length_ = std::sqrt(fixed_area / pi) + std::sqrt(free_area / pi);
    // Centroid of the fixed body, about its first vertex.
    const Point<Real> origin = pair.fixed.front();
    for (std::size_t i = 1; i + 1 < pair.fixed.size(); ++i) {
      const Point<Real> a = pair.fixed[i] - origin;
      const Point<Real> b = pair.fixed[i + 1] - origin;
      const Real part = cross(a, b) / 6 / fixed_area;
      centre_[0] += part * (a[0] + b[0]);
      centre_[1] += part * (a[1] + b[1]);
    }
    centre_[0] += origin[0];
    centre_[1] += origin[1];
  }

  PairContact<Real> contact(const State<Real>& x) const {
    return contact_of(pair_, x, length_, centre_, held_);
  }

  /// A chord that jumps has the direction that it has here also behind its jump, where stages of a
  /// step that ends there may lie.
  Equations held_at(const State<Real>& x) const {
    Equations same = *this;
    if (pair_.plane == PolygonPlane::longest_chord) same.held_ = chord_of(contact(x).overlap);
    return same;
  }

  State<Real> rates(const State<Real>& x) const {
    const PairContact<Real> c = contact(x);
    const Point<Real> tangent{-c.normal[1], c.normal[0]};
    const Point<Real> force{c.normal_force * c.normal[0] + c.tangential_force * tangent[0],
                            c.normal_force * c.normal[1] + c.tangential_force * tangent[1]};
    const Point<Real> arm = c.overlap.centroid - Point<Real>{x[0], x[1]};
    const Real turn = pair_.inertia > 0 ? cross(arm, force) / pair_.inertia : Real(0);
    return {x[3],
            x[4],
            x[5],
            (force[0] + pair_.load[0]) / pair_.mass,
            (force[1] + pair_.load[1]) / pair_.mass,
            turn,
            c.slip};
  }

  void operator()(const State<Real>& x, State<Real>& rate, Real) const { rate = rates(x); }

 private:
  PolygonPair<Real> pair_;
  Real length_ = 0;
  Point<Real> centre_{};
  std::optional<Chord> held_;
};

template <class Real>
State<Real> numbers_of(const PolygonPairState<Real>& s) {
  return {s.position[0], s.position[1], s.angle,     s.velocity[0],
          s.velocity[1], s.spin,        s.elongation};
}

template <class Real>
PolygonPairState<Real> state_of(const Equations<Real>& equations, const State<Real>& x, Real time) {
  const PairContact<Real> contact = equations.contact(x);
  PolygonPairState<Real> s;
  s.time = time;
  s.position = {x[0], x[1]};
  s.angle = x[2];
  s.velocity = {x[3], x[4]};
  s.spin = x[5];
  s.elongation = x[6];
  s.area = contact.overlap.area;
  const Real pi = boost::math::constants::pi<Real>();
  Real angle = std::atan2(contact.normal[0], -contact.normal[1]);
  if (angle < 0) angle += pi;
  s.plane_angle = angle >= pi ? angle - pi : angle;
  s.normal_force = contact.normal_force;
  s.tangential_force = contact.tangential_force;
  return s;
}

}  // namespace

template <class Real>
Real mean_edge_angle(const ConvexOverlap<Real>& overlap) {
  Real sum = 0;
  Real perimeter = 0;
  for (std::size_t i = 0; i < overlap.vertices.size(); ++i) {
    const Point<Real> edge =
        overlap.vertices[(i + 1) % overlap.vertices.size()] - overlap.vertices[i];
    const Real l = length(edge);
    sum += l * std::atan2(std::abs(edge[1]), std::abs(edge[0]));
    perimeter += l;
  }
  return sum / perimeter;
}

template <class Real>
std::vector<std::size_t> intersections_of(const ConvexOverlap<Real>& overlap) {
  const std::size_t count = overlap.vertices.size();
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < count; ++i)
    if ((overlap.sources[i] < 0) != (overlap.sources[(i + count - 1) % count] < 0))
      all.push_back(i);
  return all;
}

template <class Real>
std::array<std::size_t, 2> longest_chord(const ConvexOverlap<Real>& overlap) {
  const std::vector<std::size_t> ends = intersections_of(overlap);
  Real longest = 0;
  std::array<std::size_t, 2> found{};
  for (std::size_t a = 0; a < ends.size(); ++a) {
    for (std::size_t b = a + 1; b < ends.size(); ++b) {
      const Real between = length(overlap.vertices[ends[b]] - overlap.vertices[ends[a]]);
      if (between <= longest) continue;
      longest = between;
      found = {ends[a], ends[b]};
    }
  }
  if (!(longest > 0)) throw std::invalid_argument("contact plane: no chord");
  return found;
}

template <class Real>
Point<Real> plane_normal(PolygonPlane plane, const ConvexOverlap<Real>& overlap,
                         const Point<Real>& branch) {
  const Real size = length(overlap.boundary);
  const Point<Real> outward{overlap.boundary[0] / size, overlap.boundary[1] / size};
  if (plane == PolygonPlane::boundary) return outward;
  if (plane == PolygonPlane::longest_chord) {
    const auto [from, to] = longest_chord(overlap);
    return normal_of_chord(overlap, overlap.vertices[to] - overlap.vertices[from]);
  }
  const Real angle = mean_edge_angle(overlap);
  const Point<Real> line{std::cos(angle), std::sin(angle)};
  const Point<Real> across{-line[1], line[0]};
  // The one that is more perpendicular to the branch is the plane; the other its normal.
  const bool line_is_plane = std::abs(inner(line, branch)) <= std::abs(inner(across, branch));
  const Point<Real> normal = line_is_plane ? across : line;
  return inner(normal, outward) < 0 ? Point<Real>{-normal[0], -normal[1]} : normal;
}

template <class Real>
ConvexOverlap<Real> convex_overlap(std::span<const Point<Real>> first,
                                   std::span<const Point<Real>> second) {
  ConvexOverlap<Real> out;
  std::vector<Point<Real>> ring(second.begin(), second.end());
  // Source of the edge that begins at each vertex.
  std::vector<int> sources;
  for (std::size_t i = 0; i < ring.size(); ++i) sources.push_back(-1 - static_cast<int>(i));
  for (std::size_t e = 0; e < first.size() && !ring.empty(); ++e) {
    const Point<Real>& a = first[e];
    const Point<Real> along = first[(e + 1) % first.size()] - a;
    std::vector<Point<Real>> kept;
    std::vector<int> kept_sources;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point<Real>& here = ring[i];
      const Point<Real>& next = ring[(i + 1) % ring.size()];
      const Real side = cross(along, here - a);
      const Real next_side = cross(along, next - a);
      if (side >= 0) {
        kept.push_back(here);
        kept_sources.push_back(sources[i]);
      }
      if ((side >= 0) != (next_side >= 0)) {
        const Real part = side / (side - next_side);
        kept.push_back(
            {here[0] + part * (next[0] - here[0]), here[1] + part * (next[1] - here[1])});
        // Going out, the boundary goes on along the cutting edge; coming in, along the old one.
        kept_sources.push_back(side >= 0 ? static_cast<int>(e) : sources[i]);
      }
    }
    ring = std::move(kept);
    sources = std::move(kept_sources);
  }
  if (ring.size() < 3) return out;
  const Point<Real> origin = ring.front();
  Point<Real> moment{};
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    const Point<Real> u = ring[i] - origin;
    const Point<Real> v = ring[i + 1] - origin;
    const Real twice = cross(u, v);
    out.area += twice / 2;
    moment[0] += twice * (u[0] + v[0]) / 6;
    moment[1] += twice * (u[1] + v[1]) / 6;
  }
  if (!(out.area > 0)) return {};
  out.centroid = {origin[0] + moment[0] / out.area, origin[1] + moment[1] / out.area};
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (sources[i] < 0) continue;
    const Point<Real> edge = ring[(i + 1) % ring.size()] - ring[i];
    out.boundary[0] += edge[1];
    out.boundary[1] -= edge[0];
  }
  out.vertices = std::move(ring);
  out.sources = std::move(sources);
  return out;
}

template <class Real>
std::vector<PolygonPairState<Real>> integrate(const PolygonPair<Real>& pair,
                                              const PolygonPairState<Real>& start,
                                              std::span<const Real> times, Real step) {
  if (!(step > 0)) throw std::invalid_argument("polygon pair: the step must be > 0");
  const Equations<Real> equations(pair);
  State<Real> x = numbers_of(start);
  Real time = start.time;
  std::vector<PolygonPairState<Real>> all;
  // What decides the direction of the plane.
  const auto edges = [&](const State<Real>& s) {
    const ConvexOverlap<Real> overlap = equations.contact(s).overlap;
    std::vector<int> deciding = overlap.sources;
    if (pair.plane == PolygonPlane::longest_chord)
      for (const std::size_t end : longest_chord(overlap))
        deciding.push_back(static_cast<int>(end));
    return deciding;
  };
  for (const Real wanted : times) {
    if (wanted < time) throw std::invalid_argument("polygon pair: times must ascend");
    while (time < wanted) {
      const ode::Step taken(equations.held_at(x), x, time, std::min(step, wanted - time));
      const auto before = edges(x);
      // To just behind the first change inside the step.
      const auto changed = [&](const State<Real>& s) { return edges(s) != before; };
      const bool cut = changed(taken.end);
      const bool reaches = !cut && taken.width == wanted - time;
      const Real least = 4 * std::numeric_limits<Real>::epsilon() * std::max(step, time);
      const Real by = cut ? taken.behind(changed, least) : taken.width;
      x = taken.at(by);
      time = reaches ? wanted : time + by;
    }
    all.push_back(state_of(equations, x, wanted));
  }
  return all;
}

template <class Real>
PolygonPairState<Real> rest(const PolygonPair<Real>& pair, const PolygonPairState<Real>& start) {
  const Equations<Real> equations(pair);
  State<Real> x = numbers_of(start);
  x[3] = x[4] = x[5] = 0;
  const int unknowns = pair.inertia > 0 ? 3 : 2;
  using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
  using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;
  // A movement changes the elongation as well; its rate is that of a slow movement.
  const auto moved = [&](const State<Real>& from, const Vector& by) {
    State<Real> to = from;
    State<Real> slow = from;
    for (int i = 0; i < unknowns; ++i) {
      to[static_cast<std::size_t>(i)] += by[i];
      slow[static_cast<std::size_t>(i)] += by[i] / 2;
      slow[static_cast<std::size_t>(i) + 3] = by[i];
    }
    to[6] += equations.contact(slow).slip;
    return to;
  };
  const auto residual = [&](const State<Real>& s) {
    const State<Real> rate = equations.rates(s);
    Vector r(unknowns);
    for (int i = 0; i < unknowns; ++i) r[i] = rate[static_cast<std::size_t>(i) + 3];
    return r;
  };
  const Real size = std::sqrt(area_of<Real>(pair.free));
  const Real probe = std::cbrt(std::numeric_limits<Real>::epsilon()) * size;
  for (int iteration = 0; iteration < 60; ++iteration) {
    const Vector r = residual(x);
    Matrix jacobian(unknowns, unknowns);
    for (int i = 0; i < unknowns; ++i) {
      Vector by = Vector::Zero(unknowns);
      by[i] = probe;
      const Vector ahead = residual(moved(x, by));
      const Vector behind = residual(moved(x, -by));
      jacobian.col(i) = (ahead - behind) / (2 * probe);
    }
    const Vector change = -jacobian.fullPivLu().solve(r);
    x = moved(x, change);
    if (change.norm() < 64 * std::numeric_limits<Real>::epsilon() * size)
      return state_of(equations, x, start.time);
  }
  throw std::runtime_error("polygon pair: no rest found");
}

template <class Real>
std::vector<PolygonMode<Real>> modes(const PolygonPair<Real>& pair,
                                     const PolygonPairState<Real>& rest) {
  const Equations<Real> equations(pair);
  const State<Real> x = numbers_of(rest);
  constexpr int count = 7;
  Eigen::Matrix<Real, count, count> jacobian;
  const Real size = std::sqrt(area_of<Real>(pair.free));
  // Fourth-order differences: errors of about epsilon^(4/5).
  const Real probe = std::pow(std::numeric_limits<Real>::epsilon(), Real(0.2)) * size / 100;
  for (int i = 0; i < count; ++i) {
    const auto at = [&](Real by) {
      State<Real> s = x;
      s[static_cast<std::size_t>(i)] += by;
      const State<Real> rate = equations.rates(s);
      return Eigen::Map<const Eigen::Matrix<Real, count, 1>>(rate.data()).eval();
    };
    jacobian.col(i) =
        (8 * (at(probe) - at(-probe)) - (at(2 * probe) - at(-2 * probe))) / (12 * probe);
  }
  if (pair.inertia == 0) {
    jacobian.row(2).setZero(), jacobian.row(5).setZero();
    jacobian.col(2).setZero(), jacobian.col(5).setZero();
  }
  const Eigenpairs<Real> found = eigenpairs<Real>(jacobian, Wanted::values_and_vectors);
  const Point<Real> normal = equations.contact(x).normal;
  std::vector<PolygonMode<Real>> all;
  for (int i = 0; i < count; ++i) {
    const std::complex<Real> z = found.values[i];
    if (z.imag() <= 0) continue;
    const auto vector = found.vectors.col(i);
    const Real along = std::norm(normal[0] * vector[4] - normal[1] * vector[3]);
    all.push_back(
        {z, -1 / (2 * z.real()), z.imag(), along / (std::norm(vector[3]) + std::norm(vector[4]))});
  }
  std::ranges::sort(all, {}, &PolygonMode<Real>::frequency);
  return all;
}

#define STICKSLIP_INSTANTIATE(Real)                                                                \
  template ConvexOverlap<Real> convex_overlap(std::span<const Point<Real>>,                        \
                                              std::span<const Point<Real>>);                       \
  template Real mean_edge_angle(const ConvexOverlap<Real>&);                                       \
  template std::vector<std::size_t> intersections_of(const ConvexOverlap<Real>&);                  \
  template std::array<std::size_t, 2> longest_chord(const ConvexOverlap<Real>&);                   \
  template Point<Real> plane_normal(PolygonPlane, const ConvexOverlap<Real>&, const Point<Real>&); \
  template std::vector<PolygonPairState<Real>> integrate(                                          \
      const PolygonPair<Real>&, const PolygonPairState<Real>&, std::span<const Real>, Real);       \
  template PolygonPairState<Real> rest(const PolygonPair<Real>&, const PolygonPairState<Real>&);   \
  template std::vector<PolygonMode<Real>> modes(const PolygonPair<Real>&,                          \
                                                const PolygonPairState<Real>&);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
