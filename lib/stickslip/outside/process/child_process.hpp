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
    broke_off,  ///< the child could not be started, ended, or wrote what nobody asked for
    silent      ///< the child gave no answer in the time it had
  };

  ChildFailure(Kind what_it_did, const std::string& text,
               std::vector<std::string> answers_so_far = {}, std::string last_error_line = {},
               std::size_t items_so_far = 0)
      : std::runtime_error(text),
        kind(what_it_did),
        answers(std::move(answers_so_far)),
        items(items_so_far),
        said(std::move(last_error_line)) {}

  Kind kind;
  std::vector<std::string> answers;  ///< lines that came before
  std::size_t items;                 ///< whole items of a block that came before
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

/// Bytes that a child is to send: so many items of so many bytes, after a line of their own.
struct BlockShape {
  std::string heading;    ///< the line before them, without its line break
  std::size_t items = 0;  ///< how many
  std::size_t bytes = 0;  ///< bytes of each answer
};

/// What comes back instead of a block if the line before it is another one.
struct BlockAnswer {
  std::string line;   ///< the line
  std::string bytes;  ///< the block, or nothing
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

  /// The next line of its output, one that came with an answer before too. `patience` and what it
  /// throws as exchange.
  std::string next_line(std::chrono::milliseconds patience);

  /// Exchanges a text for an answer that is a line and, if that is the heading, a block. The text
  /// may hold any bytes. `patience` is how long the child may take to read a part of the text, for
  /// the line, or for a whole item of the block.
  BlockAnswer exchange_block(std::string_view text, const BlockShape& shape,
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

  /// What is to come back, and what has come of it.
  struct Reply {
    std::size_t lines = 0;
    const BlockShape* block = nullptr;  ///< after the last line, if that is its heading
    std::vector<std::string> answers = {};
    std::string bytes = {};  ///< bytes of the block

    bool has_block() const {
      return block != nullptr && answers.size() == lines && answers.back() == block->heading;
    }
    std::size_t items() const { return block == nullptr ? 0 : bytes.size() / block->bytes; }
    bool is_whole() const {
      return answers.size() == lines && (!has_block() || items() == block->items);
    }
  };

  /// Sends the text, to a child that has said nothing since its last answer, until the reply is
  /// whole.
  void converse(std::string_view text, Reply& reply, std::chrono::milliseconds patience);
  /// Waits for the reply of a child that may have one.
  void await(std::string_view text, Reply& reply, std::chrono::milliseconds patience);
  /// Waits until there is something to read, or room to write if `wants_to_write`.
  Ready wait(bool wants_to_write, std::chrono::steady_clock::time_point deadline,
             std::chrono::milliseconds patience, const Reply& reply);
  /// Writes what there is room for and returns how much that was.
  std::size_t write_some(std::string_view text);
  /// Takes complete lines from what was read, as many as the reply has at most.
  void take_lines(Reply& reply);
  /// Takes what was read of the block.
  void take_block(Reply& reply);
  /// Reads what is there; false at the end of its output.
  bool read_output();
  void read_errors();
  bool ends_within(std::chrono::milliseconds time) const;
  void kill_and_reap();
  [[noreturn]] void fail_ended(const Reply& reply);
  [[noreturn]] void fail_too_long(const Reply& reply);

  pid_t pid_ = -1;  ///< also that of its process group; -1: reaped
  Descriptor input_;
  Descriptor output_;
  Descriptor errors_;
  bool was_asked_ = false;
  std::string unread_;        ///< output of the child that was not read yet
  std::size_t searched_ = 0;  ///< so much of it was searched for the end of a line
  std::string said_;          ///< the end of what it wrote to standard error
};

}  // namespace stickslip
