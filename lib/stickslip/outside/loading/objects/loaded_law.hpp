// SPDX-License-Identifier: BSD-3-Clause
// A law in a shared object, loaded and found to keep the rules of stickslip_law.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "stickslip/contact/law/claims_text.hpp"
#include "stickslip/contact/step/frame.hpp"
#include "stickslip/contact/step/kinematics.hpp"
#include "stickslip/description/description.hpp"
#include "stickslip/description/parameter.hpp"
#include "stickslip/plugin/stickslip_law.h"

namespace stickslip {

/// Limits of a law from outside (docs/limits.md). What is beyond is refused when it is loaded.
constexpr std::size_t most_state_bytes = 256 * 1024;  ///< greatest size of the state of one contact
/// Numbers of a packed state; in a line of text they are shorter than longest_line.
constexpr std::size_t most_packed_numbers = most_state_bytes / sizeof(double);
constexpr std::size_t most_parameters = 256;
constexpr std::size_t longest_name = 100;   ///< names of laws, parameters, roles, units [bytes]
constexpr std::size_t longest_text = 4096;  ///< a title, a source, all choices [bytes]

/// The version of the interface whose steps end before the masses of the bodies.
inline constexpr std::uint32_t interface_without_masses = 1;
/// The last version whose moments include their dashpots.
inline constexpr std::uint32_t interface_with_whole_moments = 2;

/// What a law from outside tells as the largest gap at which there is a force [m]. Throws
/// LawFailure where that is none.
double checked_gap(const std::string& law, double gap, double effective_radius);
/// Throws InputError where a law that tells it declares no range beyond touch.
void check_tells_gap(const LawInfo& law);

/// Why a law from outside without contacts has none.
std::string no_contacts(const LawInfo& law);

/// A law in a shared object.
struct LoadedLaw {
  std::string file;           ///< file as the user wrote it, for messages
  std::uint32_t place = 0;    ///< place of the file in the call log
  stickslip_law table = {};   ///< the descriptor; members that its version does not have are zero
  LawInfo info;               ///< description in our words
  ClaimsInWords claims = {};  ///< claims of the accuracy
  std::vector<DeclaredParameter> parameters;    ///< in the order in which the law sees their values
  FrameUpdate frame = FrameUpdate::exact;       ///< unless the user says otherwise
  Kinematics kinematics = Kinematics::mid_arm;  ///< unless the user says otherwise
};

/// Loads the shared object for good. Throws InputError where there is none, where it is of another
/// version of the interface, or where its descriptor contradicts itself.
LoadedLaw load_law(const std::string& file);

/// The descriptor in our words. Throws InputError as load_law.
LoadedLaw read_descriptor(const std::string& file, const stickslip_law* descriptor);

}  // namespace stickslip
