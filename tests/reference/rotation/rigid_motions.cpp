// SPDX-License-Identifier: BSD-3-Clause
#include "reference/rotation/rigid_motions.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(rigid_motions)
namespace {

using Wide = long double;

constexpr Wide pi = boost::math::constants::pi<Wide>();

/// Continuity at the switches, and the equations of motion between them by central differences.
void check_motion(const DrivenMotion<Wide>& motion, Wide end) {
  const DrivenBlock<Wide>& b = motion.block;
  const Wide w = std::sqrt((b.spring + b.contact_stiffness) / b.mass);
  const Wide scale = b.limit / b.mass;
  const Wide d = 1e-4L / w;
  for (std::size_t i = 0; i < motion.stages.size(); ++i) {
    const BlockStage<Wide>& stage = motion.stages[i];
    const Wide stop = i + 1 < motion.stages.size() ? motion.stages[i + 1].start.time : end;
    const Wide middle = (stage.start.time + stop) / 2;
    if (stop - stage.start.time > 8 * d) {
      const BlockState<Wide> x = motion.at(middle - d);
      const BlockState<Wide> y = motion.at(middle);
      const BlockState<Wide> z = motion.at(middle + d);
      const Wide force = -b.spring * y.position + b.drive + y.force;
      BOOST_TEST(std::abs(b.mass * (z.velocity - x.velocity) / (2 * d) - force) < 1e-6L * b.limit);
      BOOST_TEST(std::abs((z.position - x.position) / (2 * d) - y.velocity) < 1e-6L * scale / w);
      const Wide slip = y.velocity - b.surface_velocity;
      if (stage.stage == Stage::stick)
        BOOST_TEST(std::abs((z.force - x.force) / (2 * d) + b.contact_stiffness * slip) <
                   1e-6L * b.limit * w);
      else
        BOOST_TEST(std::abs(y.force + (slip > 0 ? b.limit : -b.limit)) == 0);
      BOOST_TEST(std::abs((z.dissipated - x.dissipated) / (2 * d) -
                          (stage.stage == Stage::stick ? 0 : b.limit * std::abs(slip))) <
                 1e-6L * b.limit * scale / w);
    }
    BOOST_TEST(std::abs(motion.at(middle).force) <= b.limit * (1 + 1e-17L));
    if (i == 0) continue;
    const BlockState<Wide> before = motion.at(stage.start.time * (1 - 1e-14L));
    BOOST_TEST(std::abs(before.position - stage.start.position) < 1e-10L * scale / (w * w));
    BOOST_TEST(std::abs(before.velocity - stage.start.velocity) < 1e-10L * scale / w);
    BOOST_TEST(std::abs(before.force - stage.start.force) < 1e-10L * b.limit);
  }
}

}  // namespace

/// Without drive and with the surface at rest it is the friction oscillator, found by phase angles.
BOOST_AUTO_TEST_CASE(block_on_a_resting_surface_is_the_friction_oscillator) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> uniform(0, 1);
  Wide worst = 0;
  std::size_t switches = 0;
  for (int i = 0; i < 40; ++i) {
    const FrictionOscillator<Wide> o{Wide(0.5 + uniform(random)), Wide(0.2 + uniform(random)),
                                     Wide(0.5 + 9 * uniform(random)),
                                     Wide(0.02 + 0.2 * uniform(random))};
    const BlockState<Wide> start{0, Wide(2 * uniform(random) - 1), Wide(2 * uniform(random) - 1), 0,
                                 0};
    const DrivenBlock<Wide> b{o.mass, o.spring, 0, 0, o.contact_stiffness, o.limit};
    const DrivenMotion<Wide> a = solve<Wide>(b, start, 25);
    const BlockMotion<Wide> c = solve<Wide>(o, start, 25);
    BOOST_TEST_REQUIRE(a.stages.size() == c.stages.size());
    switches += a.stages.size() - 1;
    for (int k = 0; k <= 50; ++k) {
      const BlockState<Wide> x = a.at(Wide(k) / 2);
      const BlockState<Wide> y = c.at(Wide(k) / 2);
      worst =
          std::max({worst, std::abs(x.position - y.position), std::abs(x.velocity - y.velocity),
                    std::abs(x.force + y.force) / o.limit, std::abs(x.dissipated - y.dissipated)});
    }
  }
  BOOST_TEST_MESSAGE(switches << " switches, states to " << worst);
  BOOST_TEST(switches > 200U);
  BOOST_TEST(worst < 1e-14L);
}

BOOST_AUTO_TEST_CASE(block_on_an_incline_holds_stops_or_slides) {
  const Wide mu = 0.4L;
  const Wide kt = 2000;
  const Wide g = 9.81L;
  for (const Wide tangent : {0.1L, 0.19L, 0.21L, 0.3L, 0.39L, 0.41L, 0.9L}) {
    const DrivenBlock<Wide> block = block_on_incline<Wide>(2, g, std::atan(tangent), mu, kt);
    const InclineRelease<Wide> release = incline_release(block);
    const Wide end = 3;
    const DrivenMotion<Wide> motion = solve<Wide>(block, {}, end);
    check_motion(motion, end);
    const Wide rest = block.drive / kt;
    const BlockState<Wide> now = motion.at(end);
    if (tangent < 0.2L) {
      BOOST_TEST(release.outcome == InclineOutcome::holds);
      BOOST_TEST(motion.stages.size() == 1U);
      BOOST_TEST(std::abs(now.position - rest * (1 - std::cos(release.frequency * end))) < 1e-17L);
    } else if (tangent < mu) {
      BOOST_TEST(release.outcome == InclineOutcome::stops);
      BOOST_TEST_REQUIRE(motion.stages.size() == 3U);
      BOOST_TEST(std::abs(motion.stages[2].start.position - motion.stages[1].start.position -
                          release.slip_distance) < 1e-16L);
      BOOST_TEST(std::abs(now.dissipated - block.limit * release.slip_distance) < 1e-15L);
    } else {
      BOOST_TEST(release.outcome == InclineOutcome::slides);
      BOOST_TEST_REQUIRE(motion.stages.size() == 2U);
      const Wide angle = std::atan(tangent);
      BOOST_TEST(std::abs(release.acceleration - g * (std::sin(angle) - mu * std::cos(angle))) <
                 1e-17L);
      const BlockState<Wide>& onset = motion.stages[1].start;
      BOOST_TEST(std::abs(now.velocity - onset.velocity -
                          release.acceleration * (end - onset.time)) < 1e-16L);
    }
    // work of gravity = kinetic + elastic + heat
    BOOST_TEST(std::abs(block.drive * now.position - now.velocity * now.velocity -
                        now.force * now.force / (2 * kt) - now.dissipated) < 1e-15L);
  }
  // thrown uphill
  const DrivenBlock<Wide> steep = block_on_incline<Wide>(2, g, 0.8L, mu, kt);
  const DrivenMotion<Wide> thrown = solve<Wide>(steep, {0, 0, -2, 0, 0}, 4);
  BOOST_TEST(thrown.stages.size() >= 4U);
  check_motion(thrown, 4);
}

/// Static = kinetic friction: every stick stage takes energy until the belt's velocity is not
/// reached any more; there is no cycle with a stick stage.
BOOST_AUTO_TEST_CASE(block_on_a_belt_ends_in_harmonic_slip) {
  Wide last_gap = 1;
  for (const Wide kt : {300.0L, 3e4L, 3e6L}) {
    const DrivenBlock<Wide> block{1.3L, 40, 0, 0.5L, kt, 6};
    const Wide w = std::sqrt(block.spring / block.mass);
    const Wide end = 60;
    const DrivenMotion<Wide> motion = solve<Wide>(block, {0, 0, -1.5L, 0, 0}, end);
    if (kt == 300) check_motion(motion, end);  // its differences are made for such a stiffness
    BOOST_TEST(motion.stages.size() >= 4U);
    const BeltCycle<Wide> cycle =
        belt_cycle<Wide>(block.mass, block.spring, 0.5L, block.limit, block.limit);
    BOOST_TEST(cycle.stick_time == 0);
    BOOST_TEST(std::abs(cycle.period() - 2 * pi / w) < 1e-18L);
    BOOST_TEST(std::abs(cycle.amplitude - 0.5L / w) < 1e-18L);
    const auto amplitude = [&](const BlockState<Wide>& s) {
      return std::hypot(s.position - cycle.centre, s.velocity / w);
    };
    int sticks = 0;
    for (std::size_t i = 2; i + 1 < motion.stages.size(); ++i) {
      if (motion.stages[i].stage != Stage::stick) continue;
      const BlockState<Wide>& begin = motion.stages[i].start;
      const BlockState<Wide>& stop = motion.stages[i + 1].start;
      ++sticks;
      // a hard landing on the belt swings the spring over to the other limit
      if (begin.force < 0 || stop.force < 0) continue;
      BOOST_TEST(amplitude(stop) < amplitude(begin));
      BOOST_TEST(amplitude(begin) > cycle.amplitude);
      // |v| integral of (L - f) dt, Simpson's rule
      const int parts = 2000;
      Wide impulse = 0;
      for (int k = 1; k < parts; ++k) {
        const Wide t = begin.time + (stop.time - begin.time) * Wide(k) / parts;
        impulse += (k % 2 == 1 ? 4 : 2) * (block.limit - motion.at(t).force);
      }
      impulse *= (stop.time - begin.time) / parts / 3;
      const Wide lost = block.spring / 2 *
                        (amplitude(begin) * amplitude(begin) - amplitude(stop) * amplitude(stop));
      BOOST_TEST(std::abs(lost - 0.5L * impulse) < 1e-8L * lost);
    }
    BOOST_TEST(sticks >= 1);
    BOOST_TEST(motion.stages.back().stage == Stage::slip_backward);
    const Wide left = amplitude(motion.stages.back().start);
    const Wide gap = 1 - left / cycle.amplitude;
    BOOST_TEST_MESSAGE("kt " << kt << ": " << sticks << " stick stages, gap " << gap);
    if (kt == 300) {
      // a soft contact still touches the belt's velocity once a period, a little less each time
      BOOST_TEST(gap < 0);
      BOOST_TEST(gap > -0.01L);
      continue;
    }
    // a stiff one has left it for ever; the rigid one would go on grazing it
    BOOST_TEST(gap > 0);
    BOOST_TEST(gap < last_gap / 5);
    last_gap = gap;
    const BlockState<Wide> before = motion.at(end - 2 * cycle.period());
    BOOST_TEST(std::abs(motion.at(end).position - before.position) < 1e-15L);
  }
}

/// Where the static limit is higher, the arc of slip by another solution than the formula's.
BOOST_AUTO_TEST_CASE(belt_cycle_joins_arc_and_stick) {
  const Wide v = 0.3L;
  const BeltCycle<Wide> cycle = belt_cycle<Wide>(1.3L, 40, v, 6, 4);
  // slip with 4 N from 6 N/K at the belt's velocity
  const DrivenMotion<Wide> arc = solve<Wide>({1.3L, 40, 0, v, 300, 4}, {0, 0.15L, v, 4, 0}, 10);
  BOOST_TEST_REQUIRE(arc.stages.size() >= 3U);
  BOOST_TEST(arc.stages[1].start.time < 1e-15L);
  BOOST_TEST(std::abs(arc.stages[2].start.time - cycle.slip_time) < 1e-15L);
  BOOST_TEST(std::abs(arc.stages[2].start.position + v * cycle.stick_time - 0.15L) < 1e-15L);
  Wide least = 1;
  for (int k = 0; k <= 2000; ++k)
    least = std::min(least, arc.at(cycle.slip_time * Wide(k) / 2000).position);
  BOOST_TEST(std::abs(least - (cycle.centre - cycle.amplitude)) < 1e-6L);
}

/// MFiX's DEM04: mu g t/u0 = 2/7, u/u0 = 5/7, omega R/u0 = 5/7.
BOOST_AUTO_TEST_CASE(sliding_turns_to_rolling_at_five_sevenths) {
  SlidingSphere<Wide> s{0.2L, 0.03L, 0.4L, 0.25L, 9.81L, 1.7L, 0};
  const SlidingState<Wide> rolls = start_of_rolling(s);
  BOOST_TEST(std::abs(s.mu * s.gravity * rolls.time / s.velocity - 2 / 7.0L) < 1e-18L);
  BOOST_TEST(std::abs(rolls.velocity / s.velocity - 5 / 7.0L) < 1e-18L);
  BOOST_TEST(std::abs(rolls.spin * s.radius / s.velocity + 5 / 7.0L) < 1e-18L);
  BOOST_TEST(rolls.contact_velocity == 0);
  BOOST_TEST(std::abs(rolls.position - 12 * s.velocity * s.velocity / (49 * s.mu * s.gravity)) <
             1e-18L);
  // rolls on
  const SlidingState<Wide> later = sliding_state(s, rolls.time + 2);
  BOOST_TEST(later.force == 0);
  BOOST_TEST(std::abs(later.position - rolls.position - 2 * rolls.velocity) < 1e-17L);
  // backspin: ends up rolling backwards
  s.spin = 3 * s.velocity / s.radius * 2;
  BOOST_TEST(start_of_rolling(s).velocity < 0);
  // with a spring: about the same, and exactly the same momentum balance
  s.spin = 4;
  for (const Wide kt : {1e3L, 1e5L, 1e7L}) {
    const Wide t = start_of_rolling(s).time;
    const std::vector<Wide> times{t / 2, t, 3 * t};
    const auto states = solve<Wide>(s, kt, std::span<const Wide>(times));
    const Wide slack = s.mu * s.mass * s.gravity / kt;
    for (const SlidingState<Wide>& now : states) {
      const SlidingState<Wide> rigid = sliding_state(s, now.time);
      // the spring delays friction by the time that it takes to stretch, and stores L^2/2 kt
      const Wide w = std::sqrt(kt * 3.5L / s.mass);
      BOOST_TEST(std::abs(now.contact_velocity - rigid.contact_velocity) < 2 * slack * w);
      BOOST_TEST(std::abs(now.contact_velocity - now.velocity - now.spin * s.radius) < 1e-17L);
      BOOST_TEST(std::abs(now.velocity - s.velocity - 0.4L * (now.spin - s.spin) * s.radius) <
                 1e-17L);
    }
  }
}

BOOST_AUTO_TEST_CASE(elastic_ball_comes_back_every_time) {
  const BouncingBall<Wide> ball{0.3L, 2e4L, 0, 9.81L, 0.5L, ContactEnd::force};
  const auto bounces = solve<Wide>(ball, 20);
  BOOST_TEST_REQUIRE(bounces.size() == 20U);
  for (const Bounce<Wide>& b : bounces) {
    BOOST_TEST(std::abs(b.apex_height - 0.5L) < 1e-16L);
    BOOST_TEST(std::abs(b.speed_out - b.speed_in) < 1e-16L);
    BOOST_TEST(std::abs(b.release_overlap) < 1e-18L);
    // energy at the deepest point
    const Wide h = b.greatest_overlap;
    BOOST_TEST(std::abs(ball.normal_stiffness * h * h / 2 - ball.mass * ball.gravity * (0.5L + h)) <
               1e-16L);
  }
  const Wide w = std::sqrt(ball.normal_stiffness / ball.mass);
  const Wide contact = bounces[0].release_time - bounces[0].touch_time;
  // pi + 2 atan(g/(w v)) of a half period
  BOOST_TEST(std::abs(contact * w - pi - 2 * std::atan(9.81L / (w * bounces[0].speed_in))) <
             1e-16L);
  // so slow that it hardly leaves its equilibrium: still elastic
  const BouncingBall<Wide> slow{0.3L, 2e4L, 0, 9.81L, 1e-12L, ContactEnd::overlap};
  const auto small = solve<Wide>(slow, 3);
  BOOST_TEST_REQUIRE(small.size() == 3U);
  BOOST_TEST(std::abs(small[2].apex_height / 1e-12L - 1) < 1e-6L);
}

BOOST_AUTO_TEST_CASE(damped_ball_tends_to_the_hard_sphere) {
  const Wide e = 0.8L;
  for (const ContactEnd end : {ContactEnd::force, ContactEnd::overlap}) {
    Wide last = 1;
    for (const Wide kn : {1e4L, 1e6L, 1e8L}) {
      const BouncingBall<Wide> ball{0.3L, kn, damping_of(e, kn, 0.3L), 9.81L, 0.5L, end};
      const auto bounces = solve<Wide>(ball, 3);
      BOOST_TEST_REQUIRE(bounces.size() == 3U);
      // the same without gravity
      LinearImpact<Wide> impact;
      impact.mass = ball.mass;
      impact.normal_stiffness = kn;
      impact.normal_damping = ball.normal_damping;
      impact.end = end;
      const Wide restitution = -solve<Wide>(impact).end.overlap_rate;
      const Wide gap = std::abs(bounces[2].apex_height / hard_apex(0.5L, restitution, 3) - 1);
      // as kn^(-1/2): the weight against the peak force
      if (kn > 1e4L) BOOST_TEST(std::abs(last / gap - 10) < 1);
      last = gap;
      for (const Bounce<Wide>& b : bounces)
        if (end == ContactEnd::force)
          BOOST_TEST(b.release_overlap > 0);
        else
          BOOST_TEST(b.release_overlap <= 0);
    }
  }
  // in the end it stays
  const BouncingBall<Wide> ball{0.3L,  1e4L,  damping_of(0.5L, 1e4L, 0.3L),
                                9.81L, 0.05L, ContactEnd::force};
  const auto bounces = solve<Wide>(ball, 1000);
  BOOST_TEST(bounces.size() > 2U);
  BOOST_TEST(bounces.size() < 50U);
}

BOOST_AUTO_TEST_CASE(ball_obeys_its_equation_of_motion) {
  for (const ContactEnd end : {ContactEnd::force, ContactEnd::overlap}) {
    const BouncingBall<Wide> ball{0.3L, 2e4L, 20, 9.81L, 0.02L, end};
    const auto bounces = solve<Wide>(ball, 3);
    BOOST_TEST_REQUIRE(bounces.size() == 3U);
    const auto at = [&](Wide t) { return ball_at<Wide>(ball, bounces, t); };
    const Wide d = 1e-8L;
    for (int k = 1; k < 1500; ++k) {
      const Wide t = bounces.back().apex_time * Wide(k) / 1500;
      bool near_switch = false;
      bool touching = false;
      for (const Bounce<Wide>& b : bounces) {
        near_switch |= std::abs(t - b.touch_time) < 2 * d || std::abs(t - b.release_time) < 2 * d;
        touching |= t > b.touch_time && t < b.release_time;
      }
      if (near_switch) continue;
      const BallState<Wide> now = at(t);
      const Wide force =
          touching ? -ball.normal_stiffness * now.height - ball.normal_damping * now.velocity : 0;
      BOOST_TEST(std::abs((at(t + d).velocity - at(t - d).velocity) / (2 * d) -
                          (force / ball.mass - ball.gravity)) < 1e-6L);
      BOOST_TEST(std::abs((at(t + d).height - at(t - d).height) / (2 * d) - now.velocity) < 1e-8L);
      if (touching && end == ContactEnd::force) BOOST_TEST(force > -1e-12L);
    }
    for (const Bounce<Wide>& b : bounces) {
      BOOST_TEST(std::abs(at(b.lift_time).height) < 1e-17L);
      BOOST_TEST(std::abs(at(b.apex_time).height - b.apex_height) < 1e-17L);
      BOOST_TEST(std::abs(at(b.release_time).velocity - b.release_speed) < 1e-16L);
    }
  }
}

/// MFiX's DEM03: two spheres of 1 mm, 20 and 10 Mg/m^3, squeezed between plates 1.8 mm apart.
StackedSpheres<Wide> dem03() {
  const Wide volume = 4 * pi / 3 * 1.25e-10L;
  StackedSpheres<Wide> s;
  s.radius = {5e-4L, 5e-4L};
  s.mass = {2e4L * volume, 1e4L * volume};
  s.stiffness = {1000, 1000, 1000};
  s.ceiling = 1.8e-3L;
  s.gravity = 9.81L;
  return s;
}

BOOST_AUTO_TEST_CASE(stacked_spheres_equal_their_integration) {
  StackedSpheres<Wide> s = dem03();
  const StackState<Wide> start{0, {4.5e-4L, 13.5e-4L}, {0, 0}};
  std::vector<Wide> times;
  for (int k = 1; k <= 40; ++k) times.push_back(1e-3L * Wide(k) / 40);
  for (const Wide e : {1.0L, 0.7L}) {
    const Wide pair = s.mass[0] * s.mass[1] / (s.mass[0] + s.mass[1]);
    s.damping = {damping_of(e, 1000.0L, s.mass[0]), damping_of(e, 1000.0L, pair),
                 damping_of(e, 1000.0L, s.mass[1])};
    const StackMotion<Wide> motion = solve<Wide>(s, start, std::span<const Wide>(times));
    BOOST_TEST(motion.contact_changes.empty());
    using Vector = std::array<Wide, 4>;
    const auto rates = [&](const Vector& y, Vector& rate, Wide) {
      const Wide floor = 1000 * (s.radius[0] - y[0]) - s.damping[0] * y[2];
      const Wide between = 1000 * (1e-3L - (y[1] - y[0])) - s.damping[1] * (y[3] - y[2]);
      const Wide top = 1000 * (y[1] + s.radius[1] - s.ceiling) + s.damping[2] * y[3];
      rate = {y[2], y[3], (floor - between) / s.mass[0] - s.gravity,
              (between - top) / s.mass[1] - s.gravity};
    };
    boost::numeric::odeint::runge_kutta_fehlberg78<Vector, Wide> stepper;
    Vector y{start.height[0], start.height[1], 0, 0};
    Wide worst = 0;
    for (const StackState<Wide>& now : motion.at_times) {
      for (int k = 0; k < 50; ++k) stepper.do_step(rates, y, 0.0L, 1e-3L / 40 / 50);
      worst = std::max({worst, std::abs(now.height[0] - y[0]) / 1e-4L,
                        std::abs(now.height[1] - y[1]) / 1e-4L, std::abs(now.velocity[0] - y[2]),
                        std::abs(now.velocity[1] - y[3])});
    }
    BOOST_TEST_MESSAGE("stack, e = " << e << ": " << worst);
    BOOST_TEST(worst < 1e-15L);
  }
}

BOOST_AUTO_TEST_CASE(stacked_spheres_keep_their_energy_and_come_to_rest) {
  StackedSpheres<Wide> s = dem03();
  const auto energy = [&](const StackState<Wide>& now) {
    const std::array<Wide, 3> h{s.radius[0] - now.height[0],
                                1e-3L - (now.height[1] - now.height[0]),
                                now.height[1] + s.radius[1] - s.ceiling};
    Wide sum = 0;
    for (std::size_t c = 0; c < 3; ++c)
      if (h[c] > 0) sum += s.stiffness[c] * h[c] * h[c] / 2;
    for (std::size_t i = 0; i < 2; ++i)
      sum += s.mass[i] * (now.velocity[i] * now.velocity[i] / 2 + s.gravity * now.height[i]);
    return sum;
  };
  // thrown so fast that contacts open and close
  s.ceiling = 2.1e-3L;
  const StackState<Wide> start{0, {5e-4L, 14.5e-4L}, {0.3L, -0.2L}};
  std::vector<Wide> times;
  for (int k = 1; k <= 60; ++k) times.push_back(1e-2L * Wide(k) / 60);
  const StackMotion<Wide> motion = solve<Wide>(s, start, std::span<const Wide>(times));
  BOOST_TEST(motion.contact_changes.size() > 10U);
  // rounding of some thousand steps
  for (const StackState<Wide>& now : motion.at_times)
    BOOST_TEST(std::abs(energy(now) / energy(start) - 1) < 1e-14L);
  // with damping to the equilibrium of the springs
  s = dem03();
  s.damping = {0.05L, 0.05L, 0.05L};
  const std::vector<Wide> late{1};
  const StackState<Wide> rest = solve<Wide>(s, start, std::span<const Wide>(late)).at_times[0];
  const Wide floor = 1000 * (s.radius[0] - rest.height[0]);
  const Wide between = 1000 * (1e-3L - (rest.height[1] - rest.height[0]));
  const Wide top = 1000 * (rest.height[1] + s.radius[1] - s.ceiling);
  BOOST_TEST(std::abs(floor - between - s.mass[0] * s.gravity) < 1e-16L);
  BOOST_TEST(std::abs(between - top - s.mass[1] * s.gravity) < 1e-16L);
}

BOOST_AUTO_TEST_CASE(impossible_input_is_refused) {
  const BlockState<Wide> start{};
  BOOST_CHECK_THROW((void)solve<Wide>(DrivenBlock<Wide>{0, 0, 0, 0, 1, 1}, start, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(DrivenBlock<Wide>{1, -1, 0, 0, 1, 1}, start, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(DrivenBlock<Wide>{}, {0, 0, 0, 2, 0}, 1),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(DrivenBlock<Wide>{}, start, std::nanl("")),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)block_on_incline<Wide>(1, 1, 1.6L, 0.3L, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)incline_release(DrivenBlock<Wide>{1, 1, 0, 0, 1, 1}),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)belt_cycle<Wide>(1, 1, 1, 1, 2), std::invalid_argument);
  BOOST_CHECK_THROW((void)start_of_rolling(SlidingSphere<Wide>{1, 1, 0, 1, 1, 1, 0}),
                    std::invalid_argument);
  BOOST_CHECK_THROW((void)sliding_state(SlidingSphere<Wide>{}, -1.0L), std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(BouncingBall<Wide>{1, 1, 2, 1, 1}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)solve<Wide>(BouncingBall<Wide>{1, 1, 0, 0, 1}, 1), std::invalid_argument);
  BOOST_CHECK_THROW((void)hard_apex(1.0L, 1.1L, 1), std::invalid_argument);
  const std::vector<Wide> times{1, 0};
  BOOST_CHECK_THROW((void)solve<Wide>(dem03(), StackState<Wide>{}, std::span<const Wide>(times)),
                    std::invalid_argument);
  StackedSpheres<Wide> s = dem03();
  s.mass[1] = 0;
  BOOST_CHECK_THROW((void)solve<Wide>(s, StackState<Wide>{}, std::span<const Wide>(times)),
                    std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
