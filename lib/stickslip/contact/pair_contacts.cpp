// SPDX-License-Identifier: BSD-3-Clause
#include "stickslip/contact/pair_contacts.hpp"

#include <algorithm>

namespace stickslip {
namespace {

/// Contacts treated at a time: their steps and forces stay in the first-level cache.
constexpr std::size_t chunk_size = 64;

/// Numbers that a packed frame takes: its two tangents.
constexpr std::size_t frame_numbers = 6;

/// Whether the update may come back as a linear map instead of a change of basis.
bool gives_maps(FrameUpdate update) {
  return update == FrameUpdate::projected || update == FrameUpdate::projected_and_twirled;
}

template <FrameUpdate how>
void follow(std::span<ContactFrame> frames, std::span<const PairMotion> motions,
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

/// The part of a span that belongs to the lanes of a block.
template <class T>
std::span<T> part_of_block(std::span<T> all, std::size_t block) {
  const std::size_t first = block * Lanes::count;
  return all.subspan(first, std::min(Lanes::count, all.size() - first));
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
      motions_(other.motions_) {}

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

void PairContacts::advance(std::span<const PairMotionOf<Lanes>> motions,
                           std::span<PairForceLanes> forces, std::span<ContactForce> local,
                           std::size_t first) {
  constexpr std::size_t blocks_of_chunk = chunk_size / Lanes::count;
  const bool in_lanes = update_ == FrameUpdate::exact && order_ == FrameOrder::before;
  frame_lanes_.resize(blocks_of_chunk);
  forces_.resize(chunk_size);
  for (std::size_t block = 0; block < motions.size(); block += blocks_of_chunk) {
    const std::size_t blocks = std::min(blocks_of_chunk, motions.size() - block);
    const std::size_t done = block * Lanes::count;
    const auto local_of_chunk = local.subspan(done, std::min(chunk_size, local.size() - done));
    if (in_lanes) {
      advance_lanes(first + done, motions.subspan(block, blocks), forces.subspan(block, blocks),
                    local_of_chunk);
    } else {
      advance_one_by_one(first + done, motions.subspan(block, blocks),
                         forces.subspan(block, blocks), local_of_chunk);
    }
  }
}

void PairContacts::advance_lanes(std::size_t first, std::span<const PairMotionOf<Lanes>> motions,
                                 std::span<PairForceLanes> forces, std::span<ContactForce> local) {
  const auto frames = std::span(frames_).subspan(first, local.size());
  const auto steps = std::span(steps_).first(local.size());
  for (std::size_t i = 0; i < motions.size(); ++i) {
    frame_lanes_[i] = FrameLanes::follow(part_of_block(frames, i), motions[i]);
    frame_lanes_[i].resolve(motions[i], part_of_block(steps, i));
  }
  contacts_->advance(steps, local, first);
  for (std::size_t i = 0; i < motions.size(); ++i) {
    forces[i] = frame_lanes_[i].to_global(part_of_block(std::span<const ContactForce>(local), i),
                                          motions[i].normal_new);
  }
}

void PairContacts::advance_one_by_one(std::size_t first,
                                      std::span<const PairMotionOf<Lanes>> motions,
                                      std::span<PairForceLanes> forces,
                                      std::span<ContactForce> local) {
  for (std::size_t i = 0; i < local.size(); ++i)
    motions_[i] = lane_of(motions[i / Lanes::count], i % Lanes::count);
  advance_chunk(first, std::span(motions_).first(local.size()),
                std::span(forces_).first(local.size()));
  for (std::size_t i = 0; i < local.size(); ++i) {
    PairForceLanes& force = forces[i / Lanes::count];
    set_lane(force.on_p, i % Lanes::count, forces_[i].on_p);
    set_lane(force.tangential, i % Lanes::count, forces_[i].tangential);
    local[i] = forces_[i].contact;
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
    contacts_->advance(steps, local, first);
  } else {
    // As printed: the law adds the movement in the new plane to the force that was not yet turned;
    // here "not yet turned" means carried to the new plane without projection or twirl.
    for (std::size_t i = 0; i < count; ++i) {
      ContactFrame carried = frames[i];
      PairMotion untwirled = motion[i];
      untwirled.rotation_p.setZero();
      untwirled.rotation_q.setZero();
      if (update_ != FrameUpdate::fixed) carried.follow<FrameUpdate::exact>(untwirled);
      steps[i] = carried.resolve(motion[i]);
    }
    contacts_->advance(steps, local, first);
    follow(update_, frames, motion, steps, maps);
    if (maps_used) {
      contacts_->turn(maps, first);
      for (std::size_t i = 0; i < count; ++i) local[i].tangential = maps[i] * local[i].tangential;
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    force[i].contact = local[i];
    force[i].tangential = frames[i].to_global(local[i].tangential);
    force[i].on_p = force[i].tangential + frames[i].to_global(local[i].damping_tangential) -
                    (local[i].normal + local[i].damping_normal) * motion[i].normal_new;
  }
}

}  // namespace stickslip
