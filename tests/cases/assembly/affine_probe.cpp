// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/probe/affine_probe.hpp"

#include "cases/parallel.hpp"
#include "cases/states/shipped_states.hpp"
#include "cases/states/small_states.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(affine_probe)
namespace {

std::vector<ProbeResponse> probe(const AssemblyState& state, const std::string& law,
                                 const Matrix3& strain, int steps) {
  return affine_probes(law_for(state, make_scheme(law)), contacts_of(state, Pairs::all),
                       std::span(&strain, 1), steps);
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_assembly_that_does_not_slip_comes_back_without_residual_stress) {
  const AssemblyState state = body_centred_cube();
  const Matrix3 strain = probe_strain(1, 1e-6);
  for (const char* law : {"linear-refined", "linear-conventional"}) {
    const ProbeResponse response = probe(state, law, strain, 3).front();
    const double size = response.stress_increment.norm();
    // Branches turn by the strain while they are strained: second order.
    BOOST_TEST(response.residual_stress.norm() < 1e-5 * size);
    const Vector2 elastic = affine_stiffness(contacts_of(state, Pairs::all), state.kn, state.kt) *
                            in_rendulic_plane(strain);
    // The branches carry a stress that is a thousandth of the stiffness.
    BOOST_TEST(apart(in_rendulic_plane(response.stress_increment), elastic) < 2e-3 * size);
  }
}

// A cube has 16 contacts in the volume of two spheres' cells; with n = (1,1,1)/sqrt(3) the sum of
// b_i b_j n n gives K = (8/3) kn b^2/V for the volumetric direction and kt in its place, twice over
// three, for the deviatoric one.
BOOST_AUTO_TEST_CASE(the_stiffness_of_a_cube_is_that_of_its_springs) {
  const AssemblyState state = body_centred_cube();
  const ContactAssembly assembly = contacts_of(state, Pairs::all);
  const Matrix2 stiffness = affine_stiffness(assembly, state.kn, state.kt);
  const double contacts = static_cast<double>(assembly.contacts.size());
  const double branch = assembly.contacts.front().branch;
  const double unit = contacts * branch * branch / assembly.volume;
  // Volumetric: the strain along n is 1/sqrt(3), so its component is kn/3. Deviatoric: n.e.n = 0,
  // the movement is e n with square 1/3, all tangential.
  BOOST_TEST(std::abs(stiffness(0, 0) / (unit * state.kn / 3) - 1) < 1e-12);
  BOOST_TEST(std::abs(stiffness(1, 1) / (unit * state.kt / 3) - 1) < 1e-12);
  BOOST_TEST(std::abs(stiffness(0, 1)) < 1e-12 * stiffness(0, 0));
}

BOOST_AUTO_TEST_CASE(slip_leaves_a_residual_stress) {
  const Matrix3 strain = probe_strain(std::numbers::pi / 2, 2e-3);
  const ProbeResponse response = probe(body_centred_cube(), "linear-refined", strain, 1).front();
  BOOST_TEST(response.residual_stress.norm() > 0.05 * response.stress_increment.norm());
}

// Pressed together and back the springs k1 leave (k2 - k1) of each unit of strain behind; pulled
// apart and back all is on k2. By hand, in units of what springs kn do.
BOOST_AUTO_TEST_CASE(
    plastic_springs_leave_what_they_are_pressed_and_give_back_what_they_are_pulled) {
  const AssemblyState state = body_centred_cube();
  for (const char* const law : {"walton-braun", "luding[unloading=constant,kc=0,k2=3e5]"}) {
    const double ratio =
        make_scheme(law).law().value("k2").value() / make_scheme(law).law().value("k1").value();
    for (const bool is_pressed : {true, false}) {
      const Matrix3 strain = (is_pressed ? -1e-6 : 1e-6) * Matrix3::Identity();
      const double elastic =
          probe(state, "linear-refined", strain, 1).front().stress_increment(0, 0);
      const ProbeResponse plastic = probe(state, law, strain, 2).front();
      const double there = plastic.stress_increment(0, 0) / elastic;
      const double left = plastic.residual_stress(0, 0) / elastic;
      // Branches carry a stress that is a thousandth of the stiffness.
      BOOST_TEST(std::abs(there - (is_pressed ? 1 : ratio)) < 1e-2, law << " there " << there);
      BOOST_TEST(std::abs(left - (is_pressed ? 1 - ratio : 0)) < 1e-2, law << " left " << left);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_springs_of_a_state_are_k1_and_the_others_keep_their_ratio) {
  const AssemblyState state = body_centred_cube();
  const AnyLaw law = law_for(state, make_scheme("luding")).law;
  BOOST_TEST(law.value("k1").value() == state.kn);
  BOOST_TEST(law.value("k2").value() == 5 * state.kn, tolerance(1e-15));
  BOOST_TEST(law_for(state, make_scheme("walton-braun[k2=7e7]")).law.value("k2").value() == 7e7);
  for (const char* const wrong : {"luding[k1=2e4]", "eepa", "thornton-ning", "jkr"})
    BOOST_CHECK_THROW(law_for(state, make_scheme(wrong)), InputError);
}

BOOST_AUTO_TEST_CASE(every_probe_begins_at_the_state) {
  const AssemblyState state = body_centred_cube();
  const FramedLaw law = law_for(state, make_scheme("linear-refined"));
  const ContactAssembly assembly = contacts_of(state, Pairs::all);
  const std::vector<Matrix3> strains{probe_strain(1.5, 1e-3), probe_strain(1.2, 1e-6)};
  const auto together = affine_probes(law, assembly, strains, 2);
  BOOST_TEST(together.front().residual_stress.norm() > 0);
  for (std::size_t i = 0; i < strains.size(); ++i) {
    const auto alone = affine_probes(law, assembly, std::span(&strains[i], 1), 2).front();
    BOOST_TEST(alone.residual_stress == together[i].residual_stress);
  }
}

BOOST_AUTO_TEST_CASE(answers_are_the_same_to_the_bit_for_any_number_of_threads) {
  const auto run = [](std::size_t threads) {
    const ThreadLimit limit(threads);
    return probe(probed_state(), "linear-conventional", probe_strain(2, 6e-6), 2).front();
  };
  const ProbeResponse alone = run(1);
  const ProbeResponse together = run(4);
  BOOST_TEST(alone.stress_increment == together.stress_increment);
  BOOST_TEST(alone.residual_stress == together.residual_stress);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
