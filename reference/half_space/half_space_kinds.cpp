// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <stdexcept>
#include <utility>

#include "reference/half_space/half_space_path.hpp"
#include "reference/half_space/rolling_creep.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"

namespace stickslip::reference {
namespace {

const KindInput poisson{"nu", "-", "Poisson's ratio of both bodies", between(0, 0.5L)};
const char* const kalker =
    "J. J. Kalker, Three-Dimensional Elastic Bodies in Rolling Contact (1990)";

std::vector<ContactPlace> places_of(const KindInputs& in) {
  const auto& overlap = in.numbers("overlap");
  const auto& twist = in.numbers("twist");
  const auto column = [&](const char* name) -> const std::vector<long double>& {
    const auto& numbers = in.numbers(name);
    if (numbers.size() != overlap.size())
      throw std::invalid_argument(std::string(name) + ": must have as many numbers as overlap");
    return numbers;
  };
  const auto& x = column("shift-x");
  const auto& y = column("shift-y");
  if (twist.size() > 1) (void)column("twist");
  std::vector<ContactPlace> places;
  for (std::size_t i = 0; i < overlap.size(); ++i)
    places.push_back({.overlap = static_cast<double>(overlap[i]),
                      .shift = {static_cast<double>(x[i]), static_cast<double>(y[i])},
                      .twist = static_cast<double>(twist[twist.size() > 1 ? i : 0])});
  return places;
}

KindAnswer answer_of_path(const KindInputs& in) {
  const auto points = checked_half_space_path(
      static_cast<double>(in.number("nu")), places_of(in),
      {.cells = whole_number_of(in, "cells"), .steps = whole_number_of(in, "steps")});
  double error = 0;
  for (const HalfSpacePoint& point : points) error = std::max(error, point.uncertainty);
  const auto list = [&](auto number_of) {
    Values values;
    for (const HalfSpacePoint& point : points)
      values.emplace_back(static_cast<long double>(number_of(point)));
    return values;
  };
  using Point = HalfSpacePoint;
  KindAnswer answer;
  answer.add_within("force_x", list([](const Point& p) { return p.load.force.real(); }), error);
  answer.add_within("force_y", list([](const Point& p) { return p.load.force.imag(); }), error);
  answer.add_within("torque", list([](const Point& p) { return p.load.torque; }), error);
  answer.add_exact("work", list([](const Point& p) { return p.work; }));
  answer.add_exact("dissipated", list([](const Point& p) { return p.dissipated; }));
  answer.add_exact("stored", list([](const Point& p) { return p.stored; }));
  return answer;
}

Kind path_kind() {
  return {
      .name = "half-space-friction",
      .text =
          "Two elastic half-spaces with Coulomb friction along a path (--path, or lists): "
          "G = 1 in both bodies; P0 and a belong to the overlap 1",
      .source = std::string(kalker) + ", chapter 4",
      .second_route =
          "rings and sectors that share no code with it: 4e-5; another program "
          "on one grid: 1e-7",
      .inputs = {poisson,
                 optional_input({"cells", "-", "squares across the contact on the finest grid",
                                 between(31, 201)},
                                "45"),
                 optional_input({"steps", "-", "steps of a leg", between(4, 1024)}, "16"),
                 {"overlap", "-", "overlap at each point, over that of P0 and a; negative: a gap",
                  any_number, Form::numbers},
                 {"shift-x", "3 (2 - nu)/8 mu P0/(G a)", "shift at each point", any_number,
                  Form::numbers},
                 {"shift-y", "3 (2 - nu)/8 mu P0/(G a)", "shift across it, at each point",
                  any_number, Form::numbers},
                 optional_input(
                     {"twist", "mu P0/(G a^2)", "twist at each point", any_number, Form::numbers},
                     "0")},
      .outputs = {{"force_x", "mu P0", "tangential force at each point", Form::numbers},
                  {"force_y", "mu P0", "tangential force across it", Form::numbers},
                  {"torque", "mu P0 a", "twisting moment", Form::numbers},
                  {"work", "mu P0", "work up to each point, times the unit of shifts",
                   Form::numbers},
                  {"dissipated", "mu P0", "heat, times the unit of shifts", Form::numbers},
                  {"stored", "mu P0",
                   "energy that unloading gives back, times the unit of "
                   "shifts",
                   Form::numbers}},
      .solve = answer_of_path};
}

Kind creep_kind() {
  return kind_of_one<RollingCreep>(
      {.name = "rolling-creep",
       .text = "Creep of a contact that rolls at a constant tangential force, after a shift to "
               "it; G is the modulus of both bodies",
       .source = kalker,
       .second_route = "another program at nu = .28, force .657: 7e-4",
       .inputs = {poisson, {"force", "mu P0", "tangential force, above 0 and below 1"}}},
      {{"steady", "mu P0/(G a^2)", "creep after a long way", &RollingCreep::steady},
       {"peak", "mu P0/(G a^2)", "the largest creep", &RollingCreep::peak}},
      [](const KindInputs& in) {
        return rolling_creep(static_cast<double>(in.number("nu")),
                             static_cast<double>(in.number("force")));
      });
}

Kind kalker_kind() {
  using Coefficients = KalkerCoefficients;
  return kind_of_one<Coefficients>(
      {.name = "kalker",
       .text = "Rolling at small creep and spin: Fx = c11 G a^2 creep_x, Fy = c22 G a^2 creep_y "
               "+ c23 G a^3 spin",
       .source = kalker,
       .second_route = "his table: 0.02",
       .inputs = {poisson}},
      {{"c11", "-", "coefficient along the rolling", &Coefficients::c11},
       {"c22", "-", "coefficient across the rolling", &Coefficients::c22},
       {"c23", "-", "coefficient of spin", &Coefficients::c23}},
      [](const KindInputs& in) {
        return kalker_coefficients(static_cast<double>(in.number("nu")));
      });
}

}  // namespace

std::vector<Kind> half_space_kinds() { return {path_kind(), creep_kind(), kalker_kind()}; }

}  // namespace stickslip::reference
