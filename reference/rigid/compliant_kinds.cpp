// SPDX-License-Identifier: BSD-3-Clause
#include <array>
#include <boost/math/constants/constants.hpp>

#include "reference/friction/mixing.hpp"
#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/normal/linear_dashpot.hpp"
#include "reference/rigid/compliant_contact.hpp"
#include "reference/rigid/rolling_sphere.hpp"

namespace stickslip::reference {
namespace {

Kind spring_kind() {
  struct Restitutions {
    long double without_pull = 0;
    long double with_pull = 0;
  };
  return kind_of_one<Restitutions>(
      {.name = "spring-and-dashpot",
       .text = "Restitution of a linear spring and dashpot, for any mass, stiffness and speed",
       .source =
           "closed form: e = exp(-2 z acos(z)/sqrt(1 - z^2)) where the contact ends without force, "
           "acosh from z = 1 on; exp(-pi z/sqrt(1 - z^2)) where it ends without overlap",
       .second_route = "stepped by Boost.Odeint, the end halved out of its step: 1e-16",
       .inputs = {{"damping-ratio", "-", "damping ratio z = c/(2 sqrt(k m))", not_negative}}},
      {{"restitution", "-", "restitution of a contact that does not pull",
        &Restitutions::without_pull},
       {"restitution_if_it_may_pull", "-",
        "restitution of a contact that may pull; null from z = 1 on, where the bodies never part",
        &Restitutions::with_pull}},
      [](const KindInputs& in) {
        const long double ratio = in.number("damping-ratio");
        return Restitutions{dashpot_restitution(ratio, ContactEnd::force),
                            pulling_dashpot_restitution(ratio)};
      });
}

Kind reference_acceleration_kind() {
  using Answer = ReferenceContactAnswer;
  return kind_of_one<Answer>(
      {.name = "reference-acceleration-contact",
       .text =
           "One contact whose acceleration is mixed, a = (1 - d) a0 + d a_ref, a_ref = -b v - k r, "
           "b = 2/(d T), k = 1/(d T^2 z^2), of a constant impedance d",
       .source =
           "closed form; the law is that of MuJoCo's documentation, chapter Computation, with the "
           "elliptic cone or a pyramid of four edges n +- mu t",
       .second_route = "the forces of the edges, solved and stepped by Boost.Odeint: 1e-13",
       .inputs = inputs_of<ReferenceContact>()},
      {{"resting_overlap_round_cone", "m", "overlap at rest with the round cone, (1 - d) g T^2 z^2",
        &Answer::overlap_round},
       {"resting_overlap_pyramid", "m",
        "overlap at rest with the pyramid: that of the cone times mu^2 (1 + mu^2)/2 over the "
        "impedance ratio",
        &Answer::overlap_pyramid},
       {"creep_at_half_the_friction_angle_round", "m/s",
        "creep with the round cone at half the angle a of friction, (1 - d) T g sin a/2 over the "
        "impedance ratio",
        &Answer::creep_round},
       {"creep_pyramid", "m/s",
        "creep with the pyramid along an axis: that of the cone times 1 + mu^2",
        &Answer::creep_pyramid},
       {"restitution", "-", "restitution by spring-and-dashpot with this damping ratio",
        &Answer::restitution}},
      [](const KindInputs& in) { return reference_contact(read_as<ReferenceContact>(in)); });
}

Kind transition_kind() {
  struct Creep {
    long double velocity = 0;
  };
  return kind_of_one<Creep>(
      {.name = "friction-by-transition-velocity",
       .text = "A body on a slope with friction mu N min(v/vt, 1), static and kinetic coefficient "
               "alike: it creeps for ever",
       .source = "closed form: vt tan a/mu",
       .second_route = "stepped by Boost.Odeint until it is steady: 1e-15",
       .inputs = {{"mu", "-", "coefficient of friction", above_zero},
                  {"transition-velocity", "m/s", "transition velocity vt", above_zero},
                  {"angle", "rad", "slope a, up to pi/2",
                   between(0, boost::math::constants::half_pi<long double>())}}},
      {{"creep", "m/s", "velocity of creep; null above the angle of friction, where it speeds up",
        &Creep::velocity}},
      [](const KindInputs& in) {
        return Creep{creep_by_transition_velocity(in.number("mu"), in.number("transition-velocity"),
                                                  in.number("angle"))};
      });
}

Kind combination_kind() {
  return kind_of_one<Means>(
      {.name = "two-coefficients-one-contact",
       .text = "Rules by which programs make one coefficient of two: which one has yours",
       .source = "definitions",
       .second_route = "inequality of the means, and their products: 1e-15",
       .inputs = {{"first", "-", "coefficient of one body", not_negative},
                  {"second", "-", "coefficient of the other body", not_negative}}},
      {{"arithmetic", "-", "arithmetic mean (a + b)/2", &Means::mean},
       {"geometric", "-", "geometric mean, the square root of a b", &Means::geometric},
       {"product", "-", "product a b, which is not a for like ones", &Means::product},
       {"smallest", "-", "the smaller coefficient", &Means::least},
       {"largest", "-", "the larger coefficient", &Means::greatest},
       {"harmonic", "-", "harmonic mean 2 a b/(a + b)", &Means::harmonic}},
      [](const KindInputs& in) { return means_of(in.number("first"), in.number("second")); });
}

Kind inertia_kind() {
  struct Body {
    const char* name;
    long double K;
    const char* text;
  };
  static const std::array bodies{Body{"solid_sphere", 2 / 5.0L, "K = 2/5"},
                                 Body{"shell_or_bounding_cube", 2 / 3.0L,
                                      "K = 2/3, of a shell, or of a cube with the edge 2 R"},
                                 Body{"disc_or_cylinder", 1 / 2.0L, "K = 1/2"},
                                 Body{"hoop", 1, "K = 1"}};
  Kind kind{
      .name = "rolling-over-sliding-velocity",
      .text =
          "Velocity of rolling over that of sliding without spin before, at any mu: which "
          "moment of inertia a program has",
      .source = "closed form: 1/(1 + K), K = I/(m R^2)",
      .second_route = "slide-then-roll, which is stepped: 1e-15",
      .inputs = {{"inertia-over-mR2", "-", "K of other bodies", above_zero, Form::numbers, "0.4"}},
      .outputs = {{"of_inertia", "-", "for each of these K", Form::numbers}},
      .solve = [](const KindInputs& in) {
        KindAnswer answer;
        std::vector<long double> shares;
        for (const long double K : in.numbers("inertia-over-mR2"))
          shares.push_back(rolling_share(K));
        for (const Body& body : bodies)
          answer.add(body.name, rolling_share(body.K), closed_form_error);
        answer.add("of_inertia", shares, closed_form_error);
        return answer;
      }};
  for (const Body& body : bodies) kind.outputs.push_back({body.name, "-", body.text});
  return kind;
}

}  // namespace

std::vector<Kind> compliant_kinds() {
  return {spring_kind(), reference_acceleration_kind(), transition_kind(), combination_kind(),
          inertia_kind()};
}

}  // namespace stickslip::reference
