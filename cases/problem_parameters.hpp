// SPDX-License-Identifier: BSD-3-Clause
// Visitors of what a problem says of its parameters in describe(visitor).
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cases/parameters.hpp"

namespace stickslip {
namespace detail {

/// Visitor that lists the parameters of a problem.
template <class P>
class ParameterLister {
 public:
  void number(double P::*field, const NumberText& t) {
    all.push_back({std::string(t.name), std::string(t.unit), defaults_.*field, t.range,
                   std::string(t.text), !t.role.empty()});
  }
  template <std::integral Count>
  void count(Count P::*field, const NumberText& t) {
    all.push_back({std::string(t.name), std::string(t.unit), static_cast<double>(defaults_.*field),
                   t.range, std::string(t.text), !t.role.empty()});
    all.back().is_count = true;
  }
  template <class Enum, std::size_t n>
  void choice(Enum P::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view text) {
    if (words.front().second != defaults_.*field)
      throw std::logic_error(std::string(name) + ": the first word must be the default");
    all.push_back({std::string(name), "-", 0, {}, std::string(text)});
    for (const auto& word : words) all.back().words.emplace_back(word.first);
  }
  template <class Number>
  void full(Number P::*, std::string_view name, double value) {
    const auto found = std::ranges::find(all, name, &CaseParameter::name);
    if (found == all.end()) throw std::logic_error(std::string(name) + " is not described");
    found->full_value = value;
  }

  std::vector<CaseParameter> all;

 private:
  P defaults_{};
};

/// Visitor that sets the fields of a problem.
template <class P>
class ParameterReader {
 public:
  ParameterReader(P& problem, const CaseParameters& values) : problem_(problem), values_(values) {}

  void number(double P::*field, const NumberText& t) { problem_.*field = values_[t.name]; }
  template <std::integral Count>
  void count(Count P::*field, const NumberText& t) {
    problem_.*field = static_cast<Count>(values_[t.name]);
  }
  template <class Enum, std::size_t n>
  void choice(Enum P::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view) {
    for (const auto& [word, value] : words) {
      if (word == values_.word(name)) problem_.*field = value;
    }
  }
  template <class Number>
  void full(Number P::*, std::string_view, double) {}

 private:
  P& problem_;
  const CaseParameters& values_;
};

/// Visitor that writes the fields of a problem as the parameters of its case.
template <class P>
class ParameterWriter {
 public:
  ParameterWriter(const P& problem, CaseParameters& values) : problem_(problem), values_(values) {}

  void number(double P::*field, const NumberText& t) {
    values_.set(t.name, shortest(problem_.*field));
  }
  template <std::integral Count>
  void count(Count P::*field, const NumberText& t) {
    values_.set(t.name, shortest(static_cast<double>(problem_.*field)));
  }
  template <class Enum, std::size_t n>
  void choice(Enum P::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view) {
    for (const auto& [word, value] : words) {
      if (value == problem_.*field) values_.set(name, word);
    }
  }
  template <class Number>
  void full(Number P::*, std::string_view, double) {}

 private:
  const P& problem_;
  CaseParameters& values_;
};

/// Visitor that collects what a problem sets in the law, by role.
template <class P>
class RoleCollector {
 public:
  explicit RoleCollector(const P& problem) : problem_(problem) {}

  void number(double P::*field, const NumberText& t) {
    if (!t.role.empty()) all[std::string(t.role)] = problem_.*field;
  }
  template <std::integral Count>
  void count(Count P::*, const NumberText&) {}
  template <class Enum, std::size_t n>
  void choice(Enum P::*, std::string_view, const std::array<Word<Enum>, n>&, std::string_view) {}
  template <class Number>
  void full(Number P::*, std::string_view, double) {}

  std::map<std::string, double> all;

 private:
  const P& problem_;
};

}  // namespace detail

/// The parameters of a problem with their defaults.
template <class P>
std::vector<CaseParameter> parameters_of() {
  detail::ParameterLister<P> lister;
  P::describe(lister);
  return std::move(lister.all);
}

/// The problem with these parameters.
template <class P>
P problem_with(const CaseParameters& values) {
  P problem;
  detail::ParameterReader<P> reader(problem, values);
  P::describe(reader);
  return problem;
}

/// The parameters of the case that puts this problem. Throws InputError for a field that is not in
/// its range.
template <class P>
CaseParameters parameters_with(const P& problem) {
  CaseParameters values(parameters_of<P>());
  detail::ParameterWriter<P> writer(problem, values);
  P::describe(writer);
  return values;
}

/// What the problem sets in the law, by role.
template <class P>
std::map<std::string, double> law_parameters_of(const P& problem) {
  detail::RoleCollector<P> collector(problem);
  P::describe(collector);
  return std::move(collector.all);
}

}  // namespace stickslip
