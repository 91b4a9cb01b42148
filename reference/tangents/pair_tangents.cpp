// SPDX-License-Identifier: BSD-3-Clause
#include "reference/tangents/pair_tangents.hpp"

#include <algorithm>
#include <cmath>

#include "reference/tangents/dual.hpp"

namespace stickslip::reference {
namespace {

constexpr int pair_inputs = 12;
using PairNumber = Dual<pair_inputs>;
using SpaceVector = Eigen::Matrix<PairNumber, 3, 1, Eigen::DontAlign>;

PairNumber dot_of(const SpaceVector& a, const SpaceVector& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
SpaceVector scaled(const PairNumber& factor, const SpaceVector& v) {
  return {factor * v[0], factor * v[1], factor * v[2]};
}
SpaceVector cross_of(const SpaceVector& a, const SpaceVector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
SpaceVector constant_vector(const Vector3<long double>& v) { return {v[0], v[1], v[2]}; }

/// tan(x/2)/x from x^2, also at 0.
PairNumber half_tangent_over(const PairNumber& square) {
  if (square.value > 1e-6L) {
    const PairNumber x = sqrt(square);
    return tan(PairNumber(x / 2)) / x;
  }
  return 0.5L + square * (1 / 24.0L + square * (1 / 240.0L + square * (17 / 40320.0L)));
}
/// Twice the Gibbs vector of a rotation vector.
SpaceVector gibbs(const SpaceVector& w) {
  return scaled(PairNumber(2 * half_tangent_over(dot_of(w, w))), w);
}

/// Place of the pair at an instant.
struct Place {
  SpaceVector branch, normal, arm_p, arm_q;
  PairNumber overlap;
};
Place place_of(const SpherePairStep& s, const SpaceVector& branch) {
  const PairNumber distance = sqrt(dot_of(branch, branch));
  const SpaceVector normal = scaled(PairNumber(1 / distance), branch);
  const PairNumber overlap = s.radius_p + s.radius_q - distance;
  return {branch, normal, scaled(PairNumber(s.radius_p - overlap / 2), normal),
          scaled(PairNumber(overlap / 2 - s.radius_q), normal), overlap};
}

/// The vector carried from the plane of a normal to that of another, then turned about it by the
/// twist of the mean rotation.
SpaceVector followed(const SpaceVector& v, const SpaceVector& from, const SpaceVector& to,
                     const SpaceVector& rotation) {
  const SpaceVector carried =
      v - scaled(PairNumber(dot_of(to, v) / (1 + dot_of(from, to))), SpaceVector(from + to));
  const PairNumber tau = dot_of(rotation, to) * half_tangent_over(dot_of(rotation, rotation));
  const PairNumber scale = 1 / (1 + tau * tau);
  return scaled(PairNumber((1 - tau * tau) * scale), carried) +
         scaled(PairNumber(2 * tau * scale), cross_of(to, carried));
}

PairTangent answer_of(std::string branch, const std::array<SpaceVector, 4>& rows) {
  PairTangent out;
  out.branch = std::move(branch);
  std::array<std::vector<long double>*, 4> lists{&out.force_p, &out.torque_p, &out.force_q,
                                                 &out.torque_q};
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (const PairNumber& x : rows[i]) {
      lists[i]->push_back(x.value);
      out.tangent.insert(out.tangent.end(), x.slope.begin(), x.slope.end());
    }
  return out;
}

void find_unsymmetric(PairTangent& out) {
  for (std::size_t i = 0; i < pair_inputs; ++i)
    for (std::size_t j = 0; j < i; ++j)
      out.unsymmetric = std::max(out.unsymmetric, std::abs(out.tangent[pair_inputs * i + j] -
                                                           out.tangent[pair_inputs * j + i]));
}

}  // namespace

PairTangent pair_tangent(const std::variant<LinearSprings, HertzSpheres>& law,
                         const SpherePairStep& step) {
  std::array<SpaceVector, 4> moved;
  for (int i = 0; i < pair_inputs; ++i)
    moved[static_cast<std::size_t>(i / 3)][i % 3] =
        PairNumber::input(step.movement[static_cast<std::size_t>(i)], i);
  const auto& [shift_p, turn_p, shift_q, turn_q] = moved;
  const SpaceVector start = constant_vector(step.centre_q - step.centre_p);
  const Place old = place_of(step, start);
  const Place now = place_of(step, start + shift_q - shift_p);
  const auto mean = [](const SpaceVector& a, const SpaceVector& b) {
    return scaled(PairNumber(0.5L), SpaceVector(a + b));
  };
  const SpaceVector movement = shift_q - shift_p +
                               cross_of(gibbs(turn_q), mean(old.arm_q, now.arm_q)) -
                               cross_of(gibbs(turn_p), mean(old.arm_p, now.arm_p));
  const SpaceVector given = constant_vector(step.force_old);
  const SpaceVector force_old = given - scaled(dot_of(given, old.normal), old.normal);
  const SpaceVector carried = followed(force_old, old.normal, now.normal, mean(turn_p, turn_q));
  // Any basis of the tangent plane, which is not differentiated: it drops out.
  const SpaceVector n = now.normal;
  SpaceVector first =
      constant_vector(Vector3<long double>(n[0].value, n[1].value, n[2].value).unitOrthogonal());
  first = first - scaled(dot_of(first, n), n);
  first = scaled(PairNumber(1 / sqrt(dot_of(first, first))), first);
  const SpaceVector second = cross_of(n, first);
  const TangentStep<PairNumber> seen{old.overlap,
                                     now.overlap,
                                     {dot_of(movement, first), dot_of(movement, second)},
                                     {dot_of(carried, first), dot_of(carried, second)}};
  const TangentForce<PairNumber> end =
      std::holds_alternative<LinearSprings>(law)
          ? conventional_step(std::get<LinearSprings>(law), seen)
          : mindlin_step(std::get<HertzSpheres>(law), MindlinForm::incremental, seen);
  const SpaceVector force =
      scaled(end.force[0], first) + scaled(end.force[1], second) - scaled(end.normal, n);
  const SpaceVector opposite = -force;
  PairTangent out = answer_of(
      end.branch, {force, cross_of(now.arm_p, force), opposite, cross_of(now.arm_q, opposite)});
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
    Eigen::Matrix<long double, pair_inputs, 1> all;
    all << f.force_p, f.torque_p, -f.force_p, f.torque_q;
    return all;
  };
  constexpr std::array weights{4 / 5.0L, -1 / 5.0L, 4 / 105.0L, -1 / 280.0L};
  const Eigen::Matrix<long double, pair_inputs, 1> here = forces_at(0, 0);
  Eigen::Matrix<long double, pair_inputs, pair_inputs> tangent;
  for (int input = 0; input < pair_inputs; ++input) {
    const long double h = 4e-3L * (input % 6 < 3 ? length : 1);
    Eigen::Matrix<long double, pair_inputs, 1> sum =
        Eigen::Matrix<long double, pair_inputs, 1>::Zero();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const long double by = h * static_cast<long double>(i + 1);
      sum += weights[i] / h * (forces_at(input, by) - forces_at(input, -by));
    }
    tangent.col(input) = sum;
  }
  const std::array<std::vector<long double>*, 4> lists{&out.force_p, &out.torque_p, &out.force_q,
                                                       &out.torque_q};
  for (int i = 0; i < pair_inputs; ++i) {
    lists[static_cast<std::size_t>(i / 3)]->push_back(here[i]);
    for (int j = 0; j < pair_inputs; ++j) out.tangent.push_back(tangent(i, j));
  }
  find_unsymmetric(out);
  return out;
}

}  // namespace stickslip::reference
