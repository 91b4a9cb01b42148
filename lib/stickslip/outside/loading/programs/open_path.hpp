// SPDX-License-Identifier: BSD-3-Clause
// A path that a law in another process follows: rows sent, forces read.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/pair/body_system.hpp"
#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"
#include "stickslip/outside/loading/programs/shape_rows.hpp"
#include "stickslip/outside/loading/programs/tangent_rows.hpp"
#include "stickslip/outside/process/process_pool.hpp"

namespace stickslip {

/// A law in another process with its parameters set.
struct ProgramLaw {
  std::shared_ptr<ProcessPool> pool;
  std::shared_ptr<const ProgramDescription> description;
  std::string opening;            ///< the line that opens a path: path name=value ...
  FrictionCoefficients friction;  ///< friction coefficients, those for which the law has roles
};

/// The line before a block of so many rows, and before their answers, without its line break.
std::string block_heading(std::size_t rows);
/// How many rows that line announces; throws RowError if it is not from 1 to most_rows_in_block.
std::size_t rows_of_heading(std::string_view number);
/// Rows of a block at most: what is sent before it is answered.
constexpr std::size_t most_rows_in_block = 4096;

/// A path in a process of the pool. All members that talk throw LawFailure; the path is of no use
/// afterwards.
class OpenPath {
 public:
  /// Opens a path with a virgin contact.
  explicit OpenPath(std::shared_ptr<const ProgramLaw> law);

  /// Keeps lines that have no answer; they are sent before the next question.
  void tell(std::string_view lines) { untold_ += lines; }

  /// Whether steps can go as blocks of numbers.
  bool takes_blocks() const { return law_->description->can(ProgramWord::binary); }

  /// Sends lines with `rows` rows among them and returns their answers.
  std::vector<ContactForce> ask(std::string_view lines, std::size_t rows);

  /// Sends the steps as blocks of numbers, each with the number of its contact if `contacts` names
  /// some (as many as steps), and returns their answers. Only for programs with the word binary.
  std::vector<ContactForce> ask_blocks(std::span<const ContactStep> steps,
                                       std::span<const std::size_t> contacts = {});

  /// Asks, with the line that closes the path at the end, which lets go of the process.
  /// Programs that do not answer row by row answer now.
  static std::vector<ContactForce> follow(std::shared_ptr<const ProgramLaw> law,
                                          std::string_view lines, std::size_t rows);

  /// Asks for tangents, with one line for each.
  std::vector<ToldTangent> ask_tangents(std::string_view lines, std::size_t rows);

  /// Asks and follows in rows of two bodies.
  std::vector<BodyForces> ask_bodies(std::string_view lines, std::size_t rows);
  static std::vector<BodyForces> follow_bodies(std::shared_ptr<const ProgramLaw> law,
                                               std::string_view lines, std::size_t rows);

  /// Asks and follows in rows of a sphere on a wall.
  std::vector<OwnWallForce> ask_wall(std::string_view lines, std::size_t rows);
  static std::vector<OwnWallForce> follow_wall(std::shared_ptr<const ProgramLaw> law,
                                               std::string_view lines, std::size_t rows);

  /// Asks and follows in rows of two convex shapes.
  std::vector<ToldShapesForce> ask_shapes(std::string_view lines, std::size_t rows);
  static std::vector<ToldShapesForce> follow_shapes(std::shared_ptr<const ProgramLaw> law,
                                                    std::string_view lines, std::size_t rows);

  /// Asks with the lines of a program that moves two bodies itself.
  std::vector<MotionState> ask_motion(std::string_view lines, std::size_t rows);
  /// Asks a program that moves bodies with any number of contacts.
  std::vector<SystemState> ask_system(std::string_view lines, std::size_t rows,
                                      const SystemStart& start);

  /// What was told beside the force by the answer that was read last.
  const ToldBeside& told_beside() const { return beside_; }

  /// Sends a line and returns the line that answers it.
  std::string ask_word(std::string_view line);

 private:
  std::vector<std::string> exchange(std::string_view lines, std::size_t answers);
  /// One block that is short enough; its answers are added.
  void ask_block(std::span<const ContactStep> steps, std::span<const std::size_t> contacts,
                 std::vector<ContactForce>& forces);
  /// All answers of a path that is closed at the end.
  std::vector<std::string> close_with(std::string_view lines, std::size_t rows);
  ContactForce read_contact(const std::string& line);
  /// Reads the answers one by one with `read_one`, which may throw RowError.
  template <class ReadOne>
  auto read_rows(const std::vector<std::string>& answers, const ReadOne& read_one);
  [[noreturn]] void fail(const std::string& why);

  std::shared_ptr<const ProgramLaw> law_;
  ProcessLease process_;
  std::string untold_;
  std::size_t rows_ = 0;    ///< answered
  ToldBeside beside_ = {};  ///< by the last answer
};

/// A path that is told by and by, after lines that say what touches. To a program that answers at
/// the end of a path all that came before is told again.
class GrowingPath {
 public:
  GrowingPath(std::shared_ptr<const ProgramLaw> law, std::string lines)
      : law_(std::move(law)), lines_(std::move(lines)) {}

  /// Answers to N rows, which come next: by `ask` row by row, by `follow` to a whole path.
  template <auto ask, auto follow>
  auto answers(std::string_view rows, std::size_t count) {
    if (law_->description->info.can(Capability::whole_paths)) {
      lines_ += rows;
      told_ += count;
      auto all = follow(law_, lines_, told_);
      all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(count));
      return all;
    }
    if (path_ == nullptr) {
      path_ = std::make_unique<OpenPath>(law_);
      path_->tell(lines_);
    }
    return ((*path_).*ask)(rows, count);
  }

 private:
  std::shared_ptr<const ProgramLaw> law_;
  std::string lines_;     ///< what touches, and all rows to date where whole paths are answered
  std::size_t told_ = 0;  ///< rows among them
  std::unique_ptr<OpenPath> path_;
};

}  // namespace stickslip
