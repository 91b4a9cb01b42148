// SPDX-License-Identifier: BSD-3-Clause
#include "app/bench/bench_sizes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>

#include "app/bench/bench_batch.hpp"
#include "app/shell/interruption.hpp"
#include "app/shell/progress.hpp"
#include "cases/numbers.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/batch/pair_contacts.hpp"

namespace stickslip::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array<std::size_t, 7> sizes{1, 10, 100, 1000, 10'000, 100'000, 1'000'000};
constexpr std::array laws{"linear-conventional", "linear-refined", "hertz-mindlin",
                          "modified-mindlin", "jaeger"};
/// Steps of a repeat together, over all contacts.
constexpr std::size_t steps_of_a_repeat = 40'000;

constexpr double sphere_radius = 1e-3;  // [m]
constexpr double overlap = 1e-6;        // [m]
constexpr double sphere_friction = 0.5;
constexpr double step_duration = 1e-6;  // [s]
/// Movement in a step, of what trembles and of what slides, over the elastic movement that reaches
/// the friction limit.
constexpr double trembling = 0.02;
constexpr double sliding = 0.01;
/// So many steps at once bring what spins to the limit.
constexpr double hurry = 300;
/// Share of the spheres that spin: each has six contacts.
constexpr double spinning_spheres = 0.05;

template <class Work>
double nanoseconds(const Work& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double, std::nano>(Clock::now() - start).count();
}

/// A cubic lattice of spheres with so many contacts, each of which presses.
class Lattice {
 public:
  explicit Lattice(std::size_t contacts) {
    int edge = 2;
    while (3U * static_cast<std::size_t>(edge - 1) * static_cast<std::size_t>(edge * edge) <
           contacts)
      ++edge;
    BenchRandom random(contacts);
    const double spacing = 2 * sphere_radius - overlap;
    const double elastic = sphere_friction * overlap;
    const auto place = [edge](int x, int y, int z) { return (z * edge + y) * edge + x; };
    for (int z = 0; z < edge; ++z) {
      for (int y = 0; y < edge; ++y) {
        for (int x = 0; x < edge; ++x) add_sphere(Vector3(x, y, z) * spacing, elastic, random);
      }
    }
    for (int z = 0; z < edge; ++z) {
      for (int y = 0; y < edge; ++y) {
        for (int x = 0; x < edge; ++x) {
          const int here = place(x, y, z);
          if (x + 1 < edge) add_pair(here, place(x + 1, y, z));
          if (y + 1 < edge) add_pair(here, place(x, y + 1, z));
          if (z + 1 < edge) add_pair(here, place(x, y, z + 1));
        }
      }
    }
    pairs_.resize(contacts);
    force_.resize(spin_.size());
    torque_.resize(spin_.size());
  }

  const std::vector<SpherePair>& pairs() const { return pairs_; }
  std::size_t spheres() const { return radius_.size(); }
  std::vector<Vector3> branches() const {
    std::vector<Vector3> all;
    for (const SpherePair& pair : pairs_)
      all.emplace_back(row(position_[0], pair.q) - row(position_[0], pair.p));
    return all;
  }
  /// The spheres at one or the other end of their trembling.
  SphereArrays arrays(std::size_t end) {
    return {position_[end].data(),
            velocity_[end].data(),
            spin_.data(),
            radius_.data(),
            force_.data(),
            torque_.data(),
            static_cast<int>(spheres())};
  }

 private:
  static Vector3 row(const std::vector<double>& rows, int i) {
    const auto at = static_cast<std::size_t>(3 * i);
    return {rows[at], rows[at + 1], rows[at + 2]};
  }
  static void append(std::vector<double>& rows, const Vector3& v) {
    rows.insert(rows.end(), v.begin(), v.end());
  }
  void add_sphere(const Vector3& centre, double elastic, BenchRandom& random) {
    const Vector3 way = trembling * elastic * random.between(0, 0.5) * random.direction();
    append(position_[0], centre);
    append(position_[1], centre + way);
    append(velocity_[0], -way / step_duration);
    append(velocity_[1], way / step_duration);
    const bool spins = random.between(0, 1) < spinning_spheres;
    append(spin_,
           (spins ? sliding * elastic / sphere_radius / step_duration : 0) * random.direction());
    radius_.push_back(sphere_radius);
  }
  void add_pair(int p, int q) { pairs_.push_back({p, q, sphere_radius}); }

  std::array<std::vector<double>, 2> position_;
  std::array<std::vector<double>, 2> velocity_;
  std::vector<double> spin_;
  std::vector<double> radius_;
  std::vector<double> force_;
  std::vector<double> torque_;
  std::vector<SpherePair> pairs_;
};

/// Steps of a chunk of contacts, there and back, for the law alone: as the lattice has them.
class Chunk {
 public:
  static constexpr std::size_t contacts = 64;

  Chunk() {
    BenchRandom random(7);
    const double elastic = sphere_friction * overlap;
    for (std::size_t i = 0; i < contacts; ++i) {
      const bool slides = i % 10 == 3;
      ContactStep step;
      step.overlap_old = step.overlap_new = overlap;
      step.dt = step_duration;
      step.effective_radius = sphere_radius;
      const Vector3 way = random.direction();
      const double size = (slides ? sliding : trembling * random.between(0, 1)) * elastic;
      step.shift = size * Vector2(way[0], way[1]);
      single_[0].push_back(step);
      set(blocks_[0][i / contacts_in_block], i % contacts_in_block, step);
      if (!slides) step.shift = -step.shift;
      single_[1].push_back(step);
      set(blocks_[1][i / contacts_in_block], i % contacts_in_block, step);
      if (slides) step.shift *= hurry;
      step.overlap_old = 0;
      first_.push_back(step);
    }
  }

  std::span<const ContactStep> first() const { return first_; }
  std::span<const ContactStep> single(std::size_t way) const { return single_[way]; }
  std::span<const StepBlock> blocks(std::size_t way) const { return blocks_[way]; }

 private:
  static void set(StepBlock& block, std::size_t lane, const ContactStep& step) {
    block.overlap_old[lane] = step.overlap_old;
    block.overlap_new[lane] = step.overlap_new;
    block.shift[0][lane] = step.shift[0];
    block.shift[1][lane] = step.shift[1];
    block.effective_radius[lane] = step.effective_radius;
    block.dt = step.dt;
  }

  std::vector<ContactStep> first_;
  std::array<std::vector<ContactStep>, 2> single_;
  std::array<std::array<StepBlock, contacts / contacts_in_block>, 2> blocks_;
};

/// Time to read and to write a byte each, in a copy within so much memory [ns].
double time_of_copy(std::size_t bytes) {
  const std::size_t half = std::max<std::size_t>(bytes / 2, 64);
  std::vector<char> from(half, 'a');
  std::vector<char> to(half);
  const std::size_t rounds = 1 + (std::size_t{1} << 22) / half;
  double fastest = std::numeric_limits<double>::infinity();
  for (int repeat = 0; repeat < 5; ++repeat) {
    const double time = nanoseconds([&] {
      for (std::size_t i = 0; i < rounds; ++i) {
        std::memcpy(to.data(), from.data(), half);
        from[i % half] = to[(i + 1) % half];  // so that no copy is left out
      }
    });
    fastest = std::min(fastest, time / static_cast<double>(rounds * half * 2));
  }
  return fastest;
}

/// Bytes that a whole step moves for each contact; what is changed counts twice.
double bytes_of_step(const PairContacts& contacts, const Lattice& lattice) {
  constexpr double vector = 3 * sizeof(double);
  const double changed = vector + sizeof(ContactFrame) + contacts.contacts().bytes_per_contact();
  double sphere = 2 * vector + sizeof(double) + 2 * 2 * vector;  // place, spin, force, torque
  if (contacts.contacts().needs_rates()) sphere += vector;
  return sizeof(SpherePair) + 2 * changed + sizeof(SphereForce) +
         sphere * static_cast<double>(lattice.spheres()) /
             static_cast<double>(lattice.pairs().size());
}

/// One law on one lattice.
class LatticeRunner {
 public:
  LatticeRunner(const char* law, Lattice& lattice, const Chunk& chunk)
      : lattice_(lattice),
        chunk_(chunk),
        framed_(make_scheme(law).framed),
        branches_(lattice.branches()),
        pairs_(framed_, normals()),
        forces_(branches_.size()) {
    cost_.law = law;
    cost_.contacts = branches_.size();
    cost_.one_by_one = cost_.by_blocks = cost_.spheres = std::numeric_limits<double>::infinity();
    pairs_.contacts().integrate_works(false);
    for (std::unique_ptr<Contacts>* const alone : {&one_by_one_, &by_blocks_}) {
      *alone = framed_.law.contacts(branches_.size());
      (*alone)->integrate_works(false);
      for_each_chunk([&](std::size_t first, std::size_t count) {
        (*alone)->advance(chunk_.first().first(count), std::span(answers_).first(count), first);
      });
    }
    for (int i = 0; i < 4; ++i) step_spheres(i < 2 ? hurry : 1);
    cost_.bytes = bytes_of_step(pairs_, lattice_);
    cost_.memory_limit =
        cost_.bytes *
        time_of_copy(static_cast<std::size_t>(cost_.bytes * static_cast<double>(forces_.size())));
  }

  void repeat() {
    const std::size_t n = forces_.size();
    const std::size_t steps = 2 * (1 + steps_of_a_repeat / n / 2);
    const auto keep = [&](double& fastest, const auto& step) {
      const double time = nanoseconds([&] {
        for (std::size_t i = 0; i < steps; ++i) step(i % 2);
      });
      fastest = std::min(fastest, time / static_cast<double>(steps * n));
    };
    keep(cost_.one_by_one, [&](std::size_t way) {
      for_each_chunk([&](std::size_t first, std::size_t count) {
        one_by_one_->advance(chunk_.single(way).first(count), std::span(answers_).first(count),
                             first);
      });
    });
    keep(cost_.by_blocks, [&](std::size_t way) {
      for_each_chunk([&](std::size_t first, std::size_t count) {
        by_blocks_->advance_blocks(chunk_.blocks(way).first(blocks_for(count)),
                                   std::span(blocks_).first(blocks_for(count)), count, first);
      });
    });
    keep(cost_.spheres, [&](std::size_t) { step_spheres(1); });
    cost_.sliding =
        static_cast<double>(std::ranges::count(forces_, Regime::slip, &SphereForce::regime)) /
        static_cast<double>(n);
  }

  const BatchCost& cost() const { return cost_; }

 private:
  std::vector<Vector3> normals() const {
    std::vector<Vector3> all;
    for (const Vector3& branch : branches_) all.emplace_back(branch.normalized());
    return all;
  }
  template <class Work>
  void for_each_chunk(const Work& work) const {
    for (std::size_t first = 0; first < branches_.size(); first += Chunk::contacts)
      work(first, std::min(Chunk::contacts, branches_.size() - first));
  }
  void step_spheres(double times) {
    end_ = 1 - end_;
    pairs_.advance(lattice_.arrays(end_),
                   {framed_.kinematics, step_duration, times * step_duration}, lattice_.pairs(),
                   branches_, forces_, {}, 0);
  }

  Lattice& lattice_;
  const Chunk& chunk_;
  FramedLaw framed_;
  std::vector<Vector3> branches_;
  PairContacts pairs_;
  std::unique_ptr<Contacts> one_by_one_;
  std::unique_ptr<Contacts> by_blocks_;
  std::vector<SphereForce> forces_;
  std::array<ContactForce, Chunk::contacts> answers_;
  std::array<ForceBlock, Chunk::contacts / contacts_in_block> blocks_;
  std::size_t end_ = 0;
  BatchCost cost_;
};

}  // namespace

std::vector<BatchCost> measure_sizes(std::size_t largest, int repeats, bool quiet) {
  ProgressBar bar("batches", quiet);
  const auto end = std::ranges::upper_bound(sizes, largest);
  const std::span<const std::size_t> measured(sizes.begin(), end);
  const std::size_t total = measured.size() * laws.size() * static_cast<std::size_t>(repeats);
  std::size_t done = 0;
  const Chunk chunk;
  std::vector<BatchCost> costs;
  for (const std::size_t size : measured) {
    Lattice lattice(size);
    std::vector<std::unique_ptr<LatticeRunner>> runners;
    for (const char* const law : laws) {
      throw_if_interrupted();
      runners.push_back(std::make_unique<LatticeRunner>(law, lattice, chunk));
    }
    for (int i = 0; i < repeats; ++i) {
      for (const auto& runner : runners) {
        throw_if_interrupted();
        runner->repeat();
        bar.show(++done, total);
      }
    }
    for (const auto& runner : runners) costs.push_back(runner->cost());
  }
  std::ranges::stable_sort(
      costs, {}, [](const BatchCost& c) { return std::ranges::find(laws, c.law) - laws.begin(); });
  return costs;
}

std::map<std::string, double> ratios_of_lanes(const std::vector<BatchCost>& costs) {
  std::map<std::string, double> ratios;
  for (const BatchCost& c : costs) {
    if (c.contacts == 1000)
      ratios[c.law + ", by blocks / one by one, law"] = c.by_blocks / c.one_by_one;
  }
  return ratios;
}

Table sizes_table(const std::vector<BatchCost>& costs) {
  Table table;
  table.name = "bench-sizes";
  table.title = "cost per contact step in batches of spheres, without works";
  table.note =
      "law: alone, one contact after the other and by blocks of four; whole step: from the places "
      "and spins of spheres to their forces and torques, kinematics and frame with it; memory: "
      "what "
      "that reads and writes for a contact, and how long a copy of as much takes at this size";
  table.columns = {{"law"},
                   {"contacts"},
                   {"sliding", "%"},
                   {"law", "ns"},
                   {"law, by blocks", "ns"},
                   {"whole step", "ns"},
                   {"memory", "bytes"},
                   {"memory limit", "ns"}};
  for (const BatchCost& c : costs) {
    table.rows.push_back({{c.law},
                          number_cell(static_cast<double>(c.contacts), "{:.0f}"),
                          number_cell(100 * c.sliding, "{:.0f}"),
                          number_cell(c.one_by_one, "{:.1f}"),
                          number_cell(c.by_blocks, "{:.1f}"),
                          number_cell(c.spheres, "{:.1f}"),
                          number_cell(c.bytes, "{:.0f}"),
                          number_cell(c.memory_limit, "{:.1f}")});
  }
  return table;
}

}  // namespace stickslip::app
