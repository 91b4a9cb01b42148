// SPDX-License-Identifier: BSD-3-Clause
// What damped-slip shows. Titles and captions are in cases/slip/damped_slip/page.md.
#include "cases/drive/remaining_dashpot.hpp"
#include "cases/exhibits/exhibits.hpp"
#include "cases/slip/damped_slip/case.hpp"
#include "cases/slip/one_step.hpp"

namespace stickslip::cases::damped_slip_exhibits {
namespace {

/// Steps a leg.
constexpr int steps = 8;
/// The same where curves are to look smooth.
constexpr int fine = 96;

/// Forces along the line of movement over the friction limit, at the end of a step.
struct Sample {
  double leg = 0;
  double elastic = 0;
  double damping = 0;
};

std::vector<Sample> exact_samples(const DampedSlip& given) {
  const auto path = given.steps_of(fine);
  const auto forces = given.exact_forces(path);
  std::vector<Sample> all;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double speed = path[i].overlap_new > 0 ? path[i].velocity.dot(unit_vector(azimuth)) : 0;
    // Of the larger dashpot; laws whose dashpots are apart are scaled to it.
    all.push_back({static_cast<double>(i + 1) / fine, forces[i] / given.limit(),
                   given.damping * speed / given.limit()});
  }
  return all;
}

std::vector<Sample> samples_of(const DampedSlip& given, const Scheme& scheme) {
  const auto forces = drive(given.damped(scheme).law(), given.steps_of(steps));
  const double scaled = given.damping / given.dashpots_of(scheme.law()).tangential;
  const Vector2 along = unit_vector(azimuth);
  std::vector<Sample> all;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    all.push_back({static_cast<double>(i + 1) / steps,
                   forces[i].tangential.dot(along) / given.limit(),
                   scaled * forces[i].damping_tangential.dot(along) / given.limit()});
  }
  return all;
}

Figure forces_and_work(const DampedSlip& given, std::span<const Scheme> schemes) {
  const Axis leg{"leg of the path", "-", 0, 6};
  Panel elastic{.title = "spring and friction",
                .x = leg,
                .y = {"elastic force/(μ fₙ)"},
                .legend = Legend::none};
  Panel damping{
      .title = "dashpot", .x = leg, .y = {"damping force/(μ fₙ)"}, .legend = Legend::none};
  Panel work{.title = "work of a swing",
             .x = steps_axis("steps in the swing"),
             .y = logarithmic("error of the viscous work")};
  each_scheme(schemes, [&](const Scheme& scheme, const Pen& pen) {
    const auto found = samples_of(given, scheme);
    elastic.add(through(pen.points(), found, &Sample::leg, &Sample::elastic));
    damping.add(through(pen.points(), found, &Sample::leg, &Sample::damping));
    const Scheme damped = given.damped(scheme);
    const double right = given.swing_work(given.dashpots_of(scheme.law()));
    work.add(sampled(pen.points(), multiplied(4, 1024), [&](int in_swing) {
      const double viscous = sum_works(drive(damped.law(), given.swing(in_swing))).viscous;
      return positive_or_gap(std::abs(viscous / right - 1));
    }));
  });
  const auto exact = exact_samples(given);
  elastic.add(truth("exact", exact, &Sample::leg, &Sample::elastic));
  damping.add(truth("exact", exact, &Sample::leg, &Sample::damping));
  work.add(segment(guide_line("slope −2"), 4, 0.2, 1024, 0.2 / (256.0 * 256.0)));
  return {.panels = {elastic, damping, work}, .words = {{"steps", std::to_string(steps)}}};
}

/// Why a scheme does not suit that has springs and friction.
std::string unsuitable(const Scheme& scheme) {
  const LawInfo& law = scheme.law().info();
  if (!law.can(Capability::damping) && !law.can(Capability::damping_by_direction))
    return "the law has no contact damping";
  for (const char* role : dashpot_roles) {
    const ParameterInfo* const own = law.by_role(role);
    if (own != nullptr && scheme.sets(own->name))
      return "the case says itself how much damping there is; give the law none";
  }
  return {};
}

}  // namespace

std::unique_ptr<Case> make() {
  return make_case<DampedSlip>({
      .figures = {{"damped-slip/forces", forces_and_work}},
      .unsuitable = unsuitable,
  });
}

}  // namespace stickslip::cases::damped_slip_exhibits
