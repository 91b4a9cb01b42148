// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_histories.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <memory>
#include <numbers>
#include <span>

#include "app/bench/bench_batch.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/numbers.hpp"
#include "stickslip/laws/hertzian/jaeger.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array lengths{1, 10, 100, 1000, 10000};
/// Segments of all histories together: half a megabyte, whatever their length.
constexpr int segments_in_all = 20000;
/// Repeats are short: so many for one of the linear batch.
constexpr int repeats_of_one = 20;
constexpr double deepest = 1e-6;  ///< overlap of a loaded contact [m]
constexpr double radius = 1e-3;   ///< effective [m]

/// What happens to the histories.
enum class Shape { at_the_top, at_a_chunk, all_at_once };

std::string words_of(Shape shape) {
  switch (shape) {
    case Shape::at_the_top:
      return "one more, one less";
    case Shape::at_a_chunk:
      return "two more, two less, a chunk each";
    case Shape::all_at_once:
      return "all added, gone in one step";
  }
  return "?";
}

/// Steps of one contact on, each from where the last one ended.
class Path {
 public:
  explicit Path(BenchRandom& random) : random_(random) {}

  /// To this overlap [m], moved sideways by so many times the change of the overlap.
  void go(double overlap, double sideways) {
    ContactStep step;
    step.overlap_old = overlap_;
    step.overlap_new = overlap;
    step.effective_radius = radius;
    const double size = sideways * std::abs(overlap - overlap_);
    const double angle = random_.between(0, 2 * std::numbers::pi);
    step.shift = {size * std::cos(angle), size * std::sin(angle)};
    steps_.push_back(step);
    overlap_ = overlap;
  }
  std::span<const ContactStep> steps() const { return steps_; }

 private:
  BenchRandom& random_;
  double overlap_ = 0;
  std::vector<ContactStep> steps_;
};

/// Below this movement per change of the overlap nothing slips in loading: mu kappa is .54.
constexpr double elastic_part = 0.3;

/// One contact: what builds its history, and what is measured again and again.
struct Contact {
  std::vector<ContactStep> built;
  std::vector<ContactStep> measured;  ///< ends where it began
};

constexpr int chunk_segments = static_cast<int>(SegmentStore::chunk_length);
/// So many segments more and less make a chunk go and come: what is left near a contact when one
/// has been filled must get below what has to be there.
constexpr int steps_to_a_chunk =
    static_cast<int>(SegmentStore::near_length - SegmentStore::least_near) + 2 - chunk_segments;

/// The shortest history from this length on to which that happens each time.
int at_a_chunk(int segments) {
  constexpr int near = static_cast<int>(SegmentStore::near_length) - steps_to_a_chunk;
  return near +
         (std::max(segments - near, 1) + chunk_segments - 1) / chunk_segments * chunk_segments;
}

Contact contact_on(Shape shape, int segments, BenchRandom& random) {
  Path path(random);
  const auto load = [&](double from) {
    for (int i = 1; i <= segments; ++i)
      path.go(from + (deepest - from) * i / segments, random.between(0.1, 1) * elastic_part);
  };
  constexpr double shallow = 0.01 * deepest;
  load(0);
  if (shape == Shape::all_at_once) {
    path.go(shallow, 3);
    const std::size_t built = path.steps().size();
    load(shallow);
    path.go(shallow, 3);  // slides: all that was added is slipped over
    const auto all = path.steps();
    return {{all.begin(), all.begin() + static_cast<std::ptrdiff_t>(built)},
            {all.begin() + static_cast<std::ptrdiff_t>(built), all.end()}};
  }
  const std::size_t built = path.steps().size();
  const int up = shape == Shape::at_a_chunk ? steps_to_a_chunk : 1;
  for (int i = 0; i < std::max(1, segments); ++i) {
    for (int k = 1; k <= up; ++k) path.go(deepest * (1 + k * 1e-3 / segments), elastic_part);
    path.go(deepest, 0);
  }
  const auto all = path.steps();
  return {{all.begin(), all.begin() + static_cast<std::ptrdiff_t>(built)},
          {all.begin() + static_cast<std::ptrdiff_t>(built), all.end()}};
}

/// Histories of one length on one sort of path.
class Runner {
 public:
  Runner(Shape shape, int segments)
      : segments_(shape == Shape::at_a_chunk ? at_a_chunk(segments) : segments),
        store_(static_cast<std::size_t>(std::max(1, segments_in_all / segments_))) {
    BenchRandom random(static_cast<std::uint64_t>(segments_));
    for (std::size_t i = 0; i < store_.size(); ++i)
      contacts_.push_back(contact_on(shape, segments_, random));
    for (std::size_t i = 0; i < store_.size(); ++i) {
      for (const ContactStep& step : contacts_[i].built) advance(i, step);
    }
    cost_.segments = segments_;
    cost_.path = words_of(shape);
    cost_.force_only = cost_.with_works = cost_.longest = std::numeric_limits<double>::infinity();
  }

  void repeat() {
    keep(cost_.force_only, time([&] {
                             for (std::size_t i = 0; i < store_.size(); ++i) {
                               for (const ContactStep& step : contacts_[i].measured)
                                 advance_force(i, step);
                             }
                           }) / steps());
    keep(cost_.with_works, time([&] {
                             for (std::size_t i = 0; i < store_.size(); ++i) {
                               for (const ContactStep& step : contacts_[i].measured)
                                 advance(i, step);
                             }
                           }) / steps());
    // The last step of each, by itself.
    for (std::size_t i = 0; i < store_.size(); ++i) {
      const std::span<const ContactStep> all = contacts_[i].measured;
      for (const ContactStep& step : all.first(all.size() - 1)) advance(i, step);
    }
    cost_.bytes_per_segment = store_.bytes_per_segment();
    keep(cost_.longest, time([&] {
                          for (std::size_t i = 0; i < store_.size(); ++i)
                            advance(i, contacts_[i].measured.back());
                        }) / static_cast<double>(store_.size()));
  }

  const HistoryCost& cost() const { return cost_; }

 private:
  void advance(std::size_t contact, const ContactStep& step) {
    store_.reserve(1);
    sum_ += law_.advance(store_[contact], step).tangential[0];
  }
  void advance_force(std::size_t contact, const ContactStep& step) {
    store_.reserve(1);
    sum_ += law_.advance_force(store_[contact], step).tangential[0];
  }
  double steps() const {
    return static_cast<double>(store_.size() * contacts_.front().measured.size());
  }
  static void keep(double& fastest, double found) { fastest = std::min(fastest, found); }
  template <class Work>
  double time(const Work& work) {
    const auto start = Clock::now();
    work();
    kept_ = sum_;
    return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
  }

  Jaeger law_;
  int segments_;
  SegmentStore store_;
  std::vector<Contact> contacts_;
  HistoryCost cost_;
  double sum_ = 0;
  volatile double kept_ = 0;  ///< so that nothing is optimised away
};

}  // namespace

std::vector<HistoryCost> measure_histories(int repeats, bool quiet) {
  std::vector<std::unique_ptr<Runner>> runners;
  for (const Shape shape : {Shape::at_the_top, Shape::at_a_chunk, Shape::all_at_once}) {
    for (const int segments : lengths) {
      if (shape == Shape::at_a_chunk && segments == lengths.front()) continue;  // like the next one
      runners.push_back(std::make_unique<Runner>(shape, segments));
    }
  }
  ProgressBar bar("histories of jaeger", quiet);
  const std::size_t total = static_cast<std::size_t>(repeats * repeats_of_one) * runners.size();
  std::size_t done = 0;
  for (int i = 0; i < repeats * repeats_of_one; ++i) {
    for (const auto& runner : runners) {
      throw_if_interrupted();
      runner->repeat();
      bar.show(++done, total);
    }
  }
  std::vector<HistoryCost> costs;
  for (const auto& runner : runners) costs.push_back(runner->cost());
  return costs;
}

std::map<std::string, double> ratios_to_short(const std::vector<HistoryCost>& costs) {
  constexpr int few = 10;
  std::map<std::string, const HistoryCost*> shortest;
  std::map<std::string, const HistoryCost*> longest;
  for (const HistoryCost& c : costs) {
    if (c.segments >= few) shortest.try_emplace(c.path, &c);
    longest[c.path] = &c;
  }
  std::map<std::string, double> ratios;
  for (const auto& [path, c] : longest) {
    const HistoryCost& base = *shortest.at(path);
    ratios[fmt::format("jaeger, {} segments / {} segments, {}", c->segments, base.segments, path)] =
        c->with_works / base.with_works;
  }
  return ratios;
}

Table histories_table(const std::vector<HistoryCost>& costs) {
  Table table;
  table.name = "bench-histories";
  table.title = "jaeger: histories of any length, on the paths that are worst for them";
  table.note =
      "as many histories as have 20,000 segments together, on one core, the fastest of interleaved "
      "repeats; the longest step takes away what many steps have added, so that the mean over the "
      "path does not grow";
  table.columns = {{"path"},
                   {"segments"},
                   {"force only", "ns a step"},
                   {"with works", "ns a step"},
                   {"longest step", "ns"},
                   {"memory", "bytes per segment"}};
  for (const HistoryCost& c : costs) {
    table.rows.push_back({{c.path},
                          number_cell(c.segments, "{:.0f}"),
                          number_cell(c.force_only, "{:.1f}"),
                          number_cell(c.with_works, "{:.1f}"),
                          number_cell(c.longest, "{:.0f}"),
                          number_cell(c.bytes_per_segment, "{:.1f}")});
  }
  return table;
}

}  // namespace stickslip::app
