// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/nine_steps/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(nine_steps)

using namespace stickslip;

namespace {

double number_in(const Table& table, std::size_t row, std::size_t column) {
  return table.rows[row][column].number.value();
}

constexpr std::size_t segments = 3;
constexpr std::size_t exact = 4;
constexpr std::size_t first_law = 5;

}  // namespace

BOOST_AUTO_TEST_CASE(forces_and_lengths_are_those_of_an_independent_program) {
  // In 20 digits: tangential force, normal force and list length after each of the nine steps.
  struct Found {
    double tangential;
    double normal;
    int length;
  };
  const std::array<Found, 9> found{{{0.00019474579822405906256, 0.00087635609200826578153, 1},
                                    {-0.00012572485168883714243, 0.0024787093415727468065, 2},
                                    {0.00014177781631654171264, 0.0038162226815996410819, 3},
                                    {0.00047206872496277931967, 0.0041059878226804326459, 4},
                                    {0.0010620959430594530935, 0.0042534996832673627878, 3},
                                    {0.00053313398614706413068, 0.0062371070216888213983, 4},
                                    {0.0011196334796036920417, 0.0079966055020587051313, 5},
                                    {0.00023144083433704024793, 0.0077234916686402630932, 6},
                                    {0.00077040286079627246389, 0.0079052162806873566553, 7}}};
  const Scheme jaeger = make_scheme("jaeger");
  const Table table = prepared("nine-steps")->tables(std::span(&jaeger, 1)).front();
  for (std::size_t i = 0; i < found.size(); ++i) {
    BOOST_TEST_INFO_SCOPE("step " << i + 1);
    const double wanted = found[i].tangential / (0.5 * found[i].normal);
    BOOST_TEST(std::abs(number_in(table, i, exact) - wanted) < 1e-13);
    BOOST_TEST(std::abs(number_in(table, i, first_law) - wanted) < 1e-12);
    BOOST_TEST(number_in(table, i, segments) == found[i].length);
  }
}

BOOST_AUTO_TEST_CASE(splitting_the_steps_changes_nothing) {
  const NineSteps n;
  for (const int steps : {1, 3, 64})
    BOOST_TEST(n.run(scheme_for(n, "jaeger"), steps).force_error < 1e-12);
}

BOOST_AUTO_TEST_CASE(the_steps_keep_their_character_for_every_material) {
  using Values = std::vector<std::pair<std::string, std::string>>;
  for (const Values& values :
       {Values{{"nu", "0"}}, Values{{"mu", "0.05"}},
        Values{{"G", "29e9"}, {"nu", "0.15"}, {"R", "0.01"}, {"size", "0.01"}}}) {
    const auto instance = prepared("nine-steps", values);
    const std::vector<Scheme> none;
    const Table table = instance->tables(none).front();
    const std::array<double, 9> lengths{1, 2, 3, 4, 3, 4, 5, 6, 7};
    for (std::size_t i = 0; i < lengths.size(); ++i)
      BOOST_TEST(number_in(table, i, segments) == lengths[i]);
  }
  for (const NineSteps& n :
       {NineSteps{.poisson = 0}, NineSteps{.mu = 0.05},
        NineSteps{.shear_modulus = 29e9, .poisson = 0.15, .radius = 0.01, .size = 0.01}}) {
    check_the_routes(n);
    BOOST_TEST(n.run(scheme_for(n, "jaeger"), 5).force_error < 1e-11);
  }
}

BOOST_AUTO_TEST_CASE(incremental_laws_tend_to_the_integral_of_their_own_equations) {
  const NineSteps n;
  for (const char* text : {"hertz-mindlin", "modified-mindlin", "modified-mindlin[shifted=on]",
                           "hertz-mindlin[form=total]"}) {
    BOOST_TEST_INFO_SCOPE(text);
    const Scheme scheme = scheme_for(n, text);
    const auto expected = n.expect(scheme);
    const Expectation& force = expected.of(&NineSteps::Outcome::force_error);
    BOOST_TEST(force.kind == Expectation::Kind::wrong_limit);
    BOOST_TEST(std::abs(n.run(scheme, 4096).force_error - force.limit_error) < 2e-3);
  }
}

BOOST_AUTO_TEST_CASE(the_traction_of_the_law_is_the_exact_one) {
  const Scheme jaeger = make_scheme("jaeger");
  const Figure figure = prepared("nine-steps")->figure("kuhn-jaeger/4", std::span(&jaeger, 1));
  const Panel& panel = figure.panels.back();
  const Series& truth = panel.series[1];
  const Series& law = panel.series.back();
  BOOST_TEST_REQUIRE(law.label == "jaeger");
  BOOST_TEST_REQUIRE(law.x.size() > 30);
  for (std::size_t i = 0; i < law.x.size(); ++i) {
    const std::size_t at = 4 + 12 * i;
    BOOST_TEST(std::abs(truth.x[at] - law.x[i]) < 1e-14);
    // Square-root ends of the terms turn round-off of a radius into its root.
    BOOST_TEST(std::abs(truth.y[at] - law.y[i]) < 1e-7);
  }
}

BOOST_AUTO_TEST_SUITE_END()
