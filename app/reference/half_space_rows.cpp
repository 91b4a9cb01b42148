// SPDX-License-Identifier: BSD-3-Clause
#include "app/reference/half_space_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "cases/exhibits/exhibit.hpp"
#include "cases/states/number_table.hpp"
#include "reference/half_space/half_space_path.hpp"
#include "reference/kinds/vectors.hpp"
#include "reports/render/figure/figure.hpp"
#include "reports/render/files/output_file.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::app {
namespace {

using Json = nlohmann::ordered_json;
using reference::ContactPlace;

std::vector<ContactPlace> read_points(const std::string& file) {
  constexpr std::array<std::string_view, 3> columns{"overlap", "shift_x", "shift_y"};
  const NumberTable table(file);
  if (!table.has_all(columns))
    table.fail_header("a path needs the columns overlap,shift_x,shift_y and may have twist");
  table.refuse_others({"overlap", "shift_x", "shift_y", "twist"});
  std::vector<ContactPlace> points;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    points.push_back({.overlap = table.at(row, "overlap"),
                      .shift = {table.at(row, "shift_x"), table.at(row, "shift_y")},
                      .twist = table.has("twist") ? table.at(row, "twist") : 0});
  }
  return points;
}

/// The field as a table.
std::string tractions_csv(const std::vector<reference::SquareTraction>& squares) {
  std::string text = "x,y,traction_x,traction_y,limit,slip_x,slip_y,state\n";
  for (const auto& square : squares) {
    text += fmt::format("{:.6f},{:.6f},{:.8f},{:.8f},{:.8f},{:.4e},{:.4e},{}\n", square.x, square.y,
                        square.traction.real(), square.traction.imag(), square.limit,
                        square.slip.real(), square.slip.imag(), square.slips ? "slip" : "stick");
  }
  return text;
}

/// The tractions with their zones, and along the line through the middle.
Figure tractions_figure(const std::vector<reference::SquareTraction>& squares) {
  Series stick{.label = "stick", .mark = Mark::line, .slot = 0};
  Series slip{.label = "slip", .mark = Mark::line, .slot = 1};
  Series size{.label = "traction", .mark = Mark::line_and_points, .slot = 2};
  Series limit{.label = "friction limit", .mark = Mark::line, .is_reference = true};
  double nearest = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (const auto& square : squares) {
    nearest = std::min(nearest, std::abs(square.y));
    largest = std::max(largest, std::abs(square.traction));
  }
  constexpr double length = 0.1;  // length of the largest traction, in contact radii
  for (const auto& square : squares) {
    // A line through the middle of the square along the traction.
    if (largest > 0) {
      const auto half = length / 2 / largest * square.traction;
      Series& zone = square.slips ? slip : stick;
      zone.add(square.x - half.real(), square.y - half.imag());
      zone.add(square.x + half.real(), square.y + half.imag());
      zone.add(square.x, std::nan(""));
    }
    if (std::abs(square.y) > nearest * (1 + 1e-9)) continue;
    size.add(square.x, std::abs(square.traction));
    limit.add(square.x, square.limit);
  }
  Panel zones{.title = "stick and slip: tractions",
              .x = {.label = "x", .unit = "a"},
              .y = {.label = "y", .unit = "a"},
              .legend = Legend::outside,
              .equal_aspect = true};
  for (const Series& series : {stick, slip})
    if (!series.x.empty()) zones.series.push_back(series);
  return {.name = "half-space-friction",
          .title = "Tractions of two elastic half-spaces",
          .panels = {zones,
                     {.title = "along the middle",
                      .x = {.label = "x", .unit = "a"},
                      .y = {.label = "traction", .unit = "μ P₀/a²"},
                      .series = {limit, size}}}};
}

const OutputKind tractions_output{"tractions", [](std::string_view beginning) {
                                    return beginning.starts_with("x,y,traction_x,traction_y,");
                                  }};

/// The inputs of the kind with the points as its lists.
reference::KindInputs inputs_with(const reference::NamedValues& given,
                                  const std::vector<ContactPlace>& points) {
  reference::NamedValues all = given;
  const auto add = [&](const char* name, auto number_of) {
    reference::Values numbers;
    for (const ContactPlace& point : points)
      numbers.emplace_back(static_cast<long double>(number_of(point)));
    all.emplace_back(name, std::move(numbers));
  };
  add("overlap", [](const ContactPlace& p) { return p.overlap; });
  add("shift-x", [](const ContactPlace& p) { return p.shift.real(); });
  add("shift-y", [](const ContactPlace& p) { return p.shift.imag(); });
  add("twist", [](const ContactPlace& p) { return p.twist; });
  return {*reference::kind_named("half-space-friction"), all};
}

/// Writes and draws the tractions at the end of the path.
void show_tractions(const FollowedPath& path, const std::vector<reference::SquareTraction>& field) {
  if (!path.tractions.empty())
    write_output(path.tractions, tractions_csv(field), tractions_output, path.overwrite,
                 {path.file});
  if (!path.figure.empty())
    draw_figure(tractions_figure(field), figure_format_of(path.figure), path.figure);
}

}  // namespace

CommandAnswer follow_half_space(const FollowedPath& path, const reference::NamedValues& inputs) {
  const auto points = read_points(path.file);
  const reference::KindInputs in = inputs_with(inputs, points);
  const auto nu = static_cast<double>(in.number("nu"));
  const reference::HalfSpaceEffort effort{.cells = reference::whole_number_of(in, "cells"),
                                          .steps = reference::whole_number_of(in, "steps")};
  if (!path.tractions.empty())
    check_output(path.tractions, tractions_output, path.overwrite, {path.file});
  if (!path.figure.empty()) {
    figure_format_of(path.figure);
    check_figure_output(path.figure, path.overwrite);
  }
  const auto answers = reference::checked_half_space_path(nu, points, effort);
  if (!path.tractions.empty() || !path.figure.empty())
    show_tractions(path,
                   reference::half_space_tractions(nu, points, effort.cells,
                                                   reference::EdgeRule::all_touched, effort.steps));
  return {[=] {
            Json rows = Json::array();
            for (const auto& answer : answers) {
              rows.push_back({{"force_x", answer.load.force.real()},
                              {"force_y", answer.load.force.imag()},
                              {"torque", answer.load.torque},
                              {"uncertainty", answer.uncertainty},
                              {"work", answer.work},
                              {"dissipated", answer.dissipated},
                              {"stored", answer.stored}});
            }
            return Json{{"name", "half-space-friction"}, {"rows", std::move(rows)}};
          },
          [=] {
            fmt::print("force_x,force_y,torque,uncertainty,work,dissipated,stored\n");
            for (const auto& answer : answers)
              fmt::print("{:.7f},{:.7f},{:.7f},{:.1e},{:.7f},{:.7f},{:.7f}\n",
                         answer.load.force.real(), answer.load.force.imag(), answer.load.torque,
                         answer.uncertainty, answer.work, answer.dissipated, answer.stored);
          }};
}

}  // namespace stickslip::app
