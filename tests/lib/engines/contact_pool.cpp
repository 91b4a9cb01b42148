// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/engines/lammps/contacts/contact_pool.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace {

using namespace stickslip;

FramedLaw jaeger() { return make_law(parse_law_spec("jaeger")); }

/// Twisting of many springs: its history has another length than that of the force.
FramedLaw twisting() {
  return make_law(parse_law_spec(
      "jaeger[rolling=linear-refined,mu-rolling=0.1,k-rolling=0.1,twisting=hertz-torsion]"));
}

/// Presses each of n new contacts, with a shear that grows with its number.
ContactPool pool_of(std::size_t n, const FramedLaw& law = jaeger()) {
  constexpr double radius = 0.5e-3;
  ContactPool pool(law);
  std::vector<double> positions;
  std::vector<SpherePair> pairs;
  for (std::size_t k = 0; k < n; ++k) {
    const auto number = static_cast<double>(k);
    pool.open({1e-3, 1e-6 * number, 0});
    const double now[] = {0, 0, 0, 1e-3 - 1e-6, 1e-6 * number + 1e-9 * (number + 1), 0};
    positions.insert(positions.end(), std::begin(now), std::end(now));
    const int p = static_cast<int>(2 * k);
    pairs.push_back({p, p + 1, effective_radius(radius, radius)});
  }
  const std::vector<double> none(positions.size(), 0.0);
  std::vector<double> spins(positions.size(), 0.0);
  for (std::size_t i = 0; i < spins.size(); i += 3) spins[i] = i % 2 == 0 ? 300 : -200;
  const std::vector<double> radii(2 * n, radius);
  std::vector<double> sums(positions.size());
  const SphereArrays spheres{positions.data(), none.data(), spins.data(),           radii.data(),
                             sums.data(),      sums.data(), static_cast<int>(2 * n)};
  std::vector<SphereForce> forces(n);
  std::vector<ContactForce> local(n);
  pool.advance(spheres, {Kinematics::mid_arm, 1e-6, 1e-6}, pairs, forces, local, 0);
  return pool;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(contact_pool)

BOOST_AUTO_TEST_CASE(histories_of_moments_are_a_part_of_what_is_packed) {
  const ContactPool plain = pool_of(2);
  const ContactPool pool = pool_of(2, twisting());
  // Frame, force, normal force, and at least 400 springs.
  BOOST_TEST(pool.pack(0).size() > plain.pack(0).size() + 400);
  ContactPool other(twisting());
  const std::vector<double> packed = pool.pack(1);
  other.receive(packed);
  other.keep(std::vector<std::size_t>{0});
  BOOST_TEST(other.pack(0) == packed);
  // Too short, or without what it says it has.
  for (const std::size_t length : {3U, 4U, 12U}) {
    ContactPool broken(twisting());
    broken.receive(std::span(packed).first(length));
    BOOST_CHECK_THROW(broken.keep(std::vector<std::size_t>{0}), InputError);
  }
}

BOOST_AUTO_TEST_CASE(couples_are_added_to_the_spheres_and_their_works_to_the_contact) {
  constexpr double radius = 0.5e-3;
  const auto torques = [radius](const FramedLaw& law, double& stored) {
    ContactPool pool(law);
    pool.integrate_works(true);
    pool.open({1e-3, 0, 0});
    const std::vector<double> positions{0, 0, 0, 1e-3 - 1e-6, 0, 0};
    const std::vector<double> none(6, 0.0);
    // Equal and opposite about the normal and across: no shift of the contact.
    const std::vector<double> spins{-50, -40, 0, 50, 40, 0};
    const std::vector<double> radii(2, radius);
    std::vector<double> force(6);
    std::vector<double> torque(6);
    const SphereArrays spheres{
        positions.data(), none.data(), spins.data(), radii.data(), force.data(), torque.data(), 2};
    const std::vector<SpherePair> pairs{{0, 1, effective_radius(radius, radius)}};
    std::vector<SphereForce> forces(1);
    std::vector<ContactForce> local(1);
    pool.advance(spheres, {Kinematics::mid_arm, 1e-6, 1e-6}, pairs, forces, local, 0);
    stored = local[0].work_stored;
    return torque;
  };
  double stored = 0;
  double stored_without = 0;
  const auto make = [](const char* options) {
    return make_law(parse_law_spec("linear-refined[kn=1e4,kt=1e4" + std::string(options) + "]"));
  };
  const auto with = torques(make(",rolling=linear-refined,mu-rolling=100,k-rolling=0.2,"
                                 "twisting=linear,mu-twisting=100,k-twisting=0.1"),
                            stored);
  const auto without = torques(make(""), stored_without);
  // By hand: q turns relative to p by 1e-4 about x, the normal, and 8e-5 about y.
  BOOST_TEST(std::abs(with[0] - without[0] - 0.1 * 1e-4) <= 1e-18);
  BOOST_TEST(std::abs(with[1] - without[1] - 0.2 * 8e-5) <= 1e-18);
  BOOST_TEST(std::abs(with[3] - without[3] + 0.1 * 1e-4) <= 1e-18);
  BOOST_TEST(std::abs(with[4] - without[4] + 0.2 * 8e-5) <= 1e-18);
  const double energy = (0.1 * 1e-4 * 1e-4 + 0.2 * 8e-5 * 8e-5) / 2;
  BOOST_TEST(std::abs(stored - stored_without - energy) <= 1e-6 * energy);
}

BOOST_DATA_TEST_CASE(keeps_histories_while_it_grows, data::make({false, true}), has_moments) {
  ContactPool pool = pool_of(40, has_moments ? twisting() : jaeger());
  const std::vector<double> before = pool.pack(7);
  for (int k = 0; k < 500; ++k) pool.open({1e-3, 0, 0});
  BOOST_TEST(pool.size() == 540U);
  BOOST_TEST(pool.pack(7) == before);
}

BOOST_AUTO_TEST_CASE(a_new_contact_is_virgin_where_an_old_one_was) {
  ContactPool pool = pool_of(3);
  ContactPool fresh(jaeger());
  fresh.open({1e-3, 0, 0});
  pool.keep({});
  pool.open({1e-3, 0, 0});
  BOOST_TEST(pool.pack(0) == fresh.pack(0));
}

BOOST_DATA_TEST_CASE(keep_puts_contacts_in_a_new_order_and_may_double_one,
                     data::make({false, true}), has_moments) {
  ContactPool pool = pool_of(4, has_moments ? twisting() : jaeger());
  const std::vector<double> first = pool.pack(0);
  const std::vector<double> last = pool.pack(3);
  pool.keep(std::vector<std::size_t>{3, 0, 3});
  BOOST_TEST(pool.size() == 3U);
  BOOST_TEST(pool.pack(0) == last);
  BOOST_TEST(pool.pack(1) == first);
  BOOST_TEST(pool.pack(2) == last);
}

BOOST_AUTO_TEST_CASE(what_arrives_waits_and_can_be_passed_on) {
  const std::vector<double> traveller = pool_of(3).pack(2);
  ContactPool pool = pool_of(2);
  const std::size_t contact = pool.receive(traveller);
  BOOST_TEST(contact == 2U);
  BOOST_TEST(pool.size() == 2U);
  BOOST_TEST(pool.pack(contact) == traveller);
  BOOST_TEST(pool.last_branch(contact)[1] == 2e-6 + 3e-9);
  pool.keep(std::vector<std::size_t>{contact, 1});
  BOOST_TEST(pool.size() == 2U);
  BOOST_TEST(pool.pack(0) == traveller);
}

BOOST_AUTO_TEST_CASE(histories_outlive_a_change_of_friction_but_not_of_law) {
  ContactPool pool = pool_of(2);
  const std::vector<double> before = pool.pack(1);
  pool.change_law(make_law(parse_law_spec("jaeger[mu=0.1]")));
  BOOST_TEST(pool.pack(1) == before);
  BOOST_CHECK_THROW(pool.change_law(make_law(parse_law_spec("modified-mindlin"))), InputError);
  BOOST_TEST(pool.pack(1) == before);
}

BOOST_AUTO_TEST_SUITE_END()
