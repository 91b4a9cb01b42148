// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/study_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "app/shell/patience.hpp"
#include "app/study_files/selection.hpp"
#include "app/study_files/toml.hpp"
#include "cases/catalogue.hpp"
#include "cases/schemes/label.hpp"
#include "reports/render/files/files.hpp"
#include "stickslip/study.hpp"

namespace stickslip::app {
namespace {

/// A mistake in a study file whose place is told already.
class PlacedError : public InputError {
 public:
  using InputError::InputError;
};

/// A law of the file, and where it is named.
struct NamedScheme {
  Scheme scheme;
  toml::source_region place;
};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ",") + word;
  return text;
}

/// Reads one study file. Each mistake in it becomes an InputError that names the file and the line.
class StudyFileReader {
 public:
  /// `given`: the options of the command line, the name of the file among them.
  explicit StudyFileReader(const RunOptions& given) : given_(given), root_(parse(given.config)) {}

  RunPlan plan() const {
    check_keys(root_, {"cases", "laws", "steps", "tolerance", "quality", "out", "formats", "jobs",
                       "quiet", "isolate", "checked", "patience", "parameters", "case"});
    const RunOptions file = settings();
    const RunOptions options = merged(file);
    std::vector<CaseTask> tasks = select_tasks(options.cases, options.laws, {}, options.outside);
    set_ladder(tasks, file.steps);
    set_common_parameters(tasks, file.cases);
    set_each_case(tasks, file.cases);
    set_parameters(tasks, given_.parameters);
    if (!given_.steps.empty()) set_ladder(tasks, given_.steps);
    if (given_.laws.empty()) set_schemes(tasks, read_laws(options.outside));
    if (!given_.laws.empty()) {
      refuse_unsuited(tasks);
    } else if (given_.cases.empty()) {
      // Where the command line picks the cases, laws of the file may be left without one.
      with("laws", [&](std::string_view, const toml::node&) { refuse_unsuited(tasks); });
    }
    if (given_.full) set_full(tasks);
    return {options, std::move(tasks)};
  }

 private:
  static toml::table parse(const std::string& file) {
    const std::string text = read_file(file);
    try {
      return toml::parse(text);
    } catch (const toml::parse_error& e) {
      throw InputError(fmt::format("{}:{}: {}", file, e.source().begin.line, e.description()));
    }
  }

  [[noreturn]] void fail(const toml::source_region& place, std::string_view what) const {
    throw PlacedError(fmt::format("{}:{}: {}", given_.config, place.begin.line, what));
  }

  /// What `read` returns. Its InputErrors get the place, unless they have one, and lose the dashes
  /// of the command line's options.
  template <class Read>
  decltype(auto) at(const toml::source_region& place, const Read& read) const {
    try {
      return read();
    } catch (const PlacedError&) {
      throw;
    } catch (const InputError& e) {
      const std::string_view what = e.what();
      fail(place, what.starts_with("--") ? what.substr(2) : what);
    }
  }

  void check_keys(const toml::table& table, const std::vector<std::string>& known) const {
    for (const auto& [key, value] : table) {
      if (std::ranges::find(known, key.str()) != known.end()) continue;
      fail(key.source(), unknown_name("key", key.str(), known));
    }
  }

  const toml::table& table(std::string_view key, const toml::node& node) const {
    if (!node.is_table()) fail(node.source(), fmt::format("{} must be a table", key));
    return *node.as_table();
  }
  const toml::array& list(std::string_view key, const toml::node& node) const {
    if (!node.is_array()) fail(node.source(), fmt::format("{} must be a list: [ ... ]", key));
    return *node.as_array();
  }
  std::string text(std::string_view key, const toml::node& node) const {
    const auto value = node.value_exact<std::string>();
    if (!value) fail(node.source(), fmt::format("{} must be text in quotes", key));
    return *value;
  }
  bool flag(std::string_view key, const toml::node& node) const {
    const auto value = node.value_exact<bool>();
    if (!value) fail(node.source(), fmt::format("{} must be true or false", key));
    return *value;
  }
  /// A number, a text or a flag as the command line would have it.
  std::string word(std::string_view key, const toml::node& node) const {
    if (const auto flag = node.value_exact<bool>()) return *flag ? "on" : "off";
    if (const auto count = node.value_exact<std::int64_t>()) return std::to_string(*count);
    if (const auto number = node.value_exact<double>()) return shortest(*number);
    if (const auto word = node.value_exact<std::string>()) return *word;
    fail(node.source(), fmt::format("{} must be a number, text in quotes, or true or false", key));
  }
  /// The words of a list, each of which `check` must accept.
  template <class Check>
  std::vector<std::string> words(std::string_view key, const toml::node& node,
                                 const Check& check) const {
    std::vector<std::string> all;
    for (const toml::node& item : list(key, node)) {
      all.push_back(word(key, item));
      at(item.source(), [&] { check(all.back()); });
    }
    if (all.empty()) fail(node.source(), fmt::format("{} must not be empty", key));
    return all;
  }

  /// Calls `read` with the value of a key of the file, if it is there.
  template <class Read>
  void with(std::string_view key, const Read& read) const {
    const toml::node* const node = root_.get(key);
    if (node != nullptr) at(node->source(), [&] { read(key, *node); });
  }

  /// The file's own settings, each checked; those that it leaves out have their defaults.
  RunOptions settings() const {
    RunOptions file;
    using Key = std::string_view;
    using Node = const toml::node&;
    with("cases", [&](Key key, Node node) { file.cases = words(key, node, find_case); });
    with("formats",
         [&](Key key, Node node) { file.formats = joined(words(key, node, read_format)); });
    with("quality", [&](Key key, Node node) {
      file.quality = joined(
          words(key, node, [](const std::string& word) { read_tolerance(word, "quality"); }));
      read_quality(file.quality);
    });
    with("steps", [&](Key key, Node node) { read_ladder(file.steps = word(key, node)); });
    with("tolerance",
         [&](Key key, Node node) { read_tolerance(file.tolerance = word(key, node)); });
    with("out", [&](Key key, Node node) { file.out = text(key, node); });
    with("jobs", [&](Key, Node node) {
      const auto jobs = node.value_exact<std::int64_t>();
      if (!jobs || *jobs > 1'000'000)
        throw InputError("jobs must be a whole number, 0 for all cores");
      file.jobs = read_jobs(static_cast<int>(std::max<std::int64_t>(*jobs, -1)));
    });
    with("quiet", [&](Key key, Node node) { file.quiet = flag(key, node); });
    with("isolate", [&](Key key, Node node) { file.outside.isolate = flag(key, node); });
    with("checked", [&](Key key, Node node) { file.outside.checked = flag(key, node); });
    with("patience",
         [&](Key key, Node node) { file.outside.patience = read_patience(word(key, node), key); });
    return file;
  }

  /// The settings of the file under those of the command line.
  RunOptions merged(const RunOptions& file) const {
    RunOptions options = given_;
    const auto take = [&](std::string_view name, auto& option, const auto& of_file) {
      if (root_.contains(name) && !given_.given.contains(name)) option = of_file;
    };
    if (options.cases.empty()) options.cases = file.cases;
    take("steps", options.steps, file.steps);
    take("tolerance", options.tolerance, file.tolerance);
    take("quality", options.quality, file.quality);
    take("out", options.out, file.out);
    take("formats", options.formats, file.formats);
    take("jobs", options.jobs, file.jobs);
    take("quiet", options.quiet, file.quiet);
    if (!given_.given.contains("no-isolate"))
      take("isolate", options.outside.isolate, file.outside.isolate);
    take("checked", options.outside.checked, file.outside.checked);
    take("patience", options.outside.patience, file.outside.patience);
    return options;
  }

  std::vector<NamedScheme> read_laws(const OutsideOptions& outside) const {
    std::vector<NamedScheme> all;
    with("laws", [&](std::string_view key, const toml::node& laws) {
      for (const toml::node& item : list(key, laws)) {
        Scheme scheme = at(item.source(), [&] { return read_law(item, outside); });
        for (const NamedScheme& other : all) {
          if (other.scheme.label != scheme.label) continue;
          fail(item.source(),
               fmt::format("'{}' is named twice; give one of them a label of its own",
                           scheme.label));
        }
        all.push_back({std::move(scheme), item.source()});
      }
      if (all.empty()) fail(laws.source(), "laws must not be empty; without the key all laws run");
    });
    return all;
  }

  /// A law as one word, or as a table of name, options and label.
  Scheme read_law(const toml::node& item, const OutsideOptions& outside) const {
    if (!item.is_table()) return scheme_of(parse_any_law_spec(text("a law", item)), outside);
    const toml::table& law = *item.as_table();
    check_keys(law, {"name", "options", "label"});
    if (!law.contains("name")) fail(item.source(), "a law needs a name");
    LawSpec spec = parse_any_law_spec(text("name", *law.get("name")));
    if (const toml::node* const options = law.get("options")) {
      for (const auto& [key, value] : table("options", *options)) {
        if (std::ranges::count(spec.options, key.str(),
                               &std::pair<std::string, std::string>::first) > 0) {
          fail(key.source(), fmt::format("{} is set in the name already", key.str()));
        }
        spec.options.emplace_back(key.str(), word(key.str(), value));
        // One by one, so that a mistake is found in its own line.
        at(key.source(), [&] { scheme_of(spec, outside); });
      }
    }
    Scheme scheme = scheme_of(spec, outside);
    if (const toml::node* const label = law.get("label"))
      at(label->source(), [&] { scheme.label = read_label(text("label", *label)); });
    return scheme;
  }

  /// The scheme of a law. Files of laws are found from the folder of the study file.
  Scheme scheme_of(const LawSpec& spec, const OutsideOptions& outside) const {
    LawSpec found = spec;
    if (spec.kind == LawKind::file) {
      found.file =
          (std::filesystem::absolute(given_.config).parent_path() / spec.name).lexically_normal();
    }
    return make_scheme(found, outside);
  }

  /// Sets [parameters] in all cases that know them.
  void set_common_parameters(std::vector<CaseTask>& tasks,
                             const std::vector<std::string>& cases) const {
    with("parameters", [&](std::string_view key, const toml::node& node) {
      // Those of the file decide what is known, whatever the command line leaves of them.
      const std::vector<std::string> known = parameters_of(select_tasks(cases, {}, {}));
      for (const auto& [name, value] : table(key, node)) {
        if (std::ranges::find(known, name.str()) == known.end()) {
          fail(name.source(), unknown_name("parameter", name.str(), known));
        }
        for (CaseTask& task : tasks) {
          if (std::ranges::count(task.question->info().parameters, name.str(),
                                 &DeclaredParameter::name) > 0) {
            set_parameter(task, name, value);
          }
        }
      }
    });
  }

  static std::vector<std::string> parameters_of(const std::vector<CaseTask>& tasks) {
    std::set<std::string> names;
    for (const CaseTask& task : tasks) {
      for (const DeclaredParameter& p : task.question->info().parameters) names.insert(p.name);
    }
    return {names.begin(), names.end()};
  }

  void set_parameter(CaseTask& task, const toml::key& name, const toml::node& value) const {
    const std::string text = word(name.str(), value);
    at(name.source(), [&] { task.parameters.set(name.str(), text); });
  }

  /// Applies the tables [case.NAME].
  void set_each_case(std::vector<CaseTask>& tasks, const std::vector<std::string>& cases) const {
    with("case", [&](std::string_view key, const toml::node& node) {
      for (const auto& [name, value] : table(key, node)) {
        const std::string case_name(name.str());
        const Case& test = at(name.source(), [&]() -> const Case& { return find_case(case_name); });
        if (!cases.empty() && std::ranges::count(cases, case_name) == 0) {
          fail(name.source(), fmt::format("{} is not among the cases of this file", case_name));
        }
        // Checked even where the command line has left the case out.
        CaseTask unused{&test, CaseParameters(test.info().parameters), {}};
        const auto task = std::ranges::find(tasks, &test, &CaseTask::question);
        set_case(task == tasks.end() ? unused : *task, table(name.str(), value));
      }
    });
  }

  void set_case(CaseTask& task, const toml::table& settings) const {
    check_keys(settings, {"steps", "parameters"});
    if (const toml::node* const steps = settings.get("steps")) {
      const Ladder ladder = at(steps->source(), [&] { return read_ladder(word("steps", *steps)); });
      task.steps_from = ladder.from;
      task.steps_to = ladder.to;
    }
    if (const toml::node* const parameters = settings.get("parameters")) {
      for (const auto& [name, value] : table("parameters", *parameters)) {
        set_parameter(task, name, value);
      }
    }
  }

  /// Gives the tasks these schemes, if there are any. What a law sets itself and a case sets too is
  /// a mistake in the line of the law.
  void set_schemes(std::vector<CaseTask>& tasks, const std::vector<NamedScheme>& schemes) const {
    if (schemes.empty()) return;
    for (CaseTask& task : tasks) {
      task.schemes.clear();
      for (const NamedScheme& named : schemes) {
        if (task.question->unsuitable(named.scheme).empty()) {
          at(named.place, [&] { with_parameters(named.scheme, task.parameters.law_parameters()); });
        }
        task.schemes.push_back(named.scheme);
      }
    }
  }

  const RunOptions& given_;
  toml::table root_;
};

}  // namespace

RunPlan plan_run(const RunOptions& options) {
  if (!options.config.empty()) {
    RunPlan plan = StudyFileReader(options).plan();
    tell_left_out(plan.tasks);
    return plan;
  }
  std::vector<CaseTask> tasks = study::tasks_of({options.cases, options.laws, options.parameters,
                                                 options.steps, options.full, options.outside});
  tell_notices(tasks);
  tell_left_out(tasks);
  return {options, std::move(tasks)};
}

}  // namespace stickslip::app
