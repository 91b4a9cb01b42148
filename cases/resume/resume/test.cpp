// SPDX-License-Identifier: BSD-3-Clause
#include "cases/resume/resume/case.hpp"

#include "cases/support.hpp"
#include "complaint.hpp"
#include "stickslip/contact/law/law_model.hpp"
#include "stickslip/laws/parts/linear_friction.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(resume)
namespace {

using Outcome = Resume::Outcome;

/// What is wrong with a law's state.
enum class Flaw {
  none,
  forgets_in_pack,     ///< the force is not written
  writes_floats,       ///< the force is written as float
  keeps_sign,          ///< the force, which is odd, stays under exchange
  negates_even,        ///< the largest overlap, which is even, changes its sign
  forgets_in_swap,     ///< an exchange makes a virgin contact
  counts_its_calls,    ///< what is remembered outside the state
  knows_the_neighbour  ///< the state is that of the contact before it in the process
};

/// A force, which is odd, and the largest overlap so far, which is even.
template <Flaw flaw>
struct FlawedHistory {
  Vector2 force = Vector2::Zero();
  double largest = 0;
  bool operator==(const FlawedHistory&) const = default;

  std::vector<double> pack() const {
    const auto kept = [](double x) {
      if (flaw == Flaw::forgets_in_pack) return 0.0;
      return flaw == Flaw::writes_floats ? static_cast<double>(static_cast<float>(x)) : x;
    };
    return {kept(force[0]), kept(force[1]), largest};
  }
  void unpack(std::span<const double> numbers) {
    force = {numbers[0], numbers[1]};
    largest = numbers[2];
  }
};

/// Springs with a friction limit whose normal force is a tenth smaller below the largest overlap.
template <Flaw flaw>
struct FlawedLaw {
  double kn = 1e5;
  double kt = 7e4;
  double mu = 0.5;
  double damping = 0;

  using History = FlawedHistory<flaw>;
  static constexpr LawIdentity identity{"flawed", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::linear, Capability::friction};
  static void describe(auto& visitor) { describe_linear_friction<FlawedLaw>(visitor); }

  ContactForce advance(History& history, const ContactStep& step) const noexcept {
    static int calls = 0;
    static Vector2 last = Vector2::Zero();
    ContactForce out = linear_normal_force(kn, step);
    if (step.overlap_new < history.largest) out.normal *= 0.9;
    history.largest = step.overlap_new > 0 ? std::max(history.largest, step.overlap_new) : 0;
    TangentialForceHistory spring{flaw == Flaw::knows_the_neighbour ? last : history.force};
    advance_limited_spring(kt, mu, step, spring, out);
    if (flaw == Flaw::counts_its_calls) out.tangential *= 1 + 1e-6 * ++calls;
    last = history.force = spring.force;
    return out;
  }
  void swap_bodies(History& history) const noexcept {
    if (flaw == Flaw::forgets_in_swap) history = {};
    if (flaw != Flaw::keeps_sign) history.force = -history.force;
    if (flaw == Flaw::negates_even) history.largest = -history.largest;
  }
};

constexpr int steps = 64;

template <Flaw flaw>
Outcome outcome_of() {
  const Scheme scheme{.spec = {"flawed", {}, LawKind::hosted},
                      .label = "flawed",
                      .framed = {AnyLaw(make_model<FlawedLaw<flaw>>())},
                      .polygons = {}};
  return Resume{}.run(scheme, steps);
}

double worst_of(const Outcome& o) {
  return std::max({o.written, o.exchanged, o.rebuilt, o.handed_over, o.moments});
}

/// All laws that moments go with, with springs that remember vectors and numbers.
const std::vector<std::string> with_moments{
    "linear-refined[rolling=linear-refined,twisting=linear]",
    "linear-conventional[rolling=sds,twisting=sds]",
    "hertz-mindlin[rolling=epsd2,twisting=marshall]", "hertz-mindlin[twisting=hertz-torsion]"};

}  // namespace

BOOST_AUTO_TEST_CASE(every_law_of_the_catalogue_goes_on_to_the_bit) {
  for (const std::string law :
       {"linear-conventional", "linear-refined", "linear-kinetic", "jaeger", "hertz-mindlin",
        "zabulionis", "modified-mindlin", "incremental-mindlin-deresiewicz", "rolling-mindlin",
        "spring-foundation", "cundall-spring", "geometric-spring", "linear-refined[damping=3]",
        "jaeger[memory-tolerance=0.1]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(worst_of(Resume{}.run(make_scheme(law), steps)) == 0);
  }
}

BOOST_AUTO_TEST_CASE(moments_go_on_too) {
  for (const std::string& law : with_moments) {
    BOOST_TEST_INFO_SCOPE(law);
    const Scheme scheme = make_scheme(law);
    BOOST_TEST(worst_of(Resume{}.run(scheme, steps)) == 0);
    // They come to their caps, so that there is something to lose.
    const auto answers = ResumedPath(scheme, steps).uninterrupted();
    const auto slips = [](const TurnedAnswer& a) {
      return a.moment.rolling_regime == Regime::slip || a.moment.twisting_regime == Regime::slip;
    };
    BOOST_TEST(std::ranges::count_if(answers, slips) > 0);
    BOOST_TEST(std::ranges::count_if(answers, slips) < steps - 5);
  }
}

BOOST_AUTO_TEST_CASE(the_path_slips_and_parts) {
  for (const std::string law : {"linear-refined", "jaeger", "hertz-mindlin"}) {
    std::map<Regime, int> seen;
    for (const TurnedAnswer& a : ResumedPath(make_scheme(law), steps).uninterrupted())
      ++seen[a.force.regime];
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(seen[Regime::separated] > 10);
    BOOST_TEST(seen[Regime::slip] > 10);
  }
}

BOOST_AUTO_TEST_CASE(a_state_without_a_flaw_goes_on) {
  BOOST_TEST(worst_of(outcome_of<Flaw::none>()) == 0);
}

BOOST_AUTO_TEST_CASE(what_is_not_written_is_found_wherever_a_state_is_read) {
  const Outcome found = outcome_of<Flaw::forgets_in_pack>();
  for (const double error : {found.written, found.rebuilt, found.handed_over})
    BOOST_TEST(error > 0.05);
  BOOST_TEST(found.exchanged == 0);
}

BOOST_AUTO_TEST_CASE(digits_that_are_not_written_are_found) {
  const Outcome found = outcome_of<Flaw::writes_floats>();
  for (const double error : {found.written, found.rebuilt, found.handed_over}) {
    BOOST_TEST(error > 1e-10);
    BOOST_TEST(error < 1e-6);
  }
}

BOOST_AUTO_TEST_CASE(a_number_of_the_wrong_parity_is_found) {
  for (const Outcome& found : {outcome_of<Flaw::keeps_sign>(), outcome_of<Flaw::negates_even>(),
                               outcome_of<Flaw::forgets_in_swap>()}) {
    BOOST_TEST(found.exchanged > 0.05);
    BOOST_TEST(std::max({found.written, found.rebuilt, found.handed_over}) == 0);
  }
}

BOOST_AUTO_TEST_CASE(what_is_remembered_outside_the_state_is_found) {
  const Outcome calls = outcome_of<Flaw::counts_its_calls>();
  BOOST_TEST(calls.written > 1e-6);
  BOOST_TEST(outcome_of<Flaw::knows_the_neighbour>().rebuilt > 0.05);
}

// Rolling negated is rolling of the pair named otherwise: all that is wrong is the twist, as in
// engines that negate the whole of a history.
BOOST_AUTO_TEST_CASE(moments_that_are_negated_are_found) {
  const Outcome found =
      Resume{}.run(make_scheme("linear-refined[rolling=linear-refined,twisting=linear,"
                               "mistake=moment-history-negated-on-exchange]"),
                   steps);
  BOOST_TEST(found.moments > 0.05);
  BOOST_TEST(std::max({found.written, found.exchanged, found.rebuilt, found.handed_over}) == 0);
}

namespace {

Scheme program(const std::string& script, const std::string& arguments) {
  return make_scheme("exec:python3 '" STICKSLIP_SOURCE_DIR "/tests/" + script + "' " + arguments);
}

std::string why_not(const Scheme& scheme) {
  const std::string why = find_case("resume").unsuitable(scheme);
  if (!why.empty()) return why;
  try {
    Resume{}.run(scheme, steps);
  } catch (const Unsuitable& refused) {
    return refused.what();
  }
  return "it is asked";
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_goes_on_in_another_process_if_its_state_is_all_that_it_knows) {
  const std::string script = "cases/resume/state_law.py";
  BOOST_TEST(worst_of(Resume{}.run(program(script, "sound"), steps)) == 0);
  // Asked again the same process would know.
  const Outcome found = Resume{}.run(program(script, "keeps-it-in-the-process"), steps);
  BOOST_TEST(found.written > 0.05);
  BOOST_TEST(found.handed_over > 0.05);
}

BOOST_AUTO_TEST_CASE(a_program_without_the_words_is_not_asked) {
  const std::string script = "cases/resume/state_law.py";
  BOOST_TEST(says(why_not(program(script, "has-no-pack")), "word pack"));
  BOOST_TEST(why_not(program(script, "has-no-swap")) == "it is asked");
  BOOST_TEST(worst_of(Resume{}.run(program(script, "has-no-swap"), steps)) == 0);
  BOOST_TEST(why_not(program(script, "sound")) == "it is asked");
}

BOOST_AUTO_TEST_CASE(
    a_program_that_knows_bodies_keeps_p_and_q_where_its_lists_name_them_otherwise) {
  const std::string script = "lib/plugin/body_law.py";
  for (const std::string arms : {"constant", "shortening"})
    BOOST_TEST(worst_of(Resume{}.run(program(script, "sound " + arms), steps)) == 0);
  const Outcome found = Resume{}.run(program(script, "negates-in-swap constant"), steps);
  BOOST_TEST(found.exchanged > 0.05);
  BOOST_TEST(std::max({found.written, found.rebuilt, found.handed_over}) == 0);
}

BOOST_AUTO_TEST_CASE(known_mistakes_are_found) {
  for (const std::string law :
       {"linear-refined[mistake=history-lost-in-restart]",
        "jaeger[mistake=history-lost-in-restart]", "hertz-mindlin[mistake=history-sent-as-float]",
        "hertz-mindlin[mistake=swap-keeps-sign]",

        "jaeger[mistake=swap-negates-all-numbers]",
        "linear-conventional[mistake=history-of-neighbour]"}) {
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(worst_of(Resume{}.run(make_scheme(law), steps)) > 1e-10);
  }
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip
