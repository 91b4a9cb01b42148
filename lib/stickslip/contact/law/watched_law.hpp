// SPDX-License-Identifier: BSD-3-Clause
// A law whose answers are looked at on their way: what it says of itself must not be overheard.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "stickslip/contact/law/any_law.hpp"

namespace stickslip {

/// What contacts of a law have said since it is watched. Several threads may write.
struct LawWatch {
  std::atomic<bool> history_full = false;  ///< Status::history_full was answered
  std::atomic<bool> not_finite = false;    ///< Status::not_finite was answered to a finite step
};

/// A law all of whose contacts report to `watch`. The twin stays.
AnyLaw watched_law(const AnyLaw& law, std::shared_ptr<LawWatch> watch);

/// What is done with an answer.
using AnswerChange = std::function<void(const ContactStep&, ContactForce&)>;

/// A law every answer of which goes through `change`, contact by contact: it does not go by
/// lanes. The twin stays.
AnyLaw with_changed_answers(const AnyLaw& law, AnswerChange change);

/// A law with other works, in other proportions to and fro, and the forces as they are: to
/// find out what depends on works.
AnyLaw with_other_works(const AnyLaw& law);

/// A law that has only those parameters with a role that `other` has too: what is compared
/// with a law without damping is not damped.
AnyLaw with_roles_of(const AnyLaw& law, const LawInfo& other);

}  // namespace stickslip
