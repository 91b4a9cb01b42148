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

AnyLaw with_materials(const AnyLaw& law, const Materials& m) {
  return law.with({{"G", m.first.g}, {"nu", m.first.nu}, {"G2", m.second.g}, {"nu2", m.second.nu}});
}

/// The law with other materials.
std::function<AnyLaw(const AnyLaw&)> with(std::function<Materials(const Materials&)> change) {
  return [change](const AnyLaw& law) { return with_materials(law, change(materials_of(law))); };
}

/// The law with the constants of two equal bodies: E* by which its normal, G* by which its
/// tangential stiffness goes [Pa]. E* = G/(1 - nu) and G* = G/(4 - 2 nu) are solved for G and nu;
/// where nu leaves its range, E* is kept.
AnyLaw with_moduli(const AnyLaw& law, double e_star, double g_star) {
  const double q = e_star / g_star;
  const double nu = q > 3 ? std::min((q - 4) / (q - 2), 0.5) : -0.99;
  const Material equal{e_star * (1 - nu), nu};
  return with_materials(law, {equal, equal});
}

/// 1/E* and 1/G* as sums over both bodies of what a body adds.
std::function<AnyLaw(const AnyLaw&)> with_sums(std::function<double(const Material&)> normal,
                                               std::function<double(const Material&)> tangential) {
  return [normal, tangential](const AnyLaw& law) {
    const auto [a, b] = materials_of(law);
    return with_moduli(law, 1 / (normal(a) + normal(b)), 1 / (tangential(a) + tangential(b)));
  };
}

double normal_softness(const Material& m) { return (1 - m.nu) / (2 * m.g); }
double tangential_softness(const Material& m) { return (2 - m.nu) / m.g; }

/// E* and G* as a mean of those of both bodies, which for equal bodies is right.
template <class Mean>
std::function<AnyLaw(const AnyLaw&)> with_mean(Mean mean) {
  return [mean](const AnyLaw& law) {
    const auto [a, b] = materials_of(law);
    return with_moduli(law, mean(0.5 / normal_softness(a), 0.5 / normal_softness(b)),
                       mean(0.5 / tangential_softness(a), 0.5 / tangential_softness(b)));
  };
}

const Material& softer(const Materials& m) { return m.second.g < m.first.g ? m.second : m.first; }
const Material& stiffer(const Materials& m) { return m.second.g < m.first.g ? m.first : m.second; }

StepHook with_radius(double factor) {
  return [factor](MistakenStep& s) { s.step.effective_radius *= factor; };
}

}  // namespace

std::vector<Mistake> mistakes_in_materials() {
  const auto hertzian = suits::hertzian();
  return {
      {.info = {"e-for-g", "Young's modulus is given where the shear modulus is asked for", "", "",
                hertzian, "material"},
       .law = with([](const Materials& m) {
         const auto young = [](const Material& one) {
           return Material{2 * one.g * (1 + one.nu), one.nu};
         };
         return Materials{young(m.first), young(m.second)};
       })},
      {.info = {"g-with-signs-of-nu-exchanged",
                "the effective shear modulus has (2 + nu)(1 - nu) for (2 - nu)(1 + nu)", "",
                "chaos-polymtl/lethe#776", hertzian, "material"},
       .law = with_sums(
           normal_softness,
           [](const Material& m) { return (2 + m.nu) * (1 - m.nu) / ((1 + m.nu) * m.g); })},
      {.info = {"e-without-nu-squared",
                "the factor 1 - nu^2 is missing in the effective Young's modulus", "plane stress",
                "", hertzian, "material"},
       .law = with_sums([](const Material& m) { return 1 / (2 * m.g * (1 + m.nu)); },
                        tangential_softness)},
      {.info = {"e-with-nu-for-nu-squared", "the effective Young's modulus has 1 - nu for 1 - nu^2",
                "", "", hertzian, "material"},
       .law = with_sums([](const Material& m) { return (1 - m.nu) / (2 * m.g * (1 + m.nu)); },
                        tangential_softness)},
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
      {.info = {"arithmetic-mean-of-moduli",
                "the moduli of both bodies are averaged, not their inverses", "", "", hertzian,
                "material"},
       .law = with_mean([](double a, double b) { return 0.5 * (a + b); })},
      {.info = {"geometric-mean-of-moduli", "the geometric mean of the moduli of both bodies", "",
                "", hertzian, "material"},
       .law = with_mean([](double a, double b) { return std::sqrt(a * b); })},
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

}  // namespace stickslip
