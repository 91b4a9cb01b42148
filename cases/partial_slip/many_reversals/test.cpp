// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/many_reversals/case.hpp"

#include "cases/made_up_law.hpp"
#include "cases/support.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/parts/hertz.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(many_reversals)
namespace {

using Outcome = ManyReversals::Outcome;

/// What a made-up law does with its reversals.
enum class Memory {
  whole,
  drops_the_oldest,
  refuses_the_newest,
  overlooks_small_loops,
  never_closes
};

/// Masing branches at constant overlap along the first axis, with a memory that may be too short.
template <Memory memory>
struct MadeUpBranches {
  double shear_modulus = 29e9;
  double poisson_ratio = 0.15;
  double mu = 0.5;
  double shear_modulus_2 = 0;
  double poisson_ratio_2 = 0;

  struct Reversal {
    double shift = 0;
    double force = 0;
    bool operator==(const Reversal&) const = default;
  };
  struct History {
    double shift = 0;
    double force = 0;
    double sense = 0;
    std::vector<Reversal> reversals;
    bool operator==(const History&) const = default;
    std::vector<double> pack() const { return {}; }
    void unpack(std::span<const double>) {}
  };

  static constexpr LawIdentity identity{"made-up", "a law of a test", "", "", ""};
  static constexpr std::array capabilities{Capability::hertzian, Capability::friction};
  static constexpr std::size_t room = 100;  ///< reversals

  static void describe(auto& visitor) { describe_hertz<MadeUpBranches>(visitor); }
  void swap_bodies(History&) const noexcept {}

  ContactForce advance(History& h, const ContactStep& step) const noexcept {
    const HertzContact contact = hertz_contact(*this, step.effective_radius);
    ContactForce out = hertz_normal_force(contact, step);
    const double limit = mu * out.normal;
    const double sliding = contact.kappa * mu * step.overlap_new;
    const double move = step.shift[0];
    const double sense = move > 0 ? 1 : -1;
    if (move != 0 && h.sense * sense < 0) turn(h, sliding);
    if (move != 0) h.sense = sense;
    h.shift += move;
    if (memory != Memory::never_closes) close(h, sense);
    const auto virgin = [&](double shift) {
      const double rest = std::max(1 - std::abs(shift) / sliding, 0.0);
      return std::copysign(limit * (1 - rest * std::sqrt(rest)), shift);
    };
    if (h.reversals.empty()) {
      h.force = virgin(h.shift);
    } else {
      const Reversal& last = h.reversals.back();
      h.force = std::clamp(last.force + 2 * virgin((h.shift - last.shift) / 2), -limit, limit);
    }
    out.tangential = {h.force, 0};
    out.regime = Regime::partial_slip;
    return out;
  }

 private:
  static void turn(History& h, double sliding) {
    const bool is_small =
        !h.reversals.empty() && std::abs(h.shift - h.reversals.back().shift) < 0.1 * sliding;
    if (memory == Memory::overlooks_small_loops && is_small) return;
    if (memory == Memory::refuses_the_newest && h.reversals.size() == room) return;
    h.reversals.push_back({h.shift, h.force});
    if (memory == Memory::drops_the_oldest && h.reversals.size() > room)
      h.reversals.erase(h.reversals.begin());
  }
  static void close(History& h, double sense) {
    while (h.reversals.size() >= 2 &&
           sense * (h.shift - h.reversals[h.reversals.size() - 2].shift) >= 0)
      h.reversals.resize(h.reversals.size() - 2);
    if (h.reversals.size() == 1 && std::abs(h.shift) >= std::abs(h.reversals[0].shift))
      h.reversals.clear();
  }
};

template <Memory memory>
Outcome run_of(const ManyReversals& asked = {}) {
  return asked.prepare().run(made_up_scheme<MadeUpBranches<memory>>(asked), 1);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(
      ManyReversals{.mu = 0.2, .fraction = 0.5, .reversals = 35, .swing = 0.4}.prepare());
}

// Two reversals between the forces L/2 and, with amplitudes 1, 2/3, 1/3 of it, -L/3 and L/6. The
// virgin curve is 1 - (1 - x)^1.5, the branches are twice it.
BOOST_AUTO_TEST_CASE(places_of_the_reversals_are_those_found_by_hand) {
  const ManyReversals asked{.fraction = 0.5, .reversals = 2, .shrinking = Shrinking::linear};
  const auto path = asked.prepare().path;
  const double sliding = asked.spheres().as<double>().sliding_shift(asked.overlap);
  const auto place = [](double force) { return 1 - std::pow(1 - force, 2.0 / 3); };
  const double first = place(0.5);
  const double second = first - 2 * place((0.5 + 1.0 / 3) / 2);
  const double third = second + 2 * place((1.0 / 3 + 1.0 / 6) / 2);
  BOOST_TEST(std::abs(path.shift[1] / sliding - first) <= 1e-14);
  BOOST_TEST(std::abs(path.shift[2] / sliding - second) <= 1e-14);
  BOOST_TEST(std::abs(path.shift[3] / sliding - third) <= 1e-14);
}

BOOST_AUTO_TEST_CASE(every_way_out_ends_on_the_virgin_curve) {
  for (const int reversals : {2, 3, 120, 121}) {
    const auto solved = ManyReversals{.reversals = reversals}.prepare();
    BOOST_TEST_REQUIRE(solved.family.size() == 4U);
    for (const ReversalPath& path : solved.family) {
      const double sliding = solved.problem.spheres().as<double>().sliding_shift(1e-6);
      const double end = 1 - std::pow(0.01, 2.0 / 3);
      BOOST_TEST(std::abs(path.shift.back() / sliding - end) <= 1e-12);
      BOOST_TEST(path.inward == static_cast<std::size_t>(reversals) + 1);
    }
  }
}

BOOST_AUTO_TEST_CASE(jaeger_remembers_all_reversals_in_any_number_of_steps) {
  for (const int reversals : {120, 700}) {
    const ManyReversals asked{.reversals = reversals};
    const auto solved = asked.prepare();
    for (const int steps : {1, 3}) {
      const Outcome found = solved.run(scheme_for(asked, "jaeger"), steps);
      BOOST_TEST(found.force <= 1e-12);
      BOOST_TEST(found.family <= 1e-12);
      BOOST_TEST(found.varying <= 1e-12);
    }
  }
}

BOOST_AUTO_TEST_CASE(jaeger_with_a_limited_store_errs) {
  const ManyReversals asked;
  const Scheme scheme = scheme_for(asked, "jaeger[history-limit=60]");
  const auto solved = asked.prepare();
  const Outcome found = solved.run(scheme, 1);
  BOOST_TEST(found.force > 1e-6);
  BOOST_TEST(solved.expect(scheme).of(&Outcome::force).bound < 1e-6);
}

BOOST_AUTO_TEST_CASE(branches_with_a_whole_memory_are_right_at_constant_normal_force) {
  const Outcome found = run_of<Memory::whole>();
  BOOST_TEST(found.force <= 1e-11);
  BOOST_TEST(found.family <= 1e-11);
}

BOOST_AUTO_TEST_CASE(a_store_of_a_hundred_that_drops_the_oldest_errs_on_the_way_out) {
  const Outcome found = run_of<Memory::drops_the_oldest>();
  BOOST_TEST(found.inward <= 1e-11);
  BOOST_TEST(found.force > 1e-3);
  BOOST_TEST(run_of<Memory::drops_the_oldest>({.reversals = 90}).family <= 1e-11);
}

BOOST_AUTO_TEST_CASE(a_store_of_a_hundred_that_refuses_the_newest_errs_at_once) {
  BOOST_TEST(run_of<Memory::refuses_the_newest>({.shrinking = Shrinking::linear}).inward > 1e-5);
  BOOST_TEST(run_of<Memory::refuses_the_newest>({.reversals = 90}).family <= 1e-11);
}

BOOST_AUTO_TEST_CASE(overlooked_small_loops_are_seen) {
  const Outcome found = run_of<Memory::overlooks_small_loops>({.shrinking = Shrinking::linear});
  BOOST_TEST(found.inward > 1e-6);
}

BOOST_AUTO_TEST_CASE(loops_that_never_close_are_seen_on_the_way_out) {
  const Outcome found = run_of<Memory::never_closes>();
  BOOST_TEST(found.inward <= 1e-11);
  BOOST_TEST(found.force > 0.1);
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepared("many-reversals", {{"overlap", "0.009"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
