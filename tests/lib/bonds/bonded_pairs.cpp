// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/bonds/bonded_pairs.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <random>

#include "stickslip/bonds/any_bond.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

// What laws without bonds are told and answer has not grown by bonds: bytes on 64-bit machines.
static_assert(sizeof(ContactStep) == 12 * 8 && sizeof(PairMotion) == 24 * 8);
static_assert(sizeof(ContactFrame) == 6 * 8);

/// Two spheres of a radius of 5 mm that wander, press and turn.
class WanderingPair {
 public:
  /// Where they are, and how their contact came there from the place before.
  struct Step {
    BondPoses poses;
    PairMotion motion;
  };

  Vector3 normal() const { return branch_.normalized(); }
  BondPoses poses() const { return {{{0, 0, 0}, turn_p_}, {branch_, turn_q_}}; }
  Step next() {
    const PairGeometry old = sphere_pair(radius, radius, branch_);
    PairStep bodies;
    bodies.displacement_q = 2e-6 * vector();
    bodies.rotation_p = 2e-4 * vector();
    bodies.rotation_q = 2e-4 * vector();
    bodies.dt = 1e-5;
    bodies.velocity_q = bodies.displacement_q / bodies.dt;
    branch_ += bodies.displacement_q;
    turn_p_ = turned(bodies.rotation_p, turn_p_);
    turn_q_ = turned(bodies.rotation_q, turn_q_);
    const PairGeometry now = sphere_pair(radius, radius, branch_);
    return {poses(), pair_motion(Kinematics::mid_arm, old, now, bodies, radius)};
  }

 private:
  static constexpr double radius = 5e-3;
  static Orientation turned(const Vector3& by, const Orientation& body) {
    Orientation after = Orientation(1, by[0] / 2, by[1] / 2, by[2] / 2) * body;
    after.normalize();
    return after;
  }
  Vector3 vector() {
    const auto one = [&] { return static_cast<double>(engine_()) / 9223372036854775808.0 - 1; };
    const double first = one();
    const double second = one();
    return {first, second, one()};
  }

  std::mt19937_64 engine_{7};
  Vector3 branch_{2 * radius - 2e-5, 0, 0};
  Orientation turn_p_ = Orientation::Identity();
  Orientation turn_q_ = Orientation::Identity();
};

struct Answers {
  std::vector<PairForce> contacts;
  std::vector<BondAnswer> bonds;
};

/// The pair of this law along its way of 300 steps.
Answers follow(const std::string& words, bool bonded) {
  const auto bond = law(words).law.bond();
  WanderingPair pair;
  const Vector3 normal = pair.normal();
  BondedPairs pairs(*bond, std::span(&normal, 1));
  if (bonded) pairs.bond(0, pair.poses());
  Answers all;
  for (int i = 0; i < 300; ++i) {
    const auto [poses, motion] = pair.next();
    BondAnswer of_bond;
    PairForce of_contact;
    pairs.advance(std::span(&poses, 1), std::span(&motion, 1), std::span(&of_bond, 1),
                  std::span(&of_contact, 1));
    all.contacts.push_back(of_contact);
    all.bonds.push_back(of_bond);
  }
  return all;
}

/// The same of the contact law without any bond.
std::vector<PairForce> plain(const std::string& words) {
  WanderingPair pair;
  const Vector3 normal = pair.normal();
  PairContacts contacts(law(words), std::span(&normal, 1));
  std::vector<PairForce> all;
  for (int i = 0; i < 300; ++i) {
    const PairMotion motion = pair.next().motion;
    contacts.advance(std::span(&motion, 1), std::span(&all.emplace_back(), 1));
  }
  return all;
}

bool same_bits(const Vector3& a, const Vector3& b) {
  return std::memcmp(a.data(), b.data(), sizeof(double) * 3) == 0;
}
bool same_bits(const PairForce& a, const PairForce& b) {
  const auto bits = [](double number) { return std::bit_cast<std::uint64_t>(number); };
  return same_bits(a.on_p, b.on_p) && same_bits(a.tangential, b.tangential) &&
         bits(a.contact.work_stored) == bits(b.contact.work_stored) &&
         bits(a.contact.work_dissipated) == bits(b.contact.work_dissipated) &&
         a.contact.regime == b.contact.regime;
}
void check_same(const std::vector<PairForce>& a, const std::vector<PairForce>& b,
                std::size_t from = 0) {
  BOOST_REQUIRE(a.size() == b.size());
  for (std::size_t i = from; i < a.size(); ++i) BOOST_REQUIRE_MESSAGE(same_bits(a[i], b[i]), i);
}

const std::vector<std::string> contact_laws{"linear-conventional[kn=1e5,kt=8e4,mu=0.4]",
                                            "linear-refined[kn=1e5,kt=8e4]", "hertz-mindlin[G=1e9]",
                                            "jaeger[G=1e9]"};

}  // namespace

BOOST_AUTO_TEST_SUITE(bonded_pairs)

BOOST_DATA_TEST_CASE(a_bond_of_strength_0_leaves_the_plain_contact_to_the_bit,
                     boost::unit_test::data::make(contact_laws), contact) {
  const std::string weak = "break=stress,tensile-strength=0,shear-strength=0";
  for (const char* const under : {"contact", "nothing"}) {
    const Answers found =
        follow("parallel-bond[" + weak + ",under=" + under + "]+" + contact, true);
    check_same(found.contacts, plain(contact));
    for (const BondAnswer& bond : found.bonds) {
      BOOST_TEST(bond.law.broken);
      BOOST_TEST(bond.bodies.force_p.norm() == 0);
    }
  }
}

BOOST_DATA_TEST_CASE(a_pair_that_was_never_bonded_is_the_plain_contact_to_the_bit,
                     boost::unit_test::data::make(contact_laws), contact) {
  for (const char* const under : {"contact", "nothing"})
    check_same(follow("parallel-bond[under=" + std::string(under) + "]+" + contact, false).contacts,
               plain(contact));
}

BOOST_DATA_TEST_CASE(while_a_bond_holds_both_answer_as_each_alone,
                     boost::unit_test::data::make(contact_laws), contact) {
  const Answers alone = follow("parallel-bond", true);
  const Answers both = follow("parallel-bond+" + contact, true);
  check_same(both.contacts, plain(contact));
  const Answers without = follow("parallel-bond[under=nothing]+" + contact, true);
  for (std::size_t i = 0; i < alone.bonds.size(); ++i) {
    const BondForces& due = alone.bonds[i].bodies;
    for (const BondForces* const bond : {&both.bonds[i].bodies, &without.bonds[i].bodies}) {
      BOOST_REQUIRE(same_bits(bond->force_p, due.force_p));
      BOOST_REQUIRE(same_bits(bond->torque_q, due.torque_q));
    }
    BOOST_REQUIRE(without.contacts[i].on_p.norm() == 0);
    BOOST_REQUIRE(alone.contacts[i].on_p.norm() == 0);
  }
}

// The break is found in the middle of the way; what came before it is forgotten, or was never seen.
BOOST_AUTO_TEST_CASE(a_contact_under_nothing_begins_virgin_in_the_step_of_the_break) {
  const std::string contact = "linear-conventional[kn=1e5,kt=8e4,mu=0.4]";
  const Answers found = follow(
      "spring-bond[break=stress,tensile-strength=1e4,shear-strength=4e4,kn=1e5,under="
      "nothing]+" +
          contact,
      true);
  const auto broken =
      std::ranges::find_if(found.bonds, [](const BondAnswer& answer) { return answer.law.broken; });
  BOOST_REQUIRE(broken != found.bonds.end());
  const auto at = static_cast<std::size_t>(broken - found.bonds.begin());
  BOOST_REQUIRE(at > 5U);
  WanderingPair pair;
  for (std::size_t i = 0; i < at; ++i) {
    pair.next();
    BOOST_REQUIRE(found.contacts[i].on_p.norm() == 0);
  }
  const Vector3 normal = pair.normal();
  PairContacts fresh(law(contact), std::span(&normal, 1));
  for (std::size_t i = at; i < found.contacts.size(); ++i) {
    const PairMotion motion = pair.next().motion;
    PairForce due;
    fresh.advance(std::span(&motion, 1), std::span(&due, 1));
    BOOST_REQUIRE_MESSAGE(same_bits(found.contacts[i], due), i);
  }
}

BOOST_AUTO_TEST_CASE(a_batch_answers_as_its_pairs_one_by_one) {
  const auto bond = law("parallel-bond[under=nothing]+linear-conventional").law.bond();
  WanderingPair pair;
  const std::vector<Vector3> normals(5, pair.normal());
  BondedPairs batch(*bond, normals);
  for (const std::size_t bonded : {0U, 3U}) batch.bond(bonded, pair.poses());
  const auto alone = follow("parallel-bond[under=nothing]+linear-conventional", false);
  for (std::size_t i = 0; i < 50; ++i) {
    const auto [poses, motion] = pair.next();
    const std::vector<BondPoses> all_poses(5, poses);
    const std::vector<PairMotion> motions(5, motion);
    std::vector<BondAnswer> bonds(5);
    std::vector<PairForce> contacts(5);
    batch.advance(all_poses, motions, bonds, contacts);
    for (const std::size_t free : {1U, 2U, 4U})
      BOOST_REQUIRE(same_bits(contacts[free], alone.contacts[i]));
    for (const std::size_t bonded : {0U, 3U}) {
      BOOST_REQUIRE(batch.holds(bonded));
      BOOST_REQUIRE(contacts[bonded].on_p.norm() == 0);
      BOOST_REQUIRE(bonds[bonded].bodies.force_p.norm() > 0);
    }
  }
}

// One is moved from process to process, in another place of each; the other stays. The bond breaks
// in the middle of the way.
BOOST_DATA_TEST_CASE(a_pair_that_was_moved_as_numbers_goes_on_to_the_bit,
                     boost::unit_test::data::make(contact_laws), contact) {
  for (const char* const under : {"contact", "nothing"}) {
    const std::string words =
        "spring-bond[break=stress,tensile-strength=1e4,shear-strength=4e4,kn=1e5,damping-time=1e-4,"
        "under=" +
        std::string(under) + "]+" + contact;
    const Answers due = follow(words, true);
    BOOST_REQUIRE(due.bonds.back().law.broken);
    const auto bond = law(words).law.bond();
    WanderingPair pair;
    const Vector3 normal = pair.normal();
    const std::array<Vector3, 3> normals{Vector3::UnitZ(), normal, Vector3::UnitY()};
    auto pairs = std::make_unique<BondedPairs>(*bond, normals);
    std::size_t place = 1;
    pairs->bond(place, pair.poses());
    for (std::size_t i = 0; i < due.bonds.size(); ++i) {
      const std::vector<double> numbers = pairs->pack(place);
      pairs = std::make_unique<BondedPairs>(*bond, normals);
      place = i % normals.size();
      pairs->unpack(place, numbers);
      BOOST_REQUIRE(pairs->pack(place) == numbers);
      const auto [poses, motion] = pair.next();
      BondAnswer of_bond;
      PairForce of_contact;
      pairs->advance(std::span(&poses, 1), std::span(&motion, 1), std::span(&of_bond, 1),
                     std::span(&of_contact, 1), place);
      BOOST_REQUIRE_MESSAGE(same_bits(of_contact, due.contacts[i]), i);
      BOOST_REQUIRE(same_bits(of_bond.bodies.force_p, due.bonds[i].bodies.force_p));
      BOOST_REQUIRE(same_bits(of_bond.bodies.torque_p, due.bonds[i].bodies.torque_p));
      BOOST_REQUIRE(of_bond.law.broken == due.bonds[i].law.broken);
    }
  }
}

BOOST_AUTO_TEST_CASE(numbers_of_another_law_are_refused_and_change_nothing) {
  const Vector3 normal = Vector3::UnitX();
  const auto pairs_of = [&](const char* words) {
    return BondedPairs(*law(words).law.bond(), std::span(&normal, 1));
  };
  BondedPairs plain_bond = pairs_of("spring-bond");
  BondedPairs both = pairs_of("spring-bond+linear-conventional");
  const WanderingPair pair;
  for (BondedPairs* const pairs : {&plain_bond, &both}) pairs->bond(0, pair.poses());
  const auto refuses = [](BondedPairs& pairs, const std::vector<double>& numbers) {
    const std::vector<double> before = pairs.pack(0);
    BOOST_CHECK_THROW(pairs.unpack(0, numbers), InputError);
    BOOST_TEST((pairs.pack(0) == before));
  };
  refuses(plain_bond, both.pack(0));
  refuses(both, plain_bond.pack(0));
  refuses(both, {});
  std::vector<double> changed = both.pack(0);
  changed.push_back(0);
  refuses(both, changed);
  changed = both.pack(0);
  changed[0] = 0.5;
  refuses(both, changed);
}

BOOST_AUTO_TEST_CASE(words_of_both_are_read_and_written_alike) {
  for (const char* const words :
       {"parallel-bond+linear-conventional", "parallel-bond[radius=0.001]+jaeger[G=1e9,nu=0.3]",
        "./bond.so+linear-refined", "./a+b[kn=1]+linear-refined",
        "spring-bond[mistake=no-stretch]+linear-conventional[mistake=no-slip+no-damping]"})
    BOOST_TEST(parse_law_spec(words).text() == words);
  const LawSpec spec = parse_law_spec("parallel-bond[radius=0.001]+jaeger[G=1e9]");
  BOOST_TEST(spec.name == "parallel-bond");
  BOOST_TEST(*spec.option("radius") == "0.001");
  BOOST_TEST(*spec.option(beside_option) == "jaeger[G=1e9]");
  BOOST_TEST(parse_law_spec("./a+b.so").name == "./a+b.so");
  const LawSpec program{
      "exec:python3 bond.py", {{beside_option, "linear-refined"}}, LawKind::command};
  BOOST_TEST(program.text() == "exec:python3 bond.py[beside=linear-refined]");
}

BOOST_AUTO_TEST_CASE(the_option_may_stand_in_either_bracket) {
  for (const char* const words : {"parallel-bond[under=nothing]+linear-conventional",
                                  "parallel-bond+linear-conventional[under=nothing]"})
    BOOST_TEST((law(words).law.bond()->beside()->under == UnderBond::nothing), words);
  BOOST_TEST((law("parallel-bond+jaeger").law.bond()->beside()->under == UnderBond::contact));
  BOOST_TEST((law("parallel-bond").law.bond()->beside() == nullptr));
}

BOOST_AUTO_TEST_CASE(what_does_not_stand_beside_a_bond_is_refused) {
  for (const char* const words :
       {"linear-conventional+jaeger", "parallel-bond+spring-bond", "parallel-bond+", "+jaeger",
        "parallel-bond+jaeger+jaeger", "parallel-bond[under=never]+jaeger",
        "parallel-bond[under=nothing]+jaeger[under=nothing]", "parallel-bond[under=nothing]",
        "parallel-bond+linear-conventional[rolling=linear-conventional]"})
    BOOST_CHECK_THROW(law(words), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
