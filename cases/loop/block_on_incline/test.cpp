// SPDX-License-Identifier: BSD-3-Clause
#include "cases/loop/block_on_incline/case.hpp"

#include "cases/drive/single_contact.hpp"
#include "cases/support.hpp"

BOOST_AUTO_TEST_SUITE(block_on_incline)

namespace {

using namespace stickslip;

/// A block of 1 kg with mu g cos = 1 N and kt = 1 N/m, let go under a drive: where it is in the end
/// and whether it still moves.
Vector2 let_go(double drive, double end) {
  const Scheme scheme =
      with_parameters(make_scheme("linear-refined"), {{"kn", 1}, {"kt", 1}, {"mu", 0.5}});
  SingleContact contact(scheme, 2, 0, 0);
  const auto acceleration = [&](const Vector2&, const Vector2&, const ContactForce& f) {
    return Vector2(0, drive - f.tangential[0]);
  };
  contact.start({0, drive});
  const double dt = end / 20000;
  for (int i = 0; i < 20000; ++i) contact.step(dt, acceleration);
  return {contact.position()[1], contact.velocity()[1]};
}

}  // namespace

// A spring overshoots to twice the drive: below half the limit nothing slips, and above the limit
// nothing stops.
BOOST_AUTO_TEST_CASE(a_block_holds_or_slides_by_its_slope) {
  const double pi = 3.14159265358979323846;
  BOOST_TEST(std::abs(let_go(0.4, 2 * pi)[0]) < 1e-6);
  BOOST_TEST(std::abs(let_go(0.4, pi)[0] - 0.8) < 1e-6);
  const double before = let_go(1.5, 20)[1];
  const double after = let_go(1.5, 30)[1];
  BOOST_TEST(std::abs((after - before) / 10 - 0.5) < 1e-4);
}

BOOST_AUTO_TEST_CASE(a_preloaded_block_rests) {
  const BlockOnIncline blocks;
  for (const char* law :
       {"linear-refined", "linear-conventional", "linear-refined[integrator=symplectic-euler]",
        "linear-refined[integrator=newmark-pecec]"}) {
    BOOST_TEST(blocks.run(scheme_for(blocks, law), 64).rest < 1e-12, law);
  }
}

BOOST_AUTO_TEST_CASE(verlet_is_of_second_order_in_all_of_it) {
  using Outcome = BlockOnIncline::Outcome;
  const BlockOnIncline blocks;
  const Scheme refined = scheme_for(blocks, "linear-refined");
  const Outcome coarse = blocks.run(refined, 128);
  const Outcome fine = blocks.run(refined, 1024);
  for (const auto error : {&Outcome::slide, &Outcome::stop, &Outcome::heat, &Outcome::hold}) {
    const double order = std::log2(coarse.*error / fine.*error) / 3;
    BOOST_TEST(std::abs(order - 2) < 0.2, order);
    BOOST_TEST(std::invoke(error, fine) < 1e-4);
  }
}

BOOST_AUTO_TEST_SUITE_END()
