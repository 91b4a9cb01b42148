// SPDX-License-Identifier: BSD-3-Clause
// plot: one figure for a paper, in its size, its font and its style.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "app/bench/work_precision.hpp"
#include "app/offline/answer_files.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/interruption.hpp"
#include "app/study_files/figure_style_file.hpp"
#include "app/study_files/selection.hpp"
#include "cases/catalogue.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/figure/figure_view.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/render/text/numbers.hpp"
#include "reports/study/judge/left_out.hpp"
#include "reports/study/law_names.hpp"
#include "stickslip/description/printable.hpp"

namespace stickslip::app {
namespace {

constexpr const char* work_precision = "work-precision";

/// Repeats of the laws whose steps are timed; the fastest counts.
constexpr int repeats = 9;

/// The style of --style with what --width and --font say on top.
FigureStyle style_of(const PlotOptions& options) {
  FigureStyle style;
  if (!options.style.empty()) style = read_style_file(options.style);
  if (!options.width.empty()) style.width = read_width(options.width, "--width");
  if (!options.font.empty()) {
    const std::size_t comma = options.font.find(',');
    style.font = options.font.substr(0, comma);
    if (comma != std::string::npos) {
      const std::string size = options.font.substr(comma + 1);
      if (size.find(',') != std::string::npos)
        throw InputError("--font " + options.font + ": give one font, as NAME or NAME,SIZE");
      style.font_size = read_number(size, "--font NAME,SIZE: SIZE");
      if (!(style.font_size >= 4) || !(style.font_size <= 40))
        throw InputError("--font " + options.font + ": the size must be from 4 to 40 pt");
    }
    if (style.font.empty()) throw InputError("--font " + options.font + ": give NAME or NAME,SIZE");
  }
  check_style(style);
  return style;
}

/// The words of options that may be given several times and hold lists.
std::vector<std::string> words_of(const std::vector<std::string>& lists) {
  std::vector<std::string> words;
  for (const std::string& list : lists) {
    for (const std::string& word : split_list(list)) words.push_back(word);
  }
  return words;
}

/// Format and file of the figure.
struct Output {
  FigureFormat format = FigureFormat::svg;
  std::filesystem::path file;
};

Output output_of(const PlotOptions& options, const std::string& figure) {
  const std::string ending = std::filesystem::path(options.out).extension().string();
  const std::string format = !options.format.empty() ? options.format
                             : !ending.empty()       ? ending.substr(1)
                                                     : "svg";
  const std::filesystem::path file = options.out.empty()
                                         ? std::filesystem::path(file_slug(figure) + "." + format)
                                         : with_ending(options.out, format);
  const Output output = {read_format(format), file};
  if (!ending.empty() && figure_format(ending.substr(1)) && ending.substr(1) != format)
    throw InputError("--format " + format + " contradicts the ending of --out " + options.out);
  return output;
}

/// Errors of the task's laws against the time that they take.
Figure work_precision_of(CaseTask task, const StudyOptions& options) {
  const std::vector<Scheme> asked = task.schemes;
  task.schemes = named_for_readers(suited_schemes(task), LawNames(summaries_of_laws({task})));
  if (task.schemes.empty()) {
    const std::string why = asked.empty() ? ""
                                          : ": " + asked.front().label + ": " +
                                                task.question->unsuitable(asked.front());
    throw InputError("work-precision: none of the laws suits " + task.question->info().name + why);
  }
  StudyOptions plain = options;
  plain.exhibits = false;
  const Report report = run_study({task}, plain);
  std::vector<StudyResult> studies;
  std::vector<Scheme> measured;
  for (const Scheme& scheme : task.schemes) {
    const auto study = std::ranges::find(report.studies, scheme.label, &StudyResult::law);
    if (study == report.studies.end() || study->observables.empty()) continue;
    studies.push_back(*study);
    measured.push_back(with_parameters(scheme, task.parameters.law_parameters()));
  }
  const auto costs =
      measure_laws(measured, repeats, [](std::size_t, std::size_t) { throw_if_interrupted(); });
  return work_precision_figure(task.question->info(), studies, costs);
}

const Case& case_of(const PlotOptions& options) {
  if (options.figure == work_precision) {
    if (options.test.empty())
      throw InputError("work-precision needs --case: the case whose errors are shown");
    return find_case(options.test);
  }
  if (!options.test.empty())
    throw InputError("--case " + options.test + ": is for the figure work-precision alone");
  return find_case_of_figure(options.figure);
}

/// Whether a word of --panel is a letter or a number, as b, (b) or 2.
bool is_place(const std::string& word) {
  return word.size() == 1 || word.starts_with('(') ||
         word.find_first_not_of("0123456789") == std::string::npos;
}

/// What --panel names of a convergence figure are observables, unless all of it are places.
std::vector<std::string> observables_of(const PlotOptions& options, const CaseInfo& info) {
  const std::vector<std::string> words = words_of(options.panels);
  if (options.figure != info.name + "/convergence") return {};
  std::vector<std::string> known;
  for (const Observable& observable : info.observables) known.push_back(observable.name);
  const auto is_known = [&](const std::string& word) {
    return std::ranges::find(known, word) != known.end();
  };
  if (std::ranges::all_of(words, is_place) && std::ranges::none_of(words, is_known)) return {};
  for (const std::string& word : words) {
    if (!is_known(word)) throw InputError("--panel: " + unknown_name("observable", word, known));
    if (std::ranges::count(words, word) > 1) throw InputError("--panel: " + word + " occurs twice");
  }
  return words;
}

/// The panels that are still to be chosen are places.
Figure shown_part(Figure figure, const PlotOptions& options, bool panels_are_chosen) {
  if (!panels_are_chosen) figure = with_panels(std::move(figure), words_of(options.panels));
  figure = with_curves(std::move(figure), words_of(options.curves));
  figure = with_data(std::move(figure), options.data);
  if (!options.x_range.empty()) figure = with_x_range(std::move(figure), options.x_range);
  if (!options.y_range.empty()) figure = with_y_range(std::move(figure), options.y_range);
  return figure;
}

/// The figure with a remark for each named law that it does not show, which is said on standard
/// error too. Throws InputError if that leaves nothing of the user's.
Figure with_laws_left_out(Figure figure, const CaseTask& task, const Case& test) {
  const LawNames names(summaries_of_laws({task}));
  std::size_t own = 0;
  std::vector<std::string> left_out;
  std::string not_shown;
  for (const Scheme& given : task.schemes) {
    const Scheme scheme = named_for_readers(given, names);
    own += scheme.is_from_outside() ? 1 : 0;
    if (shows(figure, scheme) || figure.panels.empty()) continue;
    const std::string why = why_left_out(test, scheme, figure.name);
    not_shown += fmt::format("not shown: {} ({})\n", printable(scheme.label), printable(why));
    if (scheme.is_from_outside()) left_out.push_back(scheme.label + ": " + why);
    figure = with_left_out_law(std::move(figure), test, scheme);
  }
  if (own > 0 && left_out.size() == own)
    throw InputError(figure.name + " shows nothing of your laws; " + left_out.front());
  fmt::print(stderr, "{}", not_shown);
  return figure;
}

/// The caption beside the figure, and in the comment with which a LaTeX figure begins.
void write_caption(const std::string& caption, const Output& output) {
  if (caption.empty()) return;
  std::filesystem::path beside = output.file;
  write_file(beside.replace_extension(".caption.txt"), caption + "\n");
  if (output.format == FigureFormat::tex)
    write_file(output.file, "% Caption: " + caption + "\n" + read_file(output.file));
}

}  // namespace

CommandAnswer command_plot(const PlotOptions& options) {
  const Case& test = case_of(options);
  const std::vector<CaseTask> tasks =
      select_tasks({test.info().name}, with_label(options.laws, options.label), options.parameters,
                   options.outside);
  tell_left_out(tasks);
  const Output output =
      output_of(options, options.figure == work_precision ? test.info().name + "/" + work_precision
                                                          : options.figure);
  check_figure_output(output.file, options.overwrite);
  const FigureStyle style = style_of(options);
  if (!gnuplot_available()) throw ToolMissing(std::string(why_no_gnuplot()));
  const std::vector<std::string> observables = observables_of(options, test.info());
  StudyOptions study;
  study.jobs = read_jobs(options.jobs);
  Figure figure = options.figure == work_precision
                      ? work_precision_of(tasks.front(), study)
                      : draw_figure_of(tasks.front(), options.figure, study, observables);
  if (!options.laws.empty()) figure = with_laws_left_out(std::move(figure), tasks.front(), test);
  const std::string caption = figure.caption;
  draw_figure(shown_part(std::move(figure), options, !observables.empty()), output.format,
              output.file, style);
  write_caption(caption, output);
  return {[=, file = output.file, name = test.info().name] {
            std::filesystem::path script = file;
            script.replace_extension(".gp");
            return nlohmann::ordered_json{{"figure", options.figure},
                                          {"case", name},
                                          {"file", file.string()},
                                          {"script", script.string()},
                                          {"caption", caption}};
          },
          [=, file = output.file.string()] {
            if (!options.quiet) fmt::print("{}\n", file);
          }};
}

void add_plot(Commands& commands) {
  const auto options = std::make_shared<PlotOptions>();
  const CommandParser sub = commands.add(
      "plot", "draw a figure for a paper, with its data and script", options, command_plot);
  sub.example("stickslip plot slip-rotation/convergence --law linear-refined --format pdf");
  sub.add_option("figure", options->figure,
                 "name from stickslip list figures, or work-precision (error against time)")
      .required();
  sub.add_option("--case", options->test, "case of the work-precision figure");
  add_selection(sub, options->laws, options->parameters);
  add_label(sub, options->label);
  sub.add_option("--format", options->format, "file format: svg, pdf, png, eps or tex");
  sub.add_option("--out", options->out, "write to this file [default: the figure's name]");
  sub.add_option("--width", options->width, "width of the figure: 85mm, 17.5cm, 3.3in, 240pt");
  sub.add_option("--font", options->font, "font: NAME or NAME,SIZE in points [default: Arial]");
  sub.add_option("--style", options->style, "read the style from this TOML file (docs/figures.md)");
  list_option(sub, "--panel", options->panels,
              "draw only these panels: letters, or observables of a convergence figure");
  list_option(sub, "--curves", options->curves, "draw only these curves, by name, and the truth");
  sub.add_option("--xrange", options->x_range, "range LOW:HIGH of x, in the units of the axis");
  sub.add_option("--yrange", options->y_range, "range LOW:HIGH of y, in the units of the axis");
  list_option(sub, "--data", options->data,
              "add your own points: FILE.csv:LABEL, or b=FILE.csv:LABEL for panel b");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  add_json_and_quiet(sub, options->json, options->quiet, "print nothing");
  add_no_cache(sub);
  add_force(sub, options->overwrite);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
