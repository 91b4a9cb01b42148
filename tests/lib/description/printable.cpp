// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/description/printable.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(printable_texts)

using namespace stickslip;

BOOST_AUTO_TEST_CASE(plain_text_of_any_language_stays) {
  for (const char* const text : {"", "µ = 0.5", "Über 接触 😀", "a\\nb"})
    BOOST_TEST(printable(text) == text);
  BOOST_TEST(printable_lines("a\n\tb") == "a\n\tb");
}

BOOST_AUTO_TEST_CASE(nothing_is_left_that_a_terminal_would_obey) {
  BOOST_TEST(printable("a\x1b[31mb\nc\td\re\x7f") == "a\\x1b[31mb\\nc\\td\\re\\x7f");
  BOOST_TEST(printable("\xc2\x9b") == "\\u009b");        // control sequence introducer
  BOOST_TEST(printable("a\xe2\x80\xae") == "a\\u202e");  // right-to-left override
  BOOST_TEST(printable(std::string(1, '\0')) == "\\x00");
  BOOST_TEST(printable_lines("\x1b]0;x\x07\n") == "\\x1b]0;x\\x07\n");
}

BOOST_AUTO_TEST_CASE(what_is_not_utf8_becomes_so) {
  BOOST_TEST(printable("caf\xe9!") == "caf\\xe9!");
  BOOST_TEST(printable("\xc0\xaf") == "\\xc0\\xaf");                    // longer than it need be
  BOOST_TEST(printable("\xed\xa0\x80") == "\\xed\\xa0\\x80");           // half of a pair
  BOOST_TEST(printable("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");  // beyond the last one
  BOOST_TEST(printable("\xe2\x82") == "\\xe2\\x82");                    // cut off
}

BOOST_AUTO_TEST_SUITE_END()
