// SPDX-License-Identifier: BSD-3-Clause
// restitution: which number to write into the input of a code so that one gets a restitution, and
// what one gets with the number that one has.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "app/parser/command_line.hpp"
#include "app/study_files/quantity.hpp"
#include "app/study_files/selection.hpp"
#include "reference/normal/restitution_rules.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using reference::ContactEnd;
using reference::ImpactSetup;
using reference::RestitutionRule;

struct RestitutionOptions {
  std::string engine;
  std::string rule;
  std::string get;
  std::string write;
  std::vector<std::string> parameters;
  bool wall = false;
  std::string figure;
  bool json = false;
  bool quiet = false;
  Overwrite overwrite = Overwrite::own_files;
};

/// The restitutions of the tables.
constexpr std::array tabled{0.1, 0.3, 0.5, 0.7, 0.9};

std::string_view text_of(ContactEnd end) { return end == ContactEnd::force ? "cut" : "pull"; }

/// The rules of the engine and of the name, all where they are "".
std::vector<RestitutionRule> rules_for(const RestitutionOptions& options) {
  std::vector<std::string> engines;
  std::vector<std::string> names;
  std::vector<RestitutionRule> found;
  for (const RestitutionRule& rule : reference::restitution_rules()) {
    if (std::ranges::find(engines, rule.engine) == engines.end()) engines.emplace_back(rule.engine);
    if (!options.engine.empty() && rule.engine != options.engine) continue;
    names.emplace_back(rule.name);
    if (options.rule.empty() || rule.name == options.rule) found.push_back(rule);
  }
  if (names.empty())
    throw InputError("--engine: " + unknown_name("engine", options.engine, engines));
  if (found.empty()) throw InputError("--rule: " + unknown_name("rule", options.rule, names));
  return found;
}

ImpactSetup read_setup(const RestitutionOptions& options) {
  ImpactSetup setup;
  setup.wall = options.wall;
  // Dimensions of m, k, v and R; k is in N/m or N/m^(3/2).
  constexpr std::array dimensions{dimension::mass, dimension::number, dimension::velocity,
                                  dimension::length};
  std::vector<std::string> names;
  for (const reference::SetupInput& input : reference::setup_inputs())
    names.emplace_back(input.name);
  for (const std::string& text : options.parameters) {
    const auto [key, value] = read_assignment(text, "--param");
    const auto at = std::ranges::find(names, key);
    if (at == names.end())
      throw InputError("--param " + text + ": " + unknown_name("parameter", key, names));
    const auto index = static_cast<std::size_t>(at - names.begin());
    setup.*reference::setup_inputs()[index].member =
        read_quantity(value, "--param " + key, dimensions.at(index));
  }
  return setup;
}

/// The number of an input whose manual is followed, for a restitution.
double documented(const RestitutionRule& rule, double restitution) {
  return rule.documented != nullptr ? static_cast<double>(rule.documented(restitution))
                                    : restitution;
}

/// What is got where a restitution is asked for.
double got(const RestitutionRule& rule, double asked, const ImpactSetup& setup) {
  return static_cast<double>(rule.got(documented(rule, asked), setup));
}

Json rule_json(const RestitutionRule& rule, const ImpactSetup& setup) {
  Json one{{"engine", rule.engine},      {"name", rule.name},
           {"written", rule.written},    {"number", rule.number},
           {"dashpot", rule.formula},    {"end", text_of(rule.end)},
           {"measured", rule.seen},      {"wall-differs", rule.differs_at_wall},
           {"parameters", Json::array()}};
  for (const reference::SetupInput& input : reference::setup_inputs().first(rule.needs))
    one["parameters"].push_back({{"name", input.name}, {"text", input.text}});
  one["values"] = Json::array();
  if (!rule.promises()) return one;
  for (const double asked : tabled)
    one["values"].push_back(
        {{"asked", asked}, {"written", documented(rule, asked)}, {"got", got(rule, asked, setup)}});
  return one;
}

/// The rules with what they give, and those whose number promises nothing.
void print_rules(const std::vector<RestitutionRule>& rules, const ImpactSetup& setup) {
  fmt::print("{:<11} {:<31} {:<5}", "engine", "rule", "end");
  for (const double asked : tabled) fmt::print(" {:>6}", fmt::format("e={}", asked));
  fmt::print("\n");
  for (const RestitutionRule& rule : rules) {
    fmt::print("{:<11} {:<31} {:<5}", rule.engine, rule.name, text_of(rule.end));
    if (rule.promises()) {
      for (const double asked : tabled) fmt::print(" {:>6.4f}", got(rule, asked, setup));
      fmt::print("\n");
    } else {
      fmt::print(" by {}: give --get and --param\n", rule.number);
    }
  }
  if (rules.size() == 1) {
    const RestitutionRule& rule = rules.front();
    fmt::print("written as   {}\ndashpot c    {}\nmeasured in  {}\n", rule.written, rule.formula,
               rule.seen.empty() ? "no engine: exact" : rule.seen);
  }
}

/// Those of engines; those of papers where they are asked for.
Figure rules_figure(const std::vector<RestitutionRule>& rules, const ImpactSetup& setup,
                    bool with_papers) {
  Series exact{.label = "what is asked for", .mark = Mark::line, .is_reference = true};
  exact.add(0, 0);
  exact.add(1, 1);
  Panel panel{.x = {.label = "restitution asked for", .unit = "-"},
              .y = {.label = "restitution got", .unit = "-"},
              .series = {exact},
              .legend = Legend::outside};
  for (const RestitutionRule& rule : rules) {
    const bool is_paper = rule.engine == "literature";
    if (!rule.promises() || (is_paper && !with_papers)) continue;
    Series series{
        .label = is_paper ? std::string(rule.name) : fmt::format("{} {}", rule.engine, rule.name),
        .mark = Mark::line,
        .slot = static_cast<int>(panel.series.size()) - 1};
    constexpr int points = 50;
    for (int i = 1; i < points; ++i) {
      const double asked = static_cast<double>(i) / points;
      series.add(asked, got(rule, asked, setup));
    }
    panel.series.push_back(series);
  }
  if (panel.series.size() == 1)
    throw InputError(
        "--figure: nothing to draw, as the number of this rule promises no restitution");
  return {.name = "restitution", .title = "Restitution asked for and got", .panels = {panel}};
}

/// Six digits, or what is missing to 1 where these would read 1.
std::string restitution_text(double restitution) {
  if (restitution < 1 && restitution > 1 - 5e-7) return fmt::format("1 - {:.6g}", 1 - restitution);
  return fmt::format("{:.6g}", restitution);
}

/// Four decimals, or as many digits where these would read 0.
std::string got_text(double restitution) {
  return restitution < 1e-3 ? fmt::format("{:.4g}", restitution)
                            : fmt::format("{:.4f}", restitution);
}

/// Ten digits of a number to be written; all of them where these would give another restitution.
std::string number_text(const RestitutionRule& rule, double number, const ImpactSetup& setup) {
  std::string text = fmt::format("{:.10g}", number);
  const long double due = rule.got(number, setup);
  const long double read = read_number(text, "number");
  const bool is_taken = rule.scale != nullptr || read <= rule.greatest;
  const long double off = is_taken ? std::abs(rule.got(read, setup) - due) : due;
  return off > 1e-3L * std::min(due, 1 - due) ? fmt::format("{}", number) : text;
}

/// One rule and one number of a user's.
CommandAnswer answer(const RestitutionRule& rule, const RestitutionOptions& options,
                     const ImpactSetup& setup) {
  const bool is_wanted = !options.get.empty();
  const std::string option = is_wanted ? "--get" : "--write";
  const double given =
      read_quantity(is_wanted ? options.get : options.write, option, dimension::number);
  double number = given;
  double restitution = given;
  try {
    if (is_wanted) {
      const auto found = rule.to_write(given, setup);
      if (!found) {
        const RestitutionRule::Bounds possible = rule.bounds(setup);
        throw InputError(fmt::format(
            "--get {}: {} {} gives restitutions from {:.4g} to {:.4g}, whatever is written",
            options.get, rule.engine, rule.name, static_cast<double>(possible.least),
            static_cast<double>(possible.greatest)));
      }
      number = static_cast<double>(*found);
    } else {
      restitution = static_cast<double>(rule.got(given, setup));
    }
  } catch (const std::invalid_argument& wrong) {
    throw InputError(fmt::format("{} {}: {}", option, given, wrong.what()));
  }
  return {
      [=] {
        Json out = rule_json(rule, setup);
        out["write"] = number;
        out["get"] = restitution;
        out["uncertainty"] = static_cast<double>(rule.uncertainty);
        if (is_wanted && rule.promises()) out["as-documented"] = got(rule, given, setup);
        return out;
      },
      [=] {
        fmt::print("{} {}: write {}={} and the restitution is {}{}, where {}\n", rule.engine,
                   rule.name, rule.number.substr(0, rule.number.find(' ')),
                   number_text(rule, number, setup), restitution_text(restitution),
                   rule.uncertainty > 0
                       ? fmt::format(" +- {:g}", static_cast<double>(rule.uncertainty))
                       : "",
                   rule.end == ContactEnd::force ? "the force is cut at 0"
                                                 : "the dashpot may pull until the bodies part");
        if (is_wanted && rule.promises())
          fmt::print("by its manual you would write {} and get {}\n",
                     restitution_text(documented(rule, given)), got_text(got(rule, given, setup)));
      }};
}

CommandAnswer restitution(const RestitutionOptions& options) {
  const std::vector<RestitutionRule> rules = rules_for(options);
  const ImpactSetup setup = read_setup(options);
  if (!options.get.empty() && !options.write.empty())
    throw InputError("--get and --write: give one of them");
  if (!options.get.empty() || !options.write.empty()) {
    if (!options.figure.empty()) throw InputError("--figure: give it without --get and --write");
    if (rules.size() != 1)
      throw InputError("--get and --write: name one rule, as in --engine lammps --rule tsuji");
    return answer(rules.front(), options, setup);
  }
  if (!options.parameters.empty()) throw InputError("--param: goes with --get or --write");
  if (!options.figure.empty()) {
    const FigureFormat format = figure_format_of(options.figure);
    const Figure figure = rules_figure(rules, setup, !options.engine.empty());
    check_figure_output(options.figure, options.overwrite);
    draw_figure(figure, format, options.figure);
  }
  return {[=] {
            Json all = Json::array();
            for (const RestitutionRule& rule : rules) all.push_back(rule_json(rule, setup));
            return Json{{"rules", std::move(all)}};
          },
          [=] { print_rules(rules, setup); }};
}

}  // namespace

void add_restitution(Commands& commands) {
  const auto options = std::make_shared<RestitutionOptions>();
  const CommandParser sub = commands.add(
      "restitution", "convert between the restitution you want and the number your code needs",
      options, restitution);
  sub.example("stickslip restitution --engine lammps --rule tsuji --get 0.7");
  sub.add_option("--engine", options->engine, "engine: lammps, liggghts, yade or literature");
  sub.add_option("--rule", options->rule, "rule of the engine, by its name in the table");
  sub.add_option("--get", options->get, "print the number to write for this restitution");
  sub.add_option("--write", options->write, "print the restitution that this number yields");
  sub.add_flag("--wall", options->wall, "use a sphere and a fixed wall instead of two spheres");
  list_option(sub, "--param", options->parameters,
              "set m, k, v or R of a rule by a coefficient: name=value; repeatable");
  sub.add_option("--figure", options->figure,
                 "draw the restitution obtained over the one specified, of all engines or of "
                 "--engine: .svg, .pdf, .png, .eps or .tex");
  add_json_and_quiet(sub, options->json, options->quiet);
  add_force(sub, options->overwrite);
}

}  // namespace stickslip::app
