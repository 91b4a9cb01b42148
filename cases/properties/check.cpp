// SPDX-License-Identifier: BSD-3-Clause
#include "cases/properties/check.hpp"

#include <bit>
#include <cstdint>

#include "cases/drive/refusal.hpp"
#include "cases/properties/paths/pair_walk.hpp"
#include "cases/random_numbers.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases::properties {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string text_of(const Place& place) {
  const std::string step = place.step ? " at step " + std::to_string(*place.step + 1) : "";
  return place.what + step + " [" + place.unit + "]";
}

bool same_bits(double a, double b) {
  // A NaN says that there is no such number: whichever it is.
  if (std::isnan(a) && std::isnan(b)) return true;
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

Finding failure_of(const std::string& message) {
  Finding finding;
  finding.error = infinity;
  finding.gives = finding.must = std::numeric_limits<double>::quiet_NaN();
  finding.observable = "an answer";
  finding.failure = message;
  return finding;
}

constexpr int trials = 4;

/// Largest change of the force, relative, when the shifts change in their last digits.
double sensitivity_to_round_off(const Subject& subject, std::span<const ContactStep> path) {
  const double last_digits = subject.is_single() ? 0x1p-24 : 1e-6 * subject.round_off();
  const std::vector<ContactForce> forces = subject.follow(path);
  RandomNumbers random(1);
  Worst worst(0);
  for (int i = 0; i < trials; ++i) {
    Path moved(path.begin(), path.end());
    for (ContactStep& step : moved) {
      for (int k = 0; k < 2; ++k) step.shift[k] *= 1 + random.between(-1, 1) * last_digits;
    }
    compare_forces(worst, subject.follow(moved), forces, subject.mu());
  }
  return worst.finding().error;
}

bool has_full_history(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  return std::ranges::count(forces, Status::history_full, &ContactForce::status) > 0;
}

template <class Run>
Finding guarded(const Run& run) {
  try {
    return run();
  } catch (const InputError&) {
    throw;
  } catch (const ToolMissing&) {
    throw;
  } catch (const LawFailure& failure) {
    if (is_refusal(failure.what())) throw;
    return failure_of(failure.what());
  }
}

}  // namespace

void Worst::compare(double gives, double must, double scale, const Place& place) {
  const double difference = std::abs(gives - must);
  const double error = difference == 0 ? 0 : difference / scale;
  see(std::isnan(error) ? infinity : error, gives, must, place);
}

void Worst::compare(const Vector3& gives, const Vector3& must, double scale, const char* what,
                    std::size_t step, const std::string& unit) {
  for (int k = 0; k < 3; ++k) compare(gives[k], must[k], scale, {component(what, k), step, unit});
}

void Worst::see(double error, double gives, double must, const Place& place) {
  if (!worst_.observable.empty() && !(error > worst_.error)) return;
  worst_.error = error;
  worst_.gives = gives;
  worst_.must = must;
  worst_.observable = text_of(place);
}

Finding worse(const Finding& a, const Finding& b) { return b.severity() > a.severity() ? b : a; }

ForceScale::ForceScale(std::span<const ContactForce> forces, double mu) : forces_(forces), mu_(mu) {
  for (const ContactForce& f : forces) {
    largest_normal_ = std::max(largest_normal_, std::abs(f.normal));
    largest_tangential_ = std::max(largest_tangential_, f.tangential.norm());
  }
}

double ForceScale::normal(std::size_t i) const {
  constexpr double least = 1e-3;
  return std::max(std::abs(forces_[i].normal), least * largest_normal_);
}

double ForceScale::tangential(std::size_t i) const {
  constexpr double least = 1e-3;
  return std::max({mu_ * normal(i), forces_[i].tangential.norm(), least * largest_tangential_});
}

std::string component(const char* what, int k) { return std::string(what) + " " + "xyz"[k]; }

Finding find_with_finer_turns(const Subject& subject, const PairPath& path,
                              const std::function<Finding(const PairPath&, double)>& find) {
  // What is left is round-off of arms against the shift.
  const double round_off = std::max(1e-9, subject.round_off());
  if (!subject.can(Capability::bodies)) return find(path, round_off);
  constexpr double round_off_of_bodies = 1e-7;
  constexpr double least_fall = 0.6;
  constexpr double most = 0.1;
  const double coarse = find(path, round_off_of_bodies).error;
  return find(with_finer_turns(path, 4),
              std::max(round_off_of_bodies, std::min(most, least_fall * coarse)));
}

Scheme plain_law_in_frame_of(const Subject& subject, const char* law) {
  Scheme scheme = subject.scheme();
  const FramedLaw judged = scheme.framed;
  scheme.framed = make_law(parse_law_spec(law));
  scheme.framed.frame = judged.frame;
  scheme.framed.frame_order = judged.frame_order;
  scheme.framed.kinematics = judged.kinematics;
  return scheme;
}

void compare_forces(Worst& worst, std::span<const ContactForce> gives,
                    std::span<const ContactForce> must, double mu, std::size_t first) {
  const ForceScale scale(must, mu);
  for (std::size_t i = first; i < must.size(); ++i) {
    worst.compare(gives[i].normal + gives[i].damping_normal,
                  must[i].normal + must[i].damping_normal, scale.normal(i), {"normal force", i});
    for (int k = 0; k < 2; ++k) {
      worst.compare(gives[i].tangential[k] + gives[i].damping_tangential[k],
                    must[i].tangential[k] + must[i].damping_tangential[k], scale.tangential(i),
                    {"tangential force " + std::to_string(k + 1), i});
    }
  }
}

void compare_bits(Worst& worst, std::span<const ContactForce> gives,
                  std::span<const ContactForce> must) {
  struct Member {
    const char* name;
    double (*of)(const ContactForce&);
    const char* unit;
  };
  static constexpr std::array<Member, 11> members{{
      {"normal force", [](const ContactForce& f) { return f.normal; }, "N"},
      {"tangential force 1", [](const ContactForce& f) { return f.tangential[0]; }, "N"},
      {"tangential force 2", [](const ContactForce& f) { return f.tangential[1]; }, "N"},
      {"normal damping force", [](const ContactForce& f) { return f.damping_normal; }, "N"},
      {"damping force 1", [](const ContactForce& f) { return f.damping_tangential[0]; }, "N"},
      {"damping force 2", [](const ContactForce& f) { return f.damping_tangential[1]; }, "N"},
      {"normal work", [](const ContactForce& f) { return f.work_normal; }, "J"},
      {"tangential work", [](const ContactForce& f) { return f.work_tangential; }, "J"},
      {"stored work", [](const ContactForce& f) { return f.work_stored; }, "J"},
      {"dissipated work", [](const ContactForce& f) { return f.work_dissipated; }, "J"},
      {"regime", [](const ContactForce& f) { return static_cast<double>(f.regime); }, "-"},
  }};
  const ForceScale scale(must, 0);
  for (std::size_t i = 0; i < must.size(); ++i) {
    for (const Member& member : members) {
      const double a = member.of(gives[i]);
      const double b = member.of(must[i]);
      // The smallest number stands for what is not seen in the quotient.
      const double size = std::max({std::abs(b), scale.normal(i) * 1e-6, 1e-300});
      const double error = same_bits(a, b) ? 0 : std::max(std::abs(a - b) / size, 1e-300);
      worst.see(std::isnan(error) ? infinity : error, a, b, {member.name, i, member.unit});
    }
  }
}

std::optional<std::string> replaces_solution_by_table(const Subject& subject) {
  const auto claims = subject.law().claims();
  if (!claims || claims->table == 0) return std::nullopt;
  return "a table of " + std::to_string(claims->table) + " cells replaces its solution";
}

double bound_of_table(const Subject& subject, std::span<const ContactStep>) {
  constexpr double cells = 10;
  const auto claims = subject.law().claims();
  return claims && claims->table > 0 ? cells / claims->table : 0;
}

Finding find(const Check& check, const Subject& subject, std::span<const ContactStep> path) {
  return guarded([&] {
    Finding finding = check.find(subject, path);
    if (finding.is_violation() && check.excuse && check.excuse(subject))
      finding.bound = check.bound ? check.bound(subject, path) : any_direction;
    if (check.compares_runs && finding.is_violation())
      finding.sensitivity = sensitivity_to_round_off(subject, path);
    finding.is_full = finding.is_violation() && has_full_history(subject, path);
    return finding;
  });
}

Finding find(const Check& check, const Subject& subject, const PairPath& path) {
  return guarded([&] {
    Finding finding = check.find_pair(subject, path);
    if (finding.is_violation() && check.excuse && check.excuse(subject))
      finding.bound = check.pair_bound ? check.pair_bound(subject, path) : any_direction;
    if (check.pair_sensitivity && finding.is_violation())
      finding.sensitivity = check.pair_sensitivity(subject, path);
    return finding;
  });
}

Finding find(const Check& check, const Subject& subject) {
  return guarded([&] {
    Finding finding = check.find_alone(subject);
    if (finding.is_violation() && check.excuse && check.excuse(subject)) finding.bound = as_chosen;
    return finding;
  });
}

}  // namespace stickslip::cases::properties
