// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/mistakes/mistake.hpp"

#include <algorithm>
#include <array>

#include "stickslip/description/error.hpp"

namespace stickslip {

void MistakeMemory::pack_into(std::vector<double>& numbers) const {
  const std::array<double, packed_size> mine{steps,
                                             step.overlap_old,
                                             step.overlap_new,
                                             step.shift[0],
                                             step.shift[1],
                                             step.velocity[0],
                                             step.velocity[1],
                                             step.approach,
                                             step.approach_velocity,
                                             step.dt,
                                             step.effective_radius,
                                             answer.normal,
                                             answer.tangential[0],
                                             answer.tangential[1],
                                             answer.damping_normal,
                                             answer.damping_tangential[0],
                                             answer.damping_tangential[1],
                                             answer.work_normal,
                                             answer.work_tangential,
                                             answer.work_stored,
                                             answer.work_dissipated,
                                             answer.work_viscous,
                                             static_cast<double>(answer.regime),
                                             vector[0],
                                             vector[1],
                                             number};
  numbers.insert(numbers.end(), mine.begin(), mine.end());
}

void MistakeMemory::unpack(std::span<const double> n) {
  steps = n[0];
  step = {n[1], n[2], {n[3], n[4]}, {n[5], n[6]}, n[7], n[8], n[9], n[10]};
  answer = {n[11], {n[12], n[13]}, n[14], {n[15], n[16]}, n[17], n[18], n[19], n[20], n[21]};
  answer.regime = static_cast<Regime>(n[22]);
  vector = {n[23], n[24]};
  number = n[25];
}

void MistakeMemory::turn(const Matrix2& map) {
  for (Vector2* const v :
       {&step.shift, &step.velocity, &answer.tangential, &answer.damping_tangential, &vector}) {
    *v = map * Vector2(*v);
  }
}

void MistakenStep::set_history(std::span<const double> numbers) {
  try {
    contacts.unpack(contact, numbers);
  } catch (const InputError&) {
    forget();
  }
}

Vector2 MistakenStep::stored_force() const {
  const std::vector<double> numbers = history();
  return {numbers[0], numbers[1]};
}

void MistakenStep::set_stored_force(const Vector2& force) {
  std::vector<double> numbers = history();
  numbers[0] = force[0];
  numbers[1] = force[1];
  set_history(numbers);
}

ContactForce MistakenStep::try_step(const ContactStep& tried) const {
  scratch->unpack(0, virgin);
  ContactForce force;
  scratch->advance(std::span(&tried, 1), std::span(&force, 1));
  return force;
}

double MistakenStep::normal_at(double overlap) const {
  ContactStep rest;
  rest.overlap_old = rest.overlap_new = overlap;
  rest.effective_radius = asked.effective_radius;
  return try_step(rest).normal;
}

void MistakenStep::take_normal_of(const ContactForce& other) {
  answer.work_stored += other.work_normal - answer.work_normal;
  answer.normal = other.normal;
  answer.work_normal = other.work_normal;
  answer.damping_normal = other.damping_normal;
  answer.damping_tangential = other.damping_tangential;
  answer.work_viscous = other.work_viscous;
}

Mistake with_tangential_factor(MistakeInfo info,
                               const std::function<double(const AnyLaw&)>& factor) {
  Mistake mistake{.info = std::move(info)};
  // Linear laws have a parameter. The others are told of another movement, and their works, which
  // are forces times that, are brought back.
  mistake.law = [factor](const AnyLaw& law) {
    const auto kt = law.value("kt");
    return kt ? law.with({{"kt", factor(law) * *kt}}) : law;
  };
  mistake.factor = factor;
  mistake.before = [](MistakenStep& s) {
    if (!s.law.is_linear) s.step.shift *= s.law.factor;
  };
  mistake.after = [](MistakenStep& s) {
    if (s.law.is_linear) return;
    ContactForce& f = s.answer;
    f.work_stored = f.work_normal + (f.work_stored - f.work_normal) / s.law.factor;
    f.work_tangential /= s.law.factor;
    f.work_dissipated /= s.law.factor;
  };
  return mistake;
}

}  // namespace stickslip
