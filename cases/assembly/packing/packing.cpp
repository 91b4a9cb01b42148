// SPDX-License-Identifier: BSD-3-Clause
#include "cases/assembly/packing/packing.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/SparseLU>
#include <array>

#include "cases/states/contact_assembly.hpp"
#include "stickslip/contact/law/differenced_tangent.hpp"
#include "stickslip/description/error.hpp"

namespace stickslip::cases {
namespace {

using Eigen::Index;

constexpr std::array choices{TangentChoice::right,
                             TangentChoice::stiffness_off,
                             TangentChoice::normal_frozen,
                             TangentChoice::symmetrised,
                             TangentChoice::coupling_dropped,
                             TangentChoice::coupling_sign,
                             TangentChoice::elastic_while_slipping};
/// Springs that hold translations of the whole and rattlers, over the stiffness of a contact.
constexpr double stiffness_of_the_floating = 1e-10;
/// Coordinates of a disc among those of a sphere.
constexpr std::array<Index, 3> of_disc{0, 1, 5};

/// The tangent with a mistake of the contact.
Matrix3 mistaken(Matrix3 tangent, const Matrix3& elastic, Regime regime, TangentChoice choice) {
  const bool slips = regime == Regime::slip;
  if (choice == TangentChoice::stiffness_off) tangent *= 1.1;
  if (choice == TangentChoice::elastic_while_slipping && slips) tangent = elastic;
  if (choice == TangentChoice::coupling_dropped && slips)
    tangent.bottomLeftCorner<2, 1>().setZero();
  if (choice == TangentChoice::coupling_sign && slips) tangent.bottomLeftCorner<2, 1>() *= -1;
  return tangent;
}

}  // namespace

std::string_view name_of(TangentChoice choice) {
  constexpr std::array<std::string_view, choices.size()> names{"right",
                                                               "stiffness-10-percent-off",
                                                               "normal-frozen",
                                                               "symmetrised",
                                                               "coupling-dropped",
                                                               "coupling-sign",
                                                               "elastic-while-slipping"};
  return names.at(static_cast<std::size_t>(choice));
}

std::span<const TangentChoice> all_tangent_choices() { return choices; }

ParticlePacking::ParticlePacking(const AssemblyState& state, const FramedLaw& law,
                                 ParticleKind kind)
    : law_(law), kind_(kind) {
  for (const StateParticle& particle : state.particles) radii_.push_back(particle.radius);
  const double kn = stiffness_in(law.law);
  const double kt = law.law.value("kt").value_or(kn);
  elastic_ = Vector3(kn, kt, kt).asDiagonal();
  for (const StateContact& pair : state.contacts) {
    const double overlap = state.overlap(pair);
    const Vector3 normal = pair.branch.normalized();
    Contact& contact = contacts_.emplace_back();
    contact.p = pair.p;
    contact.q = pair.q;
    contact.branch = pair.branch;
    contact.frame = ContactFrame(normal);
    contact.law = law.law.contacts(1);
    contact.law->integrate_works(false);
    const Vector3 movement = pair.tangential / kt - overlap * normal;
    const PairMotion press{.overlap_old = std::min(0.0, overlap),
                           .overlap_new = overlap,
                           .normal_old = normal,
                           .normal_new = normal,
                           .movement = movement,
                           .velocity = movement,
                           .rotation_p = Vector3::Zero(),
                           .rotation_q = Vector3::Zero(),
                           .dt = 1,
                           .effective_radius = effective_radius(radii_[pair.p], radii_[pair.q])};
    const ContactStep step = contact.frame.resolve(press);
    ContactForce force;
    contact.law->advance({&step, 1}, {&force, 1});
  }
}

Index ParticlePacking::coordinates() const {
  return per_particle() * static_cast<Index>(radii_.size());
}

std::pair<Vector3, Vector3> ParticlePacking::movement_of(const Eigen::VectorXd& moved,
                                                         std::size_t particle) const {
  const Index at = per_particle() * static_cast<Index>(particle);
  if (kind_ == ParticleKind::spheres)
    return {Vector3(moved.segment<3>(at)), Vector3(moved.segment<3>(at + 3))};
  return {Vector3(moved[at], moved[at + 1], 0), Vector3(0, 0, moved[at + 2])};
}

/// A contact after the step.
struct ParticlePacking::PairAnswer {
  PairTangent tangent = PairTangent::Zero();
  BodyForces forces;
  ContactForce contact;
};

ParticlePacking::PairAnswer ParticlePacking::ask(const Contact& contact,
                                                 const Eigen::VectorXd& moved,
                                                 const Matrix3& strain,
                                                 TangentChoice choice) const {
  const double p = radii_[contact.p];
  const double q = radii_[contact.q];
  PairStep step;
  std::tie(step.displacement_p, step.rotation_p) = movement_of(moved, contact.p);
  std::tie(step.displacement_q, step.rotation_q) = movement_of(moved, contact.q);
  step.displacement_q += strain * contact.branch;
  step.dt = 1;
  step.velocity_p = step.displacement_p;
  step.velocity_q = step.displacement_q;
  step.spin_p = step.rotation_p;
  step.spin_q = step.rotation_q;
  const PairGeometry before = sphere_pair(p, q, contact.branch);
  const PairGeometry after =
      sphere_pair(p, q, contact.branch + step.displacement_q - step.displacement_p);
  const PairMotion motion =
      pair_motion(law_.kinematics, before, after, step, effective_radius(p, q));
  ContactFrame frame = contact.frame;
  const auto law = contact.law->clone();
  const Matrix2 map = frame.follow(law_.frame, motion);
  if (gives_maps(law_.frame)) law->turn({&map, 1});
  const ContactStep local = frame.resolve(motion);
  PairAnswer answer;
  const Matrix3 tangent = tangent_of(*law, local).force;
  law->advance({&local, 1}, {&answer.contact, 1});
  const Vector3 on_p =
      frame.to_global(answer.contact.tangential) - answer.contact.normal * after.normal;
  answer.forces = body_forces_of(on_p, after);
  if (!(after.overlap > 0)) return answer;
  if (!tangent.allFinite())
    throw InputError("the force of a contact jumps in the step; it has no tangent there");
  const ContactForce turned =
      choice == TangentChoice::normal_frozen ? ContactForce{} : answer.contact;
  answer.tangent = pair_tangent(mistaken(tangent, elastic_, answer.contact.regime, choice), turned,
                                frame, after);
  if (choice == TangentChoice::symmetrised)
    answer.tangent = PairTangent((answer.tangent + answer.tangent.transpose()) / 2);
  return answer;
}

ParticlePacking::Answer ParticlePacking::at(const Eigen::VectorXd& moved, const Matrix3& strain,
                                            TangentChoice choice) const {
  const Index per = per_particle();
  const auto place = [&](Index k) {
    return kind_ == ParticleKind::discs ? of_disc.at(static_cast<std::size_t>(k)) : k;
  };
  Answer answer;
  answer.force = Eigen::VectorXd::Zero(coordinates());
  std::vector<Eigen::Triplet<double>> entries;
  for (Index i = 0; i < coordinates(); ++i) {
    const double size =
        i % per < (per == 3 ? 2 : 3) ? 1 : radii_[static_cast<std::size_t>(i / per)];
    entries.emplace_back(i, i, stiffness_of_the_floating * elastic_(0, 0) * size * size);
  }
  for (const Contact& contact : contacts_) {
    const PairAnswer pair = ask(contact, moved, strain, choice);
    Eigen::Matrix<double, 12, 1> forces;
    forces << pair.forces.force_p, pair.forces.torque_p, -pair.forces.force_p, pair.forces.torque_q;
    const std::array starts{per * static_cast<Index>(contact.p),
                            per * static_cast<Index>(contact.q)};
    for (std::size_t a = 0; a < 2; ++a)
      for (Index i = 0; i < per; ++i) {
        const Index row = 6 * static_cast<Index>(a) + place(i);
        answer.force[starts.at(a) + i] += forces[row];
        for (std::size_t b = 0; b < 2; ++b)
          for (Index j = 0; j < per; ++j) {
            const double entry = pair.tangent(row, 6 * static_cast<Index>(b) + place(j));
            if (entry != 0) entries.emplace_back(starts.at(a) + i, starts.at(b) + j, -entry);
          }
      }
    if (pair.contact.normal == 0) continue;
    ++answer.touching;
    answer.slipping += pair.contact.regime == Regime::slip ? 1 : 0;
    answer.mean_contact += pair.contact.normal;
  }
  answer.mean_contact /= std::max(answer.touching, 1);
  for (Index i = 0; i < coordinates(); ++i) {
    const bool turns = i % per >= (per == 3 ? 2 : 3);
    const double arm = turns ? radii_[static_cast<std::size_t>(i / per)] : 1;
    answer.largest = std::max(answer.largest, std::abs(answer.force[i]) / arm);
  }
  answer.stiffness.resize(coordinates(), coordinates());
  answer.stiffness.setFromTriplets(entries.begin(), entries.end());
  return answer;
}

std::vector<NewtonStep> relax_by_newton(const ParticlePacking& packing, const Matrix3& strain,
                                        TangentChoice choice, double tolerance, int most) {
  Eigen::VectorXd moved = Eigen::VectorXd::Zero(packing.coordinates());
  std::vector<NewtonStep> steps;
  for (int i = 0; i <= most; ++i) {
    const ParticlePacking::Answer answer = packing.at(moved, strain, choice);
    steps.push_back({answer.largest, answer.touching, answer.slipping});
    if (!(answer.largest > tolerance * answer.mean_contact)) break;
    if (i == most) break;
    Eigen::SparseLU<Eigen::SparseMatrix<double>> solver(answer.stiffness);
    if (solver.info() != Eigen::Success)
      throw InputError("the matrix of the packing is singular; has it enough contacts?");
    moved += solver.solve(answer.force);
  }
  return steps;
}

PackingModes modes_of(const ParticlePacking& packing, std::span<const double> masses) {
  const auto answer = packing.at(Eigen::VectorXd::Zero(packing.coordinates()), Matrix3::Zero());
  const Eigen::MatrixXd k(answer.stiffness);
  const Index per = packing.per_particle();
  const bool discs = per == 3;
  Eigen::VectorXd root(packing.coordinates());
  for (Index i = 0; i < root.size(); ++i) {
    const auto particle = static_cast<std::size_t>(i / per);
    const bool turns = i % per >= (discs ? 2 : 3);
    const double inertia =
        (discs ? 0.5 : 0.4) * packing.radius(particle) * packing.radius(particle);
    root[i] = std::sqrt(masses[particle] * (turns ? inertia : 1));
  }
  const Eigen::MatrixXd symmetric = (k + k.transpose()) / 2;
  const Eigen::MatrixXd scaled =
      root.cwiseInverse().asDiagonal() * symmetric * root.cwiseInverse().asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(scaled);
  PackingModes found;
  found.unsymmetric = (k - k.transpose()).cwiseAbs().maxCoeff() / k.cwiseAbs().maxCoeff();
  for (Index i = 0; i < root.size(); ++i) {
    double turned = 0;
    for (Index row = 0; row < root.size(); ++row)
      if (row % per >= (discs ? 2 : 3)) turned += std::pow(solver.eigenvectors()(row, i), 2);
    found.modes.push_back({solver.eigenvalues()[i], turned});
  }
  return found;
}

}  // namespace stickslip::cases
