// SPDX-License-Identifier: BSD-3-Clause
#include "reference/polygon/polygon_packing.hpp"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {
namespace {

using PackingState = std::vector<double>;

/// Position, angle, and their rates.
constexpr std::size_t per_body = 6;
/// Integrals: work of the drive, of the tangential springs, of the dashpots; force of the contacts
/// on the walls along x and y, and its magnitude.
constexpr std::size_t integrals = 6;

/// Two bodies that may come to overlap during a step, and their elongation.
struct Pair {
  std::size_t i = 0;
  std::size_t j = 0;
  double elongation = 0;
};

double length(const Point<double>& a) { return std::hypot(a[0], a[1]); }

double dot(const Point<double>& a, const Point<double>& b) { return a[0] * b[0] + a[1] * b[1]; }

double cross(const Point<double>& a, const Point<double>& b) { return a[0] * b[1] - a[1] * b[0]; }

class PackingEquations {
 public:
  PackingEquations(const PolygonPacking& packing, double duration, int steps) : packing_(packing) {
    const bool valid = steps > 0 && duration > 0 && packing.period > 0 &&
                       packing.normal_stiffness > 0 && packing.tangential_stiffness >= 0 &&
                       packing.friction >= 0;
    if (!valid) throw std::invalid_argument("polygon packing: impossible springs or time");
    for (const PackedPolygon& body : packing.bodies) {
      if (!(body.mass > 0 && body.inertia > 0 && body.area > 0 && body.shape.size() > 2))
        throw std::invalid_argument("polygon packing: an impossible body");
      double reach = 0;
      for (const Point<double>& v : body.shape) reach = std::max(reach, length(v));
      reaches_.push_back(reach);
      radii_.push_back(std::sqrt(body.area / boost::math::constants::pi<double>()));
      outlines_.emplace_back(body.shape.size());
    }
  }

  PackingState start() const {
    PackingState x;
    for (const PackedPolygon& b : packing_.bodies)
      x.insert(x.end(), {b.position[0], b.position[1], 0, b.velocity[0], b.velocity[1], 0});
    x.resize(x.size() + integrals, 0);
    return x;
  }

  /// Finds the pairs that are near each other; elongations stay with their pairs.
  void find_pairs(PackingState& x) {
    const double margin = 0.02 * packing_.period;
    std::vector<Pair> found;
    std::size_t old = 0;
    const std::size_t n = packing_.bodies.size();
    const std::size_t first = n * per_body + integrals;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 1; j < n; ++j) {
        if (packing_.bodies[i].wall != 0 && packing_.bodies[j].wall != 0) continue;
        const double dy = x[per_body * j + 1] - x[per_body * i + 1];
        const double dx = x[per_body * j] + shift(x, i, j) - x[per_body * i];
        if (std::hypot(dx, dy) > reaches_[i] + reaches_[j] + margin) continue;
        while (old < pairs_.size() &&
               (pairs_[old].i < i || (pairs_[old].i == i && pairs_[old].j < j)))
          ++old;
        const bool known = old < pairs_.size() && pairs_[old].i == i && pairs_[old].j == j;
        found.push_back({i, j, known ? x[first + old] : 0});
      }
    }
    pairs_ = std::move(found);
    x.resize(first);
    for (const Pair& pair : pairs_) x.push_back(pair.elongation);
  }

  void operator()(const PackingState& x, PackingState& rates, double /*time*/) {
    evaluate(x, rates, nullptr);
  }

  /// Rates of the state; also what is in contact, if asked. Returns the horizontal force of the
  /// contacts on the upper wall less that on the lower one.
  double evaluate(const PackingState& x, PackingState& rates,
                  std::vector<PackedContact>* contacts) {
    const std::size_t n = packing_.bodies.size();
    const std::size_t sums = n * per_body;
    rates.assign(x.size(), 0);
    for (std::size_t b = 0; b < n; ++b) {
      place(x, b);
      for (std::size_t k = 0; k < 3; ++k) rates[per_body * b + k] = x[per_body * b + 3 + k];
    }
    double on_walls = 0;
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      const std::size_t i = pairs_[p].i;
      const std::size_t j = pairs_[p].j;
      const double shift_j = shift(x, i, j);
      const Point<double> centre_i{x[per_body * i], x[per_body * i + 1]};
      const Point<double> centre_j{x[per_body * j] + shift_j, x[per_body * j + 1]};
      const Point<double> branch{centre_j[0] - centre_i[0], centre_j[1] - centre_i[1]};
      if (length(branch) > reaches_[i] + reaches_[j]) continue;
      shifted_ = outlines_[j];
      for (Point<double>& v : shifted_) v[0] += shift_j;
      ConvexOverlap<double> overlap = convex_overlap<double>(outlines_[i], shifted_);
      if (overlap.vertices.empty() || !(overlap.area > smallest_area)) continue;
      const Point<double> normal = plane_normal(packing_.plane, overlap, branch);
      const Point<double> tangent{-normal[1], normal[0]};
      const auto velocity = [&](std::size_t b, const Point<double>& arm) {
        const std::size_t at = per_body * b + 3;
        return Point<double>{x[at] - x[at + 2] * arm[1], x[at + 1] + x[at + 2] * arm[0]};
      };
      const Point<double> arm_i{overlap.centroid[0] - centre_i[0],
                                overlap.centroid[1] - centre_i[1]};
      const Point<double> arm_j{overlap.centroid[0] - centre_j[0],
                                overlap.centroid[1] - centre_j[1]};
      const Point<double> v_i = velocity(i, arm_i);
      const Point<double> v_j = velocity(j, arm_j);
      const Point<double> v{v_j[0] - v_i[0], v_j[1] - v_i[1]};
      const double approach = -dot(v, normal);
      const double sliding = dot(v, tangent);
      const double elastic = packing_.normal_stiffness * overlap.area / (radii_[i] + radii_[j]);
      const double limit = packing_.friction * elastic;
      const double spring =
          std::clamp(packing_.tangential_stiffness * x[sums + integrals + p], -limit, limit);
      const double f_n = elastic + packing_.normal_damping * approach;
      const double f_t = spring + packing_.tangential_damping * sliding;
      const Point<double> force{-f_n * normal[0] + f_t * tangent[0],
                                -f_n * normal[1] + f_t * tangent[1]};
      rates[sums + integrals + p] = sliding;
      rates[sums + 1] += spring * sliding;
      rates[sums + 2] += packing_.normal_damping * approach * approach +
                         packing_.tangential_damping * sliding * sliding;
      const auto act = [&](std::size_t b, const Point<double>& arm, double sign) {
        rates[per_body * b + 3] += sign * force[0];
        rates[per_body * b + 4] += sign * force[1];
        rates[per_body * b + 5] += sign * cross(arm, force);
      };
      act(i, arm_i, 1);
      act(j, arm_j, -1);
      if (contacts != nullptr) {
        const std::array<double, 2> torque{cross(arm_i, force), -cross(arm_j, force)};
        contacts->push_back({i, j, std::move(overlap), shift_j, normal, force, torque});
      }
    }
    for (std::size_t b = 0; b < n; ++b) {
      const PackedPolygon& body = packing_.bodies[b];
      double* const a = &rates[per_body * b + 3];
      if (body.wall != 0) {
        on_walls += body.wall * a[0];
        rates[sums + 3] += a[0];
        rates[sums + 4] += a[1];
        rates[sums + 5] += std::hypot(a[0], a[1]);
        rates[sums] -= a[0] * x[per_body * b + 3] + a[1] * x[per_body * b + 4];
        a[0] = a[1] = a[2] = 0;
      } else {
        a[0] /= body.mass;
        a[1] /= body.mass;
        a[2] /= body.inertia;
      }
    }
    return on_walls;
  }

  /// Brings elongations back to the friction limit, to zero where bodies are apart.
  void return_elongations(PackingState& x) {
    const std::size_t first = packing_.bodies.size() * per_body + integrals;
    PackingState rates;
    std::vector<PackedContact> contacts;
    evaluate(x, rates, &contacts);
    auto contact = contacts.begin();
    for (std::size_t p = 0; p < pairs_.size(); ++p) {
      const bool touches =
          contact != contacts.end() && contact->i == pairs_[p].i && contact->j == pairs_[p].j;
      double limit = 0;
      if (touches) {
        limit = packing_.friction * packing_.normal_stiffness * contact->overlap.area /
                (radii_[pairs_[p].i] + radii_[pairs_[p].j]) / packing_.tangential_stiffness;
        ++contact;
      }
      x[first + p] = std::clamp(x[first + p], -limit, limit);
    }
  }

  /// Energy of the normal springs [J].
  double stored(const std::vector<PackedContact>& contacts) const {
    double energy = 0;
    for (const PackedContact& c : contacts) {
      const double overlap = c.overlap.area / (radii_[c.i] + radii_[c.j]);
      energy += packing_.normal_stiffness / 2 * overlap * overlap;
    }
    return energy;
  }

  double kinetic_energy(const PackingState& x) const {
    double energy = 0;
    for (std::size_t b = 0; b < packing_.bodies.size(); ++b) {
      const PackedPolygon& body = packing_.bodies[b];
      const double* const v = &x[per_body * b + 3];
      if (body.wall == 0)
        energy += (body.mass * (v[0] * v[0] + v[1] * v[1]) + body.inertia * v[2] * v[2]) / 2;
    }
    return energy;
  }

  Point<double> momentum(const PackingState& x) const {
    Point<double> sum{};
    for (std::size_t b = 0; b < packing_.bodies.size(); ++b) {
      if (packing_.bodies[b].wall != 0) continue;
      sum[0] += packing_.bodies[b].mass * x[per_body * b + 3];
      sum[1] += packing_.bodies[b].mass * x[per_body * b + 4];
    }
    return sum;
  }

  const std::vector<std::vector<Point<double>>>& outlines() const { return outlines_; }
  std::size_t first_integral() const { return packing_.bodies.size() * per_body; }

 private:
  /// Less is rounding of coordinates of order 1 [m^2].
  static constexpr double smallest_area = 1e-14;

  double shift(const PackingState& x, std::size_t i, std::size_t j) const {
    const double periods = (x[per_body * j] - x[per_body * i]) / packing_.period;
    return -std::round(periods) * packing_.period;
  }

  void place(const PackingState& x, std::size_t b) {
    const double* const at = &x[per_body * b];
    const double c = std::cos(at[2]);
    const double s = std::sin(at[2]);
    const auto& shape = packing_.bodies[b].shape;
    for (std::size_t k = 0; k < shape.size(); ++k) {
      const auto& [u, v] = shape[k];
      outlines_[b][k] = {at[0] + c * u - s * v, at[1] + s * u + c * v};
    }
  }

  const PolygonPacking& packing_;
  std::vector<double> reaches_;
  std::vector<double> radii_;
  std::vector<Pair> pairs_;
  std::vector<std::vector<Point<double>>> outlines_;
  std::vector<Point<double>> shifted_;
};

/// Number of times that the outlines of the two bodies cross each other.
std::size_t intersections(const ConvexOverlap<double>& overlap) {
  std::size_t count = 0;
  for (std::size_t k = 0; k < overlap.sources.size(); ++k) {
    const int next = overlap.sources[(k + 1) % overlap.sources.size()];
    if ((overlap.sources[k] < 0) != (next < 0)) ++count;
  }
  return count;
}

/// How many planes of contacts turned by more than 45 degrees.
int jumps_between(const std::vector<PackedContact>& before,
                  const std::vector<PackedContact>& after) {
  int count = 0;
  auto old = before.begin();
  for (const PackedContact& now : after) {
    while (old != before.end() && (old->i < now.i || (old->i == now.i && old->j < now.j))) ++old;
    if (old == before.end()) break;
    if (old->i != now.i || old->j != now.j) continue;
    if (dot(old->normal, now.normal) < boost::math::constants::half_root_two<double>()) ++count;
  }
  return count;
}

}  // namespace

PackingRun integrate(const PolygonPacking& packing, double duration, int steps) {
  PackingEquations equations(packing, duration, steps);
  PackingState x = equations.start();
  equations.find_pairs(x);
  PackingRun run;
  PackingState rates;
  std::vector<PackedContact> contacts;
  const auto stress = [&] {
    contacts.clear();
    return equations.evaluate(x, rates, &contacts) / (2 * packing.period);
  };
  run.times.push_back(0);
  run.stresses.push_back(-stress());
  const Point<double> momentum_start = equations.momentum(x);
  const double kinetic_start = equations.kinetic_energy(x);
  const double stored_start = equations.stored(contacts);
  const double dt = duration / steps;
  std::vector<PackedContact> before;
  for (int k = 0; k < steps; ++k) {
    before = contacts;
    equations.find_pairs(x);
    boost::numeric::odeint::runge_kutta4<PackingState> stepper;
    stepper.do_step(std::ref(equations), x, k * dt, dt);
    equations.return_elongations(x);
    run.times.push_back((k + 1) * dt);
    run.stresses.push_back(-stress());
    run.jumps += jumps_between(before, contacts);
    for (const PackedContact& c : contacts)
      run.most_intersections = std::max(run.most_intersections, intersections(c.overlap));
    run.mean_stress += (run.stresses[run.stresses.size() - 2] + run.stresses.back()) / 2 / steps;
  }
  const double* const sums = &x[equations.first_integral()];
  const Point<double> momentum = equations.momentum(x);
  run.momentum_error = std::hypot(momentum[0] - momentum_start[0] + sums[3],
                                  momentum[1] - momentum_start[1] + sums[4]) /
                       sums[5];
  run.boundary_work = sums[0];
  run.kinetic_energy = equations.kinetic_energy(x) - kinetic_start;
  run.unaccounted = run.boundary_work - run.kinetic_energy -
                    (equations.stored(contacts) - stored_start) - sums[1] - sums[2];
  run.outlines = equations.outlines();
  run.contacts = std::move(contacts);
  return run;
}

}  // namespace stickslip::reference
