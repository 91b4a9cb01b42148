// SPDX-License-Identifier: BSD-3-Clause
// The plane of axisymmetric stresses and strains, and what stress probes show in it (Kuhn, Suzuki &
// Daouadji, Fig. 5; Kuhn & Daouadji, Int. J. Solids Struct. 152-153, 2018, 305-323).
#pragma once

#include <span>
#include <vector>

#include "stickslip/contact/step/vectors.hpp"

namespace stickslip::cases {

/// Components of a tensor in the Rendulic plane, compression positive: volumetric, tr/sqrt(3), and
/// deviatoric, sqrt(2/3) (x11 - (x22 + x33)/2). The two directions are unit tensors.
Vector2 in_rendulic_plane(const Matrix3& tensor);

/// The axisymmetric tensor with these components.
Matrix3 axisymmetric_tensor(const Vector2& components);

/// Strain of a probe [-]: compression positive, `angle` [rad] from the volumetric direction,
/// `magnitude` its Frobenius norm.
Matrix3 probe_strain(double angle, double magnitude);

/// What an assembly answered to a closed cycle of strain.
struct ProbeResponse {
  Matrix3 stress_increment = Matrix3::Zero();  ///< at the far end less at the start [Pa]
  Matrix3 residual_stress = Matrix3::Zero();   ///< back at the start, less before [Pa]
};

/// A probe in the Rendulic plane, compression positive.
struct Probe {
  double angle = 0;                            ///< of the strain [rad]
  Vector2 stress_increment = Vector2::Zero();  ///< [Pa]
  Vector2 residual_stress = Vector2::Zero();   ///< [Pa]
  Vector2 plastic_strain = Vector2::Zero();    ///< what the residual stress takes to be undone [-]
};

/// Evenly spread angles from 0 on [rad].
std::vector<double> probe_angles(int directions);

/// The strains of probes in these directions.
std::vector<Matrix3> probe_strains(std::span<const double> angles, double magnitude);

/// The probes of these angles with their responses. `stiffness` [Pa] is the elastic one in the
/// plane: strain to stress. The cycle is closed, so that the elastic strain is minus the plastic
/// one and the residual stress is minus the stiffness times the plastic strain.
std::vector<Probe> probes_of(std::span<const double> angles,
                             std::span<const ProbeResponse> responses, const Matrix2& stiffness);

/// The circle through the origin on which elastoplasticity puts the probes: along the direction of
/// each stress increment, at the distance of the plastic strain over the stress increment.
struct PlasticLocus {
  double diameter = 0;    ///< inverse of the hardening modulus [1/Pa]
  double yield = 0;       ///< direction of the diameter: normal of the yield surface [rad]
  double flow = 0;        ///< mean direction of the plastic strain in loading [rad]
  double complement = 0;  ///< diameter of the circle that unloading probes make [1/Pa]
  double misfit = 0;  ///< root mean square distance from the circle in loading, over the diameter

  /// Inverse of the diameter [Pa].
  double hardening_modulus() const { return 1 / diameter; }
};

/// Fits the circle to the probes that load: those whose stress increment has a component along the
/// diameter. Least squares of the distance from the origin. All zero if nothing is plastic.
PlasticLocus fit_locus(std::span<const Probe> probes);

}  // namespace stickslip::cases
