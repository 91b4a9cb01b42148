// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/bond_diagnosis.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "cases/bonds/bonded.hpp"
#include "reports/study/diagnose/deviation_match.hpp"
#include "stickslip/bonds/bond_laws.hpp"
#include "stickslip/bonds/bond_mistakes.hpp"

namespace stickslip::reports {
namespace {

using cases::BondMaterial;
using cases::BondOnPath;

constexpr double equal_to = 1e-10;  ///< relative: what differs less differs by round-off
constexpr double believed = 0.9;    ///< a mistake that matches less is none of the known ones

/// What a bond answers on a short way that was made to show one thing.
using Answer = std::vector<double>;
struct BondProbe {
  std::string name;
  std::function<Answer(const AnyBond&)> ask;
  /// What it is that answers by one number where it is a factor alone; "" for others.
  std::string factor_of = {};
};

/// Forces and torques, energy, break: all that an answer tells.
void add(Answer& all, const BondAnswer& answer) {
  const double length = BondMaterial{}.length;
  for (const double x : answer.bodies.force_p) all.push_back(x);
  for (const double x : answer.bodies.torque_p) all.push_back(x / length);
  for (const double x : answer.bodies.torque_q) all.push_back(x / length);
}

/// Both bodies from rest: q moved, and each turned by half.
BondPoses poses_at(const Vector3& moved, const Vector3& turned) {
  BondPoses poses = cases::at_rest(BondMaterial{}.length);
  poses.q.position += moved;
  poses.p.orientation = cases::turned_by(-turned / 2, poses.p.orientation);
  poses.q.orientation = cases::turned_by(turned / 2, poses.q.orientation);
  return poses;
}

BondPoses rest() { return cases::at_rest(BondMaterial{}.length); }

/// The bodies on a way from rest, s from 0 to 1, on which all six numbers change at rates of their
/// own and p turns on its own account.
BondPoses on_way(double s) {
  const double length = BondMaterial{}.length;
  BondPoses poses = poses_at(length * s * Vector3(0.1, 0.2 * s, -0.15),
                             s * Vector3(0.8 * s, -0.5, 0.9 * (1 - s / 3)));
  poses.p.orientation = cases::turned_by(s * Vector3(0.4, 0.7 * s, -0.3), poses.p.orientation);
  return poses;
}

/// One step from rest, with one of the six numbers.
BondProbe single(const std::string& name, int number, double size) {
  return {name,
          [=](const AnyBond& bond) {
            Vector3 moved = Vector3::Zero();
            Vector3 turned = Vector3::Zero();
            if (number < 3) moved[number] = size * BondMaterial{}.length;
            if (number >= 3) turned[number - 3] = size;
            Answer all;
            add(all, cases::answer_at(bond, rest(), poses_at(moved, turned)));
            return all;
          },
          name};
}

/// The way in so many steps of a time, with every answer on it.
BondProbe way(const std::string& name, int steps, double dt) {
  return {name, [=](const AnyBond& bond) {
            BondOnPath path(bond, on_way(0));
            Answer all;
            for (int i = 1; i <= steps; ++i)
              add(all, path.go_to(on_way(static_cast<double>(i) / steps), dt));
            return all;
          }};
}

/// A bond that was made between turned bodies, one step on.
Answer made_turned(const AnyBond& bond) {
  const auto turned = [](BondPoses poses) {
    poses.p.orientation = poses.p.orientation * Orientation(0.8, 0.6, 0, 0);
    poses.q.orientation = poses.q.orientation * Orientation(0.6, 0, 0.8, 0);
    return poses;
  };
  Answer all;
  add(all, cases::answer_at(bond, turned(on_way(0)), turned(on_way(0.2))));
  return all;
}

/// Pulled until it breaks, or pressed: with the energies that it tells.
Answer pulled(const AnyBond& bond, double far) {
  BondOnPath path(bond, rest());
  Answer all;
  for (int i = 1; i <= 40; ++i) {
    const BondAnswer& answer =
        path.go_to(poses_at(far * i / 40 * Vector3::UnitX(), Vector3::Zero()));
    add(all, answer);
    const double length = BondMaterial{}.length;
    for (const double x : {answer.law.stored, answer.law.released}) all.push_back(x / length);
  }
  return all;
}

bool has(const Scheme& law, std::string_view role) {
  return law.law().info().by_role(role) != nullptr;
}

std::vector<BondProbe> probes_for(const Scheme& law) {
  std::vector<BondProbe> all{
      single("stretch", 0, 1e-3),
      single("first shear", 1, 1e-3),
      single("second shear", 2, 1e-3),
      single("twist", 3, 1e-3),
      single("first bend", 4, 1e-3),
      single("second bend", 5, 1e-3),
      {"a shear of 1e-9 m", single("", 1, 1e-7).ask},
      {"a twist of 1e-7 rad", single("", 3, 1e-7).ask},
      {"bodies that were turned where the bond was made", made_turned},
      way("a long way in one step", 1, 0),
      way("a long way in steps", 12, 0),
  };
  if (has(law, "damping-time")) all.push_back(way("dashpots", 12, 1e-3));
  if (has(law, "tensile-strength")) {
    const double critical = 1e6 / BondMaterial{}.E * BondMaterial{}.length;
    all.push_back({"a pull until it breaks",
                   [=](const AnyBond& bond) { return pulled(bond, 1.3 * critical); }});
    all.push_back({"pressure beyond the tensile strength",
                   [=](const AnyBond& bond) { return pulled(bond, -1.3 * critical); }});
  }
  return all;
}

/// The bond for one of the probes: of one material, with dashpots or a strength where these are
/// asked for.
std::shared_ptr<const AnyBond> bond_for(const Scheme& law, const BondProbe& probe) {
  Scheme asked = law;
  std::map<std::string, double> more;
  const bool damps = probe.name == "dashpots";
  const bool breaks = probe.name.starts_with("a pull") || probe.name.starts_with("pressure");
  if (has(law, "damping-time") && !law.sets("damping-time"))
    more["damping-time"] = damps ? 1e-3 : 0;
  const auto& options = law.law().info().parameters;
  if (std::ranges::count(options, "break", &ParameterInfo::name) > 0 && !law.sets("break"))
    asked.framed.law = asked.law().with_option("break", breaks ? "stress" : "none");
  for (const char* const strength : {"tensile-strength", "shear-strength"})
    if (has(law, strength) && !law.sets(strength)) more[strength] = breaks ? 1e6 : 1e300;
  return cases::breakable_bond_of(asked, BondMaterial{}, more);
}

std::vector<Answer> answers_of(const Scheme& law, const std::vector<BondProbe>& probes) {
  std::vector<Answer> all;
  for (const BondProbe& probe : probes) all.push_back(probe.ask(*bond_for(law, probe)));
  return all;
}

/// How far answers are from those that are right, probe by probe, each over its size.
std::vector<Answer> relative_deviations(const std::vector<Answer>& given,
                                        const std::vector<Answer>& right) {
  std::vector<Answer> all;
  for (std::size_t i = 0; i < right.size(); ++i) {
    Answer& one = all.emplace_back();
    const double scale = size_of(right[i]);
    for (std::size_t j = 0; j < right[i].size(); ++j)
      one.push_back((given[i][j] - right[i][j]) / scale);
    if (!(size_of(one) > equal_to)) one.assign(one.size(), 0);
  }
  return all;
}

/// A bond of the catalogue in the place of the law.
Scheme in_place_of(const Scheme& law, const LawSpec& spec, const FramedLaw& framed) {
  Scheme other = law;
  other.spec = spec;
  other.label = spec.text();
  other.framed = framed;
  return other;
}

std::vector<Scheme> bonds_beside(const Scheme& law) {
  std::vector<Scheme> all;
  for (const LawInfo& info : bond_catalogue()) {
    const LawSpec spec{info.name, {}};
    all.push_back(in_place_of(law, spec, cases::make_scheme(spec).framed));
  }
  return all;
}

/// What is a factor alone: the one answer over the other where they are along each other.
void add_factors(const std::vector<BondProbe>& probes, const std::vector<Answer>& given,
                 const std::vector<Answer>& right, Diagnosis& diagnosis) {
  for (std::size_t i = 0; i < probes.size(); ++i) {
    if (probes[i].factor_of.empty()) continue;
    double product = 0;
    for (std::size_t j = 0; j < right[i].size(); ++j) product += given[i][j] * right[i][j];
    const double scale = size_of(right[i]);
    const double factor = product / (scale * scale);
    Answer rest = given[i];
    for (std::size_t j = 0; j < rest.size(); ++j) rest[j] -= factor * right[i][j];
    const bool is_factor = size_of(rest) <= 1e-9 * scale;
    if (is_factor && std::abs(factor - 1) > 1e-9)
      diagnosis.factors.push_back({"answer to " + probes[i].factor_of, factor});
  }
}

/// What differs from this bond, and which of its mistakes explain it, best first.
Diagnosis held_against(const Scheme& twin, const std::vector<BondProbe>& probes,
                       const std::vector<Answer>& given) {
  Diagnosis diagnosis;
  diagnosis.twin = twin.spec.text();
  const std::vector<Answer> right = answers_of(twin, probes);
  const std::vector<Answer> off = relative_deviations(given, right);
  diagnosis.is_equal = !(size_of(off) > 0);
  if (diagnosis.is_equal) return diagnosis;
  add_factors(probes, given, right, diagnosis);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < probes.size(); ++i)
    if (size_of(off[i]) > 0) order.push_back(i);
  std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) { return size_of(off[i]); });
  for (const std::size_t i : order) diagnosis.shows_in.push_back(probes[i].name);
  for (const BondMistakeInfo& mistake : bond_mistakes()) {
    Scheme wrong = twin;
    wrong.framed.law = with_bond_mistake(twin.law(), mistake.name);
    MistakeMatch match;
    match.name = mistake.name;
    match.title = mistake.text;
    match.match = match_of(off, relative_deviations(answers_of(wrong, probes), right));
    diagnosis.mistakes.push_back(std::move(match));
  }
  std::ranges::stable_sort(diagnosis.mistakes, std::greater(), &MistakeMatch::match);
  diagnosis.is_unknown = diagnosis.mistakes.front().match < believed;
  return diagnosis;
}

/// The match of the best of its mistakes.
double explains(const Diagnosis& diagnosis) {
  return diagnosis.mistakes.empty() ? 0 : diagnosis.mistakes.front().match;
}

}  // namespace

Diagnosis diagnose_bond(const Scheme& law) {
  const std::vector<BondProbe> probes = probes_for(law);
  const std::vector<Answer> given = answers_of(law, probes);
  std::vector<Scheme> beside = bonds_beside(law);
  std::vector<double> distances;
  for (const Scheme& other : beside)
    distances.push_back(size_of(relative_deviations(given, answers_of(other, probes))));
  const auto nearest =
      static_cast<std::size_t>(std::ranges::min_element(distances) - distances.begin());
  const std::string nearest_text = beside[nearest].spec.text();
  if (const FramedLaw* const said = law.law().twin()) {
    Diagnosis diagnosis =
        held_against(in_place_of(law, *cases::like_of(law), *said), probes, given);
    diagnosis.law = law.label;
    diagnosis.nearest = diagnosis.is_equal ? diagnosis.twin : nearest_text;
    return diagnosis;
  }
  // The nearest bond, unless a mistake in another one explains more.
  std::rotate(beside.begin(), beside.begin() + static_cast<std::ptrdiff_t>(nearest),
              beside.begin() + static_cast<std::ptrdiff_t>(nearest) + 1);
  Diagnosis best;
  for (const Scheme& twin : beside) {
    Diagnosis diagnosis = held_against(twin, probes, given);
    const bool is_first = best.twin.empty();
    if (is_first || explains(diagnosis) > explains(best) + 1e-6) best = std::move(diagnosis);
    if (best.is_equal) break;
  }
  best.law = law.label;
  best.nearest = nearest_text;
  return best;
}

}  // namespace stickslip::reports
