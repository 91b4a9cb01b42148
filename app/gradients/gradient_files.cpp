// SPDX-License-Identifier: BSD-3-Clause
// What export writes of cases of gradients.
#include <fmt/format.h>
#include <fmt/ranges.h>  // join, since version 11

#include <nlohmann/json.hpp>

#include "app/gradients/gradient_case.hpp"
#include "stickslip/description/description.hpp"

namespace stickslip::app {
namespace {

using cases::AskedGradient;
using cases::GradientInput;
using cases::GradientQuestion;
using Json = nlohmann::ordered_json;

std::string gradient_json(const Case& question, const CaseParameters& parameters,
                          const GradientQuestion& asked, const std::vector<double>& steps) {
  Json json = {{"format", "stickslip-gradient"}, {"schema", gradient_schema},
               {"case", question.info().name},   {"parameters", parameters.texts()},
               {"motion", asked.motion},         {"result", asked.result}};
  for (const GradientInput& input : asked.inputs) json["inputs"][input.name] = input.value;
  json["time"] = asked.time;
  json["steps"] = steps;
  json["columns"] = {"dt"};
  for (const AskedGradient& one : asked.asked) json["columns"].push_back(one.column());
  return json.dump(2) + "\n";
}

std::string gradient_readme(const Case& question, const GradientQuestion& asked,
                            const std::vector<double>& steps) {
  std::string text =
      fmt::format("# {}: {}\n\n{}\n\nTo be differentiated: {}.\n\n", question.info().name,
                  question.info().title, asked.motion, asked.result);
  text += "| input | value | unit | what |\n|---|---|---|---|\n";
  for (const GradientInput& input : asked.inputs)
    text += fmt::format("| `{}` | {} | {} | {} |\n", input.name, shortest(input.value), input.unit,
                        input.text);
  std::string columns = "dt";
  for (const AskedGradient& one : asked.asked) columns += "," + one.column();
  text += fmt::format(
      "\nThe answer is `gradients.csv` next to this page, a row for each step of the ladder, with "
      "this header:\n\n```text\n{}\n```\n\n`dt` is the step in s; `by_NAME` the derivative of the "
      "result by the input NAME, in SI units; columns that your code cannot answer are left out. "
      "Parts of {:.6g} s ({}) are asked for: {}. Others will do, largest first, if there are at "
      "least two.\n\n`template.py` answers by a simulator of fixed steps whose derivatives are "
      "narrow differences: an example of what goes wrong. Run `stickslip judge` on the folder that "
      "was exported.\n",
      columns, asked.time, asked.of_time,
      fmt::format("{:.6g} s to {:.6g} s", steps.front(), steps.back()));
  return text;
}

}  // namespace

BodiesFolder gradient_folder(const Case& question, const CaseParameters& parameters,
                             const std::vector<int>& numbers) {
  const GradientQuestion asked = cases::gradient_question(question.info().name, parameters);
  std::vector<double> steps;
  for (const int number : numbers) steps.push_back(asked.time / number);
  return {question.info().name,
          gradient_folder_name,
          {{gradient_file, gradient_json(question, parameters, asked, steps)},
           {bodies_readme_file, gradient_readme(question, asked, steps)},
           {"template.py", gradient_template(question.info().name, asked)}}};
}

}  // namespace stickslip::app
