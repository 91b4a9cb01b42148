// SPDX-License-Identifier: BSD-3-Clause
// Convex shapes of external laws: what they are told, and what is said of answers that are
// none.
#include "stickslip/contact/pair/own_shapes.hpp"

#include "complaint.hpp"
#include "stickslip/laws/catalogue.hpp"
#include "stickslip/outside/loading/objects/loaded_law.hpp"
#include "stickslip/outside/loading/objects/shared_object.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"
#include "stickslip/shapes/follow_shapes.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(own_shapes)

using namespace stickslip;

namespace {

bool tells(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string thrown_by(const std::function<void()>& act) {
  try {
    act();
  } catch (const std::exception& what) {
    return what.what();
  }
  return {};
}

/// A law of shapes that answers as a function says.
struct ShapeSample {
  stickslip_law table{};

  ShapeSample() {
    table.interface_version = STICKSLIP_LAW_INTERFACE;
    table.size = sizeof table;
    table.name = "sample";
    table.capabilities = STICKSLIP_SHAPES | STICKSLIP_ENERGY;
    table.shapes = [](const stickslip_shape*, const stickslip_shape*, std::size_t n,
                      const stickslip_shapes_step*, stickslip_shapes_force* forces, void**,
                      const double*, const void*) {
      for (std::size_t i = 0; i < n; ++i) {
        forces[i].force[0] = -1;
        forces[i].force[1] = forces[i].force[2] = 0;
        forces[i].point[0] = 0.5;
        forces[i].point[1] = 0.25;
        forces[i].point[2] = static_cast<double>(i);
      }
    };
  }
  AnyLaw law() const { return law_of(read_descriptor("sample.so", &table), {}); }
};

std::vector<ShapesMovement> three_steps() {
  std::vector<ShapesMovement> all(3);
  for (ShapesMovement& step : all) step.q.position = {1, 0, 0};
  return all;
}

std::vector<ShapesForce> answers_of_shapes(const AnyLaw& law, std::size_t part) {
  const ToldShape p = ellipsoid_shape(1, 0.6, 0.4);
  const ToldShape q = block_shape(0.3, 0.5, 0.4);
  const auto steps = three_steps();
  std::vector<ShapesForce> forces(steps.size());
  const auto pair = law.own_shapes()->pair(p, q);
  for (std::size_t i = 0; i < steps.size(); i += part) {
    const std::size_t count = std::min(part, steps.size() - i);
    pair->follow(std::span(steps).subspan(i, count), std::span(forces).subspan(i, count));
  }
  return forces;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_force_at_a_point_has_both_torques) {
  const auto forces = answers_of_shapes(ShapeSample().law(), 3);
  // (x - p) x F with F = -ex at (1/2, 1/4, 2), and (q - x) x F.
  BOOST_TEST((forces[2].torque_p - Vector3(0, -2, 0.25)).norm() == 0);
  BOOST_TEST((forces[2].torque_q - Vector3(0, 2, -0.25)).norm() == 0);
  // Without shapes_end each batch begins at the first step.
  const auto in_parts = answers_of_shapes(ShapeSample().law(), 1);
  BOOST_TEST((in_parts[2].torque_p - forces[2].torque_p).norm() == 0);
}

BOOST_AUTO_TEST_CASE(shapes_are_told_as_they_are) {
  ShapeSample sample;
  sample.table.shapes = [](const stickslip_shape* p, const stickslip_shape* q, std::size_t n,
                           const stickslip_shapes_step* steps, stickslip_shapes_force* forces,
                           void**, const double*, const void*) {
    BOOST_TEST((p->kind == STICKSLIP_ELLIPSOID));
    BOOST_TEST((q->kind == STICKSLIP_BLOCK));
    BOOST_TEST(q->sizes[1] == 0.5);
    BOOST_TEST(p->vertex_count == 0U);
    BOOST_TEST(steps[0].q.position[0] == 1);
    BOOST_TEST(steps[0].q.rotation[0] == 1);
    for (std::size_t i = 0; i < n; ++i)
      for (const int k : {0, 1, 2})
        forces[i].force[k] = forces[i].torque_p[k] = forces[i].torque_q[k] = k;
  };
  BOOST_TEST((answers_of_shapes(sample.law(), 3)[1].torque_q - Vector3(0, 1, 2)).norm() == 0);
}

BOOST_AUTO_TEST_CASE(a_law_without_contacts_of_shapes_says_so) {
  const AnyLaw law = ShapeSample().law();
  BOOST_TEST(law.info().can(Capability::shapes));
  BOOST_TEST(!law.info().has_contacts());
  BOOST_TEST(complaint([&] { law.contacts(1); }) ==
             "sample answers for shapes, and for no single contact");
  BOOST_TEST((make_law({"linear-refined", {}}).law.own_shapes() == nullptr));
  ShapeSample ellipsoids;
  ellipsoids.table.shape_kinds = 1U << STICKSLIP_ELLIPSOID;
  const auto own = ellipsoids.law().own_shapes();
  BOOST_TEST(own->knows(ShapeKind::ellipsoid));
  BOOST_TEST(!own->knows(ShapeKind::block));
}

BOOST_AUTO_TEST_CASE(forces_of_shapes_that_are_none_are_told_with_their_step) {
  const auto complaint_with = [](const auto& shapes) {
    ShapeSample sample;
    sample.table.shapes = shapes;
    return thrown_by([&] { answers_of_shapes(sample.law(), 3); });
  };
  using Shape = const stickslip_shape*;
  using Step = const stickslip_shapes_step*;
  using Force = stickslip_shapes_force*;
  BOOST_TEST(tells(complaint_with([](Shape, Shape, std::size_t, Step, Force forces, void**,
                                     const double*, const void*) {
                     for (const int k : {0, 1, 2}) forces[0].force[k] = 1;
                   }),
                   "sample.so: shapes gives a force that is not finite, or neither a point nor "
                   "both torques, in step 0"));
  BOOST_TEST(tells(complaint_with([](Shape, Shape, std::size_t n, Step, Force forces, void**,
                                     const double*, const void*) {
                     for (std::size_t i = 0; i <= n; ++i) forces[i] = {};
                   }),
                   "shapes writes past its forces"));
}

BOOST_AUTO_TEST_CASE(descriptors_of_shapes_that_contradict_themselves_are_refused) {
  const auto refusal = [](const auto& change) {
    ShapeSample sample;
    change(sample.table);
    return complaint([&] { sample.law(); });
  };
  BOOST_TEST(tells(refusal([](stickslip_law& law) { law.shapes = nullptr; }),
                   "STICKSLIP_SHAPES needs a function shapes and no advance"));
  BOOST_TEST(tells(refusal([](stickslip_law& law) { law.capabilities |= STICKSLIP_MASSES; }),
                   "STICKSLIP_SHAPES goes with no other capability"));
  BOOST_TEST(tells(refusal([](stickslip_law& law) { law.shape_kinds = 1U << 9; }),
                   "shape_kinds has bits"));
}

BOOST_AUTO_TEST_CASE(what_a_program_says_of_its_shapes_is_read) {
  const auto described = [](const std::string& more) {
    return read_description(R"({"name": "shapes", "parameters": [], )" + more + "}");
  };
  const auto alone = described(
      R"("capabilities": ["shapes", "energy", "stepwise"], "shapes": ["ellipsoid", "plane"])");
  BOOST_TEST(!alone.info.has_contacts());
  BOOST_TEST(alone.can(ProgramWord::shapes));
  BOOST_TEST(alone.knows(ShapeKind::plane));
  BOOST_TEST(!alone.knows(ShapeKind::block));
  const auto beside = described(R"("capabilities": ["stepwise"], "words": ["shapes"])");
  BOOST_TEST(beside.info.has_contacts());
  BOOST_TEST(beside.knows(ShapeKind::block));
  BOOST_TEST(tells(complaint([&] { described(R"("capabilities": ["shapes"], "frame": "exact")"); }),
                   "the capability shapes does not go with 'frame'"));
  BOOST_TEST(tells(complaint([&] { described(R"("capabilities": ["shapes", "wall"])"); }),
                   "does not go with"));
  BOOST_TEST(tells(
      complaint([&] { described(R"("capabilities": ["shapes"], "shapes": ["egg"])"); }), "egg"));
}

BOOST_AUTO_TEST_CASE(lines_of_shapes_are_read_as_they_are_written) {
  ToldShape tetrahedron{.kind = ShapeKind::polyhedron,
                        .sizes = {},
                        .vertices = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1},
                        .triangles = {0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2}};
  for (const ToldShape& shape :
       {ellipsoid_shape(1, 0.6, 0.4), superquadric_shape(1, 0.6, 0.4, 4, 3),
        block_shape(1, 0.6, 0.4), cylinder_shape(0.5, 0.8), plane_shape(), tetrahedron}) {
    std::istringstream lines(shapes_lines(shape, shape));
    std::string line;
    std::getline(lines, line);
    BOOST_TEST(line == "shapes");
    std::getline(lines, line);
    const ToldShape read = read_shape_line(line);
    BOOST_TEST((read.kind == shape.kind));
    BOOST_TEST((read.sizes == shape.sizes));
    BOOST_TEST((read.vertices == shape.vertices));
    BOOST_TEST((read.triangles == shape.triangles));
  }
  ShapesMovement step;
  step.q = {.position = {1, 2, 3}, .rotation = {0, 1, 0, 0}, .velocity = {4, 5, 6}};
  step.dt = 0.5;
  const std::string row = shapes_row(step);
  BOOST_TEST(shapes_row(read_shapes_row(std::string_view(row).substr(0, row.size() - 1))) == row);
  const ShapesForce at_point = read_shapes_answer("-1,0,0,0,2,0").at(three_steps()[0]);
  BOOST_TEST((at_point.torque_p - Vector3(0, 0, 2)).norm() == 0);
  BOOST_TEST(read_shapes_answer("1,2,3,4,5,6,7,8,9").at(step).torque_q[2] == 9);
  const auto refused = [](const char* line) {
    return thrown_by([&] { read_shapes_answer(line); });
  };
  BOOST_TEST(tells(refused("1,2,3"), "not the 6 of force and point, or 9"));
  BOOST_TEST(tells(refused("1,2,nan,4,5,6"), "not finite"));
  const auto bad = [](const char* line) { return thrown_by([&] { read_shape_line(line); }); };
  BOOST_TEST(tells(bad("egg 1,2,3"), "is no shape"));
  BOOST_TEST(tells(bad("block 1,2"), "block has 3"));
  BOOST_TEST(tells(bad("polyhedron 4,4,0"), "has 26 numbers"));
}

BOOST_AUTO_TEST_SUITE_END()
