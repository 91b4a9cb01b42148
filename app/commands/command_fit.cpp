// SPDX-License-Identifier: BSD-3-Clause
// fit: parameters of a law from one measured curve.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>

#include "app/parser/command_line.hpp"
#include "app/study_files/selection.hpp"
#include "cases/drive/drive.hpp"
#include "cases/fit/gauss_newton.hpp"
#include "cases/states/number_table.hpp"
#include "reports/render/data/json.hpp"
#include "reports/render/text/terminal.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;

struct FitOptions {
  std::string curve;
  std::string law = "linear-refined";
  std::vector<std::string> parameters;
  std::vector<std::string> start;
  bool json = false;
  bool quiet = false;
  OutsideOptions outside;
};

constexpr std::array<const char*, 3> moved_columns{"overlap", "shift_1", "shift_2"};
constexpr std::array<const char*, 3> measured_columns{"normal_force", "tangential_force_1",
                                                      "tangential_force_2"};

/// A curve as it was measured: movements, and forces at their ends.
struct MeasuredCurve {
  std::vector<ContactStep> steps;
  std::vector<std::size_t> columns;  ///< places of those that were measured
  Eigen::VectorXd forces;            ///< column after column
};

MeasuredCurve read_curve(const std::string& file) {
  const cases::NumberTable table{std::filesystem::path(file)};
  table.refuse_others({moved_columns[0], moved_columns[1], moved_columns[2], measured_columns[0],
                       measured_columns[1], measured_columns[2], "dt"});
  for (const char* const column : {moved_columns[0], moved_columns[1]})
    if (!table.has(column))
      table.fail_header(std::string("column ") + column +
                        " is missing; overlap and shift_1 [m] say how the contact moved");
  MeasuredCurve curve;
  for (std::size_t i = 0; i < measured_columns.size(); ++i)
    if (table.has(measured_columns.at(i))) curve.columns.push_back(i);
  if (curve.columns.empty())
    table.fail_header(
        "no measured force; normal_force, tangential_force_1 and tangential_force_2 [N] are read");
  ContactStep before;
  Vector2 place = Vector2::Zero();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const Vector2 now(table.at(row, "shift_1"),
                      table.has("shift_2") ? table.at(row, "shift_2") : 0);
    ContactStep step;
    step.overlap_old = before.overlap_new;
    step.overlap_new = table.at(row, "overlap");
    step.approach = step.overlap_new - step.overlap_old;
    step.shift = now - place;
    step.dt = table.has("dt") ? table.at(row, "dt") : 0;
    place = now;
    before = step;
    curve.steps.push_back(step);
  }
  const auto rows = static_cast<Eigen::Index>(table.rows());
  curve.forces.resize(rows * static_cast<Eigen::Index>(curve.columns.size()));
  for (std::size_t k = 0; k < curve.columns.size(); ++k)
    for (Eigen::Index row = 0; row < rows; ++row)
      curve.forces[static_cast<Eigen::Index>(k) * rows + row] =
          table.at(static_cast<std::size_t>(row), measured_columns.at(curve.columns[k]));
  return curve;
}

/// The forces of a law along a curve, as those that were measured stand.
Eigen::VectorXd forces_along(const AnyLaw& law, const MeasuredCurve& curve) {
  const std::vector<ContactForce> forces = drive(law, curve.steps);
  Eigen::VectorXd all(curve.forces.size());
  Eigen::Index at = 0;
  for (const std::size_t column : curve.columns)
    for (const ContactForce& force : forces)
      all[at++] = column == 0 ? force.normal + force.damping_normal
                              : (force.tangential +
                                 force.damping_tangential)[static_cast<Eigen::Index>(column - 1)];
  return all;
}

/// Radii of the two bodies, as they are given.
class FitRadii {
 public:
  /// Whether the parameter is one of them. Throws InputError.
  bool take(const std::string& name, const std::string& text) {
    if (name != "R" && name != "R1" && name != "R2") return false;
    const double value = read_number(text, name);
    if (!(value > 0)) throw InputError(name + "=" + text + " [m]: must be greater than 0");
    given_[name] = value;
    return true;
  }
  /// R = 2/(1/R1 + 1/R2) [m]; 0 without any. Throws InputError.
  double effective(const LawInfo& law) const {
    const bool is_of_one = given_.contains("R");
    const bool is_of_two = given_.contains("R1") && given_.contains("R2");
    if (given_.empty()) {
      if (law.can(Capability::linear)) return 0;
      throw InputError("--param R: give the radius of the bodies [m], or R1 and R2: the force of " +
                       law.name + " depends on it");
    }
    if (is_of_one ? given_.size() > 1 : !is_of_two)
      throw InputError("--param R: give either R or R1 and R2");
    if (is_of_one) return given_.at("R");
    return effective_radius(given_.at("R1"), given_.at("R2"));
  }

 private:
  std::map<std::string, double> given_;
};

/// A parameter that is looked for.
struct Unknown {
  std::string name;  ///< name in the law
  std::string unit;
  double start = 0;
};

std::vector<Unknown> read_unknowns(const FitOptions& options, const LawInfo& law) {
  std::vector<Unknown> unknowns;
  for (const std::string& text : options.start) {
    const auto [name, value] = read_assignment(text, "--start");
    const ParameterInfo* parameter = law.by_role(name);
    for (const ParameterInfo& one : law.parameters)
      if (parameter == nullptr && one.name == name) parameter = &one;
    if (parameter == nullptr)
      throw InputError("--start " + text + ": " + law.name + " has no parameter " + name);
    const double start = read_number(value, name);
    if (!(start > 0))
      throw InputError("--start " + text + ": must be above 0, from which a fit can begin");
    for (const Unknown& other : unknowns)
      if (other.name == parameter->name)
        throw InputError("--start " + text + ": " + name + " is given twice");
    unknowns.push_back({parameter->name, parameter->unit, start});
  }
  if (unknowns.empty())
    throw InputError("--start: name what is to be fitted, with a first guess: --start kt=3e4");
  return unknowns;
}

AnyLaw with_values(AnyLaw law, const std::vector<Unknown>& unknowns,
                   const Eigen::VectorXd& values) {
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    law = law.with_option(unknowns[i].name, shortest(values[static_cast<Eigen::Index>(i)]));
  return law;
}

/// What a reader must know of a fit; empty where all is well.
std::vector<std::string> notices_of(const cases::CurveFit& fit,
                                    const std::vector<Unknown>& unknowns) {
  std::vector<std::string> notices;
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    if (!fit.parameters[i].is_seen)
      notices.push_back(unknowns[i].name +
                        " is not seen: the curve does not depend on it near this value; measure "
                        "where it decides, or begin elsewhere");
  if (std::abs(fit.correlation) > 0.9999)
    notices.push_back("the curve does not tell two of the parameters apart");
  if (!fit.is_at_rest) notices.push_back("the fit has not come to rest; begin nearer");
  return notices;
}

CommandAnswer fit_law(const FitOptions& options) {
  MeasuredCurve curve = read_curve(options.curve);
  const Scheme scheme = make_scheme(options.law, options.outside);
  AnyLaw law = scheme.law();
  const LawInfo info = law.info();
  FitRadii radii;
  for (const std::string& text : options.parameters) {
    const auto [name, value] = read_assignment(text, "--param");
    if (radii.take(name, value)) continue;
    const ParameterInfo* const parameter = info.by_role(name);
    law = law.with_option(parameter != nullptr ? parameter->name : name, value);
  }
  const double radius = radii.effective(info);
  for (ContactStep& step : curve.steps) step.effective_radius = radius;
  const std::vector<Unknown> unknowns = read_unknowns(options, info);
  Eigen::VectorXd start(static_cast<Eigen::Index>(unknowns.size()));
  for (std::size_t i = 0; i < unknowns.size(); ++i)
    start[static_cast<Eigen::Index>(i)] = unknowns[i].start;
  const cases::CurveFit fit =
      cases::fit_curve({[&](const Eigen::VectorXd& values) {
                          return forces_along(with_values(law, unknowns, values), curve);
                        },
                        curve.forces, start});
  const std::vector<std::string> notices = notices_of(fit, unknowns);
  return {[=] {
            Json json{{"parameters", Json::object()},
                      {"left", fit.left},
                      {"iterations", fit.iterations},
                      {"correlation", fit.correlation},
                      {"notices", notices}};
            for (std::size_t i = 0; i < unknowns.size(); ++i)
              json["parameters"][unknowns[i].name] = {
                  {"value", fit.parameters[i].value},
                  {"uncertainty",
                   fit.parameters[i].is_seen ? Json(fit.parameters[i].uncertainty) : Json(nullptr)},
                  {"seen", fit.parameters[i].is_seen}};
            return json;
          },
          [=] {
            if (options.quiet) return;
            Table table;
            table.columns = {{"parameter"}, {"unit"}, {"value", ""}, {"uncertainty", ""}};
            for (std::size_t i = 0; i < unknowns.size(); ++i) {
              const cases::FittedParameter& one = fit.parameters[i];
              table.rows.push_back({{unknowns[i].name},
                                    {unknowns[i].unit},
                                    {fmt::format("{:.6g}", one.value), one.value},
                                    {one.is_seen ? fmt::format("{:.2g}", one.uncertainty)
                                                 : std::string("not seen")}});
            }
            fmt::print("{}\nleft {:.4g} N (root mean square), {} iterations\n",
                       terminal_table(table), fit.left, fit.iterations);
            for (const std::string& notice : notices) fmt::print("{}\n", notice);
          }};
}

}  // namespace

void add_fit(Commands& commands) {
  const auto options = std::make_shared<FitOptions>();
  const CommandParser sub =
      commands.add("fit", "fit parameters of a law to one measured curve", options, fit_law);
  sub.example(
      "stickslip fit curve.csv --law linear-refined --param kn=1e5 --start kt=3e4 --start mu=.5");
  sub.add_option("curve", options->curve,
                 "CSV file with overlap, shift_1 and the measured normal_force, "
                 "tangential_force_1, tangential_force_2")
      .required();
  sub.add_option("--law", options->law, "law, with options in brackets").capture_default_str();
  list_option(
      sub, "--param", options->parameters,
      "set a parameter of the law that is known, or a radius, R or R1 and R2 [m]: name=value; "
      "repeatable");
  list_option(sub, "--start", options->start,
              "fit this parameter, from a first guess: name=value; repeatable");
  add_json_and_quiet(sub, options->json, options->quiet);
  add_outside(sub, options->outside);
}

}  // namespace stickslip::app
