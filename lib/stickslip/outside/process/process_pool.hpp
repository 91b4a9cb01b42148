// SPDX-License-Identifier: BSD-3-Clause
// The processes of one law that is a program: started when needed, used again and again.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/description/error.hpp"
#include "stickslip/outside/process/child_process.hpp"

namespace stickslip {

/// A process of the pool.
struct PooledProcess {
  explicit PooledProcess(const std::vector<std::string>& arguments) : child(arguments) {}

  ChildProcess child;
  bool path_is_open = false;  ///< to be closed by an empty line before anything else is asked
  bool has_answered = false;  ///< whether the process has started, and answers in the usual time
};

/// How long a process may be silent.
struct Patience {
  std::chrono::milliseconds answer;  ///< when it is asked
  std::chrono::milliseconds start;   ///< up to its first answer; no less than `answer`
};

/// Whether it matters how the processes of a law end when nobody needs them any more.
enum class Ending : std::uint8_t {
  ignored,  ///< they are programs of their own
  clean     ///< anything but exit code 0 is a fault of the law, which has done its work by then
};

/// Faults of laws in their last moments, which no answer could tell, a line each; told once.
std::vector<std::string> take_bad_endings();

/// All processes of one law, shared by its copies. It may be used by several threads.
class ProcessPool {
 public:
  /// Most processes of one law at a time.
  static constexpr std::size_t most = 64;

  /// `label` names the law in messages; `arguments` start it.
  ProcessPool(std::string label, std::vector<std::string> arguments, const Patience& patience);
  /// Ends all processes that nobody uses.
  ~ProcessPool();
  ProcessPool(const ProcessPool&) = delete;
  ProcessPool& operator=(const ProcessPool&) = delete;

  /// A pool for the same law that has no process yet.
  std::shared_ptr<ProcessPool> another() const;

  /// A process for the caller alone: one that was given back, or a new one. Throws LawFailure if
  /// there are too many, or if the law gave no answer once: nobody waits for it again.
  std::unique_ptr<PooledProcess> take();
  /// Gives a process back that did nothing wrong.
  void give_back(std::unique_ptr<PooledProcess> process);
  /// Says that a process that was taken is gone.
  void count_out();

  /// The failure of a process for the user: `before` is what it left undone, as in "it answered row
  /// 3". A process that was silent makes all further use of the law fail.
  LawFailure failure(const ChildFailure& what, const std::string& before);
  /// The failure of the law for the user.
  LawFailure failure(const std::string& why) const;

  /// Says what is expected of the processes when they end; nothing at first.
  void expect(Ending ending) { ending_ = ending; }

  const Patience& patience() const { return patience_; }
  const std::string& label() const { return label_; }

 private:
  const std::string label_;
  const std::vector<std::string> arguments_;
  const Patience patience_;
  Ending ending_ = Ending::ignored;

  std::mutex mutex_;
  std::vector<std::unique_ptr<PooledProcess>> idle_;
  std::size_t alive_ = 0;  ///< idle ones and those in use
  std::string silence_;    ///< the failure of a process that was silent, or ""
};

/// The use of one process of a pool: given back at the end, unless it failed.
class ProcessLease {
 public:
  /// Takes a process and closes the path that its last user left open; throws LawFailure.
  explicit ProcessLease(std::shared_ptr<ProcessPool> pool);
  ~ProcessLease();
  ProcessLease(const ProcessLease&) = delete;
  ProcessLease& operator=(const ProcessLease&) = delete;

  /// Sends lines and returns the `answers` lines that come back. Throws ChildFailure, after which
  /// there is no process any more.
  std::vector<std::string> exchange(std::string_view lines, std::size_t answers);
  /// Exchanges a text for a block of bytes after a line.
  BlockAnswer exchange_block(std::string_view text, const BlockShape& shape);

  /// Says whether the lines sent last left a path open; the next user closes it.
  void leaves_path_open(bool open) { process_->path_is_open = open; }

  /// Ends the process, which is not to be trusted.
  void end();
  /// Whether there is no process any more.
  bool has_ended() const { return process_ == nullptr; }

  ProcessPool& pool() const { return *pool_; }

 private:
  /// What `ask`, called with the child and the patience, returns; ends a process that fails.
  template <class Ask>
  auto asked(const Ask& ask);

  std::shared_ptr<ProcessPool> pool_;
  std::unique_ptr<PooledProcess> process_;
};

}  // namespace stickslip
