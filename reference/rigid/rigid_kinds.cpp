// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"
#include "reference/rigid/free_body.hpp"
#include "reference/rigid/rigid_block.hpp"
#include "reference/rigid/rigid_impact.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::reference {
namespace {

const KindInput sphere_radius = formerly("radius", {"R", "m", "radius of the sphere", above_zero});
const KindInput inertia_ratio{"inertia-over-mR2", "-",
                              "ratio K = I/(m R^2), 2/5 for a solid sphere", above_zero};
const KindInput friction_above_zero{"mu", "-", "coefficient of friction", above_zero};
const KindInput friction_or_none{"mu", "-", "coefficient of friction", not_negative};
const KindInput gravity_input = formerly("gravity", {"g", "m/s^2", "gravity", above_zero});
const KindInput normal_restitution =
    formerly("restitution", {"e", "-", "restitution of the normal velocity", from_zero_to_one});
const KindInput time_asked{"time", "s", "time of the asked motion", not_negative};

KindInput angle_input(const std::string& name, const std::string& text, InputRange range) {
  return {name, "deg", text, range};
}

KindAnswer answer_of_rolling(const KindInputs& in) {
  const SphereOnFloor sphere{.radius = in.number("radius"),
                             .inertia_factor = in.number("inertia-over-mR2"),
                             .mu = in.number("mu"),
                             .gravity = in.number("gravity"),
                             .velocity = vector_of(in, "velocity"),
                             .spin = vector_of(in, "spin")};
  const long double time = in.number("time");
  const SlideThenRoll motion = slide_then_roll(sphere, time);
  const long double speed = sphere.velocity.norm() + sphere.radius * sphere.spin.norm();
  const long double spin = speed / (sphere.radius * std::min(sphere.inertia_factor, 1.0L));
  KindAnswer answer;
  add_sum(answer, "rolls_from", motion.rolls_from, speed / (sphere.mu * sphere.gravity));
  add_sum(answer, "velocity", list_of(motion.velocity), speed);
  add_sum(answer, "spin", list_of(motion.spin), spin);
  add_sum(answer, "position", list_of(motion.position), speed * time);
  add_sum(answer, "rolling_velocity", list_of(motion.rolling_velocity), speed);
  return answer;
}

Kind rolling_kind() {
  return {.name = "slide-then-roll",
          .text =
              "A rigid sphere with any spin that slides on a level floor until it rolls; z is up, "
              "no friction against the spin about it",
          .source =
              "closed form: the slip u of its lowest point keeps its direction and is 0 at "
              "|u|/((1 + 1/K) mu g); v - u/(1 + 1/K) then",
          .second_route = "Newton's equations of force and moment stepped by Boost.Odeint: 1e-15",
          .inputs = {sphere_radius, inertia_ratio, friction_above_zero, gravity_input,
                     vector_input("velocity", "m/s",
                                  "velocity of the centre at the start, the third 0"),
                     vector_input("spin", "rad/s", "spin at the start"), time_asked},
          .outputs = {{"rolls_from", "s", "time from which it rolls"},
                      {"velocity", "m/s", "velocity of the centre at the time", Form::numbers},
                      {"spin", "rad/s", "spin at the time", Form::numbers},
                      {"position", "m", "way of the centre from its start", Form::numbers},
                      {"rolling_velocity", "m/s", "velocity of the centre once it rolls, at any mu",
                       Form::numbers}},
          .solve = answer_of_rolling};
}

RigidContact contact_of(const KindInputs& in) {
  return {.inertia_factor = in.number("inertia-over-mR2"),
          .restitution = in.number("restitution"),
          .mu = in.number("mu")};
}

/// Mass, radius, velocity and spin from inputs with a suffix.
RigidSphere sphere_of(const KindInputs& in, const std::string& suffix) {
  return {.mass = in.number("mass" + suffix),
          .radius = in.number("radius" + suffix),
          .velocity = vector_of(in, "velocity" + suffix),
          .spin = vector_of(in, "spin" + suffix)};
}

/// `speed`: as large as the terms of velocities.
void add_sphere(KindAnswer& answer, const RigidSphere& sphere, const std::string& suffix,
                const RigidContact& contact, long double speed) {
  add_sum(answer, "velocity" + suffix, list_of(sphere.velocity), speed);
  add_sum(answer, "spin" + suffix, list_of(sphere.spin),
          speed / (sphere.radius * std::min(contact.inertia_factor, 1.0L)));
}

void add_slip(KindAnswer& answer, const RigidRebound& after, long double speed) {
  answer.add_exact("sticks", after.sticks);
  if (after.sticks)
    answer.add("slip_left", after.slip_left, closed_form_error);
  else
    add_sum(answer, "slip_left", after.slip_left, speed);
}

long double speed_of(const RigidSphere& sphere) {
  return sphere.velocity.norm() + sphere.surface().norm();
}

const char* const source_of_impacts =
    "impulses: the slip u keeps its direction; friction mu (1 + e) vn slides through if |u| > (1 + "
    "1/K) mu (1 + e) vn, otherwise what stops u";

const KindOutput sticks_output{
    "sticks", "", "whether the contact point stops before the impact ends", Form::yes_or_no};
const KindOutput slip_left_output{"slip_left", "m/s", "speed of the contact point afterwards"};

Kind bounce_kind() {
  return {.name = "bounce-on-floor",
          .text = "A rigid sphere that falls on a level floor, with restitution and friction; z up",
          .source = source_of_impacts,
          .second_route = "stepped in the normal impulse, force and moment apart: 1e-15",
          .inputs = {formerly("mass", {"m", "kg", "mass, which changes nothing", above_zero}),
                     sphere_radius, inertia_ratio, normal_restitution, friction_or_none,
                     vector_input("velocity", "m/s",
                                  "velocity of the centre before, the third below 0"),
                     vector_input("spin", "rad/s", "spin before")},
          .outputs = {{"velocity_1", "m/s", "velocity of the centre afterwards", Form::numbers},
                      {"spin_1", "rad/s", "spin afterwards", Form::numbers},
                      sticks_output,
                      slip_left_output},
          .solve = [](const KindInputs& in) {
            const RigidContact contact = contact_of(in);
            const RigidSphere sphere = sphere_of(in, "");
            const RigidRebound after = bounce_on_floor(contact, sphere);
            const long double speed = speed_of(sphere);
            KindAnswer answer;
            add_sphere(answer, after.first, "_1", contact, speed);
            add_slip(answer, after, speed);
            return answer;
          }};
}

KindAnswer answer_of_pair(const KindInputs& in) {
  const RigidContact contact = contact_of(in);
  const RigidSphere first = sphere_of(in, "_1");
  const RigidSphere second = sphere_of(in, "_2");
  const RigidRebound after = impact_of_two(contact, first, second, vector_of(in, "normal"));
  const long double speed = speed_of(first) + speed_of(second);
  KindAnswer answer;
  add_sphere(answer, after.first, "_1", contact, speed);
  add_slip(answer, after, speed);
  add_sphere(answer, after.second, "_2", contact, speed);
  return answer;
}

Kind pair_kind() {
  std::vector<KindInput> inputs;
  std::vector<KindOutput> outputs;
  for (const std::string body : {"_1", "_2"}) {
    inputs.push_back({"mass" + body, "kg", "mass; inf: a wall", above_zero_or_infinite});
    inputs.push_back(
        {"radius" + body, "m", "radius; inf: a plane, without spin", above_zero_or_infinite});
    inputs.push_back(vector_input("velocity" + body, "m/s", "of the centre before"));
    inputs.push_back(vector_input("spin" + body, "rad/s", "before"));
    outputs.push_back(
        {"velocity" + body, "m/s", "velocity of the centre afterwards", Form::numbers});
    outputs.push_back({"spin" + body, "rad/s", "spin afterwards", Form::numbers});
    if (body == "_1") outputs.insert(outputs.end(), {sticks_output, slip_left_output});
  }
  inputs.insert(
      inputs.end(),
      {vector_input("normal", "-", "direction from the first to the second, of any length"),
       normal_restitution, friction_or_none, inertia_ratio});
  return {
      .name = "impact-of-two",
      .text = "Two rigid spheres that collide, with restitution and friction",
      .source = std::string(source_of_impacts) + "; 1/m = 1/m1 + 1/m2",
      .second_route = "stepped in the normal impulse, forces and moments of each body apart: 1e-15",
      .inputs = inputs,
      .outputs = outputs,
      .solve = answer_of_pair};
}

KindAnswer answer_of_thrown_block(const KindInputs& in) {
  const ThrownBlock block{.mu = in.number("mu"),
                          .gravity = in.number("gravity"),
                          .speed = in.number("speed"),
                          .degrees = in.number("angle-degrees")};
  NamedValues velocity;
  NamedValues deceleration;
  for (const auto& [name, cone] : {std::pair{"round", FrictionCone::round},
                                   {"inscribed", FrictionCone::inscribed},
                                   {"circumscribed", FrictionCone::circumscribed}}) {
    const ThrownBlockMotion motion = thrown_block(block, cone, in.number("time"));
    velocity.emplace_back(name, list_of(motion.velocity));
    deceleration.emplace_back(name, motion.deceleration);
  }
  KindAnswer answer;
  add_sum(answer, "velocity", velocity, block.speed);
  answer.add("deceleration_over_mu_g", deceleration, closed_form_error);
  return answer;
}

Kind thrown_block_kind() {
  return {.name = "sliding-block",
          .text =
              "A block that is thrown over a level plane, with Coulomb's cone of friction and with "
              "pyramids along x and y inside and around it",
          .source =
              "closed form: friction is that of the allowed forces that takes most power; round is "
              "the truth, the others tell which pyramid a program has",
          .second_route =
              "slopes of the velocities by differences: allowed, and of the greatest power: 1e-14",
          .inputs = {friction_or_none,
                     gravity_input,
                     {"speed", "m/s", "speed at the start", above_zero},
                     angle_input("angle-degrees", "direction of the throw, from x towards y",
                                 any_number),
                     time_asked},
          .outputs = {{"velocity", "m/s",
                       "velocity along x and y at the time; round, inscribed, circumscribed",
                       Form::named},
                      {"deceleration_over_mu_g", "-", "friction over mu m g at first, for each",
                       Form::named}},
          .solve = answer_of_thrown_block};
}

Kind askew_block_kind() {
  return kind_of_one<AskewStop>(
      {.name = "block-slides-askew",
       .text = "Where a thrown block stops if friction is the stopping impulse, cut down: along "
               "K^-1 v and not along v, K the mobility of the contact",
       .source = "K = 1/m + h^2/I along each side; v = (cos e^(-p/K1), sin e^(-p/K2)) and one "
                 "quadrature; rigid bodies stop on the line, after v^2/(2 mu g)",
       .second_route = "the motion stepped by Boost.Odeint: 1e-12",
       .inputs = {{"half-size", "m",
                   "three numbers: half of the sides along x, y and z, which is up", above_zero,
                   Form::numbers},
                  angle_input("angle-degrees", "direction of the throw, from x towards y",
                              any_number)}},
      {{"degrees_off", "deg", "from the direction of the throw to where it stops",
        &AskewStop::degrees_off},
       {"distance", "-", "over v^2/(2 mu g)", &AskewStop::distance}},
      [](const KindInputs& in) {
        return stop_by_mobility(three_of(in, "half-size"), in.number("angle-degrees"));
      });
}

Kind groove_kind() {
  using Groove = GrooveMotion;
  return kind_of_one<Groove>(
      {.name = "sphere-in-groove",
       .text =
           "A rigid sphere without spin at first that slides along a level groove until it rolls",
       .source =
           "closed form: two walls press with m g/(2 sin b) each on arms R sin b; v sin^2 b/(K "
           "+ sin^2 b) then",
       .second_route = "forces and moments of both walls, stepped by Boost.Odeint: 1e-15",
       .inputs = {sphere_radius,
                  inertia_ratio,
                  friction_above_zero,
                  gravity_input,
                  angle_input("half-angle-degrees",
                              "angle b of a wall from the upright plane in the middle",
                              {.low = 0, .high = 90, .low_is_allowed = false}),
                  {"speed", "m/s", "speed along the groove at the start", not_negative},
                  time_asked}},
      {{"rolls_from", "s", "time from which it rolls", &Groove::rolls_from},
       {"rolling_velocity", "m/s", "velocity once it rolls, at any mu", &Groove::rolling_velocity},
       {"deceleration", "m/s2", "deceleration while it slides, mu g/sin b", &Groove::deceleration},
       {"spin", "rad/s", "spin at the time", &Groove::spin},
       {"position", "m", "way from the start", &Groove::position},
       {"normal_force_over_weight", "-", "normal force of each wall over the weight",
        &Groove::normal_force_over_weight}},
      [](const KindInputs& in) {
        return sphere_in_groove({.radius = in.number("radius"),
                                 .inertia_factor = in.number("inertia-over-mR2"),
                                 .mu = in.number("mu"),
                                 .gravity = in.number("gravity"),
                                 .half_degrees = in.number("half-angle-degrees"),
                                 .speed = in.number("speed")},
                                in.number("time"));
      });
}

KindAnswer answer_of_drop(const KindInputs& in) {
  const int rebound = whole_number_of(in, "rebound");
  const long double e = in.number("restitution");
  const DropRebound after = drop_rebound(in.number("height"), e, in.number("gravity"), rebound);
  const long double power_error =
      closed_form_error + 2 * rounding_of_sums * static_cast<long double>(rebound);
  KindAnswer answer;
  answer.add("peak", after.peak, power_error);
  answer.add("time_of_peak", after.time_of_peak, power_error);
  answer.add("rest_at", after.rest_at,
             closed_form_error + (e < 1 ? rounding_of_sums / (1 - e) : 0));
  return answer;
}

Kind drop_kind() {
  return {
      .name = "drop",
      .text = "A rigid body that is dropped on a floor from rest, after a rebound",
      .source =
          "closed form: e^(2n) h, sqrt(2h/g) (1 + e)(1 - e^n)/(1 - e); rest at sqrt(2h/g) (1 + "
          "e)/(1 - e)",
      .second_route = "flight by flight: 1e-17",
      .inputs = {formerly("height",
                          {"h", "m", "height of the lowest point at the start", above_zero}),
                 normal_restitution,
                 gravity_input,
                 {"rebound", "-", "number n of the rebound, a whole number",
                  between(1, 1'000'000)}},
      .outputs = {{"peak", "m", "greatest height after the rebound"},
                  {"time_of_peak", "s", "time of that height"},
                  {"rest_at", "s", "time of rest after all rebounds; null if restitution is 1"}},
      .solve = answer_of_drop};
}

Kind incline_kind() {
  using Slope = SlopeMotion;
  return kind_of_one<Slope>(
      {.name = "sphere-on-incline",
       .text = "A rigid sphere that is let go from rest on a slope: it rolls or slides",
       .source =
           "closed form: g sin a/(1 + K) up to tan a = (1 + 1/K) mu; above, g (sin a - mu cos "
           "a) and spin by mu g cos a/(K R)",
       .second_route = "limit of friction, moment and balance of energy: 1e-18",
       .inputs = {sphere_radius, inertia_ratio, friction_or_none, gravity_input,
                  angle_input("angle-degrees", "slope a", between(0, 90)), time_asked}},
      {{"velocity", "m/s", "velocity down the slope at the time", &Slope::velocity},
       {"spin", "rad/s", "spin at the time, positive as it rolls down", &Slope::spin},
       {"position", "m", "way down the slope at the time", &Slope::position},
       {"rolls", "", "yes where it rolls, no where it slides", &Slope::rolls},
       {"rolls_up_to_slope", "-", "tan a up to which it rolls", &Slope::rolls_up_to_slope}},
      [](const KindInputs& in) {
        return sphere_on_slope({.radius = in.number("radius"),
                                .inertia_factor = in.number("inertia-over-mR2"),
                                .mu = in.number("mu"),
                                .gravity = in.number("gravity"),
                                .degrees = in.number("angle-degrees")},
                               in.number("time"));
      });
}

/// The angle may be told twice, the second time over the angle of friction.
void check_angles(long double angle, long double over_friction_angle, long double mu) {
  constexpr long double allowed = 1e-6L;
  const long double told = over_friction_angle * std::atan(mu);
  if (over_friction_angle == 0 || std::abs(told - angle) <= allowed * angle) return;
  throw std::invalid_argument(
      "angle-over-friction-angle: is not angle/atan(mu); it may be left out");
}

KindAnswer answer_of_slope_block(const KindInputs& in) {
  const BlockOnSlope block{.mu = in.number("mu"),
                           .gravity = in.number("gravity"),
                           .angle = in.number("angle"),
                           .speed = in.number("speed")};
  check_angles(block.angle, in.number("angle-over-friction-angle"), block.mu);
  const long double time = in.number("time");
  const BlockOnSlopeMotion motion = block_on_slope(block, time);
  const long double pull = std::sin(block.angle);
  const long double brake = block.mu * std::cos(block.angle);
  // Near the angle of friction the deceleration is a small difference.
  const bool brakes = block.speed > 0 && brake > pull;
  const long double lost =
      closed_form_error + (brakes ? rounding_of_sums * (pull + brake) / (brake - pull) : 0);
  const bool rests = motion.stops_at <= time;
  const long double speed = rests ? 0 : std::abs(block.speed) + block.gravity * time;
  KindAnswer answer;
  add_sum(answer, "velocity", motion.velocity, speed);
  answer.add("position", motion.position, lost);
  answer.uncertainty.back().second += rounding_of_sums * speed * time;
  answer.add("stops_at", motion.stops_at, lost);
  answer.add("creep", motion.creep, closed_form_error);
  return answer;
}

Kind slope_block_kind() {
  return {
      .name = "block-on-slope",
      .text = "A rigid block on a slope, at rest or thrown",
      .source =
          "closed form: slides with g (sin a -+ mu cos a), rests for good where it stands if "
          "tan a <= mu",
      .second_route = "stepped by Boost.Odeint from one stand to the next: 1e-16",
      .inputs = {friction_or_none,
                 gravity_input,
                 {"angle", "rad", "slope a, up to pi/2",
                  between(0, boost::math::constants::half_pi<long double>())},
                 {"speed", "m/s", "speed down the slope at the start, negative: up", any_number},
                 time_asked,
                 optional_input(
                     {"angle-over-friction-angle", "-",
                      "angle over atan(mu), which is compared with it; 0: it is not", not_negative},
                     "0")},
      .outputs = {{"velocity", "m/s", "velocity down the slope at the time"},
                  {"position", "m", "way down the slope at the time"},
                  {"stops_at", "s", "time of rest for good; null if it never does"},
                  {"creep", "m/s", "velocity of what rests: 0; null if it never rests"}},
      .solve = answer_of_slope_block};
}

Kind free_body_kind() {
  return kind_of_one<FreeSpin>(
      {.name = "free-body",
       .text = "The spin of a rigid body that no moment acts on, in the axes of its moments",
       .source = "Jacobi's elliptic functions, 50 digits (Landau & Lifshitz, Mechanics, 37)",
       .second_route = "Euler's equations stepped by Boost.Odeint: 1e-15 of the spin",
       .inputs = {{"inertia", "kg m2", "three moments of inertia, of which the ratios matter",
                   above_zero, Form::numbers},
                  vector_input("spin", "rad/s", "spin at the start, about their axes"),
                  time_asked}},
      {{"spin", "rad/s", "spin at the time", &FreeSpin::spin, &FreeSpin::spin_error},
       {"period_of_spin", "s",
        "period after which it comes back; null if it is constant or never does", &FreeSpin::period,
        &FreeSpin::period_error}},
      [](const KindInputs& in) {
        return free_spin({.inertia = three_of(in, "inertia"), .spin = three_of(in, "spin")},
                         in.number("time"));
      });
}

}  // namespace

std::vector<Kind> rigid_kinds() {
  return {rolling_kind(), bounce_kind(), pair_kind(),    thrown_block_kind(), askew_block_kind(),
          groove_kind(),  drop_kind(),   incline_kind(), slope_block_kind(),  free_body_kind()};
}

}  // namespace stickslip::reference
