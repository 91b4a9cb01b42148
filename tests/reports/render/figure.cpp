// SPDX-License-Identifier: BSD-3-Clause
#include <fmt/format.h>

#include <numbers>

#include "reports/render/figure/box.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/figure/figure_curves.hpp"
#include "reports/render/figure/figure_layout.hpp"
#include "reports/render/figure/figure_text.hpp"
#include "reports/render/figure/gnuplot_script.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/page/screen_svg.hpp"
#include "reports/render/samples.hpp"
#include "reports/study/judge/convergence.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/outside/process/find_program.hpp"
#include "stickslip/outside/process/run_program.hpp"

BOOST_AUTO_TEST_SUITE(render_figure)

using namespace stickslip;
namespace fs = std::filesystem;

namespace {

struct Format {
  FigureFormat format;
  const char* start;
};

std::ostream& operator<<(std::ostream& stream, const Format& format) {
  return stream << name_of(format.format);
}

const Format formats[] = {{FigureFormat::svg, "<?xml"},
                          {FigureFormat::pdf, "%PDF"},
                          {FigureFormat::png, "\x89PNG"},
                          {FigureFormat::eps, "%!PS"},
                          {FigureFormat::tex, "%"}};

Panel panel_with(std::size_t count) {
  Panel panel{.legend = Legend::automatic};
  for (std::size_t k = 0; k < count; ++k) {
    Series series;
    series.label = "law " + std::to_string(k);
    series.x = {0, 1};
    series.y = {0, 1};
    panel.series.push_back(series);
  }
  return panel;
}

boost::test_tools::assertion_result has_latex(boost::unit_test::test_unit_id) {
  boost::test_tools::assertion_result found(find_program("pdflatex").has_value());
  found.message() << "pdflatex is not installed (Debian package texlive-latex-base)";
  return found;
}

}  // namespace

BOOST_DATA_TEST_CASE(a_figure_comes_in_every_format_with_data_and_script, formats, format) {
  const ScratchFolder folder;
  const fs::path out = folder.path() / "new" / (std::string("fig.") + name_of(format.format));
  draw_figure(samples::figure("kuhn-linear/4"), format.format, out);
  BOOST_TEST(read_file(out).rfind(format.start, 0) == 0U);
  BOOST_TEST(fs::exists(folder.path() / "new" / "fig.dat"));
  BOOST_TEST(fs::exists(folder.path() / "new" / "fig.gp"));
  const auto files = std::distance(fs::directory_iterator(folder.path() / "new"), {});
  BOOST_TEST(files == (format.format == FigureFormat::tex ? 5 : 3));
}

BOOST_AUTO_TEST_CASE(the_script_alone_draws_the_figure_again) {
  const ScratchFolder folder;
  draw_figure(samples::figure("a/b"), FigureFormat::svg, folder.path() / "fig.svg");
  const std::string first = read_file(folder.path() / "fig.svg");
  fs::remove(folder.path() / "fig.svg");
  const std::string command = "cd '" + folder.path().string() + "' && gnuplot fig.gp";
  BOOST_TEST(std::system(command.c_str()) == 0);
  BOOST_TEST(read_file(folder.path() / "fig.svg") == first);
}

BOOST_AUTO_TEST_CASE(one_run_draws_several_figures_in_several_formats_as_each_is_drawn_alone) {
  const ScratchFolder folder;
  const FigureFormat both[] = {FigureFormat::svg, FigureFormat::pdf};
  const Figure first = samples::figure("a/b");
  const Figure second = samples::figure("c");
  const FigureToDraw figures[] = {{&first, "a-b"}, {&second, "c"}};
  for (const std::string& failure : draw_figures(figures, both, folder.path()))
    BOOST_TEST(failure.empty());
  BOOST_TEST(samples::entries(folder) == 8U);
  for (const FigureToDraw& one : figures) {
    draw_figure(*one.figure, FigureFormat::svg, folder.path() / "alone" / (one.stem + ".svg"));
    const auto shown = [&](const fs::path& file) { return screen_svg(read_file(file)).text; };
    BOOST_TEST(shown(folder.path() / (one.stem + ".svg")) ==
               shown(folder.path() / "alone" / (one.stem + ".svg")));
  }
}

BOOST_AUTO_TEST_CASE(a_figure_that_cannot_be_drawn_takes_none_along_that_is_drawn_with_it) {
  const ScratchFolder folder;
  // A gnuplot that does not know the figure "bad".
  const std::string real = find_program("gnuplot").value().string();
  write_file(folder.path() / "bin" / "gnuplot",
             "#!/bin/sh\nif grep -q bad.gp \"$2\"; then echo no such thing >&2; exit 1; fi\nexec " +
                 real + " \"$@\"\n");
  fs::permissions(folder.path() / "bin" / "gnuplot", fs::perms::owner_all);
  const char* const usual = std::getenv("PATH");
  const samples::SearchPath picky((folder.path() / "bin").string() + ":" + usual);
  const FigureFormat svg[] = {FigureFormat::svg};
  const Figure good = samples::figure("good");
  const Figure bad = samples::figure("bad");
  const Figure empty;
  const FigureToDraw figures[] = {{&good, "one"}, {&bad, "bad"}, {&empty, "none"}, {&good, "two"}};
  const auto failures = draw_figures(figures, svg, folder.path() / "out");
  BOOST_TEST(failures[0] == "");
  BOOST_TEST(failures[1] == "gnuplot cannot draw bad: no such thing");
  BOOST_TEST(failures[2] == "figure  has no panels");
  BOOST_TEST(failures[3] == "");
  BOOST_TEST(fs::exists(folder.path() / "out" / "one.svg"));
  BOOST_TEST(fs::exists(folder.path() / "out" / "two.svg"));
  BOOST_TEST(!fs::exists(folder.path() / "out" / "bad.gp"));
}

BOOST_AUTO_TEST_CASE(names_are_printed_as_they_are) {
  BOOST_TEST(enhanced_text("a_b^c") == "a\\_b\\^c");
  BOOST_TEST(enhanced_text("k_{t}") == "k_{t}");
  BOOST_TEST(enhanced_text("x^{-1}{y}") == "x^{-1}\\{y\\}");
  BOOST_TEST(enhanced_text("_{unfinished") == "\\_\\{unfinished");
  BOOST_TEST(latex_text("a_b & 5 %") == "a\\_b \\& 5 \\%");
  BOOST_TEST(latex_text("μ k_{t}") == "$\\mu$ k$_{\\textrm{\\scriptsize t}}$");
  BOOST_TEST(latex_text("10^{-3} ψ₂ eₜ Müller --x") ==
             "10$^{-3}$ $\\psi$$_{2}$ e$_{t}$ M\\\"{u}ller -{}-x");
  BOOST_TEST(latex_text("中") == "[U+4E2D]");
  const ScratchFolder folder;
  draw_figure(samples::figure("a"), FigureFormat::svg, folder.path() / "f.svg");
  const std::string svg = read_file(folder.path() / "f.svg");
  BOOST_TEST(says(svg, "linear_conventional"));
  BOOST_TEST(says(svg, "linear-refined[slip-rotation=off]"));
  BOOST_TEST(says(svg, "50 % ^ &amp; ~ @ \\ here"));
  BOOST_TEST(says(svg, "it's {an} error_1 (m²)"));
}

BOOST_AUTO_TEST_CASE(figures_without_points_and_with_odd_numbers_are_drawn) {
  Figure figure = samples::figure("odd");
  figure.panels[0].series[0].y.assign(12, std::nan(""));
  figure.panels[0].series[1].y = {0, -1, 1, INFINITY};
  figure.panels.push_back(Panel{});
  Panel constant = panel_with(1);
  constant.series[0].y = {3, 3};
  figure.panels.push_back(constant);
  Panel nothing = panel_with(2);
  for (Series& series : nothing.series) series.x.clear();
  nothing.legend = Legend::top_left;
  figure.panels.push_back(nothing);
  const ScratchFolder folder;
  draw_figure(figure, FigureFormat::svg, folder.path() / "f.svg");
  BOOST_TEST(says(read_file(folder.path() / "f.svg"), "</svg>"));
}

BOOST_AUTO_TEST_CASE(a_file_name_with_quotes_and_blanks_is_no_command) {
  const ScratchFolder folder;
  const fs::path out = folder.path() / "it's $(touch x) \"a\".svg";
  draw_figure(samples::figure("a"), FigureFormat::svg, out);
  BOOST_TEST(says(read_file(out), "</svg>"));
  BOOST_TEST(samples::entries(folder) == 3U);
}

BOOST_AUTO_TEST_CASE(without_gnuplot_nothing_is_written) {
  const ScratchFolder folder;
  const samples::SearchPath nowhere(folder.path().string());
  BOOST_TEST(!gnuplot_available());
  BOOST_CHECK_THROW(draw_figure(samples::figure("a"), FigureFormat::svg, folder.path() / "f.svg"),
                    ToolMissing);
  BOOST_TEST(samples::entries(folder) == 0U);
}

BOOST_AUTO_TEST_CASE(a_gnuplot_that_fails_is_reported_and_leaves_the_old_figure) {
  const ScratchFolder folder;
  write_file(folder.path() / "bin" / "gnuplot", "#!/bin/sh\necho no terminal >&2\nexit 1\n");
  fs::permissions(folder.path() / "bin" / "gnuplot", fs::perms::owner_all);
  write_file(folder.path() / "f.svg", "old");
  const samples::SearchPath broken((folder.path() / "bin").string());
  BOOST_CHECK_EXCEPTION(
      draw_figure(samples::figure("a/1"), FigureFormat::svg, folder.path() / "f.svg"), FigureError,
      [](const FigureError& error) {
        return std::string(error.what()) == "gnuplot cannot draw a/1: no terminal";
      });
  BOOST_TEST(read_file(folder.path() / "f.svg") == "old");
  BOOST_TEST(samples::entries(folder) == 2U);
}

BOOST_AUTO_TEST_CASE(an_unwritable_place_is_reported) {
  BOOST_CHECK_THROW(draw_figure(samples::figure("a"), FigureFormat::svg, "/proc/none/f.svg"),
                    FileError);
  BOOST_CHECK_THROW(draw_figure(samples::figure("a"), FigureFormat::svg, "/tmp/f.dat"), FileError);
  BOOST_CHECK_THROW(draw_figure(Figure{}, FigureFormat::svg, "/tmp/f.svg"), FigureError);
}

BOOST_AUTO_TEST_CASE(the_legend_stands_where_no_data_are) {
  // A rising diagonal leaves the upper left and the lower right corner free.
  BOOST_TEST(placed_legend(panel_with(2), 10, 6) == Legend::top_left);
  BOOST_TEST(placed_legend(panel_with(4), 10, 6) == Legend::outside);
  BOOST_TEST(placed_legend(panel_with(0), 10, 6) == Legend::none);
  Panel full = panel_with(1);
  full.series[0].x.clear();
  full.series[0].y.clear();
  for (int k = 0; k < 400; ++k) {
    full.series[0].x.push_back(k % 20);
    full.series[0].y.push_back(k / 20);
  }
  BOOST_TEST(placed_legend(full, 10, 6) == Legend::outside);
  full.legend = Legend::bottom_left;
  BOOST_TEST(placed_legend(full, 10, 6) == Legend::bottom_left);
}

BOOST_AUTO_TEST_CASE(letters_of_panels_and_exponents_at_their_tops_have_room) {
  const auto room_above = [](std::size_t panels) {
    Figure figure;
    figure.panels.assign(panels, panel_with(1));
    const FigureLayout layout = layout_of(figure, curves_of(figure), {});
    return std::pair(layout.height - layout.panels[0].top, layout.line_height);
  };
  BOOST_TEST(room_above(1).first < room_above(1).second);
  BOOST_TEST(room_above(2).first > room_above(2).second);
  // A line is 1.25 sizes of the font high. The exponent of a number begins half a size above its
  // foot, which is a third of one below the frame's top, and its digits are .57 sizes high.
  BOOST_TEST(room_above(1).first > (0.5 - 1.0 / 3 + 0.57) / 1.25 * room_above(1).second);
}

BOOST_AUTO_TEST_CASE(the_same_slot_has_the_same_style_in_every_panel) {
  Figure figure;
  figure.name = "f";
  Panel first = panel_with(2);
  first.series[1].y = {0, 0.5};
  Panel second = first;
  std::swap(second.series[0], second.series[1]);
  figure.panels = {first, second};
  const std::string script = gnuplot_script(figure, FigureFormat::pdf, "f");
  // Blocks 0 and 3 are "law 0", blocks 1 and 2 "law 1".
  BOOST_TEST(says(script, "index 0 using 1:2 with linespoints ls 1"));
  BOOST_TEST(says(script, "index 1 using 1:2 with linespoints ls 2"));
  BOOST_TEST(says(script, "index 2 using 1:2 with linespoints ls 2"));
  BOOST_TEST(says(script, "index 3 using 1:2 with linespoints ls 1"));
}

BOOST_AUTO_TEST_CASE(small_quantities_share_a_power_of_ten_in_the_axis_title) {
  Figure figure;
  figure.name = "f";
  Panel panel = panel_with(1);
  panel.x = {.label = "shift", .unit = "m"};
  panel.series[0].x = {0, 2e-5};
  figure.panels = {panel};
  const std::string script = gnuplot_script(figure, FigureFormat::pdf, "f");
  BOOST_TEST(says(script, "'shift (10^{-6} m)'"));
  BOOST_TEST(says(script, "using ($1*1000000):2"));
  BOOST_TEST(says(gnuplot_data(figure), "2e-05\t1\n"));
}

// --- layout --------------------------------------------------------------------------------------

namespace {

FigureStyle wide(double centimetres) {
  FigureStyle style;
  style.width = centimetres;
  return style;
}

Figure figure_of(std::vector<Panel> panels) {
  Figure figure;
  figure.name = "f";
  figure.panels = std::move(panels);
  return figure;
}

/// An error that falls with this order, times `factor`.
Series error_curve(std::string label, double order, double factor = 1) {
  Series series;
  series.label = std::move(label);
  for (int steps = 1; steps <= 64; steps *= 2) series.add(steps, factor * std::pow(steps, -order));
  return series;
}

Panel error_panel(std::vector<Series> curves) {
  return {.x = {.label = "steps", .logarithmic = true},
          .y = {.label = "error", .logarithmic = true},
          .series = std::move(curves)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_figure_has_the_width_that_is_asked_for_and_nothing_leaves_it) {
  Panel panel = panel_with(5);
  for (Series& series : panel.series)
    series.label += ", a-rather-long-name[with=options,and=more-of-them,until=it-is-too-long]";
  panel.title = "a title that is much too long for a single line of a panel in one column";
  panel.x = {.label = "a quantity whose name is as long as that of the title above it",
             .unit = "m"};
  panel.y = panel.x;
  for (const double width : {8.5, 17.5}) {
    const Figure figure = figure_of({panel, panel, panel});
    const FigureStyle style = wide(width);
    const FigureLayout layout = layout_of(figure, curves_of(figure), style);
    BOOST_TEST(layout.width == width);
    for (const PanelLayout& p : layout.panels) {
      BOOST_TEST(p.left > 0);
      BOOST_TEST(p.right < width);
      BOOST_TEST(p.bottom > 0);
      BOOST_TEST(p.top < layout.height);
      BOOST_TEST(p.right - p.left > 2);
      BOOST_TEST(p.title.size() > 1U);
    }
    BOOST_TEST_REQUIRE(layout.legend.size() == 5U);
    for (const LegendEntry& entry : layout.legend) {
      for (const std::string& line : entry.lines) {
        const double end =
            entry.x + layout.sample + 0.15 + text_width(line, style.font, layout.font_size);
        BOOST_TEST(end <= width);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(narrow_figures_have_their_panels_below_each_other) {
  const Figure figure = figure_of({panel_with(1), panel_with(1)});
  const auto layout = [&](double width) {
    return layout_of(figure, curves_of(figure), wide(width)).panels;
  };
  BOOST_TEST(layout(17.5)[0].bottom == layout(17.5)[1].bottom);
  BOOST_TEST(layout(17.5)[0].right < layout(17.5)[1].left);
  BOOST_TEST(layout(8.5)[0].bottom > layout(8.5)[1].top);
}

BOOST_AUTO_TEST_CASE(widths_are_those_of_the_letters) {
  // Of Arial and Liberation Sans: i is 0.222, m 0.833, a digit 0.556 em.
  const double point = 2.54 / 72;
  BOOST_TEST(text_width("m", "Arial", 10) > 3 * text_width("i", "Arial", 10));
  BOOST_TEST(text_width("mm", "Arial", 10) == 2 * text_width("m", "Arial", 10), tolerance(1e-12));
  BOOST_TEST(text_width("10^{-3}", "Arial", 10) < text_width("10-3", "Arial", 10));
  BOOST_TEST(text_width("00", "Arial", 10) > 0.9 * 10 * point);
  const auto lines = wrapped_text("law[a=1,b=2] and more", "Arial", 10, 2.0);
  BOOST_TEST(lines.size() > 1U);
  std::string whole;
  for (const std::string& line : lines) {
    whole += line;
    BOOST_TEST(text_width(line, "Arial", 10) <= 2.0);
  }
  std::erase(whole, ' ');
  BOOST_TEST(whole == "law[a=1,b=2]andmore");
}

BOOST_AUTO_TEST_CASE(notes_stay_inside_and_do_not_cover_each_other) {
  Panel panel = panel_with(1);
  for (const double at : {0.0, 0.5, 0.5, 1.0}) panel.notes.push_back({at, at, "some words"});
  const Figure figure = figure_of({panel});
  const FigureLayout layout = layout_of(figure, curves_of(figure), {});
  const PanelLayout& p = layout.panels[0];
  BOOST_TEST_REQUIRE(p.notes.size() == 4U);
  const double width = text_width("some words", "Arial", small_text * layout.font_size);
  const double height = small_text * layout.line_height;
  for (std::size_t k = 0; k < p.notes.size(); ++k) {
    BOOST_TEST(p.notes[k].x >= p.left);
    BOOST_TEST(p.notes[k].x + width <= p.right);
    for (std::size_t i = 0; i < k; ++i) {
      const bool apart = std::abs(p.notes[k].x - p.notes[i].x) >= 0.999 * width ||
                         std::abs(p.notes[k].y - p.notes[i].y) >= 0.999 * height;
      BOOST_TEST(apart);
    }
  }
}

// --- curves --------------------------------------------------------------------------------------

BOOST_AUTO_TEST_CASE(an_error_of_0_stands_at_the_floor_of_a_logarithmic_axis) {
  Series exact = error_curve("exact law", 1, 0);
  Figure figure = figure_of({error_panel({error_curve("law", 1), exact})});
  const FigureLayout layout = layout_of(figure, curves_of(figure), {});
  const FloorBand& floor = layout.panels[0].floor;
  BOOST_TEST_REQUIRE(floor.at.size() == 1U);
  BOOST_TEST(floor.label == "0");
  BOOST_TEST(floor.at[0] < layout.panels[0].y.range.low);
  BOOST_TEST(floor.at[0] > floor.low);
  BOOST_TEST_REQUIRE(layout.remarks.size() == 1U);
  BOOST_TEST(says(layout.remarks[0].text, "values of 0"));
  const std::string script = gnuplot_script(figure, FigureFormat::svg, "f");
  BOOST_TEST(says(script, "index 1 using 1:($2>=0"));
  // Without such values there is no band.
  figure.panels[0].series.pop_back();
  BOOST_TEST(layout_of(figure, curves_of(figure), {}).panels[0].floor.at.empty());
}

BOOST_AUTO_TEST_CASE(at_most_eight_curves_are_drawn_and_the_rest_is_named) {
  std::vector<Series> curves;
  for (int k = 0; k < 6; ++k)
    curves.push_back(error_curve("law-" + std::to_string(k), 0.3 * (k + 1)));
  for (int k = 0; k < 4; ++k) {
    const std::string label = "law-0[x=" + std::to_string(k) + "]";
    curves.push_back(error_curve(label, 0.1, 1 + k));
    curves.back().scheme = {label, "law-0", true};
  }
  curves.push_back(error_curve("twin", 0.3));      // lies on law-0
  curves.push_back(error_curve("late-law", 2.2));  // the last, but a law of its own
  const Figure figure = figure_of({error_panel(curves)});
  const FigureCurves drawn = curves_of(figure);
  std::vector<std::string> shown;
  for (const Curve& curve : drawn.panels[0]) {
    if (!curve.folded) shown.push_back(curve.series->label);
  }
  BOOST_TEST(shown.size() == most_curves);
  BOOST_TEST(std::count(shown.begin(), shown.end(), "late-law") == 1);
  BOOST_TEST(std::count(shown.begin(), shown.end(), "twin") == 0);
  BOOST_TEST_REQUIRE(drawn.remarks.size() == 1U);
  BOOST_TEST(says(drawn.remarks[0], "on law-0: twin"));
  // Of many variants of one law their number is said.
  BOOST_TEST(says(drawn.remarks[0], "3 variants of law-0"));
  BOOST_TEST(!says(drawn.remarks[0], "law-0[x=3]"));
  // The data are complete.
  BOOST_TEST(says(gnuplot_data(figure), "twin"));
}

BOOST_AUTO_TEST_CASE(up_to_two_folded_variants_of_a_law_are_named) {
  std::vector<Series> curves;
  for (int k = 0; k < 6; ++k)
    curves.push_back(error_curve("law-" + std::to_string(k), 0.3 * (k + 1)));
  for (int k = 0; k < 4; ++k)
    curves.push_back(error_curve("law-0[x=" + std::to_string(k) + "]", 0.1, 1 + k));
  const FigureCurves drawn = curves_of(figure_of({error_panel(curves)}));
  BOOST_TEST_REQUIRE(drawn.remarks.size() == 1U);
  BOOST_TEST(says(drawn.remarks[0], "law-0[x=2], law-0[x=3]"));
}

BOOST_AUTO_TEST_CASE(what_lies_on_a_curve_that_is_not_drawn_is_not_drawn_either) {
  std::vector<Series> curves;
  for (int k = 0; k < 9; ++k)
    curves.push_back(error_curve("law-" + std::to_string(k), 0.3 * (k + 1)));
  curves.push_back(error_curve("twin", 2.7));  // lies on law-8, the ninth
  const FigureCurves drawn = curves_of(figure_of({error_panel(curves)}));
  BOOST_TEST_REQUIRE(drawn.remarks.size() == 1U);
  BOOST_TEST(!says(drawn.remarks[0], "on law-8"));
  BOOST_TEST(says(drawn.remarks[0], "law-8, twin"));
}

BOOST_AUTO_TEST_CASE(what_the_panel_with_the_legend_folds_is_named_where_another_draws_it) {
  std::vector<Series> curves;
  for (int k = 0; k < 8; ++k)
    curves.push_back(error_curve("law-" + std::to_string(k), 0.3 * (k + 1)));
  curves.push_back(error_curve("twin", 0.3));  // lies on law-0
  Panel other = error_panel({error_curve("law-0", 0.3), error_curve("twin", 0.9)});
  other.legend = Legend::none;
  const auto is_named = [&](const std::vector<Panel>& panels) {
    const Figure figure = figure_of(panels);
    const FigureLayout layout = layout_of(figure, curves_of(figure), FigureStyle());
    return std::ranges::any_of(
        layout.legend, [](const LegendEntry& entry) { return entry.lines.front() == "twin"; });
  };
  Panel first = error_panel(curves);
  first.legend = Legend::outside;
  BOOST_TEST(is_named({first, other}));
  BOOST_TEST(!is_named({first}));
}

BOOST_AUTO_TEST_CASE(eight_styles_differ_without_colour_and_stand_out_from_white) {
  const FigureStyle style;
  BOOST_TEST(std::set<std::string>(style.marks.begin(), style.marks.end()).size() == most_curves);
  BOOST_TEST(std::set<std::string>(style.dashes.begin(), style.dashes.end()).size() == most_curves);
  std::set<int> types;
  for (const std::string& mark : style.marks) types.insert(mark_symbol(mark).type);
  BOOST_TEST(types.size() == most_curves);
  BOOST_TEST(style.colours.size() == most_curves);
  for (const std::string& colour : style.colours) BOOST_TEST(*contrast_with_white(colour) >= 3);
  BOOST_TEST(*contrast_with_white("#000000") == 21, tolerance(1e-9));
  BOOST_TEST(*contrast_with_white("#ffffff") == 1, tolerance(1e-9));
  check_style(style);
}

BOOST_AUTO_TEST_CASE(lines_without_marks_have_dashes_of_their_own) {
  Panel panel = panel_with(3);
  for (Series& series : panel.series) series.mark = Mark::line;
  panel.series[1].y = {0, 0.5};
  panel.series[2].y = {0, 0.2};
  const std::string script = gnuplot_script(figure_of({panel}), FigureFormat::pdf, "f");
  BOOST_TEST(says(script, "index 0 using 1:2 with lines ls 1 notitle"));
  BOOST_TEST(says(script, "index 1 using 1:2 with lines ls 2 dt (10,5) notitle"));
  BOOST_TEST(says(script, "index 2 using 1:2 with lines ls 3 dt (2,3) notitle"));
}

BOOST_AUTO_TEST_CASE(a_curve_below_another_one_is_drawn_wider) {
  const Figure figure = figure_of({error_panel({error_curve("a", 1), error_curve("b", 1)})});
  const FigureCurves drawn = curves_of(figure);
  BOOST_TEST(drawn.panels[0][0].covered_by == 1);
  BOOST_TEST(drawn.panels[0][1].covered_by == 0);
  BOOST_TEST(says(gnuplot_script(figure, FigureFormat::pdf, "f"), "ls 1 lw 2.2 notitle"));
}

BOOST_AUTO_TEST_CASE(curves_on_each_other_take_turns_with_their_marks) {
  const Figure figure = figure_of({error_panel({error_curve("a", 1), error_curve("b", 1)})});
  const std::string script = gnuplot_script(figure, FigureFormat::pdf, "f");
  BOOST_TEST(says(script, "index 0 every 2::0 using 1:2 with points ls 1 notitle"));
  BOOST_TEST(says(script, "index 1 every 2::1 using 1:2 with points ls 2 notitle"));
  BOOST_TEST(says(script, "take turns with their marks"));
  const Figure apart = figure_of({error_panel({error_curve("a", 1), error_curve("b", 2)})});
  BOOST_TEST(!says(gnuplot_script(apart, FigureFormat::pdf, "f"), " every "));
}

BOOST_AUTO_TEST_CASE(no_two_of_sixteen_curves_have_colour_and_mark_in_common) {
  std::vector<Panel> panels;
  for (int p = 0; p < 2; ++p) {
    std::vector<Series> curves;
    for (int k = 0; k < 8; ++k)
      curves.push_back(error_curve(fmt::format("{}{}", p, k), 1, std::pow(3.0, k)));
    panels.push_back(error_panel(std::move(curves)));
  }
  const std::string script = gnuplot_script(figure_of(panels), FigureFormat::pdf, "f");
  std::set<std::string> looks;
  for (int number = 1; number <= 16; ++number) {
    const std::string start = fmt::format("set style line {} ", number);
    const std::size_t at = script.find(start);
    BOOST_TEST_REQUIRE(at != std::string::npos);
    looks.insert(script.substr(at + start.size(), script.find('\n', at) - at - start.size()));
  }
  BOOST_TEST(looks.size() == 16U);
}

BOOST_AUTO_TEST_CASE(a_style_that_cannot_be_read_is_refused) {
  const auto refused = [](const auto& change, const char* what) {
    FigureStyle style;
    change(style);
    BOOST_CHECK_EXCEPTION(check_style(style), InputError,
                          [what](const InputError& error) { return says(error.what(), what); });
  };
  refused([](FigureStyle& s) { s.colours = {"#FFFF00"}; }, "3:1");
  refused([](FigureStyle& s) { s.colours = {"red"}; }, "#RRGGBB");
  refused([](FigureStyle& s) { s.colours.clear(); }, "at least one");
  refused([](FigureStyle& s) { s.marks = {"squares"}; }, "did you mean 'square'");
  refused([](FigureStyle& s) { s.dashes = {"wavy"}; }, "wavy");
  refused([](FigureStyle& s) { s.font = "No Such Font At All"; }, "No Such Font");
  refused([](FigureStyle& s) { s.line_width = 0; }, "line-width");
  refused([](FigureStyle& s) { s.font_size = 400; }, "font-size");
  BOOST_TEST(read_width("85mm", "w") == 8.5, tolerance(1e-12));
  BOOST_TEST(read_width("3in", "w") == 7.62, tolerance(1e-12));
  for (const char* text : {"85", "85km", "mm", "-3cm", "1mm", "1e9mm", "nanmm"})
    BOOST_CHECK_THROW(read_width(text, "w"), InputError);
}

BOOST_AUTO_TEST_CASE(latex_is_ascii_and_names_its_packages) {
  Figure figure = samples::figure("greek");
  figure.panels[0].series[0].label = "ψ₂/ψ₁ fₜ Fₙ ξ₁kₜ ≤ 10⁻³ „Müller“ 中 € 𝛼";
  figure.panels[0].title = "50 % of $x_1 & #2";
  const ScratchFolder folder;
  draw_figure(figure, FigureFormat::tex, folder.path() / "it's 5 % _.tex");
  const std::set<std::string> allowed = {"\\usepackage{fix-cm}", "\\usepackage{graphicx}",
                                         "\\usepackage{color}"};
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    if (entry.path().extension() != ".tex") continue;
    ++files;
    std::istringstream lines(read_file(entry.path()));
    for (std::string line; std::getline(lines, line);) {
      BOOST_TEST(std::ranges::all_of(line, [](unsigned char c) { return c < 0x80; }), line);
      if (line.starts_with("\\usepackage") && !says(line, "]{geometry}"))
        BOOST_TEST(allowed.contains(line), line);
    }
  }
  BOOST_TEST(files == 2U);
}

BOOST_AUTO_TEST_CASE(latex_has_the_size_of_the_style_for_all_its_letters) {
  FigureStyle style;
  style.font = "Times";
  style.font_size = 7;
  const ScratchFolder folder;
  draw_figure(samples::figure("a"), FigureFormat::tex, folder.path() / "fig.tex", style);
  const std::string picture = read_file(folder.path() / "fig-inc.tex");
  BOOST_TEST(says(picture, "\n\\fontsize{7}{8.75}\\selectfont"));
  BOOST_TEST(says(picture, "\\def\\footnotesize{\\fontsize{6.16}{7.7}\\selectfont}"));
}

/// Letters of LaTeX that are small are wider than those of any font that --font names.
BOOST_AUTO_TEST_CASE(latex_has_room_for_its_own_letters) {
  const Figure figure = samples::figure("a");
  // The numbers of the axis take more room, and so the frame begins further right.
  const auto left_margin = [&](FigureFormat format) {
    const std::string script = gnuplot_script(figure, format, "a", FigureStyle());
    return std::stod(script.substr(script.find("set lmargin at screen ") + 22));
  };
  BOOST_TEST(left_margin(FigureFormat::tex) > left_margin(FigureFormat::svg));
}

/// gnuplot writes \strut before each text: there the log is told the size.
BOOST_AUTO_TEST_CASE(typeset_by_latex_all_letters_have_the_size_of_the_style,
                     *boost::unit_test::precondition(has_latex)) {
  const std::string latex = find_program("pdflatex").value().string();
  for (const auto& [given, told] : {std::pair{7.0, "7"}, std::pair{11.0, "11"}}) {
    FigureStyle style;
    style.font_size = given;
    const ScratchFolder folder;
    draw_figure(samples::figure("a"), FigureFormat::tex, folder.path() / "fig.tex", style);
    std::string document = read_file(folder.path() / "fig.tex");
    const std::string begin = "\\begin{document}\n";
    document.insert(document.find(begin),
                    "\\makeatletter\\let\\oldstrut\\strut\n"
                    "\\def\\strut{\\typeout{size \\f@size}\\oldstrut}\\makeatother\n");
    write_file(folder.path() / "sized.tex", document);
    const std::string how =
        run_program({latex, "-interaction=nonstopmode", "-halt-on-error", "sized.tex"},
                    folder.path(), folder.path() / "log", std::chrono::seconds(60));
    BOOST_TEST(how == "", read_file(folder.path() / "log"));
    std::istringstream lines(read_file(folder.path() / "log"));
    std::size_t texts = 0;
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("size ")) continue;
      ++texts;
      BOOST_TEST(line == "size " + std::string(told));
    }
    BOOST_TEST(texts > 10U);
  }
}

BOOST_AUTO_TEST_CASE(no_label_of_a_panel_stands_on_another) {
  Report report = samples::report();
  report.studies[1].observables[0].modelling_gap = 0.3;
  const Figure figure = convergence_figure("slip-rotation", std::span(report.studies).first(2));
  for (const double width : {5.5, 6.0, 8.5, 12.0, 17.5}) {
    for (const double letter_width : {1.0, 1.2}) {
      FigureStyle style;
      style.width = width;
      const FigureLayout layout = layout_of(figure, curves_of(figure), style, letter_width);
      const double size = letter_width * layout.font_size;
      const double half = 0.4 * layout.line_height;
      std::vector<Box> boxes;
      const auto add = [&](double x, double y, const std::string& text, double text_size) {
        boxes.push_back({x, y - half, x + text_width(text, style.font, text_size), y + half});
      };
      const PanelLayout& panel = layout.panels.front();
      for (const PlacedText& note : panel.notes) add(note.x, note.y, note.text, small_text * size);
      for (const LegendEntry& entry : panel.legend)
        add(entry.x + layout.sample, entry.y, entry.lines.front(), size);
      BOOST_TEST_INFO_SCOPE("width " << width << ", letters " << letter_width);
      BOOST_TEST(panel.notes.size() == 3U);  // two orders and the gap
      for (std::size_t a = 0; a < boxes.size(); ++a) {
        BOOST_TEST(boxes[a].right < panel.right);
        for (std::size_t b = a + 1; b < boxes.size(); ++b) BOOST_TEST(!boxes[a].meets(boxes[b]));
      }
    }
  }
}

// Below a narrow peak the place that covers least is above or left of the letter before.
BOOST_AUTO_TEST_CASE(letters_stand_in_the_order_of_their_points_and_not_on_one_another) {
  Series force{.label = "exact", .mark = Mark::line};
  force.add(0, 0).add(0.1, 7).add(0.2, 19.5).add(0.33, 32).add(0.42, 38).add(0.5, 34);
  force.add(0.6, 21).add(0.7, 1).add(0.8, -17).add(0.9, -7).add(1, 0);
  Series steps = force;
  steps.label = "51 steps";
  steps.mark = Mark::line_and_points;
  Series later{.label = "later", .mark = Mark::line};
  later.add(1.2, 0).add(1.55, -28).add(2.05, 18).add(2.1, -12).add(2.2, 0);
  for (const double near : {0.01, 0.03, 0.06, 0.1}) {
    const Panel panel{.x = {"time", "", -0.08, 2.28},
                      .series = {force, steps, later},
                      .notes = {{-0.07, 5, "a"},
                                {0.35 - near, 28 - 60 * near, "b"},
                                {0.35, 28, "c'"},
                                {0.73, -12, "c"}}};
    for (const double width : {5.0, 6.0, 7.0, 8.5}) {
      const FigureStyle style = wide(width);
      const Figure figure = figure_of({panel});
      const FigureLayout layout = layout_of(figure, curves_of(figure), style);
      const auto& placed = layout.panels.front().notes;
      BOOST_TEST_REQUIRE(placed.size() == panel.notes.size());
      for (std::size_t i = 1; i < placed.size(); ++i) {
        const double before = placed[i - 1].x + text_width(placed[i - 1].text, style.font,
                                                           small_text * layout.font_size);
        BOOST_TEST_INFO_SCOPE(placed[i].text << " at " << near << ", width " << width);
        BOOST_TEST(placed[i].x >= before - 1e-9);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(error_bars_are_drawn_with_their_points_and_below_a_logarithmic_axis) {
  Figure figure = samples::figure("a");
  Series points{.label = "measured", .mark = Mark::points, .slot = data_slot};
  points.add(2, 0.5).add(8, 0.1);
  points.bars = {0.2, 0.3};  // the second one reaches below 0
  figure.panels[0].series.push_back(points);
  const ScratchFolder folder;
  draw_figure(figure, FigureFormat::svg, folder.path() / "f.svg");
  BOOST_TEST(says(read_file(folder.path() / "f.dat"), "\n2\t0.5\t0.2\n8\t0.1\t0.3\n"));
  const std::string script = read_file(folder.path() / "f.gp");
  BOOST_TEST(says(script, "with vectors heads"));
  BOOST_TEST(says(script, "($2>$3 ? $2-$3 : "));
  BOOST_TEST(says(read_file(folder.path() / "f.svg"), "</svg>"));
}

BOOST_AUTO_TEST_SUITE_END()
