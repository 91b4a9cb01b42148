// SPDX-License-Identifier: BSD-3-Clause
// The subcommands. Each finds its answer from options in a plain struct and prints nothing, so that
// it can be called by a test or from Python.
#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "app/parser/command_line.hpp"
#include "reports/render/files/output_file.hpp"
#include "reports/study/compare/baseline.hpp"
#include "reports/study/result.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip::app {

struct ListOptions {
  std::string what;                ///< "", laws, bonds, cases or figures
  std::vector<std::string> words;  ///< each must be in the name, the title or the source
  bool json = false;
  bool quiet = false;
  bool names = false;    ///< the names alone, one a line; of all kinds: what show takes
  bool gallery = false;  ///< a page in Markdown of all figures by subject
};
CommandAnswer command_list(const ListOptions& options);

struct ShowOptions {
  std::string name;
  bool json = false;
  bool quiet = false;
};
CommandAnswer command_show(const ShowOptions& options);

struct RunOptions {
  std::string config;  ///< TOML file of the study; empty: none
  /// Names of the options that the command line gives, without dashes: they override the file.
  std::set<std::string, std::less<>> given;
  std::vector<std::string> cases;  ///< empty: all
  std::vector<std::string> laws;
  std::string label;  ///< name of the one external law; empty: as it is given
  std::vector<std::string> parameters;
  std::string steps;
  std::string tolerance = "1%";
  std::string quality;  ///< GREEN,AMBER thresholds; empty: the defaults
  std::string out = "out";
  std::string formats = "svg,pdf";
  int jobs = 0;
  std::string fail_on;  ///< colour that breaks a run too: red or amber; empty: none
  std::string shard;    ///< the part INDEX/COUNT of the run; empty: all of it
  bool table = false;   ///< also print a row for each study
  bool full = false;    ///< cases whose default run is a part of the whole run all of it
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_run(const RunOptions& options);

struct ConvergeOptions {
  std::string test;
  std::vector<std::string> laws;
  std::string label;  ///< name of the one external law; empty: as it is given
  std::vector<std::string> parameters;
  std::string steps;
  std::string integrators;  ///< all, or a list; empty: each law with its own
  std::string tolerance = "1%";
  std::string out;  ///< file of the figure or of the ladders (.csv); empty: none
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_converge(const ConvergeOptions& options);

struct PlotOptions {
  std::string figure;  ///< a name of the list of figures, or work-precision
  std::string test;    ///< the case of work-precision; empty with any other figure
  std::vector<std::string> laws;
  std::string label;  ///< name of the one external law; empty: as it is given
  std::vector<std::string> parameters;
  std::string format;               ///< empty: from the ending of `out`, else svg
  std::string out;                  ///< empty: the figure's name in the current folder
  std::string style;                ///< TOML file of a house style; empty: the default
  std::string width;                ///< with its unit; empty: that of the style
  std::string font;                 ///< NAME or NAME,SIZE; empty: that of the style
  std::vector<std::string> panels;  ///< letters; empty: all
  std::vector<std::string> curves;  ///< labels; empty: all
  std::string x_range;              ///< LOW:HIGH; empty: what the curves need
  std::string y_range;              ///< LOW:HIGH; empty: what the curves need
  std::vector<std::string> data;    ///< FILE:LABEL each
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_plot(const PlotOptions& options);

struct DriveOptions {
  std::string law;
  std::vector<std::string> parameters;
  std::string path;
  std::string out;  ///< empty: standard output
  std::string normal = "1,0,0";
  std::string overlap0 = "0";
  std::string kinematics;  ///< empty: the law's own
  std::string traction;    ///< distances over the contact radius, with commas between them
  bool tangent = false;    ///< add the derivatives of the force
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_drive(const DriveOptions& options);

struct OverlapOptions {
  std::string i;  ///< CSV file of a polygon's vertices, a mesh, or a shape by words
  std::string j;  ///< the other body
  bool json = false;
  bool quiet = false;
};
CommandAnswer command_overlap(const OverlapOptions& options);

struct MeshOptions {
  std::string file;   ///< STL, OBJ or OFF
  std::string grain;  ///< diameter of the grains, with its unit; empty: not known
  std::string mend;   ///< where the mended copy goes; empty: nowhere
  reports::Overwrite overwrite = reports::Overwrite::own_files;
  bool json = false;
  bool quiet = false;
};
CommandAnswer command_mesh(const MeshOptions& options);

struct AssemblyStressOptions {
  std::string state;  ///< folder or archive
  bool json = false;
  bool quiet = false;
};
CommandAnswer command_assembly_stress(const AssemblyStressOptions& options);

struct AssemblyRotateOptions {
  std::string state;
  std::string law = "linear-refined";
  std::string axis = "x";  ///< x, y, z or three numbers a,b,c
  double angle = 90;       ///< [deg]
  int increments = 1000;
  bool friction = false;  ///< cut forces that grow over the friction limit, as a simulation would
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_assembly_rotate(const AssemblyRotateOptions& options);

struct AssemblyProbeOptions {
  std::string state;
  std::string law = "linear-refined";
  int steps = 1;
  double magnitude = 6e-6;
  double time_step = 0;
  int directions = 12;
  bool affine = false;  ///< branches move with the strain; else the particles find equilibrium
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_assembly_probe(const AssemblyProbeOptions& options);

struct FramesOptions {
  std::string test = "polygon-shear";   ///< case whose packing moves
  std::string law;                      ///< empty: one that suits the case
  std::vector<std::string> parameters;  ///< parameters of the case
  std::string out = "frames";           ///< folder
  int frames = 20;                      ///< after the first, which is the start
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};
CommandAnswer command_frames(const FramesOptions& options);

struct BaselineOptions {
  std::string config;  ///< TOML file of the study; empty: none
  /// Names of the options that the command line gives, without dashes: they override the file.
  std::set<std::string, std::less<>> given;
  std::vector<std::string> cases;  ///< empty: all
  std::vector<std::string> laws;
  std::vector<std::string> parameters;
  std::string answers;  ///< folder of answers by files; empty: laws are run
  AnswerWords words;    ///< words of the answer
  std::string file = "stickslip-baseline.txt";
  bool costs = true;  ///< whether classes of cost are measured too
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_baseline(const BaselineOptions& options);

struct CheckOptions {
  std::vector<std::string> cases;  ///< cases of the baseline; empty: all
  std::string config;              ///< TOML file of the study; empty: what the baseline says
  std::string answers;             ///< folder of answers; empty: what the baseline says
  /// Names of the options that the command line gives, without dashes: they override the file.
  std::set<std::string, std::less<>> given;
  std::string baseline = "stickslip-baseline.txt";
  std::string tolerance = "1%";  ///< by which errors may differ
  std::string floor;             ///< absolute difference that is none; empty: the default
  std::string worse_by;          ///< least growth of an error that breaks; empty: any
  bool all = false;              ///< a line for each change, none for what explains many
  bool update = false;           ///< write the baseline anew
  std::string junit;             ///< file; empty: none
  std::string markdown;          ///< file; empty: none
  std::string badge;             ///< file; empty: none
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_check(const CheckOptions& options);

struct InitOptions {
  std::string file = "study.toml";
  bool force = false;  ///< overwrite
  bool json = false;
  bool quiet = false;
};
CommandAnswer command_init(const InitOptions& options);

struct EnginesOptions {
  std::vector<std::string> cases;  ///< empty: all that suit a law of an engine
  std::vector<std::string> laws;   ///< empty: all laws of all engines that are installed
  std::string steps;               ///< ladder; empty: each case's own, cut at 1024 steps
  std::string tolerance = "1%";
  std::string out = "out/engines";  ///< folder of the report
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
  OutsideOptions outside;
};
CommandAnswer command_engines(const EnginesOptions& options);

struct TimestepOptions {
  std::string law;
  std::vector<std::string> parameters;  ///< parameters of the law, by name or role
  std::string mass;      ///< mass of a particle; empty: see docs. All with their units
  std::string radius;    ///< empty: see docs
  std::string velocity;  ///< velocity of the impacts, or slowest:fastest; empty: see docs
  std::string diameter;  ///< diameter of grains, or smallest:largest; empty: --mass is given
  std::string material;  ///< by name: what density, E and nu are where not given
  std::string density;
  std::string young;        ///< E
  std::string shear;        ///< G
  std::string poisson;      ///< nu
  std::string restitution;  ///< empty: the dashpot is as the law has it
  std::string
      pull;  ///< pull of contacts in the user's code: allow or cut; empty: as the law has it
  std::string friction;  ///< empty: as the law has it
  std::string overlap;   ///< greatest overlap of linear laws over the diameter; empty: kn is as the
                         ///< law has it
  bool walls = false;
  std::string wall_material;  ///< by name
  std::string wall_young;
  std::string wall_poisson;
  std::string bond;         ///< in place of a law; empty: none
  std::string bond_length;  ///< between the centres; empty: the diameter
  int bonds_per_grain = 2;
  std::string work_of_adhesion;  ///< work of adhesion of grains that stick; empty: they do not
  std::string step;              ///< time step of the user; empty: none
  std::string tolerance = "1%";
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_timestep(const TimestepOptions& options);

struct MistakesOptions {
  bool json = false;
  bool score = false;              ///< run the catalogue with each of them
  std::vector<std::string> laws;   ///< laws of the score; empty: the usual ones
  std::vector<std::string> cases;  ///< cases of the score; empty: all
  std::vector<std::string> only;   ///< mistakes of the score; empty: all
  std::string out;                 ///< folder for the table and the figure of the score
  int jobs = 0;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};
CommandAnswer command_mistakes(const MistakesOptions& options);

struct ExportOptions {
  std::vector<std::string> cases;  ///< names; all: every case that can be exported
  std::vector<std::string> parameters;
  std::string steps;             ///< ladder; empty: the case's own up to its nominal steps
  std::string format = "paths";  ///< or wg4: motion and theory files of that working group
  bool bodies = false;           ///< whether bodies that a program moves are meant, not paths
  std::string programs;          ///< with bodies: those that get ready inputs
  std::string like;  ///< with bodies: the law whose equations contacts have; empty: none is named
  std::string out = "offline";  ///< folder
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};
CommandAnswer command_export(const ExportOptions& options);

struct JudgeOptions : AnswerWords {
  /// The folder that export wrote, with the answers; of the format wg4, files with answers to one
  /// motion, each in another number of rows.
  std::vector<std::string> answers;
  std::vector<std::string> cases;  ///< cases of the folder, these alone; empty: all
  std::string format = "paths";    ///< or wg4
  std::string motion;              ///< motion of wg4; empty: its number stands in the file's name
  std::vector<std::string>
      parameters;       ///< parameters of wg4: those with which the theory was exported
  std::string quality;  ///< GREEN,AMBER thresholds; empty: the defaults
  bool twin = false;    ///< trajectories are held to those of the twins of their scenes
  std::string out = "out";
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};
/// What `judge` finds, without its folder.
Report judged_answers(const JudgeOptions& options);
/// What answers in a folder are called where no name is told.
std::string name_of_folder(const std::filesystem::path& folder);
CommandAnswer command_judge(const JudgeOptions& options);

struct DiagnoseOptions {
  std::string law;
  std::string like;      ///< law of the catalogue; empty: as the law says, or the nearest
  bool tangent = false;  ///< the derivatives of its force, and not the force
  std::string pair;      ///< file with the tangent of a pair; empty: that of the law's contact
  int jobs = 0;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_diagnose(const DiagnoseOptions& options);

struct ServeOptions {
  /// Law to serve. Not named `law`, as require_laws() would refuse an unknown one before whoever
  /// asks could be answered.
  std::string served;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_serve(const ServeOptions& options);

struct BenchOptions {
  std::vector<std::string> laws;  ///< these alone, one contact each; empty: the catalogue
  int contacts = 1'000'000;
  int repeats = 3;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};
CommandAnswer command_bench(const BenchOptions& options);

}  // namespace stickslip::app
