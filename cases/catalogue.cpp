// SPDX-License-Identifier: BSD-3-Clause
#include "cases/catalogue.hpp"
#include "stickslip/laws/catalogue.hpp"

#include <algorithm>

namespace stickslip {

const std::vector<std::unique_ptr<Case>>& case_catalogue() {
  static const std::vector<std::unique_ptr<Case>> all = make_all_cases();
  return all;
}

const Case& find_case(std::string_view name) {
  std::vector<std::string> names;
  for (const auto& c : case_catalogue()) {
    if (c->info().name == name) return *c;
    names.push_back(c->info().name);
  }
  throw InputError(unknown_name("case", name, names));
}

const Case& find_case_of_figure(std::string_view figure) {
  std::vector<std::string> names;
  for (const auto& c : case_catalogue()) {
    if (figure == c->info().name + "/convergence") return *c;
    for (const FigureInfo& f : c->info().figures) {
      if (f.name == figure) return *c;
      names.push_back(f.name);
    }
    names.push_back(c->info().name + "/convergence");
  }
  throw InputError(unknown_name("figure", figure, names));
}

std::vector<Scheme> default_schemes(const Case& test) {
  std::vector<Scheme> schemes;
  const std::vector<std::string>& named = test.info().laws;
  for (const std::string& law : named) schemes.push_back(make_scheme(law));
  for (const LawInfo& law : law_catalogue()) {
    if (!named.empty()) break;
    Scheme scheme = make_scheme(law.name);
    if (test.unsuitable(scheme).empty()) schemes.push_back(std::move(scheme));
  }
  for (const std::string& variant : test.info().variants) schemes.push_back(make_scheme(variant));
  return schemes;
}

}  // namespace stickslip
