// SPDX-License-Identifier: BSD-3-Clause
// Laws of users that are made of other parts than ours, or wrong in ways that were excused: what is
// right passes, what is wrong breaks.
#include <cmath>

#include "cases/catalogue.hpp"
#include "cases/drive/loaded_contact.hpp"
#include "cases/properties/properties.hpp"
#include "reports/stickslip/study.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/parts/hertz.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

using PropertyVerdict = PropertyResult::Verdict;

enum class Turn { right, transposed };

/// A spring and slider whose frame is turned by maps of what it stores.
template <Turn turned>
struct TurnedSpring {
  double kn = 1e5;
  double kt = 1e5;
  double mu = 0.5;
  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"turned-spring", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::turn};
  static constexpr FrameUpdate default_frame = FrameUpdate::projected_and_twirled;
  static void describe(auto& visitor) {
    visitor.number(&TurnedSpring::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&TurnedSpring::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&TurnedSpring::mu, {"mu", "-", "mu", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = linear_normal_force(kn, step);
    advance_limited_spring(kt, mu, step, history, out);
    return out;
  }
  void turn(History& history, const Matrix2& map) const noexcept {
    history.force = (turned == Turn::right ? map : Matrix2(map.transpose())) * history.force;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// The same with dashpots that no parameter sets; `sign` of the tangential one.
template <int sign>
struct DampedSpring : TurnedSpring<Turn::right> {
  static constexpr LawIdentity identity{"damped-spring", "", "", "", ""};
  static void describe(auto& visitor) {
    visitor.number(&DampedSpring::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&DampedSpring::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&DampedSpring::mu, {"mu", "-", "mu", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = TurnedSpring<Turn::right>::advance(history, step);
    if (out.regime != Regime::separated && step.dt > 0) {
      out.damping_normal = 0.3 * (step.overlap_new - step.overlap_old) / step.dt;
      if (out.regime == Regime::stick) out.damping_tangential = sign * 0.2 * step.shift / step.dt;
    }
    return out;
  }
};

/// The same with a normal dashpot that cases set, `thousandths` of it.
template <int thousandths>
struct SetDashpot : TurnedSpring<Turn::right> {
  double c = 0;

  static constexpr LawIdentity identity{"set-dashpot", "", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction,
                                           Capability::turn, Capability::damping};
  static void describe(auto& visitor) {
    visitor.number(&SetDashpot::kn, {"kn", "N/m", "kn", Range::positive(), ""});
    visitor.number(&SetDashpot::kt, {"kt", "N/m", "kt", Range::positive(), ""});
    visitor.number(&SetDashpot::mu, {"mu", "-", "mu", Range::not_negative(), ""});
    visitor.number(&SetDashpot::c, {"c", "N s/m", "damping", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out = TurnedSpring<Turn::right>::advance(history, step);
    if (out.regime != Regime::separated && step.dt > 0)
      out.damping_normal = 1e-3 * thousandths * c * (step.overlap_new - step.overlap_old) / step.dt;
    return out;
  }
};

/// Hertz with the dashpot of Hunt and Crossley, F = K h^1.5 (1 + c h'), which never pulls.
struct HuntCrossley {
  double shear_modulus = 1e9;
  double poisson_ratio = 0.3;
  double mu = 0.3;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;
  double c = 0;
  using History = TangentialForceHistory;

  static constexpr LawIdentity identity{"hunt-crossley", "", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction,
                                           Capability::damping};
  static void describe(auto& visitor) {
    describe_hertz<HuntCrossley>(visitor);
    visitor.number(&HuntCrossley::c, {"c", "s/m", "damping", Range::not_negative(), ""});
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    const double h = std::max(step.overlap_new, 0.0);
    advance_limited_spring(std::max(contact.tangential_stiffness(h), 1e-300), mu, step, history,
                           out);
    out.work_tangential = out.work_stored = out.work_dissipated = std::nan("");
    const double rate = step.dt > 0 ? (step.overlap_new - step.overlap_old) / step.dt : 0;
    out.damping_normal = std::max(c * rate * out.normal, -out.normal);
    return out;
  }
  void swap_bodies(History& history) const noexcept { history.force = -history.force; }
};

/// Adhesion of Johnson, Kendall and Roberts without friction: in touch from an overlap on, until it
/// is torn off.
struct Adhesive {
  double modulus = 1e9;  ///< E* [Pa]
  double radius = 5e-3;  ///< R* [m]
  double work = 0.1;     ///< of adhesion [J/m^2]
  struct History {
    bool touches = false;
    bool operator==(const History&) const = default;
    std::vector<double> pack() const { return {touches ? 1.0 : 0.0}; }
    void unpack(std::span<const double> numbers) { touches = numbers.front() > 0; }
  };

  static constexpr LawIdentity identity{"adhesive", "", "", "", ""};
  static constexpr std::array<Capability, 0> capabilities{};
  static void describe(auto& visitor) {
    visitor.number(&Adhesive::modulus, {"E", "Pa", "", Range::positive(), ""});
  }
  /// Overlap at a contact radius a [m].
  double overlap(double a) const {
    return a * a / radius - std::sqrt(2 * std::numbers::pi * work * a / modulus);
  }
  double force(double a) const {
    return 4 * modulus * a * a * a / (3 * radius) -
           std::sqrt(8 * std::numbers::pi * work * modulus * a * a * a);
  }
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    ContactForce out;
    out.work_normal = out.work_tangential = out.work_stored = out.work_dissipated = std::nan("");
    // Least overlap: 2 a/R = sqrt(pi w/(2 E a)).
    double low = std::cbrt(std::numbers::pi * work * radius * radius / (8 * modulus));
    if (step.overlap_new > 0) history.touches = true;
    if (!history.touches || step.overlap_new < overlap(low)) {
      history.touches = false;
      return out;
    }
    double high = std::max(2 * std::sqrt(radius * std::max(step.overlap_new, 0.0)), 100 * low);
    for (int i = 0; i < 200; ++i) {
      const double middle = 0.5 * (low + high);
      (overlap(middle) > step.overlap_new ? high : low) = middle;
    }
    out.normal = force(low);
    out.regime = Regime::stick;
    return out;
  }
  void swap_bodies(History&) const noexcept {}
};

/// A law that fails at once, as one that has ended does.
AnyLaw failing(const AnyLaw& law) {
  return with_changed_answers(law,
                              [](const ContactStep&, ContactForce&) { throw LawFailure("ended"); });
}

PropertyResult property(const Scheme& law, const std::string& name) {
  return property_of(law, name);
}

reports::Verdict verdict(const Scheme& law, const std::string& name) {
  return study::judge({law}, {name}).studies.front().verdict;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(users_laws)

BOOST_AUTO_TEST_CASE(a_frame_that_falls_with_the_step_is_declared_with_its_bound) {
  const PropertyResult right = property(study::own_law<TurnedSpring<Turn::right>>(), "rotation");
  BOOST_TEST(right.verdict == PropertyVerdict::declared);
  BOOST_TEST(right.reason.find("where it may be by") != std::string::npos, right.reason);
}

BOOST_AUTO_TEST_CASE(a_memory_that_turns_the_wrong_way_is_not_excused_by_its_frame) {
  const Scheme wrong = study::own_law<TurnedSpring<Turn::transposed>>();
  BOOST_TEST(property(wrong, "rotation").verdict == PropertyVerdict::broken);
  const Scheme right = study::own_law<TurnedSpring<Turn::right>>();
  for (const char* const name : {"rigid-rotation-pair", "wg4-motions", "unequal-pair"}) {
    // The last that was given has the name.
    BOOST_TEST(verdict(study::own_law<TurnedSpring<Turn::right>>(), name) == reports::Verdict::pass,
               name);
    BOOST_TEST(
        verdict(study::own_law<TurnedSpring<Turn::transposed>>(), name) == reports::Verdict::fail,
        name);
  }
}

// Where in a step the bodies touch scatters the mean over sixteen phases, so that no limit is
// fitted to a short ladder; errors that fall by half from level to level are not held against the
// law.
BOOST_AUTO_TEST_CASE(a_right_restitution_that_scatters_on_a_short_ladder_is_not_broken) {
  const auto judged = [](const Scheme& law) {
    CaseTask task{&find_case("restitution"),
                  CaseParameters(find_case("restitution").info().parameters),
                  {law}};
    task.steps_from = 64;
    task.steps_to = 512;
    return study::judge_part({task}, {.exhibits = false}).studies.front();
  };
  const StudyResult right = judged(study::own_law<SetDashpot<1000>>());
  BOOST_TEST(!right.observables.front().limit);
  BOOST_TEST(right.verdict == reports::Verdict::pass, right.reason);
  for (const Scheme& wrong :
       {study::own_law<SetDashpot<990>>(), study::own_law<SetDashpot<1010>>()}) {
    const StudyResult off = judged(wrong);
    BOOST_TEST(off.verdict == reports::Verdict::fail, off.reason);
  }
}

BOOST_AUTO_TEST_CASE(a_twin_is_held_in_the_frame_that_the_law_has_by_its_descriptor) {
  const Scheme law = study::own_law<TurnedSpring<Turn::right>>("like=linear-conventional");
  BOOST_TEST(property(law, "twin").verdict == PropertyVerdict::holds);
}

BOOST_AUTO_TEST_CASE(dashpots_without_a_role_turn_with_the_path_and_must_resist) {
  const Scheme right = study::own_law<DampedSpring<1>>();
  for (const char* const name : {"mirror", "isotropy", "swap", "damping"})
    BOOST_TEST(property(right, name).verdict == PropertyVerdict::holds, name);
  BOOST_TEST(property(study::own_law<DampedSpring<-1>>(), "damping").verdict ==
             PropertyVerdict::broken);
}

BOOST_AUTO_TEST_CASE(a_dashpot_of_its_own_is_judged_by_the_restitution_that_it_was_asked_for) {
  reports::TimestepRequest request{.scheme = study::own_law<HuntCrossley>()};
  request.grains = reports::Grains{.smallest = 0.01,
                                   .largest = 0.01,
                                   .density = 2500,
                                   .material = reports::ElasticMaterial{2.6e9, 0.3},
                                   .friction = 0.3,
                                   .restitution = 0.7,
                                   .slowest = 1,
                                   .fastest = 1};
  request.jobs = 1;
  const reports::TimestepAnswer answer = study::timestep(request);
  const reports::TunedDashpot& dashpot = *answer.contact->deciding().dashpot;
  // c v with which the impact has e = .7, by Lambert's W function (stepped in another program).
  BOOST_TEST(dashpot.damping == 0.6348282813, tolerance(1e-3));
  BOOST_TEST(!dashpot.closed_form);
  BOOST_TEST(dashpot.restitution_without_pull.value() == 0.7, tolerance(1e-3));
  for (const reports::AllowedStep& step : answer.advice().observables) {
    if (step.observable == "restitution") BOOST_TEST(reports::suffices(step.kind));
  }
  // A smaller tolerance never allows a larger step.
  for (std::size_t i = 0; i + 1 < answer.advices.size(); ++i)
    BOOST_TEST(answer.advices[i].step.value_or(0) >= answer.advices[i + 1].step.value_or(0));
}

BOOST_AUTO_TEST_CASE(a_law_that_fails_in_a_figure_leaves_the_figure_out_and_nothing_else) {
  std::size_t figures = 0;
  for (const auto& question : case_catalogue()) {
    const CaseInfo& info = question->info();
    if (!info.laws.empty()) continue;  // assemblies: dear
    for (const char* const name : {"linear-refined", "hertz-mindlin", "cundall-spring"}) {
      const AnyLaw law = make_law(parse_law_spec(name)).law;
      const std::vector<Scheme> schemes{study::own_law(failing(law))};
      if (!question->unsuitable(schemes.front()).empty()) continue;
      const auto instance = question->prepare(CaseParameters(info.parameters));
      for (const FigureInfo& figure : info.figures) {
        ++figures;
        try {
          instance->figure(figure.name, schemes);  // of what does not ask the law
        } catch (const LawFailure& failure) {
          BOOST_TEST(std::string(failure.what()) == "ended", figure.name);
        } catch (const InputError&) {  // a figure of several laws
        }
      }
      break;
    }
  }
  BOOST_TEST(figures > 40U);
}

BOOST_AUTO_TEST_CASE(a_pull_is_found_up_to_the_pull_off_and_not_beyond) {
  const AnyLaw law(make_model<Adhesive>());
  const Adhesive truth;
  const double pull_off = 1.5 * std::numbers::pi * truth.work * truth.radius;  // 2.3562e-3 N
  LoadedContact contact(law);
  const auto load = [&](double force) {
    return contact.advance({.normal = Imposed::force, .normal_value = force});
  };
  for (const double force : {1e-2, 0.0, -1e-3, -2e-3, -0.999999 * pull_off}) {
    const LoadedStep step = load(force);
    BOOST_TEST((step.status == LoadStatus::met), "a normal force of " << force << " N");
    BOOST_TEST(step.force.normal == force, tolerance(1e-9));
  }
  const LoadedStep torn = load(-1.001 * pull_off);
  BOOST_TEST((torn.status == LoadStatus::normal_out_of_reach));
  BOOST_TEST_REQUIRE(torn.most_pull.has_value());
  BOOST_TEST(-*torn.most_pull == pull_off, tolerance(1e-6));
  BOOST_TEST(torn.force.normal == 0);
}

BOOST_AUTO_TEST_CASE(a_pull_is_not_stepped_over_after_a_load_a_thousand_times_larger) {
  const AnyLaw law(make_model<Adhesive>());
  const Adhesive truth;
  const double pull_off = 1.5 * std::numbers::pi * truth.work * truth.radius;
  for (const double load : {0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0}) {
    for (const double part : {0.0, 0.1, 0.5, 0.9}) {
      LoadedContact contact(law);
      contact.advance({.normal = Imposed::force, .normal_value = load});
      const LoadedStep step =
          contact.advance({.normal = Imposed::force, .normal_value = -part * pull_off});
      BOOST_TEST((step.status == LoadStatus::met), load << " N, then " << part << " of the pull");
      BOOST_TEST(std::abs(step.force.normal + part * pull_off) < 1e-9 * load);
    }
  }
}

/// Loads on k1, unloads on k2 = 4 k1 (Walton & Braun, without adhesion).
struct Yielding {
  struct History {
    double greatest = 0;
    std::vector<double> pack() const { return {greatest}; }
    void unpack(std::span<const double> numbers) { greatest = numbers[0]; }
    bool operator==(const History&) const = default;
  };
  static constexpr LawIdentity identity{"yielding", "", "", "", ""};
  static constexpr std::array<Capability, 0> capabilities{};
  static void describe(auto&) {}
  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    constexpr double k1 = 1e5;
    history.greatest = std::max(history.greatest, step.overlap_new);
    const double back = 4 * k1 * (step.overlap_new - 0.75 * history.greatest);
    ContactForce out;
    out.normal = std::max(std::min(k1 * step.overlap_new, back), 0.0);
    return out;
  }
  void swap_bodies(History&) const noexcept {}
};

BOOST_AUTO_TEST_CASE(under_no_force_a_contact_that_has_yielded_parts_at_its_residual_overlap) {
  LoadedContact contact{AnyLaw(make_model<Yielding>())};
  contact.advance({.normal = Imposed::force, .normal_value = 1});  // an overlap of 1e-5 m
  const LoadedStep step = contact.advance({.normal = Imposed::force, .normal_value = 0});
  BOOST_TEST((step.status == LoadStatus::met));
  BOOST_TEST(step.step.overlap_new == 7.5e-6, tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(bodies_that_do_not_touch_yet_pull_where_they_come_to_touch) {
  const AnyLaw law(make_model<Adhesive>());
  LoadedContact contact(law);
  const LoadedStep step = contact.advance({.normal = Imposed::force, .normal_value = -1e-3});
  BOOST_TEST((step.status == LoadStatus::met));
  BOOST_TEST(step.force.normal == -1e-3, tolerance(1e-9));
  BOOST_TEST(step.step.overlap_new > 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
