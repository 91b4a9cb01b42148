// SPDX-License-Identifier: BSD-3-Clause
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <stdexcept>

#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/kind_of_parts.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"
#include "reference/walls/edges_and_steps.hpp"
#include "reference/walls/wall_contacts.hpp"

namespace stickslip::reference {
namespace {

constexpr long double half_turn = boost::math::constants::pi<long double>();

const KindInput radius_of_sphere{"R", "m", "radius of the sphere", above_zero};
const KindInput normal_stiffness{"kn", "N/m", "normal stiffness", above_zero};
const KindInput centre_of_sphere = vector_input("centre", "m", "centre of the sphere");
const KindInput half_opening{"half-opening",
                             "rad",
                             "angle of a plane from the upright one in the middle of the groove",
                             {.low = 0, .high = half_turn / 2, .low_is_allowed = false}};
const KindInput height_over_radius{"height-over-R",
                                   "-",
                                   "height of the step over the radius of the sphere",
                                   {.low = 0, .high = 1, .low_is_allowed = false}};

HeldSphere held_sphere(const KindInputs& in) {
  return {.centre = vector_of(in, "centre"), .radius = in.number("R"), .kn = in.number("kn")};
}

Kind flat_mesh_kind() {
  return {
      .name = "flat-mesh-force",
      .text = "The force of a level floor cut into triangles on a sphere: that of the plane",
      .source = "closed form: kn (R - z), one contact; naive is the sum where each triangle pushes",
      .second_route = "nearest points of all triangles that no neighbour undercuts: 1e-17",
      .inputs = {{"squares-a-side", "-",
                  "squares of the floor each way about the origin, a whole number; each is cut "
                  "by its diagonal from the least x and y to the greatest",
                  between(1, 2000)},
                 {"side", "m", "side of a square", above_zero},
                 centre_of_sphere,
                 radius_of_sphere,
                 normal_stiffness},
      .outputs = {{"normal_force", "N", "force of the floor"},
                  {"contacts", "-", "contacts: 1, or 0 where they do not touch"},
                  {"naive_normal_force", "N", "force where each triangle pushes"},
                  {"naive_contacts", "-", "triangles within reach"}},
      .solve = [](const KindInputs& in) {
        const HeldSphere sphere = held_sphere(in);
        const FlatWallForce force =
            flat_mesh_force(sphere, whole_number_of(in, "squares-a-side"), in.number("side"));
        const long double sum = sphere.kn * sphere.radius;
        KindAnswer answer;
        add_sum(answer, "normal_force", force.normal_force, sum);
        answer.add_exact("contacts", force.contacts);
        add_sum(answer, "naive_normal_force", force.naive_normal_force,
                sum * std::max(force.naive_contacts, 1));
        answer.add_exact("naive_contacts", force.naive_contacts);
        return answer;
      }};
}

Kind small_triangles_kind() {
  return {.name = "naive-small-triangles",
          .text = "What the force of a floor of many small triangles tends to if each pushes",
          .source =
              "closed form: the integral of (1 - s/R)-like pushes over the circle of the "
              "overlap, pi h (R - h)",
          .second_route = "the sum over squares of a thousandth of the circle: 1e-3",
          .inputs = {radius_of_sphere, {"height", "m", "height h of the centre", above_zero}},
          .outputs = {{"force_over_right_one_times_triangle_area", "m2",
                       "force over the right one, times the area of a triangle"}},
          .solve = [](const KindInputs& in) {
            const long double radius = in.number("R");
            KindAnswer answer;
            add_sum(answer, "force_over_right_one_times_triangle_area",
                    naive_small_triangles(radius, in.number("height")),
                    half_turn * radius * radius);
            return answer;
          }};
}

Kind edge_kind(const std::string& name, const std::string& text, const std::string& source,
               KindInput theta, EdgeForce (*force_of)(const HeldSphere&, long double)) {
  std::vector<KindOutput> outputs{{"force_x", "N", "force on the sphere along x"},
                                  {"force_z", "N", "force on the sphere along z"},
                                  {"normal_angle", "rad", "its direction, from z towards x"},
                                  {"contacts", "-", "contacts"}};
  return {.name = name,
          .text = text,
          .source = source,
          .second_route = "least distance from many points of both faces, by search: 1e-9",
          .inputs = {std::move(theta), centre_of_sphere, radius_of_sphere, normal_stiffness},
          .outputs = std::move(outputs),
          .solve = [force_of](const KindInputs& in) {
            const HeldSphere sphere = held_sphere(in);
            const EdgeForce force = force_of(sphere, in.number("theta"));
            const long double sum = sphere.kn * (sphere.radius + sphere.centre.norm());
            KindAnswer answer;
            add_sum(answer, "force_x", force.force_x, sum);
            add_sum(answer, "force_z", force.force_z, sum);
            add_sum(answer, "normal_angle", force.normal_angle, 1);
            answer.add_exact("contacts", force.contacts);
            return answer;
          }};
}

Kind convex_edge_kind() {
  return edge_kind(
      "convex-edge-force", "A sphere at an edge of a wall: face, edge, face",
      "the nearest point of the wall: in the wedge between both normals the edge pushes, from it "
      "to the centre",
      {"theta",
       "rad",
       "angle by which the second face (x > 0) goes down; the first is z = 0 for x < 0",
       {.low = 0, .high = half_turn, .low_is_allowed = false}},
      convex_edge_force);
}

Kind concave_edge_kind() {
  return edge_kind("concave-edge-force", "A sphere in a corner of two faces: both push",
                   "nearest points on both faces, one contact each",
                   {"theta", "rad", "minus the angle by which the second face (x > 0) goes up",
                    between(-half_turn, 0)},
                   concave_edge_force);
}

Kind rest_in_groove_kind() {
  using Rest = RestInGroove;
  return kind_of_parts(
      {.name = "rest-in-groove",
       .text = "A sphere at rest in a groove of two planes, with forces k (overlap)^p",
       .source = "balance of forces: N = W/(2 sin a) each, height (R - (N/k)^(1/p))/sin a",
       .second_route = "height at which both forces carry the weight, by bisection: 1e-17",
       .inputs = {half_opening,
                  radius_of_sphere,
                  {"kn", "N/m^p", "stiffness k", above_zero},
                  {"weight", "N", "weight of the sphere", not_negative},
                  optional_input({"exponent", "-", "exponent p: 1, or 1.5 as of Hertz", above_zero},
                                 "1")}},
      {part_of_kind<Rest>(
          {"half-opening", "R", "kn", "weight", "exponent"}, "",
          {{"height_over_edge", "m", "height of the centre over the edge", &Rest::height_over_edge},
           {"normal_force_each", "N", "normal force of each plane", &Rest::normal_force_each}},
          [](const AskedAt& at) { return rest_in_groove(at[0], at[1], at[2], at[3], at[4]); })});
}

Kind slide_in_groove_kind() {
  return {.name = "slide-in-groove",
          .text = "A sphere that slides along a level groove, before it rolls",
          .source = "each plane carries m g/(2 sin a) and brakes with mu times that",
          .second_route = "kind sphere-in-groove, stepped: 1e-15",
          .inputs = {half_opening, {"mu", "-", "coefficient of friction", not_negative}},
          .outputs = {{"deceleration_over_g", "-", "deceleration over gravity"}},
          .solve = [](const KindInputs& in) {
            KindAnswer answer;
            answer.add("deceleration_over_g",
                       slide_in_groove(in.number("half-opening"), in.number("mu")),
                       closed_form_error);
            return answer;
          }};
}

Kind roll_off_kind() {
  return {.name = "roll-off-edge",
          .text =
              "A solid sphere that rolls over the edge of a table without slip: where does it "
              "leave?",
          .source =
              "it turns about the edge until nothing presses it on: cos = (10 + 7 v0^2/gR)/17; "
              "(2 + v0^2/gR)/3 without friction",
          .second_route = "the turn about the edge stepped by Boost.Odeint: 1e-15",
          .inputs = {{"v0-squared-over-gR", "-", "square of the speed on the edge over g R",
                      not_negative},
                     {"theta",
                      "rad",
                      "angle by which the face behind the edge goes down",
                      {.low = 0, .high = half_turn, .low_is_allowed = false}}},
          .outputs = {{"lift_off_angle", "rad",
                       "angle of the centre over the edge from the vertical where it leaves"},
                      {"speed_squared_over_gR_there", "-", "square of its speed there over g R"},
                      {"lift_off_angle_frictionless", "rad", "angle where it slides"},
                      {"stays_on", "", "whether the face behind the edge comes first",
                       Form::yes_or_no}},
          .solve = [](const KindInputs& in) {
            const RollOffEdge edge =
                roll_off_edge(in.number("v0-squared-over-gR"), in.number("theta"));
            KindAnswer answer;
            // An angle near 0 is the root of a difference.
            const auto add_angle = [&](const char* name, long double angle) {
              answer.add_within(
                  name, angle,
                  closed_form_error * angle + (angle > 0 ? rounding_of_sums / std::sin(angle) : 0));
            };
            add_angle("lift_off_angle", edge.lift_off_angle);
            answer.add("speed_squared_over_gR_there", edge.speed_squared_over_gR_there,
                       closed_form_error);
            add_angle("lift_off_angle_frictionless", edge.lift_off_angle_frictionless);
            answer.add_exact("stays_on", edge.stays_on);
            return answer;
          }};
}

Kind pull_over_step_kind() {
  using Pull = PullOverStep;
  return kind_of_parts(
      {.name = "pull-over-step",
       .text = "The least horizontal pull at its centre that lifts a sphere over a step",
       .source = "moments about the edge: sqrt(2 h R - h^2)/(R - h) of the weight",
       .second_route = "bisection for the pull whose moment is that of the weight: 1e-17",
       .inputs = {height_over_radius}},
      {part_of_kind<Pull>(
          {"height-over-R"}, "",
          {{"force_over_weight", "-", "pull over the weight", &Pull::force_over_weight},
           {"angle", "rad", "angle of the centre over the edge from the vertical", &Pull::angle}},
          [](const AskedAt& at) { return pull_over_step(at[0]); })});
}

Kind climb_step_kind() {
  using Climb = ClimbStep;
  return kind_of_parts(
      {.name = "climb-step",
       .text = "A solid sphere that rolls against a step, without restitution or slip; speeds over "
               "sqrt(g R)",
       .source = "moment of momentum about the edge: v'/v = 1 - 5h/7R; up if v'^2 >= (10/7) g h; "
                 "on the edge up to v'^2 = g (R - h)",
       .second_route = "impulses of the impact, and its energy: 1e-17",
       .inputs = {height_over_radius}},
      {part_of_kind<Climb>(
          {"height-over-R"}, "",
          {{"least_speed", "-", "least speed with which it comes up", &Climb::least_speed},
           {"speed_after_over_before", "-", "speed after the impact over that before",
            &Climb::speed_after_over_before},
           {"largest_speed_that_stays_on_the_edge", "-",
            "speed before, above which it is thrown off the edge",
            &Climb::largest_speed_that_stays_on_the_edge},
           {"friction_needed", "-", "coefficient of friction that the impact needs",
            &Climb::friction_needed}},
          [](const AskedAt& at) { return climb_step(at[0]); })});
}

Kind ring_kind() {
  using Ring = TessellatedRing;
  return kind_of_one<Ring>(
      {.name = "tessellated-ring",
       .text = "A ring of flat pieces inscribed in a circle, and a sphere that rolls around it",
       .source = "polygon: height error A (1 - cos(pi/N)); at each inner corner the speed falls to "
                 "(2/5 + cos(2 pi/N))/(7/5), as moment of momentum about the new contact stays",
       .second_route = "impulses of each corner in turn: 1e-16",
       .inputs = {{"N", "-", "pieces, a whole number", between(3, 1'000'000)},
                  {"radius", "m", "radius A of the circle", above_zero},
                  radius_of_sphere}},
      {{"height_error", "m", "depth of the middle of a piece below the circle",
        &Ring::height_error},
       {"height_error_times_N2", "m", "depth times N^2", &Ring::height_error_times_N2},
       {"path_of_centre_outside", "m", "way of the centre once around outside",
        &Ring::path_of_centre_outside},
       {"speed_ratio_at_inner_corner", "-",
        "speed after a corner inside over that before; below 0: it is thrown back",
        &Ring::speed_ratio_at_inner_corner},
       {"speed_ratio_of_a_turn_inside", "-", "speed after a turn inside over that before",
        &Ring::speed_ratio_of_a_turn_inside},
       {"loss_of_a_turn_times_N", "-", "speed lost in a turn inside times N",
        &Ring::loss_of_a_turn_times_N}},
      [](const KindInputs& in) {
        return tessellated_ring(whole_number_of(in, "N"), in.number("radius"), in.number("R"));
      });
}

Kind facet_kind() {
  return {.name = "tessellated-sphere",
          .text = "Depth of the middle of an equilateral triangle whose corners are on a sphere",
          .source = "Pythagoras: d^2/(A + sqrt(A^2 - d^2)) with d = edge/sqrt(3)",
          .second_route = "distance of the middle of three corners from the sphere: 1e-18",
          .inputs = {{"edge", "m", "edge of the triangle", above_zero},
                     {"radius", "m", "radius A of the sphere", above_zero}},
          .outputs = {{"depth", "m", "depth of its middle"}},
          .solve = [](const KindInputs& in) {
            KindAnswer answer;
            answer.add("depth", depth_of_facet(in.number("edge"), in.number("radius")),
                       closed_form_error);
            return answer;
          }};
}

KindAnswer answer_of_wall_path(const KindInputs& in) {
  const std::vector<long double>& numbers = in.numbers("path");
  if (numbers.size() < 6 || numbers.size() % 3 != 0)
    throw std::invalid_argument("path: must be two places or more of three numbers each, has " +
                                std::to_string(numbers.size()) + " numbers");
  WallPath path{.corners = {},
                .radius = in.number("R"),
                .kn = in.number("kn"),
                .kt = in.number("kt"),
                .mu = in.number("mu"),
                .steps_a_leg = whole_number_of(in, "steps-a-leg")};
  for (std::size_t i = 0; i < numbers.size(); i += 3)
    path.corners.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  const auto [x, y] = force_after_wall_path(path);
  const long double sum = path.mu * path.kn * path.radius + path.kt * path.corners.back().norm();
  KindAnswer answer;
  add_sum(answer, "force_x", x, sum);
  add_sum(answer, "force_y", y, sum);
  return answer;
}

Kind wall_path_kind() {
  return {
      .name = "history-over-flat-edges",
      .text =
          "The tangential force on a sphere without spin after a path over a floor of "
          "triangles: their edges change nothing",
      .source = "linear springs and Coulomb's limit on the plane, step by step (radial return)",
      .second_route = "kind of the law on its path, other code and 40 digits: 1e-17",
      .inputs = {optional_input(
                     {"side", "m", "side of the triangles, which changes nothing", above_zero},
                     "1"),
                 {"path", "m", "places of the centre, three numbers each; no spring at the first",
                  any_number, Form::numbers},
                 radius_of_sphere,
                 normal_stiffness,
                 {"kt", "N/m", "tangential stiffness", above_zero},
                 {"mu", "-", "coefficient of friction", not_negative},
                 {"steps-a-leg", "-", "equal steps from one place to the next, a whole number",
                  between(1, 1'000'000)}},
      .outputs = {{"force_x", "N", "force on the sphere along x"},
                  {"force_y", "N", "force on the sphere along y"}},
      .solve = answer_of_wall_path};
}

}  // namespace

std::vector<Kind> wall_kinds() {
  return {flat_mesh_kind(),    small_triangles_kind(), convex_edge_kind(),
          concave_edge_kind(), rest_in_groove_kind(),  slide_in_groove_kind(),
          roll_off_kind(),     pull_over_step_kind(),  climb_step_kind(),
          ring_kind(),         facet_kind(),           wall_path_kind()};
}

}  // namespace stickslip::reference
