// SPDX-License-Identifier: BSD-3-Clause
#include "reports/study/diagnose/signature.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

#include "cases/drive/drive.hpp"
#include "cases/properties/limits/friction_cap.hpp"
#include "cases/properties/moments/moment_paths.hpp"
#include "cases/properties/paths/plastic_branches.hpp"
#include "reports/study/diagnose/own_dashpot.hpp"
#include "stickslip/contact/step/friction_limit.hpp"

namespace stickslip::reports {
namespace {

using properties::Path;
using properties::PathScale;
using properties::Walk;

using Parameters = std::map<std::string, double>;

void add(const ContactForce& f, ProbeAnswer& answer) {
  answer.forces.insert(answer.forces.end(), {f.normal, f.tangential[0], f.tangential[1]});
  answer.dampings.insert(answer.dampings.end(),
                         {f.damping_normal, f.damping_tangential[0], f.damping_tangential[1]});
  answer.works.insert(answer.works.end(), {f.work_normal, f.work_tangential, f.work_stored,
                                           f.work_dissipated, f.work_viscous});
  answer.words.insert(answer.words.end(),
                      {static_cast<double>(f.regime), static_cast<double>(f.status)});
}

/// The regime as the i-th force says it; stick where that is no number.
double regime_by_force(const ProbeAnswer& answer, std::size_t i) {
  const std::span<const double> force = std::span(answer.forces).subspan(3 * i, 3);
  Regime regime = Regime::stick;
  if (force[0] == 0) {
    regime = Regime::separated;
  } else if (std::isfinite(force[0] + force[1] + force[2])) {
    regime = regime_by_limit(force[0], std::hypot(force[1], force[2]), answer.mu);
  }
  return static_cast<double>(regime);
}

/// Whether a regime of the answer is another one than its force says.
bool tells_regime(const ProbeAnswer& answer) {
  for (std::size_t i = 0; 2 * i < answer.words.size(); ++i) {
    const bool is_number = std::isfinite(answer.forces[3 * i] + answer.forces[3 * i + 1]);
    if (is_number && answer.words[2 * i] != regime_by_force(answer, i)) return true;
  }
  return false;
}

ProbeAnswer answer_of(std::span<const ContactForce> forces) {
  ProbeAnswer answer;
  for (const ContactForce& f : forces) add(f, answer);
  return answer;
}

/// Steps one by one with something done to the contact before step `at`.
template <class Do>
ProbeAnswer interrupted(const AnyLaw& law, const Path& path, std::size_t at, const Do& interrupt) {
  std::unique_ptr<Contacts> contact = law.contacts(1);
  std::vector<ContactForce> forces(path.size());
  contact->follow(std::span(path).first(at), std::span(forces).first(at));
  interrupt(contact);
  contact->follow(std::span(path).subspan(at), std::span(forces).subspan(at));
  return answer_of(forces);
}

/// Two contacts in one batch, step by step.
ProbeAnswer side_by_side(const AnyLaw& law, const Path& one, const Path& other) {
  const std::unique_ptr<Contacts> contacts = law.contacts(2);
  ProbeAnswer answer;
  for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
    const std::vector<ContactStep> steps{one[i], other[i]};
    std::vector<ContactForce> forces(2);
    contacts->advance(steps, forces);
    for (const ContactForce& f : forces) add(f, answer);
  }
  return answer;
}

ProbeAnswer answer_of(std::span<const PairResult> results) {
  ProbeAnswer answer;
  for (const PairResult& r : results) {
    for (int i = 0; i < 3; ++i) {
      answer.forces.push_back(r.force.on_p[i]);
      answer.torques.push_back(r.torque_p[i]);
      answer.torques.push_back(r.torque_q[i]);
    }
  }
  return answer;
}

/// Couples and their works; forces are looked at elsewhere.
ProbeAnswer answer_of(std::span<const properties::Turned> turns) {
  ProbeAnswer answer;
  for (const properties::Turned& turn : turns) {
    for (const Vector3& couple : {turn.couple.on_p, turn.couple.on_q})
      answer.torques.insert(answer.torques.end(), couple.begin(), couple.end());
    const ContactMoment& m = turn.couple.moment;
    answer.moment_works.insert(answer.moment_works.end(),
                               {m.work, m.stored, m.dissipated, m.viscous});
  }
  return answer;
}

/// Moments along a path on which the bodies turn as they slide, and are exchanged half way.
ProbeAnswer turned_and_exchanged(const properties::Subject& now, const Path& path) {
  const PairRadii radii = properties::unequal_radii(now);
  ContactList list(now.turning(radii), radii, 1);
  ProbeAnswer answer;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool is_other = i >= path.size() / 2;
    if (i == path.size() / 2) list.swap_bodies(0);
    const TurnedStep step = properties::turning_as_it_slides(now, path[i]);
    const TurnedAnswer told = list.advance(0, is_other ? exchanged(step) : step);
    const ContactMoment m = (is_other ? exchanged(told) : told).moment;
    answer.torques.insert(answer.torques.end(), {m.rolling[0], m.rolling[1], m.twisting});
    answer.moment_works.insert(answer.moment_works.end(),
                               {m.work, m.stored, m.dissipated, m.viscous});
  }
  return answer;
}

Walk loaded(const PathScale& scale, double overlap = 1) {
  Walk walk(scale);
  for (int i = 1; i <= 4; ++i) walk.to(overlap * i / 4);
  return walk;
}

/// Paths in the contact frame, each made to show one thing. Shifts are in slip distances.
std::vector<std::pair<std::string, Path>> paths_for(const PathScale& scale) {
  std::vector<std::pair<std::string, Path>> all;
  const auto take = [&](const char* name, const Walk& walk) {
    all.emplace_back(name, walk.path());
  };
  take("press and release",
       Walk(scale).to(0.5).to(1).to(2).to(1).to(0.4).to(-0.2).to(-0.5).to(0.3).to(0.6));
  take("first shear", loaded(scale).shift(1e-6).shift(1e-6));
  take("stick to and fro", loaded(scale).shifts(4, 0.15).shifts(6, -0.15).shifts(4, 0.1));
  take("stick in the plane", loaded(scale).shifts(3, 0.15).shifts(3, 0, 0.2).shifts(3, -0.1, -0.1));
  take("slide", loaded(scale).shifts(8, 0.4).shifts(8, -0.5).shifts(4, 0.3));
  take("slide and turn", loaded(scale).shifts(6, 0.4).shifts(6, 0, 0.4).shifts(6, -0.3, 0.2));
  take("turn in one step", loaded(scale).shifts(3, 0.6).shift(0, 3).shift(-4, 1));
  take("second tangent", loaded(scale).shifts(5, 0, 0.35).shifts(5, 0, -0.35));
  take("unload in stick",
       loaded(scale).shifts(3, 0.2).to(0.8).to(0.6).to(0.4).to(0.2).to(0.6).to(1));
  {
    Walk walk = loaded(scale).shifts(4, 0.5);
    for (int i = 1; i <= 5; ++i) walk.to(1 + 0.2 * i, Vector2(0.4, 0.1));
    for (int i = 1; i <= 8; ++i) walk.to(2 - 0.2 * i, Vector2(0.3, -0.2));
    take("slide and press", walk);
  }
  {
    Walk walk(scale);
    for (int i = 1; i <= 6; ++i) walk.to(i / 3.0, Vector2(0.1, 0.05));
    for (int i = 1; i <= 6; ++i) walk.to(2 - i / 4.0, Vector2(-0.15, 0.05));
    take("oblique", walk);
  }
  take("touch inside a step", Walk(scale).to(-1).to(0.5, Vector2(0.3, 0.2)).shifts(2, 0.1));
  take("part inside a step", loaded(scale).shifts(3, 0.2).to(-0.5, Vector2(0.3, 0.1)).to(0.5));
  take("touch again", loaded(scale)
                          .shifts(4, 0.4)
                          .to(0.3)
                          .to(-0.3)
                          .to(-0.6, Vector2(1, 1))
                          .to(0.5)
                          .shifts(3, 0.1)
                          .to(1)
                          .shifts(2, 0, 0.2));
  take("touch again at once", loaded(scale).shifts(3, 0.3).to(-0.4).to(0.6).to(1).shifts(2, 0.1));
  {
    Walk walk = loaded(scale);
    double amplitude = 0.9;
    for (int i = 0; i < 9; ++i, amplitude *= 0.85) {
      const double sign = i % 2 == 0 ? 1 : -1;
      walk.shifts(3, sign * amplitude * (i == 0 ? 1 : 2) / 3);
    }
    walk.shifts(10, 0.3).shifts(10, -0.4);
    take("nested reversals", walk);
  }
  take("rest", loaded(scale).shifts(2, 0.3).shift(0).shift(0).shifts(2, 0.5).shift(0).shift(0));
  {
    Walk walk = loaded(scale).shifts(2, 0.3);
    for (int i = 0; i < 6; ++i) walk.to(1.5 - i % 2, Vector2(0.05, -0.1));
    take("pump", walk);
  }
  {
    Walk walk = loaded(scale, 1e-7).shifts(3, 1e-8).shifts(3, 1e-7).shifts(3, -2e-7);
    take("tiny", walk);
  }
  all.emplace_back("random", properties::random_path(scale, 5, 60));
  all.emplace_back("random with gaps", properties::path_with_gaps(scale, 3));
  return all;
}

/// A spring at a power of two that grows by halves of the last place of single precision: what is
/// rounded to even stays where it is.
Path halves_of_a_place(const PathScale& scale, double kt) {
  Path path = loaded(scale).path();
  const double overlap = path.back().overlap_new;
  const double force = std::exp2(std::floor(std::log2(0.3 * kt * scale.slip_distance)));
  for (int i = 0; i < 9; ++i) {
    const double by = i == 0 ? force : force * 0x1p-24;
    path.push_back(
        properties::step_of(overlap, overlap, Vector2(by / kt, 0), scale.dt, scale.radius));
  }
  return path;
}

/// Of the dashpots of both directions those of the role.
void keep_direction(std::string_view role, ProbeAnswer& answer) {
  if (role == "damping") return;
  for (std::size_t i = 0; i < answer.dampings.size(); ++i) {
    const bool is_normal = i % 3 == 0;
    if (is_normal != (role == "damping-normal")) answer.dampings[i] = 0;
  }
}

/// A dashpot of its own gives no number where there is none.
void leave_out_dampings(ProbeAnswer& answer) {
  constexpr std::size_t works_of_a_step = 5;  // the last one is that of the dashpot
  std::ranges::fill(answer.dampings, 0.0);
  for (std::size_t i = works_of_a_step; i <= answer.works.size(); i += works_of_a_step)
    answer.works[i - 1] = 0;
}

/// Two bodies pressed together, sheared, then turned together and apart.
PairPath pair_path(const PathScale& scale, double radius_p, double radius_q,
                   const Vector3& normal) {
  PairPath path;
  path.radius_p = radius_p;
  path.radius_q = radius_q;
  path.normal = normal.normalized();
  path.overlap = 0;
  const Vector3 n = path.normal;
  const Vector3 t = n.unitOrthogonal();
  const Vector3 b = n.cross(t);
  const auto step = [&](const Vector3& move, const Vector3& turn_p, const Vector3& turn_q) {
    PairStep one;
    one.displacement_q = move;
    one.rotation_p = turn_p;
    one.rotation_q = turn_q;
    one.dt = scale.dt;
    one.velocity_q = move / one.dt;
    one.spin_p = turn_p / one.dt;
    one.spin_q = turn_q / one.dt;
    path.steps.push_back(one);
  };
  const Vector3 none = Vector3::Zero();
  const double h = scale.overlap;
  const double s = scale.slip_distance;
  for (int i = 0; i < 3; ++i) step(-0.4 * h * n, none, none);
  for (int i = 0; i < 3; ++i) step(0.2 * s * t, none, none);  // shear by displacement
  const double smaller = std::min(radius_p, radius_q);
  for (int i = 0; i < 2; ++i) step(none, 0.1 * s / smaller * t, none);  // by rotations, one by one
  for (int i = 0; i < 2; ++i) step(none, none, 0.1 * s / smaller * b);
  for (int i = 0; i < 2; ++i) step(none, 0.2 * n, none);  // twirl: p, q, both
  for (int i = 0; i < 2; ++i) step(none, none, 0.3 * n);
  for (int i = 0; i < 2; ++i) step(none, 0.2 * n, 0.2 * n);
  // The pair turns rigidly about an oblique axis: q goes round p.
  Vector3 branch = (radius_p + (std::isinf(radius_q) ? 0 : radius_q) - h) * n;
  const Vector3 axis = (t + 0.5 * b + 0.3 * n).normalized();
  if (!std::isinf(radius_q)) {
    for (int i = 0; i < 4; ++i) {
      const Eigen::AngleAxisd turn(0.2, Eigen::Vector3d(axis));
      const Vector3 turned = turn * Eigen::Vector3d(branch);
      step(turned - branch, 0.2 * axis, 0.2 * axis);
      branch = turned;
    }
  }
  for (int i = 0; i < 3; ++i) step(none, 0.5 * s / smaller * t, -0.2 * s / smaller * b);
  return path;
}

/// Paths with each dashpot that the law has at half of the force of its spring.
template <class AddProbe>
void add_dashpot_probes(const properties::Subject& subject, const AddProbe& add_probe) {
  const PathScale scale = subject.scale();
  for (const char* const role : {"damping", "damping-normal", "damping-tangential"}) {
    if (!subject.has(role)) continue;
    const double force = subject.normal_force(scale.overlap, scale.radius).value_or(1);
    const double fast = scale.overlap / scale.dt;
    const double coefficient = subject.can(Capability::hertzian)
                                   ? 0.5 * force / fast / std::pow(scale.overlap, 0.25)
                                   : 0.5 * force / fast;
    for (auto& [name, path] : paths_for(scale)) {
      const bool shows = name == "press and release" || name == "slide" || name == "oblique" ||
                         name == "rest" || name == "touch again" || name == "stick in the plane";
      if (!shows) continue;
      const std::string probe = std::string(role) + ": " + name;
      add_probe(probe, {{role, coefficient}}, [=](const properties::Subject& now) {
        ProbeAnswer answer = answer_of(now.follow(path));
        if (!now.has(role)) keep_direction(role, answer);
        return answer;
      });
    }
  }
}

/// A path after whose first steps the bodies are exchanged.
void add_exchange_probe(const std::string& name, const Path& path, std::size_t steps,
                        const auto& add_probe) {
  add_probe(name, {}, [=](const properties::Subject& now) {
    return interrupted(now.law(), path, steps, [](auto& contact) { contact->swap_bodies(0); });
  });
}

/// The same where the contact is written down and read by another one.
void add_restore_probe(const std::string& name, const Path& path, std::size_t steps,
                       const auto& add_probe) {
  add_probe(name, {}, [=](const properties::Subject& now) {
    return interrupted(now.law(), path, steps, [&](auto& contact) {
      const std::vector<double> saved = contact->pack(0);
      contact = now.law().contacts(1);
      contact->unpack(0, saved);
    });
  });
}

/// What a plastic contact remembers: in and back again and again, through the pull and far in.
template <class AddProbe>
void add_plastic_probes(const properties::Subject& subject, const AddProbe& add_probe) {
  if (parts_of(subject.law().info()).normal != NormalPart::plastic) return;
  Walk walk(subject.scale());
  for (const double overlap : {1.0, 0.7, 0.9, 0.1, 0.6, 3.0, 2.6, 2.8, 0.2, 1.5, -0.2, 0.8})
    walk.to(overlap);
  const Path presses = walk.path();
  add_probe("nested presses", {},
            [=](const properties::Subject& now) { return answer_of(now.follow(presses)); });
  const Path far = properties::plastic_presses(subject).front();
  add_probe("presses beyond the limit", {},
            [=](const properties::Subject& now) { return answer_of(now.follow(far)); });
  add_probe("pulled in steps", {},
            [pulls = properties::plastic_pulls(subject).front()](const properties::Subject& now) {
              return answer_of(now.follow(pulls));
            });
  if (subject.can(Capability::whole_paths)) return;
  add_exchange_probe("bodies exchanged beyond the limit", far, far.size() / 3, add_probe);
  constexpr std::size_t inside = 2;  // steps after which the overlap is below the greatest one
  add_exchange_probe("bodies exchanged below the greatest overlap", presses, inside, add_probe);
}

/// What a contact does in gaps over which there is a force: before touch, after it, and where it is
/// exchanged, or written and read, there.
template <class AddProbe>
void add_gap_probes(const properties::Subject& subject, const AddProbe& add_probe) {
  const double radius = subject.scale().radius;
  if (const double told = subject.law().range(radius); std::isfinite(told) && told > 0)
    add_probe(gap_probe, {}, [=](const properties::Subject& now) {
      ProbeAnswer answer;
      answer.forces = {now.law().range(radius)};
      return answer;
    });
  const double gap = properties::largest_gap(subject) / subject.scale().overlap;
  if (gap == 0 || subject.can(Capability::whole_paths)) return;
  Walk walk(subject.scale());
  for (const double overlap : {-0.9, -0.3, -0.1}) walk.to(overlap * gap, {0.05, 0});
  walk.to(1, {0.1, 0.05});
  for (const double overlap : {-0.1, -0.3, -0.5, -0.2, -0.95, -1.1, -0.5})
    walk.to(overlap * gap, {0.05, 0.02});
  const Path through = walk.path();
  constexpr std::size_t inside = 6;  // steps after which the bodies have touched and are in the gap
  add_probe("through a gap", {},
            [=](const properties::Subject& now) { return answer_of(now.follow(through)); });
  add_exchange_probe("exchanged in a gap", through, inside, add_probe);
  add_restore_probe("saved and restored in a gap", through, inside, add_probe);
}

/// Bodies that turn, of laws with moments of their own.
void add_turn_probes(const properties::Subject& subject, const Path& mixed, const auto& add_probe) {
  if (!subject.knows_rules()) return;
  for (const auto& [name, path] : properties::telling_turns(subject)) {
    add_probe(name, {}, [=](const properties::Subject& now) {
      return answer_of(properties::follow_turns(now, path));
    });
  }
  if (!subject.gives_moments() || subject.can(Capability::whole_paths)) return;
  add_probe("turning bodies exchanged", {},
            [=](const properties::Subject& now) { return turned_and_exchanged(now, mixed); });
}

}  // namespace

Probes::Probes(const Scheme& law) : books_works_(law.law().info().can(Capability::energy)) {
  const properties::Subject subject(law);
  PathScale scale = subject.scale();
  // A dashpot that no parameter takes away fades where nothing moves fast; it is looked at apart.
  constexpr double for_ever = 1e12;
  damps_by_itself_ = !own_dashpots(subject).empty();
  if (damps_by_itself_) scale.dt *= for_ever;
  // Only what the law under judgement has is set, in all that are compared with it.
  const auto roles = [known = subject.parameters()](const properties::Subject& of,
                                                    const Parameters& more) {
    Parameters all = known;
    for (const auto& [role, value] : more) {
      if (all.contains(role)) all[role] = value;
      // A law with one dashpot for both directions stands for those with dashpots apart.
      const bool is_apart = role.starts_with("damping-") && !of.has(role) && of.has("damping");
      if (is_apart) all["damping"] = value;
    }
    return of.with(all);
  };
  const auto add_probe = [&](const std::string& name, const Parameters& more, const auto& ask) {
    probes_.push_back({name, [=](const properties::Subject& of) {
                         const properties::Subject now = roles(of, more);
                         ProbeAnswer answer = ask(now);
                         answer.mu = now.mu();
                         return answer;
                       }});
  };
  const auto add_path = [&](const std::string& name, Path path, const Parameters& more) {
    add_probe(name, more,
              [=](const properties::Subject& now) { return answer_of(now.follow(path)); });
  };
  for (auto& [name, path] : paths_for(scale)) add_path(name, path, {});
  if (subject.can(Capability::linear) && subject.has("kt"))
    add_path("halves of a place", halves_of_a_place(scale, subject.value("kt")), {});
  const Path mixed = properties::random_path(scale, 7, 40);
  const double g = subject.value("G");
  for (const auto& [name, more] : std::vector<std::pair<std::string, Parameters>>{
           {"no friction", {{"mu", 0}}},
           {"strong friction", {{"mu", 1.7}}},
           {"soft shear", {{"kt", 0.2 * subject.value("kn")}, {"nu", 0.45}}},
           {"second contact angle", {{"contact-angle", 0.2}, {"contact-angle2", 1.2}}},
           {"second material", {{"G2", 0.2 * g}, {"nu2", 0.1}}},
           {"materials exchanged", {{"G", 0.2 * g}, {"nu", 0.1}, {"G2", g}, {"nu2", 0.3}}}}) {
    const bool has_all = std::ranges::any_of(
        more, [&](const auto& item) { return subject.parameters().contains(item.first); });
    if (has_all) add_path(name, mixed, more);
  }
  {
    Path larger = mixed;
    for (ContactStep& step : larger) step.effective_radius *= 9;
    add_path("larger radius", larger, {});
  }
  add_dashpot_probes(subject, add_probe);
  add_plastic_probes(subject, add_probe);
  add_gap_probes(subject, add_probe);
  {
    Path broken = loaded(scale).shifts(3, 0.2).path();
    broken[5].shift[0] = std::numeric_limits<double>::quiet_NaN();
    add_path("not a number", broken, {});
  }
  if (!subject.can(Capability::whole_paths)) {
    const std::size_t half = mixed.size() / 2;
    add_exchange_probe("bodies exchanged", mixed, half, add_probe);
    add_restore_probe("saved and restored", mixed, half, add_probe);
    add_probe("copied", {}, [=](const properties::Subject& now) {
      return interrupted(now.law(), mixed, half, [](auto& contact) { contact = contact->clone(); });
    });
    const Path other = properties::random_path(scale, 11, 40);
    add_probe("side by side", {}, [=](const properties::Subject& now) {
      return side_by_side(now.law(), mixed, other);
    });
  }
  const double radius = scale.radius;
  const double wall = std::numeric_limits<double>::infinity();
  for (const auto& [name, radii, normal] :
       std::vector<std::tuple<std::string, std::pair<double, double>, Vector3>>{
           {"equal spheres", {radius, radius}, Vector3(1, 0, 0)},
           {"unequal spheres", {1.5 * radius, 0.5 * radius}, Vector3(0.3, 0.8, -0.5)},
           {"unequal spheres, the other way round", {0.5 * radius, 1.5 * radius}, Vector3(0, 0, 1)},
           {"sphere and wall", {radius, wall}, Vector3(0, -1, 0)}}) {
    const PairPath path = pair_path(scale, radii.first, radii.second, normal);
    add_probe(name, {}, [=](const properties::Subject& now) {
      return answer_of(drive_pair(now.scheme().framed, path));
    });
  }
  add_turn_probes(subject, mixed, add_probe);
  std::vector<ProbeAnswer> answers = answers_of(law);
  // It may refuse to go on from what is no number, and need not exchange bodies or be packed.
  constexpr std::array may_refuse{"not a number",       "bodies exchanged",
                                  "exchanged in a gap", "turning bodies exchanged",
                                  "saved and restored", "saved and restored in a gap"};
  for (std::size_t i = probes_.size(); i-- > 0;) {
    if (answers[i].failure.empty() || std::ranges::count(may_refuse, probes_[i].name) == 0)
      continue;
    const auto at = static_cast<std::ptrdiff_t>(i);
    probes_.erase(probes_.begin() + at);
    answers.erase(answers.begin() + at);
  }
  // By a limit of its own round-off decides what a contact that rests at it is said to do.
  limits_by_itself_ = parts_of(law.law().info()).limit == LimitPart::own;
  tells_regime_ = !limits_by_itself_ && std::ranges::any_of(answers, tells_regime);
  tells_partial_slip_ = std::ranges::any_of(answers, [](const ProbeAnswer& answer) {
    return std::ranges::count(answer.words, static_cast<double>(Regime::partial_slip)) > 0;
  });
}

std::vector<std::string> Probes::names() const {
  std::vector<std::string> all;
  for (const Probe& probe : probes_) all.push_back(probe.name);
  return all;
}

std::vector<ProbeAnswer> Probes::answers_of(const Scheme& scheme) const {
  const properties::Subject subject(scheme);
  std::vector<ProbeAnswer> all;
  for (const Probe& probe : probes_) {
    try {
      all.push_back(probe.ask(subject));
      if (!tells_regime_) {
        ProbeAnswer& last = all.back();
        for (std::size_t i = 0; 2 * i < last.words.size(); ++i)
          last.words[2 * i] = limits_by_itself_ ? 0 : regime_by_force(last, i);
      }
    } catch (const std::exception& what) {
      all.emplace_back();
      all.back().failure = what.what();
    }
    if (!books_works_) all.back().works.clear();
    if (damps_by_itself_) leave_out_dampings(all.back());
    if (!tells_partial_slip_) {
      std::ranges::replace(all.back().words, static_cast<double>(Regime::partial_slip),
                           static_cast<double>(Regime::stick));
    }
  }
  return all;
}

namespace {

double largest(const std::vector<double>& numbers) {
  double most = 0;
  for (const double x : numbers) {
    if (std::isfinite(x)) most = std::max(most, std::abs(x));
  }
  return most;
}

/// Difference of two numbers on a logarithmic scale with its sign: 0 up to 1e-10, 1 at 1.
double compressed(double law, double twin, double scale) {
  constexpr double decades = 10;
  if (std::isnan(law) || std::isnan(twin)) return std::isnan(law) == std::isnan(twin) ? 0 : 1.2;
  const double difference = (law - twin) / scale;
  const double size = std::log10(std::abs(difference)) / decades + 1;
  if (!(size > 0)) return 0;
  return std::copysign(std::min(size, 1.3), difference);
}

void add_deviations(const std::vector<double>& law, const std::vector<double>& twin, double scale,
                    std::vector<double>& all) {
  for (std::size_t i = 0; i < twin.size(); ++i) {
    const double given = i < law.size() ? law[i] : std::numeric_limits<double>::quiet_NaN();
    all.push_back(scale > 0 ? compressed(given, twin[i], scale) : given == twin[i] ? 0 : 1);
  }
}

}  // namespace

std::vector<double> deviations(const std::vector<ProbeAnswer>& law,
                               const std::vector<ProbeAnswer>& twin) {
  std::vector<double> all;
  for (std::size_t i = 0; i < twin.size(); ++i) {
    const ProbeAnswer& mine = law[i];
    const ProbeAnswer& its = twin[i];
    const std::size_t before = all.size();
    const double force = largest(its.forces);
    add_deviations(mine.forces, its.forces, force, all);
    add_deviations(mine.dampings, its.dampings, force, all);
    add_deviations(mine.torques, its.torques, largest(its.torques), all);
    add_deviations(mine.words, its.words, 1, all);
    // Works that one of the two does not book say nothing.
    const bool both = mine.works.size() == its.works.size() && !its.works.empty() &&
                      std::isnan(mine.works[2]) == std::isnan(its.works[2]);
    add_deviations(both ? mine.works : its.works, its.works, largest(its.works), all);
    const bool tell_moments = mine.moment_works.size() == its.moment_works.size() &&
                              !its.moment_works.empty() &&
                              std::isnan(mine.moment_works[0]) == std::isnan(its.moment_works[0]);
    add_deviations(tell_moments ? mine.moment_works : its.moment_works, its.moment_works,
                   largest(its.moment_works), all);
    // Where one of the two does not answer, that is all that the probe says.
    const bool one_failed = mine.failure.empty() != its.failure.empty();
    if (one_failed) std::fill(all.begin() + static_cast<std::ptrdiff_t>(before), all.end(), 0.0);
    all.push_back(one_failed ? 1.2 : 0);
  }
  return all;
}

double cosine(const std::vector<double>& a, const std::vector<double>& b) {
  double ab = 0;
  double aa = 0;
  double bb = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    ab += a[i] * b[i];
    aa += a[i] * a[i];
    bb += b[i] * b[i];
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

}  // namespace stickslip::reports
