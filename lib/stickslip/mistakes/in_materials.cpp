// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in elastic constants, in their mean over two bodies, and in the radius.
#include <algorithm>
#include <cmath>

#include "stickslip/mistakes/mistake.hpp"

namespace stickslip {
namespace {

/// One of the two bodies of a contact.
struct Material {
  double g = 0;   ///< shear modulus [Pa]
  double nu = 0;  ///< Poisson's ratio [-]
};

/// Both bodies.
struct Materials {
  Material first;
  Material second;
};

Materials materials_of(const AnyLaw& law) {
  const Material first{*law.value("G"), *law.value("nu")};
  const double g2 = *law.value("G2");
  return {first, g2 == 0 ? first : Material{g2, *law.value("nu2")}};
}

/// Young's modulus [Pa].
double young_of(const Material& m) { return 2 * m.g * (1 + m.nu); }

AnyLaw with_materials(const AnyLaw& law, const Materials& m) {
  return law.with({{"G", m.first.g}, {"nu", m.first.nu}, {"G2", m.second.g}, {"nu2", m.second.nu}});
}

/// The law with other materials.
std::function<AnyLaw(const AnyLaw&)> with(std::function<Materials(const Materials&)> change) {
  return [change](const AnyLaw& law) { return with_materials(law, change(materials_of(law))); };
}

/// E* by which the normal, and G* by which the tangential stiffness of a contact goes [Pa].
struct Moduli {
  double normal = 0;
  double tangential = 0;
};

/// The moduli of a contact of two bodies.
using Mixture = std::function<Moduli(const Materials&)>;

/// The law with the constants of two equal bodies: E* = G/(1 - nu) and G* = G/(4 - 2 nu) are solved
/// for G and nu; where nu leaves its range, E* is kept.
AnyLaw with_moduli(const AnyLaw& law, const Moduli& moduli) {
  const double q = moduli.normal / moduli.tangential;
  const double nu = q > 3 ? std::min((q - 4) / (q - 2), 0.5) : -0.99;
  const Material equal{moduli.normal * (1 - nu), nu};
  return with_materials(law, {equal, equal});
}

/// A law that mixes the moduli of its bodies like this. Where no nu gives their ratio, the
/// tangential stiffness is brought to its value by the movement.
Mistake mixed(MistakeInfo info, Mixture mixture) {
  Mistake mistake = with_tangential_factor(std::move(info), [mixture](const AnyLaw& law) {
    constexpr double round_off = 1e-12;
    const Moduli wanted = mixture(materials_of(law));
    const Material made = materials_of(with_moduli(law, wanted)).first;
    const double factor = wanted.tangential * (4 - 2 * made.nu) / made.g;
    return std::abs(factor - 1) < round_off ? 1 : factor;
  });
  mistake.law = [mixture](const AnyLaw& law) {
    return with_moduli(law, mixture(materials_of(law)));
  };
  return mistake;
}

/// 1/E* and 1/G* as sums over both bodies of what a body adds.
Mixture sums(std::function<double(const Material&)> normal,
             std::function<double(const Material&)> tangential) {
  return [normal, tangential](const Materials& m) {
    return Moduli{1 / (normal(m.first) + normal(m.second)),
                  1 / (tangential(m.first) + tangential(m.second))};
  };
}

double normal_softness(const Material& m) { return (1 - m.nu) / (2 * m.g); }
double tangential_softness(const Material& m) { return (2 - m.nu) / m.g; }

/// E* and G* as a mean of those of two contacts, each of one of the bodies with its like.
template <class Mean>
Mixture means(Mean mean) {
  return [mean](const Materials& m) {
    return Moduli{mean(0.5 / normal_softness(m.first), 0.5 / normal_softness(m.second)),
                  mean(0.5 / tangential_softness(m.first), 0.5 / tangential_softness(m.second))};
  };
}

const Material& softer(const Materials& m) { return m.second.g < m.first.g ? m.second : m.first; }
const Material& stiffer(const Materials& m) { return m.second.g < m.first.g ? m.first : m.second; }

StepHook with_radius(double factor) {
  return [factor](MistakenStep& s) { s.step.effective_radius *= factor; };
}

/// One material, or both alike.
std::vector<Mistake> in_moduli() {
  const auto hertzian = suits::hertzian();
  return {
      {.info = {"e-for-g", "Young's modulus is given where the shear modulus is asked for", "", "",
                hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{{young_of(m.first), m.first.nu}, {young_of(m.second), m.second.nu}};
       })},
      mixed({"g-with-signs-of-nu-exchanged",
             "the effective shear modulus has (2 + nu)(1 - nu) for (2 - nu)(1 + nu)", "",
             "chaos-polymtl/lethe#776", hertzian, "material"},
            sums(normal_softness,
                 [](const Material& m) { return (2 + m.nu) * (1 - m.nu) / ((1 + m.nu) * m.g); })),
      mixed({"e-without-nu-squared",
             "the factor 1 - nu^2 is missing in the effective Young's modulus", "plane stress", "",
             hertzian, "material"},
            sums([](const Material& m) { return 1 / young_of(m); }, tangential_softness)),
      mixed({"e-with-nu-for-nu-squared", "the effective Young's modulus has 1 - nu for 1 - nu^2",
             "", "", hertzian, "material"},
            sums([](const Material& m) { return (1 - m.nu) / young_of(m); }, tangential_softness)),
      mixed({"nu-squared-outside", "the effective Young's modulus has (1 - nu)^2 for 1 - nu^2", "",
             "ORNL/CabanaPD#219", hertzian, "material"},
            sums([](const Material& m) { return (1 - m.nu) * (1 - m.nu) / young_of(m); },
                 tangential_softness)),
      {.info = {"modulus-not-halved",
                "the effective moduli of two equal bodies are those of one: a body against a wall",
                "", "", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{{2 * m.first.g, m.first.nu}, {2 * m.second.g, m.second.nu}};
       })},
      {.info = {"modulus-halved-twice", "the effective moduli of two equal bodies are halved twice",
                "", "", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{{0.5 * m.first.g, m.first.nu}, {0.5 * m.second.g, m.second.nu}};
       })},
      {.info = {"nu-ignored", "Poisson's ratio never arrives and is zero", "", "", hertzian,
                "material"},
       .law = with([](const Materials& m) {
         return Materials{{m.first.g, 0}, {m.second.g, 0}};
       })},
      {.info = {"nu-sign", "Poisson's ratio has the wrong sign", "", "", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{{m.first.g, -m.first.nu}, {m.second.g, -m.second.nu}};
       })},
  };
}

/// Which of both, and what stands for their mean.
std::vector<Mistake> in_pairs() {
  const auto hertzian = suits::hertzian();
  return {
      {.info = {"second-material-ignored", "the first material is taken for both bodies", "", "",
                hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{m.first, m.first};
       })},
      {.info = {"first-material-ignored", "the second material is taken for both bodies", "", "",
                hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{m.second, m.second};
       })},
      {.info = {"nu-of-first-for-both", "Poisson's ratio of the first body is taken for both", "",
                "", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{m.first, {m.second.g, m.first.nu}};
       })},
      {.info = {"g-of-first-for-both", "the shear modulus of the first body is taken for both", "",
                "", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{m.first, {m.first.g, m.second.nu}};
       })},
      {.info = {"nu-of-the-other", "each body is given Poisson's ratio of the other one", "", "",
                hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{{m.first.g, m.second.nu}, {m.second.g, m.first.nu}};
       })},
      mixed({"arithmetic-mean-of-moduli",
             "the moduli of both bodies are averaged, not their inverses", "", "", hertzian,
             "material"},
            means([](double a, double b) { return 0.5 * (a + b); })),
      mixed({"geometric-mean-of-moduli", "the geometric mean of the moduli of both bodies", "", "",
             hertzian, "material"},
            means([](double a, double b) { return std::sqrt(a * b); })),
      mixed(
          {"two-thirds-stiffness",
           "the moduli of both bodies are mixed by their powers of -2/3, as deflections under one "
           "force go: like bodies are softer by the square root of 2",
           "", "Simbody (its Hunt-Crossley contact)", hertzian, "material"},
          means([](double a, double b) {
            constexpr double power = 2.0 / 3;
            return 2 * std::pow(std::pow(a, -power) + std::pow(b, -power), -1 / power);
          })),
      {.info = {"softer-body-for-both", "the minimum of both bodies stands for their mean", "",
                "chaos-polymtl/lethe#939 (max for min)", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{softer(m), softer(m)};
       })},
      {.info = {"stiffer-body-for-both", "the maximum of both bodies stands for their mean", "",
                "chaos-polymtl/lethe#939 (max for min)", hertzian, "material"},
       .law = with([](const Materials& m) {
         return Materials{stiffer(m), stiffer(m)};
       })},
  };
}

std::vector<Mistake> in_constants_and_radius() {
  const auto hertzian = suits::hertzian();
  return {
      {.info = {"g-off-by-1e-2", "a rounded constant: the elastic moduli are 1 % too large", "", "",
                hertzian, "constant"},
       .law = with([](const Materials& m) {
         return Materials{{1.01 * m.first.g, m.first.nu}, {1.01 * m.second.g, m.second.nu}};
       })},
      {.info = {"g-off-by-1e-3", "a rounded constant: the elastic moduli are .1 % too large", "",
                "", hertzian, "constant"},
       .law = with([](const Materials& m) {
         return Materials{{1.001 * m.first.g, m.first.nu}, {1.001 * m.second.g, m.second.nu}};
       })},
      {.info = {"g-off-by-1e-4", "a rounded constant: the elastic moduli are 1e-4 too large", "",
                "", hertzian, "constant"},
       .law = with([](const Materials& m) {
         return Materials{{1.0001 * m.first.g, m.first.nu}, {1.0001 * m.second.g, m.second.nu}};
       })},
      {.info = {"radius-halved", "the effective radius is halved once more than the formula asks",
                "", "", hertzian, "material"},
       .before = with_radius(0.5)},
      {.info = {"radius-doubled", "the diameter stands for the radius", "",
                "YADE's facets and walls", hertzian, "material"},
       .before = with_radius(2)},
      {.info = {"radius-left-out", "the effective radius is left out of Hertz's formula", "", "",
                hertzian, "material"},
       .before = [](MistakenStep& s) { s.step.effective_radius = 1; }},
      {.info = {"radius-less-overlap",
                "the distance to the contact point stands for the radius of the sphere", "", "",
                hertzian, "material"},
       .before =
           [](MistakenStep& s) {
             s.step.effective_radius -= 0.5 * std::max(s.asked.overlap_new, 0.0);
           }},
  };
}

}  // namespace

std::vector<Mistake> mistakes_in_materials() {
  std::vector<Mistake> rows = in_moduli();
  for (const auto& more : {in_pairs(), in_constants_and_radius()})
    rows.insert(rows.end(), more.begin(), more.end());
  return rows;
}

}  // namespace stickslip
