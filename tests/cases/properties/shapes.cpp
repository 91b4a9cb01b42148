// SPDX-License-Identifier: BSD-3-Clause
// Each property of convex shapes finds the fault that it is there for, and lets right shapes pass.
#include "cases/properties/properties.hpp"
#include "cases/schemes/scheme.hpp"
#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/shapes/shape_contact.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(shapes)

namespace {

using namespace stickslip;

/// A pair at the end of a step, and what a right law makes of it.
struct SeenPair {
  const ToldShape& p;
  const ToldShape& q;
  const ShapesMovement& step;
  const BodyOverlap& overlap;
};
using ShapeFault = ShapesForce (*)(const SeenPair& seen, const ShapesForce& right);

ShapesForce scaled(const ShapesForce& force, double by) {
  return {by * force.force, by * force.torque_p, by * force.torque_q};
}

double longest(const ToldShape& shape) { return ConvexBody(shape).reach(); }

/// The law linear-refined, whose shapes are those of the library with a fault.
class FaultyShapes final : public LawAround, public OwnShapes {
 public:
  explicit FaultyShapes(ShapeFault fault)
      : LawAround(make_scheme("linear-refined").law()), fault_(fault) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<FaultyShapes>(*this); }
  std::shared_ptr<OwnShapes> own_shapes() const override {
    return std::make_shared<FaultyShapes>(*this);
  }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<Pair>(FramedLaw{.law = inner()}, p, q, fault_);
  }

 private:
  class Pair final : public PairOfShapes {
   public:
    Pair(const FramedLaw& law, const ToldShape& p, const ToldShape& q, ShapeFault fault)
        : p_(p), q_(q), contact_(law, p_, q_), fault_(fault) {}
    void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        const ShapesForce right =
            is_placed_ ? contact_.advance(steps[i]) : contact_.place(steps[i]);
        is_placed_ = true;
        forces[i] = fault_({p_.told(), q_.told(), steps[i], contact_.overlap()}, right);
      }
    }

   private:
    ConvexBody p_;
    ConvexBody q_;
    ShapeContact contact_;
    ShapeFault fault_;
    bool is_placed_ = false;
  };

  ShapeFault fault_;
};

/// The properties of shapes that a fault breaks, without "shape-".
std::string broken_by(ShapeFault fault) {
  const Scheme scheme = make_scheme("linear-refined");
  Scheme faulty = scheme;
  faulty.framed.law = AnyLaw(std::make_unique<FaultyShapes>(fault));
  std::string broken;
  for (const PropertyInfo& property : known_properties()) {
    if (!property.name.starts_with("shape-")) continue;
    const PropertyResult found = property_of(faulty, property.name);
    BOOST_TEST((found.verdict == PropertyResult::Verdict::holds ||
                found.verdict == PropertyResult::Verdict::broken),
               property.name << ": " << found.reason);
    if (found.verdict != PropertyResult::Verdict::broken) continue;
    broken += (broken.empty() ? "" : " ") + property.name.substr(6);
    BOOST_TEST_MESSAGE(property.name << ": " << found.reason);
  }
  return broken;
}

}  // namespace

BOOST_AUTO_TEST_CASE(right_shapes_have_all_properties) {
  BOOST_TEST(broken_by([](const SeenPair&, const ShapesForce& right) { return right; }) == "");
}

// The stiffness by the size of the first shape alone.
BOOST_AUTO_TEST_CASE(a_first_shape_that_counts_more_is_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               return scaled(right, longest(seen.p) / (longest(seen.p) + longest(seen.q)));
             }) == "exchange");
}

// Axes of space that count: stiffer where the normal is upright.
BOOST_AUTO_TEST_CASE(axes_of_space_are_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               const double up = seen.overlap.normal[2];
               return scaled(right, 1 + 0.1 * up * up);
             }) == "rigid-motion closed-way");
}

// A couple about the normal that always turns the same way.
BOOST_AUTO_TEST_CASE(a_hand_is_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               const double arm = 0.1 * std::max(seen.overlap.depth, 0.0);
               const Vector3 couple = arm * right.force.norm() * seen.overlap.normal;
               return ShapesForce{right.force, right.torque_p + couple, right.torque_q - couple};
             }) == "mirror closed-way");
}

// A spring that stiffens at a depth in metres.
BOOST_AUTO_TEST_CASE(a_length_of_its_own_is_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               return scaled(right, 1 + std::max(seen.overlap.depth, 0.0));
             }) == "scale");
}

// Half as stiff while the contact is in the inner half of the first shape: a jump on the way.
BOOST_AUTO_TEST_CASE(a_jump_over_an_edge_is_found) {
  const std::string broken = broken_by([](const SeenPair& seen, const ShapesForce& right) {
    const double reach = (seen.step.q.position - seen.step.p.position).norm();
    const bool is_far = reach > 0.58 * (longest(seen.p) + longest(seen.q));
    return scaled(right, is_far ? 1 : 1.5);
  });
  BOOST_TEST(says(broken, "continuity"), broken);
}

// The right force in the middle between both centres.
BOOST_AUTO_TEST_CASE(a_wrong_point_is_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               return acting_at((seen.step.p.position + seen.step.q.position) / 2, right.force,
                                seen.step);
             }) == "closed-way");
}

// A share of the force for each triangle.
BOOST_AUTO_TEST_CASE(triangles_that_each_push_are_found) {
  BOOST_TEST(broken_by([](const SeenPair& seen, const ShapesForce& right) {
               const std::size_t corners = seen.p.triangles.size() + seen.q.triangles.size();
               return scaled(right, 1 + 1e-3 * static_cast<double>(corners));
             }) == "vertices");
}

// A stiffness by the longest edge of the triangles, diagonals included.
BOOST_AUTO_TEST_CASE(diagonals_that_count_are_found) {
  const std::string broken = broken_by([](const SeenPair& seen, const ShapesForce& right) {
    double sum = 0;
    for (const ToldShape* shape : {&seen.p, &seen.q}) {
      if (shape->triangles.empty()) continue;
      const auto corner = [&](std::size_t k) {
        const double* x = shape->vertices.data() + std::size_t{3} * shape->triangles[k];
        return Vector3(x[0], x[1], x[2]);
      };
      sum += (corner(0) + corner(1) + corner(2)).dot(Vector3(1, 2, 3)) / longest(*shape);
    }
    return scaled(right, 1 + 0.01 * sum);
  });
  BOOST_TEST(says(broken, "triangulation"), broken);
}

// The torque on the second shape is forgotten.
BOOST_AUTO_TEST_CASE(a_torque_that_is_left_out_is_found) {
  BOOST_TEST(broken_by([](const SeenPair&, const ShapesForce& right) {
               return ShapesForce{right.force, right.torque_p, Vector3::Zero()};
             }) == "exchange closed-way moments");
}

BOOST_AUTO_TEST_SUITE_END()
