// SPDX-License-Identifier: BSD-3-Clause
// The conversation of docs/program-laws.md about a contact of an engine.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "stickslip/outside/engines/host/engine_contact.hpp"

namespace stickslip {

/// Answers the lines of the protocol for a law that knows bodies.
class EngineServer {
 public:
  explicit EngineServer(EngineContact& contact) : contact_(contact) {}

  /// What is written in answer to a line, line breaks included; nothing for lines without an
  /// answer. What goes wrong is an answer too: a line `error TEXT`.
  std::string answer(std::string_view line);

 private:
  std::string describe(std::string_view assignments);
  std::string open(std::string_view assignments);
  std::string advance(std::string_view row);
  std::string start(std::string_view numbers);
  std::string step();
  std::string pack();
  std::string unpack(std::string_view numbers);
  std::string swap();
  std::string without_answer(const std::function<void()>& act);
  /// Throws what went wrong where the path was opened.
  void require_path() const;

  EngineContact& contact_;
  std::optional<ParameterValues> values_;  ///< parameters of the path
  std::string failure_;  ///< failure of the line that opened the path: the answer to its rows
};

}  // namespace stickslip
