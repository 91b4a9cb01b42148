// SPDX-License-Identifier: BSD-3-Clause
#include "reference/kinds/kind.hpp"

#include "tests/reference/truth.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(kinds_of_reference)
namespace {

using testing::truth_of;

NamedValues inputs_of(const nlohmann::json& entry) {
  NamedValues given;
  for (const auto& [name, value] : entry.at("inputs").items())
    given.emplace_back(name, value.is_array() ? Value(value.get<std::vector<std::string>>())
                                              : Value(value.get<std::string>()));
  return given;
}

/// The largest of |found - expected| over what is allowed; infinite where they are of another form.
long double misfit(const Value& found, const nlohmann::json& expected, long double allowed) {
  constexpr long double other = std::numeric_limits<long double>::infinity();
  if (const auto* const list = std::get_if<Values>(&found.is)) {
    if (!expected.is_array() || expected.size() != list->size()) return other;
    long double worst = 0;
    for (std::size_t i = 0; i < list->size(); ++i)
      worst = std::max(worst, misfit((*list)[i], expected[i], allowed));
    return worst;
  }
  if (const auto* const word = std::get_if<std::string>(&found.is))
    return expected == *word ? 0 : other;
  if (const auto* const count = std::get_if<int>(&found.is))
    return testing::decimal(expected) == static_cast<long double>(*count) ? 0 : other;
  if (const auto* const answer = std::get_if<bool>(&found.is))
    return expected == *answer ? 0 : other;
  if (const auto* const parts = std::get_if<NamedValues>(&found.is)) {
    long double worst = expected.size() == parts->size() ? 0 : other;
    for (const auto& [name, part] : *parts)
      worst =
          std::max(worst, expected.contains(name) ? misfit(part, expected[name], allowed) : other);
    return worst;
  }
  const auto* const number = std::get_if<long double>(&found.is);
  if (expected.is_null()) return number && !std::isfinite(*number) ? 0 : other;
  return number ? std::abs(*number - testing::decimal(expected)) / allowed : other;
}

/// The truth of these topics by independent programs, by topic and name.
std::map<std::string, nlohmann::json> truth_of_topics(const std::vector<std::string>& topics) {
  std::map<std::string, nlohmann::json> all;
  for (const std::string& topic : topics)
    for (const auto& [name, entry] : truth_of(topic).items()) all[topic + " " + name] = entry;
  return all;
}

/// All topics whose truth has more digits than the answers.
std::map<std::string, nlohmann::json> all_truth() {
  return truth_of_topics({"friction", "falling_ball", "rigid", "cohesion", "normal", "bonds",
                          "walls", "shapes", "tangents"});
}

/// Whether an output is the declared one: its name, or with a number in the place of the star.
bool is_output(const std::string& name, const KindOutput& declared) {
  if (!declared.name.ends_with('*')) return name == declared.name;
  return name.starts_with(declared.name.substr(0, declared.name.size() - 1));
}

/// The numbers of a value that exist, of lists and parts too.
std::vector<long double> numbers_of(const Value& value) {
  std::vector<long double> numbers;
  const auto add = [&](const Value& each) {
    std::ranges::copy(numbers_of(each), std::back_inserter(numbers));
  };
  if (const auto* const list = std::get_if<Values>(&value.is))
    for (const Value& each : *list) add(each);
  if (const auto* const parts = std::get_if<NamedValues>(&value.is))
    for (const auto& [name, part] : *parts) add(part);
  if (const auto* const number = std::get_if<long double>(&value.is);
      number && std::isfinite(*number))
    numbers.push_back(*number);
  return numbers;
}

/// What the truth itself may err by, where that is more than its 20 digits: relative.
const std::map<std::string, long double> error_of_truth{{"impact_duration", 1e-11L}};
/// What all numbers of a kind may err by, absolute: they have twelve digits below 1.
const std::map<std::string, long double> error_of_kind{{"tumbling-pair", 1e-12L}};
/// Kinds in double precision, which tests/reference/moments and tests/reference/half_space compare,
/// and some of friction, bonds and gradients with tests of their own.
const std::set<std::string> compared_elsewhere{
    "torsion", "torsion-unload",    "torsion-proportional", "slide-and-twist",
    "incline", "three-spheres",     "half-space-friction",  "rolling-creep",
    "kalker",  "elliptic-friction", "bond-strengths",       "block-slides-askew"};

std::string refusal(const std::string& kind, const NamedValues& given) {
  try {
    (void)answer_of(*kind_named(kind), given);
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return "";
}

}  // namespace

/// By independent programs with 40 digits (tests/truth): all within what is stated.
BOOST_AUTO_TEST_CASE(answer_as_an_independent_program_does) {
  std::size_t compared = 0;
  for (const auto& [name, entry] : all_truth()) {
    BOOST_TEST_INFO_SCOPE(name);
    const Kind* const kind = kind_named(entry.at("kind").get<std::string>());
    BOOST_TEST_REQUIRE((kind != nullptr));
    const KindAnswer answer = answer_of(*kind, inputs_of(entry));
    const std::map<std::string, Value> found(answer.outputs.begin(), answer.outputs.end());
    const std::map<std::string, long double> within(answer.uncertainty.begin(),
                                                    answer.uncertainty.end());
    for (const auto& [output, expected] : entry.at("outputs").items()) {
      BOOST_TEST_INFO_SCOPE(output);
      BOOST_TEST_REQUIRE(found.contains(output));
      long double allowed = within.contains(output) ? within.at(output) : 0;
      if (error_of_truth.contains(output))
        allowed += error_of_truth.at(output) * std::abs(testing::decimal(expected));
      if (error_of_kind.contains(kind->name)) allowed += error_of_kind.at(kind->name);
      BOOST_TEST(misfit(found.at(output), expected, std::max(allowed, 1e-30L)) <= 1);
      ++compared;
    }
  }
  BOOST_TEST(compared == 1606U);
}

/// Bits are equal; numbers are within what is stated and the digits of tests/truth/precision.json.
BOOST_AUTO_TEST_CASE(round_as_an_independent_program_does) {
  const std::map<std::string, long double> digits_of_truth{{"fixed16_end", 1e-12L},
                                                           {"exact", 1e-11L},
                                                           {"largest_compensated_relative", 1e-12L},
                                                           {"largest_distance_over_R", 0.5L}};
  std::size_t compared = 0;
  for (const auto& [name, entry] : truth_of("precision").items()) {
    const KindAnswer answer =
        answer_of(*kind_named(entry.at("kind").get<std::string>()), inputs_of(entry));
    const std::map<std::string, long double> within(answer.uncertainty.begin(),
                                                    answer.uncertainty.end());
    for (const auto& [output, value] : answer.outputs) {
      if (!entry.at("outputs").contains(output)) continue;
      BOOST_TEST_INFO_SCOPE(name << " " << output);
      const long double stated = within.contains(output) ? within.at(output) : 0;
      const long double digits =
          digits_of_truth.contains(output) ? digits_of_truth.at(output) : 1e-30L;
      BOOST_TEST(misfit(value, entry.at("outputs").at(output), stated + digits) <= 1);
      ++compared;
    }
  }
  BOOST_TEST(compared == 31U);
}

BOOST_AUTO_TEST_CASE(state_an_uncertainty_that_is_small) {
  for (const auto& [name, entry] : all_truth()) {
    const Kind& kind = *kind_named(entry.at("kind").get<std::string>());
    const KindAnswer answer = answer_of(kind, inputs_of(entry));
    for (const auto& [output, error] : answer.uncertainty) {
      BOOST_TEST_INFO_SCOPE(name << " " << output);
      long double largest = 0;
      for (const auto& [other, value] : answer.outputs)
        if (other == output)
          for (const long double each : numbers_of(value))
            largest = std::max(largest, std::abs(each));
      // Counted in the limit, and in the energy of the impact.
      const bool is_of_more = output == "force_2" || output == "restitution_squared";
      // What is 0 is the difference of numbers that are rounded.
      BOOST_TEST(error <= (is_of_more ? 1e-15L : std::max(1e-13L * largest, 1e-16L)));
      BOOST_TEST((error > 0 || largest == 0 || is_of_more));
    }
  }
}

BOOST_AUTO_TEST_CASE(answer_what_they_declare) {
  std::set<std::string> tried;
  std::map<std::string, nlohmann::json> entries = all_truth();
  entries.merge(truth_of_topics({"precision"}));
  for (const auto& [name, entry] : entries) {
    const Kind& kind = *kind_named(entry.at("kind").get<std::string>());
    tried.insert(kind.name);
    const KindAnswer answer = answer_of(kind, inputs_of(entry));
    BOOST_TEST_INFO_SCOPE(kind.name);
    for (const KindOutput& declared : kind.outputs) {
      const bool is_list = declared.form == Form::numbers || declared.form == Form::words;
      std::size_t answered = 0;
      for (const auto& [output, value] : answer.outputs) {
        if (!is_output(output, declared)) continue;
        ++answered;
        // A list may be one number where it was asked for with one.
        BOOST_TEST((is_list || !std::holds_alternative<Values>(value.is)));
      }
      BOOST_TEST((declared.name.ends_with('*') ? answered > 0 : answered == 1), declared.name);
      BOOST_TEST((declared.form == Form::word || declared.form == Form::words ||
                  declared.form == Form::yes_or_no) == declared.unit.empty());
      BOOST_TEST(!declared.text.empty());
    }
    for (const auto& [output, value] : answer.outputs)
      BOOST_TEST(std::ranges::count_if(kind.outputs, [&, &of = output](const KindOutput& declared) {
                   return is_output(of, declared);
                 }) == 1);
  }
  std::set<std::string> names;
  for (const Kind& kind : kinds()) {
    BOOST_TEST(names.insert(kind.name).second, kind.name);
    BOOST_TEST(tried.contains(kind.name) != compared_elsewhere.contains(kind.name), kind.name);
    BOOST_TEST((!kind.text.empty() && !kind.source.empty() && !kind.second_route.empty()));
    for (const KindInput& input : kind.inputs)
      BOOST_TEST((!input.unit.empty() && !input.text.empty()), kind.name << " " << input.name);
  }
}

BOOST_AUTO_TEST_CASE(read_numbers_as_they_are_written) {
  BOOST_TEST(number_in_text(".5") == 0.5L);
  BOOST_TEST(number_in_text("1e5") == 1e5L);
  BOOST_TEST(number_in_text("-1/3") == -1 / 3.0L);
  BOOST_TEST(number_in_text("0.1") == 0.1L);  // beyond double precision
  for (const std::string wrong :
       {"", "x", "1x", "nan", "inf", "1/0", "1/", "0x10", "1e9999", "1 2"})
    BOOST_CHECK_THROW((void)number_in_text(wrong), std::invalid_argument);
  const Kind& kind = *kind_named("dragged_block_threshold");
  const auto velocities = [&](const Value& ratios) {
    return std::get<Values>(answer_of(kind, {{"damping_ratio", ratios}}).outputs.at(0).second.is);
  };
  for (const Value& written : {Value(".05 .1"), Value(std::vector<std::string>{".05", "1/10"}),
                               Value(std::vector<long double>{0.05L, 0.1L})}) {
    const Values found = velocities(written);
    BOOST_TEST_REQUIRE(found.size() == 2U);
    BOOST_TEST(std::abs(std::get<long double>(found[1].is) - 0.68021760389227818864L) < 1e-17L);
  }
  BOOST_TEST(velocities(0.1L).size() == 1U);
}

BOOST_AUTO_TEST_CASE(refuse_in_one_line_what_they_cannot_read) {
  const auto with = [](const Value& first, const Value& second) {
    return NamedValues{{"first", first}, {"second", second}};
  };
  const std::string kind = "mixing_restitution";
  BOOST_TEST(refusal(kind, {{"first", 0.5L}}) ==
             "second: is missing; mixing-restitution needs first, second");
  BOOST_TEST(refusal(kind, with(0.5L, 1.5L)) == "second: must be from 0 to 1, is 1.5");
  BOOST_TEST(refusal(kind, with("a", 1)) == "first: 'a' is not a finite number");
  BOOST_TEST(refusal(kind, with(".5 .6", 1)) == "first: 2 numbers are given, one is asked for");
  BOOST_TEST(refusal(kind, with("", 1)) == "first: no number is given");
  BOOST_TEST(refusal(kind, with(true, 1)) == "first: neither a number nor a list of numbers");
  BOOST_TEST(refusal(kind, {{"first", 1}, {"first", 1}, {"second", 1}}) == "first: is given twice");
  BOOST_TEST(refusal(kind, {{"frist", 1}, {"second", 1}}) ==
             "unknown input 'frist'; mixing-restitution takes first, second");
  BOOST_TEST(refusal("static_and_kinetic_path", {{"kn", 1},
                                                 {"kt", 1},
                                                 {"mu", ".5"},
                                                 {"mu_kinetic", ".3"},
                                                 {"overlap", "1 1"},
                                                 {"shift_1", "0 1 2"},
                                                 {"shift_2", "0 0"}}) ==
             "overlap, shift-1 and shift-2 must have as many numbers: they have 2, 3 and 2");
  const auto bounce = [](const char* velocity, const char* spin) {
    return refusal("bounce_on_floor", {{"mass", 1},
                                       {"radius", 1},
                                       {"inertia_over_mR2", ".4"},
                                       {"restitution", 1},
                                       {"mu", 1},
                                       {"velocity", velocity},
                                       {"spin", spin}});
  };
  BOOST_TEST(bounce("1 -1", "0 0 0") == "velocity: must be three numbers, has 2");
  BOOST_TEST(bounce("1 0 -1", "0 0 0 0") == "spin: must be three numbers, has 4");
  BOOST_TEST(bounce("1 0 1", "0 0 0") ==
             "velocity: its third number must be below 0: the sphere falls on the floor");
  BOOST_TEST(refusal("rolling_over_sliding_velocity", {{"mu", 1}}) ==
             "unknown input 'mu'; rolling-over-sliding-velocity takes inertia-over-mR2");
  const auto slope = [](const char* ratio) {
    return refusal("block_on_slope", {{"mu", ".5"},
                                      {"gravity", 10},
                                      {"angle", ".2"},
                                      {"speed", 0},
                                      {"time", 1},
                                      {"angle_over_friction_angle", ratio}});
  };
  BOOST_TEST(slope(".5") == "angle-over-friction-angle: is not angle/atan(mu); it may be left out");
  BOOST_TEST(slope("0").empty());
  BOOST_TEST(refusal("history_types", {{"x", "70000"}}) ==
             "x: its sum in 2^0 steps of half is beyond the range of that type, which ends at "
             "2^16; take a smaller x");
  BOOST_TEST(refusal("history_types", {{"x", 1}, {"half", "16"}}) ==
             "half: '16' is not known; write B bits, least 2^-M, with B from 2 to 24 and M from B "
             "to 149");
  BOOST_TEST(refusal("history_standing", {{"increment", 1}, {"type", "float16"}}) ==
             "type: 'float16' is not known; write float32");
  BOOST_TEST(refusal("sum", {{"contacts", "6 12"}}) ==
             "contacts and force-over-weight must have as many numbers: they have 2 and 1");
  BOOST_TEST(refusal("jkr_special_points", {{"w", 1}}) ==
             "unknown input 'w'; jkr-special-points takes none");
  BOOST_TEST(refusal("maugis_dugdale", {{"lambda", "1e-9"}, {"A", 1}}) ==
             "lambda: must be from 1e-06 to 1e+06, is 1e-09");
  BOOST_TEST(refusal("capillary_bridge", {{"volume", 0}, {"gap", 0}, {"contact_angle", 0}}) ==
             "volume: must be above 0, is 0");
  BOOST_TEST(refusal("static_and_kinetic_path", {{"kn", 1},
                                                 {"kt", 1},
                                                 {"mu", ".5"},
                                                 {"mu_kinetic", ".3"},
                                                 {"overlap", "1 1"},
                                                 {"shift_1", "0 1 2"},
                                                 {"shift_2", "0 0"}}) ==
             "overlap, shift-1 and shift-2 must have as many numbers: they have 2, 3 and 2");
  BOOST_TEST((kind_named("mixing") == nullptr));
}

BOOST_AUTO_TEST_CASE(have_names_with_dashes_and_take_underscores) {
  for (const Kind& kind : kinds()) {
    BOOST_TEST(kind.name == dashed(kind.name));
    std::set<std::string> names;
    for (const KindInput& input : kind.inputs) {
      BOOST_TEST(input.name == dashed(input.name), kind.name);
      BOOST_TEST(names.insert(input.name).second, kind.name << " " << input.name);
      for (const std::string& old : input.also)
        BOOST_TEST(names.insert(old).second, kind.name << " " << old);
    }
  }
  BOOST_TEST((kind_named("mixing_friction") == kind_named("mixing-friction")));
  BOOST_TEST(refusal("mixing_moduli", {{"E_1", 1}, {"E-1", 1}}) == "E-1: is given twice");
}

namespace {

/// Inputs of a kind of which one of two bodies may be a wall: radii and masses of both.
bool is_of_one_of_two(const KindInput& input) {
  const bool is_of_body = input.name.starts_with("radius-") || input.name.starts_with("mass-");
  return input.name == "masses" ||
         (is_of_body && (input.name.ends_with("-1") || input.name.ends_with("-2")));
}

/// The inputs with this number for `name`, of a list for the last one; a body that is a plane has
/// no spin.
NamedValues with_size(NamedValues given, const KindInput& input, const std::string& size) {
  const bool is_list = input.form == Form::numbers;
  std::erase_if(given, [&](const auto& one) { return goes_by(input, one.first); });
  given.emplace_back(input.name, Value(is_list ? "1 2 " + size : size));
  for (auto& [name, value] : given) {
    const std::string spelled = dashed(name);
    if (input.name.starts_with("radius-") && spelled == "spin-" + input.name.substr(7))
      value = Value("0 0 0");
    if (is_list && spelled == "law") value = Value("linear, no dashpot");
  }
  return given;
}

/// Largest difference of the numbers of two answers over the largest of that output.
long double difference_of(const KindAnswer& first, const KindAnswer& second) {
  long double most = first.outputs.size() == second.outputs.size() ? 0 : 1;
  for (std::size_t i = 0; most < 1 && i < first.outputs.size(); ++i) {
    const auto one = numbers_of(first.outputs[i].second);
    const auto other = numbers_of(second.outputs[i].second);
    long double size = 1e-12L;
    for (const long double number : one) size = std::max(size, std::abs(number));
    // What tends to infinity does not exist at the limit.
    for (std::size_t j = 0; j < std::min(one.size(), other.size()); ++j)
      most = std::max(most, std::abs(one[j] - other[j]) / size);
  }
  return most;
}

}  // namespace

/// A wall is what a body tends to that grows: all kinds with two bodies, either of them.
BOOST_AUTO_TEST_CASE(take_an_infinite_radius_or_mass_as_a_wall) {
  std::set<std::string> tried;
  for (const Kind& kind : kinds())
    for (const KindInput& input : kind.inputs)
      BOOST_TEST((!is_of_one_of_two(input) || input.range.infinite_is_allowed),
                 kind.name << " " << input.name);
  for (const auto& [name, entry] : all_truth()) {
    const Kind& kind = *kind_named(entry.at("kind").get<std::string>());
    for (const KindInput& input : kind.inputs) {
      if (!input.range.infinite_is_allowed) continue;
      BOOST_TEST_INFO_SCOPE(name << " " << input.name);
      const KindAnswer wall = answer_of(kind, with_size(inputs_of(entry), input, "inf"));
      const KindAnswer large = answer_of(kind, with_size(inputs_of(entry), input, "1e60"));
      BOOST_TEST(difference_of(wall, large) < 1e-9L);
      const KindAnswer small = answer_of(kind, with_size(inputs_of(entry), input, "3"));
      if (difference_of(wall, small) > 1e-9L) tried.insert(kind.name);
    }
  }
  BOOST_TEST((tried == std::set<std::string>{"contact-radius", "contact-conductance",
                                             "mixing-moduli", "mixing-dissipation", "impact-of-two",
                                             "gradient-two-balls", "three-spheres-in-a-row"}));
}

/// JKR on a plane by the force that its pull-off has, a wall hit head on, and three in a row
/// between whose last two nothing is lost: e = 1 turns each round.
BOOST_AUTO_TEST_CASE(know_walls_in_closed_form) {
  const auto numbers = [](const std::string& kind, const NamedValues& given) {
    std::map<std::string, std::vector<long double>> all;
    for (const auto& [name, value] : answer_of(*kind_named(kind), given).outputs)
      all[name] = numbers_of(value);
    return all;
  };
  const auto lens = numbers("contact-radius", {{"radius-1", "inf"},
                                               {"radius-2", 1},
                                               {"E-star", 1},
                                               {"work-of-adhesion", 0},
                                               {"overlap", ".02"}});
  BOOST_TEST(std::abs(lens.at("hertz")[0] - std::sqrt(0.02L)) < 1e-17L);
  BOOST_TEST(std::abs(lens.at("lens")[0] - std::sqrt(0.02L * 1.98L)) < 1e-17L);
  const auto hit = numbers("impact-of-two", {{"mass-1", 1},
                                             {"radius-1", ".1"},
                                             {"velocity-1", "0 0 -2"},
                                             {"spin-1", "0 0 0"},
                                             {"mass-2", "inf"},
                                             {"radius-2", "inf"},
                                             {"velocity-2", "0 0 0"},
                                             {"spin-2", "0 0 0"},
                                             {"normal", "0 0 -1"},
                                             {"e", ".5"},
                                             {"mu", 0},
                                             {"inertia-over-mR2", ".4"}});
  BOOST_TEST(std::abs(hit.at("velocity_1")[2] - 1) < 1e-17L);
  BOOST_TEST(hit.at("velocity_2")[2] == 0);
  const auto row = numbers("three-spheres-in-a-row", {{"masses", "1 1 inf"}});
  const auto& after = row.at("velocities");
  BOOST_TEST(after[2] == 0);
  BOOST_TEST(std::abs(after[0] * after[0] + after[1] * after[1] - 1) < 1e-15L);
  BOOST_TEST(after[0] < 0);
  BOOST_TEST(refusal("three-spheres-in-a-row", {{"masses", "inf 1 inf"}}) ==
             "masses: only one of them can be infinite, a wall");
  BOOST_TEST(refusal("mixing-friction", {{"first", "inf"}, {"second", 1}}) ==
             "first: 'inf' is not a finite number");
}

/// What they are asked is a number: how many up and down, of which cell, how far away.
BOOST_AUTO_TEST_CASE(take_as_numbers_what_the_answer_depends_on) {
  const auto last_of = [](const std::string& kind, const NamedValues& given, std::size_t at) {
    return answer_of(*kind_named(kind), given).outputs.at(at);
  };
  const auto cycles =
      last_of("history-cycles", {{"x", "3e-6"}, {"up", 777}, {"down", 1234}, {"cycles", "1 3"}}, 0);
  BOOST_TEST(cycles.first == "up_777_down_1234");
  float left = 0;
  for (int cycle = 0; cycle < 3; ++cycle) {
    for (int i = 0; i < 777; ++i) left += static_cast<float>(3e-6L / 777);
    for (int i = 0; i < 1234; ++i) left -= static_cast<float>(3e-6L / 1234);
  }
  const auto& parts = std::get<NamedValues>(cycles.second.is);
  BOOST_TEST(std::abs(numbers_of(parts.at(1).second).at(1) - static_cast<long double>(left)) <=
             5e-9L * static_cast<long double>(std::abs(left)));
  BOOST_TEST(refusal("history-cycles", {{"x", 1}, {"up", "3.5"}, {"down", 2}}) ==
             "up: must be whole numbers, has 3.5");
  BOOST_TEST(refusal("history-cycles", {{"x", 1}, {"up", "3 4"}, {"down", 2}}) ==
             "up and down must have as many numbers: they have 2 and 1");
  const auto rms = [&](const NamedValues& more) {
    NamedValues given{{"radius", 1}, {"overlap", ".001"}};
    given.insert(given.end(), more.begin(), more.end());
    return numbers_of(last_of("overlap", given, 1).second);
  };
  const auto four = rms({{"type", "fixed point"}, {"bits", 20}});
  BOOST_TEST(std::abs(four[0] / (std::ldexp(4.0L, -20) / std::sqrt(6.0L)) - 1) < 1e-15L);
  BOOST_TEST(rms({{"type", "fixed point, b bits of a cell of 4 radii"}, {"bits", 20}}) == four);
  BOOST_TEST(rms({{"type", "fixed point"}, {"bits", 21}, {"cell-over-R", 8}}) == four);
  BOOST_TEST(rms({{"type", "fixed point, b bits of a cell of 8 radii"}, {"bits", 21}}) == four);
  BOOST_TEST(rms({{"X", "100"}}) == std::vector{rms({})[2]});
  BOOST_TEST(rms({{"X", "50 100"}, {"base", 6}})[0] > rms({{"X", 50}})[0]);
  BOOST_TEST(
      numbers_of(last_of("rolling-over-sliding-velocity", {{"inertia-over-mR2", "3"}}, 4).second)
          .at(0) == 0.25L);
  const auto wrong_mass =
      last_of("hunt-crossley-wrong-mass", {{"restitution", ".5"}, {"mass-over-reduced", "1 3"}}, 1);
  BOOST_TEST(wrong_mass.first == "restitution_with_mass_1");
  BOOST_TEST(std::abs(numbers_of(wrong_mass.second).at(0) - 0.5L) < 1e-15L);
  const auto chain = last_of("elastica-limit", {{"force-l2-over-EI", 1}, {"chains", "200"}}, 3);
  const auto curve = last_of("elastica-limit", {{"force-l2-over-EI", 1}}, 0);
  BOOST_TEST(chain.first == "discrete_200_x");
  BOOST_TEST(std::abs(numbers_of(chain.second).at(0) - numbers_of(curve.second).at(0)) < 1e-5L);
  BOOST_TEST(
      last_of("overlap-limits",
              {{"tolerance-of-overlap", ".01"}, {"overlap-over-R", ".001"}, {"cell-over-R", 8}}, 1)
          .first == "bits_in_cell_of_8R");
}

BOOST_AUTO_TEST_CASE(say_what_a_dashpot_can_do) {
  const auto range = [](const char* is) {
    return std::string("restitution: must be above 0 and at most 1, is ") + is;
  };
  for (const char* const kind :
       {"linear_dashpot", "hertz_quarter_power", "hunt_crossley_factors"}) {
    BOOST_TEST(refusal(kind, {{"restitution", ".5 0"}}) == range("0"));
    BOOST_TEST(refusal(kind, {{"restitution", "1.5"}}) == range("1.5"));
  }
  BOOST_TEST(refusal("linear_dashpot_cut", {{"zeta", "-1"}}) == "zeta: must be at least 0, is -1");
  BOOST_TEST(says(refusal("hertz_power_dashpot", {{"q", 0}, {"kappa", ".1 1.2"}}),
                  {"kappa: must be below 1.127988135520169",
                   " at q = 0, is 1.2: from there on "
                   "bodies that may pull never part"}));
  BOOST_TEST(says(refusal("hertz_power_dashpot", {{"q", "1/4"}, {"kappa", 3}}),
                  "kappa: must be below 2.23606797749979 at q = 0.25, is 3"));
  BOOST_TEST(refusal("hertz_power_dashpot", {{"q", 2}}) == "q: must be from 0 to 1, is 2");
  BOOST_TEST(refusal("three_spheres_in_a_row", {{"law", "hertz"}}) ==
             "law: must be 'linear, no dashpot, equal masses' or 'linear, no dashpot', is 'hertz'");
  BOOST_TEST(refusal("three_spheres_in_a_row",
                     {{"law", "linear, no dashpot, equal masses"}, {"masses", "1 1 2"}}) ==
             "masses: must be equal, or law be 'linear, no dashpot'");
}

BOOST_AUTO_TEST_CASE(say_what_a_plastic_law_needs) {
  const auto luding = [](const NamedValues& more) {
    NamedValues given{{"k1", 2e4L}, {"kc", 0}, {"overlaps_um", "30 10"}};
    given.insert(given.end(), more.begin(), more.end());
    return refusal("luding_path", given);
  };
  const std::string one = "k2: either it or k2-max with delta-max-p must be given";
  BOOST_TEST(luding({}) == one);
  BOOST_TEST(luding({{"k2", 4e4L}, {"k2_max", 4e4L}, {"delta_max_p", 1e-4L}}) == one);
  BOOST_TEST(says(luding({{"k2_max", 4e4L}}), "delta-max-p: must be given with k2-max"));
  BOOST_TEST(luding({{"k2", 1e4L}}) == "k2: must be at least k1, on which it comes");
  BOOST_TEST(says(refusal("eepa_path", {{"k1", 1},
                                        {"k2", 4},
                                        {"k_adh", 0},
                                        {"exponent", 1},
                                        {"adhesion_exponent", 1},
                                        {"overlaps_um", "-1 0"}}),
                  "overlaps-um: one at least must be above 0"));
  BOOST_TEST(refusal("walton_braun_with_dashpot", {{"k2_over_k1", "2 .5"}, {"zeta1", 0}}) ==
             "k2-over-k1: must be at least 1, is 0.5");
}

BOOST_AUTO_TEST_CASE(say_what_a_bond_cannot_be) {
  const auto forces = [](const char* length, const char* x_q, const char* turn_q) {
    return refusal("bond_forces", {{"L", length},
                                   {"kn_ks_kt_kb", "2 1 .3 .5"},
                                   {"x_p", "0 0 0"},
                                   {"rotation_vector_p", "0 0 1"},
                                   {"x_q", x_q},
                                   {"rotation_vector_q", turn_q}});
  };
  BOOST_TEST(forces("1", "1 0 0", "0 0 0").empty());
  BOOST_TEST(forces("0", "1 0 0", "0 0 0") == "L: must be above 0, is 0");
  BOOST_TEST(forces("1", "1 0", "0 0 0") == "x-q: must be three numbers, has 2");
  BOOST_TEST(forces("1", "1 0 0", "0 0 -2.1415926535897932385") ==
             "rotation-vector-q: the bond is turned by pi, where its rotation vector has two "
             "signs; turn q by less against p");
  BOOST_TEST(
      refusal("bend_and_twist_in_two_orders", {{"bend", "3.1415926535897932385"}, {"twist", 1}}) ==
      "bend: is pi, where the rotation vector has two signs; take less");
  BOOST_TEST(refusal("closed_loops", {{"ks", 1},
                                      {"gamma", 1},
                                      {"r0", 1},
                                      {"r1", 1},
                                      {"L", 1},
                                      {"kt", 1},
                                      {"kb", 1},
                                      {"angle", "3.2"},
                                      {"shear_u2", 0}}) ==
             "angle: must be below pi, where the bond is bent by pi");
  const auto chain = [](const char* kind, const NamedValues& more) {
    NamedValues given{{"L", 1}, {"kn", 200}, {"ks", 80}, {"kt", 3}, {"kb", 5}};
    given.insert(given.end(), more.begin(), more.end());
    return refusal(kind, given);
  };
  BOOST_TEST(chain("buckling", {{"bonds", "2.5"}}) == "bonds: must be a whole number");
  BOOST_TEST(chain("buckling", {{"bonds", 0}}) == "bonds: must be from 1 to 1e+06, is 0");
  BOOST_TEST(chain("roll_up", {{"bonds", 2}, {"end_moment", -16}}) ==
             "end-moment: must be below pi kb, where each bond is bent by pi");
  BOOST_TEST(chain("free_pair", {{"m", 1},
                                 {"J", ".1"},
                                 {"damping_ratio", 0},
                                 {"dumbbell_spin", 1},
                                 {"opposite_spins", 100}}) ==
             "opposite-spins: the bond bends by pi within 0.4 s; take smaller ones");
  BOOST_TEST(refusal("tumbling_pair", {{"L", 1},
                                       {"k", "50 20 1.5 2.5"},
                                       {"m", 1},
                                       {"J", ".1"},
                                       {"xp", "0 0 0"},
                                       {"xq", "1 0 0"},
                                       {"vp", "0 0 0"},
                                       {"vq", "0 0 0"},
                                       {"wp", "0 0 -100"},
                                       {"wq", "0 0 100"},
                                       {"time", 1}})
                 .starts_with("time: the bond is turned by pi at the time 0.01"));
  BOOST_TEST(refusal("breaking_loads", {{"bond_radius", 1},
                                        {"sigma_c", 1},
                                        {"tau_c", 1},
                                        {"beta", 1},
                                        {"N_Fs_Mb_Mt", "1 2 3"},
                                        {"cantilever_bonds", 1},
                                        {"cantilever_L", 1}}) ==
             "N-Fs-Mb-Mt: must be four numbers, has 3");
}

/// Lists of answers are named after the numbers they were asked with, and may hold a word.
BOOST_AUTO_TEST_CASE(name_answers_after_the_asked_restitutions) {
  const KindAnswer answer = answer_of(*kind_named("linear_dashpot_with_gravity"),
                                      {{"restitution", ".50 1/4"}, {"omega0_v_over_g", "1 100"}});
  std::vector<std::string> names;
  for (const auto& [name, value] : answer.outputs) names.push_back(name);
  BOOST_TEST(names == (std::vector<std::string>{"e_asked_0.5", "threshold_0.5", "e_asked_0.25",
                                                "threshold_0.25"}));
  const Values got = std::get<Values>(answer.outputs[0].second.is);
  BOOST_TEST(std::get<std::string>(got.at(0).is) == "rests");
  BOOST_TEST(std::get<long double>(got.at(1).is) < 0.5L);
}

BOOST_AUTO_TEST_CASE(say_their_ranges) {
  BOOST_TEST(above_zero.text() == "above 0");
  BOOST_TEST(not_negative.text() == "at least 0");
  BOOST_TEST(from_zero_to_one.text() == "from 0 to 1");
  BOOST_TEST(any_number.text() == "any");
  BOOST_TEST((InputRange{.low = -1, .high = 0.5L, .low_is_allowed = false}).text() ==
             "above -1 and at most 0.5");
  BOOST_TEST(!above_zero.holds(0));
  BOOST_TEST(not_negative.holds(0));
  BOOST_TEST(!from_zero_to_one.holds(1.5L));
}

BOOST_AUTO_TEST_SUITE_END()
}  // namespace stickslip::reference
