// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/reduced_mass/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(reduced_mass)

using namespace stickslip;
using boost::test_tools::tolerance;

BOOST_AUTO_TEST_CASE(a_law_gives_one_restitution_to_all_pairs_and_walls) {
  const ReducedMass p;
  for (const char* const law :
       {"linear-refined[damping-rule=coefficient]", "hertz-mindlin[damping-rule=tsuji]"}) {
    const auto found = p.run(make_scheme(law), 512);
    BOOST_TEST(found.like == 0.5, tolerance(5e-3));
    BOOST_TEST(found.unlike == 0.5, tolerance(5e-3));
    BOOST_TEST(found.wall == 0.5, tolerance(5e-3));
  }
}

// The mass of the first sphere is twice the reduced one of like spheres, 1.1 times that of 1 to 10,
// and right at a wall: exp(-pi z/sqrt(1 - z^2)) with z sqrt(2) and sqrt(1.1) times 0.215453761.
BOOST_AUTO_TEST_CASE(a_dashpot_for_the_mass_of_one_sphere_hides_at_a_wall) {
  ReducedMass p;
  const double zeta = 0.215453761;
  const double of_one = 2 * zeta * std::sqrt(p.kn * p.sphere_mass());
  const Scheme scheme =
      with_parameters(make_scheme("linear-refined"), {{"kn", p.kn}, {"damping", of_one}});
  const auto at = [&](ImpactPartner partner, double ratio) {
    AskedImpact one = p;
    one.partner = partner;
    one.mass_ratio = ratio;
    return one.mean_restitution(scheme, 1024);
  };
  BOOST_TEST(at(ImpactPartner::sphere, 1) == 0.366035, tolerance(5e-3));
  BOOST_TEST(at(ImpactPartner::sphere, 10) == 0.482509, tolerance(5e-3));
  BOOST_TEST(at(ImpactPartner::wall, 1) == 0.5, tolerance(5e-3));
}

BOOST_AUTO_TEST_CASE(a_law_that_is_told_a_coefficient_is_not_asked) {
  const Case& question = find_case("reduced-mass");
  BOOST_TEST(!question.unsuitable(make_scheme("linear-refined")).empty());
  BOOST_TEST(question.unsuitable(make_scheme("linear-refined[damping-rule=coefficient]")).empty());
}

BOOST_AUTO_TEST_SUITE_END()
