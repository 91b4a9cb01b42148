// SPDX-License-Identifier: BSD-3-Clause
// Table of oblique-impact: the claims of Zabulionis et al. about their law, each against the exact
// solution and against the law stepped.
#include "cases/exhibits/exhibits.hpp"
#include "cases/impact/oblique_impact/contacts.hpp"
#include "cases/impact/oblique_impact/figures.hpp"

namespace stickslip::cases::oblique_impact_exhibits {
namespace {

using reference::ImpactMode;

/// Steps with which claims about jumps are judged: the change in one ordinary step is small then.
constexpr int fine_steps = 400 * paper_steps;
/// Points of a course on which instants are looked for.
constexpr int fine_points = 2000;

/// Rows of the table of claims.
class Claims {
 public:
  /// `expected` if the claim holds, `found` in a run; nothing where what is claimed of something
  /// that does not happen in this impact.
  void add(const std::string& claim, const std::string& quantity, std::optional<double> expected,
           std::optional<double> found, double tolerance) {
    if (!expected || !found) {
      all.push_back({claim, quantity + ": does not happen here", {}});
    } else {
      all.push_back({claim, fmt::format("{}: {:.4g}, expected {:.4g}", quantity, *found, *expected),
                     std::abs(*found - *expected) <= tolerance});
    }
  }
  /// The claim is that there are more of something than in the exact solution.
  void add_more(const std::string& claim, const std::string& quantity, int exact, int found) {
    all.push_back({claim, fmt::format("{}: {}, exact {}", quantity, found, exact), found > exact});
  }

  std::vector<PaperClaim> all;
};

/// The first contact, exact.
struct Exact {
  ExactContact contact;
  std::vector<ExactState> course;

  explicit Exact(const ObliqueImpact& impact)
      : contact(exact_contacts(impact, paper_stiffness_factor).front()),
        course(course_of(contact, impact, paper_stiffness_factor, fine_points)) {}
};

/// Jump of update I where stick first turns into slip [m].
std::optional<double> exact_jump(const ExactContact& contact) {
  for (std::size_t i = 1; i < contact.phases.size(); ++i) {
    const auto& phase = contact.phases[i];
    if (phase.mode != ImpactMode::stick)
      return narrow(phase.start.standard_elastic - phase.standard_before);
  }
  return std::nullopt;
}

/// When slip that follows stick first has an elastic displacement (by update II) along its force,
/// as a share of the duration: either from its start or once the displacement has turned.
std::optional<double> exact_turn_of_elastic(const Exact& exact) {
  bool stuck = false;
  for (std::size_t i = 1; i < exact.course.size(); ++i) {
    const ExactState& from = exact.course[i - 1];
    const ExactState& to = exact.course[i];
    stuck = stuck || from.mode == ImpactMode::stick;
    const bool slips = to.mode != ImpactMode::stick && to.mode != ImpactMode::flight;
    if (!stuck || !slips || !(to.elastic * to.tangential_force > 0)) continue;
    const auto share = from.elastic / (from.elastic - to.elastic);
    const auto turn = from.mode == ImpactMode::stick ? exact.contact.stick_to_slip()
                                                     : from.time + share * (to.time - from.time);
    return narrow(turn / exact.contact.end.time);
  }
  return std::nullopt;
}

double greatest_difference_of_force(std::span<const ImpactSample> a,
                                    std::span<const ImpactSample> b) {
  double greatest = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    greatest = std::max(greatest, std::abs(a[i].tangential_force - b[i].tangential_force));
  return greatest;
}

/// The first sample whose force has another sign than the one before it; null where there is none.
const ImpactSample* first_change_of_sign(std::span<const ImpactSample> contact) {
  for (std::size_t i = 1; i < contact.size(); ++i) {
    if (contact[i - 1].tangential_force * contact[i].tangential_force < 0) return &contact[i];
  }
  return nullptr;
}

/// Sign of the increments of the force times those of the elastic displacement in stick.
double sign_of_stiffness(std::span<const ImpactSample> contact) {
  double sum = 0;
  for (std::size_t i = 1; i < contact.size(); ++i) {
    if (contact[i].regime != Regime::stick) continue;
    sum += (contact[i].tangential_force - contact[i - 1].tangential_force) *
           (contact[i].elastic - contact[i - 1].elastic);
  }
  return std::copysign(1.0, sum);
}

/// Sections 3.2 and 4.2: what update I and II do to the elastic displacement.
void claim_updates(Claims& claims, const ObliqueImpact& impact, const Exact& exact) {
  const auto microns = [](std::optional<double> length) {
    return length ? std::optional(1e6 * *length) : std::nullopt;
  };
  const auto by_total = paper_contact(impact, "update=I", fine_steps);
  const auto by_increments = paper_contact(impact, "update=II", fine_steps);
  const ElasticCourse total = elastic_course(by_total);
  const ElasticCourse increments = elastic_course(by_increments);
  const auto jump = microns(exact_jump(exact.contact));
  const double end = 1e6 * narrow(exact.contact.end.elastic);
  const double close = 2e-3 * (1e6 * greatest_of(exact.course, &ExactState::elastic));
  claims.add("4.2: update I jumps where stick turns into slip", "jump [µm]", jump,
             microns(total.jump), close);
  claims.add("4.2: update II does not", "jump [µm]", jump ? std::optional(0.0) : std::nullopt,
             microns(increments.jump), close);
  claims.add("4.2: by update I nothing is left at the end", "elastic [µm]", 0.0,
             microns(total.at_end), close);
  claims.add("4.2: by update II something is", "elastic [µm]", end, microns(increments.at_end),
             close);
  claims.add("3.2: both lead to the same force", "greatest difference [N]", 0.0,
             greatest_difference_of_force(by_total, by_increments), 0);
}

/// Section 5 and Fig. 9b: the direction of the elastic displacement.
void claim_displacement_direction(Claims& claims, const ObliqueImpact& impact, const Exact& exact) {
  const auto by_increments = paper_contact(impact, "direction=displacement", fine_steps);
  const auto by_total = paper_contact(impact, "direction=displacement,update=I", fine_steps);
  claims.add("3.2: so they do with the direction of the displacement", "greatest difference [N]",
             0.0, greatest_difference_of_force(by_increments, by_total), 0);
  const double duration = narrow(exact.contact.end.time);
  auto jump = jump_of_force(by_increments, impact.mu);
  if (jump) *jump /= duration;
  std::optional<double> standstill;
  const auto& reversals = exact.contact.reversals;
  if (!reversals.empty()) standstill = narrow(reversals.front().time) / duration;
  constexpr double close = 2e-3;
  claims.add("5, Fig. 9b: with that direction the force jumps once the displacement has turned",
             "t/T of the jump", exact_turn_of_elastic(exact), jump, close);
  claims.add("5, Fig. 9b: which is where the contact point stands still", "t/T of the jump",
             standstill, jump, close);
}

/// Fig. 9c with Eq. 33 as printed: a step starts from the stick force that was not cut.
void claim_uncut_force(Claims& claims, const ObliqueImpact& impact, int expected,
                       const std::string& integrator) {
  const std::string options = "direction=velocity,start=uncut,integrator=" + integrator;
  const std::string reading = "5, Fig. 9c with Eq. 33 as printed, " + integrator;
  const auto contact = paper_contact(impact, options, paper_steps);
  claims.add_more(reading + ": it oscillates", "changes of sign of the force", expected,
                  sign_changes(contact));
  std::optional<double> velocity;
  if (const auto* first = first_change_of_sign(contact))
    velocity = first->contact_velocity / impact.contact_velocity();
  claims.add(reading + ": from where the contact point stands still",
             "velocity at the first change over the one at touch", 0.0, velocity, 0.1);
  claims.add(reading + ": where it stays", "velocity at the end over the one at touch", 0.0,
             contact.back().contact_velocity / impact.contact_velocity(), 0.01);
}

/// Section 5, Figs. 9a and 9c: the directions of the force and of the velocity.
void claim_velocity_direction(Claims& claims, const ObliqueImpact& impact, const Exact& exact) {
  const std::string changes = "changes of sign of the force";
  const std::string by_velocity = "direction=velocity";
  const int expected = sign_changes(exact.contact, exact.course);
  claims.add("5, Fig. 9a: neither jump nor oscillation with the direction of the force", changes,
             expected, sign_changes(paper_contact(impact, "direction=force", paper_steps)), 0);
  claims.add_more("5, Fig. 9c: it oscillates with the direction of the velocity", changes, expected,
                  sign_changes(paper_contact(impact, by_velocity, paper_steps)));
  for (const char* integrator : {"velocity-verlet", "newmark-pec", "newmark-pec-literal"})
    claim_uncut_force(claims, impact, expected, integrator);
  const ObliqueImpact reversing = reversing_in_slip(impact);
  const Exact reversed(reversing);
  claims.add_more(fmt::format("the same with a spin of {:.3g} rad/s, where it stands still in slip",
                              reversing.spin),
                  changes, sign_changes(reversed.contact, reversed.course),
                  sign_changes(paper_contact(reversing, by_velocity, paper_steps)));
  if (contacts_worth_following(reversing) == 1) return;
  const auto contacts = trace_contacts(reversing, paper_scheme(by_velocity), paper_steps, 2);
  const double limit = reversing.mu * narrow(reversed.contact.at_greatest_overlap.normal_force);
  claims.add("5, Fig. 9c: and no tangential force is left in the second contact",
             "greatest force over that of friction", 0.0,
             greatest_of(contacts.back(), &ImpactSample::tangential_force) / limit, 0.01);
}

}  // namespace

Table paper_claims_table(const ObliqueImpact& impact) {
  Claims claims;
  const Exact exact(impact);
  claim_updates(claims, impact, exact);
  claim_displacement_direction(claims, impact, exact);
  claim_velocity_direction(claims, impact, exact);
  claims.add("Eq. 49: in stick the force grows with the elastic displacement", "sign", 1.0,
             sign_of_stiffness(paper_contact(impact, "update=II", fine_steps)), 0);
  Table table = claims_table(claims.all);
  table.words = {{"steps", std::to_string(paper_steps)},
                 {"fine_steps", std::to_string(fine_steps)}};
  return table;
}

}  // namespace stickslip::cases::oblique_impact_exhibits
