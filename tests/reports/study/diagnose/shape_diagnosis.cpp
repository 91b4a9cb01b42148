// SPDX-License-Identifier: BSD-3-Clause
// Mistakes in contacts of convex shapes are named, of ours and of a law with shapes of its own.
#include "reports/study/diagnose/shape_diagnosis.hpp"

#include "stickslip/contact/law/law_around.hpp"
#include "stickslip/mistakes/mistakes.hpp"
#include "stickslip/shapes/shape_contact.hpp"
#include "unit_test.hpp"

BOOST_AUTO_TEST_SUITE(shape_diagnosis)

namespace {

using namespace stickslip;
using namespace stickslip::reports;

/// A pair of shapes by a rule, or with the force between both centres.
class ShapesByRule final : public LawAround, public OwnShapes {
 public:
  explicit ShapesByRule(ShapeRule rule, bool is_central = false)
      : LawAround(make_scheme("linear-refined[kn=3e4]").law()),
        rule_(rule),
        is_central_(is_central) {}
  std::unique_ptr<Model> clone() const override { return std::make_unique<ShapesByRule>(*this); }
  std::shared_ptr<OwnShapes> own_shapes() const override {
    return std::make_shared<ShapesByRule>(*this);
  }
  std::unique_ptr<PairOfShapes> pair(const ToldShape& p, const ToldShape& q) override {
    return std::make_unique<Pair>(FramedLaw{.law = inner(), .shape_rule = rule_}, p, q,
                                  is_central_);
  }

 private:
  class Pair final : public PairOfShapes {
   public:
    Pair(const FramedLaw& law, const ToldShape& p, const ToldShape& q, bool is_central)
        : p_(p), q_(q), contact_(law, p_, q_), is_central_(is_central) {}
    void follow(std::span<const ShapesMovement> steps, std::span<ShapesForce> forces) override {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        forces[i] = contact_.place(steps[i]);
        const Vector3 middle = (steps[i].p.position + steps[i].q.position) / 2;
        if (is_central_) forces[i] = acting_at(middle, forces[i].force, steps[i]);
      }
    }

   private:
    ConvexBody p_;
    ConvexBody q_;
    ShapeContact contact_;
    bool is_central_;
  };

  ShapeRule rule_;
  bool is_central_;
};

Diagnosis diagnosis_of(ShapeRule rule, bool is_central = false) {
  Scheme scheme = make_scheme("linear-refined");
  scheme.framed.law = AnyLaw(std::make_unique<ShapesByRule>(rule, is_central));
  return diagnose_shapes(scheme);
}

}  // namespace

BOOST_AUTO_TEST_CASE(shapes_with_an_energy_have_no_mistake) {
  BOOST_TEST(diagnosis_of(ShapeRule::common_normal).is_equal);
  BOOST_TEST(diagnosis_of(ShapeRule::volume).is_equal);
  BOOST_TEST(has_shapes_to_diagnose(make_scheme("linear-refined[shape-rule=midway]")));
  BOOST_TEST(!has_shapes_to_diagnose(make_scheme("linear-refined[shape-rule=volume]")));
}

BOOST_AUTO_TEST_CASE(each_mistake_is_named_whatever_the_stiffness) {
  int named = 0;
  for (const MistakeInfo& mistake : known_mistakes()) {
    if (mistake.kind != mistakes_of_shapes) continue;
    const Scheme ours =
        make_scheme("linear-conventional[mistake=" + std::string(mistake.name) + "]");
    for (const Diagnosis& found : {diagnose_shapes(ours), diagnosis_of(ours.framed.shape_rule)}) {
      BOOST_TEST_REQUIRE(!found.mistakes.empty());
      BOOST_TEST(!found.is_unknown);
      BOOST_TEST(found.mistakes.front().name == mistake.name);
      BOOST_TEST(found.mistakes.front().match > 0.99);
      BOOST_TEST(found.mistakes[1].match < 0.8);
    }
    ++named;
  }
  BOOST_TEST(named == 4);
}

BOOST_AUTO_TEST_CASE(another_mistake_is_none_of_them) {
  const Diagnosis found = diagnosis_of(ShapeRule::common_normal, true);
  BOOST_TEST(!found.is_equal);
  BOOST_TEST(found.is_unknown);
}

BOOST_AUTO_TEST_SUITE_END()
