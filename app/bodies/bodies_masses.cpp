// SPDX-License-Identifier: BSD-3-Clause
// masses.csv: masses, centres and inertia that a program makes of shapes, in the place of a motion.
#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <array>
#include <set>

#include "app/bodies/bodies_case.hpp"
#include "cases/rigid/answers/answer_table.hpp"
#include "cases/rigid/body_inertia/case.hpp"
#include "cases/rigid/scenes/shaped_bodies.hpp"

namespace stickslip::app {
namespace {

/// Columns, in the order of their places here.
const std::vector<std::string_view> columns_of_masses{"body", "mass", "x",   "y",   "z",  "ixx",
                                                      "iyy",  "izz",  "ixy", "ixz", "iyz"};

/// The body with the mass of a row. Throws InputError without a place.
SceneBody body_with(const SceneBody& body, const AnswerTable& row) {
  std::array<double, 10> n{};
  for (std::size_t i = 0; i < n.size(); ++i) n[i] = row.number(i + 1);
  Matrix3 tensor;
  tensor << n[4], n[7], n[8], n[7], n[5], n[9], n[8], n[9], n[6];
  const Vector3 moments = Eigen::SelfAdjointEigenSolver<Matrix3>(tensor).eigenvalues();
  constexpr double rounding = 1e-6;
  if (!(n[0] > 0)) row.fail(fmt::format("mass {:g} is not above 0", n[0]));
  if (const std::string fault = fault_of_moments(moments, rounding); !fault.empty())
    row.fail(fmt::format("mass {:g} with principal moments {:g}, {:g}, {:g}: {}", n[0], moments[0],
                         moments[1], moments[2], fault));
  return cases::with_mass(body, n[0], {n[1], n[2], n[3]}, tensor);
}

}  // namespace

bool is_answered_by_masses(const Scene& scene, const std::filesystem::path& folder) {
  const auto asks = [](const SceneBody& body) { return body.density > 0 && body.blow; };
  return std::ranges::any_of(scene.bodies, asks) && std::filesystem::exists(folder / masses_file) &&
         !std::filesystem::exists(folder / trajectory_file);
}

void read_masses(const Scene& scene, const std::filesystem::path& folder,
                 const std::function<void(const TrajectoryRow&)>& see) {
  AnswerTable table(folder / masses_file, columns_of_masses);
  std::set<std::string, std::less<>> seen;
  while (table.next()) {
    const std::string_view name = table.text(0);
    const auto body = std::ranges::find(scene.bodies, name, &SceneBody::name);
    if (body == scene.bodies.end()) table.fail(fmt::format("body '{}' is not in the scene", name));
    if (!seen.emplace(name).second) table.fail(fmt::format("body {} stands there twice", name));
    const SceneBody told = body_with(*body, table);
    for (std::size_t t = 0; t < scene.times.size(); ++t)
      see({.time = t,
           .body = static_cast<std::size_t>(body - scene.bodies.begin()),
           .state = cases::after_blow(told, scene.times[t]),
           .force = {},
           .line = table.line()});
  }
  for (const SceneBody& body : scene.bodies)
    if (!seen.contains(body.name)) table.fail("the file ends without body " + body.name);
}

}  // namespace stickslip::app
