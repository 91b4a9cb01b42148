// SPDX-License-Identifier: BSD-3-Clause
#include "reference/tangents/pair_tangents.hpp"

#include <algorithm>
#include <cmath>

#include "reference/tangents/dual.hpp"

namespace stickslip::reference {
namespace {

constexpr int size = 12;
using Number = Dual<size>;
using Vector = Eigen::Matrix<Number, 3, 1, Eigen::DontAlign>;

Number product(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector times(const Number& factor, const Vector& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}
Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
Vector constant(const Vector3<long double>& v) { return {v[0], v[1], v[2]}; }

/// tan(x/2)/x from x^2, also at 0.
Number half_tangent_over(const Number& square) {
  if (square.value > 1e-6L) {
    const Number x = sqrt(square);
    return tan(Number(x / 2)) / x;
  }
  return 0.5L + square * (1 / 24.0L + square * (1 / 240.0L + square * (17 / 40320.0L)));
}
/// Twice the Gibbs vector of a rotation vector.
Vector gibbs(const Vector& w) { return times(Number(2 * half_tangent_over(product(w, w))), w); }

/// Place of the pair at an instant.
struct Place {
  Vector branch, normal, arm_p, arm_q;
  Number overlap;
};
Place place_of(const SpherePairStep& s, const Vector& branch) {
  const Number distance = sqrt(product(branch, branch));
  const Vector normal = times(Number(1 / distance), branch);
  const Number overlap = s.radius_p + s.radius_q - distance;
  return {branch, normal, times(Number(s.radius_p - overlap / 2), normal),
          times(Number(overlap / 2 - s.radius_q), normal), overlap};
}

/// The vector carried from the plane of a normal to that of another, then turned about it by the
/// twist of the mean rotation.
Vector followed(const Vector& v, const Vector& from, const Vector& to, const Vector& rotation) {
  const Vector carried =
      v - times(Number(product(to, v) / (1 + product(from, to))), Vector(from + to));
  const Number tau = product(rotation, to) * half_tangent_over(product(rotation, rotation));
  const Number scale = 1 / (1 + tau * tau);
  return times(Number((1 - tau * tau) * scale), carried) +
         times(Number(2 * tau * scale), cross(to, carried));
}

PairTangent answer_of(std::string branch, const std::array<Vector, 4>& rows) {
  PairTangent out;
  out.branch = std::move(branch);
  std::array<std::vector<long double>*, 4> lists{&out.force_p, &out.torque_p, &out.force_q,
                                                 &out.torque_q};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const Number& x : rows[i]) {
      lists[i]->push_back(x.value);
      out.tangent.insert(out.tangent.end(), x.slope.begin(), x.slope.end());
    }
  return out;
}

void find_unsymmetric(PairTangent& out) {
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t j = 0; j < i; ++j)
      out.unsymmetric = std::max(out.unsymmetric,
                                 std::abs(out.tangent[size * i + j] - out.tangent[size * j + i]));
}

}  // namespace

PairTangent pair_tangent(const std::variant<LinearSprings, HertzSpheres>& law,
                         const SpherePairStep& step) {
  std::array<Vector, 4> moved;
  for (int i = 0; i < size; ++i)
    moved[static_cast<std::size_t>(i / 3)][i % 3] =
        Number::input(step.movement[static_cast<std::size_t>(i)], i);
  const auto& [shift_p, turn_p, shift_q, turn_q] = moved;
  const Vector start = constant(step.centre_q - step.centre_p);
  const Place old = place_of(step, start);
  const Place now = place_of(step, start + shift_q - shift_p);
  const auto mean = [](const Vector& a, const Vector& b) {
    return times(Number(0.5L), Vector(a + b));
  };
  const Vector movement = shift_q - shift_p + cross(gibbs(turn_q), mean(old.arm_q, now.arm_q)) -
                          cross(gibbs(turn_p), mean(old.arm_p, now.arm_p));
  const Vector given = constant(step.force_old);
  const Vector force_old = given - times(product(given, old.normal), old.normal);
  const Vector carried = followed(force_old, old.normal, now.normal, mean(turn_p, turn_q));
  // Any basis of the tangent plane, which is not differentiated: it drops out.
  const Vector n = now.normal;
  Vector first =
      constant(Vector3<long double>(n[0].value, n[1].value, n[2].value).unitOrthogonal());
  first = first - times(product(first, n), n);
  first = times(Number(1 / sqrt(product(first, first))), first);
  const Vector second = cross(n, first);
  const TangentStep<Number> seen{old.overlap,
                                 now.overlap,
                                 {product(movement, first), product(movement, second)},
                                 {product(carried, first), product(carried, second)}};
  const TangentForce<Number> end =
      std::holds_alternative<LinearSprings>(law)
          ? conventional_step(std::get<LinearSprings>(law), seen)
          : mindlin_step(std::get<HertzSpheres>(law), MindlinForm::incremental, seen);
  const Vector force =
      times(end.force[0], first) + times(end.force[1], second) - times(end.normal, n);
  const Vector opposite = -force;
  PairTangent out =
      answer_of(end.branch, {force, cross(now.arm_p, force), opposite, cross(now.arm_q, opposite)});
  find_unsymmetric(out);
  return out;
}

PairTangent bond_tangent(const BondStiffness& stiffness, long double length, const BondedBody& p,
                         const BondedBody& q) {
  PairTangent out;
  const auto forces_at = [&](int input, long double by) {
    std::array<BondedBody, 2> bodies{p, q};
    BondedBody& body = bodies[static_cast<std::size_t>(input / 6)];
    Vector3<long double> moved = Vector3<long double>::Zero();
    moved[input % 3] = by;
    if (input % 6 < 3)
      body.position += moved;
    else
      body.turn = turn_by(moved) * body.turn;
    const BondForces f = bond_forces(stiffness, length, bodies[0], bodies[1]);
    Eigen::Matrix<long double, size, 1> all;
    all << f.force_p, f.torque_p, -f.force_p, f.torque_q;
    return all;
  };
  constexpr std::array weights{4 / 5.0L, -1 / 5.0L, 4 / 105.0L, -1 / 280.0L};
  const Eigen::Matrix<long double, size, 1> here = forces_at(0, 0);
  Eigen::Matrix<long double, size, size> tangent;
  for (int input = 0; input < size; ++input) {
    const long double h = 4e-3L * (input % 6 < 3 ? length : 1);
    Eigen::Matrix<long double, size, 1> sum = Eigen::Matrix<long double, size, 1>::Zero();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const long double by = h * static_cast<long double>(i + 1);
      sum += weights[i] / h * (forces_at(input, by) - forces_at(input, -by));
    }
    tangent.col(input) = sum;
  }
  const std::array<std::vector<long double>*, 4> lists{&out.force_p, &out.torque_p, &out.force_q,
                                                       &out.torque_q};
  for (int i = 0; i < size; ++i) {
    lists[static_cast<std::size_t>(i / 3)]->push_back(here[i]);
    for (int j = 0; j < size; ++j) out.tangent.push_back(tangent(i, j));
  }
  find_unsymmetric(out);
  return out;
}

}  // namespace stickslip::reference
