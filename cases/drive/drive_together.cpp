// SPDX-License-Identifier: BSD-3-Clause
#include "cases/drive/drive_together.hpp"

#include "cases/drive/drive.hpp"

namespace stickslip::cases {
namespace {

using Forces = std::vector<ContactForce>;

/// The step that brings a virgin contact to this force at this overlap, as in drive_from().
ContactStep preload_step(const AnyLaw& law, double overlap, const Vector2& force) {
  ContactStep step;
  step.overlap_new = overlap;
  step.approach = overlap;
  step.shift = force / law.value("kt").value();
  return step;
}

/// Virgin contacts along paths of one length, step by step.
void drive_side_by_side(const AnyLaw& law, const std::vector<const LoadedPath*>& paths,
                        const std::vector<Forces*>& answers) {
  const auto contacts = law.contacts(paths.size());
  std::vector<ContactStep> steps(paths.size());
  Forces forces(paths.size());
  for (std::size_t step = 0; step < paths.front()->steps.size(); ++step) {
    for (std::size_t i = 0; i < paths.size(); ++i) steps[i] = paths[i]->steps[step];
    contacts->advance(steps, forces);
    for (std::size_t i = 0; i < paths.size(); ++i) answers[i]->push_back(forces[i]);
  }
}

}  // namespace

std::vector<Forces> drive_together(const AnyLaw& law, std::vector<LoadedPath> paths) {
  std::vector<Forces> answers;
  if (!law.contacts(1)->asks_at_once()) {
    for (const LoadedPath& path : paths) {
      answers.push_back(path.overlap > 0 ? drive_from(law, path.overlap, path.force, path.steps)
                                         : drive(law, path.steps));
    }
    return answers;
  }
  answers.resize(paths.size());
  std::map<std::size_t, std::pair<std::vector<const LoadedPath*>, std::vector<Forces*>>> by_length;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    LoadedPath& path = paths[i];
    if (path.overlap > 0)
      path.steps.insert(path.steps.begin(), preload_step(law, path.overlap, path.force));
    auto& same = by_length[path.steps.size()];
    same.first.push_back(&path);
    same.second.push_back(&answers[i]);
  }
  for (const auto& [length, same] : by_length) drive_side_by_side(law, same.first, same.second);
  for (std::size_t i = 0; i < paths.size(); ++i)
    if (paths[i].overlap > 0) answers[i].erase(answers[i].begin());
  return answers;
}

}  // namespace stickslip::cases
