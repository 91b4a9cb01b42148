// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "reference/bonds/bond_inputs.hpp"
#include "reference/bonds/bond_loops.hpp"
#include "reference/bonds/bond_pair.hpp"
#include "reference/kinds/kind_of_parts.hpp"
#include "reference/kinds/topics.hpp"

namespace stickslip::reference {
namespace {

/// What products of quaternions lose of a number of size 1.
constexpr long double turning_loss = 4 * rounding_of_sums;
KindAnswer answer_of_forces(const KindInputs& in) {
  const BondStiffness stiffness = stiffness_of(in, "kn-ks-kt-kb");
  const long double length = in.number("L");
  const Vector3<long double> turn_p = vector_of(in, "rotation-vector-p");
  const Vector3<long double> turn_q = vector_of(in, "rotation-vector-q");
  const BondedBody p{.position = vector_of(in, "x-p"), .turn = turn_by(turn_p)};
  const BondedBody q{.position = vector_of(in, "x-q"), .turn = turn_by(turn_q)};
  const UnitQuaternion relative = turn_between(p, q);
  if (is_half_turn(relative))
    throw std::invalid_argument(
        "rotation-vector-q: the bond is turned by pi, where its rotation vector has two signs; "
        "turn q by less against p");
  const BondForces bond = bond_forces(stiffness, length, p, q);
  const SwingAndTwist parts = swing_and_twist(relative);
  const long double loss = turning_loss * (1 + turn_p.norm() + turn_q.norm());
  const long double size = length + p.position.norm() + q.position.norm();
  const long double force = std::max(stiffness.kn, stiffness.ks) * size;
  const long double torque = force * size + std::max(stiffness.kt, stiffness.kb);
  // Near a swing by pi any twist does.
  const long double twist_loss = loss / std::hypot(relative.w(), relative.x());
  KindAnswer answer;
  const auto add = [&](const char* name, const Value& value, long double within) {
    answer.add(name, value, closed_form_error);
    answer.uncertainty.back().second += within;
  };
  add("u", list_of(bond.u), loss * size);
  add("theta", list_of(bond.theta), loss);
  add("energy", bond.energy, loss * torque);
  add("force_p", list_of(bond.force_p), loss * force);
  add("torque_p", list_of(bond.torque_p), loss * torque);
  add("torque_q", list_of(bond.torque_q), loss * torque);
  add("swing_twist_psi", parts.twist, twist_loss);
  add("swing_beta", list_of(parts.bend), twist_loss);
  return answer;
}

Kind forces_kind() {
  return {
      .name = "bond-forces",
      .text =
          "Force and torques of a bond with an energy, bodies moved and turned by any amounts. It "
          "was made with the bodies not turned and its axis along x. Phi is the turn of q in the "
          "directors of p, theta its rotation vector, A_m the directors halfway between; u = A_m^T "
          "(x_q - x_p) - L e1; energy (kn u1^2 + ks (u2^2 + u3^2) + kt theta1^2 + kb (theta2^2 + "
          "theta3^2))/2",
      .source =
          "derivatives of the energy: n = dU/du on p, -n on q; with t = theta/|theta|, s = (L e1 + "
          "u) x n, m = dU/dtheta along t and (|theta|/2)/sin(|theta|/2) times it across: s/2 "
          "+- (tan(|theta|/4)/2 s x t + m), all in A_m",
      .second_route =
          "numerical derivatives of the energy from rotation matrices with 50 digits: 1e-16",
      .inputs = {bond_length, stiffness_list("kn-ks-kt-kb"),
                 vector_input("x-p", "m", "centre of p"),
                 vector_input("rotation-vector-p", "rad", "turn of p since the bond was made"),
                 vector_input("x-q", "m", "centre of q"),
                 vector_input("rotation-vector-q", "rad",
                              "turn of q; against p not by pi, where theta has two signs")},
      .outputs = {{"u", "m", "stretch and two shears, in the directors halfway", Form::numbers},
                  {"theta", "rad", "twist and two bends, shorter than pi", Form::numbers},
                  {"energy", "J", "energy of the bond"},
                  {"force_p", "N", "force on p in the axes of space; on q the opposite",
                   Form::numbers},
                  {"torque_p", "N m", "torque on p about its centre, in the axes of space",
                   Form::numbers},
                  {"torque_q", "N m", "torque on q about its centre", Form::numbers},
                  {"swing_twist_psi", "rad",
                   "another measure: Phi as a twist about the first director, and a bend about an "
                   "axis across it that turned with it; the twist"},
                  {"swing_beta", "rad", "bend of that measure", Form::numbers}},
      .solve = answer_of_forces};
}

KindAnswer answer_of_orders(const KindInputs& in) {
  const long double bend = in.number("bend");
  const long double twist = in.number("twist");
  for (const auto& [name, angle] : {std::pair{"bend", bend}, {"twist", twist}})
    if (is_half_turn(turn_by({angle, 0, 0})))
      throw std::invalid_argument(std::string(name) +
                                  ": is pi, where the rotation vector has two signs; take less");
  const BendAndTwist found = bend_and_twist(bend, twist);
  const long double size = 1 + std::abs(bend) + std::abs(twist);
  KindAnswer answer;
  answer.add("difference", found.difference, closed_form_error);
  for (std::size_t i = 0; i < 2; ++i)
    add_sum(answer, "log_" + std::to_string(i + 1), list_of(found.rotation_vectors[i]), 4 * size);
  for (std::size_t i = 0; i < 2; ++i)
    add_sum(answer, "twist_" + std::to_string(i + 1), found.twists[i], 4 * size);
  for (std::size_t i = 0; i < 2; ++i)
    add_sum(answer, "bend_" + std::to_string(i + 1), found.bends[i], 4 * size);
  return answer;
}

Kind orders_kind() {
  return {
      .name = "bend-and-twist-in-two-orders",
      .text =
          "A bend about the second axis and a twist about the first, each about its axis as the "
          "other left it: first the bend (1), first the twist (2). Swing and twist measure both "
          "alike, the rotation vector does not",
      .source = "products of quaternions; difference 4 asin(sin(bend/2) sin(twist/2))",
      .second_route = "products of rotation matrices, and their traces: 1e-16",
      .inputs = {{"bend", "rad", "angle of the bend, not pi", any_number},
                 {"twist", "rad", "angle of the twist, not pi", any_number}},
      .outputs = {{"difference", "rad", "angle of the turn from one to the other, up to pi"},
                  {"log_1", "rad", "rotation vector, first the bend", Form::numbers},
                  {"log_2", "rad", "rotation vector, first the twist", Form::numbers},
                  {"twist_1", "rad", "angle of swing and twist, as in bond-forces; from -pi to pi"},
                  {"twist_2", "rad", "angle of swing and twist of the other order"},
                  {"bend_1", "rad", "size of the bend of swing and twist"},
                  {"bend_2", "rad", "size of the bend of the other order"}},
      .solve = answer_of_orders};
}

std::vector<Told<BondLoopsLeft>> left_of_loops() {
  using Left = BondLoopsLeft;
  return {
      {"shear_stretch_work", "J", "arc, force ks r gamma: ks gamma^2 (r1^2 - r0^2)/2",
       &Left::shear_stretch_work},
      {"arc_force_left", "N", "arc, increments ks r dgamma: ks gamma (r0 - r1)", &Left::arc_force},
      {"arc_work_taken", "J", "part of these, taken from the bodies: ks gamma^2 (r1 - r0)^2/2",
       &Left::arc_work_taken},
      {"wedge_work_moment", "J", "couple dU/dtheta: (kb - kt) a^2 (1 - sin(a/2)/(a/2))/2",
       &Left::wedge_work_moment},
      {"wedge_work_couple", "J", "couple of the force by halves: (pi/2)(1 - cos(a/2)) ks u2 L",
       &Left::wedge_work_couple},
      {"wedge_twist_left", "N m", "increments: kt a (1 - sin(a/2)/(a/2))", &Left::wedge_twist},
      {"wedge_bend_left", "N m", "increments: -kb a (1 - sin(a/2)/(a/2))", &Left::wedge_bend},
      {"wedge_shear_left", "N", "increments: ks L (pi/2)(1 - cos(a/2))", &Left::wedge_shear},
      {"cone_twist", "rad", "summed increments, p at rest: 2 pi (1 - cos a)", &Left::cone_twist},
      {"cone_mean_spin", "rad", "twist of the mean spin, bodies in opposition: 2 pi (1 - cos(a/2))",
       &Left::cone_mean_spin},
      {"cone_shear_left", "N",
       "increments, p at rest: 2 ks L (tan(a/2) - a/2) sin(pi (1 - cos a)/2)", &Left::cone_shear},
      {"cone_opposed_moment_left", "N m",
       "increments, bodies in opposition: 4 kb (tan(a/2) - a/2) sin(pi (1 - cos(a/2)))",
       &Left::cone_moment},
      {"potential_work", "J", "work of a law with an energy: 0", &Left::potential_work}};
}

Kind loops_kind() {
  return kind_of_parts(
      {.name = "closed-loops",
       .text =
           "What laws of bonds without an energy leave of closed paths of their bodies; one with "
           "an "
           "energy leaves nothing. Works are of the bond on the bodies, positive: from nothing. "
           "Arc: turn the line of centres by gamma at r0, stretch to r1, turn back, shorten. "
           "Wedge: "
           "twist to a, at |theta| = a over to a bend, and back, no stretch. Cone: bend by a, once "
           "round, and back",
       .source = "closed forms, 50 digits; increments are carried by the mean spin of the bodies",
       .second_route =
           "the paths stepped, spins from differences of quaternions: 1e-9; the couples of "
           "bond-forces in the wedge: 0",
       .inputs = inputs_of<BondLoops>()},
      {part_of_kind<BondLoopsLeft>(
          names_of<BondLoops>(), "", left_of_loops(), [](const AskedAt& at) {
            const auto loops = from_numbers<BondLoops>(at);
            if (!(loops.angle < std::numbers::pi_v<long double>))
              throw std::invalid_argument("angle: must be below pi, where the bond is bent by pi");
            return loops_left(loops);
          })});
}

NamedValues named(const BondStiffness& stiffness) {
  return {{"kn", stiffness.kn}, {"ks", stiffness.ks}, {"kt", stiffness.kt}, {"kb", stiffness.kb}};
}

Kind stiffness_kind() {
  return {
      .name = "bond-stiffness",
      .text =
          "Stiffnesses kn, ks, kt, kb of a bond with the section of a full circle: of a parallel "
          "bond and of two beams. Shear is that against the mean rotation of the ends, so that "
          "they do not couple",
      .source =
          "parallel: stress per length times A, A, J, I; beams: EA/L, GJ/L, EI/L and 12 EI/L^3, "
          "or 1/ks = L^3/(12 EI) + L/(kappa G A)",
      .second_route = "sections by quadrature, beams by unit loads: ends moved by each, 1e-16",
      .inputs = inputs_of<BondBeam>(),
      .outputs = {{"parallel", "N/m, N m", "parallel bond", Form::named},
                  {"euler_bernoulli", "N/m, N m", "beam of Euler and Bernoulli", Form::named},
                  {"timoshenko", "N/m, N m", "beam of Timoshenko", Form::named}},
      .solve = [](const KindInputs& in) {
        const BondBeam beam = read_as<BondBeam>(in);
        KindAnswer answer;
        answer.add("parallel", named(parallel_bond(beam)), closed_form_error);
        answer.add("euler_bernoulli", named(euler_bernoulli_bond(beam)), closed_form_error);
        answer.add("timoshenko", named(timoshenko_bond(beam)), closed_form_error);
        return answer;
      }};
}

NamedValues named(const PairSwing& swing, long double damping_ratio) {
  return {
      {"omega", swing.omega},
      {"reduced_inertia", swing.reduced_inertia},
      {"dashpot", swing.dashpot},
      {"x_after_2pi_over_omega", damped_swing(damping_ratio, 2 * std::numbers::pi_v<long double>)},
      {"x_after_7_over_omega", damped_swing(damping_ratio, 7)}};
}

KindAnswer answer_of_free_pair(const KindInputs& in) {
  const BondedPair pair{.grain = {.mass = in.number("m"), .inertia = in.number("J")},
                        .stiffness = stiffness_of(in),
                        .length = in.number("L")};
  const long double ratio = in.number("damping-ratio");
  const long double spin = in.number("opposite-spins");
  const long double time = in.number("time-of-large-bend");
  const PairSwings swings = pair_swings(pair, ratio);
  KindAnswer answer;
  answer.add("axial", named(swings.axial, ratio), closed_form_error);
  answer.add("shear", named(swings.shear, ratio), closed_form_error);
  answer.add("bend", named(swings.bend, ratio), closed_form_error);
  answer.add("twist", named(swings.twist, ratio), closed_form_error);
  const long double dumbbell = dumbbell_length(pair, in.number("dumbbell-spin"));
  const long double stretched = std::isfinite(dumbbell) ? dumbbell / pair.length : 1;
  answer.add("dumbbell_length", dumbbell, closed_form_error + rounding_of_sums * stretched);
  try {
    answer.add("large_bend_angle_at_" + shortest(time), opposed_bend(pair, spin, time),
               closed_form_error);
  } catch (const std::invalid_argument&) {
    throw std::invalid_argument("opposite-spins: the bond bends by pi within " + shortest(time) +
                                " s; take smaller ones");
  }
  // The sine of a phase that is rounded.
  answer.uncertainty.back().second += 2 * rounding_of_sums * std::abs(spin) * time;
  answer.add("mean_step_ratio_shear_to_axial", swings.shear.omega / swings.axial.omega,
             closed_form_error);
  return answer;
}

const std::vector<KindInput> pair_grain{
    {"m", "kg", "mass of each grain", above_zero},
    {"J", "kg m2", "moment of inertia of each, about any axis", above_zero}};

Kind free_pair_kind() {
  const std::string swing =
      "omega, reduced_inertia, dashpot of the damping ratio; x_after_2pi_over_omega and "
      "x_after_7_over_omega, of a swing that starts from 1 at rest";
  const std::string unit = "rad/s, kg or kg m2, N s/m or N m s, -";
  return {
      .name = "free-pair",
      .text = "Swings of two free equal grains with a bond; a pair that spins like a dumbbell",
      .source =
          "closed form: omega^2 = 2 kn/m, ks (2/m + L^2/(2 J)), 2 kb/J, 2 kt/J; a bend between "
          "opposite spins is harmonic at any angle below pi",
      .second_route =
          "accelerations by bond-forces: 1e-11; the pair stepped by Boost.Odeint, dashpots too: "
          "1e-15",
      .inputs = joined(
          joined(joined({bond_length}, bond_stiffnesses), pair_grain),
          {{"damping-ratio", "-", "damping ratio of each swing", not_negative},
           {"dumbbell-spin", "rad/s", "spin of the pair, about an axis across it", any_number},
           {"opposite-spins", "rad/s",
            "spins of the grains, about an axis across the bond, which then bends by less than pi",
            any_number},
           {"time-of-large-bend", "s", "time of that bend", not_negative, Form::number, "0.4"}}),
      .outputs = {{"axial", unit, "swing along the bond: " + swing, Form::named},
                  {"shear", unit, "swing of the grains across the bond, which turns with them",
                   Form::named},
                  {"bend", unit, "swing of opposite turns about an axis across the bond",
                   Form::named},
                  {"twist", unit, "swing of opposite turns about the bond", Form::named},
                  {"dumbbell_length", "m",
                   "L/(1 - m W^2/(2 kn)) at the spin W; null where no length holds"},
                  {"large_bend_angle_at_*", "rad",
                   "bend after this time, without dashpot, as large_bend_angle_at_0.4"},
                  {"mean_step_ratio_shear_to_axial", "-", "omega of shear over that of axial"}},
      .solve = answer_of_free_pair};
}

PairGrain grain_of(const KindInputs& in, const std::string& body) {
  return {.body = {.position = vector_of(in, "x" + body)},
          .velocity = vector_of(in, "v" + body),
          .spin = vector_of(in, "w" + body)};
}

KindAnswer answer_of_tumbling(const KindInputs& in) {
  const BondedPair pair{.grain = {.mass = in.number("m"), .inertia = in.number("J")},
                        .stiffness = stiffness_of(in, "k"),
                        .length = in.number("L")};
  const PairMotion start{.p = grain_of(in, "p"), .q = grain_of(in, "q")};
  const long double time = in.number("time");
  const TumbledPair found = [&] {
    try {
      return tumbled_pair(pair, start, time);
    } catch (const std::invalid_argument& wrong) {
      throw std::invalid_argument(std::string("time: ") + wrong.what() + "; take a shorter one");
    }
  }();
  const auto& [p, q] = found.motion;
  KindAnswer answer;
  const auto add = [&](const char* name, const Vector3<long double>& vector) {
    answer.add(name, list_of(vector), closed_form_error);
    answer.uncertainty.back().second += found.error;
  };
  add("x_p", p.body.position);
  add("x_q", q.body.position);
  add("v_p", p.velocity);
  add("v_q", q.velocity);
  add("spin_p", p.spin);
  add("spin_q", q.spin);
  add("u", found.bond.u);
  add("theta", found.bond.theta);
  answer.add("energy", energy_of(pair, start), closed_form_error);
  Values errors;
  for (const int steps : in.counts("verlet-steps")) {
    const auto by_verlet = verlet_pair(pair, start, time, steps);
    errors.emplace_back(by_verlet ? distance(*by_verlet, found.motion)
                                  : std::numeric_limits<long double>::quiet_NaN());
  }
  answer.add("verlet_error_" + shortest(in.numbers("verlet-steps")), errors, closed_form_error);
  answer.uncertainty.back().second += found.error + 100 * rounding_of_sums;
  return answer;
}

Kind tumbling_kind() {
  std::vector<KindInput> inputs = joined({bond_length, stiffness_list("k")}, pair_grain);
  for (const std::string body : {"p", "q"})
    inputs.push_back(vector_input("x" + body, "m", "centre of " + body + " at first"));
  for (const std::string body : {"p", "q"})
    inputs.push_back(vector_input("v" + body, "m/s", "velocity of " + body + " at first"));
  for (const std::string body : {"p", "q"})
    inputs.push_back(
        vector_input("w" + body, "rad/s", "spin of " + body + " at first, in the axes of space"));
  inputs.push_back({"time", "s", "time of the asked motion", not_negative});
  inputs.push_back({"verlet-steps",
                    "-",
                    "numbers of steps of velocity Verlet, whole",
                    {.low = 1, .high = 1e6L},
                    Form::numbers,
                    "250 500 1000"});
  return {
      .name = "tumbling-pair",
      .text =
          "Two free equal grains with the bond of bond-forces, in any motion; not turned at "
          "first, axis of the bond along x",
      .source =
          "Newton's and Euler's equations with quaternions, stepped by Boost.Odeint (Fehlberg "
          "7(8)); the uncertainty is what half as many steps change",
      .second_route =
          "extrapolated velocity Verlet with exact rotations: 1e-11; energy, momentum "
          "and angular momentum: 1e-15",
      .inputs = inputs,
      .outputs = {{"x_p", "m", "centre of p at the time", Form::numbers},
                  {"x_q", "m", "centre of q at the time", Form::numbers},
                  {"v_p", "m/s", "velocity of p", Form::numbers},
                  {"v_q", "m/s", "velocity of q", Form::numbers},
                  {"spin_p", "rad/s", "spin of p, in the axes of space", Form::numbers},
                  {"spin_q", "rad/s", "spin of q", Form::numbers},
                  {"u", "m", "elongation of the bond, as in bond-forces", Form::numbers},
                  {"theta", "rad", "rotation vector of the bond, as in bond-forces", Form::numbers},
                  {"energy", "J", "energy of motion and bond, at any time"},
                  {"verlet_error_*", "m, m/s, rad/s",
                   "largest error of a position, velocity or spin by velocity Verlet with exact "
                   "rotations in so many steps; null where its bond turns by pi",
                   Form::numbers}},
      .solve = answer_of_tumbling};
}

}  // namespace

std::vector<Kind> bond_kinds() {
  return {forces_kind(),    orders_kind(),    loops_kind(),
          stiffness_kind(), free_pair_kind(), tumbling_kind()};
}

}  // namespace stickslip::reference
