// SPDX-License-Identifier: BSD-3-Clause
#include "reference/loop/oscillators.hpp"

#include <boost/math/constants/constants.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "reference/slip/linear_friction.hpp"
#include "unit_test.hpp"

namespace stickslip::reference {
BOOST_AUTO_TEST_SUITE(oscillators)
namespace {

using Wide = long double;

Wide energy(const FrictionOscillator<Wide>& o, const BlockState<Wide>& s) {
  return (o.mass * s.velocity * s.velocity + o.spring * s.position * s.position +
          s.force * s.force / o.contact_stiffness) /
         2;
}

std::vector<Wide> even_times(Wide end, std::size_t count) {
  std::vector<Wide> times;
  for (std::size_t i = 1; i <= count; ++i)
    times.push_back(end * static_cast<Wide>(i) / static_cast<Wide>(count));
  return times;
}

}  // namespace

/// Eq. 50 integrated, not the formula again; the frequency of the paper's particle is 1128 rad/s
/// (603 without the factor r).
BOOST_AUTO_TEST_CASE(rolling_oscillator_solves_equation_50) {
  const RollingOscillator<Wide> particle{0.5236L, 1.905e5L, 3.5L, -0.808e-5L, 3e-3L};
  BOOST_TEST(std::abs(particle.frequency() - 1128) < 1);
  BOOST_TEST(std::abs(particle.frequency() / std::sqrt(3.5L) - 603) < 1);
  using Vector = std::array<Wide, 2>;
  boost::numeric::odeint::runge_kutta_fehlberg78<Vector, Wide> stepper;
  Vector y{particle.displacement, particle.velocity};
  constexpr int steps = 400;
  const Wide end = 0.01L;
  for (int i = 0; i < steps; ++i)
    stepper.do_step(
        [&](const Vector& at, Vector& rate, Wide) {
          rate = {at[1], -particle.stiffness * 3.5L * at[0] / particle.mass};
        },
        y, end * i / steps, end / steps);
  const RollingOscillator<Wide>::State state = particle.at(end);
  BOOST_TEST(std::abs(state.displacement - y[0]) < 1e-15L * 1e-5L);
  BOOST_TEST(std::abs(state.velocity - y[1]) < 1e-15L * 1e-2L);
  BOOST_TEST(state.force == particle.stiffness * state.displacement);
}

BOOST_AUTO_TEST_CASE(block_equals_its_integration_with_event_location) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(0, 1);
  Wide worst = 0;
  Wide worst_time = 0;
  Wide worst_double = 0;
  std::size_t switches = 0;
  for (int i = 0; i < 60; ++i) {
    const FrictionOscillator<Wide> o{Wide(0.5 + uniform(random)), Wide(0.2 + uniform(random)),
                                     Wide(0.5 + 9 * uniform(random)),
                                     Wide(0.02 + 0.2 * uniform(random))};
    const BlockState<Wide> start{0, Wide(2 * uniform(random) - 1), Wide(2 * uniform(random) - 1),
                                 i % 4 == 0 ? o.limit : o.limit * Wide(2 * uniform(random) - 1), 0};
    const std::vector<Wide> times = even_times(25, 97);
    const BlockMotion<Wide> motion = solve<Wide>(o, start, 25);
    const IntegratedBlock<Wide> numeric =
        integrate<Wide>(o, start, std::span<const Wide>(times), 1e-18L);
    const std::vector<Wide> switched = motion.switch_times();
    BOOST_TEST_REQUIRE(switched.size() == numeric.switch_times.size());
    switches += switched.size();
    for (std::size_t k = 0; k < switched.size(); ++k)
      worst_time = std::max(worst_time, std::abs(switched[k] - numeric.switch_times[k]));
    const FrictionOscillator<double> o_double{
        static_cast<double>(o.mass), static_cast<double>(o.spring),
        static_cast<double>(o.contact_stiffness), static_cast<double>(o.limit)};
    const BlockMotion<double> low =
        solve<double>(o_double,
                      {0, static_cast<double>(start.position), static_cast<double>(start.velocity),
                       std::min(static_cast<double>(start.force), o_double.limit), 0},
                      25);
    for (std::size_t k = 0; k < times.size(); ++k) {
      const BlockState<Wide> a = motion.at(times[k]);
      const BlockState<Wide>& b = numeric.at_times[k];
      const BlockState<double> c = low.at(static_cast<double>(times[k]));
      worst =
          std::max({worst, std::abs(a.position - b.position), std::abs(a.velocity - b.velocity),
                    std::abs(a.force - b.force) / o.limit, std::abs(a.dissipated - b.dissipated)});
      worst_double = std::max({worst_double, std::abs(a.position - Wide(c.position)),
                               std::abs(a.velocity - Wide(c.velocity)),
                               std::abs(a.dissipated - Wide(c.dissipated))});
      // neither the force nor the dissipation is defined by this balance
      BOOST_TEST(std::abs(energy(o, a) + a.dissipated - energy(o, start)) < 1e-17L);
      BOOST_TEST(std::abs(a.force) <= o.limit * (1 + 1e-17L));
    }
  }
  BOOST_TEST_MESSAGE(switches << " switches; states to " << worst << ", switching times to "
                              << worst_time << ", double to " << worst_double);
  BOOST_TEST(switches > 300U);
  BOOST_TEST(worst < 1e-14L);
  BOOST_TEST(worst_time < 1e-13L);
  BOOST_TEST(worst_double < 1e-11L);
}

/// Along the block's own movement the contact law must give back the block's contact force.
BOOST_AUTO_TEST_CASE(block_force_is_that_of_the_friction_law) {
  const FrictionOscillator<Wide> o{1, 0.7L, 4, 0.25L};
  const BlockMotion<Wide> block = solve<Wide>(o, {0, 1, 0, 0, 0}, 20);
  BOOST_TEST(block.stages.size() >= 5U);
  // stage by stage, so that each motion is smooth
  State<Wide> state;
  Wide worst = 0;
  for (std::size_t i = 0; i < block.stages.size(); ++i) {
    Motion<Wide> motion;
    motion.start = block.stages[i].start.time;
    motion.end = i + 1 < block.stages.size() ? block.stages[i + 1].start.time : 20;
    BlockMotion<Wide> stage = block;
    stage.stages = {block.stages[i]};
    motion.at = [&](Wide t) {
      const BlockState<Wide> s = stage.at(t);
      return Sample<Wide>{1, 0, {s.position, 0}, {s.velocity, 0}};
    };
    const Wide middle = (motion.start + motion.end) / 2;
    const PathSolution<Wide> law =
        integrate_path<Wide>({1, o.contact_stiffness, o.limit}, motion, state,
                             std::span<const Wide>(&middle, 1), 1e-17L);
    state = law.end;
    const BlockState<Wide> at_middle = block.at(middle);
    worst = std::max({worst, std::abs(law.at_times[0].force[0] - at_middle.force),
                      std::abs(law.at_times[0].dissipated - at_middle.dissipated)});
  }
  BOOST_TEST(worst < 1e-16L);
}

BOOST_AUTO_TEST_CASE(block_that_never_slips_is_harmonic) {
  const FrictionOscillator<Wide> o{2, 1, 3, 10};
  const BlockMotion<Wide> motion = solve<Wide>(o, {0, 1, 0.5L, 1, 0}, 1000);
  BOOST_TEST(motion.stages.size() == 1U);
  const Wide period = 2 * boost::math::constants::pi<Wide>() / std::sqrt(2.0L);
  BOOST_TEST(std::abs(motion.at(period).position - 1) < 1e-18L);
  BOOST_TEST(motion.at(500).dissipated == 0);
  BOOST_CHECK_THROW(static_cast<void>(solve<Wide>(o, {0, 0, 0, 11, 0}, 1)), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace stickslip::reference
