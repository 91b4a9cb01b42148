// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/case.hpp"

#include "cases/impact/chung_ooi/comparisons.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(chung_ooi)

namespace {

using namespace stickslip;
using reference::ChungOoiTest;

constexpr double phase = 0.3;
constexpr double degree = std::numbers::pi / 180;

/// Root mean square and largest difference.
struct Difference {
  double rms = 0;
  double worst = 0;
};

/// Differences of a scheme from a curve of test 4 (tangential restitution) or 5 (velocity of the
/// contact point over mu vn, from the spin by angular momentum).
Difference from_curve(const Scheme& scheme, int number, std::size_t material,
                      const std::string& name) {
  const ChungOoiTest& test = reference::chung_ooi_test(number);
  Difference result;
  int points = 0;
  for (const auto& [x, y] : reference::published_curve(name).points) {
    if (number == 5 && x > 6) continue;
    const double angle = number == 4 ? x : std::atan(x * test.mu) / degree;
    const BenchmarkImpact impact = benchmark_impact(number, material, angle, phase);
    const BenchmarkOutcome out = run_benchmark(scheme, impact, 1000);
    const double found = number == 4 ? (out.contact_velocity - out.upper_spin * test.radius) /
                                           impact.upper.velocity[0]
                                     : out.contact_velocity / (test.mu * test.speed);
    const double known = number == 4 ? y : x + 1.4 * y;
    result.rms += (found - known) * (found - known);
    result.worst = std::max(result.worst, std::abs(found - known));
    ++points;
  }
  result.rms = std::sqrt(result.rms / points);
  return result;
}

const char* const finite_elements = "chung-ooi-5/angular-velocity/steel/finite-elements-2";

}  // namespace

// Peak force [N], greatest overlap [m] and duration [s] as others computed them.
BOOST_AUTO_TEST_CASE(normal_impacts_are_those_of_hertz) {
  struct Row {
    int test;
    std::size_t material;
    double force, overlap, duration;
  };
  for (const Row& row :
       {Row{1, 0, 10696.89, 274.113e-6, 40.339e-6}, Row{1, 1, 7108.24, 368.304e-6, 54.201e-6},
        Row{2, 0, 11369.86, 49.717e-6, 731.657e-6}, Row{2, 1, 7232.68, 52.123e-6, 767.066e-6},
        Row{3, 0, 615.35, 8.089e-6, 6.105e-6}, Row{3, 1, 506.76, 17.189e-6, 12.972e-6}}) {
    BOOST_TEST_INFO_SCOPE("test " << row.test << ", material " << row.material);
    const auto impact = benchmark_impact(row.test, row.material, 0, phase);
    const BenchmarkOutcome known = exact_outcome(impact);
    BOOST_TEST(std::abs(known.peak_force - row.force) < 0.00501);
    BOOST_TEST(std::abs(known.greatest_overlap - row.overlap) < 0.501e-9);
    BOOST_TEST(std::abs(known.duration - row.duration) < 0.501e-9);
    const BenchmarkOutcome found = run_benchmark(make_scheme("jaeger"), impact, 2000);
    // Second order in 1/2000, a few times that where the peak falls between steps.
    BOOST_TEST(std::abs(found.peak_force / known.peak_force - 1) < 2e-6);
    BOOST_TEST(std::abs(found.greatest_overlap / known.greatest_overlap - 1) < 2e-6);
    BOOST_TEST(std::abs(found.duration / known.duration - 1) < 2e-6);
    BOOST_TEST(velocity_error(impact, found, known) < 2e-6);
  }
}

// A rigid plane, by laws and by the exact impact, is the second body of an infinite modulus.
BOOST_AUTO_TEST_CASE(a_body_of_twice_the_modulus_stands_for_a_rigid_plane) {
  BenchmarkImpact impact = benchmark_impact(4, 0, 10, phase);
  const BenchmarkOutcome found = run_benchmark(make_scheme("jaeger"), impact, 500);
  const auto& oxide = reference::chung_ooi_test(4).materials[0];
  impact.problem.materials["G"] = oxide.young / (2 * (1 + oxide.poisson));
  impact.problem.materials["nu"] = oxide.poisson;
  impact.problem.materials["G2"] = 1e12 * oxide.young;
  impact.problem.materials["nu2"] = 0.3;
  const BenchmarkOutcome rigid = run_benchmark(make_scheme("jaeger"), impact, 500);
  BOOST_TEST(velocity_error(impact, found, rigid) < 1e-10);
  BOOST_TEST(std::abs(found.peak_force / rigid.peak_force - 1) < 1e-10);
}

// v_x' = v_x - 2 mu vn and R omega' = -5 mu vn where the contact slides throughout.
BOOST_AUTO_TEST_CASE(sliding_impacts_lose_what_friction_takes) {
  const ChungOoiTest& test = reference::chung_ooi_test(5);
  const auto impact = benchmark_impact(5, 0, 80, phase);
  const BenchmarkOutcome found = run_benchmark(make_scheme("hertz-mindlin"), impact, 500);
  const double limit = test.mu * test.speed;
  BOOST_TEST(std::abs(found.upper_spin * test.radius / limit + 5) < 1e-4);
  BOOST_TEST(std::abs((found.contact_velocity - impact.upper.velocity[0]) / limit + 7) < 1e-4);
}

BOOST_AUTO_TEST_CASE(spheres_that_roll_on_each_other_keep_their_spins) {
  for (const BenchmarkImpact& impact : benchmark_impacts(7, phase)) {
    const BenchmarkOutcome found = run_benchmark(make_scheme("hertz-mindlin"), impact, 100);
    BOOST_TEST(std::abs(found.contact_velocity) < 1e-14);
    BOOST_TEST(std::abs(found.upper_spin - impact.upper.spin[2]) < 1e-13);
    BOOST_TEST(std::abs(found.lower_spin + impact.upper.spin[2]) < 1e-13);
  }
}

// Two spheres of different size and mass, against the relations of gross slip written out: the
// impulse mu m* 2 vn at each rim.
BOOST_AUTO_TEST_CASE(pairs_exchange_equal_impulses) {
  const ChungOoiTest& test = reference::chung_ooi_test(8);
  const auto impact = benchmark_impact(8, 0, 80, phase);
  const BenchmarkOutcome found = run_benchmark(make_scheme("jaeger"), impact, 500);
  const double m1 = impact.upper.mass;
  const double m2 = impact.lower.mass;
  BOOST_TEST(std::abs(m2 / m1 - 125000) < 1e-6);
  const double impulse = test.mu * 2 * test.speed * m1 * m2 / (m1 + m2);
  const double change = impact.upper.spin[2] - found.upper_spin;
  BOOST_TEST(std::abs(change * 0.4 * m1 * impact.upper.radius / impulse - 1) < 2e-4);
  BOOST_TEST(std::abs(-found.lower_spin * 0.4 * m2 * impact.lower.radius / impulse - 1) < 2e-4);
}

BOOST_AUTO_TEST_CASE(laws_are_as_far_from_the_finite_elements_as_recorded) {
  // Root mean squares of v_ct'/(mu vn) that an independent program found.
  const Difference partial = from_curve(make_scheme("jaeger"), 5, 0, finite_elements);
  BOOST_TEST(std::abs(partial.rms - 0.050) < 0.001);
  BOOST_TEST(std::abs(partial.worst - 0.13) < 0.005);
  for (const auto& [law, rms] : {std::pair{"zabulionis[kt-factor=1,form=total]", 0.43},
                                 {"zabulionis[kt-factor=1,stiffness=mean]", 0.39},
                                 {"zabulionis[kt-factor=1,form=rescaled]", 0.38}}) {
    const Difference found = from_curve(make_scheme(law), 5, 0, finite_elements);
    BOOST_TEST(std::abs(found.rms - rms) < 0.005, law << ": " << found.rms);
    BOOST_TEST(found.worst > 0.6, law << ": " << found.worst);
  }
}

BOOST_AUTO_TEST_CASE(the_laws_of_other_codes_are_recognised) {
  const Scheme secant = make_scheme("zabulionis[kt-factor=1,form=total]");
  const Difference oxide =
      from_curve(secant, 4, 0, "chung-ooi-4/restitution/aluminium-oxide/other-code-1");
  const Difference alloy =
      from_curve(secant, 4, 1, "chung-ooi-4/restitution/aluminium-alloy/other-code-1");
  BOOST_TEST(std::abs(oxide.rms - 0.0042) < 0.001);
  BOOST_TEST(std::abs(alloy.rms - 0.0024) < 0.001);
  const Scheme half = make_scheme("zabulionis[kt-factor=0.49,stiffness=mean]");
  const Difference steel =
      from_curve(half, 5, 0, "chung-ooi-5/angular-velocity/steel/other-code-1");
  BOOST_TEST(std::abs(steel.rms - 0.027) < 0.01);
  // The exact law is farther from all of them.
  const Scheme partial = make_scheme("jaeger");
  BOOST_TEST(from_curve(partial, 4, 0, "chung-ooi-4/restitution/aluminium-oxide/other-code-1").rms >
             5 * oxide.rms);
  BOOST_TEST(from_curve(partial, 5, 0, "chung-ooi-5/angular-velocity/steel/other-code-1").rms >
             5 * steel.rms);
}

BOOST_AUTO_TEST_CASE(only_partial_slip_gives_the_exact_velocities) {
  const auto benchmark = ChungOoi{}.prepare();
  const auto outcome = [&](const char* law) { return benchmark.run(make_scheme(law), 512); };
  BOOST_TEST(outcome("jaeger").velocity_gap < 3e-4);
  const auto modified = outcome("modified-mindlin");
  BOOST_TEST(modified.peak_force < 1e-4);
  BOOST_TEST(modified.duration < 1e-4);
  const auto mean = outcome("zabulionis[kt-factor=1,stiffness=mean]");
  BOOST_TEST(mean.velocity_gap > 0.1);
  // A dashpot that begins like t^(1/4) makes it order 5/4: 512^(-5/4) = 4e-4.
  BOOST_TEST(mean.peak_force < 5e-4);
  BOOST_TEST(mean.duration < 5e-4);
}

BOOST_AUTO_TEST_CASE(laws_with_a_dashpot_have_the_restitution_asked_for) {
  for (const char* law : {"hertz-mindlin", "zabulionis"}) {
    for (const std::size_t material : {0UL, 1UL}) {
      for (const double e : benchmark_restitutions()) {
        BOOST_TEST_INFO_SCOPE(law << ", material " << material << ", e " << e);
        const auto impact = benchmark_impact(3, material, 0, phase, e);
        const BenchmarkOutcome found = run_benchmark(make_scheme(law), impact, 4000);
        const double restitution = found.rebound_velocity / impact.approach_velocity();
        // Order 5/4 of the damping: 4000^(-5/4) = 3e-5.
        BOOST_TEST(std::abs(restitution - e) < 3e-5 * (1 - e) + 1e-6);
        const BenchmarkOutcome known = exact_outcome(impact);
        BOOST_TEST(std::abs(known.rebound_velocity - e * impact.approach_velocity()) < 1e-14);
        BOOST_TEST(std::abs(found.duration / known.duration - 1) < 5e-5);
        BOOST_TEST(std::abs(found.peak_force / known.peak_force - 1) < 5e-5);
        BOOST_TEST(std::abs(found.greatest_overlap / known.greatest_overlap - 1) < 5e-5);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(laws_without_a_dashpot_run_elastically) {
  const auto impact = benchmark_impact(6, 0, 45, phase);
  BOOST_TEST(impact.restitution == 0.5);
  for (const char* law : {"jaeger", "modified-mindlin", "spring-foundation"}) {
    const BenchmarkOutcome found = run_benchmark(make_scheme(law), impact, 1000);
    BOOST_TEST(std::abs(found.rebound_velocity / impact.approach_velocity() - 1) < 1e-5);
    BOOST_TEST(velocity_error(impact, found,
                              run_benchmark(make_scheme(law), impact.elastic(), 1000)) == 0);
  }
}

// The change of the contact point's velocity is 3.5 mu (1 + e) vn where it slides throughout, on a
// plane and on a sphere of 125,000 times the mass; the limit of friction is that of Hertz's force.
BOOST_AUTO_TEST_CASE(sliding_impacts_with_a_dashpot_lose_one_plus_e) {
  for (const int number : {6, 8}) {
    for (const char* law : {"hertz-mindlin", "zabulionis[kt-factor=1,form=total]"}) {
      BOOST_TEST_INFO_SCOPE("test " << number << ", " << law);
      const ChungOoiTest& test = reference::chung_ooi_test(number);
      const auto impact = benchmark_impact(number, 0, 80, phase);
      const BenchmarkOutcome found = run_benchmark(make_scheme(law), impact, 4000);
      const double lost = impact.psi_in() * impact.problem.units.velocity - found.contact_velocity;
      BOOST_TEST(std::abs(lost / (3.5 * test.mu * 1.5 * test.speed) - 1) < 1e-4);
      BOOST_TEST(std::abs(found.rebound_velocity / test.speed - 0.5) < 1e-4);
    }
  }
}

// The published curve of nylon lies far above a law with a normal dashpot alone: its code damps the
// tangential movement too.
BOOST_AUTO_TEST_CASE(the_curves_of_test_6_are_not_those_of_a_normal_dashpot_alone) {
  const auto& curve = reference::published_curve("chung-ooi-6/restitution/nylon/other-code-1");
  const Scheme secant = make_scheme("zabulionis[kt-factor=1,form=total]");
  double sliding = 0;
  double sticking = 0;
  for (const auto& [x, y] : curve.points) {
    const auto impact = benchmark_impact(6, 1, angle_of_sliding_parameter(x, 0.5), phase);
    const double found = contact_restitution(impact, run_benchmark(secant, impact, 1000));
    double& worst = x < 1 ? sliding : sticking;
    worst = std::max(worst, std::abs(found - y));
  }
  BOOST_TEST(sliding < 0.03);
  BOOST_TEST(sticking > 0.5);
}

BOOST_AUTO_TEST_CASE(a_dashpot_set_by_the_user_is_refused) {
  BOOST_CHECK_THROW(static_cast<void>(run_benchmark(make_scheme("hertz-mindlin[damping=3]"),
                                                    benchmark_impact(6, 0, 45, phase), 16)),
                    InputError);
}

BOOST_AUTO_TEST_CASE(each_test_can_be_chosen) {
  const Scheme jaeger = make_scheme("jaeger");
  for (const auto& [word, test] : chung_ooi_choices) {
    BOOST_TEST_INFO_SCOPE("test " << word);
    const auto benchmark = ChungOoi{.test = test}.prepare();
    const auto errors = benchmark.run(jaeger, 256);
    BOOST_TEST(errors.velocity_gap < 1e-3);
    BOOST_TEST(errors.peak_force < 1e-3);
    BOOST_TEST(errors.duration < 1e-3);
    check_the_routes(benchmark);
    const auto instance = prepared("chung-ooi", {{"test", std::string(word)}});
    BOOST_TEST(!instance->tables(std::array{jaeger}).empty());
  }
  BOOST_CHECK_THROW(static_cast<void>(prepared("chung-ooi", {{"test", "9"}})), InputError);
}

// Tests 1, 2, 3 and 7 have a normal impact. Peak force [N] and duration [s] of test 1, as others
// computed them.
BOOST_AUTO_TEST_CASE(its_numbers_are_those_of_the_first_elastic_impact_of_each_test) {
  const auto numbers = ChungOoi{}.prepare().numbers();
  BOOST_TEST_REQUIRE(numbers.size() == 8U);
  BOOST_TEST(numbers[0].name == "peak_force_1");
  BOOST_TEST(std::abs(narrow(numbers[0].value) - 10696.89) < 0.00501);
  BOOST_TEST(std::abs(narrow(numbers[1].value) - 40.339e-6) < 0.00051e-6);
  BOOST_TEST(ChungOoi{.test = ChungOoiChoice::test_4}.prepare().numbers().empty());
}

BOOST_AUTO_TEST_SUITE_END()
