// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "cases/numbers.hpp"
#include "reference/normal/plastic_impacts.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;
using reference::PlasticBooks;

constexpr std::array<std::string_view, 4> names{"luding", "walton-braun", "thornton-ning", "eepa"};

/// A parameter by its role; the default of the catalogue where a law beside one from outside has
/// none that users of that see; 0 where there is none at all.
double parameter_of(const AnyLaw& law, std::string_view role) {
  if (const auto value = law.value(role)) return *value;
  const auto known = std::ranges::find(law_catalogue(), law.info().name, &LawInfo::name);
  const ParameterInfo* const parameter =
      known == law_catalogue().end() ? nullptr : known->by_role(role);
  return parameter == nullptr ? 0 : parameter->default_value;
}

/// The law whose equations count: that which a law from outside says it is like.
struct Claimed {
  const AnyLaw& law;
  LawSpec spec;

  explicit Claimed(const Scheme& scheme)
      : law(scheme.law().twin() != nullptr ? scheme.law().twin()->law : scheme.law()),
        spec(like_of(scheme).value_or(scheme.spec)) {}
  double number(const char* role) const { return parameter_of(law, role); }
  /// Whether an option has this word, which it has by default where `by_default`.
  bool has(const char* option, std::string_view word, bool by_default) const {
    const std::string* const given = spec.option(option);
    return given == nullptr ? by_default : *given == word;
  }
};

template <class... Functions>
struct Visitor : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Visitor(Functions...) -> Visitor<Functions...>;

std::vector<Real> widened(std::span<const double> numbers) {
  std::vector<Real> all;
  for (const double x : numbers) all.push_back(wide(x));
  return all;
}

}  // namespace

std::string other_rule(const Scheme& scheme) {
  const Claimed claimed(scheme);
  for (const auto& [option, right] : {std::pair{"lowering", "exact"}, {"curvature", "dent"}}) {
    const std::string* const given = claimed.spec.option(option);
    if (given != nullptr && *given != right) return std::string(option) + "=" + *given;
  }
  return {};
}

std::string why_not_plastic(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  const LawParts parts = parts_of(law);
  if (parts.normal != NormalPart::plastic)
    return "normal=" + std::string(name_of(parts.normal)) +
           ": the truth of the case is of a plastic "
           "normal force";
  const Claimed claimed(scheme);
  if (std::ranges::count(names, claimed.law.info().name) == 0)
    return "the law does not say whose equations it has (like=luding, walton-braun, thornton-ning "
           "or eepa)";
  if (claimed.law.info().name == names[3] && claimed.number("k1") == claimed.number("k2"))
    return "k2=k1: what is elastic is judged by other cases";
  return {};
}

std::optional<PlasticModel> PlasticModel::of(const Scheme& scheme, double effective_radius) {
  if (!why_not_plastic(scheme).empty()) return std::nullopt;
  const Claimed is(scheme);
  const std::string& name = is.law.info().name;
  if (name == names[0])
    return luding_of(is.law, is.has("unloading", "variable", true), effective_radius);
  if (name == names[1]) {
    return walton_braun_of(is.law, is.has("unloading", "variable", false),
                           is.has("memory", "lowered", false));
  }
  if (name == names[2]) {
    const auto soft = [&](const char* g, const char* nu) {
      return (1 - wide(is.number(nu))) / (2 * wide(is.number(g)));
    };
    const bool has_second = is.number("G2") > 0;
    const Real modulus = 1 / (soft("G", "nu") + (has_second ? soft("G2", "nu2") : soft("G", "nu")));
    Real yield = wide(is.number("yield"));
    if (is.number("yield2") > 0) yield = std::min(yield, wide(is.number("yield2")));
    const Real radius = wide(effective_radius);
    return PlasticModel(
        ThorntonNing{{modulus, radius, std::numbers::pi_v<Real> * radius * yield / (2 * modulus)}});
  }
  const Real n = wide(is.number("exponent"));
  const Real x = wide(is.number("adhesion-exponent"));
  return PlasticModel(Eepa{{.k1 = wide(is.number("k1")),
                            .k2 = wide(is.number("k2")),
                            .adhesion = wide(is.number("ka")),
                            .exponent = n,
                            .adhesion_exponent = x > 0 ? x : n}});
}

PlasticModel PlasticModel::luding(double effective_radius) {
  return luding_of(make_scheme("luding").law(), true, effective_radius);
}

PlasticModel PlasticModel::luding_of(const AnyLaw& law, bool is_variable, double effective_radius) {
  const auto number = [&](const char* role) { return wide(parameter_of(law, role)); };
  reference::LudingPath::Parameters is{
      .k1 = number("k1"), .k2 = number("k2"), .kc = number("kc"), .limit = 0};
  if (is_variable && is.k2 > is.k1) {
    is.limit = number("limit-overlap");
    if (is.limit == 0) is.limit = is.k2 / (is.k2 - is.k1) * number("phi-f") * 2 * effective_radius;
  }
  return PlasticModel(Luding{is});
}

PlasticModel PlasticModel::walton_braun_of(const AnyLaw& law, bool is_variable, bool lowers) {
  const Real k1 = wide(parameter_of(law, "k1"));
  const Real k2 = wide(parameter_of(law, "k2"));
  const Real slope = is_variable ? wide(parameter_of(law, "slope")) : 0;
  if (!lowers) return PlasticModel(WaltonBraun{k1, is_variable && slope == 0 ? k1 : k2, slope});
  // Luding's without a pull; a limit that no path comes to.
  constexpr Real far = 1;
  if (slope > 0)
    return PlasticModel(Luding{{.k1 = k1, .k2 = k1 + slope * k1 * far, .kc = 0, .limit = far}});
  return PlasticModel(Luding{{.k1 = k1, .k2 = is_variable ? k1 : k2, .kc = 0, .limit = 0}});
}

std::vector<PlasticBooks> PlasticModel::along(std::span<const double> overlaps) const {
  return std::visit(
      [&](const auto& is) { return reference::books_along(path(is), widened(overlaps)); },
      equations_);
}

std::vector<PlasticBooks> PlasticModel::by_increments(std::span<const double> overlaps,
                                                      int increments) const {
  const auto of = [&](const auto& is, int parts) {
    auto at = path(is);
    Real overlap = 0;
    Real put_in = 0;
    std::vector<PlasticBooks> all;
    for (const double next : overlaps) {
      const Real start = overlap;
      for (int i = 1; i <= parts; ++i) {
        const Real to = i == parts ? wide(next) : start + (wide(next) - start) * i / parts;
        const Real before = at.force();
        const Real way = std::max(to, Real(0)) - std::max(overlap, Real(0));
        at.advance(to);
        // The force is continuous but where the overlap ends, and 0 there.
        put_in += (before + (to > 0 ? at.force() : 0)) / 2 * way;
        overlap = to;
      }
      all.push_back({at.force(), put_in, overlap > 0 ? at.stored() : 0});
    }
    return all;
  };
  return std::visit([&](const auto& is) { return of(is, increments); }, equations_);
}

double PlasticModel::stored_difference(std::span<const double> overlaps) const {
  return std::visit(
      [&](const auto& is) {
        auto at = path(is);
        Real worst = 0;
        Real largest = 0;
        for (const double overlap : overlaps) {
          at.advance(wide(overlap));
          const Real stored = overlap > 0 ? at.stored() : 0;
          worst = std::max(worst, std::abs(given_back(at, wide(overlap)) - stored));
          largest = std::max(largest, stored);
        }
        return narrow(worst / largest);
      },
      equations_);
}

double PlasticModel::restitution(double mass, double velocity) const {
  const Real m = wide(mass);
  const Real v = wide(velocity);
  const Real e = std::visit(
      Visitor{[&](const Luding& l) { return reference::luding_restitution(l.is, m, v); },
              [&](const WaltonBraun& w) {
                const reference::WaltonBraunImpact impact{w.k1, w.k2 / w.k1, w.slope, m};
                return w.slope > 0 ? impact.restitution_with_slope(v) : impact.restitution();
              },
              [&](const ThorntonNing&) {
                return reference::thornton_ning_restitution(v / wide(turning_velocity(mass)));
              },
              [&](const Eepa& e_) {
                const reference::EepaPath p(e_.is);
                return std::sqrt(std::max(p.restitution_squared(p.overlap_of(m, v)), Real(0)));
              }},
      equations_);
  return narrow(e);
}

double PlasticModel::restitution_by_work(double mass, double velocity) const {
  return std::visit(
      [&](const auto& is) {
        auto at = path(is);
        const Real top = wide(greatest_overlap(mass, velocity));
        const Real in = reference::work_between(at, Real(0), top);
        at.advance(top);
        const Real back = -reference::work_between(at, top, Real(0));
        return narrow(std::sqrt(std::max(back / in, Real(0))));
      },
      equations_);
}

std::optional<double> PlasticModel::restitution_with_dashpot(double mass, double dashpot,
                                                             bool pulls) const {
  const auto end = pulls ? reference::ContactEnd::overlap : reference::ContactEnd::force;
  const auto linear = [&](Real k1, Real k2) {
    const Real zeta = wide(dashpot) / (2 * std::sqrt(wide(mass) * k1));
    return narrow(reference::plastic_dashpot_restitution(k2 / k1, zeta, end));
  };
  if (const auto* const w = std::get_if<WaltonBraun>(&equations_); w != nullptr && w->slope == 0)
    return linear(w->k1, w->k2);
  const auto* const l = std::get_if<Luding>(&equations_);
  if (l != nullptr && l->is.limit == 0 && l->is.kc == 0) return linear(l->is.k1, l->is.k2);
  return std::nullopt;
}

double PlasticModel::turning_velocity(double mass) const {
  const Real m = wide(mass);
  return narrow(std::visit(
      Visitor{[&](const Luding& l) {
                return l.is.limit > 0 && l.is.limit < 1 ? reference::velocity_of_limit(l.is, m)
                                                        : Real(1);
              },
              [&](const WaltonBraun& w) {
                return w.slope > 0 ? std::sqrt(w.k1 / m) / w.slope : Real(1);
              },
              [&](const ThorntonNing& t) {
                const reference::ThorntonNingPath p(t.is);
                return std::sqrt(4 * p.yield_force() * p.yield_overlap() / (5 * m));
              },
              [](const Eepa&) { return Real(1); }},
      equations_));
}

double PlasticModel::greatest_overlap(double mass, double velocity) const {
  const Real m = wide(mass);
  const Real energy = m * wide(velocity) * wide(velocity) / 2;
  return narrow(std::visit(
      Visitor{
          [&](const Luding& l) {
            const Real top = std::sqrt(2 * energy / l.is.k1);
            const Real dp = l.is.limit;
            if (dp == 0 || top <= dp) return top;
            // k1 dp^2/2 + k1 dp s + k2 s^2/2 = energy
            const Real rest = energy - l.is.k1 * dp * dp / 2;
            const Real half = l.is.k1 * dp / l.is.k2;
            return dp + 2 * rest / l.is.k2 / (half + std::sqrt(half * half + 2 * rest / l.is.k2));
          },
          [&](const WaltonBraun& w) { return std::sqrt(2 * energy / w.k1); },
          [&](const ThorntonNing& t) {
            const reference::ThorntonNingPath p(t.is);
            const Real dy = p.yield_overlap();
            const Real elastic = 2 * p.yield_force() * dy / 5;
            if (energy <= elastic) return dy * std::pow(energy / elastic, Real(0.4L));
            const Real rest = energy - elastic;
            const Real half = p.yield_force() / p.plastic_stiffness();
            const Real square = 2 * rest / p.plastic_stiffness();
            return dy + square / (half + std::sqrt(half * half + square));
          },
          [&](const Eepa& e) { return reference::EepaPath(e.is).overlap_of(m, wide(velocity)); }},
      equations_));
}

double PlasticModel::duration(double mass, double velocity) const {
  return std::numbers::pi * greatest_overlap(mass, velocity) / velocity;
}

bool PlasticModel::pulls() const {
  return std::visit(
      Visitor{[](const Luding& l) { return l.is.kc > 0; }, [](const WaltonBraun&) { return false; },
              [](const ThorntonNing&) { return false; },
              [](const Eepa& e) { return e.is.adhesion > 0; }},
      equations_);
}

PlasticModel PlasticModel::with_pull(double over_k1) const {
  PlasticModel other = *this;
  std::visit(Visitor{[&](Luding& l) { l.is.kc = over_k1 * l.is.k1; }, [](WaltonBraun&) {},
                     [](ThorntonNing&) {}, [&](Eepa& e) { e.is.adhesion = over_k1 * e.is.k1; }},
             other.equations_);
  return other;
}

}  // namespace stickslip::cases
