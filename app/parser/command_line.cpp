// SPDX-License-Identifier: BSD-3-Clause
#include "app/parser/command_line.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstddef>
#include <optional>

#include "app/shell/patience.hpp"
#include "app/shell/run_provenance.hpp"
#include "app/shell/supervision.hpp"
#include "cases/schemes/scheme.hpp"
#include "reports/render/data/json.hpp"
#include "stickslip/laws/word/like.hpp"
#include "stickslip/outside/loading/objects/load_permission.hpp"
#include "stickslip/registry/law_loaders.hpp"

namespace stickslip::app {

namespace {

/// The help of a command, which an example opens.
class HelpWithExample final : public CLI::Formatter {
 public:
  explicit HelpWithExample(std::string line) : line_(std::move(line)) {}
  std::string make_description(const CLI::App* app) const override {
    return CLI::Formatter::make_description(app) + "\n  " + line_ + "\n\n";
  }

 private:
  std::string line_;
};

}  // namespace

CommandOption CommandOption::required() const {
  option_->required();
  return *this;
}

CommandOption CommandOption::excludes(CommandOption other) const {
  option_->excludes(other.option_);
  return *this;
}

CommandOption CommandOption::one_of(const std::vector<std::string>& words) const {
  option_->check(CLI::IsMember(words));
  return *this;
}

CommandOption CommandOption::not_empty() const {
  option_->check([](const std::string& text) -> std::string {
    return text.empty() ? "the text is empty; give one, or leave the option out" : "";
  });
  return *this;
}

CommandOption CommandOption::capture_default_str() const {
  option_->capture_default_str();
  return *this;
}

CommandOption CommandOption::one_value_each() const {
  option_->allow_extra_args(false);
  return *this;
}

template <class Value>
CommandOption CommandParser::add_option(const std::string& name, Value& value,
                                        const std::string& text) const {
  return CommandOption(*app_->add_option(name, value, text));
}

#define STICKSLIP_INSTANTIATE(Value)                                                               \
  template CommandOption CommandParser::add_option(const std::string&, Value&, const std::string&) \
      const;
STICKSLIP_INSTANTIATE(std::string)
STICKSLIP_INSTANTIATE(int)
STICKSLIP_INSTANTIATE(std::size_t)
STICKSLIP_INSTANTIATE(double)
STICKSLIP_INSTANTIATE(std::optional<double>)
STICKSLIP_INSTANTIATE(std::vector<std::string>)
#undef STICKSLIP_INSTANTIATE

CommandOption CommandParser::add_option_function(
    const std::string& name, const std::function<void(const std::string&)>& read,
    const std::string& text) const {
  return CommandOption(*app_->add_option_function<std::string>(name, read, text));
}

CommandOption CommandParser::add_flag(const std::string& name, bool& value,
                                      const std::string& text) const {
  return CommandOption(*app_->add_flag(name, value, text));
}

CommandOption CommandParser::add_flag_callback(const std::string& name,
                                               const std::function<void()>& call,
                                               const std::string& text) const {
  return CommandOption(*app_->add_flag_callback(name, call, text));
}

void CommandParser::tell_given(std::set<std::string, std::less<>>& names) const {
  app_->parse_complete_callback([app = app_, &names] {
    for (const CLI::Option* option : app->get_options()) {
      if (option->count() > 0) names.insert(option->get_single_name());
    }
  });
}

void CommandParser::hide() const { app_->group(""); }

void CommandParser::put_into_group(const std::string& title) const { app_->group(title); }

void CommandParser::example(const std::string& line) const {
  app_->formatter(std::make_shared<HelpWithExample>(line));
}

CommandParser CommandParser::add_command(const std::string& name, const std::string& text) const {
  return CommandParser(*app_->add_subcommand(name, text));
}

void CommandParser::require_command() const { app_->require_subcommand(1); }

void CommandParser::when_given(const std::function<void()>& call) const { app_->callback(call); }

namespace {

nlohmann::ordered_json with_head(nlohmann::ordered_json members) {
  nlohmann::ordered_json whole = json_head(program_version());
  for (const auto& [name, value] : members.items()) whole[name] = std::move(value);
  return whole;
}

}  // namespace

ExitCode Commands::run_chosen() const {
  const CommandAnswer answer = answer_of_chosen();
  if (is_json_) {
    const std::string text = json_text(answer.json());
    begin_output();
    fmt::print("{}", text);
  } else if (answer.print) {
    begin_output();
    answer.print();
  }
  if (answer.complain) answer.complain();
  return answer.code;
}

CommandAnswer Commands::answer_of_chosen() const {
  CommandAnswer answer = find_();
  answer.json = [json = std::move(answer.json)] { return with_head(json()); };
  return answer;
}

void require_laws(const std::vector<std::string>& lists) {
  for (const std::string& list : lists) {
    for (const std::string& word : split_list(list)) {
      if (!word.empty() && word != like_none) cases::require_law_named(word);
    }
  }
}

CommandOption list_option(CommandParser parser, const std::string& name,
                          std::vector<std::string>& values, const std::string& text) {
  return parser.add_option(name, values, text).one_value_each();
}

void add_force(CommandParser parser, Overwrite& overwrite) {
  parser.add_flag_callback(
      "--force", [&overwrite] { overwrite = Overwrite::any_file; },
      "replace existing files, even if stickslip did not write them");
}

void add_json_and_quiet(CommandParser parser, bool& json, bool& quiet,
                        const std::string& quiet_text) {
  parser.add_flag("--json", json, "print the result as JSON");
  parser.add_flag("--quiet", quiet, quiet_text);
}

void add_outside(CommandParser parser, OutsideOptions& outside) {
  const CommandOption isolate =
      parser.add_flag("--isolate", outside.isolate,
                      "run shared-object laws in a child process; a crash ends only that process");
  parser
      .add_flag_callback(
          "--no-isolate", [] { ask_before_loading(nullptr); },
          "run shared-object laws in this process (for debuggers); a crash ends the run")
      .excludes(isolate);
  parser.add_flag(
      "--checked", outside.checked,
      "run shared-object laws in guarded memory; writing past a state breaks the verdict");
  parser.add_flag_callback("--no-code", forbid_code,
                           "refuse external laws, also those named in study files and baselines");
  parser.add_option_function(
      "--patience",
      [&outside](const std::string& text) { outside.patience = read_patience(text, "--patience"); },
      "limit the time of one answer of a law, or of one call into its file [s] [default: 10]");
}

void add_answer_words(CommandParser parser, AnswerWords& words) {
  parser.add_option("--name", words.name,
                    "name of the law in the report [default: the name of the folder]");
  parser.add_option("--like", words.like, "built-in law whose equations the code implements");
  parser.add_option("--columns", words.columns,
                    "names of columns in trajectories, as time=t,x=posX");
  parser.add_option("--units", words.units,
                    "units of trajectories, as mm,ms,deg or mm,ms,m/s,rpm [default: m,s,rad]");
  parser.add_flag("--soft", words.soft,
                  "accept soft contacts in trajectories: a deviation from rigid bodies changes "
                  "only the colour");
  list_option(parser, "--soft-law", words.soft_law,
              "contact law of the trajectories, as 'spring_and_dashpot[k=1e5,c=20]'; repeatable");
}

void add_label(CommandParser parser, std::string& label) {
  parser
      .add_option("--label", label,
                  "name your own law in results and figures; for several: 'LAW[label=NAME]'")
      .not_empty();
}

void add_selection(CommandParser parser, std::vector<std::string>& laws,
                   std::vector<std::string>& parameters) {
  list_option(parser, "--law", laws,
              "laws to run, separated by commas: name or 'name[option=value,...]'");
  list_option(parser, "--param", parameters, "set a parameter of the case: name=value; repeatable");
}

}  // namespace stickslip::app
