// SPDX-License-Identifier: BSD-3-Clause
// What the histories of jaeger cost and take at any length: counted, not timed.
#include "stickslip/laws/hertzian/jaeger.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(load_histories)

namespace {

using namespace stickslip;

struct Random {
  std::mt19937_64 engine;
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine() >> 11) * 0x1p-53;
  }
};

constexpr double depth = 0.02;  // of unit radius

/// Where the contact goes in one step.
struct Move {
  double overlap = 0;
  Vector2 shift;
};

Move random_move(Random& random) {
  const double size = depth * random.between(0, 0.3) * random.between(0, 1);
  const double angle = random.between(0, 2 * std::numbers::pi);
  return {depth * random.between(0.1, 1), {size * std::cos(angle), size * std::sin(angle)}};
}

/// What a path makes the law look at.
struct Visits {
  std::size_t all = 0;  ///< segments in all steps
  std::size_t most_in_a_step = 0;
  std::size_t longest = 0;  ///< history
};

/// Each step looks at those segments that it takes away and at the one where it ends.
Visits visits_of(const std::vector<Move>& moves) {
  const Jaeger law;
  SegmentHistory history;
  Visits visits;
  double overlap = 0;
  for (const Move& move : moves) {
    ContactStep step;
    step.overlap_old = overlap;
    step.overlap_new = overlap = move.overlap;
    step.shift = move.shift;
    step.effective_radius = 1;
    const std::size_t before = history.view().size();
    const Regime regime = law.advance(history, step).regime;
    const std::size_t after = history.view().size();
    const std::size_t added = regime == Regime::stick && after < before + 1 ? 0 : 1;
    const std::size_t seen = before + added - after + 1;
    visits.all += seen;
    visits.most_in_a_step = std::max(visits.most_in_a_step, seen);
    visits.longest = std::max(visits.longest, after);
  }
  return visits;
}

constexpr std::size_t path_length = 60;

/// The path that a search by single changes finds for what is wanted of it.
template <class Wanted>
std::vector<Move> worst_path(std::uint64_t seed, const Wanted& wanted) {
  Random random{std::mt19937_64(seed)};
  std::vector<Move> best;
  for (std::size_t i = 0; i < path_length; ++i) best.push_back(random_move(random));
  auto found = wanted(visits_of(best));
  for (int trial = 0; trial < 6000; ++trial) {
    std::vector<Move> other = best;
    other[static_cast<std::size_t>(random.between(0, path_length))] = random_move(random);
    // Often in the order of the overlaps: a history grows only while the contact is loaded.
    if (trial % 3 == 0) {
      const auto first = static_cast<std::ptrdiff_t>(random.between(0, path_length - 1));
      const auto count =
          static_cast<std::ptrdiff_t>(random.between(1, path_length)) % (path_length - first);
      std::sort(other.begin() + first, other.begin() + first + count,
                [](const Move& a, const Move& b) { return a.overlap < b.overlap; });
    }
    const auto now = wanted(visits_of(other));
    if (now < found) continue;
    found = now;
    best = other;
  }
  return best;
}

/// A contact loaded elastically in so many steps.
void load(SegmentStore& store, std::size_t contact, int segments) {
  const Jaeger law;
  for (int i = 1; i <= segments; ++i) {
    ContactStep step;
    step.overlap_old = depth * (i - 1) / segments;
    step.overlap_new = depth * i / segments;
    step.shift = {0.3 * depth / segments * std::cos(i), 0.3 * depth / segments * std::sin(i)};
    step.effective_radius = 1;
    store.reserve(1);
    law.advance(store[contact], step);
  }
}

}  // namespace

// A segment is added by one step and taken away by one: no path does worse than two a step in the
// mean, whatever a single step costs.
BOOST_AUTO_TEST_CASE(a_search_for_the_costliest_path_finds_two_segments_a_step_and_no_more) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    BOOST_TEST_INFO_SCOPE("seed " << seed);
    const auto costliest = visits_of(worst_path(seed, [](const Visits& v) { return v.all; }));
    BOOST_TEST(costliest.all <= 2 * path_length);
    BOOST_TEST(costliest.all > 1.8 * path_length);
    const auto longest =
        visits_of(worst_path(seed, [](const Visits& v) { return v.most_in_a_step; }));
    BOOST_TEST(longest.most_in_a_step > path_length / 3);
    BOOST_TEST(longest.most_in_a_step <= path_length);
    BOOST_TEST(longest.all <= 2 * path_length);
  }
}

BOOST_AUTO_TEST_CASE(a_history_has_one_segment_a_step_at_most) {
  const auto most = visits_of(worst_path(4, [](const Visits& v) { return v.longest; }));
  BOOST_TEST(most.longest <= path_length);
  BOOST_TEST(most.longest > path_length / 3);
}

BOOST_AUTO_TEST_CASE(a_segment_takes_27_bytes_at_most_where_there_are_some_hundred) {
  constexpr double contact = 320;
  constexpr double chunk = 152;
  for (const int segments : {1, 2, 11, 12, 17, 18, 100, 300, 301, 317, 1000, 1006, 3000, 10000}) {
    BOOST_TEST_INFO_SCOPE(segments << " segments");
    SegmentStore store(1);
    load(store, 0, segments);
    BOOST_TEST_REQUIRE(store[0].size() == static_cast<std::size_t>(segments));
    const double bytes = store.bytes_per_segment();
    if (segments >= 300) BOOST_TEST(bytes <= 27);
    BOOST_TEST(bytes * segments <= 25.4 * (1 + 1.0 / 32) * segments + contact + 2 * chunk);
  }
}

// As in an assembly, where the pool is that of all.
BOOST_AUTO_TEST_CASE(a_thousand_short_histories_take_no_more_than_long_ones_beside_their_contacts) {
  SegmentStore store(1000);
  int all = 0;
  for (std::size_t i = 0; i < store.size(); ++i) {
    const int segments = 1 + static_cast<int>(i % 100);
    load(store, i, segments);
    all += segments;
  }
  BOOST_TEST(store.bytes_per_segment() * all <= 1.04 * 25.4 * all + 320 * 1000);
}

BOOST_AUTO_TEST_CASE(what_is_taken_away_is_used_again) {
  SegmentStore store(1);
  load(store, 0, 5000);
  const std::size_t bytes = store.bytes();
  for (int i = 0; i < 10; ++i) {
    store[0].clear();
    load(store, 0, 5000);
  }
  BOOST_TEST(store.bytes() == bytes);
}

// What lanes use of a history is what single contacts do step by step, wherever chunks end.
BOOST_AUTO_TEST_CASE(segments_are_replaced_as_they_are_taken_away_and_added) {
  using List = SegmentStore::List;
  Random random{std::mt19937_64(7)};
  SegmentStore at_once(1);
  SegmentStore one_by_one(1);
  std::vector<LoadSegment> plain;
  std::size_t longest = 0;
  for (int trial = 0; trial < 20'000; ++trial) {
    at_once.reserve(1);
    one_by_one.reserve(1);
    List history = at_once[0];
    List other = one_by_one[0];
    const auto count = static_cast<std::uint32_t>(history.size());
    const bool all = random.between(0, 1) < 0.002;
    // Now and then more than stand with the contact.
    const double few = random.between(0, random.between(0, 1) < 0.02 ? 30 : 2.3);
    const std::uint32_t passed = all ? count : std::min(count, static_cast<std::uint32_t>(few));
    const LoadSegment added{random.between(0, 1), {random.between(0, 1), random.between(0, 1)}};
    const double middle = passed == count ? 0 : random.between(0, 1);
    BOOST_REQUIRE(history.replace(passed, middle, added, 1000));
    for (std::uint32_t i = 0; i < passed; ++i) other.pop();
    if (!other.empty()) other.top().overlap = middle;
    BOOST_REQUIRE(other.push(added, 1000));
    BOOST_TEST_REQUIRE(at_once[0].segments() == one_by_one[0].segments());
    BOOST_REQUIRE(at_once == one_by_one);

    plain.resize(count - passed);
    if (!plain.empty()) plain.back().overlap = middle;
    plain.push_back(added);
    const std::vector<LoadSegment> segments = history.segments();
    BOOST_TEST_REQUIRE(segments == plain);
    BOOST_TEST_REQUIRE(history.near() >= std::min(segments.size(), SegmentStore::least_near));
    BOOST_TEST_REQUIRE(history.has_far() == (history.near() < segments.size()));
    for (std::size_t i = 0; i <= SegmentStore::near_length; ++i) {
      const LoadSegment expected =
          i < history.near() ? segments[segments.size() - 1 - i] : LoadSegment{};
      BOOST_TEST_REQUIRE(history.at_depth(i) == expected);
    }
    std::vector<LoadSegment> upwards;
    for (auto here = history.from_top(); here.is_there(); here.go_down()) upwards.push_back(*here);
    std::ranges::reverse(upwards);
    BOOST_TEST_REQUIRE(upwards == segments);
    longest = std::max(longest, segments.size());
  }
  BOOST_TEST(longest > SegmentStore::near_length + 3 * SegmentStore::chunk_length);
}

BOOST_AUTO_TEST_CASE(a_segment_that_does_not_fit_replaces_nothing) {
  SegmentStore store(1);
  const LoadSegment segment{1, {0.5, 0}};
  for (int i = 0; i < 3; ++i) BOOST_REQUIRE(store[0].replace(0, 0.5, segment, 3));
  const SegmentStore before = store;
  BOOST_TEST(!store[0].replace(0, 0.7, segment, 3));
  BOOST_TEST(store[0].segments() == before[0].segments());
  BOOST_CHECK(store == before);
  BOOST_TEST(store[0].replace(1, 0.7, segment, 3));
  BOOST_TEST(store[0].size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
