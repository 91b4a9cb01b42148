// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/rotation.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <stdexcept>

namespace stickslip::reference {

template <class Real>
Tensor3<Real> Turn<Real>::tensor() const {
  const Real length = std::hypot(axis[0], axis[1], axis[2]);
  if (!(length > 0)) throw std::invalid_argument("turn: the axis must not be zero");
  const Vector3<Real> a = axis / length;
  Tensor3<Real> cross;
  cross << 0, -a[2], a[1], a[2], 0, -a[0], -a[1], a[0], 0;
  const Real half = std::sin(angle / 2);
  return Tensor3<Real>::Identity() + std::sin(angle) * cross + 2 * half * half * cross * cross;
}

template <class Real>
Vector3<Real> rotated(const Vector3<Real>& v, const Turn<Real>& turn) {
  return turn.tensor() * v;
}

namespace {

template <class Real>
Real spin_share(const Vector3<Real>& normal, const Turn<Real>& turn) {
  return normal.dot(turn.axis) / (normal.norm() * turn.axis.norm());
}

template <class Real>
Vector3<Real> force_after(const AssemblyContact<Real>& contact, const Turn<Real>& turn,
                          ForceFate fate) {
  const Vector3<Real> along = -contact.normal_force * contact.normal;
  switch (fate) {
    case ForceFate::turned:
      return rotated<Real>(along + contact.tangential, turn);
    case ForceFate::tangential_fixed:
      return rotated(along, turn) + contact.tangential;
    case ForceFate::whole_fixed:
      return along + contact.tangential;
    case ForceFate::projected:
      return rotated(along, turn) + projected_limit(contact.tangential, contact.normal, turn);
  }
  throw std::invalid_argument("stress after a turn: unknown fate of the forces");
}

}  // namespace

template <class Real>
Vector3<Real> projected_limit(const Vector3<Real>& force, const Vector3<Real>& normal,
                              const Turn<Real>& turn) {
  const Turn<Real> lag{rotated(normal, turn), -turn.angle * spin_share(normal, turn)};
  return rotated(rotated(force, turn), lag);
}

template <class Real>
Vector3<Real> after_increments(const Vector3<Real>& force, const Vector3<Real>& normal,
                               const Turn<Real>& turn, int increments, IncrementalUpdate update) {
  if (increments < 1) throw std::invalid_argument("after_increments: needs an increment");
  const Vector3<Real> n = normal.normalized();
  Eigen::Index least = 0;
  n.cwiseAbs().minCoeff(&least);
  const Vector3<Real> first = n.cross(Vector3<Real>::Unit(least)).normalized();
  const Vector3<Real> second = n.cross(first);
  const Turn<Real> part{turn.axis, turn.angle / static_cast<Real>(increments)};
  const Tensor3<Real> back = part.tensor().transpose();
  using Matrix2 = Eigen::Matrix<Real, 2, 2, Eigen::DontAlign>;
  // components, in the turned basis, of what is left of the old basis vectors in the new plane
  Matrix2 map;
  map << first.dot(back * first), first.dot(back * second), second.dot(back * first),
      second.dot(back * second);
  if (update == IncrementalUpdate::projection_and_twirl) {
    const Real twirl = part.angle * spin_share(normal, turn);
    Matrix2 twirled;
    twirled << 1, -twirl, twirl, 1;
    map = twirled * map;
  }
  Matrix2 power = Matrix2::Identity();
  for (int left = increments; left > 0; left /= 2) {
    if (left % 2 == 1) power = power * map;
    map = map * map;
  }
  const Eigen::Matrix<Real, 2, 1, Eigen::DontAlign> components(first.dot(force), second.dot(force));
  const Eigen::Matrix<Real, 2, 1, Eigen::DontAlign> end = power * components;
  return rotated<Real>(end[0] * first + end[1] * second, turn);
}

template <class Real>
Real twirl_growth(Real angle, int increments) {
  const Real part = angle / static_cast<Real>(increments);
  return std::exp(static_cast<Real>(increments) / 2 * std::log1p(part * part));
}

template <class Real>
Tensor3<Real> love_weber_stress(std::span<const AssemblyContact<Real>> contacts, Real volume) {
  Tensor3<Real> sum = Tensor3<Real>::Zero();
  for (const AssemblyContact<Real>& contact : contacts) {
    const Vector3<Real> force = contact.tangential - contact.normal_force * contact.normal;
    sum += contact.branch * force.transpose();
  }
  return sum / volume;
}

template <class Real>
Tensor3<Real> stress_after_turn(std::span<const AssemblyContact<Real>> contacts, Real volume,
                                const Turn<Real>& turn, ForceFate fate) {
  Tensor3<Real> sum = Tensor3<Real>::Zero();
  for (const AssemblyContact<Real>& contact : contacts)
    sum += rotated(contact.branch, turn) * force_after(contact, turn, fate).transpose();
  return sum / volume;
}

template <class Real>
Tensor3<Real> turned_back(const Tensor3<Real>& stress, const Turn<Real>& turn) {
  const Tensor3<Real> r = turn.tensor();
  return r.transpose() * stress * r;
}

#define STICKSLIP_INSTANTIATE(Real)                                                       \
  template struct Turn<Real>;                                                             \
  template Vector3<Real> rotated(const Vector3<Real>&, const Turn<Real>&);                \
  template Vector3<Real> projected_limit(const Vector3<Real>&, const Vector3<Real>&,      \
                                         const Turn<Real>&);                              \
  template Vector3<Real> after_increments(const Vector3<Real>&, const Vector3<Real>&,     \
                                          const Turn<Real>&, int, IncrementalUpdate);     \
  template Real twirl_growth(Real, int);                                                  \
  template Tensor3<Real> love_weber_stress(std::span<const AssemblyContact<Real>>, Real); \
  template Tensor3<Real> stress_after_turn(std::span<const AssemblyContact<Real>>, Real,  \
                                           const Turn<Real>&, ForceFate);                 \
  template Tensor3<Real> turned_back(const Tensor3<Real>&, const Turn<Real>&);
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(long double)
#undef STICKSLIP_INSTANTIATE

}  // namespace stickslip::reference
