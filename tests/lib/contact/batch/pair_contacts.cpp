// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/batch/pair_contacts.hpp"

#include <atomic>
#include <new>

#include "lib/support.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "unit_test.hpp"

namespace {
std::atomic<long> allocations = 0;
}  // namespace

// Every allocation of this test program is counted. Not inline: GCC would warn of the mixture.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace stickslip {
namespace {

using namespace testing;

/// Random contacts and their motions, from a fixed seed.
class RandomPairs {
 public:
  explicit RandomPairs(std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) {
      normals_.push_back(unit());
      overlaps_.push_back(1e-5 * uniform(-0.2, 1));
    }
  }
  const std::vector<Vector3>& normals() const { return normals_; }
  std::vector<PairMotion> next() {
    std::vector<PairMotion> motions;
    for (std::size_t i = 0; i < normals_.size(); ++i) {
      PairMotion m;
      m.overlap_old = overlaps_[i];
      m.overlap_new = overlaps_[i] = uniform(0, 1) < 0.5 ? m.overlap_old : 1e-5 * uniform(-0.2, 1);
      m.normal_old = normals_[i];
      m.normal_new = normals_[i] = rotated(m.normal_old, uniform(0, 0.1) * unit()).normalized();
      m.movement = uniform(0, 1e-5) * unit();
      m.rotation_p = uniform(0, 0.2) * unit();
      m.rotation_q = uniform(0, 0.2) * unit();
      m.dt = 1e-5;
      m.velocity = m.movement / m.dt;
      m.effective_radius = 5e-3;
      motions.push_back(m);
    }
    return motions;
  }

 private:
  double uniform(double a, double b) {
    return a + (b - a) * static_cast<double>(engine_()) / 18446744073709551615.0;
  }
  Vector3 unit() {
    Vector3 v;
    do {
      v = Vector3(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
    } while (v.norm() > 1 || v.norm() < 0.1);
    return v.normalized();
  }

  std::mt19937_64 engine_{42};
  std::vector<Vector3> normals_;
  std::vector<double> overlaps_;
};

/// Equal, or both not a number: a law without a potential stores and dissipates "nan".
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same(const PairForce& a, const PairForce& b) {
  const ContactForce& x = a.contact;
  const ContactForce& y = b.contact;
  return a.on_p == b.on_p && a.tangential == b.tangential && x.normal == y.normal &&
         x.tangential == y.tangential && x.work_tangential == y.work_tangential &&
         same(x.work_stored, y.work_stored) && same(x.work_dissipated, y.work_dissipated) &&
         x.work_normal == y.work_normal && x.work_viscous == y.work_viscous &&
         x.regime == y.regime && x.status == y.status;
}

/// Every law with every frame update that it can apply, in both orders.
std::vector<std::string> every_scheme() {
  std::vector<std::string> all;
  for (const LawInfo& info : law_catalogue()) {
    for (const std::string frame :
         {"fixed", "projected", "projected-and-twirled", "quaternion", "exact"}) {
      if (frame.starts_with("projected") && !info.can(Capability::turn)) continue;
      for (const std::string order : {"before", "after"})
        all.push_back(info.name + (info.name == "half-space" ? "[rings=4," : "[") +
                      "frame=" + frame + ",frame-order=" + order + "]");
    }
  }
  return all;
}

/// Without yardsticks, slow by design: a foundation of springs and a half-space lay out springs and
/// cells at touch.
std::vector<std::string> every_quick_scheme() {
  std::vector<std::string> all = every_scheme();
  std::erase_if(all, [](const std::string& scheme) {
    return scheme.starts_with("spring-foundation") || scheme.starts_with("half-space");
  });
  return all;
}

/// Contacts of a batch; of laws that are slow by design only a few.
std::size_t batch_size(const std::string& scheme) {
  if (scheme.starts_with("half-space")) return 9;
  return scheme.starts_with("spring-foundation") ? 70 : 1000;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(pair_contacts)

BOOST_DATA_TEST_CASE(batch_equals_the_same_contacts_one_by_one, data::make(every_scheme())) {
  const FramedLaw law = framed_law(sample);
  const std::size_t many = batch_size(sample);
  RandomPairs pairs(many);
  PairContacts batch(law, pairs.normals());
  std::vector<PairContacts> single;
  for (const Vector3& normal : pairs.normals()) single.emplace_back(law, std::span(&normal, 1));
  std::size_t different = 0;
  std::size_t slipping = 0;
  for (int step = 0; step < 5; ++step) {
    const auto motions = pairs.next();
    std::vector<PairForce> forces(many);
    batch.advance(motions, forces);
    for (std::size_t i = 0; i < many; ++i) {
      PairForce one;
      single[i].advance(std::span(&motions[i], 1), std::span(&one, 1));
      if (!same(one, forces[i])) ++different;
      if (one.contact.regime == Regime::slip) ++slipping;
    }
  }
  BOOST_TEST(different == 0U);
  BOOST_TEST(slipping > many / 10);
}

BOOST_AUTO_TEST_CASE(copies_are_independent) {
  RandomPairs pairs(100);
  PairContacts original(framed_law("linear-refined"), pairs.normals());
  std::vector<PairForce> a(100);
  std::vector<PairForce> b(100);
  original.advance(pairs.next(), a);
  const auto motions = pairs.next();
  PairContacts copy(original);
  original.advance(motions, a);
  original.advance(pairs.next(), b);  // must not disturb the copy
  copy.advance(motions, b);
  bool equal = true;
  for (std::size_t i = 0; i < 100; ++i) equal = equal && same(a[i], b[i]);
  BOOST_TEST(equal);
}

BOOST_DATA_TEST_CASE(steps_allocate_nothing, data::make(every_quick_scheme())) {
  constexpr std::size_t many = 1000;
  RandomPairs pairs(many);
  PairContacts contacts(framed_law(sample), pairs.normals());
  std::vector<std::vector<PairMotion>> motions;
  for (int i = 0; i < 4; ++i) motions.push_back(pairs.next());
  std::vector<PairForce> forces(many);
  contacts.advance(motions[0], forces);
  const long before = allocations;
  BOOST_TEST(before > 0);  // the counter counts
  for (int i = 1; i < 4; ++i) contacts.advance(motions[static_cast<std::size_t>(i)], forces);
  const long after = allocations;
  BOOST_TEST(after == before);
}

BOOST_AUTO_TEST_CASE(geometry_and_steps_give_what_their_motions_give) {
  const FramedLaw law = framed_law("linear-refined");
  std::vector<PairGeometry> old;
  std::vector<PairGeometry> now;
  std::vector<PairStep> steps;
  std::vector<PairMotion> motions;
  std::vector<Vector3> normals;
  for (int i = 0; i < 200; ++i) {
    const Vector3 branch = Vector3(1.9 + 1e-3 * i, 0.1 * i, 3).normalized() * (2 - 1e-4);
    PairStep step;
    step.displacement_q = 1e-5 * Vector3(1, i, -2);
    step.rotation_p = 1e-4 * Vector3(i, 2, 1);
    step.rotation_q = 1e-4 * Vector3(3, -i, 1);
    old.push_back(sphere_pair(1, 1, branch));
    now.push_back(sphere_pair(1, 1, branch + step.displacement_q));
    steps.push_back(step);
    motions.push_back(pair_motion(Kinematics::positions, old.back(), now.back(), step, 1));
    normals.push_back(old.back().normal);
  }
  PairContacts a(law, normals);
  PairContacts b(law, normals);
  std::vector<PairForce> from_motions(200);
  std::vector<PairForce> from_geometry(200);
  a.advance(motions, from_motions);
  b.advance(Kinematics::positions, old, now, steps, 1, from_geometry);
  bool equal = true;
  for (std::size_t i = 0; i < 200; ++i) equal = equal && same(from_motions[i], from_geometry[i]);
  BOOST_TEST(equal);
}

// What a contact stores goes through the same update as a bare frame's components.
BOOST_DATA_TEST_CASE(stored_forces_follow_the_frame_update,
                     data::make({"fixed", "projected", "projected-and-twirled", "quaternion",
                                 "exact"}) *
                         data::make({"before", "after"}),
                     update, order) {
  const FrameUpdate how = read_frame(update);
  RandomPairs pairs(100);
  PairContacts contacts(framed_law("linear-refined[mu=1e9,frame=" + std::string(update) +
                                   ",frame-order=" + order + "]"),
                        pairs.normals());
  std::vector<ContactFrame> frames;
  std::vector<Vector2> stored;
  for (std::size_t i = 0; i < 100; ++i) {
    frames.emplace_back(pairs.normals()[i]);
    stored.emplace_back(0.3, -0.4);
    contacts.contacts().unpack(i, std::array{0.3, -0.4});
  }
  double worst = 0;
  double largest_turn = 0;
  for (int step = 0; step < 4; ++step) {
    auto motions = pairs.next();
    for (PairMotion& m : motions) {  // touching, and no movement: what changes is the basis alone
      m.movement.setZero();
      m.overlap_old = m.overlap_new = 1e-5;
    }
    std::vector<PairForce> forces(100);
    contacts.advance(motions, forces);
    for (std::size_t i = 0; i < 100; ++i) {
      const Vector3 before = frames[i].to_global(stored[i]);
      stored[i] = frames[i].follow(how, motions[i]) * stored[i];
      const Vector3 expected = frames[i].to_global(stored[i]);
      worst = std::max(worst, (forces[i].tangential - expected).norm());
      largest_turn = std::max(largest_turn, (expected - before).norm());
    }
  }
  BOOST_TEST(worst <= 1e-15);
  if (how == FrameUpdate::fixed)
    BOOST_TEST(largest_turn <= 0.01);
  else
    BOOST_TEST(largest_turn > 0.01);
}

// Against the law and the frame put together by hand.
BOOST_AUTO_TEST_CASE(force_on_p_is_the_sum_of_all_parts_in_space) {
  const FramedLaw law = framed_law("linear-refined[damping=2]");
  RandomPairs pairs(50);
  PairContacts contacts(law, pairs.normals());
  const auto motions = pairs.next();
  std::vector<PairForce> forces(50);
  contacts.advance(motions, forces);
  for (std::size_t i = 0; i < 50; ++i) {
    const PairMotion& m = motions[i];
    const ContactForce& f = forces[i].contact;
    const Vector3 tangential = contacts.frame(i).to_global(f.tangential);
    const double touching = m.overlap_new > 0 ? 1 : 0;
    const Vector3 shift = m.movement - m.movement.dot(m.normal_new) * m.normal_new;
    const Vector3 dashpot =
        touching * 2 / m.dt * (shift - (m.overlap_new - m.overlap_old) * m.normal_new);
    const double normal = 1e5 * std::max(m.overlap_new, 0.0);
    BOOST_TEST(apart(forces[i].tangential, tangential) <= 1e-15);
    const Vector3 expected = tangential + dashpot - normal * m.normal_new;
    BOOST_TEST(apart(forces[i].on_p, expected) <= 1e-14 * (1 + expected.norm()));
  }
}

BOOST_AUTO_TEST_CASE(turning_after_the_law_differs_in_one_step_and_converges_to_the_same) {
  // A twirling pair that is sheared: the first-order splitting error falls with the step.
  const auto end = [](const std::string& order, int count) {
    const std::string spec = "linear-refined[mu=1e9,frame-order=" + order + "]";
    const Vector3 n(0, 0, 1);
    PairContacts contacts(framed_law(spec), std::span(&n, 1));
    PairForce force;
    for (int i = 0; i < count; ++i) {
      PairMotion m;
      m.overlap_old = m.overlap_new = 1e-5;
      m.normal_old = m.normal_new = n;
      m.movement = Vector3(1e-5 / count, 0, 0);
      m.rotation_p = m.rotation_q = Vector3(0, 0, 1.0 / count);
      contacts.advance(std::span(&m, 1), std::span(&force, 1));
    }
    return force.tangential;
  };
  // Integral of exp(i (1 - t)) dt = sin 1 + i (1 - cos 1), times kt times the movement.
  const Vector3 exact(std::sin(1.0), 1 - std::cos(1.0), 0);
  BOOST_TEST(apart(end("before", 1), Vector3(1, 0, 0)) <= 1e-12);
  BOOST_TEST(apart(end("after", 1), Vector3(std::cos(1.0), std::sin(1.0), 0)) <= 1e-12);
  for (const std::string order : {"before", "after"}) {
    const double coarse = (end(order, 100) - exact).norm();
    const double fine = (end(order, 200) - exact).norm();
    BOOST_TEST(std::abs(std::log2(coarse / fine) - 1) <= 0.02);
    BOOST_TEST(fine <= 3e-3);
  }
}

BOOST_AUTO_TEST_CASE(exchange_of_bodies_gives_the_opposite_force) {
  // The same physical pair described from either body, over several steps.
  RandomPairs pairs(64);
  std::vector<Vector3> opposite;
  for (const Vector3& n : pairs.normals()) opposite.emplace_back(-n);
  PairContacts a(framed_law("linear-refined"), pairs.normals());
  PairContacts b(framed_law("linear-refined"), opposite);
  std::vector<PairForce> on_p(64);
  std::vector<PairForce> on_q(64);
  for (int step = 0; step < 6; ++step) {
    auto motions = pairs.next();
    a.advance(motions, on_p);
    for (PairMotion& m : motions) {
      m.normal_old = -m.normal_old;
      m.normal_new = -m.normal_new;
      m.movement = -m.movement;
      std::swap(m.rotation_p, m.rotation_q);
    }
    b.advance(motions, on_q);
    for (std::size_t i = 0; i < 64; ++i) BOOST_TEST(apart(on_p[i].on_p, -on_q[i].on_p) <= 1e-13);
  }
}

BOOST_AUTO_TEST_CASE(packed_contacts_go_on_elsewhere_in_another_order_and_in_parts) {
  constexpr std::size_t n = 100;
  for (const char* law : {"linear-refined", "jaeger"}) {
    RandomPairs pairs(n);
    PairContacts there(framed_law(law), pairs.normals());
    std::vector<PairForce> expected(n);
    for (int step = 0; step < 4; ++step) there.advance(pairs.next(), expected);

    PairContacts here(framed_law(law), std::vector<Vector3>(n, Vector3::UnitX()));
    for (std::size_t i = 0; i < n; ++i) here.unpack(n - 1 - i, there.pack(i));
    std::vector<PairMotion> motions = pairs.next();
    there.advance(motions, expected);
    std::ranges::reverse(motions);
    std::vector<PairForce> forces(n);
    here.advance(std::span(motions).first(30), std::span(forces).first(30));
    here.advance(std::span(motions).subspan(30), std::span(forces).subspan(30), 30);
    for (std::size_t i = 0; i < n; ++i) BOOST_TEST(forces[n - 1 - i].on_p == expected[i].on_p);
  }
  PairContacts any(framed_law("linear-refined"), std::vector<Vector3>{Vector3::UnitX()});
  BOOST_CHECK_THROW(any.unpack(0, std::vector<double>(5)), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
