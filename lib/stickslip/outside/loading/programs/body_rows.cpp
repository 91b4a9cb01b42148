// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/outside/loading/programs/body_rows.hpp"

#include <array>
#include <cmath>
#include <span>
#include <vector>

namespace stickslip {
namespace {

/// The numbers of a step in the order of the row.
template <class Step>
auto numbers_of(Step& step) {
  auto& m = step.motion;
  std::vector<decltype(&step.radius_p)> numbers{&step.radius_p, &step.radius_q};
  for (auto* v : {&step.branch, &m.displacement_p, &m.displacement_q, &m.rotation_p, &m.rotation_q,
                  &m.velocity_p, &m.velocity_q, &m.spin_p, &m.spin_q}) {
    for (Eigen::Index i = 0; i < 3; ++i) numbers.push_back(&(*v)[i]);
  }
  numbers.push_back(&m.dt);
  return numbers;
}

/// Numbers of an answer, in the order of numbers_of.
template <class Forces>
auto numbers_of_bodies(Forces& forces) {
  std::vector<decltype(&forces.force_p[0])> numbers;
  for (auto* v : {&forces.force_p, &forces.torque_p, &forces.torque_q}) {
    for (Eigen::Index i = 0; i < 3; ++i) numbers.push_back(&(*v)[i]);
  }
  return numbers;
}

}  // namespace

std::string body_row(const BodyStep& step) { return number_line(numbers_of(step)); }

BodyStep read_body_row(std::string_view line) {
  BodyStep step;
  read_number_line(line, numbers_of(step));
  return step;
}

std::string body_answer(const BodyForces& forces) { return number_line(numbers_of_bodies(forces)); }

BodyForces read_body_answer(std::string_view line) {
  BodyForces forces;
  read_number_line(line, numbers_of_bodies(forces));
  if (!(forces.force_p + forces.torque_p + forces.torque_q).array().isFinite().all())
    throw RowError("is not finite");
  return forces;
}

}  // namespace stickslip
