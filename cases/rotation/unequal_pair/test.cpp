// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rotation/unequal_pair/case.hpp"

#include "cases/support.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip {
BOOST_AUTO_TEST_SUITE(unequal_pair)
namespace {

using Outcome = UnequalPair::Outcome;

/// What a made-up code does wrong.
enum class Mistake {
  none,
  torque_q_reversed,   ///< the torque on q has the wrong sign
  torque_q_by_arm_p,   ///< it is made with the arm of p
  arms_exchanged,      ///< movements are made with the arms of the other body
  movement_by_branch,  ///< and with the mean spin times the branch, as of equal spheres
  whole_radii          ///< arms without the overlap: a design
};

/// A contact of a code that knows bodies, on the springs of a right law.
class MadeUpContact final : public BodyContact {
 public:
  MadeUpContact(const AnyLaw& law, Mistake mistake)
      : law_{law, FrameUpdate::exact, FrameOrder::before, Kinematics::velocity},
        mistake_(mistake) {}

  void follow(std::span<const BodyStep> steps, std::span<BodyForces> forces) override {
    for (std::size_t i = 0; i < steps.size(); ++i) forces[i] = answer(steps[i]);
  }

 private:
  static PairGeometry geometry_of(const BodyStep& step, const Vector3& branch) {
    if (!std::isinf(step.radius_q)) return sphere_pair(step.radius_p, step.radius_q, branch);
    return sphere_and_wall(step.radius_p, branch, branch.normalized());
  }

  BodyForces answer(const BodyStep& step) {
    const Vector3 back = step.motion.displacement_p - step.motion.displacement_q;
    PairGeometry old = geometry_of(step, step.branch + back);
    if (contacts_) old = last_;
    PairGeometry now = geometry_of(step, step.branch);
    if (!contacts_) contacts_ = std::make_unique<PairContacts>(law_, std::span(&old.normal, 1));
    PairGeometry seen = now;
    if (mistake_ == Mistake::arms_exchanged && !std::isinf(step.radius_q)) {
      seen.arm_p = -now.arm_q;
      seen.arm_q = -now.arm_p;
    }
    if (mistake_ == Mistake::movement_by_branch && !std::isinf(step.radius_q)) {
      seen.arm_p = 0.5 * (now.arm_p - now.arm_q);
      seen.arm_q = -seen.arm_p;
    }
    const PairMotion motion = pair_motion(Kinematics::velocity, old, seen, step.motion, 1);
    PairForce force;
    contacts_->advance(std::span(&motion, 1), std::span(&force, 1));
    last_ = now;
    if (mistake_ == Mistake::whole_radii) now.arm_p *= step.radius_p / now.arm_p.norm();
    BodyForces felt = body_forces_of(force.on_p, now);
    if (mistake_ == Mistake::torque_q_reversed) felt.torque_q = -felt.torque_q;
    if (mistake_ == Mistake::torque_q_by_arm_p) felt.torque_q = felt.torque_p;
    return felt;
  }

  FramedLaw law_;
  Mistake mistake_;
  PairGeometry last_;
  std::unique_ptr<PairContacts> contacts_;
};

/// The code as a law.
class MadeUpCode final : public LawAround {
 public:
  MadeUpCode(const AnyLaw& law, Mistake mistake)
      : LawAround(law), info_(law.info()), mistake_(mistake) {
    info_.capabilities = {Capability::linear, Capability::friction, Capability::bodies};
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<MadeUpCode>(*this); }
  const LawInfo& info() const override { return info_; }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  FrameUpdate default_frame() const override { return FrameUpdate::exact; }
  std::unique_ptr<BodyContact> body_contact() const override {
    return std::make_unique<MadeUpContact>(inner(), mistake_);
  }

 private:
  LawInfo info_;
  Mistake mistake_;
};

Outcome run_of(Mistake mistake, int increments = 32) {
  const UnequalPair asked;
  Scheme scheme = scheme_for(asked, "linear-refined");
  scheme.framed.law = AnyLaw(std::make_unique<MadeUpCode>(scheme.framed.law, mistake));
  return asked.run(scheme, increments);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_two_routes_of_the_reference_agree) {
  check_the_routes(UnequalPair{.kt = 2e5, .ratio = 0.4, .overlap = 0.1, .angle = 150});
}

// L = 1/2 * 1e5 * 0.01 = 500 N, the arms are 2.995 m and 0.995 m: torques of 1497.5 and 497.5 Nm.
BOOST_AUTO_TEST_CASE(torques_in_slip_are_those_found_by_hand) {
  const UnequalPair asked;
  const auto results =
      drive_pair(scheme_for(asked, "linear-refined").framed,
                 asked.path(UnequalPair::Bodies::large_and_small, UnequalPair::Motion::shear, 4));
  BOOST_TEST(std::abs(results.back().torque_p.norm() - 1497.5) <= 1e-8);
  BOOST_TEST(std::abs(results.back().torque_q.norm() - 497.5) <= 1e-8);
  BOOST_TEST(results.back().torque_p.dot(results.back().torque_q) > 0);
}

BOOST_AUTO_TEST_CASE(velocities_are_exact_in_any_number_of_steps) {
  const UnequalPair asked;
  for (const int increments : {1, 5, 64}) {
    const auto found =
        asked.run(scheme_for(asked, "linear-refined[kinematics=velocity]"), increments);
    for (const auto error : Observed<Outcome>::of<UnequalPair>().fields)
      BOOST_TEST(std::invoke(error, found) <= 1e-10);
  }
}

BOOST_AUTO_TEST_CASE(mean_arms_are_exact_in_a_rigid_turn_and_of_order_two_else) {
  const UnequalPair asked;
  const Scheme scheme = scheme_for(asked, "linear-refined");
  const auto coarse = asked.run(scheme, 512);
  const auto fine = asked.run(scheme, 1024);
  BOOST_TEST(coarse.turn <= 1e-10);
  BOOST_TEST(std::abs(std::log2(coarse.roll / fine.roll) - 2) < 0.05);
  BOOST_TEST(std::abs(std::log2(coarse.shear / fine.shear) - 2) < 0.2);
}

BOOST_AUTO_TEST_CASE(a_right_code_that_knows_bodies_passes) {
  const Outcome found = run_of(Mistake::none);
  for (const auto error : Observed<Outcome>::of<UnequalPair>().fields)
    BOOST_TEST(std::invoke(error, found) <= 1e-8);
}

BOOST_AUTO_TEST_CASE(a_torque_on_q_with_the_wrong_sign_is_seen) {
  const Outcome found = run_of(Mistake::torque_q_reversed);
  BOOST_TEST(found.force <= 1e-8);
  BOOST_TEST(found.torque_p <= 1e-8);
  BOOST_TEST(found.torque_q > 1.9);
}

BOOST_AUTO_TEST_CASE(a_torque_on_q_with_the_arm_of_p_is_seen) {
  const Outcome found = run_of(Mistake::torque_q_by_arm_p);
  BOOST_TEST(found.force <= 1e-8);
  BOOST_TEST(found.torque_q > 1.9);  // 2.995/0.995 - 1
}

BOOST_AUTO_TEST_CASE(arms_that_are_exchanged_or_equal_are_seen_in_the_force) {
  BOOST_TEST(run_of(Mistake::arms_exchanged).shear > 0.1);
  BOOST_TEST(run_of(Mistake::arms_exchanged).roll > 0.5);
  BOOST_TEST(run_of(Mistake::movement_by_branch).shear > 0.1);
  BOOST_TEST(run_of(Mistake::movement_by_branch).roll > 0.5);
}

BOOST_AUTO_TEST_CASE(arms_without_the_overlap_show_in_the_torque_alone) {
  const Outcome found = run_of(Mistake::whole_radii);
  BOOST_TEST(found.force <= 1e-8);
  BOOST_TEST(found.torque_p > 1e-3);
  BOOST_TEST(found.torque_p < 1e-2);
}

BOOST_AUTO_TEST_CASE(an_overlap_as_large_as_a_sphere_is_refused) {
  BOOST_CHECK_THROW(prepared("unequal-pair", {{"overlap", "1.5"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip
