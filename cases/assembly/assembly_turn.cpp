// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/assembly_turn.hpp"

#include <fmt/format.h>

#include "cases/numbers.hpp"

namespace stickslip::cases {
namespace {

using reference::ForceFate;

/// Rounding of branch vectors, seen as a stretch of springs that are a thousand times shorter.
constexpr double round_off = 1e-11;
/// Allowed deviation from the limit of a wrong frame.
constexpr double near_limit = 2e-3;

}  // namespace

double asymmetry_of(const Matrix3& m) { return (m - m.transpose()).norm() / m.norm(); }

AssemblyTurn::AssemblyTurn(TurnedAssembly turned)
    : turned_(std::move(turned)), stress_(love_weber_stress(turned_.assembly)) {
  contacts_.reserve(turned_.assembly.contacts.size());
  for (const AssemblyContact& c : turned_.assembly.contacts) {
    contacts_.push_back({c.branch * c.normal, c.normal, c.normal_force, c.tangential});
  }
}

reference::Turn<double> AssemblyTurn::turn() const {
  constexpr double degree = std::numbers::pi / 180;
  return {Vector3::UnitX(), turned_.angle * degree};
}

Matrix3 AssemblyTurn::seen_back(ForceFate fate) const {
  return reference::turned_back(
      reference::stress_after_turn<double>(contacts_, turned_.assembly.volume, turn(), fate),
      turn());
}

double AssemblyTurn::error_of(const Matrix3& seen) const {
  return (seen - stress_).norm() / stress_.norm();
}

AssemblyTurn::Outcome AssemblyTurn::outcome_of(const Matrix3& seen) const {
  return {.stress = error_of(seen), .sigma_11 = seen(0, 0), .asymmetry = asymmetry_of(seen)};
}

double AssemblyTurn::uncertainty() const { return error_of(seen_back(ForceFate::turned)) + 1e-15; }

AssemblyTurn::Outcome AssemblyTurn::run(const Scheme& scheme, int increments) const {
  const FramedLaw law = turned_.law_of(scheme);
  return outcome_of(stresses_turned_back(std::span(&law, 1), turned_.assembly, turn().axis,
                                         turn().angle, increments)
                        .front());
}

FramedLaw AssemblyTurn::law_of(const SeenTurn& seen) const {
  const FramedLaw usual = turned_.law_of(seen.scheme);
  return seen.limit == FrictionLimit::kept ? usual : without_friction_limit(usual);
}

std::string AssemblyTurn::question_of(const SeenTurn& seen) const {
  const FramedLaw framed = law_of(seen);
  return fmt::format("{}, {}, {}, {}{}", identity_of(seen.scheme), name_of(framed.frame),
                     name_of(framed.kinematics), seen.increments,
                     seen.limit == FrictionLimit::kept ? "" : ", no limit");
}

void AssemblyTurn::look_at(std::span<const SeenTurn> wanted) const {
  // The way of the pairs is up to the increments, the overlaps to kn.
  std::map<std::pair<int, double>, std::map<std::string, FramedLaw>> together;
  for (const SeenTurn& seen : wanted) {
    const std::string question = question_of(seen);
    if (known_.find(question)) continue;
    const FramedLaw law = law_of(seen);
    together[{seen.increments, law.law.value("kn").value()}].emplace(question, law);
  }
  for (const auto& [shared, by_question] : together) {
    const int increments = shared.first;
    std::vector<FramedLaw> laws;
    for (const auto& [question, law] : by_question) laws.push_back(law);
    const std::vector<Matrix3> stresses =
        stresses_turned_back(laws, turned_.assembly, turn().axis, turn().angle, increments);
    auto stress = stresses.begin();
    for (const auto& [question, law] : by_question) known_.learn(question, *stress++);
  }
}

Matrix3 AssemblyTurn::seen_after(const Scheme& scheme, int increments, FrictionLimit limit) const {
  const SeenTurn seen{scheme, increments, limit};
  look_at(std::span(&seen, 1));
  return known_.find(question_of(seen)).value();
}

double AssemblyTurn::projection_gap() const {
  using Real = long double;
  const reference::Turn<Real> wide_turn{Vector3::UnitX().cast<Real>(), wide(turn().angle)};
  double largest = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(200, contacts_.size()); ++i) {
    const reference::Vector3<Real> force = contacts_[i].tangential.cast<Real>();
    const reference::Vector3<Real> n = contacts_[i].normal.cast<Real>();
    const auto cut = [&](int increments) {
      return reference::after_increments<Real>(force, n, wide_turn, increments,
                                               reference::IncrementalUpdate::projection);
    };
    constexpr int many = 1 << 12;
    const reference::Vector3<Real> in_twice_as_many = cut(2 * many);
    const reference::Vector3<Real> once = 2 * in_twice_as_many - cut(many);
    const reference::Vector3<Real> again = 2 * cut(4 * many) - in_twice_as_many;
    const reference::Vector3<Real> limit = reference::projected_limit<Real>(force, n, wide_turn);
    const reference::Vector3<Real> extrapolated = (4 * again - once) / 3;
    largest = std::max(largest, narrow((extrapolated - limit).norm() / force.norm()));
  }
  return largest;
}

std::vector<CrossCheckResult> AssemblyTurn::cross_checks() const {
  const Matrix3 summed = reference::love_weber_stress<double>(contacts_, turned_.assembly.volume);
  // After a quarter turn the whole force left behind gives sigma R, whatever the contacts are.
  const Matrix3 left_behind = stress_ * turn().tensor();
  return {{"sum over the contacts against " + turned_.stress_source,
           (summed - turned_.expected_stress).norm() / stress_.norm(), turned_.stress_tolerance},
          {"sum over the turned contacts, turned back, against the stress at the start",
           error_of(seen_back(ForceFate::turned)), 1e-13},
          {"all forces left behind: sum over the contacts against sigma R",
           (seen_back(ForceFate::whole_fixed) - left_behind).norm() / stress_.norm(), 1e-13},
          {"limit of projection: parallel transport against the power of the projection of one "
           "increment, extrapolated, over 200 contacts",
           projection_gap(), 1e-9}};
}

Expected<AssemblyTurn::Outcome> AssemblyTurn::expect(const Scheme& scheme) const {
  const auto claims = scheme.law().claims();
  if (!claims || claims->as_printed) return {};
  // Other kinematics see movements of the size of the stretch of the springs unless the
  // increments are very many, and the contacts slip: theory has no number for that.
  const Kinematics kinematics = scheme.framed.kinematics;
  if (kinematics != Kinematics::mid_arm && kinematics != Kinematics::velocity) {
    return Expectation::approximate(
        "the kinematics sees movements in a rigid turn, which reach "
        "the stretch of the springs");
  }
  const bool table = claims->slip_rotation && claims->table > 0;
  // Contacts at the friction limit slip by rounding, and the table turns them by its own error
  // each time, in either direction.
  const double bound =
      table ? 64.0 / (static_cast<double>(claims->table) * claims->table) : round_off;
  const auto wrong = [&](ForceFate fate, const std::string& why) {
    const Outcome before = exact();
    const Outcome limit = outcome_of(seen_back(fate));
    const double component = std::abs(limit.sigma_11 - before.sigma_11) / stress_.norm();
    Expected<Outcome> all;
    all[&Outcome::stress] = Expectation::wrong(limit.stress, near_limit, why);
    all[&Outcome::sigma_11] = component < 1e-12
                                  ? Expectation::exact(bound, "components along the axis stay")
                                  : Expectation::wrong(component, near_limit, why);
    all[&Outcome::asymmetry] =
        Expectation::wrong(limit.asymmetry - before.asymmetry, near_limit, why);
    return all;
  };
  switch (scheme.framed.frame) {
    case FrameUpdate::fixed:
      return wrong(ForceFate::tangential_fixed, "the tangential forces stay behind in space");
    case FrameUpdate::projected:
      return wrong(ForceFate::projected, "projection does not follow the spin about the normals");
    case FrameUpdate::projected_and_twirled: {
      if (table) return {};
      Expected<Outcome> all = Expectation::of_order(
          1, "each increment errs by its square, and contacts at the friction limit are cut", 0.2);
      // To first order the forces only change in size, which leaves a stress symmetric that is
      // symmetric about the axis; what is left of that is not for theory to say.
      all[&Outcome::asymmetry] = {};
      return all;
    }
    case FrameUpdate::quaternion: {
      if (table) return {};
      Expected<Outcome> all =
          Expectation::of_order(2, "the angle 2 atan(w/2) errs by the cube of the increment", 0.2);
      // A small rotation of all forces does not change the component along the axis.
      all[&Outcome::sigma_11] = {};
      return all;
    }
    case FrameUpdate::exact:
      return Expectation::exact(bound,
                                table ? "the look-up table errs at contacts that slip by rounding"
                                      : "the forces keep their place in frames that turn");
  }
  return {};
}

}  // namespace stickslip::cases
