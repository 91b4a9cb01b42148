// SPDX-License-Identifier: BSD-3-Clause
#include "app/offline/export_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cases/catalogue.hpp"
#include "reports/render/files/files.hpp"

namespace stickslip::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* heading = "# Exported cases\n";

}  // namespace

void write_export_index(const fs::path& folder) {
  const fs::path file = folder / "index.md";
  if (fs::exists(file) && !read_file(file).starts_with(heading)) return;
  std::set<std::string> there;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_directory()) there.insert(entry.path().filename().string());
  std::string rows;
  for (const auto& known : case_catalogue()) {
    const CaseInfo& info = known->info();
    if (!there.contains(info.name)) continue;
    const bool has_page = fs::exists(folder / info.name / "README.md");
    rows += fmt::format("| [{0}]({0}/{1}) | {2} | {3} |\n", info.name, has_page ? "README.md" : "",
                        info.title, info.judges);
  }
  write_file(file,
             std::string(heading) +
                 "\nEach folder of a case has a folder for each motion. Follow the motion with "
                 "your code, leave `forces.csv` next to a path or\n`trajectory.csv` next to "
                 "bodies, and run `stickslip judge` on this folder. One case is enough to "
                 "begin with.\n\n| case | what moves | what is judged |\n"
                 "|---|---|---|\n" +
                 rows);
}

}  // namespace stickslip::app
