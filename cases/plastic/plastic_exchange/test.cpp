// SPDX-License-Identifier: BSD-3-Clause
#include "cases/plastic/plastic_exchange/case.hpp"

#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(plastic_exchange)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(exchange_restart_and_unlike_bodies_change_nothing) {
  const PlasticExchange p;
  for (const char* law :
       {"luding", "walton-braun", "thornton-ning", "eepa", "luding[tangential=jaeger]"}) {
    const auto found = p.run(make_scheme(law), 2);
    BOOST_TEST_INFO_SCOPE(law);
    BOOST_TEST(found.exchanged <= 1e-13);
    BOOST_TEST(found.restarted <= 1e-13);
    BOOST_TEST(found.unlike <= 1e-13);
    BOOST_TEST(found.softer <= 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(the_softer_body_decides) {
  const PlasticExchange p;
  const auto at = [&](const char* law) {
    return p.forces(make_scheme(law), PlasticExchange::Stop::none, 1);
  };
  const auto both = at("thornton-ning[yield=5e8]");
  BOOST_TEST((at("thornton-ning[yield=1e9,yield2=5e8]") == both));
  BOOST_TEST((at("thornton-ning[yield=5e8,yield2=1e9]") == both));
}

BOOST_AUTO_TEST_SUITE_END()
