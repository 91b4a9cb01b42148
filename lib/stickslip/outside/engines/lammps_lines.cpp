// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps_lines.hpp"

#include <algorithm>
#include <array>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

constexpr std::string_view style_word = "pair_style";
constexpr std::string_view coefficient_word = "pair_coeff";
constexpr std::array known_commands{style_word, coefficient_word, std::string_view("pair_modify"),
                                    std::string_view("plugin")};

/// What the documentation of LAMMPS makes of G and nu.
constexpr std::array of_moduli{std::string_view("E"), std::string_view("Kn"),
                               std::string_view("Kt")};

constexpr std::array roles{std::string_view("kn"), std::string_view("kt"), std::string_view("G"),
                           std::string_view("nu"), std::string_view("mu")};

bool is_role(std::string_view name) { return std::ranges::count(roles, name) > 0; }

/// Where the next place of a text opens; npos: there is none.
std::size_t next_place(std::string_view text, std::size_t from = 0) {
  auto open = text.find('{', from);
  while (open != std::string_view::npos && open > 0 && text[open - 1] == '$')
    open = text.find('{', open + 1);
  return open;
}

/// What stands in a place, before and after its equals sign.
struct Place {
  std::string_view name;
  std::optional<std::string_view> value;
};

Place read_place(std::string_view inside) {
  const auto equals = inside.find('=');
  if (equals == std::string_view::npos) return {inside, std::nullopt};
  return {inside.substr(0, equals), inside.substr(equals + 1)};
}

/// One space between words, without a comment; "" of a line that has no words.
std::string tidied(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  line = line.substr(0, line.find('#'));
  std::string words;
  for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;
       at = line.find_first_not_of(blanks, at)) {
    const auto end = std::min(line.find_first_of(blanks, at), line.size());
    words += (words.empty() ? "" : " ") + std::string(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string first_word(const std::string& command) { return command.substr(0, command.find(' ')); }

/// Collects what the places name.
class PlaceReader {
 public:
  LammpsLines read(std::string_view text) {
    while (!text.empty()) {
      const auto end = std::min(text.find_first_of(";\n"), text.size());
      const std::string command = tidied(text.substr(0, end));
      if (!command.empty()) take(command);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    complete();
    return std::move(lines_);
  }

 private:
  void take(const std::string& command) {
    const std::string word = first_word(command);
    if (std::ranges::count(known_commands, word) == 0) {
      refuse_input("'" + word + "' is no command that sets a pair style: one of " +
                   joined({known_commands.begin(), known_commands.end()}));
    }
    if (command.find('$') != std::string::npos)
      refuse_input("'" + command +
                   "' has a variable of the input: write its value, or {kn} for a role");
    if (word == style_word) take_style(command);
    lines_.commands.push_back(filled_in(command, [&](std::string_view inside) {
      const Place place = read_place(inside);
      declare(place);
      return '{' + std::string(place.name) + '}';
    }));
  }

  void take_style(const std::string& command) {
    if (!lines_.style.empty()) refuse_input("pair_style occurs twice");
    const auto space = command.find(' ');
    if (space != std::string::npos) lines_.style = first_word(command.substr(space + 1));
    if (lines_.style.empty() || next_place(lines_.style) != std::string::npos)
      refuse_input("the name of the style is missing after pair_style");
  }

  void declare(const Place& place) {
    if (std::ranges::count(of_moduli, place.name) > 0) {
      declare({"G", std::nullopt});
      return declare({"nu", std::nullopt});
    }
    const std::string name(place.name);
    std::optional<double> value;
    if (place.value) value = read_number(*place.value, name);
    const auto known = std::ranges::find(lines_.numbers, name, &LineNumber::name);
    if (known != lines_.numbers.end()) {
      if (value) known->value = value;
    } else {
      if (!is_role(name) && (name.empty() || !value)) refuse_name(name);
      lines_.numbers.push_back({name, is_role(name), value});
    }
  }

  [[noreturn]] static void refuse_name(const std::string& name) {
    std::vector<std::string> names(roles.begin(), roles.end());
    names.insert(names.end(), of_moduli.begin(), of_moduli.end());
    refuse_input("{" + name + "} is no role (" + joined(names) +
                 "); a number of your own has a value, as {" + (name.empty() ? "name" : name) +
                 "=1}");
  }

  void complete() {
    if (lines_.style.empty())
      refuse_input("pair_style is missing, as in pair_style my/style {kn} {kt} {mu}");
    if (lines_.has("kn") == (lines_.has("G") || lines_.has("nu")))
      refuse_input(
          "name the stiffness by its role: {kn}, or {G} and {nu} (or {E}, {Kn}, {Kt}), not both");
    if (!lines_.has("kn") && !(lines_.has("G") && lines_.has("nu")))
      refuse_input("{G} and {nu} need each other");
    if (lines_.has("kn") && !lines_.has("kt"))
      refuse_input("the tangential stiffness {kt} is missing");
    if (!lines_.has("mu")) refuse_input("the friction coefficient {mu} is missing");
    if (std::ranges::none_of(lines_.commands, [](const std::string& command) {
          return first_word(command) == coefficient_word;
        }))
      lines_.commands.push_back(std::string(coefficient_word) + " * *");
  }

  LammpsLines lines_;
};

}  // namespace

void refuse_input(const std::string& why) { throw InputError("lammps:input: " + why); }

bool LammpsLines::has(std::string_view number) const {
  return std::ranges::count(numbers, number, &LineNumber::name) > 0;
}

bool has_places(std::string_view text) { return next_place(text) != std::string_view::npos; }

LammpsLines read_lammps_lines(std::string_view text) { return PlaceReader().read(text); }

std::string filled_in(std::string_view command,
                      const std::function<std::string(std::string_view place)>& text_of) {
  std::string made;
  std::size_t done = 0;
  for (auto open = next_place(command); open != std::string_view::npos;
       open = next_place(command, done)) {
    const auto close = command.find('}', open);
    if (close == std::string_view::npos)
      refuse_input("'" + std::string(command.substr(open)) + "': the brace is not closed");
    made += command.substr(done, open - done);
    made += text_of(command.substr(open + 1, close - open - 1));
    done = close + 1;
  }
  return made + std::string(command.substr(done));
}

}  // namespace stickslip
