// SPDX-License-Identifier: BSD-3-Clause
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "render_samples.hpp"
#include "reports/render/figure.hpp"
#include "reports/render/files.hpp"
#include "reports/render/gnuplot_script.hpp"

using namespace stickslip;
using samples::contains;
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
  Panel panel;
  for (std::size_t k = 0; k < count; ++k) {
    Series series;
    series.label = "law " + std::to_string(k);
    series.x = {0, 1};
    series.y = {0, 1};
    panel.series.push_back(series);
  }
  return panel;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(render_figure)

BOOST_DATA_TEST_CASE(a_figure_comes_in_every_format_with_data_and_script, formats, format) {
  const ScratchFolder folder;
  const fs::path out = folder.path() / "new" / (std::string("fig.") + name_of(format.format));
  draw_figure(samples::figure("kuhn-linear/4"), format.format, out);
  BOOST_TEST(read_file(out).rfind(format.start, 0) == 0U);
  BOOST_TEST(fs::exists(folder.path() / "new" / "fig.dat"));
  BOOST_TEST(fs::exists(folder.path() / "new" / "fig.gp"));
  const auto files = std::distance(fs::directory_iterator(folder.path() / "new"), {});
  BOOST_TEST(files == (format.format == FigureFormat::tex ? 4 : 3));
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

BOOST_AUTO_TEST_CASE(one_run_draws_several_formats) {
  const ScratchFolder folder;
  const FigureFormat both[] = {FigureFormat::svg, FigureFormat::pdf};
  draw_figure(samples::figure("a/b"), both, folder.path(), "a-b");
  BOOST_TEST(samples::entries(folder) == 4U);
}

BOOST_AUTO_TEST_CASE(names_are_printed_as_they_are) {
  BOOST_TEST(enhanced_text("a_b^c") == "a\\_b\\^c");
  BOOST_TEST(enhanced_text("k_{t}") == "k_{t}");
  BOOST_TEST(enhanced_text("x^{-1}{y}") == "x^{-1}\\{y\\}");
  BOOST_TEST(enhanced_text("_{unfinished") == "\\_\\{unfinished");
  BOOST_TEST(latex_text("a_b & 5 %") == "a\\_b \\& 5 \\%");
  BOOST_TEST(latex_text("μ k_{t}") == "$\\mu$ k$_{\\textrm{\\scriptsize t}}$");
  const ScratchFolder folder;
  draw_figure(samples::figure("a"), FigureFormat::svg, folder.path() / "f.svg");
  const std::string svg = read_file(folder.path() / "f.svg");
  BOOST_TEST(contains(svg, "linear_conventional"));
  BOOST_TEST(contains(svg, "linear-refined[slip-rotation=off]"));
  BOOST_TEST(contains(svg, "50 % ^ &amp; ~ @ \\ here"));
  BOOST_TEST(contains(svg, "it's {an} error_1 (m²)"));
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
  BOOST_TEST(contains(read_file(folder.path() / "f.svg"), "</svg>"));
}

BOOST_AUTO_TEST_CASE(a_file_name_with_quotes_and_blanks_is_no_command) {
  const ScratchFolder folder;
  const fs::path out = folder.path() / "it's $(touch x) \"a\".svg";
  draw_figure(samples::figure("a"), FigureFormat::svg, out);
  BOOST_TEST(contains(read_file(out), "</svg>"));
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
  BOOST_TEST((placed_legend(panel_with(2), 10, 6) == Legend::top_left));
  BOOST_TEST((placed_legend(panel_with(4), 10, 6) == Legend::outside));
  BOOST_TEST((placed_legend(panel_with(0), 10, 6) == Legend::none));
  Panel full = panel_with(1);
  full.series[0].x.clear();
  full.series[0].y.clear();
  for (int k = 0; k < 400; ++k) {
    full.series[0].x.push_back(k % 20);
    full.series[0].y.push_back(k / 20);
  }
  BOOST_TEST((placed_legend(full, 10, 6) == Legend::outside));
  full.legend = Legend::bottom_left;
  BOOST_TEST((placed_legend(full, 10, 6) == Legend::bottom_left));
}

BOOST_AUTO_TEST_CASE(letters_of_panels_without_titles_have_room) {
  const auto script = [](std::size_t panels) {
    Figure figure;
    figure.name = "a/b";
    figure.panels.assign(panels, panel_with(1));
    return gnuplot_script(figure, FigureFormat::pdf, "f");
  };
  BOOST_TEST(contains(script(1), "set tmargin 0.9"));
  BOOST_TEST(contains(script(2), "(b)"));
  BOOST_TEST(contains(script(2), "set tmargin 1.9"));
  BOOST_TEST(!contains(script(2), "set tmargin 0.9"));
}

BOOST_AUTO_TEST_CASE(the_same_slot_has_the_same_style_in_every_panel) {
  Figure figure;
  figure.name = "f";
  Panel first = panel_with(2);
  Panel second = panel_with(2);
  std::swap(second.series[0], second.series[1]);
  figure.panels = {first, second};
  const std::string script = gnuplot_script(figure, FigureFormat::pdf, "f");
  // Blocks 0 and 3 are "law 0", blocks 1 and 2 "law 1".
  BOOST_TEST(contains(script, "index 0 using 1:2 with linespoints ls 1"));
  BOOST_TEST(contains(script, "index 1 using 1:2 with linespoints ls 2"));
  BOOST_TEST(contains(script, "index 2 using 1:2 with linespoints ls 2"));
  BOOST_TEST(contains(script, "index 3 using 1:2 with linespoints ls 1"));
}

BOOST_AUTO_TEST_CASE(small_quantities_share_a_power_of_ten_in_the_axis_title) {
  Figure figure;
  figure.name = "f";
  Panel panel = panel_with(1);
  panel.x = {.label = "shift", .unit = "m"};
  panel.series[0].x = {0, 2e-5};
  figure.panels = {panel};
  const std::string script = gnuplot_script(figure, FigureFormat::pdf, "f");
  BOOST_TEST(contains(script, "set xlabel 'shift (10^{-6} m)'"));
  BOOST_TEST(contains(script, "using ($1*1e+06):2"));
  BOOST_TEST(contains(gnuplot_data(figure), "2.0000000000000002e-05\t1\n"));
}

BOOST_AUTO_TEST_SUITE_END()
