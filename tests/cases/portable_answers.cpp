// SPDX-License-Identifier: BSD-3-Clause
// Answers of references in one file that goes from machine to machine.
#include "cases/kept/portable_answers.hpp"

#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "cases/answers_in_memory.hpp"
#include "complaint.hpp"

BOOST_AUTO_TEST_SUITE(portable_answers)

using namespace stickslip;
using namespace stickslip::cases;

namespace {

const std::string with_all_bytes = std::string("a\0end b\n", 8) + "\xff";

/// The text of a file with two answers, asked for in this order.
std::string gathered(const std::vector<std::string>& questions) {
  PortableAnswers all("sources 1");
  all.gather();
  for (const std::string& question : questions) all.keep(question, question + with_all_bytes);
  return all.written();
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_answer_is_read_back_to_the_bit_and_not_computed_again) {
  PortableAnswers gathering("sources 1");
  gathering.gather();
  std::vector<double> first;
  {
    const KeptIn kept(gathering);
    first = kept_values<double>("reference of a case", [] {
      return std::vector{0.1, 1e-300, -0.0};
    });
  }
  PortableAnswers reading("sources 1");
  reading.read(gathering.written(), "answers");
  BOOST_TEST(reading.size() == 1U);
  const KeptIn kept(reading);
  const auto again = kept_values<double>("reference of a case", []() -> std::vector<double> {
    throw std::logic_error("computed again");
  });
  BOOST_TEST(std::memcmp(first.data(), again.data(), 3 * sizeof(double)) == 0);
  // Another question is another answer.
  BOOST_TEST(
      kept_values<double>("reference of a case a=2", [] { return std::vector{7.0}; }).front() == 7);
}

BOOST_AUTO_TEST_CASE(a_file_is_the_same_in_whatever_order_answers_came) {
  const std::string one =
      gathered({"reference of a", "cross-checks of a", "half-space, grid: nu=0.3"});
  BOOST_TEST(one == gathered({"half-space, grid: nu=0.3", "reference of a", "cross-checks of a"}));
  PortableAnswers all("sources 1");
  all.read(one, "answers");
  BOOST_TEST(all.size() == 3U);
  BOOST_TEST(all.find("reference of a").value() == "reference of a" + with_all_bytes);
}

BOOST_AUTO_TEST_CASE(what_depends_on_laws_is_not_gathered) {
  PortableAnswers all("sources 1");
  all.gather();
  for (const char* const question :
       {"figure 4 with jkr", "tables with jkr", "property mirror with jkr", "note: x"})
    all.keep(question, "answer");
  BOOST_TEST(all.size() == 0U);
}

BOOST_AUTO_TEST_CASE(another_store_is_asked_for_the_rest_and_keeps_it) {
  AnswersInMemory behind;
  PortableAnswers all("sources 1", &behind);
  BOOST_TEST(!all.keeps_all());
  all.keep("reference of b", "kept");
  BOOST_TEST(all.size() == 0U);
  BOOST_TEST(all.find("reference of b").value() == "kept");
  all.read(gathered({"reference of b"}), "answers");
  BOOST_TEST(all.find("reference of b").value() == "reference of b" + with_all_bytes);
}

BOOST_AUTO_TEST_CASE(a_file_of_other_sources_or_a_damaged_one_is_refused) {
  const std::string text = gathered({"reference of a", "cross-checks of a"});
  PortableAnswers other("sources 2");
  BOOST_TEST(
      complaint([&] { other.read(text, "file"); }) ==
      "file: its answers are those of other sources; get those of this version, or remove it");
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    PortableAnswers all("sources 1");
    BOOST_CHECK_THROW(all.read(damaged, "file"), InputError);
    BOOST_CHECK_THROW(all.read(text.substr(0, i), "file"), InputError);
    BOOST_TEST(all.size() == 0U);
  }
}

BOOST_AUTO_TEST_SUITE_END()
