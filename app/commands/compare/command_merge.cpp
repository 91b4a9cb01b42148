// SPDX-License-Identifier: BSD-3-Clause
// merge: the shards of a run put together to the report of one run.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <system_error>
#include <vector>

#include "app/output/report_output.hpp"
#include "app/papers/papers.hpp"
#include "app/parser/command_line.hpp"
#include "reports/render/data/shard_file.hpp"
#include "reports/render/files/files.hpp"
#include "reports/render/files/report_folder.hpp"
#include "reports/study/compare/shard.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

struct MergeOptions {
  std::vector<std::string> shards;  ///< folders
  std::string out = "out";
  std::string formats;  ///< empty: those of the shards
  std::string fail_on;
  int jobs = 0;
  bool table = false;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};

ShardRecord read_record(const fs::path& folder) {
  const fs::path file = folder / shard_file_name;
  std::error_code none;
  if (!fs::exists(file, none)) {
    throw InputError(folder.string() + ": holds no " + shard_file_name +
                     "; 'stickslip run --shard INDEX/COUNT --out " + folder.string() +
                     "' writes it");
  }
  ShardRecord record = parse_shard(read_file(file), file.string());
  record.source = folder.string();
  return record;
}

/// The witnesses of broken properties, each with the programs of the same name.
void copy_witnesses(const fs::path& shard, const fs::path& out) {
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(shard / "witnesses", none)) {
    if (!entry.is_regular_file(none)) continue;
    write_file(out / "witnesses" / entry.path().filename(), read_file(entry.path()));
  }
}

CommandAnswer merge(const MergeOptions& options) {
  if (options.out.empty()) throw InputError("--out: give the folder of the report");
  std::vector<ShardRecord> records;
  for (const std::string& folder : options.shards) {
    std::error_code none;
    if (fs::equivalent(folder, options.out, none))
      throw InputError("--out " + options.out + ": is one of the shards");
    records.push_back(read_record(folder));
  }
  Report report = finished(merged(records));
  const std::string& formats = options.formats.empty() ? records.front().formats : options.formats;
  ReportOptions written = report_options_of(formats, options.jobs);
  written.facts.command = records.front().command;
  written.papers = claims_in_run(report, records.front().claimed_cases);
  ReportFolder folder(options.out, options.overwrite);
  for (const std::string& shard : options.shards) copy_witnesses(shard, folder.draft());
  return answer_in_folder(std::move(report), std::move(written), folder,
                          {.json = options.json,
                           .quiet = options.quiet,
                           .table = options.table,
                           .fail_on = options.fail_on});
}

}  // namespace

void add_merge(Commands& commands) {
  const auto options = std::make_shared<MergeOptions>();
  const CommandParser sub =
      commands.add("merge", "merge the shards of a run into one report", options, merge);
  sub.example("stickslip merge part-1 part-2 --out whole");
  sub.add_option("shards", options->shards, "all folders written by run --shard").required();
  sub.add_option("--out", options->out, "write the report to this folder").capture_default_str();
  sub.add_option(
      "--formats", options->formats,
      "write figures in these formats: svg,pdf,png,eps,tex [default: those of the shards]");
  sub.add_option("--jobs", options->jobs, "number of threads; 0: all cores").capture_default_str();
  sub.add_option("--fail-on", options->fail_on,
                 "also exit with 1 if a study has this colour or a worse one: red, amber")
      .one_of({"red", "amber"});
  sub.add_flag("--table,--verbose", options->table, "also print a row for each study");
  add_json_and_quiet(sub, options->json, options->quiet, "print counts only, without progress");
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
