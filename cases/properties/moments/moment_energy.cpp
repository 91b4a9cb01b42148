// SPDX-License-Identifier: BSD-3-Clause
// Rolling and twisting: where the work of the moments goes.
#include <iterator>

#include "cases/properties/moments/moment_checks.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> no_works(const Subject& subject) {
  if (subject.turning({1, 1}).moment_source == MomentSource::torques)
    return "the works of an engine's moments are not known";
  PairWalk touch(subject.scale().radius, subject.scale().radius, subject.scale().dt);
  touch.move({-subject.rolling_overlap(), 0, 0});
  const Turned turned = follow_turns(subject, touch.path()).back();
  return unless(!std::isnan(turned.couple.moment.work),
                "it does not tell the works of its moments");
}

std::vector<PairPath> turns_and_gaps(const Subject& subject) {
  std::vector<PairPath> all = turns_of_all(subject);
  std::ranges::move(turns_with_gaps(subject), std::back_inserter(all));
  return all;
}

/// Put in = stored + dissipated, at every step, and nothing is stored in a gap.
Finding find_works(const Subject& subject, const PairPath& path) {
  Worst worst(subject.round_off());
  double work = 0;
  double gone = 0;
  double stored = 0;
  double scale = 0;
  const std::vector<Turned> steps = follow_turns(subject, path);
  for (const Turned& step : steps) {
    const ContactMoment& m = step.couple.moment;
    scale += std::abs(m.work);
  }
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactMoment& m = steps[i].couple.moment;
    work += m.work;
    gone += m.stored + m.dissipated + m.viscous;
    worst.compare(work, gone, scale,
                  {"work put in up to here, and stored and dissipated,", i, "J"});
    stored += m.stored;
    if (!steps[i].touches())
      worst.compare(stored, 0, scale, {"energy stored up to here, in a gap,", i, "J"});
  }
  return worst.finding();
}

/// The work is that of the couple on the rotation, and no heat is negative, in fine steps.
Finding find_integral(const Subject& subject, const PairPath& path) {
  constexpr double tolerance = 0.02;
  constexpr int parts = 16;
  Worst worst(tolerance);
  const PairPath fine = cut(path, parts);
  const std::vector<Turned> steps = follow_turns(subject, fine);
  std::vector<double> integral;
  double sum = 0;
  double scale = 0;
  Vector3 before = Vector3::Zero();
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Vector3 rotation = fine.steps[i].rotation_q - fine.steps[i].rotation_p;
    sum += (before + steps[i].couple.on_p).dot(rotation) / 2;
    before = steps[i].couple.on_p;
    integral.push_back(sum);
    scale = std::max(scale, std::abs(sum));
  }
  double work = 0;
  double heat = 0;
  double most_heat = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const ContactMoment& m = steps[i].couple.moment;
    work += m.work;
    heat += m.dissipated + m.viscous;
    most_heat = std::max(most_heat, heat);
    const std::size_t coarse = i / parts;
    worst.compare(work, integral[i], scale, {"work put in up to here", coarse, "J"});
    worst.see((most_heat - heat) / std::max(scale, 1e-300), heat, most_heat,
              {"heat up to here, which must not fall,", coarse, "J"});
  }
  return worst.finding();
}

std::optional<std::string> chose_another_roll_or_has_no_potential(const Subject& subject) {
  if (const auto why = chose_another_roll(subject)) return why;
  if (subject.can(Capability::hertzian) && (subject.moments().rolling == RollingRule::epsd2 ||
                                            subject.moments().twisting == TwistingRule::marshall))
    return "a stiffness that depends on the overlap has no potential: a moment that is kept while "
           "the contact shrinks gains energy";
  return std::nullopt;
}

}  // namespace

std::vector<Property> moment_energies() {
  return {
      {{"moment-energy", "The work of the moments is stored or dissipated."},
       {{.name = "works",
         .sentence = "work must be stored + dissipated + viscous",
         .pair_paths = turns_and_gaps,
         .find_pair = find_works,
         .unsuitable = no_works},
        {.name = "integral",
         .sentence = "work must be that of the couple on the relative rotation, and heat not fall",
         .pair_paths = turns_of_all,
         .find_pair = find_integral,
         .unsuitable = no_works,
         .excuse = chose_another_roll_or_has_no_potential}}},
  };
}

}  // namespace stickslip::cases::properties
