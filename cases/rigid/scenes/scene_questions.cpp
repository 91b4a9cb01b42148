// SPDX-License-Identifier: BSD-3-Clause
#include "cases/rigid/scenes/scene_questions.hpp"

#include <algorithm>
#include <array>

#include "cases/impact/bounce_map/case.hpp"
#include "cases/problem_parameters.hpp"
#include "cases/rigid/block_collision/case.hpp"
#include "cases/rigid/block_slides_askew/case.hpp"
#include "cases/rigid/body_inertia/case.hpp"
#include "cases/rigid/column/case.hpp"
#include "cases/rigid/corner_landing/case.hpp"
#include "cases/rigid/drops/case.hpp"
#include "cases/rigid/edge_roll_off/case.hpp"
#include "cases/rigid/ellipsoid_rocks/case.hpp"
#include "cases/rigid/face_slide_tips/case.hpp"
#include "cases/rigid/free_spin/case.hpp"
#include "cases/rigid/friction_directions/case.hpp"
#include "cases/rigid/groove/case.hpp"
#include "cases/rigid/mesh_drop/case.hpp"
#include "cases/rigid/mesh_roll/case.hpp"
#include "cases/rigid/mesh_slide/case.hpp"
#include "cases/rigid/pair_impact/case.hpp"
#include "cases/rigid/planar_impact/case.hpp"
#include "cases/rigid/ring/case.hpp"
#include "cases/rigid/same_shape/case.hpp"
#include "cases/rigid/scenes/bounce_scene.hpp"
#include "cases/rigid/slide_then_roll/case.hpp"
#include "cases/rigid/slopes/case.hpp"
#include "cases/rigid/steep_slopes/case.hpp"
#include "cases/rigid/step_climb/case.hpp"
#include "cases/rigid/unlike_drops/case.hpp"

namespace stickslip::cases {
namespace {

struct Question {
  std::string_view name;
  RigidScene (*scene)(const CaseParameters&, const SceneSteps&);
};

template <class P>
Question question_of() {
  return {P::name, [](const CaseParameters& parameters, const SceneSteps& steps) {
            return problem_with<P>(parameters).scene(steps);
          }};
}

const std::vector<Question>& questions() {
  static const std::vector<Question> all{
      question_of<SlideThenRoll>(),
      {BounceMap::name,
       [](const CaseParameters& parameters, const SceneSteps& steps) {
         return bounce_scene(problem_with<BounceMap>(parameters), steps);
       }},
      question_of<PairImpact>(),
      question_of<FrictionDirections>(),
      question_of<BlockSlidesAskew>(),
      question_of<Groove>(),
      question_of<Slopes>(),
      question_of<SteepSlopes>(),
      question_of<Drops>(),
      question_of<UnlikeDrops>(),
      question_of<BlockColumn>(),
      question_of<FreeSpin>(),
      question_of<MeshRoll>(),
      question_of<MeshSlide>(),
      question_of<MeshDrop>(),
      question_of<EdgeRollOff>(),
      question_of<StepClimb>(),
      question_of<Ring>(),
      question_of<CornerLanding>(),
      question_of<BlockCollision>(),
      question_of<BodyInertia>(),
      question_of<EllipsoidRocks>(),
      question_of<FaceSlideTips>(),
      question_of<PlanarImpactCase>(),
      question_of<SameShape>(),
  };
  return all;
}

}  // namespace

std::vector<std::string> scene_cases() {
  std::vector<std::string> names;
  for (const Question& question : questions()) names.emplace_back(question.name);
  return names;
}

bool is_scene_case(std::string_view name) {
  return std::ranges::find(questions(), name, &Question::name) != questions().end();
}

RigidScene scene_of_case(std::string_view name, const CaseParameters& parameters,
                         const SceneSteps& steps) {
  RigidScene scene =
      std::ranges::find(questions(), name, &Question::name)->scene(parameters, steps);
  scene.scene.case_name = name;
  return scene;
}

}  // namespace stickslip::cases
