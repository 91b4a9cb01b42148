// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/bond_rows.hpp"

#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/outside/law_server.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

const BondStep step{.u_old = {1e-3, -2e-3, 3e-3},
                    .u_new = {0.1, 0.2, 0.3},
                    .theta_old = {4, 5, 6},
                    .theta_new = {0.25, -0.5, 1. / 3},
                    .length = 0.7,
                    .dt = 1e-6};

/// The line without its word and its end.
std::string numbers_of(const std::string& line) {
  const std::string word = std::string(bond_word) + ' ';
  BOOST_REQUIRE(line.starts_with(word));
  return line.substr(word.size(), line.size() - word.size() - 1);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(bond_rows)

BOOST_AUTO_TEST_CASE(steps_come_back_from_their_lines) {
  std::vector<double> memory{7, 8};
  const std::string line = bond_line(step, memory);
  std::vector<double> read(2);
  const BondStep again = read_bond_line(numbers_of(line), read);
  BOOST_TEST((again.u_old == step.u_old && again.u_new == step.u_new));
  BOOST_TEST((again.theta_old == step.theta_old && again.theta_new == step.theta_new));
  BOOST_TEST(again.length == step.length);
  BOOST_TEST(again.dt == step.dt);
  BOOST_TEST((read == memory));
}

BOOST_AUTO_TEST_CASE(answers_are_short_or_long) {
  std::vector<double> memory(1);
  const BondForce told = read_bond_answer("1,2,3,4,5,6,1,9", memory);
  BOOST_TEST((told.force == Vector3(1, 2, 3) && told.moment == Vector3(4, 5, 6)));
  BOOST_TEST(told.broken);
  BOOST_TEST(std::isnan(told.stored));
  BOOST_TEST(memory[0] == 9);
  const BondForce whole = read_bond_answer("1,2,3,4,5,6,0,10,11,9", memory);
  BOOST_TEST(!whole.broken);
  BOOST_TEST(whole.stored == 10);
  BOOST_TEST(whole.released == 11);
}

BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_refused) {
  std::vector<double> none;
  BOOST_CHECK_THROW(read_bond_answer("1,2,3,4,5,6", none), RowError);
  BOOST_CHECK_THROW(read_bond_answer("1,2,3,4,5,6,2", none), RowError);
  BOOST_CHECK_THROW(read_bond_answer("nan,2,3,4,5,6,0", none), RowError);
  BOOST_CHECK_THROW(read_bodies_answer("1,2,3,4,5,6,7,8,0", none), RowError);
  std::vector<double> one(1);
  BOOST_CHECK_THROW(read_bond_answer("1,2,3,4,5,6,0,inf", one), RowError);
}

BOOST_AUTO_TEST_CASE(a_bond_of_the_catalogue_is_served) {
  LawServer server(parse_law_spec("spring-bond[kn=2,ks=3,kt=5,kb=7]"), {});
  const ProgramDescription description = read_description(server.answer("describe"));
  BOOST_TEST(description.info.can(Capability::bond));
  BOOST_TEST(description.bond_numbers == 1U);
  BOOST_TEST(server.answer("path") == "");
  std::vector<double> memory{0};
  std::string line = bond_line(step, memory);
  line.pop_back();
  std::string answer = server.answer(line);
  answer.pop_back();
  const BondForce told = read_bond_answer(answer, memory);
  BOOST_TEST(told.force[0] == 2 * 0.1);
  BOOST_TEST(told.force[2] == 3 * 0.3);
  BOOST_TEST(told.moment[0] == 5 * 0.25);
  BOOST_TEST(told.moment[1] == 7 * -0.5);
  BOOST_TEST(!told.broken);
}

BOOST_AUTO_TEST_CASE(descriptions_of_bonds_that_make_no_sense_are_refused) {
  const auto refused = [](const std::string& more) {
    BOOST_CHECK_THROW(read_description(R"({"name": "b", )" + more + "}"), InputError);
  };
  refused(R"("capabilities": ["bond"])");
  refused(R"("capabilities": ["bond", "linear", "stepwise"])");
  refused(R"("capabilities": ["bond", "stepwise"], "frame": "exact")");
  refused(R"("capabilities": ["bond", "stepwise"], "bond_numbers": 1.5)");
  refused(R"("capabilities": ["linear", "stepwise"], "bond_numbers": 1)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
