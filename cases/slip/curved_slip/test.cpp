// SPDX-License-Identifier: BSD-3-Clause
#include "cases/slip/curved_slip/case.hpp"

#include "cases/slip/curved_slip/solved.hpp"
#include "cases/support.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(curved_slip)
namespace {

using Outcome = CurvedSlip::Outcome;

/// In units in which the friction limit at the start, kt and the unit of length are 1.
constexpr CurvedSlip unit_springs{.kn = 1, .kt = 1, .mu = 0.5, .overlap = 2};

}  // namespace

// Works to 18 digits from a closed form (circle) and an integrator of another make.
BOOST_AUTO_TEST_CASE(the_works_are_those_of_independent_computations) {
  const double work = unit_springs.prepare().exact().work;
  BOOST_TEST(std::abs(work - 17.3639924201463923) <= 1e-13);
  CurvedSlip stick_slip = unit_springs;
  stick_slip.path = CurvedPath::stick_slip;
  const double from_stick = stick_slip.prepare().exact().work;
  BOOST_TEST(std::abs(from_stick - 1.33459926614608816) <= 1e-14);
}

// Independent implementations of both laws gave these errors and works on the circle.
BOOST_AUTO_TEST_CASE(both_laws_err_as_much_as_other_implementations_of_them) {
  const SolvedCurvedSlip solved = unit_springs.prepare();
  const Outcome refined = solved.run(scheme_for(unit_springs, "linear-refined"), 16);
  const Outcome conventional = solved.run(scheme_for(unit_springs, "linear-conventional"), 16);
  BOOST_TEST(std::abs(refined.force_end - 0.03976355308434727) <= 1e-13);
  BOOST_TEST(std::abs(refined.work - 17.106188767456945) <= 1e-12);
  BOOST_TEST(std::abs(conventional.force_end - 0.18928218652790152) <= 1e-13);
  BOOST_TEST(std::abs(conventional.work - 15.325746200845751) <= 1e-12);
}

// The order is a statement about halving the step; the error level belongs to it.
BOOST_AUTO_TEST_CASE(chords_are_of_second_order_and_radial_return_of_first) {
  for (const CurvedSlip& curve :
       {CurvedSlip{}, CurvedSlip{.path = CurvedPath::figure_eight}, CurvedSlip{.variation = 0.5}}) {
    const SolvedCurvedSlip solved = curve.prepare();
    const auto ratio = [&](const char* law, double Outcome::*error) {
      const Scheme scheme = scheme_for(curve, law);
      return solved.run(scheme, 512).*error / solved.run(scheme, 1024).*error;
    };
    for (const auto error : {&Outcome::force, &Outcome::force_rms, &Outcome::force_end}) {
      BOOST_TEST(std::abs(ratio("linear-refined", error) - 4) < 0.1);
      BOOST_TEST(std::abs(ratio("linear-conventional", error) - 2) < 0.1);
      BOOST_TEST(std::abs(ratio("linear-refined[slip-rotation=off]", error) - 2) < 0.1);
    }
    const double finest = solved.run(scheme_for(curve, "linear-refined"), 1024).force;
    BOOST_TEST(finest < 5e-5);
    BOOST_TEST(finest > 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(work_and_dissipation_differ_by_the_energy_that_stays_in_the_spring) {
  // From inside the limit at 0.4 L to the limit L: (1 - 0.16) L^2/2kt stays.
  CurvedSlip curve = unit_springs;
  curve.mobilised = 0.4;
  const Outcome exact = curve.prepare().exact();
  BOOST_TEST(std::abs(exact.work - exact.dissipation - 0.42) <= 1e-13);
}

BOOST_AUTO_TEST_CASE(any_number_of_steps_is_compared_where_it_meets_the_reference) {
  const CurvedSlip curve;
  const Outcome odd = curve.prepare().run(scheme_for(curve, "linear-refined"), 101);
  BOOST_TEST(odd.force == odd.force_end);
  BOOST_TEST(odd.force < 1.2e-3);
  BOOST_TEST(odd.force > 0.8e-3);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
