// SPDX-License-Identifier: BSD-3-Clause
// The parameters mean what they are called; and a step is the sum of its parts.
#include "cases/properties/stiffness.hpp"

#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/limits/grains.hpp"
#include "cases/properties/paths/plastic_branches.hpp"
#include "cases/properties/second_material.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> no_known_stiffness(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return unless(subject.normal_force(scale.overlap, scale.radius).has_value(),
                "it has neither kn and kt nor G and nu");
}

/// A limit of the law's own may have a scale of its own, which is not drawn.
std::optional<std::string> no_stiffness_of_grains(const Subject& subject) {
  if (limit_of(subject) == LimitPart::own) return "limit=own";
  return no_known_stiffness(subject);
}

bool is_normal(const ContactStep& step) { return step.shift[0] == 0 && step.shift[1] == 0; }

/// Whether the law is proportional in stick: no slip before the limit.
bool is_stiff_up_to_the_limit(const Subject& subject) {
  if (subject.can(Capability::linear)) return true;
  const auto claims = subject.law().partial_slip_claims();
  return claims && claims->rule == PartialSlipRule::no_slip;
}

/// The first shear of a virgin contact after normal loading, in slip distances.
double first_shear(const Subject& subject) {
  return is_stiff_up_to_the_limit(subject) ? 0.1 : 1e-7;
}

/// Steps in two parts and in seven, all or those with shear: the same forces where they end.
Finding find_parts(const Subject& subject, std::span<const ContactStep> path, bool all) {
  const std::vector<ContactForce> gives = subject.follow(path);
  Worst worst(subject.round_off());
  for (const int parts : {2, 7}) {
    Path fine;
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const Path some = refined(path.subspan(i, 1), all || !is_normal(path[i]) ? parts : 1);
      fine.insert(fine.end(), some.begin(), some.end());
      ends.push_back(fine.size() - 1);
    }
    const std::vector<ContactForce> forces = subject.follow(fine);
    std::vector<ContactForce> must;
    for (const std::size_t end : ends) must.push_back(forces[end]);
    compare_forces(worst, gives, must, subject.mu());
  }
  return worst.finding();
}

Finding find_split(const Subject& subject, std::span<const ContactStep> path) {
  return find_parts(subject, path, true);
}

Finding find_split_shear(const Subject& subject, std::span<const ContactStep> path) {
  return find_parts(subject, path, false);
}

std::vector<Path> normal_loading(const Subject& subject) {
  const PathScale& scale = subject.scale();
  return {Walk(scale).to(0.3).to(1).to(0.6).to(2).to(0.1).path(),
          Walk(scale).to(-0.3).to(0.5).to(-0.4).to(0.9).path()};
}

std::vector<Path> straight_shear(const Subject& subject) {
  return {straight_path(subject.scale(), 1, 40), straight_path(subject.scale(), 2, 60),
          Walk(subject.scale()).to(1).shift(3, 1).shift(-0.3, -0.1).path()};
}

std::optional<std::string> not_linear(const Subject& subject) {
  if (const auto axes = has_axes(subject)) return axes;  // a slide turns the force in steps
  return unless(subject.can(Capability::linear),
                "steps are judged in shear for linear laws and those that claim to resolve them");
}

std::optional<std::string> does_not_resolve_slip(const Subject& subject) {
  const auto claims = subject.law().partial_slip_claims();
  return unless(
      claims && claims->rule == PartialSlipRule::resolved && claims->memory_tolerance == 0,
      "it does not claim to resolve partial slip");
}

std::optional<std::string> does_not_resolve_steps(const Subject& subject) {
  const auto claims = subject.law().claims();
  return unless(claims && claims->fresh_contact && claims->slip_onset && claims->slip_rotation &&
                    claims->table == 0 && !claims->as_printed,
                "it does not claim to resolve steps");
}

}  // namespace

std::vector<Path> first_steps(const Subject& subject) {
  const PathScale& scale = subject.scale();
  const double s = first_shear(subject);
  std::vector<Path> all{
      Walk(scale).to(1).shift(s).path(),
      Walk(scale).to(0.3).shift(0.6 * s, 0.7 * s).path(),
      Walk(scale).to(2.5).shift(0, -s).path(),
      Walk(scale).to(1).shift(-s).path(),
  };
  // A profile of slip in cells is cut for the contact as it was first made.
  if (is_stiff_up_to_the_limit(subject))
    all.push_back(Walk(scale).to(0.5).to(1.5).shift(-0.6 * s, s).path());
  return all;
}

Finding find_stiffness(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double softened = 1e-6;  // of a shear of 1e-7 of the slip distance
  const std::vector<ContactForce> forces = subject.follow(path);
  const ForceScale scale(forces, 0);
  Worst normal(subject.round_off());
  Worst tangential(is_stiff_up_to_the_limit(subject) ? subject.round_off() : softened);
  bool is_virgin = true;
  bool loads_only = true;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactStep& step = path[i];
    const auto must = subject.normal_force(step.overlap_new, step.effective_radius);
    if (!must) continue;
    normal.compare(forces[i].normal, *must, std::max(*must, scale.normal(i)), {"normal force", i});
    if (is_normal(step)) {
      loads_only = loads_only && step.overlap_new >= step.overlap_old;
      continue;
    }
    const bool is_first = is_virgin && loads_only && step.overlap_old == step.overlap_new;
    is_virgin = false;
    const auto stiffness = subject.tangential_stiffness(step.overlap_new, step.effective_radius);
    if (!is_first || !stiffness || !(step.overlap_new > 0)) continue;
    const double size = *stiffness * step.shift.norm();
    if (subject.has("mu") && size > 0.5 * subject.mu() * *must) continue;
    for (int k = 0; k < 2; ++k) {
      tangential.compare(forces[i].tangential[k], *stiffness * step.shift[k], size,
                         {"tangential force " + std::to_string(k + 1), i});
    }
  }
  return worse(normal.finding(), tangential.finding());
}

std::vector<Property> stiffness_properties() {
  const auto random = [](const Subject& s) { return random_paths(s.scale()); };
  const char* const whole = "each step in two parts or in seven must end with the same force";
  return {
      {{"stiffness", "kn and kt, or G and nu, give the normal force and the first shear."},
       {{.name = "of one material",
         .sentence = "the normal force must be that of kn, or of Hertz; the first shear after it "
                     "must meet kt, or Mindlin's stiffness without slip",
         .paths = first_steps,
         .find = find_stiffness,
         .unsuitable = no_known_stiffness},
        {.name = "of grains of any size",
         .sentence =
             "the normal force must be that of kn, or of Hertz, and the first shear that of "
             "kt, or of Mindlin, with parameters drawn by the seed 20261128",
         .paths = presses_of_grain,
         .find = find_stiffness,
         .unsuitable = no_stiffness_of_grains,
         .subjects = grains_of}}},
      second_material_property(),
      virgin_curve_property(),
      {{"split", "A step of proportional motion is the sum of its parts."},
       {{.name = "normal loading", .sentence = whole, .paths = normal_loading, .find = find_split},
        {.name = "plastic presses",
         .sentence = whole,
         .paths = plastic_presses,
         .find = find_split,
         .unsuitable = not_plastic},
        {.name = "straight shear",
         .sentence = whole,
         .paths = straight_shear,
         .find = find_split,
         .unsuitable = not_linear,
         .excuse = replaces_solution_by_table,
         .bound = bound_of_table,
         .compares_runs = true},
        {.name = "partial slip",
         .sentence = whole,
         .paths = straight_shear,
         .find = find_split_shear,
         .unsuitable = does_not_resolve_slip,
         .compares_runs = true},
        {.name = "any motion",
         .sentence = whole,
         .paths = random,
         .find = find_split,
         .unsuitable = does_not_resolve_steps,
         .compares_runs = true}}},
  };
}

}  // namespace stickslip::cases::properties
