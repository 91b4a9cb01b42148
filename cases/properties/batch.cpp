// SPDX-License-Identifier: BSD-3-Clause
// What a law gives belongs to a contact and its path: not to its neighbours, to the thread, to
// what was asked before, or to the process. To the bit.
#include <exception>
#include <thread>

#include "cases/properties/check.hpp"

namespace stickslip::cases::properties {
namespace {

std::vector<Path> one_path(const Subject& subject) {
  return {random_path(subject.scale(), 4, 80), path_with_gaps(subject.scale(), 5)};
}

std::optional<std::string> answers_whole_paths(const Subject& subject) {
  return unless(!subject.can(Capability::whole_paths), "it answers whole paths only");
}

Finding find_asking_twice(const Subject& subject, std::span<const ContactStep> path) {
  Worst worst(0);
  const std::vector<ContactForce> first = drive(subject.law(), path);
  compare_bits(worst, drive(subject.law(), path), first);
  return worst.finding();
}

/// A contact on this path beside one on the turned path, in one batch: together, and one after the
/// other.
Finding find_interleaved(const Subject& subject, std::span<const ContactStep> path) {
  Matrix2 quarter_turn;
  quarter_turn << 0, -1, 1, 0;
  const std::array<Path, 2> paths{Path(path.begin(), path.end()), mapped(path, quarter_turn)};
  Worst worst(0);
  for (const bool at_once : {true, false}) {
    const auto contacts = subject.law().contacts(2);
    std::array<std::vector<ContactForce>, 2> gives;
    for (std::size_t i = 0; i < path.size(); ++i) {
      const std::array<ContactStep, 2> steps{paths[0][i], paths[1][i]};
      std::array<ContactForce, 2> forces;
      if (at_once) {
        contacts->advance(steps, forces);
      } else {
        contacts->advance(std::span(steps).subspan(1, 1), std::span(forces).subspan(1, 1), 1);
        contacts->advance(std::span(steps).first(1), std::span(forces).first(1), 0);
      }
      for (std::size_t k = 0; k < 2; ++k) gives[k].push_back(forces[k]);
    }
    for (const std::size_t k : {0U, 1U}) compare_bits(worst, gives[k], subject.follow(paths[k]));
  }
  return worst.finding();
}

/// Eight threads, each with a contact on the path turned by another angle.
Finding find_threads(const Subject& subject, std::span<const ContactStep> path) {
  constexpr std::size_t count = 8;
  std::array<Path, count> paths;
  std::array<std::vector<ContactForce>, count> gives;
  std::array<std::exception_ptr, count> failures;
  for (std::size_t k = 0; k < count; ++k) {
    const double angle = 0.3 * static_cast<double>(k);
    Matrix2 turn;
    turn << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    paths[k] = mapped(path, turn);
  }
  {
    std::vector<std::jthread> threads;
    for (std::size_t k = 0; k < count; ++k) {
      threads.emplace_back([&, k] {
        try {
          gives[k] = drive(subject.law(), paths[k]);
        } catch (...) {
          failures[k] = std::current_exception();
        }
      });
    }
  }
  Worst worst(0);
  for (std::size_t k = 0; k < count; ++k) {
    if (failures[k]) std::rethrow_exception(failures[k]);
    compare_bits(worst, gives[k], subject.follow(paths[k]));
  }
  return worst.finding();
}

/// The history packed at mid-path and unpacked into a virgin contact, which goes on. Of a law that
/// knows bodies the state is that of a whole program, which begins anew with each of them and
/// computes distances from other numbers.
Finding find_restore(const Subject& subject, std::span<const ContactStep> path) {
  const bool bodies = subject.can(Capability::bodies);
  const std::vector<ContactForce> must = subject.follow(path);
  std::vector<ContactForce> gives = must;
  Worst worst(bodies ? subject.round_off() : 0);
  const auto virgin = [&] { return (bodies ? subject.law().afresh() : subject.law()).contacts(1); };
  for (const std::size_t part : {1U, 2U}) {
    const std::size_t at = path.size() * part / 3;
    const auto before = virgin();
    before->follow(path.first(at), std::span(gives).first(at));
    const auto after = virgin();
    after->unpack(0, before->pack(0));
    after->follow(path.subspan(at), std::span(gives).subspan(at));
    if (bodies) {
      compare_forces(worst, gives, must, subject.mu());
    } else {
      compare_bits(worst, gives, must);
    }
  }
  return worst.finding();
}

}  // namespace

std::vector<Property> batch_properties() {
  return {
      {{"asking-twice", "The same path asked for twice gives the same bits."},
       {{.name = "twice",
         .sentence = "two virgin contacts on the same path must give the same bits",
         .paths = one_path,
         .find = find_asking_twice}}},
      {{"interleaved", "Contacts in one batch give what each gives alone, to the bit."},
       {{.name = "in a batch",
         .sentence =
             "beside another contact in the batch the path must give the same bits as alone",
         .paths = one_path,
         .find = find_interleaved,
         .unsuitable = answers_whole_paths}}},
      {{"threads", "Contacts in eight threads give what each gives alone, to the bit."},
       {{.name = "in threads",
         .sentence = "in eight threads at once the path must give the same bits as alone",
         .paths = one_path,
         .find = find_threads}}},
      {{"restore", "A history saved at mid-path and restored goes on with the same bits."},
       {{.name = "saved",
         .sentence = "saved at a third and at two thirds of its steps and restored in a virgin "
                     "contact, the path must give the same bits",
         .paths = one_path,
         .find = find_restore}}},
  };
}

}  // namespace stickslip::cases::properties
