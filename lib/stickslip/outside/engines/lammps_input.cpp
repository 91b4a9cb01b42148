// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps_input.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <span>

#include "stickslip/description/words.hpp"

namespace stickslip {
namespace {

/// A number that follows the word of a model.
struct Number {
  std::string_view key;      ///< what it is to a law, see compose()
  std::string_view meaning;  ///< in words, with its unit
  bool may_be_null = false;  ///< NULL: LAMMPS makes it of the others
};

/// A choice of one of the parts of a law, and the numbers that it needs.
struct Model {
  std::string_view word;
  std::span<const Number> numbers = {};
  std::string_view unjudged = {};  ///< why no case can judge it; empty: some can
};

/// LAMMPS makes the number of the others.
constexpr const char* null_word = "NULL";

// Keys of dashpots.
constexpr const char* normal_dashpot = "normal-dashpot";
constexpr const char* tangential_dashpot = "tangential-dashpot";
constexpr const char* moment_dashpot = "dashpot of ";

constexpr Number of_normal_dashpot{normal_dashpot, "dashpot of the normal force, or restitution"};
constexpr std::array hooke{Number{"kn", "normal stiffness [N/m]"}, of_normal_dashpot};
constexpr std::array hertz{Number{"Kn", "normal coefficient of Hertz [Pa]"}, of_normal_dashpot};
constexpr std::array material{Number{"E", "Young's modulus [Pa]"}, of_normal_dashpot,
                              Number{"nu", "Poisson's ratio"}};
constexpr std::array adhesive{
    material[0], of_normal_dashpot, material[2],
    Number{"gamma", "surface energy, half of the work of adhesion [J/m^2]"}};
constexpr std::array normal_models{Model{"hooke", hooke}, Model{"hertz", hertz},
                                   Model{"hertz/material", material}, Model{"dmt", adhesive},
                                   Model{"jkr", adhesive}};

constexpr Number of_tangential_dashpot{tangential_dashpot, "its dashpot over the normal one"};
constexpr Number of_friction{"mu", "friction coefficient"};
constexpr std::array linear_history{Number{"kt", "tangential stiffness [N/m]"},
                                    of_tangential_dashpot, of_friction};
constexpr std::array mindlin{
    Number{"Kt", "tangential coefficient of Mindlin [Pa]", /*may_be_null=*/true},
    of_tangential_dashpot, of_friction};
constexpr std::string_view viscous_alone =
    "its only tangential force is that of a dashpot, which no case judges";
constexpr std::array tangential_models{Model{"linear_nohistory", {}, viscous_alone},
                                       Model{"linear_history", linear_history},
                                       Model{"mindlin", mindlin},
                                       Model{"mindlin_rescale", mindlin},
                                       Model{"mindlin/force", mindlin},
                                       Model{"mindlin_rescale/force", mindlin}};

constexpr Number of_moment_dashpot{moment_dashpot, "its dashpot"};
constexpr std::array rolling_sds{Number{"k-rolling", "stiffness of the rolled length [N/m]"},
                                 of_moment_dashpot,
                                 Number{"mu-rolling", "cap over the normal force and R'"}};
constexpr std::array rolling_models{Model{"none"}, Model{"sds", rolling_sds}};
constexpr std::array twisting_sds{Number{"k-twisting", "stiffness [N m]"}, of_moment_dashpot,
                                  Number{"mu-twisting", "cap over the normal force [m]"}};
constexpr std::array twisting_models{Model{"none"}, Model{"sds", twisting_sds}, Model{"marshall"}};
constexpr std::array damping_models{Model{"velocity"}, Model{"mass_velocity"},
                                    Model{"viscoelastic"}, Model{"tsuji"},
                                    Model{"coeff_restitution"}};

constexpr Number of_gamma_t{tangential_dashpot, "dashpot of the tangential force", true};
constexpr Number of_damping_flag{"dampflag", "whether that dashpot acts"};
constexpr Number of_gamma_n{normal_dashpot, "dashpot of the normal force"};
constexpr std::array gran_hooke{Number{"kn", "normal stiffness [N/m]"},
                                Number{"kt", "tangential stiffness [N/m]", true},
                                of_gamma_n,
                                of_gamma_t,
                                of_friction,
                                of_damping_flag};
constexpr std::array gran_hertz{Number{"Kn", "normal coefficient of Hertz [Pa]"},
                                Number{"Kt", "tangential coefficient of Mindlin [Pa]", true},
                                of_gamma_n,
                                of_gamma_t,
                                of_friction,
                                of_damping_flag};
constexpr std::array gran_models{Model{"gran/hooke/history", gran_hooke},
                                 Model{"gran/hertz/history", gran_hertz},
                                 Model{"gran/hooke", {}, viscous_alone}};

/// LAMMPS' Kt over Kn in pair_style gran where NULL is given.
constexpr double null_ratio = 2.0 / 7;

std::string in_quotes(std::string_view word) { return "'" + std::string(word) + "'"; }

/// Words of the line, without comments and signs of continuation. Throws where one is a variable.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    line = line.substr(0, line.find('#'));
    constexpr std::string_view blanks = " \t\r";
    for (auto at = line.find_first_not_of(blanks); at != std::string_view::npos;
         at = line.find_first_not_of(blanks, at)) {
      const auto after = std::min(line.find_first_of(blanks, at), line.size());
      words.emplace_back(line.substr(at, after - at));
      at = after;
    }
    if (!words.empty() && words.back() == "&") words.pop_back();
  }
  const auto variable = std::ranges::find_if(
      words, [](const std::string& word) { return word.find('$') != std::string::npos; });
  if (variable != words.end())
    refuse_input(in_quotes(*variable) +
                 " is a variable of the input: write its value in its place");
  return words;
}

/// Whether the word is meant as a number.
bool is_number(std::string_view word) {
  return word == null_word || (!word.empty() && std::string_view("0123456789.+-").find(word[0]) !=
                                                    std::string_view::npos);
}

bool is_type(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789*") == std::string_view::npos;
}

/// Throws InputError, which shows the word where it stands.
void check_number(const std::string& word, const std::string& where) {
  try {
    read_number(word, where);
  } catch (const InputError&) {
    refuse_input(where + ": not a number");
  }
}

std::string count_of(std::size_t n, std::string_view things) {
  return std::to_string(n) + " " + std::string(things) + (n == 1 ? "" : "s");
}

/// What stands in a line, before it is known which law that is.
struct Stated {
  std::map<std::string, std::string> models;   ///< words by what they are of: normal, rolling
  std::map<std::string, std::string> numbers;  ///< numbers as they stand, by the keys above
  std::vector<InputPart> parts;
  std::map<std::string, std::size_t> places;  ///< places of models and numbers among the parts

  void add(const std::string& key, std::string text, std::string_view meaning) {
    places[key] = parts.size();
    parts.push_back({std::move(text), std::string(meaning), ""});
  }
  bool has(const std::string& key) const { return numbers.contains(key); }
  bool is_null(const std::string& key) const { return numbers.at(key) == null_word; }
  double number(const std::string& key) const { return read_number(numbers.at(key), key); }
  /// The word of a model; "" where the line does not name one.
  std::string model(const std::string& kind) const {
    const auto found = models.find(kind);
    return found == models.end() ? "" : found->second;
  }
  InputPart& part(const std::string& key) { return parts[places.at(key)]; }
};

/// Reads the words of a line in their order.
class LineReader {
 public:
  explicit LineReader(std::string_view line) : words_(words_of(line)) {}

  Stated read() {
    const bool is_style = take_if("pair_style");
    if (next().starts_with("hybrid"))
      refuse_input("pair_style " + next() + ": give the line pair_coeff of the contact law alone");
    if (next().starts_with("gran/")) {
      read_model("gran", gran_models);
      if (next() == "limit_damping") read_keyword();
      if (take_if("pair_coeff")) take_types();
    } else {
      if (is_style) take_style();
      if (take_if("pair_coeff")) take_types();
      take_if("granular");  // first word of a style in pair_style hybrid
      read_model("normal", normal_models);
      while (!at_end()) read_keyword();
      if (stated_.model("tangential").empty())
        refuse_input("tangential is missing, as in tangential linear_history 1e5 0 .5");
    }
    if (!at_end()) refuse_input(in_quotes(next()) + " is too much at the end of the line");
    return std::move(stated_);
  }

 private:
  bool at_end() const { return place_ == words_.size(); }
  /// The word that comes next; "" at the end.
  std::string next() const { return at_end() ? "" : words_[place_]; }
  bool take_if(std::string_view word) {
    if (next() != word) return false;
    ++place_;
    return true;
  }
  /// All numbers in a row.
  std::vector<std::string> take_numbers() {
    std::vector<std::string> numbers;
    for (; is_number(next()); ++place_) numbers.push_back(next());
    return numbers;
  }

  /// `granular`, with or without its cutoff, of a line before that of the law.
  void take_style() {
    if (!take_if("granular")) {
      const std::vector<std::string> styles{"granular", "gran/hooke/history", "gran/hertz/history"};
      refuse_input(unknown_name("pair_style", next(), styles) +
                   "; of a style of your own name the parameters by role: pair_style " + next() +
                   " {kn} {kt} {mu}");
    }
    take_numbers();
    if (at_end())
      refuse_input("pair_style granular: the law is in the line pair_coeff; give that one");
  }
  void take_types() {
    for (int i = 0; i < 2; ++i, ++place_)
      if (!is_type(next())) refuse_input("pair_coeff: two types of atoms follow it, as in * *");
  }

  void read_keyword() {
    static const std::vector<std::string> known{"tangential", "rolling", "twisting",
                                                "damping",    "cutoff",  "limit_damping"};
    const std::string keyword = next();
    if (is_number(keyword)) refuse_input(in_quotes(keyword) + " is a number too much");
    if (std::ranges::count(known, keyword) == 0)
      refuse_input(unknown_name("keyword", keyword, known));
    if (stated_.places.contains(keyword)) refuse_input(keyword + " occurs twice");
    ++place_;
    if (keyword == "tangential") return read_model(keyword, tangential_models);
    if (keyword == "rolling") return read_model(keyword, rolling_models);
    if (keyword == "twisting") return read_model(keyword, twisting_models);
    if (keyword == "damping") return read_model(keyword, damping_models);
    if (keyword == "limit_damping") return stated_.add(keyword, keyword, "that no dashpot pulls");
    read_cutoff();
  }
  void read_cutoff() {
    const auto numbers = take_numbers();
    if (numbers.size() != 1) refuse_input("cutoff: one number follows it");
    stated_.add("cutoff", "cutoff " + numbers.front(), "where neighbours are looked for [m]");
  }

  /// One of the models with its numbers, after its keyword.
  void read_model(const std::string& kind, std::span<const Model> models) {
    std::vector<std::string> words;
    for (const Model& model : models) words.emplace_back(model.word);
    if (at_end()) {
      refuse_input(kind == "normal" ? "the law is missing: it begins with one of " + joined(words)
                                    : kind + ": one of " + joined(words) + " follows it");
    }
    const auto model = std::ranges::find(models, next(), &Model::word);
    if (model == models.end()) refuse_input(unknown_name(kind + " model", next(), words));
    ++place_;
    const bool has_keyword = kind != "gran" && kind != "normal";
    const std::string title = (has_keyword ? kind + " " : "") + std::string(model->word);
    if (!model->unjudged.empty()) refuse_input(title + ": " + std::string(model->unjudged));
    stated_.models[kind] = model->word;
    if (has_keyword) stated_.add(kind, title, "which model");
    read_numbers(title, kind, *model);
  }
  void read_numbers(const std::string& title, const std::string& kind, const Model& model) {
    const auto given = take_numbers();
    if (given.size() != model.numbers.size()) {
      std::string wanted;
      for (const Number& number : model.numbers)
        wanted += (wanted.empty() ? ": " : ", ") + std::string(number.meaning);
      refuse_input(title + ": " + count_of(given.size(), "number") + " where LAMMPS takes " +
                   std::to_string(model.numbers.size()) + wanted);
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
      const Number& number = model.numbers[i];
      const std::string text = title + " " + given[i];
      if (given[i] != null_word) {
        check_number(given[i], text);
      } else if (!number.may_be_null) {
        refuse_input(text + ": the " + std::string(number.meaning) + " is a number");
      }
      // Rolling and twisting have a dashpot each.
      const std::string key =
          std::string(number.key) + (number.key == std::string_view(moment_dashpot) ? kind : "");
      stated_.numbers[key] = given[i];
      stated_.add(key, text, number.meaning);
    }
  }

  std::vector<std::string> words_;
  std::size_t place_ = 0;
  Stated stated_;
};

/// Makes of what is stated a law of the catalogue of engines.
class Composer {
 public:
  explicit Composer(Stated stated) : stated_(std::move(stated)) {}

  LammpsInput compose() {
    if (const std::string gran = stated_.model("gran"); !gran.empty()) {
      compose_gran(gran);
    } else {
      compose_granular();
      take_moments();
    }
    take("mu");
    settle_dashpots();
    input_.parts = std::move(stated_.parts);
    return std::move(input_);
  }

 private:
  void compose_gran(const std::string& style) {
    input_.style = std::ranges::find(gran_models, style, &Model::word)->word;
    if (stated_.has("Kn")) return set_moduli_of_coefficients(style);
    take("kn");
    if (!stated_.is_null("kt")) return take("kt");
    set("kt", "kt", null_ratio * stated_.number("kn"));
  }

  void compose_granular() {
    const std::string normal = stated_.model("normal");
    const std::string tangential = stated_.model("tangential");
    const bool is_mindlin = tangential.starts_with("mindlin");
    if ((normal == "hooke") == is_mindlin) {
      refuse_input("tangential " + tangential + " beside " + normal +
                   ": no such law can be judged here; linear_history beside hooke can, and mindlin "
                   "beside the others");
    }
    if (!is_mindlin) {
      input_.style = "granular/hooke";
      stated_.part("tangential").becomes = "is that of granular/hooke";
      take("kn");
      return take("kt");
    }
    const bool is_adhesive = stated_.has("gamma");
    input_.style = !is_adhesive      ? "granular/hertz/material"
                   : normal == "jkr" ? "granular/jkr"
                                     : "granular/dmt";
    set("tangential", "tangential", tangential);
    if (normal == "hertz") return set_moduli_of_coefficients("hertz");
    if (!stated_.is_null("Kt")) {
      refuse_input(stated_.part("Kt").text + ": beside " + normal +
                   " only NULL can be set here, the "
                   "coefficient that follows from its numbers");
    }
    take("nu");
    set("E", "G", stated_.number("E") / (2 * (1 + stated_.number("nu"))));
    stated_.part("Kt").becomes = "follows from G and nu";
    if (!is_adhesive) return;
    set("gamma", "work-of-adhesion", 2 * stated_.number("gamma"));
    for (const char* const kind : {"rolling", "twisting"}) {
      if (!stated_.model(kind).empty() && stated_.model(kind) != "none")
        refuse_input(std::string(kind) + " beside " + normal + ": it cannot be judged here");
    }
    stated_.models.erase("rolling");
    stated_.models.erase("twisting");
  }

  /// Kn = 4 G/(3 (1 - nu)) and Kt = 4 G/(2 - nu).
  void set_moduli_of_coefficients(const std::string& what) {
    const double kn = stated_.number("Kn");
    if (what == "hertz" && stated_.is_null("Kt"))
      refuse_input(stated_.part("Kt").text + ": NULL needs hertz/material before it");
    const double ratio = stated_.is_null("Kt") ? null_ratio : stated_.number("Kt") / kn;
    const double poisson = (3 - 2 * ratio) / (3 - ratio);
    if (!(ratio >= 1 && ratio <= 1.5)) {
      const bool is_gran = what != "hertz";
      refuse_input(
          stated_.part("Kt").text + ": the tangential coefficient is " +
          shortest(std::round(1e3 * ratio) / 1e3) +
          " times the normal one; with Poisson's ratios from 0 to 0.5 it is 1.5 to 1 times "
          "that. Cases set both themselves: give --law lammps:" +
          (is_gran ? what
                   : "granular/hertz/material[tangential=" + stated_.model("tangential") + "]"));
    }
    set("Kt", "nu", poisson);
    set("Kn", "G", 3 * (1 - poisson) / 4 * kn);
  }

  void take_moments() {
    for (const char* const kind : {"rolling", "twisting"}) {
      const std::string model = stated_.model(kind);
      if (!model.empty()) set(kind, kind, model);
    }
    for (const char* const key : {"k-rolling", "mu-rolling", "k-twisting", "mu-twisting"})
      if (stated_.has(key)) take(key);
  }

  /// Dashpots of the contact are kept, those of moments are left out: no truth of a case has them.
  void settle_dashpots() {
    if (stated_.has("gamma")) {
      leave_out_dashpots();
    } else if (stated_.has("dampflag")) {
      take_gran();
    } else {
      take_rule();
    }
    for (const char* const kind : {"rolling", "twisting"}) {
      const std::string key = moment_dashpot + std::string(kind);
      if (stated_.has(key)) leave_out(key, stated_.number(key) != 0, "dashpots of moments are off");
    }
    if (stated_.places.contains("cutoff"))
      stated_.part("cutoff").becomes = "nothing: no force depends on it";
  }

  void take_gran() {
    const double normal = stated_.number(normal_dashpot);
    const double given =
        stated_.is_null(tangential_dashpot) ? normal / 2 : stated_.number(tangential_dashpot);
    const double tangential = stated_.number("dampflag") != 0 ? given : 0;
    take_dashpots("on", "normal-damping", tangential, normal != 0 || tangential != 0);
    stated_.part("dampflag").becomes =
        stated_.number("dampflag") != 0 ? "the tangential dashpot acts" : "it does not act";
  }

  /// LAMMPS has viscoelastic where no rule is named.
  void take_rule() {
    const std::string named = stated_.model("damping");
    const std::string rule = named.empty() ? "viscoelastic" : named;
    const bool is_restitution = rule == "tsuji" || rule == "coeff_restitution";
    take_dashpots(rule, is_restitution ? "restitution" : "normal-damping",
                  stated_.number(tangential_dashpot),
                  is_restitution || stated_.number(normal_dashpot) != 0);
  }

  /// The rule by which the normal dashpot acts, the option of its number, and the tangential one.
  void take_dashpots(const std::string& rule, const std::string& option, double tangential,
                     bool acts) {
    if (!acts) return leave_out_dashpots();
    input_.options.emplace_back("damping", rule);
    set(normal_dashpot, option, stated_.number(normal_dashpot));
    set(tangential_dashpot, "tangential-damping", tangential);
    if (stated_.places.contains("damping")) stated_.part("damping").becomes = "damping=" + rule;
    if (stated_.places.contains("limit_damping")) set("limit_damping", "limit_damping", "on");
  }

  /// Dashpots of a law that has none here, or at 0.
  void leave_out_dashpots() {
    const std::string damping = stated_.model("damping");
    const bool acts =
        damping == "tsuji" || damping == "coeff_restitution" || stated_.number(normal_dashpot) != 0;
    const std::string why = stated_.model("normal") + " has no dashpots here";
    leave_out(normal_dashpot, acts, why);
    leave_out(
        tangential_dashpot,
        acts && !stated_.is_null(tangential_dashpot) && stated_.number(tangential_dashpot) != 0,
        why);
    for (const char* const key : {"damping", "dampflag", "limit_damping"})
      if (stated_.places.contains(key)) leave_out(key, acts, why);
  }
  void leave_out(const std::string& key, bool acts, const std::string& why) {
    stated_.part(key).becomes = acts ? "left out: " + why : "nothing: it is off";
    if (acts) input_.why_left_out = why;
    stated_.part(key).is_left_out = acts;
  }

  /// The option of the number's own name.
  void take(const std::string& key) { set(key, key, stated_.number(key)); }
  void set(const std::string& key, const std::string& option, double value) {
    set(key, option, shortest(value));
  }
  void set(const std::string& key, const std::string& option, const std::string& value) {
    input_.options.emplace_back(option, value);
    stated_.part(key).becomes = option + "=" + value;
  }

  Stated stated_;
  LammpsInput input_;
};

/// What `show` tells of lines with places.
LammpsInput with_own_lines(LammpsLines lines) {
  LammpsInput input;
  for (const LineNumber& number : lines.numbers) {
    const std::string value = number.value ? "=" + shortest(*number.value) : "";
    input.parts.push_back({"{" + number.name + "}", number.is_role ? "role" : "number of the line",
                           number.name + value});
  }
  input.lines = std::move(lines);
  return input;
}

}  // namespace

std::string LammpsInput::left_out() const {
  std::string all;
  for (const InputPart& part : parts)
    if (part.is_left_out) all += (all.empty() ? "" : ", ") + part.text;
  return all.empty() ? "" : "left out of the line, since " + why_left_out + ": " + all;
}

LammpsInput read_lammps_input(std::string_view line) {
  if (has_places(line)) return with_own_lines(read_lammps_lines(line));
  return Composer(LineReader(line).read()).compose();
}

}  // namespace stickslip
