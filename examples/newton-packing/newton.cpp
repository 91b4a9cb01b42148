// SPDX-License-Identifier: BSD-3-Clause
// Three uses of the derivative of a contact: equilibrium of a sheared packing by Newton's method,
// frequencies of three discs, and two parameters from a measured curve.
#include <Eigen/Dense>
#include <cmath>
#include <cstdio>
#include <random>
#include <stickslip/contact/pair/body_contact.hpp>
#include <stickslip/contact/pair/pair_tangent.hpp>
#include <stickslip/laws/linear/linear_conventional.hpp>
#include <vector>

namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using Law = stickslip::LinearConventional;
using stickslip::Matrix3;
using stickslip::Vector3;

constexpr double radius = 0.01;  // m

/// Two discs of the packing, and what their contact remembers.
struct Contact {
  int p = 0;
  int q = 0;
  Vector3 branch;  ///< from p to the image of q that it touches [m]
  stickslip::ContactFrame frame;
  Law::History history;
};

/// Pairs of discs that touch or nearly touch in a box that is periodic; contacts are pressed.
std::vector<Contact> contacts_of(const std::vector<Vector3>& centres, const Vector3& box) {
  std::vector<Contact> contacts;
  for (int p = 0; p < static_cast<int>(centres.size()); ++p)
    for (int q = p + 1; q < static_cast<int>(centres.size()); ++q) {
      Vector3 branch = centres[static_cast<std::size_t>(q)] - centres[static_cast<std::size_t>(p)];
      for (int k = 0; k < 2; ++k) branch[k] -= box[k] * std::round(branch[k] / box[k]);
      if (branch.norm() < 2.001 * radius)
        contacts.push_back({p, q, branch, stickslip::ContactFrame(branch.normalized()), {}});
    }
  return contacts;
}

/// Forces and torques that are left on the discs, and minus their derivative: x, y and the turn of
/// each disc stand together.
struct Left {
  VectorXd force;
  MatrixXd stiffness;
  int slipping = 0;
};

Left left_on(const std::vector<Contact>& contacts, const Law& law, const VectorXd& moved,
             double shear, bool knows_slip) {
  Left left{VectorXd::Zero(moved.size()), MatrixXd::Zero(moved.size(), moved.size()), 0};
  for (const Contact& c : contacts) {
    stickslip::PairStep step;
    const auto move = [&](int disc, Vector3& displacement, Vector3& rotation) {
      displacement = {moved[3 * disc], moved[3 * disc + 1], 0};
      rotation = {0, 0, moved[3 * disc + 2]};
    };
    move(c.p, step.displacement_p, step.rotation_p);
    move(c.q, step.displacement_q, step.rotation_q);
    step.displacement_q[0] += shear * c.branch[1];
    const auto before = stickslip::sphere_pair(radius, radius, c.branch);
    const auto after = stickslip::sphere_pair(radius, radius,
                                              c.branch + step.displacement_q - step.displacement_p);
    const auto motion = stickslip::pair_motion(stickslip::Kinematics::mid_arm, before, after, step,
                                               stickslip::effective_radius(radius, radius));
    stickslip::ContactFrame frame = c.frame;
    frame.follow(stickslip::FrameUpdate::exact, motion);
    const stickslip::ContactStep local = frame.resolve(motion);

    Matrix3 tangent = law.tangent(c.history, local);  // the state before the step has it
    Law::History history = c.history;
    const stickslip::ContactForce force = law.advance(history, local);
    const bool slips = force.regime == stickslip::Regime::slip;
    left.slipping += slips ? 1 : 0;
    if (slips && !knows_slip) tangent = Vector3(law.kn, law.kt, law.kt).asDiagonal();

    const auto on = stickslip::body_forces_of(
        frame.to_global(force.tangential) - force.normal * after.normal, after);
    const stickslip::PairTangent pair = stickslip::pair_tangent(tangent, force, frame, after);
    const double forces[2][3] = {{on.force_p[0], on.force_p[1], on.torque_p[2]},
                                 {-on.force_p[0], -on.force_p[1], on.torque_q[2]}};
    constexpr int place[3] = {0, 1, 5};  // x, y and the turn about z, of the six of a body
    const int at[2] = {3 * c.p, 3 * c.q};
    for (int a = 0; a < 2; ++a)
      for (int i = 0; i < 3; ++i) {
        left.force[at[a] + i] += forces[a][i];
        for (int b = 0; b < 2; ++b)
          for (int j = 0; j < 3; ++j)
            left.stiffness(at[a] + i, at[b] + j) -= pair(6 * a + place[i], 6 * b + place[j]);
      }
  }
  return left;
}

/// Newton's method from the state: the largest number left before each step.
void relax(const std::vector<Contact>& contacts, const Law& law, int discs, double shear,
           bool knows_slip) {
  std::printf("%-22s", knows_slip ? "right tangent" : "elastic while slipping");
  VectorXd moved = VectorXd::Zero(3 * discs);
  for (int i = 0; i < 6; ++i) {
    Left left = left_on(contacts, law, moved, shear, knows_slip);
    std::printf("  %.0e", left.force.cwiseAbs().maxCoeff());
    left.stiffness.diagonal().array() += 1e-10 * law.kn;  // holds the packing as a whole
    moved += left.stiffness.partialPivLu().solve(left.force);
  }
  std::printf("  N, %d contacts slip\n", left_on(contacts, law, moved, shear, true).slipping);
}

/// Tangential force of a contact that is sheared to and fro under a load.
VectorXd sheared(double kt, double mu) {
  const Law law{.kn = 1e5, .kt = kt, .mu = mu};
  Law::History history;
  VectorXd force(100);
  for (int i = 0; i < force.size(); ++i) {
    const stickslip::ContactStep step{
        .overlap_old = 1e-4, .overlap_new = 1e-4, .shift = {i < 40 ? 5e-6 : -5e-6, 0}};
    force[i] = law.advance(history, step).tangential[0];
  }
  return force;
}

}  // namespace

int main() {
  // A packing that is sheared until some of its contacts slip.
  constexpr int rows = 4;
  const double side = 2 * radius * (1 - 1e-3);
  const Vector3 box(rows * side, rows * side * std::sqrt(0.75), 0);
  std::mt19937 random(1);
  const auto noise = [&] { return 6e-6 * (random() / 2147483648.0 - 1); };
  std::vector<Vector3> centres;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < rows; ++i) {
      const double x = side * (i + 0.5 * (j % 2)) + noise();
      centres.emplace_back(x, side * std::sqrt(0.75) * j + noise(), 0);
    }
  const Law law{.kn = 1e5, .kt = 7e4, .mu = 0.3};
  const std::vector<Contact> packing = contacts_of(centres, box);
  for (const bool knows_slip : {true, false}) relax(packing, law, rows * rows, 3.5e-4, knows_slip);

  // Three discs that touch: omega^2 m/kn is 3 where they breathe and 11 kt/kn where all turn.
  const double touch = 2 * radius * (1 - 1e-9);
  const std::vector<Contact> three = contacts_of(
      {{0, 0, 0}, {touch, 0, 0}, {touch / 2, std::sqrt(0.75) * touch, 0}}, Vector3::Ones());
  const MatrixXd k = left_on(three, law, VectorXd::Zero(9), 0, true).stiffness / law.kn;
  VectorXd inverse_root = VectorXd::Ones(9);
  for (int i = 2; i < 9; i += 3) inverse_root[i] = std::sqrt(2) / radius;  // inertia m R^2/2
  const MatrixXd scaled = inverse_root.asDiagonal() * k * inverse_root.asDiagonal();
  const VectorXd modes =
      Eigen::SelfAdjointEigenSolver<MatrixXd>((scaled + scaled.transpose()) / 2).eigenvalues();
  std::printf("omega^2 m/kn:");
  for (int i = 3; i < 9; ++i) std::printf(" %.4f", modes[i]);

  // kt and mu of a curve, by Gauss and Newton.
  std::normal_distribution<double> spread(0, 0.02);
  VectorXd measured = sheared(7e4, 0.4);
  for (double& force : measured) force += spread(random);
  Eigen::Vector2d x(3e4, 0.55);
  for (int i = 0; i < 12; ++i) {
    MatrixXd slopes(measured.size(), 2);
    slopes.col(0) = (sheared(1.00001 * x[0], x[1]) - sheared(0.99999 * x[0], x[1])) / 2e-5;
    slopes.col(1) = (sheared(x[0], 1.00001 * x[1]) - sheared(x[0], 0.99999 * x[1])) / 2e-5;
    const Eigen::Vector2d relative =
        slopes.colPivHouseholderQr().solve(measured - sheared(x[0], x[1]));
    x = x.cwiseProduct(Eigen::Vector2d(1 + relative.array().max(-0.5).min(0.5)));
  }
  std::printf("\nkt = %.3g N/m, mu = %.2g\n", x[0], x[1]);
  return 0;
}
