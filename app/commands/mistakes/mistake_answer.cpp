// SPDX-License-Identifier: BSD-3-Clause
#include "app/commands/mistakes/mistake_answer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_mistakes.hpp"
#include "stickslip/mistakes/look_for.hpp"

namespace stickslip::app {

const std::vector<MistakeInfo>& bond_mistake_infos() {
  static const std::vector<MistakeInfo> all = [] {
    std::vector<std::string> bonds;
    for (const LawInfo& bond : bond_catalogue()) bonds.push_back(bond.name);
    std::vector<MistakeInfo> infos;
    for (const BondMistakeInfo& mistake : bond_mistakes())
      infos.push_back({mistake.name, mistake.text, "", "", bonds, "bond"});
    return infos;
  }();
  return all;
}

const MistakeInfo* find_mistake(std::string_view name) {
  for (const auto* const all : {&known_mistakes(), &bond_mistake_infos()}) {
    const auto found = std::ranges::find(*all, name, &MistakeInfo::name);
    if (found != all->end()) return &*found;
  }
  return nullptr;
}

std::vector<std::string> laws_that_make(const MistakeInfo& mistake) {
  std::vector<std::string> laws = mistake.suits;
  if (mistake.moments.empty()) return laws;
  for (std::string& law : laws) law += fmt::format("[{}]", options_for_moment_mistakes);
  return laws;
}

std::vector<std::string> report_pages(const MistakeInfo& mistake, const std::string& law) {
  const std::string engine = law.substr(0, law.find(':'));
  std::vector<std::string> pages;
  for (const std::string_view report : reports_on(mistake)) {
    if (engine.empty() || report.starts_with(engine + '-'))
      pages.push_back(fmt::format("docs/reports/{}/README.md", report));
  }
  return pages;
}

nlohmann::ordered_json mistake_json(const MistakeInfo& mistake) {
  nlohmann::ordered_json j{{"name", mistake.name},
                           {"title", mistake.title},
                           {"suits", laws_that_make(mistake)},
                           {"kind", mistake.kind}};
  if (!mistake.moments.empty()) j["moments"] = mistake.moments;
  if (!mistake.elsewhere.empty()) j["elsewhere"] = mistake.elsewhere;
  if (!mistake.source.empty()) j["source"] = mistake.source;
  j["look_for"] = what_to_look_for(mistake);
  if (const auto pages = report_pages(mistake); !pages.empty()) j["reports"] = pages;
  return j;
}

void show_mistake(const MistakeInfo& mistake) {
  fmt::print("{}: {}\na known mistake of the kind {}\n", mistake.name, mistake.title, mistake.kind);
  if (!mistake.elsewhere.empty()) fmt::print("elsewhere: {}\n", mistake.elsewhere);
  if (!mistake.source.empty()) fmt::print("made in public: {}\n", mistake.source);
  for (const std::string& page : report_pages(mistake)) fmt::print("report: {}\n", page);
  fmt::print("look for: {}\n\nlaws that can make it:\n", what_to_look_for(mistake));
  const std::vector<std::string> laws = laws_that_make(mistake);
  for (const std::string& law : laws) fmt::print("  {}\n", law);
  const LawSpec example = parse_law_spec(laws.front());
  fmt::print("as --law '{}'\n",
             example.with(std::string(mistake_option), std::string(mistake.name)).text());
}

}  // namespace stickslip::app
