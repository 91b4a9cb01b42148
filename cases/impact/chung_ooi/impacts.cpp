// SPDX-License-Identifier: BSD-3-Clause
#include "cases/impact/chung_ooi/impacts.hpp"

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

/// A contact that lasts so many times the Hertzian duration does not end.
constexpr long longest_contact = 4;
constexpr double degrees_per_radian = 180 / std::numbers::pi;
/// Spin of the spheres of test 7 at 45 degrees [rad/s].
constexpr double unit_spin = 2;
/// How much stiffer and denser the second sphere of test 8 is (case A: its shear modulus too).
constexpr double stiffer = 1000;

bool on_plane(const reference::ChungOoiTest& test) { return std::isinf(test.other_radius); }

double mass_of(double radius, double density) {
  return 4.0 / 3 * std::numbers::pi * density * std::pow(radius, 3);
}

Body ball(double radius, double density) { return solid_sphere(radius, mass_of(radius, density)); }

/// Two bodies of twice the modulus are as compliant as one of them on a rigid plane.
reference::YoungMaterial<double> as_on_rigid_plane(const reference::ImpactMaterial& material) {
  return {2 * material.young, material.poisson};
}

/// Sets bodies, materials and the exact problem of a pair whose masses, radii and velocities are
/// known.
void set_pair(BenchmarkImpact& impact, double phase) {
  const reference::ImpactMaterial& m = impact.test->materials[impact.material];
  const reference::YoungMaterial<double> material{m.young, m.poisson};
  const bool alike = impact.test->other_radius == impact.test->radius;
  const double factor = alike ? 1 : stiffer;
  Body& upper = impact.upper;
  Body& lower = impact.lower = ball(impact.test->other_radius, factor * m.density);
  lower.position = {0, -lower.radius, 0};
  if (alike) {
    lower.velocity = -upper.velocity;
    lower.spin = -upper.spin;
  }
  reference::PairImpact<double> pair;
  pair.upper = {material, upper.radius, upper.mass, inertia_of_sphere, 0, upper.spin[2]};
  pair.lower = {
      {factor * m.young, m.poisson}, lower.radius, lower.mass, inertia_of_sphere, 0, lower.spin[2]};
  pair.mu = impact.test->mu;
  pair.approach_velocity = lower.velocity[1] - upper.velocity[1];
  pair.restitution = impact.restitution;
  // A plane of the same material gives everything but the relative motion.
  reference::WallImpact<double> wall;
  wall.sphere = pair.upper.material;
  wall.wall = pair.lower.material;
  wall.radius = upper.radius;
  wall.mass = upper.mass;
  wall.mu = pair.mu;
  wall.approach_velocity = pair.approach_velocity;
  impact.problem = rebound_problem(wall, phase);
  impact.problem.set_scaled(reference::scaled(pair));
  impact.pair = pair;
}

/// The same of a sphere on a plane.
void set_plane(BenchmarkImpact& impact, double phase) {
  const reference::ChungOoiTest& test = *impact.test;
  reference::WallImpact<double> wall;
  wall.sphere = wall.wall = as_on_rigid_plane(test.materials[impact.material]);
  wall.radius = impact.upper.radius;
  wall.mass = impact.upper.mass;
  wall.inertia = inertia_of_sphere;
  // The exact problem needs friction as a unit; where there is none nothing moves tangentially.
  wall.mu = test.mu > 0 ? test.mu : 1;
  wall.approach_velocity = -impact.upper.velocity[1];
  wall.tangential_velocity = impact.upper.velocity[0];
  wall.spin = impact.upper.spin[2];
  wall.restitution = impact.restitution;
  impact.problem = rebound_problem(wall, phase);
  impact.problem.materials["mu"] = test.mu;
  impact.lower = fixed_wall(Vector3::Zero(), Vector3::UnitY());
}

/// Those of the test; of the 17 of tests 6 to 8, whose answers change little from one to the next,
/// every second.
std::vector<double> angles_of(const reference::ChungOoiTest& test) {
  switch (test.number) {
    case 1:
    case 2:
    case 3:
      return {0};
    case 4:
      return {5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 70, 80, 85};
    default:
      break;
  }
  std::vector<double> all;
  const int step = test.number == 5 ? 5 : 10;
  for (int angle = 5; angle <= 85; angle += step) all.push_back(angle);
  return all;
}

std::vector<double> restitutions_of(const reference::ChungOoiTest& test) {
  return test.number == 3 ? benchmark_restitutions() : std::vector{test.restitution};
}

/// The bodies at the end of a contact, and its last sample; none if it did not end.
struct Ending {
  Bodies bodies;
  std::optional<BenchmarkSample> last;
};

/// Steps through the impact until the contact has ended. `follow(sample)` sees each step in
/// contact.
template <class Follow>
Ending step_through(const Scheme& scheme, const BenchmarkImpact& asked, int steps,
                    const Follow& follow) {
  const BenchmarkImpact impact = as_run_by(scheme, asked);
  const double dt = impact.problem.duration / steps;
  const double touch = impact.problem.sphere.phase * dt;
  Body upper = impact.upper;
  Body lower = impact.lower;
  upper.position -= touch * upper.velocity;
  lower.position -= touch * lower.velocity;
  Ending ending{Bodies(with_parameters(scheme, law_values(scheme, impact.problem)), {upper, lower},
                       {{0, 1}}, Vector3::Zero(), ArmRule::constant),
                std::nullopt};
  bool touched = false;
  for (long i = 0; i < longest_contact * steps && !ending.last; ++i) {
    ending.bodies.step(dt);
    const ContactForce& force = ending.bodies.force(0).contact;
    const BenchmarkSample now{ending.bodies.time() - touch, ending.bodies.overlap(0),
                              force.normal + force.damping_normal};
    if (now.overlap > 0) {
      touched = true;
      follow(now);
    } else if (touched) {
      ending.last = now;
    }
  }
  return ending;
}

}  // namespace

BenchmarkImpact BenchmarkImpact::elastic() const {
  BenchmarkImpact same = *this;
  same.restitution = 1;
  if (same.pair) same.pair->restitution = 1;
  same.problem = problem.elastic();
  return same;
}

double BenchmarkImpact::turning() const {
  return pair ? problem.units.length / (upper.radius + lower.radius) : 0;
}

bool is_given(const reference::ImpactMaterial& material) { return std::isfinite(material.young); }

std::vector<double> benchmark_restitutions() {
  return {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1};
}

double restitution_as_run_by(const Scheme& scheme, const reference::ChungOoiTest& test) {
  return has_hertzian_dashpot(scheme) ? test.restitution : 1;
}

BenchmarkImpact as_run_by(const Scheme& scheme, const BenchmarkImpact& impact) {
  return has_hertzian_dashpot(scheme) ? impact : impact.elastic();
}

BenchmarkImpact benchmark_impact(int number, std::size_t material, double angle, double phase,
                                 std::optional<double> restitution) {
  const reference::ChungOoiTest& test = reference::chung_ooi_test(number);
  BenchmarkImpact impact;
  impact.test = &test;
  impact.material = material;
  impact.angle = angle;
  impact.restitution = restitution.value_or(test.restitution);
  impact.upper = ball(test.radius, test.materials[material].density);
  impact.upper.position = {0, test.radius, 0};
  const double radians = angle / degrees_per_radian;
  const double tangent = std::tan(radians);
  double normal = test.speed;
  double tangential = 0;
  double spin = 0;
  switch (test.number) {
    case 4:
      normal = test.speed * std::cos(radians);
      tangential = test.speed * std::sin(radians);
      break;
    case 5:
      tangential = test.speed * tangent;
      break;
    case 6:
    case 8:
      spin = test.speed * tangent / test.radius;
      break;
    case 7:
      spin = unit_spin * tangent;
      break;
    default:
      break;
  }
  impact.upper.velocity = {tangential, -normal, 0};
  impact.upper.spin = {0, 0, spin};
  if (on_plane(test)) {
    set_plane(impact, phase);
  } else {
    set_pair(impact, phase);
  }
  return impact;
}

std::vector<BenchmarkImpact> benchmark_impacts(int number, double phase) {
  const reference::ChungOoiTest& test = reference::chung_ooi_test(number);
  std::vector<BenchmarkImpact> all;
  for (std::size_t material = 0; material < test.materials.size(); ++material) {
    if (!is_given(test.materials[material])) continue;
    for (const double angle : angles_of(test))
      for (const double restitution : restitutions_of(test))
        all.push_back(benchmark_impact(number, material, angle, phase, restitution));
  }
  return all;
}

BenchmarkOutcome outcome_with(const BenchmarkImpact& impact, double psi_out) {
  const auto& units = impact.problem.units;
  BenchmarkOutcome outcome;
  outcome.contact_velocity = psi_out * units.velocity;
  const auto& normal = impact.problem.normal_motion;
  outcome.rebound_velocity = normal.restitution * units.normal_velocity;
  if (impact.pair) {
    const auto rebound = reference::rebound_of(*impact.pair, psi_out);
    outcome.upper_spin = rebound.upper_spin;
    outcome.lower_spin = rebound.lower_spin;
  } else {
    // Of the change of the contact point's velocity the share 1/(1 + K) is that of the surface.
    const double change = (psi_out - impact.psi_in()) * units.velocity / (1 + inertia_of_sphere);
    outcome.upper_spin = impact.upper.spin[2] + change / impact.upper.radius;
  }
  outcome.duration = impact.problem.duration;
  outcome.peak_force = normal.peak_force * units.normal_force;
  outcome.greatest_overlap = normal.greatest_depth * units.length;
  return outcome;
}

BenchmarkOutcome exact_outcome(const BenchmarkImpact& impact) {
  if (impact.is_central()) return outcome_with(impact, 0);
  return outcome_with(impact, reference::integrate_partial_slip(impact.problem.impact).psi_out);
}

BenchmarkOutcome run_benchmark(const Scheme& scheme, const BenchmarkImpact& impact, int steps) {
  BenchmarkOutcome outcome;
  outcome.duration = std::numeric_limits<double>::quiet_NaN();
  const auto follow = [&](const BenchmarkSample& now) {
    outcome.peak_force = std::max(outcome.peak_force, now.force);
    outcome.greatest_overlap = std::max(outcome.greatest_overlap, now.overlap);
  };
  const auto [bodies, end] = step_through(scheme, impact, steps, follow);
  if (!end) return outcome;
  const Body& above = bodies.body(0);
  const Body& below = bodies.body(1);
  const Vector3 normal =
      impact.pair ? Vector3((above.position - below.position).normalized()) : below.wall_normal;
  const Vector3 tangent(normal[1], -normal[0], 0);
  const Vector3 relative = above.velocity - below.velocity;
  const double lower_surface = impact.pair ? below.spin[2] * below.radius : 0;
  outcome.rebound_velocity = relative.dot(normal);
  outcome.contact_velocity = relative.dot(tangent) + above.spin[2] * above.radius + lower_surface;
  outcome.upper_spin = above.spin[2];
  outcome.lower_spin = below.spin[2];
  // Free flight since the end of contact.
  outcome.duration = end->time + end->overlap / outcome.rebound_velocity;
  outcome.energy_residual = bodies.works(0).residual();
  return outcome;
}

std::vector<BenchmarkSample> trace_benchmark(const Scheme& scheme, const BenchmarkImpact& impact,
                                             int steps) {
  std::vector<BenchmarkSample> all;
  step_through(scheme, impact, steps, [&](const BenchmarkSample& now) { all.push_back(now); });
  return all;
}

double velocity_error(const BenchmarkImpact& impact, const BenchmarkOutcome& found,
                      const BenchmarkOutcome& exact) {
  double worst = 0;
  for (const double difference :
       {found.contact_velocity - exact.contact_velocity,
        found.rebound_velocity - exact.rebound_velocity,
        (found.upper_spin - exact.upper_spin) * impact.upper.radius,
        impact.pair ? (found.lower_spin - exact.lower_spin) * impact.lower.radius : 0}) {
    worst = worse(worst, std::abs(difference) / impact.approach_velocity());
  }
  return worst;
}

}  // namespace stickslip::cases
