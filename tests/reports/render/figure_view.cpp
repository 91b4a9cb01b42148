// SPDX-License-Identifier: BSD-3-Clause
#include "reports/render/figure/figure_view.hpp"
#include "cases/remarks.hpp"
#include "reports/render/figure/figure_curves.hpp"
#include "reports/render/figure/figure_layout.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/samples.hpp"
#include "stickslip/description/error.hpp"

BOOST_AUTO_TEST_SUITE(render_figure_view)

using namespace stickslip;

namespace {

using NameList = std::vector<std::string>;

/// Two panels: a law with an unnamed second curve, another law, and the truth.
Figure two_panels() {
  Figure figure;
  figure.name = "case/figure";
  for (const char* title : {"first", "second"}) {
    Panel panel{.title = title, .x = {.label = "x"}, .y = {.label = "y", .logarithmic = true}};
    for (const auto& [label, slot] :
         {std::pair{"law-one", 0}, std::pair{"", 0}, std::pair{"law-two", 1}}) {
      Series series{.label = label, .slot = slot};
      panel.series.push_back(series.add(0, 1).add(10, 100));
    }
    Series truth{.label = "exact", .is_reference = true};
    panel.series.push_back(truth.add(0, 1).add(10, 100));
    figure.panels.push_back(panel);
  }
  add_remark(figure, "said of it");
  return figure;
}

template <class Work>
void refused(const Work& work, const std::string& what) {
  BOOST_CHECK_EXCEPTION(work(), InputError, [&](const InputError& error) {
    const std::string said = error.what();
    BOOST_TEST_INFO(said);
    return says(said, what) && !says(said, "\n");
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_panel_is_chosen_by_its_letter_or_number) {
  for (const char* name : {"b", "(b)", "2"}) {
    const Figure part = with_panels(two_panels(), NameList{name});
    BOOST_TEST_REQUIRE(part.panels.size() == 1U);
    BOOST_TEST(part.panels[0].title == "second");
  }
  // What stands below the figure stays, whichever panel has it.
  const Figure first = with_panels(two_panels(), NameList{"a"});
  BOOST_TEST_REQUIRE(first.panels[0].notes.size() == 1U);
  BOOST_TEST(first.panels[0].notes[0].text == "said of it");
  BOOST_TEST(with_panels(two_panels(), NameList{}).panels.size() == 2U);
  BOOST_TEST(with_panels(two_panels(), NameList{"b", "a"}).panels[0].title == "first");
  for (const char* name : {"c", "A", "", "0", "ab"})
    refused([&] { with_panels(two_panels(), NameList{name}); }, "the panels a to b");
}

BOOST_AUTO_TEST_CASE(chosen_curves_keep_the_truth_and_what_belongs_to_them) {
  const Figure one = with_curves(two_panels(), NameList{"law-one"});
  BOOST_TEST_REQUIRE(one.panels.size() == 2U);
  BOOST_TEST(one.panels[0].series.size() == 3U);
  BOOST_TEST(with_curves(two_panels(), NameList{"law-two"}).panels[0].series.size() == 2U);
  BOOST_TEST(with_curves(two_panels(), NameList{"exact"}).panels[0].series.size() == 1U);
  refused([] { with_curves(two_panels(), NameList{"law-tow"}); }, "did you mean 'law-two'");
}

BOOST_AUTO_TEST_CASE(panels_without_a_chosen_curve_go) {
  Figure figure = two_panels();
  figure.panels[0].series.erase(figure.panels[0].series.begin() + 2);
  const Figure part = with_curves(figure, NameList{"law-two"});
  BOOST_TEST_REQUIRE(part.panels.size() == 1U);
  BOOST_TEST(part.panels[0].title == "second");
}

BOOST_AUTO_TEST_CASE(ranges_set_the_ends_of_axes) {
  const Figure figure = with_x_range(two_panels(), "-1:5");
  BOOST_TEST(*figure.panels[1].x.low == -1);
  BOOST_TEST(*figure.panels[1].x.high == 5);
  const Figure open = with_y_range(two_panels(), "2:");
  BOOST_TEST(*open.panels[0].y.low == 2);
  BOOST_TEST(!open.panels[0].y.high.has_value());
  // What is left out in x does not widen y.
  const Ranges ranges = ranges_of(with_x_range(two_panels(), ":5").panels[0]);
  BOOST_TEST(ranges.y.high < 100);
  refused([] { with_x_range(two_panels(), "5:1"); }, "less than HIGH");
  refused([] { with_x_range(two_panels(), "5:5"); }, "less than HIGH");
  refused([] { with_x_range(two_panels(), "nan:5"); }, "--xrange nan:5");
  refused([] { with_x_range(two_panels(), "1:inf"); }, "finite");
  refused([] { with_x_range(two_panels(), "a:5"); }, "--xrange a:5: 'a' is not a number");
  for (const char* text : {"5", ":", "1:2:3", ""})
    refused([&] { with_x_range(two_panels(), text); }, "LOW:HIGH");
  refused([] { with_x_range(two_panels(), "50:60"); }, "no curve has a point there");
  refused([] { with_y_range(two_panels(), "0:60"); }, "logarithmic");
}

BOOST_AUTO_TEST_CASE(points_of_the_users_own_are_read_with_their_label) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "mine.csv").string();
  write_file(file, "# measured in May\nrun,x,y\n1,0.5,2\n2,1.5,4e1\n");
  const Figure part = with_panels(two_panels(), NameList{"a"});
  const Figure figure = with_data(part, NameList{file + ":our rig: dry", file});
  BOOST_TEST_REQUIRE(figure.panels[0].series.size() == 6U);
  const Series& points = figure.panels[0].series[4];
  BOOST_TEST(points.label == "our rig: dry");
  BOOST_TEST(points.x == (std::vector<double>{0.5, 1.5}));
  BOOST_TEST(points.y == (std::vector<double>{2, 40}));
  BOOST_TEST(figure.panels[0].series[5].label == "mine");
  const FigureCurves drawn = curves_of(figure);
  BOOST_TEST(drawn.panels[0][4].style == first_data_style);
  BOOST_TEST(drawn.panels[0][5].style == first_data_style - 1);
  // Over the panel that is named.
  BOOST_TEST(with_data(two_panels(), NameList{"b=" + file + ":x"}).panels[1].series.size() == 5U);
  refused([&] { with_data(two_panels(), NameList{file}); }, "--panel");
  refused([&] { with_data(two_panels(), NameList{"c=" + file}); }, "no panel 'c'");
}

BOOST_AUTO_TEST_CASE(data_that_no_one_can_draw_are_refused) {
  const ScratchFolder folder;
  const Figure part = with_panels(two_panels(), NameList{"a"});
  const auto with = [&](const std::string& text) {
    const std::string file = (folder.path() / "d.csv").string();
    write_file(file, text);
    return with_data(part, NameList{file + ":label"});
  };
  refused([&] { with("x,y\n"); }, "no numbers");
  refused([&] { with(""); }, "no numbers");
  refused([&] { with("x,y\n1,2\n3,four\n"); }, "line 3");
  refused([&] { with("x,y\n1\n"); }, "line 2");
  refused([&] { with("x,y\n1,nan\n"); }, "line 2");
  refused([&] { with("1,2\n3,4\n"); }, "header");
  refused([&] { with("x\n1\n"); }, "two columns");
  refused([&] { with_data(part, NameList{"/no/such.csv:a"}); }, "/no/such.csv");
  refused([&] { with_data(part, NameList{folder.path().string()}); }, folder.path().string());
  // A point that a logarithmic axis cannot show is counted below the figure.
  const Figure figure = with("x,y\n1,2\n2,-1\n");
  BOOST_TEST(std::ranges::any_of(figure.panels[0].notes, [](const Note& note) {
    return is_remark(note) && says(note.text, "1 of 2 points lie outside");
  }));
}

BOOST_AUTO_TEST_CASE(a_third_column_is_error_bars) {
  const ScratchFolder folder;
  const Figure part = with_panels(two_panels(), NameList{"a"});
  const std::string file = (folder.path() / "d.csv").string();
  const auto points_of = [&](const std::string& text) {
    write_file(file, text);
    return with_data(part, NameList{file}).panels[0].series.back();
  };
  const std::vector<double> bars{0.5, 3};
  BOOST_TEST(points_of("steps,error,half\n1,2,.5\n2,5,3\n").bars == bars);
  BOOST_TEST(points_of("dy,run,y,x\n.5,1,2,1\n3,2,5,2\n").bars == bars);
  BOOST_TEST(points_of("x,y,remark\n1,2,dry\n").bars.empty());
  refused([&] { points_of("a,b,c\n1,2,.5\n2,5,wet\n"); }, "line 3: no error bar");
  refused([&] { points_of("a,b,c\n1,2,-1\n"); }, "line 2: no error bar");
  // The axes have room for them.
  write_file(file, "x,y,dy\n1,50,150\n");
  const Ranges ranges = ranges_of(with_data(part, NameList{file}).panels[0]);
  BOOST_TEST(ranges.y.high > 200);
}

BOOST_AUTO_TEST_CASE(own_points_of_one_label_look_the_same_in_all_panels) {
  const ScratchFolder folder;
  const std::string file = (folder.path() / "mine.csv").string();
  write_file(file, "x,y\n1,2\n");
  const Figure figure = with_data(
      two_panels(), NameList{"a=" + file + ":rig", "b=" + file + ":rig", "b=" + file + ":other"});
  const FigureCurves drawn = curves_of(figure);
  BOOST_TEST(drawn.panels[0].back().style == first_data_style);
  BOOST_TEST(drawn.panels[1][4].style == first_data_style);
  BOOST_TEST(drawn.panels[1][5].style == first_data_style - 1);
  const FigureLayout layout = layout_of(figure, drawn, FigureStyle());
  BOOST_TEST(
      std::ranges::count(layout.legend, std::vector<std::string>{"rig"}, &LegendEntry::lines) == 1);
}

BOOST_AUTO_TEST_SUITE_END()
