// SPDX-License-Identifier: BSD-3-Clause
// Contacts of a law to which a question costs much, however many contacts it is about.
#pragma once

namespace stickslip {

/// Contacts may be this, too: whoever has many of them advances them together.
class AsksAtOnce {
 public:
  virtual ~AsksAtOnce() = default;
  AsksAtOnce& operator=(const AsksAtOnce&) = delete;

  /// Whether to advance n contacts in one call costs far less than in n calls.
  virtual bool asks_at_once() const = 0;

 protected:
  AsksAtOnce() = default;
  AsksAtOnce(const AsksAtOnce&) = default;
};

}  // namespace stickslip
