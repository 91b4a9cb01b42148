// SPDX-License-Identifier: BSD-3-Clause
// What resume shows. Titles and captions are in cases/resume/resume/page.md.
#include "cases/exhibits/exhibits.hpp"
#include "cases/resume/resume/case.hpp"

namespace stickslip::cases::resume_exhibits {
namespace {

constexpr int steps = 64;
constexpr int fine = 512;
constexpr double stop = 0.75;  ///< of the path, in its second contact

/// What happens at the stop.
using AtStop = std::function<void(ContactList&)>;

/// Tangential force over the largest one, from this part of the path on.
Series force_along(Series empty, const ResumedPath& path, const AtStop& at_stop, double from = 0) {
  ContactList list(path.law(), path.radii(), 1);
  double largest = 0;
  for (const TurnedAnswer& a : path.uninterrupted())
    largest = std::max(largest, a.force.tangential.norm());
  const auto count = static_cast<double>(path.steps().size());
  const auto stopped = static_cast<std::size_t>(stop * count);
  for (std::size_t i = 0; i < path.steps().size(); ++i) {
    if (i == stopped) at_stop(list);
    const ContactForce force = list.advance(0, path.steps()[i]).force;
    const double part = static_cast<double>(i + 1) / count;
    if (part >= from) empty.add(part, force.tangential[0] / largest);
  }
  return empty;
}

Figure force_after_a_stop(const Resume&, std::span<const Scheme> schemes) {
  const auto resumed = [](ContactList& list) { list.read(0, list.written(0)); };
  const auto nothing = [](ContactList&) {};
  Panel panel{.x = {"part of the path", "-", 0, 1},
              .y = {"first tangential force/largest", "-", -1.1, 1.1}};
  panel.add(curves(schemes, [&](const Scheme& scheme, const Pen& pen) {
    return std::vector{force_along(pen.named("").line(), ResumedPath(scheme, fine), nothing),
                       force_along(pen.points(), ResumedPath(scheme, steps), resumed)};
  }));
  const auto ours =
      std::ranges::find_if(schemes, [](const Scheme& s) { return !s.is_from_outside(); });
  if (ours == schemes.end()) return {.panels = {panel}};
  const ResumedPath path(*ours, fine);
  const auto lost = [&](ContactList& list) { list = ContactList(path.law(), path.radii(), 1); };
  const auto negated = [](ContactList& list) { list.swap_bodies(0); };
  panel.add(force_along(guide_line("history lost"), path, lost, stop));
  panel.add(force_along(Pen{"history negated"}.dashed(), path, negated, stop));
  return {.panels = {panel}, .words = {{"law", ours->label}, {"steps", std::to_string(steps)}}};
}

/// Why a law has nothing that could be written.
std::string without_state(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (law.can(Capability::whole_paths)) return "the law answers whole paths only, not step by step";
  if (law.replays)
    return "the law does not say what a contact remembers (word pack): to go on elsewhere it is "
           "told all that happened again";
  return {};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<Resume>({
      .figures = {{"resume/force", force_after_a_stop}},
      .unsuitable = without_state,
  });
}

}  // namespace stickslip::cases::resume_exhibits
