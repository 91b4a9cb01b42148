// SPDX-License-Identifier: BSD-3-Clause
// A contact that goes on from its state goes on as if nothing had been: in another process, with
// its bodies exchanged, and at another place of a list that was built anew.
#include "cases/drive/refusal.hpp"
#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/moments/moment_paths.hpp"
#include "cases/properties/paths/plastic_branches.hpp"

namespace stickslip::cases::properties {
namespace {

/// The second with gaps; others are interrupted on the way back of a plastic contact, and in a gap
/// over which there is a force.
std::vector<Path> paths_to_resume(const Subject& subject) {
  std::vector<Path> paths{random_path(subject.scale(), 6, 60), path_with_gaps(subject.scale(), 7)};
  for (Path& presses : plastic_presses(subject)) paths.push_back(std::move(presses));
  const double gap = largest_gap(subject) / subject.scale().overlap;
  if (gap == 0) return paths;
  Walk walk(subject.scale());
  for (const double share : {0.0, 0.3, 0.2, 0.4, 0.25, 0.5, 0.3, 0.6, 0.9})
    walk.to(share == 0 ? 1 : -share * gap, {0.02, 0.01});
  paths.push_back(walk.path());
  return paths;
}

std::vector<Path> one_path(const Subject& subject) { return {random_path(subject.scale(), 6, 60)}; }

/// The path by contacts of one process that nothing happens to.
std::vector<TurnedAnswer> uninterrupted(const Subject& subject, const FramedLaw& law,
                                        std::span<const ContactStep> path) {
  ContactList list(law, unequal_radii(subject), 1);
  std::vector<TurnedAnswer> answers;
  for (const ContactStep& step : path)
    answers.push_back(list.advance(0, turning_as_it_slides(subject, step)));
  return answers;
}

/// Whether bodies can be exchanged: what is never exchanged needs no function for it.
bool may_be_swapped(const Subject& subject, const FramedLaw& law) {
  ContactList list(law, unequal_radii(subject), 1);
  try {
    list.swap_bodies(0);
    return true;
  } catch (const InputError&) {
    return false;
  } catch (const LawFailure& failure) {
    if (!is_refusal(failure.what())) throw;
    return false;
  }
}

/// After a third of the steps another process goes on with the bodies exchanged, if the law can do
/// that, and after two thirds one with a list of three, with the bodies as they were.
std::vector<TurnedAnswer> resumed(const Subject& subject, const FramedLaw& law,
                                  std::span<const ContactStep> path) {
  // Of a law that knows bodies each contact is a program of its own.
  const std::size_t contacts = subject.can(Capability::bodies) ? 1 : 3;
  const std::size_t last = contacts - 1;
  const auto elsewhere = [&] {
    FramedLaw fresh = law;
    fresh.law = law.law.afresh();
    return fresh;
  };
  const PairRadii radii = unequal_radii(subject);
  std::vector<TurnedAnswer> answers;
  const auto part = [&](std::size_t third) {
    const std::size_t from = path.size() * third / 3;
    return path.subspan(from, path.size() * (third + 1) / 3 - from);
  };
  ContactList begun(elsewhere(), radii, 1);
  for (const ContactStep& step : part(0))
    answers.push_back(begun.advance(0, turning_as_it_slides(subject, step)));

  const bool swaps = may_be_swapped(subject, law);
  const auto seen = [&](const auto& x) { return swaps ? exchanged(x) : x; };
  ContactList other(elsewhere(), radii, 1);
  other.read(0, begun.written(0));
  if (swaps) other.swap_bodies(0);
  for (const ContactStep& step : part(1))
    answers.push_back(seen(other.advance(0, seen(turning_as_it_slides(subject, step)))));

  ContactList list(elsewhere(), radii, contacts);
  if (swaps) other.swap_bodies(0);
  list.read(last, other.written(0));
  for (const ContactStep& step : part(2)) {
    for (std::size_t stranger = 0; stranger < last; ++stranger)
      list.advance(stranger, seen(turning_as_it_slides(subject, step)));
    answers.push_back(list.advance(last, turning_as_it_slides(subject, step)));
  }
  return answers;
}

Finding find_resumed(const Subject& subject, std::span<const ContactStep> path) {
  const auto forces = [](const std::vector<TurnedAnswer>& answers) {
    std::vector<ContactForce> all;
    for (const TurnedAnswer& answer : answers) all.push_back(answer.force);
    return all;
  };
  const FramedLaw& law = subject.scheme().framed;
  Worst worst(subject.round_off());
  compare_forces(worst, forces(resumed(subject, law, path)),
                 forces(uninterrupted(subject, law, path)), subject.mu());
  return worst.finding();
}

Finding find_resumed_moments(const Subject& subject, std::span<const ContactStep> path) {
  const FramedLaw law = subject.turning(unequal_radii(subject));
  const auto must = uninterrupted(subject, law, path);
  const auto gives = resumed(subject, law, path);
  const auto couple = [](const TurnedAnswer& answer) {
    return Vector3(answer.moment.rolling[0], answer.moment.rolling[1], answer.moment.twisting);
  };
  double largest = 0;
  for (const TurnedAnswer& answer : must) largest = std::max(largest, couple(answer).norm());
  Worst worst(subject.round_off());
  for (std::size_t i = 0; i < must.size(); ++i)
    worst.compare(couple(gives[i]), couple(must[i]), largest, "moment on p along", i);
  return worst.finding();
}

std::optional<std::string> has_no_state(const Subject& subject) {
  if (subject.can(Capability::whole_paths)) return "it answers whole paths only";
  return unless(!subject.law().info().replays,
                "it does not say what a contact remembers (word pack): to go on elsewhere it is "
                "told all that happened again");
}

std::optional<std::string> has_no_moments_in_its_state(const Subject& subject) {
  if (const auto why = has_no_state(subject)) return why;
  return unless(subject.gives_moments(), "it gives no moments");
}

}  // namespace

std::vector<Property> resume_properties() {
  return {
      {{"resume", "A contact goes on from its state as if nothing had been."},
       {{.name = "resumed",
         .sentence = "written after a third of its steps and read by another process, bodies "
                     "exchanged, and after two thirds by a contact of a list built anew, bodies as "
                     "before, the path must give the same forces",
         .paths = paths_to_resume,
         .find = find_resumed,
         .unsuitable = has_no_state,
         .compares_runs = true},
        {.name = "moments resumed",
         .sentence = "resumed in the same way, while the bodies turn as they slide, the path must "
                     "give the same moments",
         .paths = one_path,
         .find = find_resumed_moments,
         .unsuitable = has_no_moments_in_its_state}}},
  };
}

}  // namespace stickslip::cases::properties
