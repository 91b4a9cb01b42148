// SPDX-License-Identifier: BSD-3-Clause
// A child process and a conversation with it in lines of text.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stickslip {

/// The longest line that is read, without its line break [bytes]. What is longer is a failure of
/// whoever wrote it: one that never ends its line must not fill the memory.
constexpr std::size_t longest_line = 1024 * 1024;

/// The beginning of a text for a message: two hundred characters at most, and nothing in it that
/// moves a terminal.
std::string excerpt(std::string_view text);

/// A signal as a user reads it: "signal 11 (SIGSEGV, Segmentation fault)".
std::string signal_text(int signal);

/// A child process broke off the conversation. The text says how, without a subject: "ended with
/// exit code 3", "gave no answer for 10 s".
class ChildFailure : public std::runtime_error {
 public:
  /// What the child did.
  enum class Kind : std::uint8_t {
    broke_off,  ///< it could not be started, it ended, or it wrote what nobody asked for
    silent      ///< it gave no answer in the time it had
  };

  ChildFailure(Kind what_it_did, const std::string& text,
               std::vector<std::string> answers_so_far = {}, std::string last_error_line = {})
      : std::runtime_error(text),
        kind(what_it_did),
        answers(std::move(answers_so_far)),
        said(std::move(last_error_line)) {}

  Kind kind;
  std::vector<std::string> answers;  ///< lines that came before
  std::string said;                  ///< last line on its standard error, or ""
};

/// A file descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }         ///< -1: closed
  bool is_open() const { return number_ >= 0; }  ///< whether there is something to close
  void close();

 private:
  int number_;
};

/// A running program whose standard streams are pipes to us. It gets a process group of its own,
/// which is ended with it, and none of our other files.
class ChildProcess {
 public:
  /// Starts the program, first the file, then its arguments. Throws ChildFailure.
  explicit ChildProcess(const std::vector<std::string>& arguments);
  /// Ends it: its input is closed, and after half a second its process group is killed.
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Sends the text and returns the next `lines` lines of its output, reading while it writes, so
  /// that neither side can stall the other. `patience` is how long the child may take for a line:
  /// to read a line of the text, or to answer by a whole one. Parts of lines renew nothing. Throws
  /// ChildFailure.
  std::vector<std::string> exchange(std::string_view text, std::size_t lines,
                                    std::chrono::milliseconds patience);

  /// Closes its input and waits until it has ended; after `patience` it is killed. Returns how it
  /// ended if not with exit code 0, without a subject: "was ended by signal 11 (...)".
  std::string end(std::chrono::milliseconds patience);

  /// Sends the last words that fit and closes its input, so that it can end by itself.
  void close_input(std::string_view last_words) noexcept;

 private:
  /// What can be done without waiting.
  struct Ready {
    bool to_read = false;
    bool to_write = false;
  };

  /// Waits until there is something to read, or room to write if `wants_to_write`.
  Ready wait(bool wants_to_write, std::chrono::steady_clock::time_point deadline,
             std::chrono::milliseconds patience, const std::vector<std::string>& answers);
  /// Writes what there is room for and returns how much that was.
  std::size_t write_some(std::string_view text);
  /// Takes complete lines from what was read, `lines` in all at most.
  void take_lines(std::vector<std::string>& answers, std::size_t lines);
  /// Reads what is there; false at the end of its output.
  bool read_output();
  void read_errors();
  bool ends_within(std::chrono::milliseconds time) const;
  void kill_and_reap();
  [[noreturn]] void fail_ended(std::vector<std::string> answers);
  [[noreturn]] void fail_too_long(std::vector<std::string> answers);

  pid_t pid_ = -1;  ///< also that of its process group; -1: reaped
  Descriptor input_;
  Descriptor output_;
  Descriptor errors_;
  bool was_asked_ = false;
  std::string unread_;        ///< of its output
  std::size_t searched_ = 0;  ///< so much of it was searched for the end of a line
  std::string said_;          ///< the end of what it wrote to standard error
};

}  // namespace stickslip
