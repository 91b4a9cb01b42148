// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/bounce_map/case.hpp"

#include "cases/support.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

BOOST_AUTO_TEST_SUITE(bounce_map)

namespace {

using namespace stickslip;
using reference::BouncingSphere;
using reference::RigidBounce;
using Outcome = BounceMap::Outcome;

/// What an engine can have wrong.
enum class Mistake {
  none,
  inertia_of_a_cube,     ///< about the sphere: 2/3 m R^2
  before_restitution,    ///< friction by the momentum that comes in alone
  friction_in_a_box,     ///< mu times the normal impulse in each of two directions
  slides_past_rolling,   ///< friction turns the sliding about
  force_as_impulse,      ///< friction times the step over its duration
  no_slow_restitution,   ///< none below 2 m/s
  loses_normal_momentum  ///< a hundredth of it
};

/// A sphere on a wall across y that is moved by impulses.
class RigidMotion final : public BodyMotion {
 public:
  RigidMotion(double mu, double e, Mistake mistake) : mu_(mu), e_(e), mistake_(mistake) {}

  MotionState start(const MotionStart& start) override {
    start_ = start;
    state_.p = start.p.state;
    state_.q = start.q.state;
    return state_;
  }
  void advance(std::span<MotionState> states) override {
    for (MotionState& state : states) {
      const bool touches = state_.p.position[1] <= start_.p.radius;
      if (touches && state_.p.velocity[1] < 0) bounce();
      state_.p.position += start_.dt * state_.p.velocity;
      state = state_;
    }
  }

 private:
  void bounce() {
    const double approach = -state_.p.velocity[1];
    const double radius = start_.p.radius;
    double e = e_;
    if (mistake_ == Mistake::no_slow_restitution && approach < 2) e = 0;
    if (mistake_ == Mistake::loses_normal_momentum) e -= 0.01;
    const Vector3 slip = across(state_.p.velocity + state_.p.spin.cross(arm()));
    double limit = mu_ * (mistake_ == Mistake::before_restitution ? 1 : 1 + e) * approach;
    if (mistake_ == Mistake::force_as_impulse) limit *= start_.dt / 1e-5;
    Vector3 taken = std::min(limit / slip.norm(), stops()) * slip;
    if (mistake_ == Mistake::friction_in_a_box) {
      for (const int i : {0, 2}) taken[i] = std::clamp(slip[i] * stops(), -limit, limit);
    }
    if (!(slip.norm() > 0)) taken.setZero();
    state_.p.velocity -= taken;
    state_.p.velocity[1] = e * approach;
    const double inertia = mistake_ == Mistake::inertia_of_a_cube ? 2.0 / 3 : 0.4;
    state_.p.spin -= arm().cross(taken) / (inertia * radius * radius);
  }
  /// Share of the sliding velocity that stops it when it is taken from the centre.
  double stops() const { return (mistake_ == Mistake::slides_past_rolling ? 2 : 1) * 2.0 / 7; }
  Vector3 arm() const { return {0, -start_.p.radius, 0}; }
  static Vector3 across(Vector3 v) {
    v[1] = 0;
    return v;
  }

  double mu_;
  double e_;
  Mistake mistake_;
  MotionStart start_;
  MotionState state_;
};

/// Such an engine, which has no springs: a friction coefficient and a restitution.
class RigidEngine final : public LawAround {
 public:
  explicit RigidEngine(Mistake mistake, const char* role_of_e = "restitution")
      : LawAround(make_law(parse_law_spec("linear-refined")).law), mistake_(mistake) {
    info_.name = "rigid";
    info_.capabilities = {Capability::friction, Capability::bodies};
    info_.parameters.clear();
    for (const auto& [name, role] : {std::pair{"mu", "mu"}, {"e", role_of_e}}) {
      ParameterInfo& parameter = info_.parameters.emplace_back();
      parameter.name = name;
      parameter.role = role;
    }
  }
  std::unique_ptr<Model> clone() const override { return std::make_unique<RigidEngine>(*this); }
  const LawInfo& info() const override { return info_; }
  bool set(std::string_view name, std::string_view text) override {
    if (name != "mu" && name != "e") return false;
    (name == "mu" ? mu_ : e_) = read_number(text, name);
    return true;
  }
  std::optional<double> value(std::string_view role) const override {
    if (role == "mu") return mu_;
    if (role == "restitution") return e_;
    return std::nullopt;
  }
  std::optional<LinearFrictionClaims> claims() const override { return std::nullopt; }
  std::unique_ptr<BodyMotion> body_motion() const override {
    return std::make_unique<RigidMotion>(mu_, e_, mistake_);
  }

 private:
  LawInfo info_;
  Mistake mistake_;
  double mu_ = 0.3;
  double e_ = 1;
};

Scheme engine(Mistake mistake, const char* role = "restitution") {
  Scheme scheme = make_scheme("linear-refined");
  scheme.spec = parse_law_spec("rigid");
  scheme.spec.kind = LawKind::hosted;
  scheme.label = "rigid";
  scheme.framed.law = AnyLaw(std::make_unique<RigidEngine>(mistake, role));
  return scheme;
}

Outcome run_of(Mistake mistake, const BounceMap& problem = {}, int steps = 16) {
  return problem.run(with_parameters(engine(mistake), law_parameters_of(problem)), steps);
}

double largest(const Outcome& outcome) {
  double most = 0;
  for (const auto field : Observed<Outcome>::of<BounceMap>().fields)
    most = std::max(most, outcome.*field);
  return most;
}

/// A bounce by numbers in space: z is normal to the floor.
void check_bounce(double e, double mu, const std::array<double, 3>& velocity,
                  const std::array<double, 3>& spin, const std::array<double, 3>& velocity_after,
                  const std::array<double, 3>& spin_after) {
  constexpr double radius = 0.5;
  RigidBounce<double> bounce{.mu = mu, .restitution = e, .before = {}};
  // spin x (0, 0, -R)
  bounce.before = {.normal_velocity = -velocity[2],
                   .velocity = {velocity[0], velocity[1]},
                   .surface = {-spin[1] * radius, spin[0] * radius}};
  const BouncingSphere<double> after = reference::solve(bounce);
  BOOST_TEST(std::abs(after.normal_velocity - velocity_after[2]) < 1e-14);
  for (const std::size_t i : {0U, 1U})
    BOOST_TEST(std::abs(after.velocity[i] - velocity_after[i]) < 1e-14);
  BOOST_TEST(std::abs(after.surface[0] + spin_after[1] * radius) < 1e-14);
  BOOST_TEST(std::abs(after.surface[1] - spin_after[0] * radius) < 1e-14);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_reference_has_a_second_route) {
  check_the_routes(BounceMap{.mu = 0.05, .restitution = 0.3, .fast = 1.1, .slow = 0.9});
}

// Numbers of another program, in 50 digits.
BOOST_AUTO_TEST_CASE(the_reference_is_known_bounces) {
  check_bounce(1, 0.3, {4, 0, -4}, {0, 0, 0}, {20.0 / 7, 0, 4}, {0, 40.0 / 7, 0});
  check_bounce(1, 0.1, {4, 0, -4}, {0, 0, 0}, {3.2, 0, 4}, {0, 4, 0});
  check_bounce(0.5, 0.1, {4, 0, -4}, {0, 0, 0}, {3.4, 0, 2}, {0, 3, 0});
  check_bounce(0.8, 0.2, {3, 0, -5}, {6, 0, 10}, {15.0 / 7, -6.0 / 7, 4}, {12.0 / 7, 30.0 / 7, 10});
  check_bounce(0.9, 0.5, {1, 0, -3}, {0, -20, 0}, {-1.85, 0, 2.7}, {0, -5.75, 0});
}

BOOST_AUTO_TEST_CASE(impossible_bounces_are_refused) {
  RigidBounce<double> bounce;
  BOOST_CHECK_THROW((void)reference::solve(bounce), std::invalid_argument);  // it does not come in
  bounce.before.normal_velocity = 1;
  bounce.restitution = 1.5;
  BOOST_CHECK_THROW((void)reference::solve(bounce), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(a_right_engine_is_exact_at_any_step) {
  for (const int steps : {4, 16, 500})
    BOOST_TEST(largest(run_of(Mistake::none, {}, steps)) < 1e-14);
  BOOST_TEST(largest(run_of(Mistake::none, {.mu = 0.05, .restitution = 0.3})) < 1e-14);
}

BOOST_AUTO_TEST_CASE(each_mistake_of_an_engine_shows_where_it_must) {
  const Outcome cube = run_of(Mistake::inertia_of_a_cube);
  BOOST_TEST(cube.sliding < 1e-14);
  // The spin of 5/2 of the impulse is 3/2, with u twice the velocity that friction can stop.
  BOOST_TEST(std::abs(cube.sliding_spin - 1.0 / 7) < 1e-12);
  BOOST_TEST(std::abs(cube.rolling_spin - 2.0 / 7) < 1e-12);

  const Outcome early = run_of(Mistake::before_restitution);
  BOOST_TEST(std::abs(early.sliding - 0.8 / 1.8 / 7) < 1e-12);
  BOOST_TEST(early.rolling_spin < 1e-14);

  const Outcome box = run_of(Mistake::friction_in_a_box);
  BOOST_TEST(box.sliding > 0.02);
  BOOST_TEST(box.rolling < 1e-14);

  const Outcome past = run_of(Mistake::slides_past_rolling);
  BOOST_TEST(past.sliding < 1e-14);
  BOOST_TEST(std::abs(past.rolling - 2.0 / 7) < 1e-12);

  BOOST_TEST(run_of(Mistake::force_as_impulse).sliding > 0.05);
  BOOST_TEST(std::abs(run_of(Mistake::no_slow_restitution).restitution - 1) < 1e-12);
  BOOST_TEST(std::abs(run_of(Mistake::loses_normal_momentum).restitution - 0.01 / 0.8) < 1e-12);
  BOOST_TEST(run_of(Mistake::loses_normal_momentum).energy < -1e-3);
  BOOST_TEST(std::abs(run_of(Mistake::none).energy) < 1e-14);
}

BOOST_AUTO_TEST_CASE(the_impulses_name_the_mistake) {
  const BounceMap problem;
  const auto means = [&](Mistake mistake, double speed) {
    return problem.means(with_parameters(engine(mistake), law_parameters_of(problem)), 16, speed);
  };
  BOOST_TEST(std::abs(means(Mistake::none, problem.fast).impulse - 1) < 1e-12);
  BOOST_TEST(std::abs(means(Mistake::none, problem.fast).inertia - 0.4) < 1e-12);
  BOOST_TEST(std::abs(means(Mistake::none, problem.slow).sliding) < 1e-12);
  BOOST_TEST(std::abs(means(Mistake::inertia_of_a_cube, problem.fast).inertia - 2.0 / 3) < 1e-12);
  BOOST_TEST(std::abs(means(Mistake::before_restitution, problem.fast).impulse - 1 / 1.8) < 1e-12);
  BOOST_TEST(std::abs(means(Mistake::slides_past_rolling, problem.slow).sliding + 1) < 1e-12);
}

// Own parameters and short ladders do not leave that open, as they leave an order.
BOOST_AUTO_TEST_CASE(an_engine_without_springs_is_held_to_the_truth_at_every_step) {
  const BounceMap problem;
  const Expected<Outcome> expected = problem.expect(engine(Mistake::none));
  for (const auto field : Observed<Outcome>::of<BounceMap>().fields) {
    BOOST_TEST((expected.of(field).kind == Expectation::Kind::exact));
    BOOST_TEST(expected.of(field).bound == 1e-3);
  }
  for (const Mistake mistake :
       {Mistake::inertia_of_a_cube, Mistake::before_restitution, Mistake::friction_in_a_box,
        Mistake::slides_past_rolling, Mistake::force_as_impulse, Mistake::no_slow_restitution,
        Mistake::loses_normal_momentum}) {
    BOOST_TEST(largest(run_of(mistake)) > 1e-2, static_cast<int>(mistake));
  }
}

// In units of what it slid with; a rigid contact leaves nothing.
BOOST_AUTO_TEST_CASE(springs_leave_what_closed_forms_say) {
  const BounceMap problem;
  const Scheme scheme = scheme_for(problem, "linear-refined");
  const double gap = problem.gap_of_springs(1, problem.slow);
  const Outcome found = problem.run(scheme, 256);
  // By a stepped program in C, in 2e7 steps.
  BOOST_TEST(std::abs(gap - 0.474204) < 1e-6);
  BOOST_TEST(std::abs(found.rolling / gap - 2.0 / 7) < 1e-3);
  BOOST_TEST(std::abs(found.rolling_spin / gap - 5.0 / 7) < 1e-3);
  BOOST_TEST(found.sliding < 1e-6);
  BOOST_TEST(problem.gap_of_springs(0.8, problem.fast) < 1e-12);
}

BOOST_AUTO_TEST_CASE(springs_become_rigid_with_their_ratio) {
  double before = 0;
  for (const double ratio : {1e2, 1e4, 1e6}) {
    BounceMap problem;
    problem.kt = ratio * problem.kn;
    const double gap = problem.gap_of_springs(problem.restitution, problem.slow);
    BOOST_TEST(gap < 4 / ratio, gap);
    if (before > 0) BOOST_TEST(gap < before / 30);
    before = gap;
  }
}

BOOST_AUTO_TEST_CASE(it_suits_springs_and_engines_that_move_bodies) {
  const Case& question = find_case("bounce-map");
  BOOST_TEST(question.unsuitable(make_scheme("linear-refined")).empty());
  BOOST_TEST(question.unsuitable(engine(Mistake::none)).empty());
  BOOST_TEST(question.unsuitable(engine(Mistake::none, "")).find("role restitution") !=
             std::string::npos);
  BOOST_TEST(question.unsuitable(make_scheme("jaeger")).find("linear springs") !=
             std::string::npos);
}

BOOST_AUTO_TEST_CASE(parameters_out_of_range_are_refused) {
  BOOST_CHECK_THROW(prepared("bounce-map", {{"e", "1.2"}}), InputError);
  BOOST_CHECK_THROW(prepared("bounce-map", {{"slow", "1"}}), InputError);
  BOOST_CHECK_THROW(prepared("bounce-map", {{"fast", "1"}}), InputError);
}

BOOST_AUTO_TEST_SUITE_END()
