// SPDX-License-Identifier: BSD-3-Clause
#include "cases/bonds/bond_properties.hpp"

#include <bit>

#include "cases/bonds/bond_strengths.hpp"
#include "cases/bonds/bonded.hpp"
#include "cases/bonds/held_bond.hpp"
#include "cases/random_numbers.hpp"
#include "stickslip/bonds/bonded_pairs.hpp"
#include "stickslip/description/error.hpp"
#include "stickslip/laws/catalogue.hpp"

namespace stickslip::cases {
namespace bond_properties {
namespace {

using Verdict = PropertyResult::Verdict;

constexpr double length = 0.01;          ///< between the centres where a bond is made [m]
constexpr double round_off = 1e-9;       ///< relative, of answers that should be the same
constexpr std::size_t loop_steps = 256;  ///< of a smooth loop: its sums are exact to round-off

/// Why a property does not concern a bond.
struct NotAsked {
  std::string why;
};

/// A bond with what is known of it.
struct Subject {
  const Scheme& scheme;
  std::optional<BondClaims> claims;

  explicit Subject(const Scheme& given) : scheme(given), claims(bond_claims_of(given)) {
    if (given.law().bond() == nullptr) throw Unsuitable(given.label + " is no bond");
  }
  const AnyLaw& law() const { return scheme.law(); }
  bool has(std::string_view role) const { return law().info().by_role(role) != nullptr; }
};

/// The bond, which has to hold and to be followed.
class Follower {
 public:
  Follower(const AnyLaw& law, const BondPoses& made) : path_(*law.bond(), made) {}
  const BondAnswer& go_to(const BondPoses& poses, double dt = 0) {
    const BondAnswer& answer = path_.go_to(poses, dt);
    if (answer.law.broken) throw NotAsked{"it breaks on the way"};
    return answer;
  }
  void swap_bodies() { path_.swap_bodies(); }

 private:
  BondOnPath path_;
};

/// Force and torques in one row, torques over the length.
using Row = Eigen::Matrix<double, 9, 1>;
Row row_of(const BondForces& f) {
  Row row;
  row << f.force_p, f.torque_p / length, f.torque_q / length;
  return row;
}
Row row_of(const BondAnswer& answer) { return row_of(answer.bodies); }
double difference(const BondAnswer& a, const BondAnswer& b, double scale) {
  return (row_of(a) - row_of(b)).norm() / scale;
}

/// Two bodies on a closed way that is smooth: s from 0 to 1, at rest where s = 0.
class Loop {
 public:
  explicit Loop(std::uint64_t seed, double size = 1) {
    RandomNumbers random(seed);
    const auto vector = [&](double amplitude) {
      std::array<Vector3, 4> all;
      for (Vector3& v : all)
        for (double& x : v) x = random.between(-amplitude, amplitude);
      return all;
    };
    place_p_ = vector(0.05 * length * size);
    place_q_ = vector(0.05 * length * size);
    turn_p_ = vector(0.1 * size);
    turn_q_ = vector(0.1 * size);
  }

  BondPoses at(double s) const {
    BondPoses poses = at_rest(length);
    poses.p.position += value(place_p_, s);
    poses.q.position += value(place_q_, s);
    poses.p.orientation = turned_by(value(turn_p_, s), poses.p.orientation);
    poses.q.orientation = turned_by(value(turn_q_, s), poses.q.orientation);
    return poses;
  }
  /// Of an answer there, on the bodies, per s [J].
  double power(const BondForces& f, double s) const {
    return f.force_p.dot(rate(place_p_, s) - rate(place_q_, s)) + f.torque_p.dot(spin(turn_p_, s)) +
           f.torque_q.dot(spin(turn_q_, s));
  }

 private:
  using Waves = std::array<Vector3, 4>;
  static constexpr double turn = 2 * std::numbers::pi;
  static Vector3 value(const Waves& w, double s) {
    return (std::cos(turn * s) - 1) * w[0] + std::sin(turn * s) * w[1] +
           (std::cos(2 * turn * s) - 1) * w[2] + std::sin(2 * turn * s) * w[3];
  }
  static Vector3 rate(const Waves& w, double s) {
    return turn * (-std::sin(turn * s) * w[0] + std::cos(turn * s) * w[1] -
                   2 * std::sin(2 * turn * s) * w[2] + 2 * std::cos(2 * turn * s) * w[3]);
  }
  /// Of a body whose rotation vector goes as w.
  static Vector3 spin(const Waves& waves, double s) {
    const Vector3 w = value(waves, s);
    const Vector3 dw = rate(waves, s);
    const double angle = w.norm();
    if (!(angle > 0)) return dw;
    const Vector3 once = w.cross(dw);
    return dw + (1 - std::cos(angle)) / (angle * angle) * once +
           (angle - std::sin(angle)) / (angle * angle * angle) * w.cross(once);
  }

  Waves place_p_, place_q_, turn_p_, turn_q_;
};

/// Points of s of a loop in so many steps, its end included.
std::vector<double> points(std::size_t steps, double to = 1) {
  std::vector<double> all;
  for (std::size_t i = 1; i <= steps; ++i)
    all.push_back(to * static_cast<double>(i) / static_cast<double>(steps));
  return all;
}

BondPoses moved(const BondPoses& poses, const Orientation& turn, const Vector3& shift) {
  const auto one = [&](const BondBody& body) {
    return BondBody{turn * Eigen::Vector3d(body.position) + shift, turn * body.orientation};
  };
  return {one(poses.p), one(poses.q)};
}
BondForces turned(const BondForces& f, const Orientation& turn) {
  const auto one = [&](const Vector3& v) -> Vector3 { return turn * Eigen::Vector3d(v); };
  return {one(f.force_p), one(f.torque_p), one(f.torque_q)};
}
Orientation some_turn(std::uint64_t seed) {
  RandomNumbers random(seed);
  const auto one = [&] { return random.between(-1, 1); };
  const double w = one();
  const double x = one();
  const double y = one();
  return Orientation(w, x, y, one()).normalized();
}

/// The way to the middle of a loop, and the answer there.
BondAnswer answer_on(const AnyLaw& law, const Loop& loop, std::size_t steps = 16) {
  Follower bond(law, loop.at(0));
  BondAnswer answer;
  for (const double s : points(steps, 0.4)) answer = bond.go_to(loop.at(s));
  return answer;
}

constexpr std::array<std::uint64_t, 3> seeds{11, 12, 13};

/// The largest of what `find` gives on several loops.
double worst(const std::function<double(const Loop&)>& find) {
  double largest = 0;
  for (const std::uint64_t seed : seeds) largest = std::max(largest, find(Loop(seed)));
  return largest;
}

double bonding(const Subject& subject) {
  const double scale = row_of(answer_on(subject.law(), Loop(seeds[0]))).norm();
  return worst([&](const Loop& loop) {
    const BondPoses poses = moved(loop.at(0.3), some_turn(5), {0.1, -0.2, 0.3});
    return row_of(Follower(subject.law(), poses).go_to(poses)).norm() / scale;
  });
}

double rest(const Subject& subject) {
  return worst([&](const Loop& loop) {
    Follower bond(subject.law(), loop.at(0));
    const BondAnswer first = bond.go_to(loop.at(0.4));
    BondAnswer last;
    for (int i = 0; i < 1000; ++i) last = bond.go_to(loop.at(0.4));
    return difference(first, last, row_of(first).norm());
  });
}

double reaction(const Subject& subject) {
  return worst([&](const Loop& loop) {
    const BondForces f = answer_on(subject.law(), loop).bodies;
    const BondPoses at = loop.at(0.4);
    const Vector3 due = (at.q.position - at.p.position).cross(f.force_p);
    return (f.torque_p + f.torque_q - due).norm() / std::max(f.torque_p.norm(), f.torque_q.norm());
  });
}

/// Elsewhere and turned from the start, and turned together in small steps at the end.
double rigid_motion(const Subject& subject) {
  return worst([&](const Loop& loop) {
    const Orientation turn = some_turn(6);
    const Vector3 shift(0.02, 0.01, -0.03);
    Follower here(subject.law(), loop.at(0));
    Follower there(subject.law(), moved(loop.at(0), turn, shift));
    BondAnswer a;
    BondAnswer b;
    for (const double s : points(16, 0.4)) {
      a = here.go_to(loop.at(s));
      b = there.go_to(moved(loop.at(s), turn, shift));
    }
    const double scale = row_of(a).norm();
    const double elsewhere = (row_of(turned(a.bodies, turn)) - row_of(b)).norm() / scale;
    Orientation by = Orientation::Identity();
    for (int i = 1; i <= 64; ++i) {
      by = turned_by(i / 64.0 * Vector3(0.7, -1.1, 0.9), Orientation::Identity());
      b = here.go_to(moved(loop.at(0.4), by, Vector3::Zero()));
    }
    return std::max(elsewhere, (row_of(turned(a.bodies, by)) - row_of(b)).norm() / scale);
  });
}

double exchange(const Subject& subject) {
  return worst([&](const Loop& loop) {
    Follower right(subject.law(), loop.at(0));
    Follower other(subject.law(), exchanged(loop.at(0)));
    BondAnswer a;
    BondAnswer b;
    for (const double s : points(16, 0.4)) {
      a = right.go_to(loop.at(s));
      b = other.go_to(exchanged(loop.at(s)));
    }
    return (row_of(exchanged(a.bodies)) - row_of(b)).norm() / row_of(a).norm();
  });
}

double split(const Subject& subject) {
  return worst([&](const Loop& loop) {
    const BondAnswer a = answer_on(subject.law(), loop, 1);
    return difference(a, answer_on(subject.law(), loop, 64), row_of(a).norm());
  });
}

double closed_loop(const Subject& subject) {
  return worst([&](const Loop& loop) {
    Follower bond(subject.law(), loop.at(0));
    double work = 0;
    double amount = 0;
    for (const double s : points(loop_steps)) {
      const double power = loop.power(bond.go_to(loop.at(s)).bodies, s);
      work += power;
      amount += std::abs(power);
    }
    return std::abs(work) / amount;
  });
}

/// The energy U that is told changes by what the forces take: for any periodic g the integral of
/// U g' - P g over a loop is 0, with P the power on the bodies.
double energy(const Subject& subject) {
  double largest = 0;
  const double found = worst([&](const Loop& loop) {
    Follower bond(subject.law(), loop.at(0));
    constexpr double turn = 2 * std::numbers::pi;
    double sum = 0;
    double amount = 0;
    double least = 0;
    for (const double s : points(loop_steps)) {
      const BondAnswer answer = bond.go_to(loop.at(s));
      const double stored = answer.law.stored;
      const double power = loop.power(answer.bodies, s);
      sum += stored * turn * std::cos(turn * s) - power * std::sin(turn * s);
      amount += std::abs(power * std::sin(turn * s));
      least = std::min(least, stored);
      largest = std::max(largest, stored);
    }
    return std::max(std::abs(sum) / amount, -least / amount);
  });
  if (!(largest > 0)) throw NotAsked{"it tells no energy"};
  return found;
}

/// All lengths are small, and so is the way: the answer is the same over the new scale of forces.
double units(const Subject& subject) {
  constexpr double by = 1e-4;
  const AnyLaw small = scaled_bond(subject.scheme, by);
  return worst([&](const Loop& loop) {
    const auto scaled = [&](BondPoses poses) {
      poses.p.position *= by;
      poses.q.position *= by;
      return poses;
    };
    // So small a turn that an absolute number would be seen.
    const double s = 1e-3;
    const BondAnswer a = Follower(subject.law(), loop.at(0)).go_to(loop.at(s));
    const BondAnswer b = Follower(small, scaled(loop.at(0))).go_to(scaled(loop.at(s)));
    const BondForces back{b.bodies.force_p / (by * by), b.bodies.torque_p / (by * by * by),
                          b.bodies.torque_q / (by * by * by)};
    return (row_of(back) - row_of(a)).norm() / row_of(a).norm();
  });
}

/// The bond made and followed by somebody else from the middle of the way on, to the bit.
double restore(const Subject& subject) {
  const auto bond = subject.law().bond();
  return worst([&](const Loop& loop) {
    auto first = bond->bonds(1);
    first->make(0, loop.at(0));
    std::unique_ptr<Bonds> second;
    double largest = 0;
    for (const double s : points(32)) {
      const BondPoses poses = loop.at(s);
      BondAnswer a;
      BondAnswer b;
      first->advance(std::span(&poses, 1), std::span(&a, 1), 0);
      if (second) {
        second->advance(std::span(&poses, 1), std::span(&b, 1), 0);
        largest = std::max(largest, difference(a, b, row_of(a).norm()));
      } else if (s >= 0.4) {
        second = bond->bonds(1);
        second->unpack(0, first->pack(0));
      }
    }
    return largest;
  });
}

/// Two bonds of one batch that take turns, against each alone, to the bit.
double interleaved(const Subject& subject) {
  const auto bond = subject.law().bond();
  const std::array loops{Loop(seeds[0]), Loop(seeds[1])};
  auto both = bond->bonds(2);
  std::array alone{bond->bonds(1), bond->bonds(1)};
  for (std::size_t i = 0; i < 2; ++i) {
    both->make(i, loops[i].at(0));
    alone[i]->make(0, loops[i].at(0));
  }
  double largest = 0;
  for (const double s : points(32)) {
    for (std::size_t i = 0; i < 2; ++i) {
      const BondPoses poses = loops[i].at(s);
      BondAnswer a;
      BondAnswer b;
      both->advance(std::span(&poses, 1), std::span(&a, 1), 0, i);
      alone[i]->advance(std::span(&poses, 1), std::span(&b, 1), 0);
      largest = std::max(largest, difference(a, b, row_of(b).norm()));
    }
  }
  return largest;
}

/// What dashpots take in one round of q about its bends, a swing to and fro or a whirl [J].
double taken(const AnyLaw& law, bool whirls) {
  constexpr double angle = 0.05;
  const auto bent = [&](double s) {
    const double round = 2 * std::numbers::pi * s;
    BondPoses poses = at_rest(length);
    poses.q.orientation = turned_by(
        {0, whirls ? angle * std::cos(round) : 0, angle * std::sin(round)}, poses.q.orientation);
    return poses;
  };
  const auto bonds = law.bond()->bonds(1);
  bonds->make(0, at_rest(length));
  double work = 0;
  // The second round counts: the first step of a whirl is a jump.
  for (int i = 1; i <= 512; ++i) {
    const BondPoses poses = bent(i / 256.0);
    BondAnswer answer;
    bonds->advance(std::span(&poses, 1), std::span(&answer, 1), 1e-5);
    if (answer.law.broken) throw NotAsked{"it breaks on the way"};
    if (i <= 256) continue;
    const Orientation step =
        bent(i / 256.0).q.orientation * bent((i - 1) / 256.0).q.orientation.conjugate();
    work -= answer.bodies.torque_q.dot(2 * Vector3(step.vec()));
  }
  return work;
}

/// A whirl is two swings, across each other.
double damping(const Subject& subject) {
  if (!subject.has("damping-time")) throw NotAsked{"it has no dashpots with the role damping-time"};
  const AnyLaw elastic = subject.law().with({{"damping-time", 0}});
  const AnyLaw damped = subject.law().with({{"damping-time", 1e-3}});
  const double swing = taken(damped, false) - taken(elastic, false);
  const double whirl = taken(damped, true) - taken(elastic, true);
  if (!(swing > 0)) return 1;
  return whirl >= 1.8 * swing ? 0 : 1 - whirl / (2 * swing);
}

/// The derivatives of the answers of a bond there, by differences of fourth order.
PairTangent differences_at(const Bonds& bond, const BondPoses& end) {
  using Column = Eigen::Matrix<double, 12, 1>;
  const auto beside = [&](int input, double by) -> Column {
    BondPoses poses = end;
    BondBody& body = input < 6 ? poses.p : poses.q;
    const Vector3 moved = by * Vector3::Unit(input % 3);
    if (input % 6 < 3)
      body.position += moved;
    else
      body.orientation = turned_by(moved, body.orientation);
    BondAnswer answer;
    bond.clone()->advance(std::span(&poses, 1), std::span(&answer, 1), 0);
    if (answer.law.broken) throw NotAsked{"it breaks on the way"};
    Column column;
    column << answer.bodies.force_p, answer.bodies.torque_p, -answer.bodies.force_p,
        answer.bodies.torque_q;
    return column;
  };
  PairTangent found;
  for (int input = 0; input < 12; ++input) {
    const auto difference = [&](double by) -> Column {
      return (beside(input, by) - beside(input, -by)) / (2 * by);
    };
    const double h = 1e-3 * (input % 6 < 3 ? length : 1);
    found.col(input) = (4 * difference(h / 2) - difference(h)) / 3;
  }
  return found;
}

/// Largest difference of the entries of a kind (force by displacement, and so on) over the largest
/// of them; infinite where one is no number.
double tangents_apart(const PairTangent& told, const PairTangent& found) {
  double largest = 0;
  for (const int row : {0, 3})
    for (const int column : {0, 3}) {
      double apart = 0;
      double size = 0;
      for (const int i : {row, row + 6})
        for (const int j : {column, column + 6}) {
          const Matrix3 due = found.block<3, 3>(i, j);
          const Matrix3 left = told.block<3, 3>(i, j) - due;
          if (!std::isfinite(left.sum())) return std::numeric_limits<double>::infinity();
          apart = std::max(apart, left.cwiseAbs().maxCoeff());
          size = std::max(size, due.cwiseAbs().maxCoeff());
        }
      largest = std::max(largest, apart / size);
    }
  return largest;
}

/// The tangent that a bond gives, against differences of its answers.
double tangent_consistent(const Subject& subject) {
  return worst([&](const Loop& loop) {
    const auto bond = subject.law().bond()->bonds(1);
    bond->make(0, loop.at(0));
    for (const double s : points(16, 0.375)) {
      const BondPoses poses = loop.at(s);
      BondAnswer answer;
      bond->advance(std::span(&poses, 1), std::span(&answer, 1), 0);
    }
    const BondPoses end = loop.at(0.4);
    PairTangent told;
    if (!bond->tangents(std::span(&end, 1), std::span(&told, 1)))
      throw NotAsked{"it gives no tangent; differences of its answers serve"};
    return tangents_apart(told, differences_at(*bond, end));
  });
}

/// The bond with this strength, of each kind that it has; breaking by stress where it has the
/// choice.
AnyLaw with_strength(const Subject& subject, double strength) {
  AnyLaw law = subject.law();
  const auto& all = law.info().parameters;
  if (std::ranges::count(all, "break", &ParameterInfo::name) > 0)
    law = law.with_option("break", "stress");
  std::map<std::string, double> values;
  for (const char* const role : roles_of_strengths)
    if (subject.has(role)) values[role] = strength;
  if (values.empty()) throw NotAsked{"it has no strength with a role"};
  return law.with(values);
}

double asked(const StrengthFinding& found) {
  if (!found.not_asked.empty()) throw NotAsked{found.not_asked};
  return found.error;
}
double scaled_break(const Subject& s) { return asked(same_break_at_two_scales(s.scheme)); }
double pressure(const Subject& s) { return asked(holds_under_pressure(s.scheme)); }
double told_strength(const Subject& s) { return asked(breaks_where_told(s.scheme)); }

BondPoses stretched_by(double share) {
  BondPoses poses = at_rest(length);
  poses.q.position[0] *= 1 + share;
  return poses;
}

/// It breaks in the first step, with no force then or later.
double no_strength(const Subject& subject) {
  BondOnPath bond(*with_strength(subject, 0).bond(), stretched_by(0));
  for (int i = 1; i <= 4; ++i) {
    const BondAnswer& answer = bond.go_to(stretched_by(1e-3 * i));
    if (!answer.law.broken || row_of(answer).norm() > 0) return 1;
  }
  return 0;
}

/// It never breaks.
double any_strength(const Subject& subject) {
  BondOnPath bond(*with_strength(subject, 1e300).bond(), stretched_by(0));
  for (int i = 1; i <= 32; ++i)
    if (bond.go_to(stretched_by(0.05 * i)).law.broken) return 1;
  return 0;
}

/// A law that breaks, and about the stretch over the length at which it does.
struct Breaking {
  AnyLaw law;
  double stretch;
};

/// With a strength in tension, at the stretch at which the tension would be that, by the stiffness.
Breaking breaking_by_tension(const Subject& subject) {
  const AnyLaw law = with_strength(subject, 1e6);
  BondOnPath probe(*with_strength(subject, 1e300).bond(), stretched_by(0));
  const double stiffness = probe.go_to(stretched_by(1e-9)).bodies.force_p[0] / (1e-9 * length);
  if (!(stiffness > 0)) throw NotAsked{"it does not pull where it is stretched"};
  const double radius = law.value("radius").value_or(0);
  if (!(radius > 0)) throw NotAsked{"it has no section with the role radius"};
  return {law, 1e6 * std::numbers::pi * radius * radius / stiffness / length};
}

/// With strengths of any kind, the first of several sizes by which it breaks in a small stretch.
Breaking breaking_by_any(const Subject& subject) {
  constexpr double least = 1e-7;
  constexpr double most = 0.1;
  for (const double strength : {1e6, 1e4, 1e2, 1.0, 1e-2, 1e-4, 1e-6}) {
    const AnyLaw law = with_strength(subject, strength);
    BondOnPath bond(*law.bond(), stretched_by(0));
    for (double stretch = least; stretch < most; stretch *= 1.25) {
      if (!bond.go_to(stretched_by(stretch)).law.broken) continue;
      if (stretch > least) return {law, stretch};
      break;
    }
  }
  throw NotAsked{"it breaks in no small stretch"};
}

/// What a break frees is what the pull has put in, to within a step.
double released(const Subject& subject) {
  const auto [law, critical] =
      subject.has("tensile-strength") ? breaking_by_tension(subject) : breaking_by_any(subject);
  BondOnPath bond(*law.bond(), stretched_by(0));
  constexpr int steps = 2000;
  double before = 0;
  double work = 0;
  bool tells = false;
  for (int i = 1; i <= 2 * steps; ++i) {
    const BondAnswer& answer = bond.go_to(stretched_by(critical * i / steps));
    tells = tells || answer.law.stored > 0;
    if (answer.law.broken) {
      if (!tells && !(answer.law.released > 0)) throw NotAsked{"it tells no energy"};
      return std::abs(answer.law.released / work - 1);
    }
    const double force = answer.bodies.force_p[0];
    work += (before + force) / 2 * critical * length / steps;
    before = force;
  }
  throw NotAsked{"it does not break at a tension of tensile-strength times the section"};
}

/// With a contact law beside it, of strength 0: the plain contact, to the bit.
double plain_contact(const Subject& subject) {
  const AnyLaw law = with_strength(subject, 0);
  const FramedLaw contact = stickslip::law("linear-conventional");
  FramedLaw bare = subject.scheme.framed;
  bare.law = law;
  const auto bond = with_contact_beside(bare, {contact, UnderBond::contact}).law.bond();
  const Vector3 normal = Vector3::UnitX();
  BondedPairs pair(*bond, std::span(&normal, 1));
  PairContacts plain(contact, std::span(&normal, 1));
  const auto place = [](int i) {
    BondPoses poses = at_rest(length);
    poses.q.position += length * Vector3(-1e-4 * i, 2e-4 * std::sin(i), 1e-4 * i);
    return poses;
  };
  pair.bond(0, place(0));
  for (int i = 1; i <= 32; ++i) {
    const BondPoses poses = place(i);
    PairStep step;
    step.displacement_q = poses.q.position - place(i - 1).q.position;
    const PairMotion motion = pair_motion(
        contact.kinematics, sphere_pair(length / 2, length / 2, place(i - 1).q.position),
        sphere_pair(length / 2, length / 2, poses.q.position), step, length / 2);
    BondAnswer of_bond;
    PairForce of_pair;
    PairForce due;
    pair.advance(std::span(&poses, 1), std::span(&motion, 1), std::span(&of_bond, 1),
                 std::span(&of_pair, 1));
    plain.advance(std::span(&motion, 1), std::span(&due, 1));
    const Vector3 whole = of_bond.bodies.force_p + of_pair.on_p;
    if (!(whole.array() == due.on_p.array()).all()) return 1;
  }
  return 0;
}

/// Why theory denies a property to a bond with these claims; empty: it does not.
using Denied = std::string (*)(const BondClaims&);

std::string needs_potential(const BondClaims& claims) {
  if (claims.kinematics == BondKinematics::total) return {};
  return "bond-kinematics=" + std::string(name_of(claims.kinematics)) + " has no energy";
}
std::string needs_sums(const BondClaims& claims) {
  const bool sums = claims.kinematics == BondKinematics::incremental ||
                    claims.kinematics == BondKinematics::projected;
  return sums ? "sums of increments are exact in no step of any size" : "";
}
std::string needs_both_bodies(const BondClaims& claims) {
  return claims.kinematics == BondKinematics::particle ? "all is measured against one of the bodies"
                                                       : "";
}
std::string needs_vectors(const BondClaims& claims) {
  return claims.damping == BondDamping::magnitudes ? "its dashpots act on sizes alone" : "";
}
std::string needs_tension(const BondClaims& claims) {
  return claims.breaks_in_compression ? "pressure counts as tension" : "";
}
std::string needs_springs(const BondClaims& claims) {
  return claims.is_smoothed ? "its springs soften before it breaks" : "";
}
std::string denied_never(const BondClaims&) { return {}; }

struct Property {
  PropertyInfo info;
  double tolerance;
  double (*find)(const Subject&);
  Denied denied = denied_never;
};

/// Those for which the bond may break, or remember that it did; others have their strengths lifted.
constexpr std::array properties_of_breaking{"restore",       "interleaved",  "no-strength",
                                            "any-strength",  "scaled-break", "pressure",
                                            "told-strength", "released",     "plain-contact"};

const std::vector<Property>& all_properties() {
  static const std::vector<Property> all{
      {{"bonding", "a bond gives no force where it was made, however its bodies are turned there"},
       round_off,
       bonding},
      {{"rest", "a bond whose bodies rest gives the same force, however many steps that lasts"},
       1e-12,
       rest},
      {{"reaction", "both torques balance the couple of the force"}, round_off, reaction},
      {{"rigid-motion", "force and torques turn with the bodies"},
       round_off,
       rigid_motion,
       needs_sums},
      {{"exchange", "the bodies exchanged, force and torques are exchanged"},
       round_off,
       exchange,
       needs_both_bodies},
      {{"split", "a way in one step and in many ends with the same force"},
       round_off,
       split,
       needs_sums},
      {{"closed-loop", "no energy is gained or lost on closed ways"},
       round_off,
       closed_loop,
       needs_potential},
      {{"energy",
        "force and torques are the derivatives of the energy that is told, which is "
        "nowhere negative"},
       round_off,
       energy,
       needs_potential},
      {{"units", "small bonds give what large ones do, by the scale of forces"}, round_off, units},
      {{"damping", "dashpots damp a whirl as they damp two swings"}, 0, damping, needs_vectors},
      {{"restore", "a bond that was written and read goes on as it was, to the bit"}, 0, restore},
      {{"interleaved", "bonds do not see each other"}, 0, interleaved},
      {{"no-strength", "a bond of strength 0 breaks in its first step, without a force"},
       0,
       no_strength},
      {{"any-strength", "a bond of infinite strength never breaks"}, 0, any_strength},
      {{"scaled-break", "small bonds break by the same stretch, bend and twist as large ones"},
       1e-6,
       scaled_break},
      {{"pressure", "pressure alone breaks no bond"}, 0, pressure, needs_tension},
      {{"told-strength", "tension breaks a bond where its strength says"},
       1e-6,
       told_strength,
       needs_springs},
      {{"released", "a break frees the energy that the bond was given"}, 4e-3, released},
      {{"plain-contact",
        "with a contact law beside it, a bond of strength 0 is the plain contact, "
        "to the bit"},
       0,
       plain_contact},
      {{"tangent-consistent", "a given tangent is the derivative of forces and torques"},
       1e-7,
       tangent_consistent},
  };
  return all;
}

PropertyResult judged(const Property& property, const Subject& subject) {
  PropertyResult result{property.info.name, Verdict::holds, 0, "", std::nullopt};
  try {
    result.error = property.find(subject);
    if (result.error <= property.tolerance) return result;
    result.verdict = Verdict::broken;
    result.reason = "not so: " + property.info.title;
    const std::string denied = subject.claims ? property.denied(*subject.claims) : std::string();
    if (denied.empty()) return result;
    result.verdict = Verdict::declared;
    result.reason = denied;
  } catch (const NotAsked& not_asked) {
    result.verdict = Verdict::not_applicable;
    result.reason = not_asked.why;
  } catch (const InputError& refused) {  // values that the bond does not allow
    result.verdict = Verdict::not_applicable;
    result.reason = refused.what();
  } catch (const LawFailure& failure) {
    result.verdict = Verdict::broken;
    result.error = std::numeric_limits<double>::infinity();
    result.reason = failure.what();
  }
  return result;
}

}  // namespace
}  // namespace bond_properties

const std::vector<PropertyInfo>& known_bond_properties() {
  static const std::vector<PropertyInfo> all = [] {
    std::vector<PropertyInfo> infos;
    for (const auto& property : bond_properties::all_properties()) infos.push_back(property.info);
    return infos;
  }();
  return all;
}

std::vector<PropertyResult> bond_properties_of(const Scheme& scheme) {
  const bond_properties::Subject subject(scheme);
  const Scheme lifted = with_lifted_strengths(scheme);
  const bond_properties::Subject held(lifted);
  std::vector<PropertyResult> all;
  for (const auto& property : bond_properties::all_properties()) {
    const bool may_break =
        std::ranges::count(bond_properties::properties_of_breaking, property.info.name) > 0;
    all.push_back(bond_properties::judged(property, may_break ? subject : held));
  }
  return all;
}

}  // namespace stickslip::cases
