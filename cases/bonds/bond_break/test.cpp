// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_break/case.hpp"

#include "cases/support.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_model.hpp"
#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip {

BOOST_AUTO_TEST_SUITE(bond_break)

namespace {

void breaks_at_its_strength(const BondBreak::Outcome& found) {
  BOOST_TEST(found.instant == 0);
  BOOST_TEST(std::abs(found.peak - 1) < 1e-3);
  BOOST_TEST(std::abs(found.mixed - 1) < 1e-3);
  BOOST_TEST(std::abs(found.released - 1) < 2e-3);
  BOOST_TEST(std::abs(found.parting - 1) < 2e-3);
  BOOST_TEST(found.pressed < 1e-12);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_bond_breaks_at_its_strength_alone) {
  const auto found = BondBreak{}.run(make_scheme("parallel-bond"), 4000);
  breaks_at_its_strength(found);
}

// k x (1 - x^4) is largest at 5^(-1/4).
BOOST_AUTO_TEST_CASE(a_smoothed_bond_never_bears_what_it_is_said_to) {
  const auto found = BondBreak{}.run(make_scheme("parallel-bond[smooth=on]"), 4000);
  BOOST_TEST(std::abs(found.peak - 0.534992) < 1e-4);
}

BOOST_AUTO_TEST_CASE(the_plain_contact_is_left_after_the_break) {
  for (const char* const law :
       {"parallel-bond", "parallel-bond+linear-conventional",
        "parallel-bond[under=nothing]+linear-conventional", "timoshenko-bond+hertz-mindlin",
        "spring-bond+linear-refined[mu=0.2]", "spring-bond+luding"}) {
    const auto found = BondBreak{}.run(make_scheme(law), 512);
    BOOST_TEST(found.beside < 1e-11, law);
    BOOST_TEST(found.after < 1e-11, law);
  }
}

// Half of the limit after the break, and nothing of the contact before it.
BOOST_AUTO_TEST_CASE(a_contact_of_another_friction_or_no_contact_is_seen) {
  const BondBreak given;
  const auto with = [&](const std::string& law) { return given.breaking(make_scheme(law)); };
  const auto right = with("parallel-bond+linear-conventional[mu=0.4]");
  const PressedPair pair = given.pressed_pair(make_scheme("parallel-bond"));
  const auto due = pair.due(*right, 512);
  BOOST_TEST(due.in_closed_form);
  const auto slippery = pair.states(*with("parallel-bond+linear-conventional[mu=0.2]"), 512);
  BOOST_TEST(std::abs(2 * slippery.back().contact[1] / due.sliding[1] - 1) < 1e-9);
  const auto alone = pair.states(*with("parallel-bond[under=nothing]+linear-conventional"), 512);
  BOOST_TEST(alone[255].contact.norm() == 0);
  BOOST_TEST(alone[255].holds);
  BOOST_TEST(!alone.back().holds);
  BOOST_TEST(due.pressed.norm() > 0);
}

namespace {

/// A bond from outside that is told where its bodies are: springs that break by stress.
class BreakingBodies final : public OwnBond {
 public:
  explicit BreakingBodies(std::shared_ptr<OwnBond> springs) : springs_(std::move(springs)) {}
  std::size_t memory() const override { return springs_->memory(); }
  bool knows_bodies() const override { return true; }
  BondForce advance(const BondStep&, std::span<double>) override { return {}; }
  BondedBodiesAnswer advance(const BondedBodiesStep& step, std::span<double> memory) override {
    BondFrame frame(step.made);
    BondStep numbers{.dt = step.dt};
    frame.follow(BondKinematics::total, step.now, numbers);
    const BondForce force = springs_->advance(numbers, memory);
    return {frame.forces(BondKinematics::total, force.force, force.moment), force.broken};
  }

 private:
  std::shared_ptr<OwnBond> springs_;
};

/// The law of it: strengths are parameters, how it breaks is not, and energies are not told.
class BreakingBodiesLaw final : public LawAround {
 public:
  BreakingBodiesLaw() : LawAround(law("spring-bond[break=stress]").law), info_(inner().info()) {
    std::erase_if(info_.parameters, [](const ParameterInfo& p) { return p.name == "break"; });
    std::erase(info_.capabilities, Capability::energy);
  }
  std::unique_ptr<Model> clone() const override {
    return std::make_unique<BreakingBodiesLaw>(*this);
  }
  const LawInfo& info() const override { return info_; }
  std::shared_ptr<const AnyBond> bond() const override {
    return make_own_bond(std::make_shared<BreakingBodies>(inner().bond()->served()));
  }

 private:
  LawInfo info_;
};

}  // namespace

// What it does not tell is not a number, and what it has no word for it is not told.
BOOST_AUTO_TEST_CASE(a_bond_that_knows_bodies_breaks_as_its_springs) {
  Scheme scheme = make_scheme("spring-bond");
  const auto due = BondBreak{}.run(scheme, 256);
  scheme.framed.law = AnyLaw(std::make_unique<BreakingBodiesLaw>());
  const auto found = BondBreak{}.run(scheme, 256);
  BOOST_TEST(std::isnan(found.released));
  for (const auto field : {&BondBreak::Outcome::peak, &BondBreak::Outcome::late,
                           &BondBreak::Outcome::mixed, &BondBreak::Outcome::parting})
    BOOST_TEST(std::abs(found.*field - due.*field) < 1e-12);
  BOOST_TEST(found.instant == 0);
  BOOST_TEST(found.pressed < 1e-12);
}

namespace {

constexpr std::array one_strength_roles{"tensile-strength", "shear-strength",
                                        "fracture-energy",  "critical-stretch",
                                        "failure-strain",   "critical-displacement"};

/// Four springs of an external law with one strength, which it takes `factor` times.
template <std::size_t kind>
struct OneStrengthBond {
  double kn = 1e5;
  double ks = 5e4;
  double kt = 0.5;
  double kb = 0.6;
  double radius = 5e-3;
  double strength = 1;
  BondKinematics kinematics = BondKinematics::total;

  static constexpr std::string_view role = one_strength_roles[kind];
  static inline double factor = 1;

  using History = BrokenHistory;
  static constexpr LawIdentity identity{"one-strength", "springs that break", "", "", ""};
  static void describe(auto& visitor) {
    using L = OneStrengthBond;
    visitor.number(&L::kn, {"kn", "N/m", "kn", Range::positive(), "along"});
    visitor.number(&L::ks, {"ks", "N/m", "ks", Range::positive(), "across"});
    visitor.number(&L::kt, {"kt", "N m", "kt", Range::positive(), "twist"});
    visitor.number(&L::kb, {"kb", "N m", "kb", Range::positive(), "bend"});
    visitor.number(&L::radius, {"radius", "m", "radius", Range::positive(), "section"});
    visitor.number(&L::strength, {"strength", "-", role, Range::not_negative(), "strength"});
  }
  std::optional<BondClaims> claims() const { return std::nullopt; }
  /// The load that the strength is compared with.
  double load(const BondStep& step, const BondForce& out) const {
    const double area = std::numbers::pi * radius * radius;
    const double across = std::hypot(out.force[1], out.force[2]);
    if (role == "tensile-strength") return out.force[0] / area;
    if (role == "shear-strength") return across / area;
    if (role == "critical-displacement") return step.u_new[0];
    if (role != "fracture-energy") return step.u_new[0] / step.length;
    const double along = std::max(step.u_new[0], 0.0);
    return (kn * along * along + across * across / ks) / 2 / area;
  }
  BondForce advance(History& history, const BondStep& step) const noexcept {
    BondForce out;
    out.broken = history.broken;
    if (history.broken) return out;
    out.force = Vector3(kn * step.u_new[0], ks * step.u_new[1], ks * step.u_new[2]);
    out.moment = Vector3(kt * step.theta_new[0], kb * step.theta_new[1], kb * step.theta_new[2]);
    out.stored = (out.force.dot(step.u_new) + out.moment.dot(step.theta_new)) / 2;
    if (load(step, out) < factor * strength) return out;
    history.broken = true;
    return {.released = out.stored, .broken = true};
  }
  void swap_bodies(History&) const noexcept {}
};

template <std::size_t kind>
Scheme one_strength(double factor) {
  OneStrengthBond<kind>::factor = factor;
  return {.spec = {"one-strength", {}, LawKind::file},
          .label = "one-strength",
          .framed = {AnyLaw(std::make_unique<BondModelOf<OneStrengthBond<kind>>>())},
          .polygons = {}};
}

template <std::size_t... kinds>
std::array<Scheme (*)(double), sizeof...(kinds)> all_of_one_strength(
    std::index_sequence<kinds...>) {
  return {one_strength<kinds>...};
}

}  // namespace

// Any one strength is enough, in tension or in shear, of whatever kind.
BOOST_AUTO_TEST_CASE(a_bond_of_one_strength_of_any_kind_is_judged) {
  for (const auto make :
       all_of_one_strength(std::make_index_sequence<one_strength_roles.size()>())) {
    const Scheme right = make(1);
    BOOST_TEST_INFO_SCOPE(right.law().info().parameters.back().role);
    const auto found = BondBreak{}.run(right, 4000);
    breaks_at_its_strength(found);
    BOOST_TEST(found.beside < 1e-11);
    BOOST_TEST(found.after < 1e-11);
    const auto half = BondBreak{}.run(make(0.5), 4000);
    BOOST_TEST(half.peak < 0.8);
    BOOST_TEST(half.mixed < 0.8);
    BOOST_TEST(half.instant > 100);
  }
}

// Rules of the catalogue that break by energy or strain have expectations, too.
BOOST_AUTO_TEST_CASE(energy_and_strain_of_the_catalogue_are_judged) {
  for (const char* const law : {"spring-bond[break=energy]", "parallel-bond[break=strain]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    const auto found = BondBreak{}.run(make_scheme(law), 4000);
    BOOST_TEST(found.instant == 0);
    BOOST_TEST(std::abs(found.mixed - 1) < 1e-3);
    BOOST_TEST(found.after < 1e-11);
    BOOST_TEST((BondBreak{}.expect(make_scheme(law)).of(&BondBreak::Outcome::instant).kind ==
                Expectation::Kind::exact));
  }
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
