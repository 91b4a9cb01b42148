// SPDX-License-Identifier: BSD-3-Clause
// What a served law answers to each line of the protocol, and what is read of its description.
#include "stickslip/outside/law_server.hpp"
#include <nlohmann/json.hpp>
#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/loading/programs/tangent_rows.hpp"

#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(law_server)

using namespace stickslip;

namespace {

LawServer serve(std::string_view law) { return {parse_law_spec(law), {}}; }

/// All answers to these lines.
std::string talk(LawServer& server, const std::vector<std::string>& lines) {
  std::string answers;
  for (const std::string& line : lines) answers += server.answer(line);
  return answers;
}

/// A row of the full format with this overlap before and after, and this shift.
std::string row(double overlap, double shift_1, double shift_2 = 0) {
  ContactStep step;
  step.overlap_old = step.overlap_new = overlap;
  step.shift = Vector2(shift_1, shift_2);
  const std::string text = all_columns().row(step);
  return text.substr(0, text.size() - 1);
}

ContactForce force_in(const std::string& line) {
  return all_columns().read_answer(line.substr(0, line.find('\n')), 0);
}

ToldTangent tangent_in(const std::string& line) {
  return read_tangent_answer(line.substr(0, line.find('\n')));
}

const std::string path = "path kn=1e5 kt=1e5 mu=0.5";

std::string why_not(std::string_view description) {
  return complaint([&] { read_description(description); });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_law_is_read_back_as_it_describes_itself) {
  for (const LawInfo& law : law_catalogue()) {
    LawServer server = serve(law.name);
    const ProgramDescription read = read_description(server.answer("describe"));
    BOOST_TEST_INFO_SCOPE(law.name);
    BOOST_TEST(read.info.name == law.name);
    BOOST_TEST(read.info.title == law.title);
    BOOST_TEST(read.info.source == law.source);
    BOOST_TEST(read.info.doi == law.doi);
    BOOST_TEST(read.info.bibtex == law.bibtex);
    BOOST_TEST(read.info.capabilities == law.capabilities);
    BOOST_TEST_REQUIRE(read.info.parameters.size() == law.parameters.size());
    for (std::size_t i = 0; i < law.parameters.size(); ++i) {
      const ParameterInfo& a = read.info.parameters[i];
      const ParameterInfo& b = law.parameters[i];
      BOOST_TEST(a.name == b.name);
      BOOST_TEST(a.role == b.role);
      BOOST_TEST(a.unit == b.unit);
      BOOST_TEST(a.text == b.text);
      BOOST_TEST(a.range == b.range);
      BOOST_TEST(a.default_text == b.default_text);
      BOOST_TEST(a.default_value == b.default_value);
      BOOST_TEST(a.choices == b.choices);
    }
    const FramedLaw own = make_law({law.name, {}});
    BOOST_TEST(name_of(read.frame) == name_of(own.frame));
    BOOST_TEST(name_of(read.kinematics) == name_of(own.kinematics));
  }
}

BOOST_AUTO_TEST_CASE(options_of_the_served_law_are_defaults_of_the_program) {
  LawServer server = serve("linear-refined[mu=0.25,slip-rotation=off,frame=fixed]");
  const ProgramDescription read = read_description(server.answer("describe"));
  for (const ParameterInfo& parameter : read.info.parameters) {
    if (parameter.name == "mu") BOOST_TEST(parameter.default_value == 0.25);
    if (parameter.name == "slip-rotation") BOOST_TEST(parameter.default_text == "off");
  }
  BOOST_TEST(name_of(read.frame) == "fixed");
  // Slip of a law without slip-rotation: along the sum of force and movement.
  const std::string answers =
      talk(server, {"path kn=1e5 kt=1e5", row(1e-4, 2.5e-5), row(1e-4, 0, 2.5e-5)});
  const ContactForce force = force_in(answers.substr(answers.find('\n') + 1));
  BOOST_TEST(std::abs(force.tangential[0] - 2.5 / std::sqrt(2)) < 1e-14);
  BOOST_TEST(std::abs(force.tangential[1] - 2.5 / std::sqrt(2)) < 1e-14);
}

BOOST_AUTO_TEST_CASE(rows_are_answered_one_by_one_and_a_path_starts_anew) {
  LawServer server = serve("linear-conventional");
  BOOST_TEST(server.answer(path).empty());
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 1);
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 2);
  BOOST_TEST(server.answer("") == "\n");
  BOOST_TEST(talk(server, {path}).empty());
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 1);
}

BOOST_AUTO_TEST_CASE(contacts_are_apart_until_they_are_copied) {
  LawServer server = serve("linear-conventional");
  talk(server, {path, row(1e-4, 1e-5), "contact 7"});
  BOOST_TEST(force_in(server.answer(row(1e-4, 2e-5))).tangential[0] == 2);
  talk(server, {"copy 0 7"});
  BOOST_TEST(force_in(server.answer(row(1e-4, 2e-5))).tangential[0] == 3);
  talk(server, {"copy 5 7"});  // 5 is virgin
  BOOST_TEST(force_in(server.answer(row(1e-4, 2e-5))).tangential[0] == 2);
  BOOST_TEST(talk(server, {"contact 0"}).empty());
  BOOST_TEST(force_in(server.answer(row(1e-4, 2e-5))).tangential[0] == 3);
}

BOOST_AUTO_TEST_CASE(a_block_is_answered_as_its_rows_are_and_leaves_the_present_contact) {
  LawServer server = serve("linear-conventional");
  const RowFormat rows = all_columns();
  ContactStep step = rows.read_row(row(1e-4, 1e-5));
  std::string block;
  for (const double contact : {0.0, 0.0, 7.0, 0.0}) {
    add_number(contact, block);
    rows.add_row(step, block);
  }
  BOOST_TEST(server.block_after("binary 4") == block.size());
  talk(server, {path});
  const std::string answer = server.answer("binary 4", block);
  const std::string heading = "binary 4\n";
  BOOST_REQUIRE(answer.starts_with(heading));
  const std::vector<double> numbers =
      numbers_of_block(std::string_view(answer).substr(heading.size()));
  BOOST_TEST_REQUIRE(numbers.size() == 4 * rows.answer_numbers());
  std::vector<double> tangential;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto one = std::span(numbers).subspan(i * rows.answer_numbers(), rows.answer_numbers());
    tangential.push_back(rows.read_answer(one, 0.5).tangential[0]);
  }
  BOOST_TEST(tangential == (std::vector<double>{1, 2, 1, 3}));
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 4);
}

BOOST_AUTO_TEST_CASE(a_block_that_cannot_be_is_an_error) {
  LawServer server = serve("linear-conventional");
  for (const std::string line : {"binary", "binary 0", "binary 4097", "binary 2x", "binary -1"}) {
    BOOST_TEST(server.block_after(line) == 0U, line);
    talk(server, {path});
    BOOST_TEST(says(server.answer(line), "error binary needs a number of rows from 1 to 4096"),
               line);
  }
  std::string block;
  add_number(-1, block);
  all_columns().add_row({}, block);
  BOOST_TEST(says(server.answer("binary 1", block), "error -1 is not the number of a contact"));
  server.answer("");
  BOOST_TEST(says(server.answer("binary 1", block), "error 'binary': no path is open"));
}

BOOST_AUTO_TEST_CASE(a_contact_is_turned_swapped_packed_and_unpacked) {
  LawServer server = serve("linear-conventional");
  talk(server, {path, row(1e-4, 1e-5, 2e-5)});
  BOOST_TEST(server.answer("pack") == "1,2\n");
  talk(server, {"turn 0,-1,1,0"});
  BOOST_TEST(server.answer("pack") == "-2,1\n");
  talk(server, {"swap"});
  BOOST_TEST(server.answer("pack") == "2,-1\n");
  talk(server, {"unpack 0.5,0.25"});
  BOOST_TEST(server.answer("pack") == "0.5,0.25\n");
}

BOOST_AUTO_TEST_CASE(a_tangent_is_answered_and_the_state_stays) {
  LawServer server = serve("linear-conventional");
  talk(server, {"path kn=1e5 kt=8e4 mu=0.5", row(1e-4, 5e-5)});
  const ToldTangent sticks = tangent_in(server.answer("tangent " + row(1e-4, 1e-5)));
  BOOST_TEST(sticks.force == Matrix3({{1e5, 0, 0}, {0, 8e4, 0}, {0, 0, 8e4}}));
  BOOST_TEST(sticks.damping.value().by_rate == Matrix3::Zero());
  // A trial force of 8 N against a limit of 5 N: mu kn along it, kt 5/8 across it.
  const ToldTangent slips = tangent_in(server.answer("tangent " + row(1e-4, 5e-5)));
  BOOST_TEST(slips.force == Matrix3({{1e5, 0, 0}, {5e4, 0, 0}, {0, 0, 5e4}}));
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 4.8);
  BOOST_TEST(says(serve("linear-conventional").answer("tangent 1"), "no path is open"));
  BOOST_TEST(says(server.answer("tangent 1,2"), "error has 2 columns"));
}

BOOST_AUTO_TEST_CASE(a_tangent_of_a_dashpot_has_27_numbers) {
  LawServer server = serve("linear-conventional[damping=3]");
  talk(server, {"path kn=1e5 kt=8e4 mu=0.5"});
  const ToldTangent told = tangent_in(server.answer("tangent 1e-4,1e-4,0,0,1e-6,0,0,0,0,0"));
  BOOST_TEST_REQUIRE(told.damping.has_value());
  BOOST_TEST(told.damping->by_rate(0, 0) == 3);
  BOOST_CHECK_THROW(read_tangent_answer("1,2,3"), RowError);
  BOOST_CHECK_THROW(read_tangent_answer("1,2,nan,4,5,6,7,8,9"), RowError);
}

BOOST_AUTO_TEST_CASE(what_goes_wrong_is_answered_where_an_answer_is_due) {
  LawServer server = serve("linear-refined");
  BOOST_TEST(says(server.answer("describe kn=-1"), "error kn=-1 [N/m]: must be greater than 0"));
  BOOST_TEST(says(server.answer("describe knn=1"), "error linear-refined: unknown option 'knn'"));
  BOOST_TEST(says(server.answer(row(0, 0)), "error '0,"));  // no path is open
  BOOST_TEST(talk(server, {path}).empty());
  BOOST_TEST(says(server.answer("1,2,3"), "error has 3 columns, not the 10 of overlap_old,"));
  BOOST_TEST(says(server.answer("hello"), "error has 1 columns"));
  BOOST_TEST(talk(server, {"turn 1,2,3"}).empty());
  BOOST_TEST(says(server.answer(row(1e-4, 0)), "error turn needs four numbers"));
  BOOST_TEST(talk(server, {"", "path kn=much"}) == "\n");
  BOOST_TEST(says(server.answer(row(1e-4, 0)), "error kn=much: not a number"));
  BOOST_TEST(talk(server, {"", path}) == "\n");
  BOOST_TEST(force_in(server.answer(row(1e-4, 1e-5))).tangential[0] == 1);
}

BOOST_AUTO_TEST_CASE(capabilities_that_depend_on_options_are_described_for_them) {
  LawServer server = serve("cundall-spring");
  BOOST_TEST(read_description(server.answer("describe")).info.can(Capability::linear));
  BOOST_TEST(!read_description(server.answer("describe normal=area")).info.can(Capability::linear));
}

BOOST_AUTO_TEST_CASE(mistakes_in_a_description_are_named) {
  struct Mistake {
    std::string json;
    std::string text;
  };
  const std::string kn = R"({"name":"kn","default":1)";
  const std::vector<Mistake> mistakes{
      {"hello", "in reply to 'describe', got 'hello'"},
      {"[]", "its description is not an object in braces"},
      {R"({"name":"my law"})", "'name' has to be a word without spaces"},
      {R"({"name":7})", "'name' has to be a text"},
      {R"({"name":"a","parametres":[]})", "did you mean 'parameters'?"},
      {R"({"name":"a","capabilities":["linaer"]})", "did you mean 'linear'?"},
      {R"({"name":"a","capabilities":"linear"})", "'capabilities' has to be a list"},
      {R"({"name":"a","capabilities":["energy"]})", "needs the column work_normal"},
      {R"({"name":"a","capabilities":["damping"]})", "needs the column damping_force_normal"},
      {R"({"name":"a","capabilities":["turn"]})", "needs the word turn"},
      {R"({"name":"a","words":["contacts"]})", "needs the capability stepwise"},
      {R"({"name":"a","words":["trun"]})", "words=trun: must be one of"},
      {R"({"name":"a","inputs":["velocity"]})", "unknown column 'velocity'"},
      {R"({"name":"a","inputs":["dt"]})", "column dt occurs twice"},
      {R"({"name":"a","frame":"none"})", "frame=none: must be one of"},
      {R"({"name":"a","parameters":[{"name":"kn"}]})", "'default' has to be a number"},
      {R"({"name":"a","parameters":[)" + kn + "}," + kn + "}]}", "parameter kn occurs twice"},
      {R"({"name":"a","parameters":[)" + kn + R"(,"low":0,"above":0}]})", "'low' or 'above'"},
      {R"({"name":"a","parameters":[{"name":"k","default":"c","choices":["a","b"]}]})",
       "one of its 'choices'"},
  };
  for (const auto& [json, text] : mistakes) {
    BOOST_TEST_INFO_SCOPE(json);
    BOOST_TEST(says(why_not(json), text), why_not(json));
  }
  BOOST_TEST(why_not(R"({"name":"a"})") == "");
}

BOOST_AUTO_TEST_CASE(without_more_columns_the_regime_follows_from_the_force) {
  const RowFormat rows;
  const auto regime = [&](const std::string& line) {
    return std::string(name_of(rows.read_answer(line, 0.5).regime));
  };
  BOOST_TEST(regime("0,0,0") == "separated");
  BOOST_TEST(regime("2,0.6,0.799") == "stick");
  BOOST_TEST(regime(" 2, +0.6, 0.8") == "slip");
  const auto of_two_coefficients = [&](const std::string& line) {
    return std::string(name_of(rows.read_answer(line, {0.5, 0.3}).regime));
  };
  BOOST_TEST(of_two_coefficients("2,0.6,0") == "slip");
  BOOST_TEST(of_two_coefficients("2,0.7,0") == "stick");
  BOOST_TEST(of_two_coefficients("2,1,0") == "slip");
  BOOST_TEST(std::isnan(rows.read_answer("1,0,0", 0.5).work_tangential));
  BOOST_CHECK_THROW(rows.read_answer("inf,0,0", 0.5), RowError);
  BOOST_CHECK_THROW(rows.read_answer("1,,0", 0.5), RowError);
  BOOST_CHECK_THROW(rows.read_answer("1,0,0x", 0.5), RowError);
}

BOOST_AUTO_TEST_CASE(rows_come_back_to_the_last_bit) {
  ContactStep step;
  step.overlap_old = 0.1;
  step.overlap_new = 1.0 / 3;
  step.shift = Vector2(-1e-17, 5e-324);
  step.velocity = Vector2(1e300, -0.0);
  step.approach = 0.7;
  step.approach_velocity = -0.3;
  step.dt = 1e-9;
  step.effective_radius = 2e-3;
  const std::string text = all_columns().row(step);
  const ContactStep back = all_columns().read_row(text.substr(0, text.size() - 1));
  BOOST_TEST(all_columns().row(back) == text);
  BOOST_TEST(back.overlap_new == step.overlap_new);
  BOOST_TEST(back.shift[1] == step.shift[1]);
  BOOST_TEST(std::signbit(back.velocity[1]));
  BOOST_TEST(RowFormat().row(step).starts_with("0.1,0.3333333333333333,-1e-17,5e-324,1e-09,"));
}

BOOST_AUTO_TEST_SUITE_END()
