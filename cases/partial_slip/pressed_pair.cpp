// SPDX-License-Identifier: BSD-3-Clause
#include "cases/partial_slip/pressed_pair.hpp"

#include "cases/drive/drive.hpp"

namespace stickslip::cases {
namespace {

const Vector3 normal = Vector3::UnitX();
const Vector3 along = Vector3::UnitY();
const Vector3 aside = Vector3::UnitZ();

}  // namespace

double contact_radius_of(const PressedSpheres& contact) {
  return contact.spheres.as<double>().contact_radius(contact.overlap);
}

double unit_of_twist(const PressedSpheres& contact) {
  const double a = contact_radius_of(contact);
  return contact.limit() / (contact.spheres.shear_modulus * a * a);
}

std::vector<PairState> follow_pair(const FramedLaw& law, const PressedSpheres& contact,
                                   std::span<const SurfaceMove> moves, int steps_each) {
  const double radius = contact.spheres.radius;
  const double arm = radius - contact.overlap / 2;
  const double a = contact_radius_of(contact);
  PairPath path{radius, radius, 0, normal, {}};
  PairStep press;
  press.displacement_q = -contact.overlap * normal;
  press.dt = 1;
  path.steps.push_back(press);
  for (const SurfaceMove& move : moves) {
    const double part = 1. / steps_each;
    // The surfaces of both bodies run backwards under a contact that rolls.
    const Vector3 shift = part * contact.slide() * (move.shift * along + move.across * aside);
    const Vector3 run = -part * move.roll * a * along;
    const Vector3 of_p = run - shift / 2;
    const Vector3 of_q = run + shift / 2;
    const Vector3 twist = part * move.twist * unit_of_twist(contact) * normal;
    PairStep step;
    step.rotation_p = normal.cross(of_p) / arm - twist / 2;
    step.rotation_q = -normal.cross(of_q) / arm + twist / 2;
    step.spin_p = step.rotation_p;
    step.spin_q = step.rotation_q;
    step.dt = 1;
    path.steps.insert(path.steps.end(), static_cast<std::size_t>(steps_each), step);
  }
  const auto results = drive_pair(law, path);
  std::vector<PairState> states;
  for (std::size_t i = 1; i <= moves.size(); ++i) {
    const PairResult& found = results[i * static_cast<std::size_t>(steps_each)];
    const Vector3& force = found.force.tangential;
    states.push_back({force.dot(along) / contact.limit(), force.dot(aside) / contact.limit(),
                      found.torque_p.dot(normal) / (contact.limit() * a)});
  }
  return states;
}

}  // namespace stickslip::cases
