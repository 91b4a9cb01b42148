// SPDX-License-Identifier: BSD-3-Clause
// What a law in another process says of itself in one line of JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/contact/law/claims_text.hpp"
#include "stickslip/contact/pair/own_shapes.hpp"
#include "stickslip/outside/loading/programs/row_format.hpp"

namespace stickslip {

/// A line that a program understands besides those that every program has to.
enum class ProgramWord : std::uint8_t {
  contacts,  ///< `contact ID` and `copy FROM TO`: many contacts in one path
  turn,      ///< `turn a,b,c,d`: a linear map applied to what the contact stores
  swap,      ///< `swap`: bodies p and q exchanged
  pack,      ///< `pack` and `unpack NUMBERS`: the state of a contact as numbers
  describe,  ///< `describe k=v ...`: the description for these parameters, or why they are wrong
  binary,    ///< `binary N`: N rows as a block of doubles
  motion,    ///< `start NUMBERS` and `step`: two bodies moved by an integrator of the program's own
  gap,       ///< `gap R`: the largest gap at which there is a force, of a pair of this radius [m]
  system,    ///< `system NUMBERS` as well as `start`: any number of bodies
  wall,      ///< `wall R,n`: a wall of triangles, and rows of a sphere on it
  shapes,    ///< `shapes`: two convex shapes, and rows of where they are
  tangent    ///< `tangent ROW`: the derivatives of the force at the end of a step
};

/// Name of a word as programs declare it.
constexpr const char* name_of(ProgramWord word) {
  switch (word) {
    case ProgramWord::contacts:
      return "contacts";
    case ProgramWord::turn:
      return "turn";
    case ProgramWord::swap:
      return "swap";
    case ProgramWord::pack:
      return "pack";
    case ProgramWord::describe:
      return "describe";
    case ProgramWord::binary:
      return "binary";
    case ProgramWord::motion:
      return "motion";
    case ProgramWord::gap:
      return "gap";
    case ProgramWord::system:
      return "system";
    case ProgramWord::wall:
      return "wall";
    case ProgramWord::shapes:
      return "shapes";
    case ProgramWord::tangent:
      return "tangent";
  }
  return "unknown";
}

/// A law in another process: who it is and how it is spoken to.
struct ProgramDescription {
  LawInfo info;
  std::vector<Range> ranges;  ///< ranges of the parameters of `info`, in their order
  RowFormat rows;
  std::vector<ProgramWord> words;
  FrameUpdate frame = FrameUpdate::exact;       ///< unless the user asks for another one
  Kinematics kinematics = Kinematics::mid_arm;  ///< kinematics, as named above
  ClaimsInWords claims = {};                    ///< claims of the accuracy
  /// Of a law with the capability rolling or twisting: what its moments remember of a contact.
  MomentMemory moment_memory = {};
  bool tells_gap = false;       ///< whether a law of ours that is served has the word gap
  bool answers_walls = false;   ///< whether it has the word wall
  bool answers_shapes = false;  ///< whether it has the word shapes
  /// Kinds of shapes that it knows; empty: all.
  std::vector<ShapeKind> shapes = {};
  std::size_t bond_numbers = 0;  ///< numbers that a bond law remembers of a bond

  /// Whether it knows shapes of this kind.
  bool knows(ShapeKind kind) const;
  /// Whether the program understands the word.
  bool can(ProgramWord word) const;
};

/// Reads the line of JSON; throws InputError that says what is wrong with it.
ProgramDescription read_description(std::string_view json);

/// The line of JSON that describes a law of ours with every column and word there is, or one that
/// knows bodies with the word describe and, if it is among `words`, motion. Of `description.rows`
/// nothing but the arms is looked at.
std::string description_text(const ProgramDescription& description);

/// Every column there is: what our own laws are served with.
RowFormat all_columns(const LawInfo& law = {});

}  // namespace stickslip
