// SPDX-License-Identifier: BSD-3-Clause
#include "cases/states/contact_assembly.hpp"

#include <Eigen/Dense>

#include <Eigen/Geometry>

#include "cases/random_numbers.hpp"
#include "cases/states/contact_blocks.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

/// Random numbers and directions.
class RandomDirections {
 public:
  explicit RandomDirections(std::uint64_t seed) : numbers_(seed) {}
  /// Evenly spread over [0, 1).
  double uniform() { return numbers_.unit(); }
  /// Normally distributed (Box and Muller).
  double normal() {
    const double radius = std::sqrt(-2 * std::log(1 - uniform()));
    return radius * std::cos(2 * std::numbers::pi * uniform());
  }
  /// Evenly spread over the unit sphere.
  Vector3 direction() {
    const double z = 2 * uniform() - 1;
    const double azimuth = 2 * std::numbers::pi * uniform();
    const double r = std::sqrt(1 - z * z);
    return {r * std::cos(azimuth), r * std::sin(azimuth), z};
  }

 private:
  RandomNumbers numbers_;
};

Vector3 tangential_part(const Vector3& v, const Vector3& n) { return v - n * n.dot(v); }

using Corrections = Eigen::Matrix<double, 9, 1>;

/// Correction of a contact's forces with nine coefficients: the normal force changes by n.C n with
/// C symmetric (six of them), the tangential one by w x n (three). `weight` [N] is its size.
AssemblyContact corrected(AssemblyContact contact, const Corrections& c, double weight) {
  const Vector3& n = contact.normal;
  contact.normal_force +=
      weight * (c[0] * n[0] * n[0] + c[1] * n[1] * n[1] + c[2] * n[2] * n[2] +
                2 * (c[3] * n[0] * n[1] + c[4] * n[1] * n[2] + c[5] * n[2] * n[0]));
  contact.tangential += weight * Vector3(c[6], c[7], c[8]).cross(n);
  return contact;
}

Corrections as_vector(const Matrix3& m) {
  Corrections v;
  for (Eigen::Index i = 0; i < 9; ++i) v[i] = m(i / 3, i % 3);
  return v;
}

Vector3 force_on_p(const AssemblyContact& contact) {
  return contact.tangential - contact.normal_force * contact.normal;
}

/// Corrects the forces so that the stress is met; contacts with weight 0 are left alone.
void meet_stress(ContactAssembly& assembly, const std::vector<double>& weights,
                 const Matrix3& wanted) {
  // The stress is linear in the nine coefficients.
  Eigen::Matrix<double, 9, 9> change;
  for (Eigen::Index k = 0; k < 9; ++k) {
    Matrix3 sum = Matrix3::Zero();
    for (std::size_t i = 0; i < weights.size(); ++i) {
      AssemblyContact bare = assembly.contacts[i];
      bare.normal_force = 0;
      bare.tangential.setZero();
      bare = corrected(bare, Corrections::Unit(k), weights[i]);
      sum += bare.branch * bare.normal * force_on_p(bare).transpose();
    }
    change.col(k) = as_vector(sum / assembly.volume);
  }
  const Eigen::FullPivLU<Eigen::Matrix<double, 9, 9>> solver(change);
  // The second pass removes the rounding of the first.
  for (int pass = 0; pass < 2; ++pass) {
    const Corrections c = solver.solve(as_vector(wanted - love_weber_stress(assembly)));
    for (std::size_t i = 0; i < weights.size(); ++i) {
      assembly.contacts[i] = corrected(assembly.contacts[i], c, weights[i]);
    }
  }
}

/// Whether a law is plastic on linear springs k1, k2.
bool is_plastic_on_springs(const LawInfo& law) {
  return parts_of(law).normal == NormalPart::plastic && law.by_role("k2") != nullptr &&
         law.by_role("exponent") == nullptr;
}

[[noreturn]] void refuse(const StandIn& wanted) {
  throw InputError("mu=" + shortest(wanted.mu) + " with " + std::to_string(wanted.contacts) +
                   " contacts: no forces were found that carry the stress; friction is too weak or "
                   "the contacts are too few");
}

}  // namespace

Matrix3 love_weber_stress(const ContactAssembly& assembly) {
  Matrix3 sum = Matrix3::Zero();
  for (const AssemblyContact& contact : assembly.contacts) {
    sum += contact.branch * contact.normal * force_on_p(contact).transpose();
  }
  return sum / assembly.volume;
}

double sliding_share(const ContactAssembly& assembly, double mu) {
  constexpr double at_the_limit = 1e-5;
  int touching = 0;
  int sliding = 0;
  for (const AssemblyContact& contact : assembly.contacts) {
    if (contact.gap > 0) continue;
    ++touching;
    if (contact.tangential.norm() > (1 - at_the_limit) * mu * contact.normal_force) ++sliding;
  }
  return touching > 0 ? static_cast<double>(sliding) / touching : 0;
}

ContactAssembly contacts_of(const AssemblyState& state, Pairs pairs) {
  ContactAssembly assembly;
  assembly.volume = state.volume();
  assembly.contacts.reserve(state.contacts.size());
  for (const StateContact& pair : state.contacts) {
    const double overlap = state.overlap(pair);
    if (overlap <= 0 && pairs == Pairs::touching) continue;
    AssemblyContact contact;
    contact.branch = pair.branch.norm();
    contact.normal = pair.branch / contact.branch;
    contact.arm = state.particles[pair.p].radius - overlap / 2;
    contact.normal_force = state.normal_force(pair, overlap);
    contact.gap = std::max(-overlap, 0.0);
    contact.tangential = pair.tangential;
    assembly.contacts.push_back(contact);
  }
  return assembly;
}

FramedLaw law_for(const AssemblyState& state, const Scheme& scheme) {
  if (state.hertz)
    throw InputError("the state is one of Hertzian spheres; turns and probes take linear springs");
  const LawInfo& info = scheme.law().info();
  const bool is_plastic = is_plastic_on_springs(info);
  std::map<std::string, double> springs{
      {is_plastic ? "k1" : "kn", state.kn}, {"kt", state.kt}, {"mu", state.mu}};
  for (const auto& [role, value] : springs) {
    const ParameterInfo* const parameter = info.by_role(role);
    if (parameter == nullptr || !(is_plastic || info.can(Capability::linear))) {
      throw InputError(scheme.label + ": the state is one of linear springs kn, kt with friction " +
                       "mu, and this law is not");
    }
    if (scheme.sets(parameter->name)) {
      throw InputError(scheme.label + ": " + parameter->name + " belongs to the state, which has " +
                       shortest(value) + "; leave it out");
    }
  }
  for (const char* const role : {"k2", "kc"}) {
    const ParameterInfo* const parameter = is_plastic ? info.by_role(role) : nullptr;
    if (parameter == nullptr || scheme.sets(parameter->name)) continue;
    springs[role] = state.kn * *scheme.law().value(role) / *scheme.law().value("k1");
  }
  FramedLaw framed = scheme.framed;
  framed.law = framed.law.with(springs);
  return framed;
}

double stiffness_in(const AnyLaw& law) { return *law.value(law.value("kn") ? "kn" : "k1"); }
double largest_stiffness(const AnyLaw& law) { return *law.value(law.value("kn") ? "kn" : "k2"); }

FramedLaw without_friction_limit(const FramedLaw& law) {
  FramedLaw free = law;
  free.law = law.law.with({{"mu", 1e100}});  // its square is a number too
  return free;
}

ContactAssembly make_stand_in(const StandIn& wanted) {
  RandomDirections random(wanted.seed);
  ContactAssembly assembly;
  assembly.contacts.reserve(static_cast<std::size_t>(wanted.contacts));
  const double particles = wanted.contacts / 3.0;
  assembly.volume = particles * std::numbers::pi / 6 * wanted.diameter * wanted.diameter *
                    wanted.diameter / (1 - wanted.porosity);
  const double pressure = -wanted.stress.trace() / 3;
  const double mean_force = 3 * pressure * assembly.volume / (wanted.contacts * wanted.diameter);
  // Shares of the deviatoric stress carried by the normal and by the tangential forces, for
  // directions all over the sphere: the means of n n (n.A n) and of n (A n) in the tangent plane
  // are 2/15 A and 1/5 A.
  const Matrix3 deviator = wanted.stress + pressure * Matrix3::Identity();
  const double tangential_share = std::min(0.4, 0.75 * wanted.mu);
  const Matrix3 normal_part = -(1 - tangential_share) * deviator / pressure * (15.0 / 6);
  const Matrix3 tangential_part_of = tangential_share * deviator / pressure * (5.0 / 3);

  std::vector<double> free_share;  // normal force over its mean, 0 at the friction limit
  for (int i = 0; i < wanted.contacts; ++i) {
    AssemblyContact contact;
    contact.normal = random.direction();
    contact.branch = wanted.diameter * (0.8 + 0.4 * random.uniform());
    contact.arm = 0.5 * contact.branch;
    // Forces of a granular assembly vary widely.
    const double size = mean_force * (0.25 + 1.5 * random.uniform());
    const Vector3& n = contact.normal;
    contact.normal_force = size * std::max(0.2, 1 + n.dot(normal_part * n));
    Vector3 scatter;  // arguments may be drawn in any order
    for (const int axis : {2, 1, 0}) scatter[axis] = random.normal();
    const double strength = 0.33 * wanted.mu;
    contact.tangential = size * tangential_part(tangential_part_of * n + strength * scatter, n);
    const double limit = wanted.mu * contact.normal_force;
    const double mobilised = contact.tangential.norm();
    // The strongest reach the limit; the others leave room for the corrections.
    const bool slides = mobilised > limit;
    if (slides) contact.tangential *= limit / mobilised;
    if (!slides && mobilised > 0.9 * limit) contact.tangential *= 0.9 * limit / mobilised;
    free_share.push_back(slides ? 0 : size);
    assembly.contacts.push_back(contact);
  }
  // Contacts that a correction takes over the limit are put back to it and left there.
  for (int pass = 0; pass < 50; ++pass) {
    meet_stress(assembly, free_share, wanted.stress);
    bool all_allowed = true;
    for (std::size_t i = 0; i < free_share.size(); ++i) {
      AssemblyContact& contact = assembly.contacts[i];
      const double limit = wanted.mu * contact.normal_force;
      const double mobilised = contact.tangential.norm();
      if (!(limit > 0)) refuse(wanted);
      // What was put to the limit may exceed it by rounding.
      if (free_share[i] == 0 || mobilised <= limit) continue;
      contact.tangential *= limit / mobilised;
      free_share[i] = 0;
      all_allowed = false;
    }
    if (all_allowed) return assembly;
  }
  refuse(wanted);
}

namespace {

/// The pair when it has turned rigidly: all lengths stay.
PairGeometry geometry_of(const AssemblyContact& contact, const Vector3& normal, double overlap) {
  return {contact.branch * normal, normal, contact.arm * normal,
          (contact.arm - contact.branch) * normal, overlap};
}

double radius_of(const AssemblyContact& contact) {
  return effective_radius(contact.arm, contact.branch - contact.arm);
}

/// Brings a virgin contact to its forces in one proportional movement.
PairMotion first_touch(const AssemblyContact& contact, double kn, double kt) {
  const Vector3& n = contact.normal;
  const double overlap = contact.overlap(kn);
  const Vector3 movement = contact.tangential / kt - overlap * n;
  return {.overlap_old = std::min(0.0, overlap),
          .overlap_new = overlap,
          .normal_old = n,
          .normal_new = n,
          .movement = movement,
          .velocity = movement,
          .rotation_p = Vector3::Zero(),
          .rotation_q = Vector3::Zero(),
          .dt = 1,
          .effective_radius = radius_of(contact)};
}

}  // namespace

LoadedContacts loaded_contacts(const FramedLaw& law, std::span<const AssemblyContact> contacts) {
  const double kn = stiffness_in(law.law);
  const double kt = law.law.value("kt").value();
  std::vector<Vector3> normals;
  std::vector<PairMotion> motions;
  for (const AssemblyContact& contact : contacts) {
    normals.push_back(contact.normal);
    motions.push_back(first_touch(contact, kn, kt));
  }
  LoadedContacts loaded{PairContacts(law, normals), std::vector<Vector3>(contacts.size())};
  loaded.contacts.contacts().integrate_works(false);
  loaded.contacts.advance(motions, loaded.on_p);
  return loaded;
}

namespace {

/// Sums of branch_i F_j of some contacts after all the turns, one sum for each law.
std::vector<Matrix3> turn_block(std::span<const FramedLaw> laws,
                                std::span<const AssemblyContact> block,
                                std::span<const Matrix3> turns, const PairStep& step) {
  const double kn = stiffness_in(laws.front().law);
  std::vector<PairGeometry> geometry;
  std::vector<double> radii;
  for (const AssemblyContact& contact : block) {
    geometry.push_back(geometry_of(contact, contact.normal, contact.overlap(kn)));
    radii.push_back(radius_of(contact));
  }
  std::vector<LoadedContacts> loaded;
  loaded.reserve(laws.size());
  std::map<Kinematics, std::vector<LoadedContacts*>> by_kinematics;
  for (const FramedLaw& law : laws) {
    loaded.push_back(loaded_contacts(law, block));
    by_kinematics[law.kinematics].push_back(&loaded.back());
  }

  std::vector<PairGeometry> now(block.size());
  std::vector<PairStep> steps(block.size(), step);
  std::vector<PairMotion> motions(block.size());
  for (const Matrix3& turn : turns.subspan(1)) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      now[i] = geometry_of(block[i], turn * block[i].normal, geometry[i].overlap);
      steps[i].displacement_q = now[i].branch - geometry[i].branch;
      steps[i].velocity_q = step.spin_q.cross(now[i].branch);
    }
    for (const auto& [kinematics, together] : by_kinematics) {
      pair_motions(kinematics, {geometry, now, steps, radii}, motions);
      for (LoadedContacts* const with : together) with->contacts.advance(motions, with->on_p);
    }
    std::swap(geometry, now);
  }
  std::vector<Matrix3> sums(laws.size(), Matrix3::Zero());
  for (std::size_t k = 0; k < laws.size(); ++k) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      sums[k] += geometry[i].branch * loaded[k].on_p[i].transpose();
    }
  }
  return sums;
}

}  // namespace

std::vector<Matrix3> stresses_turned_back(std::span<const FramedLaw> laws,
                                          const ContactAssembly& assembly, const Vector3& axis,
                                          double angle, int increments) {
  std::vector<Matrix3> turns;
  for (int i = 0; i <= increments; ++i) {
    turns.emplace_back(
        Eigen::AngleAxisd(angle * i / increments, Eigen::Vector3d(axis)).toRotationMatrix());
  }
  PairStep step;
  step.rotation_p = angle / increments * axis;
  step.rotation_q = step.rotation_p;
  step.spin_p = angle * axis;
  step.spin_q = step.spin_p;
  step.dt = 1.0 / increments;

  const auto sums = over_blocks(assembly.contacts, [&](std::span<const AssemblyContact> block) {
    return turn_block(laws, block, turns, step);
  });
  std::vector<Matrix3> stresses(laws.size(), Matrix3::Zero());
  for (std::size_t k = 0; k < laws.size(); ++k) {
    for (const auto& block : sums) stresses[k] += block[k];
    const Matrix3 turned = stresses[k] / assembly.volume;
    stresses[k] = turns.back().transpose() * turned * turns.back();
  }
  return stresses;
}

}  // namespace stickslip::cases
