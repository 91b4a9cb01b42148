// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/law/any_law.hpp"
#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"

#include <clocale>

#include "lib/support.hpp"
#include "unit_test.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(catalogue)
namespace {

using namespace testing;

std::string complaint_of(std::string_view spec) {
  return complaint([&] { framed_law(spec); });
}
std::vector<std::string> law_names() {
  std::vector<std::string> names;
  for (const LawInfo& info : law_catalogue()) names.push_back(info.name);
  return names;
}
const LawInfo& info_of_law(const std::string& name) {
  for (const LawInfo& info : law_catalogue())
    if (info.name == name) return info;
  throw std::runtime_error("no law " + name);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_text_makes_a_law) {
  const FramedLaw made = law("linear-refined[mu=.3,frame=projected]");
  BOOST_TEST(made.law.info().name == "linear-refined");
  BOOST_TEST(made.law.value("mu").value() == 0.3);
  BOOST_TEST(made.frame == FrameUpdate::projected);
  BOOST_CHECK_THROW(law("linear-refined[mu=.3"), InputError);
}

BOOST_AUTO_TEST_CASE(lists_are_split_at_commas_outside_brackets) {
  using Items = std::vector<std::string>;
  BOOST_TEST(split_list("a,b") == (Items{"a", "b"}));
  BOOST_TEST(split_list("a[x=1,y=2],b,c[z=3]") == (Items{"a[x=1,y=2]", "b", "c[z=3]"}));
  BOOST_TEST(split_list("a[x=[1,2],y=3],b") == (Items{"a[x=[1,2],y=3]", "b"}));
  BOOST_TEST(split_list("a") == Items{"a"});
  BOOST_TEST(split_list("a,") == (Items{"a", ""}));
  BOOST_TEST(split_list("") == Items{""});
}

BOOST_AUTO_TEST_CASE(specifications_are_read_and_written_back) {
  const LawSpec spec = parse_law_spec("linear-refined[mu=0.3,frame=exact]");
  BOOST_TEST(spec.name == "linear-refined");
  BOOST_TEST(spec.options.size() == 2U);
  BOOST_TEST(spec.options[0].first == "mu");
  BOOST_TEST(spec.options[0].second == "0.3");
  BOOST_TEST(spec.text() == "linear-refined[mu=0.3,frame=exact]");
  BOOST_TEST(parse_law_spec("linear-refined").text() == "linear-refined");
  BOOST_TEST(parse_law_spec("linear-refined[]").text() == "linear-refined");
}

BOOST_DATA_TEST_CASE(malformed_specifications_are_refused,
                     data::make({
                         "",
                         "[mu=1]",
                         "linear-refined[mu=1",
                         "linear-refined[mu]",
                         "linear-refined[=1]",
                         "linear-refined[mu=]",
                         "linear-refined[mu=1,]",
                         "linear-refined[,mu=1]",
                         "linear-refined[mu=1]x",
                         "linear-refined[mu=1]]",
                         "linear-refined[[mu=1]",
                         "linear-refined]",
                         "linear-refined[mu=1][kn=2]",
                         "linear-refined[mu=1,mu=2]",
                         "linear-refined [mu=1]",
                         "linear-refined[mu =1]",
                         "LINEAR-REFINED",
                     }),
                     spec) {
  BOOST_TEST(complaint_of(spec) != "");
}

BOOST_AUTO_TEST_CASE(unknown_names_come_with_the_nearest_one) {
  BOOST_TEST(says(complaint_of("linear-refind"), "did you mean 'linear-refined'"));
  BOOST_TEST(
      says(complaint_of("linear-refined[slip-rotaton=off]"), "did you mean 'slip-rotation'"));
  BOOST_TEST(says(complaint_of("linear-refined[frme=exact]"), "did you mean 'frame'"));
  BOOST_TEST(says(complaint_of("linear-refined[rotatoin=off]"), "did you mean 'rotation'"));
  // Not the nearest name, which is another modulus.
  BOOST_TEST(says(complaint_of("hertz-mindlin[E=210e9]"), "and not Young's modulus E"));
  const std::string far = complaint_of("nothing-like-it");
  const std::string count = std::to_string(law_catalogue().size() + bond_catalogue().size());
  BOOST_TEST(says(far, {"linear-kinetic", "the nearest of " + count + " are"}));
  BOOST_TEST(!says(far, "did you mean"));
}

BOOST_DATA_TEST_CASE(values_that_are_not_allowed_are_refused,
                     data::make({
                         "kn=0",
                         "kn=-1",
                         "kn=nan",
                         "kn=inf",
                         "kn=1e400",
                         "kn=0x10",
                         "kn=1,5",
                         "kn=1 ",
                         "kn=++1",
                         "kn=+-1",
                         "kn=+",
                         "kn=one",
                         "mu=-0.1",
                         "mu=nan",
                         "damping=-1",
                         "table=-1",
                         "table=1.5",
                         "table=2000000",
                         "table=many",
                         "slip-onset=yes",
                         "slip-onset=ON",
                         "work=exakt",
                         "literal=on",
                         "frame=turned",
                         "frame-order=never",
                         "kinematics=none",
                         "rotation=maybe",
                     }),
                     option) {
  const std::string message = complaint_of("linear-refined[" + std::string(option) + "]");
  BOOST_TEST(message != "");
  const std::string name = std::string(option).substr(0, std::string(option).find('='));
  BOOST_TEST(says(message, name));
}

BOOST_AUTO_TEST_CASE(rotation_off_is_another_name_of_frame_fixed) {
  BOOST_TEST(framed_law("linear-refined[rotation=off]").frame == FrameUpdate::fixed);
  BOOST_TEST(framed_law("linear-refined[rotation=on]").frame == FrameUpdate::exact);
  BOOST_TEST(framed_law("linear-conventional[rotation=on]").frame == FrameUpdate::projected);
  BOOST_TEST(complaint_of("linear-refined[rotation=off,frame=exact]") != "");
  BOOST_TEST(complaint_of("linear-refined[frame=exact,rotation=on]") != "");
}

BOOST_AUTO_TEST_CASE(common_options_are_understood_by_every_law) {
  for (const std::string& law : law_names()) {
    for (const ParameterInfo& option : common_options()) {
      for (const std::string& word : option.choices) {
        const std::string spec = law + "[" + option.name + "=" + word + "]";
        BOOST_TEST(complaint_of(spec) == "");
      }
    }
    const FramedLaw made = framed_law(law + "[frame-order=after,kinematics=end-arm]");
    BOOST_TEST(made.frame_order == FrameOrder::after);
    BOOST_TEST(made.kinematics == Kinematics::end_arm);
    const FramedLaw plain = framed_law(law);
    BOOST_TEST(plain.frame_order == FrameOrder::before);
    BOOST_TEST(plain.kinematics == plain.law.default_kinematics());
  }
  BOOST_TEST(framed_law("linear-refined").frame == FrameUpdate::exact);
  BOOST_TEST(framed_law("linear-conventional").frame == FrameUpdate::projected);
}

BOOST_AUTO_TEST_CASE(names_of_choices_are_read_back_as_the_same_choice) {
  for (const auto frame :
       {FrameUpdate::fixed, FrameUpdate::projected, FrameUpdate::projected_and_twirled,
        FrameUpdate::quaternion, FrameUpdate::exact})
    BOOST_TEST(read_frame(name_of(frame)) == frame);
  for (const auto kinematics : {Kinematics::velocity, Kinematics::end_arm, Kinematics::mid_arm,
                                Kinematics::positions, Kinematics::printed})
    BOOST_TEST(read_kinematics(name_of(kinematics)) == kinematics);
}

BOOST_AUTO_TEST_CASE(numbers_are_read_with_a_plus_sign_and_in_any_locale) {
  const auto kn = [](std::string_view text) {
    return framed_law("linear-refined[kn=" + std::string(text) + "]").law.value("kn").value();
  };
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* locale : {"C", "de_DE.UTF-8", "fr_FR.UTF-8"}) {
    std::setlocale(LC_ALL, locale);  // if installed
    BOOST_TEST(kn("1.5") == 1.5);
    BOOST_TEST(kn("+1.5") == 1.5);
    BOOST_TEST(kn("1.5e3") == 1500);
    BOOST_TEST(kn("1.5e+3") == 1500);
    BOOST_TEST(kn(".5") == 0.5);
    BOOST_TEST(shortest(0.1) == "0.1");
    BOOST_TEST(shortest(1.5) == "1.5");
  }
  std::setlocale(LC_ALL, before.c_str());
  BOOST_TEST(complaint_of("linear-refined[table=+512]") == "");
}

BOOST_AUTO_TEST_CASE(shortest_text_of_a_number_reads_back_as_the_same_number) {
  BOOST_TEST(holds("round trip", [] {
    const double x = std::ldexp(between(-1, 1), whole_number(-900, 900));
    require(read_number(shortest(x), "x") == x);
  }));
}

BOOST_AUTO_TEST_CASE(parameters_are_set_by_role) {
  const AnyLaw law = framed_law("linear-refined[mu=0.2]").law;
  const AnyLaw changed = law.with({{"mu", 0.7}, {"kt", 3.0}});
  BOOST_TEST(changed.value("mu").value() == 0.7);
  BOOST_TEST(changed.value("kt").value() == 3.0);
  BOOST_TEST(law.value("mu").value() == 0.2);  // a value: copies are independent
  BOOST_TEST(!law.value("G").has_value());
  BOOST_TEST(!law.value("").has_value());
  BOOST_TEST(complaint([&] { static_cast<void>(law.with({{"G", 1.0}})); }) != "");
  BOOST_TEST(complaint([&] { static_cast<void>(law.with({{"mu", -1.0}})); }) != "");
  AnyLaw copy = law;
  copy = changed;
  BOOST_TEST(copy.value("mu").value() == 0.7);
}

BOOST_AUTO_TEST_CASE(claims_follow_the_switches) {
  const auto claims = [](std::string_view spec) { return framed_law(spec).law.claims().value(); };
  const LinearFrictionClaims all = claims("linear-refined");
  BOOST_TEST(all.fresh_contact);
  BOOST_TEST(all.slip_onset);
  BOOST_TEST(all.slip_rotation);
  BOOST_TEST(all.exact_work);
  BOOST_TEST(!all.as_printed);
  BOOST_TEST(!claims("linear-refined[fresh-contact=off]").fresh_contact);
  BOOST_TEST(!claims("linear-refined[slip-onset=off]").slip_onset);
  BOOST_TEST(!claims("linear-refined[slip-onset=off]").exact_work);
  BOOST_TEST(!claims("linear-refined[slip-rotation=off]").slip_rotation);
  BOOST_TEST(!claims("linear-refined[work=average]").exact_work);
  BOOST_TEST(claims("linear-refined[table=64]").table == 64);
  BOOST_TEST(!claims("linear-refined[table=64]").exact_work);
  BOOST_TEST(claims("linear-refined[literal=else-if]").as_printed);
  const LinearFrictionClaims none = claims("linear-conventional");
  BOOST_TEST(!(none.fresh_contact || none.slip_onset || none.slip_rotation || none.exact_work));
}

BOOST_DATA_TEST_CASE(law_describes_itself, data::make(law_names())) {
  const LawInfo& info = info_of_law(sample);
  BOOST_TEST(!info.title.empty());
  BOOST_TEST(!info.source.empty());
  BOOST_TEST(!info.bibtex.empty());
  BOOST_TEST(!info.capabilities.empty());
  BOOST_TEST(framed_law(sample).law.info().name == info.name);
  std::set<std::string> names;
  std::set<std::string> roles;
  for (const ParameterInfo& p : info.parameters) {
    BOOST_TEST_INFO("parameter " << p.name);
    BOOST_TEST(names.insert(p.name).second);
    if (!p.role.empty()) BOOST_TEST(roles.insert(p.role).second);
    BOOST_TEST(!p.unit.empty());
    BOOST_TEST(!p.text.empty());
    BOOST_TEST(!p.range.empty());
    BOOST_TEST(!p.default_text.empty());
    // The default is inside its own range, and so is every word that is offered.
    BOOST_TEST(complaint_of(info.name + "[" + p.name + "=" + p.default_text + "]") == "");
    for (const std::string& word : p.choices)
      BOOST_TEST(complaint_of(info.name + "[" + p.name + "=" + word + "]") == "");
    if (!p.role.empty()) {
      BOOST_TEST(info.by_role(p.role) == &p);
      BOOST_TEST(framed_law(sample).law.value(p.role).value() == p.default_value);
      BOOST_TEST(shortest(p.default_value) == p.default_text);
    }
  }
  BOOST_TEST(info.by_role("") == nullptr);
  using enum Capability;
  for (const auto& [capability, role] : {std::pair{linear, "kn"},
                                         {linear, "kt"},
                                         {hertzian, "G"},
                                         {hertzian, "nu"},
                                         {friction, "mu"},
                                         {damping, "damping"}})
    if (info.can(capability))
      BOOST_TEST(info.by_role(role) != nullptr, "nothing has the role " << role);
}

BOOST_AUTO_TEST_CASE(names_of_laws_are_unique) {
  const auto names = law_names();
  BOOST_TEST(std::set<std::string>(names.begin(), names.end()).size() == names.size());
}

BOOST_AUTO_TEST_CASE(ranges_say_in_words_what_they_hold) {
  BOOST_TEST(Range::positive().text() == "greater than 0 and finite");
  BOOST_TEST(Range::not_negative().text() == "at least 0 and finite");
  const Range fraction{.low = 0, .high = 1};
  const Range above_zero{.low = 0, .high = 1, .low_is_allowed = false};
  const Range at_most_one{.high = 1};
  BOOST_TEST(fraction.text() == "from 0 to 1");
  BOOST_TEST(above_zero.text() == "greater than 0 and at most 1");
  BOOST_TEST(at_most_one.text() == "at most 1 and finite");
  BOOST_TEST(Range{}.text() == "finite");
  BOOST_TEST(!Range::positive().contains(0));
  BOOST_TEST(Range::not_negative().contains(0));
  BOOST_TEST(fraction.contains(1));
  BOOST_TEST(!fraction.contains(std::nextafter(1.0, 2.0)));
  BOOST_TEST(!Range{}.contains(std::nan("")));
  BOOST_TEST(!Range{}.contains(HUGE_VAL));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
