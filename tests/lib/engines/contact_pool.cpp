// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/engines/lammps/contact_pool.hpp"
#include "stickslip/laws/catalogue.hpp"

#include <boost/test/unit_test.hpp>
#include <iterator>
#include <vector>

namespace {

using namespace stickslip;

FramedLaw jaeger() { return make_law(parse_law_spec("jaeger")); }

/// Presses each of n new contacts, with a shear that grows with its number.
ContactPool pool_of(std::size_t n) {
  constexpr double radius = 0.5e-3;
  ContactPool pool(jaeger());
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
  const std::vector<double> radii(2 * n, radius);
  std::vector<double> sums(positions.size());
  const SphereArrays spheres{positions.data(),       none.data(), none.data(),
                             radii.data(),           sums.data(), sums.data(),
                             static_cast<int>(2 * n)};
  std::vector<SphereForce> forces(n);
  std::vector<ContactForce> local(n);
  pool.advance(spheres, {Kinematics::mid_arm, 1e-6, 1e-6}, pairs, forces, local, 0);
  return pool;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(contact_pool)

BOOST_AUTO_TEST_CASE(keeps_histories_while_it_grows) {
  ContactPool pool = pool_of(40);
  const std::vector<double> before = pool.pack(7);
  for (int k = 0; k < 500; ++k) pool.open({1e-3, 0, 0});
  BOOST_TEST(pool.size() == 540U);
  BOOST_TEST(pool.pack(7) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_new_contact_is_virgin_where_an_old_one_was) {
  ContactPool pool = pool_of(3);
  ContactPool fresh(jaeger());
  fresh.open({1e-3, 0, 0});
  pool.keep({});
  pool.open({1e-3, 0, 0});
  BOOST_TEST(pool.pack(0) == fresh.pack(0), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(keep_puts_contacts_in_a_new_order_and_may_double_one) {
  ContactPool pool = pool_of(4);
  const std::vector<double> first = pool.pack(0);
  const std::vector<double> last = pool.pack(3);
  pool.keep(std::vector<std::size_t>{3, 0, 3});
  BOOST_TEST(pool.size() == 3U);
  BOOST_TEST(pool.pack(0) == last, boost::test_tools::per_element());
  BOOST_TEST(pool.pack(1) == first, boost::test_tools::per_element());
  BOOST_TEST(pool.pack(2) == last, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(what_arrives_waits_and_can_be_passed_on) {
  const std::vector<double> traveller = pool_of(3).pack(2);
  ContactPool pool = pool_of(2);
  const std::size_t contact = pool.receive(traveller);
  BOOST_TEST(contact == 2U);
  BOOST_TEST(pool.size() == 2U);
  BOOST_TEST(pool.pack(contact) == traveller, boost::test_tools::per_element());
  BOOST_TEST(pool.last_branch(contact)[1] == 2e-6 + 3e-9);
  pool.keep(std::vector<std::size_t>{contact, 1});
  BOOST_TEST(pool.size() == 2U);
  BOOST_TEST(pool.pack(0) == traveller, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(histories_outlive_a_change_of_friction_but_not_of_law) {
  ContactPool pool = pool_of(2);
  const std::vector<double> before = pool.pack(1);
  pool.change_law(make_law(parse_law_spec("jaeger[mu=0.1]")));
  BOOST_TEST(pool.pack(1) == before, boost::test_tools::per_element());
  BOOST_CHECK_THROW(pool.change_law(make_law(parse_law_spec("modified-mindlin"))), InputError);
  BOOST_TEST(pool.pack(1) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
