// SPDX-License-Identifier: BSD-3-Clause
#include "cases/catalogue.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/laws/catalogue.hpp"

#include <iterator>

#include "stickslip/description/likely_names.hpp"

namespace stickslip::cases {
namespace {

std::vector<std::string> names_of_laws() {
  std::vector<std::string> names;
  for (const LawInfo& law : law_catalogue()) names.push_back(law.name);
  for (const LawInfo& bond : bond_catalogue()) names.push_back(bond.name);
  return names;
}

std::vector<std::string> names_of_figures() {
  std::vector<std::string> names;
  for (const auto& c : case_catalogue()) {
    for (const FigureInfo& figure : c->info().figures) names.push_back(figure.name);
    names.push_back(c->info().name + "/convergence");
  }
  return names;
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether the word is a law, with options or without, or would be one from outside.
bool is_law(std::string_view word) {
  return word.starts_with("exec:") || word.ends_with(".so") ||
         holds(names_of_laws(), word.substr(0, word.find('[')));
}

/// A law as a shell takes it.
std::string shell_word(const std::string& law) {
  const bool is_plain = law.find_first_of(" []'\"*$;&|<>()") == std::string::npos;
  return is_plain ? law : "'" + law + "'";
}

/// What is to be said of a word that is not the name of a case.
std::string no_case(std::string_view word, const std::vector<std::string>& cases) {
  const std::string name(word);
  if (is_law(word)) return name + " is a law, not a case: run --law " + shell_word(name);
  const std::vector<std::string> figures = names_of_figures();
  if (holds(figures, word)) return name + " is a figure, not a case: plot " + name;
  const std::string message = unknown_name("case", word, cases);
  const std::vector<std::string> laws = likely_names(word, names_of_laws());
  const bool is_like_a_case = !likely_names(word, cases).empty();
  if (!laws.empty()) {
    return (is_like_a_case ? message + " Or the law "
                           : "unknown case '" + name + "'; did you mean the law ") +
           choice_of(laws) + (is_like_a_case ? ", with --law?" : "? A law is named with --law");
  }
  if (is_like_a_case) return message;
  const std::vector<std::string> drawn = likely_names(word, figures);
  if (drawn.empty()) return message;
  return "unknown case '" + name + "'; did you mean the figure " + choice_of(drawn) +
         "? It is drawn by plot";
}

/// The same for figures.
std::string no_figure(std::string_view word) {
  const std::string name(word);
  std::vector<std::string> own;
  for (const std::string& figure : names_of_figures()) {
    if (figure.starts_with(name + "/")) own.push_back(figure);
  }
  if (!own.empty() && std::ranges::any_of(case_catalogue(),
                                          [&](const auto& c) { return c->info().name == word; })) {
    for (const FigureInfo& figure : find_case(word).info().figures) {
      if (!holds(own, figure.name)) own.insert(own.begin(), figure.name);
    }
    return name + " is a case, not a figure: plot " + choice_of(own);
  }
  if (is_law(word)) return name + " is a law, not a figure: plot FIGURE --law " + shell_word(name);
  return unknown_name("figure", word, names_of_figures());
}

}  // namespace

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
  throw InputError(no_case(name, names));
}

const Case& find_case_of_figure(std::string_view figure) {
  for (const auto& c : case_catalogue()) {
    if (figure == c->info().name + "/convergence") return *c;
    for (const FigureInfo& f : c->info().figures) {
      if (f.name == figure) return *c;
    }
  }
  throw InputError(no_figure(figure));
}

std::vector<Scheme> default_schemes(const Case& test) {
  std::vector<Scheme> schemes;
  const std::vector<std::string>& named = test.info().laws;
  for (const std::string& law : named) schemes.push_back(make_scheme(law));
  const auto add = [&](const std::vector<LawInfo>& laws) {
    for (const LawInfo& law : laws) {
      if (!named.empty() || law.on_request) continue;
      Scheme scheme = make_scheme(law.name);
      if (test.unsuitable(scheme).empty()) schemes.push_back(std::move(scheme));
    }
  };
  const bool asks_bonds = std::ranges::count(test.info().needs, Capability::bond) > 0;
  add(asks_bonds ? bond_catalogue() : law_catalogue());
  for (const std::string& variant : test.info().variants) schemes.push_back(make_scheme(variant));
  return schemes;
}

}  // namespace stickslip::cases
