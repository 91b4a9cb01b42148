// SPDX-License-Identifier: BSD-3-Clause
#include "reference/shapes/polyhedron.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using Ring = std::vector<ExactVector>;

ExactVector operator+(const ExactVector& a, const ExactVector& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
ExactVector operator-(const ExactVector& a, const ExactVector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
ExactVector operator*(const Rational& s, const ExactVector& a) {
  return {s * a[0], s * a[1], s * a[2]};
}
Rational dot(const ExactVector& a, const ExactVector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
ExactVector cross(const ExactVector& a, const ExactVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
bool is_zero(const ExactVector& a) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

/// A plane n.x = offset, its body below.
struct Plane {
  ExactVector normal;
  Rational offset;

  Rational above(const ExactVector& x) const { return dot(normal, x) - offset; }
};

Plane plane_of(const Ring& ring) {
  const ExactVector normal = cross(ring[1] - ring[0], ring[2] - ring[0]);
  return {normal, dot(normal, ring[0])};
}

bool is_one_direction(const ExactVector& a, const ExactVector& b) {
  return is_zero(cross(a, b)) && dot(a, b) > 0;
}

/// Corners of the convex hull of points in a plane, counterclockwise about its normal.
Ring ring_of(const Ring& points, const ExactVector& normal) {
  const auto is_before = [](const ExactVector& a, const ExactVector& b) { return a < b; };
  ExactVector at = *std::ranges::min_element(points, is_before);
  Ring ring;
  do {
    ring.push_back(at);
    std::optional<ExactVector> next;
    for (const ExactVector& point : points) {
      if (point == at) continue;
      if (!next) {
        next = point;
        continue;
      }
      const Rational turn = dot(cross(*next - at, point - at), normal);
      const auto way = [&](const ExactVector& to) { return dot(to - at, to - at); };
      if (turn < 0 || (turn == 0 && way(point) > way(*next))) next = point;
    }
    at = *next;
  } while (at != ring.front());
  return ring;
}

/// What a plane leaves of a ring, by the ends of each of its edges.
Ring cut(const Ring& ring, const Plane& plane) {
  Ring left;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const ExactVector& a = ring[i];
    const ExactVector& b = ring[(i + 1) % ring.size()];
    const Rational above_a = plane.above(a);
    const Rational above_b = plane.above(b);
    if (above_a <= 0) left.push_back(a);
    if ((above_a < 0 && above_b > 0) || (above_a > 0 && above_b < 0))
      left.push_back(a + Rational(above_a / (above_a - above_b)) * (b - a));
  }
  return left;
}

/// Integrals over flat pieces of a closed surface.
struct Integrals {
  Rational volume;     ///< integral of x.n/3
  ExactVector first;   ///< integral of n_i x_i^2/2: the volume times its centroid
  ExactVector force;   ///< integral of n
  ExactVector moment;  ///< integral of x cross n

  void add(const Ring& ring) {
    for (std::size_t k = 2; k < ring.size(); ++k) {
      const ExactVector& a = ring[0];
      const ExactVector& b = ring[k - 1];
      const ExactVector& c = ring[k];
      const ExactVector area = Rational(1, 2) * cross(b - a, c - a);
      const ExactVector middle = Rational(1, 3) * (a + b + c);
      volume += dot(middle, area) / 3;
      force = force + area;
      moment = moment + cross(middle, area);
      for (const std::size_t i : {0U, 1U, 2U})
        first[i] +=
            area[i] / 12 *
            (a[i] * a[i] + b[i] * b[i] + c[i] * c[i] + a[i] * b[i] + b[i] * c[i] + c[i] * a[i]);
    }
  }
};

Integrals add_cut(Integrals sum, const Polyhedron& body, const std::vector<Plane>& by,
                  bool keeps_shared) {
  for (const Ring& face : body.faces) {
    const Plane own = plane_of(face);
    const bool is_shared = std::ranges::any_of(by, [&](const Plane& other) {
      return is_one_direction(own.normal, other.normal) && other.above(face[0]) == 0;
    });
    if (is_shared && !keeps_shared) continue;
    Ring left = face;
    for (const Plane& plane : by) {
      if (left.size() < 3) break;
      left = cut(left, plane);
    }
    sum.add(left);
  }
  return sum;
}

std::vector<Plane> planes_of(const Polyhedron& body) {
  std::vector<Plane> planes;
  for (const Ring& face : body.faces) planes.push_back(plane_of(face));
  return planes;
}

std::vector<ExactVector> edges_of(const Polyhedron& body) {
  std::vector<ExactVector> edges;
  for (const Ring& face : body.faces)
    for (std::size_t i = 0; i < face.size(); ++i) {
      const ExactVector edge = face[(i + 1) % face.size()] - face[i];
      if (std::ranges::none_of(
              edges, [&](const ExactVector& known) { return is_zero(cross(known, edge)); }))
        edges.push_back(edge);
    }
  return edges;
}

/// How far the body reaches along a direction, times its length.
Rational reach(const Polyhedron& body, const ExactVector& direction) {
  std::optional<Rational> most;
  for (const Ring& face : body.faces)
    for (const ExactVector& corner : face) {
      const Rational here = dot(direction, corner);
      if (!most || here > *most) most = here;
    }
  return *most;
}

void find_translation(const Polyhedron& first, const Polyhedron& second, PolyhedraOverlap& found) {
  std::set<ExactVector> directions;
  const auto add = [&](const ExactVector& n) {
    // So long that the largest component is 1: each direction is there once.
    Rational largest = 0;
    for (const Rational& x : n) largest = std::max<Rational>(largest, abs(x));
    if (largest == 0) return;
    for (const int sign : {1, -1}) directions.insert(Rational(sign / largest) * n);
  };
  for (const Polyhedron* body : {&first, &second})
    for (const Plane& plane : planes_of(*body)) add(plane.normal);
  for (const ExactVector& a : edges_of(first))
    for (const ExactVector& b : edges_of(second)) add(cross(a, b));
  std::optional<Rational> least;  // square of the way
  ExactVector along;
  for (const ExactVector& n : directions) {
    const Rational way = reach(first, n) + reach(second, Rational(-1) * n);
    if (way <= 0) {
      found.translation = std::numeric_limits<long double>::quiet_NaN();
      found.direction.fill(found.translation);
      found.directions = 0;
      return;
    }
    const Rational square = way * way / dot(n, n);
    if (least && square > *least) continue;
    if (!least || square < *least) {
      found.directions = 0;
      along = n;
    }
    least = square;
    ++found.directions;
  }
  found.translation = std::sqrt(rounded(*least));
  const long double length = std::sqrt(rounded(dot(along, along)));
  for (const std::size_t i : {0U, 1U, 2U}) found.direction[i] = rounded(along[i]) / length;
}

}  // namespace

Rational exact(long double number) {
  // Both are integers that a long double holds, so that the quotient is rounded once.
  long double power = 1;
  for (int digits = 0; digits <= 18; ++digits, power *= 10) {
    const long double whole = std::nearbyint(number * power);
    if (std::abs(whole) < 1e18L && whole / power == number)
      return {boost::multiprecision::cpp_int(static_cast<long long>(whole)),
              boost::multiprecision::cpp_int(static_cast<long long>(power))};
  }
  return Rational(number);
}

long double rounded(const Rational& number) { return number.convert_to<long double>(); }
std::array<long double, 3> rounded(const ExactVector& vector) {
  return {rounded(vector[0]), rounded(vector[1]), rounded(vector[2])};
}

Polyhedron hull_of(const std::vector<ExactVector>& points) {
  constexpr std::size_t most = 48;
  if (points.size() < 4 || points.size() > most)
    throw std::invalid_argument("vertices: needs 4 to 48 points");
  Polyhedron hull;
  std::vector<Plane> known;
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = i + 1; j < points.size(); ++j)
      for (std::size_t k = j + 1; k < points.size(); ++k) {
        Plane plane = plane_of({points[i], points[j], points[k]});
        if (is_zero(plane.normal)) continue;
        Ring within;
        bool has_above = false;
        bool has_below = false;
        for (const ExactVector& point : points) {
          const Rational above = plane.above(point);
          if (above == 0) within.push_back(point);
          has_above = has_above || above > 0;
          has_below = has_below || above < 0;
          if (has_above && has_below) break;
        }
        if (has_above == has_below) continue;
        if (has_above) plane = {Rational(-1) * plane.normal, -plane.offset};
        if (std::ranges::any_of(known, [&](const Plane& other) {
              return is_one_direction(other.normal, plane.normal);
            }))
          continue;
        hull.faces.push_back(ring_of(within, plane.normal));
        known.push_back(std::move(plane));
      }
  if (hull.faces.empty()) throw std::invalid_argument("vertices: all lie in one plane");
  return hull;
}

PolyhedronMass mass_of(const Polyhedron& body) {
  PolyhedronMass found;
  std::array<Rational, 6> second;  // integrals of xx yy zz xy xz yz
  constexpr std::array<std::array<std::size_t, 2>, 6> pairs{
      {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}}};
  for (const Ring& face : body.faces)
    for (std::size_t k = 2; k < face.size(); ++k) {
      const std::array corners{face[0], face[k - 1], face[k]};
      const Rational volume = dot(corners[0], cross(corners[1], corners[2])) / 6;
      const ExactVector sum = corners[0] + corners[1] + corners[2];
      found.volume += volume;
      found.centroid = found.centroid + Rational(volume / 4) * sum;
      for (std::size_t p = 0; p < pairs.size(); ++p) {
        const auto [i, j] = pairs[p];
        Rational products = sum[i] * sum[j];
        for (const ExactVector& corner : corners) products += corner[i] * corner[j];
        second[p] += volume / 20 * products;
      }
    }
  found.centroid = Rational(1 / found.volume) * found.centroid;
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    const auto [i, j] = pairs[p];
    second[p] = second[p] / found.volume - found.centroid[i] * found.centroid[j];
  }
  found.inertia = {second[1] + second[2],
                   second[0] + second[2],
                   second[0] + second[1],
                   -second[3],
                   -second[4],
                   -second[5]};
  return found;
}

PolyhedraOverlap overlap_of(const Polyhedron& first, const Polyhedron& second) {
  const Integrals of_first = add_cut({}, first, planes_of(second), true);
  const Integrals all = add_cut(of_first, second, planes_of(first), false);
  PolyhedraOverlap found{
      .volume = all.volume, .centroid = {}, .force = of_first.force, .moment = of_first.moment};
  if (all.volume > 0) found.centroid = Rational(1 / all.volume) * all.first;
  find_translation(first, second, found);
  return found;
}

}  // namespace stickslip::reference
