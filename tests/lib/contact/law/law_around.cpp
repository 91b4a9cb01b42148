// SPDX-License-Identifier: BSD-3-Clause
// Laws that are another law with something done on the way: each hands on all that it is asked.
#include "stickslip/contact/law/law_around.hpp"

#include <boost/test/unit_test.hpp>
#include <map>
#include <set>
#include <string>

#include "stickslip/contact/law/watched_law.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/mistakes/mistaken_law.hpp"

BOOST_AUTO_TEST_SUITE(law_around)

using namespace stickslip;

namespace {

/// What was asked of the law inside, by the names of the members.
using Asked = std::shared_ptr<std::set<std::string>>;

class AskedContacts final : public Contacts {
 public:
  explicit AskedContacts(Asked asked) : asked_(std::move(asked)) {}
  std::size_t size() const override { return note("size"), 1; }
  bool goes_by_lanes() const override { return note("goes_by_lanes"), false; }
  bool needs_rates() const override { return note("needs_rates"), true; }
  bool asks_at_once() const override { return note("asks_at_once"), true; }
  bool asks_for_rolling() const override { return note("asks_for_rolling"), true; }
  void swap_bodies(std::size_t) override { note("swap_bodies"); }
  std::vector<double> pack(std::size_t) const override { return note("pack"), std::vector{1.0}; }
  void unpack(std::size_t, std::span<const double>) override { note("unpack"); }
  std::unique_ptr<Contacts> clone() const override {
    note("clone");
    return std::make_unique<AskedContacts>(*this);
  }
  void copy_from(const Contacts&) override { note("copy_from"); }
  double bytes_per_contact() const override { return note("bytes_per_contact"), 8; }
  std::optional<double> bytes_per_segment() const override { return note("bytes_per_segment"), 8; }
  std::optional<std::size_t> history_length(std::size_t) const override {
    return note("history_length"), 3;
  }
  std::optional<Vector2> traction(std::size_t, double, double) const override {
    return note("traction"), Vector2(1, 2);
  }
  std::optional<Vector2> elastic_displacement(std::size_t) const override {
    return note("elastic_displacement"), Vector2(1, 2);
  }

 private:
  void note(const char* name) const { asked_->insert(name); }
  void do_advance(std::span<const ContactStep>, std::span<ContactForce>, std::size_t) override {
    note(integrates_works() ? "advance" : "advance without works");
  }
  void do_advance_blocks(std::span<const StepBlock>, std::span<ForceBlock>, std::size_t,
                         std::size_t) override {
    note("advance_blocks");
  }
  void do_follow(std::span<const ContactStep>, std::span<ContactForce>) override { note("follow"); }
  bool do_turn(std::span<const Matrix2>, std::size_t) override { return note("turn"), true; }
  void do_roll(std::span<const RollingStep>, std::size_t) override { note("roll"); }

  Asked asked_;
};

class AskedLaw final : public AnyLaw::Model {
 public:
  explicit AskedLaw(Asked asked) : asked_(std::move(asked)) {
    info_.name = "asked";
    info_.parameters = {{"kn", "N/m", "kn", "stiffness", "1", 1, "finite", {}}};
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<AskedLaw>(*this); }
  bool set(std::string_view, std::string_view) override { return note("set"), true; }
  void finish() override { note("finish"); }
  std::unique_ptr<Contacts> contacts(std::size_t) const override {
    note("contacts");
    return std::make_unique<AskedContacts>(asked_);
  }
  const LawInfo& info() const override { return note("info"), info_; }
  std::optional<LinearFrictionClaims> claims() const override {
    return note("claims"), std::nullopt;
  }
  std::optional<PartialSlipClaims> partial_slip_claims() const override {
    return note("partial_slip_claims"), std::nullopt;
  }
  std::optional<HalfSpaceClaims> half_space_claims() const override {
    return note("half_space_claims"), std::nullopt;
  }
  FrameUpdate default_frame() const override { return note("default_frame"), FrameUpdate::fixed; }
  Kinematics default_kinematics() const override {
    return note("default_kinematics"), Kinematics::printed;
  }
  std::optional<double> value(std::string_view) const override { return note("value"), 7; }
  std::unique_ptr<BodyContact> body_contact() const override {
    return note("body_contact"), nullptr;
  }
  std::unique_ptr<BodyMotion> body_motion() const override { return note("body_motion"), nullptr; }
  std::shared_ptr<OwnMoments> own_moments() const override { return note("own_moments"), nullptr; }

 private:
  void note(const char* name) const { asked_->insert(name); }

  Asked asked_;
  LawInfo info_;
};

/// The members of laws and contacts, each called by its name.
const std::map<std::string, std::function<void(const AnyLaw&)>>& members_of_laws() {
  static const std::map<std::string, std::function<void(const AnyLaw&)>> all{
      {"set", [](const AnyLaw& law) { law.with_option("kn", "2"); }},
      {"finish",
       [](const AnyLaw& law) {
         law.with({{"kn", 2.0}});
       }},
      {"contacts", [](const AnyLaw& law) { law.contacts(1); }},
      {"info", [](const AnyLaw& law) { law.info(); }},
      {"claims", [](const AnyLaw& law) { law.claims(); }},
      {"partial_slip_claims", [](const AnyLaw& law) { law.partial_slip_claims(); }},
      {"half_space_claims", [](const AnyLaw& law) { law.half_space_claims(); }},
      {"default_frame", [](const AnyLaw& law) { law.default_frame(); }},
      {"default_kinematics", [](const AnyLaw& law) { law.default_kinematics(); }},
      {"value", [](const AnyLaw& law) { static_cast<void>(law.value("kn")); }},
      {"body_contact", [](const AnyLaw& law) { law.body_contact(); }},
      {"body_motion", [](const AnyLaw& law) { law.body_motion(); }},
      {"own_moments", [](const AnyLaw& law) { law.own_moments(); }}};
  return all;
}

const std::map<std::string, std::function<void(Contacts&)>>& members_of_contacts() {
  static const std::vector<ContactStep> steps(1);
  static const std::vector<StepBlock> blocks(1);
  static std::vector<ContactForce> forces(1);
  static std::vector<ForceBlock> block_forces(1);
  static const std::vector<Matrix2> maps(1, Matrix2::Identity());
  static const std::vector<RollingStep> rolling(1);
  static const std::vector<double> packed(100, 0.0);
  static const std::map<std::string, std::function<void(Contacts&)>> all{
      {"size", [](Contacts& c) { static_cast<void>(c.size()); }},
      {"goes_by_lanes", [](Contacts& c) { c.goes_by_lanes(); }},
      {"needs_rates", [](Contacts& c) { c.needs_rates(); }},
      {"asks_at_once", [](Contacts& c) { c.asks_at_once(); }},
      {"asks_for_rolling", [](Contacts& c) { c.asks_for_rolling(); }},
      {"swap_bodies", [](Contacts& c) { c.swap_bodies(0); }},
      {"pack", [](Contacts& c) { c.pack(0); }},
      {"unpack", [](Contacts& c) { c.unpack(0, packed); }},
      {"clone", [](Contacts& c) { c.clone(); }},
      {"copy_from", [](Contacts& c) { c.copy_from(*c.clone()); }},
      {"bytes_per_contact", [](Contacts& c) { c.bytes_per_contact(); }},
      {"bytes_per_segment", [](Contacts& c) { c.bytes_per_segment(); }},
      {"history_length", [](Contacts& c) { c.history_length(0); }},
      {"traction", [](Contacts& c) { c.traction(0, 1, 0); }},
      {"elastic_displacement", [](Contacts& c) { c.elastic_displacement(0); }},
      {"advance", [](Contacts& c) { c.advance(steps, forces); }},
      {"advance without works",
       [](Contacts& c) {
         c.integrate_works(false);
         c.advance(steps, forces);
         c.integrate_works(true);
       }},
      {"advance_blocks", [](Contacts& c) { c.advance_blocks(blocks, block_forces, 1); }},
      {"follow", [](Contacts& c) { c.follow(steps, forces); }},
      {"turn", [](Contacts& c) { c.turn(maps); }},
      {"roll", [](Contacts& c) { c.roll(rolling); }}};
  return all;
}

/// Asks `law`, which is around the law that notes in `asked`, for everything but `own`, which it
/// answers itself.
void check_all_is_handed_on(const AnyLaw& law, const Asked& asked,
                            const std::set<std::string>& own = {}) {
  for (const auto& [name, ask] : members_of_laws()) {
    asked->clear();
    ask(law);
    BOOST_TEST(asked->contains(name) != own.contains(name), name << " of the law");
  }
  const auto contacts = law.contacts(1);
  for (const auto& [name, ask] : members_of_contacts()) {
    asked->clear();
    ask(*contacts);
    BOOST_TEST(asked->contains(name) != own.contains(name), name << " of its contacts");
  }
}

AnyLaw asked_law(const Asked& asked) { return AnyLaw(std::make_unique<AskedLaw>(asked)); }

}  // namespace

BOOST_AUTO_TEST_CASE(a_watched_law_hands_on_all) {
  const auto asked = std::make_shared<std::set<std::string>>();
  check_all_is_handed_on(watched_law(asked_law(asked), std::make_shared<LawWatch>()), asked);
  check_all_is_handed_on(with_other_works(asked_law(asked)), asked);
}

BOOST_AUTO_TEST_CASE(a_narrowed_law_hands_on_all_but_who_it_is) {
  const auto asked = std::make_shared<std::set<std::string>>();
  const AnyLaw law = asked_law(asked);
  check_all_is_handed_on(with_roles_of(law, law.info()), asked, {"info"});
}

BOOST_AUTO_TEST_CASE(a_law_with_a_mistake_hands_on_all_but_how_contacts_are_asked) {
  const auto asked = std::make_shared<std::set<std::string>>();
  const Mistake none{};
  check_all_is_handed_on(
      AnyLaw(make_mistaken(asked_law(asked), none)), asked,
      {"info", "goes_by_lanes", "needs_rates", "asks_at_once", "advance_blocks", "follow"});
  // A tangent is not that of the mistake.
  const AnyLaw right = law("linear-conventional").law;
  const AnyLaw mistaken(make_mistaken(right, none));
  BOOST_TEST(right.info().can(Capability::tangent));
  BOOST_TEST(!mistaken.info().can(Capability::tangent));
}

BOOST_AUTO_TEST_CASE(contacts_of_another_law_are_not_copied_from) {
  const auto asked = std::make_shared<std::set<std::string>>();
  const auto contacts = watched_law(asked_law(asked), std::make_shared<LawWatch>()).contacts(1);
  const auto others = asked_law(asked).contacts(1);
  BOOST_CHECK_THROW(contacts->copy_from(*others), std::logic_error);
}

BOOST_AUTO_TEST_SUITE_END()
