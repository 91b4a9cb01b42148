// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/rendulic_plane.hpp"

#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(rendulic_plane)
namespace {

constexpr double degree = std::numbers::pi / 180;

/// Probes of a material with one yield surface: plastic strain along `flow` where the stress
/// increment has a component along `yield`.
std::vector<Probe> elastoplastic_probes(double modulus, double yield, double flow) {
  std::vector<Probe> probes;
  for (const double angle : probe_angles(12)) {
    const Vector2 stress = 700 * Vector2(std::cos(angle + 0.1), std::sin(angle + 0.1));
    const double loading = std::max(0.0, stress.dot(Vector2(std::cos(yield), std::sin(yield))));
    probes.push_back({angle, stress, Vector2::Zero(),
                      loading / modulus * Vector2(std::cos(flow), std::sin(flow))});
  }
  return probes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(components_are_those_of_orthonormal_tensors) {
  Matrix3 tensor = Matrix3::Zero();
  tensor.diagonal() << -5, -2, -2;
  // By hand: 9/sqrt(3) and sqrt(2/3) 3.
  BOOST_TEST(std::abs(in_rendulic_plane(tensor)[0] - 9 / std::sqrt(3.0)) < 1e-14);
  BOOST_TEST(std::abs(in_rendulic_plane(tensor)[1] - 3 * std::sqrt(2.0 / 3)) < 1e-14);
  BOOST_TEST(apart(axisymmetric_tensor(in_rendulic_plane(tensor)), tensor) < 1e-14);
  BOOST_TEST(std::abs(in_rendulic_plane(tensor).norm() - tensor.norm()) < 1e-14);
}

BOOST_AUTO_TEST_CASE(a_probe_has_the_magnitude_that_is_asked_for) {
  for (const double angle : probe_angles(7)) {
    BOOST_TEST(std::abs(probe_strain(angle, 6e-6).norm() - 6e-6) < 1e-20);
  }
  BOOST_TEST(probe_strain(0, 1)(0, 0) < 0);            // compression
  BOOST_TEST(probe_strain(90 * degree, 1)(0, 0) < 0);  // axial shortening
  BOOST_TEST(probe_strain(90 * degree, 1)(1, 1) > 0);
}

BOOST_AUTO_TEST_CASE(the_locus_of_an_elastoplastic_material_is_found_exactly) {
  const auto probes = elastoplastic_probes(45e6, 117 * degree, 95 * degree);
  const PlasticLocus locus = fit_locus(probes);
  BOOST_TEST(std::abs(locus.hardening_modulus() / 45e6 - 1) < 1e-12);
  BOOST_TEST(std::abs(locus.yield / degree - 117) < 1e-10);
  BOOST_TEST(std::abs(locus.flow / degree - 95) < 1e-10);
  BOOST_TEST(locus.misfit < 1e-12);
}

// Unloading that leaves plastic strain, too, at fifty times the modulus.
BOOST_AUTO_TEST_CASE(the_complementary_circle_is_found_exactly) {
  auto probes = elastoplastic_probes(45e6, 117 * degree, 95 * degree);
  const auto back = elastoplastic_probes(2250e6, (117 - 180) * degree, 95 * degree);
  for (std::size_t i = 0; i < probes.size(); ++i)
    probes[i].plastic_strain += back[i].plastic_strain;
  const PlasticLocus locus = fit_locus(probes);
  BOOST_TEST(std::abs(locus.diameter * 45e6 - 1) < 1e-12);
  BOOST_TEST(std::abs(locus.complement * 2250e6 - 1) < 1e-12);
}

BOOST_AUTO_TEST_CASE(what_is_no_circle_has_a_misfit) {
  auto probes = elastoplastic_probes(45e6, 117 * degree, 95 * degree);
  probes[3].plastic_strain *= 1.2;
  BOOST_TEST(fit_locus(probes).misfit > 0.01);
}

BOOST_AUTO_TEST_CASE(an_elastic_material_has_no_locus) {
  auto probes = elastoplastic_probes(45e6, 117 * degree, 95 * degree);
  for (Probe& probe : probes) probe.plastic_strain.setZero();
  BOOST_TEST(fit_locus(probes).diameter == 0);
}

BOOST_AUTO_TEST_CASE(the_residual_stress_of_a_closed_cycle_gives_the_plastic_strain) {
  Matrix2 stiffness;
  stiffness << 100, 10, 20, 80;
  const Vector2 plastic(1e-6, 3e-6);
  ProbeResponse response;
  response.residual_stress = axisymmetric_tensor(-stiffness * plastic);
  const std::vector<double> angles{0.3};
  const Probe probe = probes_of(angles, std::span(&response, 1), stiffness).front();
  BOOST_TEST(apart(probe.plastic_strain, plastic) < 1e-20);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
