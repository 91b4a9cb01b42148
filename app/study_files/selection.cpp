// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/selection.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cases/catalogue.hpp"
#include "cases/schemes/label.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/description/printable.hpp"
#include "stickslip/laws/word/like.hpp"
#include "stickslip/registry/law_loaders.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

void tell(const std::string& note) { fmt::print(stderr, "{}\n", printable(note)); }

}  // namespace

std::vector<Scheme> read_schemes(const std::vector<std::string>& laws,
                                 const OutsideOptions& outside) {
  std::vector<Scheme> schemes = schemes_of(laws, outside);
  for (const std::string& notice : notices_of(schemes)) tell(notice);
  return schemes;
}

std::vector<CaseTask> select_tasks(const std::vector<std::string>& cases,
                                   const std::vector<std::string>& laws,
                                   const std::vector<std::string>& parameters,
                                   const OutsideOptions& outside) {
  for (const std::string& name : cases) find_case(name);  // before laws are loaded
  std::vector<CaseTask> tasks = study::tasks_of(cases, read_schemes(laws, outside));
  set_parameters(tasks, parameters);
  return tasks;
}

void tell_notices(const std::vector<CaseTask>& tasks) {
  if (tasks.empty()) return;
  for (const std::string& notice : notices_of(tasks.front().schemes)) tell(notice);
}

void tell_left_out(const std::vector<CaseTask>& tasks) {
  for (const std::string& note : notes_on_left_out(tasks)) tell(note);
}

std::vector<Integrator> read_integrators(std::string_view text) {
  if (text == "all") return all_integrators();
  const ParameterInfo known = integrator_option();
  std::vector<Integrator> integrators;
  for (const std::string& word : split_list(text)) {
    if (std::ranges::count(known.choices, word) == 0) {
      throw InputError("--integrators: " + unknown_name("integrator", word, known.choices));
    }
    const Integrator integrator = read_integrator(word);
    if (std::ranges::count(integrators, integrator) == 0) integrators.push_back(integrator);
  }
  return integrators;
}

double read_floor(std::string_view text) {
  const double floor = read_number(text, "--floor");
  if (!(floor >= 0) || !(floor < 1)) {
    throw InputError("--floor " + std::string(text) +
                     ": must be an error from 0, below 1, as in 1e-9");
  }
  return floor;
}

FigureFormat read_format(const std::string& name) {
  if (const auto format = figure_format(name)) return *format;
  throw InputError("format '" + name + "': must be one of svg, pdf, png, eps, tex");
}

std::vector<std::filesystem::path> folders_with(const std::filesystem::path& dir,
                                                std::string_view file) {
  namespace fs = std::filesystem;
  std::vector<fs::path> folders;
  const auto look = [&](const auto& self, const fs::path& folder, int deeper) -> void {
    if (fs::is_regular_file(folder / file)) {
      folders.push_back(folder);
      return;
    }
    if (deeper == 0) return;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored)) {
      if (entry.is_directory() && !is_temporary_name(entry.path().filename().native()))
        self(self, entry.path(), deeper - 1);
    }
  };
  look(look, dir, 2);
  std::ranges::sort(folders);
  return folders;
}

void refuse_missing_cases(const std::string& place, const std::vector<std::string>& named,
                          const std::vector<std::string>& there, const std::string& mend) {
  for (const std::string& name : named) {
    find_case(name);  // what is no case at all is said first
    if (std::ranges::count(there, name) > 0) continue;
    throw InputError(fmt::format("{} holds nothing of {}; it has: {}; {}", place, name,
                                 fmt::join(there, " "), mend));
  }
}

std::vector<std::string> with_label(const std::vector<std::string>& lists,
                                    const std::string& label) {
  if (label.empty()) return lists;
  read_label(label);
  std::vector<std::string> laws;
  std::size_t labelled = 0;
  for (const std::string& list : lists) {
    for (const std::string& word : split_list(list)) {
      const LawSpec spec = parse_any_law_spec(word);
      labelled += spec.is_from_outside() ? 1 : 0;
      laws.push_back(spec.is_from_outside() ? spec.with(std::string(label_option), label).text()
                                            : word);
    }
  }
  if (labelled != 1) {
    throw InputError(fmt::format(
        "--label {}: names one external law, and --law has {}; write 'LAW[label=NAME]' instead",
        label, labelled));
  }
  return laws;
}

std::string with_like(const std::string& law, const std::string& like) {
  if (like.empty()) return law;
  const LawSpec spec = parse_any_law_spec(law);
  if (!spec.is_from_outside())
    throw InputError("--like applies to external laws only; " + spec.name + " is built in");
  return spec.with(std::string(like_option), like).text();
}

}  // namespace stickslip::app
