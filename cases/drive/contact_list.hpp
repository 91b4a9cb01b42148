// SPDX-License-Identifier: BSD-3-Clause
// Contacts with their moments as one process has them, in the contact frame: their states can be
// written, read by another process, and their bodies exchanged.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cases/drive/drive_moments.hpp"

namespace stickslip::cases {

/// A step of a contact, and how its bodies turn in it.
struct TurnedStep {
  ContactStep step;
  RelativeTurn turn;
};

/// The answer to it; the moment is zero of a law without moments.
struct TurnedAnswer {
  ContactForce force;
  ContactMoment moment;
};

/// The step as it is told when p and q are exchanged: movement and roll are those of the other
/// body. The twist stays, since the normal turns round.
TurnedStep exchanged(TurnedStep step);
/// The answer likewise.
TurnedAnswer exchanged(TurnedAnswer answer);

/// A list of contacts. Of a law that knows bodies they are between equal spheres that turn about a
/// normal at rest, and their moments are what the torques have beside the moment of the force.
class ContactList {
 public:
  /// Virgin contacts. Throws as AnyLaw::contacts does, and Unsuitable where the law knows bodies
  /// and is not asked itself.
  ContactList(const FramedLaw& law, const PairRadii& radii, std::size_t contacts);

  TurnedAnswer advance(std::size_t contact, const TurnedStep& step);
  /// What a contact remembers, as a line of text that loses nothing. Throws LawFailure.
  std::string written(std::size_t contact) const;
  /// The inverse of written. Throws as Contacts::unpack does.
  void read(std::size_t contact, const std::string& text);
  /// Bodies p and q of a contact exchanged, as neighbour lists do. Throws LawFailure.
  void swap_bodies(std::size_t contact);

  /// Who holds the contacts.
  class Held {
   public:
    virtual ~Held() = default;
    virtual TurnedAnswer advance(std::size_t contact, const TurnedStep& step) = 0;
    virtual std::vector<double> pack(std::size_t contact) const = 0;
    virtual void unpack(std::size_t contact, std::span<const double> numbers) = 0;
    virtual void swap_bodies(std::size_t contact) = 0;
  };

 private:
  std::unique_ptr<Held> held_;
};

}  // namespace stickslip::cases
