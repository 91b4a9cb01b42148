// SPDX-License-Identifier: BSD-3-Clause
// What the tests of the cases of walls share.
#pragma once

#include <initializer_list>
#include <string>

#include "cases/support.hpp"

namespace stickslip {

/// What a case of walls finds of a law on triangles of that size.
template <class Case>
typename Case::Outcome run_on_triangles(const std::string& law, int cuts) {
  const Case asked;
  return asked.run(scheme_for(asked, law), cuts);
}

/// On triangles of any size these laws give what they give on the plane.
template <class Case>
void check_is_the_plane(std::initializer_list<const char*> laws) {
  for (const char* const law : laws)
    for (const int cuts : {1, 7, 16, 50}) {
      const auto found = run_on_triangles<Case>(law, cuts);
      BOOST_TEST_INFO_SCOPE(law << " " << cuts);
      BOOST_TEST(found.normal < 1e-9);
      BOOST_TEST(found.tangential < 1e-9);
      BOOST_TEST(found.torque < 1e-9);
      BOOST_TEST(found.contacts == 0);
    }
}

}  // namespace stickslip
