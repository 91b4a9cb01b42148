// SPDX-License-Identifier: BSD-3-Clause
// That every known mistake changes what its laws answer, and that nothing else does.
#include "stickslip/mistakes/mistakes.hpp"

#include "complaint.hpp"
#include "lib/mistakes/mistaken_paths.hpp"
#include "stickslip/contact/batch/pair_moments.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistaken_law.hpp"
#include "stickslip/mistakes/own_limit.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(mistakes)
namespace {

using namespace testing;

constexpr unsigned path_count = 24;
constexpr std::size_t path_length = 160;

std::vector<BatchStep> path_of(const std::string& law, unsigned seed) {
  return RandomPath(seed, typical_overlap(law)).make(path_length);
}

/// How an answer must differ: forces or works by more than rounding makes of them, for mistakes of
/// precision in late digits; what the law says of itself only where that is the mistake.
Comparison clear_difference(const MistakeInfo& mistake) {
  const bool is_told = mistake.kind == "interface" || mistake.kind == "not-a-number";
  return {mistake.kind == "precision" ? 1e-11 : 1e-7, is_told};
}

bool has_other_frame(const FramedLaw& a, const FramedLaw& b) {
  return a.frame != b.frame || a.frame_order != b.frame_order || a.kinematics != b.kinematics;
}

/// Whether the mistake shows in the answers of a law on some random path.
bool shows(const MistakeInfo& mistake, const std::string& law) {
  const FramedLaw right = make_law(telling_spec(law));
  const FramedLaw wrong = mistaken_law(law, std::string(mistake.name));
  const Comparison how = clear_difference(mistake);
  for (unsigned seed = 1; seed <= path_count; ++seed) {
    if (has_other_frame(right, wrong)) {
      const double length = typical_overlap(law);
      if (count_different(pair_answers(right, seed, length), pair_answers(wrong, seed, length),
                          how) > 0)
        return true;
      continue;
    }
    const std::vector<BatchStep> path = path_of(law, seed);
    if (count_different(answers(*right.law.contacts(2), path),
                        answers(*wrong.law.contacts(2), path), how) > 0)
      return true;
  }
  return false;
}

/// A law that is told to err and does not.
AnyLaw wrapped(const std::string& law, const Mistake& mistake) {
  return AnyLaw(make_mistaken(make_law(telling_spec(law)).law, mistake));
}

}  // namespace

BOOST_AUTO_TEST_CASE(there_are_many_and_each_says_what_it_is) {
  BOOST_TEST(known_mistakes().size() >= 130U);
  std::set<std::string_view> names;
  std::map<std::string, int> of_law;
  for (const MistakeInfo& mistake : known_mistakes()) {
    BOOST_TEST_CONTEXT(mistake.name) {
      BOOST_TEST(names.insert(mistake.name).second);
      BOOST_TEST(mistake.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") ==
                 std::string_view::npos);
      BOOST_TEST(!mistake.title.empty());
      BOOST_TEST(!mistake.kind.empty());
      BOOST_TEST(!mistake.suits.empty());
      const std::set<std::string> different(mistake.suits.begin(), mistake.suits.end());
      BOOST_TEST(different.size() == mistake.suits.size());
    }
    for (const std::string& law : mistake.suits) ++of_law[law];
  }
  BOOST_TEST(of_law["linear-conventional"] >= 100);
  BOOST_TEST(of_law["linear-refined"] >= 100);
  BOOST_TEST(of_law["hertz-mindlin"] >= 100);
  BOOST_TEST(of_law["jaeger"] >= 60);
}

BOOST_AUTO_TEST_CASE(each_shows_in_the_answers_of_every_law_that_it_suits) {
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (!mistake.moments.empty() || mistake.kind == mistakes_of_walls ||
        mistake.kind == mistakes_of_shapes)
      continue;
    for (const std::string& law : mistake.suits)
      BOOST_TEST(shows(mistake, law), law << " answers alike with " << mistake.name);
  }
}

BOOST_AUTO_TEST_CASE(a_law_without_a_mistake_in_its_wrapper_is_the_right_law) {
  const Mistake none{};
  for (const std::string& law : suits::all()) {
    const AnyLaw right = make_law(telling_spec(law)).law;
    for (unsigned seed = 1; seed <= path_count; ++seed) {
      const std::vector<BatchStep> path = path_of(law, seed);
      BOOST_TEST(count_different(answers(*right.contacts(2), path),
                                 answers(*wrapped(law, none).contacts(2), path)) == 0U);
    }
  }
}

BOOST_AUTO_TEST_CASE(a_limit_factor_or_normal_force_that_is_right_leaves_the_law_right) {
  const Mistake limit = with_limit({}, right_limit);
  const Mistake normal =
      with_normal_force({}, [](const MistakenStep&, double force, double) { return force; });
  const Mistake factor = with_tangential_factor({}, [](const AnyLaw&) { return 1.0; });
  for (const std::string& law : suits::main()) {
    const AnyLaw right = make_law(telling_spec(law)).law;
    for (unsigned seed = 1; seed <= path_count; ++seed) {
      BOOST_TEST_INFO_SCOPE(law << " seed " << seed);
      const std::vector<BatchStep> path = path_of(law, seed);
      const auto expected = answers(*right.contacts(2), path, false);
      const auto with = [&](const Mistake& mistake) {
        return answers(*wrapped(law, mistake).contacts(2), path, false);
      };
      const Comparison to_rounding{1e-9, false};
      if (law != "jaeger") BOOST_TEST(count_different(expected, with(limit), to_rounding) == 0U);
      BOOST_TEST(count_different(expected, with(factor), to_rounding) == 0U);
      std::vector<ContactForce> forces = with(normal);
      for (std::size_t i = 0; i < forces.size(); ++i) {  // its work is that of the trapezoid
        forces[i].work_stored = expected[i].work_stored;
        forces[i].work_normal = expected[i].work_normal;
      }
      BOOST_TEST(count_different(expected, forces, to_rounding) == 0U);
    }
  }
}

BOOST_AUTO_TEST_CASE(contacts_that_err_are_cloned_copied_and_sent_with_all_that_they_know) {
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (!mistake.moments.empty()) continue;
    // These lose in the packing, or write into contacts that stay behind.
    const bool loses =
        mistake.name == "history-lost-in-restart" || mistake.name == "history-with-six-digits" ||
        mistake.name == "history-sent-as-float" || mistake.name == "history-packed-in-wrong-order";
    for (const std::string& law : mistake.suits) {
      const AnyLaw wrong = mistaken_law(law, std::string(mistake.name)).law;
      const auto contacts = wrong.contacts(2);
      answers(*contacts, path_of(law, 1), false);
      const auto cloned = contacts->clone();
      const auto copied = contacts->clone();
      answers(*copied, path_of(law, 2), false);
      copied->copy_from(*contacts);
      const auto sent = wrong.contacts(2);
      bool is_sent = !loses;
      for (std::size_t i = 0; i < 2; ++i) {
        const std::vector<double> packed = contacts->pack(i);
        // Jaeger's histories are not unpacked where they are no numbers.
        const bool are_numbers =
            law != "jaeger" || std::ranges::all_of(std::span(packed).first(packed.size() - 26),
                                                   [](double x) { return std::isfinite(x); });
        is_sent = is_sent && are_numbers;
        if (are_numbers) sent->unpack(i, packed);
      }
      std::vector<BatchStep> path = path_of(law, 3);
      for (BatchStep& step : path)
        if (step.event == Event::pack) step.event = Event::none;
      const auto expected = answers(*contacts, path);
      BOOST_TEST_INFO_SCOPE(law << " " << mistake.name);
      BOOST_TEST(count_different(expected, answers(*cloned, path)) == 0U);
      BOOST_TEST(count_different(expected, answers(*copied, path)) == 0U);
      if (is_sent) BOOST_TEST(count_different(expected, answers(*sent, path)) == 0U);
    }
  }
}

BOOST_AUTO_TEST_CASE(mistakes_in_moments_need_moments) {
  const std::string options(options_for_moment_mistakes);
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.moments.empty()) continue;
    const std::string name(mistake.name);
    BOOST_CHECK_THROW(mistaken_law("jaeger", name), InputError);
    const FramedLaw wrong =
        make_law(parse_law_spec("jaeger[" + options + ",mistake=" + name + "]"));
    BOOST_TEST(wrong.law.info().name == "jaeger");
    BOOST_TEST(wrong.moments.rolling == RollingRule::linear_refined);
    // Forces are those of the right law: nothing stands around it.
    BOOST_TEST(wrong.law.claims().has_value() == make_law({"jaeger", {}}).law.claims().has_value());
  }
  BOOST_CHECK_THROW(
      make_law(parse_law_spec("jaeger[twisting=hertz-torsion,mistake=moment-cap-forgotten]")),
      InputError);
}

BOOST_AUTO_TEST_CASE(moments_with_two_mistakes_make_both) {
  const auto moments_of = [](const std::string& mistakes) {
    return make_moments(make_law(parse_law_spec(
        "linear-refined[rolling=linear-refined,mu-rolling=.1,k-rolling=2" + mistakes + "]")));
  };
  MomentStep step;
  step.roll = {1e-3, 2e-3};
  step.normal_old = step.normal_new = 1e3;
  step.overlap_old = step.overlap_new = 1e-4;
  const auto rolled = [&](const std::string& mistakes) {
    ContactMoments contact = moments_of(mistakes);
    contact.advance(step);
    return contact.advance(step).rolling;
  };
  BOOST_TEST(rolled("") == Vector2(4e-3, 8e-3));
  BOOST_TEST(rolled(",mistake=rolling-stiffness-halved") == Vector2(2e-3, 4e-3));
  BOOST_TEST(rolled(",mistake=rolling-stiffness-halved+rolling-second-component-ignored") ==
             Vector2(2e-3, 0));
  BOOST_TEST(rolled(",mistake=rolling-moment-sign+rolling-stiffness-halved") ==
             Vector2(-2e-3, -4e-3));
}

BOOST_AUTO_TEST_CASE(a_law_that_errs_says_of_itself_what_the_right_one_says) {
  const FramedLaw right = make_law(telling_spec("linear-refined"));
  const FramedLaw wrong = mistaken_law("linear-refined", "mu-halved");
  BOOST_TEST(wrong.law.info().name == "linear-refined");
  BOOST_TEST(wrong.law.value("mu").value() == right.law.value("mu").value());
  BOOST_TEST(wrong.law.claims().has_value());
  const AnyLaw changed = wrong.law.with({{"mu", 0.7}});
  BOOST_TEST(changed.value("mu").value() == 0.7);
  ContactStep step;
  step.overlap_old = step.overlap_new = 1e-4;
  step.shift = {1, 0};
  ContactForce force;
  changed.contacts(1)->advance(std::span(&step, 1), std::span(&force, 1));
  BOOST_TEST(force.tangential[0] == 0.35 * force.normal, tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(several_mistakes_are_made_in_either_order) {
  ContactStep step;
  step.overlap_old = step.overlap_new = 1e-4;
  step.shift = {1, 0};
  for (const char* both : {"limit-by-component+mu-halved", "mu-halved+limit-by-component",
                           "mu-halved+force-sign", "force-second-sign+mu-halved+shift-doubled"}) {
    ContactForce force;
    mistaken_law("linear-conventional", both)
        .law.contacts(1)
        ->advance(std::span(&step, 1), std::span(&force, 1));
    BOOST_TEST(std::abs(force.tangential[0]) == 0.2 * force.normal, tolerance(1e-12));
  }
}

BOOST_AUTO_TEST_CASE(names_that_are_unknown_unsuitable_or_given_twice_are_refused) {
  const auto complaint_of = [](const char* law, const char* mistake) {
    return complaint([&] { mistaken_law(law, mistake); });
  };
  BOOST_TEST(says(complaint_of("linear-conventional", "history-not-rotatd"),
                  "did you mean 'history-not-rotated'?"));
  BOOST_TEST(says(complaint_of("linear-conventional", ""), "unknown mistake ''"));
  BOOST_TEST(says(complaint_of("linear-conventional", "shift-sign+"), "unknown mistake ''"));
  BOOST_TEST(says(complaint_of("linear-conventional", "nonsense-of-some-other-kind"),
                  "'stickslip mistakes' lists"));
  BOOST_TEST(says(complaint_of("linear-conventional", "e-for-g"), "cannot make it"));
  BOOST_TEST(says(complaint_of("linear-conventional", "e-for-g"), "hertz-mindlin, jaeger"));
  BOOST_TEST(says(complaint_of("zabulionis", "shift-sign"), "cannot make it"));
  BOOST_TEST(says(complaint_of("linear-conventional", "shift-sign+shift-sign"), "given twice"));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
