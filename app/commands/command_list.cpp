// SPDX-License-Identifier: BSD-3-Clause
// list and show: what there is, from the descriptions of laws and cases.
#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>

#include "app/commands/mistakes/mistake_answer.hpp"
#include "app/output/report_output.hpp"
#include "app/parser/command_line.hpp"
#include "app/parser/commands.hpp"
#include "app/shell/progress.hpp"
#include "app/shell/run_provenance.hpp"
#include "cases/bibliography.hpp"
#include "cases/case_text.hpp"
#include "cases/catalogue.hpp"
#include "cases/exhibits/described_tables.hpp"
#include "docs/pages.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/page/page_contents.hpp"
#include "reports/render/text/terminal.hpp"
#include "reports/study/study.hpp"
#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/contact_beside.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/dashpots/dashpot_choices.hpp"
#include "stickslip/laws/precision/precision_choices.hpp"
#include "stickslip/outside/engines/engine_host.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

struct KnownFigure {
  std::string name;
  std::string title;
  std::string case_name;
};

std::vector<KnownFigure> all_figures() {
  std::vector<KnownFigure> all;
  for (const auto& c : case_catalogue()) {
    for (const FigureInfo& f : c->info().figures) all.push_back({f.name, f.title, c->info().name});
    all.push_back(
        {c->info().name + "/convergence", "Error against the number of steps", c->info().name});
  }
  return all;
}

/// All figures by subject, as a page in Markdown. Errors against steps, which every case has, are
/// one row.
void print_gallery() {
  fmt::print(R"(# Gallery

All figures, by subject. `stickslip plot NAME` draws one as SVG, PDF, PNG, EPS or LaTeX, with its data and script; a report shows the
pictures of its cases on `gallery.html`. `CASE/convergence` is the error against the number of steps, of any case.

| subject | figure | what it shows | case |
|---|---|---|---|
)");
  std::vector<std::string_view> rooms;
  for (const auto& c : case_catalogue()) {
    const std::string_view room = cases::case_text(c->info().name).room;
    if (std::ranges::count(rooms, room) == 0) rooms.push_back(room);
  }
  for (const std::string_view room : rooms) {
    std::string subject = reports::room_title(room);
    for (const KnownFigure& f : all_figures()) {
      if (cases::case_text(f.case_name).room != room || f.name == f.case_name + "/convergence")
        continue;
      fmt::print("| {} | `{}` | {} | `{}` |\n", std::exchange(subject, ""), f.name, f.title,
                 f.case_name);
    }
  }
}

/// The last part of its path: linear-refined of laws/linear-refined.
std::string name_of_page(const Page& page) {
  return std::string(page.name.substr(page.name.rfind('/') + 1));
}

/// The laws of all engines that can be started here.
std::vector<std::string> installed_engine_laws() {
  std::vector<std::string> names;
  const std::vector<EngineState> states = engine_states();
  for (std::size_t i = 0; i < states.size(); ++i) {
    if (!states[i].is_installed) continue;
    const Engine& engine = engine_catalogue()[i];
    for (const EngineStyle& style : engine.styles) names.push_back(law_name(engine, style));
  }
  return names;
}

/// All names of a kind; of the kind "" all that show takes, pages of no law or case included.
std::vector<std::string> known_names(const std::string& kind) {
  const bool all = kind.empty();
  std::vector<std::string> names;
  if (all || kind == "laws") {
    for (const LawInfo& law : law_catalogue()) names.push_back(law.name);
    for (std::string& name : installed_engine_laws()) names.push_back(std::move(name));
  }
  if (all || kind == "bonds") {
    for (const LawInfo& bond : bond_catalogue()) names.push_back(bond.name);
  }
  if (all || kind == "cases") {
    for (const auto& c : case_catalogue()) names.push_back(c->info().name);
  }
  if (all || kind == "figures") {
    for (const KnownFigure& f : all_figures()) names.push_back(f.name);
  }
  if (all) {
    names.emplace_back("stickslip");
    for (const Page& page : all_pages()) {
      const std::string name = name_of_page(page);
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

std::vector<ParameterInfo> options_of_all_laws() {
  std::vector<ParameterInfo> all = common_options();
  for (ParameterInfo& option : dashpot_options()) all.push_back(std::move(option));
  for (ParameterInfo& option : precision_options()) all.push_back(std::move(option));
  all.push_back(integrator_option());
  for (ParameterInfo& option : polygon_options()) all.push_back(std::move(option));
  return all;
}

Json parameter_json(const ParameterInfo& p) {
  Json j{{"name", p.name}, {"unit", p.unit}, {"default", nullptr},
         {"role", p.role}, {"text", p.text}, {"range", p.range}};
  if (p.choices.empty()) {
    j["default"] = p.default_value;
  } else {
    j["default"] = p.default_text;
    j["choices"] = p.choices;
  }
  return j;
}

/// A contact law, or a bond, which has no parts.
Json law_json(const LawInfo& law) {
  Json j{{"name", law.name},
         {"title", law.title},
         {"source", law.source},
         {"doi", law.doi},
         {"bibtex", law.bibtex}};
  j["capabilities"] = Json::array();
  for (const Capability c : law.capabilities) j["capabilities"].push_back(name_of(c));
  const PartWords parts = law.can(Capability::bond) ? PartWords{} : parts_of(law).words();
  for (const auto& [name, word] : parts) j["parts"][std::string(name)] = word;
  j["parameters"] = Json::array();
  for (const ParameterInfo& p : law.parameters) j["parameters"].push_back(parameter_json(p));
  return j;
}

Json engine_json(const Engine& engine, const EngineState& state) {
  Json j{{"name", engine.name},
         {"title", engine.title},
         {"installed", state.is_installed},
         {"install", engine.install},
         {"tested", engine.tested},
         {"version", nullptr},
         {"file", nullptr}};
  if (!state.version.empty()) j["version"] = state.version;
  if (!state.file.empty()) j["file"] = state.file;
  j["laws"] = Json::array();
  for (const EngineStyle& style : engine.styles)
    j["laws"].push_back({{"name", law_name(engine, style)}, {"title", style.title}});
  return j;
}

Json engines_json() {
  const std::vector<EngineState> states = engine_states_with_versions();
  Json all = Json::array();
  for (std::size_t i = 0; i < states.size(); ++i)
    all.push_back(engine_json(engine_catalogue()[i], states[i]));
  return all;
}

Table engines_table() {
  Table table{"engines", "laws of engines", "", {{"name"}, {"title"}, {"engine"}}, {}};
  const std::vector<EngineState> states = engine_states();
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Engine& engine = engine_catalogue()[i];
    const std::string where = states[i].is_installed
                                  ? std::string(engine.title)
                                  : "not installed: " + std::string(engine.install);
    for (const EngineStyle& style : engine.styles)
      table.rows.push_back({{law_name(engine, style)}, {std::string(style.title)}, {where}});
  }
  return table;
}

Json case_json(const CaseInfo& info) {
  Json j{{"name", info.name},     {"title", info.title}, {"source", info.source},
         {"judges", info.judges}, {"truth", info.truth}, {"bibtex", info.bibtex}};
  j["needs"] = Json::array();
  for (const Capability c : info.needs) j["needs"].push_back(name_of(c));
  j["parameters"] = Json::array();
  for (const ParameterInfo& p : parameters_of(info)) j["parameters"].push_back(parameter_json(p));
  j["observables"] = Json::array();
  for (const Observable& o : info.observables) {
    j["observables"].push_back({{"name", o.name}, {"unit", o.unit}, {"title", o.title}});
  }
  j["variants"] = info.variants;
  return j;
}

Json figure_json(const KnownFigure& figure) {
  return {{"name", figure.name}, {"title", figure.title}, {"case", figure.case_name}};
}

/// A case with its truth, which list does not compute.
Json case_with_reference_json(const Case& test) {
  Json j = case_json(test.info());
  const auto instance = test.prepare(CaseParameters(test.info().parameters));
  const std::vector<ReferenceValue> reference = instance->reference();
  const std::vector<double> theory = instance->theory();
  for (std::size_t i = 0; i < reference.size(); ++i) {
    Json& observable = j["observables"][i];
    observable["reference"] = json_number(reference[i].value);
    observable["reference_uncertainty"] =
        json_number(reference[i].uncertainty * reference[i].scale);
    observable["theory"] = theory.empty() ? Json(nullptr) : json_number(theory[i]);
  }
  return j;
}

/// The entry by which the program is cited, with its version.
std::string program_bibtex() {
  const auto works = bibliography();
  const auto program = std::ranges::find(works, "stickslip", &Reference::key);
  if (program == works.end()) throw std::logic_error("references.bib has no entry stickslip");
  const std::string entry(program->bibtex);
  return fmt::format("{}, version = {{{}}}}}", entry.substr(0, entry.size() - 1),
                     program_version());
}

void show_program() {
  fmt::print("stickslip {}: verification and benchmarks for contact laws of DEM\n\n{}\n",
             program_version(), program_bibtex());
  fmt::print("\nCite the law and the case that you use, too: stickslip show NAME.\n");
}

/// What show tells: what kind of thing it is, its entry as in list, and its page.
Json shown_json(const char* kind, const Json& about, const std::string& page) {
  Json j = Json::object();
  j["kind"] = kind;
  j[kind] = about;
  const Page* const found = find_page(page);
  j["text"] = found == nullptr ? Json(nullptr) : Json(std::string(found->plain));
  return j;
}

/// The contact law beside a bond; nullptr: there is none, or the law is no bond.
const ContactBeside* beside(const AnyBond* bond) {
  return bond == nullptr ? nullptr : bond->beside();
}

Json shown_law_json(const AnyLaw& law) {
  const LawInfo& info = law.info();
  const bool is_bond = info.can(Capability::bond);
  Json j = shown_json("law", law_json(info), is_bond ? "laws/bonds" : "laws/" + info.name);
  const auto bond = law.bond();
  if (const ContactBeside* const contact = beside(bond.get())) {
    j["beside"] = law_json(contact->law.law.info());
    j["under"] = name_of(contact->under);
  }
  return j;
}

void print_table(const Table& table) {
  fmt::print("{}\n\n", table.title);
  fmt::print("{}\n", terminal_table(table, terminal_style()));
}

Table named_table(std::string title) {
  return {"list", std::move(title), "", {{"name"}, {"title"}, {"source"}}, {}};
}

void print_parameters(const std::string& title, const std::vector<ParameterInfo>& parameters) {
  print_table(parameters_table(title, parameters));
}

void print_page(const std::string& name) {
  if (const Page* const page = find_page(name)) fmt::print("{}\n", page->plain);
}

void show_law(const AnyLaw& shown) {
  const LawInfo& law = shown.info();
  fmt::print("{}: {}\nsource: {}{}{}\n\n", law.name, law.title, law.source,
             law.doi.empty() ? "" : ", doi ", law.doi);
  if (!law.notice.empty()) fmt::print("warning: {}\n\n", law.notice);
  const bool is_bond = law.can(Capability::bond);
  if (!is_bond) fmt::print("parts: {}\n\n", parts_of(law).text());
  print_page(is_bond ? "laws/bonds" : "laws/" + law.name);
  print_parameters("parameters and options, as " + law.name + "[name=value,...]", law.parameters);
  const auto bond = shown.bond();
  if (const ContactBeside* const contact = beside(bond.get())) {
    const LawInfo& second = contact->law.law.info();
    fmt::print("beside it, under={}: {}, {}\n\n", name_of(contact->under), second.name,
               second.title);
    print_parameters("parameters and options of that, as +" + second.name + "[name=value,...]",
                     second.parameters);
  }
  if (is_bond) print_parameters("options of BOND+LAW", options_beside());
  if (!law.can(Capability::bodies) && law.has_contacts())
    print_parameters("options of every law", options_of_all_laws());
  if (!law.bibtex.empty()) fmt::print("{}\n", law.bibtex);
}

/// What a case observes, its truth and what that may err by, in the unit; and what laws approximate
/// that are judged by their own equations.
Table truths_table(const CaseInfo& info, const CaseInstance& instance) {
  Table table{"observables",
              "observables",
              "",
              {{"name"}, {"unit"}, {"reference"}, {"uncertainty"}, {"theory"}, {"what"}},
              {}};
  const std::vector<ReferenceValue> reference = instance.reference();
  const std::vector<double> theory = instance.theory();
  for (std::size_t i = 0; i < info.observables.size(); ++i) {
    const Observable& o = info.observables[i];
    table.add({{o.name},
               {o.unit},
               {o.is_norm ? "0, an error" : fmt::format("{:.10g}", reference[i].value)},
               {fmt::format("{:.1e}", reference[i].uncertainty * reference[i].scale)},
               {theory.empty() ? "" : fmt::format("{:.10g}", theory[i])},
               {o.title}});
  }
  if (theory.empty()) {
    table.columns.erase(table.columns.begin() + 4);
    for (std::vector<Cell>& row : table.rows) row.erase(row.begin() + 4);
  }
  return table;
}

/// What becomes of the words and numbers of a line of an engine's input.
void print_input(const LammpsInput& input) {
  Table table{"input", "the line", "", {{"in the line"}, {"what"}, {"becomes"}}, {}};
  for (const InputPart& part : input.parts)
    table.rows.push_back({{part.text}, {part.meaning}, {part.becomes}});
  print_table(table);
}

Json input_json(const LammpsInput& input) {
  Json parts = Json::array();
  for (const InputPart& part : input.parts) {
    parts.push_back({{"text", part.text},
                     {"meaning", part.meaning},
                     {"becomes", part.becomes},
                     {"left_out", part.is_left_out}});
  }
  return parts;
}

CommandAnswer shown_engine_law(const LawSpec& spec) {
  const AnyLaw law = make_law(spec).law;
  const auto input = find_engine_law(spec.name).input;
  return {[=] {
            Json shown = shown_law_json(law);
            if (input) shown["input"] = input_json(*input);
            return shown;
          },
          [=] {
            show_law(law);
            if (input) print_input(*input);
          }};
}

void show_case(const Case& test) {
  const CaseInfo& info = test.info();
  fmt::print("{}: {}\nsource: {}\njudges {}\ntruth: {}\n\n", info.name, info.title, info.source,
             info.judges, info.truth);
  print_page("cases/" + info.name);
  print_parameters("parameters, as --param name=value", parameters_of(info));
  const auto instance = test.prepare(CaseParameters(info.parameters));
  print_table(truths_table(info, *instance));
  Table expected{"expectations",
                 "what theory expects of each scheme",
                 "",
                 {{"scheme"}, {"observable"}, {"expectation"}},
                 {}};
  for (const Scheme& scheme : default_schemes(test)) {
    const auto expectations = instance->expect(scheme);
    for (std::size_t i = 0; i < expectations.size(); ++i) {
      expected.rows.push_back(
          {{scheme.label}, {info.observables[i].name}, {expectations[i].text()}});
    }
  }
  print_table(expected);
  if (!info.bibtex.empty()) fmt::print("{}\n", info.bibtex);
}

/// What is asked of the catalogue: a kind, or all of them, and words.
class Asked {
 public:
  explicit Asked(const ListOptions& options) : kind_(options.what), words_(options.words) {
    for (std::string& word : words_) word = in_small_letters(word);
  }

  bool asks_for(std::string_view kind) const { return kind_.empty() || kind_ == kind; }
  bool has_words() const { return !words_.empty(); }
  /// Whether each word is in one of the texts.
  bool finds(std::initializer_list<std::string_view> texts) const {
    return std::ranges::all_of(words_, [&](const std::string& word) {
      return std::ranges::any_of(texts, [&](std::string_view text) {
        return in_small_letters(text).find(word) != std::string::npos;
      });
    });
  }
  template <class Info>
  bool finds(const Info& info) const {
    return finds({info.name, info.title, info.source});
  }

 private:
  static std::string in_small_letters(std::string_view text) {
    std::string small(text);
    for (char& letter : small)
      if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return small;
  }

  std::string kind_;
  std::vector<std::string> words_;
};

Json catalogue_json(const Asked& asked) {
  Json j = Json::object();
  if (asked.asks_for("laws")) {
    j["laws"] = Json::array();
    for (const LawInfo& law : law_catalogue())
      if (asked.finds(law)) j["laws"].push_back(law_json(law));
    j["options"] = Json::array();
    for (const ParameterInfo& p : options_of_all_laws()) j["options"].push_back(parameter_json(p));
    j["engines"] = engines_json();
  }
  if (asked.asks_for("bonds")) {
    j["bonds"] = Json::array();
    for (const LawInfo& bond : bond_catalogue())
      if (asked.finds(bond)) j["bonds"].push_back(law_json(bond));
    j["bond_options"] = Json::array();
    for (const ParameterInfo& p : options_beside()) j["bond_options"].push_back(parameter_json(p));
  }
  if (asked.asks_for("cases")) {
    j["cases"] = Json::array();
    for (const auto& c : case_catalogue())
      if (asked.finds(c->info())) j["cases"].push_back(case_json(c->info()));
  }
  if (asked.asks_for("figures")) {
    j["figures"] = Json::array();
    for (const KnownFigure& f : all_figures())
      if (asked.finds({f.name, f.title})) j["figures"].push_back(figure_json(f));
  }
  return j;
}

/// The rows that have the words of what is asked.
Table found_rows(Table table, const Asked& asked) {
  std::erase_if(table.rows, [&](const std::vector<Cell>& row) {
    return !asked.finds({row[0].text, row[1].text, row[2].text});
  });
  return table;
}

/// The tables of the catalogue, each with what is to be said below it.
std::vector<std::pair<Table, std::string>> catalogue_tables(const Asked& asked) {
  std::vector<std::pair<Table, std::string>> all;
  const auto add = [&](Table table, std::string note = "") {
    all.emplace_back(found_rows(std::move(table), asked), std::move(note));
  };
  const auto add_infos = [&](Table table, const auto& infos, std::string note = "") {
    for (const auto& info : infos) table.rows.push_back({{info.name}, {info.title}, {info.source}});
    add(std::move(table), std::move(note));
  };
  if (asked.asks_for("laws")) {
    add_infos(named_table("laws"), law_catalogue());
    add(engines_table(),
        "A line of an input of LAMMPS is a law, too: 'lammps:input=pair_coeff ...'.\n\n");
  }
  if (asked.asks_for("bonds"))
    add_infos(named_table("bonds"), bond_catalogue(),
              "Each can have a contact law next to it: BOND+LAW[under=contact|nothing,...].\n\n");
  if (asked.asks_for("cases")) {
    std::vector<CaseInfo> infos;
    for (const auto& c : case_catalogue()) infos.push_back(c->info());
    add_infos(named_table("cases"), infos);
  }
  if (asked.asks_for("figures")) {
    Table table{"figures", "figures", "", {{"name"}, {"title"}, {"case"}}, {}};
    for (const KnownFigure& f : all_figures())
      table.rows.push_back({{f.name}, {f.title}, {f.case_name}});
    add(std::move(table),
        "Of every case besides: stickslip plot work-precision --case CASE, error against time.\n");
  }
  return all;
}

/// A line for each row, its cells separated by tabs: for other programs to read.
void print_rows(const Table& table) {
  for (const std::vector<Cell>& row : table.rows)
    fmt::print("{}\t{}\t{}\n", row[0].text, row[1].text, row[2].text);
}

void print_catalogue(const Asked& asked) {
  for (const auto& [table, note] : catalogue_tables(asked)) {
    if (table.rows.empty()) continue;
    if (stdout_columns() == 0) {
      print_rows(table);
      continue;
    }
    print_table(table);
    if (!asked.has_words()) fmt::print("{}", note);
  }
}

}  // namespace

CommandAnswer command_list(const ListOptions& options) {
  static const std::vector<std::string> kinds{"laws", "bonds", "cases", "figures"};
  if (!options.what.empty() && std::ranges::find(kinds, options.what) == kinds.end()) {
    throw InputError(unknown_name("kind", options.what, kinds));
  }
  if (options.names && options.json) throw InputError("--names and --json: give one of them");
  if (options.names && !options.words.empty())
    throw InputError("--names takes no words: list " + options.what +
                     " WORD... prints the names with their titles");
  if (options.names)
    return {{}, [=] { fmt::print("{}", in_columns(known_names(options.what), stdout_columns())); }};
  if (options.gallery) {
    if (options.what != "figures" || options.json || !options.words.empty())
      throw InputError("--gallery belongs to list figures, without words and --json");
    return {{}, print_gallery};
  }
  const Asked asked(options);
  const auto is_empty = [](const auto& one) { return one.first.rows.empty(); };
  if (asked.has_words() && std::ranges::all_of(catalogue_tables(asked), is_empty)) {
    throw InputError(fmt::format(
        "nothing has {} in its name, title or source; stickslip list{} prints all",
        fmt::join(options.words, " and "), options.what.empty() ? "" : " " + options.what));
  }
  return {[=] { return catalogue_json(asked); }, [=] { print_catalogue(asked); }};
}

CommandAnswer command_show(const ShowOptions& options) {
  if (options.name == "stickslip") {
    return {
        [] {
          return shown_json(
              "program",
              {{"name", "stickslip"}, {"version", program_version()}, {"bibtex", program_bibtex()}},
              "");
        },
        show_program};
  }
  const auto of_law = [](const AnyLaw& law) -> CommandAnswer {
    return {[=] { return shown_law_json(law); }, [=] { show_law(law); }};
  };
  const std::string law_name = options.name.substr(0, options.name.find_first_of("[+"));
  for (const auto& catalogue : {law_catalogue(), bond_catalogue()}) {
    if (std::ranges::count(catalogue, law_name, &LawInfo::name) > 0)
      return of_law(make_scheme(options.name).law());
  }
  for (const auto& c : case_catalogue()) {
    const Case& test = *c;
    if (test.info().name != options.name) continue;
    return {[&] {
              return shown_json("case", case_with_reference_json(test),
                                "cases/" + test.info().name);
            },
            [&] { show_case(test); }};
  }
  for (const KnownFigure& f : all_figures()) {
    if (f.name != options.name) continue;
    return {[=] { return shown_json("figure", figure_json(f), ""); },
            [=] {
              fmt::print("{0}: {1}\ndrawn by the case {2}; stickslip plot {0}\n", f.name, f.title,
                         f.case_name);
            }};
  }
  for (const Page& page : all_pages()) {  // pages of no law or case: frames, errata
    if (name_of_page(page) != options.name) continue;
    return {[=] {
              return shown_json("page", {{"name", options.name}}, std::string(page.name));
            },
            [=] { fmt::print("{}\n", page.plain); }};
  }
  if (const MistakeInfo* const mistake = find_mistake(options.name)) {
    return {[=] { return shown_json("mistake", mistake_json(*mistake), ""); },
            [=] { show_mistake(*mistake); }};
  }
  if (is_engine_law(options.name)) return shown_engine_law(parse_any_law_spec(options.name));
  if (options.name.ends_with(".so") || options.name.starts_with("exec:"))
    return of_law(make_law(parse_any_law_spec(options.name)).law);
  std::vector<std::string> names = known_names("");
  for (const auto* const kind : {&known_mistakes(), &bond_mistake_infos()})
    for (const MistakeInfo& mistake : *kind) names.emplace_back(mistake.name);
  throw InputError(unknown_name("name", options.name, names));
}

void add_list(Commands& commands) {
  const auto options = std::make_shared<ListOptions>();
  const CommandParser sub =
      commands.add("list", "list laws, cases or figures", options, command_list);
  sub.example("stickslip list cases friction");
  sub.add_option("what", options->what, "laws, bonds, cases or figures [default: all]");
  sub.add_option("words", options->words,
                 "list only what has these words in its name, title or source");
  add_json_and_quiet(sub, options->json, options->quiet);
  sub.add_flag("--names", options->names, "print names only, one per line");
  sub.add_flag("--gallery", options->gallery,
               "print the page of all figures by subject, in Markdown");
}

void add_show(Commands& commands) {
  const auto options = std::make_shared<ShowOptions>();
  const CommandParser sub = commands.add(
      "show", "print theory, source, parameters and expectations", options, command_show);
  sub.example("stickslip show hertz-mindlin");
  sub.add_option("name", options->name,
                 "law, case, figure, known mistake, frames, errata, or stickslip (how to cite it)")
      .required();
  add_json_and_quiet(sub, options->json, options->quiet);
}

}  // namespace stickslip::app
