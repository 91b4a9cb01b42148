// SPDX-License-Identifier: BSD-3-Clause
// What must hold for every law, on as many random steps as one likes: STICKSLIP_STEPS for each law
// and property (30,000 unless said), from STICKSLIP_SEED (1).
#include "lib/scale/trial.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace stickslip {
namespace {

using namespace testing;

/// A whole number from the environment.
std::uint64_t number_from(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

/// Every law of the catalogue with a normal force of a spring or of Hertz, and those of its options
/// that are laws of their own. Those that remember overlaps have tests in lib/laws/normal.
std::vector<std::string> all_laws_of_the_catalogue() {
  std::vector<std::string> all;
  for (const LawInfo& info : law_catalogue()) {
    if (parts_of(info).normal_is_known()) all.push_back(info.name);
  }
  for (std::string& law : all) {
    if (law == "spring-foundation") law += "[springs=4]";  // each of them is a law of its own
    if (law == "half-space") law += "[rings=4]";
  }
  all.insert(all.end(),
             {"linear-refined[slip-rotation=off]", "linear-refined[slip-onset=off]",
              "linear-refined[fresh-contact=off]", "linear-refined[work=average]",
              "hertz-mindlin[form=total]", "hertz-mindlin[form=rescaled]",
              "zabulionis[stiffness=mean]", "zabulionis[update=I]", "modified-mindlin[shifted=on]",
              "incremental-mindlin-deresiewicz[closure=off]"});
  return all;
}

/// How many steps of random trials break a property, and one of them.
void require_at_scale(const std::string& law, const Property& property, const TrialRange& range) {
  const AnyLaw plain = make_law(parse_law_spec(law)).law;
  if (!property.concerns(plain)) return;
  // Half-spaces take a hundred times as long a step as all others.
  const std::uint64_t wanted =
      number_from("STICKSLIP_STEPS", 30'000) / (plain.info().on_request ? 100 : 1);
  const std::uint64_t seed = number_from("STICKSLIP_SEED", 1);
  RandomNumbers random(seed);
  TrialRange of_property = range;
  of_property.is_straight = property.is_straight;
  std::uint64_t steps = 0;
  std::uint64_t trials = 0;
  std::uint64_t broken = 0;
  std::uint64_t round_off = 0;
  std::optional<Trial> first;
  while (steps < wanted) {
    const Trial trial = random_trial(law, random, of_property);
    steps += trial.rows.size();
    ++trials;
    const std::string complaint = property.complaint(trial);
    if (complaint.empty()) continue;
    if (complaint == decided_by_round_off) {
      ++round_off;
      continue;
    }
    ++broken;
    if (!first) first = trial;
  }
  if (round_off > 0) {
    BOOST_TEST_MESSAGE(law << ", " << property.name << ": round-off decides in " << round_off
                           << " of " << trials << " paths");
  }
  // One path in ten thousand, as the share of cores below 1e-8 of the limit is.
  BOOST_TEST(round_off <= 1 + trials / 10'000);
  if (!first) return;
  const Trial smallest = shrunk(*first, property.complaint);
  BOOST_ERROR(law << " is not " << property.name << " in " << broken << " of " << trials
                  << " paths of seed " << seed << " (" << steps
                  << " steps); the smallest found:\n# " << property.complaint(smallest) << "\n"
                  << smallest.text());
}

}  // namespace

BOOST_AUTO_TEST_SUITE(properties_at_scale)

BOOST_DATA_TEST_CASE(hold_on_usual_rows, data::make(all_laws_of_the_catalogue()), law) {
  for (const Property& property : testing::properties_at_scale())
    require_at_scale(law, property, {});
}

BOOST_DATA_TEST_CASE(hold_in_the_whole_range_of_numbers, data::make(all_laws_of_the_catalogue()),
                     law) {
  for (const Property& property : testing::properties_at_scale())
    require_at_scale(law, property, {.force_exponent = 50, .length_exponent = 25});
}

// Parameters and movements of any size that is a number: an answer that is wrong says so.
BOOST_DATA_TEST_CASE(are_inside_the_limit_or_say_not_finite_for_any_numbers,
                     data::make(all_laws_of_the_catalogue()), law) {
  for (const TrialRange& range :
       {TrialRange{.force_exponent = 160, .length_exponent = 10},
        TrialRange{.force_exponent = 290, .length_exponent = 1},
        TrialRange{.force_exponent = 60, .length_exponent = 100},
        TrialRange{.force_exponent = 5, .length_exponent = 140},
        TrialRange{.movement_exponent = 300},
        TrialRange{.force_exponent = 100, .length_exponent = 60, .movement_exponent = 160}})
    require_at_scale(law, honesty(), range);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
