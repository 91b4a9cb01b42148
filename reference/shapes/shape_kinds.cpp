// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Eigenvalues>
#include <cmath>
#include <stdexcept>

#include "reference/kinds/described.hpp"
#include "reference/kinds/kind_of.hpp"
#include "reference/kinds/topics.hpp"
#include "reference/kinds/vectors.hpp"
#include "reference/shapes/convex_shape.hpp"
#include "reference/shapes/masses.hpp"
#include "reference/shapes/point_impacts.hpp"
#include "reference/shapes/polyhedron.hpp"
#include "reference/shapes/rocking.hpp"

namespace stickslip::reference {
namespace {

using Vector = Vector3<long double>;

// ---- inputs -------------------------------------------------------------------------------------

KindInput numbers_input(const std::string& name, const std::string& unit, const std::string& text,
                        InputRange range = any_number) {
  return {name, unit, text, range, Form::numbers};
}
KindInput word_input(const std::string& name, const std::string& text,
                     const std::string& by_default = {}) {
  return {name, "-", text, any_number, Form::word, by_default};
}
KindInput quaternion_input(const std::string& name) {
  return numbers_input(name, "-", "four numbers w x y z of any length: how it is turned");
}
KindInput semi_axes_input(const std::string& name) {
  return numbers_input(name, "m", "three numbers: half of its size along its axes", above_zero);
}
KindInput exponents_input(const std::string& name) {
  return numbers_input(name, "-",
                       "n1 n2 of (|x/a|^n2 + |y/b|^n2)^(n1/n2) + |z/c|^n1 = 1, above 1: 2 2 is an "
                       "ellipsoid",
                       {.low = 1, .high = 100, .low_is_allowed = false});
}
const KindInput restitution_input{"restitution", "-", "coefficient of restitution",
                                  from_zero_to_one};
const KindInput gravity_of_shapes{"gravity", "m/s^2", "gravity", above_zero};
const KindInput half_size_input =
    numbers_input("half-size", "m", "three numbers: half of its sides", above_zero);

Pose pose_of(const KindInputs& in, const std::string& which) {
  return {vector_of(in, "position" + which), turn_of(exactly<4>(in, "quaternion" + which))};
}

ConvexShape superquadric_of(const KindInputs& in, const std::string& which) {
  return {.semi_axes = three_of(in, "semi-axes" + which),
          .exponents = exactly<2>(in, "exponents" + which),
          .pose = pose_of(in, which)};
}

std::vector<KindInput> inputs_of_pair() {
  std::vector<KindInput> inputs;
  for (const std::string which : {"-1", "-2"})
    for (KindInput input :
         {semi_axes_input("semi-axes" + which), exponents_input("exponents" + which),
          quaternion_input("quaternion" + which),
          vector_input("position" + which, "m", "its centre")})
      inputs.push_back(std::move(input));
  return inputs;
}

// ---- overlaps -----------------------------------------------------------------------------------

Kind convex_pair_kind() {
  return {.name = "convex-pair",
          .text = "Two superquadrics: their gap, or the shortest translation that parts them",
          .source =
              "the greatest n.(c2 - c1) - h1(n) - h2(-n) over all directions n, h the support "
              "functions; the sphere of directions patch by patch with a bound on each",
          .second_route = "points on both implicit equations whose normals lie on one line: 1e-17",
          .inputs = inputs_of_pair(),
          .outputs = {{"signed_distance", "m", "gap, or minus the depth"},
                      {"normal", "-", "from the first to the second", Form::numbers},
                      {"point_on_1", "m", "furthest point of the first along it", Form::numbers},
                      {"point_on_2", "m", "furthest point of the second against it", Form::numbers},
                      {"middle", "m", "between both", Form::numbers}},
          .solve = [](const KindInputs& in) {
            const ConvexShape first = superquadric_of(in, "-1");
            const ConvexShape second = superquadric_of(in, "-2");
            const SignedDistance found = signed_distance(first, second);
            const long double size = first.semi_axes[0] + second.semi_axes[0];
            KindAnswer answer;
            answer.add_within("signed_distance", found.distance,
                              found.uncertainty + closed_form_error * size);
            // Points go with the direction, which a flat maximum leaves open by a root.
            const long double of_points = 1e-14L;
            answer.add("normal", list_of(found.normal), of_points);
            answer.add_within("point_on_1", list_of(found.on_first), of_points * size);
            answer.add_within("point_on_2", list_of(found.on_second), of_points * size);
            answer.add_within("middle", list_of(Vector((found.on_first + found.on_second) / 2)),
                              of_points * size);
            return answer;
          }};
}

Kind midway_kind() {
  return {
      .name = "superquadric-midway",
      .text =
          "The point at which codes for superquadrics put a contact, beside the common "
          "normal: another definition",
      .source =
          "least F1 + F2 with F1 = F2; of ellipsoids the point of Perram & Wertheim "
          "(1985)",
      .second_route = "Newton's method for all four equations at once: 1e-17",
      .inputs = inputs_of_pair(),
      .outputs = {{"point", "m", "where F1 = F2, and the least of both", Form::numbers},
                  {"normal", "-", "along the gradient of F1 there", Form::numbers},
                  {"signed_distance", "m", "between both surfaces along it; null: it misses one"},
                  {"level", "-", "F1 = F2"},
                  {"signed_distance_by_common_normal", "m", "as convex-pair has it"},
                  {"angle_to_common_normal", "rad", "between both normals"}},
      .solve = [](const KindInputs& in) {
        const ConvexShape first = superquadric_of(in, "-1");
        const ConvexShape second = superquadric_of(in, "-2");
        const Midway found = superquadric_midway(first, second);
        const SignedDistance common = signed_distance(first, second);
        const long double error = 1e-14L + found.residual;
        KindAnswer answer;
        answer.add("point", list_of(found.point), error);
        answer.add("normal", list_of(found.normal), error);
        answer.add("signed_distance", found.distance, error);
        answer.add("level", found.level, error);
        answer.add("signed_distance_by_common_normal", common.distance, closed_form_error);
        answer.uncertainty.back().second += common.uncertainty;
        answer.add_within(
            "angle_to_common_normal",
            std::atan2(found.normal.cross(common.normal).norm(), found.normal.dot(common.normal)),
            5e-16L);
        return answer;
      }};
}

ConvexShape shape_over_plane(const KindInputs& in) {
  const std::string& word = in.word("shape");
  ConvexShape body{.semi_axes = three_of(in, "semi-axes"), .pose = pose_of(in, "")};
  if (word == "block") {
    body.kind = ConvexKind::block;
  } else if (word == "cylinder") {
    body.kind = ConvexKind::cylinder;
    if (body.semi_axes[0] != body.semi_axes[1])
      throw std::invalid_argument(
          "semi-axes: a cylinder has its radius twice, then half its length");
  } else if (word == "superquadric") {
    body.exponents = exactly<2>(in, "exponents");
  } else if (word != "ellipsoid") {
    throw std::invalid_argument("shape: " + word +
                                " is none of ellipsoid, superquadric, block, cylinder");
  }
  return body;
}

Kind convex_and_plane_kind() {
  KindInput exponents = exponents_input("exponents");
  exponents.by_default = "2 2";
  return {
      .name = "convex-and-plane",
      .text =
          "A convex body over a plane: its lowest point; of an ellipsoid what the plane cuts off",
      .source = "support function; the map that makes an ellipsoid a sphere",
      .second_route = "the least of n.x over the implicit surface by a search: 1e-17",
      .inputs = {word_input("shape", "ellipsoid, superquadric, block or cylinder (about z)"),
                 semi_axes_input("semi-axes"),
                 exponents,
                 quaternion_input("quaternion"),
                 vector_input("position", "m", "its centre"),
                 vector_input("plane-normal", "-", "normal of the plane, of any length"),
                 {"plane-offset", "m",
                  "how far the plane is from the origin along its normal; bodies are where it is "
                  "larger"}},
      .outputs = {{"signed_distance", "m", "of the lowest point, below 0: overlap"},
                  {"point", "m", "that point", Form::numbers},
                  {"overlap_volume", "m3", "of an ellipsoid; null for others"},
                  {"section_area", "m2", "of the cut; likewise"},
                  {"overlap_centroid", "m", "of what is cut off; likewise", Form::numbers},
                  {"section_centroid", "m", "of the cut; likewise", Form::numbers}},
      .solve = [](const KindInputs& in) {
        const OverPlane found = over_plane(shape_over_plane(in), vector_of(in, "plane-normal"),
                                           in.number("plane-offset"));
        const long double size =
            vector_of(in, "position").norm() + vector_of(in, "semi-axes").norm();
        KindAnswer answer;
        add_sum(answer, "signed_distance", found.distance, size);
        add_sum(answer, "point", list_of(found.lowest), size);
        add_sum(answer, "overlap_volume", found.overlap_volume, size * size * size);
        add_sum(answer, "section_area", found.section_area, size * size);
        add_sum(answer, "overlap_centroid", list_of(found.overlap_centroid), size);
        add_sum(answer, "section_centroid", list_of(found.section_centroid), size);
        return answer;
      }};
}

Kind sphere_and_block_kind() {
  return {
      .name = "sphere-and-block",
      .text = "A sphere at the face, an edge or a vertex of a block, or with its centre inside",
      .source = "the nearest point of the surface of the block, by clamping",
      .second_route = "greatest separation over directions: 1e-17",
      .inputs = {{"radius", "m", "radius of the sphere", above_zero},
                 vector_input("sphere-position", "m", "its centre"),
                 half_size_input,
                 quaternion_input("quaternion"),
                 vector_input("position", "m", "centre of the block")},
      .outputs = {{"signed_distance", "m", "gap, or minus the overlap"},
                  {"normal", "-", "from the block to the sphere", Form::numbers},
                  {"point_on_block", "m", "nearest point of its surface", Form::numbers},
                  {"feature", "", "face, edge, vertex; inside where the centre is", Form::word}},
      .solve = [](const KindInputs& in) {
        const Vector centre = vector_of(in, "sphere-position");
        const Pose pose = pose_of(in, "");
        const SphereAtBlock found =
            sphere_at_block(in.number("radius"), centre, three_of(in, "half-size"), pose);
        const long double size = centre.norm() + pose.position.norm() + in.number("radius");
        KindAnswer answer;
        add_sum(answer, "signed_distance", found.distance, size);
        add_sum(answer, "normal", list_of(found.normal), 1);
        add_sum(answer, "point_on_block", list_of(found.on_block), size);
        answer.add_exact("feature", found.feature);
        return answer;
      }};
}

// ---- polyhedra ----------------------------------------------------------------------------------

std::vector<ExactVector> vertices_of(const KindInputs& in, const std::string& name) {
  const std::vector<long double>& numbers = in.numbers(name);
  if (numbers.size() % 3 != 0)
    throw std::invalid_argument(name + ": needs three numbers for each vertex, has " +
                                std::to_string(numbers.size()));
  std::vector<ExactVector> points;
  for (std::size_t i = 0; i < numbers.size(); i += 3)
    points.push_back({exact(numbers[i]), exact(numbers[i + 1]), exact(numbers[i + 2])});
  return points;
}

/// Turned and moved without rounding: the turn of a rational quaternion is rational.
std::vector<ExactVector> placed(const std::vector<ExactVector>& points,
                                const std::array<long double, 4>& quaternion,
                                const std::array<long double, 3>& position) {
  std::array<Rational, 4> q;
  for (std::size_t i = 0; i < 4; ++i) q[i] = exact(quaternion[i]);
  const auto turn = rows_of_turn(q);
  std::vector<ExactVector> all;
  for (const ExactVector& point : points) {
    ExactVector there;
    for (std::size_t i = 0; i < 3; ++i)
      there[i] = exact(position[i]) + turn[i][0] * point[0] + turn[i][1] * point[1] +
                 turn[i][2] * point[2];
    all.push_back(there);
  }
  return all;
}

KindAnswer answer_of_overlap(const KindInputs& in) {
  std::array<Polyhedron, 2> bodies;
  for (const std::size_t k : {0U, 1U}) {
    const std::string which = k == 0 ? "-1" : "-2";
    bodies[k] =
        hull_of(placed(vertices_of(in, "vertices" + which), exactly<4>(in, "quaternion" + which),
                       three_of(in, "position" + which)));
  }
  const PolyhedraOverlap found = overlap_of(bodies[0], bodies[1]);
  constexpr long double none = std::numeric_limits<long double>::quiet_NaN();
  const auto vector = [](const std::array<long double, 3>& v) { return Vector(v[0], v[1], v[2]); };
  const Vector force = vector(rounded(found.force));
  const Vector moment = vector(rounded(found.moment));
  const Vector centroid =
      found.volume > 0 ? vector(rounded(found.centroid)) : Vector::Constant(none);
  const bool pushes = force.norm() > 0;
  KindAnswer answer;
  const auto add = [&](const char* name, Value value) {
    answer.add(name, std::move(value), closed_form_error);
  };
  add("overlap_volume", rounded(found.volume));
  add("overlap_centroid", list_of(centroid));
  add("boundary_vector", list_of(force));
  add("boundary_moment", list_of(moment));
  add("moment_of_force_at_centroid", list_of(Vector(centroid.cross(force))));
  add("nearest_point_of_line_to_origin",
      list_of(pushes ? Vector(force.cross(moment) / force.squaredNorm()) : Vector::Constant(none)));
  Rational product;
  Rational square;
  for (std::size_t i = 0; i < 3; ++i) {
    product += found.force[i] * found.moment[i];
    square += found.force[i] * found.force[i];
  }
  add("pitch", pushes ? rounded(product / square) : none);
  add("minimum_translation", found.translation);
  add("direction", list_of(found.direction));
  answer.add_exact("directions_as_good", found.directions);
  return answer;
}

Kind polyhedra_overlap_kind() {
  std::vector<KindInput> inputs;
  for (const std::string which : {"-1", "-2"})
    for (KindInput input :
         {numbers_input("vertices" + which, "m", "three numbers a vertex; the body is their hull"),
          quaternion_input("quaternion" + which),
          vector_input("position" + which, "m", "the origin of the vertices")})
      inputs.push_back(std::move(input));
  return {.name = "polyhedra-overlap",
          .text =
              "What two convex polyhedra have in common, and the force and moment that are the "
              "gradient of its volume",
          .source = "faces of each cut by the planes of the other, in rational numbers",
          .second_route = "corners of the common body by triples of planes: equal",
          .inputs = inputs,
          .outputs = {{"overlap_volume", "m3", "volume V in common"},
                      {"overlap_centroid", "m", "its centroid; null: none", Form::numbers},
                      {"boundary_vector", "m2",
                       "integral of n over the surface of the first inside the second: minus the "
                       "gradient of V for a translation of the second",
                       Form::numbers},
                      {"boundary_moment", "m3",
                       "that of x cross n about the origin: likewise for a turn", Form::numbers},
                      {"moment_of_force_at_centroid", "m3",
                       "what that vector has if it acts at the centroid, as some codes have it",
                       Form::numbers},
                      {"nearest_point_of_line_to_origin", "m",
                       "of the line along which vector and moment are a wrench", Form::numbers},
                      {"pitch", "m", "of that wrench: not 0 where no point of action gives it"},
                      {"minimum_translation", "m", "the shortest that parts them; null: apart"},
                      {"direction", "-", "in which the second goes", Form::numbers},
                      {"directions_as_good", "-", "directions with as short a way"}},
          .solve = answer_of_overlap};
}

Kind polyhedron_mass_kind() {
  return {.name = "polyhedron-mass",
          .text = "Volume, centroid and moments of inertia of a convex polyhedron",
          .source = "tetrahedra from the origin to the triangles of the faces, in rational numbers",
          .second_route = "the theorem of divergence over the faces: equal",
          .inputs = {numbers_input("vertices", "m",
                                   "three numbers a vertex, 4 to 48; the body is their hull")},
          .outputs = {{"volume", "m3", "volume"},
                      {"centroid", "m", "centroid", Form::numbers},
                      {"inertia_over_mass", "m2",
                       "about the centroid, xx yy zz xy xz yz with the signs of the matrix",
                       Form::numbers},
                      {"principal_inertia_over_mass", "m2", "from the least on", Form::numbers},
                      {"faces", "-", "faces of the hull"}},
          .solve = [](const KindInputs& in) {
            const Polyhedron body = hull_of(vertices_of(in, "vertices"));
            const PolyhedronMass found = mass_of(body);
            std::vector<long double> inertia;
            for (const Rational& number : found.inertia) inertia.push_back(rounded(number));
            Eigen::Matrix<long double, 3, 3> matrix;
            matrix << inertia[0], inertia[3], inertia[4], inertia[3], inertia[1], inertia[5],
                inertia[4], inertia[5], inertia[2];
            const Eigen::SelfAdjointEigenSolver<Eigen::Matrix<long double, 3, 3>> solver(matrix);
            KindAnswer answer;
            answer.add("volume", rounded(found.volume), closed_form_error);
            answer.add("centroid", list_of(rounded(found.centroid)), closed_form_error);
            answer.add("inertia_over_mass", list_of(inertia), closed_form_error);
            answer.add("principal_inertia_over_mass", list_of(Vector(solver.eigenvalues())),
                       closed_form_error);
            answer.add_exact("faces", static_cast<int>(body.faces.size()));
            return answer;
          }};
}

// ---- masses -------------------------------------------------------------------------------------

Kind superquadric_mass_kind() {
  return kind_of_one<SuperquadricMass>(
      {.name = "superquadric-mass",
       .text = "Volume and moments of inertia of a superquadric of even density",
       .source = "Dirichlet's integrals: gamma functions",
       .second_route = "quadrature over z: 1e-16",
       .inputs = {semi_axes_input("semi-axes"), exponents_input("exponents")}},
      {{"volume", "m3", "volume", &SuperquadricMass::volume},
       {"inertia_over_mass", "m2", "about its axes", &SuperquadricMass::inertia_over_mass}},
      [](const KindInputs& in) {
        return superquadric_mass(three_of(in, "semi-axes"), exactly<2>(in, "exponents"));
      });
}

Kind clump_mass_kind() {
  return {.name = "clump-on-an-axis-mass",
          .text =
              "Mass of a clump of spheres on one line: that of the union, and what the sum over "
              "spheres gives, in which overlaps count twice",
          .source = "polynomials of the outline, piece by piece",
          .second_route = "spheres less their lenses: 1e-17",
          .inputs = {numbers_input("places", "m", "of the centres on the axis"),
                     numbers_input("radii", "m", "one for each", above_zero)},
          .outputs = {{"volume", "m3", "volume of the union"},
                      {"centroid", "m", "on the axis"},
                      {"inertia_over_mass_across", "m2", "about the centroid, across the axis"},
                      {"inertia_over_mass_along", "m2", "about the axis"},
                      {"volume_counted_twice", "m3", "sum over spheres"},
                      {"centroid_counted_twice", "m", "likewise"},
                      {"inertia_over_mass_across_counted_twice", "m2", "likewise"},
                      {"inertia_over_mass_along_counted_twice", "m2", "likewise"}},
          .solve = [](const KindInputs& in) {
            KindAnswer answer;
            const auto add = [&](const ClumpMass& mass, const std::string& how) {
              answer.add("volume" + how, mass.volume, closed_form_error);
              answer.add_within("centroid" + how, mass.centroid,
                                closed_form_error * std::sqrt(mass.inertia_across));
              answer.add("inertia_over_mass_across" + how, mass.inertia_across, closed_form_error);
              answer.add("inertia_over_mass_along" + how, mass.inertia_along, closed_form_error);
            };
            add(clump_mass(in.numbers("places"), in.numbers("radii")), "");
            add(sum_of_spheres(in.numbers("places"), in.numbers("radii")), "_counted_twice");
            return answer;
          }};
}

// ---- motions ------------------------------------------------------------------------------------

Kind corner_impact_kind() {
  return {.name = "corner-impact",
          .text = "A block that lands on a corner without friction",
          .source =
              "the impulse that the mobility of the corner asks for: -(1 + e) u_n/(1/m + (r x "
              "n).I^-1 (r x n))",
          .second_route = "momenta kept about the corner, and restitution: 1e-17",
          .inputs = {half_size_input,
                     {"mass", "kg", "mass", above_zero},
                     quaternion_input("quaternion"),
                     vector_input("velocity", "m/s", "of the centre before"),
                     vector_input("spin", "rad/s", "before"),
                     restitution_input},
          .outputs = {{"velocity", "m/s", "of the centre after", Form::numbers},
                      {"spin", "rad/s", "after", Form::numbers},
                      {"impulse", "N s", "upwards"},
                      {"arm", "m", "from the centre to the corner", Form::numbers},
                      {"energy_before", "J", "kinetic energy before"},
                      {"energy_after", "J", "after"},
                      {"energy_lost", "J", "(1 - e^2) u_n^2/2 over the mobility"}},
          .solve = [](const KindInputs& in) {
            const CornerImpact found = corner_impact({.half_size = three_of(in, "half-size"),
                                                      .mass = in.number("mass"),
                                                      .turn = turn_of(exactly<4>(in, "quaternion")),
                                                      .velocity = vector_of(in, "velocity"),
                                                      .spin = vector_of(in, "spin"),
                                                      .restitution = in.number("restitution")});
            KindAnswer answer;
            add_sum(answer, "velocity", list_of(found.velocity), found.impulse / in.number("mass"));
            add_sum(answer, "spin", list_of(found.spin), found.spin.norm());
            add_sum(answer, "impulse", found.impulse, found.impulse);
            add_sum(answer, "arm", list_of(found.arm), found.arm.norm());
            add_sum(answer, "energy_before", found.energy_before, found.energy_before);
            add_sum(answer, "energy_after", found.energy_after, found.energy_before);
            add_sum(answer, "energy_lost", found.energy_before - found.energy_after,
                    found.energy_before);
            return answer;
          }};
}

constexpr std::array<std::pair<const char*, RestitutionOf>, 3> restitutions{
    {{"newton", RestitutionOf::velocity},
     {"poisson", RestitutionOf::impulse},
     {"stronge", RestitutionOf::work}}};

std::string by_whom(const char* whose, const char* what) { return std::string(whose) + "_" + what; }

KindAnswer answer_of_planar_impact(const KindInputs& in) {
  const PlanarImpact body{.mass = in.number("mass"),
                          .inertia = in.number("inertia"),
                          .arm = exactly<2>(in, "arm"),
                          .velocity = exactly<2>(in, "velocity"),
                          .spin = in.number("spin"),
                          .restitution = in.number("restitution"),
                          .mu = in.number("mu")};
  KindAnswer answer;
  bool slides = true;
  for (const auto& [name, of] : restitutions) {
    const PlanarImpactEnd end = planar_impact(body, of);
    slides = slides && end.slides_to_the_end;
    answer.add(by_whom(name, "velocity"), list_of(end.velocity), closed_form_error);
    answer.add(by_whom(name, "spin"), end.spin, closed_form_error);
    answer.add(by_whom(name, "impulse"), list_of(end.impulse), closed_form_error);
    answer.add(by_whom(name, "energy_over_before"), end.energy_over_before, closed_form_error);
  }
  answer.add_exact("slides_to_the_end", std::string(slides ? "yes" : "no"));
  return answer;
}

Kind planar_impact_kind() {
  std::vector<KindOutput> outputs;
  for (const auto& [name, of] : restitutions) {
    outputs.push_back({by_whom(name, "velocity"), "m/s", "of the centre after", Form::numbers});
    outputs.push_back({by_whom(name, "spin"), "rad/s", "after"});
    outputs.push_back({by_whom(name, "impulse"), "N s", "on the body", Form::numbers});
    outputs.push_back(
        {by_whom(name, "energy_over_before"), "-", "kinetic energy over that before"});
  }
  outputs.push_back({"slides_to_the_end", "", "yes or no: one way all the time", Form::word});
  return {.name = "planar-point-impact",
          .text =
              "An impact of one point in the plane with Coulomb's friction, by Newton's, "
              "Poisson's and Stronge's restitution",
          .source = "Routh's method: legs of slip and stick, linear in the normal impulse",
          .second_route = "the motion stepped in the normal impulse: 1e-9",
          .inputs = {{"mass", "kg", "mass", above_zero},
                     {"inertia", "kg m2", "about the centre", above_zero},
                     numbers_input("arm", "m",
                                   "two numbers, from the centre to the point: along "
                                   "the wall, out of it"),
                     numbers_input("velocity", "m/s", "two numbers, of the centre before"),
                     {"spin", "rad/s", "before, from along the wall to out of it"},
                     restitution_input,
                     {"mu", "-", "coefficient of friction", not_negative}},
          .outputs = outputs,
          .solve = answer_of_planar_impact};
}

Kind rocking_ellipsoid_kind() {
  return {.name = "rocking-ellipsoid",
          .text =
              "Period of an ellipsoid that rocks on a level floor in the plane of its first and "
              "third axis",
          .source = "the energy, one quadrature; small swings in closed form",
          .second_route = "the equation of motion stepped by Boost.Odeint: 1e-12",
          .inputs = {word_input("body", "ellipsoid", "ellipsoid"), semi_axes_input("semi-axes"),
                     gravity_of_shapes, word_input("friction", "rolls, or none: a smooth floor"),
                     numbers_input("amplitude", "rad", "of the swings, one number or more",
                                   above_zero)},
          .outputs = {{"period", "s", "one for each amplitude", Form::numbers},
                      {"period_of_small_swings", "s", "what it tends to"}},
          .solve = [](const KindInputs& in) {
            const std::string& friction = in.word("friction");
            if (in.word("body") != "ellipsoid")
              throw std::invalid_argument("body: must be ellipsoid");
            if (friction != "rolls" && friction != "none")
              throw std::invalid_argument("friction: must be rolls or none");
            const RockingEllipsoid body{.semi_axes = three_of(in, "semi-axes"),
                                        .gravity = in.number("gravity"),
                                        .rolls = friction == "rolls"};
            std::vector<long double> periods;
            for (const long double amplitude : in.numbers("amplitude"))
              periods.push_back(period(body, amplitude));
            KindAnswer answer;
            answer.add("period", list_of(periods), closed_form_error);
            answer.add("period_of_small_swings", small_period(body), closed_form_error);
            return answer;
          }};
}

const std::vector<KindInput> inputs_of_block{
    {"half-length", "m", "half its length along the floor", above_zero},
    {"half-height", "m", "half its height", above_zero},
    gravity_of_shapes};
StandingBlock standing_block(const KindInputs& in) {
  return {.half_length = in.number("half-length"),
          .half_height = in.number("half-height"),
          .gravity = in.number("gravity")};
}

Kind sliding_on_a_face_kind() {
  using Slide = SlidingOnFace;
  Kind kind = kind_of_one<Slide>(
      {.name = "sliding-on-a-face",
       .text = "A block that is thrown over a level floor on its face: whether it tips, where it "
               "stops",
       .source = "closed form: the pressure acts mu h ahead of the centre, or at the leading edge, "
                 "which stays on the floor",
       .second_route = "balance of forces and moments, stepped until it stands: 1e-15",
       .inputs = joined(inputs_of_block, {{"velocity", "m/s", "at the start", above_zero},
                                          {"mu", "-", "coefficient of friction", not_negative}})},
      {{"distance", "m", "to its stop; null: it tips", &Slide::distance},
       {"time", "s", "likewise", &Slide::time},
       {"centre_of_pressure_ahead", "m", "of the centre of the block", &Slide::pressure_ahead},
       {"normal_force_over_weight", "-", "as it begins to tip; null: it does not",
        &Slide::normal_force_over_weight},
       {"angular_acceleration", "rad/s2", "likewise", &Slide::angular_acceleration},
       {"deceleration", "m/s2", "likewise", &Slide::deceleration}},
      [](const KindInputs& in) {
        return slide_on_face(standing_block(in), in.number("velocity"), in.number("mu"));
      });
  kind.outputs.push_back({"tips", "", "yes or no: mu h is above half its length", Form::word});
  kind.solve = [solve = kind.solve](const KindInputs& in) {
    KindAnswer answer = solve(in);
    const bool tips = in.number("mu") * in.number("half-height") > in.number("half-length");
    answer.add_exact("tips", std::string(tips ? "yes" : "no"));
    return answer;
  };
  return kind;
}

Kind rocking_block_kind() {
  return {
      .name = "rocking-block",
      .text = "A block that is let go on an edge which does not slip",
      .source =
          "the energy, one quadrature; Housner (1963) for the change of the edge, which "
          "assumes where the impulse acts",
      .second_route = "the equation of motion stepped by Boost.Odeint: 1e-12",
      .inputs = joined(inputs_of_block, {numbers_input("angle", "rad",
                                                       "at the start, one number or more, below "
                                                       "that of balance",
                                                       above_zero)}),
      .outputs = {{"time_to_flat", "s", "one for each angle", Form::numbers},
                  {"spin_when_flat", "rad/s", "likewise", Form::numbers},
                  {"spin_kept_by_change_of_corner", "-", "by Housner's assumption"},
                  {"angle_of_balance", "rad", "on the edge"}},
      .solve = [](const KindInputs& in) {
        const StandingBlock block = standing_block(in);
        std::vector<long double> times;
        std::vector<long double> spins;
        for (const long double angle : in.numbers("angle")) {
          const RockingBlock found = rock(block, angle);
          times.push_back(found.time_to_flat);
          spins.push_back(found.spin_when_flat);
        }
        KindAnswer answer;
        answer.add("time_to_flat", list_of(times), closed_form_error);
        answer.add("spin_when_flat", list_of(spins), closed_form_error);
        answer.add("spin_kept_by_change_of_corner", spin_kept(block), closed_form_error);
        answer.add("angle_of_balance", balance(block), closed_form_error);
        return answer;
      }};
}

}  // namespace

std::vector<Kind> shape_kinds() {
  return {convex_pair_kind(),       midway_kind(),
          convex_and_plane_kind(),  sphere_and_block_kind(),
          polyhedra_overlap_kind(), polyhedron_mass_kind(),
          superquadric_mass_kind(), clump_mass_kind(),
          corner_impact_kind(),     planar_impact_kind(),
          rocking_ellipsoid_kind(), sliding_on_a_face_kind(),
          rocking_block_kind()};
}

}  // namespace stickslip::reference
