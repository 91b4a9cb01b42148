// SPDX-License-Identifier: BSD-3-Clause
// What becomes of a tangential contact force, and of the stress, when two bodies in contact, or a
// whole assembly, turn rigidly (Kuhn, Suzuki & Daouadji, Eqs. 22-24 and Fig. 6). The right answer
// is that the force turns with the bodies; the wrong ones that contact codes give are known too.
#pragma once

#include <Eigen/Core>
#include <span>

namespace stickslip::reference {

/// Vector in the global frame; the same type as stickslip::Vector3 for Real = double.
template <class Real>
using Vector3 = Eigen::Matrix<Real, 3, 1, Eigen::DontAlign>;
/// Tensor in the global frame.
template <class Real>
using Tensor3 = Eigen::Matrix<Real, 3, 3, Eigen::DontAlign>;

/// A rigid turn about an axis (any length but 0) by an angle [rad].
template <class Real>
struct Turn {
  Vector3<Real> axis = Vector3<Real>(0, 0, 1);
  Real angle = 0;

  [[nodiscard]] Tensor3<Real> tensor() const;  ///< Rodrigues' formula
};

/// `v` turned: the exact answer for every vector that is attached to the bodies.
template <class Real>
[[nodiscard]] Vector3<Real> rotated(const Vector3<Real>& v, const Turn<Real>& turn);

/// Limit, for many increments, of projecting the force onto the new tangent plane after each
/// increment (Eq. 22 alone): the force is carried parallel along the normal's circle of latitude.
/// Against the bodies it twists about the turned normal by -angle (n.axis): the bodies' spin about
/// the normal is all that a projection does not follow.
template <class Real>
[[nodiscard]] Vector3<Real> projected_limit(const Vector3<Real>& force, const Vector3<Real>& normal,
                                            const Turn<Real>& turn);

/// How a code moves the force from one tangent plane to the next in each increment.
enum class IncrementalUpdate {
  projection,            ///< Eq. 22
  projection_and_twirl,  ///< Eqs. 22 and 23, first order as printed
};

/// The answer of such a code after `increments` equal parts of the turn. In axes that turn with the
/// bodies an increment is the same 2 x 2 map each time, so this is a power of it (by squaring).
template <class Real>
[[nodiscard]] Vector3<Real> after_increments(const Vector3<Real>& force,
                                             const Vector3<Real>& normal, const Turn<Real>& turn,
                                             int increments, IncrementalUpdate update);

/// Growth of the force's norm by Eq. 23 in a pure twirl (axis = normal): (1 + w^2)^(N/2), w the
/// increment's angle.
template <class Real>
[[nodiscard]] Real twirl_growth(Real angle, int increments);

/// A contact of an assembly, at the start of the turn. In the conventions of the laws the force on
/// p is -normal_force n + tangential, and the branch leads from the centre of p to that of q.
template <class Real>
struct AssemblyContact {
  Vector3<Real> branch = Vector3<Real>::Zero();      ///< [m]
  Vector3<Real> normal = Vector3<Real>::Zero();      ///< unit, outward from p
  Real normal_force = 0;                             ///< compression > 0 [N]
  Vector3<Real> tangential = Vector3<Real>::Zero();  ///< on p [N]
};

/// What the forces do while branches and normals turn.
enum class ForceFate {
  turned,            ///< all turn with the assembly: right
  tangential_fixed,  ///< normal forces turn, tangential forces stay behind in space
  whole_fixed,       ///< all forces stay behind (what the printed Fig. 6b shows)
  projected,         ///< normal forces turn, tangential ones in the limit of projection only
};

/// Love-Weber stress sigma_ij = (1/V) sum branch_i F_j of the forces on p [Pa]; compression < 0.
template <class Real>
[[nodiscard]] Tensor3<Real> love_weber_stress(std::span<const AssemblyContact<Real>> contacts,
                                              Real volume);

/// Stress after the turn, in space [Pa].
template <class Real>
[[nodiscard]] Tensor3<Real> stress_after_turn(std::span<const AssemblyContact<Real>> contacts,
                                              Real volume, const Turn<Real>& turn, ForceFate fate);

/// The tensor seen in the frame that turned with the assembly: R^T sigma R with R the turn. (Eq. 24
/// as printed gives this only with Omega read as R itself, not as the counter-rotation.)
template <class Real>
[[nodiscard]] Tensor3<Real> turned_back(const Tensor3<Real>& stress, const Turn<Real>& turn);

}  // namespace stickslip::reference
