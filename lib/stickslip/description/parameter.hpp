// SPDX-License-Identifier: BSD-3-Clause
// Parameters and options of laws and cases. Each is said once; how it is read from a text, checked,
// shown and kept by a law or a case follows from that.
#pragma once

#include <array>
#include <concepts>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "stickslip/description/description.hpp"

namespace stickslip {

/// What kind of value a parameter has.
enum class ParameterKind {
  number,  ///< a number inside the range
  count,   ///< a whole number inside the range
  flag,    ///< on (1) or off (0)
  choice   ///< one of the words; the value is its place
};

/// A parameter or option of a law or a case. Its value is a number in any case.
struct DeclaredParameter {
  std::string name;
  std::string role;  ///< what cases set it by; of a case: what it sets in the law; "" for none
  std::string unit = "-";  ///< "-" for pure numbers and options
  std::string text;        ///< one line
  ParameterKind kind = ParameterKind::number;
  double default_value = 0;
  Range range = {};                       ///< range of numbers and counts
  std::vector<std::string> choices = {};  ///< words of a choice
  std::optional<double> full_value = {};  ///< where the default keeps a run short: the whole of it
};

/// Throws InputError where the declaration contradicts itself: no name, a default or bounds that
/// are not allowed, words that are missing or stand twice.
void check_declaration(const DeclaredParameter& parameter);

/// Description for users.
ParameterInfo describe(const DeclaredParameter& parameter);

/// The value of a text; throws InputError if it is not allowed.
double read_value(const DeclaredParameter& parameter, std::string_view text);

/// The inverse: the shortest text of a value.
std::string text_of(const DeclaredParameter& parameter, double value);

/// A parameter of a law or a case, and where that keeps its value. The type of the owner is erased,
/// so that lists of parameters are compiled once: it is the one that has described itself.
class Parameter : public DeclaredParameter {
 public:
  template <class Owner>
  double get(const std::type_identity_t<Owner>& owner) const {
    return get_(&owner);
  }
  template <class Owner>
  void set(std::type_identity_t<Owner>& owner, double value) const {
    set_(&owner, value);
  }
  /// Takes the functions that do this for an address of an owner.
  void keep(std::function<double(const void*)> get, std::function<void(void*, double)> set) {
    get_ = std::move(get);
    set_ = std::move(set);
  }

 private:
  std::function<double(const void*)> get_;
  std::function<void(void*, double)> set_;
};

/// Adds what is said of a parameter, but for where its value is kept.
inline Parameter& add_parameter(std::vector<Parameter>& all, ParameterKind kind,
                                const NumberText& t) {
  Parameter& p = all.emplace_back();
  p.name = t.name;
  p.role = t.role;
  p.unit = t.unit;
  p.text = t.text;
  p.kind = kind;
  p.range = t.range;
  return p;
}

/// The visitor of Owner::describe(visitor): lists what is said there of the fields of Owner, with
/// the defaults of a value of it.
template <class Owner>
class ParameterLister {
 public:
  void number(double Owner::*field, const NumberText& t) { add(field, ParameterKind::number, t); }
  template <std::integral Count>
  void count(Count Owner::*field, const NumberText& t) {
    add(field, ParameterKind::count, t);
  }
  void count(int Owner::*field, std::string_view name, int low, int high, std::string_view text) {
    count(field, {name, "-", "", {static_cast<double>(low), static_cast<double>(high)}, text});
  }
  void count(int Owner::*field, const OptionText& option, int low, int high) {
    count(field, option.name, low, high, option.text);
  }
  void flag(bool Owner::*field, std::string_view name, std::string_view text) {
    add(field, ParameterKind::flag, {name, "-", "", {}, text});
  }
  void flag(bool Owner::*field, const OptionText& option) { flag(field, option.name, option.text); }
  template <class Enum, std::size_t n>
  void choice(Enum Owner::*field, const OptionText& option,
              const std::array<Word<Enum>, n>& words) {
    choice(field, option.name, words, option.text);
  }
  template <class Enum, std::size_t n>
  void choice(Enum Owner::*field, const OptionText& option, const Word<Enum> (&words)[n]) {
    choice(field, option.name, std::to_array(words), option.text);
  }
  template <class Enum, std::size_t n>
  void choice(Enum Owner::*field, std::string_view name, const std::array<Word<Enum>, n>& words,
              std::string_view text) {
    Parameter& p = add(ParameterKind::choice, {name, "-", "", {}, text});
    for (const auto& word : words) p.choices.emplace_back(word.first);
    p.keep(
        [field, words](const void* owner) {
          std::size_t place = 0;
          while (place < n && words[place].second != static_cast<const Owner*>(owner)->*field)
            ++place;
          return static_cast<double>(place);
        },
        [field, words](void* owner, double value) {
          static_cast<Owner*>(owner)->*field = words[static_cast<std::size_t>(value)].second;
        });
    p.default_value = p.get<Owner>(Owner{});
  }
  /// The value of a parameter that is listed already, for the whole of a run whose default is
  /// short.
  template <class Number>
  void full(Number Owner::*, std::string_view name, double value) {
    for (Parameter& p : all) {
      if (p.name != name) continue;
      p.full_value = value;
      return;
    }
    throw std::logic_error(std::string(name) + " is not described");
  }

  std::vector<Parameter> all;

 private:
  Parameter& add(ParameterKind kind, const NumberText& t) { return add_parameter(all, kind, t); }
  template <class Value>
  void add(Value Owner::*field, ParameterKind kind, const NumberText& t) {
    Parameter& p = add(kind, t);
    p.keep(
        [field](const void* owner) {
          return static_cast<double>(static_cast<const Owner*>(owner)->*field);
        },
        [field](void* owner, double value) {
          static_cast<Owner*>(owner)->*field = static_cast<Value>(value);
        });
    p.default_value = p.get<Owner>(Owner{});
  }
};

/// All that Owner::describe(visitor) says, in its order.
template <class Owner>
const std::vector<Parameter>& parameters_in() {
  static const std::vector<Parameter> known = [] {
    ParameterLister<Owner> lister;
    Owner::describe(lister);
    return std::move(lister.all);
  }();
  return known;
}

/// Sets the parameter of the owner that has this name from text; false if there is none. Throws
/// InputError.
template <class Owner>
bool set_parameter(Owner& owner, std::string_view name, std::string_view text) {
  for (const Parameter& p : parameters_in<Owner>()) {
    if (p.name != name) continue;
    p.set<Owner>(owner, read_value(p, text));
    return true;
  }
  return false;
}

/// The number of the owner that has this role; none if there is none.
template <class Owner>
std::optional<double> value_of_role(const Owner& owner, std::string_view role) {
  for (const Parameter& p : parameters_in<Owner>()) {
    if (p.kind == ParameterKind::number && p.role == role) return p.get<Owner>(owner);
  }
  return std::nullopt;
}

}  // namespace stickslip
