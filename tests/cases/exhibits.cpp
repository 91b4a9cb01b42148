// SPDX-License-Identifier: BSD-3-Clause
#include "cases/exhibits/exhibits.hpp"

#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(exhibits)
namespace {

struct Sample {
  double time = 0;
  double force = 0;
};
const std::vector<Sample> samples{{0.5, 1}, {1, 3}};

/// The points of a curve as "x:y x:y".
std::string points_of(const Series& curve) {
  std::string text;
  for (std::size_t i = 0; i < curve.x.size(); ++i)
    text += fmt::format("{}{:g}:{:g}", i > 0 ? " " : "", curve.x[i], curve.y[i]);
  return text;
}

std::string texts_of(const Table& table) {
  std::string text;
  for (const auto& row : table.rows) {
    for (const Cell& cell : row) text += cell.text + ";";
    text += "\n";
  }
  return text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_curve_goes_through_what_is_asked_of_its_items) {
  const auto twice = [](double x) { return 2 * x; };
  BOOST_TEST(points_of(truth("", samples, &Sample::time, &Sample::force)) == "0.5:1 1:3");
  BOOST_TEST(points_of(guide("", counted(1, 5, 2), twice)) == "1:2 3:6 5:10");
  BOOST_TEST(points_of(in_turn(truth_line(), samples, &Sample::force, 4)) == "0.25:1 0.5:3");
  BOOST_TEST(points_of(in_turn(truth_line(), samples, &Sample::force, 1, 0)) == "0:1 1:3");
  BOOST_TEST(points_of(over(truth_line(), multiplied(3, 7), samples, &Sample::force)) == "3:1 6:3");
  BOOST_TEST(points_of(in_plane(truth_line(), std::array{Vector2(1, 2), Vector2(3, 4)})) ==
             "1:2 3:4");
}

BOOST_AUTO_TEST_CASE(each_scheme_has_its_curve_and_its_colour) {
  const std::vector<Scheme> schemes{make_scheme("linear-refined"),
                                    make_scheme("linear-conventional"), make_scheme("jaeger")};
  const auto all = curves(
      schemes,
      [&](const Scheme& scheme, const Pen& pen) -> std::optional<Series> {
        if (scheme.label == "linear-conventional") return {};
        if (scheme.label == "jaeger") return pen.points();  // no point at all
        return pen.line().add(1, 2);
      },
      3);
  BOOST_TEST_REQUIRE(all.size() == 1U);
  BOOST_TEST(all[0].label == "linear-refined");
  BOOST_TEST(all[0].slot == 3);
  const auto errors = against_steps(schemes, multiplied(1, 4),
                                    [](const Scheme&, int steps) { return 1.0 / steps; });
  BOOST_TEST_REQUIRE(errors.size() == 3U);
  BOOST_TEST(points_of(errors[2]) == "1:1 2:0.5 4:0.25");
  BOOST_TEST(errors[2].slot == 2);
  const auto traces = beside_truth(
      schemes, [](const Scheme&) { return samples; }, samples, &Sample::time, &Sample::force);
  BOOST_TEST_REQUIRE(traces.size() == 4U);
  BOOST_TEST(traces[3].is_reference);
  BOOST_TEST(together(traces, truth_line("limit")).size() == 5U);
}

BOOST_AUTO_TEST_CASE(a_curve_that_another_one_covers_is_left_out) {
  std::vector<Series> all{truth_line().add(0, 1).add(1, 2)};
  add_unless_covered(all, guide_line().add(0, 1.04).add(1, 2), 0.05);
  BOOST_TEST(all.size() == 1U);
  add_unless_covered(all, guide_line().add(0, 1.06).add(1, 2), 0.05);
  BOOST_TEST(all.size() == 2U);
  add_unless_covered(all, guide_line().add(0, no_number).add(1, 2), 0.05);
  BOOST_TEST(all.size() == 3U);
}

BOOST_AUTO_TEST_CASE(headings_are_read_with_their_units) {
  const auto all = columns("law; |force|/limit [-]; half angle (of the cone) [deg]");
  BOOST_TEST_REQUIRE(all.size() == 3U);
  BOOST_TEST(all[0].title == "law");
  BOOST_TEST(all[0].unit == "");
  BOOST_TEST(all[1].title == "|force|/limit");
  BOOST_TEST(all[1].unit == "-");
  BOOST_TEST(all[2].title == "half angle (of the cone)");
  BOOST_TEST(all[2].unit == "deg");
}

BOOST_AUTO_TEST_CASE(a_table_has_a_row_for_each_item) {
  const std::vector<Scheme> schemes{make_scheme("linear-refined"), make_scheme("jaeger")};
  const Table table =
      Rows(samples)
          .number("time", "s", "{:g}", &Sample::time)
          .error("error", "{:.1f}", [](const Sample& s) { return s.force - 2; })
          .schemes(
              schemes, "N",
              [](const Scheme&) {
                return std::vector<double>{7, 8};
              },
              [](const Sample& s, double found) { return number_cell(found - s.force, "{:g}"); })
          .with({{"steps", "2"}});
  BOOST_TEST(texts_of(table) == "0.5;-1.0;6;6;\n1;1.0;5;5;\n");
  BOOST_TEST(table.columns[3].title == "jaeger");
  BOOST_TEST(table.rows[0][1].tone == Tone::bad);
  BOOST_TEST(table.words.at("steps") == "2");
  BOOST_TEST(texts_of(claims_table({{"it turns", "it does", true}, {"it rests", "no", false}})) ==
             "it turns;it does;yes;\nit rests;no;no;\n");
}

BOOST_AUTO_TEST_CASE(what_is_not_known_is_grey) {
  BOOST_TEST(known_cell(2, "{:g}", "-").text == "2");
  BOOST_TEST(known_cell(no_number, "{:g}", "none").text == "none");
  BOOST_TEST(known_cell(std::nullopt, "{:g}").text == "");
  BOOST_TEST(known_cell(std::nullopt, "{:g}").tone == Tone::muted);
  BOOST_TEST(percent_cell(-0.02, "{:.0f}").text == "-2");
  BOOST_TEST(percent_cell(-0.02, "{:.0f}").tone == Tone::fair);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
