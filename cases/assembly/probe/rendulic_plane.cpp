// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/rendulic_plane.hpp"
#include "cases/drive/drive.hpp"

#include <Eigen/LU>

namespace stickslip::cases {
namespace {

/// A probe as a point of Fig. 5.
struct LocusPoint {
  Vector2 direction = Vector2::Zero();  ///< of the stress increment, unit
  double distance = 0;                  ///< plastic strain over stress increment [1/Pa]
};

LocusPoint point_of(const Probe& probe) {
  const double size = probe.stress_increment.norm();
  return {probe.stress_increment / size, probe.plastic_strain.norm() / size};
}

double angle_of(const Vector2& v) { return std::atan2(v[1], v[0]); }

/// Least squares of distance = diameter . direction over the points on its side.
Vector2 fit_diameter(std::span<const LocusPoint> points, const Vector2& side) {
  Matrix2 normal = Matrix2::Zero();
  Vector2 right = Vector2::Zero();
  for (const LocusPoint& point : points) {
    if (point.direction.dot(side) <= 0) continue;
    normal += point.direction * point.direction.transpose();
    right += point.distance * point.direction;
  }
  return normal.fullPivLu().solve(right);
}

}  // namespace

Vector2 in_rendulic_plane(const Matrix3& tensor) {
  return {-tensor.trace() / std::numbers::sqrt3,
          -std::sqrt(2.0 / 3) * (tensor(0, 0) - (tensor(1, 1) + tensor(2, 2)) / 2)};
}

Matrix3 axisymmetric_tensor(const Vector2& components) {
  const double volumetric = components[0] / std::numbers::sqrt3;
  const double deviatoric = components[1] / std::sqrt(6.0);
  Matrix3 tensor = Matrix3::Zero();
  tensor.diagonal() << -volumetric - 2 * deviatoric, -volumetric + deviatoric,
      -volumetric + deviatoric;
  return tensor;
}

Matrix3 probe_strain(double angle, double magnitude) {
  return axisymmetric_tensor(magnitude * Vector2(std::cos(angle), std::sin(angle)));
}

std::vector<double> probe_angles(int directions) {
  std::vector<double> angles;
  for (int i = 0; i < directions; ++i) {
    angles.push_back(2 * std::numbers::pi * i / directions);
  }
  return angles;
}

std::vector<Matrix3> probe_strains(std::span<const double> angles, double magnitude) {
  std::vector<Matrix3> strains;
  for (const double angle : angles) strains.push_back(probe_strain(angle, magnitude));
  return strains;
}

std::vector<Probe> probes_of(std::span<const double> angles,
                             std::span<const ProbeResponse> responses, const Matrix2& stiffness) {
  const Matrix2 compliance = stiffness.inverse();
  std::vector<Probe> probes;
  for (std::size_t i = 0; i < angles.size(); ++i) {
    const Vector2 residual = in_rendulic_plane(responses[i].residual_stress);
    probes.push_back({angles[i], in_rendulic_plane(responses[i].stress_increment), residual,
                      -compliance * residual});
  }
  return probes;
}

PlasticLocus fit_locus(std::span<const Probe> probes) {
  std::vector<LocusPoint> points;
  Vector2 diameter = Vector2::Zero();
  for (const Probe& probe : probes) {
    points.push_back(point_of(probe));
    const LocusPoint& point = points.back();
    if (point.distance > diameter.norm()) diameter = point.distance * point.direction;
  }
  if (diameter.norm() == 0) return {};
  // Which probes load depends on the diameter that they give; it settles in one or two rounds.
  for (std::size_t round = 0; round < probes.size(); ++round) {
    diameter = fit_diameter(points, diameter);
  }

  PlasticLocus locus;
  locus.diameter = diameter.norm();
  locus.yield = angle_of(diameter);
  locus.complement = fit_diameter(points, -diameter).norm();
  Vector2 flow = Vector2::Zero();
  double squares = 0;
  int loading = 0;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    const double expected = points[i].direction.dot(diameter);
    if (expected <= 0) continue;
    ++loading;
    flow += probes[i].plastic_strain;
    squares += (points[i].distance - expected) * (points[i].distance - expected);
  }
  locus.flow = angle_of(flow);
  locus.misfit = std::sqrt(squares / loading) / locus.diameter;
  return locus;
}

}  // namespace stickslip::cases
