// SPDX-License-Identifier: BSD-3-Clause
// Laws by lanes: the forces and the histories of single contacts, to the bit.
#include <bit>

#include "lib/eight_lanes.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/laws/hertzian/hertz_mindlin.hpp"
#include "stickslip/laws/lanes/incremental_mindlin_lanes.ipp"
#include "stickslip/laws/lanes/jaeger_lanes.ipp"
#include "stickslip/laws/lanes/linear_lanes.ipp"
#include "stickslip/laws/lanes/modified_mindlin_lanes.ipp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(lanes)

namespace {

using namespace stickslip;

constexpr std::size_t contacts = 203;  // more than a chunk, and the last block is not full
constexpr double radius = 1e-3;
constexpr double overlap = 1e-6;

const auto laws = data::make({"linear-conventional",
                              "linear-conventional[mu=0]",
                              "linear-conventional[damping=3]",
                              "cundall-spring",
                              "cundall-spring[mu=0]",
                              "cundall-spring[normal=area]",
                              "cundall-spring[damping-tangential=3]",
                              "geometric-spring[kt=7e4,mu=0.2]",
                              "geometric-spring[damping-normal=3]",
                              "linear-refined",
                              "linear-refined[kt=7e4,mu=0.2]",
                              "linear-refined[mu=0]",
                              "linear-refined[slip-onset=off]",
                              "linear-refined[slip-rotation=off]",
                              "linear-refined[fresh-contact=off]",
                              "linear-refined[work=average]",
                              "linear-refined[table=64]",
                              "linear-refined[literal=else-if]",
                              "linear-refined[damping=3]",
                              "hertz-mindlin",
                              "hertz-mindlin[mu=0.1,kt-factor=0.7]",
                              "hertz-mindlin[damping=10]",
                              "hertz-mindlin[form=rescaled]",
                              "hertz-mindlin[stiffness=mean]",
                              "hertz-mindlin[first-step=touching]",
                              "hertz-mindlin[G2=3e9,nu2=0.4]",
                              "zabulionis",
                              "modified-mindlin",
                              "modified-mindlin[mu=0]",
                              "modified-mindlin[mu=0.1,nu=0.4]",
                              "modified-mindlin[G2=3e9,nu2=0.4]",
                              "modified-mindlin[shifted=on]",
                              "jaeger",
                              "jaeger[mu=0]",
                              "jaeger[mu=0.1,nu=0.4]",
                              "jaeger[memory-tolerance=0.1]",
                              "jaeger[history-limit=2]",
                              "jaeger[history-limit=4]",
                              "jaeger[G2=3e9,nu2=0.4]",
                              "rolling-mindlin"});

/// Walks of contacts that stick, slip, turn, open and close, some of them in wide steps, and some
/// with numbers that are none or are far out.
class Walks {
 public:
  explicit Walks(double unit) : unit_(unit) {}

  std::vector<StepBlock> next() {
    std::vector<StepBlock> blocks(blocks_for(contacts));
    for (std::size_t k = 0; k < contacts; ++k) set(blocks[k / contacts_in_block], k);
    return blocks;
  }

 private:
  void set(StepBlock& block, std::size_t k) {
    const std::size_t lane = k % contacts_in_block;
    block.dt = 1e-6;
    block.effective_radius[lane] = radius;
    block.overlap_old[lane] = overlap_[k];
    const double wide = k % 7 == 0 ? 1 : 0.01;
    if (number() < -0.96) overlap_[k] = -unit_ * number();  // opens, or closes
    overlap_[k] += wide * unit_ * 0.3 * number();
    if (k % 11 == 0 && number() > 0.9) overlap_[k] = 0;
    if (std::abs(overlap_[k]) > unit_) overlap_[k] = unit_;
    block.overlap_new[lane] = overlap_[k];
    heading_[k] += wide * 3 * number();
    const double size = number() < -0.95 ? 0 : wide * unit_ * std::abs(number());
    block.shift[0][lane] = size * std::cos(heading_[k]);
    block.shift[1][lane] = number() > 0.95 ? 0 : size * std::sin(heading_[k]);
    for (std::size_t i = 0; i < 2; ++i) block.velocity[i][lane] = block.shift[i][lane] / block.dt;
    block.approach[lane] = block.overlap_new[lane] - block.overlap_old[lane];
    block.approach_velocity[lane] = block.approach[lane] / block.dt;
    if (number() > 0.997) block.shift[0][lane] = odd();
    if (number() > 0.999) block.overlap_new[lane] = odd();
  }
  double odd() {
    constexpr std::array all{std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(),
                             1e200,
                             -1e80,
                             1e-200,
                             1e-80,
                             -0.0,
                             std::numeric_limits<double>::denorm_min()};
    return all[engine_() % all.size()];
  }
  double number() { return std::uniform_real_distribution<double>(-1, 1)(engine_); }

  double unit_;
  std::mt19937_64 engine_{1};
  std::vector<double> overlap_ = std::vector<double>(contacts, -0.1 * overlap);
  std::vector<double> heading_ = std::vector<double>(contacts);
};

bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
         (std::isnan(a) && std::isnan(b)) || (a == 0 && b == 0);
}

bool same(const ForceBlock& block, std::size_t i, const ContactForce& f) {
  return same(block.normal[i], f.normal) && same(block.tangential[0][i], f.tangential[0]) &&
         same(block.tangential[1][i], f.tangential[1]) &&
         same(block.damping_normal[i], f.damping_normal) &&
         same(block.damping_tangential[0][i], f.damping_tangential[0]) &&
         same(block.damping_tangential[1][i], f.damping_tangential[1]) &&
         block.regime[i] == f.regime && block.status[i] == f.status;
}

bool same(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!same(a[i], b[i])) return false;
  }
  return true;
}

/// Contacts of a law that go by blocks, and the same ones one by one.
struct BothWays {
  std::unique_ptr<Contacts> by_blocks;
  std::unique_ptr<Contacts> single;
  int different = 0;  ///< forces and histories so far

  explicit BothWays(const AnyLaw& law)
      : by_blocks(law.contacts(contacts)), single(law.contacts(contacts)) {
    by_blocks->integrate_works(false);
    single->integrate_works(false);
  }

  /// `look` is shown the force of each contact.
  template <class Look>
  void advance(const std::vector<StepBlock>& steps, const Look& look) {
    std::vector<ForceBlock> forces(steps.size());
    by_blocks->advance_blocks(steps, forces, contacts);
    for (std::size_t k = 0; k < contacts; ++k) {
      const ContactStep one = steps[k / contacts_in_block][k % contacts_in_block];
      ContactForce f;
      single->advance(std::span(&one, 1), std::span(&f, 1), k);
      if (!same(forces[k / contacts_in_block], k % contacts_in_block, f)) ++different;
      if (!same(by_blocks->pack(k), single->pack(k))) ++different;
      look(k, f);
    }
  }
};

}  // namespace

BOOST_DATA_TEST_CASE(blocks_have_the_forces_of_single_contacts_to_the_bit, laws, name) {
  const AnyLaw law = make_law(parse_law_spec(name)).law;
  BothWays both(law);
  Walks walks(overlap);
  std::array<int, 4> seen{};
  int odd = 0;
  for (int step = 0; step < 150; ++step) {
    both.advance(walks.next(), [&](std::size_t k, const ContactForce& f) {
      if (f.status == Status::ok) {
        ++seen[static_cast<std::size_t>(f.regime)];
        return;
      }
      ++odd;  // the history may be anything: begin anew
      const auto virgin = law.contacts(1)->pack(0);
      both.by_blocks->unpack(k, virgin);
      both.single->unpack(k, virgin);
    });
  }
  BOOST_TEST(both.different == 0);
  BOOST_TEST(odd > 10);
  BOOST_TEST(seen[static_cast<std::size_t>(Regime::separated)] > 400);
  BOOST_TEST(seen[static_cast<std::size_t>(Regime::slip)] > 400);
  if (!std::string(name).ends_with("[mu=0]")) {
    BOOST_TEST(seen[static_cast<std::size_t>(Regime::stick)] +
                   seen[static_cast<std::size_t>(Regime::partial_slip)] >
               400);
  }
}

// Cycles of equal amplitude close but for rounding, and between them nearly nothing moves: what
// walks at random never do.
BOOST_AUTO_TEST_CASE(loops_of_jaeger_close_by_lanes_as_they_do_one_by_one) {
  const AnyLaw law = make_law(parse_law_spec("jaeger")).law;
  BothWays both(law);
  for (int step = 0; step < 120; ++step) {
    const int leg = step / 2;
    const double part = leg == 0 ? 0 : leg == 1 ? 1 : leg % 2 == 0 ? -2 : 2;  // of the amplitude
    std::vector<StepBlock> steps(blocks_for(contacts));
    for (std::size_t k = 0; k < contacts; ++k) {
      StepBlock& block = steps[k / contacts_in_block];
      const std::size_t lane = k % contacts_in_block;
      block.effective_radius[lane] = radius;
      block.overlap_old[lane] = step == 0 ? 0 : overlap;
      block.overlap_new[lane] = overlap;
      const double amplitude = overlap * (0.02 + 0.3 * static_cast<double>(k) / contacts);
      const double angle = 0.7 * static_cast<double>(k);
      const double way = step % 2 == 0 ? part * amplitude : 1e-17 * overlap;
      block.shift[0][lane] = way * std::cos(angle);
      block.shift[1][lane] = way * std::sin(angle);
    }
    both.advance(steps, [](std::size_t, const ContactForce&) {});
  }
  BOOST_TEST(both.different == 0);
  for (std::size_t k = 0; k < contacts; ++k) BOOST_TEST(*both.by_blocks->history_length(k) <= 4U);
}

// Loaded in small steps and unloaded in large ones: slip passes as many segments as there are, with
// the contact or far below.
BOOST_AUTO_TEST_CASE(long_histories_of_jaeger_are_slipped_over_by_lanes_as_they_are_one_by_one) {
  const AnyLaw law = make_law(parse_law_spec("jaeger")).law;
  BothWays both(law);
  std::mt19937_64 engine(3);
  const auto part = [&] { return std::uniform_real_distribution<double>(0, 1)(engine); };
  std::vector<double> now(contacts, 0);
  std::size_t longest = 0;
  std::size_t most_passed = 0;
  for (int step = 0; step < 300; ++step) {
    std::vector<StepBlock> steps(blocks_for(contacts));
    std::vector<std::size_t> lengths;
    for (std::size_t k = 0; k < contacts; ++k) {
      StepBlock& block = steps[k / contacts_in_block];
      const std::size_t lane = k % contacts_in_block;
      const bool unloads = step > 20 && part() < 0.2;
      const double change = unloads ? -part() * 15 : 0.5 + part();
      block.effective_radius[lane] = radius;
      block.overlap_old[lane] = now[k];
      now[k] = std::clamp(now[k] + 0.01 * overlap * change, 0.05 * overlap, overlap);
      block.overlap_new[lane] = now[k];
      const double elastic = 0.2 * (block.overlap_new[lane] - block.overlap_old[lane]);
      const double angle = 2 * std::numbers::pi * part();
      block.shift[0][lane] = elastic * std::cos(angle);
      block.shift[1][lane] = elastic * std::sin(angle);
      lengths.push_back(*both.by_blocks->history_length(k));
    }
    both.advance(steps, [&](std::size_t k, const ContactForce&) {
      const std::size_t length = *both.by_blocks->history_length(k);
      longest = std::max(longest, length);
      if (length < lengths[k]) most_passed = std::max(most_passed, lengths[k] - length);
    });
  }
  BOOST_TEST(both.different == 0);
  BOOST_TEST(longest > 3 * SegmentStore::near_length);
  BOOST_TEST(most_passed > SegmentStore::near_length);
}

namespace {

/// Virgin histories of all contacts, how kernels are given them, and how a contact that is left
/// goes on: where it may, as a virgin one.
template <class Law>
struct Histories {
  std::vector<typename Law::History> all = std::vector<typename Law::History>(contacts);
  std::span<typename Law::History> for_a_step() { return all; }
  void go_on(const Law&, std::size_t k, const ContactStep&) { all[k] = {}; }
};
template <>
struct Histories<Jaeger> {
  SegmentStore all = SegmentStore(contacts);
  SegmentStore::Part for_a_step() {
    all.reserve(contacts);
    return all.part(0, contacts);
  }
  /// A virgin contact that is pressed together would be left again.
  void go_on(const Jaeger& law, std::size_t k, const ContactStep& step) {
    const ContactForce force = law.advance_force(all[k], step);
    if (!(std::abs(force.normal) + force.tangential.norm() < largest_number)) all[k].clear();
  }
};

/// Share of the contacts that a kernel leaves; and whether two kernels give the same.
template <class Law>
void compare_kernels(const Law& law, LaneKernel<Law> common, LaneKernel<Law> kernel,
                     double most_left) {
  Walks walks(overlap);
  Histories<Law> histories;
  Histories<Law> others;
  int left_over = 0;
  int different = 0;
  for (int step = 0; step < 150; ++step) {
    const std::vector<StepBlock> steps = walks.next();
    std::vector<ForceBlock> forces(steps.size());
    std::vector<ForceBlock> other_forces(steps.size());
    std::vector<std::uint8_t> left(steps.size());
    std::vector<std::uint8_t> other_left(steps.size());
    common(law, histories.for_a_step(), steps, forces, left);
    kernel(law, others.for_a_step(), steps, other_forces, other_left);
    if (left != other_left) ++different;
    for (std::size_t k = 0; k < contacts; ++k) {
      const std::size_t block = k / contacts_in_block;
      const std::size_t lane = k % contacts_in_block;
      if ((left[block] >> lane & 1U) == 0) {
        const ForceBlock& b = other_forces[block];
        ContactForce f;
        f.normal = b.normal[lane];
        f.tangential = {b.tangential[0][lane], b.tangential[1][lane]};
        f.regime = b.regime[lane];
        if (!same(forces[block], lane, f)) ++different;
      } else {
        ++left_over;
        histories.go_on(law, k, steps[block][lane]);
        others.go_on(law, k, steps[block][lane]);
      }
      if (!same(histories.all[k].pack(), others.all[k].pack())) ++different;
    }
  }
  BOOST_TEST(different == 0);
  BOOST_TEST(left_over < most_left * 150 * contacts);
}

/// The kernel of four lanes in common instructions with the best one, and with eight lanes.
template <class Law>
void compare_with_others(const Law& law, LaneKernel<Law> common, double most_left) {
  compare_kernels(law, common, Law::lane_kernel(), most_left);
  compare_kernels(law, common, test::eight_lane_kernel<Law>(), most_left);
}

}  // namespace

BOOST_AUTO_TEST_CASE(all_instructions_give_the_same_bits_and_leave_the_same_contacts) {
  compare_with_others<LinearConventional>({}, &advance_by_lanes, 0.1);
  compare_with_others<CundallSpring>({}, &advance_by_lanes, 0.1);
  compare_with_others<GeometricSpring>({}, &advance_by_lanes, 0.1);
  // Wide steps need exp and log.
  compare_with_others<LinearRefined>({}, &advance_by_lanes, 0.3);
  compare_with_others<HertzMindlin>({}, &advance_by_lanes, 0.1);
  compare_with_others<ModifiedMindlin>({}, &advance_by_lanes, 0.1);
  // Some close, and some pass many segments.
  compare_with_others<Jaeger>({}, &advance_by_lanes, 0.2);
}

BOOST_AUTO_TEST_SUITE_END()
