// SPDX-License-Identifier: BSD-3-Clause
#include "app/command_line.hpp"

#include "app/patience.hpp"
#include "stickslip/outside/code_policy.hpp"
#include "stickslip/plugin/load_permission.hpp"

namespace stickslip {

CLI::Option* list_option(CLI::App* app, const std::string& name, std::vector<std::string>& values,
                         const std::string& text) {
  return app->add_option(name, values, text)->allow_extra_args(false);
}

void add_force(CLI::App* app, Overwrite& overwrite) {
  app->add_flag_callback(
      "--force", [&overwrite] { overwrite = Overwrite::any_file; },
      "replace files that are there already, also where stickslip did not write them");
}

void add_outside(CLI::App* app, OutsideOptions& outside) {
  CLI::Option* const isolate =
      app->add_flag("--isolate", outside.isolate,
                    "laws in shared objects run in a child process from the outset, in rows");
  app->add_flag_callback(
         "--no-isolate", [] { ask_before_loading(nullptr); },
         "laws in shared objects run in this process, for debuggers: a crash is its end")
      ->excludes(isolate);
  app->add_flag("--checked", outside.checked,
                "laws in shared objects get guarded memory: writing past a state is a verdict");
  app->add_flag_callback("--no-code", forbid_code,
                         "refuse laws from outside, whoever names them: for study files and "
                         "baselines of others");
  app->add_option_function<std::string>(
      "--patience",
      [&outside](const std::string& text) { outside.patience = read_patience(text, "--patience"); },
      "how long a law may take for an answer, or a call into its file [s]; default 10");
}

void add_selection(CLI::App* app, std::vector<std::string>& laws,
                   std::vector<std::string>& parameters) {
  list_option(app, "--law", laws, "laws, as name or 'name[option=value,...]', separated by commas");
  list_option(app, "--param", parameters, "parameter of the case, as name=value; repeatable");
}

}  // namespace stickslip
