// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/random_history_1d/case.hpp"

#include "cases/numbers.hpp"
#include "cases/random_numbers.hpp"
#include "reference/partial_slip/hertz_foundation.hpp"
#include "reference/partial_slip/hertz_profile.hpp"

namespace stickslip::cases {
namespace {

using Real = long double;

/// Round-off of the normal force, over the largest one.
constexpr double normal_round_off = 1e-12;
/// Histories that the second route to the reference follows.
constexpr std::size_t checked_histories = 25;

/// Appends random moves: the overlap walks between a gap and its largest value, the shift in steps
/// around the sliding shift; some moves are normal or tangential only, and some are long.
LineHistory random_path(const RandomHistory1d& r, RandomNumbers& random) {
  const double sliding = r.spheres().as<double>().sliding_shift(r.overlap);
  LineHistory h;
  h.overlap.push_back(0);
  h.shift.push_back(0);
  for (int i = 0; i < r.moves; ++i) {
    const double now = h.overlap.back();
    double next = now + 0.6 * r.overlap * (2 * random.unit() - 1);
    if (random.unit() < 0.2 && now > 0) next = now;
    if (now <= 0) next = r.overlap * (0.2 + 0.8 * random.unit());
    if (next < 0.1 * r.overlap) next = -0.2 * r.overlap * random.unit();
    if (next > r.overlap) next = 2 * r.overlap - next;
    double move = 0.6 * sliding * (2 * random.unit() - 1);
    const double kind = random.unit();
    if (kind < 0.1 && next != now) move = 0;
    if (kind > 0.9) move *= 4;
    h.overlap.push_back(next);
    h.shift.push_back(h.shift.back() + move);
  }
  return h;
}

/// The moves with their exact forces and works, and what errors are relative to.
LineHistory with_answers(LineHistory h, const Spheres& spheres) {
  reference::DeflectionProfile<Real> exact(spheres.as<Real>());
  double distance = 0;
  for (std::size_t i = 1; i < h.shift.size(); ++i) {
    // As the law is told it: differences of what was rounded.
    const auto& state = exact.advance(h.overlap[i], wide(h.shift[i]) - h.shift[i - 1]);
    h.force.push_back(narrow(state.tangential[0]));
    h.largest_overlap = std::max(h.largest_overlap, h.overlap[i]);
    distance += std::abs(h.shift[i] - h.shift[i - 1]);
  }
  h.limit = spheres.limit(h.largest_overlap);
  // A history may stand still: the sliding shift then is the least that makes sense.
  h.work_scale =
      h.limit * std::max(distance, spheres.as<double>().sliding_shift(h.largest_overlap));
  h.work = narrow(exact.state().work_tangential);
  h.dissipated = narrow(exact.state().dissipated);
  return h;
}

/// Largest difference to springs that are followed one by one and summed adaptively.
double springs_difference(const reference::HertzContact<double>& contact, const LineHistory& h) {
  const auto path = movements_between(h.overlap, h.shift);
  const auto springs = reference::converged_foundation<double>(contact, path, 1e-10);
  double largest = std::abs(springs.states.back().dissipated - h.dissipated) / h.work_scale;
  for (std::size_t i = 0; i < h.force.size(); ++i)
    largest = worse(largest, std::abs(springs.states[i].tangential[0] - h.force[i]) / h.limit);
  return largest;
}

/// What the profile in double precision loses or gains, and its work against the exact one.
double energy_difference(const reference::HertzContact<double>& contact, const LineHistory& h) {
  reference::DeflectionProfile<double> again(contact);
  for (const auto& move : movements_between(h.overlap, h.shift))
    again.advance(move.overlap, move.shift[0]);
  const auto& end = again.state();
  return worse(std::abs(end.work_tangential - end.stored - end.dissipated) / h.work_scale,
               std::abs(end.work_tangential - h.work) / h.work_scale);
}

}  // namespace

SolvedRandomHistory1d RandomHistory1d::prepare() const {
  require_overlap_below_radius(overlap, radius);
  SolvedRandomHistory1d solved{*this, {}};
  RandomNumbers random(seed);
  for (int i = 0; i < histories; ++i)
    solved.histories.push_back(with_answers(random_path(*this, random), spheres()));
  return solved;
}

std::vector<ContactForce> SolvedRandomHistory1d::follow(const AnyLaw& law,
                                                        const LineHistory& history,
                                                        int steps_per_move) const {
  // Along an axis, so that springs side by side, which are slow, see at once that nothing turns.
  std::vector<PathPoint> corners;
  for (std::size_t i = 0; i < history.overlap.size(); ++i)
    corners.push_back({history.overlap[i], {history.shift[i], 0}});
  return drive(law, with_radius(sample_corners(corners, steps_per_move), problem.radius));
}

RandomHistory1d::Outcome SolvedRandomHistory1d::errors_in(
    const LineHistory& history, std::span<const ContactForce> forces) const {
  const auto contact = problem.spheres().as<double>();
  const double largest_normal = contact.normal_force(history.largest_overlap);
  const std::size_t steps_per_move = forces.size() / history.force.size();
  Outcome errors;
  for (std::size_t i = 0; i < history.force.size(); ++i) {
    const ContactForce& end = forces[(i + 1) * steps_per_move - 1];
    const Vector2 exact(history.force[i], 0);
    errors.worst = worse(errors.worst, (end.tangential - exact).norm() / history.limit);
    const double normal = contact.normal_force(history.overlap[i + 1]);
    errors.normal = worse(errors.normal, std::abs(end.normal - normal) / largest_normal);
  }
  errors.work = std::abs(sum_works(forces).tangential - history.work) / history.work_scale;
  return errors;
}

RandomHistory1d::Outcome SolvedRandomHistory1d::run(const Scheme& scheme,
                                                    int steps_per_move) const {
  Outcome found;
  WorkSums works;
  std::vector<double> worst_forces;
  for (const LineHistory& history : histories) {
    const auto forces = follow(scheme.law(), history, steps_per_move);
    const Outcome errors = errors_in(history, forces);
    worst_forces.push_back(errors.worst);
    found.worst = worse(found.worst, errors.worst);
    found.work = worse(found.work, errors.work);
    found.normal = worse(found.normal, errors.normal);
    const WorkSums own = sum_works(forces);
    works.normal += own.normal;
    works.tangential += own.tangential;
    works.stored += own.stored;
    works.dissipated += own.dissipated;
  }
  const auto middle = worst_forces.begin() + static_cast<std::ptrdiff_t>(worst_forces.size() / 2);
  std::nth_element(worst_forces.begin(), middle, worst_forces.end());
  found.median = *middle;
  if (scheme.law().info().can(Capability::energy)) found.energy_residual = works.residual();
  return found;
}

std::vector<CrossCheckResult> SolvedRandomHistory1d::cross_checks() const {
  const auto contact = problem.spheres().as<double>();
  std::vector<double> differences;
  for (std::size_t i = 0; i < std::min(checked_histories, histories.size()); ++i)
    differences.push_back(springs_difference(contact, histories[i]));
  std::ranges::sort(differences);
  double balance = 0;
  for (const LineHistory& h : histories) balance = worse(balance, energy_difference(contact, h));
  // The adaptive sum stops at 1e-10, but can overlook a narrow kink between two springs.
  const std::string routes =
      "exact deflection profile against springs followed one by one and summed adaptively, forces "
      "and dissipation, ";
  return {{routes + "median of the first histories", differences[differences.size() / 2], 1e-9},
          {routes + "worst of them", differences.back(), 1e-6},
          {"energy balance of the exact profile in double precision, and its work against extended "
           "precision, all histories",
           balance, 1e-12}};
}

Expected<RandomHistory1d::Outcome> SolvedRandomHistory1d::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().partial_slip_claims();
  if (!claims) return {};
  Expected<Outcome> all = rate_law_of(*claims)
                              ? Expectation::undeclared(
                                    "its equations are rates of a contact in touch, and what it "
                                    "makes of a touch inside a step is not among them")
                              : expect_partial_slip(
                                    scheme, [](auto, const auto&) { return 0.0; }, 0);
  all[&Outcome::normal] = Expectation::exact(
      normal_round_off, "the normal force is a function of the overlap at the end of the step");
  return all;
}

}  // namespace stickslip::cases
