// SPDX-License-Identifier: BSD-3-Clause
// The command line. Every error is one line on standard error: what, where and the mend.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <exception>
#include <functional>
#include <new>
#include <string>
#include <vector>

#include "app/command_reference.hpp"
#include "app/command_summary.hpp"
#include "app/commands.hpp"
#include "app/completion.hpp"
#include "app/interruption.hpp"
#include "reports/render/figure.hpp"
#include "reports/render/files.hpp"
#include "stickslip/description/error.hpp"

namespace {

using namespace stickslip;

/// Ended by SIGINT, as a shell expects it.
constexpr int interrupted_exit_code = 130;

int fail(ExitCode code, const std::string& message) {
  fmt::print(stderr, "stickslip: {}\n", message);
  return static_cast<int>(code);
}

CLI::Option* list_option(CLI::App* app, const std::string& name, std::vector<std::string>& values,
                         const std::string& text) {
  return app->add_option(name, values, text)->allow_extra_args(false);
}

void add_outside(CLI::App* app, OutsideOptions& outside) {
  app->add_flag("--isolate", outside.isolate,
                "laws in shared objects run in a child process: a crash or a hang is a verdict");
  app->add_flag("--checked", outside.checked,
                "laws in shared objects get guarded memory: writing past a state is a verdict");
  app->add_option_function<double>(
         "--patience",
         [&outside](double seconds) {
           outside.patience = std::chrono::milliseconds(std::llround(1000 * seconds));
         },
         "how long a law in another process may take for an answer [s]; default 10")
      ->check(CLI::Range(0.01, 3600.0));
}

void add_selection(CLI::App* app, std::vector<std::string>& laws,
                   std::vector<std::string>& parameters) {
  list_option(app, "--law", laws, "laws, as name or 'name[option=value,...]', separated by commas");
  list_option(app, "--param", parameters, "parameter of the case, as name=value; repeatable");
}

/// All subcommands with their options; `chosen` is set by the one that is parsed.
class CommandLine {
 public:
  CommandLine() : app_("Verification and benchmarks for DEM contact laws", "stickslip") {
    app_.set_version_flag("--version", std::string("stickslip ") + STICKSLIP_VERSION);
    app_.require_subcommand(1);
    add_list();
    add_show();
    add_run();
    add_converge();
    add_drive();
    add_plot();
    add_overlap();
    add_frames();
    add_assembly();
    add_bench();
    add_init();
    add_baseline();
    add_check();
    add_timestep();
    add_engines();
    add_serve();
    add_export();
    add_judge();
    add_completion();
    add_reference();
  }

  int run(int argc, char** argv) {
    refuse_unknown_command(argc, argv);
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& e) {  // --help, --version
      return app_.exit(e);
    } catch (const CLI::ParseError& e) {
      std::string line = e.what();
      std::ranges::replace(line, '\n', ' ');
      throw InputError(line + "; see stickslip --help");
    }
    return static_cast<int>(chosen_());
  }

 private:
  void refuse_unknown_command(int argc, char** argv) const {
    if (argc < 2) throw InputError("give a command; see stickslip --help");
    const std::string first = argv[1];
    if (first.empty() || first[0] == '-') return;
    std::vector<std::string> names;
    for (const CLI::App* sub : app_.get_subcommands(nullptr)) names.push_back(sub->get_name());
    if (std::ranges::find(names, first) == names.end()) {
      throw InputError(unknown_name("command", first, names));
    }
  }

  void add_list() {
    CLI::App* sub = app_.add_subcommand("list", "the laws, cases and figures there are");
    sub->add_option("what", list_.what, "laws, cases or figures");
    CLI::Option* json = sub->add_flag("--json", list_.json, "as JSON");
    sub->add_flag("--names", list_.names, "the names alone, one a line")->excludes(json);
    sub->callback([this] { chosen_ = [this] { return command_list(list_); }; });
  }
  void add_show() {
    CLI::App* sub = app_.add_subcommand("show", "theory, source, parameters and expectations");
    sub->add_option("name", show_.name, "a law, a case, a figure, frames or errata")->required();
    sub->callback([this] { chosen_ = [this] { return command_show(show_); }; });
  }
  void add_run() {
    CLI::App* sub = app_.add_subcommand("run", "run cases and write a report");
    sub->add_option("cases", run_.cases, "cases; default all");
    sub->add_option("--config", run_.config, "TOML file of the study, as stickslip init writes");
    add_selection(sub, run_.laws, run_.parameters);
    sub->add_option("--out", run_.out, "folder of the report")->capture_default_str();
    sub->add_option("--steps", run_.steps, "ladder of steps FROM:TO, doubling");
    sub->add_option("--tolerance", run_.tolerance, "for the largest admissible step")
        ->capture_default_str();
    sub->add_option("--quality", run_.quality, "error bounds of green and amber, as in 0.1%,5%");
    sub->add_option("--formats", run_.formats, "formats of the figures: svg,pdf,png,eps,tex")
        ->capture_default_str();
    sub->add_option("--jobs", run_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--full", run_.full, "cases that do a part of their work by default do all");
    sub->add_flag("--quiet", run_.quiet, "no progress and no table");
    add_outside(sub, run_.outside);
    sub->callback([this, sub] {
      for (const CLI::Option* option : sub->get_options()) {
        if (option->count() > 0) run_.given.insert(option->get_single_name());
      }
      chosen_ = [this] { return command_run(run_); };
    });
  }
  void add_converge() {
    CLI::App* sub = app_.add_subcommand("converge", "one study: orders, limits, admissible steps");
    sub->add_option("case", converge_.test, "the case")->required();
    add_selection(sub, converge_.laws, converge_.parameters);
    sub->add_option("--steps", converge_.steps, "ladder of steps FROM:TO, doubling");
    sub->add_option("--integrators", converge_.integrators,
                    "each law under these, separated by commas, or all: a table of admissible "
                    "steps");
    sub->add_option("--tolerance", converge_.tolerance, "for the largest admissible step")
        ->capture_default_str();
    sub->add_option("--out", converge_.out, "file for the convergence figure");
    sub->add_option("--jobs", converge_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--json", converge_.json, "as JSON");
    sub->add_flag("--quiet", converge_.quiet, "no progress");
    add_outside(sub, converge_.outside);
    sub->callback([this] { chosen_ = [this] { return command_converge(converge_); }; });
  }
  void add_drive() {
    CLI::App* sub = app_.add_subcommand("drive", "a law along your own path");
    sub->add_option("--law", drive_.law, "the law, with options in brackets")->required();
    list_option(sub, "--param", drive_.parameters,
                "parameter of the law or the pair (R, R1, R2), as name=value; repeatable");
    sub->add_option("--path", drive_.path, "CSV file of the path")->required();
    sub->add_option("--out", drive_.out, "CSV file of the answer; default standard output");
    sub->add_option("--normal", drive_.normal, "contact normal at the start (pair paths)")
        ->capture_default_str();
    sub->add_option("--overlap0", drive_.overlap0, "overlap at the start (pair paths) [m]")
        ->capture_default_str();
    sub->add_option("--kinematics", drive_.kinematics,
                    "velocity, end-arm, mid-arm, positions or printed (pair paths)");
    add_outside(sub, drive_.outside);
    sub->callback([this] { chosen_ = [this] { return command_drive(drive_); }; });
  }
  void add_plot() {
    CLI::App* sub = app_.add_subcommand("plot", "a figure for a paper, with its data and script");
    sub->add_option("figure", plot_.figure, "as in stickslip list figures")->required();
    add_selection(sub, plot_.laws, plot_.parameters);
    sub->add_option("--format", plot_.format, "svg, pdf, png, eps or tex");
    sub->add_option("--out", plot_.out, "file; default the figure's name here");
    sub->add_option("--jobs", plot_.jobs, "threads; 0: all cores")->capture_default_str();
    add_outside(sub, plot_.outside);
    sub->callback([this] { chosen_ = [this] { return command_plot(plot_); }; });
  }
  void add_overlap() {
    CLI::App* sub = app_.add_subcommand("overlap", "overlap and contact planes of two polygons");
    sub->add_option("--i", overlap_.i, "CSV file of polygon i: vertices x,y [m]")->required();
    sub->add_option("--j", overlap_.j, "CSV file of polygon j")->required();
    sub->add_flag("--json", overlap_.json, "as JSON");
    sub->callback([this] { chosen_ = [this] { return command_overlap(overlap_); }; });
  }
  void add_frames() {
    CLI::App* sub =
        app_.add_subcommand("frames", "the packing of polygon-shear in motion, as VTK files");
    sub->add_option("--law", frames_.law, "one law, with options in brackets")
        ->capture_default_str();
    list_option(sub, "--param", frames_.parameters,
                "parameter of the case, as name=value; repeatable");
    sub->add_option("--frames", frames_.frames, "number of frames after the first")
        ->capture_default_str();
    sub->add_option("--out", frames_.out, "folder of the files")->capture_default_str();
    sub->callback([this] { chosen_ = [this] { return command_frames(frames_); }; });
  }
  void add_assembly() {
    CLI::App* sub = app_.add_subcommand("assembly", "stress, rotation and probes of an assembly");
    sub->require_subcommand(1);
    add_assembly_stress(sub);
    add_assembly_rotate(sub);
    add_assembly_probe(sub);
  }
  void add_assembly_stress(CLI::App* assembly) {
    CLI::App* sub = assembly->add_subcommand("stress", "stress, fabric and contacts of a state");
    sub->add_option("state", stress_.state, "folder of the state, or an archive of it")->required();
    sub->add_flag("--json", stress_.json, "as JSON");
    sub->callback([this] { chosen_ = [this] { return command_assembly_stress(stress_); }; });
  }
  void add_assembly_rotate(CLI::App* assembly) {
    CLI::App* sub = assembly->add_subcommand("rotate", "turn a state rigidly under a law");
    sub->add_option("state", rotate_.state, "folder of the state, or an archive of it")->required();
    sub->add_option("--law", rotate_.law, "one law, with options in brackets")
        ->capture_default_str();
    sub->add_option("--axis", rotate_.axis, "x, y, z or the components a,b,c")
        ->capture_default_str();
    sub->add_option("--angle", rotate_.angle, "of the whole turn [deg]")->capture_default_str();
    sub->add_option("--increments", rotate_.increments, "equal parts of the turn")
        ->capture_default_str();
    sub->add_flag("--friction", rotate_.friction,
                  "cut forces that grow over the friction limit, as a simulation would");
    sub->add_flag("--json", rotate_.json, "as JSON");
    add_outside(sub, rotate_.outside);
    sub->callback([this] { chosen_ = [this] { return command_assembly_rotate(rotate_); }; });
  }
  void add_assembly_probe(CLI::App* assembly) {
    CLI::App* sub = assembly->add_subcommand("probe", "stress probes in the Rendulic plane");
    sub->add_option("state", probe_.state, "folder of the state, or an archive of it")->required();
    sub->add_option("--law", probe_.law, "one law, with options in brackets")
        ->capture_default_str();
    sub->add_option("--steps", probe_.steps, "of the law, in each half of a probe")
        ->capture_default_str();
    sub->add_option("--magnitude", probe_.magnitude, "norm of the strain")->capture_default_str();
    sub->add_option("--directions", probe_.directions, "evenly spread")->capture_default_str();
    CLI::Option* const affine =
        sub->add_flag("--affine", probe_.affine, "branches move with the strain; fast");
    sub->add_flag("!--relaxed", probe_.affine, "particles find equilibrium; the default")
        ->excludes(affine);
    sub->add_flag("--json", probe_.json, "as JSON");
    sub->add_flag("--quiet", probe_.quiet, "no progress");
    add_outside(sub, probe_.outside);
    sub->callback([this] { chosen_ = [this] { return command_assembly_probe(probe_); }; });
  }
  void add_bench() {
    CLI::App* sub = app_.add_subcommand("bench", "cost and memory of every law");
    CLI::Option* laws = list_option(
        sub, "--law", bench_.laws,
        "these laws alone, one contact each, also from outside; default: the catalogue");
    sub->add_option("--contacts", bench_.contacts, "contacts in the batch")
        ->capture_default_str()
        ->excludes(laws);
    sub->add_option("--repeats", bench_.repeats, "interleaved repeats")->capture_default_str();
    sub->add_flag("--json", bench_.json, "as JSON");
    sub->add_flag("--quiet", bench_.quiet, "no progress");
    add_outside(sub, bench_.outside);
    sub->callback([this] { chosen_ = [this] { return command_bench(bench_); }; });
  }

  void add_init() {
    CLI::App* sub = app_.add_subcommand("init", "write a commented study file for run --config");
    sub->add_option("file", init_.file, "the file")->capture_default_str();
    sub->add_flag("--force", init_.force, "overwrite it");
    sub->callback([this] { chosen_ = [this] { return command_init(init_); }; });
  }
  void add_baseline() {
    CLI::App* sub = app_.add_subcommand("baseline", "record errors and orders, for check");
    sub->add_option("cases", baseline_.cases, "cases; default all");
    add_selection(sub, baseline_.laws, baseline_.parameters);
    sub->add_option("--out", baseline_.file, "the file")->capture_default_str();
    sub->add_flag("!--no-costs", baseline_.costs, "leave out the classes of cost");
    sub->add_option("--jobs", baseline_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--quiet", baseline_.quiet, "no progress");
    add_outside(sub, baseline_.outside);
    sub->callback([this] { chosen_ = [this] { return command_baseline(baseline_); }; });
  }
  void add_check() {
    CLI::App* sub = app_.add_subcommand("check", "run again and compare with a baseline");
    sub->add_option("--baseline", check_.baseline, "the file")->capture_default_str();
    sub->add_flag("--update", check_.update, "write the baseline anew");
    sub->add_option("--junit", check_.junit, "file for a JUnit report");
    sub->add_option("--markdown", check_.markdown, "file for a summary in Markdown");
    sub->add_option("--jobs", check_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--json", check_.json, "as JSON");
    sub->add_flag("--quiet", check_.quiet, "no progress");
    add_outside(sub, check_.outside);
    sub->callback([this] { chosen_ = [this] { return command_check(check_); }; });
  }
  void add_engines() {
    CLI::App* sub = app_.add_subcommand("engines", "contact laws of DEM engines in one matrix");
    sub->add_option("cases", engines_.cases, "cases; default: all that suit");
    list_option(sub, "--law", engines_.laws, "laws; default: all of the engines installed here");
    sub->add_option("--steps", engines_.steps,
                    "ladder FROM:TO; default: each case's own, cut at 1024 steps where that leaves "
                    "the number at which quality is judged");
    sub->add_option("--tolerance", engines_.tolerance, "for the fewest steps")
        ->capture_default_str();
    sub->add_option("--out", engines_.out, "folder of the report")->capture_default_str();
    sub->add_option("--jobs", engines_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--quiet", engines_.quiet, "no progress, no matrix");
    add_outside(sub, engines_.outside);
    sub->callback([this] { chosen_ = [this] { return command_engines(engines_); }; });
  }

  void add_timestep() {
    CLI::App* sub = app_.add_subcommand("timestep", "the largest time step for a tolerance");
    sub->add_option("--law", timestep_.law, "the law, with options in brackets")->required();
    list_option(sub, "--param", timestep_.parameters,
                "parameter of the law, as name=value; repeatable");
    sub->add_option("--mass", timestep_.mass, "of a particle [kg]")->required();
    sub->add_option("--radius", timestep_.radius, "of a particle [m]");
    sub->add_option("--velocity", timestep_.velocity, "of the impacts [m/s]");
    sub->add_option("--tolerance", timestep_.tolerance, "error allowed")->capture_default_str();
    sub->add_option("--jobs", timestep_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--json", timestep_.json, "as JSON");
    sub->add_flag("--quiet", timestep_.quiet, "no progress");
    add_outside(sub, timestep_.outside);
    sub->callback([this] { chosen_ = [this] { return command_timestep(timestep_); }; });
  }
  void add_serve() {
    CLI::App* sub = app_.add_subcommand("serve", "offer a law as a program, for --law exec:");
    sub->add_option("law", serve_.law, "the law, with options in brackets")->required();
    add_outside(sub, serve_.outside);
    sub->callback([this] { chosen_ = [this] { return command_serve(serve_); }; });
  }

  void add_export() {
    CLI::App* sub =
        app_.add_subcommand("export", "write cases as files, for a code that runs elsewhere");
    sub->add_option("cases", export_.cases, "cases, or all")->required();
    list_option(sub, "--param", export_.parameters,
                "parameter of the case, as name=value; repeatable");
    sub->add_option("--steps", export_.steps, "ladder of steps FROM:TO, doubling");
    sub->add_option("--format", export_.format,
                    "paths; or wg4: motion and theory files of wg4-motions")
        ->capture_default_str();
    sub->add_option("--out", export_.out, "folder")->capture_default_str();
    sub->callback([this] { chosen_ = [this] { return command_export(export_); }; });
  }
  void add_judge() {
    CLI::App* sub = app_.add_subcommand("judge", "judge the answers to what export wrote");
    sub->add_option("answers", judge_.answers, "the folder; or, of the format wg4, the files")
        ->required();
    sub->add_option("--format", judge_.format, "paths, or wg4")->capture_default_str();
    sub->add_option("--motion", judge_.motion,
                    "of the format wg4: name or number; default the number in the file's name");
    list_option(sub, "--param", judge_.parameters,
                "of the format wg4: kn, kt or mu of the export, as name=value; repeatable");
    sub->add_option("--name", judge_.name, "of the law in the report; default the folder's");
    sub->add_option("--quality", judge_.quality, "error bounds of green and amber, as in 0.1%,5%");
    sub->add_option("--out", judge_.out, "folder of the report")->capture_default_str();
    sub->add_option("--jobs", judge_.jobs, "threads; 0: all cores")->capture_default_str();
    sub->add_flag("--quiet", judge_.quiet, "no progress and no table");
    sub->callback([this] { chosen_ = [this] { return command_judge(judge_); }; });
  }

  void add_completion() {
    CLI::App* sub = app_.add_subcommand("completion", "a script that completes in your shell");
    sub->add_option("shell", shell_, "bash, zsh or fish")->required();
    sub->callback([this] {
      chosen_ = [this] {
        fmt::print("{}", completion_script(summarise(app_), shell_named(shell_)));
        return ExitCode::as_expected;
      };
    });
  }
  /// For the build of the manual page; not shown by --help.
  void add_reference() {
    CLI::App* sub = app_.add_subcommand("reference", "all commands as Markdown")->group("");
    sub->callback([this] {
      chosen_ = [this] {
        fmt::print("{}", command_reference(summarise(app_)));
        return ExitCode::as_expected;
      };
    });
  }

  CLI::App app_;
  std::function<ExitCode()> chosen_;
  ListOptions list_;
  ShowOptions show_;
  RunOptions run_;
  ConvergeOptions converge_;
  DriveOptions drive_;
  PlotOptions plot_;
  OverlapOptions overlap_;
  FramesOptions frames_;
  AssemblyStressOptions stress_;
  AssemblyRotateOptions rotate_;
  AssemblyProbeOptions probe_;
  BenchOptions bench_;
  InitOptions init_;
  BaselineOptions baseline_;
  CheckOptions check_;
  TimestepOptions timestep_;
  EnginesOptions engines_;
  ServeOptions serve_;
  ExportOptions export_;
  JudgeOptions judge_;
  std::string shell_;
};

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = CommandLine().run(argc, argv);
    if (std::fflush(stdout) != 0) return fail(ExitCode::bad_input, "cannot write standard output");
    return code;
  } catch (const Interrupted&) {
    fmt::print(stderr, "stickslip: interrupted; every file is as it was or whole\n");
    return interrupted_exit_code;
  } catch (const ToolMissing& e) {
    return fail(ExitCode::tool_missing, e.what());
  } catch (const LawFailure& e) {
    return fail(ExitCode::broken, e.what());
  } catch (const InputError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const FileError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const FigureError& e) {
    return fail(ExitCode::bad_input, e.what());
  } catch (const std::bad_alloc&) {
    return fail(ExitCode::bad_input, "not enough memory; take fewer steps or contacts");
  } catch (const std::exception& e) {
    return fail(ExitCode::bad_input, std::string("unexpected: ") + e.what());
  }
}
