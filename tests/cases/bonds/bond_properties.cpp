// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_properties.hpp"

#include <map>
#include <numbers>

#include "cases/bonds/bond_exchange/case.hpp"

#include "cases/support.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_model.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip {
namespace {

using Verdict = PropertyResult::Verdict;

/// Of all properties of a bond, but for those that do not concern it.
std::map<std::string, PropertyResult> judged_bond(const std::string& law) {
  std::map<std::string, PropertyResult> all;
  for (PropertyResult& result : bond_properties_of(make_scheme(law))) {
    if (result.verdict != Verdict::not_applicable) all.insert({result.name, std::move(result)});
  }
  return all;
}
/// Names of those with this verdict, in the order of the alphabet.
std::string names_with(Verdict verdict, const std::string& law) {
  std::string names;
  for (const auto& [name, result] : judged_bond(law)) {
    if (result.verdict == verdict) names += (names.empty() ? "" : " ") + name;
  }
  return names;
}

/// What is wrong with a bond that breaks by its energy.
enum class Flaw { none, bare_length, counts_pressure, half_of_strength };

/// Four springs that break where their energy reaches Gc times the section.
template <Flaw flaw, bool has_role = false>
struct EnergyBond {
  double kn = 1e5;
  double ks = 5e4;
  double kt = 0.5;
  double kb = 0.6;
  double radius = 5e-3;
  double fracture_energy = 100;
  BondKinematics kinematics = BondKinematics::total;

  using History = BrokenHistory;
  static constexpr LawIdentity identity{"energy-bond", "springs that break", "", "", ""};
  static void describe(auto& visitor) {
    using L = EnergyBond;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "along"});
    visitor.number(&L::ks, {"ks", "N/m", "ks", Range::positive(), "across"});
    visitor.number(&L::kt, {"kt", "N m", "kt", Range::positive(), "twist"});
    visitor.number(&L::kb, {"kb", "N m", "kb", Range::positive(), "bend"});
    visitor.number(&L::radius, {"radius", "m", "radius", Range::positive(), "section"});
    visitor.number(&L::fracture_energy, {"Gc", "J/m2", has_role ? "fracture-energy" : "",
                                         Range::not_negative(), "energy that breaks"});
  }
  std::optional<BondClaims> claims() const { return std::nullopt; }
  BondForce advance(History& history, const BondStep& step) const noexcept {
    BondForce out;
    const std::array force{kn, ks, ks};
    const std::array moment{kt, kb, kb};
    double across = 0;
    for (int i = 0; i < 3; ++i) {
      out.force[i] = force[static_cast<std::size_t>(i)] * step.u_new[i];
      out.moment[i] = moment[static_cast<std::size_t>(i)] * step.theta_new[i];
      const double energy = out.force[i] * step.u_new[i] / 2;
      out.stored += energy + out.moment[i] * step.theta_new[i] / 2;
      if (i > 0) across += energy;
    }
    const bool is_pulled = step.u_new[0] > 0 || flaw == Flaw::counts_pressure;
    const double along = is_pulled ? out.force[0] * step.u_new[0] / 2 : 0;
    const double shares = flaw == Flaw::bare_length ? along + across / step.length : along + across;
    const double strength = flaw == Flaw::half_of_strength ? fracture_energy / 2 : fracture_energy;
    if (shares > strength * std::numbers::pi * radius * radius) {
      history.broken = true;
      const double released = out.stored;
      out = {};
      out.released = released;
      out.broken = true;
    }
    return out;
  }
  void swap_bodies(History&) const noexcept {}
};

template <Flaw flaw, bool has_role = false>
Scheme energy_bond() {
  return {.spec = {"energy-bond", {}, LawKind::file},
          .label = "energy-bond",
          .framed = {AnyLaw(std::make_unique<BondModelOf<EnergyBond<flaw, has_role>>>())},
          .polygons = {}};
}

/// What is wrong with a tangent.
enum class TangentFlaw { none, sign_of_shear, bend_doubled, no_number };

/// A bond of the catalogue whose tangent is of another author.
template <TangentFlaw flaw>
struct ToldBond : SpringBond {
  static void describe(auto& visitor) {
    using L = ToldBond;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "along"});
    visitor.number(&L::ks, {"ks", "N/m", "ks", Range::positive(), "across"});
    visitor.number(&L::kt, {"kt", "N m", "kt", Range::positive(), "twist"});
    visitor.number(&L::kb, {"kb", "N m", "kb", Range::positive(), "bend"});
    describe_rules<L>(visitor);
  }
  BondTangent tangent(const History& history, const BondStep& step) const noexcept {
    BondTangent k = SpringBond::tangent(history, step);
    if (flaw == TangentFlaw::sign_of_shear) k(1, 1) = -k(1, 1);
    if (flaw == TangentFlaw::bend_doubled) k(5, 5) *= 2;
    if (flaw == TangentFlaw::no_number) k(3, 3) = std::numeric_limits<double>::quiet_NaN();
    return k;
  }
};
template <TangentFlaw flaw>
Scheme told_bond() {
  return {.spec = {"told-bond", {}, LawKind::file},
          .label = "told-bond",
          .framed = {AnyLaw(std::make_unique<BondModelOf<ToldBond<flaw>>>())},
          .polygons = {}};
}

/// "NAME VERDICT" of this property.
std::string verdict_of(const Scheme& scheme, const std::string& property) {
  for (const PropertyResult& result : bond_properties_of(scheme))
    if (result.name == property) return std::string(name_of(result.verdict));
  return "";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(properties_of_bonds)

BOOST_AUTO_TEST_CASE(a_bond_that_breaks_by_its_energy_holds) {
  for (const PropertyResult& result : bond_properties_of(energy_bond<Flaw::none>()))
    BOOST_TEST((result.verdict != Verdict::broken), result.name << ": " << result.reason);
  BOOST_TEST(verdict_of(energy_bond<Flaw::none>(), "scaled-break") == "holds");
  BOOST_TEST(verdict_of(energy_bond<Flaw::none>(), "units") == "holds");
  BOOST_TEST(verdict_of(energy_bond<Flaw::none>(), "pressure") == "holds");
  BOOST_TEST(verdict_of(energy_bond<Flaw::none>(), "told-strength") == "not-applicable");
  BOOST_TEST(verdict_of(energy_bond<Flaw::none, true>(), "told-strength") == "holds");
}

BOOST_AUTO_TEST_CASE(wrong_criteria_are_found) {
  BOOST_TEST(verdict_of(energy_bond<Flaw::bare_length>(), "scaled-break") == "broken");
  BOOST_TEST(verdict_of(energy_bond<Flaw::counts_pressure>(), "pressure") == "broken");
  const Scheme weak = energy_bond<Flaw::half_of_strength, true>();
  BOOST_TEST(verdict_of(weak, "told-strength") == "broken");
}

BOOST_AUTO_TEST_CASE(a_bond_that_breaks_where_no_case_asks_is_told_with_its_step) {
  const auto says_step = [](const Unsuitable& e) {
    return std::string(e.what()).starts_with("it broke at step ");
  };
  const BondExchange exchange;
  BOOST_CHECK_EXCEPTION(exchange.run(energy_bond<Flaw::none>(), 16), Unsuitable, says_step);
  // With a role the strength is lifted.
  BOOST_CHECK_NO_THROW(exchange.run(energy_bond<Flaw::none, true>(), 16));
}

BOOST_AUTO_TEST_CASE(right_bonds_break_none_and_are_asked_all) {
  for (const LawInfo& bond : bond_catalogue()) {
    const auto all = judged_bond(bond.name);
    BOOST_TEST(all.size() == known_bond_properties().size(), bond.name);
    for (const auto& [name, result] : all)
      BOOST_TEST((result.verdict == Verdict::holds),
                 bond.name << ": " << name << ' ' << result.error);
  }
}

BOOST_AUTO_TEST_CASE(what_theory_denies_is_declared) {
  const auto declared = [](const std::string& option) {
    return names_with(Verdict::declared, "spring-bond[" + option + "]");
  };
  BOOST_TEST(declared("bond-kinematics=plain") == "closed-loop energy");
  BOOST_TEST(declared("bond-kinematics=swing-twist") == "closed-loop energy");
  BOOST_TEST(declared("bond-kinematics=particle") == "closed-loop energy exchange");
  BOOST_TEST(declared("bond-kinematics=incremental") == "closed-loop energy rigid-motion split");
  BOOST_TEST(declared("damping=magnitudes") == "damping");
  for (const char* const option :
       {"bond-kinematics=plain", "bond-kinematics=particle", "bond-kinematics=incremental",
        "bond-kinematics=projected", "damping=magnitudes"})
    BOOST_TEST(names_with(Verdict::broken, "spring-bond[" + std::string(option) + "]") == "");
}

// Each of them by a bond that is wrong in just this.
BOOST_AUTO_TEST_CASE(each_property_can_be_broken) {
  const std::multimap<std::string, std::string> wrong{
      {"bonding", "orientations-for-directors"},
      {"rest", "one-step-behind"},
      {"reaction", "couple-on-p-alone"},
      {"rigid-motion", "no-twirl"},
      {"exchange", "seen-from-p"},
      {"split", "increments"},
      {"closed-loop", "moment-as-it-is"},
      {"closed-loop", "no-tangent-term"},
      {"energy", "sign-of-bend"},
      {"units", "dead-zone-of-shear"},
      {"damping", "damping-of-sizes"},
      {"damping", "sign-of-damping"},
      {"no-strength", "break-one-step-late"},
      {"released", "energy-freed-twice"},
  };
  for (const auto& [property, mistake] : wrong) {
    const auto all = judged_bond("timoshenko-bond[mistake=" + mistake + "]");
    const auto found = all.find(property);
    BOOST_TEST_REQUIRE((found != all.end()), property);
    BOOST_TEST((found->second.verdict == Verdict::broken), property << " with " << mistake);
  }
}

BOOST_AUTO_TEST_CASE(a_tangent_is_held_against_the_forces) {
  const std::string name = "tangent-consistent";
  BOOST_TEST(verdict_of(told_bond<TangentFlaw::none>(), name) == "holds");
  BOOST_TEST(verdict_of(told_bond<TangentFlaw::sign_of_shear>(), name) == "broken");
  BOOST_TEST(verdict_of(told_bond<TangentFlaw::bend_doubled>(), name) == "broken");
  BOOST_TEST(verdict_of(told_bond<TangentFlaw::no_number>(), name) == "broken");
  BOOST_TEST(verdict_of(energy_bond<Flaw::none>(), name) == "not-applicable");
  // One that breaks in no step is right softening, too, and by torques without an energy.
  for (const char* const law : {"spring-bond[bond-kinematics=plain]",
                                "timoshenko-bond[smooth=on,break=strain,failure-strain=2]"})
    BOOST_TEST(verdict_of(make_scheme(law), name) == "holds", law);
}

BOOST_AUTO_TEST_CASE(a_contact_law_has_none_of_them) {
  BOOST_CHECK_THROW(bond_properties_of(make_scheme("linear-conventional")), Unsuitable);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
