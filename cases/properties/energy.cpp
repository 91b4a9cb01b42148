// SPDX-License-Identifier: BSD-3-Clause
// Energy: what is put in is stored or dissipated, and a loop gives nothing back that was not put
// in.
#include "cases/properties/check.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases::properties {
namespace {

std::optional<std::string> no_energy(const Subject& subject) {
  return unless(subject.can(Capability::energy), "it does not account for energy");
}

/// Work done on the contact along a path by the trapezoid of the forces, up to each step [J].
std::vector<double> trapezoid(std::span<const ContactStep> path,
                              std::span<const ContactForce> forces) {
  std::vector<double> sums;
  ContactForce before;
  double sum = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const ContactForce& f = forces[i];
    const double approach = std::max(path[i].overlap_new, 0.0) - std::max(path[i].overlap_old, 0.0);
    sum += 0.5 * (before.normal + f.normal) * approach +
           0.5 * (before.tangential + f.tangential).dot(path[i].shift);
    sums.push_back(sum);
    before = f;
  }
  return sums;
}

/// Energy that errors are relative to: of the largest works of a path [J].
double energy_scale(std::span<const double> works) {
  double scale = 0;
  for (const double work : works) scale = std::max(scale, std::abs(work));
  return scale;
}

/// Paths of proportional steps that begin and end in touch, or with parting at the end of a step.
std::vector<Path> paths_in_touch(const Subject& subject) {
  std::vector<Path> all = random_paths(subject.scale());
  for (Path& path : all) {
    ContactStep& last = path.back();
    last = step_of(last.overlap_old, 0, last.shift, last.dt, last.effective_radius);
  }
  // Along one line a law of partial slip knows its energy in closed form.
  Matrix2 on_a_line = Matrix2::Zero();
  on_a_line(0, 0) = 1;
  for (std::size_t i = 0; i < 2; ++i) all.push_back(mapped(all[i], on_a_line));
  return all;
}

/// Put in = stored + dissipated, at every step.
Finding find_identity(const Subject& subject, std::span<const ContactStep> path) {
  const std::vector<ContactForce> forces = subject.follow(path);
  WorkSums sums;
  double scale = 0;
  Worst worst(subject.round_off());
  for (const ContactForce& f : forces) {
    sums.add(f);
    scale = std::max({scale, std::abs(sums.normal), std::abs(sums.tangential),
                      std::abs(sums.stored), std::abs(sums.dissipated)});
  }
  WorkSums sum;
  for (std::size_t i = 0; i < path.size(); ++i) {
    sum.add(forces[i]);
    worst.compare(sum.normal + sum.tangential, sum.stored + sum.dissipated, scale,
                  {"work put in up to here, and stored and dissipated,", i, "J"});
  }
  return worst.finding();
}

/// What is stored comes back, or is dissipated, until the bodies part.
Finding find_recovered(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(subject.round_off());
  double stored = 0;
  double largest = 0;
  const std::vector<ContactForce> forces = subject.follow(path);
  for (std::size_t i = 0; i < path.size(); ++i) {
    stored += forces[i].work_stored;
    largest = std::max(largest, std::abs(stored));
  }
  if (path.empty() || path.back().overlap_new > 0) return worst.finding();
  worst.compare(stored, 0, largest, {"energy that is left after parting", path.size() - 1, "J"});
  return worst.finding();
}

struct Quadrature {
  double law = 0;    ///< normal and tangential work that the law tells [J]
  double ours = 0;   ///< by the trapezoid [J]
  double scale = 0;  ///< [J]
  double falls = 0;  ///< what falls inside steps may make of ours [J]
};

/// Where in a step the force falls to a kinetic limit is not seen: half of the fall over its shift.
double unseen_in_falls(const Subject& subject, std::span<const ContactStep> path,
                       std::span<const ContactForce> forces) {
  if (!falls_at_onset(subject)) return 0;
  const double share = sliding_share(subject);
  double sum = 0;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const double fall = (1 - share) * subject.mu() * std::max(forces[i].normal, 0.0);
    const double before = i == 0 ? 0 : forces[i - 1].tangential.norm();
    if (before - forces[i].tangential.norm() > 0.5 * fall) sum += 0.5 * fall * path[i].shift.norm();
  }
  return sum;
}

Quadrature quadrature(const Subject& subject, std::span<const ContactStep> path, int parts) {
  const Path fine = refined(path, parts);
  const std::vector<ContactForce> forces = subject.follow(fine);
  const WorkSums sums = sum_works(forces);
  const std::vector<double> works = trapezoid(fine, forces);
  return {sums.normal + sums.tangential, works.empty() ? 0 : works.back(), energy_scale(works),
          unseen_in_falls(subject, fine, forces)};
}

/// The law's works against our integral of its forces: with finer steps both must meet, whatever
/// the law's own quadrature.
Finding find_quadrature(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double least_fall = 0.6;
  const Quadrature coarse = quadrature(subject, path, 8);
  const Quadrature fine = quadrature(subject, path, 32);
  const double scale = std::max(fine.scale, coarse.scale);
  const auto error = [&](const Quadrature& q) {
    return scale > 0 ? std::max(0.0, std::abs(q.law - q.ours) - q.falls) / scale : 0;
  };
  // In the plane the heat of partial slip is a quadrature over the slip ring.
  const bool slips_partly = subject.can(Capability::hertzian) || subject.has("G");
  const double plane = slips_partly && !is_straight(path) ? 1e-2 : 0;
  Worst worst(std::max({subject.round_off(), least_fall * error(coarse), plane}));
  worst.see(error(fine), fine.law, fine.ours,
            {"work put in, in 32 parts of each step, up to the end", path.size() - 1, "J"});
  return worst.finding();
}

/// How far the heat of a path falls below what it was [J], and the whole of it.
struct Heat {
  double fall = 0;
  double total = 0;
};

Heat heat_of(const Subject& subject, std::span<const ContactStep> path, int parts) {
  Heat heat;
  double sum = 0;
  double highest = 0;
  for (const ContactForce& f : subject.follow(refined(path, parts))) {
    sum += f.work_dissipated;
    highest = std::max(highest, sum);
    if (!(highest - sum <= heat.fall)) heat.fall = highest - sum;
    heat.total += std::abs(f.work_dissipated);
  }
  return heat;
}

Finding find_dissipation(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double least_fall = 0.6;
  const Heat coarse = heat_of(subject, path, 4);
  const Heat fine = heat_of(subject, path, 16);
  const double scale = std::max(coarse.total, fine.total);
  const auto error = [&](const Heat& heat) { return heat.fall == 0 ? 0 : heat.fall / scale; };
  Worst worst(std::max(subject.round_off(), least_fall * error(coarse)));
  worst.see(
      error(fine), -fine.fall, 0,
      {"lowest heat of a stretch in 16 parts of each step, up to the end", path.size() - 1, "J"});
  return worst.finding();
}

/// Loops from the virgin contact to parting.
std::vector<Path> loops(const Subject& subject) {
  const PathScale& scale = subject.scale();
  std::vector<Path> all = paths_in_touch(subject);
  // Load, shear at the small overlap, unload at the large one, and the other way round: the work of
  // one sense is what the other gains.
  all.push_back(Walk(scale).to(0.5).shift(0.3).to(1.5).shift(-0.3).to(0).path());
  all.push_back(Walk(scale).to(1.5).shift(0.3).to(0.5).shift(-0.1).to(0).path());
  all.push_back(Walk(scale).to(1).shift(0.3, 0.1).shift(0, 0.3).shift(-0.3, -0.4).to(0).path());
  all.push_back(Walk(scale).to(1).shift(2, 1).shift(-2, -1).to(0).path());
  return all;
}

/// The work of a loop, by our own integral, must not be negative.
Finding find_loop(const Subject& subject, std::span<const ContactStep> path) {
  Worst nothing(subject.round_off());
  if (path.empty() || path.back().overlap_new > 0) return nothing.finding();
  const Quadrature coarse = quadrature(subject, path, 8);
  const Quadrature fine = quadrature(subject, path, 32);
  const double scale = std::max(fine.scale, coarse.scale);
  if (!(scale > 0)) return nothing.finding();
  Worst worst(subject.round_off() + std::abs(coarse.ours - fine.ours) / scale);
  worst.see(std::max(0.0, -fine.ours) / scale, fine.ours, 0,
            {"work of the loop in 32 parts of each step, up to the end", path.size() - 1, "J"});
  return worst.finding();
}

/// A law with a potential gives no work for nothing; of others it is not known.
std::optional<std::string> has_no_potential(const Subject& subject) {
  if (subject.can(Capability::energy) || subject.can(Capability::linear)) return std::nullopt;
  return "a stiffness that depends on the overlap has no potential: a force that is kept while "
         "the contact changes can give work";
}

/// A normal force of its own may be one of parts that bring energy with them.
std::optional<std::string> may_give_work(const Subject& subject) {
  return unless(subject.can(Capability::energy) || subject.can(Capability::linear) ||
                    subject.can(Capability::hertzian),
                "normal=" + std::string(name_of(parts_of(subject.law().info()).normal)) +
                    ", and it does not say that it has a potential");
}

/// What the Hertzian laws in common use gain on the path with the same parameters, twice: no law of
/// their kind gives more.
double gain_of_common_laws(const Subject& subject, std::span<const ContactStep> path) {
  constexpr double where_parameters_are_its_own = 0.2;
  if (!subject.has("G") || !subject.has("nu")) return where_parameters_are_its_own;
  double most = 0;
  for (const char* const form : {"incremental", "total", "rescaled"}) {
    Scheme scheme = subject.scheme();
    scheme.framed = make_law(parse_law_spec("hertz-mindlin[form=" + std::string(form) + "]"));
    std::map<std::string, double> values = subject.parameters();
    if (!subject.has("mu")) values["mu"] = 1e6;
    most = std::max(most, find_loop(Subject(scheme, values), path).error);
  }
  return 2 * most;
}

}  // namespace

std::vector<Property> energy_properties() {
  return {
      {{"energy", "Work put in is stored or dissipated, is the integral of force, and comes back."},
       {{.name = "identity",
         .sentence = "normal and tangential work must be what is stored and dissipated",
         .paths = [](const Subject& s) { return random_paths(s.scale()); },
         .find = find_identity,
         .unsuitable = no_energy},
        {.name = "quadrature",
         .sentence = "normal and tangential work must be the integral of the forces",
         .paths = paths_in_touch,
         .find = find_quadrature,
         .unsuitable = no_energy},
        {.name = "recovered",
         .sentence = "after parting nothing must be left of the stored energy",
         .paths = [](const Subject& s) { return random_paths(s.scale()); },
         .find = find_recovered,
         .unsuitable = no_energy}}},
      {{"dissipation", "Friction makes heat and never cold."},
       {{.name = "heat",
         .sentence = "dissipated work must not be negative over any stretch of fine steps",
         .paths = paths_in_touch,
         .find = find_dissipation,
         .unsuitable = no_energy,
         .excuse = replaces_solution_by_table,
         .bound = bound_of_table}}},
      {{"closed-loop", "A loop from touch to parting never gives work."},
       {{.name = "work of the loop",
         .sentence = "the integral of the forces from touch to parting must not be negative",
         .paths = loops,
         .find = find_loop,
         .unsuitable = may_give_work,
         .excuse = has_no_potential,
         .bound = gain_of_common_laws}}},
  };
}

}  // namespace stickslip::cases::properties
