// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/batch/pair_contacts.hpp"

#include <algorithm>

#include "stickslip/contact/batch/sphere_motion.hpp"

namespace stickslip {
namespace {

/// Contacts treated at a time: their steps and forces stay in the first-level cache.
constexpr std::size_t chunk_size = 64;

// One function without calls: what moves a single pair spends its time here.
template <FrameUpdate how>
[[gnu::flatten]] void follow(std::span<ContactFrame> frames, std::span<const PairMotion> motions,
                             std::span<ContactStep> steps, std::span<Matrix2> maps) {
  for (std::size_t i = 0; i < frames.size(); ++i) {
    if constexpr (how == FrameUpdate::projected || how == FrameUpdate::projected_and_twirled) {
      maps[i] = frames[i].follow<how>(motions[i]);
    } else {
      frames[i].follow<how>(motions[i]);
    }
    steps[i] = frames[i].resolve(motions[i]);
  }
}

void follow(FrameUpdate how, std::span<ContactFrame> frames, std::span<const PairMotion> motions,
            std::span<ContactStep> steps, std::span<Matrix2> maps) {
  using enum FrameUpdate;
  switch (how) {
    case fixed:
      return follow<fixed>(frames, motions, steps, maps);
    case projected:
      return follow<projected>(frames, motions, steps, maps);
    case projected_and_twirled:
      return follow<projected_and_twirled>(frames, motions, steps, maps);
    case quaternion:
      return follow<quaternion>(frames, motions, steps, maps);
    case exact:
      return follow<exact>(frames, motions, steps, maps);
  }
}

/// The force of a contact in the global frame.
PairForce global_force(const ContactForce& local, const ContactFrame& frame,
                       const Vector3& normal) {
  PairForce force;
  force.contact = local;
  force.tangential = frame.to_global(local.tangential);
  force.on_p = force.tangential + frame.to_global(local.damping_tangential) -
               (local.normal + local.damping_normal) * normal;
  return force;
}

}  // namespace

PairContacts::PairContacts(const FramedLaw& law, std::span<const Vector3> normals)
    : update_(law.frame),
      order_(law.frame_order),
      contacts_(law.law.contacts(normals.size())),
      steps_(chunk_size),
      local_(chunk_size),
      maps_(chunk_size, Matrix2::Identity()),
      motions_(chunk_size) {
  if (law.law.info().can(Capability::bodies)) {
    throw Unsuitable("the law knows bodies and not contacts, whose frames are turned here");
  }
  // Left out in silence they would be missed.
  if (law.adds_moments()) {
    throw InputError(law.law.info().name +
                     ": rolling= and twisting= are not known here; leave them out");
  }
  if (contacts_->asks_for_rolling()) rolling_.resize(chunk_size);
  if (contacts_->needs_masses()) masses_.resize(chunk_size);
  frames_.reserve(normals.size());
  for (const Vector3& normal : normals) frames_.emplace_back(normal);
  if (gives_maps(update_) && !law.law.info().can(Capability::turn)) {
    throw InputError(law.law.info().name + " cannot apply frame=" + std::string(name_of(update_)) +
                     " to what it stores; use frame=exact");
  }
}

PairContacts::PairContacts(const PairContacts& other)
    : update_(other.update_),
      order_(other.order_),
      frames_(other.frames_),
      contacts_(other.contacts_->clone()),
      steps_(other.steps_),
      local_(other.local_),
      maps_(other.maps_),
      motions_(other.motions_),
      rolling_(other.rolling_),
      masses_(other.masses_) {}

void PairContacts::copy_from(const PairContacts& other) {
  frames_ = other.frames_;
  contacts_->copy_from(*other.contacts_);
}

std::vector<double> PairContacts::pack(std::size_t contact) const {
  const ContactFrame& frame = frames_[contact];
  std::vector<double> numbers(frame_numbers);
  std::ranges::copy(frame.tangent(), numbers.begin());
  std::ranges::copy(frame.bitangent(), numbers.begin() + 3);
  const std::vector<double> history = contacts_->pack(contact);
  numbers.insert(numbers.end(), history.begin(), history.end());
  return numbers;
}

void PairContacts::unpack(std::size_t contact, std::span<const double> numbers) {
  if (numbers.size() < frame_numbers) throw InputError("a contact without its frame");
  contacts_->unpack(contact, numbers.subspan(frame_numbers));
  frames_[contact] = ContactFrame(Vector3(numbers[0], numbers[1], numbers[2]),
                                  Vector3(numbers[3], numbers[4], numbers[5]));
}

void PairContacts::advance(std::span<const PairMotion> motions, std::span<PairForce> forces,
                           std::size_t first) {
  for (std::size_t done = 0; done < motions.size(); done += chunk_size) {
    const std::size_t count = std::min(chunk_size, motions.size() - done);
    advance_chunk(first + done, motions.subspan(done, count), forces.subspan(done, count));
  }
}

void PairContacts::follow_path(std::span<const PairMotion> motions, std::span<PairForce> forces) {
  if (!frames_by_lanes() || gives_maps(update_)) {
    for (std::size_t i = 0; i < motions.size(); ++i)
      advance_chunk(0, motions.subspan(i, 1), forces.subspan(i, 1));
    return;
  }
  const auto frame = std::span(frames_).first(1);
  std::vector<ContactStep> steps(motions.size());
  std::vector<ContactFrame> passed(motions.size(), frame.front());
  for (std::size_t i = 0; i < motions.size(); ++i) {
    follow(update_, frame, motions.subspan(i, 1), std::span(steps).subspan(i, 1), maps_);
    passed[i] = frame.front();
  }
  std::vector<ContactForce> local(motions.size());
  contacts_->follow(steps, local);
  for (std::size_t i = 0; i < motions.size(); ++i)
    forces[i] = global_force(local[i], passed[i], motions[i].normal_new);
}

void PairContacts::make_room_for_blocks() {
  if (!forces_.empty()) return;
  forces_.resize(chunk_size);
  blocks_.resize(blocks_for(chunk_size));
  step_blocks_.resize(blocks_.size());
  force_blocks_.resize(blocks_.size());
}

void PairContacts::add_masses(std::span<ContactStep> steps) const {
  for (std::size_t i = 0; i < std::min(steps.size(), masses_.size()); ++i) {
    steps[i].mass_p = masses_[i][0];
    steps[i].mass_q = masses_[i][1];
  }
}

void PairContacts::answer_one_by_one(std::span<const StepBlock> steps,
                                     std::span<ForceBlock> answers, std::span<ContactForce> local,
                                     std::size_t first) {
  for (std::size_t i = 0; i < local.size(); ++i)
    steps_[i] = steps[i / contacts_in_block][i % contacts_in_block];
  add_masses(std::span(steps_).first(local.size()));
  contacts_->advance(std::span(steps_).first(local.size()), local, first);
  for (std::size_t i = 0; i < local.size(); ++i)
    answers[i / contacts_in_block].set(i % contacts_in_block, local[i]);
}

void PairContacts::answer_blocks(std::span<const StepBlock> steps, std::span<ForceBlock> answers,
                                 std::size_t count, std::size_t first) {
  if (contacts_->goes_by_lanes()) {
    contacts_->advance_blocks(steps, answers, count, first);
  } else {
    answer_one_by_one(steps, answers, std::span(local_).first(count), first);
  }
}

void PairContacts::advance(std::span<const PairMotion> motions, std::span<Vector3> on_p) {
  make_room_for_blocks();
  for (std::size_t first = 0; first < motions.size(); first += chunk_size) {
    const std::size_t count = std::min(chunk_size, motions.size() - first);
    const auto part = motions.subspan(first, count);
    if (!frames_by_lanes()) {
      advance_chunk(first, part, std::span(forces_).first(count));
      for (std::size_t i = 0; i < count; ++i) on_p[first + i] = forces_[i].on_p;
      continue;
    }
    const auto frames = std::span(frames_).subspan(first, count);
    const auto steps = std::span(step_blocks_).first(blocks_for(count));
    const auto answers = std::span(force_blocks_).first(steps.size());
    kernels_.follow(update_, contacts_->needs_rates(), part, frames, steps, maps_);
    for (std::size_t i = 0; i < std::min(count, masses_.size()); ++i)
      masses_[i] = {part[i].mass_p, part[i].mass_q};
    if (gives_maps(update_)) contacts_->turn(std::span(maps_).first(count), first);
    answer_blocks(steps, answers, count, first);
    kernels_.answer(part, frames, answers, on_p.subspan(first, count));
  }
}

void PairContacts::advance(const SphereArrays& spheres, const SphereStep& step,
                           std::span<const SpherePair> pairs, std::span<Vector3> branches,
                           std::span<SphereForce> forces, std::span<ContactForce> local,
                           std::size_t first) {
  const bool in_lanes = frames_by_lanes() && (update_ == FrameUpdate::exact || gives_maps(update_));
  make_room_for_blocks();
  SphereStep seen = step;
  seen.rates = contacts_->needs_rates() || step.kinematics == Kinematics::velocity;
  for (std::size_t done = 0; done < pairs.size(); done += chunk_size) {
    const std::size_t count = std::min(chunk_size, pairs.size() - done);
    const auto advance_part =
        in_lanes ? &PairContacts::advance_in_lanes : &PairContacts::advance_one_by_one;
    (this->*advance_part)(seen, spheres, pairs.subspan(done, count), branches.subspan(done, count),
                          forces.subspan(done, count),
                          local.empty() ? local : local.subspan(done, count), first + done);
  }
}

void PairContacts::advance_in_lanes(const SphereStep& step, const SphereArrays& spheres,
                                    std::span<const SpherePair> pairs, std::span<Vector3> branches,
                                    std::span<SphereForce> forces, std::span<ContactForce> local,
                                    std::size_t first) {
  const std::size_t count = pairs.size();
  const auto steps = std::span(step_blocks_).first(blocks_for(count));
  const auto answers = std::span(force_blocks_).first(steps.size());
  kernels_.follow_spheres(spheres, step, update_, pairs, branches,
                          std::span(frames_).subspan(first, count),
                          std::span(blocks_).first(steps.size()), steps, maps_);
  for (std::size_t i = 0; i < std::min(count, masses_.size()); ++i)
    masses_[i] = masses_of(spheres, pairs[i]);
  if (gives_maps(update_)) contacts_->turn(std::span(maps_).first(count), first);
  if (local.empty()) {
    answer_blocks(steps, answers, count, first);
  } else {
    answer_one_by_one(steps, answers, local, first);
  }
  kernels_.answer_spheres(spheres, pairs, std::span(blocks_).first(steps.size()), answers, forces);
}

void PairContacts::advance_one_by_one(const SphereStep& step, const SphereArrays& spheres,
                                      std::span<const SpherePair> pairs,
                                      std::span<Vector3> branches, std::span<SphereForce> forces,
                                      std::span<ContactForce> local, std::size_t first) {
  const auto motions = std::span(motions_).first(pairs.size());
  std::vector<PairGeometry> geometry(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const SphereMotion found = motion_of(spheres, step, pairs[i], branches[i]);
    geometry[i] = found.after;
    motions[i] = found.motion;
    branches[i] = found.after.branch;
  }
  advance_chunk(first, motions, std::span(forces_).first(pairs.size()));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto& [on_p, tangential, contact] = forces_[i];
    const auto [p, q, radius] = pairs[i];
    if (!local.empty()) local[i] = contact;
    forces[i] = {on_p, tangential, contact.regime, contact.status};
    if (p < spheres.owned) {
      add_to_row(spheres.force, p, on_p);
      add_to_row(spheres.torque, p, geometry[i].arm_p.cross(on_p));
    }
    if (q < spheres.owned) {
      add_to_row(spheres.force, q, -on_p);
      add_to_row(spheres.torque, q, -geometry[i].arm_q.cross(on_p));
    }
  }
}

void PairContacts::advance(Kinematics kinematics, std::span<const PairGeometry> before,
                           std::span<const PairGeometry> after, std::span<const PairStep> steps,
                           double effective_radius, std::span<PairForce> forces) {
  for (std::size_t first = 0; first < frames_.size(); first += chunk_size) {
    const std::size_t count = std::min(chunk_size, frames_.size() - first);
    for (std::size_t i = 0; i < count; ++i) {
      motions_[i] = pair_motion(kinematics, before[first + i], after[first + i], steps[first + i],
                                effective_radius);
    }
    advance_chunk(first, std::span(motions_).first(count), forces.subspan(first, count));
  }
}

void PairContacts::tell_rolling(std::size_t first, std::span<const PairMotion> motions) {
  if (rolling_.empty()) return;
  for (std::size_t i = 0; i < motions.size(); ++i) {
    const PairMotion& motion = motions[i];
    rolling_[i] = {frames_[first + i].to_local(travel_of(motion)),
                   (motion.rotation_q - motion.rotation_p).dot(motion.normal_new)};
  }
  contacts_->roll(std::span(rolling_).first(motions.size()), first);
}

void PairContacts::advance_chunk(std::size_t first, std::span<const PairMotion> motion,
                                 std::span<PairForce> force) {
  const bool maps_used = gives_maps(update_);
  const std::size_t count = motion.size();
  const auto frames = std::span(frames_).subspan(first, count);
  const auto steps = std::span(steps_).first(count);
  const auto local = std::span(local_).first(count);
  const auto maps = std::span(maps_).first(count);

  if (order_ == FrameOrder::before) {
    follow(update_, frames, motion, steps, maps);
    if (maps_used) contacts_->turn(maps, first);
    tell_rolling(first, motion);
    contacts_->advance(steps, local, first);
  } else {
    // Printed rule: the law adds the movement in the new plane to the force that was not yet
    // turned; here "not yet turned" means carried to the new plane without projection or twirl.
    for (std::size_t i = 0; i < count; ++i) {
      ContactFrame carried = frames[i];
      PairMotion untwirled = motion[i];
      untwirled.rotation_p.setZero();
      untwirled.rotation_q.setZero();
      if (update_ != FrameUpdate::fixed) carried.follow<FrameUpdate::exact>(untwirled);
      steps[i] = carried.resolve(motion[i]);
    }
    tell_rolling(first, motion);
    contacts_->advance(steps, local, first);
    follow(update_, frames, motion, steps, maps);
    if (maps_used) {
      contacts_->turn(maps, first);
      for (std::size_t i = 0; i < count; ++i) local[i].tangential = maps[i] * local[i].tangential;
    }
  }
  for (std::size_t i = 0; i < count; ++i)
    force[i] = global_force(local[i], frames[i], motion[i].normal_new);
}

}  // namespace stickslip
