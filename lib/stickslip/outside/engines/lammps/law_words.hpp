// SPDX-License-Identifier: BSD-3-Clause
// A law as the words of a pair_style command.
#pragma once

#include <span>
#include <string>

#include "stickslip/contact/law/any_law.hpp"
#include "stickslip/outside/engines/lammps/contacts/live_contacts.hpp"

namespace stickslip::lammps {

/// A law and the text that it was made from: the law of the catalogue or file with all its options
/// in brackets.
struct NamedLaw {
  LawSpec spec;
  FramedLaw law;
  ContactPrecision precision = ContactPrecision::in_double;
};

/// The law of LAW key value key value ...: LAW as on the command line of `stickslip`, keys are its
/// parameters by name or role, the options of every law, and precision. Throws InputError.
NamedLaw read_law(std::span<const std::string> words);

/// The law with more pairs of key and value, which win over those that it has.
NamedLaw with_words(const NamedLaw& law, std::span<const std::string> words);

}  // namespace stickslip::lammps
