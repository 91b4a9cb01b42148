// SPDX-License-Identifier: BSD-3-Clause
// Contacts of spheres in single precision beside those in double precision.
#include "stickslip/outside/engines/lammps/contacts/live_contacts.hpp"

#include <cmath>
#include <random>

#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace {

using namespace stickslip;

/// Pairs of spheres, each a metre or so from the origin and pressed together, which are rubbed and
/// turned for some steps so that they stick, slip and part.
class RubbedPairs {
 public:
  static constexpr std::size_t count = 150;  // no whole number of lanes or chunks

  explicit RubbedPairs(double overlap) : overlap_(overlap) {
    for (std::size_t i = 0; i < 2 * count; ++i) {
      radius_.push_back(0.5e-3 * (1 + 0.1 * random_(numbers_)));
      for (int k = 0; k < 3; ++k) spin_.push_back(30 * random_(numbers_));
    }
    for (std::size_t k = 0; k < count; ++k) {
      Vector3 n(random_(numbers_), random_(numbers_), 1 + random_(numbers_));
      normals_.push_back(n.normalized());
      Vector3 v(random_(numbers_), random_(numbers_), random_(numbers_));
      slides_.push_back(v.cross(normals_.back()).normalized());
      places_.emplace_back(random_(numbers_), random_(numbers_), random_(numbers_));
    }
    velocity_.assign(6 * count, 0.0);
    force.assign(6 * count, 0.0);
    torque.assign(6 * count, 0.0);
    place(0);
  }

  Vector3 opening_branch(std::size_t k) const { return sum(k) * normals_[k]; }
  SpherePair pair(std::size_t k) const {
    const int p = static_cast<int>(2 * k);
    return {p, p + 1, effective_radius(radius_[2 * k], radius_[2 * k + 1])};
  }
  /// The coordinates after so many steps, and no forces.
  void place(int step) {
    position_.clear();
    for (std::size_t k = 0; k < count; ++k) {
      const double part = static_cast<double>(k % 7) / 7;
      // Every tenth contact parts in the middle, and touches again.
      const double gap = k % 10 == 3 && step > 10 && step < 14 ? 2 : 0;
      const double pressed = overlap_ * (1 - gap + 0.3 * std::sin(0.2 * step + part));
      const double slid = 0.3 * overlap_ * std::sin(0.3 * step * part);
      const Vector3 q = places_[k] + (sum(k) - pressed) * normals_[k] + slid * slides_[k];
      position_.insert(position_.end(), places_[k].begin(), places_[k].end());
      position_.insert(position_.end(), q.begin(), q.end());
    }
    std::ranges::fill(force, 0.0);
    std::ranges::fill(torque, 0.0);
  }
  SphereArrays arrays() {
    return {
        position_.data(), velocity_.data(),           spin_.data(), radius_.data(), force.data(),
        torque.data(),    static_cast<int>(2 * count)};
  }

  std::vector<double> force;
  std::vector<double> torque;

 private:
  double sum(std::size_t k) const { return radius_[2 * k] + radius_[2 * k + 1]; }

  std::mt19937 numbers_{1};
  std::uniform_real_distribution<double> random_{-1, 1};
  double overlap_;
  std::vector<double> radius_;
  std::vector<double> spin_;
  std::vector<double> velocity_;
  std::vector<double> position_;
  std::vector<Vector3> normals_;
  std::vector<Vector3> slides_;
  std::vector<Vector3> places_;
};

std::unique_ptr<LiveContacts> opened(const RubbedPairs& pairs, const std::string& law,
                                     ContactPrecision precision) {
  const LawSpec spec = parse_law_spec(law);
  auto contacts = LiveContacts::of(spec, make_law(spec), precision);
  for (std::size_t k = 0; k < RubbedPairs::count; ++k)
    contacts->open(pairs.pair(k), pairs.opening_branch(k));
  return contacts;
}

void advance(LiveContacts& contacts, RubbedPairs& pairs, int step, bool with_works) {
  pairs.place(step);
  contacts.begin_step();
  std::vector<ContactForce> local(LiveContacts::chunk);
  for (std::size_t first = 0; first < contacts.size(); first += LiveContacts::chunk) {
    const std::size_t count = std::min(LiveContacts::chunk, contacts.size() - first);
    const ContactTrouble trouble =
        contacts.advance(pairs.arrays(), {Kinematics::mid_arm, 1e-7, 1e-7}, first, count,
                         std::span(local).first(with_works ? count : 0));
    BOOST_TEST(!trouble.not_finite);
  }
}

constexpr double overlap = 5e-8;  // 1e-4 of a radius
constexpr int steps = 30;

const std::vector<std::string> laws{"linear-conventional[kn=3e5,kt=2e5]",
                                    "linear-refined[kn=3e5,kt=2e5]", "hertz-mindlin[G=29e9]"};
const std::vector precisions{ContactPrecision::mixed, ContactPrecision::single};

/// The largest distance of the forces of two sets of contacts over the largest force.
double difference(const LiveContacts& a, const LiveContacts& b) {
  double worst = 0;
  double largest = 0;
  for (std::size_t k = 0; k < a.size(); ++k) {
    worst = std::max(worst, (a.force(k).on_p - b.force(k).on_p).norm());
    worst = std::max(worst, (a.force(k).tangential - b.force(k).tangential).norm());
    largest = std::max(largest, b.force(k).on_p.norm());
  }
  return worst / largest;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(live_contacts)

// One contact goes through the law's kernel of one lane where works are asked for.
BOOST_DATA_TEST_CASE(several_contacts_at_a_time_have_the_bits_of_one,
                     data::make(laws) * data::make(precisions), law, precision) {
  RubbedPairs pairs(overlap);
  const auto together = opened(pairs, law, precision);
  const auto alone = opened(pairs, law, precision);
  std::size_t slipping = 0;
  std::size_t open = 0;
  for (int step = 1; step <= steps; ++step) {
    advance(*together, pairs, step, false);
    const std::vector<double> sums = pairs.force;
    const std::vector<double> torques = pairs.torque;
    advance(*alone, pairs, step, true);
    BOOST_REQUIRE(sums == pairs.force);
    BOOST_REQUIRE(torques == pairs.torque);
    for (std::size_t k = 0; k < RubbedPairs::count; ++k) {
      BOOST_REQUIRE(together->pack(k) == alone->pack(k));
      BOOST_TEST((together->force(k).regime == alone->force(k).regime));
      slipping += together->force(k).regime == Regime::slip ? 1 : 0;
      open += together->force(k).regime == Regime::separated ? 1 : 0;
    }
  }
  BOOST_TEST(slipping > 100);
  BOOST_TEST(open > 40);
}

// The overlap is 1e-4 of a radius. From exact differences of coordinates a force has the digits of
// single precision, some 3e-7 of its size. Where the branch is rounded, roundings of the radii and
// of their sum, of components, squares, their sum and the root put the overlap off by 5.5 u times
// the distance at most, which is 2e4 overlaps, u = 2^-24; a Hertzian force by 1.5 times that.
BOOST_DATA_TEST_CASE(forces_are_off_by_what_the_digits_say,
                     data::make(laws) * data::make(precisions), law, precision) {
  RubbedPairs pairs(overlap);
  const auto right = opened(pairs, law, ContactPrecision::in_double);
  const auto contacts = opened(pairs, law, precision);
  double worst = 0;
  for (int step = 1; step <= steps; ++step) {
    advance(*right, pairs, step, false);
    advance(*contacts, pairs, step, false);
    worst = std::max(worst, difference(*contacts, *right));
  }
  const double place = 2e4 * 0x1p-24 * (law.starts_with("hertz") ? 1.5 : 1);
  BOOST_TEST(worst < (precision == ContactPrecision::mixed ? 1e-5 : 5.5 * place));
  BOOST_TEST(worst > (precision == ContactPrecision::mixed ? 1e-8 : 0.1 * place));
}

BOOST_DATA_TEST_CASE(what_is_packed_and_received_goes_on_with_the_same_bits,
                     data::make(laws) * data::make(precisions), law, precision) {
  RubbedPairs pairs(overlap);
  const auto whole = opened(pairs, law, precision);
  for (int step = 1; step <= 9; ++step) advance(*whole, pairs, step, false);
  const LawSpec spec = parse_law_spec(law);
  const auto other = LiveContacts::of(spec, make_law(spec), precision);
  std::vector<std::size_t> order;
  std::vector<SpherePair> their_pairs;
  for (std::size_t k = 0; k < RubbedPairs::count; ++k) {
    order.push_back(other->receive(whole->pack(k)));
    their_pairs.push_back(pairs.pair(k));
  }
  other->keep(order, their_pairs);
  for (int step = 10; step <= steps; ++step) {
    advance(*whole, pairs, step, false);
    advance(*other, pairs, step, false);
  }
  for (std::size_t k = 0; k < RubbedPairs::count; ++k)
    BOOST_REQUIRE(other->pack(k) == whole->pack(k));
  other->receive(std::vector<double>(5, 0.0));
  BOOST_CHECK_THROW(other->keep(std::vector{RubbedPairs::count}, {pairs.pair(0)}), InputError);
}

// Pair, branch, frame, history and force, as many of each as there is room for.
BOOST_DATA_TEST_CASE(a_contact_takes_less_than_half_of_its_memory, data::make(laws), law) {
  const RubbedPairs pairs(overlap);
  const LawSpec spec = parse_law_spec(law);
  const auto bytes = [&](ContactPrecision precision) {
    const auto made = LiveContacts::of(spec, make_law(spec), precision);
    std::vector<std::size_t> order;
    std::vector<SpherePair> their_pairs;
    const auto virgin = opened(pairs, law, precision);
    for (std::size_t i = 0; i < 100; ++i) {
      for (std::size_t k = 0; k < RubbedPairs::count; ++k) {
        order.push_back(made->receive(virgin->pack(k)));
        their_pairs.push_back(pairs.pair(k));
      }
    }
    made->keep(order, their_pairs);
    made->begin_step();
    return made->bytes();
  };
  const double whole = bytes(ContactPrecision::in_double);
  BOOST_TEST(bytes(ContactPrecision::mixed) < 0.5 * whole);
  BOOST_TEST(bytes(ContactPrecision::single) < 0.4 * whole);
}

BOOST_AUTO_TEST_CASE(a_law_or_an_option_without_a_kernel_is_named) {
  const auto complaint = [](const std::string& law) {
    try {
      const LawSpec spec = parse_law_spec(law);
      LiveContacts::of(spec, make_law(spec), ContactPrecision::mixed);
    } catch (const InputError& problem) {
      return std::string(problem.what());
    }
    return std::string();
  };
  BOOST_TEST(complaint("jaeger").find("linear-conventional, linear-refined, hertz-mindlin") !=
             std::string::npos);
  BOOST_TEST(complaint("linear-refined[frame=quaternion]").find("frame=exact or projected") !=
             std::string::npos);
  BOOST_TEST(complaint("hertz-mindlin[form=total]").find("default choices") != std::string::npos);
  BOOST_TEST(complaint("linear-refined").empty());
}

BOOST_AUTO_TEST_SUITE_END()
