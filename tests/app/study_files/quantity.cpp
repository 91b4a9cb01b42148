// SPDX-License-Identifier: BSD-3-Clause
#include "app/study_files/quantity.hpp"

#include "complaint.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(quantity)

namespace {

using namespace stickslip;

double length(const std::string& text) { return read_quantity(text, "--d", dimension::length); }

}  // namespace

BOOST_AUTO_TEST_CASE(units_are_turned_into_si) {
  const std::vector<std::tuple<std::string, Dimension, double>> written{
      {"1mm", dimension::length, 1e-3},
      {"1e-3", dimension::length, 1e-3},
      {"1 mm", dimension::length, 1e-3},
      {" +2.5um ", dimension::length, 2.5e-6},
      {"3\xC2\xB5m", dimension::length, 3e-6},
      {"1e-3m", dimension::length, 1e-3},
      {"10g", dimension::mass, 1e-2},
      {"2t", dimension::mass, 2e3},
      {"7.8g/cm3", dimension::density, 7800},
      {"7.8 g/cm^3", dimension::density, 7800},
      {"2500kg m^-3", dimension::density, 2500},
      {"2.5kg/l", dimension::density, 2500},
      {"7.8g/cm\xC2\xB3", dimension::density, 7800},
      {"210GPa", dimension::pressure, 210e9},
      {"70 kN/mm2", dimension::pressure, 70e9},
      {"10cm/s", dimension::velocity, 0.1},
      {"1 mm ms-1", dimension::velocity, 1},
      {"2kN/mm", dimension::stiffness, 2e6},
      {"0.1us", dimension::time, 1e-7},
      {"1%", dimension::number, 0.01},
      {".9", dimension::number, 0.9}};
  for (const auto& [text, dimension, value] : written) {
    BOOST_TEST_INFO_SCOPE(text);
    BOOST_TEST(read_quantity(text, "--x", dimension) == value, tolerance(1e-14));
  }
}

BOOST_AUTO_TEST_CASE(what_is_wrong_is_one_line_with_the_mend) {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"1kg", "'kg' is no unit of length; give a length [m], as in --d 1mm"},
      {"1m2", "no unit of length"},
      {"1m/s", "no unit of length"},
      {"1zm", "unknown unit 'zm'"},
      {"1m/", "unknown unit"},
      {"1,5mm", "write a decimal point, as in --d 1.5mm"},
      {"mm", "no number"},
      {"", "no number"},
      {"-1mm", "must be greater than 0"},
      {"0", "must be greater than 0"},
      {"nan", "must be greater than 0"},
      {"inf", "must be greater than 0"}};
  for (const auto& [text, mention] : wrong) {
    const std::string told = complaint([&, &given = text] { length(given); });
    BOOST_TEST_INFO_SCOPE(text << ": " << told);
    BOOST_TEST(says(told, mention));
    BOOST_TEST(!says(told, "\n"));
  }
}

BOOST_AUTO_TEST_CASE(ranges_have_a_unit_at_both_ends_or_at_none) {
  const auto range = [](const std::string& text) {
    return read_quantity_range(text, "--d", dimension::length);
  };
  BOOST_TEST(range("0.5mm:2mm").low == 5e-4);
  BOOST_TEST(range("0.5mm:2mm").high == 2e-3);
  BOOST_TEST(range("1e-3:0.002").high == 0.002);
  BOOST_TEST(range("1mm").low == range("1mm").high);
  BOOST_TEST(says(complaint([&] { range(".5:2mm"); }), "give both one"));
  BOOST_TEST(says(complaint([&] { range("2mm:1mm"); }), "must not exceed"));
  BOOST_TEST(says(complaint([&] { range("0.5-2mm"); }), "LOW:HIGH"));
}

BOOST_AUTO_TEST_SUITE_END()
