// SPDX-License-Identifier: BSD-3-Clause
// What the tests of rigid bodies share.
#pragma once

#include "cases/numbers.hpp"
#include "cases/rigid/scenes/scene_run.hpp"
#include "cases/support.hpp"
#include "stickslip/contact/law/watched_law.hpp"

namespace stickslip {

/// The bodies of a scene at its end, as they truly are, by name.
inline BodyState exact_end(const RigidScene& asked, const std::string& name) {
  const auto& bodies = asked.scene.bodies;
  const auto body = std::ranges::find(bodies, name, &SceneBody::name);
  BOOST_REQUIRE_MESSAGE(body != bodies.end(), "no body " << name);
  return asked.exact(static_cast<std::size_t>(body - bodies.begin()), asked.scene.end());
}

/// Steps per contact that laws are run with.
constexpr int steps_of_laws = 32;

/// A right law of springs.
template <class P>
RigidOutcome run_of(const P& problem) {
  return problem.run(scheme_for(problem, "linear-refined"), steps_of_laws);
}

/// The same with another coefficient of friction than that of the case.
template <class P>
RigidOutcome run_with_friction(const P& problem, double factor) {
  const Scheme wrong =
      with_parameters(scheme_for(problem, "linear-refined"), {{"mu", factor * problem.mu}});
  return problem.run(wrong, steps_of_laws);
}

/// The same with forces times 1.3.
template <class P>
RigidOutcome run_with_larger_forces(const P& problem) {
  Scheme wrong = scheme_for(problem, "linear-refined");
  wrong.framed.law = with_changed_answers(wrong.law(), [](const ContactStep&, ContactForce& f) {
    constexpr double factor = 1.3;
    f.normal *= factor;
    f.tangential *= factor;
  });
  return problem.run(wrong, steps_of_laws);
}

}  // namespace stickslip
