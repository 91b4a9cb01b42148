// SPDX-License-Identifier: BSD-3-Clause
#include "cases/kept/kept_exhibits.hpp"

#include <bit>
#include <thread>

#include "cases/answers_in_memory.hpp"
#include "stickslip/registry/law_loaders.hpp"

BOOST_AUTO_TEST_SUITE(kept_exhibits)

namespace {

using namespace stickslip;

void take_long() { std::this_thread::sleep_for(std::chrono::milliseconds(40)); }

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
const std::vector<double> awkward{0.1,       -0.0,   nan,     -nan, infinity,
                                  -infinity, 5e-324, 1.0 / 3, 3,    1.7976931348623157e308};

std::vector<std::uint64_t> bits_of(const std::vector<double>& numbers) {
  std::vector<std::uint64_t> all;
  for (const double number : numbers) all.push_back(std::bit_cast<std::uint64_t>(number));
  return all;
}

Figure some_figure() {
  take_long();
  Panel panel{.title = "σ₂₃ over \"x\"",
              .x = {.label = "x", .unit = "m", .low = 0.1, .logarithmic = true},
              .series = {{.label = "a",
                          .x = awkward,
                          .y = awkward,
                          .mark = Mark::dashed_line,
                          .is_reference = true,
                          .slot = -2}},
              .legend = Legend::outside,
              .equal_aspect = true,
              .notes = {{nan, 1, "below"}}};
  return {.name = "kuhn-linear/4", .panels = {panel}, .words = {{"steps", "30"}}};
}

std::vector<Table> some_tables() {
  take_long();
  return {{.name = "one",
           .columns = {{"law", ""}, {"error", "%"}},
           .rows = {{{"jaeger"}, {.text = "none", .number = nan, .tone = Tone::bad}},
                    {{"other"}, {.text = "", .number = {}}}},
           .words = {{"error", "5"}}},
          {.name = "without rows", .columns = {{"x", "m"}}}};
}

}  // namespace

BOOST_AUTO_TEST_CASE(come_back_as_they_were_and_are_not_computed_again) {
  AnswersInMemory store;
  const KeptIn here(store);
  for (int time = 0; time < 2; ++time) {
    int computed = 0;
    const Figure figure = kept_figure("figure", [&] {
      ++computed;
      return some_figure();
    });
    const std::vector<Table> tables = kept_tables("tables", [&] {
      ++computed;
      return some_tables();
    });
    BOOST_TEST(computed == (time == 0 ? 2 : 0));

    const Panel& panel = figure.panels.at(0);
    BOOST_TEST(figure.name == "kuhn-linear/4");
    BOOST_TEST(figure.words.at("steps") == "30");
    BOOST_TEST(panel.title == "σ₂₃ over \"x\"");
    BOOST_TEST(panel.x.logarithmic);
    BOOST_TEST(panel.x.low == std::optional(0.1));
    BOOST_TEST(panel.x.high == std::nullopt);
    BOOST_TEST(panel.legend == Legend::outside);
    BOOST_TEST(panel.equal_aspect);
    BOOST_TEST(std::isnan(panel.notes.at(0).x));
    const Series& series = panel.series.at(0);
    BOOST_TEST(series.mark == Mark::dashed_line);
    BOOST_TEST(series.is_reference);
    BOOST_TEST(series.slot == -2);
    BOOST_TEST(bits_of(series.x) == bits_of(awkward));
    BOOST_TEST(bits_of(series.y) == bits_of(awkward));

    BOOST_TEST_REQUIRE(tables.size() == 2U);
    BOOST_TEST(tables[0].columns.at(1).unit == "%");
    BOOST_TEST(std::isnan(tables[0].rows.at(0).at(1).number.value()));
    BOOST_TEST(tables[0].rows.at(0).at(1).tone == Tone::bad);
    BOOST_TEST(!tables[0].rows.at(1).at(1).number.has_value());
    BOOST_TEST(tables[0].words.at("error") == "5");
    BOOST_TEST(tables[1].name == "without rows");
    BOOST_TEST(tables[1].rows.empty());
  }
  BOOST_TEST(store.kept.size() == 2U);
}

BOOST_AUTO_TEST_CASE(of_laws_from_outside_are_computed_each_time) {
  AnswersInMemory store;
  const KeptIn here(store);
  const Scheme built_in = make_scheme("linear-refined[slip-onset=off]");
  Scheme outside = built_in;
  for (const char* const name : {"./mine.so", "exec:./mine", "lammps:gran/hooke/history"}) {
    outside.spec = parse_any_law_spec(name);
    BOOST_TEST(question_with("a", std::vector{built_in, outside}).empty(), name);
  }
  int computed = 0;
  for (int time = 0; time < 2; ++time) {
    kept_figure("", [&] {
      ++computed;
      return some_figure();
    });
  }
  BOOST_TEST(computed == 2);
  BOOST_TEST(store.kept.empty());
}

BOOST_AUTO_TEST_CASE(of_other_laws_or_other_options_are_other_answers) {
  const Scheme one = make_scheme("linear-refined");
  const Scheme other = make_scheme("linear-refined[slip-onset=off]");
  const std::string question = question_with("figure of a", std::vector{one});
  BOOST_TEST(question != question_with("figure of b", std::vector{one}));
  BOOST_TEST(question != question_with("figure of a", std::vector{other}));
  BOOST_TEST(question != question_with("figure of a", std::vector{one, other}));
  BOOST_TEST(question == question_with("figure of a", std::vector{one}));
}

BOOST_AUTO_TEST_CASE(a_label_makes_no_law_but_is_seen_in_the_answer) {
  const Scheme right = make_scheme("linear-conventional");
  Scheme wrong = right;
  wrong.spec = parse_any_law_spec("./mine.so");
  BOOST_TEST(wrong.label == right.label);
  BOOST_TEST(question_with("a", std::vector{wrong}).empty());
  Scheme labelled = right;
  labelled.label = "mine";
  BOOST_TEST(!labelled.is_from_outside());
  BOOST_TEST(!question_with("a", std::vector{labelled}).empty());
  BOOST_TEST(question_with("a", std::vector{labelled}) != question_with("a", std::vector{right}));
}

BOOST_AUTO_TEST_SUITE_END()
