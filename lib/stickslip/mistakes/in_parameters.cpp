// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in stiffness and friction coefficient: a factor, a unit, a constant that is nearly
// right.
#include <cmath>
#include <numbers>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// The law with the parameter of a role changed by a function of its value.
template <class Function>
std::function<AnyLaw(const AnyLaw&)> changed(const std::string& role, Function function) {
  return [role, function](const AnyLaw& law) {
    return law.with({{role, function(law.value(role).value())}});
  };
}

std::function<AnyLaw(const AnyLaw&)> scaled(const std::string& role, double factor) {
  return changed(role, [factor](double value) { return factor * value; });
}

Mistake kt_scaled(MistakeInfo info, double factor) {
  return with_tangential_factor(std::move(info), [factor](const AnyLaw&) { return factor; });
}

/// Tangential over normal stiffness of two equal bodies by Mindlin, or by the two springs.
double stiffness_ratio(const AnyLaw& law) {
  if (const auto kt = law.value("kt")) return *kt / *law.value("kn");
  const double nu = *law.value("nu");
  return 2 * (1 - nu) / (2 - nu);
}

double squared(double x) { return x * x; }

std::vector<Mistake> in_stiffness() {
  return {
      kt_scaled({"kt-doubled", "the tangential stiffness is doubled", "factor 2",
                 "LLNL/spheral#384", suits::all(), "stiffness"},
                2),
      kt_scaled(
          {"kt-halved", "each body is given a tangential spring of its own, and both are in series",
           "", "", suits::all(), "stiffness"},
          0.5),
      kt_scaled({"kt-of-two-thirds", "the tangential stiffness is two thirds of Mindlin's",
                 "kt-factor=2/3", "", suits::hertzian(), "stiffness"},
                2.0 / 3),
      with_tangential_factor(
          {"kt-as-kn", "the normal stiffness is used in the tangential direction", "", "",
           suits::main(), "stiffness"},
          [](const AnyLaw& law) { return 1 / stiffness_ratio(law); }),
      with_tangential_factor(
          {"kt-ratio-inverted",
           "the ratio of the tangential to the normal stiffness is turned upside down", "", "",
           suits::main(), "stiffness"},
          [](const AnyLaw& law) { return 1 / squared(stiffness_ratio(law)); }),
      with_tangential_factor(
          {"kt-of-wall-style",
           "the tangential stiffness has the factor (2 - nu)^2 (1 + nu)^2/8 of a wall",
           "kt NULL of hertz/material", "fix wall/gran of LAMMPS, 29 Sep 2021", suits::hertzian(),
           "stiffness"},
          [](const AnyLaw& law) {
            const double nu = *law.value("nu");
            return squared(2 - nu) * squared(1 + nu) / 8;
          }),
      with_tangential_factor(
          {"kt-with-e-for-g", "Young's modulus stands for the shear modulus in Mindlin's stiffness",
           "", "", suits::hertzian(), "stiffness"},
          [](const AnyLaw& law) { return 2 * (1 + *law.value("nu")); }),
      with_tangential_factor(
          {"kt-without-2-minus-nu", "the factor 2 - nu is missing in Mindlin's stiffness", "", "",
           suits::hertzian(), "stiffness"},
          [](const AnyLaw& law) { return 2 - *law.value("nu"); }),
      kt_scaled({"kt-with-overlap-for-diameter",
                 "the contact radius is computed from the diameter: the stiffness is off by the "
                 "square root of 2",
                 "", "", suits::hertzian(), "stiffness"},
                std::numbers::sqrt2),
      {.info = {"kt-frozen-at-touch",
                "the tangential stiffness stays that of the first step in touch", "", "",
                suits::hertz(), "stiffness"},
       .before =
           [](MistakenStep& s) {
             // The overlap of the first step stays in number; the movement makes up for the rest.
             if (!s.touches()) s.memory.number = 0;
             if (!s.touches()) return;
             if (s.memory.number == 0) s.memory.number = s.asked.overlap_new;
             s.step.shift *= std::sqrt(s.memory.number / s.asked.overlap_new);
           }},
      {.info = {"kt-at-start-of-step",
                "the tangential stiffness is that of the overlap before the step", "backward", "",
                suits::hertz(), "stale-value"},
       .law = [](const AnyLaw& law) { return law.with_option("stiffness", "backward"); }},
      {.info = {"kn-doubled", "the normal stiffness is doubled", "factor 2", "LLNL/spheral#384",
                suits::linear(), "stiffness"},
       .law = scaled("kn", 2)},
      {.info = {"kn-in-series",
                "each body is given a normal spring of its own, and both are in series", "", "",
                suits::linear(), "stiffness"},
       .law = scaled("kn", 0.5)},
      {.info = {"stiffnesses-exchanged",
                "the normal and the tangential stiffness are given in the wrong order", "", "",
                suits::linear(), "stiffness"},
       .law =
           [](const AnyLaw& law) {
             return law.with({{"kn", *law.value("kt")}, {"kt", *law.value("kn")}});
           }},
  };
}

std::vector<Mistake> in_friction_coefficient() {
  return {
      {.info = {"mu-doubled", "the friction coefficients of both bodies are added", "", "",
                suits::all(), "friction-limit"},
       .law = scaled("mu", 2)},
      {.info = {"mu-halved", "the friction coefficient is halved", "", "", suits::all(),
                "friction-limit"},
       .law = scaled("mu", 0.5)},
      {.info = {"mu-as-product",
                "the friction coefficients of both bodies are multiplied instead of averaged",
                "product of like", "CFDEMproject/LIGGGHTS-PUBLIC#18 (contact angles)", suits::all(),
                "friction-limit"},
       .law = changed("mu", squared)},
      {.info = {"mu-in-degrees", "the friction coefficient is taken for an angle in degrees", "",
                "", suits::all(), "friction-limit"},
       .law = changed("mu", [](double mu) { return std::tan(mu * std::numbers::pi / 180); })},
      {.info = {"mu-as-angle", "the friction coefficient is taken for an angle in radians", "", "",
                suits::all(), "friction-limit"},
       .law = changed("mu", [](double mu) { return std::tan(mu); })},
      {.info = {"mu-as-sine", "the sine of the friction angle stands for its tangent", "", "",
                suits::all(), "friction-limit"},
       .law = changed("mu", [](double mu) { return mu / std::sqrt(1 + mu * mu); })},
      {.info = {"mu-root", "the squared limit is compared with mu Fn^2", "", "", suits::all(),
                "friction-limit"},
       .law = changed("mu", [](double mu) { return std::sqrt(mu); })},
      {.info = {"friction-ignored", "the friction coefficient never arrives: there is no friction",
                "", "", suits::main(), "friction-limit"},
       .law = scaled("mu", 0)},
      {.info = {"friction-unlimited", "the tangential force has no limit", "", "", suits::main(),
                "friction-limit"},
       .law = scaled("mu", 1e9)},
  };
}

std::vector<Mistake> in_constants() {
  return {
      kt_scaled({"kt-off-by-1e-2", "a rounded constant: the tangential stiffness is 1 % too large",
                 "", "", suits::all(), "constant"},
                1.01),
      kt_scaled({"kt-off-by-1e-3", "a rounded constant: the tangential stiffness is .1 % too large",
                 "", "", suits::all(), "constant"},
                1.001),
      kt_scaled({"kt-off-by-1e-4", "a rounded constant: the tangential stiffness is 1e-4 too large",
                 "", "", suits::all(), "constant"},
                1.0001),
      {.info = {"kn-off-by-1e-2", "a rounded constant: the normal stiffness is 1 % too large", "",
                "", suits::linear(), "constant"},
       .law = scaled("kn", 1.01)},
      {.info = {"kn-off-by-1e-3", "a rounded constant: the normal stiffness is .1 % too large", "",
                "", suits::linear(), "constant"},
       .law = scaled("kn", 1.001)},
      {.info = {"kn-off-by-1e-4", "a rounded constant: the normal stiffness is 1e-4 too large", "",
                "", suits::linear(), "constant"},
       .law = scaled("kn", 1.0001)},
      {.info = {"mu-off-by-1e-2", "a rounded constant: the friction coefficient is 1 % too large",
                "", "", suits::all(), "constant"},
       .law = scaled("mu", 1.01)},
      {.info = {"mu-off-by-1e-3", "a rounded constant: the friction coefficient is .1 % too large",
                "", "", suits::all(), "constant"},
       .law = scaled("mu", 1.001)},
      {.info = {"mu-off-by-1e-4", "a rounded constant: the friction coefficient is 1e-4 too large",
                "", "", suits::all(), "constant"},
       .law = scaled("mu", 1.0001)},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_parameters() {
  std::vector<Mistake> rows = in_stiffness();
  for (const auto& more : {in_friction_coefficient(), in_constants()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace stickslip
