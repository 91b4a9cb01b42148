// SPDX-License-Identifier: BSD-3-Clause
// The other side of the conversation with a law in another process: any law of ours answers.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/bonds/own_bond.hpp"
#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/contact/pair/own_wall.hpp"
#include "stickslip/outside/loading/programs/program_description.hpp"
#include "stickslip/outside/outside.hpp"

namespace stickslip {

/// Answers the lines of the protocol of docs/program-laws.md for one law, with all columns and
/// words there are.
class LawServer {
 public:
  /// The law of this specification; its options become the defaults. Throws InputError and
  /// LawFailure as make_law.
  LawServer(const LawSpec& spec, const OutsideOptions& options);

  /// What is written in answer to a line, line breaks included; nothing for lines without an
  /// answer. What goes wrong is an answer too: a line `error TEXT`. `block` are the bytes that
  /// belong to the line, as many as block_after says.
  std::string answer(std::string_view line, std::string_view block = {});
  /// Bytes of the block that follows a line: 0 but for `binary N`.
  std::size_t block_after(std::string_view line) const;

 private:
  std::string describe(std::string_view assignments) const;
  void open_path(std::string_view assignments);
  /// Forgets all that belongs to a path.
  void close_path();
  /// A line inside a path, by its first word; a row if it is none.
  std::string answer_in_path(std::string_view word, std::string_view rest, std::string_view block);
  std::string advance(std::string_view row);
  /// The derivatives of a step that is not taken.
  std::string tangent(std::string_view row);
  /// A block of rows, each after the number of its contact.
  std::string advance_block(std::size_t rows, std::string_view block);
  std::string advance_moments(std::string_view numbers);
  std::string advance_bond(std::string_view numbers);
  void open_wall(std::string_view numbers);
  /// A line after the word wall: a triangle of it, or a row of the sphere on it.
  std::string follow_wall(std::string_view line);
  /// A line after the word shapes: a shape, or a row of both bodies.
  std::string follow_shapes(std::string_view line);
  void copy(std::string_view numbers);
  Contacts& contact(std::size_t number);
  Contacts& contact() { return contact(current_); }
  /// The law with these parameters; those that are not given have their defaults.
  AnyLaw law_with(std::string_view assignments) const;

  FramedLaw framed_;
  std::vector<ParameterInfo> parameters_;  ///< with the defaults of the specification
  RowFormat rows_;

  std::optional<AnyLaw> path_law_;  ///< law of the path that is open
  std::map<std::size_t, std::unique_ptr<Contacts>> contacts_;
  std::shared_ptr<OwnMoments> moments_;   ///< moments of the path, once they were asked for
  std::shared_ptr<OwnBond> bond_;         ///< bond of the path, once it was asked for
  ToldWall wall_;                         ///< wall of the path
  std::size_t triangles_to_come_ = 0;     ///< triangles that are not told yet
  std::unique_ptr<SphereOnWall> sphere_;  ///< once the wall is told
  std::vector<ToldShape> shapes_;         ///< shapes of the path
  int shapes_to_come_ = 0;                ///< shapes that are not told yet
  std::unique_ptr<PairOfShapes> pair_;    ///< once both shapes are told
  std::size_t current_ = 0;
  std::string failure_;  ///< failure of a line without an answer: the next answer tells it
};

}  // namespace stickslip
